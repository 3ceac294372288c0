"""What the Stadium and attached cards offer is among the plays of the player whose turn it is."""

from __future__ import annotations

from random import Random

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.events import Attached, Inflicted
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.plays.possible import moves
from ptcg_judge.game.table.state import Copy
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from random_play.boards import random_board
from random_play.record import RecordingOracle
from tests.game.test_every_play_is_offered import plain, scripts
from tests.rulings.store import shelf, store

SEED = 3


def board() -> Game:
    return random_board(book("bw2012"), plain("bw2012"), scripts(), RecordingOracle(SEED), Random(SEED))


def copy(game: Game, id_: str, number: int) -> Copy:
    card = CardStore.open().by_id(id_)
    assert card is not None
    return Copy(number, card, game.table.player.index)


def uses(game: Game) -> list[str]:
    return [move.label for move in moves(game, game.table.player) if move.label.startswith("use ")]


def test_a_stadium_that_is_used_is_offered_and_one_that_is_not_is_not() -> None:
    game = board()
    assert uses(game) == []
    game.table.stadium = copy(game, "basep-41", 5000)  # Lucky Stadium: once a turn, flip a coin
    assert uses(game) == ["use basep-41 Lucky Stadium"]
    game.table.stadium = copy(game, "base3-46", 5001)  # no Stadium that anybody uses
    assert uses(game) == []


def test_what_an_attached_card_offers_is_among_the_plays_of_its_player() -> None:
    game = board()
    side = game.table.player
    assert side.active is not None
    assert side.other.active is not None
    theirs, mine = (copy(game, "dp5-92", number) for number in (5000, 5001))  # Call Energy: used where it is attached
    side.hand += [theirs, mine]
    happen(game, Attached(theirs, side.other.active))
    assert uses(game) == []
    happen(game, Attached(mine, side.active))
    assert uses(game) == ["use dp5-92 Call Energy on 0"]


def test_what_the_book_forbids_is_not_offered() -> None:
    """bw2012.conditions.asleep-no-attack, bw2012.retreat.retreat-asleep-paralyzed."""
    game = board()
    active = game.table.player.active
    assert active is not None

    def offered() -> set[str]:
        return {move.kind for move in moves(game, game.table.player)} & {"attack", "retreat"}

    active.conditions.clear()
    while len(active.attached) < 4:
        energy = copy(game, "base1-98", 6000 + len(active.attached))
        game.table.player.hand.append(energy)
        happen(game, Attached(energy, active))
    assert "retreat" in offered()
    happen(game, Inflicted(active, "Asleep"))
    assert offered() == set()


CARDS = """\
cards:
  Bare: {card: {hp: 60, powers: {Bare: Ability}}, powers: {Bare: {effects: [{forbid: {act: attach, by: self}}]}}}
  Mute: {card: {hp: 60, powers: {Mute: Ability}}, powers: {Mute: {effects: [{forbid: {act: play, by: opponent}}]}}}
  Archer:
    card: {hp: 60, attacks: {Shot: {cost: [], damage: 10}}, powers: {Far: Ability}}
    powers: {Far: {effects: [{allow: {act: attack, by: self, even if: [on the Bench]}}]}}
  Drawer: {card: {hp: 60, powers: {Draw: Ability}}, powers: {Draw: {use: {do: [{draw: 1}]}}}}
  Copier:
    card: {hp: 60, powers: {Copy: Ability}}
    powers: {Copy: {effects: [{gain: {of: self, as card: their active}}]}}
"""


def offered(ann: str, ben: str = "base1-7 Hitmonchan", play: str = "") -> tuple[Game, set[str]]:
    """What Ann is offered on a board, after a play."""
    text = f"{CARDS}table: {{Ann: {ann}, Ben: {{active: {ben}, deck: 20}}}}\nplay: [{play}]\n"
    (ruling,) = parse_rulings(text, "x.yaml", store())
    (leaf,) = replay(ruling, book("now2026"), shelf())
    game = leaf.end.game
    return game, {move.label for move in moves(game, game.table.player)}


def test_what_an_effect_forbids_is_not_offered() -> None:
    ann = "{active: base1-7 Hitmonchan, hand: [base1-91 Bill], deck: 20}"
    assert "play base1-91 Bill" in offered(ann)[1]
    assert "play base1-91 Bill" not in offered(ann, "Mute")[1]


def test_energy_that_the_first_pokemon_may_not_get_is_offered_to_the_others() -> None:
    _, found = offered("{active: Bare, bench: [base1-7 Hitmonchan], hand: [base1-97 Fighting Energy]}")
    attachments = {label for label in found if label.startswith("attach")}
    assert attachments == {"attach base1-97 Fighting Energy to 1"}


def test_what_evolves_is_offered_on_a_baby_pokemon() -> None:
    """v9-2002: Clefairy is a Basic Pokémon and may be put onto Cleffa, whose card says so."""
    _, found = offered("{active: neo1-20 Cleffa, hand: [base1-5 Clefairy]}")
    assert "evolve 0 into base1-5 Clefairy" in found


def test_an_attack_that_may_be_used_from_the_bench_is_offered() -> None:
    _, found = offered("{active: base1-7 Hitmonchan, bench: [Archer]}")
    assert "attack Shot of 1" in found


def test_a_v_union_is_offered_from_the_discard_pile_where_its_four_pieces_lie() -> None:
    pieces = [f"swshp-SWSH{number}" for number in (139, 140, 141, 142)]
    for there, label in ((pieces, {"bench swshp-SWSH139 Pikachu V-UNION"}), (pieces[:3], set())):
        _, found = offered(f"{{active: base1-7 Hitmonchan, discard: [{', '.join(there)}]}}")
        assert {each for each in found if each.startswith("bench")} == label


@pytest.mark.parametrize(("ann", "ben"), [("Drawer", "base1-7 Hitmonchan"), ("Copier", "Drawer")])
def test_a_power_is_offered_be_it_printed_or_of_the_card_that_it_counts_as(ann: str, ben: str) -> None:
    _, found = offered(f"{{active: {ann}, deck: 20}}", ben)
    assert "power Draw of 0" in found


def test_what_a_trainer_card_offers_in_the_discard_pile_is_among_the_plays() -> None:
    """Grant comes back for two other cards of the hand; of cards that nobody has named nothing is known."""
    grant, hand = "swsh10-144 Grant", "hand: [base1-94 Potion, base1-91 Bill]"
    _, found = offered(f"{{active: base1-7 Hitmonchan, {hand}, discard: [3, {grant}, {grant}]}}")
    assert {label for label in found if label.startswith("use")} == {f"use {grant} in discard"}


@pytest.mark.parametrize(
    ("ann", "play"),
    [
        ("active: base1-63 Squirtle, hand: [base1-42 Wartortle]", "{evolve: Squirtle, into: base1-42 Wartortle}"),
        ("active: base1-7 Hitmonchan", "{attack: Jab}"),
    ],
)
def test_nothing_is_in_progress_once_a_play_has_been_made(ann: str, play: str) -> None:
    game, _ = offered(f"{{{ann}}}", play=play, ben="base1-3 Chansey")
    assert game.acts == []
