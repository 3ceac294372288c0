"""`judge cards find`: the cards a few typed words may mean, best first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import name_key
from ptcg_judge.cards.store import CardStore

CERTAIN = 100.0
WORDS = 90.0  # all words typed begin words of the name
LEAST = 60.0  # a name less like the text is not worth showing


@dataclass(frozen=True)
class FoundName:
    """A name (or, where a set code and a number were typed, one printing) with its likeness of 0 to 100.

    `also` is the name in another language that the text is like, "" where it is the English one.
    """

    name: str
    score: float
    printings: tuple[Card, ...]
    also: str = ""

    @property
    def newest(self) -> Card:
        """The printing that came out last."""
        return self.printings[-1]


def search(cards: CardStore, text: str, limit: int = 10) -> list[FoundName]:
    """The cards that fit the text: an exact printing or name, then names with all its words, then similar names."""
    found: dict[str, FoundName] = {}
    exact = cards.candidates(text)
    for name in dict.fromkeys(card.count_name for card in exact):
        printings = tuple(card for card in exact if card.count_name == name)
        own = "" if cards.is_english(text) or name not in cards.english_names(text) else text
        found[name] = FoundName(name, CERTAIN, printings, own)
    for name, score in (*_with_words(cards, text), *cards.close_names(text, limit), *_named_apart(cards, text)):
        if name not in found and score >= LEAST:
            found[name] = FoundName(name, score, cards.named(name))
    for hit in _in_other_languages(cards, text, limit):
        if hit.score > (found[hit.name].score if hit.name in found else LEAST):
            found[hit.name] = hit
    by_name = sorted(found.values(), key=lambda hit: hit.name)
    return sorted(by_name, key=lambda hit: (hit.score, hit.newest.released), reverse=True)[:limit]


def _in_other_languages(cards: CardStore, text: str, limit: int) -> Iterator[FoundName]:
    """The cards whose name in another language holds the words of the text, or is like it."""
    wanted = name_key(text).split()
    for key, written, names in cards.local_spellings():
        words = key.split()
        if wanted and all(any(word.startswith(part) for word in words) for part in wanted):
            score = CERTAIN if words == wanted else WORDS - min(len(words) - len(wanted), 9)
            yield from (FoundName(name, score, cards.named(name), written) for name in names)
    for written, score in cards.close_local_names(text, limit):
        yield from (FoundName(name, score, cards.named(name), written) for name in cards.english_names(written))


def _with_words(cards: CardStore, text: str) -> Iterator[tuple[str, float]]:
    """Names in which every word of the text begins a word; the shorter the name, the nearer."""
    wanted = name_key(text).split()
    if wanted:
        for key, name in cards.names():
            words = key.split()
            if all(any(word.startswith(part) for word in words) for part in wanted):
                yield name, WORDS - min(len(words) - len(wanted), 9)


def _named_apart(cards: CardStore, text: str) -> Iterator[tuple[str, float]]:
    """Names like the text without a set code and number at its end: "charizrd ex OBF 125"."""
    words = text.split()
    if len(words) > 2 and cards.by_code(words[-2], words[-1]):
        yield from cards.close_names(" ".join(words[:-2]), 3)
