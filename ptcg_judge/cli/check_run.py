"""One call of `judge check`: the answers printed as they come, and what the end of the run needs."""

from __future__ import annotations

import gc
import os
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ptcg_judge.report.decks.tables import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ptcg_judge.deck.batch import Bench, CheckOptions
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.deck.formats.reach import Reach
    from ptcg_judge.report.decks.answer import FileAnswer, Style
    from ptcg_judge.report.decks.run import CheckedRun, UnusedFile
    from ptcg_judge.report.decks.tables import ListRow
    from ptcg_judge.report.lines import Line

CHUNK: Final = 64
PAYS_FROM: Final = 1500
"""Below so many files a second process costs more than it saves."""
UNWATCHED: Final = 1_000_000
"""So many facts are made before the collector looks for cycles of references: cards and lines of lists have none."""
STEP_SUMMARY: Final = "GITHUB_STEP_SUMMARY"
"""The variable in which GitHub Actions names the file for the summary of a step."""
JSON_FORMS: Final = ("sarif", "gitlab", "badge")
"""Documents that are JSON, which hold what is not to be shown as escapes."""
PRINTED_AT_ONCE: Final = ("text", "full", "json", "github")
"""Forms that need not wait for the last list."""


def chosen(paths: list[str], globs: list[str], since: str | None) -> Iterator[tuple[str, bool]]:
    """The files to look at: those that differ from a revision where one is named."""
    if since is None:
        from ptcg_judge.deck.files.find import find_files

        return find_files(paths, globs)
    from ptcg_judge.deck.files.since import changed_files

    return changed_files(paths, globs, since)


def _answers(bench: Bench, style: Style) -> Callable[[tuple[str, bool]], FileAnswer]:
    """What judges a file and says what came of it."""
    gc.set_threshold(UNWATCHED, 20, 20)
    from ptcg_judge.deck.judge_file import judge_file
    from ptcg_judge.report.decks.answer import Answers

    answers = Answers(style, bench.cards)
    return lambda file: answers.of(judge_file(bench, *file))


class CheckRun:
    """Judges files and prints what came of them, in the form that was asked for."""

    def __init__(
        self, asked: CheckOptions, style: Style, jobs: int, configs: Configs, since: str | None = None
    ) -> None:
        from ptcg_judge.deck.batch import MANY_FORMATS, Bench

        self.bench = Bench(asked, configs=configs)
        self.since = since
        self.excluded: list[str] = []
        self.gone = 0
        self.style = style
        self.jobs = jobs
        self.lists = 0
        self.skipped = 0
        self.rows: list[ListRow] = []
        self.pieces: list[str] = []
        self.sections: list[str] = []
        self.failures: list[UnusedFile] = []
        self.remarks: dict[str, None] = {}
        self.stale: Reach | None = None
        self.printed = False
        self.terminal = sys.stdout.isatty()
        if asked.format is not None and asked.format not in MANY_FORMATS:
            self.bench.format(asked.format)

    def check(self, paths: list[str], globs: list[str], strict: bool) -> int:
        """Judge the files and print everything; the exit code."""
        from ptcg_judge.cli.progress import Meter
        from ptcg_judge.deck.batch import not_excluded
        from ptcg_judge.parallel import in_order, processes

        files = list(not_excluded(chosen(paths, globs, self.since), self.bench, self.excluded))
        self.style = self.style._replace(many=len(files) > 1, sections=STEP_SUMMARY in os.environ)
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
        if not self.lists and not self.failures and not self.excluded and self.since is None:
            self._fail(", ".join(paths), "no decklist found", "folders: .txt .deck .csv .json, or --glob '**/*.md'")
        return self._end(strict)

    def _remember(self, found: FileAnswer) -> None:
        self.rows += found.rows
        self.sections += found.sections
        self.skipped += found.skipped
        self.gone += found.gone
        self.lists += len(found.rows) or bool(found.lines or found.pieces)
        self.remarks.update(dict.fromkeys(found.remarks))
        if found.reach and found.reach.stale and not (self.stale and self.stale.age >= found.reach.age):
            self.stale = found.reach

    def _print(self, found: FileAnswer) -> None:
        if self.style.form in PRINTED_AT_ONCE:
            before = "\n    " if self.style.form == "json" else ""
            for piece in found.pieces:
                sys.stdout.write(("," if before and self.printed else "") + before + piece)
                self.printed = True
            self._show(found.lines)
        else:
            self.pieces += found.pieces
        if found.error:
            self._fail(found.path, found.error, found.hint)

    def _show(self, lines: list[Line]) -> None:
        if not lines:
            return
        from ptcg_judge.report.lines import columns_at_hand, plain, wrapped

        if self.terminal or self.style.form == "text":
            lines = wrapped(lines, columns_at_hand())
        if self.terminal:
            from ptcg_judge.report.terminal import show

            show(lines)
        else:
            sys.stdout.write(plain(lines))

    def _fail(self, path: str, message: str, hint: str) -> None:
        from ptcg_judge.cli.printing import complain
        from ptcg_judge.report.decks.run import UnusedFile

        self.failures.append(UnusedFile(path, message, hint))
        complain(message if path in message else f"{path}: {message}")
        if self.style.form == "github":
            from ptcg_judge.report.decks.github import failure

            print(failure(message, path), end="")

    def _end(self, strict: bool) -> int:
        if self.style.no_warnings:
            self.stale = None
        code = self._code(strict)
        form = self.style.form
        if form == "json":
            self._end_json(code)
        elif form in ("text", "full"):
            self._end_text(code)
        elif form == "github":
            self._end_step(code)
        else:
            from ptcg_judge.report.lines import clean_json, clean_table

            text = import_module(f"ptcg_judge.report.decks.exports.{form}").document(self._run(code))
            print(clean_json(text) if form in JSON_FORMS else clean_table(text), end="")
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
        if self.since is not None and not (self.lists or self.failures):
            notes.append(f"no list differs from {self.since}")
        if self.gone:
            notes.append(f"{self.gone} known faults are no longer found: judge check --write-baseline takes them out")
        for note in notes:
            complain(f"note: {note}")

    def _run(self, code: int) -> CheckedRun:
        from ptcg_judge.cli.versions import data_days
        from ptcg_judge.report.decks.run import CheckedRun

        warnings = [self.stale.warning] if self.stale else []
        days = data_days(self.bench.cards)
        left_out = self.skipped, len(self.excluded)
        return CheckedRun(self.rows, self.pieces, self.failures, warnings, [*self.remarks], *left_out, days, code)

    def _end_text(self, code: int) -> None:
        if len(self.rows) < 2 or (self.style.quiet and code == 0):
            return
        from ptcg_judge.report.decks.tables import kinds_sentence, lists_table, sentence

        table = lists_table(self.rows) if self.style.form == "full" and not self.style.quiet else []
        said = [("", sentence(self.rows, self.skipped, len(self.excluded))), ("", kinds_sentence(self.rows))]
        remarks = [("faint", remark) for remark in self.remarks if not self.style.quiet]
        self._show([(), *table, *((word,) for word in (*said, *remarks) if word[1])])

    def _end_step(self, code: int) -> None:
        """Add to the summary of the workflow step, where there is one."""
        path = os.environ.get(STEP_SUMMARY)
        if not path:
            return
        from ptcg_judge.report.decks.exports.markdown import document

        text = document(self._run(code)._replace(pieces=self.sections))
        try:
            with Path(path).open("a", encoding="utf-8", errors="replace") as file:
                file.write(text)
        except OSError as error:
            from ptcg_judge.cli.printing import complain

            complain(f"note: the step summary could not be written: {error.strerror or error}")

    def _warn(self, reach: Reach) -> None:
        """Say once for the whole run that the data are old."""
        from ptcg_judge.cli.printing import complain

        complain(f"warning: {reach.warning}")
        if self.style.form == "github":
            from ptcg_judge.report.decks.github import warning

            print(warning(reach.warning, "old data"), end="")

    def _code(self, strict: bool) -> int:
        if self.failures:
            return 2
        if any(row.verdict != "legal" for row in self.rows):
            return 1
        return 1 if strict and (self.stale or any(row.warnings for row in self.rows)) else 0

    def _begin_json(self) -> None:
        from ptcg_judge.cli.versions import data_days
        from ptcg_judge.report.decks.json import head

        print(head(data_days(self.bench.cards)), end="")

    def _end_json(self, code: int) -> None:
        from ptcg_judge.report.decks.json import foot

        verdicts = [row.verdict for row in self.rows]
        summary = {
            "lists": self.lists,
            **{word: verdicts.count(word) for word in VERDICTS},
            "warnings": sum(bool(row.warnings) for row in self.rows),
            "unusable": len(self.failures),
            "skipped": self.skipped,
            "excluded": len(self.excluded),
            "exit": code,
        }
        warnings = [{"message": self.stale.warning}] if self.stale else []
        failures = [failure._asdict() for failure in self.failures]
        print(("\n  " if self.printed else "") + foot(failures, warnings, summary), end="")
