"""An oracle for random games: coins and picks by a seed, choices by a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ptcg_judge.game.chance.oracle import AnswerLog, Asked, Unwritten


class AnswerChooser(Protocol):
    """A player who answers choices in a random game."""

    def __call__(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The number of the option taken."""
        ...


class SeededOracle(Unwritten):
    """Plays a random game: coins and picks from a seeded generator, choices by `chooser`."""

    __slots__ = ("asked", "chooser", "random", "trace")

    def __init__(self, seed: int, chooser: AnswerChooser | None = None) -> None:
        import random

        self.random = random.Random(seed)
        self.chooser: AnswerChooser = chooser or self._at_random
        self.trace: AnswerLog | None = None
        self.asked: list[Asked] = []

    def _at_random(self, who: str, what: str, labels: Sequence[str]) -> int:
        return int(self.random.random() * len(labels))

    def flip(self, who: str, why: str) -> bool:
        """A fair coin."""
        return self.random.random() < 0.5

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """The number of heads before the first tails, or of tails before the first heads."""
        before = 0
        while self.random.random() < 0.5:
            before += 1
        return before

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """One option by weight."""
        if len(labels) == 1:
            return 0
        return self.random.choices(range(len(labels)), weights)[0]

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """What the chooser takes."""
        return 0 if len(labels) == 1 else self.chooser(who, what, labels)

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Any of them."""
        return int(self.random.random() * len(labels))

    def shuffles(self, cards: list[object]) -> bool:
        """Shuffle for good."""
        self.random.shuffle(cards)
        return True
