"""`judge rule`: what happens, in which order, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ptcg_judge.cli.printing import Output, complain_of
from ptcg_judge.errors import FileError, JudgeError, UsageError, unexpected

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.rulings.file.ruling import Ruling
    from ptcg_judge.rulings.replay.verdict import Replayed

app = typer.Typer(rich_markup_mode=None, add_completion=False)
ALL = "all"


@app.command(name="rule", context_settings={"help_option_names": ["-h", "--help"]})
def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenario files or folders; - reads standard input.")
    ],
    rulebook: Annotated[
        str, typer.Option(metavar="ID|all", help="A rulebook, or all; default: what the file names, else the newest.")
    ] = "",
    coins: Annotated[str, typer.Option(help="Results of the coins in order, such as heads,tails or HT.")] = "",
    compare: Annotated[bool, typer.Option("--compare", help="Only what differs between rulebooks.")] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Only the answer, and what is not as expected.")] = False,
    most_leaves: Annotated[int, typer.Option(min=1, max=65_536, help="How many ways to go are played.")] = 4096,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask each open choice and coin in turn, and write the finished scenario.")
    ] = False,
    to: Annotated[str, typer.Option(metavar="FILE", help="Where --ask writes; default: NAME-answered.yaml.")] = "",
    output: Annotated[Output, typer.Option(help="How the answer is written.")] = Output.TEXT,
) -> None:
    """Replay scenarios under the rulebook of their era and explain every step.

    Exit code 0: as expected, or nothing was expected; 1: something differs; 2: a file or a scenario could not be used
    (the others are still played).
    """
    if ask or to:
        files = [_asked(files, rulebook, ask, to)]
    run = RuleCall(rulebook, _coins(coins), most_leaves, compare)
    verdicts = list(run.verdicts(files))
    if output is Output.JSON:
        from ptcg_judge.cli.printing import print_json
        from ptcg_judge.report.scenarios.json import record

        print_json(record(verdicts, run.errors))
    else:
        from ptcg_judge.cli.printing import print_lines
        from ptcg_judge.report.scenarios import text as report

        print_lines(report.compared(verdicts) if compare else report.lines(verdicts, brief, bool(rulebook)))
    for error in run.errors:
        complain_of(error)
    differs = any(verdict.as_expected is False for verdict in verdicts)
    raise typer.Exit(2 if run.errors else 1 if differs else 0)


def _asked(files: list[str], rulebook: str, ask: bool, to: str) -> str:
    """Ask what one scenario leaves open; the file that was written. Raises JudgeError."""
    from ptcg_judge.cli.scenarios.asking import ask_file

    if not ask or len(files) != 1 or files[0] == "-":
        raise UsageError("--ask takes one file, and --to goes with it", "judge rule --ask FILE")
    run = RuleCall(rulebook, None, 1, False)
    found = list(run.rulings(files))
    if run.errors:
        raise run.errors[0]
    if len(found) != 1 or rulebook == ALL:
        raise UsageError("--ask plays one scenario under one rulebook", "a file with one scenario")
    return ask_file(files[0], found[0], run.books(found[0])[0], to)


class RuleCall:
    """One call of `judge rule`: plays every scenario, and keeps the errors of those that can't be played."""

    def __init__(self, rulebook: str, coins: tuple[bool, ...] | None, most: int, compare: bool) -> None:
        from ptcg_judge.rulebooks.shelf import book

        if rulebook and rulebook != ALL:
            book(rulebook)
        self.rulebook = rulebook
        self.coins = coins
        self.most = most
        self.compare = compare
        self.errors: list[JudgeError] = []

    def verdicts(self, files: list[str]) -> Iterator[Replayed]:
        """Every scenario of the files under every rulebook asked for."""
        from dataclasses import replace

        from ptcg_judge.rulebooks.shelf import book
        from ptcg_judge.rulings.replay.lay_board import ScriptShelf
        from ptcg_judge.rulings.replay.replay import located, replay
        from ptcg_judge.rulings.replay.verdict import judge

        shelf = ScriptShelf()
        for written in self.rulings(files):
            ruling = written if self.coins is None else _with_coins(written, self.coins)
            for id in self.books(ruling):
                try:
                    verdict = judge(ruling, book(id), replay(ruling, book(id), shelf, self.coins, self.most))
                    verdict = replace(verdict, given=len(self.coins or ()))
                except JudgeError as wrong:
                    self.errors.append(_about(located(wrong, ruling), ruling, id))
                except Exception as wrong:  # the other scenarios are played all the same
                    self.errors.append(JudgeError(f"{ruling.id} ({id}): {unexpected(wrong)}"))
                else:
                    yield verdict

    def rulings(self, files: list[str]) -> Iterator[Ruling]:
        """The scenarios of the files; one that can't be used is an error and does not stop the others."""
        from ptcg_judge.cards.store import CardStore

        cards = CardStore.open()
        for file in _files(files):
            try:
                for each in _scenarios(file, cards):
                    if isinstance(each, FileError):
                        self.errors.append(each)
                    else:
                        yield each
            except JudgeError as wrong:
                self.errors.append(wrong)
            except Exception as wrong:
                self.errors.append(FileError(file, unexpected(wrong)))

    def books(self, ruling: Ruling) -> list[str]:
        """The rulebooks to play a scenario under."""
        from ptcg_judge.rulebooks.shelf import NEWEST, SHELF

        if self.rulebook == ALL or (self.compare and not self.rulebook and len(ruling.rulebooks) < 2):
            return list(SHELF)
        return [self.rulebook] if self.rulebook else list(ruling.rulebooks) or [NEWEST]


def _with_coins(ruling: Ruling, coins: tuple[bool, ...]) -> Ruling:
    """The scenario for these coins: without what it expects of other coins, and of chances."""
    from dataclasses import replace

    shown = {"heads" if heads else "tails" for heads in coins}
    fits = [e for e in ruling.expect if e.chance is None and not e.when_of and set(e.when) <= shown]
    return replace(ruling, expect=tuple(fits))


def _scenarios(file: str, cards: CardStore) -> Iterator[Ruling | FileError]:
    """The scenarios of a file or of standard input, and the errors of those that can't be used."""
    from ptcg_judge.errors import RulingFileError
    from ptcg_judge.rulings.file.load import each_ruling
    from ptcg_judge.yamlfile import read_bytes, read_input

    if file == "-":
        return each_ruling(read_input(RulingFileError), "<stdin>", cards)
    return each_ruling(read_bytes(Path(file), RulingFileError, file), file, cards, Path(file))


def _files(names: list[str]) -> Iterator[str]:
    """The files, those of folders included."""
    from ptcg_judge.plainfile import files_under, is_folder

    for name in names:
        if name != "-" and is_folder(name):
            yield from (file for file, listed in files_under(name) if not listed or file.endswith((".yaml", ".yml")))
        else:
            yield name


def _about(error: FileError, ruling: Ruling, book: str) -> FileError:
    """The error with the scenario's id and the rulebook."""
    error.message = f"{ruling.id} ({book}): {error.message}"
    return error


def _coins(text: str) -> tuple[bool, ...] | None:
    from ptcg_judge.nearest import hint
    from ptcg_judge.rulings.file.schema import COINS

    if not text:
        return None
    words = text.replace(",", " ").casefold().split()
    words = [coin for word in words for coin in (word if set(word) <= {"h", "t"} else [word])]  # HT: heads, tails
    for word in words:
        if word not in COINS:
            raise UsageError(f"a coin shows heads or tails, not '{word}'", hint(word, ("heads", "tails")))
    return tuple(COINS[word] for word in words)
