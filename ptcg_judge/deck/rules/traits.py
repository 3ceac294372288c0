"""What a deck rule wants to know of a card, as bits of one whole number.

A rule that speaks of ACE SPEC cards has nothing to say about a deck without one: `check_deck` compares the bits of the
deck with those that a rule needs and leaves the rest out. Bits are read from the printing, never from the name alone
(`deck-rules.yaml`: Computer Search and Master Ball exist with and without the ACE SPEC mark).
"""

from __future__ import annotations

from functools import lru_cache

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import TYPES, count_name

BASIC_ENERGY = 1 << 0
BASIC_POKEMON = 1 << 1
ACE_SPEC = 1 << 2
RADIANT = 1 << 3
PRISM_STAR = 1 << 4
STAR = 1 << 5
SHINING = 1 << 6
MIRACLE_ENERGY = 1 << 7
NEO_UNOWN = 1 << 8
BASIC_UNOWN = 1 << 9
ANY_NUMBER = 1 << 10
ARCEUS = 1 << 11
V_UNION = 1 << 12
LEGEND = 1 << 13
RULE_BOX = 1 << 14
POKEMON = 1 << 15
TRAINER = 1 << 16
ENERGY = 1 << 17
SPECIAL_ENERGY = 1 << 18
EVOLVES = 1 << 19
OPENS_A_WAY = 1 << 20
SKIPS_A_STAGE = 1 << 21
ANCIENT_TRAIT = 1 << 22
PUTS_INTO_PLAY = 1 << 23
PICKY_ENERGY = 1 << 24
LEVEL_UP = 1 << 25

TABLE = "traits"
KEY = "1"
"""The name of the table of traits in the card store, and what it must have been made with: raise the key where a bit
changes its meaning or a card its bits."""

_NEO_SHINING_SETS = {"neo3", "neo4", "cel25c"}
_NEO_UNOWN_SETS = {"neo2", "neo3", "neo4", "basep"}
_ANY_NUMBER_ARCEUS = {"dpp-DP50", "dpp-DP53", "dpp-DP56"}
_BY_SUBTYPE = {
    "ACE SPEC": ACE_SPEC,
    "Radiant": RADIANT,
    "Prism Star": PRISM_STAR,
    "Star": STAR,
    "V-UNION": V_UNION,
    "LEGEND": LEGEND,
    "Stage 1": EVOLVES,
    "Stage 2": EVOLVES,
    "BREAK": EVOLVES,
    "Level-Up": EVOLVES | LEVEL_UP,
    "LV.X": EVOLVES,
    "VMAX": EVOLVES,
    "VSTAR": EVOLVES,
    "Restored": EVOLVES,
}
_WAYS_IN = {"puts:any", "borrows-attacks", "evolves-freely"}


def traits(card: Card) -> int:
    """All bits of one printing."""
    bits = _labelled(card.subtypes, card.flags)
    if card.rule_box:
        bits |= RULE_BOX
    if card.supertype == "Pokémon":
        return bits | POKEMON | _pokemon_traits(card)
    if card.supertype == "Energy":
        return bits | ENERGY | _energy_traits(card)
    return (bits | TRAINER) & ~EVOLVES


@lru_cache(maxsize=2048)
def _labelled(subtypes: tuple[str, ...], flags: tuple[str, ...]) -> int:
    """What the labels of a card and the hints about its text say: a few hundred cases for all cards."""
    bits = 0
    for subtype in subtypes:
        bits |= _BY_SUBTYPE.get(subtype, 0)
    if "ACE SPEC" in subtypes:
        bits |= RULE_BOX
    if not _WAYS_IN.isdisjoint(flags):
        bits |= OPENS_A_WAY
    if "skips-a-stage" in flags:
        bits |= SKIPS_A_STAGE
    for flag in flags:
        if flag.startswith("puts:"):
            bits |= PUTS_INTO_PLAY
        elif flag.startswith("attach-to:"):
            bits |= PICKY_ENERGY
    return bits


def _pokemon_traits(card: Card) -> int:
    bits = 0
    if card.is_basic_pokemon:
        bits |= BASIC_POKEMON
    elif card.stage not in (None, "V-UNION", "LEGEND"):
        bits |= EVOLVES
    if card.name.startswith("Shining ") and card.set_id in _NEO_SHINING_SETS:
        bits |= SHINING
    if card.powers and any(power.kind == "Ancient Trait" for power in card.powers):
        bits |= ANCIENT_TRAIT
    if "Unown" in card.name:
        bits |= _unown_traits(card)
    if card.count_name == "Arceus":
        bits |= ARCEUS
        if card.set_id == "pl4" or card.id in _ANY_NUMBER_ARCEUS:
            bits |= ANY_NUMBER
    return bits


def _unown_traits(card: Card) -> int:
    if not card.is_basic_pokemon:
        return 0
    return BASIC_UNOWN | (NEO_UNOWN if card.set_id in _NEO_UNOWN_SETS else 0)


def _energy_traits(card: Card) -> int:
    if card.is_basic_energy:
        return BASIC_ENERGY
    return SPECIAL_ENERGY | (MIRACLE_ENERGY if card.name == "Miracle Energy" else 0)


def evolves_from(card: Card) -> tuple[str, ...]:
    """The names that the card goes on; () for a card that goes on none, and for a level-up, which goes on its own."""
    names = card.evolves_from
    if len(names) < 2:
        return (count_name(names[0]),) if names else ()
    return tuple(dict.fromkeys(count_name(name) for name in names))


_TYPE_BITS = {type_: 1 << place for place, type_ in enumerate(TYPES)}
EVERY_TYPE = (1 << len(TYPES)) - 1


def gives(card: Card) -> int:
    """The type of a basic Energy card as one bit, 0 for other cards."""
    return gives_of(card.count_name) if card.is_basic_energy else 0


def gives_of(name: str) -> int:
    """The same by the name of a basic Energy card."""
    return _TYPE_BITS.get(name.removesuffix(" Energy"), 0)


def uses(card: Card) -> int:
    """The types of Energy that a Pokémon or Trainer asks for, in attack costs or by name, as bits.

    An attack that costs Colorless Energy and nothing else takes any type, and so does a text that speaks of several.
    """
    bits = 0
    for attack in card.attacks:
        bits |= _paid_with(attack.cost)
    return bits if card.supertype == "Energy" else bits | _named_in(card.flags)


@lru_cache(maxsize=1024)
def _paid_with(cost: tuple[str, ...]) -> int:
    kinds = set(cost)
    return EVERY_TYPE if kinds == {"Colorless"} else sum(_TYPE_BITS.get(type_, 0) for type_ in kinds)


@lru_cache(maxsize=1024)
def _named_in(flags: tuple[str, ...]) -> int:
    bits = 0
    for hint in flags:
        kind, _, type_ = hint.partition(":")
        if kind == "energy":
            bits |= _TYPE_BITS.get(type_, EVERY_TYPE)
    return bits
