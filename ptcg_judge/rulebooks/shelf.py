"""The rulebooks on the shelf; a new one is one more file, its name ending in its year."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from ptcg_judge.errors import UsageError
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.nearest import hint


def found(folder: Path) -> dict[str, str]:
    """Rulebook ids and their modules, oldest first: every file of the folder whose name ends in a year."""
    names = (path.stem for path in folder.glob("*.py"))
    dated = sorted((name for name in names if re.search(r"[12]\d{3}$", name)), key=lambda name: (name[-4:], name))
    return {name.replace("_", "-"): name for name in dated}


SHELF: Final[dict[str, str]] = found(Path(__file__).parent)
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
