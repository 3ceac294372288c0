"""Replaying many rulings: in several processes, with what each replay met of its rulebook's table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from ptcg_judge.errors import FileError, JudgeError, RulingFileError
from ptcg_judge.game.chance.oracle import CoinsLeft, Unanswered
from ptcg_judge.game.core.rulebook import BookEntry
from ptcg_judge.game.core.step_list import AnyOrder, Step
from ptcg_judge.parallel import in_order, processes
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulebooks.watched import EntriesMet, watched
from ptcg_judge.rulings.library.deck_rulings import judge_deck_ruling
from ptcg_judge.rulings.library.library import DECK_RULES, Item, read_items, ruling_files
from ptcg_judge.rulings.replay.compare import Mismatch
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import located, replay
from ptcg_judge.rulings.replay.verdict import Replayed, assumed, judge

PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_YET: Final = "not yet"
NOW_PASSES: Final = "now passes"
ERROR: Final = "error"
NOTHING: Final = "nothing expected"
STATUSES: Final = (PASSED, FAILED, NOT_YET, NOW_PASSES, ERROR, NOTHING)


@dataclass(frozen=True, slots=True)
class Met:
    """What a replay met of a rulebook's table.

    `entries` are slots and values that were read, `bans` the lines that forbade something as (list, number), `steps`
    the steps that ran as (list, number, number inside an open order or -1), `rules` the ids behind all of them and
    behind the lines of the trace, `numbers` the numbers in the trace and what damage changed by.
    """

    entries: frozenset[str] = frozenset()
    bans: frozenset[tuple[str, int]] = frozenset()
    steps: frozenset[tuple[str, int, int]] = frozenset()
    rules: frozenset[str] = frozenset()
    numbers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RulingRun:
    """A ruling under one rulebook: what came of it. `rulebook` is DECK_RULES for rulings about decklists."""

    id: str
    path: str
    line: int
    rulebook: str
    status: str
    seconds: float
    mismatches: tuple[Mismatch, ...] = ()
    message: str = ""
    place: tuple[int, int] | None = None
    left_over: bool = False
    unanswered: bool = False
    cites: tuple[str, ...] = ()
    met: Met = Met()

    @property
    def good(self) -> bool:
        """Whether it is as it should be: it passed, or it does not pass yet and says so."""
        return self.status in (PASSED, NOT_YET)


# ------------------------------------------------------------------------------------------------------- what is met


@cache
def _places(id: str) -> dict[int, tuple[str, int, int]]:
    """Where each step of a book stands, by its identity."""
    found: dict[int, tuple[str, int, int]] = {}
    for name, rows in book(id).lists().items():
        for number, step in enumerate(rows):
            found[_key(step)] = (name, number, -1)
            for inner, part in enumerate(step.steps if isinstance(step, AnyOrder) else ()):
                found[_key(part)] = (name, number, inner)
    return found


def _key(step: Step | AnyOrder) -> int:
    return id(step)


def _met(verdict: Replayed, read: frozenset[str], forbade: frozenset[tuple[str, int]]) -> Met:
    places = _places(verdict.book.id)
    rules: set[str] = set()
    numbers: set[int] = set()
    steps = set()
    for leaf in verdict.leaves:
        for _, kind, data, cites in leaf.end.lines:
            rules.update(cites)
            numbers.update(value for value in data if value.__class__ is int)
            if kind == "damage changes":
                numbers.add(abs(data[0] - data[1]))
            if kind == "step" and id(data[0]) in places:
                steps.add(places[id(data[0])])
        for _, reasons in leaf.end.illegal:
            for reason in reasons:
                rules.update(reason.cites)
    for name in read:
        entry: BookEntry[Any] = getattr(book(verdict.book.id), name)
        rules.update(entry.cites)
    for act, number in forbade:
        rules.update(book(verdict.book.id).bans[act][number].cites)
    return Met(read, forbade, frozenset(steps), frozenset(rules), frozenset(numbers))


# -------------------------------------------------------------------------------------------------------- one ruling


class Runner:
    """Replays rulings; opens card data and scripts once."""

    def __init__(self) -> None:
        from ptcg_judge.cards.store import CardStore

        self.cards = CardStore.open()
        self.shelf = ScriptShelf()

    def file(self, path: Path, watch: bool = False) -> list[RulingRun]:
        """Every ruling of a file under every rulebook that it names; a file that can't be read is one error."""
        try:
            items = read_items(path, self.cards)
        except RulingFileError as wrong:
            at = (wrong.line or 1, wrong.column or 1)
            return [RulingRun(wrong.path, wrong.path, at[0], "", ERROR, 0.0, (), _said(wrong), at)]
        return [run for item in items for run in self.item(item, watch)]

    def item(self, item: Item, watch: bool = False) -> list[RulingRun]:
        """A ruling under every rulebook that it names."""
        if item.deck is not None:
            return [self._deck(item)]
        return [self.under(item, id, watch) for id in item.books]

    def under(self, item: Item, id: str, watch: bool = False) -> RulingRun:
        """A ruling about a board under one rulebook."""
        assert item.ruling is not None
        began = time.perf_counter()
        table, noted = watched(book(id)) if watch else (book(id), EntriesMet())
        try:
            leaves = replay(item.ruling, table, self.shelf)
            verdict = judge(item.ruling, table, leaves)
            _nothing_assumed(verdict)
        except JudgeError as wrong:
            return _failed(item, id, time.perf_counter() - began, wrong)
        took = time.perf_counter() - began
        met = _met(verdict, frozenset(noted.entries), frozenset(noted.bans)) if watch else Met()
        status = _status(item, verdict.expected, bool(verdict.mismatches))
        return _run(item, id, status, took, verdict.mismatches, met=met)

    def _deck(self, item: Item) -> RulingRun:
        assert item.deck is not None
        began = time.perf_counter()
        try:
            wrong = judge_deck_ruling(item.deck, self.cards)
        except JudgeError as error:
            return _failed(item, DECK_RULES, time.perf_counter() - began, error)
        status = _status(item, True, bool(wrong))
        return _run(item, DECK_RULES, status, time.perf_counter() - began, tuple(wrong))


def _nothing_assumed(verdict: Replayed) -> None:
    """Raise JudgeError where the replay takes a text without a script not to touch it: no ruling rests on that."""
    for taken in assumed(verdict):
        near = "write what it does under `cards:`, or name its card under `as blank:` where it does not matter"
        raise JudgeError(f"can't say: it would be assumed that {taken}", near)


def _status(item: Item, expected: bool, differs: bool) -> str:
    if item.either.not_yet:
        return NOW_PASSES if expected and not differs else NOT_YET
    return FAILED if differs else PASSED if expected else NOTHING


def _failed(item: Item, id: str, took: float, wrong: JudgeError) -> RulingRun:
    kinds = isinstance(wrong, CoinsLeft), isinstance(wrong, Unanswered)
    if item.ruling is not None:
        wrong = located(wrong, item.ruling)
    at = (wrong.line or item.line, wrong.column or 1) if isinstance(wrong, FileError) else (item.line, 1)
    status = NOT_YET if item.either.not_yet else ERROR
    return replace(
        _run(item, id, status, took, message=_said(wrong)), place=at, left_over=kinds[0], unanswered=kinds[1]
    )


def _said(wrong: JudgeError) -> str:
    return f"{wrong.message} ({wrong.hint})" if wrong.hint else wrong.message


def _run(
    item: Item, id: str, status: str, took: float, wrong: tuple[Mismatch, ...] = (), message: str = "", met: Met = Met()
) -> RulingRun:  # fmt: skip
    return RulingRun(item.id, item.path, item.line, id, status, took, wrong, message, cites=item.either.cites, met=met)


# -------------------------------------------------------------------------------------------------------- many files

CHUNK: Final = 8


def run_files(
    paths: Sequence[Path] = (), jobs: int = 0, watch: bool = False, step: Callable[[], None] | None = None
) -> Iterator[RulingRun]:
    """Every ruling of the files (the whole library without any), in the order of the files.

    `jobs` processes are used, 0 for as many as there are cores; `watch` notes what each replay met; `step` is called
    after each file.
    """
    files = ruling_files(paths)
    number = processes(jobs, len(files), CHUNK)
    for runs in in_order(partial(_file_runner, watch), files, number, CHUNK):
        yield from runs
        if step is not None:
            step()


def _file_runner(watch: bool) -> Callable[[Path], list[RulingRun]]:
    return partial(Runner().file, watch=watch)
