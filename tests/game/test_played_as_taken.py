"""Cards that are used as they are taken as a face-down Prize or drawn for the turn, before they go to the hand."""

from __future__ import annotations

import pytest

from ptcg_judge.game.core.game import Game
from tests.rulings.test_scenarios import played

CARDS = {"Greedy Dice": "xy11-102", "Dream Ball": "swsh7-146", "Treasure Energy": "swsh7-165"}


def board(prizes: str, answers: str = "{}", play: str = "[attack: Seismic Toss]", ben: str = "damage: 40") -> str:
    """Ann's Machamp Knocks Out Ben's Active Pokémon, which gives one Prize."""
    return f"""
rulebook: swsh2021
answers: {answers}
table:
  turn: Ann
  Ann:
    active: {{card: base1-8 Machamp, energy: 4 Fighting}}
    hand: []
    deck: [base1-58 Pikachu, base1-46 Charmander]
    prizes: {prizes}
  Ben: {{active: {{card: base1-46 Charmander, {ben}}}, bench: [base1-46 Charmander], prizes: 3}}
play: {play}
"""


def names(game: Game) -> dict[str, list[str]]:
    """The cards of Ann's zones by name."""
    ann = game.table.sides[0]
    zones = {"hand": ann.hand, "prizes": ann.prizes, "discard": ann.discard}
    named = {zone: [copy.name for copy in cards] for zone, cards in zones.items()}
    return named | {"bench": [pokemon.name for pokemon in ann.bench]}


@pytest.mark.parametrize(
    ("name", "answers", "coins", "wanted"),
    [
        ("Greedy Dice", "may play Greedy Dice: [yes, no]", "coins: [heads]", {"hand": 1, "prizes": 1, "discard": 1}),
        ("Greedy Dice", "may play Greedy Dice: yes", "coins: [tails]", {"hand": 0, "prizes": 2, "discard": 1}),
        ("Greedy Dice", "may play Greedy Dice: no", "", {"hand": 1, "prizes": 2, "discard": 0}),
        ("Dream Ball", "may play Dream Ball: yes, Ann chooses for Dream Ball: Pikachu", "",
         {"hand": 0, "bench": 1, "discard": 1}),
        ("Treasure Energy", "may use Treasure Energy: yes", "", {"hand": 0, "prizes": 2, "discard": 0}),
        ("Treasure Energy", "may use Treasure Energy: no", "", {"hand": 1, "prizes": 2, "discard": 0}),
    ],
)  # fmt: skip
def test_a_card_is_used_before_it_goes_to_the_hand(name: str, answers: str, coins: str, wanted: dict[str, int]) -> None:
    """The card is asked about where it is taken; where it is not used it goes to the hand like any Prize."""
    card = f"{CARDS[name]} {name}"
    text = board(f"[{card}, {card}, {card}]", f"{{Ann {answers}}}")
    (outcome,) = played(f"{text}{coins}\n", "swsh2021").outcomes
    found = names(outcome.end.game)
    assert {zone: len(found[zone]) for zone in wanted} == wanted


def test_it_is_asked_in_the_player_s_own_turn_only() -> None:
    """Ben's Pokémon is Knocked Out by Poison between turns: the Prize is taken, and Greedy Dice is not asked about."""
    dice = "[xy11-102 Greedy Dice, xy11-102 Greedy Dice]"
    text = board(dice, play="[checkup]", ben="damage: 40, conditions: [Poisoned]")
    (outcome,) = played(text, "swsh2021").outcomes
    assert names(outcome.end.game)["hand"] == ["Greedy Dice"]


def test_a_prize_that_lies_face_up_is_not_asked_about() -> None:
    dice = "[xy11-102 Greedy Dice, xy11-102 Greedy Dice]"
    map_first = board(dice, play="[play: bw7-136 Town Map, attack: Seismic Toss]").replace(
        "hand: []", "hand: [bw7-136 Town Map]"
    )
    found = names(played(map_first, "swsh2021").outcomes[0].end.game)
    assert (found["hand"], found["prizes"]) == (["Greedy Dice"], ["Greedy Dice"])


def test_it_can_t_be_played_from_the_hand() -> None:
    text = board("2", play="[play: xy11-102 Greedy Dice]").replace("hand: []", "hand: [xy11-102 Greedy Dice]")
    (outcome,) = played(text, "swsh2021").outcomes
    ((_, (why, *_)),) = outcome.end.illegal
    assert "only as it is taken as a face-down Prize" in why.why


def test_what_keeps_items_from_being_played_holds_for_one_that_would_be_played_as_it_is_taken() -> None:
    """Greedy Dice is an Item card; what forbids to attach cards is not about it."""
    dice = "[xy11-102 Greedy Dice, xy11-102 Greedy Dice]"
    for act, asked in (("play", False), ("attach", True)):
        effects = f"effects: [{{forbid: {{act: {act}, by: both, what: {{kind: item}}}}}}]"
        lock = f"cards: {{Lock: {{card: {{kind: stadium}}, {effects}}}}}\n"
        answers = "{Ann may play Greedy Dice: no}" if asked else "{}"
        text = lock + board(dice, answers).replace("  turn: Ann", "  turn: Ann\n  stadium: Lock")
        (outcome,) = played(text, "swsh2021").outcomes
        assert names(outcome.end.game)["hand"] == ["Greedy Dice"], act


@pytest.mark.parametrize(("answer", "hand"), [("yes", 3), ("no", 1)])
def test_nugget_is_played_as_it_is_drawn_for_the_turn(answer: str, hand: int) -> None:
    """The card of the turn is drawn before anything else, and Nugget draws three for itself."""
    text = f"""
rulebook: swsh2021
answers: {{Ben may play Nugget: {answer}}}
table:
  turn: Ann
  Ann: {{active: base1-46 Charmander}}
  Ben: {{active: base1-46 Charmander, hand: [], deck: [swsh2-162 Nugget, 4 base1-46 Charmander]}}
play: [next turn]
"""
    (outcome,) = played(text, "swsh2021").outcomes
    assert len(outcome.end.game.table.sides[1].hand) == hand


CARD = (
    "cards: {Lookout: {card: {hp: 50, powers: {Peek: Ability}}, powers: {Peek: {use: {from: ZONE, do: [{draw: 1}]}}}}}"
)


@pytest.mark.parametrize(
    ("zone", "active", "illegal"), [("bench", True, True), ("bench", False, False), ("discard", True, True)]
)
def test_a_power_is_used_only_from_where_it_says(zone: str, active: bool, illegal: bool) -> None:
    place = "active: Lookout, bench: [Pikachu BS 58]" if active else "active: Pikachu BS 58, bench: [Lookout]"
    text = f"{CARD.replace('ZONE', zone)}\ntable: {{Ann: {{{place}}}}}\nplay: [{{power: Peek}}]"
    (outcome,) = played(text).outcomes
    assert bool(outcome.end.illegal) == illegal
