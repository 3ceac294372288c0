"""A question with its names set aside: what forms of questions are matched against."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final

from ptcg_judge.ask.accounted import unplaced
from ptcg_judge.ask.named import ATTACK, CARD, POWER, Name, cards_with, names_in
from ptcg_judge.ask.played.board import chosen
from ptcg_judge.ask.words import jargon, stem
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore

NUMBERS: Final = {
    "no": 0, "zero": 0, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "only": 1, "single": 1,
}  # fmt: skip
_NUMBER: Final = rf"\b(\d+|{'|'.join(NUMBERS)})\b"
FIRST_TURN: Final = r"first turn|\bturn (?:1|one)\b|\bt1\b"
_AMOUNT: Final = re.compile(rf"(?<![\w<])(?:\d+|{'|'.join(word for word, many in NUMBERS.items() if many > 1)})\b")
_NO_AMOUNT: Final = re.compile(
    r"<[cap]\d+>|\bturns? (?:\d|one|two|three)\b|\b(?:two|2) turns\b|\bt[12]\b|\btwo in a row\b|\b(?:two|2)hko\b"
)
_WORD: Final = re.compile(r"(?:[^\W\d_]|')+")
_USED: Final = re.compile(r"(?i)\b(?:use|uses|used|using) $")
ODD: Final = 8  # letters that a word has at most which may be a name by chance
OLD_POWER: Final = "Pokémon Power"
AGE: Final = 3  # years between printings of one time
_MARK: Final = {CARD: "c", ATTACK: "a", POWER: "p"}


@dataclass(frozen=True)
class AskedQuestion:
    """A question: its text, its names, and `masked`, the text in small letters with <c0>, <a1>, <p2> for the names.

    `counted` are the places in it of the numbers that were asked for: the others are not on the board; `read` are the
    places of the words that a pattern was found by.
    """

    text: str
    names: tuple[Name, ...]
    masked: str
    counted: set[int] = field(default_factory=set, compare=False)
    read: set[int] = field(default_factory=set, compare=False)

    @classmethod
    def of(cls, text: str) -> AskedQuestion:
        """A question as people type it."""
        names, parts, at = _put_together(names_in(text), text), [], 0
        for number, one in enumerate(names):
            parts += [text[at : one.start].casefold(), f"<{_MARK[one.kind]}{number}>"]
            at = one.end
        parts.append(text[at:].casefold())
        masked = re.sub(r"(>)['’]s\b", r"\1", "".join(parts)).replace("’", "'")
        return cls(text, names, re.sub(r"\s+", " ", masked).strip())

    def said(self, pattern: str) -> re.Match[str] | None:
        """Where a pattern stands in the masked question; C, A and P stand for any card, attack and Ability."""
        found = re.search(_spelled(pattern), self.masked)
        if found is not None:
            words = _WORD.finditer(self.masked, found.start(), found.end())
            self.read.update(each.start() for each in words if _is_literal(each.group(), pattern))
        return found

    def take(self, found: re.Match[str], group: int) -> str:
        """The words of a group, whatever they are: they have a place on the board."""
        self.read.update(each.start() for each in _WORD.finditer(self.masked, found.start(group), found.end(group)))
        return found.group(group)

    def has(self, *patterns: str) -> bool:
        """Whether one of the patterns stands there."""
        return any(self.said(each) for each in patterns)

    def number(self, pattern: str, again: bool = True) -> int | None:
        """The number in a group of a pattern, (\\w+): "3" or "three"; None where none stands there.

        With `again` False none either where the number was asked for before: it is of something else.
        """
        found = self.said(pattern.replace(r"(\w+)", _NUMBER))
        if found is None or (not again and found.start(1) in self.counted):
            return None
        self.counted.add(found.start(1))
        word = found.group(1)
        return int(word) if word.isdigit() else NUMBERS[word]

    @property
    def uncounted(self) -> bool:
        """Whether a number of the question was not asked for: what is counted there has no place on the board."""
        rest = _NO_AMOUNT.sub(_blank, self.masked)
        return any(found.start() not in self.counted for found in _AMOUNT.finditer(rest))

    def unread(self, board: Collection[str]) -> tuple[str, ...]:
        """The words that no pattern was found by and that are not on the `board`: what they say it may not hold."""
        kept = [
            " " * len(each.group()) if each.start() in self.read | self.counted else each.group()
            for each in re.finditer(r"(?:[^\W\d_]|')+|(?:[\W\d_])", _NO_AMOUNT.sub(_blank, self.masked))
        ]
        return unplaced("".join(kept), (), board)

    def mark_of(self, one: Name) -> str:
        """What stands for a name in the masked question."""
        return f"<{_MARK[one.kind]}{self.names.index(one)}>"

    def name_at(self, mark: str) -> Name:
        """The name that "<c0>" stands for."""
        return self.names[int(mark.strip("<>")[1:])]

    @cached_property
    def absent(self) -> tuple[Name, ...]:
        """The names of what is said not to be there: "without Rare Candy"."""
        no = r"\b(?:without|no)(?: using| playing| having)?(?: an?| any)? "
        return tuple(one for one in self.names if re.search(no + re.escape(self.mark_of(one)), self.masked))

    @cached_property
    def cards(self) -> tuple[Name, ...]:
        """The cards that are named."""
        return tuple(one for one in self.names if one.kind == CARD)

    @cached_property
    def pokemon(self) -> tuple[Name, ...]:
        """The Pokémon that are named."""
        return tuple(one for one in self.cards if one.cards[-1].supertype == "Pokémon")

    @cached_property
    def trainers(self) -> tuple[Name, ...]:
        """The Trainers that are named."""
        return tuple(one for one in self.cards if one.cards[-1].supertype == "Trainer")

    @cached_property
    def attacks(self) -> tuple[Name, ...]:
        """The attacks that are named."""
        return tuple(one for one in self.names if one.kind == ATTACK)

    @cached_property
    def powers(self) -> tuple[Name, ...]:
        """The Abilities that are named."""
        return tuple(one for one in self.names if one.kind == POWER)

    def holder(self, text: Name) -> Card | None:
        """The card that has an attack or Ability: one that is named, else the usual one of those that have it."""
        for one in self.pokemon:
            found = self.card(one, text)
            if found is not None:
                return found
        cards = self._of_the_time(Name(CARD, text.name, 0, 0, cards_with(text.name, text.kind)))
        return chosen(cards, **{text.kind: text.name}) if cards else None

    def card(self, one: Name, text: Name | None = None) -> Card | None:
        """The printing of a named card, with an attack or Ability where that is asked for."""
        attack = text.name if text is not None and text.kind == ATTACK else ""
        power = text.name if text is not None and text.kind == POWER else ""
        return chosen(self._of_the_time(one), attack, power) or chosen(one.cards, attack, power)

    def printings(self, one: Name) -> list[Card]:
        """The Pokémon of a name that are printed now, one of each that do the same: the usual one, then the newest."""
        usual = self.card(one)
        if usual is None or one.exact:
            return [usual] if usual is not None else []
        cards = sorted(self._of_the_time(one), key=lambda card: card.released, reverse=True)
        late = [card for card in cards if int(card.released[:4]) >= int(cards[0].released[:4]) - AGE]
        found = {usual.function: usual}
        for card in late:
            found.setdefault(card.function, card)
        return list(found.values())

    @cached_property
    def _years(self) -> tuple[str, ...]:
        """The years that the question speaks of: of printings that are named by their set, of a Pokémon Power."""
        days = [each.cards[-1].released[:4] for each in self.cards if each.exact]
        for power in self.powers if not days else ():
            cards = cards_with(power.name, POWER)
            old = [c for c in cards if any(p.name == power.name and p.kind == OLD_POWER for p in c.powers)]
            days += [card.released[:4] for card in old[:1] if len(old) == len(cards)]
        return tuple(days)

    def _of_the_time(self, one: Name) -> tuple[Card, ...]:
        """The printings from about the time of a printing that is named by its set, all where none is."""
        days = self._years
        if one.exact or not days:
            return one.cards
        near = tuple(c for c in one.cards if abs(int(c.released[:4]) - int(days[0])) <= AGE)
        return near or one.cards


def _put_together(names: tuple[Name, ...], text: str) -> tuple[Name, ...]:
    """The names without types of Energy ("2 fire energy"), and without words that are by chance another card's attack.

    An attack or Ability of one word counts where one of the Pokémon that are named has it, where none is named, or
    where it is written as a name and used: "can I use Restart when Klefki is Active".
    """
    cards = [card for one in names if one.kind == CARD for card in one.cards if card.supertype == "Pokémon"]
    theirs = {attack.name for card in cards for attack in card.attacks}
    theirs |= {power.name for card in cards for power in card.powers}
    return tuple(
        one
        for one in names
        if not (one.kind == CARD and one.cards[-1].is_basic_energy)
        and (
            one.kind == CARD
            or " " in one.name
            or "-" in one.name
            or not cards
            or one.name in theirs
            or _is_odd(one.name)
            or (text[one.start].isupper() and _USED.search(text[: one.start]) is not None)
        )
    )


def _blank(found: re.Match[str]) -> str:
    return " " * len(found.group())


@cache
def _literals(pattern: str) -> tuple[str, ...]:
    """The words of a pattern, or their beginnings."""
    return tuple(_WORD.findall(re.sub(r"\\.|\b[CAP]\b", " ", pattern)))


def _is_literal(word: str, pattern: str) -> bool:
    """Whether a pattern has a word, or the beginning of it: `energ`."""
    return any(word == each or (len(each) > 3 and word.startswith(each)) for each in _literals(pattern))


def _is_odd(name: str) -> bool:
    """Whether a word is a name and nothing else: Garbotoxin, but not Trade."""
    root, read = stem(name.casefold()), jargon()
    return len(name) > ODD and not (root in read.ordinary or root in read.neutral or root in read.stop)


def _spelled(pattern: str) -> str:
    return pattern.replace("C", "<c\\d+>").replace("A", "<a\\d+>").replace("P", "<p\\d+>")


def same_card(one: Card, other: Card) -> bool:
    """Whether two printings are the same card by what they do."""
    return one.function == other.function


def store() -> CardStore:
    """The cards there are."""
    return CardStore.open()
