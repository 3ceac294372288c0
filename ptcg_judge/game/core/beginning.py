"""A moment of a play that can be gone back to: coins that are flipped over again undo what they brought."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType
from typing import Final

from ptcg_judge.game.core.game import Act, Doing, Effect, Event, Game, Source
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.table.state import ConditionHeld, Copy, Pokemon, Side, Table

CHANGING: Final = (Game, Table, Side, Pokemon, ConditionHeld, Act, Doing, Effect, Event, Result, Source)
PLAIN: Final = frozenset({str, int, bool, NoneType, Copy})  # what never changes, most often met
KEPT_AS_IT_IS: Final = frozenset(
    {"alive", "book", "calm", "changes", "found_legal", "game", "oracle", "rounds", "scripts", "trace"}
)


class StartedOver(Exception):
    """The attack that is being made is started over; `spend` notes by what, once everything is undone."""

    def __init__(self, spend: Callable[[], None]) -> None:
        super().__init__()
        self.spend = spend


class Beginning:
    """Everything that can change in a play, as it is now.

    What was asked, flipped and told stays: only the table and what is in force go back.
    """

    __slots__ = ("_fields", "_game", "_lists", "_maps", "_seen", "_sets")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seen: dict[int, object] = {}
        self._fields: list[tuple[object, dict[str, object]]] = []
        self._lists: list[tuple[list[object], list[object]]] = []
        self._maps: list[tuple[dict[object, object], dict[object, object]]] = []
        self._sets: list[tuple[set[object], set[object]]] = []
        self._keep(game.log)  # its events are over: the list goes back, nothing in them changes any more
        left: list[object] = [game]
        while left:
            left += self._keep(left.pop())

    def _keep(self, thing: object) -> list[object]:
        """Remember one thing as it is; what it holds comes next."""
        if isinstance(thing, tuple):
            return [each for each in thing if each.__class__ not in PLAIN]
        if id(thing) in self._seen or not isinstance(thing, (list, dict, set, *CHANGING)):
            return []
        self._seen[id(thing)] = thing
        if isinstance(thing, list):
            self._lists.append((thing, list(thing)))
            return [each for each in thing if each.__class__ not in PLAIN]
        if isinstance(thing, dict):
            self._maps.append((thing, dict(thing)))
            return [each for each in (*thing.keys(), *thing.values()) if each.__class__ not in PLAIN]
        if isinstance(thing, set):
            self._sets.append((thing, set(thing)))
            return [each for each in thing if each.__class__ not in PLAIN]
        fields = _fields_of(thing)
        self._fields.append((thing, fields))
        return [each for each in fields.values() if each.__class__ not in PLAIN]

    def come_back(self) -> None:
        """Make everything as it was."""
        self._game.changes += 1
        for one, fields in self._fields:
            for name, value in fields.items():
                object.__setattr__(one, name, value)
        for listed, items in self._lists:
            listed[:] = items
        for mapping, entries in self._maps:
            mapping.clear()
            mapping.update(entries)
        for members, each in self._sets:
            members.clear()
            members |= each


def _fields_of(thing: object) -> dict[str, object]:
    """The fields of an object with slots that can change."""
    kind = type(thing)
    if kind not in _NAMES:
        names = (name for cls in kind.__mro__ for name in cls.__dict__.get("__slots__", ()))
        _NAMES[kind] = tuple(name for name in names if name not in KEPT_AS_IT_IS)
    return {name: value for name in _NAMES[kind] if (value := _read(thing, name)) is not _NONE}


_NONE: Final = object()
_NAMES: Final[dict[type, tuple[str, ...]]] = {}  # of the fields that can change, by type


def _read(thing: object, name: str) -> object:
    try:
        return object.__getattribute__(thing, name)
    except AttributeError:  # a slot that was never filled
        return _NONE
