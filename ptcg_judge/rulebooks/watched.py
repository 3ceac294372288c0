"""A copy of a rulebook that notes what a replay meets of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ptcg_judge.game.core.rulebook import BookEntry, PlayBan, Rulebook

T = TypeVar("T")


@dataclass(slots=True)
class EntriesMet:
    """What was met: `entries` are the slots and values that were read, `bans` those that forbade (act, number)."""

    entries: set[str] = field(default_factory=set)
    bans: set[tuple[str, int]] = field(default_factory=set)


class WatchedEntry(BookEntry[T]):
    """An entry that notes when its value or its rules are asked for."""

    __slots__ = ("entry", "name", "noted")
    entry: BookEntry[T]
    name: str
    noted: EntriesMet

    def __init__(self, entry: BookEntry[T], name: str, noted: EntriesMet) -> None:
        for own, value in (("entry", entry), ("name", name), ("noted", noted)):
            object.__setattr__(self, own, value)  # entries are frozen

    @property
    def value(self) -> T:
        """What the book says."""
        self.noted.entries.add(self.name)
        return self.entry.value

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules behind it."""
        self.noted.entries.add(self.name)
        return self.entry.cites

    @property
    def borrowed(self) -> bool:
        """Whether the book is silent on it."""
        return self.entry.borrowed

    @property
    def note(self) -> str:
        """Why the rule of another book is followed."""
        return self.entry.note


def watched(book: Rulebook) -> tuple[Rulebook, EntriesMet]:
    """The copy with what it will have noted; its steps are the book's own."""
    noted = EntriesMet()
    # each entry keeps the type of its field
    fields: dict[str, Any] = {name: WatchedEntry(entry, name, noted) for name, entry in book.entries().items()}
    bans = {
        act: tuple(_watched_ban(act, n, ban, noted) for n, ban in enumerate(rows)) for act, rows in book.bans.items()
    }
    return replace(book, **fields, bans=bans), noted


def _watched_ban(act: str, number: int, ban: PlayBan, noted: EntriesMet) -> PlayBan:
    forbids = ban.forbids

    def watching(*about: object) -> bool:
        found = forbids(*about)
        if found:
            noted.bans.add((act, number))
        return found

    watching.__doc__, watching.__name__ = forbids.__doc__, forbids.__name__
    return replace(ban, forbids=watching)
