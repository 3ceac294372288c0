"""`judge check`: the verdict on decklists."""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

import typer

from ptcg_judge.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ptcg_judge.deck.batch import Bench, CheckOptions
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.deck.formats.reach import Reach
    from ptcg_judge.report.decks.answer import FileAnswer, Style
    from ptcg_judge.report.decks.tables import Tally
    from ptcg_judge.report.lines import Line

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Printings(StrEnum):
    """How a printing named by set and number is taken."""

    EXACT = "exact"
    ANY = "any"


class CheckOutput(StrEnum):
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
    on: str | None = typer.Option(
        None, "--on", metavar="DAY", help="The day of the event, as in 2026-08-01, or tomorrow."
    ),
    printings: Printings | None = typer.Option(
        None, "--printings", help="exact: as named by set and number. any: the name decides. Default: exact."
    ),
    output: CheckOutput = typer.Option(CheckOutput.TEXT, "--output", "-o", help="text, json or github."),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="Show only what is wrong."),
    strict: bool = typer.Option(False, "--strict", help="Warnings make the exit code 1 too."),
    no_warnings: bool = typer.Option(False, "--no-warnings", help="No warnings and no notes."),
    exit_zero: bool = typer.Option(False, "--exit-zero", help="Exit 0 whatever the verdicts."),
    glob: list[str] = typer.Option([], "--glob", help="Which files of a folder, such as '**/*.md'. May be repeated."),
    jobs: int = typer.Option(0, "--jobs", "-j", min=0, help="Processes; 0 takes as many as pay."),
    config: str | None = typer.Option(
        None, "--config", metavar="FILE", help="The configuration of all lists. Default: the nearest judge.toml."
    ),
    no_config: bool = typer.Option(False, "--no-config", help="Leave configurations out."),
    no_own_settings: bool = typer.Option(
        False, "--no-own-settings", help="Pay no heed to what lists say themselves (# judge: ...)."
    ),
    write_baseline: bool = typer.Option(
        False, "--write-baseline", help="Write what is wrong into the file of known faults of the configuration."
    ),
    fix: bool = typer.Option(
        False, "--fix", help="Put names, codes and numbers right where that is certain, and join lines; then judge."
    ),
    diff: bool = typer.Option(False, "--diff", help="Show what --fix would change, and write nothing."),
    sort: bool = typer.Option(False, "--sort", help="With --fix or --diff: put the card lines in order, too."),
    since: str | None = typer.Option(
        None, "--since", metavar="REV", help="Only files that differ from a revision of git, such as origin/main."
    ),
    watch: bool = typer.Option(False, "--watch", help="Judge again whenever a list is written; Ctrl-C ends it."),
) -> None:
    """Say whether decklists are legal in a format on a day, and what is wrong with them.

    A list may carry its own settings in comments (# judge: format=glc); a configuration (judge.toml) speaks for the
    lists that say nothing, and the command line goes before both.
    Exit code 0: all legal. 1: a list is illegal or undecided. 2: a file, format or option could not be used.
    """
    from ptcg_judge.deck.batch import CheckOptions, parse_day
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.report.decks.answer import Style

    if strict and no_warnings:
        raise UsageError("--strict and --no-warnings exclude each other")
    if config is not None and no_config:
        raise UsageError("--config and --no-config exclude each other")
    day = parse_day(on) if on is not None else None
    asked = CheckOptions(format, day, printings.value if printings else None, not no_own_settings)
    configs = Configs(config, no_config)
    if write_baseline:
        from ptcg_judge.cli.decks.baseline import write

        write(asked, configs, chosen(paths, glob, since))
        return
    if watch and (fix or diff or write_baseline or output is not CheckOutput.TEXT):
        raise UsageError("--watch only judges, and answers in text")
    if sort and not (fix or diff):
        raise UsageError("--sort goes with --fix or --diff")
    if fix or diff:
        from ptcg_judge.cli.decks.fix import fix_lists

        done = fix_lists(asked, configs, chosen(paths, glob, since), sort=sort, write=not diff)
        if diff:
            raise typer.Exit(0 if exit_zero and done == 1 else done)
    style = Style(output.value, quiet, no_warnings)

    def judge() -> int:
        return CheckRun(asked, style, jobs, Configs(config, no_config), since).check(paths, glob, strict)

    if watch:
        from ptcg_judge.cli.decks.watch import watch_lists

        watch_lists(judge, paths, glob)
        return
    code = judge()
    raise typer.Exit(0 if exit_zero and code == 1 else code)


def chosen(paths: list[str], globs: list[str], since: str | None) -> Iterator[tuple[str, bool]]:
    """The files to look at: those that differ from a revision where one is named."""
    if since is None:
        from ptcg_judge.deck.files.find import find_files

        return find_files(paths, globs)
    from ptcg_judge.deck.files.since import changed_files

    return changed_files(paths, globs, since)


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

    def __init__(
        self, asked: CheckOptions, style: Style, jobs: int, configs: Configs, since: str | None = None
    ) -> None:
        from ptcg_judge.deck.batch import ALL_FORMATS, Bench

        self.bench = Bench(asked, configs=configs)
        self.style = style
        self.jobs = jobs
        self.since = since
        self.lists = 0
        self.skipped = 0
        self.excluded: list[str] = []
        self.gone = 0
        self.rows: list[Tally] = []
        self.errors: list[dict[str, str]] = []
        self.stale: Reach | None = None
        self.terminal = sys.stdout.isatty()
        if asked.format not in (None, ALL_FORMATS):
            self.bench.format(asked.format)

    def check(self, paths: list[str], globs: list[str], strict: bool) -> int:
        """Judge the files and print everything; the exit code."""
        from ptcg_judge.cli.progress import Meter
        from ptcg_judge.deck.batch import not_excluded
        from ptcg_judge.parallel import in_order, processes

        files = list(not_excluded(chosen(paths, globs, self.since), self.bench, self.excluded))
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
        if not self.lists and not self.errors and not self.excluded and self.since is None:
            self._fail(", ".join(paths), "no decklist found", "folders: .txt .deck .csv .json, or --glob '**/*.md'")
        return self._end(strict)

    def _remember(self, found: FileAnswer) -> None:
        self.rows += found.rows
        self.skipped += found.skipped
        self.gone += found.gone
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
        from ptcg_judge.cli.printing import complain

        self.errors.append({"source": path, "message": message, "hint": hint})
        complain(message if path in message else f"{path}: {message}")
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
        self._remark()
        return code

    def _remark(self) -> None:
        """What a maintainer has to know of files left out and of faults that are gone."""
        from ptcg_judge.cli.printing import complain

        notes = []
        if self.excluded and not self.lists:
            notes.append(f"every file is excluded, the last one by {self.excluded[-1]}")
        if self.since is not None and not (self.lists or self.errors):
            notes.append(f"no list differs from {self.since}")
        if self.gone:
            notes.append(f"{self.gone} known faults are no longer found: judge check --write-baseline takes them out")
        for note in notes:
            complain(f"note: {note}")

    def _warn(self, reach: Reach) -> None:
        """Say once for the whole run that the data are old."""
        from ptcg_judge.cli.printing import complain

        complain(f"warning: {reach.warning}")
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
        excluded = f"; {len(self.excluded)} files excluded" if self.excluded else ""
        return f"{len(self.rows)} lists: {', '.join(parts)}{skipped}{excluded}"

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
            "excluded": len(self.excluded),
            "exit": code,
        }
        warnings = [{"message": self.stale.warning}] if self.stale else []
        print(("\n  " if self.printed else "") + foot(self.errors, warnings, summary), end="")
