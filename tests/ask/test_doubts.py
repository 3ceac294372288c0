"""What makes every answer to a question unsure, told from the question alone."""

from __future__ import annotations

import pytest

from ptcg_judge.ask.answering import ask
from ptcg_judge.ask.doubts import lacks_facts, of_another_card, other_matters, points_at_nothing, strange_names
from ptcg_judge.ask.named import names_in
from ptcg_judge.ask.search import index
from ptcg_judge.ask.sureness import sure_ahead, sure_of_number
from ptcg_judge.report.ask import best_sure


@pytest.mark.parametrize(
    ("question", "lacks"),
    [
        ("does it hit the bench", True),
        ("how much damage does the attack do", True),
        ("can I use this Ability again", True),
        ("is my Pokémon Knocked Out", True),
        ("how many coins do I flip", True),
        ("how many coins do I flip for a confused Pokémon", False),
        ("can I attack this turn if I went first", False),
        ("does it wake up between turns when Asleep", False),
        ("how many Prize cards are laid out", False),
        ("how many times per turn", True),
        ("which of my two can attack", True),
        ("is it an ex", True),
        ("do I have to", True),
        ("how often may I use a VSTAR Power", False),
    ],
)
def test_what_is_pointed_at_and_not_said(question: str, lacks: bool) -> None:
    assert lacks_facts(question) == lacks


@pytest.mark.parametrize(
    ("question", "strange"),
    [
        ("what is the Retreat Cost of Lunar Snorlax", True),
        ("does Crystal Hammer discard a Special Energy", True),
        ("can I evolve Eevee into Luceon", True),
        ("how much HP has Dragapult V-UNION ex", True),
        ("can I play Cynthia's Farewell", True),
        ("does Umbreon's Ability work from the Bench", False),
        ("can I attack with Feint Attack of Umbreon", False),
        ("does Umbreon's Feint Attack hit the Bench", False),
        ("does Ann's Active Pokémon keep its Special Conditions", False),
        ("transparent walls vs my own selfdestruct", False),
        ("is a Pokémon KO'd on T1", False),
        ("can I put Robo Substitute on my Bench", False),
    ],
)
def test_names_that_nothing_has(question: str, strange: bool) -> None:
    assert bool(strange_names(question, names_in(question), index().tables.core)) == strange


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("what is the penalty for a second Supporter", True),
        ("does trample damage go to the Bench", True),
        ("how many points for top cut", True),
        ("does hexproof stop Boss's Orders", True),
        ("can I pay two Don to retreat", True),
        ("how much HP has Dragapult ex with Hero's Cape", False),
        ("can I play Peeking Red Card", False),
        ("how many prizes is a vmax worth", False),
        ("how much is a charizard worth", True),
    ],
)
def test_words_of_other_matters_but_not_in_the_names_of_cards(question: str, other: bool) -> None:
    assert other_matters(question, names_in(question)) == other


@pytest.mark.parametrize(
    "question",
    [
        "how much does Charizard ex do to Mew ex with Phantom Dive and a commander",
        "how much does Pikachu do to Mew ex with Phantom Dive",
    ],
)
def test_a_board_without_a_place_for_what_is_named_is_not_sure(question: str) -> None:
    assert best_sure(ask(question, most=1, short=True)) < 0.5


def test_the_nearer_the_next_answer_the_less_sure_the_best() -> None:
    sure = [sure_ahead(ahead, 0.8) for ahead in (0.1, 0.9, 1.9, 2.5)]
    assert sure == sorted(sure)
    assert sure[-1] == 1.0 > sure[-2]
    assert sure_ahead(0.1, 1.0) == 1.0  # a phrase of the answer is the very question


def test_no_answer_without_a_number_is_sure_where_one_is_asked_for() -> None:
    assert sure_of_number(0.9, "how many turns does a Supporter stay in play", "It is resolved as an Item is.") < 0.5
    assert sure_of_number(0.9, "how many turns is it Paralyzed", "Until the end of its owner's next turn.") == 0.9
    assert sure_of_number(0.9, "How much damage does Burn do", "Two damage counters.") == 0.9
    assert sure_of_number(0.9, "does a Supporter stay in play", "It is resolved as an Item is.") == 0.9
    assert best_sure(ask("how many turns does a Supporter stay in play", most=1, short=True)) < 0.5


def test_what_was_sure_and_right_still_is() -> None:
    for question in ("can an Asleep Pokémon retreat?", "how much does Phantom Dive do to Mew ex"):
        assert best_sure(ask(question, most=1, short=True)) >= 0.9


@pytest.mark.parametrize(
    ("question", "points"),
    [
        ("does that go to the Lost Zone or the discard", True),
        ("can I use its Ability if it was just put down", True),
        ("does the Stadium affect both of them", True),
        ("can I choose not to", True),
        ("what if they are both asleep", True),
        ("if they are both Asleep, which Pokémon wakes up first", False),
        ("both Actives are Poisoned, what if they are both Knocked Out", False),
        ("is it legal to have only fossils", False),
        ("my opponent's Stadium is out, I play mine, what happens to theirs", False),
        ("is it possible that I play 2 professor cards in a turn", False),
    ],
)
def test_what_points_before_anything_is_named(question: str, points: bool) -> None:
    assert points_at_nothing(question, names_in(question)) == points


def test_an_attack_of_another_card() -> None:
    for question, wrong in (("does Budew's Metal Defender stop Items", True), ("does Budew's Itchy Pollen", False)):
        assert bool(of_another_card(question, names_in(question))) == wrong
