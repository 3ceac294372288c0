"""What a question says: its terms, with typing mistakes corrected, its names of cards, what kind of answer it wants."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from ptcg_judge.ask.words import PERHAPS, jargon, plain_words, replaced, stem, terms_of

TYPO: Final = 80  # how much alike, of 100, an unknown word and a word of the documents must be
GUESSED: Final = 0.8  # what a corrected word weighs
TELLING: Final = 2  # words of weight that a sentence of a story has which is searched by itself
SENTENCES: Final = 5  # of a story that are searched so, the last ones
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")
KNOWN: Final = "known"
NAME: Final = "name"  # of a card
UNKNOWN: Final = "unknown"
COUNT: Final = "?count"
ORDER: Final = "?order"
WHO: Final = "?who"
_WANTED: Final[Mapping[str, tuple[str, ...]]] = {
    COUNT: ("how many", "how much", "how often", "number of", "maximum", "max", "limit", "at most", "how big", "up to"),
    ORDER: ("first", "before", "after", "order", "when", "sequence", "step", "steps", "then", "b4", "or"),
    WHO: ("who", "whose", "whom"),
}


@dataclass(frozen=True, slots=True)
class MeantTerm:
    """One term of a question: the terms that it may mean with their weights; none for an unknown word."""

    word: str
    terms: Mapping[str, float]
    kind: str = KNOWN
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question as the search reads it.

    `stems` are all its words, `small` those without weight of their own, `wanted` the kinds of answer that it asks for,
    `doubt` how strongly its words belong to other games and matters (0 to 1), `book` the rulebook that it speaks of, ""
    for none.
    """

    stems: str
    meant: tuple[MeantTerm, ...]
    small: frozenset[str]
    wanted: frozenset[str]
    doubt: float
    book: str


def wanted(words: Sequence[str]) -> frozenset[str]:
    """The kinds of answer that plain words ask for."""
    said = f" {' '.join(words)} "
    return frozenset(kind for kind, phrases in _WANTED.items() if any(f" {phrase} " in said for phrase in phrases))


class Vocabulary:
    """The words that are known: `words` and `terms` of the documents, `core` those that rules speak with."""

    def __init__(self, words: frozenset[str], terms: Mapping[str, object], core: frozenset[str]) -> None:
        self.words = words
        self.terms = terms
        self.core = core
        self._doubtful = frozenset(
            phrase[0] for phrase, left in jargon().elsewhere.items() if left == PERHAPS and len(phrase) == 1
        )
        self._guessable: list[str] | None = None

    def read(self, text: str) -> Question:
        """What a question says."""
        plain = plain_words(text)
        words: list[str] = []
        guessed: set[str] = set()
        for word in self._joined(plain):
            parts = self.corrected(word)
            words += map(stem, parts)
            if parts != (word,):
                guessed.update(map(stem, parts))
        stop = jargon().stop
        brought = replaced(words)
        terms = dict.fromkeys(brought)
        small = frozenset(term for term in terms if term in stop or self._says_little(term))
        meant = tuple(self._meant(term, guessed) for term in terms if term not in small)
        doubted = doubt(text, plain)
        if doubted and not any(
            one.terms and one.word in self.core and one.kind == KNOWN and one.word not in self._doubtful
            for one in meant
        ):
            doubted = 1.0  # "how much is Charizard worth": no word of the game beside it
        return Question(" ".join(brought), meant, small, wanted(plain), doubted, book_named(plain))

    def _says_little(self, term: str) -> bool:
        """Whether a term is a common word that neither a document nor the name of a card has."""
        near = jargon().near.get(term, {})
        return term in jargon().neutral and not any(meant in self.terms for meant in (term, *near))

    def _meant(self, term: str, guessed: set[str]) -> MeantTerm:
        near = jargon().near.get(term, {})
        found = {meant: weight for meant, weight in {term: 1.0, **near}.items() if meant in self.terms}
        if term in self._doubtful and term not in self.core:
            return MeantTerm(term, {}, UNKNOWN)
        if term not in self.core and term in names():
            return MeantTerm(term, found, NAME)
        if term in guessed:
            found = {meant: weight * GUESSED for meant, weight in found.items()}
        return MeantTerm(term, found, KNOWN if found else UNKNOWN, term in guessed)

    def _joined(self, words: Sequence[str]) -> list[str]:
        """The words, two of them made one where the documents write it so: "self destruct"."""
        found: list[str] = []
        for word in words:
            if found and len(found[-1] + word) >= 8 and min(len(word), len(found[-1])) >= 3:
                both = found[-1] + word
                if both in self.words and not (self._is_known(word) and self._is_known(found[-1])):
                    found[-1] = both
                    continue
            found.append(word)
        return found

    def corrected(self, word: str) -> tuple[str, ...]:
        """The word, or what a word that is unknown is a mistyped form of, or the two words that it consists of."""
        if word.isdigit() or len(word) < 4 or self._is_known(word) or self._is_common(word):
            return (word,)
        if word in names() or stem(word) in names():
            return (word,)
        for at in range(3, len(word) - 2):
            if self._is_known(word[:at]) and self._is_known(word[at:]):
                return word[:at], word[at:]
        from rapidfuzz import fuzz, process

        among = [other for other in self._corrections() if abs(len(other) - len(word)) <= 2 and other[0] == word[0]]
        found = process.extractOne(word, among, scorer=fuzz.ratio, score_cutoff=TYPO)
        return (found[0],) if found else (word,)

    def _is_common(self, word: str) -> bool:
        return stem(word) in jargon().ordinary or stem(word) in jargon().neutral

    def _is_known(self, word: str) -> bool:
        root = stem(word)
        return word in self.words or root in self.terms or root in jargon().stop or root in jargon_words()

    def _corrections(self) -> list[str]:
        """Words that a typing mistake can mean, of four letters or more."""
        if self._guessable is None:
            known = self.words | jargon_words()
            self._guessable = sorted(word for word in known if len(word) >= 4 and not word.isdigit())
        return self._guessable


_AFTER: Final = re.compile(
    r"(?i)^after (\w+ing(?: \w+){0,3}?),? ((?:can|could|may|do|does|is|am|are|will|must|should) .+?)\W*$"
)


def in_order(text: str) -> str:
    """A question that begins with "after", in the order of the others: "can I retreat after attacking"."""
    return _AFTER.sub(r"\2 after \1", text)


def readings(text: str) -> tuple[str, ...]:
    """A question as a whole and, where a story goes before it, its sentences that tell something, the last few."""
    sentences = [one for one in _SENTENCE.split(text.strip()) if one]
    if len(sentences) < 2:
        return (text,)
    return (text, *[one for one in sentences if len(set(terms_of(one))) >= TELLING][-SENTENCES:])


def doubt(text: str, words: Sequence[str]) -> float:
    """How strongly words belong to other games or matters, 0 to 1; 1 where there is no letter at all."""
    if not any(letter.isalpha() for letter in text):
        return 1.0
    return 1.0 - min((left for phrase, left in jargon().elsewhere.items() if has_phrase(words, phrase)), default=1.0)


def book_named(words: Sequence[str]) -> str:
    """The rulebook that words speak of ("in the base set days"); "" for none."""
    said = f" {' '.join(words)} "
    return next((book for phrase, book in jargon().books.items() if f" {' '.join(phrase)} " in said), "")


def has_phrase(words: Sequence[str], phrase: Sequence[str]) -> bool:
    """Whether a phrase stands among words, in any form of its words."""
    last = len(words) - len(phrase)
    return any(all(map(_same_word, words[at : at + len(phrase)], phrase)) for at in range(last + 1))


def _same_word(word: str, listed: str) -> bool:
    """Whether a word is a listed one or a form of it; a listed plural is met by itself only."""
    return word == listed or (not listed.endswith("s") and stem(word) == stem(listed))


def names() -> frozenset[str]:
    """The cards' names of one word, and their stems."""
    from ptcg_judge.ask.card_names import card_names

    return card_names().single


@cache
def jargon_words() -> frozenset[str]:
    """The words of the jargon."""
    read = jargon()
    return frozenset(word for phrase in read.same for word in phrase) | frozenset(read.near) | frozenset(read.forms)
