"""Why a printing stands as it does, and what is said beside a verdict: read from formats/standard.yaml."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import Legality, Pool, pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.deck.formats.timeline import Stretch, Timelines


def standard(cards: CardStore, day: date) -> Pool:
    return pool_on(load_format("standard"), day, cards)


def standing(cards: CardStore, day: date, id_: str) -> Legality:
    card = cards.by_id(id_)
    assert card is not None
    return standard(cards, day).legality(card)


def stretch(cards: CardStore, day: date, id_: str) -> Stretch:
    """How a printing stands in Standard around a day, worked out anew."""
    card = cards.by_id(id_)
    assert card is not None
    timeline = Timelines(load_format("standard"), cards).of(card)
    return timeline.stretches[timeline.at(day.toordinal())]


def test_a_rotation_is_named_with_what_began(cards: CardStore) -> None:
    """Mark G left Standard on 10 April 2026."""
    said = standing(cards, date(2026, 8, 1), "sv1-181").because
    assert "last legal day was 2026-04-09" in said
    assert "then began: Regulation marks H" in said


def test_where_nothing_began_only_the_last_day_is_named(cards: CardStore, tmp_path: Path) -> None:
    """A league that is played in summer and in winter."""
    house = tmp_path / "league.yaml"
    house.write_text(
        "title: League\nextends: [blocks/construction-60, blocks/printed-limits, blocks/basic-energy]\nperiods:\n"
        "  - {id: summer, title: Summer, from: 2024-06-01, until: 2024-08-31, sets: [sv1]}\n"
        "  - {id: winter, title: Winter, from: 2024-12-01, until: 2025-02-28, sets: [sv2]}\n",
        encoding="utf-8",
    )
    nest_ball, format = cards.find("Nest Ball SVI 181"), load_format(str(house))
    for day in (date(2024, 10, 1), date(2024, 12, 5), date(2025, 6, 1)):
        said = pool_on(format, day, cards).legality(nest_ball).because
        assert said == "its last legal day was 2024-08-31"


def test_before_a_set_its_release_is_named_only_where_it_is_legal_later(cards: CardStore) -> None:
    """Team Rocket was legal as it came out; Phantasmal Flames two weeks after."""
    assert standing(cards, date(2000, 4, 1), "base5-32").because == "its first legal day is 2000-04-24"
    later = next(card for card in cards.all() if card.set_id == "me2" and len(cards.same_function(card)) == 1)
    assert "came out on 2025-11-14" in standing(cards, date(2025, 11, 1), later.id).because


def test_a_promo_that_another_print_lets_in_is_sure_and_one_alone_is_not(cards: CardStore) -> None:
    """No official list of the promos of Rocket-on was read. Mewtwo (12) has a print in a set; Pikachu (1) has none."""
    alone, reprint = (stretch(cards, date(2001, 6, 1), id_) for id_ in ("basep-1", "basep-12"))
    assert (alone.status, reprint.status, reprint.unsure) == ("legal", "legal", "")
    assert "no official list of the promos was read" in alone.unsure


def test_before_a_promo_of_unknown_day_is_legal_it_may_have_been(cards: CardStore) -> None:
    open_, legal = (stretch(cards, date(2011, month, 20), "bwp-BW004") for month in (3, 5))
    assert (open_.status, legal.status, legal.unsure) == ("not-yet-legal", "legal", "")
    assert "the day of this promo was not found" in open_.unsure


def test_a_print_in_other_words_leaves_nothing_open_before_it_came_out(cards: CardStore) -> None:
    """Computer Search came as an ACE SPEC in Boundaries Crossed, in November 2012."""
    before, after = (stretch(cards, day, "base1-71") for day in (date(2005, 1, 1), date(2013, 1, 15)))
    assert (before.status, before.unsure) == ("rotated", "")
    assert "ACE SPEC" in after.unsure


def test_after_the_rotation_that_is_to_be_expected_only_what_it_may_take_is_undecided(cards: CardStore) -> None:
    """In 2027 the oldest mark, H, is expected to leave and mark I to stay; of 2029 nobody knows anything."""
    oldest, newer = (standing(cards, date(2027, 9, 1), id_) for id_ in ("sv5-123", "sv10-1"))
    assert oldest.status == "undecided"
    assert oldest.because.startswith("a rotation is to be expected between ")
    assert oldest.because.endswith("with it mark H would leave")
    assert newer.status == "legal"
    far = standing(cards, date(2029, 1, 1), "sv10-1")
    assert far.status == "undecided"
    assert "nothing is known of Standard on 2029-01-01" in far.because


@pytest.mark.parametrize(
    ("day", "id_", "sure", "why"),
    [
        (date(2003, 8, 1), "neo1-1", False, "not sure"),  # Neo Genesis left between July and September, the day is open
        (date(2003, 8, 1), "ecard1-1", True, "not sure"),  # Expedition stayed
        (date(2007, 10, 1), "ex10-1", False, "no source read states this season"),  # legal in the season before
        (date(2007, 10, 1), "base1-17", True, "no source read states this season"),  # gone for years
    ],
)
def test_where_a_change_or_a_season_is_open_only_what_it_touches_is_unsure(
    cards: CardStore, day: date, id_: str, sure: bool, why: str
) -> None:
    found = standing(cards, day, id_)
    assert found.sure is sure
    assert (why in found.because) is not sure


def test_a_season_that_no_source_states_is_said_beside_the_verdict(cards: CardStore) -> None:
    (said,) = standard(cards, date(2007, 10, 1)).cautions
    assert "Holon Phantoms-on (2007-08)" in said
    assert "no source read states this season" in said
    assert standard(cards, date(2006, 10, 1)).cautions == ()
