"""What a line of a text is made of: cards, pieces that can't be read, and pieces that are no card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck.decklist import CardPart
from ptcg_judge.deck.findings import Finding, Severity
from ptcg_judge.deck.naming.card_reading import Piece

if TYPE_CHECKING:
    from ptcg_judge.deck.decklist import MeantCard

LONGEST: Final = 2_000  # characters of a line that are looked at
MOST_BAD: Final = 300  # lines in which something does not fit, before the rest of a text of such lines is given up


class Flaw(NamedTuple):
    """A piece of a line that can't be read; `text` is its own, shortened; `uncounted` if it only lacks a count."""

    column: int
    finding: Finding
    text: str
    uncounted: bool


Part = CardPart | Flaw | Piece


def is_bad(part: Part) -> bool:
    """Whether a part can't be read, or names a card with which something is wrong: to say what takes long."""
    return type(part) is Flaw or (type(part) is CardPart and in_doubt(part.meant))


def in_doubt(meant: MeantCard) -> bool:
    """Whether a card text names no card, or one with which something is wrong."""
    return not meant.printings or any(problem.severity is Severity.ERROR for problem in meant.problems)


def given_up(many: int, what: str) -> Finding:
    """What is said where so many lines, pieces or rows are left of a text that is no decklist."""
    from ptcg_judge.deck import line_findings as kinds

    message = f"{many} more {what} were not looked at: too little of this text is a decklist"
    return kinds.said(kinds.UNREADABLE, Severity.ERROR, message, undecides=True)
