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
  Tough:
    card: {{hp: 60, powers: {{Tough: Ability}}}}
    powers: {{Tough: {{effects: [{{instead: {{event: {{is: damaged, what: self}}, do: {instead}}}}}]}}}}
table:
  Ann: {{active: base1-7 Hitmonchan, hand: [Drawer], deck: {deck}}}
  Ben: {{active: Tough}}
play: [{play}]
"""


def traced(play: str, deck: str = "20", instead: str = "[{reduce: 10}]") -> list[list[tuple[str, tuple[object, ...]]]]:
    """The kinds and data of the lines of each way that the play can go."""
    text = BOARD.format(play=play, deck=deck, instead=instead)
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
