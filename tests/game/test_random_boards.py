"""Properties on small random boards: every way is played once with its exact chance, and seats do not matter."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.chance.oracle import Leaf, PathOracle, TooManyLeaves
from ptcg_judge.game.core.scripts import Scripts
from ptcg_judge.game.effects.values import basic_type
from ptcg_judge.game.table.state import UnknownCopy
from ptcg_judge.rulebooks.shelf import SHELF, book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.board_facts import picture, snapshot
from ptcg_judge.rulings.replay.carry_out import End, play_all
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay
from random_play.decks import Pool, read_pool

DECKS = Path(__file__).parent / "decks"
MOST = 300


@cache
def cards() -> CardStore:
    return CardStore.open()


@cache
def shelf() -> ScriptShelf:
    return ScriptShelf()


@cache
def pool(id_: str) -> Pool:
    return read_pool(DECKS / f"{id_}.yaml", cards())


def energy_for(card: Card) -> list[str]:
    """Names of basic Energy that pay for its dearest attack, any type for Colorless."""
    cost = max((attack.cost for attack in card.attacks), key=len, default=())
    basics = pool_basics()
    return [f'"{basics.get(symbol, basics["Fire"])}"' for symbol in cost if symbol != "Free"]


@cache
def pool_basics() -> dict[str, str]:
    found = {}
    for id_ in SHELF:
        for card in pool(id_).basic.values():
            found.setdefault(basic_type(card), f"{card.id} {card.name}")
    return found


def board(id_: str, seed: int) -> str:
    """A scenario: two Active Pokémon with Energy, some damage and conditions, a Bench, one attack."""
    random = Random(seed)
    fighters = [card for card in pool(id_).pokemon if card.attacks and card.stage not in ("LEGEND", "V-UNION")]
    sides = []
    attack = ""
    for name in ("Ann", "Ben"):
        active, *bench = random.sample(fighters, 3)
        if name == "Ann":
            attack = random.choice(active.attacks).name
        damage = 10 * random.randrange(max(1, (active.hp or 10) // 10))
        conditions = random.choice(["", "", "Confused", "Asleep", "Poisoned"])
        if name == "Ann" and conditions == "Asleep":
            conditions = ""
        energy = ", ".join(energy_for(active))
        state = f"damage: {damage}, energy: [{energy}]" + (f", conditions: [{conditions}]" if conditions else "")
        sides.append(
            f"  {name}:\n    prizes: {random.choice([1, 2, 6])}\n"
            f'    active: {{card: "{active.id} {active.name}", {state}}}\n'
            f'    bench: ["{bench[0].id} {bench[0].name}", "{bench[1].id} {bench[1].name}"]\n'
        )
    head = f"rulebooks: [{id_}]\nanswers: every\ntable:\n  turn: Ann\n"
    return f'{head}{sides[0]}{sides[1]}play:\n  - attack: "{attack}"\n  - checkup\n'


def mirror_text(text: str) -> str:
    """The same scenario with the two players' names swapped everywhere."""
    return text.replace("Ann", "@").replace("Ben", "Ann").replace("@", "Ben")


def ways(text: str) -> tuple[Ruling, list[Leaf[End]]]:
    """The scenario and every way it can go; boards that can't be played (unknown cards matter) are left out."""
    (ruling,) = parse_rulings(text, "random", cards())
    try:
        return ruling, replay(ruling, book(ruling.rulebooks[0]), shelf(), most=MOST)
    except (TooManyLeaves, UnknownCopy):
        reject()


def chance_of(leaves: Sequence[Leaf[End]], depth: int = 0) -> Fraction:
    """The chance of a branch of the tree; where somebody chooses, every branch must have the same."""
    if len(leaves) == 1 and len(leaves[0].asked) == depth:
        return leaves[0].chance
    branches: dict[str, list[Leaf[End]]] = {}
    for leaf in leaves:
        branches.setdefault(leaf.asked[depth].answer, []).append(leaf)
    each = [chance_of(branch, depth + 1) for branch in branches.values()]
    if leaves[0].asked[depth].kind == "chance":
        return sum(each, Fraction(0))
    assert len(set(each)) == 1, f"chances of {leaves[0].asked[depth].what}: {each}"
    return each[0]


BOARDS = given(seed=st.integers(0, 10**9))
FEW = settings(
    max_examples=10, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)  # fmt: skip


@pytest.mark.parametrize("id_", SHELF)
@FEW
@BOARDS
def test_chances_of_every_board_sum_to_one(id_: str, seed: int) -> None:
    _, leaves = ways(board(id_, seed))
    assert chance_of(leaves) == 1


@pytest.mark.parametrize("id_", SHELF)
@FEW
@BOARDS
def test_the_path_of_a_way_plays_the_same_way(id_: str, seed: int) -> None:
    ruling, leaves = ways(board(id_, seed))
    leaf = leaves[seed % len(leaves)]
    scripts: Scripts = shelf().scripts(ruling, book(id_))
    oracle = PathOracle(leaf.path, (), ruling.answers, True)
    again = play_all(ruling, book(id_), oracle, scripts)
    assert snapshot(again.game) == snapshot(leaf.end.game)
    assert again.lines == leaf.end.lines


@pytest.mark.parametrize("id_", SHELF)
@FEW
@BOARDS
def test_ways_are_pictured_alike_where_their_boards_show_the_same(id_: str, seed: int) -> None:
    _, leaves = ways(board(id_, seed))
    games = [leaf.end.game for leaf in leaves[:12]]
    for one in games:
        for other in games:
            assert (picture(one) == picture(other)) == (snapshot(one) == snapshot(other))


def mirrored(seen: dict[str, Any]) -> dict[str, Any]:
    """A snapshot with the players' names swapped, in names of places and in texts."""
    return {mirror_text(path): mirror_text(value) if isinstance(value, str) else value for path, value in seen.items()}


@pytest.mark.parametrize("id_", SHELF)
@FEW
@BOARDS
def test_a_mirrored_board_gives_the_mirrored_result(id_: str, seed: int) -> None:
    text = board(id_, seed)
    _, leaves = ways(text)
    _, others = ways(mirror_text(text))
    ends = sorted((repr(sorted(mirrored(snapshot(leaf.end.game)).items(), key=str)), leaf.chance) for leaf in leaves)
    assert ends == sorted((repr(sorted(snapshot(leaf.end.game).items(), key=str)), leaf.chance) for leaf in others)
