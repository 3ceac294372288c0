"""Every mistake of a scenario that can't be used, not the first only.

The scenario is put together again part by part, each with the places that it has in the file: a part with which it can
no longer be read is a mistake, and is left out of what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ptcg_judge.errors import FileError
from ptcg_judge.rulings.file.schema import TABLE
from ptcg_judge.yamlfile import Map, Seq

Part = tuple[str | int, ...]
FIRST: Final = ("cards", "rulebook", "rulebooks", "impossible board", "as blank")  # what others are read by
LISTS: Final = ("play", "expect", "in this order", "cites")
MOST_PARTS: Final = 150  # a scenario of more parts is told its first mistake only


def every_mistake(document: Map, first: FileError, read: Callable[[Map], object]) -> list[FileError]:
    """The mistakes of a scenario in the order of the file; `first` is the one that reading it as a whole raises.

    `read` reads a scenario and raises FileError at its first mistake.
    """
    parts = list(_parts(document))
    found = {_place(first): first}
    kept: list[Part] = []
    for part in parts if len(parts) <= MOST_PARTS else ():
        try:
            read(_made_of(document, [*kept, part]))
        except FileError as wrong:
            found.setdefault(_place(wrong), wrong)
            if part[0] in FIRST:  # what comes after is read by it
                break
        else:
            kept.append(part)
    return sorted(found.values(), key=_place)


def _place(wrong: FileError) -> tuple[int, int]:
    return wrong.line or 0, wrong.column or 0


def _parts(document: Map) -> Iterator[Part]:
    """The parts that are tried one after the other: what others need first, the board, the plays, what is expected."""
    keys = [key for key in document if key not in ("table", *LISTS) and key not in FIRST]
    yield from ((key,) for key in FIRST if key in document)
    table = document.get("table")
    for key, value in table.items() if isinstance(table, Map) else ():
        if key not in TABLE and isinstance(value, Map):
            yield from (("table", key, part) for part in value)
        else:
            yield ("table", key)
    for key in ("play", *keys, *LISTS[1:]):
        if isinstance(document.get(key), Seq) and key in LISTS:
            yield from ((key, at) for at in range(len(document[key])))
        elif key in document:
            yield (key,)


def _made_of(document: Map, parts: Sequence[Part]) -> Map:
    """The scenario with these parts only; a board has its players whatever is left out of them."""
    made = _empty(document)
    table = document.get("table")
    if isinstance(table, Map):
        board = _empty(table)
        for key in table:
            if key not in TABLE and isinstance(table[key], Map):
                here = [part[2] for part in parts if part[:2] == ("table", key)]
                _put(board, table, key, _some(table[key], here))
            elif ("table", key) in parts:
                _put(board, table, key, table[key])
        _put(made, document, "table", board)
    for key in document:
        if (key,) in parts:
            _put(made, document, key, document[key])
        elif key in LISTS and isinstance(document[key], Seq):
            some = [part[1] for part in parts if part[0] == key]
            if some:
                _put(made, document, key, _items(document[key], some))
    return made


def _empty(node: Map) -> Map:
    return Map(node._source, node._mark)


def _put(made: Map, node: Map, key: str, value: Any) -> None:
    made.put(key, value, node._keys[key], node._values[key])


def _some(node: Map, keys: Sequence[Any]) -> Map:
    made = _empty(node)
    for key in node:
        if key in keys:
            _put(made, node, key, node[key])
    return made


def _items(node: Seq, numbers: Sequence[Any]) -> Seq:
    made = Seq(node._source, node._mark)
    for at in numbers:
        made.put(node[at], node._marks[at])
    return made
