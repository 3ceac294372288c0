"""The sourced corrections of overrides.yaml."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.cards.names import count_name
from ptcg_judge.cards.sources.labels import STAGES, ordered, rule_box
from ptcg_judge.errors import CardDataError
from ptcg_judge.yamlfile import read_one


@dataclass(frozen=True)
class Override:
    """The correction of one printing: facts that are set, labels that are added, databases that are right on a fact.

    `costs` and `damage` (number and sign) are those of attacks for which the databases have none or are wrong, by name.
    """

    id: str
    facts: dict[str, Any]
    add: tuple[str, ...]
    take: dict[str, str]
    costs: dict[str, tuple[str, ...]]
    damage: dict[str, tuple[int, str]]

    @property
    def settles(self) -> set[str]:
        """The facts on which this entry has the last word."""
        return {*self.facts, *self.take}


@dataclass(frozen=True)
class Overrides:
    """overrides.yaml: corrections by card id, and printings listed twice with the entry that stands for both."""

    of: dict[str, Override]
    duplicates: dict[str, str]


@lru_cache(maxsize=1)
def load_overrides() -> Overrides:
    """tables/overrides.yaml."""
    raw = read_one(Path(__file__).parent / "tables" / "overrides.yaml", CardDataError)
    found: dict[str, Override] = {}
    for entry in raw["facts"]:
        for id in entry["ids"]:
            if id in found:
                raise CardDataError("overrides.yaml", f"{id} is named twice")
            facts = {key: _frozen(value) for key, value in entry.get("set", {}).items()}
            add, take = tuple(entry.get("add", ())), entry.get("take", {})
            found[id] = Override(id, facts, add, take, _costs(entry), _damage(entry))
    return Overrides(found, dict(raw["duplicates"]))


def _costs(entry: Any) -> dict[str, tuple[str, ...]]:
    return {name: tuple(cost) for name, cost in entry.get("costs", {}).items()}


def _damage(entry: Any) -> dict[str, tuple[int, str]]:
    """Damage as it is printed, 20 or "20×", as number and sign."""
    printed = {name: str(damage) for name, damage in entry.get("damage", {}).items()}
    return {name: (int(damage.rstrip("+×-")), damage.lstrip("0123456789")) for name, damage in printed.items()}


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def taken(card: Card, tcgdex: Card, other: Card) -> Card:
    """The card with each fact from the database that overrides.yaml says is right."""
    entry = load_overrides().of.get(card.id)
    if not entry or not entry.take:
        return card
    right = {"tcgdex": tcgdex, "pokemontcg": other}
    return replace(card, **{fact: getattr(right[who], fact) for fact, who in entry.take.items()})


def overridden(card: Card) -> Card:
    """The card with its corrections."""
    entry = load_overrides().of.get(card.id)
    if not entry:
        return card
    attacks = tuple(_corrected(each, entry) for each in card.attacks)
    card = replace(card, **{"attacks": attacks, **entry.facts})
    labels = {*entry.add, *(label for label in card.subtypes if label not in STAGES.values() or label == "MEGA")}
    subtypes = ordered(labels, card.stage)
    return replace(
        card,
        count_name=count_name(card.name),
        subtypes=subtypes,
        rule_box=card.rule_box or rule_box(subtypes, card.stage, "ex"),
    )


def _corrected(attack: Attack, entry: Override) -> Attack:
    damage, sign = entry.damage.get(attack.name, (attack.damage, attack.sign))
    return replace(attack, cost=entry.costs.get(attack.name, attack.cost), damage=damage, sign=sign)


def apply_overrides(cards: Iterable[Card]) -> list[Card]:
    """All cards, corrected where overrides.yaml has an entry."""
    return [overridden(card) for card in cards]
