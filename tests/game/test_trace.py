"""What the trace says: a line for what happened, and none for what did not."""

from __future__ import annotations

import pytest

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
  Tough:
    card: {{hp: 60, powers: {{Tough: Ability}}}}
    powers: {{Tough: {{effects: [{{instead: {{event: {{is: damaged, what: self}}, do: {instead}}}}}]}}}}
table:
  Ann: {{active: {active}, bench: [base1-58 Pikachu], hand: [Drawer, Balm], deck: {deck}}}
  Ben: {{active: Tough, deck: 20}}
play: [{play}]
"""


def traced(
    play: str, deck: str = "20", instead: str = "[{reduce: 10}]", active: str = "base1-7 Hitmonchan"
) -> list[list[tuple[str, tuple[object, ...]]]]:
    """The kinds and data of the lines of each way that the play can go."""
    text = BOARD.format(play=play, deck=deck, instead=instead, active=active)
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
