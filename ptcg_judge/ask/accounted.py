"""Whether every word of a question has a place in its answer: one that has none makes the answer unsure.

A word is placed where it is part of the name of a card, attack or Ability that was recognised, where the ruling or rule
has it (or a word that stands for the same), where the form of a played question is asked with it, or where it is one
of the small words that never change an answer (`filler` of names.yaml).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Final

from ptcg_judge.ask.documents import RULING, Document
from ptcg_judge.ask.named import Name, mapping, words
from ptcg_judge.ask.understanding import Vocabulary
from ptcg_judge.ask.words import grouped, jargon, plain_words, replaced, stem

UNPLACED: Final = 0.45  # how sure an answer can be to a question with a word that has no place in it
_TOKEN: Final = re.compile(r"[^\s,;:?!()\"“”]+")
_LONG: Final = ("page",)  # the field of a deck rule that tells so much that it has any word
EVERY: Final = "every form"
FEW: Final = 2  # words of the game that a ruling on the cards of a question may lack
NEAR: Final = 0.65  # how much alike the question and the ruling are then at least
SHORTEST: Final = 6  # letters of a word that may be mistyped
LIKE: Final = 0.5  # how near a word must be to another that stands for it


Corrected = Callable[[str], Sequence[str]]


def unplaced(
    text: str, names: Sequence[Name], known: Collection[str], corrected: Corrected | None = None
) -> tuple[str, ...]:
    """The words of a question, as they are written, that are neither in a name nor filler nor among `known` stems.

    `corrected` gives what a long word is a mistyped form of, itself for none.
    """
    found: list[str] = []
    for tokens in _between(text, names):
        pieces = [(each, token) for token in tokens for piece in plain_words(token)
                  for each in (corrected(piece) if corrected and _may_be_mistyped(token) else (piece,))]  # fmt: skip
        roots = [stem(piece) for piece, _ in pieces]
        at = 0
        for size, meant in grouped(roots):
            if not all(_is_placed(root, known) for root in meant):
                found += [pieces[n][1] for n in range(at, at + size) if not _is_placed(roots[n], known)]
            at += size
    return tuple(dict.fromkeys(found))


def left_over(
    text: str, names: Sequence[Name], documents: Sequence[Document], vocabulary: Vocabulary, alike: float
) -> tuple[str, ...]:
    """The words of a question that make its answer unsure: those that neither it nor what says the same speaks of.

    In a ruling on the very cards, attacks and Abilities of the question a few other words of the game and common ones
    may be missing: a ruling tells its board shortly.
    """
    known = words_of(*documents) | _of_a_book(text)
    left = unplaced(text, names, known, vocabulary.corrected)
    if not names or documents[0].kind != RULING:
        told = _told_before(text)
        return tuple(word for word in left if word not in told or not _all_common(word, vocabulary.core))
    strange = tuple(word for word in left if not _all_common(word, vocabulary.core if alike >= NEAR else ()))
    return strange or (left if len(left) > FEW else ())


def _told_before(text: str) -> frozenset[str]:
    """The words of a story that stand only in the sentences before the question itself."""
    *before, last = re.split(r"(?<=[.!?])\s+", text.strip())
    return frozenset(_TOKEN.findall(" ".join(before))) - frozenset(_TOKEN.findall(last))


def _of_a_book(text: str) -> frozenset[str]:
    """The stems of the words that name a rulebook: "in the base set days"."""
    said = f" {' '.join(plain_words(text))} "
    return frozenset(stem(word) for phrase in jargon().books if f" {' '.join(phrase)} " in said for word in phrase)


def _all_common(word: str, core: Collection[str]) -> bool:
    return all(_is_common(stem(each), core) for each in plain_words(word))


def _is_common(root: str, core: Collection[str]) -> bool:
    """Whether a word is one of the game, or says little."""
    read = jargon()
    if root in read.neutral or root in read.stop:
        return True
    return all(term in core or any(other in core for other in read.near.get(term, ())) for term in replaced([root]))


def _between(text: str, names: Sequence[Name]) -> Iterator[list[str]]:
    """The words before, between and behind the names."""
    at = 0
    for start, end in [*((one.start, one.end) for one in names), (len(text), len(text))]:
        yield _TOKEN.findall(re.sub(r"^['’]s?\b", "", text[at:start]))
        at = end


def _is_placed(root: str, known: Collection[str]) -> bool:
    if root in known or root in filler() or root[0].isdigit() or len(root) < 2:
        return True
    near = jargon().near.get(root, {})
    return any(other in known for other, share in near.items() if share >= LIKE)


def _may_be_mistyped(token: str) -> bool:
    return token.islower() and len(token) >= SHORTEST


def words_of(*documents: Document) -> frozenset[str]:
    """The stems that documents have, and the terms that these stand for."""
    found: set[str] = set()
    for document in documents:
        texts = [
            document.title,
            document.question,
            *(text for name, text in document.fields.items() if name not in _LONG),
        ]
        for text in texts:
            roots = [stem(word) for word in plain_words(text)]
            found.update(roots)
            found.update(replaced(roots))
    return frozenset(found)


@cache
def filler() -> frozenset[str]:
    """The stems of the words that never change an answer."""
    return frozenset(map(stem, words("filler")))


@cache
def board_words(form: str) -> frozenset[str]:
    """The stems of the words that a form of played questions is asked with, and of what lies on any board."""
    asked = mapping("board")
    return frozenset(stem(word) for kind in (EVERY, form) for word in asked.get(kind, ()))
