"""What the card store holds of formats and deck rules is what they say themselves, and counts only where they are the
same as when the store was made."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ptcg_judge.cards.build.codes import load_codes
from ptcg_judge.cards.build.index import store_bytes
from ptcg_judge.cards.build.local_names import LocalNames
from ptcg_judge.cards.build.worked_out import Tables, with_worked_out
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.file import StoreFile
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.cards.store.store import BY_RULE
from ptcg_judge.deck.check import check_deck
from ptcg_judge.deck.formats.compile import compiled, key_of
from ptcg_judge.deck.formats.format import Format
from ptcg_judge.deck.formats.outline import outline_of, read_outline
from ptcg_judge.deck.formats.pool import Legality, Standings, pool_on
from ptcg_judge.deck.formats.shelf import format_names, knowledge, load_format
from ptcg_judge.deck.formats.timeline import Timelines
from ptcg_judge.deck.naming import resolve
from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.deck.rules.traits import KEY, TABLE, traits, uses
from ptcg_judge.deck.worked_out import work_out

REBUILD = "run python -m ptcg_judge.deck.worked_out"
FIRST, LAST = date(1999, 1, 9).toordinal(), date(2028, 12, 31).toordinal()


def sample(cards: CardStore, many: int, seed: int) -> list[Card]:
    """Printings drawn with a seed."""
    return random.Random(seed).sample(list(cards.all()), many)


def unread(name: str) -> Format:
    """A shipped format as a file of a user would be: nothing about it is in any store."""
    return Format(load_format(name).record, knowledge())


def small(tmp_path: Path, cards: CardStore, sets: tuple[str, ...]) -> CardStore:
    """A store of a few sets without tables."""
    kept = [card for card in cards.all() if card.set_id in sets]
    data = store_bytes(kept, {id: cards.sets[id] for id in sets}, {}, LocalNames({}), load_codes())
    (tmp_path / "bare.store").write_bytes(data)
    return CardStore.open(tmp_path / "bare.store")


@pytest.mark.parametrize("name", format_names())
def test_the_shipped_store_was_made_with_this_very_format(cards: CardStore, name: str) -> None:
    assert cards.place_of_table(name, load_format(name).key) >= 0, REBUILD


def test_the_shipped_store_was_made_with_these_traits(cards: CardStore) -> None:
    assert cards.place_of_table(TABLE, KEY) >= 0, REBUILD


@pytest.mark.parametrize("name", format_names())
def test_a_printing_stands_as_its_timeline_says(cards: CardStore, name: str) -> None:
    format = load_format(name)
    stored, timelines = Standings(format, cards), Timelines(format, cards)
    draw = random.Random(name)
    for card in sample(cards, 60, len(name)):
        outline, timeline = stored.of(card), timelines.of(card)
        for day in (FIRST, LAST, *(draw.randint(FIRST, LAST) for _ in range(12))):
            at = timeline.at(day)
            assert outline.on(day).status == timeline.stretches[at].status, (card.id, day, REBUILD)
            assert outline.on(day).sure is not bool(timeline.stretches[at].unsure), (card.id, day, REBUILD)
            assert (outline.on(day).first, outline.on(day).last) == timeline.same_standing(at), (card.id, day)
        assert outline.legal_days() == timeline.legal_days(), card.id


def told(legality: Legality) -> tuple[object, ...]:
    """All that a pool says of a printing."""
    days = legality.since, legality.until, legality.first_legal, legality.last_legal
    return legality.status, legality.sure, legality.because, legality.cites, legality.via, *days


@pytest.mark.parametrize("name", ["standard", "expanded", "unlimited", "glc", "worlds-2013", "neo-on"])
def test_a_pool_says_the_same_with_and_without_the_store(cards: CardStore, name: str) -> None:
    draw = random.Random(name)
    for day in [date.fromordinal(draw.randint(load_format(name).first_day.toordinal(), LAST)) for _ in range(6)]:
        read, made = pool_on(load_format(name), day, cards), pool_on(unread(name), day, cards)
        for card in sample(cards, 40, day.toordinal()):
            assert told(read.legality(card)) == told(made.legality(card)), (card.id, day)


def test_traits_are_those_of_the_card(cards: CardStore) -> None:
    for card in sample(cards, 1000, 3):
        assert cards.worked_out(card)[0] == f"{traits(card)} {uses(card)}", (card.id, REBUILD)


@pytest.mark.long
def test_every_printing_stands_as_worked_out_anew() -> None:
    shipped = Path(bundled_store()).read_bytes()
    assert with_worked_out(shipped, work_out) == shipped, REBUILD


def test_a_format_of_another_key_is_worked_out(cards: CardStore) -> None:
    other = Format(load_format("standard").record, knowledge(), "000000000000")
    assert Standings(other, cards).place == -1
    card = cards.by_code("TWM", "130")[0]
    assert (
        Standings(other, cards).of(card).legal_days() == Standings(load_format("standard"), cards).of(card).legal_days()
    )


def test_a_ban_a_day_in_the_calendar_and_a_reprint_change_the_key() -> None:
    parts = compiled()
    record = parts["formats"]["standard"]
    key = key_of(record, parts)
    assert key == load_format("standard").key
    assert key_of({**record, "title": "Standard, as it is called"}, parts) == key
    changed = [
        key_of({**record, "bans": []}, parts),
        key_of(record, {**parts, "calendar": {**parts["calendar"], "marks": {}}}),
        key_of(record, {**parts, "reprints": {**parts["reprints"], "doubtful": {}}}),
    ]
    assert key not in changed
    assert len(set(changed)) == 3


def test_tables_of_another_time_are_passed_over(tmp_path: Path, cards: CardStore) -> None:
    """A store whose tables say that nothing is legal, made with an older key: the verdict does not go by them."""
    bare = small(tmp_path, cards, ("sv1", "sve"))

    def wrong(store: CardStore) -> Tables:
        never = {card.id: ("0 0", "0") for card in store.all()}
        texts = {"Miraidon ex SVI 81": "sv1-1\tanother\t0 0 0\tsv1-1"}
        tables = dict.fromkeys(("standard", TABLE, resolve.TABLE), "0\tolder")
        return Tables(never, texts, tables, {"0": "0"}, {"0": "0N"})

    path = tmp_path / "wrong.store"
    path.write_bytes(with_worked_out(bare.path.read_bytes(), wrong))
    text = "4 Miraidon ex SVI 81\n4 Ultra Ball SVI 196\n52 Basic Lightning Energy SVE 4"
    for store in (bare, CardStore.open(path)):
        (deck,) = read_decks(text, "deck", store)
        verdict = check_deck(deck, pool_on(load_format("standard"), date(2024, 5, 1), store))
        assert (verdict.verdict.value, verdict.findings) == ("legal", ())


def test_what_is_not_announced_is_named_with_what_does_the_same(tmp_path: Path, cards: CardStore) -> None:
    """A store of two sets, one of which no calendar knows, with a card of the other."""
    known = [cards.find(text) for text in ("Ultra Ball SVI 196", "Iono PAL 185", "Nest Ball SVI 181")]
    newer = [
        replace(known[0], id="zz9-1", set_id="zz9", number="1"),
        replace(cards.find("Arven SVI 166"), id="zz9-2", set_id="zz9", number="2"),
    ]
    sets = {id: cards.sets[id] for id in ("sv1", "sv2")}
    sets["zz9"] = replace(cards.sets["me4"], id="zz9", name="Newer", codes=("ZZN",))
    bare = tmp_path / "newer.store"
    bare.write_bytes(store_bytes([*known, *newer], sets, {}, LocalNames({}), load_codes()))
    made = work_out(CardStore.open(bare))
    assert set(made.tables[BY_RULE].split()) == {"zz9-1", "zz9-2", known[0].id}
    assert {"Iono PAL 185", "Nest Ball SVI 181"} <= made.texts.keys()
    full = CardStore(StoreFile("full", whole=True, data=with_worked_out(bare.read_bytes(), work_out)))
    said = {
        card.id: pool_on(load_format("unlimited"), date(2026, 8, 1), full).legality(card).newer for card in full.all()
    }
    assert {id for id, newer in said.items() if newer} == {"zz9-1", "zz9-2"}


def test_tables_are_put_in_and_replaced_without_a_change_of_facts(tmp_path: Path, cards: CardStore) -> None:
    bare = small(tmp_path, cards, ("base1", "sv1", "svp"))
    once = with_worked_out(bare.path.read_bytes(), work_out)
    assert with_worked_out(once, work_out) == once
    full = CardStore(StoreFile("full", whole=True, data=once))
    assert list(full.all()) == list(bare.all())
    assert full.facts.keys() == bare.facts.keys()
    for name in format_names():
        stored = Standings(load_format(name), full)
        assert stored.place >= 0
        timelines = Timelines(load_format(name), bare)
        assert all(stored.of(card).legal_days() == timelines.of(card).legal_days() for card in bare.all())


def test_an_outline_is_read_as_written() -> None:
    outline = outline_of([(FIRST, "not-yet-legal", True), (FIRST + 9, "legal", False), (FIRST + 20, "legal", True)])
    again = read_outline(str(outline))
    assert (again.starts, again.statuses, again.sure) == (outline.starts, outline.statuses, outline.sure)
    assert again.on(FIRST + 10)[:4] == ("legal", FIRST + 9, date.max.toordinal(), False)
    assert outline_of([(1, "legal", True), (5, "legal", True)]).starts == (1,)
