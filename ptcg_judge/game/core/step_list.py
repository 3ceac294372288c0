"""Step lists: the order of the game as a value that can be printed, compared and cited.

A rulebook file writes its lists with these; `run` (core/game.py) is the whole machinery.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final


class Stop:
    """The value a step returns to end its list."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "STOP"


STOP: Final = Stop()
Next = Stop | None
Do = Callable[[Any], Next]


def says(do: Callable[..., object]) -> str:
    """The rule as a judge would say it: the first docstring line of the function behind it."""
    return (do.__doc__ or do.__name__).strip().splitlines()[0]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One line of a rulebook's list: its letter, what is done, and the rule ids behind it.

    `borrowed` is True where the book itself is silent and `cites` name the rule of another book (or a ruling) that we
    follow; `note` then says why. `applies` tells whether the step has anything to do (used by `AnyOrder` alone).
    """

    label: str
    do: Do
    cites: tuple[str, ...]
    borrowed: bool = False
    note: str = ""

    @property
    def says(self) -> str:
        """The step in one sentence."""
        return says(self.do)


@dataclass(frozen=True, slots=True, eq=False)
class AnyOrder:
    """Steps whose order the book leaves open: every order is played; equal results are shown once.

    `decided_by` names who decides, "" where nothing says it. Steps that have nothing to do are not permuted.
    """

    label: str
    steps: tuple[Step, ...]
    cites: tuple[str, ...]
    decided_by: str = ""
    borrowed: bool = False
    note: str = ""

    @property
    def says(self) -> str:
        """What is free."""
        return "In any order: " + "; ".join(step.says for step in self.steps)


Steps = tuple[Step | AnyOrder, ...]


def applies(do: Do, act: object) -> bool:
    """Whether a step has anything to do; a step function may have a test (`only_if`)."""
    test = TESTS.get(do)
    return True if test is None else test(act)


Slots = tuple[tuple[str, ...], ...]
SLOTS: dict[Callable[..., object], Slots] = {}  # what a line that was made for it claims
TESTS: dict[Do, Callable[[Any], bool]] = {}  # of step functions: each is given its own kind of act


def only_if(test: Callable[[Any], bool]) -> Callable[[Do], Do]:
    """Tell `AnyOrder` when a step has something to do."""

    def mark(do: Do) -> Do:
        TESTS[do] = test
        return do

    return mark
