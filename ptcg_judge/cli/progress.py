"""A progress bar on a terminal, for work that takes longer than a second."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

AFTER = 1.0
"""Seconds of silence before the bar appears."""


class Meter:
    """Counts steps; shows them on stderr when that is a terminal and a second has passed."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._done = 0
        self._began = time.monotonic()
        self._bar: Progress | None = None
        self._wanted = total > 1 and sys.stderr.isatty()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if self._bar is None and self._wanted and time.monotonic() - self._began > AFTER:
            self._show()
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        # rich would take over sys.stdout for the time of the bar and send it to the terminal, past a redirection
        self._bar = Progress(console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False)
        self._bar.add_task(self._what, total=self._total)
        self._bar.start()
