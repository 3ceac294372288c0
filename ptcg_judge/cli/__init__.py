"""The command line: one small file per command; nothing but arguments, calls and exit codes.

Commands are imported when they are called, so that `judge check` pays for nothing else.
"""

from __future__ import annotations


def main() -> None:
    """Run `judge`."""
    from ptcg_judge.cli.app import run

    run()
