"""A scenario played along one way: each open choice and coin is asked of a person, who may take it back.

The answers become `coins:` and `answers:` of the scenario, so that the file plays the same way ever after.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ptcg_judge.errors import RulingFileError
from ptcg_judge.game.chance.oracle import Unanswered
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.table.state import Table
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.carry_out import End, play_all
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.scenario_oracle import ScenarioOracle

SIDES: Final = ("heads", "tails")


@dataclass(frozen=True)
class OpenQuestion:
    """What is asked: of whom, what, the options, the table as it lies there, and what the same question got so far."""

    who: str
    what: str
    options: tuple[str, ...]
    table: Table | None
    so_far: tuple[str, ...] = ()


class TakenBackError(Exception):
    """The last answer is taken back."""


Asker = Callable[[OpenQuestion], int]
"""Gives the number of the option; raises TakenBackErrorError."""


@dataclass
class AnswersGiven:
    """What was answered: the coins in order, and the answers by question."""

    coins: list[bool] = field(default_factory=list)
    answers: dict[str, list[str]] = field(default_factory=dict)


class AskingOracle(ScenarioOracle):
    """Takes what the scenario has written, then the answers given so far, then asks."""

    __slots__ = ("asker", "given", "taken", "told")

    def begin(self, given: list[int], asker: Asker, told: AnswersGiven) -> None:
        """The answers given so far by their numbers, who is asked for more, and where they are noted."""
        self.given, self.asker, self.told, self.taken = given, asker, told, 0
        self.answers = {key: tuple(each) for key, each in self.answers.items()}

    def _ask(self, who: str, what: str, options: Sequence[str]) -> int:
        """The number of an option: given before, else asked now."""
        if self.taken == len(self.given):
            so_far = tuple(self.told.answers.get(f"{who} {what}".strip(), ()))
            self.given.append(self.asker(OpenQuestion(who, what, tuple(options), self.table, so_far)))
        self.taken += 1
        return self.given[self.taken - 1]

    def flip(self, who: str, why: str) -> bool:
        """The next written coin, else asked for."""
        if self.dice is None and self.coins_used >= len(self.coins):
            heads = self._ask(who, f"flips a coin for {why}", SIDES) == 0
            self.told.coins.append(heads)
            self.coins = (*self.coins, heads)
        return super().flip(who, why)

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """Coin after coin."""
        before = 0
        while self.flip(who, why) != heads:
            before += 1
        return before

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """What is written, else asked for."""
        try:
            return super().choose(who, what, labels)
        except Unanswered as open_:
            if open_.given is not None:
                raise
        self._answer(who, what, labels)
        return super().choose(who, what, labels)

    def choose_up_to(self, who: str, what: str, labels: Sequence[str]) -> int:
        """What is written, else asked for: here nobody says nothing."""
        return self.choose(who, what, labels)

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        """What is written, else asked for."""
        key = f"{who} {what}".strip()
        if self.used.get(key, 0) >= len(self.answers.get(key, ())):
            self._answer(who, what, labels)
        return super().open_order(who, what, labels)

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """A pick at random: asked for, but no file can hold it, so that it stays open there."""
        if self.dice is not None or len(set(labels)) == 1:
            return super().chance(labels, weights, what)
        return self._ask("", f"chance: {what}", labels)

    def _answer(self, who: str, what: str, labels: Sequence[str]) -> None:
        options = list(dict.fromkeys(labels))
        key, label = f"{who} {what}".strip(), options[self._ask(who, what, options)]
        self.answers = {**self.answers, key: (*self.answers.get(key, ()), label)}
        self.told.answers.setdefault(key, []).append(label)


def interview(ruling: Ruling, book: Rulebook, shelf: ScriptShelf, asker: Asker) -> tuple[End, AnswersGiven]:
    """Play a scenario once and ask what it leaves open; raises JudgeError where it can't be played."""
    given: list[int] = []
    while True:
        oracle, told = AskingOracle((), ruling.coins, ruling.answers), AnswersGiven()
        oracle.begin(given, asker, told)
        try:
            return play_all(ruling, book, oracle, shelf.scripts(ruling, book)), told
        except TakenBackError:
            del given[-1:]


def written(text: str, told: AnswersGiven, ruling: Ruling) -> str:
    """The file of a scenario with what was answered as its coins and answers. Raises RulingFileError for several."""
    if re.search(r"^---", text, re.MULTILINE):
        raise RulingFileError(ruling.path, "several scenarios in one file", hint="ask about a file with one")
    kept = _without(text, ("coins", "answers")).rstrip("\n")
    lines = [kept]
    coins = [*ruling.coins, *told.coins]
    if coins:
        lines.append(f"coins: [{', '.join('heads' if heads else 'tails' for heads in coins)}]")
    answers = {key: [*ruling.answers.get(key, ()), *told.answers.get(key, ())] for key in _keys(ruling, told)}
    if answers:
        lines += [
            "answers:",
            *(f"  {_quoted(key)}: [{', '.join(map(_quoted, each))}]" for key, each in answers.items()),
        ]
    return "\n".join(lines) + "\n"


def _keys(ruling: Ruling, told: AnswersGiven) -> Mapping[str, None]:
    return dict.fromkeys([*ruling.answers, *told.answers])


def _without(text: str, keys: Sequence[str]) -> str:
    """A text of YAML without these keys of the left border."""
    found: list[str] = []
    left_out = False
    for line in text.splitlines():
        key = re.match(r"([A-Za-z][A-Za-z ]*):", line)
        if key is not None:
            left_out = key[1] in keys
        elif line and not line.startswith((" ", "\t", "-", "#")):
            left_out = False
        if not left_out:
            found.append(line)
    return "\n".join(found)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
