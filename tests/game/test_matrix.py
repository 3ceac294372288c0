"""Each word and filter on each kind of thing and place, by own and copied attack: an effect, or refused at once."""

from __future__ import annotations

import pytest

from ptcg_judge.game.language.grammar import WORDS
from tests.game.matrix.board import ALL_PLACES, a_board, select, things
from tests.game.matrix.properties import FILTERS
from tests.game.matrix.tried import Refused, after

LET = "{let: {be: {in: my bench, where: {name: Charmander}}, as: one}}"


def counted(fits: str, place: str, hits: bool) -> str:
    """An attack that does 1 damage for each thing that fits, and elsewhere 1 for each that does not."""
    fit, other = (f"{{count: {select(place, 'where: ' + w)}}}" for w in (f"{{{fits}}}", f"{{not: {{{fits}}}}}"))
    fit, other = (other, fit) if hits else (fit, other)
    let = f"before: [{LET}], " if "one" in fits.split() else ""
    where = "{in: their bench, where: {name: Lapras-GX}}"
    return f"{{{let}damage: {fit}, apply: [], hits: [{{damage: {{amount: {other}, to: {where}, apply: []}}}}]}}"


def test_every_property_is_in_the_matrix() -> None:
    assert {fits.split(":")[0] for fits in FILTERS} == set(WORDS["filter"])


@pytest.mark.parametrize("fits", FILTERS)
def test_a_property(fits: str) -> None:
    """Own and copied, in `damage` and in `hits`: how many things of a place fit, and how many do not; or refused."""
    for place in ALL_PLACES:
        for copied in (False, True):
            for hits in (False, True):
                board = a_board(copied)
                try:
                    (end,) = after(counted(fits, place, hits), copied)
                except Refused:
                    continue
                there = things(board, place)
                fitting = sum(1 for thing in there if FILTERS[fits](board, thing))
                one, other = (len(there) - fitting, fitting) if hits else (fitting, len(there) - fitting)
                target = end.sides[1].active
                gx = next(mon for mon in end.sides[1].bench if mon.name == "Lapras-GX")
                assert target is not None
                assert (target.damage - 70, gx.damage - 50) == (one, other), (place, copied, hits)
