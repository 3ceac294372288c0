"""Whose turn it is, and a card that a play names and only the other player holds."""

from __future__ import annotations

import pytest

from ptcg_judge.report.scenarios.text import block
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
from tests.rulings.store import shelf, store

BOARD = """
table:
  turn: %s
  stadium: bw8-126 Virbank City Gym
  Ann: {active: Mew ex MEW 151, %s}
  Ben: {active: Gardevoir ex SVI 86, hand: [Nest Ball SVI 181, 3]}
play: [{play: Nest Ball SVI 181}]
"""
POINTED_OUT = "note: Nest Ball is in Ben's hand; it is Ann's turn (play 1 is played as if Ann had one too)"


def screen(turn: str, anns: str) -> list[str]:
    (ruling,) = parse_rulings(BOARD % (turn, anns), "board.yaml", store())
    today = book("now2026")
    verdict = judge(ruling, today, replay(ruling, today, shelf()))
    return ["".join(text for _, text in line) for line in block(verdict)]


@pytest.mark.parametrize("player", ["Ann", "Ben"])
def test_the_first_line_of_the_board_says_whose_turn_it_is(player: str) -> None:
    lines = screen(player, "hand: [Fire]")
    assert lines[2] == f"Board: {player}'s turn (turn 5); Stadium: Virbank City Gym"


@pytest.mark.parametrize(
    ("turn", "anns", "pointed_out"),
    [
        ("Ann", "hand: [Fire]", True),
        ("Ann", "prizes: 2", True),
        ("Ann", "hand: [Nest Ball SVI 181]", False),
        ("Ann", "deck: [Nest Ball SVI 181, 20]", False),
        ("Ben", "hand: [Fire]", False),
    ],
)
def test_a_card_that_only_the_other_player_holds_is_pointed_out(turn: str, anns: str, pointed_out: bool) -> None:
    assert (POINTED_OUT in screen(turn, anns)) is pointed_out


TWICE = """
table:
  turn: Ann
  Ann: {active: Mew ex MEW 151, hand: [%s]}
play: [{play: base1-91 Bill}, {play: base1-91 Bill}]
"""
ONE_MORE = "note: Bill is not written so often in Ann's hand (play 2 is played as if there were one more)"


@pytest.mark.parametrize(
    ("hand", "pointed_out"),
    [("base1-91 Bill", True), ("2 base1-91 Bill", False), ("base1-91 Bill, 3", False), ("Fire", False)],
)
def test_a_card_that_is_played_more_often_than_it_is_held_is_pointed_out(hand: str, pointed_out: bool) -> None:
    (ruling,) = parse_rulings(TWICE % hand, "board.yaml", store())
    old = book("v9-2002")
    verdict = judge(ruling, old, replay(ruling, old, shelf()))
    assert (ONE_MORE in ["".join(text for _, text in line) for line in block(verdict)]) is pointed_out


SEARCH = """
table:
  turn: Ann
  Ann: {active: Mew ex MEW 151, hand: [Nest Ball SVI 181], deck: %s}
play: [{play: Nest Ball SVI 181}]
answers: every
"""
NOTHING_FOUND = "note: no card is stated that would be found in Ann's deck: the search is taken to find nothing"


@pytest.mark.parametrize(
    ("deck", "told"), [("20", True), ("[Fire, 3]", True), ("[Fire]", False), ("[base1-58, 3]", False)]
)
def test_a_search_of_a_deck_that_is_not_stated_is_told(deck: str, told: bool) -> None:
    (ruling,) = parse_rulings(SEARCH % deck, "board.yaml", store())
    today = book("now2026")
    verdict = judge(ruling, today, replay(ruling, today, shelf()))
    assert (NOTHING_FOUND in ["".join(text for _, text in line) for line in block(verdict)]) is told
