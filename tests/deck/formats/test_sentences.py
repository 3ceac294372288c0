"""Why a printing stands as it does, and what is said beside a verdict: read from formats/standard.yaml."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import Legality, Pool, pool_on
from ptcg_judge.deck.formats.shelf import load_format


def standard(cards: CardStore, day: date) -> Pool:
    return pool_on(load_format("standard"), day, cards)


def standing(cards: CardStore, day: date, id_: str) -> Legality:
    card = cards.by_id(id_)
    assert card is not None
    return standard(cards, day).legality(card)


def test_a_rotation_is_named_with_what_began(cards: CardStore) -> None:
    """Mark G left Standard on 10 April 2026."""
    said = standing(cards, date(2026, 8, 1), "sv1-181").because
    assert "last legal day was 2026-04-09" in said
    assert "then began: Regulation marks H" in said


@pytest.mark.parametrize(("id_", "sure"), [("neo1-1", False), ("ecard1-1", True)])
def test_where_the_day_of_a_change_is_open_only_what_it_touches_is_unsure(
    cards: CardStore, id_: str, sure: bool
) -> None:
    """Neo Genesis left between July and September 2003, nobody knows the day; Expedition stayed."""
    found = standing(cards, date(2003, 8, 1), id_)
    assert found.sure is sure
    assert ("not sure" in found.because) is not sure


def test_a_season_that_no_source_states_is_said_beside_the_verdict(cards: CardStore) -> None:
    (said,) = standard(cards, date(2007, 10, 1)).cautions
    assert "Holon Phantoms-on (2007-08)" in said
    assert "no source read states this season" in said
    assert standard(cards, date(2006, 10, 1)).cautions == ()


@pytest.mark.parametrize(("id_", "sure"), [("ex10-1", False), ("base1-17", True)])
def test_in_a_season_that_no_source_states_what_the_seasons_beside_it_held_is_unsure(
    cards: CardStore, id_: str, sure: bool
) -> None:
    """Unseen Forces was legal in the season before; the Beedrill of Base Set had been gone for years."""
    found = standing(cards, date(2007, 10, 1), id_)
    assert found.sure is sure
    assert ("no source read states this season" in found.because) is not sure
