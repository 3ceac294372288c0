"""Decks for random games: 60 cards built from a pool, evolution lines whole, Energy as the attacks need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.effects.values import basic_type
from ptcg_judge.game.table.card_kinds import is_basic, pieces_of
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
THEMED: Final = 0.35  # so many matches are played with a whole deck of the pool
BY_STAGE: Final = {"Basic": 4, "Baby": 3, "Restored": 3, "Stage 1": 3}


@dataclass(slots=True)
class Pool:
    """The cards from which decks are built, and what games with cards of that era cannot reach.

    `era` is the first and the last day on which its cards were released; `decks` are the cards, by name, of decks about
    something rare (basic Energy makes 60 of them); `unreached` says why by "what name".
    """

    pokemon: list[Card] = field(default_factory=list)
    trainers: list[Card] = field(default_factory=list)
    special: list[Card] = field(default_factory=list)
    basic: dict[str, Card] = field(default_factory=dict)
    era: tuple[str, str] = ("", "9999")
    decks: dict[str, list[Card]] = field(default_factory=dict)
    unreached: dict[str, str] = field(default_factory=dict)

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
    """The pool of a file: "<id> <name>" in a list under `cards`, "<number> <id> <name>" in those under `decks`, days
    under `era`, names by their reason under `unreached`. Raises EffectFileError on an unknown card.
    """
    written = read_one(path, EffectFileError)
    first, last = written["era"]
    pool = Pool(era=(str(first), str(last)))
    pool.unreached = {name: why for why, names in written["unreached"].items() for name in names}
    for line in written["cards"]:
        pool.add(_card(line, path, cards))
    for name, lines in written["decks"].items():
        pool.decks[name] = [card for line in lines for card in _copies(line, path, cards)]
        if len(pool.decks[name]) > SIZE:
            raise EffectFileError(str(path), f"the deck '{name}' has {len(pool.decks[name])} cards")
    return pool


def _card(line: str, path: Path, cards: CardStore) -> Card:
    id_, _, name = line.partition(" ")
    card = cards.by_id(id_)
    if card is None or card.name != name:
        raise EffectFileError(str(path), f"no card {line}", hint=card.name if card is not None else "")
    return card


def _copies(line: str, path: Path, cards: CardStore) -> list[Card]:
    number, _, card = line.partition(" ")
    return [_card(card, path, cards)] * int(number)


def labels_of_era(pool: Pool, cards: CardStore) -> list[str]:
    """The labels printed on any card of the era: stages, kinds of Trainers, ex, Tera ..."""
    first, last = pool.era
    return sorted({label for card in cards.all() if first <= card.released <= last for label in card.subtypes})


def build_decks(pool: Pool, random: Random) -> list[list[Card]]:
    """Two decks for a match: one of the pool's own decks for both players now and then, else two that are built."""
    if pool.decks and random.random() < THEMED:
        cards = pool.decks[random.choice(sorted(pool.decks))]
        return [[*cards, *_basic_energy(pool, cards, SIZE - len(cards), random)] for _ in range(2)]
    return [build_deck(pool, random), build_deck(pool, random)]


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
