"""A rulebook is one flat table: step lists, named functions in slots, plain values. No defaults, no inheritance.

Every entry says where it comes from: `cited(value, "bw2012.x.y")` or, where the book is silent,
`silent(value, borrowed_from="swsh2021.x.y", note=...)`. Two books compare as two tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ptcg_judge.game.core.rulebook import BookEntry, PlayBan
from ptcg_judge.game.core.step_list import AnyOrder, Step, Steps

T = TypeVar("T")


def cited(value: T, *rules: str) -> BookEntry[T]:
    """An entry that the book states."""
    return BookEntry(value, rules)


def silent(value: T, borrowed_from: str | tuple[str, ...], note: str = "") -> BookEntry[T]:
    """An entry on which the book is silent: the rule or ruling we follow, and why."""
    cites = (borrowed_from,) if isinstance(borrowed_from, str) else borrowed_from
    return BookEntry(value, cites, True, note)


def _ids(book: str, area: str, rules: str | tuple[str, ...]) -> tuple[str, ...]:
    """Full ids: "attack-step-a" in area "attack" of "bw2012"; a text with a dot is an id already."""
    each = (rules,) if isinstance(rules, str) else rules
    return tuple(
        rule if rule.count(".") >= 2 else f"{book}.{rule}" if "." in rule else f"{book}.{area}.{rule}" for rule in each
    )


Row = tuple[Callable[[Any], Any], str | tuple[str, ...]] | Step | AnyOrder


def steps(book: str, area: str, first_label: str, *rows: Row) -> Steps:
    """A step list; labels count up from `first_label` ("A", "a" or "1"). A row is (function, rule ids) or a Step."""
    found: list[Step | AnyOrder] = []
    label = first_label
    for row in rows:
        if isinstance(row, Step | AnyOrder):
            found.append(row)
            if row.label == label:
                label = _next(label)
            continue
        do, rules = row
        found.append(Step(label, do, _ids(book, area, rules)))
        label = _next(label)
    return tuple(found)


def labelled_steps(
    book: str, area: str, *rows: tuple[str, Callable[[Any], Any], str | tuple[str, ...]] | Step
) -> Steps:
    """A step list whose rows carry their own labels, because one line of the book has several parts."""
    return tuple(row if isinstance(row, Step) else Step(row[0], row[1], _ids(book, area, row[2])) for row in rows)


def _next(label: str) -> str:
    return str(int(label) + 1) if label.isdigit() else chr(ord(label) + 1)


def silent_step(label: str, do: Callable[[Any], Any], borrowed_from: str | tuple[str, ...], note: str) -> Step:
    """A step that the book does not mention, with the rule we follow."""
    cites = (borrowed_from,) if isinstance(borrowed_from, str) else borrowed_from
    return Step(label, do, cites, True, note)


def any_order(label: str, parts: Steps, cites: tuple[str, ...], decided_by: str = "", note: str = "") -> AnyOrder:
    """Steps whose order the book leaves open."""
    return AnyOrder(label, tuple(p for p in parts if isinstance(p, Step)), cites, decided_by, False, note)


def bans(book: str, *rows: tuple[Any, ...]) -> tuple[PlayBan, ...]:
    """The lines that forbid a play; a row is (function, rule ids) or (function, rule ids, word that lifts it)."""
    found = []
    for row in rows:
        if isinstance(row[0], PlayBan):
            found.append(row[0])
            continue
        lifted = row[2] if len(row) > 2 else ""
        found.append(PlayBan(row[0], _ids(book, "", row[1]), lifted))
    return tuple(found)


def silent_ban(do: Callable[..., bool], borrowed_from: str, note: str = "", lifted_by: str = "") -> tuple[Any, ...]:
    """A ban that the book does not print."""
    return (PlayBan(do, (borrowed_from,), lifted_by, True, note),)
