"""What is read from the store for a quick verdict is what follows from all that a line may mean."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.check import Checker, Judgement, Printings
from ptcg_judge.deck.decklist import Entry, printed
from ptcg_judge.deck.findings import At
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.deck.naming.resolve import KEY, TABLE, Resolver
from ptcg_judge.deck.reading import syntax_text
from ptcg_judge.deck.rules.stored_sums import StoredSums


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(
    ("format", "day"),
    [
        *(
            ("standard", "2013-10-05"),
            ("standard", "2019-08-01"),
            ("standard", "2025-04-11"),
            ("expanded", "2016-01-01"),
        ),
        *(("unlimited", "2024-12-07"), ("glc", "2025-03-01"), ("standard", "2027-06-01")),
    ],
)
def test_the_stored_sums_are_those_of_the_reading(format: str, day: str, exact: bool) -> None:
    cards = CardStore.open()
    pool = pool_on(load_format(format), date.fromisoformat(day), cards)
    checker, stored = Checker(pool, "exact" if exact else "any"), StoredSums(pool, exact)
    told = 0
    printings = [cards.find(card.id) for card in list(cards.all())[::3]]
    for card in printings:
        sums = stored.of(card)
        if sums is not None:
            told += 1
            entry = Entry(1, card.count_name, card, (card,), card.name, "", "", At(1, 1))
            assert sums == checker.reading(entry).sums, card.id
    legal = sum(pool.legality(card).status == "legal" for card in printings)
    assert told > 0.8 * legal or legal < 100, "most legal cards should be answered from the store"


def texts(cards: CardStore) -> list[str]:
    """Every card text that the store holds with what it adds to a deck."""
    found = cards.lines_of("texts")
    assert len(found) > 21_000, "every printing with a number of its own should be found by its text"
    return list(found)


def test_a_text_of_the_store_means_what_it_means_read_word_by_word() -> None:
    cards = CardStore.open()
    said, resolver = cards.texts(TABLE, KEY), Resolver(cards, "exact")
    assert said is not None
    for text in texts(cards)[::5]:
        part = printed(text, said(text) or "", cards)
        meant = resolver.at_once(text)
        assert meant is not None
        assert (part.name, part.id) == (meant.name, meant.card and meant.card.id), text
        assert part.meant == meant, text


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(
    ("format", "day"), [("standard", "2024-12-07"), ("expanded", "2016-01-01"), ("unlimited", "2024-12-07")]
)
def test_what_the_store_says_beside_a_text_is_what_its_card_adds(format: str, day: str, exact: bool) -> None:
    cards = CardStore.open()
    pool = pool_on(load_format(format), date.fromisoformat(day), cards)
    checker, stored = Checker(pool, "exact" if exact else "any"), StoredSums(pool, exact)
    said = cards.texts(TABLE, KEY)
    assert said is not None
    told = 0
    for text in texts(cards)[::9]:
        part = printed(text, said(text) or "", cards)
        sums = stored.of_text(part.name, part.adds) if part.adds else None
        if sums is not None:
            told += 1
            assert sums == checker.reading(part.meant).sums, text
    assert told > 100


def lists(cards: CardStore) -> list[str]:
    """Lists of lines as the store has them, of slips, of headings and of lines that are no cards."""
    random, known = Random(7), texts(cards)
    slips = [
        "4 Iono",
        "2 Nest Bal SVI 181",
        "Pokémon: 12",
        "",
        "1 Pikachu BS 59",
        "# judge: printings=any",
        "4 Hyperball",
    ]
    slips += [
        "3 Boss\u2019s Orders PAL 172",
        "04 Rare Candy SVI 191",
        "2 Basic Fire Energy SVE 2",
        "1 Nest Ball SVI 181 PH",
    ]
    made = []
    for _ in range(150):
        lines = [f"{random.randint(1, 4)} {text}" for text in random.sample(known, 20)]
        lines += random.sample(slips, random.choice((0, 0, 1, 3)))
        random.shuffle(lines)
        made.append("\n".join(lines))
    return made


def judged(some: list[str], format: str, day: str, printings: Printings) -> list[tuple[Judgement, tuple[Entry, ...]]]:
    """What is said of lists by a judge who has seen nothing before, and their entries."""
    bench = Bench(CheckOptions(format, date.fromisoformat(day), printings), today=date(2026, 8, 1))
    read = [each for text in some for each in bench.lists(text, "deck.txt")]
    return [(bench.judgement(deck, settings, "deck.txt"), deck.entries) for deck, settings in read]


@pytest.mark.parametrize(
    ("format", "day", "printings"),
    [("standard", "2024-12-07", "exact"), ("unlimited", "2024-12-07", "any"), ("expanded", "2023-02-01", "any")],
)
def test_lists_are_judged_alike_with_the_texts_of_the_store_and_without(
    format: str, day: str, printings: Printings, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = lists(CardStore.open())
    quick = judged(some, format, day, printings)
    monkeypatch.setattr(syntax_text, "KEY", "made otherwise")
    assert judged(some, format, day, printings) == quick


def test_printings_of_one_function_have_the_same_traits() -> None:
    cards = CardStore.open()
    pairs = [(card, other) for card in cards.all() for other in cards.same_function(card) if other.id > card.id]
    differ = [one.id for one, other in pairs if cards.worked_out(one)[0] != cards.worked_out(other)[0]]
    assert len(pairs) > 15_000
    assert differ == []
