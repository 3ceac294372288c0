"""Which rules of the books turn a ruling or test red that cites them, when the program breaks them: computed coverage.

    cd benchmarks
    python -m breaking.rules                    # every rule of every book, in a few minutes
    python -m breaking.rules --book now2026     # one book
    python -m breaking.rules --rule poison      # rules with this in their id
    python -m breaking.rules --write            # and write ptcg_judge/rulings/library/broken.tsv

A rule is broken by each mutation of the entry, step or ban of its own book that names it (mutations.py), and by the
breaks of rules.yaml that name it: an edit of the function or condition that carries it out, of the script of a card
that it speaks of, or a mutation of an entry that carries it without naming it. It is noticed where a ruling turns red
that cites it and passes under its book, steps of the table left aside, or a test that is marked with it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from breaking.edits import edit_of, red_test
from breaking.field import Case, Field
from breaking.forks import Died, each
from breaking.live import CannotEdit, Edit, look_up, put_in
from mutations import Mutation, mutations
from ptcg_judge.cite import rules_of
from ptcg_judge.rulebooks.shelf import SHELF
from ptcg_judge.rulings.library.broken import BROKEN, Broken, write_broken
from ptcg_judge.rulings.library.coverage import tested
from ptcg_judge.rulings.library.library import DECK_RULES
from ptcg_judge.yamlfile import read_one

RULES = Path(__file__).with_name("rules.yaml")
SCRIPTS = "ptcg_judge/cards/effects/"
SECONDS = 300


@dataclass(frozen=True)
class Breaker:
    """A break of rules.yaml: an edit (of code or of a card's script) or the name of mutations, and the rules it breaks.

    A rule is named with its book or without; without, it is that rule of every book.
    """

    name: str
    edits: tuple[Edit, ...]
    table: str
    rules: tuple[str, ...]

    def breaks(self, rule: str) -> bool:
        """Whether it breaks this rule (an id with its book)."""
        return rule in self.rules or rule.partition(".")[2] in self.rules


class Found(NamedTuple):
    """A ruling or test that turned red when a rule was broken, and by what it was broken."""

    rule: str
    by: str
    break_: str


def breakers() -> list[Breaker]:
    """Every break of rules.yaml."""
    return [_breaker(name, row) for name, row in read_one(RULES).items()]


def _breaker(name: str, row: Mapping[str, object]) -> Breaker:
    rules = row["rules"]
    assert isinstance(rules, list)
    ids = tuple(map(str, rules))
    if "table" in row:
        return Breaker(name, (), str(row["table"]), ids)
    more = row.get("and") or []
    assert isinstance(more, list)
    return Breaker(name, tuple(edit_of(one) for one in (row, *more)), "", ids)


class Looking:
    """The rulings by the rules they cite, and the mutations of each book."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.field.rulings_without_steps()
        self.mutations: dict[str, list[Mutation]] = {id: mutations(id) for id in SHELF}
        self.citing: dict[str, list[Case]] = {}
        for case in self.field.cases:
            for rule in case.item.either.cites:
                self.citing.setdefault(rule, []).append(case)

    def cases(self, rule: str) -> list[Case]:
        """The cases that may show a rule: they cite it and are played under its book, or by the deck rules."""
        own = rule.partition(".")[0]
        return [
            case
            for case in self.citing.get(rule, ())
            if case.run.rulebook in (own, DECK_RULES) or rule in case.met.rules
        ]

    def by_table(self, rule: str, more: Sequence[Breaker] = ()) -> Found | None:
        """The first ruling that a mutation of an entry which names the rule turns red."""
        named = [one for id in SHELF for one in self.mutations[id] if rule in one.rules]
        own = self.mutations.get(rule.partition(".")[0], [])
        named += [one for one in own for each in more if fnmatchcase(f"{one.part}: {one.what}", each.table)]
        for mutation in named:
            for case in self.cases(rule):
                fits = case.run.rulebook == mutation.book and mutation.may(case.met)
                if fits and self.field.red(case, mutation.made):
                    return Found(rule, case.item.id, f"{mutation.part}: {mutation.what}")
        return None

    def under(self, breaker: Breaker, rules: Sequence[str]) -> list[Found]:
        """Which of the rules turn something red under an edit; the edit stays in this process."""
        texts: dict[str, str] = {}
        for edit in breaker.edits:
            if edit.file.startswith(SCRIPTS):
                texts[edit.file] = edit.applied(texts.get(edit.file))
            else:
                put_in(edit)
        if not breaker.edits[0].file.startswith("ptcg_judge/deck"):
            self.field.afresh()
        for file, text in texts.items():
            self.field.runner.shelf.library.texts_instead(Path(file).stem, text)
        found = []
        for rule in rules:
            red = self.field.first_red(self.cases(rule))
            held = tested().get(rule)
            by = red.item.id if red is not None else red_test((held.test,)) if held is not None else ""
            if by:
                found.append(Found(rule, by, breaker.name))
        return found


def look(looking: Looking, rules: Sequence[str], jobs: int = 1) -> Iterator[Found | str]:
    """Each rule that holds, with what showed it; as text what can't be tried."""
    known = breakers()
    left = []
    for rule in rules:
        mine = [one for one in known if one.table and one.breaks(rule)]
        found = looking.by_table(rule, mine)
        if found is not None:
            yield found
        else:
            left.append(rule)
    tasks = [(one, wanted) for one in known if one.edits and (wanted := [rule for rule in left if one.breaks(rule)])]

    look_up()

    def work(task: tuple[Breaker, list[str]]) -> list[Found] | str:
        try:
            return looking.under(*task)
        except CannotEdit as wrong:
            return str(wrong)

    for (one, _), result in each(tasks, work, SECONDS, jobs):
        if isinstance(result, (Died, str)):
            yield f"{one.name}: {result.how if isinstance(result, Died) else result}"
        else:
            yield from result


def rules_to_show(books: Iterable[str] = ()) -> list[str]:
    """The ids of every rule that can be shown."""
    return [rule.rule for id in books or SHELF for rule in rules_of(id) if rule.testable != "none"]


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--book", action="append", default=[], choices=list(SHELF), help="only this book")
    parser.add_argument("--rule", default="", help="only rules with this in their id")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--write", action="store_true", help=f"write {BROKEN.name}")
    asked = parser.parse_args()
    began = time.perf_counter()
    rules = [rule for rule in rules_to_show(asked.book) if asked.rule in rule]
    found: dict[str, Found] = {}
    for one in look(Looking(Field.whole()), rules, asked.jobs):
        if isinstance(one, str):
            print(f"can't break: {one}")
        else:
            found.setdefault(one.rule, one)
    for rule in rules:
        if rule not in found:
            named = any(each.breaks(rule) for each in breakers())
            print(f"not shown: {rule}" + (" (its breaks turn nothing red)" if named else ""))
    print(f"{len(found)} of {len(rules)} rules turn something red, {time.perf_counter() - began:.0f} s")
    if asked.write:
        write_broken([Broken(rule, found[rule].by, found[rule].break_) for rule in rules if rule in found])
    sys.exit(0)


if __name__ == "__main__":
    main()
