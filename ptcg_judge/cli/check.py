"""`judge check`: the verdict on decklists."""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

import typer

from ptcg_judge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ptcg_judge.deck.batch import Asked, Bench
    from ptcg_judge.deck.formats.reach import Reach
    from ptcg_judge.report.decks.answer import FileAnswer, Style
    from ptcg_judge.report.decks.tables import Tally
    from ptcg_judge.report.lines import Line

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Printings(StrEnum):
    """How a printing named by set and number is taken."""

    EXACT = "exact"
    ANY = "any"


class Output(StrEnum):
    """The form of the answer."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def check(
    paths: list[str] = typer.Argument(..., metavar="DECK...", help="Files, folders, or - for stdin."),
    format: str | None = typer.Option(
        None, "--format", "-f", help="A format (judge formats list), a format file, or all. Default: standard."
    ),
    on: str | None = typer.Option(None, "--on", metavar="YYYY-MM-DD", help="The day of the event. Default: today."),
    printings: Printings | None = typer.Option(
        None, "--printings", help="exact: as named by set and number. any: the name decides. Default: exact."
    ),
    output: Output = typer.Option(Output.TEXT, "--output", "-o", help="text, json or github."),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Show only what is wrong."),
    strict: bool = typer.Option(False, "--strict", help="Warnings make the exit code 1 too."),
    no_warnings: bool = typer.Option(False, "--no-warnings", help="No warnings and no notes."),
    exit_zero: bool = typer.Option(False, "--exit-zero", help="Exit 0 whatever the verdicts."),
    glob: list[str] = typer.Option([], "--glob", help="Which files of a folder, such as '**/*.md'. May be repeated."),
    jobs: int = typer.Option(0, "--jobs", "-j", min=0, help="Processes; 0 takes as many as pay."),
) -> None:
    """Say whether decklists are legal in a format on a day, and what is wrong with them.

    A list may carry its own settings in comments (# judge: format=glc); the command line goes before them.
    Exit code 0: all legal. 1: a list is illegal or undecided. 2: a file, format or option could not be used.
    """
    from ptcg_judge.deck.batch import Asked, parse_day
    from ptcg_judge.report.decks.answer import Style

    if strict and no_warnings:
        raise UsageError("--strict and --no-warnings exclude each other")
    asked = Asked(format, parse_day(on) if on is not None else None, printings.value if printings else None)
    run = CheckRun(asked, Style(output.value, quiet, no_warnings), jobs)
    code = run.check(paths, glob, strict)
    raise typer.Exit(0 if exit_zero and code == 1 else code)


CHUNK = 64
PAYS_FROM = 400
"""Below so many files a second process costs more than it saves."""


def _answers(bench: Bench, style: Style) -> Callable[[tuple[str, bool]], FileAnswer]:
    """What judges a file and says what came of it."""
    from ptcg_judge.deck.judge_file import judge_file
    from ptcg_judge.report.decks.answer import answered

    return lambda file: answered(judge_file(bench, *file), style)


class CheckRun:
    """One call of `judge check`: prints the answers as they come and remembers what the end of the answer needs."""

    def __init__(self, asked: Asked, style: Style, jobs: int) -> None:
        from ptcg_judge.deck.batch import ALL_FORMATS, Bench

        self.bench = Bench(asked)
        self.style = style
        self.jobs = jobs
        self.lists = 0
        self.skipped = 0
        self.rows: list[Tally] = []
        self.errors: list[dict[str, str]] = []
        self.stale: Reach | None = None
        self.terminal = sys.stdout.isatty()
        if asked.format not in (None, ALL_FORMATS):
            self.bench.format(asked.format)

    def check(self, paths: list[str], globs: list[str], strict: bool) -> int:
        """Judge the files and print everything; the exit code."""
        from ptcg_judge.cli.progress import Meter
        from ptcg_judge.deck.find_files import find_files
        from ptcg_judge.parallel import in_order, processes

        files = list(find_files(paths, globs))
        meter = Meter(len(files), "lists")
        kept = []
        if self.style.form == "json":
            self._begin_json()
        try:
            number = processes(self.jobs, len(files), CHUNK, PAYS_FROM)
            for found in in_order(partial(_answers, self.bench, self.style), files, number, CHUNK):
                meter.step()
                self._remember(found)
                if self.terminal and len(files) > 1:
                    kept.append(found)
                else:
                    self._print(found)
        finally:
            meter.close()
        for found in kept:
            self._print(found)
        if not self.lists and not self.errors:
            self._fail(", ".join(paths), "no decklist found", "folders: .txt .deck .csv .json, or --glob '**/*.md'")
        return self._end(strict)

    def _remember(self, found: FileAnswer) -> None:
        self.rows += found.rows
        self.skipped += found.skipped
        self.lists += len(found.rows) or bool(found.lines or found.pieces)
        if found.reach and found.reach.stale and not (self.stale and self.stale.age >= found.reach.age):
            self.stale = found.reach

    def _print(self, found: FileAnswer) -> None:
        for at, piece in enumerate(found.pieces):
            first = self.style.form == "json" and (self.printed or at)
            print(("," if first else "") + ("\n    " if self.style.form == "json" else "") + piece, end="")
        self.printed = self.printed or bool(found.pieces)
        self._show(found.lines)
        if found.error:
            self._fail(found.path, found.error, found.hint)

    printed = False

    def _show(self, lines: list[Line]) -> None:
        if self.terminal and lines:
            from ptcg_judge.report.terminal import show

            show(lines)
        elif lines:
            from ptcg_judge.report.lines import plain

            sys.stdout.write(plain(lines))

    def _fail(self, path: str, message: str, hint: str) -> None:
        from ptcg_judge.report.lines import clean

        self.errors.append({"source": path, "message": message, "hint": hint})
        sys.stdout.flush()
        print(f"judge: {clean(message if path in message else f'{path}: {message}')}", file=sys.stderr)
        if self.style.form == "github":
            from ptcg_judge.report.decks.github import failure

            print(failure(message, path), end="")

    def _end(self, strict: bool) -> int:
        if self.style.no_warnings:
            self.stale = None
        code = self._code(strict)
        if self.style.form == "json":
            self._end_json(code)
        elif self.style.form == "text" and not self.style.quiet and len(self.rows) > 1:
            from ptcg_judge.report.decks.tables import lists_table

            self._show([(), *lists_table(self.rows), (("", self._sentence()),)])
        if self.stale and (strict or not self.style.quiet):
            self._warn(self.stale)
        return code

    def _warn(self, reach: Reach) -> None:
        """Say once for the whole run that the data are old."""
        sys.stdout.flush()
        print(f"judge: warning: {reach.warning}", file=sys.stderr)
        if self.style.form == "github":
            from ptcg_judge.report.decks.github import warning

            print(warning(reach.warning, "old data"), end="")

    def _code(self, strict: bool) -> int:
        if self.errors:
            return 2
        if any(row[0] != "legal" for row in self.rows):
            return 1
        return 1 if strict and (self.stale or any(row[5] for row in self.rows)) else 0

    def _sentence(self) -> str:
        counts = self._counts()
        parts = [f"{counts[word]} {word}" for word in ("legal", "illegal", "undecided") if counts[word]]
        skipped = f"; {self.skipped} files without a card line skipped" if self.skipped else ""
        return f"{len(self.rows)} lists: {', '.join(parts)}{skipped}"

    def _counts(self) -> dict[str, int]:
        verdicts = [row[0] for row in self.rows]
        return {word: verdicts.count(word) for word in ("legal", "illegal", "undecided")}

    def _begin_json(self) -> None:
        from ptcg_judge.cli.versions import data_days
        from ptcg_judge.report.decks.json import head

        print(head(data_days(self.bench.cards)), end="")

    def _end_json(self, code: int) -> None:
        from ptcg_judge.report.decks.json import foot

        summary = {
            "lists": self.lists,
            **self._counts(),
            "warnings": sum(bool(row[5]) for row in self.rows),
            "unusable": len(self.errors),
            "skipped": self.skipped,
            "exit": code,
        }
        warnings = [{"message": self.stale.warning}] if self.stale else []
        print(("\n  " if self.printed else "") + foot(self.errors, warnings, summary), end="")
