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
    assert first["confidence"] > 0.8
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


@pytest.mark.parametrize(
    "question",
    [
        "how do I bake a pizza",
        "asdf qwer zxcv",
        "??????",
        "2 + 2",
        "💥",
        "what's the best pokemon deck",
        "how much is charizard worth",
    ],
)
def test_nothing_is_invented(judge, question):  # noqa: F811
    found = record(judge("ask", question, "--output", "json"), "ask", 1)
    assert found["found"] is False
    assert found["answers"] == []
    done = judge("ask", question)
    assert done.returncode == 1
    assert "No ruling or rule here answers that" in done.stdout.decode()
    assert "judge rulings new" in judge("ask", question, "--full").stdout.decode()


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


def test_the_text_begins_with_the_answer_and_names_the_rules(judge):  # noqa: F811
    done = judge("ask", "does burn damage come before the sleep flip?", "--full")
    assert done.returncode == 0
    said = done.stdout.decode()
    assert said.startswith("1. In Checkup the conditions are settled in the order Poisoned, Burned, Asleep, Paralyzed.")
    assert "checkup/" in said
    assert "By the rules of 2026 (now2026)" in said


def test_the_example_of_a_rule_is_its_plain_case(judge):  # noqa: F811
    for question, begins in (
        ("can I attack going first", "No, by the rules of 2026"),
        ("can I retreat twice", "No, by the rules of 2026"),
        ("can a pokemon evolve the turn it was played", "No, by the rules of 2026"),
    ):
        found = record(judge("ask", question, "-o", "json"), "ask")
        assert found["answers"][0]["example"]["replay"].startswith(begins), question
    found = record(judge("ask", "how does a mulligan work", "-o", "json"), "ask")
    assert "mulligan" in found["answers"][0]["example"]["id"]


def test_which_way_round_a_question_is_asked_matters(judge):  # noqa: F811
    for question, id in (
        ("can I use an ability after attacking", "now2026.attack.attack-ends-turn"),
        ("can I attack after using an ability", "now2026.power.ability-not-attack"),
        ("can I attack after retreating", "now2026.retreat.retreat-then-attack"),
        ("can I retreat after attacking", "now2026.attack.attack-ends-turn"),
    ):
        assert record(judge("ask", question, "-o", "json"), "ask")["answers"][0]["id"] == id, question


def test_a_question_that_names_a_rulebook_is_asked_under_it(judge):  # noqa: F811
    found = record(judge("ask", "how often can I retreat in base set days", "-o", "json"), "ask")
    assert found["rulebook"] == "wotc1999"
    assert found["answers"][0]["rulebook"] == "wotc1999"
    found = record(judge("ask", "how often can I retreat", "-o", "json"), "ask")
    assert found["rulebook"] == ""
    assert found["answers"][0]["rulebook"] == "now2026"


def test_no_answer_is_empty(judge):  # noqa: F811
    for question in ("evolve a second time in one turn", "retreating without the energy", "a second gx attack"):
        found = record(judge("ask", question, "-o", "json"), "ask")
        assert all(one["answer"] for one in found["answers"])


def test_a_ruling_for_the_rulebook_goes_before_a_rule_of_another(judge):  # noqa: F811
    found = record(judge("ask", "tool under item lock", "--rulebook", "bw2012", "-o", "json"), "ask")
    assert found["answers"][0]["id"] == "trainers/playing-a-tool-item-lock"
    assert found["answers"][0]["replay"].startswith("No, by the rules of 2012")


def test_a_story_is_answered_by_the_sentence_that_tells_it(judge):  # noqa: F811
    story = "My cousin visited us on Sunday and brought his old cards. He put six Pokémon on the bench, is that okay?"
    found = record(judge("ask", story, "-o", "json"), "ask")
    assert "now2026.zones.bench-max-five" in [found["answers"][0]["id"], *found["answers"][0]["same"]]


def test_a_hardly_sure_answer_is_called_a_guess_and_a_sure_one_is_not(judge):  # noqa: F811
    for question in ("is iono a supporter", "can i retreat when paralysed"):
        shown = judge("ask", question, "--full").stdout.decode("utf8")
        data = record(judge("ask", question, "-o", "json"), "ask")
        for one in data["answers"]:
            line = next(line for line in shown.splitlines() if line.startswith(f"   {one['id']} ("))
            assert ("a guess" in line) == (one["confidence"] < 0.25)
        assert (data["answers"][0]["confidence"] < 0.25) == (question == "is iono a supporter")


def test_in_a_pipe_the_answer_has_three_lines_and_where_to_read_more(judge):  # noqa: F811
    done = judge("ask", "can an asleep pokemon retreat")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert "can't retreat" in lines[0]
    assert lines[-2].startswith("Source: now2026.")
    assert lines[-1].startswith("More: judge ask --full")
    assert len(lines) <= 4
    assert len(judge("ask", "can an asleep pokemon retreat", "--full").stdout.decode().splitlines()) > 6


def test_the_board_of_a_question_is_written_and_plays(judge, tmp_path):  # noqa: F811
    file = tmp_path / "board.yaml"
    question = "can I use Counter Catcher when I am ahead on prizes"
    done = judge("ask", question, "--board", str(file))
    assert done.returncode == 0
    assert done.stdout.decode().startswith("No: Counter Catcher can be played only if")
    assert "(here 2 against 4)" in done.stdout.decode()
    again = judge("rule", str(file), "--brief")
    assert again.returncode == 0
    assert again.stdout.decode().startswith("No, by the rules of 2026")
    there = judge("ask", question, "--board", str(file))
    assert there.returncode == 2
    assert "is there already" in there.stderr.decode()
    none = judge("ask", "can an asleep pokemon retreat", "--board", str(tmp_path / "other.yaml"))
    assert none.returncode == 2
    assert "no board is known" in none.stderr.decode()
