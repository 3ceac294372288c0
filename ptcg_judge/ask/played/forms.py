"""The forms of questions about boards that are played, the surest first.

A form reads a question (`asked.Question`) and gives the answer of a replay, or None where the question is of another
form. What it puts on the board without being told stands in `assumed`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ptcg_judge.ask.accounted import UNPLACED, board_words
from ptcg_judge.ask.card_names import key_of
from ptcg_judge.ask.doubts import OTHER_MATTERS, of_another_card, other_matters
from ptcg_judge.ask.named import stands_alone
from ptcg_judge.ask.played import abilities, attacking, attacks, plays, pokemon, reach, using
from ptcg_judge.ask.played.asked import AskedQuestion
from ptcg_judge.ask.played.result import PlayedOut, less_sure, untouched_by
from ptcg_judge.errors import JudgeError

Form = Callable[[AskedQuestion], PlayedOut | None]
FORMS: Final[tuple[tuple[str, Form], ...]] = (
    ("prizes for an attack", attacks.prizes_of_attack),
    ("prizes for a Knock Out", pokemon.prizes),
    ("an Ability switched off", abilities.switched_off),
    ("what stops damage or counters", abilities.stopped),
    ("counters between turns or by an Ability", abilities.counters_by_itself),
    ("an Ability used", using.used),
    ("what a Trainer reaches", reach.reaches),
    ("evolving cures", pokemon.cured),
    ("Rare Candy over a stage", pokemon.rare_candy),
    ("evolving", pokemon.evolves),
    ("attaching a Tool or Energy", plays.attached),
    ("a second Supporter", plays.second_supporter),
    ("a Trainer after an attack", plays.after_attack),
    ("a Trainer played", plays.trainer),
    ("HP", pokemon.hp),
    ("Retreat Cost", pokemon.retreat_cost),
    ("retreating", pokemon.retreats),
    ("Poison and Burn", pokemon.between_turns),
    ("an attack twice", attacking.next_turn),
    ("an attack on the first turn", attacking.first_turn),
    ("an attack under a Special Condition", attacking.under_condition),
    ("an attack with this Energy", attacking.with_energy),
    ("an attack on this board", attacking.on_board),
    ("a Knock Out by an attack", attacks.knocks_out),
    ("damage of an attack", attacks.damage),
    ("Weakness", pokemon.weakness),
)

ABOUT_POWERS: Final = (abilities.switched_off, abilities.stopped, abilities.counters_by_itself, using.used)


def played(text: str) -> PlayedOut | None:
    """The replayed answer to a question; None where no form fits or nothing is named.

    It is not sure where the board has no place for something that is named, or the question has words of other games.
    """
    question = AskedQuestion.of(text)
    if not question.names or not all(stands_alone(text, one, question.names) for one in question.names):
        return None
    for name, form in FORMS:
        question.counted.clear()
        question.read.clear()
        try:
            found = form(question)
        except JudgeError:
            continue
        if found is not None:
            unsure = other_matters(text, question.names) or _left_out(question, found) or _asks_more(question, found)
            unsure = unsure or question.uncounted or bool(of_another_card(text, question.names))
            found = less_sure(untouched_by(found, bool(question.powers) or form in ABOUT_POWERS))
            left = question.unread(board_words(name))
            most = OTHER_MATTERS if unsure else UNPLACED if left else 1.0
            return replace(found, sure=min(found.sure, most), unplaced=left)
    return None


def _asks_more(question: AskedQuestion, found: PlayedOut) -> bool:
    """Whether Yes or No is no answer to all of a question: "... and then who discards first"."""
    return found.says in ("Yes", "No") and question.has(r"\b(?:who|whom|whose|which|what|how|why)\b", r"\band then\b")


def _left_out(question: AskedQuestion, found: PlayedOut) -> bool:
    """Whether a card that is named is not on the board, or an attack not played: two are named, or it is another's."""
    _, _, table = found.board.partition("\ntable:")
    board = key_of(table)
    plays = key_of(table.partition("\nplay:")[2])
    there = [one for one in question.cards if one not in question.absent]
    return any(key_of(one.name) not in board for one in there) or any(
        key_of(one.name) not in plays for one in question.attacks
    )
