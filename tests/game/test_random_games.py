"""Complete random games under every rulebook: they end, break nothing, and can be played again to the card."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.plays.possible import moves
from ptcg_judge.game.script_files.library import ScriptLibrary
from ptcg_judge.rulebooks.shelf import SHELF, book
from random_play.decks import SIZE, Pool, build_deck, build_decks, labels_of_era, read_pool
from random_play.games import Match, Script, copies_of, play_match
from random_play.invariants import Invariants
from random_play.picture import picture
from random_play.random_player import RandomPlayer
from random_play.reach import Reached
from random_play.record import Record, RecordingOracle, ReplayOracle, mirrored
from random_play.tries import look_at_tries

DECKS = Path(__file__).parent / "decks"
SEEDS = (1, 2, 3)
NAMES = ("Ann", "Ben")


@cache
def cards() -> CardStore:
    return CardStore.open()


@cache
def scripts() -> Scripts:
    return Scripts(ScriptLibrary().find)


@cache
def pool(id_: str) -> Pool:
    return read_pool(DECKS / f"{id_}.yaml", cards())


def played(id_: str, seed: int, further: bool = False) -> tuple[Match, Record, list]:
    """A match under a book, with everything looked at after every play, now and then all that could be tried too."""
    random = Random(f"{id_} {seed}")
    decks = build_decks(pool(id_), random)
    copies = copies_of(decks)
    oracle = RecordingOracle(seed)
    holds = Invariants(copies)

    def watch(game: Game) -> None:
        holds(game)
        if game.table.turn and random.random() < 0.05:
            look_at_tries(game)

    match = play_match(copies, book(id_), scripts(), oracle, RandomPlayer(random), watch, NAMES, further)
    oracle.record.plays = [label for plays in match.plays for label in plays]
    return match, oracle.record, decks


@pytest.mark.parametrize("id_", SHELF)
def test_pools_have_cards_for_every_system(id_: str) -> None:
    assert len(pool(id_).pokemon) >= 40
    assert len(pool(id_).trainers) >= 15
    assert len(pool(id_).special) >= 5


def in_decks(id_: str) -> list[Card]:
    """All cards that random games under a book can hold but basic Energy."""
    return [*pool(id_).cards(), *(card for deck in pool(id_).decks.values() for card in deck)]


@pytest.mark.parametrize("id_", SHELF)
def test_every_card_of_a_pool_is_of_its_era(id_: str) -> None:
    first, last = pool(id_).era
    assert [card.id for card in in_decks(id_) if not first <= card.released <= last] == []


@pytest.mark.parametrize("id_", SHELF)
def test_every_card_of_a_pool_has_its_script(id_: str) -> None:
    for card in in_decks(id_):
        for attack in card.attacks:
            scripts().attack(card, attack.name)
        for power in card.powers:
            scripts().power(card, power.name)
        if card.supertype != "Pokémon":
            scripts().whole(card)


@pytest.mark.parametrize("id_", SHELF)
def test_every_kind_of_card_of_the_era_is_there_or_has_a_reason(id_: str) -> None:
    kinds = {label for card in in_decks(id_) for label in card.subtypes} | {"Basic"}
    missing = [f"card {label}" for label in labels_of_era(pool(id_), cards()) if label not in kinds]
    assert [name for name in missing if name not in pool(id_).unreached] == []


@pytest.mark.parametrize("id_", SHELF)
def test_what_is_said_to_be_out_of_reach_is_not_reached(id_: str) -> None:
    """An entry under `unreached` that a game reaches must be deleted from the pool's file."""
    reached = Reached(book(id_), labels_of_era(pool(id_), cards()))
    with reached.watching():
        watched = Scripts(ScriptLibrary().find)
        for seed in range(6):
            random = Random(f"{id_} {seed}")
            decks = copies_of(build_decks(pool(id_), random))
            match = play_match(decks, reached.book, watched, RecordingOracle(seed), RandomPlayer(random))
            for game in match.games:
                reached.look(game)
    assert reached.reached(pool(id_).unreached) == []


def test_an_entry_that_is_reached_or_unknown_is_found() -> None:
    reached = Reached(book("now2026"))
    reached.counts["statement", "draw"] = 3
    assert reached.reached(["statement draw", "statement win", "statement misspelt"]) == [
        "statement draw", "statement misspelt",
    ]  # fmt: skip


@pytest.mark.parametrize("id_", SHELF)
def test_decks_have_60_cards_and_a_basic(id_: str) -> None:
    for seed in range(50):
        deck = build_deck(pool(id_), Random(seed))
        assert len(deck) == SIZE
        assert any(card.is_basic_pokemon for card in deck)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("id_", SHELF)
def test_a_random_game_ends_with_a_winner(id_: str, seed: int) -> None:
    match, _, _ = played(id_, seed)
    assert match.winner in NAMES


@pytest.mark.parametrize("id_", SHELF)
def test_a_further_game_ends_with_a_winner_too(id_: str) -> None:
    match, _, _ = played(id_, 4, further=True)
    assert match.winner in NAMES
    assert match.games[0].table.sides[0].prizes_at_start == book(id_).tie_breaker_prizes.value


@pytest.mark.parametrize("id_", SHELF)
def test_the_record_of_a_game_plays_the_same_game(id_: str) -> None:
    match, record, decks = played(id_, 1)
    oracle = ReplayOracle(record.answers)
    again = play_match(copies_of(decks), book(id_), scripts(), oracle, Script(record.plays), names=NAMES)
    assert oracle.left() == []
    assert [picture(game) for game in again.games] == [picture(game) for game in match.games]
    assert [game.trace.lines for game in again.games] == [game.trace.lines for game in match.games]


@pytest.mark.parametrize("id_", SHELF)
def test_swapped_seats_give_the_same_game(id_: str) -> None:
    match, record, decks = played(id_, 1)
    swapped = mirrored(record, NAMES)
    oracle = ReplayOracle(swapped.answers)
    copies = copies_of(decks[::-1], (1000, 0))
    again = play_match(copies, book(id_), scripts(), oracle, Script(record.plays), names=NAMES[::-1])
    assert [picture(game) for game in again.games] == [picture(game) for game in match.games]


def test_moves_name_every_play_once() -> None:
    labels: list[tuple[int, int]] = []

    def watch(game: Game) -> None:
        if game.table.turn:
            listed = [move.label for move in moves(game, game.table.player)]
            labels.append((len(listed), len(set(listed))))

    random = Random(5)
    decks = copies_of([build_deck(pool("swsh2021"), random), build_deck(pool("swsh2021"), random)])
    play_match(decks, book("swsh2021"), scripts(), RecordingOracle(5), RandomPlayer(random), watch)
    assert all(all_of_them == distinct for all_of_them, distinct in labels)
