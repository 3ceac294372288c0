"""Rules of the books, by id: what each says in our words and where in the book it stands.

An id is "book.area.rule", such as "bw2012.attack.attack-step-e". The rules are written in `rulebooks/said/*.yaml`,
one file per book; what is read here is `compiled.json` beside them, made by `python -m
ptcg_judge.rulebooks.compile_said` (a test holds both to the same content), which costs a few milliseconds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from ptcg_judge.errors import UnknownRule
from ptcg_judge.places import said_folder

Testable = Literal["replay", "deck", "none"]

BOOKS: Final = ("wotc1999", "jp2001", "v9-2002", "bw2012", "adv2018", "swsh2021", "now2026")
"""Every book that can be cited, oldest first; `adv2018` is a reading for silent places and no table of the engine."""


@dataclass(frozen=True)
class Book:
    """A book that is cited: its title, year and what to know about our knowledge of it ("" for nothing)."""

    id: str
    title: str
    year: int
    note: str


@dataclass(frozen=True)
class Citation:
    """One rule of one book.

    `says` is our wording; `section` the headings in the book, joined by " ; "; `lines` the lines of the book's plain
    text ("" where there are none). `testable` says what can show the rule: a replay, a deck check, or none.
    `concept` is the question that lines the books up, `short` this book's answer to it in a few words ("" mostly).
    """

    rule: str
    book: str
    area: str
    section: str
    says: str
    testable: Testable
    concept: str
    lines: str = ""
    short: str = ""
    note: str = ""

    @property
    def place(self) -> str:
        """Where a judge finds it: title, year and section."""
        book = book_of(self.book)
        return f"{book.title} ({book.year}), {self.section}"

    @property
    def same_as(self) -> tuple[str, ...]:
        """The rules of other books that say the same, oldest first."""
        return tuple(_compiled()["rules"][self.rule][SAME])

    @property
    def differs_from(self) -> Mapping[str, str]:
        """The rules of other books that answer the same question otherwise, with the difference in a few words."""
        found: Mapping[str, str] = _compiled()["rules"][self.rule][UNLIKE]
        return found


@cache
def linked_from(rule: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules whose own links name this one: those that say the same, and those that differ."""
    rules = _compiled()["rules"].items()
    return tuple(one for one, row in rules if rule in row[SAME]), tuple(
        one for one, row in rules if rule in row[UNLIKE]
    )


SAME: Final = 8  # where the links stand in a compiled rule, after the fields from `area` to `note`
UNLIKE: Final = 9


@cache
def citation(rule: str) -> Citation:
    """The rule of that id. Raises UnknownRule with the nearest id."""
    found = _compiled()["rules"].get(rule)
    if found is None:
        raise UnknownRule(f'no rule "{rule[:80]}"', _nearest_rule(rule))
    return Citation(rule, rule.partition(".")[0], *found[:SAME])


def is_rule(rule: str) -> bool:
    """Whether a book has a rule of that id."""
    return rule in _compiled()["rules"]


def rules_of(book: str) -> tuple[Citation, ...]:
    """All rules of a book, by area. Raises UnknownRule when there is no such book."""
    known = book_of(book).id
    return tuple(citation(rule) for rule in _compiled()["rules"] if rule.partition(".")[0] == known)


def every_rule() -> tuple[Citation, ...]:
    """All rules of all books, oldest book first."""
    return tuple(citation(rule) for rule in _compiled()["rules"])


def book_of(book: str) -> Book:
    """Title and year of a book. Raises UnknownRule with the nearest id."""
    if book not in BOOKS:
        from ptcg_judge.nearest import nearest

        near = nearest(book, BOOKS)
        raise UnknownRule(f'no rulebook "{book[:80]}"', f"nearest: {near}" if near else f"known: {', '.join(BOOKS)}")
    return Book(book, *_compiled()["books"][book])


def same_rule(rule: str) -> tuple[Citation, ...]:
    """What every book says to the same question, the rule itself included, oldest book first.

    Found by the links between the books, which follow the question (`concept`). Raises UnknownRule.
    """
    here = citation(rule)
    linked = {here.rule, *here.same_as, *here.differs_from}
    return tuple(citation(one) for one in sorted(linked, key=age))


def age(rule: str) -> tuple[int, str]:
    """What rules of several books are sorted by: the age of the book, then the id."""
    return BOOKS.index(rule.partition(".")[0]), rule


@cache
def _compiled() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((said_folder() / "compiled.json").read_bytes())
    return found


def _nearest_rule(rule: str) -> str:
    from ptcg_judge.nearest import nearest

    book = rule.partition(".")[0]
    rules = _compiled()["rules"]
    among = [one for one in rules if one.startswith(f"{book}.")] or list(rules)
    begun = [one for one in among if len(rule) > len(book) + 3 and one.startswith(rule)]
    almost = {one[: len(rule) + 1]: one for one in reversed(among)}  # the beginning of an id, mistyped
    begins = nearest(rule, almost, 90)
    near = begun[0] if begun else almost[begins] if begins else nearest(rule, among)
    return f"nearest: {near}" if near else "see: judge rulebooks show"
