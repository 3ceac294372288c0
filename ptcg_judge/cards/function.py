"""Functional identity: which printings do the same, whatever their picture, set and era of wording."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.wording import fingerprint

# Labels that change what a Trainer or Energy card may do in a deck: Computer Search of 1999 is no ACE SPEC.
_TELLING = ("ACE SPEC", "Prism Star")


def function_of(card: Card) -> str:
    """One fingerprint of all that the card does.

    Pokémon: name, HP, types, stage, Powers (kind, name, text), attacks (name, cost, damage, text), Weakness,
    Resistance, Retreat Cost. Trainers and Special Energy: name, text, and whether it is an ACE SPEC or Prism Star.
    Basic Energy: its name.
    """
    if card.is_basic_energy:
        return fingerprint((card.count_name, "Basic"), 9)
    labels = ",".join(label for label in _TELLING if label in card.subtypes)
    if card.supertype != "Pokémon":
        return fingerprint((card.count_name, card.supertype, labels, card.effect), 9)
    powers = sorted(f"{power.kind}~{power.name.lower()}~{power.effect}" for power in card.powers)
    attacks = sorted(
        f"{attack.name.lower()}~{','.join(sorted(attack.cost))}~{attack.damage}~{attack.sign}~{attack.effect}"
        for attack in card.attacks
    )
    changes = [f"{kind}{value}" for kind, value in (*sorted(card.weaknesses), ("", "/"), *sorted(card.resistances))]
    facts = (card.count_name, labels, str(card.hp), ",".join(sorted(card.types)), card.stage or "", str(card.retreat))
    return fingerprint((*facts, "|".join(powers), "|".join(attacks), "|".join(changes)), 9)


def with_functions(cards: Iterable[Card]) -> list[Card]:
    """The cards with their `function` filled in."""
    return [replace(card, function=function_of(card)) for card in cards]
