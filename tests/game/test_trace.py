"""What the trace says: a line for what happened, and none for what did not."""

from __future__ import annotations

import pytest

from ptcg_judge.game.events import LeftPlay
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from tests.rulings.store import shelf, store

BOARD = """\
rulebook: now2026
cards:
  Drawer: {{card: {{kind: item}}, play: {{do: [{{shuffle: my deck}}, {{draw: 1}}]}}}}
  Balm: {{card: {{kind: item}}, play: {{do: [{{heal: my active}}, {{draw: {{until: 6}}}}]}}}}
  Wiper:
    card: {{hp: 60, attacks: {{Wipe Out: {{cost: []}}}}}}
    attacks: {{Wipe Out: {{after: [{{win: you}}]}}}}
  Guard:
    card: {{hp: 60, attacks: {{Guard: {{cost: []}}}}}}
    attacks:
      Guard:
        after: [{{lasting: {{on: self, for: their next turn, effects: [{{prevent: {{what: damage, to: self}}}}]}}}}]
  Held:
    card: {{hp: 60, attacks: {{Hold: {{cost: []}}}}}}
    attacks:
      Hold:
        after:
          - lasting:
              {{on: self, with self: yes, for: their next turn, effects: [{{prevent: {{what: damage, to: self}}}}]}}
  Gusty:
    card: {{hp: 60, attacks: {{Gust: {{cost: []}}}}}}
    attacks: {{Gust: {{after: [{{switch: {{in: {{in: their bench, pick: 1}}}}}}]}}}}
  Coat: {{card: {{kind: tool}}, effects: [{{modify: {{what: hp, of: bearer, by: 10}}}}]}}
  Seeker:
    card: {{kind: item}}
    play:
      do:
        - shuffle: my deck
        - reveal until: {{where: {{kind: pokemon}}, as: got}}
        - put: {{cards: got, into: my hand}}
  Borrow:
    card: {{kind: item}}
    play: {{do: [{{use card: {{in: my discard, pick: 1}}}}, {{draw: 1}}]}}
  Strict: {{card: {{kind: supporter}}, play: {{if: {{exists: stadium}}, do: [{{draw: 5}}]}}}}
  Peek:
    card: {{kind: item}}
    play: {{do: [{{turn: {{cards: my prizes, face: up}}}}, {{turn: {{cards: my prizes, face: down}}}}]}}
  Ticker:
    card: {{hp: 60, powers: {{Tick: Ability}}}}
    powers: {{Tick: {{effects: [{{at: {{moment: checkup, do: [{{draw: 1}}]}}}}]}}}}
  Greedy:
    card: {{hp: 60, attacks: {{Crush: {{cost: [], damage: 200}}}}, powers: {{Greed: Ability}}}}
    powers: {{Greed: {{effects: [{{when: {{event: {{is: prize taken}}, do: [{{draw: 1}}]}}}}]}}}}
  Tough:
    card: {{hp: 60, powers: {{Tough: Ability}}}}
    powers: {{Tough: {{effects: [{{instead: {{event: {{is: damaged, what: self}}, do: {instead}}}}}]}}}}
table:
  Ann:
    {{active: {active}, bench: [base1-58 Pikachu], hand: [Drawer, Balm, Seeker, Borrow, Peek, Coat], deck: {deck},
      discard: [Strict], prizes: 3}}
  Ben: {{active: {ben}, bench: [{bench}], deck: 20}}
play: [{play}]
"""


def traced(
    play: str,
    deck: str = "20",
    instead: str = "[{reduce: 10}]",
    active: str = "base1-7 Hitmonchan",
    ben: str = "Tough",
    bench: str = "",
) -> list[list[tuple[str, tuple[object, ...]]]]:
    """The kinds and data of the lines of each way that the play can go."""
    text = BOARD.format(play=play, deck=deck, instead=instead, active=active, ben=ben, bench=bench)
    (ruling,) = parse_rulings(text.encode(), "x.yaml", store())
    return [
        [(kind, data) for _, kind, data, _ in leaf.end.game.trace.lines]
        for leaf in replay(ruling, book("now2026"), shelf())
    ]


def test_the_card_that_chance_brings_to_the_top_is_named() -> None:
    ways = traced("{play: Drawer}", deck="[Fire, Water]")
    assert sorted(str(data[1]) for lines in ways for kind, data in lines if kind == "chance") == [
        "Fire Energy",
        "Water Energy",
    ]


@pytest.mark.parametrize(
    ("deck", "said"),
    [("[base1-58 Pikachu, base1-46 Charmander, Fire]", {"Pikachu", "Charmander"}), ("[base1-58 Pikachu, Fire]", set())],
)
def test_the_first_card_that_fits_is_named_where_it_may_be_one_or_another(deck: str, said: set[str]) -> None:
    ways = traced("{play: Seeker}", deck=deck)
    assert {str(data[1]) for lines in ways for kind, data in lines if kind == "chance"} == said


def test_where_the_cards_on_a_pokemon_go_is_told_where_they_go_elsewhere() -> None:
    told = [LeftPlay.line.says(("Ann's Pikachu", "hand", attached)) for attached in ("hand", "discard pile")]
    assert told == [
        "Ann's Pikachu goes to the hand with everything attached",
        "Ann's Pikachu goes to the hand, what is attached to the discard pile",
    ]


def test_where_all_cards_are_alike_nothing_is_said_of_chance() -> None:
    (lines,) = traced("{play: Drawer}", deck="[{Fire: 3}]")
    assert "chance" not in [kind for kind, _ in lines]


@pytest.mark.parametrize(
    ("instead", "said"),
    [("[{reduce: 10}]", 1), ("[{flip: {heads: [], tails: [go on]}}]", 1), ("[go on]", 0)],
    ids=["always", "on heads", "never"],
)
def test_what_takes_the_place_of_damage_is_told_once_where_it_does(instead: str, said: int) -> None:
    ways = traced("{attack: Jab}", instead=instead)
    told = [sum(kind in ("replaced", "prevented") for kind, _ in lines) for lines in ways]
    assert max(told) == said
    assert len(told) == 1 or min(told) == 0


def test_who_has_no_card_left_to_draw_draws_none() -> None:
    (lines,) = traced("{play: Balm}", deck="[]", active="{card: base1-7 Hitmonchan, damage: 10}")
    assert [kind for kind, _ in lines if kind in ("heal", "draw")] == ["heal"]


def test_an_effect_that_has_ended_does_not_end_again() -> None:
    """Guard ends with Ben's turn; when its Pokémon retreats a turn later nothing of it is left to end."""
    (lines,) = traced("{attack: Guard}, next turn, next turn, {retreat: Pikachu}", active="Guard")
    ended = [data for kind, data in lines if kind == "effect ends"]
    assert len(ended) == 1
    assert [kind for kind, _ in lines].index("effect ends") < [kind for kind, _ in lines].index("retreat")


@pytest.mark.parametrize("attack", ["Guard", "Hold"])
def test_an_effect_that_ends_with_its_pokemon_ends_once(attack: str) -> None:
    """Its Pokémon is switched in the turn in which the effect lasts: at the end of that turn none is left."""
    active = "Held" if attack == "Hold" else attack
    (lines,) = traced(f"{{attack: {attack}}}, next turn, {{attack: Gust}}, next turn", active=active, ben="Gusty")
    assert [kind for kind, _ in lines].count("effect ends") == 1


@pytest.mark.parametrize(
    ("energy", "attack", "said"),
    [("", "Jab", True), (", energy: []", "Jab", False), ("", "Guard", False), (", energy: [Fighting]", "Jab", False)],
    ids=["not stated", "none", "nothing to pay", "enough"],
)
def test_that_energy_is_taken_as_enough_is_told_where_none_is_stated_and_some_is_needed(
    energy: str, attack: str, said: bool
) -> None:
    active = "base1-7 Hitmonchan" if attack == "Jab" else "Guard"
    (lines,) = traced(f"{{attack: {attack}}}", active=f"{{card: {active}{energy}}}")
    notes = [str(data[0]) for kind, data in lines if kind == "note"]
    assert any("taken as enough" in note for note in notes) is said


def test_damage_is_told_with_the_pokemon_that_did_it() -> None:
    (lines,) = traced("{attack: Jab}", active="{card: base1-7 Hitmonchan, energy: [Fighting]}", instead="[go on]")
    assert [data[3] for kind, data in lines if kind == "damage"] == ["Ann's Hitmonchan"]


def test_a_turn_ends_once() -> None:
    (lines,) = traced("pass, checkup, next turn")
    assert [data[0] for kind, data in lines if kind == "turn ends"] == ["Ann"]


def test_the_result_is_told_with_its_reason() -> None:
    (lines,) = traced("{attack: Wipe Out}", active="{card: Wiper}")
    assert [data[0] for kind, data in lines if kind == "result"] == ["Ann wins"]


def test_a_power_that_acts_between_turns_is_told() -> None:
    (lines,) = traced("pass, checkup", active="Ticker")
    assert ("power", ("Ann's Ticker", "Tick")) in lines


def test_what_answers_a_prize_comes_before_the_new_active_pokemon() -> None:
    """The Prize is taken in a step of its own, and what waits for it is done when that step is."""
    (lines,) = traced("{attack: Crush}", active="Greedy", ben="base1-58 Pikachu", bench="base1-46 Charmander")
    kinds = [kind for kind, _ in lines]
    assert kinds.index("draw") < kinds.index("promote")


def test_a_card_that_can_not_be_used_is_told() -> None:
    (lines,) = traced("{play: Borrow}")
    assert [data for kind, data in lines if kind == "note" and "Strict" in str(data)]
    assert [data for kind, data in lines if kind == "draw"]


def test_prizes_are_shown_when_they_are_turned_up_and_not_when_they_are_turned_down() -> None:
    (lines,) = traced("{play: Peek}")
    assert [kind for kind, _ in lines].count("reveal") == 1


def test_energy_that_is_not_stated_is_taken_as_paid_with_a_word() -> None:
    for active, said in (("base1-7 Hitmonchan", 1), ("base1-58 Pikachu", 1), ("base2-34 Dodrio", 0)):
        (lines,) = traced("{retreat: Pikachu}", active=active)
        assert sum(kind == "note" and "not stated" in str(data) for kind, data in lines) == said


def test_of_an_attack_that_costs_nothing_no_energy_is_taken_as_enough() -> None:
    for attack, active, said in (("Guard", "Guard", 0), ("Jab", "base1-7 Hitmonchan", 1)):
        (lines,) = traced(f"{{attack: {attack}}}", active=active, ben="base1-4 Charizard")
        assert sum(kind == "note" and "taken as enough" in str(data) for kind, data in lines) == said


def test_a_trainer_card_that_is_attached_is_played() -> None:
    (lines,) = traced("{play: Coat, on: Hitmonchan}")
    assert ("play", ("Ann", "Coat")) in lines
