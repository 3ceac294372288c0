"""What the Stadium and attached cards offer is among the plays of the player whose turn it is."""

from __future__ import annotations

from random import Random

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.events import Attached, Inflicted
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.plays.possible import moves
from ptcg_judge.game.table.state import Copy
from ptcg_judge.rulebooks.shelf import book
from random_play.boards import random_board
from random_play.record import RecordingOracle
from tests.game.test_every_play_is_offered import plain, scripts

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
