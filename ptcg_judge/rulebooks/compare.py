"""What two rulebooks do differently: their tables, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ptcg_judge.game.core.rulebook import BookEntry, PlayBan, Rulebook
from ptcg_judge.game.core.step_list import SLOTS, AnyOrder, Step, Steps, says

SOURCES: Final = frozenset({"ways_to_win_cites"})
"""Entries that hold rule ids: they differ from book to book and are no difference in play."""


@dataclass(frozen=True)
class Line:
    """One line of a table as a reader sees it: its letter ("" for none), what it says, the rules behind it.

    `borrowed`: the book is silent here and the rules are those of another book, `note` says why.
    """

    label: str
    says: str
    cites: tuple[str, ...]
    borrowed: bool = False
    note: str = ""


@dataclass(frozen=True)
class BookDifference:
    """One thing two books do differently: where in the table, and the lines of each; none where the book has none."""

    place: str
    kind: str
    a: tuple[Line, ...]
    b: tuple[Line, ...]


def differences(a: Rulebook, b: Rulebook) -> list[BookDifference]:
    """Every list, limit, slot and value on which two books differ, in the order of the table."""
    found = [
        BookDifference(name, "list", lines_of(steps), lines_of(b.lists()[name]))
        for name, steps in a.lists().items()
        if _shape(steps) != _shape(b.lists()[name])
    ]
    for act in dict.fromkeys([*a.bans, *b.bans]):
        only_a, only_b = _bans_only(a, b, act), _bans_only(b, a, act)
        if only_a or only_b:
            found.append(BookDifference(act, "ban", only_a, only_b))
    for name, entry in a.entries().items():
        other = b.entries()[name]
        if name not in SOURCES and _key(entry.value) != _key(other.value):
            found.append(BookDifference(name, "value", (line_of(entry),), (line_of(other),)))
    return found


def lines_of(steps: Steps) -> tuple[Line, ...]:
    """A step list as lines; the steps of a group without a fixed order are marked with a dot."""
    found: list[Line] = []
    for step in steps:
        if isinstance(step, AnyOrder):
            found.append(_group_line(step))
            found += [Line("·", one.says, one.cites, one.borrowed, one.note) for one in step.steps]
        else:
            found.append(Line(step.label, step.says, step.cites, step.borrowed, step.note))
    return tuple(found)


def _group_line(group: AnyOrder) -> Line:
    decides = (
        f"the order is decided by {group.decided_by}" if group.decided_by else "nothing says who decides the order"
    )
    return Line(group.label, f"In any order ({decides}):", group.cites, group.borrowed, group.note)


def line_of(entry: BookEntry[object]) -> Line:
    """A slot or value as a line."""
    return Line("", said(entry.value), entry.cites, entry.borrowed, entry.note)


def ban_lines(bans: Sequence[PlayBan]) -> tuple[Line, ...]:
    """What forbids a play, as lines."""
    return tuple(Line("", _ban_says(ban), ban.cites, ban.borrowed, ban.note) for ban in bans)


def said(value: object) -> str:
    """A value in words: a function's first sentence, yes or no, a list."""
    if callable(value):
        return says(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset | set | tuple):
        return ", ".join(sorted(str(one) for one in value)) or "none"
    return str(value)


def _ban_says(ban: PlayBan) -> str:
    return f"{ban.says.rstrip('.')}, unless a card says so." if ban.lifted_by else ban.says


def _bans_only(here: Rulebook, there: Rulebook, act: str) -> tuple[Line, ...]:
    """The bans on an act that only one of the books has."""
    known = {(_key(ban.forbids), ban.lifted_by) for ban in there.bans.get(act, ())}
    return ban_lines([ban for ban in here.bans.get(act, ()) if (_key(ban.forbids), ban.lifted_by) not in known])


def _shape(steps: Steps) -> list[object]:
    """What a list does, without letters and sources."""
    return [_step_shape(step) for step in steps]


def _step_shape(step: Step | AnyOrder) -> object:
    if isinstance(step, AnyOrder):
        return frozenset(_key(one.do) for one in step.steps), step.decided_by
    return _key(step.do)


def _key(value: object) -> object:
    """What makes two values the same: functions made for slots are the same when they claim the same ones."""
    slots = SLOTS.get(value) if callable(value) else None
    return frozenset(slots) if slots else value
