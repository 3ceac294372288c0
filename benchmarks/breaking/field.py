"""The rulings that pass, each under each of its rulebooks, and what each of them reaches of the program."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from types import CodeType, FrameType
from typing import Any

from breaking.live import ROOT, Place
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import ruling_of
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.library.library import Item, load_library
from ptcg_judge.rulings.library.lint import expected_under
from ptcg_judge.rulings.library.run import PASSED, Met, RulingRun, Runner
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge

SECONDS = 5
"""A replay that takes more processor time hangs: that is noticed too."""
MOST = 4096
HERE = str(ROOT / "ptcg_judge")


class Hangs(Exception):
    """A replay does not end."""


def _hangs(*_: object) -> None:
    raise Hangs


@dataclass
class Case:
    """A ruling under one rulebook (DECK_RULES for lists): it passes."""

    item: Item
    run: RulingRun
    reaches: frozenset[Place] = frozenset()

    @property
    def name(self) -> str:
        """The ruling with its book, as `judge rule` and the tests name it."""
        return f"{self.item.id}-{self.run.rulebook}"

    @property
    def met(self) -> Met:
        """What the replay met of the table of its book."""
        return self.run.met


def without_steps(ruling: Ruling) -> Ruling | None:
    """The ruling without the steps that it expects by their rules, a copy of the table; None where nothing is left."""
    kept = []
    for one in ruling.expect:
        if any("step" in (pattern.get("event"), pattern.get("kind")) for pattern in one.events):
            one = replace(one, events=())
        if one.see or one.events or one.illegal is not None or one.legal is not None or one.chance is not None:
            kept.append(one)
    return replace(ruling, expect=tuple(kept)) if kept else None


class Field:
    """Every ruling that passes, of runs that watched what they met of their tables; `reach` notes functions."""

    def __init__(self, runner: Runner, items: Iterable[Item], runs: Iterable[RulingRun]) -> None:
        self.runner = runner
        by_id = {item.id: item for item in items}
        pairs = [(by_id[run.id], run) for run in runs if run.status == PASSED and run.id in by_id]
        self.cases = [
            Case(item, run) for item, run in pairs if item.ruling is None or expected_under(item.ruling, run.rulebook)
        ]

    @classmethod
    def whole(cls) -> Field:
        """The whole library, replayed once."""
        runner = Runner()
        items = load_library(runner.cards).items
        return cls(runner, items, [run for item in items for run in runner.item(item, watch=True)])

    def rulings_without_steps(self) -> None:
        """Let no ruling notice a change of a table by repeating the table."""
        made = [(case, without_steps(case.item.ruling) if case.item.ruling else None) for case in self.cases]
        self.cases = [
            Case(replace(case.item, ruling=ruling), case.run, case.reaches)
            for case, ruling in made
            if case.item.ruling is None or ruling is not None
        ]

    def reach(self) -> None:
        """Note which functions of the program each case calls."""
        for case in self.cases:
            case.reaches = called_by(lambda case=case: self.red(case))  # type: ignore[misc]

    def red(self, case: Case, table: Rulebook | None = None) -> bool:
        """Whether a ruling does not pass now (under another table, if one is given)."""
        before = signal.signal(signal.SIGVTALRM, _hangs)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            return not self._passes(case, table)
        except Exception:  # an error, a crash, a hang: the ruling does not pass
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)

    def _passes(self, case: Case, table: Rulebook | None) -> bool:
        ruling = case.item.ruling
        if ruling is None:
            return self.runner.item(case.item)[0].status == PASSED
        under = table or book(case.run.rulebook)
        return not judge(ruling, under, replay(ruling, under, self.runner.shelf, most=MOST)).mismatches

    def afresh(self) -> None:
        """Forget compiled scripts: they are compiled again when a ruling needs them."""
        self.runner.shelf = ScriptShelf()

    def read_again(self, case: Case) -> Case:
        """The case with the scripts that its ruling writes itself compiled again."""
        if case.item.ruling is None or not case.item.ruling.scripts:
            return case
        ruling = ruling_of(case.item.document, case.item.path, self.runner.cards)
        return Case(replace(case.item, ruling=without_steps(ruling) or ruling), case.run, case.reaches)

    def first_red(self, cases: Iterable[Case], table: Rulebook | None = None) -> Case | None:
        """The first of the cases that does not pass."""
        return next((case for case in cases if self.red(case, table)), None)


@contextlib.contextmanager
def called_while() -> Iterator[Callable[[], frozenset[Place]]]:
    """Note the functions of the program that are called meanwhile; what is given says which."""
    seen: dict[int, Place | None] = {}
    kept: list[CodeType] = []  # so that no other code comes to have the same id

    def note(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and id(frame.f_code) not in seen:
            code = frame.f_code
            kept.append(code)
            inside = code.co_filename.startswith(HERE)
            seen[id(code)] = (code.co_filename, code.co_qualname, code.co_firstlineno) if inside else None

    sys.setprofile(note)
    try:
        yield lambda: frozenset(place for place in seen.values() if place is not None)
    finally:
        sys.setprofile(None)


def called_by(do: Callable[[], Any]) -> frozenset[Place]:
    """The functions of the program that something calls."""
    with called_while() as seen:
        do()
    return seen()
