"""The sourced corrections of overrides.yaml."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.labels import ordered, rule_box
from ptcg_judge.cards.names import count_name


@dataclass(frozen=True)
class Override:
    """One corrected printing: the facts that are set, and why."""

    id: str
    facts: dict[str, Any]
    why: str
    basis: str


@lru_cache(maxsize=1)
def load_overrides() -> dict[str, tuple[Override, ...]]:
    """overrides.yaml beside this module, by card id."""
    import yaml

    raw = yaml.safe_load((Path(__file__).parent / "overrides.yaml").read_text(encoding="utf-8"))
    found: dict[str, list[Override]] = {}
    for entry in raw["facts"]:
        for id in entry["ids"]:
            found.setdefault(id, []).append(Override(id, entry["set"], entry["why"], entry["basis"]))
    return {id: tuple(entries) for id, entries in found.items()}


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def overridden(card: Card) -> Card:
    """The card with its corrections; `add` in a correction adds labels to the subtypes."""
    for entry in load_overrides().get(card.id, ()):
        facts = {key: _frozen(value) for key, value in entry.facts.items() if key != "add"}
        card = replace(card, **facts)
        labels = {label for label in (*card.subtypes, *entry.facts.get("add", ())) if label != card.stage}
        card = replace(card, count_name=count_name(card.name), subtypes=ordered(labels, card.stage))
        card = replace(card, rule_box=rule_box(card.subtypes, card.stage, card.released))
    return card


def apply_overrides(cards: Iterable[Card]) -> list[Card]:
    """All cards, corrected where overrides.yaml has an entry."""
    return [overridden(card) for card in cards]
