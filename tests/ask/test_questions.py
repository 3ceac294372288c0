"""The search, measured with questions in other people's words.

Of `questions.yaml` and `unanswerable.yaml`, which were written before the search, every second one by the sha256 of its
text (the 1st, 3rd, 5th ...) was not looked at while the search was tuned. The other files were looked at, `fresh_*`
after they had been measured once (docs/ask.md tells that too): they hold what has been reached. A question is found
when the id of an answer, or one of those that it names as the same, is among the ids that the question's file accepts.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import pytest
import yaml

from ptcg_judge.ask.answering import WORTH_SHOWING
from ptcg_judge.ask.search import FoundDocument, answers, index
from tests.conftest import REPOSITORY

HELD_OUT, TUNED, LATER, FRESH = 0, 1, 2, 3


def every(name: str) -> list[dict[str, Any]]:
    """The questions of a file."""
    read = yaml.safe_load((REPOSITORY / "tests" / "ask" / f"{name}.yaml").read_text(encoding="utf-8"))
    return list(read["questions"])


def half(name: str, which: int) -> list[dict[str, Any]]:
    """Every second question of a file, by the sha256 of its text."""
    return sorted(every(name), key=lambda row: hashlib.sha256(row["text"].encode()).hexdigest())[which::2]


def shown(question: str, rulebook: str = "") -> list[FoundDocument]:
    """What `judge ask` shows of a question: three answers at most, none where none is near enough."""
    hits = index().search(question, 3, rulebook)
    return [hit for hit in hits if hit.confidence >= WORTH_SHOWING] if answers(hits) else []


@cache
def measured(which: int) -> tuple[float, float, float]:
    """The shares that the first answer meets, by its own id alone, and that the first three meet.

    Of a half of the first questions, or of all the later or the fresh ones.
    """
    later = {LATER: "more_questions", FRESH: "fresh_questions"}
    rows = every(later[which]) if which in later else half("questions", which)
    first = strict = three = 0
    for row in rows:
        hits, wanted = shown(row["text"], row.get("rulebook", "")), set(row["finds"])
        met = [bool(wanted & set(hit.ids)) for hit in hits]
        first += met[:1] == [True]
        three += any(met)
        strict += bool(hits) and hits[0].document.id in wanted
    return first / len(rows), strict / len(rows), three / len(rows)


@pytest.mark.parametrize(
    ("which", "first", "strict", "three"),
    [
        (HELD_OUT, 0.85, 0.83, 0.94),
        (TUNED, 0.88, 0.85, 0.96),
        (LATER, 0.92, 0.90, 0.97),
        (FRESH, 0.92, 0.84, 0.97),
    ],
)
def test_questions_find_their_answers(which: int, first: float, strict: float, three: float) -> None:
    got = measured(which)
    assert got[0] >= first, f"the first answer is right for {got[0]:.1%}"
    assert got[1] >= strict, f"its own id is right for {got[1]:.1%}"
    assert got[2] >= three, f"one of three answers is right for {got[2]:.1%}"


def test_hardly_any_question_of_other_matters_is_answered() -> None:
    rows = half("unanswerable", HELD_OUT) + half("unanswerable", TUNED)
    answered = sum(bool(shown(row["text"])) for row in rows)
    assert answered <= 0.05 * len(rows), f"{answered} of {len(rows)} are answered"


def test_few_of_the_harder_ones_are_answered() -> None:
    rows = every("more_unanswerable") + every("fresh_unanswerable")
    answered = sum(bool(shown(row["text"])) for row in rows)
    assert answered <= 0.12 * len(rows), f"{answered} of {len(rows)} are answered"


def test_the_questions_accept_what_there_is() -> None:
    known = {id for document in index().documents for id in document.ids}
    for name in ("questions", "more_questions", "fresh_questions"):
        assert [id for row in every(name) for id in row["finds"] if id not in known] == []


def test_enough_questions_were_written() -> None:
    assert len(half("questions", HELD_OUT)) + len(half("questions", TUNED)) >= 150
    assert len(half("unanswerable", HELD_OUT)) + len(half("unanswerable", TUNED)) >= 50
    assert len(every("more_questions")) >= 250
    assert len(every("more_unanswerable")) >= 100
    assert len(every("fresh_questions")) >= 120
    assert len(every("fresh_unanswerable")) >= 60
