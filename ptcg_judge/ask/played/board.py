"""A board for a question, written as a scenario: what is not said is chosen plainly, and told as assumed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.cards.store import CardStore

FILLER: Final = "Palkia SSP 136"  # a Basic Pokémon without Weakness and Ability: one that changes nothing
PLAIN: Final = "Zangoose SVI 146"  # one whose attack Slash does 40 Colorless damage and nothing else
ADDING: Final = ("BREAK", "Level-Up")  # stages that keep what is printed on the card below
ENERGY: Final = "Psychic"  # what Colorless is paid with where nothing else is


@dataclass
class Placed:
    """A Pokémon of the board; `energy` None: what its attack costs is not stated.

    `weakness` and `resistance` are what it has in the place of the printed ones ("Fighting x2", "none").
    """

    card: str
    energy: list[str] | None = None
    damage: int = 0
    conditions: list[str] = field(default_factory=list)
    attached: list[str] = field(default_factory=list)
    this_turn: bool = False
    under: list[str] = field(default_factory=list)
    weakness: str = ""
    resistance: str = ""

    def line(self) -> str:
        """The Pokémon as it is written in a scenario."""
        parts = [f"card: {quoted(self.card)}"]
        if self.energy is not None:
            counted = ", ".join(f"{kind}: {count}" for kind, count in Counter(self.energy).items())
            parts.append(f"energy: {{{counted}}}" if counted else "energy: none")
        if self.attached:
            parts.append(f"attached: [{', '.join(map(quoted, self.attached))}]")
        if self.damage:
            parts.append(f"damage: {self.damage}")
        if self.conditions:
            parts.append(f"conditions: [{', '.join(self.conditions)}]")
        if self.this_turn:
            parts.append("new: yes")
        if self.under:
            parts.append(f"under: [{', '.join(map(quoted, self.under))}]")
        parts += [f"weakness: {self.weakness}"] if self.weakness else []
        parts += [f"resistance: {self.resistance}"] if self.resistance else []
        return f"{{{', '.join(parts)}}}"


@dataclass
class OneSide:
    """One player of the board; None: not stated."""

    active: Placed
    bench: list[Placed] = field(default_factory=list)
    hand: list[str] | None = None
    deck: list[str | int] | None = None
    discard: list[str] | None = None
    prizes: int | None = None
    lost_zone: int | None = None

    def lines(self, name: str) -> list[str]:
        """The player as lines of `table:`."""
        found = [f"  {name}:", f"    active: {self.active.line()}"]
        if self.bench:
            found.append("    bench:")
            found += [f"      - {spot.line()}" for spot in self.bench]
        for zone, cards in (("hand", self.hand), ("deck", self.deck), ("discard", self.discard)):
            if cards is not None:
                listed = ", ".join(quoted(card) if isinstance(card, str) else str(card) for card in cards)
                found.append(f"    {zone}: [{listed}]" if cards else f"    {zone}: none")
        if self.prizes is not None:
            found.append(f"    prizes: {self.prizes}")
        if self.lost_zone is not None:
            found.append(f"    lost zone: {self.lost_zone}")
        return found


@dataclass
class BoardText:
    """A scenario to be written: Ann is who asks, and it is her turn unless `whose` says Ben's.

    `before` are plays that come before those of the question: what is told of the turn before.
    """

    ann: OneSide
    ben: OneSide
    play: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    stadium: str = ""
    turn: int = 5
    whose: str = "Ann"
    rulebook: str = "now2026"
    assumed: list[str] = field(default_factory=list)

    def text(self, question: str = "") -> str:
        """The scenario as a file that `judge rule` plays."""
        lines = [f"# {each}" for each in self.assumed]
        lines += [f"question: {json.dumps(question, ensure_ascii=False)}"] if question else []
        lines += [
            f"rulebook: {self.rulebook}",
            "answers: every",
            "table:",
            f"  turn: {self.whose}",
            f"  turn number: {self.turn}",
        ]
        lines += [f"  stadium: {quoted(self.stadium)}"] if self.stadium else []
        lines += [*self.ann.lines("Ann"), *self.ben.lines("Ben")]
        plays = [*self.before, *self.play]
        lines += ["play:", *(f"  - {play}" for play in plays)] if plays else ["play: []"]
        return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text for YAML, in quotes where it needs them."""
    plain = text[:1].isalnum() and not any(mark in text for mark in ":#{}[],&*!|>'\"%@`?")
    return text if plain else json.dumps(text, ensure_ascii=False)


def label(card: Card) -> str:
    """A printing as a scenario names it: "Dragapult ex TWM 130"."""
    return CardStore.open().label(card)


def beneath(card: Card) -> list[str]:
    """What lies under a card that adds to the Pokémon below it (Pokémon BREAK, LV.X), by which its text is read."""
    if card.stage not in ADDING or not card.evolves_from:
        return []
    below = chosen(CardStore.open().named(card.evolves_from[0]))
    return [label(below)] if below is not None else []


def paid(attack: Attack, card: Card) -> list[str]:
    """Energy that pays for an attack, of the card's own type where it is Colorless."""
    own = next((kind for kind in card.types if kind not in ("Colorless", "Dragon")), ENERGY)
    known = [kind for kind in attack.cost if kind != "Colorless"]
    return [kind if kind != "Colorless" else (known[0] if known else own) for kind in attack.cost]


def chosen(cards: Sequence[Card], attack: str = "", power: str = "") -> Card | None:
    """The printing that is meant by a name: that with the attack or Ability, of the newest that was printed most."""
    has = [c for c in cards if not attack or any(each.name == attack for each in c.attacks)]
    has = [c for c in has if not power or any(each.name == power for each in c.powers)]
    if not has:
        return None
    recent = max(has, key=lambda card: card.released).released[:4]
    late = [card for card in has if card.released[:4] >= str(int(recent) - 3)]
    common = Counter(card.function for card in late).most_common(1)[0][0]
    return next(card for card in late if card.function == common)
