"""A trace as sentences: the steps with their letters, what happened, and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ptcg_judge.game.core.step_list import AnyOrder, Step
from ptcg_judge.game.core.trace import Line
from ptcg_judge.report.words import Line as Words
from ptcg_judge.report.words import Word

Data = tuple[Any, ...]


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _cards(names: Any) -> str:
    return ", ".join(map(str, names)) if names else "cards that are not named"


def place(who: str, zone: str) -> str:
    """Ann's hand; the top of Ann's deck."""
    end, _, of = zone.partition(" of ")
    return f"the {end} of {who}'s {of}" if of else f"{who}'s {zone}"


# kind of line -> sentence
SENTENCES: dict[str, Callable[[Data], str]] = {
    "attack": lambda d: f"{d[0]} uses {d[1]}" + (f" (copied from {d[2]})" if d[2] else ""),
    "attack fails": lambda d: f"{d[1]} fails: {d[2]}",
    "damage changes": lambda d: f"{d[0]} -> {d[1]} ({d[2]})",
    "damage": lambda d: f"{d[1]} damage to {d[0]} (now {d[2]})",
    "counters": lambda d: f"{_plural(d[1], 'damage counter')} on {d[0]} ({d[3]}; damage now {d[2]})",
    "no damage": lambda d: f"no damage to {d[0]} ({d[1]})",
    "heal": lambda d: f"{d[1]} damage is healed from {d[0]} (damage now {d[2]})",
    "flip": lambda d: f"{d[0]} flips: {d[1]} ({d[2]})",
    "chance": lambda d: f"{d[0]}: {d[1]}",
    "choice": lambda d: f"{d[0]} {d[1]}: {d[2]}",
    "open order": lambda d: f"the order here is: {d[2]} ({d[0] + ' decides' if d[0] else 'nothing says who decides'})",
    "condition": lambda d: f"{d[0]} is now {d[1]}",
    "recovers": lambda d: f"{d[0]} is no longer {d[1]}",
    "knock out": lambda d: f"{d[0]} is Knocked Out",
    "prizes": lambda d: f"{d[0]} takes {_plural(d[1], 'Prize')} ({d[2]} left)",
    "promote": lambda d: f"{d[0]} becomes Active",
    "switch": lambda d: f"{d[0]} and {d[1]} change places",
    "draw": lambda d: f"{d[0]} draws {_plural(d[1], 'card')}" + (f": {_cards(d[2])}" if d[2] else ""),
    "discard": lambda d: f"{d[0]} is discarded from {d[1]}" if d[1] else f"{d[0]} is discarded",
    "move": lambda d: f"{d[0]} goes to {place(d[3], d[2])}",
    "attach": lambda d: f"{d[0]} is attached to {d[1]}",
    "bench": lambda d: f"{d[0]} comes into play",
    "evolve": lambda d: f"{d[0]} evolves into {d[1]}",
    "devolve": lambda d: f"{d[0]} devolves into {d[1]}",
    "replace": lambda d: f"{d[1]} takes the place of {d[0]}",
    "shuffle": lambda d: f"{d[0]} shuffles the {d[1]}",
    "play": lambda d: f"{d[0]} plays {d[1]}",
    "power": lambda d: f"{d[0]}: {d[1]}",
    "retreat": lambda d: f"{d[0]} retreats for {d[1]}",
    "retreat fails": lambda d: f"{d[0]} fails to retreat",
    "reveal": lambda d: f"{d[0]} shows {_cards(d[1])}",
    "look": lambda d: f"{d[0]} looks at {_cards(d[1])}",
    "count": lambda d: f"{d[0]} counts {d[1]}: {_plural(d[2], 'card')}",
    "effect": lambda d: f"effect on {d[0] or 'the table'}: {d[1]}" + (f" ({d[2]})" if d[2] else ""),
    "effect ends": lambda d: f"an effect ends on {d[0]}: {d[1]}",
    "prevented": lambda d: f"prevented: {d[0]} to {d[1]} ({d[2]})",
    "forbidden": lambda d: f"forbidden: {d[0]} ({d[1]})",
    "replaced": lambda d: f"instead of {d[0]} to {d[2]}: {d[1]}" if d[2] else f"instead of {d[0]}: {d[1]}",
    "leaves play": lambda d: f"{d[0]} goes to the {d[1].replace(' of ', ' of the ')} with everything attached",
    "turn": lambda d: f"{d[0]}'s turn {d[1]} begins",
    "turn ends": lambda d: f"{d[0]}'s turn ends",
    "illegal": lambda d: f"{d[0]} may not: {d[1]}",
    "mulligan": lambda d: f"{d[0]} has no Basic Pokémon (mulligan {d[1]})",
    "setup": lambda d: f"{d[0]} {d[1]}",
    "marker": lambda d: f"{d[0]}: {d[1]}",
    "note": lambda d: str(d[0]),
    "result": lambda d: f"{d[0]}: {d[1]}" if d[1] else str(d[0]),
}


def sentence(line: Line) -> str:
    """One line in words; steps are written with their letter."""
    _, kind, data, _ = line
    if kind == "step":
        step: Step | AnyOrder = data[0]
        return f"{step.label}. {step.says}" if step.label.strip() else step.says
    return SENTENCES[kind](data)


def shown_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines worth showing: a step under which nothing happened is left out."""
    kept: list[Line] = []
    for at, line in enumerate(lines):
        if line[1] == "step" and not _something_under(lines, at):
            continue
        kept.append(line)
    return kept


def _something_under(lines: Sequence[Line], at: int) -> bool:
    depth = lines[at][0]
    for line in lines[at + 1 :]:
        if line[0] <= depth:
            return False
        if line[1] != "step":
            return True
    return False


def trace_lines(lines: Sequence[Line]) -> list[Words]:
    """The trace as indented lines, steps with their letter, the rule ids at the end of each."""
    found: list[Words] = []
    for line in shown_lines(lines):
        depth, kind, data, ids = line
        style = "step" if kind == "step" else "error" if kind == "illegal" else ""
        words: list[Word] = [("", "  " * depth), (style, sentence(line))]
        if ids:
            silent = " (the book is silent)" if kind == "step" and data[0].borrowed else ""
            words.append(("faint", f"  [{', '.join(ids)}]{silent}"))
        found.append(tuple(words))
    return found
