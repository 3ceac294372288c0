"""Ways that end on the same table share it, and nothing that is said of them changes."""

from __future__ import annotations

from functools import cache

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.report.rule_json import record
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings import replay as replaying
from ptcg_judge.rulings.alike import Ends, table_of
from ptcg_judge.rulings.judge import judge
from ptcg_judge.rulings.load import parse_rulings
from ptcg_judge.rulings.replay import End, ScriptShelf, replay

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
    monkeypatch.setattr(replaying, "FROM", 1000)
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
