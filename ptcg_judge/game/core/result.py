"""What a statement of a script did."""

from __future__ import annotations

from collections.abc import Sequence

from ptcg_judge.game.table.state import Copy, Pokemon

Thing = Pokemon | Copy


class Result:
    """What a statement did: `done` whether any part of it happened, `things` the cards or Pokémon, and numbers."""

    __slots__ = ("done", "heads", "label", "number", "tails", "things")

    def __init__(self, done: bool = False, things: Sequence[Thing] = (), number: int = 0, label: str = "") -> None:
        self.done = done
        self.things: Sequence[Thing] = things
        self.number = number
        self.heads = 0
        self.tails = 0
        self.label = label

    @classmethod
    def of(cls, things: Sequence[Thing]) -> Result:
        """Things that were selected, as what a selection did."""
        return cls(bool(things), things, len(things))


NOTHING = Result()
