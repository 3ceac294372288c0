"""Which rules of the books are held by a ruling or a test, and by which.

A rule of a book counts as covered

* by replay, where a ruling that passes, with expectations under that book (or under one whose table borrows the rule),
  cites it; and where the rulebook's table names the rule, the replay must also have met it: run its step, read its
  slot, been refused by its ban, or written it beside a line of the trace;
* by deck check, where a ruling about decklists cites it and passes; where a deck rule names it, that rule must be among
  the errors that the ruling expects;
* by test, where a test of the program is marked `@covers("rule id")` (listed in covered.yaml, which a test compares);
* by definition, where the rule only says what a word means: covered.yaml names the reason and the test that fails when
  the entry of the table or schema changes.

Everything else is not covered. Rules that nothing can show (`testable: none`) are not counted.

That is what is claimed. What would be noticed is counted beside it: a rule is noticed where the program was broken on
purpose so that it no longer holds, and a ruling or test which cites it turned red (broken.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from ptcg_judge.cite import Citation, is_rule, rules_of
from ptcg_judge.deck.rules.rule import RULES
from ptcg_judge.errors import RulingFileError
from ptcg_judge.rulebooks.shelf import SHELF
from ptcg_judge.rulings.library.broken import Broken, broken
from ptcg_judge.rulings.library.library import DECK_RULES, Item
from ptcg_judge.rulings.library.lint import table_rules
from ptcg_judge.rulings.library.run import PASSED, RulingRun
from ptcg_judge.yamlfile import Map, read_one

REPLAY: Final = "replay"
DECK: Final = "deck check"
TEST: Final = "test"
DEFINITION: Final = "definition"
COVERED: Final = Path(__file__).parent / "covered.yaml"


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule and what covers it: `how` is REPLAY, DECK, TEST, DEFINITION or "", `by` the rulings or tests.

    `met` is True where the replay met the rule in the table, False where only the expectations rest on it.
    `broken` says how the rule was broken and what turned red, None where nothing did.
    """

    rule: Citation
    how: str
    by: tuple[str, ...]
    because: str = ""
    met: bool = False
    broken: Broken | None = None


@dataclass(frozen=True, slots=True)
class Tested:
    """An entry of covered.yaml: the test that holds a rule, and for a definition why no board can show it."""

    test: str
    because: str = ""


@cache
def tested() -> Mapping[str, Tested]:
    """The rules held by tests of the program, by id. Raises RulingFileError."""
    root = read_one(COVERED, RulingFileError, "covered.yaml")
    found: dict[str, Tested] = {}
    for row in root["tests"]:
        found.update((rule, Tested(str(row["test"]))) for rule in _ids(row))
    for row in root["definitions"]:
        found.update((rule, Tested(str(row["test"]), str(row["because"]))) for rule in _ids(row))
    return found


def _ids(row: Map) -> list[str]:
    for rule in row["rules"]:
        if not is_rule(rule):
            raise row.problem(f"no rule {rule}", "rules")
    return [str(rule) for rule in row["rules"]]


def coverage(items: Iterable[Item], runs: Sequence[RulingRun], books: Sequence[str] = ()) -> list[Covered]:
    """Every testable rule of the books (of all on the shelf without any), in the order of the books."""
    shows = rulings_by_rule(items, runs)
    met = {rule for run in runs if run.status == PASSED for rule in run.met.rules}
    rules = [rule for id in books or SHELF for rule in rules_of(id) if rule.testable != "none"]
    found = [_covered(rule, shows.get(rule.rule, []), rule.rule in met) for rule in rules]
    return [replace(one, broken=broken().get(one.rule.rule)) for one in found]


def _covered(rule: Citation, shows: list[tuple[str, str]], met: bool) -> Covered:
    by = tuple(dict.fromkeys(id for id, _ in shows))
    hows = {how for _, how in shows}
    held = tested().get(rule.rule)
    if REPLAY in hows:
        return Covered(rule, REPLAY, by, met=met)
    if DECK in hows:
        return Covered(rule, DECK, by)
    if held is not None:
        return Covered(rule, DEFINITION if held.because else TEST, (held.test,), held.because)
    return Covered(rule, "", ())


def rulings_by_rule(items: Iterable[Item], runs: Sequence[RulingRun]) -> dict[str, list[tuple[str, str]]]:
    """For each rule the rulings that show it, with how: REPLAY or DECK."""
    found: dict[str, list[tuple[str, str]]] = {}
    by_id = {item.id: item for item in items}
    for run in runs:
        item = by_id.get(run.id)
        if run.status != PASSED or item is None:
            continue
        for rule in item.either.cites:
            if run.rulebook == DECK_RULES:
                if _deck_shows(item, rule):
                    found.setdefault(rule, []).append((run.id, DECK))
            elif _shows(run, rule):
                found.setdefault(rule, []).append((run.id, REPLAY))
    return found


def _shows(run: RulingRun, rule: str) -> bool:
    """Whether a passing replay shows a rule that its ruling cites."""
    own = rule.startswith(f"{run.rulebook}.")
    if rule in table_rules(run.rulebook):
        return rule in run.met.rules
    return own


def _deck_shows(item: Item, rule: str) -> bool:
    """Whether a ruling about lists shows a rule: a deck rule that names it finds an error, or no deck rule names it."""
    assert item.deck is not None
    import ptcg_judge.deck.rules  # noqa: F401  # fills the registry

    naming = {name for name, entered in RULES.items() if rule in entered.kind.cites}
    if not naming:
        return is_rule(rule)
    return any(name in naming for case in item.deck.cases for name in case.finds) or _allows(item)


def _allows(item: Item) -> bool:
    """Whether every list of the ruling is legal: it shows that a rule does not forbid more than it says."""
    assert item.deck is not None
    return all(not case.finds for case in item.deck.cases)


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """The numbers of one area of one book, or of a whole book (`area` is "").

    `covered` and `defined` is what is claimed, `noticed` the rules without which a ruling or test turned red.
    """

    book: str
    area: str
    rules: int
    covered: int
    defined: int
    noticed: int

    @property
    def missing(self) -> int:
        """Rules that nothing covers."""
        return self.rules - self.covered - self.defined


def rows(found: Sequence[Covered]) -> list[CoverageRow]:
    """The numbers by book and area, each book's sum after its areas."""
    made: list[CoverageRow] = []
    for id in dict.fromkeys(one.rule.book for one in found):
        mine = [one for one in found if one.rule.book == id]
        for area in dict.fromkeys(one.rule.area for one in mine):
            made.append(_row(id, area, [one for one in mine if one.rule.area == area]))
        made.append(_row(id, "", mine))
    return made


def _row(book: str, area: str, of: Sequence[Covered]) -> CoverageRow:
    defined = sum(one.how == DEFINITION for one in of)
    noticed = sum(one.broken is not None for one in of)
    return CoverageRow(book, area, len(of), sum(bool(one.how) for one in of) - defined, defined, noticed)
