"""The `judge` program: which command lives in which module, and what every failure looks like.

A command's module is imported when the command is called. Errors that a user can cause are one line on stderr and exit
code 2; a mistake of the program is one line that asks to report it (JUDGE_DEBUG=1 shows where it happened).
"""

from __future__ import annotations

import errno
import io
import os
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import typer
from typer.core import TyperGroup

from ptcg_judge.cli.printing import complain

COMMANDS = {
    "check": ("ptcg_judge.cli.check", "Say whether decklists are legal, and what is wrong with them."),
    "config": ("ptcg_judge.cli.decks.config", "Show which configuration applies to a list, and who says so."),
    "convert": ("ptcg_judge.cli.decks.convert", "Write a list in the form of another program."),
    "diff": ("ptcg_judge.cli.decks.diff", "Say what differs between two lists, in cards and legality."),
    "explain": ("ptcg_judge.cli.explain", "Explain a code of a finding, or a rule of a rulebook."),
    "cards": ("ptcg_judge.cli.cards", "Find, show, build and update the card data."),
    "formats": ("ptcg_judge.cli.formats", "List, show and compare formats on any day."),
    "rule": ("ptcg_judge.cli.rule", "Replay a question under a rulebook."),
    "board": ("ptcg_judge.cli.scenarios.board", "Write a scenario to start from, from the names of cards."),
    "ask": ("ptcg_judge.cli.ask", "Find the rulings and rules that answer a question."),
    "rulings": ("ptcg_judge.cli.rulings", "List, show and check the rulings."),
    "rulebooks": ("ptcg_judge.cli.rulebooks", "List, show and compare the rulebooks."),
    "schema": ("ptcg_judge.cli.schema", "Print or apply the schemas of files and outputs."),
}

GROUPS = {
    "Is a deck legal": ("check", "explain", "convert", "diff", "config"),
    "What may be played": ("cards", "formats"),
    "What happens in a game": ("ask", "rule", "board", "rulings", "rulebooks"),
    "For programs and editors": ("schema",),
}
"""The commands by what a user wants to do; each stands in one group."""
SETTINGS = {"help_option_names": ["-h", "--help"]}


class Lazy(TyperGroup):
    """A group whose commands are imported when they are called or listed."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands that this version has, in the order of the table."""
        return list(self.commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, imported now; None when there is none of that name."""
        return _load(cmd_name) if cmd_name in self.commands else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands without importing them, by what one wants to do."""
        for title, names in GROUPS.items():
            known = [(name, COMMANDS[name][1]) for name in names if name in self.commands]
            if known:
                with formatter.section(title):
                    formatter.write_dl(known)


def _load(name: str) -> Any:
    module = import_module(COMMANDS[name][0])
    module.app.rich_markup_mode = None  # plain help in every command, and no time spent on rich
    command = typer.main.get_command(module.app)
    command.name = name
    return command


def _version(wanted: bool) -> None:
    if wanted:
        from ptcg_judge.cli.printing import say
        from ptcg_judge.cli.versions import version_line

        say(version_line())
        raise typer.Exit()


app = typer.Typer(
    cls=Lazy,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)


@app.callback()
def judge(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and the last day of the data."
    ),
) -> None:
    """Deck legality on any date, and replayed rulings, for the paper Pokémon Trading Card Game."""


def program() -> Any:
    """The whole program as one command."""
    group = typer.main.get_command(app)
    assert isinstance(group, Lazy)
    group.commands = {name: group for name, (module, _) in COMMANDS.items() if find_spec(module)}
    return group


def run(args: list[str] | None = None, work: Callable[[], int] | None = None) -> None:
    """Run `judge` and leave with its exit code; `work` is done in the place of the command (decks/quick.py)."""
    closed = _open_streams()
    _forgive_odd_terminals()
    warnings.showwarning = note
    code = _exit_code(args, work)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = _quietly(code)
    except OSError as error:
        code = _unwritten(error)
    if closed and code != 2:
        complain("standard output is closed")
        code = 2
    sys.exit(code)


def _exit_code(args: list[str] | None, work: Callable[[], int] | None) -> int:
    from ptcg_judge.errors import JudgeError

    try:
        result = work() if work else program().main(args=args, prog_name="judge", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except typer.Exit as leave:
        return leave.exit_code
    except typer.Abort:
        return 130
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _quietly(0)
    except JudgeError as error:
        complain(str(error))
        return 2
    except OSError as error:
        return _unwritten(error)
    except Exception as error:
        return _unexpected(error)


def note(message: Warning | str, *_: object, **__: object) -> None:
    """A warning of the library is one line on stderr, without the place in the program."""
    complain(f"note: {' '.join(str(message).split())}")


def _quietly(code: int) -> int:
    """Nobody reads on (``| head``): drop what is left without a word."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    return code


def _unwritten(error: OSError) -> int:
    """A disk that is full, a stream that broke: what the system says of it."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF, errno.EFBIG):
        return _unexpected(error)
    _quietly(2)
    complain(f"can't write: {error.strerror}{f' ({error.filename})' if error.filename else ''}")
    return 2


def _unexpected(error: Exception) -> int:
    show = getattr(error, "show", None)
    if callable(show):  # a usage error of the command line: it knows how to show itself
        said = io.StringIO()
        show(file=said)
        from ptcg_judge.report.lines import clean_line

        sys.stderr.write("".join(f"{clean_line(line)}\n" for line in said.getvalue().splitlines()))
        return 2
    from ptcg_judge.errors import unexpected

    complain(unexpected(error))
    return 2


def _open_streams() -> bool:
    """Streams that were closed before the program began take what is written nowhere; whether stdout was."""
    closed = sys.stdout is None
    if closed:
        _quietly(2)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    return closed


def _forgive_odd_terminals() -> None:
    """A terminal that knows only ASCII gets \\u2605 and no traceback; files and pipes get UTF-8, on Windows too."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            utf8 = sys.platform == "win32" and not stream.isatty()
            reconfigure(encoding="utf-8" if utf8 else None, errors="backslashreplace")
