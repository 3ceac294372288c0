"""Cards for ordinary boards: some of every kind, the oldest of each, so that new sets change no board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import TYPES
from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.effects.values import basic_type
from ptcg_judge.game.table.card_kinds import pieces_of

OF_A_KIND: Final = 3  # cards of each kind, and of each name that a script asks for
NAMING: Final = ("name", "name has", "named", "evolves from", "evolves past", "but", "first of name")
MORE: Final = {"Special Energy": 12, "Pokémon Tool": 5}
KINDS: Final = {  # how scripts call what cards are called by their labels
    "supporter": "Supporter", "item": "Item", "stadium": "Stadium", "tool": "Pokémon Tool", "Tool": "Pokémon Tool",
    "technical machine": "Technical Machine", "special energy": "Special Energy", "basic energy": "Basic Energy",
}  # fmt: skip


class Stock:
    """The cards by kind: type and stage of Pokémon ("Fire Basic"), printed label ("ex", "Item"), type of Energy."""

    def __init__(self, cards: CardStore) -> None:
        self.cards = cards
        self.by_kind: defaultdict[str, list[Card]] = defaultdict(list)
        self.basic: dict[str, Card] = {}
        self.above: dict[str, Card] = {}
        names: defaultdict[str, set[str]] = defaultdict(set)
        for card in sorted(cards.all(), key=lambda card: (card.released, card.id)):
            if card.is_basic_energy:
                self.basic.setdefault(basic_type(card), card)
                continue
            if pieces_of(card) > 1:
                continue
            for below in card.evolves_from if card.supertype == "Pokémon" else ():
                self.above.setdefault(below, card)
            for kind in _kinds(card):
                if len(self.by_kind[kind]) < MORE.get(kind, OF_A_KIND) and card.name not in names[kind]:
                    names[kind].add(card.name)
                    self.by_kind[kind].append(card)
        every = {card.id: card for row in self.by_kind.values() for card in row}
        self.pokemon = [card for card in every.values() if card.supertype == "Pokémon"]
        self.trainers = [card for card in every.values() if card.supertype == "Trainer"]
        self.special = [card for card in every.values() if card.supertype == "Energy"]

    def wanted(self, script: Any) -> list[Card]:
        """The cards that a script speaks of: of the names, types, stages and labels in it."""
        found: dict[str, Card] = {}
        for key, word in _words(script):
            if word in TYPES:
                rows = [self.basic[word]] if word in self.basic else []
                rows += [card for stage in ("Basic", "Stage 1") for card in self.by_kind[f"{word} {stage}"][:2]]
            elif key in NAMING:
                rows = self._named(word)
            else:
                rows = self.by_kind.get(KINDS.get(word, word), [])
            found.update({card.id: card for card in rows})
        return list(found.values())

    def _named(self, word: str) -> list[Card]:
        exact = sorted(self.cards.named(word), key=lambda card: (card.released, card.id))
        return [card for card in exact if pieces_of(card) == 1][:OF_A_KIND]

    def below(self, card: Card) -> list[Card]:
        """The cards that lie under an evolved Pokémon, its Basic first; none where no card of that name is known."""
        found: list[Card] = []
        while card.evolves_from and len(found) < 3:
            under = [each for name in card.evolves_from for each in self._named(name) if each.supertype == "Pokémon"]
            if not under or under[0].id in (card.id, *(each.id for each in found)):
                break
            card = under[0]
            found.insert(0, card)
        return found


def _kinds(card: Card) -> Iterator[str]:
    if card.supertype == "Pokémon":
        yield from (f"{kind} {card.stage}" for kind in card.types)
        yield from (each.kind for each in card.powers)
        if card.stage is not None:
            yield card.stage
    if card.supertype == "Energy":
        yield "Special Energy"
    yield from card.subtypes


def words_of(script: Any) -> frozenset[str]:
    """The words of a script, its keys among them."""
    return frozenset(each for pair in _words(script) for each in pair)


def _words(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a script with the key above each."""
    if isinstance(node, Mapping):
        for name, value in node.items():
            yield from _words(value, str(name))
            if name in TYPES:
                yield "type", str(name)
    elif isinstance(node, list):
        for each in node:
            yield from _words(each, key)
    elif isinstance(node, str):
        yield key, node
