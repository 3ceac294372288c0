"""Outcomes for the screen: what ends alike and is told alike stands once, with the number of ways that lead there.

The JSON output has every outcome by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ptcg_judge.rulings.replay.board_facts import snapshot
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.verdict import Outcome


@dataclass(frozen=True, slots=True)
class ToldEnd:
    """An outcome as the screen tells it: `told` is what changes, `ways` how many sets of answers end so.

    `any_order` says that these are one set, given in any order.
    """

    outcome: Outcome
    told: tuple[str, ...]
    ways: int = 1
    any_order: bool = False


def grouped(outcomes: Sequence[Outcome], told: Sequence[Sequence[str]]) -> list[ToldEnd]:
    """The outcomes with what each changes, those that end alike as one, in the order in which each first comes.

    Alike is the board at the end, what is told of it, the chance, and the orders that the book leaves open.
    """
    groups: dict[object, list[tuple[Outcome, tuple[str, ...]]]] = {}
    for outcome, each in zip(outcomes, told, strict=True):
        key = (_board(outcome.end), tuple(sorted(each)), outcome.chance, outcome.orders)
        groups.setdefault(key, []).append((outcome, tuple(each)))
    found = [_one(members) for members in groups.values()]
    ends = Counter(given for each in groups.values() for given in {_given(outcome) for outcome, _ in each})
    return [replace(each, any_order=each.any_order and ends[_given(each.outcome)] == 1) for each in found]


def _board(end: End) -> tuple[object, ...]:
    """The board at the end; in which order the cards of a pile were laid down counts for nothing."""
    facts = snapshot(end.game).values()
    return (end.game.table.why, *(tuple(sorted(fact)) if isinstance(fact, list) else str(fact) for fact in facts))


def _one(members: Sequence[tuple[Outcome, tuple[str, ...]]]) -> ToldEnd:
    (first, told), ways = members[0], len({_given(outcome) for outcome, _ in members})
    return ToldEnd(first, told, ways, ways == 1 and len(members) > 1)


def _given(outcome: Outcome) -> tuple[tuple[str, str], ...]:
    """The answers, in whatever order they are given."""
    return tuple(sorted(outcome.answers))
