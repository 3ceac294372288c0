"""Findings: what the judge says about a decklist."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from dataclasses import dataclass

    from ptcg_judge.cards.card import Card
else:
    from ptcg_judge.cards.frozen import dataclass


class Severity(Enum):
    """How much a finding weighs: an error makes the deck illegal, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(Enum):
    """Legal: no error. Illegal: an error. Undecided: something can't be read or found, and nothing else is wrong."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class At(NamedTuple):
    """A place in the source text; line and column count from 1."""

    line: int
    column: int


class HintChoice(NamedTuple):
    """The cards among which a hint chooses once a format and a day are asked for: those that are legal there.

    `template` is the hint around {}, `most` how many it names. Each option is what a hint calls it ("" for name, set
    and number of its newest legal printing) and its printings. `decides`: where one option alone is legal, it is meant.
    `stays`: else it is the first option, without a word.
    """

    template: str
    most: int
    options: tuple[tuple[str, tuple[Card, ...]], ...]
    decides: bool = False
    stays: bool = False

    def hint(self, named: Iterable[str]) -> str:
        """The hint with these names in it, each once."""
        return self.template.replace("{}", " or ".join([*dict.fromkeys(named)][: self.most]), 1)


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule and one card name, with all its lines.

    `code` is stable ("D102"), `name` its kebab-case name, `rule` the rule in one sentence, `cites` rule ids or named
    announcements, `asked_by` the format entry that put the rule in force. `undecides` marks findings that leave the
    verdict undecided instead of illegal. `choice` is what the hint is made of once the format is known. `brief` is what
    findings of one kind may share ("at most 4", "last legal on 2026-04-09"), or what is wrong with the deck as a whole
    ("61 cards, 1 too many"), for a report that groups them.
    """

    code: str
    name: str
    severity: Severity
    message: str
    cards: tuple[str, ...] = ()
    lines: tuple[At, ...] = ()
    rule: str = ""
    hint: str = ""
    cites: tuple[str, ...] = ()
    asked_by: str = ""
    undecides: bool = False
    choice: HintChoice | None = None
    brief: str = ""


class Aside(NamedTuple):
    """A finding that does not count: `why` is "ignored" (by the list), "off" (by configuration) or "known" (an old
    fault), `said_by` the file and line that say so."""

    finding: Finding
    why: str
    said_by: str
