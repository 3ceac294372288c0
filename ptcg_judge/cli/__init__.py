"""The command line: one small file per command; nothing but arguments, calls and exit codes.

Commands are imported when they are called, so that `judge check` pays for nothing else.
"""

from __future__ import annotations


def main() -> None:
    """Run `judge`.

    The collector of reference cycles is asked less often: a run makes many facts and hardly any cycles, and looking
    through them takes a tenth of a short run and a third of a long one.
    """
    import gc

    gc.set_threshold(100_000, 20, 20)
    from ptcg_judge.cli.app import run

    run()
