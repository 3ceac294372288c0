"""`judge rule --ask`: each open choice and coin is asked in turn, and the finished scenario is written."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ptcg_judge.cli.printing import say
from ptcg_judge.errors import UsageError
from ptcg_judge.report.lines import clean, plain
from ptcg_judge.report.scenarios.table_lines import table_lines
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.interview import OpenQuestion, TakenBackError

BACK = "u"


def answer(question: OpenQuestion, shown: list[str]) -> int:
    """Show the table and the numbered options, and read a number from standard input; `u` takes the last one back.

    `shown` are the tables that were shown; one that has not changed, as between several counters, is not shown again.
    Raises TakenBackError, and UsageError where standard input ends.
    """
    sys.stdout.write("\n")
    table = plain(table_lines(question.table)) if question.table is not None else ""
    if table not in shown[-1:]:
        sys.stdout.write(table)
        shown.append(table)
    sys.stdout.write(f"{clean(question.who)} {clean(question.what)}{_so_far(question.so_far)}:\n".lstrip())
    for number, option in enumerate(question.options, 1):
        sys.stdout.write(f"  {number}  {clean(option)}\n")
    while True:
        sys.stdout.write(f"1 to {len(question.options)}, or {BACK} to go back: ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise UsageError("the answers ended before the scenario", "a number for each question")
        said = line.strip().casefold()
        if said == BACK:
            raise TakenBackError
        if said.isdigit() and 1 <= int(said) <= len(question.options):
            return int(said) - 1
        sys.stdout.write(f"{clean(said)!r} is none of them; ")


def _so_far(given: Sequence[str]) -> str:
    if not given:
        return ""
    each = (f"{clean(one)}{f' {many} times' if many > 1 else ''}" for one, many in Counter(given).items())
    return f", once more (so far: {', '.join(each)})"


def ask_file(file: str, ruling: Ruling, book_id: str, to: str) -> str:
    """Play the one scenario of a file with the person at the screen; the file that is written. Raises JudgeError."""
    from ptcg_judge.rulebooks.shelf import book
    from ptcg_judge.rulings.replay.interview import interview, written
    from ptcg_judge.rulings.replay.lay_board import ScriptShelf

    target = Path(to or f"{Path(file).stem}-answered.yaml")
    if target.exists():
        raise UsageError(f"{target} is there already", "name another with --to")
    end, told = interview(ruling, book(book_id), ScriptShelf(), partial(answer, shown=[]))
    sys.stdout.write("\n" + plain(table_lines(end.game.table)))
    text = written(Path(file).read_text(encoding="utf-8"), told, ruling)
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise UsageError(f"{target} can't be written: {wrong.strerror}", "name another with --to") from None
    say(f"{target} written\n")
    return str(target)
