"""Several processes at work on many files; each opens the card data for itself."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge.report.outcome import Outcome, Style, outcome

if TYPE_CHECKING:
    from ptcg_judge.deck.batch import Asked, Bench

PAYS_FROM = 400
"""Below so many files a second process costs more than it saves."""
CHUNK = 64
_BENCH: list[tuple[Bench, Style]] = []
"""The bench of this worker process."""


def processes(asked: int, files: int) -> int:
    """How many processes to use: what was asked for, and never more than there are chunks of files."""
    if asked:
        return min(asked, max(1, -(-files // CHUNK)), 64)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, 8) if files >= PAYS_FROM else 1


def outcomes(bench: Bench, files: Sequence[tuple[str, bool]], style: Style, jobs: int) -> Iterator[Outcome]:
    """The outcome of every file, in the order of the files."""
    number = processes(jobs, len(files))
    if number == 1:
        for path, named in files:
            yield outcome(bench, path, named, style)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(number, initializer=_start, initargs=(bench.asked, bench.today, style)) as pool:
        chunks = [files[at : at + CHUNK] for at in range(0, len(files), CHUNK)]
        for done in pool.map(_work, chunks):
            yield from done


def _start(asked: Asked, today: date, style: Style) -> None:
    from ptcg_judge.deck.batch import Bench

    gc.set_threshold(100_000, 20, 20)  # as in cli.main: a new process begins with the usual numbers
    _BENCH[:] = [(Bench(asked, today), style)]


def _work(files: Sequence[tuple[str, bool]]) -> list[Outcome]:
    bench, style = _BENCH[0]
    return [outcome(bench, path, named, style) for path, named in files]
