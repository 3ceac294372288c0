"""The forms of questions about boards that are played, the surest first.

A form reads a question (`asked.Question`) and gives the answer of a replay, or None where the question is of another
form. What it puts on the board without being told stands in `assumed`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ptcg_judge.ask.named import stands_alone
from ptcg_judge.ask.played import abilities, attacks, plays, pokemon
from ptcg_judge.ask.played.asked import AskedQuestion
from ptcg_judge.ask.played.result import PlayedOut
from ptcg_judge.errors import JudgeError

Form = Callable[[AskedQuestion], PlayedOut | None]
FORMS: Final[tuple[tuple[str, Form], ...]] = (
    ("prizes for an attack", attacks.prizes_of_attack),
    ("prizes for a Knock Out", pokemon.prizes),
    ("an Ability switched off", abilities.switched_off),
    ("what stops damage or counters", abilities.stopped),
    ("counters between turns or by an Ability", abilities.counters_by_itself),
    ("an Ability used", abilities.used),
    ("evolving cures", pokemon.cured),
    ("Rare Candy over a stage", pokemon.rare_candy),
    ("evolving", pokemon.evolves),
    ("attaching a Tool", plays.attached),
    ("a second Supporter", plays.second_supporter),
    ("a Trainer played", plays.trainer),
    ("HP", pokemon.hp),
    ("Retreat Cost", pokemon.retreat_cost),
    ("retreating", pokemon.retreats),
    ("Poison and Burn", pokemon.between_turns),
    ("an attack twice", attacks.next_turn),
    ("an attack on the first turn", attacks.first_turn),
    ("an attack under a Special Condition", attacks.under_condition),
    ("an attack with this Energy", attacks.with_energy),
    ("a Knock Out by an attack", attacks.knocks_out),
    ("damage of an attack", attacks.damage),
    ("Weakness", pokemon.weakness),
)


def played(text: str) -> PlayedOut | None:
    """The replayed answer to a question; None where no form fits or nothing is named."""
    question = AskedQuestion.of(text)
    if not question.names or not all(stands_alone(text, one) for one in question.names):
        return None
    for _, form in FORMS:
        try:
            found = form(question)
        except JudgeError:
            continue
        if found is not None:
            return found
    return None
