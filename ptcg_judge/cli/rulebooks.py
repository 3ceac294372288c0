"""`judge rulebooks`: which rulebooks there are, what is in one, and what two do differently."""

from __future__ import annotations

import typer

from ptcg_judge.cli.printing import Output, print_json, say, width

HELP = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, context_settings=HELP)


OUTPUT = typer.Option(Output.TEXT, "--output", "-o", help="text or json.")


@app.callback()
def rulebooks() -> None:
    """List, show and compare the rulebooks that questions are replayed under."""


@app.command("list", context_settings=HELP)
def list_(output: Output = OUTPUT) -> None:
    """List the rulebooks, oldest first."""
    from ptcg_judge.report.rulebooks import listed, listed_data
    from ptcg_judge.rulebooks.shelf import books

    found = books()
    _print(listed(found) if output is Output.TEXT else listed_data(found))


@app.command(context_settings=HELP)
def show(
    id: str = typer.Argument(..., metavar="ID", help="A rulebook, such as bw2012."), output: Output = OUTPUT
) -> None:
    """Show a rulebook: its step lists, what it forbids, its slots and values, and the rule behind each."""
    from ptcg_judge.report.rulebooks import WIDE, shown, shown_data
    from ptcg_judge.rulebooks.shelf import book

    found = book(id)
    _print(shown(found, width(WIDE)) if output is Output.TEXT else shown_data(found))


@app.command(context_settings=HELP)
def compare(
    a: str = typer.Argument(..., metavar="A", help="A rulebook."),
    b: str = typer.Argument(..., metavar="B", help="Another rulebook."),
    output: Output = OUTPUT,
) -> None:
    """Compare two rulebooks: a table of everything they do differently."""
    from ptcg_judge.report.rulebooks import TWICE, compared, compared_data
    from ptcg_judge.rulebooks.shelf import book

    first, second = book(a), book(b)
    _print(compared(first, second, width(TWICE)) if output is Output.TEXT else compared_data(first, second))


def _print(answer: str | dict[str, object]) -> None:
    if isinstance(answer, str):
        say(answer)
    else:
        print_json(answer)
