"""Every mistake of a scenario that can't be used, not the first only.

The scenario is put together again part by part, each with the places that it has in the file: a part with which it can
no longer be read is a mistake, and is left out of what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ptcg_judge.errors import FileError
from ptcg_judge.rulings.file.schema import TABLE
from ptcg_judge.yamlfile import Map, Place, Seq

Part = tuple[str | int, ...]
FIRST: Final = ("cards", "rulebook", "rulebooks", "impossible board", "as blank")  # what others are read by
LISTS: Final = ("play", "expect", "in this order", "cites")
MOST_IN_PART: Final = 20  # mistakes of one part that are told
MOST_PARTS: Final = 150  # a scenario of more parts is told its first mistake only


def every_mistake(document: Map, first: FileError, read: Callable[[Map], object]) -> list[FileError]:
    """The mistakes of a scenario in the order of the file; `first` is the one that reading it as a whole raises.

    `read` reads a scenario and raises FileError at its first mistake.
    """
    parts = list(_parts(document))
    found = {_place(first): first}
    kept: list[Part] = []
    for part in parts if len(parts) <= MOST_PARTS else ():
        wrong = _mistake(read, document, [*kept, part])
        if wrong is None:
            kept.append(part)
            continue
        found.setdefault(_place(wrong), wrong)
        others, rest = _further(read, document, [*kept, part], wrong)
        for more in others:
            found.setdefault(_place(more), more)
        if rest is not None and part[0] == "table":  # the numbers of plays and expectations stay what they are
            document = rest
            kept.append(part)
        if part[0] in FIRST:  # what comes after is read by it
            break
    return sorted(found.values(), key=_place)


def _mistake(read: Callable[[Map], object], document: Map, parts: Sequence[Part]) -> FileError | None:
    try:
        read(_made_of(document, parts))
    except FileError as wrong:
        return wrong
    return None


def _further(
    read: Callable[[Map], object], document: Map, parts: Sequence[Part], wrong: FileError
) -> tuple[list[FileError], Map | None]:
    """The other mistakes of the last part: what is wrong is taken out of it, and it is read again.

    With them the scenario without all of them, where it can then be read. What is missing after something was taken
    out is no mistake of the file: a mistake at such a place ends the search.
    """
    taken: set[Place] = set()
    found: list[FileError] = []
    for _ in range(MOST_IN_PART):
        without = _without(document, _place(wrong), taken)
        if without is None:
            return found, None
        document = without
        more = _mistake(read, document, parts)
        if more is None:
            return found, document
        if _place(more) in taken:
            return found, None
        wrong = more
        found.append(wrong)
    return found, None


def _without(node: Map, at: Place, taken: set[Place]) -> Map | None:
    """The mapping without the one entry that stands at a place, or whose key does; None where none does.

    `taken` gets the places of the entry and of all mappings and lists that it is in.
    """
    made, gone = _empty(node), False
    for key, value in node.items():
        places = (node.key_place(key), node.place(key))
        if not gone and at in places and not (isinstance(value, Map | Seq) and at == places[1] and value):
            gone = True
            taken.update((at, *places, node.place()))
            continue
        inner = _inside(value, at, taken) if not gone else None
        gone = gone or inner is not None
        if inner is not None:
            taken.update((node.place(), places[1]))
        if inner is None or inner:  # what is empty now goes with what was in it
            made.put(key, value if inner is None else inner, node._keys[key], node._values[key])
    return made if gone else None


def _inside(value: object, at: Place, taken: set[Place]) -> Map | Seq | None:
    """The same of a value: a list without an item, or with an item from which an entry was taken."""
    if isinstance(value, Map):
        return _without(value, at, taken)
    if not isinstance(value, Seq):
        return None
    made, gone = Seq(value._source, value._mark), False
    for number, item in enumerate(value):
        inner = _inside(item, at, taken) if not gone else None
        here = not gone and inner is None and value.place(number) == at and not isinstance(item, Map | Seq)
        if inner is not None or here:
            gone = True
            taken.update((at, value.place()))
        if not here and (inner is None or inner):
            made.put(item if inner is None else inner, value._marks[number])
    return made if gone else None


def _place(wrong: FileError) -> Place:
    return Place(wrong.line or 0, wrong.column or 0)


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
            some = [part[1] for part in parts if part[0] == key and int(part[1]) < len(document[key])]
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
