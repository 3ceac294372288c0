"""What only Gym Leader Challenge asks: one type of Pokémon, and no Rule Boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptcg_judge.deck.rules.rule import Fault, rule
from ptcg_judge.deck.rules.tally import LineReading, Tally, by_name
from ptcg_judge.deck.rules.traits import ANCIENT_TRAIT, POKEMON, RULE_BOX

TYPES = (
    *("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting"),
    *("Darkness", "Metal", "Dragon", "Colorless", "Fairy"),
)


@rule("D116", "glc-type", needs=POKEMON)
def glc_type(deck: Tally, *, types: Sequence[str] = TYPES) -> Iterator[Fault]:
    """All Pokémon in the deck share one type.

    ## Why
    A Gym Leader has a type. The printed type counts, not one that a Pokémon gains in play; a Pokémon of two types fits
    where one of them does. There is no exception for Evolution lines that change type: Eevee stays out of a Water deck.
    Energy of any kind is fine, and Trainers played as Pokémon fit every type.

    ## Example
    19 Lightning Pokémon and 1 Squirtle: illegal.
    Volcarona STS 15 (Fire and Grass) in a Grass deck: legal.

    ## Cites
    gymleaderchallenge.com/faq
    """
    lines = [(entry, _types(reading)) for entry, reading in deck.lines if reading.all & POKEMON]
    counted = {type_: sum(e.count for e, has in lines if type_ in has) for type_ in types}
    total = sum(entry.count for entry, _ in lines)
    best = max(counted, key=counted.__getitem__, default="")
    if not lines or counted.get(best) == total:
        return
    others = [(entry, has) for entry, has in lines if best not in has]
    first = {entry.name: has for entry, has in reversed(others)}
    for name, odd in by_name(entry for entry, _ in others).items():
        has = first[name]
        message = f"{name} is {' and '.join(sorted(has)) or 'of no type'}, the other Pokémon of the deck are {best}"
        yield Fault(message, tuple(odd), f"play {best} Pokémon only")


def _types(reading: LineReading) -> frozenset[str]:
    """Every type that a printing which may be meant has."""
    return frozenset(type_ for card in reading.printings for type_ in card.types)


@rule("D117", "glc-rule-box", needs=RULE_BOX | ANCIENT_TRAIT)
def glc_rule_box(deck: Tally, *, ancient_traits: bool = True) -> Iterator[Fault]:
    """No Pokémon with a Rule Box, no Prism Star and no ACE SPEC card.

    ## Why
    Out are Pokémon V, VMAX, VSTAR, V-UNION, EX, ex, GX, TAG TEAM, BREAK, Mega, Primal and Radiant, and Prism Star and
    ACE SPEC cards of every kind. Amazing Rare Pokémon, Ultra Beasts, Single, Rapid and Fusion Strike and Team Plasma
    cards are allowed, and since 2021-11-16 Pokémon with an Ancient Trait too.

    ## Example
    1 Master Ball TEF 153: illegal, an ACE SPEC card. 1 Radiant Greninja ASR 46: illegal.

    ## Cites
    gymleaderchallenge.com/faq
    """
    for name, lines in by_name(deck.surely(RULE_BOX)).items():
        message = f"{name}: cards with a Rule Box, ◇ or ACE SPEC are not allowed"
        yield Fault(message, tuple(lines), "play a card without a Rule Box")
    if not ancient_traits:
        for name, lines in by_name(deck.surely(ANCIENT_TRAIT)).items():
            yield Fault(f"{name}: Ancient Traits are not allowed on this day", tuple(lines))
