"""What a deck holds, counted once for all rules.

A line of a list may mean several printings: where only a name stands, or where `--printings any` lets the name decide.
Its `Reading` holds the printings it may mean; where some of them are legal in the pool, only those, since a list is
read in the way that makes it legal. A rule speaks of a line for sure when all its printings have a trait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.deck.traits import ENERGY, POKEMON, TRAINER

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.decklist import Entry
    from ptcg_judge.deck.pool import Legality, Pool

NOT_LEGAL = 1 << 30
BANNED = 1 << 31
BARRED = 1 << 32
UNSURE = 1 << 33
LATER = 1 << 34

SUPERTYPES = ("Pokémon", "Trainer", "Energy", "unknown")


class Reading(NamedTuple):
    """What a line may mean: its printings, the traits that all of them and that any of them have.

    `legality` is the best that any of the printings has in the pool, `card` the printing which has it; both are None
    where the card is unknown. `since` and `until` (ordinals of days) bound the days, around the pool's, on which that
    holds. `uses` and `gives` are types of Energy as bits; `bases` the names that every printing evolves from, () where
    some printing needs none.
    """

    printings: tuple[Card, ...]
    all: int
    any: int
    supertype: int
    since: int
    until: int
    uses: int
    gives: int
    bases: tuple[str, ...]
    card: Card | None
    legality: Legality | None

    @property
    def known(self) -> bool:
        """Whether the card data know the card."""
        return bool(self.printings)


def supertype_of(bits: int) -> int:
    """The place in SUPERTYPES."""
    return 0 if bits & POKEMON else 1 if bits & TRAINER else 2 if bits & ENERGY else 3


class Tally:
    """The lines of one deck with their readings, and the sums that rules ask for; `pool` is the format on the day.

    `total` counts every card, `copies` the cards per name but for basic Energy, `any` holds every trait that some line
    may have, `in_force` the names of the format's rules. `unread`: some line of the text could not be read, so that
    the deck may hold more.
    """

    __slots__ = ("any", "by_supertype", "copies", "entries", "in_force", "pool", "readings", "total", "unread")

    def __init__(
        self,
        entries: tuple[Entry, ...],
        readings: list[Reading],
        total: int,
        by_supertype: list[int],
        copies: Mapping[str, int],
        any_traits: int,
        in_force: frozenset[str],
    ) -> None:
        self.entries = entries
        self.readings = readings
        self.total = total
        self.by_supertype = by_supertype
        self.copies = copies
        self.any = any_traits
        self.in_force = in_force
        self.pool: Pool
        self.unread = False

    @property
    def lines(self) -> Iterator[tuple[Entry, Reading]]:
        """Every line with its reading."""
        return zip(self.entries, self.readings, strict=True)

    def surely(self, trait: int) -> list[Entry]:
        """The lines whose card has the trait, whatever printing is meant."""
        return [entry for entry, reading in self.lines if reading.all & trait]

    def perhaps(self, trait: int) -> list[Entry]:
        """The lines whose card has the trait in some printing that may be meant."""
        return [entry for entry, reading in self.lines if reading.any & trait]

    def named(self, name: str) -> list[Entry]:
        """The lines of one name."""
        return [entry for entry in self.entries if entry.name == name]


def count(entries: Iterable[Entry]) -> int:
    """How many cards these lines are."""
    return sum(entry.count for entry in entries)


def by_name(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The lines grouped by the name they count under."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.name, []).append(entry)
    return groups
