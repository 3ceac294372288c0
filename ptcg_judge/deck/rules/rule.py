"""The deck rules by name, and how one is entered.

A rule is a small function that is given what the deck holds and yields faults; its docstring is its page. The first
paragraph is the rule in one sentence, as a judge would say it. Then come the headings Why, Example and Cites::

    @rule("D102", "copies")
    def copies(deck: Tally, *, at_most: int = 4) -> Iterator[Fault]:
        \"\"\"No more than 4 cards with the same name, basic Energy aside.

        ## Why
        ...
        \"\"\"

Codes that no deck rule yields are entered with `kind` (deck/finding_kinds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ptcg_judge.deck.finding_kinds import FindingKind, kind
from ptcg_judge.deck.findings import Severity

if TYPE_CHECKING:
    from dataclasses import dataclass

    from ptcg_judge.deck.decklist import Entry, HeldLine
    from ptcg_judge.deck.rules.tally import Tally
else:
    from ptcg_judge.cards.frozen import dataclass

Check = Callable[..., "Iterator[Fault]"]


class Fault(NamedTuple):
    """What a rule has found: the lines at fault, and one sentence for the player.

    `kind` differs from the rule's own code where one rule tells several kinds of fault apart; `severity` is None where
    the format decides; `cards` is empty where the lines' names are meant; `brief` is as in Finding.
    """

    message: str
    entries: tuple[Entry | HeldLine, ...] = ()
    hint: str = ""
    cards: tuple[str, ...] = ()
    severity: Severity | None = None
    kind: FindingKind | None = None
    cites: tuple[str, ...] = ()
    undecides: bool = False
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A deck rule: its page, its function, the traits of cards without which it has nothing to say (0: it always
    looks), and the settings that its function takes."""

    kind: FindingKind
    check: Check
    needs: int
    settings: tuple[str, ...]
    advice: bool

    @property
    def code(self) -> str:
        """The stable code."""
        return self.kind.code

    @property
    def name(self) -> str:
        """The kebab-case name that format files use."""
        return self.kind.name


RULES: dict[str, Rule] = {}


def rule(code: str, name: str, *, needs: int = 0, advice: bool = False) -> Callable[[Check], Check]:
    """Enter a deck rule. `advice` marks rules beyond legality, in force in every format."""

    def enter(check: Check) -> Check:
        settings = tuple(getattr(check, "__kwdefaults__", None) or ())
        RULES[name] = Rule(kind(code, name, check.__doc__ or ""), check, needs, settings, advice)
        return check

    return enter


def bound(name: str, settings: Mapping[str, object]) -> Callable[[Tally], Iterator[Fault]]:
    """The function of a rule with a format's settings; keys may be written at-most or at_most."""
    check = RULES[name].check
    words: dict[str, Any] = {key.replace("-", "_"): value for key, value in settings.items()}
    return partial(check, **words) if words else check
