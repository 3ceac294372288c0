"""How sure an answer can be that speaks of other cards than the question: never very.

A question that names a card which changes the rule is not answered by the general rule, nor by another card's ruling.
`calibrated` brings what the search measures to the share of answers that were right (docs/ask.md has the table).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ptcg_judge.ask.card_names import key_of
from ptcg_judge.ask.documents import RULING, Document
from ptcg_judge.ask.features import Found
from ptcg_judge.ask.named import Name
from ptcg_judge.ask.words import plain_words

NONE_NAMED: Final = 0.45  # the most that an answer is sure which speaks of none of the question's names
SOME_NAMED: Final = 0.48  # one that speaks of some of them
OTHER_CARD: Final = 0.69  # a ruling on a card, for a question that names none
# what was measured, and the share of right answers there, on questions whose answers are in the library
CURVE: Final = ((0.0, 0.0), (0.5, 0.4), (0.7, 0.6), (0.9, 0.8), (0.97, 0.9), (1.0, 0.99))
# how much alike the question and a ruling on its cards are at least, and how sure the answer can be below that
# how much better the best answer's score is than that of the next, and how sure it can be below that
THE_SAME: Final = 0.999
# a rule for a question of one sentence: how much of it the rule does not speak of, and the sureness that may rest on
# that; how little of the game and how much of a phrase of the rule the question has when it says hardly anything
UNSPOKEN: Final = 0.24
SHAKY: Final = 0.83
LITTLE: Final = 0.34
UNLIKE: Final = 0.77
NOT_ABOUT: Final = 0.45  # how sure a rule can be then
# what a question says at all, and how much it must be like an answer when that is all
LITTLE_OF_A_RULE: Final = ((0.4, 0.7),)
LITTLE_OF_A_RULING: Final = ((0.4, 0.7), (0.65, 0.62))
AHEAD: Final = ((0.2, 0.69), (1.0, 0.85), (2.0, 0.89))
ALIKE: Final = ((0.6, 0.45), (0.75, 0.69), (0.85, 0.89))
# what tells a number, and what tells how much without one
NUMBER: Final = (
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten"
    r"|half|twice|double|any number|as many|unlimited|no limit)\b"
)
_YES_NO: Final = re.compile(r"(?:Yes|No)[,.;:] (?=\S+ \S)")
_STOPPED: Final = re.compile(  # what asks whether something does not go
    r"(?i)\b(?:turn|switch|shut)\w*\b.*\boff\b|\b(?:stop|prevent|disabl|cancel|forbid|lock)\w*\b"
    r"|\b(?:loses?|unable|cannot|can'?t|not)\b"
)
_ASKS_NUMBER: Final = re.compile(r"\bhow (?:many|much|often)\b", re.IGNORECASE)
_ASKS_WHO: Final = re.compile(r"^(?:and |so )?(?:who|whose|which player)\b", re.IGNORECASE)
_TELLS_WHO: Final = re.compile(
    r"\b(?:players?|owners?|opponents?|who\w*|Ann|Ben|s?he|her|his|they|their|both|nobody|neither|you)\b",
    re.IGNORECASE,
)
_TELLS_NUMBER: Final = re.compile(
    rf"{NUMBER}|\b(?:no|none|nothing|all|any|every|each|once|another|next|until)\b", re.IGNORECASE
)


def sure_of(document: Document, confidence: float, names: Sequence[Name], alike: float = 1.0) -> float:
    """The confidence of an answer, given the names that stand in the question (0 to 1).

    A ruling on the very cards may still be about another thing that they do: `alike` is how much the question and its
    most similar phrase are.
    """
    found = calibrated(confidence)
    if not names:
        own = document.kind == RULING and bool(document.fields.get("names", "").strip())
        return min(found, OTHER_CARD) if own and _is_about_a_card(document) else found
    spoken = _spoken_of(document, names)
    if spoken == 0:
        return min(found, NONE_NAMED)
    if spoken < len(_apart(names)):
        return min(found, SOME_NAMED)
    most = next((sure for below, sure in ALIKE if alike < below), 1.0) if document.kind == RULING else 1.0
    return min(found, most)


def sure_of_rule(sure: float, found: Found, sentences: int) -> float:
    """How sure a rule can be (0 to 1) whose texts lack a weighty word of the question, or that is like it by chance.

    A story of several `sentences` has words that no rule has, so it is not measured by them.
    """
    lacks = found.missed > UNSPOKEN and sure < SHAKY and sentences == 1
    by_chance = found.core < LITTLE and found.alike < UNLIKE
    return min(sure, NOT_ABOUT) if lacks or by_chance else sure


def sure_of_little(sure: float, found: Found) -> float:
    """How sure an answer can be (0 to 1) to a question without names that says little and is not much like it.

    A ruling, which tells of one board, must be like the question sooner than a rule.
    """
    rows = LITTLE_OF_A_RULING if found.ruling else LITTLE_OF_A_RULE
    return min(sure, NOT_ABOUT) if any(found.mass < mass and found.alike < alike for mass, alike in rows) else sure


def sure_of_number(sure: float, question: str, told: str) -> float:
    """How sure an answer can be (0 to 1) to "how many", "how much" or "how often" that tells no number nor how much.

    Nor is one sure that tells nobody where "who" is asked.
    """
    if _ASKS_WHO.search(question) and not _TELLS_WHO.search(told):
        return min(sure, NOT_ABOUT)
    return min(sure, NOT_ABOUT) if _ASKS_NUMBER.search(question) and not _TELLS_NUMBER.search(told) else sure


def without_yes_or_no(question: str, theirs: str, told: str) -> str:
    """The answer of a ruling to another question than its own, without a Yes or No that would be the wrong way round.

    "May a Poisoned Pokémon's Ability be used? Yes, nothing switches it off" for "are Abilities switched off". `theirs`
    is the ruling's question.
    """
    said = _YES_NO.match(told)
    if said is None or not theirs or bool(_STOPPED.search(question)) == bool(_STOPPED.search(theirs)):
        return told
    rest = told[said.end() :]
    return rest[:1].upper() + rest[1:]


def sure_ahead(ahead: float, alike: float) -> float:
    """How sure the best answer can be at most, by how much its score is ahead of the next (a score, not a share).

    Where a phrase of the answer is the very question, whatever the next is does not matter.
    """
    return 1.0 if alike >= THE_SAME else next((sure for below, sure in AHEAD if ahead < below), 1.0)


def calibrated(confidence: float) -> float:
    """The share of answers that were right where the search was so sure: between the points of a table."""
    for (low, right_low), (high, right_high) in pairwise(CURVE):
        if confidence <= high:
            return right_low + (confidence - low) / (high - low) * (right_high - right_low)
    return CURVE[-1][1]


def _apart(names: Sequence[Name]) -> frozenset[str]:
    return frozenset(key_of(one.name) for one in names)


def _spoken_of(document: Document, names: Sequence[Name]) -> int:
    """How many of the names an answer speaks of."""
    texts = [document.title, document.question, *document.fields.values()]
    said = f" {' '.join(plain_words(' . '.join(texts)))} "
    return sum(f" {name} " in said for name in _apart(names))


def _is_about_a_card(document: Document) -> bool:
    """Whether a ruling's title or question names one of its cards: what it says need not hold without it."""
    said = f" {' '.join(plain_words(f'{document.title} {document.question}'))} "
    names = [" ".join(plain_words(name)) for name in document.fields.get("names", "").split(" . ")]
    return any(name and f" {name} " in said for name in names)
