"""What notices a break of the code: rulings and tests that run the broken statement, until the first turns red.

Everything is read, collected and replayed once; each break gets a fork of that. What noticed breaks of the same file
before comes first, then what runs little else, rulings before tests. A fork has so many seconds of processor time;
what is left then is said.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from breaking.collected import Collected
from breaking.field import Case, Field
from breaking.forks import Died, each
from breaking.live import ROOT, CannotEdit, Place, look_up, put_code
from breaking.places import CodeBreak, broken_code
from breaking.reach import Reach, called_while_read, left_out, mirrored, named_after, through_the_door

COMPILES = tuple(
    f"ptcg_judge/game/{room}/" for room in ("language", "words", "words/effects", "words/properties", "script_files")
)
"""What of the engine runs when a script is compiled: then they are compiled anew."""
RULINGS, TESTS = 40, 15
"""So many rulings, then so many tests, come before the others."""
BY_THE_CLOCK, FAILED = "signal 14", "exit 1"


@dataclass(frozen=True)
class Noticed:
    """What came of a break: the ruling or test that noticed it ("" for none), how many call the function.

    `left` counts those that there was no time for; `wrong` says why it could not be tried; `seconds` of processor time.
    """

    by: str
    reached: int
    wrong: str = ""
    left: int = 0
    seconds: float = 0.0


class Trying:
    """Tries breaks, each in a fork."""

    def __init__(self, field: Field, tests: Collected, reach: Reach, seconds: float) -> None:
        self.field, self.tests, self.reach, self.seconds = field, tests, reach, seconds
        self.cases = {case.name: case for case in field.cases}
        self.new = [name for name in self.cases if name not in reach.known]
        self.before: dict[str, Counter[str]] = {}
        self.read: frozenset[str] = frozenset()
        self.green: set[str] = set()
        self.always_red: set[str] = set()

    def each(self, chosen: Sequence[CodeBreak], jobs: int) -> Iterator[tuple[CodeBreak, Noticed]]:
        """What notices each of the breaks."""
        look_up({one.file for one in chosen})
        self.read = called_while_read({one.file for one in chosen})
        gc.collect()
        gc.freeze()
        for one, result in each(chosen, self._break, self._most(), jobs):
            noticed = _answer(result)
            while noticed.by and not self._was_green(noticed.by):
                noticed = _answer(next(each([one], self._break, self._most()))[1])
            if noticed.by in self.cases or noticed.by in self.tests.items:
                self.before.setdefault(one.file, Counter())[noticed.by] += 1
            yield one, noticed

    def _most(self) -> int:
        """The seconds of processor time after which a fork is ended, more than it takes for itself."""
        return int(self.seconds) * 2 + 30

    def _was_green(self, name: str) -> bool:
        """Whether what noticed a break is green where nothing is broken."""
        if name in self.green or (name not in self.reach.known and name not in self.tests.items):
            return True
        red = next(each([name], self._red_unbroken, self._most()))[1]
        (self.always_red if red else self.green).add(name)
        return not red

    def _red_unbroken(self, name: str) -> bool:
        return self._red(name, None, True)

    def _break(self, one: CodeBreak) -> Noticed:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what pytest says of each test
        try:
            changed = put_code(one.file, broken_code(one))
        except CannotEdit as wrong:
            return Noticed("", 0, str(wrong))
        if not self.reach.called(one) and _only_while_read(changed, self.read):
            return Noticed("", 0, "runs only while the program is read")
        anew = one.file.startswith(COMPILES)
        if anew:
            self.field.afresh()
        names = self._in_order(one)
        for at, name in enumerate(names):
            if _used() > self.seconds:
                return Noticed("", len(names), left=len(names) - at, seconds=_used())
            then = next((one for one in names[at + 1 :] if one in self.tests.items), None)
            if self._red(name, then, anew):
                return Noticed(name, len(names), seconds=_used())
        return Noticed("", len(names), seconds=_used())

    def _in_order(self, one: CodeBreak) -> list[str]:
        """The rulings and tests that can notice it, the likeliest first."""
        file = one.file
        rulings = [name for name in self.reach.rulings_of(one) if name in self.cases]
        room = mirrored(file)
        tests = [name for name in self.reach.tests_of(one) if name in self.tests.items]
        tests.sort(key=lambda name: not name.startswith(room))
        new = self._new_tests(named_after(file))
        door = self._new_tests(through_the_door(file))
        there = {*rulings, *tests, *new, *door, *self.new}
        again = [name for name, _ in self.before.get(file, Counter()).most_common() if name in there]
        order = [*again, *new, *rulings[:RULINGS], *tests[:TESTS], *rulings[RULINGS:], *tests[TESTS:], *door, *self.new]
        return [name for name in dict.fromkeys(order) if name not in self.always_red]

    def _new_tests(self, files: list[str]) -> list[str]:
        """The tests of files of which nothing was noted."""
        return [name for name in self.tests.of_files(files) if name not in self.reach.known and not left_out(name)]

    def _red(self, name: str, then: str | None, anew: bool) -> bool:
        return _red(self.field, self.cases[name], anew) if name in self.cases else self.tests.red(name, then)


def red_under(field: Field, one: CodeBreak, case: Case) -> bool:
    """Whether a ruling does not pass when the code is broken thus, in a process that ends then. Raises CannotEdit."""
    put_code(one.file, broken_code(one))
    anew = one.file.startswith(COMPILES)
    if anew:
        field.afresh()
    return _red(field, case, anew)


def _only_while_read(changed: Iterable[Place], read: frozenset[str]) -> bool:
    """Whether the reading of a module calls all of these functions."""
    return all(f"{Path(place[0]).relative_to(ROOT).as_posix()} {place[1]}" in read for place in changed)


def _red(field: Field, case: Case, anew: bool) -> bool:
    if anew:
        try:
            case = field.read_again(case)
        except Exception:  # it can't be read any more
            return True
    return field.red(case)


def _used() -> float:
    """The processor time of this process, which is a fork, and of those that it waited for."""
    return round(sum(os.times()[:4]), 2)


def _answer(result: Noticed | Died) -> Noticed:
    """A fork that died noticed it: it hung or used up the memory. Not where the machine was only busy."""
    if not isinstance(result, Died):
        return result
    if result.how == BY_THE_CLOCK:
        return Noticed("", 0, "no answer in time by the clock: the machine is busy")
    if result.how == FAILED:
        return Noticed("", 0, "the fork failed before it came to anything that could notice it")
    return Noticed(result.how, 0)
