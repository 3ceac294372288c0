"""The referee, who knows no line of the engine, watches random games: it finds nothing, and every injected bug."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.rulebooks.shelf import SHELF, book
from ptcg_judge.rulings.library.library import load_library
from ptcg_judge.rulings.library.run import Runner
from ptcg_judge.rulings.replay import carry_out
from random_play.decks import Pool, build_decks, read_pool
from random_play.games import copies_of, play_match
from random_play.invariants import Broken
from random_play.plain_decks import PlainCards
from random_play.random_player import RandomPlayer
from random_play.record import RecordingOracle
from random_play.witness import Witness
from tests.game.injected_bugs import FIRST, SECOND, Bug, put_in

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.rulings.file.ruling import PlaySpec

ROOT = Path(__file__).resolve().parents[2]
DECKS = Path(__file__).parent / "decks"
SEEDS = (*range(8), 60, 62)  # in the last two a Pokémon gets two Special Conditions that take each other's place
SPREADING = 7  # in this one many attacks damage the Bench


@cache
def cards() -> CardStore:
    return CardStore.open()


@cache
def scripts() -> Scripts:
    return Scripts(ScriptLibrary().find)


@cache
def pool(id_: str) -> Pool:
    return read_pool(DECKS / f"{id_}.yaml", cards())


@cache
def plain(id_: str) -> PlainCards:
    return PlainCards(pool(id_), cards(), scripts())


def watched(id_: str, seed: int) -> Witness:
    """A match under a book before the referee: with cards that bend no rule where the seed is odd."""
    random = Random(f"{id_} {seed}")
    decks = plain(id_).decks(random, seed == SPREADING) if seed % 2 else build_decks(pool(id_), random)
    witness = Witness()
    play_match(copies_of(decks), book(id_), scripts(), RecordingOracle(seed), RandomPlayer(random), witness)
    return witness


@pytest.mark.parametrize("id_", SHELF)
def test_the_referee_finds_nothing_in_random_games(id_: str) -> None:
    looked_at: set[str] = set()
    for seed in SEEDS:
        looked_at |= watched(id_, seed).checked.keys()
    assert {"turn.alternate-turns", "energy.energy-once", "damage.damage-steps", "knockout.ko-at-hp"} <= looked_at


def found_by(bug: Bug) -> str:
    """Which default seed finds a bug, and what is said; "" where none does."""
    with put_in(bug):
        for seed in (*SEEDS[1::2], *SEEDS[::2]):
            for id_ in SHELF:
                try:
                    watched(id_, seed)
                except (JudgeError, AssertionError) as wrong:
                    return f"{id_} {seed}: {wrong}"
    return ""


def test_the_referee_finds_nothing_in_the_rulings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ruling of the library along every way, looked at before the first play and after each."""
    play, watching, wrong = carry_out._one_play, {}, []

    def before_the_referee(game: Game, spec: PlaySpec, *rest: Any) -> None:
        if id(game) not in watching:
            watching.clear()
            watching[id(game)] = (game, Witness(offers=False))
            if game.table.turn:
                watching[id(game)][1](game)
        play(game, spec, *rest)
        try:
            watching[id(game)][1](game)
        except Broken as broken:
            wrong.append(f"{item.id}: {broken}")

    monkeypatch.setattr(carry_out, "_one_play", before_the_referee)
    runner = Runner()
    runner.cards = cards()
    items = load_library(runner.cards).items
    for item in items:
        runner.item(item)
    assert wrong == []
    assert len(items) > 800


@pytest.mark.parametrize("bug", [*FIRST, *SECOND], ids=lambda bug: bug.says)
def test_the_default_seeds_find_an_injected_bug(bug: Bug) -> None:
    assert found_by(bug)


def test_the_referee_knows_no_engine_code() -> None:
    for path in sorted((ROOT / "benchmarks" / "referee").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not node.module.startswith(("ptcg_judge.game", "ptcg_judge.rulebooks", "random_play")), path
            if isinstance(node, ast.Import):
                assert not any(each.name.startswith("ptcg_judge") for each in node.names), path
