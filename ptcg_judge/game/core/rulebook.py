"""What a rulebook decides: one flat table of step lists, named functions in slots, plain values.

The books themselves stand in `rulebooks/`; the game knows only this table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from ptcg_judge.cards.card import Card
from ptcg_judge.game.core.step_list import AnyOrder, Steps, says
from ptcg_judge.game.table.knowledge import Players
from ptcg_judge.game.table.state import Copy, Pokemon, Side, Table

T = TypeVar("T")
Slot = tuple[str, str, str]


@dataclass(frozen=True, slots=True, eq=False)
class BookEntry(Generic[T]):
    """A value of the table with its source. `borrowed`: the book is silent and `cites` belong to another book."""

    value: T
    cites: tuple[str, ...]
    borrowed: bool = False
    note: str = ""

    @property
    def says(self) -> str:
        """The entry as a reader wants to see it: a function's first sentence, or the value."""
        return says(self.value) if callable(self.value) else str(self.value)


@dataclass(frozen=True, slots=True, eq=False)
class PlayBan:
    """One line that forbids a play."""

    forbids: Callable[..., bool]  # (game, play); the table of a book lies below both
    cites: tuple[str, ...]
    lifted_by: str = ""
    borrowed: bool = False
    note: str = ""

    @property
    def says(self) -> str:
        """The rule in one sentence."""
        return says(self.forbids)


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """Everything one rulebook decides. Fields of type Steps are lists; BookEntry fields are slots and values.

    A function that acts is given the act that runs (an attack, a checkup), the game or a play: this table lies below
    all of them and so can't name their types.
    """

    id: str
    title: str
    year: int

    # lists
    setup: Steps
    turn_start: Steps
    turn_end: Steps
    attack: Steps
    copied_attack: Steps
    damage: Steps
    checkup: Steps
    knock_out: Steps
    retreat: Steps
    evolve: Steps
    bans: Mapping[str, tuple[PlayBan, ...]]

    # attack and damage
    confusion: BookEntry[Callable[..., None]]  # (attack)
    weakness: BookEntry[Callable[[int, str], int]]
    resistance: BookEntry[Callable[[int, str], int]]
    weakness_on_bench: BookEntry[bool]
    own_attacks: BookEntry[str]
    silent_on: Mapping[Slot, str]

    # conditions and between turns
    conditions: BookEntry[frozenset[str]]
    poison_counters: BookEntry[int]
    burn_counters: BookEntry[int]
    burn: BookEntry[Callable[..., None]]  # (checkup, Pokémon)
    paralysis_ends: BookEntry[Callable[[Table, Pokemon], bool]]
    markers_leave_on_bench: BookEntry[bool]
    evolving_ends_all: BookEntry[bool]  # every effect that rests on the Pokémon; else those of attacks
    power_off_when: BookEntry[Callable[[str], frozenset[str]]]
    power_names_conditions: BookEntry[Callable[[frozenset[str]], frozenset[str]]]

    # Knock Outs and winning
    prizes_for: BookEntry[Callable[[Card], int]]
    discard_goes_to: BookEntry[Callable[[Copy], str]]
    tie: BookEntry[str]
    ways_count: BookEntry[str]
    ways_to_win_cites: BookEntry[tuple[str, ...]]
    tie_breaker_prizes: BookEntry[int]
    tie_breaker_first_prize_wins: BookEntry[bool]

    # who orders simultaneous things
    promotes_before_benches_shrink: BookEntry[bool]
    who_settles_first: BookEntry[Callable[[Table], list[Side]]]
    who_orders_triggers: BookEntry[Callable[..., list[Any]]]  # (game, triggers that wait)
    who_orders_where_it_goes: BookEntry[Callable[..., Side]]  # (game, owner of a Knocked Out Pokémon) -> player
    who_orders_checkup: BookEntry[Callable[..., list[Any]]]  # (game, effects)

    # who may look into a zone, and know how many cards lie there
    who_sees_hand: BookEntry[Players]
    who_sees_deck: BookEntry[Players]
    who_sees_prizes: BookEntry[Players]
    who_sees_discard: BookEntry[Players]
    who_sees_lost_zone: BookEntry[Players]
    who_counts_cards: BookEntry[Players]

    # setup and turns
    hand_size: BookEntry[int]
    prizes: BookEntry[int]
    bench_size: BookEntry[int]
    mulligan_cards: BookEntry[int]
    fossil_starts: BookEntry[bool]
    supporter_leaves: BookEntry[str]
    counts_as_item: BookEntry[frozenset[str]]
    up_to_least: BookEntry[Callable[[str], int]]
    switch_is_done_to_both: BookEntry[bool]

    def entries(self) -> dict[str, BookEntry[Any]]:
        """The slots and values by name, in the order of the table."""
        return {f.name: value for f in fields(self) if isinstance(value := getattr(self, f.name), BookEntry)}

    def lists(self) -> dict[str, Steps]:
        """The step lists by name, in the order of the table."""
        names = [f.name for f in fields(self) if f.type in ("Steps", Steps)]
        return {name: getattr(self, name) for name in names}

    def cites(self) -> set[str]:
        """Every rule id that the table names as its own source (borrowed ones left out)."""
        found: set[str] = set()
        for entry in self.entries().values():
            found |= set(entry.cites) if not entry.borrowed else set()
        for listed in self.lists().values():
            for step in listed:
                for one in (step, *(step.steps if isinstance(step, AnyOrder) else ())):
                    found |= set(one.cites) if not one.borrowed else set()
        for rows in self.bans.values():
            for ban in rows:
                found |= set(ban.cites) if not ban.borrowed else set()
        return found
