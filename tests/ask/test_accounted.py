"""Every word of a question has a place in an answer that is sure, and a word without one is named."""

from __future__ import annotations

import pytest

from ptcg_judge.ask.accounted import unplaced
from ptcg_judge.ask.answering import ask
from ptcg_judge.ask.doubts import of_another_card, points_at_nothing, run_together
from ptcg_judge.ask.named import names_in
from ptcg_judge.ask.search import index
from ptcg_judge.report.ask import best_sure, record
from ptcg_judge.report.ask_short import short_lines
from ptcg_judge.report.lines import plain

RULE = frozenset({"supporter", "turn", "retreat", "asleep", "bench"})


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("can I retreat while asleep", ()),
        ("can an opponent's Pokémon retreat to the bench", ()),
        ("does my Supporter resolve if my opponent counters it", ("resolve", "counters")),
        ("can Budew retreat while asleep", ()),
        ("can I exile a Supporter", ("exile",)),
        ("why can't I retreat", ("why",)),
        ("can a sleepng Pokémon retreat", ()),
    ],
)
def test_words_that_have_no_place(question: str, left: tuple[str, ...]) -> None:
    assert unplaced(question, names_in(question), RULE, index().vocabulary.corrected) == left


def test_a_word_with_a_capital_letter_is_no_typing_mistake() -> None:
    corrected = index().vocabulary.corrected
    assert unplaced("a suporter", (), RULE, corrected) == ()
    assert unplaced("a Suporter", (), RULE, corrected) == ("Suporter",)


def test_the_answer_names_the_words_that_it_does_not_speak_of() -> None:
    asked = ask("does my Supporter resolve if my opponent counters it", most=1, short=True)
    assert best_sure(asked) < 0.5
    assert "counters" in asked.answers[0].unplaced
    assert "nothing here speaks of" in plain(short_lines(asked))
    answers = record(asked)["answers"]
    assert isinstance(answers, list)
    assert "counters" in answers[0]["unplaced"]


@pytest.mark.parametrize(
    ("question", "sure"),
    [
        ("how much HP has Dragapult ex with Hero's Cape", True),
        ("how much rare HP has Dragapult ex with Hero's Cape", False),
        ("can a paralyzed Dragapult ex retreat", True),
        ("can a paralyzed golden Dragapult ex retreat", False),
        ("can a paralyzed Dragapult ex retreat by tomorrow", False),
        ("is Run Errand turned off by Path to the Peak", True),
        ("why is Run Errand turned off by Path to the Peak", False),
    ],
)
def test_a_board_has_a_place_for_every_word(question: str, sure: bool) -> None:
    asked = ask(question, most=1, short=True)
    assert asked.replayed
    assert (best_sure(asked) >= 0.5) == sure


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("is Skyliner of Munkidori turned off by Path to the Peak", True),
        ("is Skyliner of Latias ex turned off by Path to the Peak", False),
        ("can Latias ex use Cursed Blast", True),
        ("can Dusknoir use Cursed Blast", False),
        ("does Teal Dance on Munkidori attach from hand", True),
        ("how much does Dragapult ex do to Mew ex with Phantom Dive", False),
        ("does Phantom Dive of Dragapult ex knock out Mew ex", False),
        ("does Phantom Dive knock out Mew ex", False),
    ],
)
def test_what_is_named_is_its_own(question: str, wrong: bool) -> None:
    assert bool(of_another_card(question, names_in(question))) == wrong


def test_two_names_without_a_word_between_them() -> None:
    for question, wrong in (("has Dragapult Gardevoir ex two Abilities", True), ("has Gardevoir ex two", False)):
        assert bool(run_together(question, names_in(question))) == wrong


@pytest.mark.parametrize(
    ("question", "points"),
    [
        ("do I lose it when I retreat", True),
        ("can the one on the bench do so as well", True),
        ("does my opponent see it", True),
        ("does the effect wear off", True),
        ("does the effect of an attack wear off", False),
        ("does it work when my Active is asleep", False),
        ("Budew has Rescue Board, does it retreat for free", False),
    ],
)
def test_a_word_that_points_has_a_noun_before_it(question: str, points: bool) -> None:
    assert points_at_nothing(question, names_in(question)) == points
