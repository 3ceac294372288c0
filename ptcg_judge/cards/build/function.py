"""Functional identity: which printings do the same, whatever their picture, set and era of wording.

Pokémon are compared by their facts: two cards equal in name, HP, types, stage, Powers, attacks with cost and damage,
Weakness, Resistance and Retreat Cost have never had unlike texts but for the Unown of Unseen Forces, while their
wording drifted (of 109 such groups with unlike wording all others are one card). Trainers and Special Energy are
compared by their text; wordings.yaml names the wordings that mean the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from ptcg_judge.cards.card import Attack, Card, Power
from ptcg_judge.cards.sources.labels import ordered
from ptcg_judge.cards.sources.wording import fingerprint
from ptcg_judge.errors import CardDataError
from ptcg_judge.yamlfile import read_one

# Labels that change what a Trainer or Energy card may do in a deck: Computer Search of 1999 is no ACE SPEC.
_TELLING = ("ACE SPEC", "Prism Star")
# Labels that only one database knows: a printing it lacks takes them from its equals.
CARRIED = frozenset({
    "Tera", "Ancient", "Future", "Team Plasma", "Single Strike", "Rapid Strike", "Fusion Strike", "Ultra Beast",
})  # fmt: skip


@dataclass(frozen=True)
class Wordings:
    """wordings.yaml: groups of printings by name, and the (name, attack or Power) whose texts tell cards apart."""

    same: Mapping[str, tuple[tuple[str, ...], ...]]
    apart: frozenset[tuple[str, str]]


@lru_cache(maxsize=1)
def load_wordings() -> Wordings:
    """tables/wordings.yaml."""
    raw = read_one(Path(__file__).parent / "tables" / "wordings.yaml", CardDataError)
    same = {str(name): tuple(tuple(group) for group in groups) for name, groups in raw["same"].items()}
    return Wordings(same, frozenset((item["name"], item["text"]) for item in raw["apart"]))


def _meanings(cards: Mapping[str, Card]) -> dict[tuple[str, str], str]:
    """(name, fingerprint of a text) to the mark of its group in wordings.yaml."""
    found = {}
    for name, groups in load_wordings().same.items():
        for at, group in enumerate(groups):
            for id in group:
                if id in cards:
                    found[name, cards[id].effect] = f"={at}"
    return found


def function_of(card: Card, meanings: Mapping[tuple[str, str], str]) -> str:
    """One fingerprint of all that the card does; `meanings` stands for the texts of one meaning.

    Trainers and Special Energy: name, HP (Fossils have one), meaning of the text, and whether it is an ACE SPEC or
    Prism Star. Basic Energy: its name.
    """
    labels = ",".join(label for label in _TELLING if label in card.subtypes)
    if card.is_basic_energy:
        return fingerprint((card.count_name, "Basic"), 9)
    if card.supertype != "Pokémon":
        meaning = meanings.get((card.count_name, card.effect), card.effect)
        return fingerprint((card.count_name, card.supertype, labels, str(card.hp), meaning), 9)
    powers = sorted(f"{power.kind}~{power.name.lower()}{_told_apart(card, power)}" for power in card.powers)
    attacks = sorted(_attack_function(card, at) for at in range(len(card.attacks)))
    changes = [f"{kind}{value}" for kind, value in (*sorted(card.weaknesses), ("", "/"), *sorted(card.resistances))]
    facts = (card.count_name, labels, str(card.hp), ",".join(sorted(card.types)), card.stage or "", str(card.retreat))
    return fingerprint((*facts, "|".join(powers), "|".join(attacks), "|".join(changes)), 9)


def _attack_function(card: Card, at: int) -> str:
    attack = card.attacks[at]
    cost = ",".join(sorted(attack.cost))
    return f"{attack.name.lower()}~{cost}~{attack.damage}~{attack.sign}~{_told_apart(card, attack)}"


def _told_apart(card: Card, text: Attack | Power) -> str:
    """The text of an attack or Power, where it tells cards apart that are otherwise equal."""
    return text.effect if (card.count_name, text.name) in load_wordings().apart else ""


def with_functions(cards: Iterable[Card]) -> list[Card]:
    """The cards with their `function` filled in, and with the labels that only some of the printings carried."""
    known = {card.id: card for card in cards}
    meanings = _meanings(known)
    found = [replace(card, function=function_of(card, meanings)) for card in known.values()]
    return _carried(_without_text(found))


def _without_text(cards: list[Card]) -> list[Card]:
    """A Trainer or Special Energy whose text no database has does what the last printing before it did."""
    named: dict[tuple[str, str], list[Card]] = defaultdict(list)
    for card in cards:
        if card.effect and card.supertype != "Pokémon":
            named[card.count_name, card.supertype].append(card)
    found = []
    for card in cards:
        known = named.get((card.count_name, card.supertype), [])
        if not card.effect and card.supertype != "Pokémon" and not card.is_basic_energy and known:
            earlier = [other for other in known if other.released <= card.released] or known
            twin = max(earlier, key=lambda other: (other.released, other.id)) if earlier is not known else known[0]
            card = replace(card, function=twin.function)
        found.append(card)
    return found


def _carried(cards: list[Card]) -> list[Card]:
    """TCGdex knows no label such as Tera: a printing that only it has takes them from its equals."""
    labels: dict[str, set[str]] = defaultdict(set)
    for card in cards:
        labels[card.function] |= CARRIED & set(card.subtypes)
    return [
        replace(card, subtypes=ordered({*card.subtypes, *labels[card.function]}, card.stage))
        if card.sources == "T" and labels[card.function] - set(card.subtypes)
        else card
        for card in cards
    ]
