"""The cards, attacks and Abilities that a question names: whole names, mistyped ones, nicknames, six languages.

The longest name at a place counts. A name of one word that is also a word of the game or of everyday life ("retreat",
"bite") counts only where it begins with a capital letter, so that a plain question names nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ptcg_judge.ask.card_names import ATTACK as ATTACK
from ptcg_judge.ask.card_names import POWER as POWER
from ptcg_judge.ask.card_names import SHORTEST_TYPO, card_names, key_of
from ptcg_judge.ask.words import jargon, plain_words, stem
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import CardDataError

CARD: Final = "card"
LONGEST: Final = 6  # words of a name
LONG_TYPO: Final = 12  # letters of a mistyped name with small words in it
LIKE: Final = 88  # how much alike, of 100, a mistyped name and the name must be
NAMES: Final = Path(__file__).parent / "names.yaml"
_WORD: Final = re.compile(r"[^\s,;:?!()\"“”]+")
_CODE: Final = re.compile(r"^[A-Za-z0-9]{2,6}$")
_BASE: Final = re.compile(r"(?i)\bbase(?: set)?\s+$")
_NUMBER: Final = re.compile(r"^[A-Za-z]{0,3}\d{1,3}[a-z]?$")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a question: its kind, as it is printed, and where it stands (letters); `cards` are the printings."""

    kind: str
    name: str
    start: int
    end: int
    cards: tuple[Card, ...] = ()
    exact: bool = False  # a printing was named, by set and number


def names_in(text: str) -> tuple[Name, ...]:
    """The names that stand in a question, in their order; of those that overlap the longest."""
    spans = [(each.start(), each.end()) for each in _WORD.finditer(text)]
    found: list[Name] = []
    at = 0
    while at < len(spans):
        one = next(_at(text, spans, at), None)
        if one is None:
            at += 1
            continue
        found.append(one)
        while at < len(spans) and spans[at][0] < one.end:
            at += 1
    return tuple(found)


def names_told(text: str) -> tuple[Name, ...]:
    """The names in a question but those of basic Energy, which are told of any board."""
    return tuple(one for one in names_in(text) if not (one.cards and one.cards[-1].is_basic_energy))


def _at(text: str, spans: list[tuple[int, int]], at: int) -> Iterator[Name]:
    """The names that begin at a word, the longest first."""
    for size in range(min(LONGEST, len(spans) - at), 0, -1):
        start, end = spans[at][0], spans[at + size - 1][1]
        said = text[start:end].rstrip(".'’-")
        spellings = dict.fromkeys((said, re.sub(r"['’]s?$", "", said)))
        for named in (_named, _nearly_named):
            one = next((one for spelled in spellings if (one := named(spelled, start, size)) is not None), None)
            if one is not None and not (named is _nearly_named and _is_exact(one.name, text, spans, at, size)):
                yield _with_number(one, text, spans, at + size) if one.kind == CARD else one


def _is_exact(name: str, text: str, spans: list[tuple[int, int]], at: int, size: int) -> bool:
    """Whether fewer of the words are the very name: "Maximum Belt ko" is no typing mistake."""
    fewer = (text[spans[at][0] : spans[at + less - 1][1]] for less in range(1, size))
    return any(key_of(each) == key_of(name) for each in fewer)


def _named(said: str, start: int, size: int) -> Name | None:
    """What a piece of text is the name of, word for word; None for nothing."""
    end = start + len(said)
    nick = nicknames().get(key_of(said))
    if _tells_nothing(said, size):
        return None
    cards = CardStore.open().named(nick or said)
    if cards and not (nick is None and size == 1 and _is_small(said)):
        return Name(CARD, cards[-1].name if nick or _one_name(cards) else said, start, end, cards)
    text = card_names().text(key_of(said))
    if text is not None and (size > 1 or said[:1].isupper() or len(said) > 9):
        return Name(text[0], text[1], start, end)
    return None


def _nearly_named(said: str, start: int, size: int) -> Name | None:
    """What it is the name of but for a letter or two."""
    return None if _tells_nothing(said, size) else _mistyped(said, start, start + len(said), size)


def _tells_nothing(said: str, size: int) -> bool:
    return len(said) < 2 or (size == 1 and nicknames().get(key_of(said)) is None and not _tells(said))


def _one_name(cards: tuple[Card, ...]) -> bool:
    return len({" ".join(plain_words(card.name)) for card in cards}) == 1


def _tells(word: str) -> bool:
    """Whether a word alone may be a name: not one of the small words, nor of the game's own where it is not capital."""
    root = stem(word.casefold())
    read = jargon()
    if root in read.stop or word.casefold() in words("small") or word.isdigit():
        return False
    return not (word.islower() and (root in read.ordinary or root in read.neutral or word in words("common")))


def _is_small(word: str) -> bool:
    return len(word) < 2 or (word.islower() and word in words("common"))


RULE_BOXES: Final = frozenset({"ex", "gx", "v", "vmax", "v-max", "vstar", "v-star", "v-union", "break", "legend"})


def _is_no_part(word: str) -> bool:
    """Whether a word is so small that a mistyped name has it hardly: not the ex of "Fezandipiti ex"."""
    return word not in RULE_BOXES and (word in words("small") or stem(word) in jargon().stop)


def stands_alone(text: str, one: Name, others: Sequence[Name] = ()) -> bool:
    """Whether a name is all of what is named: not the Rush of "Ghost Rush", the Snorlax of "Mega Snorlax".

    A word with a capital letter before it, or ex, GX, V behind it, makes another name of it, one that no card has; but
    not where that word is of another name: "Umbreon Feint Attack".
    """
    before, after = text[: one.start].split(), text[one.end :].split()
    if _is_owner(text, one, others) or _goes_on(text, one, others):
        return False
    if after and _ENDS.sub("", after[0]).casefold() in RULE_BOXES and text[one.end : one.end + 1].isspace():
        return False
    if len(before) < 2 or before[-1][-1:] in ",.:;!?" or any(0 <= one.start - each.end <= 3 for each in others):
        return True
    word = before[-1]
    own = word.casefold().strip("'’s") in words("common") or stem(word.casefold()) in jargon().stop
    return not word[:1].isupper() or own or word.isupper() or word.endswith(("'s", "’s")) or _is_state(word)


_OWNED: Final = re.compile(r"['’]s ([A-Z][\w'’é-]+)")


def _goes_on(text: str, one: Name, others: Sequence[Name]) -> bool:
    """Whether the name of an attack or Ability in one word is only the beginning: the Mist of "Mist Shield Cape"."""
    found = re.match(r" ([A-Z][\w'’é-]+)", text[one.end :])
    if one.kind == CARD or " " in one.name or found is None or found.group(1).isupper():
        return False
    at = one.end + 1
    return not any(each.start <= at < each.end for each in others) and found.group(1).casefold() not in words("common")


def _is_owner(text: str, one: Name, others: Sequence[Name]) -> bool:
    """Whether a card's name is only the owner in a longer one that nothing has: the Cynthia of "Cynthia's Farewell"."""
    found = _OWNED.match(text, one.end)
    if found is None or any(each.start <= found.start(1) < each.end for each in others):
        return False
    word = found.group(1)
    root = stem(word.casefold())
    read = jargon()
    of_the_game = root in read.near or any(root in phrase for phrase in read.same)
    return not (word.isupper() or word.casefold() in words("common") or of_the_game or root in read.stop)


_ENDS: Final = re.compile(r"(?:['’]s)?[?!.,;:'’]*$")


def _is_state(word: str) -> bool:
    return word in (
        "Active",
        "Benched",
        "Asleep",
        "Paralyzed",
        "Confused",
        "Poisoned",
        "Burned",
        "Defending",
        "Knocked",
    )


def _mistyped(said: str, start: int, end: int, size: int) -> Name | None:
    """A name of a card with a typing mistake, of two words or a long one."""
    if len(said) < SHORTEST_TYPO or size > 3 or said.casefold() in words("common") or (size == 1 and len(said) < 8):
        return None
    if size == 1 and (stem(said.casefold()) in _game_words() or said.casefold() in _game_words()):
        return None
    small = {word for word in plain_words(said) if size > 1 and _is_no_part(word)}
    if small and len(said) < LONG_TYPO:
        return None
    if size > 1 and CardStore.open().named(said.partition(" ")[2]):
        return None  # "play Nest Ball"
    from rapidfuzz import fuzz, process

    keys = card_names().beginning(said[:1].casefold())
    close = process.extractOne(said.casefold(), keys, scorer=fuzz.ratio, score_cutoff=LIKE)
    if close is None or abs(len(close[0]) - len(said)) > 1:
        return None  # "Charizardon" is no Charizard
    if not small <= set(plain_words(close[0])):
        return None  # a small word is part of a name that has it: "pathto the peak"
    cards = CardStore.open().named(close[0])
    return Name(CARD, cards[-1].name, start, end, cards) if cards else None


@cache
def _game_words() -> frozenset[str]:
    read = jargon()
    return frozenset(word for phrase in read.same for word in phrase) | frozenset(read.near) | frozenset(read.ordinary)


def _with_number(one: Name, text: str, spans: list[tuple[int, int]], after: int) -> Name:
    """The printing, where set code and number stand behind the name; "base set" before it means the first ones."""
    if after + 1 < len(spans):
        code, number = (text[slice(*spans[after + more])].rstrip(".'’s") for more in (0, 1))
        if _CODE.match(code) and _NUMBER.match(number):
            found = tuple(c for c in CardStore.open().candidates(f"{one.name} {code} {number}") if c in one.cards)
            if found:
                return Name(CARD, one.name, one.start, spans[after + 1][0] + len(number), found, True)
    before = _BASE.search(text[: one.start])
    if before is not None and any(card.set_id == "base1" for card in one.cards):
        return Name(CARD, one.name, before.start(), one.end, tuple(c for c in one.cards if c.set_id == "base1"), True)
    return one


# ----------------------------------------------------------------------------------- names of attacks and Abilities


def cards_with(name: str, kind: str) -> tuple[Card, ...]:
    """The printings that have an attack or an Ability of this name, in order of release."""
    store = CardStore.open()
    ids = [id for id, line in store.lines_of("cards").items() if f"{name}~" in line]
    cards = [card for card in map(store.by_id, ids) if card is not None]
    has = [
        card for card in cards if any(each.name == name for each in (card.attacks if kind == ATTACK else card.powers))
    ]
    return tuple(sorted(has, key=lambda card: card.released))


# ------------------------------------------------------------------------------------------------------------- words


@cache
def words(kind: str) -> frozenset[str]:
    """Words of names.yaml: `small` ones that are never a name, `common` ones that are none where they stand small."""
    return frozenset(word for line in _lines(kind) for word in str(line).split())


@cache
def nicknames() -> Mapping[str, str]:
    """What people call a card, with the name on it. Raises CardDataError."""
    return {" ".join(plain_words(short)): name for name, shorts in mapping("nicknames").items() for short in shorts}


def mapping(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Lists of words of names.yaml by what they belong to. Raises CardDataError."""
    read = _read()[kind]
    assert isinstance(read, dict)
    return {str(key): tuple(map(str, listed)) for key, listed in read.items()}


def _lines(kind: str) -> list[object]:
    lines = _read()[kind]
    assert isinstance(lines, list)
    return lines


@cache
def _read() -> Mapping[str, object]:
    from ptcg_judge.yamlfile import read_one

    return read_one(NAMES, CardDataError, "ask/names.yaml")
