"""Flipping coins in a game: an effect may make every coin of a player count as one side."""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.table.state import Side


def flip(game: Game, side: Side, why: str) -> bool:
    """A player flips a coin; True where it counts as heads."""
    heads = game.oracle.flip(side.name, why)
    fixed = counts_as(game, side)
    return heads if fixed is None else fixed


def flips_until(game: Game, side: Side, why: str, heads: bool = False) -> int:
    """A player flips until tails (or until heads); how many coins counted as the other side before."""
    fixed = counts_as(game, side)
    if fixed is None:
        return game.oracle.flips_until(side.name, why, heads)
    if fixed == heads:
        game.oracle.flip(side.name, why)
        return 0
    while True:  # there is no end to it; `again` says so
        game.again()


def counts_as(game: Game, side: Side) -> bool | None:
    """As what every coin of a player counts now: heads (True), tails (False), or as it falls (None)."""
    if hooks.COINS not in game.at:
        return None
    found = asks(game, hooks.COINS, side)
    return bool(found[-1].clause.value(found[-1].doing)) if found else None


def flip_told(game: Game, side: Side, why: str, told: str) -> bool:
    """A player flips a coin, and the trace says for what; True where it counts as heads."""
    heads = flip(game, side, why)
    game.trace.add("flip", (side.name, "heads" if heads else "tails", told))
    return heads
