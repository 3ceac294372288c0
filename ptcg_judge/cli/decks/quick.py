"""The short way into `judge check`: the words that nearly every call is made of, without the library of command lines.

Loading that library takes longer than judging a list. A command line of which every word is understood here goes
straight to work; any other goes the usual way (app.py), which also says what is wrong with it. Nothing is decided here
that the usual way decides otherwise: a test puts command lines to both.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CHECK = "check"
VALUES = {
    "--format": "format", "-f": "format", "--on": "on", "--printings": "printings", "--output": "output",
    "-o": "output", "--jobs": "jobs", "-j": "jobs",
}  # fmt: skip
FLAGS = {
    "--quiet": "quiet", "-q": "quiet", "--strict": "strict", "--no-warnings": "no_warnings", "--exit-zero": "exit_zero",
}  # fmt: skip
CHOICES = {"printings": ("exact", "any"), "output": ("text", "json", "github")}
SEVERAL_FORMATS = "all"
COMPLETION = "_JUDGE_COMPLETE"
"""Set where a shell asks for completions: the usual way answers."""


class Call:
    """A call of `judge check`: its files, the options that have a value, by name, and those that have none."""

    __slots__ = ("flags", "paths", "values")

    def __init__(self, paths: list[str], values: dict[str, str], flags: set[str]) -> None:
        self.paths, self.values, self.flags = paths, values, flags


def start() -> None:
    """Run `judge` and leave with its exit code: at once where its words are understood, else the usual way."""
    call = understood(sys.argv[1:]) if sys.stdout and sys.stderr else None
    if call is None:
        from ptcg_judge.cli.app import run

        run()
    else:
        _answer(call)


def _answer(call: Call) -> None:
    """Judge the files and leave. Whatever goes wrong is told the usual way."""
    _make_ready()
    work: Callable[[], int]
    try:
        code = judged(call)
    except BaseException as problem:
        work = _raising(problem)
    else:
        try:
            sys.stdout.flush()
            sys.exit(code)
        except OSError:
            work = lambda: code  # noqa: E731
    from ptcg_judge.cli.app import run

    run(work=work)


def _raising(problem: BaseException) -> Callable[[], int]:
    def again() -> int:
        raise problem

    return again


def _make_ready() -> None:
    """A terminal that knows only ASCII, and warnings of the library, are dealt with as in app.py."""
    import warnings
    from io import TextIOWrapper

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    warnings.showwarning = _note


def _note(message: Warning | str, *_: object, **__: object) -> None:
    from ptcg_judge.cli.app import note

    note(message)


def understood(words: Sequence[str]) -> Call | None:
    """The call that these words make; None where any of them is beyond this module."""
    if words[:1] != [CHECK] or COMPLETION in os.environ or os.name == "nt":  # there `*` is for the program to expand
        return None
    call, rest = Call([], {}, set()), iter(words[1:])
    for word in rest:
        if not word.startswith("-"):
            call.paths.append(word)
        elif word in VALUES:
            name, value = VALUES[word], next(rest, "-")
            if name in call.values or not _may_be(name, value):
                return None
            call.values[name] = value
        elif word in FLAGS:
            call.flags.add(FLAGS[word])
        else:
            return None
    return call if call.paths and not call.flags >= {"strict", "no_warnings"} else None


def _may_be(name: str, value: str) -> bool:
    """Whether an option can have this value, as far as that is decided here."""
    if value.startswith("-"):
        return False
    if name == "jobs":
        return value.isascii() and value.isdecimal() and len(value) < 4
    if name == "format":
        return not value.startswith(SEVERAL_FORMATS)
    return name not in CHOICES or value in CHOICES[name]


def judged(call: Call) -> int:
    """Judge the files and print what came of it; the exit code. Raises what the usual way would raise."""
    from ptcg_judge.cli.check_run import CheckRun
    from ptcg_judge.deck.batch import CheckOptions, parse_day
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.report.decks.answer import Style

    on, printings = call.values.get("on"), call.values.get("printings")
    asked = CheckOptions(
        call.values.get("format"),
        parse_day(on) if on is not None else None,
        "any" if printings == "any" else "exact" if printings == "exact" else None,
    )
    form = call.values.get("output", "text")
    style = Style("json" if form == "json" else "github" if form == "github" else "text", *_told(call))
    run = CheckRun(asked, style, int(call.values.get("jobs", "0")), Configs(None, False))
    code = run.check(call.paths, [], "strict" in call.flags)
    return 0 if "exit_zero" in call.flags and code == 1 else code


def _told(call: Call) -> tuple[bool, bool]:
    return "quiet" in call.flags, "no_warnings" in call.flags
