"""Texts whose script said something else than the card when read side by side: each board as the card has it.

`reading.yaml` has what readings of whole eras found, `corners.yaml` what was looked for on rare boards.
"""

from __future__ import annotations

import pytest

from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
from tests.conftest import REPOSITORY
from tests.rulings.store import shelf, store

PATHS = [REPOSITORY / "tests" / "game" / name for name in ("reading.yaml", "corners.yaml")]
BOARDS = [
    board for path in PATHS for board in parse_rulings(path.read_text(encoding="utf-8"), path.name, store(), path)
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id.partition("/")[2])
def test_it_does_what_the_card_says(board: Ruling) -> None:
    for id in board.rulebooks:
        verdict = judge(board, book(id), replay(board, book(id), shelf()))
        assert not verdict.mismatches, f"{board.id}: {verdict.mismatches}"
