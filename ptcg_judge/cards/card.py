"""What is printed on a card: frozen facts, no sentences.

A fingerprint is a short text hash of normalised card text; two equal fingerprints mean the same wording up to the
drift of templating between eras. The text itself is never kept.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass
    from typing import Literal

    Supertype = Literal["Pokémon", "Trainer", "Energy"]
else:
    from ptcg_judge.cards.frozen import dataclass


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
    """A set: `codes` are all codes that decklists use for it, the usual one first. Days are ISO days.

    `prefixes` are the letters before its collector numbers ("SWSH", "TG", "RC"; "" for plain numbers), `last` its
    highest plain number, `tcgdex` the ids of the same set in TCGdex, `main` the id of the set whose code it shares.
    """

    id: str
    name: str
    series: str
    codes: tuple[str, ...]
    released: str
    printed_total: int
    total: int
    prefixes: tuple[str, ...] = ()
    last: int = 0
    tcgdex: tuple[str, ...] = ()
    main: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One printing.

    `id` is the pokemontcg.io id ("base1-20", "swsh45sv-SV013"), or one formed the same way where that database lacks
    the card. `name` is the printed English name; `count_name` is what the copy limit counts by (no δ, level, LV.X or
    persona in brackets). `stage` is "Basic", "Stage 1", "Stage 2", or the word printed there instead ("Baby",
    "Restored", "MEGA", "BREAK", "Level-Up", "LEGEND", "V-UNION", "VMAX", "VSTAR"); None for Trainers and Energy.
    `subtypes` repeats the stage and adds the labels ("ex", "ACE SPEC", "Item", "Special", "Tera" ...). `effect` is the
    fingerprint of the text of a Trainer or Special Energy, or of a Pokémon's own rule besides its rule box ("" for
    none). `function` is one fingerprint for all functionally equal printings. `flags` are facts about a printing
    that no other field carries: "barred", it says that official events do not allow it; "mark-disputed:H", the
    databases disagree on the regulation mark and this is the other letter; "weakness-unknown", no database tells its
    Weakness and Resistance; "cost-unknown", nor the costs of its attacks; and the words of text_hints.py, what its
    text speaks of. `sources` names the databases the facts came from: "T" TCGdex, "P" pokemon-tcg-data.
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
    flags: tuple[str, ...] = ()
    sources: str = ""

    @property
    def is_basic_energy(self) -> bool:
        """Whether it is a basic Energy card (not a Special Energy card of the same name)."""
        return self.supertype == "Energy" and "Basic" in self.subtypes

    @property
    def is_basic_pokemon(self) -> bool:
        """Whether it is printed as a Basic Pokémon, which is what set-up needs (setup rules of every book).

        A Baby Pokémon counts as a Basic Pokémon (rulebook of 2002, Baby Pokémon).
        """
        return self.supertype == "Pokémon" and self.stage in ("Basic", "Baby")
