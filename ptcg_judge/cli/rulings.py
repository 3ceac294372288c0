"""`judge rulings`: list, show, replay, check, count, begin, seal and export the rulings of the library."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ptcg_judge.cli.printing import Output, complain
from ptcg_judge.errors import JudgeError, UsageError

if TYPE_CHECKING:
    from ptcg_judge.report.lines import Line
    from ptcg_judge.rulings.library.library import Item, Library
    from ptcg_judge.rulings.library.run import RulingRun

HELP = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, context_settings=HELP)


OUTPUT = typer.Option(Output.TEXT, "--output", "-o", help="text or json.")
PATHS = typer.Argument(None, metavar="[PATH]...", help="Files, folders, topics or ids; without any, all rulings.")
JOBS = typer.Option(
    0, "--jobs", "-j", min=0, max=64, metavar="N", help="Processes to use; 0: as many as there are cores."
)


@app.callback()
def rulings() -> None:
    """List, show, replay and check the rulings, and count the rules that they show."""


@app.command("list", context_settings=HELP)
def list_(
    rulebook: str = typer.Option("", help="Only rulings under this rulebook, such as bw2012."),
    topic: str = typer.Option("", help="Only rulings of this topic, such as damage."),
    card: str = typer.Option("", help="Only rulings with this card: a part of its name, or its id."),
    output: Output = OUTPUT,
) -> None:
    """List the rulings of a topic, a rulebook or a card; without any of them how many each topic has."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.report.rulings import lists
    from ptcg_judge.rulings.library.listing import quick_chosen, quick_counts

    if output is Output.JSON:
        _list_json(rulebook, topic, card)
    elif rulebook or topic or card:
        _print(output, {}, lists.listed(quick_chosen(CardStore.open(), rulebook, topic, card)))
    else:
        _print(output, {}, lists.topic_counts(quick_counts()))


def _list_json(rulebook: str, topic: str, card: str) -> None:
    """The whole entries: the files of the chosen rulings are read as YAML."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.report.rulings.json import list_record
    from ptcg_judge.rulings.library.library import Library, load_library
    from ptcg_judge.rulings.library.listing import quick_chosen

    cards = CardStore.open()
    every = not (rulebook or topic or card)
    chosen = quick_chosen(cards, rulebook, topic, card)
    paths = [] if every else list(dict.fromkeys(one.path for one in chosen))
    library = load_library(cards, paths) if paths or every else Library((), ())
    ids = {one.id for one in chosen}
    found = [item for item in library.items if every or item.id in ids]
    _print(Output.JSON, list_record(found), [])
    _leave(_said(library))


@app.command(context_settings=HELP)
def show(
    id: str = typer.Argument(..., metavar="ID", help="A ruling, such as checkup/order-of-the-conditions."),
    output: Output = OUTPUT,
) -> None:
    """Show a ruling: question, answer, source, what happens under each of its rulebooks, and the rules behind it."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.library.library import quick_find

    item = quick_find(CardStore.open(), id.strip())
    if item.deck is not None:
        from ptcg_judge.rulings.library.run import Runner

        _show_deck(item, Runner().item(item)[0], output)
    else:
        _show_board(item, output)


def _show_deck(item: Item, run: RulingRun, output: Output) -> None:
    from ptcg_judge.report.rulings import text as report
    from ptcg_judge.report.rulings.json import entry, run_record

    assert item.deck is not None
    record = {"ruling": entry(item), "results": [], "tests": [run_record(run)], "errors": []}
    _print(output, record, report.deck_page(item, item.deck, run))
    raise typer.Exit(0 if run.good else 2 if run.status == "error" else 1)


def _show_board(item: Item, output: Output) -> None:
    from ptcg_judge.report.rulings import text as report
    from ptcg_judge.report.rulings.json import entry
    from ptcg_judge.report.scenarios.json import record as results
    from ptcg_judge.rulebooks.shelf import book
    from ptcg_judge.rulings.replay.lay_board import ScriptShelf
    from ptcg_judge.rulings.replay.replay import located, replay
    from ptcg_judge.rulings.replay.verdict import judge

    assert item.ruling is not None
    shelf = ScriptShelf()
    verdicts, errors = [], []
    for name in item.books:
        try:
            verdicts.append(judge(item.ruling, book(name), replay(item.ruling, book(name), shelf)))
        except JudgeError as wrong:
            errors.append(located(wrong, item.ruling))
    record = {"ruling": entry(item), **results(verdicts, errors), "tests": []}
    _print(output, record, report.board_page(item, verdicts, [str(error) for error in errors]))
    differs = any(verdict.as_expected is False for verdict in verdicts)
    raise typer.Exit(0 if item.either.not_yet else 2 if errors else 1 if differs else 0)


@app.command("test", context_settings=HELP)
def replay_all(paths: list[str] = PATHS, jobs: int = JOBS, output: Output = OUTPUT) -> None:
    """Replay rulings under all their rulebooks, and those about decks by the deck rules.

    A ruling that says `not yet:` is expected not to pass. Exit code 0: all is as it should be; 1: something differs, or
    passes although it says `not yet:`; 2: a file can't be read, or a ruling can't be played.
    """
    from ptcg_judge.report.rulings import text as report
    from ptcg_judge.report.rulings.json import test_record

    began = time.perf_counter()
    runs = _run(_paths(paths), jobs, False)
    took = time.perf_counter() - began
    _print(output, test_record(runs, took), report.tested(runs, took))
    raise typer.Exit(2 if any(run.status == "error" for run in runs) else 0 if all(run.good for run in runs) else 1)


@app.command(context_settings=HELP)
def lint(
    paths: list[str] = PATHS,
    strict: bool = typer.Option(False, "--strict", help="Warnings count as errors."),
    jobs: int = JOBS,
    output: Output = OUTPUT,
) -> None:
    """Find mistakes in rulings: each with a code that `judge explain` explains.

    Exit code 0: no error; 1: an error; 2: a path that does not exist.
    """
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.findings import Severity
    from ptcg_judge.report.rulings import text as report
    from ptcg_judge.report.rulings.json import lint_record
    from ptcg_judge.rulings.library.library import load_library
    from ptcg_judge.rulings.library.lint import lint as linted

    files = _paths(paths)
    library = load_library(CardStore.open(), files)
    found = linted(library, _run(files, jobs, True))
    _print(output, lint_record(found, len(library.items)), report.linted(found, len(library.items)))
    raise typer.Exit(1 if any(strict or one.severity is Severity.ERROR for one in found) else 0)


@app.command(context_settings=HELP)
def coverage(
    rulebook: str = typer.Option("", help="Only this rulebook, such as bw2012."),
    missing: bool = typer.Option(
        False, "--missing", help="Name what nothing covers, definitions, and what is only claimed."
    ),
    jobs: int = JOBS,
    output: Output = OUTPUT,
) -> None:
    """Count the rules of each rulebook that rulings and tests hold, by area, and those without which some turn red."""
    from ptcg_judge.report.rulings import text as report
    from ptcg_judge.report.rulings.json import coverage_record
    from ptcg_judge.rulebooks.shelf import book
    from ptcg_judge.rulings.library import coverage as counted

    books = (book(rulebook).id,) if rulebook else ()
    library = _library()
    found = counted.coverage(library.items, _run([], jobs, True), books)
    rows = counted.rows(found)
    lines = report.coverage_table(rows)
    _print(output, coverage_record(found, rows), [*lines, (), *report.missing_lines(found)] if missing else lines)
    _leave(_said(library))


@app.command(context_settings=HELP)
def new(
    topic: str = typer.Argument(..., metavar="TOPIC", help="The topic, such as damage: the folder of the new file."),
    name: str = typer.Argument("new-ruling", metavar="[NAME]", help="A few words of the question, joined by dashes."),
    folder: str = typer.Option("", help="The library to add to; default: the one of this checkout."),
    output: Output = OUTPUT,
) -> None:
    """Begin a new ruling: writes a commented file and prints its path. An existing file is never changed."""
    from ptcg_judge.rulings.library.new_ruling import new_ruling

    made = new_ruling(topic, name, Path(folder) if folder else None)
    _print(output, {"file": str(made)}, [(("", str(made)),)])


@app.command(context_settings=HELP)
def seal(
    files: list[str] = typer.Argument(..., metavar="FILE...", help="Ruling files, folders or ids."),
    output: Output = OUTPUT,
) -> None:
    """Seal rulings whose question, answer and expectations you have read together.

    Exit code 0: sealed; 2: a file can't be read.
    """
    from ptcg_judge.rulings.library.library import ruling_files
    from ptcg_judge.rulings.library.seal import seal_file

    changed = [str(path) for path in ruling_files(_paths(files)) if seal_file(path)]
    said = f"{len(changed)} files sealed" if changed else "nothing to seal: every seal fits"
    _print(output, {"sealed": changed}, [(("", said),)])


@app.command(context_settings=HELP)
def export(
    paths: list[str] = PATHS,
    output: Output = typer.Option(Output.JSON, "--output", "-o", help="json, or text: what the export holds."),
) -> None:
    """Export the library as data that other engines can test themselves with (schema: judge schema rulings-export)."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.library.export import export_record, summary
    from ptcg_judge.rulings.library.library import load_library

    library = load_library(CardStore.open(), _paths(paths))
    record = export_record(library)
    _print(output, record, [(("", line),) for line in summary(record)])
    _leave(_said(library))


# ------------------------------------------------------------------------------------------------------------- helpers


def _library() -> Library:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.library.library import load_library

    return load_library(CardStore.open())


def _paths(names: Sequence[str] | None) -> list[Path]:
    """Files and folders; a topic or an id means its place in the library."""
    from ptcg_judge.nearest import hint
    from ptcg_judge.places import rulings_folder
    from ptcg_judge.plainfile import is_there

    found = []
    for name in names or ():
        inside = rulings_folder() / name
        tries = [Path(name), inside, inside.with_name(inside.name + ".yaml")]
        there = next((path for path in tries if is_there(path)), None)
        if there is None:
            item = next((item for item in _library().items if item.id == name), None)
            if item is None:
                ids = [path.relative_to(rulings_folder()).as_posix() for path in rulings_folder().rglob("*.yaml")]
                raise UsageError(f'there is no file, folder, topic or ruling "{name[:80]}"', hint(name, ids))
            there = rulings_folder() / item.path
        found.append(there)
    return found


def _run(paths: list[Path], jobs: int, watch: bool) -> list[RulingRun]:
    from ptcg_judge.cli.progress import Meter
    from ptcg_judge.rulings.library.library import ruling_files
    from ptcg_judge.rulings.library.run import run_files

    meter = Meter(len(ruling_files(paths)), "replaying rulings")
    try:
        return list(run_files(paths, jobs, watch, meter.step))
    finally:
        meter.close()


def _print(output: Output, record: Mapping[str, object], lines: Sequence[Line]) -> None:
    from ptcg_judge.cli.printing import print_json, print_lines

    if output is Output.JSON:
        print_json(record)
    else:
        print_lines(lines)


def _said(library: Library) -> int:
    """Name the files that can't be read; the exit code."""
    for error in library.errors:
        complain(str(error))
    return 2 if library.errors else 0


def _leave(code: int) -> None:
    if code:
        raise typer.Exit(code)
