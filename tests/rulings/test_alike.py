"""Ways that end on the same table share it, and nothing that is said of them changes."""

from __future__ import annotations

from functools import cache

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.report.scenarios.answer import bare_answer
from ptcg_judge.report.scenarios.json import record
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.shared_tables import Ends, table_of
from ptcg_judge.rulings.replay.verdict import judge

COINS = """
rulebooks: [bw2012]
cards:
  Flipper:
    card: {hp: 100, type: Colorless, attacks: {Coins: {cost: [], damage: 0}}}
    attacks: {Coins: {before: [{flip: {coins: 6, as: f}}], damage: {times: [10, {heads: f}]}AFTER}}
table:
  Ann: {active: Flipper}
  Ben: {active: base1-4 Charizard, bench: [base1-58 Pikachu, base1-58 Pikachu]}
play: [attack: Coins]
"""
PLAIN = COINS.replace("AFTER", "")
LASTING = COINS.replace(
    "AFTER", ", after: [{lasting: {on: defending, for: their next turn, effects: [{forbid: {act: retreat}}]}}]"
)

PEEK = """
rulebooks: [wotc1999]
table:
  turn: Ann
  Ann: {active: base2-55 Mankey}
  Ben: {active: base1-3 Chansey, hand: [Fire, Water]}
play: [{power: Peek, choose: their hand}]
"""


@cache
def cards() -> CardStore:
    return CardStore.open()


def test_64_ways_have_7_tables() -> None:
    """Six coins: none to six heads."""
    (ruling,) = parse_rulings(PLAIN, "test", cards())
    leaves = replay(ruling, book("bw2012"), ScriptShelf())
    assert len(leaves) == 64
    assert len({id(leaf.end.game) for leaf in leaves}) == 7
    assert len({id(leaf.end.lines) for leaf in leaves}) == 64


@pytest.mark.parametrize("text", [PLAIN, LASTING])
def test_what_is_said_is_the_same_without_sharing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (ruling,) = parse_rulings(text, "test", cards())

    def said() -> object:
        shelf = ScriptShelf()
        return record([judge(ruling, book("bw2012"), replay(ruling, book("bw2012"), shelf))], [])

    shared = said()
    monkeypatch.setattr("ptcg_judge.rulings.replay.replay.FROM", 1000)
    assert said() == shared


def test_tables_with_lasting_effects_are_never_shared() -> None:
    (ruling,) = parse_rulings(LASTING, "test", cards())
    leaves = replay(ruling, book("bw2012"), ScriptShelf())
    assert len({id(leaf.end.game) for leaf in leaves}) == 64
    assert table_of(leaves[0].end.game) is None


def test_one_card_or_counter_more_is_another_table() -> None:
    (ruling,) = parse_rulings(PLAIN, "test", cards())
    first, second = (replay(ruling, book("bw2012"), ScriptShelf(), [True] * 6)[0].end for _ in range(2))
    ends = Ends()

    def shares(end: End) -> bool:
        return ends.kept(end).game is first.game

    assert shares(first)
    assert shares(second)
    pikachu = second.game.table.sides[1].bench[0]
    pikachu.damage = 10
    assert not shares(second)
    pikachu.damage = 0
    pikachu.markers["Char"] = 1
    assert not shares(second)
    del pikachu.markers["Char"]
    second.game.table.sides[0].deck.reverse()
    assert not shares(second)


def test_what_only_one_of_several_ways_tells_is_not_told_of_all() -> None:
    """A card is seen at random: the board ends alike, and which card it was is no answer."""
    (ruling,) = parse_rulings(PEEK, "test", cards())
    wotc = book("wotc1999")
    every = judge(ruling, wotc, replay(ruling, wotc, ScriptShelf()))
    assert [len(outcome.leaves) for outcome in every.outcomes] == [2]
    assert bare_answer(every) == "nothing changes on the board."
    one = judge(ruling, wotc, [every.leaves[0]])
    assert bare_answer(one) == "Ann looks at Fire Energy."
