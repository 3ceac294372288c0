"""What a question without names means: today's terms, the order of "after", a Yes that is another question's."""

from __future__ import annotations

import pytest

from ptcg_judge.ask.answering import Answer, ask
from ptcg_judge.ask.sureness import sure_of_number, without_yes_or_no
from ptcg_judge.ask.understanding import in_order
from ptcg_judge.report.ask import said

SURE = 0.5
ABILITY = "powers/differences-power-under-a-condition-ability"
POWER = "now2026.power.poke-power-off"
MEGA_TODAY, MEGA_XY = "now2026.special-cards.mega-ex-no-turn-end", "now2026.special-cards.mega-ends-turn"
ATTACK_ENDS, RETREAT_THEN = "now2026.attack.attack-ends-turn", "now2026.retreat.retreat-then-attack"
ITEMS, SUPPORTER = "now2026.trainer.items-unlimited", "now2026.trainer.supporter-one"
EXTRA, ONCE = "adv2018.energy.attach-extra", "now2026.energy.energy-once"


def first(question: str) -> Answer:
    """The answer that comes first."""
    return ask(question, "", 1, short=True).answers[0]


@pytest.mark.parametrize(
    ("question", "id"),
    [
        # an Ability is no Poké-Power: Special Conditions leave it alone
        ("are abilities turned off by special conditions", ABILITY),
        ("is an ability switched off when confused", ABILITY),
        ("does paralysis turn off my ability", ABILITY),
        ("can an asleep pokemon still use its ability", ABILITY),
        ("are poke-powers turned off by special conditions", POWER),
        ("does a special condition stop a poke-power", POWER),
        # the Mega Evolution Pokémon ex of today let the turn go on, those of XY end it
        ("does my turn end when I mega evolve", MEGA_TODAY),
        ("do I lose my turn if I mega evolve", MEGA_TODAY),
        ("if I evolve into a mega is my turn over", MEGA_TODAY),
        ("does mega evolving a pokemon-EX end my turn", MEGA_XY),
        ("does mega evolving end the turn in xy", MEGA_XY),
        # what comes after what
        ("can I attack and then retreat", ATTACK_ENDS),
        ("after attacking may I still retreat", ATTACK_ENDS),
        ("can I retreat after attacking", ATTACK_ENDS),
        ("can I attack after retreating", RETREAT_THEN),
        ("after retreating can I attack", RETREAT_THEN),
        # one Supporter, but Items besides
        ("can I play an item and a supporter in the same turn", ITEMS),
        ("may I play an item after a supporter", ITEMS),
        ("can I play two supporters in a turn", SUPPORTER),
        # Energy by an Ability comes on top
        ("do I get another energy attachment after using an ability that attaches energy", EXTRA),
        ("can I still attach from hand after using an energy ability", EXTRA),
        ("how many energy can I attach per turn", ONCE),
    ],
)
def test_a_question_finds_what_it_means_today(question: str, id: str) -> None:
    one = first(question)
    assert id in (one.id, *one.same)
    assert one.confidence >= SURE or id == POWER


@pytest.mark.parametrize("question", ["does being asleep stop an ability", "is my ability gone while poisoned"])
def test_a_rule_on_older_powers_is_no_sure_answer_about_abilities(question: str) -> None:
    one = first(question)
    assert one.id != POWER or one.confidence < SURE


def test_who_is_no_sure_answer_without_anybody() -> None:
    told = "At each Checkup flip for an Asleep Pokémon: heads it wakes up."
    assert sure_of_number(0.98, "who flips for sleep", told) < SURE
    assert sure_of_number(0.98, "does somebody flip for sleep, and who", told) == 0.98
    assert sure_of_number(0.98, "who flips for sleep", "The owner of the Pokémon flips.") == 0.98
    assert sure_of_number(0.98, "who decides who goes first", "Whoever wins the coin flip chooses.") == 0.98
    assert first("who flips for sleep").confidence < SURE
    assert first("who decides who goes first").confidence >= SURE


@pytest.mark.parametrize(
    ("question", "reads"),
    [
        ("after attacking may I still retreat?", "may I still retreat after attacking"),
        ("After playing a Supporter, can I attack", "can I attack after playing a Supporter"),
        ("can I attack after retreating", "can I attack after retreating"),
        ("after my attack who promotes first", "after my attack who promotes first"),
    ],
)
def test_after_is_read_in_the_order_of_the_others(question: str, reads: str) -> None:
    assert in_order(question) == reads


def test_a_yes_to_the_opposite_question_is_left_out() -> None:
    told = "Yes, Special Conditions do not switch Abilities off."
    asked = "May Ann use its Ability?"
    assert without_yes_or_no("are abilities turned off", asked, told) == told.removeprefix("Yes, ")
    assert without_yes_or_no("can I use its ability", asked, told) == told
    assert without_yes_or_no("are abilities turned off", "Is it switched off?", "No, it works.") == "No, it works."
    assert without_yes_or_no("are abilities turned off", asked, "No.") == "No."
    assert said(first("are abilities turned off by special conditions")).startswith("Special Conditions")
    assert said(first("can an asleep pokemon still use its ability")).startswith("Yes")
