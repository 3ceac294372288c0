"""The registry: every code a finding can carry, with the page that `judge explain` prints for it.

A rule is a small function that is given what the deck holds and yields faults; its docstring is its page. The first
paragraph is the rule in one sentence, as a judge would say it. Then come the headings Why, Example and Cites::

    @rule("D102", "copies")
    def copies(deck: Tally, *, at_most: int = 4) -> Iterator[Fault]:
        \"\"\"No more than 4 cards with the same name, basic Energy aside.

        ## Why
        ...
        \"\"\"

Codes that no deck rule yields (a line that can't be read, a mistake in a format file) are entered with `kind`.
Codes: L001-L099 reading the list, D101-D149 construction, D151-D199 advice, D201-D299 card pool, R301-R399 scenario
files, F401-F499 format files. They are never used again for something else.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ptcg_judge.deck.findings import Severity

if TYPE_CHECKING:
    from dataclasses import dataclass

    from ptcg_judge.deck.decklist import Entry
    from ptcg_judge.deck.tally import Tally
else:
    from ptcg_judge.cards.frozen import dataclass

Check = Callable[..., "Iterator[Fault]"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A code that findings carry: `doc` is its page, `says` the page's first paragraph on one line."""

    code: str
    name: str
    doc: str

    @property
    def says(self) -> str:
        """The rule in one sentence."""
        return " ".join(self.doc.strip().split("\n\n", 1)[0].split())

    @property
    def cites(self) -> tuple[str, ...]:
        """The rule ids and announcements under the heading Cites."""
        return tuple(part.strip() for part in self.section("Cites").replace("\n", ",").split(",") if part.strip())

    def section(self, title: str) -> str:
        """The text under a heading of the page, "" where the page has none."""
        _, found, rest = inspect.cleandoc(self.doc).partition(f"## {title}\n")
        return rest.split("\n## ", 1)[0].strip() if found else ""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule has found: the entries at fault, and one sentence for the player.

    `kind` differs from the rule's own code where one rule tells several kinds of fault apart; `severity` is None where
    the format decides; `cards` is empty where the entries' names are meant.
    """

    message: str
    entries: tuple[Entry, ...] = ()
    hint: str = ""
    cards: tuple[str, ...] = ()
    severity: Severity | None = None
    kind: Kind | None = None
    cites: tuple[str, ...] = ()
    undecides: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A deck rule: its page, its function, the traits of cards without which it has nothing to say (0: it always
    looks), and the settings that its function takes."""

    kind: Kind
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
KINDS: dict[str, Kind] = {}


def kind(code: str, name: str, doc: str) -> Kind:
    """Enter a code with its page; a code or name that is taken is a mistake in the program."""
    if any(code == other.code or name == other.name for other in KINDS.values()):
        raise ValueError(f"{code} {name} is already in the registry")
    entered = Kind(code, name, doc)
    KINDS[code] = entered
    return entered


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


_PAGES = (
    "ptcg_judge.deck.rules",
    "ptcg_judge.deck.reading_kinds",
    "ptcg_judge.deck.format_kinds",
    "ptcg_judge.rulings.lint_kinds",
)


def every_kind() -> tuple[Kind, ...]:
    """Every code of the program with its page, in order of the codes."""
    from importlib import import_module
    from importlib.util import find_spec

    for module in _PAGES:
        if find_spec(module):
            import_module(module)
    return tuple(sorted(KINDS.values(), key=lambda entered: entered.code))
