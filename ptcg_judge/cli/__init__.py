"""The command line: one small file per command; nothing but arguments, calls and exit codes.

Commands are imported when they are called, so that `judge check` pays for nothing else.
"""

from __future__ import annotations


def main() -> None:
    """Run `judge` and end the process.

    Two things make a short run a quarter shorter. The collector of reference cycles is asked less often: a run makes
    many facts and hardly any cycles. And at the end the process leaves at once: taking the program apart module by
    module would take longer than judging a deck, and nothing is left to do then.
    """
    import gc
    import os
    import sys

    gc.set_threshold(100_000, 20, 20)
    from ptcg_judge.cli.decks.quick import start

    code = 0
    try:
        start()
    except SystemExit as leave:
        code = leave.code if isinstance(leave.code, int) else 0
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            code = code or 2
    os._exit(code)
