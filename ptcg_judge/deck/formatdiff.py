"""What changed in a format between two days."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from ptcg_judge.deck.standing import LEGAL, AllPrints

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.formats import Ban, Use
    from ptcg_judge.deck.pool import Pool


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moved:
    """A card name that came in or went out: how many printings it has, its kind, and one of its printings."""

    name: str
    kind: str
    printings: int
    example: str


@dataclass(frozen=True, slots=True)
class Difference:
    """What holds on the second day and not on the first (`in`), and the other way round (`out`).

    Sets are named "CODE Name"; a set counts when at least one of its cards belongs to the pool by itself.
    """

    sets_in: tuple[str, ...]
    sets_out: tuple[str, ...]
    marks_in: tuple[str, ...]
    marks_out: tuple[str, ...]
    bans_in: tuple[Ban, ...]
    bans_out: tuple[Ban, ...]
    rules_in: tuple[Use, ...]
    rules_out: tuple[Use, ...]
    cards_in: tuple[Moved, ...]
    cards_out: tuple[Moved, ...]


def difference(before: Pool, after: Pool) -> Difference:
    """What changed from one pool to another of the same format."""
    prints = AllPrints(after.cards.all())
    old, new = legal_cards(before, prints), legal_cards(after, prints)
    return Difference(
        _gone(sets_of(after), sets_of(before)),
        _gone(sets_of(before), sets_of(after)),
        _gone(marks_of(after), marks_of(before)),
        _gone(marks_of(before), marks_of(after)),
        _gone(after.bans, before.bans),
        _gone(before.bans, after.bans),
        _gone(after.rules, before.rules),
        _gone(before.rules, after.rules),
        _moved(new, old, after),
        _moved(old, new, before),
    )


def legal_cards(pool: Pool, prints: AllPrints) -> dict[str, list[Card]]:
    """Every legal printing by the name it counts under."""
    found: dict[str, list[Card]] = {}
    timelines, day = pool.format.timelines(pool.cards), pool.day.toordinal()
    timelines.prints = prints
    for card in prints:
        timeline = timelines.of(card)
        if timeline.stretches[timeline.at(day)].status == LEGAL:
            found.setdefault(card.count_name, []).append(card)
    return found


def sets_of(pool: Pool) -> tuple[str, ...]:
    """The sets of which cards belong to the pool by themselves, oldest first, as "CODE Name"."""
    calendar = pool.format.knowledge.calendar
    sets = {calendar.sets[id].id for id in member_sets(pool)}
    rows = sorted((calendar.sets[id] for id in sets), key=lambda entry: (entry.legal, entry.id))
    return tuple(f"{entry.code} {entry.name}" if entry.code else entry.name for entry in rows)


def member_sets(pool: Pool) -> frozenset[str]:
    """The ids of the sets with cards in the pool by their own right, on its day."""
    period = pool.period
    if period is None:
        return frozenset()
    calendar, day = pool.format.knowledge.calendar, pool.day.toordinal()
    named = period.sets | period.promos.keys()
    if not (period.everything or period.marks):
        return frozenset(id for id in named if calendar.sets[id].legal <= day)
    known = frozenset(id for id in named if calendar.sets[id].legal <= day)
    return known | {card.set_id for card in pool.cards.all() if card.set_id not in named and _member(pool, card)}


def _member(pool: Pool, card: Card) -> bool:
    entry = pool.format.knowledge.calendar.set_of(card)
    if entry is None or pool.period is None or card.is_basic_energy:
        return False
    return pool.period.holds(card, entry) and pool.format.knowledge.calendar.legal_day(card) <= pool.day.toordinal()


def marks_of(pool: Pool) -> tuple[str, ...]:
    """The regulation marks in force, of which cards are legal already."""
    if pool.period is None:
        return ()
    first = pool.format.knowledge.calendar.marks
    return tuple(mark for mark in sorted(pool.period.marks) if first.get(mark, 0) <= pool.day.toordinal())


def _gone(left: Iterable[T], right: Iterable[T]) -> tuple[T, ...]:
    other = list(right)
    return tuple(one for one in left if one not in other)


def _moved(there: dict[str, list[Card]], gone: dict[str, list[Card]], pool: Pool) -> tuple[Moved, ...]:
    """Names legal in one pool and not in the other, the most notable first: Trainers and Special Energy by how often
    they were printed, then Pokémon with a Rule Box, then the rest."""
    names = [name for name in there if name not in gone]
    rows = [(_rank(there[name]), name) for name in names]
    return tuple(_as_moved(name, there[name], pool) for _, name in sorted(rows))


def _rank(printings: list[Card]) -> tuple[int, int]:
    card = printings[0]
    kind = 0 if card.supertype != "Pokémon" else 1 if card.rule_box else 2
    return kind, -len(printings)


def _as_moved(name: str, printings: list[Card], pool: Pool) -> Moved:
    newest = max(printings, key=lambda card: (card.released, card.id))
    return Moved(name, newest.supertype, len(printings), f"{pool.cards.code_of(newest)} {newest.number}")
