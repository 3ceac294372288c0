"""`judge check --watch`: judge again whenever a list or its configuration is written."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ptcg_judge.cli.printing import complain
from ptcg_judge.errors import JudgeError, UsageError


def watch_lists(judge: Callable[[], int], paths: list[str], globs: list[str]) -> None:
    """Call `judge` now and after every change of a file, until it is interrupted."""
    from ptcg_judge.deck.config.search import beside
    from ptcg_judge.deck.files.find import STDIN, find_files
    from ptcg_judge.deck.files.watched import rounds, stamps

    if STDIN in paths:
        raise UsageError("--watch looks at files, and stdin is none")

    def look() -> dict[str, tuple[int, int]]:
        files = [path for path, _ in find_files(paths, globs)]
        return stamps([*files, *beside(files)])

    try:
        for changed in rounds(look):
            _begin(changed)
            try:
                judge()
            except JudgeError as problem:
                complain(str(problem))
            sys.stdout.flush()
    except KeyboardInterrupt:
        return


def _begin(changed: list[str]) -> None:
    """What a new round begins with: an empty screen on a terminal, and which files have changed."""
    if sys.stdout.isatty():
        print("\033[2J\033[3J\033[H", end="")
    if changed:
        more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
        complain(f"{', '.join(changed[:3])}{more} changed")
