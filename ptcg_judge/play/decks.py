"""Decks for random games: 60 cards built from a pool, evolution lines whole, Energy as the attacks need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.facts import basic_type
from ptcg_judge.game.kinds import is_basic, pieces_of
from ptcg_judge.yamlfile import read_one

if TYPE_CHECKING:
    from pathlib import Path

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore

SIZE: Final = 60
POKEMON: Final = 22
TRAINERS: Final = 14
SPECIAL: Final = 4
COPIES: Final = 4
BY_STAGE: Final = {"Basic": 4, "Baby": 3, "Restored": 3, "Stage 1": 3}


@dataclass(slots=True)
class Pool:
    """The cards from which decks are built."""

    pokemon: list[Card] = field(default_factory=list)
    trainers: list[Card] = field(default_factory=list)
    special: list[Card] = field(default_factory=list)
    basic: dict[str, Card] = field(default_factory=dict)

    def named(self, names: Iterable[str]) -> list[Card]:
        """The cards under these names on which a Pokémon can evolve: Pokémon, and Trainers that are played as one."""
        wanted = set(names)
        return [
            card
            for card in (*self.pokemon, *self.trainers)
            if card.name in wanted or (card.count_name in wanted and card.stage != "Level-Up")
        ]

    def cards(self) -> list[Card]:
        """All of them but the basic Energy."""
        return [*self.pokemon, *self.trainers, *self.special]

    def add(self, card: Card) -> None:
        """Put a card where it belongs."""
        if card.supertype == "Pokémon":
            self.pokemon.append(card)
        elif card.supertype == "Trainer":
            self.trainers.append(card)
        elif card.is_basic_energy:
            self.basic.setdefault(basic_type(card), card)
        else:
            self.special.append(card)


def read_pool(path: Path, cards: CardStore) -> Pool:
    """The pool of a file: a list of "<id> <name>" under `cards`. Raises EffectFileError on an unknown card."""
    pool = Pool()
    for line in read_one(path, EffectFileError)["cards"]:
        id_, _, name = str(line).partition(" ")
        card = cards.by_id(id_)
        if card is None or card.name != name:
            raise EffectFileError(str(path), f"no card {line}", hint=card.name if card is not None else "")
        pool.add(card)
    return pool


def build_deck(pool: Pool, random: Random) -> list[Card]:
    """A deck of 60: whole evolution lines, Trainers, a few Special Energy, and basic Energy for the attacks."""
    deck: list[Card] = []
    types = {*random.sample(sorted(pool.basic), min(2, len(pool.basic)))}
    tries = 0
    while len(deck) < POKEMON:
        tries += 1
        line = _line(pool, random)
        if not all(_usable(card, types) for card in line) and tries < 60:
            continue
        for card in line:
            have = sum(each.id == card.id for each in deck)
            deck += [card] * max(0, BY_STAGE.get(card.stage or "Basic", 2) - have)
    deck = deck[: POKEMON + 4]
    if not any(is_basic(card) for card in deck):
        return build_deck(pool, random)
    deck += _some(pool.trainers, TRAINERS, 3, deck, random)
    deck += _some(pool.special, SPECIAL, 2, deck, random)
    return deck + _basic_energy(pool, deck, SIZE - len(deck), random)


def _usable(card: Card, types: set[str]) -> bool:
    """Whether a deck with Energy of these types pays for one of its attacks."""
    costs = [{symbol for symbol in attack.cost if symbol not in ("Colorless", "Free")} for attack in card.attacks]
    return not costs or any(cost <= types for cost in costs)


def _line(pool: Pool, random: Random) -> list[Card]:
    """A random Pokémon with one card for each stage below it; nothing where the pool has no such card."""
    card = random.choice(pool.pokemon)
    if pieces_of(card) > 1:
        return list({piece.id: piece for piece in pool.pokemon if piece.name == card.name}.values())
    line = [card]
    while card.evolves_from and not is_basic(card):
        below = pool.named(card.evolves_from)
        if not below:
            return []
        card = random.choice(below)
        line.append(card)
    return line[::-1]


def _some(cards: list[Card], number: int, each: int, deck: list[Card], random: Random) -> list[Card]:
    """So many cards, up to `each` of one name."""
    found: list[Card] = []
    for card in random.sample(cards, len(cards)):
        if len(found) >= number:
            break
        have = sum(other.name == card.name for other in (*deck, *found))
        found += [card] * min(each, COPIES - have, number - len(found))
    return found


def _basic_energy(pool: Pool, deck: list[Card], number: int, random: Random) -> list[Card]:
    """Basic Energy in the proportion in which the attacks of the deck ask for types."""
    needed = [
        symbol for card in deck for attack in card.attacks for symbol in attack.cost if symbol in pool.basic
    ] or list(pool.basic)
    return [pool.basic[random.choice(needed)] for _ in range(number)]
