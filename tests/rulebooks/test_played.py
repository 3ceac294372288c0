"""Boards that the rulebooks answer differently: the tables, played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.judge import judge
from ptcg_judge.rulings.load import load_rulings
from ptcg_judge.rulings.replay import ScriptShelf, replay
from ptcg_judge.rulings.ruling import Ruling

FILE = Path(__file__).parent / "played.yaml"


@cache
def shelf() -> ScriptShelf:
    return ScriptShelf()


def boards() -> list[tuple[Ruling, str]]:
    store = CardStore.open(bundled_store())
    return [(ruling, id) for ruling in load_rulings(FILE, store, FILE.name) for id in ruling.rulebooks]


@pytest.mark.parametrize(("ruling", "id"), boards(), ids=lambda value: value.id if isinstance(value, Ruling) else value)
def test_the_board_is_answered_as_the_book_says(ruling: Ruling, id: str) -> None:
    verdict = judge(ruling, book(id), replay(ruling, book(id), shelf()))
    assert not verdict.mismatches, [
        f"line {m.line}: {m.what}: expected {m.expected}, got {m.got}" for m in verdict.mismatches
    ]


@pytest.mark.parametrize(("id", "who"), [("swsh2021", ""), ("now2026", "the player whose turn is next")])
def test_other_effects_may_come_before_or_after_the_conditions_and_the_answer_says_who_decides(
    id: str, who: str
) -> None:
    ruling = next(ruling for ruling, _ in boards() if ruling.id == "block-order")
    verdict = judge(ruling, book(id), replay(ruling, book(id), shelf()))
    orders = {order for outcome in verdict.outcomes for order in outcome.orders}
    assert {order[0] for order in orders} == {who}
    assert len(verdict.outcomes) == 2
