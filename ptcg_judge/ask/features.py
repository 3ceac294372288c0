"""What is measured of a document for a question, and the two weighted sums of it: its score and the confidence.

The weights were fitted by logistic regression on the questions of tests/ask that are not held out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

RANK: Final[Mapping[str, float]] = {
    "alike": 2.11,
    "alike2": 2.12,
    "asked": 1.00,
    "book": 0.80,
    "both": 1.78,
    "cover": 0.87,
    "cover2": 0.82,
    "full": -0.40,
    "letters": 1.22,
    "letters2": 1.47,
    "missed": 0.11,
    "named": 0.15,
    "old": 0.22,
    "ordered": 1.40,
    "ordered2": 1.61,
    "quoted": 0.32,
    "ruling": -0.11,
    "ruling alike": 0.86,
    "ruling single": 0.21,
    "silent": 0.26,
    "supported": 0.13,
    "text": 2.09,
    "text cover": 1.76,
    "told": -0.09,
    "turned": -0.23,
    "turned letters": -0.67,
    "unasked": 0.15,
    "unquoted": -0.32,
}
SURE: Final[Mapping[str, float]] = {
    "alike": 1.42,
    "alike mass": 1.93,
    "alike2": 1.16,
    "asked": -0.05,
    "both": 1.06,
    "core": 3.29,
    "cover": -0.52,
    "cover mass": 2.01,
    "cover2": 1.79,
    "deck": -0.41,
    "doubt": -4.86,
    "everyday": -0.77,
    "full": -1.56,
    "guessed": -1.14,
    "letters": 1.57,
    "letters2": 2.35,
    "mass": 1.75,
    "missed": -1.86,
    "named": 0.53,
    "ordered": 2.47,
    "quoted": 1.40,
    "ruling": -0.66,
    "single": -0.05,
    "sure": 2.79,
    "text": 1.61,
    "turned": 0.88,
    "unasked": 0.29,
    "unknown": -3.49,
    "unknowns": 0.55,
    "unquoted": 0.22,
}
SURE_BASE: Final = -9.69


@dataclass(frozen=True, slots=True)
class Found:
    """What is measured of one document, each from 0 to 1 where nothing else is said.

    `text`: how much of the question's terms its texts have, by BM25 (to about 1.9). `cover`: the share of them that it
    has at all. `alike`: how much the question is like its most similar phrase, `asked`: the share of the question in
    that phrase, `missed`, `unasked`: the share of the weightiest term that the texts, or that phrase, lack, `letters`,
    `ordered`: how much alike the two are letter by letter, with the words sorted and as they stand. `turned`: how many
    pairs of words stand the other way round there. `named`: the share of the question's names of cards that it has.
    `quoted`: how much of its cards' and attacks' names stands in the question word for word, `unquoted`: how much less
    that is than for another document. `mass`: how much the question says at all, `everyday`: how many of its words are
    of everyday life. `ruling`, `deck`: its kind. `told`, `old`, `silent`: what stands back (a ruling told in a
    rulebook, a superseded one, a rule of no rulebook of the shelf). `book`: 1 where the asked rulebook has it, -1
    where it has not. `core`: how much of the game's own words it meets, `unknown`: the share of the question that
    means nothing here, `unknowns`: how many words that are, `guessed`: the share that was corrected, `doubt`: how
    strongly it belongs to other matters, `single`: whether it has words that only rulings on cards have, `supported`:
    the best score of the rulings that rest on it (a score, not a share).
    """

    text: float
    cover: float
    alike: float
    asked: float
    missed: float
    unasked: float
    letters: float
    ordered: float
    turned: float
    named: float
    quoted: float
    unquoted: float
    mass: float
    everyday: float
    ruling: float
    deck: float
    told: float
    old: float
    silent: float
    book: float
    core: float
    unknown: float
    unknowns: float
    guessed: float
    doubt: float
    single: float
    supported: float = 0.0


def vector(one: Found) -> dict[str, float]:
    """The measures by name, with a few products."""
    found = {name: getattr(one, name) for name in one.__slots__}
    found["alike2"] = one.alike**2
    found["letters2"] = one.letters**2
    found["ordered2"] = one.ordered**2
    found["turned letters"] = one.turned * one.letters**2
    found["cover2"] = one.cover**2
    found["both"] = one.cover * one.alike
    found["sure"] = one.asked * (1 - one.unknown)
    found["text cover"] = one.text * one.cover
    found["ruling alike"] = one.ruling * one.alike
    found["ruling single"] = one.ruling * one.single
    found["alike mass"] = one.alike * one.mass
    found["cover mass"] = one.cover * one.mass
    found["full"] = 1.0 if one.cover > 0.999 else 0.0
    return found


def score(one: Found) -> float:
    """How near the document is."""
    measured = vector(one)
    return sum(weight * measured[name] for name, weight in RANK.items())


def confidence(one: Found) -> float:
    """How sure it is that the document answers the question."""
    measured = vector(one)
    total = SURE_BASE + sum(weight * measured[name] for name, weight in SURE.items())
    return 1 / (1 + math.exp(-total))
