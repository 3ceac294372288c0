"""How far `judge ask` can be trusted: its answers graded on questions that it was not tuned with (docs/ask.md).

The unseen halves were answered once when the forms of questions and the sureness were written; what was mended after
that is told in docs/ask.md.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ask.graded import every_grade
from tests.ask.test_questions import every


@pytest.mark.parametrize(
    ("name", "least_right", "most_wrong"),
    [
        ("official_questions", 0.04, 0.05),
        ("board_questions", 0.92, 0.04),
        ("near_misses", 0.0, 0.03),
        ("further_near_misses", 0.0, 0.03),
        ("later_official", 0.85, 0.04),
        ("later_boards", 0.80, 0.04),
        ("later_near_misses", 0.0, 0.03),
        ("last_questions", 0.25, 0.04),
        ("newest_questions", 0.25, 0.03),
        ("event_questions", 0.75, 0.03),
    ],
)
def test_answers_are_right_or_rightly_unsure(name: str, least_right: float, most_wrong: float) -> None:
    grades = list(every_grade(name, 0))
    counted = Counter(each.word for each in grades)
    assert counted["right"] >= least_right * len(grades)
    assert counted["wrong"] <= most_wrong * len(grades), [each.text for each in grades if each.word == "wrong"]


def test_as_many_questions_as_were_promised() -> None:
    assert len(every("official_questions")) >= 200
    assert len(every("board_questions")) >= 100
    assert len(every("near_misses")) >= 100
    assert len(every("further_near_misses")) >= 100
