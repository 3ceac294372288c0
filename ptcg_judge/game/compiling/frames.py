"""Patterns of a few words with blanks, and what fills the blanks.

`<name>` in a pattern is a blank that the slot `name` reads, `<name:slot>` one with a name of its own. A blank takes as
few words as it can; a frame fits when the whole phrase fits and every slot can read what stands in its blank.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Final, TypeAlias

from ptcg_judge.cards.names import TYPES

Node: TypeAlias = object  # a script, or a part of one, as YAML would read it
Body: TypeAlias = dict[str, object]
Slot: TypeAlias = "Callable[[str, Reading], Node]"  # None: it cannot be read

_BLANK: Final = re.compile(r"<(\w+)(?::(\w+))?>")
# Pieces of patterns that many frames have: whom an attack is made against, when something happened.
PIECES: Final[Mapping[str, str]] = {
    "@foes": r"(?:the defending pokemon|your opponent's active pokemon|that pokemon|those pokemon)",
    "@before": r"during (?:your opponent's|their) last turn",
    "@struck": r"damage from an (?:opponent's )?attack(?: from your opponent's pokemon)?",
    "@paid": r"this attack's(?: energy)? cost",
    "@now": r"(?:during )?this turn",
    "@did": r"(?:you did|this attack did)",
    "@hand": r"cards in (?:your|their) hand",
    "@up": r"the active spot",
    "@others": r"or any (?:other )?effects",
    "@kinds": r"pok[eé]-powers, pok[eé]-bodies, or any other effects",
    "@damage": r"(?:this attack's|this|that) damage",
    "@many": r"a number of cards",
    "@top": r"(?:of|from) (?:your|their|your opponent's) deck",
    "@attacks": r"(?:an attack|attacks)",
    "@their": r"during (?:your opponent's|their) next turn",
    "@end": r"at the end of your opponent's next turn",
    "@plainly": r"don't apply weakness and resistance",
    "@bottom": r"on the bottom of your deck",
    "@anyhow": r"in any order",
    "@enemy": r"an opponent's attack",
    "@handed": r"hand into their deck",
    "@per": r"(?:for each|times the (?:number|amount) of)",
    "@does": r"(?:this attack (?:also )?does|does|do)",
    "@theirs": r"(?:their active pokemon|your opponent's active pokemon|(?:1 of )?the defending pokemon)",
    "@flips": r"your opponent flips a coin",
    "@effects": r"effects of (?:an attack|attacks)",
    "@foe": r"your opponent's pokemon",
    "@theyhave": r"your opponent has",
    "@small": r"that damage is <n> or less",
    "@back": r"put them back(?: on top of (?:your|their|your opponent's) deck)?",
}


@dataclass
class Reading:
    """What the text being read stands on: the card's name, the names of its attacks, whether an attack is read.

    `name` is the name of the attack or Power, `own` the card's own name, `basic` whether it is a Basic Pokémon card.
    `own_is_self`: the text calls its card by name, as all did before "this Pokémon" was written (2011).
    `trainer`: the kind of card that it calls a Trainer card.
    `names`: what cards are called, with "pokemon", "stadium" or "card" for each name.
    """

    own: str
    basic: bool = False
    name: str = ""
    attacks: tuple[str, ...] = ()
    is_attack: bool = True
    own_is_self: bool = True
    trainer: str = "trainer"
    names: Mapping[str, str] = field(default_factory=dict)
    notes: dict[str, Node] = field(default_factory=dict)


SLOTS: Final[dict[str, Slot]] = {}
_TYPE: Final = "|".join(TYPES)
# The shape of a blank, where it is closed; any words elsewhere.
SHAPES: Final[Mapping[str, str]] = {
    "n": r"\d+|an?|one|two|three|four|five|six|another",
    "span": r"(?:during|until the end of) [a-z' ]*?turn|this turn",
    "type": rf"(?:{_TYPE})(?:,? (?:and/or|or|and) (?:{_TYPE})|, (?:{_TYPE}))*",
    "conditions": r"(?:(?:asleep|burned|confused|paralyzed|poisoned)(?:,? (?:and|or) |, )?)+",
    "when": r"\((?:before|after) weakness\)",
    "symbols": r"(?:Colorless ?)+",
}


def slot(name: str) -> Callable[[Slot], Slot]:
    """Register what reads the blanks of this name."""

    def keep(read: Slot) -> Slot:
        SLOTS[name] = read
        return read

    return keep


@dataclass(frozen=True)
class Frame:
    """A pattern, the slots of its blanks by name, and what makes a node of what they read."""

    pattern: re.Pattern[str]
    slots: tuple[tuple[str, str], ...]
    make: Callable[..., Node]

    def read(self, phrase: str, reading: Reading) -> Node:
        """The node of a phrase, None where it does not fit."""
        found = self.pattern.fullmatch(phrase)
        if found is None:
            return None
        filled: dict[str, Node] = {}
        for at, (name, kind) in enumerate(self.slots):
            phrase = found[f"_{at}"]
            if phrase is None:
                filled.setdefault(name, None)
                continue
            value = SLOTS[kind](phrase.strip(), reading)
            if value is None:
                return None
            filled[name] = value
        return self.make(**filled)


class Frames:
    """Frames that are tried in the order in which they were written."""

    def __init__(self) -> None:
        self.all: list[Frame] = []

    def __call__(self, *patterns: str) -> Callable[[Callable[..., Node]], Callable[..., Node]]:
        """Register a function under patterns; it is called with what its blanks hold, by name."""

        def keep(make: Callable[..., Node]) -> Callable[..., Node]:
            for pattern in patterns:
                self.all.append(frame(pattern, make))
            return make

        return keep

    def read(self, phrase: str, reading: Reading) -> Node:
        """What the first frame that fits makes of a phrase, None where none does."""
        return next(self.readings(phrase, reading), None)

    def readings(self, phrase: str, reading: Reading) -> Iterator[Node]:
        """What each frame that fits makes of a phrase."""
        for one in self.all:
            if (node := one.read(phrase, reading)) is not None:
                yield node


def frame(pattern: str, make: Callable[..., Node]) -> Frame:
    """A frame of a pattern."""
    numbers = count()
    for piece in sorted(PIECES, key=len, reverse=True):
        pattern = pattern.replace(piece, PIECES[piece])
    slots = tuple((found[1], found[2] or found[1]) for found in _BLANK.finditer(pattern))
    groups = _BLANK.sub(lambda found: f"(?P<_{next(numbers)}>{SHAPES.get(found[2] or found[1], '.+?')})", pattern)
    return Frame(re.compile(groups, re.IGNORECASE), slots, make)
