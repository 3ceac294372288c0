"""A wrong word is refused: no scenario goes on as if it had not been written (see misspell.py)."""

from __future__ import annotations

import random

import pytest

from tests.rulings.misspell import ACCEPTED, ELSEWHERE, FAILS, Mutant, files, is_free, outcome, sample

SCRIPT = "script"  # the words of effect scripts have a test of their own
LEAST = 0.99
"""Of the wrong words this share is refused at their own line; of the rest an expectation fails (exit code 1)."""


def judged(mutants: list[Mutant]) -> dict[str, list[str]]:
    """What becomes of wrong words in closed places, by outcome, described."""
    found: dict[str, list[str]] = {}
    for mutant in mutants:
        if not is_free(mutant.word.kind) and mutant.word.kind != SCRIPT:
            came, said = outcome(mutant)
            found.setdefault(came, []).append(f"{mutant.word.kind}: {mutant.old} -> {mutant.new}: {said}")
    return found


def check(mutants: list[Mutant]) -> None:
    """None is accepted, nearly all are refused where they stand."""
    found = judged(mutants)
    total = sum(map(len, found.values()))
    assert found.get(ACCEPTED, []) == []
    others = [*found.get(ELSEWHERE, []), *found.get(FAILS, [])]
    assert len(others) <= (1 - LEAST) * total, others


def test_a_sample_of_wrong_words_is_refused() -> None:
    mutants = list(sample(random.Random(20260801), files(), 400))
    assert len(mutants) >= 300
    check(mutants)


@pytest.mark.long
def test_every_wrong_word_is_refused() -> None:
    check(list(sample(random.Random(1), files(), 0)))
