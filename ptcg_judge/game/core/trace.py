"""What happened, as data: tuples only; report/trace.py turns them into sentences.

A line is `(depth, kind, data, cites)`. `kind` is one of KINDS, `data` holds the fields KINDS names for it.
The lines are also the history that cards ask ("was Knocked Out during the last turn").
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ptcg_judge.game.core.step_list import AnyOrder, Step

Line = tuple[int, str, tuple[Any, ...], tuple[str, ...]]

# Every kind of line with its fields: what scenarios can expect, what the JSON output holds, what the schema lists.
# "who" is a player's name, "on"/"pokemon" a Pokémon as "Ben's Emolga", "card" a card name.
KINDS: dict[str, tuple[str, ...]] = {
    "step": ("step",),
    "attack": ("pokemon", "attack", "copied from"),
    "attack fails": ("pokemon", "attack", "why"),
    "damage changes": ("from", "to", "why", "on"),
    "damage": ("on", "amount", "total", "by"),
    "counters": ("on", "amount", "total", "why"),
    "no damage": ("on", "why"),
    "heal": ("on", "amount", "left"),
    "flip": ("who", "result", "why"),
    "chance": ("what", "result", "why"),
    "choice": ("who", "what", "answer"),
    "open order": ("who", "what", "answer"),
    "condition": ("on", "condition"),
    "recovers": ("on", "condition"),
    "knock out": ("pokemon",),
    "prizes": ("who", "amount", "left"),
    "promote": ("pokemon",),
    "switch": ("pokemon", "with"),
    "draw": ("who", "amount", "cards"),
    "discard": ("card", "from", "who"),
    "move": ("card", "from", "to", "who"),
    "attach": ("card", "to"),
    "bench": ("pokemon",),
    "evolve": ("pokemon", "into"),
    "devolve": ("pokemon", "into"),
    "replace": ("pokemon", "by"),
    "shuffle": ("who", "what"),
    "play": ("who", "card"),
    "power": ("pokemon", "power"),
    "retreat": ("pokemon", "with"),
    "retreat fails": ("pokemon",),
    "reveal": ("who", "cards"),
    "look": ("who", "cards"),
    "count": ("who", "what", "amount"),
    "effect": ("on", "what", "until"),
    "effect ends": ("on", "what"),
    "prevented": ("what", "on", "why"),
    "forbidden": ("what", "why"),
    "replaced": ("what", "by", "on"),
    "leaves play": ("pokemon", "to"),
    "turn": ("who", "number"),
    "turn ends": ("who",),
    "illegal": ("who", "what"),
    "mulligan": ("who", "number"),
    "setup": ("who", "what"),
    "marker": ("on", "marker"),
    "note": ("text",),
    "result": ("result", "why"),
}


class Trace:
    """The lines of one play; `depth` is how deep the running step lists are nested."""

    __slots__ = ("depth", "lines")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.depth = 0

    def begin(self, step: Step | AnyOrder) -> None:
        """Note that a step begins; the caller takes one off `depth` when it ends."""
        self.lines.append(_step_line(self.depth, step))
        self.depth += 1

    def add(self, kind: str, data: tuple[Any, ...], cites: tuple[str, ...] = ()) -> None:
        """Note one thing that happened."""
        self.lines.append((self.depth, kind, data, cites))


@cache
def _step_line(depth: int, step: Step | AnyOrder) -> Line:
    """The line of a step: the same one in every play."""
    return depth, "step", (step,), step.cites
