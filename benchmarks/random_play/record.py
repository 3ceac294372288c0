"""The record of a game: everything that was not decided by the rules, so that the same game can be played again.

A record holds no seed: the answers to coins, picks, choices, open orders and shuffles in the order in which they were
asked, and the plays by their labels.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Asked, Unwritten
from ptcg_judge.game.chance.seeded import AnswerChooser, SeededOracle

if TYPE_CHECKING:
    from ptcg_judge.game.core.trace import Trace

# (kind, who, what) of a question; a shuffle is asked by the number of the deck's owner
Question = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that was decided: heads as True, a number of flips or of an option, a deck's order as card numbers."""

    question: Question
    answer: Any


@dataclass(slots=True)
class Record:
    """What was decided and what was played in one game, in order."""

    answers: list[Answer] = field(default_factory=list)
    plays: list[str] = field(default_factory=list)


class NotTheSameGame(JudgeError):
    """A replay asks something that its record does not answer, or leaves an answer over."""


class RecordingOracle(SeededOracle):
    """Plays at random like `SeededOracle` and writes every answer into `record`."""

    __slots__ = ("record",)

    def __init__(self, seed: int, chooser: AnswerChooser | None = None) -> None:
        super().__init__(seed, chooser)
        self.record = Record()

    def _note(self, kind: str, who: str, what: str, answer: Any) -> None:
        self.record.answers.append(Answer((kind, who, what), answer))

    def flip(self, who: str, why: str) -> bool:
        """A fair coin."""
        heads = super().flip(who, why)
        self._note("coin", who, why, heads)
        return heads

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """A fair coin until it shows tails (or heads)."""
        before = super().flips_until(who, why, heads)
        self._note("coins until", who, why, before)
        return before

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """One option by weight."""
        at = super().chance(labels, weights, what)
        self._note("chance", "", what, at)
        return at

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """What the chooser takes."""
        at = super().choose(who, what, labels)
        self._note("choice", who, what, at)
        return at

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        """Any order."""
        at = super().open_order(who, what, labels)
        self._note("order", who, what, at)
        return at

    def shuffles(self, cards: list[Any]) -> bool:
        """Shuffle, and keep the order by the numbers of the copies."""
        super().shuffles(cards)
        owner = str(cards[0].owner) if cards else ""
        self._note("shuffle", owner, "", tuple(copy.number for copy in cards))
        return True


class ReplayOracle(Unwritten):
    """Answers as a record says. Each question takes the next answer that was given to the same question.

    Questions of different players may come in another order than in the record: that is what a game with swapped seats
    does. `left()` tells what nobody asked for.
    """

    __slots__ = ("answers", "asked", "trace")

    def __init__(self, answers: Iterable[Answer]) -> None:
        self.answers: dict[Question, deque[Any]] = {}
        for each in answers:
            self.answers.setdefault(each.question, deque()).append(each.answer)
        self.trace: Trace | None = None
        self.asked: list[Asked] = []

    def _take(self, kind: str, who: str, what: str) -> Any:
        waiting = self.answers.get((kind, who, what))
        if not waiting:
            raise NotTheSameGame(f"the record has no answer to this {kind}: {who} {what}")
        return waiting.popleft()

    def left(self) -> list[Question]:
        """The questions whose answers were not all used."""
        return [question for question, waiting in self.answers.items() if waiting]

    def flip(self, who: str, why: str) -> bool:
        """The recorded coin."""
        return bool(self._take("coin", who, why))

    def flips_until(self, who: str, why: str, heads: bool = False) -> int:
        """The recorded number of coins."""
        return int(self._take("coins until", who, why))

    def chance(self, labels: Sequence[str], weights: Sequence[int], what: str) -> int:
        """The recorded pick."""
        return int(self._take("chance", "", what))

    def choose(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The recorded choice."""
        return int(self._take("choice", who, what))

    def open_order(self, who: str, what: str, labels: Sequence[str]) -> int:
        """The recorded order."""
        return int(self._take("order", who, what))

    def shuffles(self, cards: list[Any]) -> bool:
        """The recorded order of the deck."""
        owner = str(cards[0].owner) if cards else ""
        places = {number: at for at, number in enumerate(self._take("shuffle", owner, ""))}
        try:
            cards.sort(key=lambda copy: places[copy.number])
        except KeyError as missing:
            raise NotTheSameGame(f"the record's deck has no card {missing}") from None
        return True


FIRST_PLAYER = ("who goes first", "who chooses the first player")


def mirrored(record: Record, names: tuple[str, str]) -> Record:
    """The record of the same game with the players' seats swapped: each keeps name, deck and answers.

    The coin for the first player is flipped by the first seat, so it is the other player's and falls the other way.
    """
    other = {names[0]: names[1], names[1]: names[0], "0": "1", "1": "0"}
    answers = []
    for each in record.answers:
        kind, who, what = each.question
        if kind == "coin" and what in FIRST_PLAYER:
            answers.append(Answer((kind, other[who], what), not each.answer))
        elif kind == "shuffle":
            answers.append(Answer((kind, other.get(who, who), what), each.answer))
        else:
            answers.append(each)
    return Record(answers, record.plays)
