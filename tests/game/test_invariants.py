"""Each thing that must hold in a random game is broken by hand once, and the break is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game import events
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.effects import permission
from ptcg_judge.game.plays.possible import Move
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.game.steps import setup
from ptcg_judge.game.table.state import ASLEEP, BURNED, PARALYZED, ConditionHeld, Copy, Side
from ptcg_judge.rulebooks.shelf import book
from random_play import games
from random_play.decks import build_deck, read_pool
from random_play.games import EndlessGame, Match, Script, copies_of, new_game, play_match
from random_play.invariants import Broken, Invariants
from random_play.picture import picture
from random_play.random_player import RandomPlayer
from random_play.record import NotTheSameGame, Record, RecordingOracle, ReplayOracle, mirrored
from random_play.tries import look_at_tries

POOL = Path(__file__).parent / "decks" / "wotc1999.yaml"
BOOK = book("wotc1999")
NAMES = ("Ann", "Ben")


@cache
def scripts() -> Scripts:
    return Scripts(ScriptLibrary().find)


def decks() -> list[list[Copy]]:
    pool, random = read_pool(POOL, CardStore.open()), Random(3)
    return copies_of([build_deck(pool, random), build_deck(pool, random)])


def begun() -> tuple[Game, Invariants]:
    """A game whose first turn has begun, with a Benched Pokémon on each side, and what looks at it."""
    copies = decks()
    game = new_game(copies, BOOK, scripts(), RecordingOracle(3), NAMES)
    setup.set_up(game)
    setup.start(game)
    for side in game.table.sides:
        if not side.bench:
            basic = next(copy for copy in side.deck if copy.card.is_basic_pokemon)
            events.Benched(basic, side, "deck").do(game)
    holds = Invariants(copies)
    holds(game)
    return game, holds


def lose_a_card(game: Game, side: Side) -> None:
    side.deck.pop()


def lay_a_card_twice(game: Game, side: Side) -> None:
    side.discard.append(side.hand[0])


def bring_a_stranger(game: Game, side: Side) -> None:
    side.hand[0] = Copy(9999, side.hand[0].card, side.index)


def give_a_card_away(game: Game, side: Side) -> None:
    side.other.hand.append(side.hand.pop())


def heal_too_much(game: Game, side: Side) -> None:
    assert side.active is not None
    side.active.damage = -10


def half_a_counter(game: Game, side: Side) -> None:
    assert side.active is not None
    side.active.damage = 15


def asleep_and_paralyzed(game: Game, side: Side) -> None:
    assert side.active is not None
    side.active.conditions = {name: ConditionHeld(name, 1) for name in (ASLEEP, PARALYZED)}


def burned_in_1999(game: Game, side: Side) -> None:
    assert side.active is not None
    side.active.conditions = {BURNED: ConditionHeld(BURNED, 1)}


def asleep_on_the_bench(game: Game, side: Side) -> None:
    side.bench[0].conditions = {ASLEEP: ConditionHeld(ASLEEP, 1)}


def six_on_the_bench(game: Game, side: Side) -> None:
    while len(side.bench) < 6:
        side.bench.append(side.bench[0])


def nobody_active(game: Game, side: Side) -> None:
    assert side.active is not None
    events.LeftPlay(side.active, "hand").do(game)


def a_marker_below_none(game: Game, side: Side) -> None:
    assert side.active is not None
    side.active.markers = {"Char": 0}


FAULTS = (
    lose_a_card, lay_a_card_twice, bring_a_stranger, give_a_card_away, heal_too_much, half_a_counter,
    asleep_and_paralyzed, burned_in_1999, asleep_on_the_bench, six_on_the_bench, nobody_active, a_marker_below_none,
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("index", [0, 1])
def test_a_broken_table_is_found(fault: Callable[[Game, Side], None], index: int) -> None:
    game, holds = begun()
    fault(game, game.table.sides[index])
    with pytest.raises(Broken):
        holds(game)


def test_two_answers_to_may_i_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = begun()
    monkeypatch.setattr("random_play.tries.may", lambda *about: not permission.may(*about))
    with pytest.raises(Broken, match="two answers"):
        look_at_tries(game)


def recorded() -> tuple[Match, Record]:
    oracle = RecordingOracle(3)
    match = play_match(decks(), BOOK, scripts(), oracle, RandomPlayer(Random(3)), names=NAMES)
    oracle.record.plays = [label for plays in match.plays for label in plays]
    return match, oracle.record


def test_another_coin_gives_another_game() -> None:
    """A replay that leaves its record is seen: another table, or a question that the record does not answer."""
    match, record = recorded()
    at = next(at for at, each in enumerate(record.answers) if each.question[0] == "shuffle")
    order = record.answers[at].answer
    record.answers[at] = type(record.answers[at])(record.answers[at].question, order[::-1])
    try:
        again = play_match(decks(), BOOK, scripts(), ReplayOracle(record.answers), Script(record.plays), names=NAMES)
    except (NotTheSameGame, games.NoSuchPlay, IndexError):
        return
    assert [picture(game) for game in again.games] != [picture(game) for game in match.games]


def test_a_rule_that_looks_at_seats_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With swapped seats the first seat draws two cards for its turn: the tables differ."""
    match, record = recorded()
    did = events.Drew.do

    def unfair(self: events.Drew, game: Game) -> bool:
        if self.amount == 1 and self.who is game.table.sides[0] and game.table.turn > 0:
            self.amount = 2
        return did(self, game)

    monkeypatch.setattr(events.Drew, "do", unfair)
    pool_decks = decks()
    swapped = mirrored(record, NAMES)
    copies = [[Copy(c.number, c.known, 1 - c.owner) for c in deck] for deck in pool_decks[::-1]]
    try:
        again = play_match(
            copies, BOOK, scripts(), ReplayOracle(swapped.answers), Script(record.plays), names=NAMES[::-1]
        )
    except (NotTheSameGame, games.NoSuchPlay, IndexError):
        return
    assert [picture(game) for game in again.games] != [picture(game) for game in match.games]


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody ever attacks, and decks never run out."""
    monkeypatch.setattr(games, "MOST_TURNS", 10)

    def passes(game: Game, offered: list[Move]) -> str:
        return games.NEXT_TURN

    with pytest.raises(EndlessGame):
        play_match(decks(), BOOK, scripts(), RecordingOracle(3), passes, names=NAMES)
