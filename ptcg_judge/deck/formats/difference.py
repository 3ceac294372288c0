"""What changed in a format between two days."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from ptcg_judge.deck.formats.outline import LEGAL

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.formats.format import Ban, RuleUse
    from ptcg_judge.deck.formats.pool import Pool


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MovedName:
    """A card name that came in or went out: how many printings it has, its kind, and one of its printings."""

    name: str
    kind: str
    printings: int
    example: str


@dataclass(frozen=True, slots=True)
class FormatDifference:
    """What holds on the second day and not on the first (`in`), and the other way round (`out`).

    Sets are named "CODE Name"; a set counts when at least one of its cards belongs to the pool by itself.
    """

    sets_in: tuple[str, ...]
    sets_out: tuple[str, ...]
    marks_in: tuple[str, ...]
    marks_out: tuple[str, ...]
    bans_in: tuple[Ban, ...]
    bans_out: tuple[Ban, ...]
    rules_in: tuple[RuleUse, ...]
    rules_out: tuple[RuleUse, ...]
    cards_in: tuple[MovedName, ...]
    cards_out: tuple[MovedName, ...]


def difference(before: Pool, after: Pool) -> FormatDifference:
    """What changed from one pool to another of the same format."""
    old, new = members(before), members(after)
    return FormatDifference(
        _gone(_sets(after, new), _sets(before, old)),
        _gone(_sets(before, old), _sets(after, new)),
        _gone(marks_of(after), marks_of(before)),
        _gone(marks_of(before), marks_of(after)),
        _gone(after.bans, before.bans),
        _gone(before.bans, after.bans),
        _gone(after.rules, before.rules),
        _gone(before.rules, after.rules),
        _moved(_legal(after, new), _legal(before, old), after),
        _moved(_legal(before, old), _legal(after, new), before),
    )


def members(pool: Pool) -> dict[str, list[Card]]:
    """The printings that belong to the pool by themselves on its day, by the name they count under.

    A name is in the pool when one of its printings is: the reprint rule never adds a name.
    """
    found: dict[str, list[Card]] = {}
    for card in pool.cards.all():
        if _member(pool, card):
            found.setdefault(card.count_name, []).append(card)
    return found


def _member(pool: Pool, card: Card) -> bool:
    calendar = pool.format.knowledge.calendar
    entry = calendar.set_of(card)
    if entry is None or pool.period is None or card.is_basic_energy:
        return False
    return pool.period.holds(card, entry) and calendar.legal_day(card) <= pool.day.toordinal()


def _legal(pool: Pool, names: dict[str, list[Card]]) -> dict[str, list[Card]]:
    """The names without those whose every printing is banned or barred."""
    stopped = {ban.card for ban in pool.bans} | {barred.card for barred in pool.format.barred}
    return {
        name: printings
        for name, printings in names.items()
        if name not in stopped or any(pool.legality(card).status == LEGAL for card in printings)
    }


def sets_of(pool: Pool) -> tuple[str, ...]:
    """The sets of which cards belong to the pool by themselves, oldest first, as "CODE Name"."""
    return _sets(pool, members(pool))


def _sets(pool: Pool, names: dict[str, list[Card]]) -> tuple[str, ...]:
    calendar = pool.format.knowledge.calendar
    sets = {calendar.sets[card.set_id] for printings in names.values() for card in printings}
    rows = sorted(sets, key=lambda entry: (entry.legal, entry.id))
    return tuple(f"{entry.code} {entry.name}" if entry.code else entry.name for entry in rows)


def marks_of(pool: Pool) -> tuple[str, ...]:
    """The regulation marks in force, of which cards are legal already."""
    if pool.period is None:
        return ()
    first = pool.format.knowledge.calendar.marks
    return tuple(mark for mark in sorted(pool.period.marks) if first.get(mark, 0) <= pool.day.toordinal())


def _gone(left: Iterable[T], right: Iterable[T]) -> tuple[T, ...]:
    other = list(right)
    return tuple(one for one in left if one not in other)


def _moved(there: dict[str, list[Card]], gone: dict[str, list[Card]], pool: Pool) -> tuple[MovedName, ...]:
    """Names legal in one pool and not in the other, the most notable first: Trainers and Special Energy by how often
    they were printed, then Pokémon with a Rule Box, then the rest."""
    names = [name for name in there if name not in gone]
    rows = [(_rank(there[name]), name) for name in names]
    return tuple(_as_moved(name, there[name], pool) for _, name in sorted(rows))


def _rank(printings: list[Card]) -> tuple[int, int]:
    card = printings[0]
    kind = 0 if card.supertype != "Pokémon" else 1 if card.rule_box else 2
    return kind, -len(printings)


def _as_moved(name: str, printings: list[Card], pool: Pool) -> MovedName:
    newest = max(printings, key=lambda card: (card.released, card.id))
    return MovedName(name, newest.supertype, len(printings), f"{pool.cards.code_of(newest)} {newest.number}")
