"""`judge ask` as a user runs it."""

from __future__ import annotations

import pytest

from tests.cli.conftest import judge  # noqa: F401  # the fixture
from tests.rulings.test_commands import record


def test_a_question_is_answered_with_its_confidence(judge):  # noqa: F811
    found = record(judge("ask", "can", "a sleepng mon retreat?", "--output", "json"), "ask")
    assert found["question"] == "can a sleepng mon retreat?"
    assert found["found"] is True
    first = found["answers"][0]
    assert first["id"] in ("now2026.retreat.retreat-asleep-paralyzed", "now2026.conditions.asleep-no-attack")
    assert first["confidence"] > 0.9
    assert "swsh2021" in " ".join(first["same"])
    assert first["example"]["replay"].startswith("No, by the rules of 2026")


def test_the_rulebook_that_is_asked_for_is_shown(judge):  # noqa: F811
    for book in ("wotc1999", "bw2012"):
        found = record(judge("ask", "can a paralyzed pokemon retreat", "--rulebook", book, "-o", "json"), "ask")
        assert found["answers"][0]["rulebook"] == book
        assert found["answers"][0]["id"].startswith(f"{book}.")


def test_a_rule_that_a_rulebook_does_not_have_is_said_to_be_of_another(judge):  # noqa: F811
    found = record(judge("ask", "how many prizes for a vmax", "--rulebook", "wotc1999", "-o", "json"), "ask")
    first = found["answers"][0]
    assert first["rulebook"] != "wotc1999"
    assert "has no such rule" in first["note"]
    assert first["holds"] is False


def test_a_ruling_is_replayed_under_the_rulebook(judge):  # noqa: F811
    found = record(judge("ask", "cleffa eeeeeeek with no hand", "-o", "json"), "ask")
    first = found["answers"][0]
    assert first["kind"] == "ruling"
    assert first["replay"]


def test_a_ruling_that_a_rulebook_cannot_play_is_answered_under_its_own(judge):  # noqa: F811
    found = record(judge("ask", "wally turn one", "--rulebook", "wotc1999", "-o", "json"), "ask")
    first = found["answers"][0]
    assert first["id"] == "turn/wally-on-the-first-turn"
    assert first["rulebook"] != "wotc1999"
    assert "can't be played under wotc1999" in first["note"]
    assert first["replay"]


def test_the_most_answers_are_as_many_as_asked_for(judge):  # noqa: F811
    found = record(judge("ask", "poison", "--most", "5", "-o", "json"), "ask")
    assert len(found["answers"]) == 5


@pytest.mark.parametrize("question", ["how do I bake a pizza", "asdf qwer zxcv", "??????", "2 + 2", "💥"])
def test_nothing_is_invented(judge, question):  # noqa: F811
    found = record(judge("ask", question, "--output", "json"), "ask", 1)
    assert found["found"] is False
    assert found["answers"] == []
    done = judge("ask", question)
    assert done.returncode == 1
    assert "No ruling or rule here answers that" in done.stdout.decode()
    assert "judge rulings new" in done.stdout.decode()


def test_an_empty_question_and_an_unknown_rulebook_are_errors(judge):  # noqa: F811
    for args, said in (
        (["ask", "  "], "the question is empty"),
        (["ask", "poison", "--rulebook", "bw2021"], "nearest"),
        (["ask", "poison " * 400], "letters"),
        (["ask"], "QUESTION"),
    ):
        done = judge(*args)
        assert done.returncode == 2, args
        assert said in done.stderr.decode()
        assert "Traceback" not in done.stderr.decode()


def test_control_characters_are_not_printed(judge):  # noqa: F811
    done = judge("ask", "retreat \x1b[31m asleep \x07")
    assert "\x1b" not in done.stdout.decode()


def test_the_text_names_question_answer_and_rules(judge):  # noqa: F811
    done = judge("ask", "does burn damage come before the sleep flip?")
    assert done.returncode == 0
    assert "checkup" in done.stdout.decode()
    assert "Answer: " in done.stdout.decode()
    assert "Replayed: By the rules of 2026 (now2026)" in done.stdout.decode()
