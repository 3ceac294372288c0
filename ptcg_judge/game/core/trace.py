"""What happened, as data: tuples only; each kind of line has its sentence beside it.

A line is `(depth, kind, data, cites)`. `kind` names a `Telling` (all: events/lines.py), `data` holds its fields.
The lines are also the history that cards ask ("was Knocked Out during the last turn").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from ptcg_judge.game.core.step_list import AnyOrder, Step

Data = tuple[Any, ...]  # the fields of a line, each as its Telling says
Line = tuple[int, str, Data, tuple[str, ...]]


class Telling(NamedTuple):
    """A kind of trace line: its fields, as scenarios expect and the JSON output holds them, and its sentence.

    "who" is a player's name, "on"/"pokemon" a Pokémon as "Ben's Emolga", "card" a card name.
    """

    name: str
    fields: tuple[str, ...]
    says: Callable[[Data], str]


def plural(number: int, word: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def cards(names: Sequence[str]) -> str:
    """Card names as a list."""
    return ", ".join(map(str, names)) if names else "no card"


def place(who: str, zone: str) -> str:
    """Ann's hand; the top of Ann's deck."""
    end, _, of = zone.partition(" of ")
    return f"the {end} of {who}'s {of}" if of else f"{who}'s {zone}"


def _step(data: Data) -> str:
    step: Step | AnyOrder = data[0]
    return f"{step.label}. {step.says}" if step.label.strip() else step.says


# The lines that no event writes: steps, what is asked and answered, what is stopped, remarks.
OTHERS = (
    Telling("step", ("step",), _step),
    Telling(
        "attack fails",
        (
            "pokemon",
            "attack",
            "why",
        ),
        lambda d: f"{d[1]} fails: {d[2]}",
    ),
    Telling(
        "damage changes",
        (
            "from",
            "to",
            "why",
            "on",
        ),
        lambda d: f"{d[0]} -> {d[1]} ({d[2]})",
    ),
    Telling(
        "no damage",
        (
            "on",
            "why",
        ),
        lambda d: f"no damage to {d[0]} ({d[1]})",
    ),
    Telling(
        "flip",
        (
            "who",
            "result",
            "why",
        ),
        lambda d: f"{d[0]} flips: {d[1]} ({d[2]})",
    ),
    Telling(
        "chance",
        (
            "what",
            "result",
            "why",
        ),
        lambda d: f"{d[0]}: {d[1]}",
    ),
    Telling(
        "choice",
        (
            "who",
            "what",
            "answer",
        ),
        lambda d: f"{d[0]} {d[1]}: {d[2]}",
    ),
    Telling(
        "open order",
        (
            "who",
            "what",
            "answer",
        ),
        lambda d: f"the order here is: {d[2]} ({d[0] + ' decides' if d[0] else 'nothing says who decides'})",
    ),
    Telling(
        "power",
        (
            "pokemon",
            "power",
        ),
        lambda d: f"{d[0]}: {d[1]}",
    ),
    Telling(
        "use",
        (
            "who",
            "what",
        ),
        lambda d: f"{d[0]} uses {d[1]}",
    ),
    Telling(
        "retreat",
        (
            "pokemon",
            "with",
        ),
        lambda d: f"{d[0]} retreats for {d[1]}",
    ),
    Telling("retreat fails", ("pokemon",), lambda d: f"{d[0]} fails to retreat"),
    Telling(
        "reveal",
        (
            "who",
            "cards",
        ),
        lambda d: f"{d[0]} shows {cards(d[1])}",
    ),
    Telling(
        "look",
        (
            "who",
            "cards",
        ),
        lambda d: f"{d[0]} looks at {cards(d[1])}",
    ),
    Telling(
        "count",
        (
            "who",
            "what",
            "amount",
        ),
        lambda d: f"{d[0]} counts {d[1]}: {plural(d[2], 'card')}",
    ),
    Telling(
        "effect ends",
        (
            "on",
            "what",
            "says",
        ),
        lambda d: f"an effect ends on {d[0]}: {d[2]}",
    ),
    Telling(
        "prevented",
        (
            "what",
            "on",
            "why",
        ),
        lambda d: f"prevented: {d[0]} to {d[1]} ({d[2]})",
    ),
    Telling(
        "forbidden",
        (
            "what",
            "why",
        ),
        lambda d: f"forbidden: {d[0]} ({d[1]})",
    ),
    Telling(
        "replaced",
        (
            "what",
            "by",
            "on",
        ),
        lambda d: f"instead of {d[0]} to {d[2]}: {d[1]}" if d[2] else f"instead of {d[0]}: {d[1]}",
    ),
    Telling(
        "illegal",
        (
            "who",
            "what",
        ),
        lambda d: f"{d[0]} may not: {d[1]}",
    ),
    Telling("note", ("text",), lambda d: str(d[0])),
)


class Trace:
    """The lines of one play; `depth` is how deep the running step lists are nested."""

    __slots__ = ("depth", "lines")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.depth = 0

    def add(self, kind: str, data: Data, cites: tuple[str, ...] = ()) -> None:
        """Note one thing that happened."""
        self.lines.append((self.depth, kind, data, cites))

    @property
    def length(self) -> int:
        """How many lines there are."""
        return len(self.lines)


@cache
def step_lines(depth: int) -> dict[Step | AnyOrder, Line]:
    """The lines of the steps that began at a depth so far: each is the same one in every play."""
    return {}


def step_line(depth: int, step: Step | AnyOrder) -> Line:
    """The line of a step that begins."""
    return step_lines(depth).setdefault(step, (depth, "step", (step,), step.cites))
