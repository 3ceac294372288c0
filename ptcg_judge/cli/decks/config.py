"""`judge config`: which configuration applies to a list, and which file and line says so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ptcg_judge.cli.printing import Output, print_json, print_lines

if TYPE_CHECKING:
    from ptcg_judge.deck.batch import Bench
    from ptcg_judge.deck.decklist import Decklist

SETTINGS = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, context_settings=SETTINGS)


@app.callback()
def config() -> None:
    """Show which configuration applies to a list."""


@app.command()
def show(
    paths: list[str] = typer.Argument(..., metavar="PATH...", help="Lists, or paths that lists may have."),
    config: str | None = typer.Option(None, "--config", metavar="FILE", help="The configuration, else the nearest."),
    output: Output = typer.Option(Output.TEXT, "--output", "-o", help="text or json."),
) -> None:
    """Format, day, printings, rules, known faults and exclusions of a list, each with the file and line that says so.

    What a list says itself goes before its configuration; the command line of judge check goes before both.
    """
    from ptcg_judge.deck.batch import Bench, CheckOptions
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.deck.config.told import told
    from ptcg_judge.report.decks.config import told_lines, told_record

    bench = Bench(CheckOptions(), configs=Configs(config))
    found = [told(bench, path, _lists(bench, path)) for path in paths]
    if output is Output.JSON:
        print_json({"files": [told_record(one) for one in found]})
    else:
        for at, one in enumerate(found):
            print_lines([*([()] if at else []), *told_lines(one)])


def _lists(bench: Bench, path: str) -> list[Decklist]:
    """The lists of a file that is there; a folder, or a path that nothing has yet, has none."""
    from ptcg_judge.deck.batch import read_bytes

    return [deck for deck, _ in bench.lists(read_bytes(path), path)] if Path(path).is_file() else []
