"""What a deck holds, counted once for all rules.

A line of a list may mean several printings: where only a name stands, or where `--printings any` lets the name decide.
Its `LineReading` holds the printings it may mean; where some of them are legal in the pool, only those, since a list is
read in the way that makes it legal. A rule speaks of a line for sure when all its printings have a trait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ptcg_judge.deck.decklist import Entry, HeldLine, Sums, entry_of
from ptcg_judge.deck.rules.traits import POKEMON, TRAINER

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.decklist import CardPart, Decklist, Row
    from ptcg_judge.deck.formats.pool import Legality, Pool

NOT_LEGAL = 1 << 30
BANNED = 1 << 31
BARRED = 1 << 32
UNSURE = 1 << 33
LATER = 1 << 34
NEWER = 1 << 35

Line = TypeVar("Line", Entry, HeldLine)
SUPERTYPES = ("Pokémon", "Trainer", "Energy", "unknown")


class LineReading(NamedTuple):
    """What a line may mean: its printings, the traits that all of them have, and its sums (any of the traits).

    `bases` are the names that every printing evolves from, () where some printing needs none. `legality` is the best
    that any of the printings has in the pool, `card` the printing which has it; both are None for an unknown card.
    """

    printings: tuple[Card, ...]
    all: int
    sums: Sums
    bases: tuple[str, ...]
    card: Card | None
    legality: Legality | None

    @property
    def any(self) -> int:
        """The traits that some of the printings have."""
        return self.sums.any

    @property
    def known(self) -> bool:
        """Whether the card data know the card."""
        return bool(self.printings)


def supertype_of(bits: int) -> int:
    """The place in SUPERTYPES of a known card with these traits."""
    return 0 if bits & POKEMON else 1 if bits & TRAINER else 2


class Tally:
    """The lines of one deck with the sums that rules ask for; `pool` is the format on the day, and `reading` says what
    a line may mean in it.

    `total` counts every card, `copies` the cards per name but for basic Energy, `any` holds every trait that some line
    may have, `in_force` the names of the format's rules. `uses` and `gives` are types of Energy as bits. `unread`: some
    line of the text could not be read, so that the deck may hold more.
    """

    __slots__ = (
        *("any", "by_supertype", "copies", "deck", "gives", "in_force", "pool", "reading", "reading_of"),
        *("rows", "sums", "total", "traits", "unread", "uses"),
    )

    any: int
    by_supertype: list[int]
    copies: dict[str, int]
    gives: int
    in_force: frozenset[str]
    pool: Pool
    sums: list[Sums]
    total: int
    traits: Sequence[int]
    unread: bool
    uses: int

    def __init__(
        self,
        deck: Decklist,
        rows: Sequence[Row],
        reading: Callable[[Entry], LineReading],
        reading_of: Callable[[CardPart], LineReading],
    ) -> None:
        self.deck, self.rows, self.reading, self.reading_of = deck, rows, reading, reading_of

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every line."""
        return self.deck.entries

    @property
    def unknown(self) -> bool:
        """Whether the card data lack the card of some line."""
        return any(not row[1].meant.printings for row in self.rows if not row[1].id)

    @property
    def lines(self) -> Iterable[tuple[Entry, LineReading]]:
        """Every line with its reading."""
        return ((entry, self.reading(entry)) for entry in self.entries)

    def lines_with(self, trait: int) -> Iterable[tuple[Entry, LineReading]]:
        """The lines of which some printing has the trait."""
        return ((entry_of(row), reading) for row, reading in self.rows_with(trait))

    def rows_with(self, trait: int) -> Iterable[tuple[Row, LineReading]]:
        """The same as rows, of which few need to become entries."""
        some = [row for row, bits in zip(self.rows, self.traits, strict=True) if bits & trait]
        return ((row, self.reading_of(row[1])) for row in some)

    def number_with(self, trait: int) -> int:
        """How many cards may have the trait: never fewer than those that surely have it, and cheaper to tell."""
        return sum([row[0] for row, bits in zip(self.rows, self.traits, strict=True) if bits & trait])

    def surely(self, trait: int) -> list[Entry]:
        """The lines whose card has the trait, whatever printing is meant."""
        return [entry for entry, reading in self.lines_with(trait) if reading.all & trait]


def count(entries: Iterable[Entry | HeldLine]) -> int:
    """How many cards these lines are."""
    return sum(entry.count for entry in entries)


def by_name(entries: Iterable[Line]) -> dict[str, list[Line]]:
    """The lines grouped by the name they count under."""
    groups: dict[str, list[Line]] = {}
    for entry in entries:
        groups.setdefault(entry.name, []).append(entry)
    return groups
