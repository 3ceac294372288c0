"""The rulebooks on the shelf; a new one is one file and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from ptcg_judge.errors import UsageError
from ptcg_judge.nearest import hint
from ptcg_judge.rulebooks.book import Rulebook

# id -> module, oldest first
SHELF: Final[dict[str, str]] = {
    "wotc1999": "wotc1999",
    "jp2001": "jp2001",
    "v9-2002": "v9_2002",
    "bw2012": "bw2012",
    "swsh2021": "swsh2021",
    "now2026": "now2026",
}
NEWEST: Final = next(reversed(SHELF))


@cache
def book(id: str) -> Rulebook:
    """A rulebook by id. Raises UsageError with the nearest id."""
    if id not in SHELF:
        raise UsageError(f"there is no rulebook '{id}'", hint(id, SHELF) or f"there are {', '.join(SHELF)}")
    found: Rulebook = import_module(f"ptcg_judge.rulebooks.{SHELF[id]}").BOOK
    return found


def books() -> list[Rulebook]:
    """All rulebooks, oldest first."""
    return [book(id) for id in SHELF]
