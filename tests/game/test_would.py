"""A card that certainly changes nothing can't be used, nor one whose price can't be paid (adv2018)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sample_table import Board

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.table.state import UnknownCopy
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.yamlfile import parse_one, read_one
from tests.rulings.store import shelf, store

ALIASES = read_one(Path(__file__).parent / "sample_boards.yaml", EffectFileError)["cards"]
FULL = "[Pikachu, Squirtle, Bulbasaur, Charmander, Zygarde]"
CASES = {
    "Potion on an undamaged Pokémon": ("base1-94", "{a: {hand: [S]}, do: {play: S}}", True),
    "Potion on a damaged one": ("base1-94", "{a: {hand: [S], active: {card: D, damage: 10}}, do: {play: S}}", False),
    "an attack that heals nothing": ("swsh2-86", "{do: {attack: Aromatherapy}}", False),
    "Full Heal without a condition": ("base1-82", "{a: {hand: [S]}, do: {play: S}}", True),
    "Ultra Ball with one other card": ("bw5-102", "{a: {hand: [S, Potion], deck: [Potion]}, do: {play: S}}", True),
    "Ultra Ball with two": ("bw5-102", "{a: {hand: [S, Potion, Fire], deck: [Potion]}, do: {play: S}}", False),
    "a search that may fail": ("xy1-123", "{a: {hand: [S], deck: [Potion]}, do: {play: S}}", False),
    "Nest Ball with a full Bench": (
        "sm1-123", f"{{a: {{hand: [S], bench: {FULL}, deck: [Pikachu]}}, do: {{play: S}}}}", True),
    "an attack that benches, Bench full": (
        "sm1-36", f"{{a: {{bench: {FULL}, deck: [Potion]}}, do: {{attack: Call for Family}}}}", False),
    "Firestorm without three Fire Energy": (
        "gym2-1", "{a: {active: {card: S, energy: [Fire, Fire, Water, Water]}}, do: {attack: Firestorm}}", True),
    "Bill with an empty deck": ("base1-91", "{a: {hand: [S], deck: []}, do: {play: S}}", True),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_play_that_changes_nothing_is_illegal_and_others_are_not(case: str) -> None:
    tested, board, illegal = CASES[case]
    what: dict[str, Any] = parse_one(board, case, EffectFileError)
    made = Board(CardStore.open(), ALIASES, tested, "sm", what)
    made.play()
    assert bool(made.refused) is illegal, made.refused


def test_what_is_done_to_energy_that_is_not_stated_can_not_be_said() -> None:
    text = (
        "cards: {Drain: {card: {kind: item}, play: {do: [{draw: 1}, {discard: {in: attached, to: my active}}]}}}\n"
        "table: {Ann: {active: base1-58 Pikachu, hand: [Drain], deck: 20}, Ben: {active: base1-58 Pikachu}}\n"
        "play: [{play: Drain}]\n"
    )
    (ruling,) = parse_rulings(text, "x.yaml", store())
    with pytest.raises(UnknownCopy, match="the Energy attached to Ann's Pikachu matters here"):
        replay(ruling, book("now2026"), shelf())
