"""Facts that a printing lacks and other cards tell: the stage of an Evolution."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import name_key
from ptcg_judge.cards.sources.labels import ordered

# What evolves from a Pokémon of a stage.
NEXT: Final = {"Basic": "Stage 1", "Baby": "Basic", "Restored": "Stage 1", "Stage 1": "Stage 2"}


def with_stages(cards: Iterable[Card]) -> list[Card]:
    """The cards; a Pokémon of unknown stage is one stage above what it evolves from, or Basic if it names nothing.

    TCGdex lacks the stage of 831 cards of Black & White to Sun & Moon.
    """
    cards = list(cards)
    if all(card.stage or card.supertype != "Pokémon" for card in cards):
        return cards
    known: dict[str, Counter[str]] = defaultdict(Counter)
    for card in cards:
        if card.stage:
            known[name_key(card.name)][card.stage] += 1
    return [_staged(card, known) if card.supertype == "Pokémon" and not card.stage else card for card in cards]


def _staged(card: Card, known: Mapping[str, Counter[str]]) -> Card:
    stage = "Basic"
    if card.evolves_from:
        below = known.get(name_key(card.evolves_from[0]))
        stage = NEXT.get(below.most_common(1)[0][0], "Stage 1") if below else "Stage 1"
        if card.name.startswith(("M ", "Primal ")) and "EX" in card.subtypes:
            stage = "MEGA"
    return replace(card, stage=stage, subtypes=ordered(card.subtypes, stage))
