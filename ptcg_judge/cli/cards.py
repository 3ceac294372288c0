"""`judge cards`: find and show cards, build the card data and bring it up to date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ptcg_judge.cli.printing import Output, complain, print_table

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.update.fetch import Progress
    from ptcg_judge.game.script_files.doubtful import DoubtfulText

SETTINGS = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, context_settings=SETTINGS)


OUTPUT = typer.Option(Output.TEXT, "--output", "-o", help="text or json.")


@app.callback()
def cards() -> None:
    """Find, show, build and update the card data."""


@app.command()
def find(
    text: list[str] = typer.Argument(..., metavar="TEXT...", help="A name, set code and number, set, attack, Ability."),
    limit: int | None = typer.Option(
        None,
        "--limit",
        "-n",
        min=1,
        max=1000,
        metavar="N",
        help="How many at most. Default: 10 names, all cards of a set.",
    ),
    output: Output = OUTPUT,
) -> None:
    """Find cards by name, typing mistakes forgiven, by set code and number, by set, by attack or Ability."""
    from ptcg_judge.cards.names import clean
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.store.search import cards_of, search, sets_meant
    from ptcg_judge.cli.printing import print_json, print_lines
    from ptcg_judge.errors import UnknownCard
    from ptcg_judge.report.cards import find_lines, find_records, set_lines, set_record

    store, wanted = CardStore.open(), " ".join(text)
    sets = [(printed, cards_of(store, printed)[:limit]) for printed in sets_meant(store, wanted)]
    if sets and output is Output.JSON:
        print_json({"query": wanted, "sets": [set_record(*each, store) for each in sets], "found": []})
        return
    if sets:
        print_lines([line for each in sets for line in set_lines(*each, store)])
        return
    hits = search(store, wanted, limit or 10)
    if not hits:
        raise UnknownCard(clean(wanted[:100]), tuple(name for name, _ in store.close_names(wanted, 3)))
    if output is Output.JSON:
        print_json({"query": wanted, "sets": [], "found": find_records(hits, store)})
    else:
        print_lines(find_lines(hits, store))


@app.command()
def show(
    text: list[str] = typer.Argument(..., metavar="CARD...", help='"Charizard ex OBF 125", "OBF 125", an id, a name.'),
    on: str | None = typer.Option(None, "--on", metavar="DAY", help="The day for the formats. Default: today."),
    everything: bool = typer.Option(False, "--all", help="Every other card of the name and every format, too."),
    output: Output = OUTPUT,
) -> None:
    """Show a card: its facts, what its script does, every printing, and where it is legal on a day, and why."""
    from ptcg_judge import clock
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cli.printing import print_json, print_lines
    from ptcg_judge.deck.batch import parse_day
    from ptcg_judge.deck.every_format import standings
    from ptcg_judge.game.script_files.homes import NOTHING_TOLD
    from ptcg_judge.game.script_files.library import ScriptLibrary
    from ptcg_judge.report.cards import show_lines, show_record

    store = CardStore.open()
    day = parse_day(on, "--on") if on is not None else clock.today()
    card = _the_card(store, " ".join(text), output)
    same = store.same_function(card)
    others = tuple(other for other in store.named(card.name) if other not in same)
    formats = standings(card, day, store)
    told, written = NOTHING_TOLD, ScriptLibrary().written(card)
    doubtful: tuple[DoubtfulText, ...] = ()
    if written:
        from ptcg_judge.game.script_files.doubtful import doubtful_texts
        from ptcg_judge.game.script_files.origin import origins_of
        from ptcg_judge.game.script_files.sentences import tell_card  # reads every word of the language
        from ptcg_judge.places import effects_folder

        told = tell_card(written)._replace(origins=origins_of(card, written, effects_folder()))
        doubtful = doubtful_texts().of(card)
    if output is Output.JSON:
        print_json(show_record(card, same, others, formats, str(day), store, told, doubtful))
    else:
        print_lines(show_lines(card, same, others, formats, str(day), store, told, everything, doubtful))


def _the_card(store: CardStore, text: str, output: Output) -> Card:
    """The card meant; where a name is that of several, they are listed before AmbiguousCard is raised."""
    from ptcg_judge.cli.printing import print_lines
    from ptcg_judge.errors import AmbiguousCard
    from ptcg_judge.report.cards import choice_lines

    try:
        return store.find(text)
    except AmbiguousCard:
        if output is Output.TEXT:
            print_lines(choice_lines(store.candidates(text), store))
        raise


@app.command()
def script(
    text: list[str] = typer.Argument(..., metavar="CARD...", help='"Charizard ex OBF 125", "OBF 125", an id, a name.'),
    output: Output = OUTPUT,
) -> None:
    """Where the effect script of each text of a card stands (file and line), or where it would go."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cli.printing import print_json, print_lines
    from ptcg_judge.game.script_files.library import ScriptLibrary
    from ptcg_judge.game.script_files.places import places
    from ptcg_judge.report.scripts import script_lines, script_record

    store = CardStore.open()
    card = store.find(" ".join(text))
    found = places(card, store, ScriptLibrary())
    if output is Output.JSON:
        print_json(script_record(card, found, store))
    else:
        print_lines(script_lines(card, found, store))


@app.command()
def legal(
    path: str = typer.Argument(..., metavar="COLLECTION.csv", help="A table with a row of titles, or - for stdin."),
    format: str = typer.Option(
        "standard", "--format", "-f", metavar="FORMAT", help="A format (judge formats list) or a format file."
    ),
    on: str | None = typer.Option(None, "--on", metavar="DAY", help="The day: 2026-08-01, tomorrow. Default: today."),
    out: Path | None = typer.Option(
        None, "--out", metavar="FILE", help="Where to write the marked table. Default: stdout."
    ),
) -> None:
    """Mark a collection: may each card be played in a format on a day, and why (columns legal, why and card).

    Reads what programs for collectors export (TCGplayer, Collectr, Deckbox, Dragon Shield, pkmn.gg and others): columns
    are known by their titles, and all of them stay.
    """
    from ptcg_judge import clock
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.batch import parse_day, read_bytes
    from ptcg_judge.deck.collection import mark_collection
    from ptcg_judge.deck.formats.pool import pool_on
    from ptcg_judge.deck.formats.shelf import load_format
    from ptcg_judge.deck.naming.resolve import Resolver
    from ptcg_judge.deck.reading.encoding import decode

    store = CardStore.open()
    day = parse_day(on, "--on") if on is not None else clock.today()
    pool = pool_on(load_format(format), day, store)
    marked = mark_collection(decode(read_bytes(path), path), path, pool, Resolver(store, "exact"))
    if out is None:
        print_table(marked.text)
    else:
        _write(out, marked.text.encode("utf-8"))
    said = ", ".join(
        f"{marked.rows[key]} {word} ({marked.copies[key]} cards)"
        for key, word in (("yes", "legal"), ("no", "not legal"), ("unknown", "not known"))
        if marked.rows[key]
    )
    complain(f"{sum(marked.rows.values())} rows in {pool.format.title} on {day}: {said}")


@app.command()
def build(
    sources: list[Path] = typer.Argument(
        ...,
        metavar="SOURCE...",
        help="Archives or folders of the two databases, or REST objects.",
    ),
    out: Path | None = typer.Option(
        None, "--out", metavar="FILE", help="Where to write the store. Default: the bundled store."
    ),
    report: bool = typer.Option(False, "--report", help="List every fact on which the databases disagree."),
    output: Output = OUTPUT,
) -> None:
    """Make the card store from the public databases: the same sources give the same bytes, in any order."""
    from ptcg_judge.cards.build.build import build as build_store
    from ptcg_judge.cards.store.location import bundled_store
    from ptcg_judge.cli.printing import print_json, print_lines
    from ptcg_judge.deck.worked_out import work_out
    from ptcg_judge.report.cards import build_lines, build_record, report_lines

    made = build_store(sources)
    target = out or Path(bundled_store())
    size = _write(target, made.data(work_out))
    if output is Output.JSON:
        print_json({"store": str(target), "bytes": size, **build_record(made)})
        return
    lines = build_lines(made) + (report_lines(made) if report else [])
    print_lines([*lines, (("faint", f"{target}: {size:,} bytes"),)])


def _write(target: Path, data: bytes) -> int:
    """Write a file so that a reader finds the old or the new one, never a part."""
    from ptcg_judge.errors import CardDataError
    from ptcg_judge.safewrite import write_whole

    try:
        write_whole(target, data)
    except (OSError, ValueError) as problem:
        problem_text = getattr(problem, "strerror", None) or problem
        raise CardDataError(str(target), f"cannot be written: {problem_text}") from None
    return len(data)


@app.command()
def update(
    source: str | None = typer.Option(
        None, "--from", metavar="URL|PATH", help="An archive by address or path. Default: TCGdex's on GitHub."
    ),
    check: bool = typer.Option(False, "--check", help="Say what is newer there, and write nothing."),
    allow_older: bool = typer.Option(False, "--allow-older", help="Merge even if its newest set is older than ours."),
    sha256: str = typer.Option("", "--sha256", metavar="HEX", help="Refuse a source with another SHA-256."),
    output: Output = OUTPUT,
) -> None:
    """Fetch card data and merge them into your own copy: the only command that uses the network."""
    from ptcg_judge.cards.update import run as updating
    from ptcg_judge.cards.update.fetch import shown
    from ptcg_judge.cli.printing import print_json, print_lines
    from ptcg_judge.deck.probes import same_verdicts
    from ptcg_judge.deck.worked_out import work_out
    from ptcg_judge.report.cards import update_lines, update_record

    address = source or updating.DEFAULT
    with _progress(address) as progress:
        done = updating.update(
            address, allow_older, sha256, progress=progress, probe=same_verdicts, check=check, work_out=work_out
        )
    if output is Output.JSON:
        print_json({"source": shown(address), **update_record(done)})
    else:
        print_lines(update_lines(done, shown(address)))


class _Bar:
    """A progress bar on a terminal; nothing in a pipe."""

    def __init__(self, title: str) -> None:
        self.title = title

    def __enter__(self) -> Progress | None:

        self._bar = None
        if not sys.stderr.isatty():
            return None
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
        console = Console(stderr=True)
        self._bar = Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
        self._bar.start()
        task = self._bar.add_task(self.title, total=None)
        bar = self._bar
        return lambda got, total: bar.update(task, completed=got, total=total or None)

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()


def _progress(address: str) -> _Bar:
    return _Bar(f"fetching {address.rpartition('/')[2][:40]}")
