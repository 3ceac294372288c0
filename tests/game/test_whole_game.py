"""Every system of the game on a board of its own: scenarios whose answers are read from the rules that they cite."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.cite import is_rule
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.judge import judge
from ptcg_judge.rulings.load import load_rulings
from ptcg_judge.rulings.replay import ScriptShelf, replay
from ptcg_judge.rulings.ruling import Ruling

FOLDER = Path(__file__).parent / "whole"


@cache
def shelf() -> ScriptShelf:
    return ScriptShelf()


def boards() -> list[tuple[Ruling, str]]:
    store = CardStore.open(bundled_store())
    found = [ruling for path in sorted(FOLDER.glob("*.yaml")) for ruling in load_rulings(path, store, path.name)]
    return [(ruling, id) for ruling in found for id in ruling.rulebooks]


@pytest.mark.parametrize(("ruling", "id"), boards(), ids=lambda value: value.id if isinstance(value, Ruling) else value)
def test_the_board_is_answered_as_the_rule_says(ruling: Ruling, id: str) -> None:
    verdict = judge(ruling, book(id), replay(ruling, book(id), shelf()))
    assert verdict.expected
    assert not verdict.mismatches, [f"{m.at}: {m.what}: expected {m.expected}, got {m.got}" for m in verdict.mismatches]


def test_every_board_cites_rules_that_exist() -> None:
    for ruling, _ in boards():
        assert ruling.cites, ruling.id
        assert all(is_rule(rule) for rule in ruling.cites), ruling.id
