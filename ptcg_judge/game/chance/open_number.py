"""Numbers that rest on an open run of coins, and what a play made of them.

A run of coins until tails has no longest length. `PathOracle` gives its length as a `Counted`: an int that remembers
how fast it grows with the run, through sums, products and halves, and notes each comparison whose answer could be
another one for a longer run. A play in which no such comparison came up, and in whose end no such number is left, ends
alike for every longer run: that is proved, not guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any

# By how much a number grows when one coin more shows the run's side: at least and at most so much.
Growth = tuple[float, float]
Runs = Mapping[int, Growth]
ANY: Growth = (-inf, inf)
UP: Growth = (0, inf)
DOWN: Growth = (-inf, 0)


class Counted(int):
    """An int that rests on runs of coins: `runs` is its growth with each of them, `bound` collects the runs on whose
    length something was decided.
    """

    runs: Runs
    bound: set[int]

    def fixed(self) -> int:
        """The plain number, for something that needs just this length of every run behind it."""
        self.bound.update(self.runs)
        return int.__int__(self)

    # sums and products

    def __add__(self, other: int) -> int:
        return _sum(self, other, 1) if isinstance(other, int) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: int) -> int:
        return _sum(self, other, -1) if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: int) -> int:
        return -self + other if isinstance(other, int) else NotImplemented

    def __neg__(self) -> int:
        return counted(-value_of(self), {run: (-most, -least) for run, (least, most) in self.runs.items()}, self.bound)

    def __mul__(self, other: int) -> int:
        if not isinstance(other, int):
            return other * self.fixed()
        return _product(self, other)

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> int:
        if isinstance(other, Counted) or not isinstance(other, int) or other <= 0:
            return self.fixed() // other
        return counted(value_of(self) // other, {run: _way(growth) for run, growth in self.runs.items()}, self.bound)

    def __rfloordiv__(self, other: int) -> int:
        return other // self.fixed()

    def __mod__(self, other: int) -> int:
        return self.fixed() % other

    def __rmod__(self, other: int) -> int:
        return other % self.fixed()

    def __truediv__(self, other: int) -> float:
        return self.fixed() / other

    def __divmod__(self, other: int) -> tuple[int, int]:
        return divmod(self.fixed(), other)

    def __pow__(self, other: Any, modulo: Any = None) -> Any:
        return pow(self.fixed(), other, modulo)

    def __abs__(self) -> int:
        return self if self >= 0 else -self

    # what decides something

    def __lt__(self, other: int) -> bool:
        return _decided(self, other, lambda left: left < 0)

    def __le__(self, other: int) -> bool:
        return _decided(self, other, lambda left: left <= 0)

    def __gt__(self, other: int) -> bool:
        return _decided(self, other, lambda left: left > 0)

    def __ge__(self, other: int) -> bool:
        return _decided(self, other, lambda left: left >= 0)

    def __eq__(self, other: object) -> bool:
        return _equal(self, other) if isinstance(other, int) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def __hash__(self) -> int:
        return hash(self.fixed())

    def __int__(self) -> int:
        return self.fixed()

    __index__ = __trunc__ = __int__


def counted(value: int, runs: Runs, bound: set[int]) -> int:
    """A number with its growth; a plain one where it rests on no run."""
    left = {run: growth for run, growth in runs.items() if growth != (0, 0)}
    if not left:
        return value
    number = Counted(value)
    number.runs, number.bound = left, bound
    return number


def plain(number: int) -> int:
    """A number to count with (`range`, a slice): the runs behind it count with just their lengths."""
    return number.fixed() if isinstance(number, Counted) else number


def value_of(number: int) -> int:
    """The number as it is shown; decides nothing."""
    return int.__int__(number)


def open_runs(thing: object) -> set[int]:
    """The runs on which the numbers of a value (a board, a list, a number) still rest."""
    if isinstance(thing, Counted):
        return set(thing.runs)
    if isinstance(thing, Mapping):
        thing = thing.values()
    elif isinstance(thing, str) or not isinstance(thing, Iterable):
        return set()
    found: set[int] = set()
    for each in thing:
        found |= open_runs(each)
    return found


def _runs(number: int) -> Runs:
    return number.runs if isinstance(number, Counted) else {}


def _sum(one: Counted, other: int, sign: int) -> int:
    runs = dict(one.runs)
    for run, (least, most) in _runs(other).items():
        low, high = runs.get(run, (0, 0))
        runs[run] = (low + least, high + most) if sign > 0 else (low - most, high - least)
    return counted(value_of(one) + sign * value_of(other), runs, one.bound)


def _product(one: Counted, other: int) -> int:
    if isinstance(other, Counted):
        grow = min(value_of(one), value_of(other)) >= 0 and all(
            least >= 0 for least, _ in (*one.runs.values(), *other.runs.values())
        )
        return counted(
            value_of(one) * value_of(other), dict.fromkeys((*one.runs, *other.runs), UP if grow else ANY), one.bound
        )
    ends = {run: (least * other, most * other) if other else (0, 0) for run, (least, most) in one.runs.items()}
    return counted(value_of(one) * other, {run: (min(pair), max(pair)) for run, pair in ends.items()}, one.bound)


def _way(growth: Growth) -> Growth:
    """Only the direction of a growth: what is left of it after rounding."""
    least, most = growth
    return UP if least >= 0 else DOWN if most <= 0 else ANY


def _reach(left: int, growth: Growth) -> Growth:
    """Between what a difference can lie for this run and longer ones."""
    least, most = growth
    return (left if least >= 0 else -inf, left if most <= 0 else inf)


def _decided(one: Counted, other: int, holds: Callable[[float], bool]) -> bool:
    """Whether their difference is above or below 0; notes the runs for which a longer one could say otherwise."""
    difference = _sum(one, other, -1)
    left = value_of(difference)
    answer = holds(left)
    for run, growth in _runs(difference).items():
        if any(holds(each) is not answer for each in _reach(left, growth)):
            one.bound.add(run)
    return answer


def _equal(one: Counted, other: int) -> bool:
    """Whether two numbers are equal; notes the runs for which a longer one could say otherwise."""
    difference = _sum(one, other, -1)
    left = value_of(difference)
    for run, growth in _runs(difference).items():
        low, high = _reach(left, growth)
        if low <= 0 <= high:
            one.bound.add(run)
    return left == 0
