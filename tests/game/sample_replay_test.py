"""The vocabulary gate: each text of the sample is a script, and does on a small board what the text says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sample
import sample_words
from sample_table import Board

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.yamlfile import read_one

GIVEN = read_one(Path(__file__).parent / "sample_boards.yaml", EffectFileError)
TEXTS = sample.recorded()


@pytest.fixture(scope="module")
def cards() -> CardStore:
    return CardStore.open()


@pytest.mark.parametrize("drawn", TEXTS, ids=lambda drawn: f"{drawn.place}-{drawn.card}-{drawn.name}".rstrip("-"))
def test_the_script_does_what_the_text_says(drawn: sample.Drawn, cards: CardStore) -> None:
    what: dict[str, Any] = GIVEN["boards"][str(drawn.place)]
    board = Board(cards, GIVEN["cards"], drawn.card, drawn.era, what)
    board.play()
    expected = {path: board.named(path, value) for path, value in what["see"].items()}
    assert {path: board.sees(path, value) for path, value in expected.items()} == expected
    assert not board.oracle.coins, "coins left over"
    assert not board.oracle.picks, "answers left over"


def test_nine_of_ten_need_no_new_word_after_the_first_150(cards: CardStore) -> None:
    first = sample_words.first_used(cards)
    late = {drawn.place for drawn in first.values() if drawn.place > 150}
    assert len(late) <= 15, sorted(late)
