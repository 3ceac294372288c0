"""Every code that a finding can carry, with the page that `judge explain` prints for it.

Deck rules enter theirs with `rule` (deck/rules/rule.py); a line that can't be read or a mistake in a file enters its
own with `kind`. Codes: L001-L099 reading the list, D101-D149 construction, D151-D199 advice, D201-D299 card pool,
R301-R399 scenario files, F401-F499 format files. They are never used again for something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from ptcg_judge.cards.frozen import dataclass


@dataclass(frozen=True, slots=True)
class FindingKind:
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
        import inspect  # 5 ms, and only findings quote their page

        _, found, rest = inspect.cleandoc(self.doc).partition(f"## {title}\n")
        return rest.split("\n## ", 1)[0].strip() if found else ""


CARD_POOL = "D2"  # with this the codes begin of what the pool of a day keeps out
KINDS: dict[str, FindingKind] = {}


def kind(code: str, name: str, doc: str) -> FindingKind:
    """Enter a code with its page; a code or name that is taken is a mistake in the program."""
    if any(code == other.code or name == other.name for other in KINDS.values()):
        raise ValueError(f"{code} {name} is already in the registry")
    entered = FindingKind(code, name, doc)
    KINDS[code] = entered
    return entered
