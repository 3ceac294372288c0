"""Why a play is refused: what the card asks for and the board does not have, and nothing that it has."""

from __future__ import annotations

import pytest

from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from tests.rulings.store import shelf, store

BOARD = """\
rulebook: now2026
cards:
  Flame: {card: {hp: 60, type: Fire}}
  Asker: {card: {hp: 60, attacks: {Ask: {cost: []}}}, attacks: {Ask: {if: {exists: {in: my bench}}}}}
  Fuel:
    card: {kind: item}
    play:
      do:
        - attach: {cards: {in: my hand, pick: 1}, to: {in: my bench, where: {type: Fire}, pick: 1}}
  Strict: {card: {kind: item}, play: {if: {compare: {of: {count: their bench}, at least: 2}}, do: [{draw: 1}]}}
  Vain: {card: {kind: item}, play: {do: [{let: {as: mine, be: my bench}}, {heal: {from: mine, amount: 20}}]}}
  Sore:
    card: {hp: 60, attacks: {Sob: {cost: []}}}
    attacks: {Sob: {if: {is: {what: self, where: {damage: {at least: 10}}}}}}
  Lift: {card: {kind: item}, play: {do: [{put: {cards: {in: my discard, pick: 1}, into: my bench}}]}}
  Haul: {card: {kind: item}, play: {do: [{opponent: [{discard: {in: my hand, pick: 1}}]}]}}
  Ritual: {card: {hp: 60, powers: {Rise: Ability}}, powers: {Rise: {use: {from: bench, do: [{draw: 1}]}}}}
table:
  Ann: {active: %s, bench: %s, hand: [Fuel, Strict, Vain, Lift, Haul, Fire], deck: 20}
  Ben: {active: base1-7 Hitmonchan, bench: [base1-63 Squirtle], hand: []}
play: [%s]
"""


@pytest.mark.parametrize(
    ("active", "bench", "play", "reason"),
    [
        (
            "Asker",
            "[]",
            "{attack: Ask}",
            "Ask can be used only if there is any of: your Benched Pokémon (there",
        ),
        ("Flame", "[]", "{play: Strict}", "Strict can be played only if "),
        ("Flame", "[base1-63 Squirtle]", "{play: Vain}", "(nothing here for it to note your Benched Pokémon"),
        ("{card: Sore, energy: [Fire]}", "[]", "{attack: Sob}", "Ann's Sore is Active, 60 HP left, Fire Energy)"),
        ("{card: Sore, energy: none}", "[]", "{attack: Sob}", "Ann's Sore is Active, 60 HP left, nothing attached)"),
        ("Flame", "[base1-63 Squirtle]", "{play: Haul}", "(there is no card in the opponent's hand)"),
        ("Flame", "[]", "{play: Lift}", "(there is no card in your discard pile)"),
        ("Ritual", "[]", "{power: Rise, of: Ann.active}", "Rise can be used only from the bench"),
        (
            "Flame",
            "[base1-63 Squirtle]",
            "{play: Fuel}",
            "(there is none of your Benched Pokémon that has the type Fire)",
        ),
    ],
)
def test_a_refused_play_says_what_is_missing(active: str, bench: str, play: str, reason: str) -> None:
    (ruling,) = parse_rulings((BOARD % (active, bench, play)).encode(), "x.yaml", store())
    (leaf,) = replay(ruling, book("now2026"), shelf())
    ((_, (refused,)),) = leaf.end.illegal
    assert reason in refused.why
