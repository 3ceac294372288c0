"""What is printed on a card: frozen facts, no sentences.

A fingerprint is a short text hash of normalised card text; two equal fingerprints mean the same wording up to the
drift of templating between eras. The text itself is never kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Supertype = Literal["Pokémon", "Trainer", "Energy"]


@dataclass(frozen=True, slots=True)
class Attack:
    """One printed attack.

    `cost` holds type names ("Colorless" included; () is a zero cost), `damage` the printed amount or None,
    `sign` is "", "+", "-" or "×". `effect` is the fingerprint of its text, "" when it has none.
    """

    name: str
    cost: tuple[str, ...]
    damage: int | None
    sign: str
    effect: str


@dataclass(frozen=True, slots=True)
class Power:
    """A Pokémon Power, Poké-Power, Poké-Body, Ability or Ancient Trait: `kind` is that word."""

    name: str
    kind: str
    effect: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set: `codes` are all codes that decklists use for it, the usual one first. Days are ISO days."""

    id: str
    name: str
    series: str
    codes: tuple[str, ...]
    released: str
    printed_total: int
    total: int


@dataclass(frozen=True, slots=True)
class Card:
    """One printing.

    `id` is the pokemontcg.io id ("base1-20", "swsh45sv-SV013"), or one formed the same way where that database lacks
    the card. `name` is the printed English name; `count_name` is what the copy limit counts by (no δ, level, LV.X or
    persona in brackets). `function` is one fingerprint for all functionally equal printings.
    """

    id: str
    set_id: str
    number: str
    name: str
    count_name: str
    supertype: Supertype
    stage: str | None
    subtypes: tuple[str, ...]
    rule_box: bool
    mark: str | None
    released: str
    evolves_from: tuple[str, ...]
    hp: int | None
    types: tuple[str, ...]
    weaknesses: tuple[tuple[str, str], ...]
    resistances: tuple[tuple[str, str], ...]
    retreat: int | None
    attacks: tuple[Attack, ...]
    powers: tuple[Power, ...]
    effect: str
    function: str
    rarity: str

    @property
    def is_basic_energy(self) -> bool:
        """Whether it is a basic Energy card (not a Special Energy card of the same name)."""
        return self.supertype == "Energy" and "Basic" in self.subtypes

    @property
    def is_basic_pokemon(self) -> bool:
        """Whether it is printed as a Basic Pokémon, which is what set-up needs (setup rules of every book)."""
        return self.supertype == "Pokémon" and self.stage == "Basic"
