"""`judge cards find`: the cards a few typed words may mean, best first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ptcg_judge.cards.card import Card, CardSet
from ptcg_judge.cards.names import name_key
from ptcg_judge.cards.store import CardStore

CERTAIN = 100.0
WORDS = 90.0  # all words typed begin words of the name
DOES = 95.0  # the text is the name of an attack or Ability of the card
LEAST_LETTERS = 3
LEAST = 60.0  # a name less like the text is not worth showing


@dataclass(frozen=True)
class FoundName:
    """A name (or, where a set code and a number were typed, one printing) with its likeness of 0 to 100.

    `also` is the name in another language that the text is like, "" where it is the English one; `through` the attack,
    Ability, Poké-Power or Poké-Body that the text names.
    """

    name: str
    score: float
    printings: tuple[Card, ...]
    also: str = ""
    through: str = ""

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
    for hit in () if exact else _by_what_they_do(cards, text):
        if hit.name not in found or hit.score > found[hit.name].score:
            found[hit.name] = hit
    for hit in _in_other_languages(cards, text, limit):
        if hit.score > (found[hit.name].score if hit.name in found else LEAST):
            found[hit.name] = hit
    by_name = sorted(found.values(), key=lambda hit: hit.name)
    return sorted(by_name, key=lambda hit: (hit.score, hit.newest.released), reverse=True)[:limit]


def sets_meant(cards: CardStore, text: str) -> tuple[CardSet, ...]:
    """The sets that a text names by its code ("MEG"), id or name; () where it is a card's name rather than a set's."""
    wanted = " ".join(text.split())
    by_code = cards.set_of_code(wanted) if wanted == wanted.upper() or not cards.candidates(wanted) else ()
    if by_code or cards.candidates(wanted):
        return by_code
    names = {wanted.casefold(), f"{wanted} set".casefold()}
    return tuple([printed for printed in cards.sets.values() if names & {printed.id, printed.name.casefold()}])


def cards_of(cards: CardStore, printed: CardSet) -> list[Card]:
    """The printings of a set, by number."""
    ids = [id for id in cards.lines_of("cards") if id.startswith(f"{printed.id}-")]
    found = [card for card in map(cards.by_id, ids) if card and card.set_id == printed.id]
    return sorted(found, key=lambda card: _in_order(card.number))


def _in_order(number: str) -> tuple[bool, str, int, str]:
    """Plain numbers first, then those with a prefix, each by its value."""
    prefix = number.rstrip("0123456789abcdefghijklmnopqrstuvwxyz")
    digits = number[len(prefix) :].rstrip("abcdefghijklmnopqrstuvwxyz")
    return bool(prefix), prefix, int(digits) if digits.isdecimal() else 0, number


def _by_what_they_do(cards: CardStore, text: str) -> Iterator[FoundName]:
    """The cards with an attack, Ability or Power of this name, or one in which all its words begin a word."""
    wanted = name_key(text).split()
    if not wanted or len(" ".join(wanted)) < LEAST_LETTERS:
        return
    found: dict[tuple[str, str, float], list[Card]] = {}
    longest = max(wanted, key=len)
    for id, line in cards.lines_of("cards").items():
        if longest not in line.lower() and line.isascii():
            continue
        card = cards.by_id(id)
        if card is None:
            continue
        for thing in (*(power.name for power in card.powers), *(attack.name for attack in card.attacks)):
            words = name_key(thing).split()
            if words == wanted or (len(wanted) > 1 and len(words) == len(wanted) and _begin(wanted, words)):
                score = DOES if words == wanted else DOES - 10
                found.setdefault((card.count_name, thing, score), []).append(card)
    for (name, through, score), printings in found.items():
        printings.sort(key=lambda card: card.released)
        yield FoundName(name, score, tuple(printings), through=through)


def _begin(wanted: list[str], words: list[str]) -> bool:
    return all(word.startswith(part) for part, word in zip(wanted, words, strict=True))


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
