"""Kinds of events: those that are only noted down, and those with an amount."""

from __future__ import annotations

from ptcg_judge.game.core.game import Event
from ptcg_judge.game.table.state import Side


class Noted(Event):
    """A change that is only noted down: no effect forbids, replaces or answers it, and cards never ask about it."""

    __slots__ = ()
    noted = True


class OfOneSide(Noted):
    """A noted change that concerns one player, `side`."""

    __slots__ = ("side",)

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.who = self.side = side


class OfAmount(Event):
    """An event with an amount (damage points, counters, cards, Prizes), which what is done instead can make less."""

    __slots__ = ("amount",)

    def lessen(self, by: int) -> None:
        """So much less happens, at least nothing."""
        self.amount = max(0, self.amount - by)
