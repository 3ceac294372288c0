"""`judge check`: the verdict on decklists."""

from __future__ import annotations

import sys
from enum import StrEnum

import typer

from ptcg_judge.errors import UsageError

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Printings(StrEnum):
    """How a printing named by set and number is taken."""

    EXACT = "exact"
    ANY = "any"


class CheckOutput(StrEnum):
    """The form of the answer."""

    TEXT = "text"
    FULL = "full"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"
    MARKDOWN = "markdown"
    BADGE = "badge"


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def check(
    paths: list[str] = typer.Argument(..., metavar="DECK...", help="Files, folders, or - for stdin."),
    format: str | None = typer.Option(
        None,
        "--format",
        "-f",
        help="A format (judge formats list), a format file, all (those of today) or all-retro. Default: standard.",
    ),
    on: str | None = typer.Option(None, "--on", metavar="YYYY-MM-DD", help="The day of the event. Default: today."),
    printings: Printings | None = typer.Option(
        None, "--printings", help="exact: as named by set and number. any: the name decides. Default: exact."
    ),
    full: bool = typer.Option(False, "--full", help="Every finding with its line, rule and sources: --output full."),
    listing: bool = typer.Option(False, "--list", help="Show the list as it was read: name, set, number, kind."),
    output: CheckOutput = typer.Option(
        CheckOutput.TEXT,
        "--output",
        "-o",
        help="text, full, json; sarif, github, gitlab, junit, markdown, badge for other programs.",
    ),
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
    from ptcg_judge.cli.check_run import CheckRun
    from ptcg_judge.deck.batch import STDIN, CheckOptions, parse_day
    from ptcg_judge.report.decks.answer import Style

    if strict and no_warnings:
        raise UsageError("--strict and --no-warnings exclude each other")
    form = _form(output, full, listing, format)
    asked = CheckOptions(format, parse_day(on) if on is not None else None, printings.value if printings else None)
    run = CheckRun(asked, Style(form.value, quiet, no_warnings, listing=listing), jobs)
    if STDIN in paths and sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D on a line of its own"
        print(f"judge: waiting for a list: paste or type it, then end it with {end}", file=sys.stderr)
    code = run.check(paths, glob, strict)
    raise typer.Exit(0 if exit_zero and code == 1 else code)


def _form(output: CheckOutput, full: bool, listing: bool, format: str | None) -> CheckOutput:
    """The form of the answer. Raises UsageError for options that do not go together."""
    from ptcg_judge.deck.batch import MANY_FORMATS
    from ptcg_judge.report.decks.answer import ANY_FORMAT

    if full and output not in (CheckOutput.TEXT, CheckOutput.FULL):
        raise UsageError(f"--full and --output {output.value} exclude each other")
    if listing and output not in (CheckOutput.TEXT, CheckOutput.FULL):
        raise UsageError(
            f"--list and --output {output.value} exclude each other", "--output json has every card as read"
        )
    if format in MANY_FORMATS and output.value not in ANY_FORMAT:
        raise UsageError(f"--format {format} has no --output {output.value}", f"there are {', '.join(ANY_FORMAT)}")
    return CheckOutput.FULL if full else output
