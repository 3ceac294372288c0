"""Texts that were read beside their cards and whose script said something else: boards as the cards have it."""

from __future__ import annotations

import pytest

from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
from tests.conftest import REPOSITORY
from tests.rulings.store import shelf, store

PATH = REPOSITORY / "tests" / "game" / "reading.yaml"
BOARDS = parse_rulings(PATH.read_text(encoding="utf-8"), PATH.name, store(), PATH)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id.partition("/")[2])
def test_it_does_what_the_card_says(board: Ruling) -> None:
    for id in board.rulebooks:
        verdict = judge(board, book(id), replay(board, book(id), shelf()))
        assert not verdict.mismatches, f"{board.id}: {verdict.mismatches}"
