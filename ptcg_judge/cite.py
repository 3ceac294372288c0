"""Rules of the books, by id: what each says in our words and where in the book it stands.

An id is "book.area.rule", such as "bw2012.attack.attack-step-e". The rules are in `rulebooks/said/*.yaml`, one file
per book; a book is read when the first of its rules is asked for (a few milliseconds).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from ptcg_judge.errors import CardDataError, UnknownRule
from ptcg_judge.nearest import nearest
from ptcg_judge.places import said_folder
from ptcg_judge.yamlfile import Map, read_one

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
        return _links()[self.rule][0]

    @property
    def differs_from(self) -> Mapping[str, str]:
        """The rules of other books that answer the same question otherwise, with the difference in a few words."""
        return _links()[self.rule][1]


def citation(rule: str) -> Citation:
    """The rule of that id. Raises UnknownRule with the nearest id."""
    found = _book_rules(rule.partition(".")[0]).get(rule) if rule.partition(".")[0] in BOOKS else None
    if found is None:
        raise UnknownRule(f'no rule "{rule[:80]}"', _nearest_rule(rule))
    return found


def is_rule(rule: str) -> bool:
    """Whether a book has a rule of that id."""
    book = rule.partition(".")[0]
    return book in BOOKS and rule in _book_rules(book)


def rules_of(book: str) -> tuple[Citation, ...]:
    """All rules of a book, by area. Raises UnknownRule when there is no such book."""
    return tuple(_book_rules(book_of(book).id).values())


def every_rule() -> tuple[Citation, ...]:
    """All rules of all books, oldest book first."""
    return tuple(rule for book in BOOKS for rule in rules_of(book))


def book_of(book: str) -> Book:
    """Title and year of a book. Raises UnknownRule with the nearest id."""
    if book not in BOOKS:
        near = nearest(book, BOOKS)
        raise UnknownRule(f'no rulebook "{book[:80]}"', f"nearest: {near}" if near else f"known: {', '.join(BOOKS)}")
    read = _read(book)
    return Book(book, read["title"], read["year"], read.get("note", ""))


def same_rule(rule: str) -> tuple[Citation, ...]:
    """What every book says to the same question, the rule itself included, oldest book first.

    Found by the links between the books, which follow the question (`concept`). Raises UnknownRule.
    """
    here = citation(rule)
    linked = {here.rule, *here.same_as, *here.differs_from}
    return tuple(citation(one) for one in sorted(linked, key=_age))


# Reading


@cache
def _read(book: str) -> Map:
    return read_one(said_folder() / f"{book}.yaml", CardDataError, f"rulebooks/said/{book}.yaml")


@cache
def _book_rules(book: str) -> Mapping[str, Citation]:
    found = {}
    for area, rules in _read(book)["rules"].items():
        for key, entry in rules.items():
            rule = _rule_id(book, area, key)
            found[rule] = _cited(rule, book, area, entry)
    return found


def _rule_id(book: str, area: str, key: str) -> str:
    """The rulings of 2001 are numbered by the document itself, so their ids do not hold the area."""
    return f"{book}.{key}" if book == "jp2001" else f"{book}.{area}.{key}"


def _cited(rule: str, book: str, area: str, entry: Map) -> Citation:
    section = entry["at"] if isinstance(entry["at"], str) else " ; ".join(entry["at"])
    says: str = entry["says"]
    return Citation(
        rule=rule,
        book=book,
        area=area,
        section=section,
        says=says if says.endswith(".") else f"{says}.",
        testable=entry.get("shown by", "replay"),
        concept=entry.get("asks", ""),
        lines=entry.get("lines", ""),
        short=entry.get("in short", ""),
        note=entry.get("note", ""),
    )


def _age(rule: str) -> tuple[int, str]:
    return BOOKS.index(rule.partition(".")[0]), rule


def _nearest_rule(rule: str) -> str:
    book = rule.partition(".")[0]
    among = _book_rules(book) if book in BOOKS else {one.rule: one for one in every_rule()}
    begun = [one for one in among if len(rule) > len(book) + 3 and one.startswith(rule)]
    near = begun[0] if begun else nearest(rule, among)
    return f"nearest: {near}" if near else "see: judge rulebooks show"


# Links between the books


def _named(rule: str, name: str) -> str:
    """A rule named in `same` or `unlike`: a book alone means the rule of the same name there."""
    return f"{name}.{rule.partition('.')[2]}" if name in BOOKS else name


@cache
def _links() -> Mapping[str, tuple[tuple[str, ...], Mapping[str, str]]]:
    """For each rule the rules that say the same, and those that differ with the difference."""
    same: dict[str, set[str]] = {}
    unlike: dict[str, dict[str, str]] = {}
    for book in BOOKS:
        for rule, entry in _entries(book):
            group = {rule}.union(*(same[_named(rule, name)] for name in entry.get("same", ())))
            for member in group:
                same[member] = group
            _differences(rule, entry, unlike)
    return {rule: _links_of(rule, group, unlike) for rule, group in same.items()}


def _links_of(rule: str, group: set[str], unlike: dict[str, dict[str, str]]) -> tuple[tuple[str, ...], dict[str, str]]:
    """A rule differs from what it is said to differ from, and from what the rules that say the same differ from."""
    others = {other: text for member in group for other, text in unlike.get(member, {}).items() if other not in group}
    others |= unlike.get(rule, {})
    same = sorted(group - {rule} - others.keys(), key=_age)
    return tuple(same), {other: others[other] for other in sorted(others, key=_age)}


def _entries(book: str) -> list[tuple[str, Any]]:
    read = _read(book)["rules"]
    return [(_rule_id(book, area, key), entry) for area, rules in read.items() for key, entry in rules.items()]


def _differences(rule: str, entry: Map, unlike: dict[str, dict[str, str]]) -> None:
    """Write down both directions of each difference: what the other rule answers."""
    mine = entry.get("in short", "")
    said = dict.fromkeys(entry.get("unlike", ()), "") | dict(entry.get("unlike in", {}))
    for name, difference in said.items():
        other = _named(rule, name)
        theirs = citation(other).short
        there, here = theirs or mine, mine or theirs
        if difference:
            there = here = difference.removeprefix("there: ")
        unlike.setdefault(rule, {})[other] = there
        unlike.setdefault(other, {})[rule] = here
