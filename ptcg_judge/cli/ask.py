"""`judge ask`: the rulings, rules and deck rules that answer a question, in anybody's words."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ptcg_judge.cli.printing import Output, complain

if TYPE_CHECKING:
    from ptcg_judge.ask.played.result import PlayedOut

WIDE = 100
app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="ask", context_settings={"help_option_names": ["-h", "--help"]})
def command(
    question: Annotated[list[str], typer.Argument(metavar="QUESTION...", help="The question; quotes are not needed.")],
    rulebook: Annotated[
        str, typer.Option(metavar="ID", help="Answer under this rulebook; default: the newest that has the rule.")
    ] = "",
    most: Annotated[int, typer.Option(min=1, max=20, help="How many answers are shown at most.")] = 3,
    short: Annotated[
        bool | None,
        typer.Option("--short/--full", help="Three lines, or all; default: short in a pipe or below 100 columns."),
    ] = None,
    board: Annotated[str, typer.Option(metavar="FILE", help="Write the board of the question as a scenario.")] = "",
    output: Annotated[Output, typer.Option("--output", "-o", help="How the answer is written.")] = Output.TEXT,
) -> None:
    """Find the rulings and rules that answer a question, replay them, and play the question where it names cards.

    Exit code 0: there is an answer; 1: nothing here answers it (the nearest are named); 2: no question, an unknown
    rulebook, or no board to write.
    """
    from ptcg_judge.ask.answering import ask
    from ptcg_judge.cli.printing import print_json, print_lines
    from ptcg_judge.report import ask as report

    brief = output is Output.TEXT and _is_short(short)
    asked = ask(" ".join(question), rulebook.strip(), most, brief)
    if output is Output.JSON:
        print_json(report.record(asked))
    elif brief:
        from ptcg_judge.report.ask_short import short_lines

        print_lines(short_lines(asked))
    else:
        print_lines(report.lines(asked))
    if board:
        _write(board, asked.played)
    raise typer.Exit(0 if asked.found else 1)


def _is_short(asked: bool | None) -> bool:
    """Whether the short form is shown: as asked, else in a pipe and on a terminal of less than 100 columns."""
    if asked is not None:
        return asked
    return not sys.stdout.isatty() or shutil.get_terminal_size().columns < WIDE


def _write(path: str, played: PlayedOut | None) -> None:
    """Write the board of a question. Raises UsageError where the question names none, or the file is there already."""
    from ptcg_judge.errors import UsageError

    if played is None:
        raise UsageError("no board is known for this question", "name the cards and what is done with them")
    file = Path(path)
    if file.exists():
        raise UsageError(f"{path} is there already", "name another file")
    try:
        file.write_text(played.board, encoding="utf-8")
    except OSError as wrong:
        raise UsageError(f"{path} can't be written: {wrong.strerror}", "name another file") from None
    complain(f"{path} written; judge rule {path} plays it")
