"""A script of the Pokémon under test, read and carried out on the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from ptcg_judge.errors import EffectFileError, JudgeError
from ptcg_judge.game.core.game import CardScript, Game
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.yamlfile import parse_one
from tests.game.matrix.board import Board, a_board, seen, written
from tests.rulings.store import shelf, store

PLACED = re.compile(r"matrix\.yaml:\d+:\d+: ")
COPY = "attacks: {Copy: {after: [{use attack: {of: {in: my bench, where: {name: Tester}}}}]}}"


class Refused(Exception):
    """The script was refused when it was read; the message has line and column."""


@cache
def ruling(copied: bool) -> Ruling:
    """The board as a scenario."""
    path = Path("matrix.yaml")
    return parse_rulings(written(a_board(copied)), path.name, store(), path)[0]


def read(script: str) -> CardScript:
    """A script of the Pokémon under test: the keys of a card, in YAML. Raises Refused with file, line and column."""
    try:
        return compile_card(parse_one(script, "matrix.yaml", EffectFileError), "matrix.yaml")
    except EffectFileError as wrong:
        assert PLACED.match(str(wrong)), wrong  # noqa: PT017 - what is asserted is how it is refused
        raise Refused(str(wrong)) from wrong


def play(script: CardScript, copied: bool, promotes: Sequence[str] = ()) -> list[Game]:
    """The table after the attack, for each way that it can go. Raises JudgeError where it can't be played."""
    scenario = ruling(copied)
    scripts = {**scenario.scripts, "own-Tester": script}
    if copied:
        scripts["own-Copier"] = read(COPY)
    made = replace(scenario, scripts=scripts, answers={f"{name} promotes": ("Charmander",) for name in promotes})
    leaves = replay(made, book("now2026"), shelf())
    illegal = [leaf.end.illegal for leaf in leaves if leaf.end.illegal]
    if illegal:
        raise JudgeError(f"the attack is refused: {illegal[0]}")
    return [leaf.end.game for leaf in leaves]


def played(attack: str, copied: bool, promotes: Sequence[str] = (), powers: str = "{Glow: {}}") -> list[Game]:
    """The tables after an attack with this script. Raises Refused, or JudgeError where it can't be played."""
    return play(read(f"attacks:\n  Try: {attack}\npowers: {powers}\n"), copied, promotes)


def after(attack: str, copied: bool) -> list[Board]:
    """The boards after an attack with this script. Raises Refused, or JudgeError where it can't be played."""
    return [seen(game) for game in played(attack, copied)]


def shown_names(game: Game, word: str) -> list[str]:
    """The names of the cards that were looked at or revealed, as the trace has them."""
    return [str(name) for line in game.trace.lines if line[1] == word for name in line[2][1]]
