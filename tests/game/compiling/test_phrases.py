"""What each phrase of a card's text means: parts of scripts for phrases that were made up for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.game.compiling import powers  # noqa: F401  (it registers every slot)
from ptcg_judge.game.compiling.frames import SLOTS
from ptcg_judge.yamlfile import read_one
from tests.game.compiling.texts import reading

PHRASES = read_one(Path(__file__).with_name("phrases.yaml"))
CASES = [(str(slot), str(phrase), meant) for slot, phrases in PHRASES.items() for phrase, meant in phrases.items()]


@pytest.mark.parametrize(("slot", "phrase", "meant"), CASES, ids=[f"{slot}: {phrase}" for slot, phrase, _ in CASES])
def test_a_phrase_means_what_it_says(slot: str, phrase: str, meant: object) -> None:
    assert SLOTS[slot](phrase, reading()) == meant
