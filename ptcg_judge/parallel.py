"""Work on many things in several processes; what comes out is in the order of what went in."""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item], Result]

MOST: int = 64
_WORK: list[Callable[..., object]] = []
"""What works on an item in this process: made once, before the first item."""


def processes(asked: int, items: int, chunk: int, pays_from: int = 0) -> int:
    """How many processes to use: what was asked for (0: as many as there are idle processors), but a chunk of items for
    each.

    Below `pays_from` items a second process costs more than it saves, unless it was asked for.
    """
    most = min(max(1, -(-items // chunk)), MOST)
    if asked:
        return min(asked, most)
    return min(_idle(), most) if items >= pays_from else 1


def _idle() -> int:
    """The processors that have nothing else to do, as far as the system tells: on a busy machine a second process only
    adds to the work."""
    all_of_them = os.cpu_count() or 1
    ours = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else all_of_them
    return max(1, min(ours, all_of_them - _busy()))


def _busy() -> int:
    """How many other tasks run at this moment, on Linux; 0 elsewhere."""
    try:
        with open("/proc/loadavg", encoding="ascii") as file:  # noqa: PTH123
            return max(0, int(file.read().split()[3].partition("/")[0]) - 1)
    except (OSError, ValueError, IndexError):
        return 0


def in_order(
    make: Callable[[], Work[Item, Result]], items: Sequence[Item], number: int, chunk: int
) -> Iterator[Result]:  # fmt: skip
    """What becomes of each item, worked on by so many processes.

    `make` gives what works on an item; it opens what all items need (card data, scripts) and is called once, in each
    process where they don't share memory. It and the items must be picklable.
    """
    if number == 1:
        yield from map(make(), items)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    forks = sys.platform == "linux"  # elsewhere a forked process may not use what the system keeps for threads
    if forks:
        _begin(make)  # what is open already need not be opened again in each process
    context = multiprocessing.get_context("fork" if forks else None)
    with ProcessPoolExecutor(number, context, None if forks else partial(_begin, make, True)) as pool:
        results: Iterator[Result] = pool.map(_work, items, chunksize=chunk)
        done = 0
        try:
            for result in results:
                done += 1
                yield result
            return
        except BrokenProcessPool:
            pass
    warnings.warn("another process was ended from outside; this one goes on alone", stacklevel=2)
    yield from map(make(), items[done:])


def _begin(make: Callable[[], Callable[..., object]], new: bool = False) -> None:
    if new:
        gc.set_threshold(100_000, 20, 20)  # as in cli.main: a new process begins with the usual numbers
    _WORK[:] = [make()]
    gc.freeze()


def _work(item: object) -> Any:
    return _WORK[0](item)
