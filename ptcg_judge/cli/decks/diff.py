"""`judge diff`: what differs between two lists."""

from __future__ import annotations

import typer

from ptcg_judge.cli.check import Printings
from ptcg_judge.cli.printing import Output, print_json, print_lines

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def diff(
    old: str = typer.Argument(..., metavar="OLD", help="A file with one list."),
    new: str = typer.Argument(..., metavar="NEW", help="A file with one list, or - for stdin."),
    format: str | None = typer.Option(
        None, "--format", "-f", metavar="FORMAT", help="A format. Default: as judge check has it."
    ),
    on: str | None = typer.Option(None, "--on", metavar="YYYY-MM-DD", help="The day of the event. Default: today."),
    printings: Printings | None = typer.Option(None, "--printings", help="exact or any. Default: exact."),
    output: Output = typer.Option(Output.TEXT, "--output", "-o", help="text or json."),
) -> None:
    """Say which cards came in and went out between two lists, and what that did to legality.

    Exit code 0: the new list is legal; 1: it is illegal or undecided; 2: a file or option could not be used.
    """
    from ptcg_judge.deck.batch import Bench, CheckOptions, parse_day
    from ptcg_judge.deck.compare import compared
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.deck.findings import Verdict
    from ptcg_judge.report.decks.compare import comparison_lines, comparison_record

    asked = CheckOptions(format, parse_day(on) if on is not None else None, printings.value if printings else None)
    found = compared(Bench(asked, configs=Configs()), old, new)
    if output is Output.JSON:
        print_json(comparison_record(found))
    else:
        print_lines(comparison_lines(found))
    raise typer.Exit(0 if found.after.verdict is Verdict.LEGAL else 1)
