"""Break every step, slot and value of the rulebooks, one at a time, and see whether some ruling fails.

    python benchmarks/mutations.py                    # every mutation of every book, in a few minutes
    python benchmarks/mutations.py --book now2026     # one book
    python benchmarks/mutations.py --sample 60        # about so many, spread evenly, as CI does
    python benchmarks/mutations.py --output json

A mutation drops a step, swaps two neighbours, fixes an order that the book leaves open, takes the whole list, function
or value of another book, changes a number, turns yes into no, drops a line that forbids a play, or lets no card lift
it. It is caught when a ruling that passes under the book does not pass under the broken one. Rulings that met the
broken entry (by the watched replays of ptcg_judge.rulings.library.run) are tried first; only those can fail.
Steps that a ruling expects by their rules (`event: step`) are left out: they repeat the table and notice each change of
it. Survivors are named; those that can't be noticed, as no board would differ, stand in survivors.yaml with the reason.

Titles, years, `silent_on` and `ways_to_win_cites` are what a book says of itself, not what it does: they are left out.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from breaking.field import without_steps
from ptcg_judge.game.core.rulebook import BookEntry, Rulebook
from ptcg_judge.game.core.step_list import AnyOrder, Step, Steps
from ptcg_judge.game.table.knowledge import BOTH
from ptcg_judge.rulebooks.shelf import SHELF, book, books
from ptcg_judge.rulings.library.library import Item, Library, load_library
from ptcg_judge.rulings.library.lint import expected_under
from ptcg_judge.rulings.library.run import PASSED, Met, RulingRun, Runner
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge

REASONS = Path(__file__).with_name("survivors.yaml")
NOT_BEHAVIOUR = frozenset(("ways_to_win_cites",))
SECONDS = 5
"""A replay that takes more processor time under a broken book hangs: that is noticed too."""
MOST = 4096


@dataclass(frozen=True)
class Mutation:
    """One break: `part` is the list, slot or play, `touches` says whether a replay met the broken place."""

    book: str
    part: str
    what: str
    made: Rulebook
    touches: Callable[[Met], bool]
    may: Callable[[Met], bool]
    rules: tuple[str, ...]

    @property
    def key(self) -> str:
        """Its name in survivors.yaml."""
        return f"{self.book} {self.part}: {self.what}"


# ------------------------------------------------------------------------------------------------------ the mutations


def mutations(id: str) -> list[Mutation]:
    """Every mutation of a book."""
    original = book(id)
    return [*_of_lists(original), *_of_entries(original), *_of_bans(original)]


def _name(step: Step | AnyOrder) -> str:
    if isinstance(step, AnyOrder):
        return "open order of " + " and ".join(_name(part) for part in step.steps)
    return str(getattr(step.do, "__name__", step.do)).replace("_", " ")


def _of_lists(original: Rulebook) -> Iterator[Mutation]:
    for name, rows in original.lists().items():

        def broken(what: str, made: Steps, at: frozenset[int], name: str = name, rows: Steps = rows) -> Mutation:
            rules = tuple(rule for number in at for rule in rows[number].cites)
            changed: dict[str, Any] = {name: made}
            return Mutation(
                original.id, name, what, replace(original, **changed),
                lambda met: any(part == name and number in at for part, number, _ in met.steps),
                lambda met: any(part == name for part, _, _ in met.steps),
                rules,
            )  # fmt: skip

        for at, step in enumerate(rows):
            label = f"{at + 1} ({_name(step)})"
            yield broken(f"drop {label}", (*rows[:at], *rows[at + 1 :]), frozenset((at,)))
            if isinstance(step, AnyOrder):
                for order in (step.steps, step.steps[::-1]):
                    said = ", ".join(_name(part) for part in order)
                    yield broken(f"fix {label} as {said}", (*rows[:at], *order, *rows[at + 1 :]), frozenset((at,)))
            if at + 1 < len(rows):
                swapped = (*rows[:at], rows[at + 1], step, *rows[at + 2 :])
                both = frozenset((at, at + 1))
                yield broken(f"swap {label} and {at + 2} ({_name(rows[at + 1])})", swapped, both)
        seen = {_signature(rows)}
        for other in books():
            theirs = other.lists()[name]
            if _signature(theirs) not in seen:
                seen.add(_signature(theirs))
                yield broken(f"take the list of {other.id}", theirs, frozenset(range(len(rows))))


def _signature(rows: Steps) -> tuple[Any, ...]:
    return tuple(
        (_signature(row.steps), row.decided_by) if isinstance(row, AnyOrder) else _function(row.do) for row in rows
    )


def _function(do: Callable[..., Any]) -> Any:
    """What tells functions apart: those that a factory makes are alike if they hold the same values."""
    cells = getattr(do, "__closure__", None) or ()
    return getattr(do, "__code__", do), repr([cell.cell_contents for cell in cells])


def _of_entries(original: Rulebook) -> Iterator[Mutation]:
    for name, entry in original.entries().items():
        if name in NOT_BEHAVIOUR:
            continue
        for what, value in _other_values(name, entry.value):

            def met_it(met: Met, name: str = name) -> bool:
                return name in met.entries

            changed: dict[str, Any] = {name: BookEntry(value, entry.cites, entry.borrowed, entry.note)}
            made = replace(original, **changed)
            yield Mutation(original.id, name, what, made, met_it, met_it, entry.cites)


def _other_values(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """What could stand there instead, with what to call it."""
    others = {other.id: other.entries()[name].value for other in books()}
    if isinstance(value, bool):
        yield f"{not value} instead of {value}", not value
    elif isinstance(value, int):
        for changed in (value + 1, value - 1):
            if changed >= 0:
                yield f"{changed} instead of {value}", changed
    elif isinstance(value, frozenset):
        for part in sorted(value):
            yield f"without {part}", value - {part}
        more = BOTH if name.startswith("who_") else {part for other in others.values() for part in other}
        for part in sorted(more - value):
            yield f"with {part}", value | {part}
    else:
        seen = {_function(value) if callable(value) else value}
        for id, other in others.items():
            mark = _function(other) if callable(other) else other
            if mark not in seen:
                seen.add(mark)
                said = other.__name__.replace("_", " ") if callable(other) else other
                yield f"{said}, as in {id}", other


def _of_bans(original: Rulebook) -> Iterator[Mutation]:
    for act, rows in original.bans.items():
        for at, ban in enumerate(rows):

            def met_it(met: Met, act: str = act, at: int = at) -> bool:
                return (act, at) in met.bans

            name = ban.forbids.__name__.replace("_", " ")
            without = {**original.bans, act: (*rows[:at], *rows[at + 1 :])}
            made = replace(original, bans=without)
            yield Mutation(original.id, f"bans of {act}", f"drop {name}", made, met_it, met_it, ban.cites)
            if ban.lifted_by:
                hard = {**original.bans, act: (*rows[:at], replace(ban, lifted_by=""), *rows[at + 1 :])}
                made = replace(original, bans=hard)
                what = f"let nothing lift {name}"
                yield Mutation(original.id, f"bans of {act}", what, made, met_it, lambda met: True, ban.cites)


# -------------------------------------------------------------------------------------------------------- the replays


@dataclass(frozen=True)
class Caught:
    """What came of a mutation: the ruling that fails, "" for none; how many were tried, how many met the place."""

    key: str
    book: str
    by: str
    tried: int
    met: int


class Bench:
    """The library, and what each of its rulings meets under each of its books."""

    def __init__(self) -> None:
        self.runner = Runner()
        library: Library = load_library(self.runner.cards)
        self.cases: dict[str, list[tuple[Item, RulingRun]]] = {id: [] for id in SHELF}
        for item in library.items:
            if item.ruling is None:
                continue
            told = without_steps(item.ruling)
            for id in item.books if told is not None else ():
                run = self.runner.under(item, id, watch=True)
                if run.status == PASSED and expected_under(item.ruling, id):
                    self.cases[id].append((replace(item, ruling=told), run))

    def catch(self, mutation: Mutation) -> Caught:
        """The first ruling that fails under the broken book."""
        fits = [(item, run) for item, run in self.cases[mutation.book] if mutation.may(run.met)]
        met = sum(mutation.touches(run.met) for _, run in fits)
        rules = set(mutation.rules)

        def rank(case: tuple[Item, RulingRun]) -> tuple[bool, bool, float]:
            item, run = case
            return not rules & set(item.either.cites), not mutation.touches(run.met), run.seconds

        for tried, (item, _) in enumerate(sorted(fits, key=rank), 1):
            if self._fails(item, mutation.made):
                return Caught(mutation.key, mutation.book, item.id, tried, met)
        return Caught(mutation.key, mutation.book, "", len(fits), met)

    def _fails(self, item: Item, broken: Rulebook) -> bool:
        assert item.ruling is not None
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            verdict = judge(item.ruling, broken, replay(item.ruling, broken, self.runner.shelf, most=MOST))
            return bool(verdict.mismatches)
        except Exception:  # an error, a crash, a hang: the ruling does not pass
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Hangs(Exception):
    """A replay under a broken book does not end."""


def _hangs(*_: object) -> None:
    raise Hangs


_BENCH: list[Bench] = []
_ALL: dict[str, list[Mutation]] = {}


def _start() -> None:
    if _BENCH:
        return
    signal.signal(signal.SIGVTALRM, _hangs)
    _BENCH[:] = [Bench()]
    for id in SHELF:
        _ALL[id] = mutations(id)


def _work(case: tuple[str, int]) -> Caught:
    return _BENCH[0].catch(_ALL[case[0]][case[1]])


def run(ids: Sequence[str] = (), sample: int = 0, jobs: int = 2) -> list[Caught]:
    """Every mutation of the books, or about `sample` of them, spread evenly."""
    _start()
    every = [(id, at) for id in ids or SHELF for at in range(len(_ALL[id]))]
    if sample and sample < len(every):
        every = [every[at * len(every) // sample] for at in range(sample)]
    if jobs == 1:
        return [_work(case) for case in every]
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        return pool.map(_work, every, chunksize=8)


def reasons() -> Mapping[str, str]:
    """Why a mutation can't be noticed, by its key as survivors.yaml writes it: * stands for any text."""
    from ptcg_judge.yamlfile import read_one

    found = read_one(REASONS) if REASONS.is_file() else {}
    return {str(key): str(why) for why, keys in found.items() for key in keys}


def reason_of(key: str, why: Mapping[str, str]) -> str:
    """Why a mutation can't be noticed, "" where no reason is known."""
    return next((said for pattern, said in why.items() if fnmatchcase(key, pattern)), "")


def one_of_each_reason() -> dict[str, Caught | None]:
    """What came of one mutation that a line of survivors.yaml speaks of, None where it speaks of none."""
    _start()
    every = [mutation for id in SHELF for mutation in _ALL[id]]
    found: dict[str, Caught | None] = {}
    for pattern in reasons():
        meant = [one for one in every if fnmatchcase(one.key, pattern)]
        found[pattern] = _BENCH[0].catch(meant[len(meant) // 2]) if meant else None
    return found


# --------------------------------------------------------------------------------------------------------- the report


def report(found: Sequence[Caught], took: float) -> Iterator[str]:
    """The share noticed per book, of all mutations and of those that can be noticed, then each survivor."""
    why = reasons()
    for id in dict.fromkeys(one.book for one in found):
        yield _share(id, [one for one in found if one.book == id], why)
    yield f"{_share('all', found, why)}, {took:.0f} s"
    for one in found:
        if not one.by and not reason_of(one.key, why):
            yield f"survives: {one.key} ({one.met} rulings meet it)"
    for said in dict.fromkeys(why.values()):
        kept = [one.key for one in found if not one.by and reason_of(one.key, why) == said]
        yield from (f"{len(kept)} can't be noticed: {said}", *(f"  {key}" for key in kept)) if kept else ()
    for one in found:
        if one.by and reason_of(one.key, why):
            yield f"noticed for all its reason: {one.key} (by {one.by})"
    names = Counter(one.by for one in found if one.by)
    yield "most noticed by: " + ", ".join(f"{name} {many}" for name, many in names.most_common(5))


def _share(name: str, mine: Sequence[Caught], why: Mapping[str, str]) -> str:
    noticed = sum(bool(one.by) for one in mine)
    can = len(mine) - sum(not one.by and bool(reason_of(one.key, why)) for one in mine)
    return (
        f"{name:9} {noticed:4} of {len(mine):4} noticed ({noticed / len(mine):6.1%}),"
        f" {noticed:4} of {can:4} that can be ({noticed / can:6.1%})"
    )


def main() -> None:
    """Run from the command line; exit code 1 when a mutation survives without a reason."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--book", action="append", default=[], choices=list(SHELF), help="only this book")
    parser.add_argument("--sample", type=int, default=0, help="only so many mutations, spread evenly")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--output", choices=("text", "json"), default="text")
    asked = parser.parse_args()
    began = time.perf_counter()
    found = run(asked.book, asked.sample, asked.jobs)
    took = time.perf_counter() - began
    if asked.output == "json":
        print(json.dumps([one.__dict__ for one in found], indent=2))
    else:
        print("\n".join(report(found, took)))
    why = reasons()
    sys.exit(1 if any(not one.by and not reason_of(one.key, why) for one in found) else 0)


if __name__ == "__main__":
    main()
