"""What a player may do by the referee's own rules is what the engine offers, on random boards of every book."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.plays import possible
from ptcg_judge.game.plays.possible import Move, moves
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.table.state import Copy
from ptcg_judge.rulebooks.shelf import SHELF, book
from random_play.boards import random_board
from random_play.decks import read_pool
from random_play.invariants import Broken
from random_play.plain_decks import PlainCards
from random_play.record import RecordingOracle
from random_play.witness import Witness

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.table.state import Side

DECKS = Path(__file__).parent / "decks"
BOARDS, MANY = 40, 1000
PLAYS = 4  # so many are made on a board at most, and what is offered is looked at after each


@cache
def scripts() -> Scripts:
    return Scripts(ScriptLibrary().find)


@cache
def plain(id_: str) -> PlainCards:
    return PlainCards(read_pool(DECKS / f"{id_}.yaml", CardStore.open()), CardStore.open(), scripts())


def looked_at(id_: str, seed: int) -> set[str]:
    """The kinds of plays that were offered on a board and after a few plays on it; raises Broken where one is wrong."""
    random, kinds = Random(f"{id_} {seed}"), set()
    game = random_board(book(id_), plain(id_), scripts(), RecordingOracle(seed), random)
    witness = Witness()
    witness(game)
    for _ in range(1 + PLAYS):
        witness(game)
        assert witness.checked["offers"]
        table = game.table
        if table.over or table.between or table.result is not None:
            break
        offered = moves(game, table.player)
        kinds |= {move.kind for move in offered}
        going_on = [move for move in offered if move.kind not in ("trainer", "attack")]
        if not going_on:
            break
        assert random.choice(going_on).do() == []
    return kinds


def on_boards(id_: str, seeds: range) -> None:
    kinds: set[str] = set()
    for seed in seeds:
        kinds |= looked_at(id_, seed)
    assert {"bench", "energy", "evolve", "retreat", "attack"} <= kinds


@pytest.mark.parametrize("id_", SHELF)
def test_what_the_rules_allow_is_offered_and_nothing_else(id_: str) -> None:
    on_boards(id_, range(BOARDS))


@pytest.mark.long
@pytest.mark.parametrize("id_", SHELF)
def test_what_the_rules_allow_is_offered_and_nothing_else_on_a_thousand_boards(id_: str) -> None:
    on_boards(id_, range(MANY))


@pytest.mark.parametrize("kind", ["bench", "energy", "evolve", "retreat", "attack"])
def test_a_play_that_is_not_offered_is_missed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of play is left out once on the first boards, and the referee says so."""
    whole = possible.candidates

    def without(game: Game, side: Side) -> list[Move]:
        return [move for move in whole(game, side) if move.kind != kind]

    monkeypatch.setattr(possible, "candidates", without)
    with pytest.raises(Broken, match=f"offers: {kind} .*allowed and not offered"):
        on_boards("now2026", range(BOARDS))


def test_a_play_that_is_forbidden_and_offered_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Move, "may", lambda move, game: True)
    with pytest.raises(Broken, match="offered and not allowed"):
        on_boards("now2026", range(BOARDS))


def test_a_trainer_that_is_attached_is_offered_for_each_pokemon_that_it_fits() -> None:
    """PlusPower of 1999 is attached to the own Active Pokémon; Defender to any of the own; Potion to none."""
    game = random_board(book("wotc1999"), plain("wotc1999"), scripts(), RecordingOracle(3), Random(3))
    side = game.table.player
    found = [CardStore.open().by_id(id_) for id_ in ("base1-84", "base1-80", "base1-94")]
    side.hand = [Copy(5000 + at, card, side.index) for at, card in enumerate(found) if card is not None]
    side.active, side.bench = side.in_play()[0], side.in_play()[1:]
    side.active.damage = 10
    labels = [move.label for move in moves(game, side) if move.label.startswith("play ")]
    plus = [label for label in labels if "PlusPower" in label]
    defender = [label for label in labels if "Defender" in label]
    assert plus == ["play base1-84 PlusPower on 0"]
    assert defender == [f"play base1-80 Defender on {at}" for at in range(len(side.in_play()))]
    assert "play base1-94 Potion" in labels
