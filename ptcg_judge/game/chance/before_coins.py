"""What was decided before the first coin of an attack stays decided when its coins are flipped again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from ptcg_judge.game.chance.oracle import AnswerLog, Asked, Oracle

T = TypeVar("T")
SIDES: Final = ["heads", "tails"]  # whoever chooses among these chooses how a coin falls


class BeforeCoins:
    """An oracle that asks another one; once the attack is started over it repeats what came before the first coin."""

    __slots__ = ("_at", "_kept", "_noting", "_oracle")

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._kept: list[object] = []
        self._at = 0
        self._noting = True

    def start_over(self) -> None:
        """The attack is started over."""
        self._at, self._noting = 0, False

    def _once(self, ask: Callable[[], T]) -> T:
        """The answer that was given before, else a new one."""
        if self._at < len(self._kept):
            self._at += 1
            return cast("T", self._kept[self._at - 1])
        answer = ask()
        if self._noting:
            self._kept.append(answer)
            self._at += 1
        return answer

    def _coins(self) -> Oracle:
        """The oracle for a coin: from here on everything is decided anew."""
        self._at, self._noting = len(self._kept), False
        return self._oracle

    @property
    def asked(self) -> list[Asked]:
        """What was asked."""
        return self._oracle.asked

    @asked.setter
    def asked(self, asked: list[Asked]) -> None:
        self._oracle.asked = asked

    @property
    def trace(self) -> AnswerLog | None:
        """Where answers are noted."""
        return self._oracle.trace

    @trace.setter
    def trace(self, trace: AnswerLog | None) -> None:
        self._oracle.trace = trace

    def flip(self, who: str, why: str) -> bool:
        """Flip a coin."""
        return self._coins().flip(who, why)

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """Flip until tails (or until heads)."""
        return self._coins().flips_until(who, why, heads)

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """Pick an option at random."""
        return self._once(lambda: self._oracle.chance(labels, weights, what))

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Let a player choose."""
        if labels == SIDES:
            return self._coins().choose(who, what, labels)
        return self._once(lambda: self._oracle.choose(who, what, labels))

    def choose_up_to(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Let a player choose a number."""
        return self._once(lambda: self._oracle.choose_up_to(who, what, labels))

    def deal_out(self, who: str, what: str, things: Sequence[object], labels: Sequence[str], count: int) -> list[int]:
        """Let a player deal out so many equal things."""
        return list(self._once(lambda: self._oracle.deal_out(who, what, things, labels, count)))

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Take one of the orders that a book leaves open."""
        return self._once(lambda: self._oracle.open_order(who, what, labels))

    def shuffles(self, cards: list[object]) -> bool:
        """Shuffle if the other oracle does, into the same order again."""

        def shuffled() -> tuple[bool, list[object]]:
            return self._oracle.shuffles(cards), list(cards)

        done, order = self._once(shuffled)
        cards[:] = order
        return done

    def forced(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> None:
        """All of these have to be taken."""
        self._once(lambda: self._oracle.forced(who, what, things, labels))

    def named(self, who: str, what: str, things: Sequence[object], labels: Sequence[str]) -> int | None:
        """The number of the very thing that a scenario names."""
        return self._once(lambda: self._oracle.named(who, what, things, labels))
