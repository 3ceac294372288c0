"""Setting up, mulligans in each era's way, and the game after a tie."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.plays import attacking, hand
from ptcg_judge.game.steps import turn
from ptcg_judge.game.steps.setup import set_up, start, tie_breaker
from ptcg_judge.game.table.state import Side
from ptcg_judge.rulebooks.shelf import SHELF
from tests.game.tables import WrittenOracle, a_game, card

BOOKS = list(SHELF)
OLD = ["wotc1999", "jp2001", "v9-2002"]
NEW = ["swsh2021", "now2026"]
BASIC, ENERGY, FOSSIL = card("base1-7"), card("base1-97"), card("base3-62")
GOOD = [BASIC, *[ENERGY] * 6]
BAD = [ENERGY] * 7


def deck(*hands: list[Card]) -> list[Card]:
    """Sixty cards: these hands from the top, then Energy."""
    cards = [each for hand in hands for each in hand]
    return cards + [ENERGY] * (60 - len(cards))


def lines(game: Game, *kinds: str) -> list[tuple[str, str]]:
    """The kinds and first fields of the trace, in order."""
    return [(kind, str(data[0])) for _, kind, data, _ in game.trace.lines if kind in kinds]


def set_up_with(id: str, ann: list[Card], ben: list[Card], answers: dict[str, list[str]] | None = None) -> Game:
    game = a_game(id, ann, ben, WrittenOracle(answers=answers))
    set_up(game)
    return game


def counts(side: Side) -> tuple[int, int, int, int]:
    return len(side.hand), len(side.deck), len(side.prizes), len(side.in_play())


@pytest.mark.parametrize("id", BOOKS)
def test_seven_cards_six_prizes_and_a_basic_in_the_active_spot(id: str) -> None:
    game = set_up_with(id, deck(GOOD), deck(GOOD))
    for side in game.table.sides:
        assert counts(side) == (6, 47, 6, 1)
        assert side.mulligans == 0
    start(game)
    assert game.table.turn == 1
    assert len(game.table.player.hand) == 7


@pytest.mark.parametrize("id", OLD)
def test_until_2002_up_to_two_cards_are_drawn_at_each_mulligan(id: str) -> None:
    """wotc1999 and v9-2002 .setup.mulligan-extra-cards."""
    game = set_up_with(id, deck(BAD, BAD, GOOD), deck(GOOD), {"Ben draws extra cards": ["2", "1"]})
    ann, ben = game.table.sides
    assert (ann.mulligans, ben.mulligans) == (2, 0)
    assert counts(ben) == (6 + 3, 44, 6, 1)
    drawn = [place for place, line in enumerate(lines(game, "draw", "mulligan")) if line == ("draw", "Ben")][1:]
    assert len(drawn) == 2
    assert lines(game, "draw", "mulligan", "setup")[-1][0] == "setup"


@pytest.mark.parametrize("id", NEW)
def test_since_2021_one_card_for_each_lone_mulligan_after_the_own_setup(id: str) -> None:
    """swsh2021.setup.mulligan-extra-only-additional: the Prizes lie already; Basics drawn may be benched."""
    answers = {"Ben draws extra cards": ["2"]}
    ben_deck = deck(GOOD, [*[ENERGY] * 6, BASIC, BASIC])
    game = set_up_with(id, deck(BAD, BAD, GOOD), ben_deck, answers)
    ann, ben = game.table.sides
    assert ann.mulligans == 2
    assert counts(ann) == (6, 47, 6, 1)
    assert len(ben.in_play()) == 3
    assert counts(ben) == (6, 45, 6, 3)
    told = lines(game, "setup", "draw", "mulligan")
    assert told.index(("setup", "Ben")) < told.index(("mulligan", "Ann"))


def test_in_2012_one_card_is_drawn_at_each_mulligan() -> None:
    """bw2012.setup.mulligan-extra-card."""
    game = set_up_with("bw2012", deck(BAD, GOOD), deck(GOOD), {"Ben draws extra cards": ["1"]})
    assert counts(game.table.sides[1]) == (7, 46, 6, 1)


@pytest.mark.parametrize("id", BOOKS)
def test_when_both_lack_a_basic_both_start_over_and_nobody_draws_extra(id: str) -> None:
    """wotc1999.setup.both-no-basic, v9-2002.setup.both-no-basic, swsh2021.setup.both-no-basic."""
    game = set_up_with(id, deck(BAD, GOOD), deck(BAD, GOOD))
    for side in game.table.sides:
        assert side.mulligans == 1
        assert counts(side) == (6, 47, 6, 1)


@pytest.mark.parametrize("id", ["wotc1999", "v9-2002", "swsh2021", "now2026"])
def test_only_the_mulligans_of_one_player_alone_give_cards(id: str) -> None:
    game = set_up_with(id, deck(BAD, BAD, GOOD), deck(BAD, GOOD), {"Ben draws extra cards": ["1"]})
    ann, ben = game.table.sides
    assert (ann.mulligans, ben.mulligans) == (2, 1)
    assert counts(ben) == (7, 46, 6, 1)


@pytest.mark.parametrize("id", BOOKS)
def test_a_fossil_starts_only_under_the_book_of_2012(id: str) -> None:
    """bw2012.special-cards.fossil-setup; now2026.special-cards.fossil-trainer."""
    hand = [FOSSIL, *[ENERGY] * 6]
    game = set_up_with(id, deck(hand, GOOD), deck(GOOD))
    ann = game.table.sides[0]
    assert ann.active is not None
    assert (ann.active.name, ann.mulligans) == (("Mysterious Fossil", 0) if id == "bw2012" else ("Hitmonchan", 1))


@pytest.mark.parametrize(("starter", "basic"), [("Ann", "Manectric"), ("Ben", "Hitmonchan")])
def test_electric_start_is_only_for_the_player_who_goes_second(starter: str, basic: str) -> None:
    """Ben, who goes second, starts with Manectric (smp-SM130); going first he has a mulligan and the next hand."""
    hand = [card("smp-SM130"), *[ENERGY] * 6]
    oracle = WrittenOracle([True], {"Ann goes": ["first" if starter == "Ann" else "second"]})
    game = a_game("swsh2021", deck(GOOD), deck(hand, GOOD), oracle)
    set_up(game)
    ben = game.table.sides[1]
    assert game.table.starting.name == starter
    assert ben.active is not None
    assert (ben.active.name, ben.mulligans) == (basic, int(basic == "Hitmonchan"))


@pytest.mark.parametrize("id", NEW)
def test_the_last_card_of_a_deck_may_be_drawn_for_a_mulligan_once_the_prizes_lie(id: str) -> None:
    game = set_up_with(id, deck(BAD, GOOD), [*GOOD, *[ENERGY] * 7], {"Ben draws extra cards": ["1"]})
    assert counts(game.table.sides[1]) == (7, 0, 6, 1)


@pytest.mark.parametrize("id", NEW)
def test_since_2021_the_winner_of_the_coin_chooses_who_starts(id: str) -> None:
    game = a_game(id, deck(GOOD), deck(GOOD), WrittenOracle([False], {"Ben goes": ["second"]}))
    set_up(game)
    assert game.table.starting.name == "Ann"


@pytest.mark.parametrize("id", [*OLD, "bw2012"])
def test_until_2012_the_coin_decides_who_starts(id: str) -> None:
    oracle = WrittenOracle([False])
    game = a_game(id, deck(GOOD), deck(GOOD), oracle)
    set_up(game)
    assert game.table.starting.name == "Ben"
    assert "Ben goes" not in oracle.asked_for


def test_the_coin_comes_first_in_2002_and_late_in_1999() -> None:
    """v9-2002.setup.coin-first; 1999 flips after the Prizes are laid."""
    early, late = (lines(set_up_with(id, deck(GOOD), deck(GOOD)), "setup", "draw") for id in ("v9-2002", "wotc1999"))
    assert early[0][0] == "setup"
    assert late[0][0] == "draw"


@pytest.mark.parametrize("id", BOOKS)
def test_a_tie_is_settled_by_a_new_game_with_the_books_number_of_prizes(id: str) -> None:
    """*.sudden-death.sudden-death-one-prize; now2026.sudden-death.tiebreaker-six-prizes."""
    game = set_up_with(id, deck(GOOD), deck(GOOD))
    start(game)
    tie_breaker(game)
    table = game.table
    assert table.result is None
    assert table.turn == 1
    assert [side.prizes_at_start for side in table.sides] == [6 if id == "now2026" else 1] * 2
    assert len(table.copies()) == 120
    assert sorted(copy.number for copy in table.copies() if copy.owner == 0) == list(range(60))


@pytest.mark.parametrize("id", BOOKS)
def test_the_first_prize_wins_the_game_after_a_tie(id: str) -> None:
    """With 1 Prize it is the last; in 2026 the first of six decides."""
    game = set_up_with(id, deck([BASIC, BASIC, *[ENERGY] * 5]), deck([BASIC, BASIC, *[ENERGY] * 5]))
    start(game)
    tie_breaker(game)
    table = game.table
    turn.next_turn(game)
    other = table.player.other.active
    assert other is not None
    other.damage = 60
    hand.attach_energy(game, table.player, next(c for c in table.player.hand if c.known is ENERGY), table.player.active)  # type: ignore[arg-type]
    assert attacking.attack(game, table.player, "Jab") == []
    assert table.result == f"{table.player.name} wins"
