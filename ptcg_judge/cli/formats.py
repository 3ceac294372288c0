"""`judge formats`: which formats there are, what holds on a day, and what changed between two days."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import typer

from ptcg_judge.cli.printing import Output, print_json, print_lines, print_table
from ptcg_judge.deck.formats.pool import pool_on

if TYPE_CHECKING:
    from ptcg_judge.deck.formats.pool import Pool

SETTINGS = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, context_settings=SETTINGS)


OUTPUT = typer.Option(Output.TEXT, "--output", "-o", help="text or json.")


@app.callback()
def formats() -> None:
    """List, show and compare formats on any day."""


@app.command("list")
def list_formats(output: Output = OUTPUT) -> None:
    """Every format that --format takes."""
    from ptcg_judge.deck.formats.shelf import format_names, load_format
    from ptcg_judge.report.formats import list_lines, list_records

    all_formats = [load_format(name) for name in format_names()]
    if output is Output.JSON:
        print_json({"formats": list_records(all_formats)})
    else:
        print_lines(list_lines(all_formats))


@app.command()
def show(
    format: str = typer.Argument(..., metavar="FORMAT", help="A format (judge formats list) or a format file."),
    on: str | None = typer.Option(None, "--on", metavar="DAY", help="The day: 2026-08-01, tomorrow. Default: today."),
    output: Output = OUTPUT,
) -> None:
    """What may be played on a day: scope, sets, marks, bans, rules and the sources of all that."""
    from ptcg_judge.report.formats import show_lines, show_record

    pool = _pool(format, on, "--on")
    if output is Output.JSON:
        print_json(show_record(pool))
    else:
        print_lines(show_lines(pool))


class CardsOutput(StrEnum):
    """The form of a list of printings."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


@app.command()
def cards(
    format: str = typer.Argument(..., metavar="FORMAT", help="A format (judge formats list) or a format file."),
    on: str | None = typer.Option(None, "--on", metavar="DAY", help="The day: 2026-08-01, tomorrow. Default: today."),
    output: CardsOutput = typer.Option(CardsOutput.TEXT, "--output", "-o", help="text, csv or json."),
) -> None:
    """Every printing that may be used on a day, and why: mark, set, the print it repeats, first and last day."""
    from ptcg_judge.report.legal_cards import legal_lines, legal_record, pool_record, table

    pool = _decided(_pool(format, on, "--on"))
    legal = (card for card in pool.cards.all() if pool.legality(card).status == "legal")
    records = [legal_record(card, pool) for card in legal]
    if output is CardsOutput.JSON:
        print_json(pool_record(pool, records))
    elif output is CardsOutput.CSV:
        print_table(table(records))
    else:
        print_lines(legal_lines(pool, records))


@app.command()
def diff(
    format: str = typer.Argument(..., metavar="FORMAT", help="A format (judge formats list) or a format file."),
    before: str = typer.Argument(..., metavar="DAY", help="The first day, as in 2026-08-01."),
    after: str = typer.Argument(..., metavar="DAY", help="The second day, as in 2026-08-01."),
    output: Output = OUTPUT,
) -> None:
    """What changed between two days: sets, marks, bans, rules, and the card names that came in and went out."""
    from ptcg_judge.deck.formats.difference import difference
    from ptcg_judge.report.formats import diff_lines, diff_record

    old, new = _decided(_pool(format, before, "DAY")), _decided(_pool(format, after, "DAY"))
    found = difference(old, new)
    if output is Output.JSON:
        print_json(diff_record(old, new, found))
    else:
        print_lines(diff_lines(old, new, found))


def _pool(name: str, day: str | None, what: str) -> Pool:
    """The pool of a format on a day as written. Raises UsageError for an unknown format or an impossible day."""
    from ptcg_judge import clock
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.batch import parse_day
    from ptcg_judge.deck.formats.shelf import load_format

    found = load_format(name)
    return pool_on(found, parse_day(day, what) if day is not None else clock.today(), CardStore.open())


def _decided(pool: Pool) -> Pool:
    from ptcg_judge.deck.formats.reach import RENEW
    from ptcg_judge.errors import UsageError

    if pool.lapsed:
        raise UsageError(pool.lapsed, RENEW)
    return pool
