"""`judge ask`: the rulings, rules and deck rules that answer a question, in anybody's words."""

from __future__ import annotations

from typing import Annotated

import typer

from ptcg_judge.cli.printing import Output

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(name="ask", context_settings={"help_option_names": ["-h", "--help"]})
def command(
    question: Annotated[list[str], typer.Argument(metavar="QUESTION...", help="The question; quotes are not needed.")],
    rulebook: Annotated[
        str, typer.Option(metavar="ID", help="Answer under this rulebook; default: the newest that has the rule.")
    ] = "",
    most: Annotated[int, typer.Option(min=1, max=20, help="How many answers are shown at most.")] = 3,
    output: Annotated[Output, typer.Option("--output", "-o", help="How the answer is written.")] = Output.TEXT,
) -> None:
    """Find the rulings and rules that answer a question, and replay the rulings.

    Exit code 0: there is an answer; 1: nothing here answers it (the nearest are named); 2: no question, or an unknown
    rulebook.
    """
    from ptcg_judge.ask.answering import ask
    from ptcg_judge.cli.printing import print_json, print_lines
    from ptcg_judge.report import ask as report

    asked = ask(" ".join(question), rulebook.strip(), most)
    if output is Output.JSON:
        print_json(report.record(asked))
    else:
        print_lines(report.lines(asked))
    raise typer.Exit(0 if asked.found else 1)
