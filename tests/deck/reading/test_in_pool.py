"""What a name means, and which cards a hint names, once the format and the day are known."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.check import Checker, Judgement
from ptcg_judge.deck.decklist import Decklist
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from tests.deck.reading.lists import one

SUMMER_2026 = date(2026, 8, 1)


def checker(cards: CardStore, format: str, day: date) -> Checker:
    return Checker(pool_on(load_format(format), day, cards))


def decided(cards: CardStore, text: str, format: str = "standard", day: date = SUMMER_2026) -> Decklist:
    return checker(cards, format, day).decided(one(cards, text))


def judged(cards: CardStore, text: str, format: str = "standard", day: date = SUMMER_2026) -> Judgement:
    return checker(cards, format, day).check(one(cards, text))


def hint(judgement: Judgement, name: str) -> str:
    """The hint of the one finding of this name."""
    (found,) = [finding.hint for finding in judgement.findings if finding.name == name]
    return found


@pytest.mark.parametrize("line", ["4 pokegear", "4 PokéGear", "pokegear x4", "Poke Gear 4".replace(" G", "G")])
def test_pokegear_is_pokegear_3_0_where_the_first_one_is_not_legal(cards: CardStore, line: str) -> None:
    (entry,) = decided(cards, line).entries
    assert (entry.count, entry.name) == (4, "Pokégear 3.0")
    assert [finding.name for finding in decided(cards, line).findings] == ["misspelled-name"]


def test_pokegear_is_the_first_one_where_that_is_legal(cards: CardStore) -> None:
    for format, day in (("standard", date(2002, 6, 1)), ("unlimited", SUMMER_2026), ("standard", date(2008, 1, 1))):
        deck = decided(cards, "4 pokegear", format, day)
        assert ([entry.name for entry in deck.entries], deck.findings) == (["PokéGear"], ())


@pytest.mark.parametrize(
    ("line", "format", "day", "name"),
    [
        # Aurore: Dawn (2026) and Morgan (2018); Lino: Grant (2022) and Wally (2014); EP-Teiler: EXP.ALL and Exp. Share
        ("2 Aurore", "standard", SUMMER_2026, "Dawn"),
        ("2 Aurore", "standard", date(2019, 6, 1), "Morgan"),
        ("2 EP-Teiler", "standard", date(2024, 6, 1), "Exp. Share"),
        ("2 EP-Teiler", "standard", date(2005, 6, 1), "EXP.ALL"),
        ("2 Lino", "standard", date(2015, 6, 1), "Wally"),
        ("2 Lino", "standard", date(2023, 6, 1), "Grant"),
        ("1 CHARIZARD EX", "standard", date(2005, 6, 1), "Charizard ex"),
        ("1 CHARIZARD EX", "standard", date(2016, 6, 1), "Charizard-EX"),
    ],
)
def test_a_name_of_several_cards_is_the_one_that_is_legal(
    cards: CardStore, line: str, format: str, day: date, name: str
) -> None:
    deck = decided(cards, line, format, day)
    assert [entry.name for entry in deck.entries] == [name]
    assert not any(finding.undecides for finding in deck.findings)


def test_a_name_of_several_legal_cards_is_asked_for(cards: CardStore) -> None:
    for format, day in (("unlimited", SUMMER_2026), ("standard", date(2009, 1, 1))):
        deck = decided(cards, "2 Aurore", format, day)
        assert not deck.entries[0].known
        assert [finding.undecides for finding in deck.findings] == [True]


def test_the_same_list_is_decided_for_each_pool(cards: CardStore) -> None:
    deck = one(cards, "2 Aurore")
    names = [checker(cards, "standard", day).decided(deck).entries[0].name for day in (SUMMER_2026, date(2019, 6, 1))]
    assert names == ["Dawn", "Morgan"]
    assert not deck.entries[0].known


def test_findings_on_a_decided_name_say_both(cards: CardStore) -> None:
    found = judged(cards, "5 Aurore").findings
    assert any("5 copies of Aurore (Dawn)" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("format", "day", "codes"),
    [
        ("base-fossil", SUMMER_2026, {"BS"}),
        ("standard", date(2005, 6, 1), {"DR", "RG"}),
        ("standard", SUMMER_2026, {"MEP", "PFL", "ASC"}),
    ],
)
@pytest.mark.parametrize("line", ["4 Charmander", "4 Charmander BS 999", "4 Charmander QQQ 4", "4 Charmander 46"])
def test_hints_name_a_printing_of_the_format(
    cards: CardStore, line: str, format: str, day: date, codes: set[str]
) -> None:
    hints = [found.hint for found in judged(cards, f"{line}\n", format, day).findings if "Charmander" in found.hint]
    assert len(hints) == 1 or format == "base-fossil"  # one Charmander there: nothing to choose
    for text in hints:
        assert {part.split(" ")[0] for part in text.split("Charmander ")[1:]} <= codes


def test_suggestions_for_a_slip_are_names_of_the_format(cards: CardStore) -> None:
    assert hint(judged(cards, "4 Nst Ball"), "unknown-card").startswith("nearest: Nest Ball or Net Ball")
    assert hint(judged(cards, "4 Nst Ball", day=date(2024, 1, 1)), "unknown-card").startswith("nearest: Nest Ball;")
    assert "Boss's Orders" in hint(judged(cards, "2 boss"), "unknown-card")


def test_a_hint_stays_where_no_card_is_legal(cards: CardStore) -> None:
    assert "Charizard ex OBF 125" in hint(judged(cards, "1 Charizard ex OBF 999", "base-fossil"), "unknown-number")


def test_in_a_mixed_list_a_shared_name_is_the_legal_card(cards: CardStore) -> None:
    """Mary is a card of 2000 in English, and Marnie in German and Italian; Pokébola is Portuguese and Spanish."""
    mixed = "4 Mary\n4 Chikorita\n4 Hyperball\n4 Hyper Ball\n4 Bonbon rare\n4 Super Bonbon\n"
    deck = decided(cards, mixed, "standard", date(2022, 1, 1))
    assert deck.entries[0].name == "Marnie"
    deck = decided(cards, mixed, "standard", date(2002, 1, 1))
    assert deck.entries[0].name == "Mary"
    assert any(finding.undecides for finding in decided(cards, mixed, "unlimited").findings)


def test_an_english_list_keeps_the_english_card(cards: CardStore) -> None:
    deck = decided(cards, "4 Mary\n4 Ultra Ball\n4 Nest Ball\n", "standard", date(2022, 1, 1))
    assert deck.entries[0].name == "Mary"
