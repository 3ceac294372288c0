"""A rulebook is one flat table: step lists, named functions in slots, plain values. No defaults, no inheritance.

Every entry says where it comes from: `cited(value, "bw2012.x.y")` or, where the book is silent,
`silent(value, borrowed_from="swsh2021.x.y", note=...)`. Two books compare as two tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ptcg_judge.game.core.step_list import AnyOrder, Step, Steps, says

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.effects.in_force import Effect
    from ptcg_judge.game.plays.legal import Ban
    from ptcg_judge.game.script import Doing
    from ptcg_judge.game.steps.attack import Attacking
    from ptcg_judge.game.steps.checkup import Checkup
    from ptcg_judge.game.steps.damage import Slot
    from ptcg_judge.game.table.knowledge import Players
    from ptcg_judge.game.table.state import Copy, Pokemon, Side

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Entry(Generic[T]):
    """A value of the table with its source. `borrowed`: the book is silent and `cites` belong to another book."""

    value: T
    cites: tuple[str, ...]
    borrowed: bool = False
    note: str = ""

    @property
    def says(self) -> str:
        """The entry as a reader wants to see it: a function's first sentence, or the value."""
        return says(self.value) if callable(self.value) else str(self.value)


def cited(value: T, *rules: str) -> Entry[T]:
    """An entry that the book states."""
    return Entry(value, rules)


def silent(value: T, borrowed_from: str | tuple[str, ...], note: str = "") -> Entry[T]:
    """An entry on which the book is silent: the rule or ruling we follow, and why."""
    cites = (borrowed_from,) if isinstance(borrowed_from, str) else borrowed_from
    return Entry(value, cites, True, note)


def _ids(book: str, area: str, rules: str | tuple[str, ...]) -> tuple[str, ...]:
    """Full ids: "attack-step-a" in area "attack" of "bw2012"; a text with a dot is an id already."""
    each = (rules,) if isinstance(rules, str) else rules
    return tuple(
        rule if rule.count(".") >= 2 else f"{book}.{rule}" if "." in rule else f"{book}.{area}.{rule}" for rule in each
    )


Row = tuple[Callable[[Any], Any], str | tuple[str, ...]] | Step | AnyOrder


def steps(book: str, area: str, first_label: str, *rows: Row) -> Steps:
    """A step list; labels count up from `first_label` ("A", "a" or "1"). A row is (function, rule ids) or a Step."""
    found: list[Step | AnyOrder] = []
    label = first_label
    for row in rows:
        if isinstance(row, Step | AnyOrder):
            found.append(row)
            if row.label == label:
                label = _next(label)
            continue
        do, rules = row
        found.append(Step(label, do, _ids(book, area, rules)))
        label = _next(label)
    return tuple(found)


def labelled_steps(
    book: str, area: str, *rows: tuple[str, Callable[[Any], Any], str | tuple[str, ...]] | Step
) -> Steps:
    """A step list whose rows carry their own labels, because one line of the book has several parts."""
    return tuple(row if isinstance(row, Step) else Step(row[0], row[1], _ids(book, area, row[2])) for row in rows)


def _next(label: str) -> str:
    return str(int(label) + 1) if label.isdigit() else chr(ord(label) + 1)


def silent_step(label: str, do: Callable[[Any], Any], borrowed_from: str | tuple[str, ...], note: str) -> Step:
    """A step that the book does not mention, with the rule we follow."""
    cites = (borrowed_from,) if isinstance(borrowed_from, str) else borrowed_from
    return Step(label, do, cites, True, note)


def any_order(label: str, parts: Steps, cites: tuple[str, ...], decided_by: str = "", note: str = "") -> AnyOrder:
    """Steps whose order the book leaves open."""
    return AnyOrder(label, tuple(p for p in parts if isinstance(p, Step)), cites, decided_by, False, note)


def bans(book: str, *rows: tuple[Any, ...]) -> tuple[Ban, ...]:
    """The lines that forbid a play; a row is (function, rule ids) or (function, rule ids, word that lifts it)."""
    from ptcg_judge.game.plays.legal import Ban

    found = []
    for row in rows:
        if isinstance(row[0], Ban):
            found.append(row[0])
            continue
        lifted = row[2] if len(row) > 2 else ""
        found.append(Ban(row[0], _ids(book, "", row[1]), lifted))
    return tuple(found)


def silent_ban(do: Callable[..., bool], borrowed_from: str, note: str = "", lifted_by: str = "") -> tuple[Any, ...]:
    """A ban that the book does not print."""
    from ptcg_judge.game.plays.legal import Ban

    return (Ban(do, (borrowed_from,), lifted_by, True, note),)


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """Everything one rulebook decides. Fields of type Steps are lists; Entry fields are slots and values."""

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
    bans: Mapping[str, tuple[Ban, ...]]

    # attack and damage
    confusion: Entry[Callable[[Attacking], None]]
    weakness: Entry[Callable[[int, str], int]]
    resistance: Entry[Callable[[int, str], int]]
    weakness_on_bench: Entry[bool]
    own_attacks: Entry[str]
    silent_on: Mapping[Slot, str]

    # conditions and between turns
    conditions: Entry[frozenset[str]]
    poison_counters: Entry[int]
    burn_counters: Entry[int]
    burn: Entry[Callable[[Checkup, Pokemon], None]]
    paralysis_ends: Entry[Callable[[Game, Pokemon], bool]]
    markers_leave_on_bench: Entry[bool]
    power_off_when: Entry[Callable[[str], frozenset[str]]]
    power_names_conditions: Entry[Callable[[frozenset[str]], frozenset[str]]]

    # Knock Outs and winning
    prizes_for: Entry[Callable[[Card], int]]
    discard_goes_to: Entry[Callable[[Copy], str]]
    tie: Entry[str]
    ways_count: Entry[str]
    ways_to_win_cites: Entry[tuple[str, ...]]
    tie_breaker_prizes: Entry[int]
    tie_breaker_first_prize_wins: Entry[bool]

    # who orders simultaneous things
    promotes_before_benches_shrink: Entry[bool]
    who_settles_first: Entry[Callable[[Game], list[Side]]]
    who_orders_triggers: Entry[Callable[[Game, list[Any]], list[Any]]]
    who_orders_checkup: Entry[Callable[[Game, list[Effect]], list[Effect]]]

    # who may look into a zone, and know how many cards lie there
    who_sees_hand: Entry[Players]
    who_sees_deck: Entry[Players]
    who_sees_prizes: Entry[Players]
    who_sees_discard: Entry[Players]
    who_sees_lost_zone: Entry[Players]
    who_counts_cards: Entry[Players]

    # setup and turns
    hand_size: Entry[int]
    prizes: Entry[int]
    bench_size: Entry[int]
    mulligan_cards: Entry[int]
    fossil_starts: Entry[bool]
    supporter_leaves: Entry[str]
    counts_as_item: Entry[frozenset[str]]
    up_to_least: Entry[Callable[[Doing], int]]

    def entries(self) -> dict[str, Entry[Any]]:
        """The slots and values by name, in the order of the table."""
        return {f.name: value for f in fields(self) if isinstance(value := getattr(self, f.name), Entry)}

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
                for one in (step, *getattr(step, "steps", ())):
                    found |= set(one.cites) if not one.borrowed else set()
        for rows in self.bans.values():
            for ban in rows:
                found |= set(ban.cites) if not ban.borrowed else set()
        return found
