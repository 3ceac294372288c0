"""Legality as a function of the day agrees with the spans that a format states."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.deck.formats.spans import Span, around, common, merged, shared
from ptcg_judge.deck.formats.timeline import Timelines, timelines

STORE = CardStore.open(Path(bundled_store()))
IDS = [card.id for card in STORE.all()]
FIRST, LAST = date(1999, 1, 9), date(2026, 11, 21)
FORMATS = ("standard", "expanded", "unlimited", "glc", "rocket-on", "worlds-2006")

days = st.dates(FIRST, LAST)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(IDS), st.sampled_from(FORMATS), days)
def test_a_card_is_legal_exactly_on_the_days_of_its_spans(id: str, name: str, day: date) -> None:
    format = load_format(name)
    if day < format.first_day:
        return
    card = STORE.by_id(id)
    assert card is not None
    spans = timelines(format, STORE).spans(card)
    found = pool_on(format, day, STORE).legality(card)
    assert (found.status == "legal") == (around(spans, day) is not None)
    if found.status == "legal":
        span = around(spans, day)
        assert span is not None
        assert (found.since, found.until) == ((None, None) if format.closed else (span.first, span.last))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(IDS), st.sampled_from(FORMATS), days)
def test_the_status_holds_from_since_to_until_and_not_beyond(id: str, name: str, day: date) -> None:
    format = load_format(name)
    card = STORE.by_id(id)
    assert card is not None
    if day < format.first_day:
        return

    def status(on: date) -> str:
        return pool_on(format, on, STORE).legality(card).status

    found = pool_on(format, day, STORE).legality(card)
    one = timedelta(days=1)
    if found.since and found.since > format.first_day:
        assert status(found.since) == found.status != status(found.since - one)
    if found.until and found.until < LAST:
        assert status(found.until) == found.status != status(found.until + one)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(IDS), days)
def test_first_and_last_legal_day_are_the_edges_of_spans(id: str, day: date) -> None:
    card = STORE.by_id(id)
    assert card is not None
    format = load_format("standard")
    spans = timelines(format, STORE).spans(card)
    found = pool_on(format, day, STORE).legality(card)
    inside = around(spans, day)
    before = [span.last for span in spans if span.last and span.last < (inside.first if inside else day)]
    after = [span.first for span in spans if span.first > (inside.last or LAST if inside else day)]
    assert found.last_legal == (before[-1] if before else None)
    assert found.first_legal == (after[0] if after else None)


numbers = st.lists(st.tuples(st.integers(1, 60), st.integers(1, 60)), max_size=6)


@given(numbers, numbers)
def test_spans_of_days_are_sets_of_days(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> None:
    def days_of(spans: list[tuple[int, int]]) -> set[int]:
        return {day for first, last in spans for day in range(first, last + 1)}

    assert days_of(merged(left)) == days_of(left)
    assert days_of(common(left, right)) == days_of(left) & days_of(right)


def test_the_days_of_two_cards_together() -> None:
    a = (Span(date(2020, 1, 1), date(2020, 6, 1)), Span(date(2021, 1, 1), None))
    b = (Span(date(2020, 5, 1), date(2022, 2, 2)),)
    assert shared(a, b) == (
        Span(date(2020, 5, 1), date(2020, 6, 1)),
        Span(date(2021, 1, 1), date(2022, 2, 2)),
    )


def test_printings_that_share_a_timeline_have_the_one_that_is_made_for_each() -> None:
    for name in ("standard", "expanded"):
        made = timelines(load_format(name), STORE)
        cards = [card for card in map(STORE.by_id, IDS[::7]) if card is not None]
        for card in cards:
            assert made.of(card) == made._made(card), (name, card.id)
        assert len(made._shared) < len(cards) / 2


def test_a_type_of_basic_energy_is_legal_while_the_format_has_it() -> None:
    """Fairy Energy left Standard with Sun & Moon (formats/standard.yaml), other types stay once they are out."""
    format = load_format("standard")
    for text, span in (
        ("Fairy Energy XY 140", Span(date(2014, 2, 5), date(2021, 9, 9))),
        ("Psychic Energy SVE 5", Span(date(2023, 3, 31), None)),
    ):
        assert Timelines(format, STORE).spans(STORE.find(text)) == (span,)


def test_a_reprint_in_other_words_lets_in_a_card_of_any_time_before_it() -> None:
    """Charizard of the Legendary Collection (2002) came in again with the one of Stormfront (November 2008)."""
    spans = Timelines(load_format("standard"), STORE).spans(STORE.find("Charizard LC 3"))
    assert [around(spans, day) is not None for day in (date(2008, 6, 1), date(2010, 6, 1), date(2011, 8, 1))] == [
        False, True, False,
    ]  # fmt: skip


def test_promos_that_came_out_together_are_in_the_pool_one_by_one(tmp_path: Path) -> None:
    house = tmp_path / "league.yaml"
    text = "title: League\nextends: [blocks/construction-60, blocks/basic-energy]\npool: {promos: {svp: 1-3}}\n"
    house.write_text(text, encoding="utf-8")
    timelines_ = Timelines(load_format(str(house)), STORE)
    promos = [STORE.by_id(f"svp-{number}") for number in (3, 4)]
    assert [bool(card and timelines_.spans(card)) for card in promos] == [True, False]


def test_energy_that_came_out_after_its_type_had_left_is_never_legal(tmp_path: Path) -> None:
    house = tmp_path / "league.yaml"
    text = (
        "title: League\nextends: [blocks/construction-60]\nperiods:\n"
        "  - {id: old, title: Old, from: 1999-01-09, until: 2022-12-31, sets: [base1]}\n"
        "  - {id: new, title: New, from: 2023-01-01, sets: [sv1]}\n"
        "basic-energy: {Fire: {}, Psychic: {until: 2010-01-01}}\n"
    )
    house.write_text(text, encoding="utf-8")
    timelines_ = Timelines(load_format(str(house)), STORE)
    energy = [STORE.find(text) for text in ("Fire Energy SVE 2", "Psychic Energy SVE 5", "Psychic Energy BS 101")]
    assert [bool(timelines_.spans(card)) for card in energy] == [True, False, True]
