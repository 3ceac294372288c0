"""Breaks chosen by hand, and the ruling or test that turns red under each of them.

    cd benchmarks
    python -m breaking.edits             # try each break of edits.yaml with what it names, about a minute
    python -m breaking.edits --find      # look through all rulings and the tests of its room instead
    python -m breaking.edits --only Bench

Exit code 1 where something that is named stays green.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from breaking.field import Case, Field
from breaking.forks import Died, each
from breaking.live import ROOT, CannotEdit, Edit, look_up, put_in
from ptcg_judge.yamlfile import read_one

EDITS = Path(__file__).with_name("edits.yaml")
ENGINE_TESTS = ("tests/game", "tests/rulings", "tests/rulebooks")
DECK_TESTS = ("tests/deck", "tests/formats", "tests/cli/test_check.py", "tests/cli/test_quick.py")
SECONDS = 400


@dataclass(frozen=True)
class Break:
    """An edit, the rule that it breaks in one sentence, and what turns red: a ruling's id or a test's node."""

    rule: str
    edit: Edit
    red: str
    more: tuple[Edit, ...] = ()

    @property
    def by_ruling(self) -> bool:
        """Whether a ruling notices it, so that no test has to be run."""
        return bool(self.red) and not self.red.startswith("tests/")

    @property
    def tests(self) -> tuple[str, ...]:
        """Where to look for a test that notices it."""
        return DECK_TESTS if "/deck/" in self.edit.file else ENGINE_TESTS


class Noticed(NamedTuple):
    """The first ruling or test that turned red; "" for none, and what went wrong instead."""

    by: str
    wrong: str = ""


def breaks() -> list[Break]:
    """Every break of edits.yaml."""
    return [
        Break(rule, edit_of(row), str(row.get("red") or ""), tuple(edit_of(more) for more in row.get("and") or ()))
        for rule, row in read_one(EDITS).items()
    ]  # fmt: skip


def edit_of(row: Mapping[str, object]) -> Edit:
    """An edit as it is written."""
    return Edit(str(row["file"]), str(row["old"]), str(row["new"]), str(row.get("within") or ""))


def try_each(chosen: Sequence[Break], field: Field, find: bool, jobs: int = 1) -> Iterator[tuple[Break, Noticed]]:
    """What notices each break: what it names, or with `find` the first of everything that could."""

    def work(one: Break) -> Noticed:
        try:
            changed = set(put_in(one.edit))
            for more in one.more:
                changed |= set(put_in(more))
        except CannotEdit as wrong:
            return Noticed("", str(wrong))
        cases = field.cases
        if find:
            cases = sorted(cases, key=lambda case: not changed & case.reaches)
        elif one.by_ruling:
            cases = [case for case in cases if case.item.id == one.red]
        else:
            return Noticed(red_test((one.red,)))
        red = field.first_red(cases)
        if red is None and find and one.red.startswith("tests/"):
            return Noticed(red_test((one.red,)))
        return Noticed(red.item.id if red is not None else "")

    look_up({edit.file for one in chosen for edit in (one.edit, *one.more)})
    for one, result in each(chosen, work, SECONDS, jobs):
        yield one, Noticed("", result.how) if isinstance(result, Died) else result


def red_test(nodes: Sequence[str]) -> str:
    """The first of the tests that is not green in this process, "" for none. Raises nothing."""
    import pytest

    class Reds:
        def __init__(self) -> None:
            self.first = ""

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed and not self.first:
                self.first = report.nodeid

        def pytest_collectreport(self, report: pytest.CollectReport) -> None:
            if report.failed and not self.first:
                self.first = f"{report.nodeid} (collecting)"

    reds = Reds()
    os.chdir(ROOT)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *nodes], plugins=[reds])
    return reds.first


def red_rulings(field: Field, cases: Sequence[Case]) -> list[str]:
    """The ids of all rulings among the cases that do not pass now."""
    return sorted({case.item.id for case in cases if field.red(case)})


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--find", action="store_true", help="look through everything, not only what is named")
    parser.add_argument("--only", default="", help="breaks whose rule has this text")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args()
    field = Field.whole()
    if asked.find:
        field.reach()
    missed = 0
    chosen = [one for one in breaks() if asked.only.lower() in one.rule.lower()]
    for one, noticed in try_each(chosen, field, asked.find, asked.jobs):
        missed += not noticed.by
        print(
            f"{'red  ' if noticed.by else 'GREEN'}  {one.rule}: {noticed.by or noticed.wrong or 'nothing'}", flush=True
        )
    print(f"{len(chosen) - missed} of {len(chosen)} noticed")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
