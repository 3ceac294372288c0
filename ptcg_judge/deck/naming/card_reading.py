"""The small things that reading passes on: what a piece of a line is, and one way to read a card text."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore


class Sort(Enum):
    """What a piece of a line is, when it is no card."""

    HEADING = "heading"
    TOTAL = "total"
    BANNER = "banner"
    END_BANNER = "end banner"
    RULER = "ruler"
    SETTING = "setting"
    SILENT = "silent"
    TALK = "talk"


class Piece(NamedTuple):
    """A piece of a line: `column` counts from 1; `value` is the section of a heading or the number of a total."""

    sort: Sort
    column: int
    text: str
    value: str = ""


class TextReading(NamedTuple):
    """One way to read a card text; what the text has not is ""."""

    name: str
    code: str
    number: str


class Asker(Protocol):
    """What explaining a card text needs to know of who asks: the store, how printings are taken, how many more searches
    for near names may be made, and the texts met that are names in another language."""

    cards: CardStore
    exact: bool
    searches: int
    foreign: set[str]
