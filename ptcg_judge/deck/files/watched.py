"""`--watch`: when files were written last, looked at again and again; no system call of one platform is needed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

Stamps = dict[str, tuple[int, int]]
"""For each file when it was written last, in nanoseconds, and its size."""
PAUSE = 0.3


def stamps(paths: Iterable[str]) -> Stamps:
    """The files that are there, each with its time and size."""
    found: Stamps = {}
    for path in paths:
        try:
            stat = Path(path).stat()
        except OSError:
            continue
        found[path] = (stat.st_mtime_ns, stat.st_size)
    return found


def rounds(look: Callable[[], Stamps], wait: Callable[[float], None] = time.sleep) -> Iterator[list[str]]:
    """At once [], and then after each change the files that are new, gone or written again; it never ends."""
    before = look()
    yield []
    while True:
        wait(PAUSE)
        now = look()
        changed = [path for path in {**before, **now} if before.get(path) != now.get(path)]
        before = now
        if changed:
            yield changed
