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


def _formats(begun: str) -> list[str]:
    """The formats that complete a word on the command line."""
    from ptcg_judge.deck.batch import MANY_FORMATS
    from ptcg_judge.deck.formats.shelf import format_names

    return [name for name in (*format_names(), *MANY_FORMATS) if name.startswith(begun)]


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def check(
    paths: list[str] = typer.Argument(..., metavar="DECK...", help="Files, folders, or - for stdin."),
    format: str | None = typer.Option(
        None,
        "--format",
        "-f",
        metavar="FORMAT",
        help="A format (judge formats list), a format file, all (those of today) or all-retro. Default: standard.",
        autocompletion=_formats,
    ),
    on: str | None = typer.Option(
        None, "--on", metavar="DAY", help="The day of the event, as in 2026-08-01, or tomorrow."
    ),
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
    glob: list[str] = typer.Option(
        [], "--glob", metavar="PATTERN", help="Which files of a folder, such as '**/*.md'. May be repeated."
    ),
    jobs: int = typer.Option(0, "--jobs", "-j", min=0, metavar="N", help="Processes; 0 takes as many as pay."),
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
    from ptcg_judge.cli.check_run import CheckRun, chosen
    from ptcg_judge.deck.batch import CheckOptions, parse_day
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.report.decks.answer import Style

    form = _form(output, full, listing, format)
    _exclude({"--strict": strict, "--no-warnings": no_warnings})
    _exclude({"--config": config is not None, "--no-config": no_config})
    for other in ({"--fix": fix}, {"--diff": diff}):
        _exclude({"--watch": watch, "--write-baseline": write_baseline, **other})
    _exclude({"--watch": watch, "--output": form not in (CheckOutput.TEXT, CheckOutput.FULL)})
    if sort and not (fix or diff):
        raise UsageError("--sort goes with --fix or --diff")
    day = parse_day(on) if on is not None else None
    asked = CheckOptions(format, day, printings.value if printings else None, not no_own_settings)
    configs = Configs(config, no_config)
    if write_baseline:
        from ptcg_judge.cli.decks.baseline import write

        write(asked, configs, chosen(paths, glob, since))
        return
    if fix or diff:
        from ptcg_judge.cli.decks.fix import fix_lists

        done = fix_lists(asked, configs, chosen(paths, glob, since), sort=sort, write=not diff)
        if diff:
            raise typer.Exit(0 if exit_zero and done == 1 else done)
    style = Style(form.value, quiet, no_warnings, listing=listing)
    _say_if_waiting(paths)

    def judge() -> int:
        return CheckRun(asked, style, jobs, Configs(config, no_config), since).check(paths, glob, strict)

    if watch:
        from ptcg_judge.cli.decks.watch import watch_lists

        watch_lists(judge, paths, glob)
        return
    code = judge()
    raise typer.Exit(0 if exit_zero and code == 1 else code)


def _exclude(options: dict[str, bool]) -> None:
    """Refuse options of which only one can be asked for at a time."""
    given = [name for name, asked in options.items() if asked]
    if len(given) > 1:
        raise UsageError(f"{given[0]} and {given[1]} exclude each other")


def _say_if_waiting(paths: list[str]) -> None:
    """A person who is to type a list is told so."""
    from ptcg_judge.deck.files.find import STDIN

    if STDIN in paths and sys.stdin is not None and sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D on a line of its own"
        print(f"judge: waiting for a list: paste or type it, then end it with {end}", file=sys.stderr)


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
