"""Which period of a format a day belongs to, and which promos belong to a period."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.outline import BANNED, LEGAL, OnDay, Outline
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.deck.formats.spans import FOREVER


def test_the_first_and_the_last_day_belong_to_a_period() -> None:
    """The rotation to mark F was on 14 April 2023, that to mark G on 5 April 2024, that to mark H on 11 April 2025."""
    standard = load_format("standard")
    for first in (date(2023, 4, 14), date(2024, 4, 5)):
        before, after = standard.period_on(first - timedelta(1)), standard.period_on(first)
        assert before is not None
        assert after is not None
        assert before.days[1] == (first - timedelta(1)).toordinal()
        assert after.days[0] == first.toordinal()
    assert standard.period_on(date(1990, 1, 1)) is None


@pytest.mark.parametrize(("number", "legal"), [(1, True), (10, True), (11, False), (12, True), (15, True), (16, False)])
def test_promos_belong_by_their_numbers_to_one_of_several_spans(cards: CardStore, number: int, legal: bool) -> None:
    """formats/base-fossil.yaml: the promos 1 to 10 and 12 to 15."""
    card = cards.by_id(f"basep-{number}")
    assert card is not None
    pool = pool_on(load_format("base-fossil"), date(2026, 8, 1), cards)
    assert (pool.legality(card).status == "legal") is legal
    assert pool.period is not None
    assert pool.period.holds(card, pool.calendar.sets["basep"]) is legal


def test_days_before_a_ban_and_after_it_are_two_spans() -> None:
    """Legal from day 100 on, banned from 200 to 299, then legal again for good."""
    outline = Outline((100, 200, 300), (LEGAL, BANNED, LEGAL), (True, True, True))
    assert outline.on(150) == OnDay(LEGAL, 100, 199, True, 300, 0)
    assert outline.on(250) == OnDay(BANNED, 200, 299, True, 300, 199)
    assert outline.on(350) == OnDay(LEGAL, 300, FOREVER, True, 0, 199)
