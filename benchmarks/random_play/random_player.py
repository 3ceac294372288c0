"""A player who plays at random: every legal play can come, and turns come to an end."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Final

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.plays.possible import Move
from random_play.games import NEXT_TURN

# How likely a play of a kind is beside the others: plays that go on with the turn come before those that end it.
BUSY: Final[Mapping[str, float]] = {
    "bench": 6, "evolve": 12, "energy": 10, "trainer": 4, "tool": 4, "stadium": 3, "power": 2, "use": 0.3,
    "retreat": 0.15, "attack": 1.0, "end": 0.05,
}  # fmt: skip
ATTACKING: Final[Mapping[str, float]] = {**BUSY, "energy": 40, "evolve": 40, "attack": 4, "trainer": 2, "end": 0.01}
USING: Final[Mapping[str, float]] = {**BUSY, "trainer": 8, "power": 8, "use": 3, "retreat": 0.8, "attack": 1}
HOARDING: Final[Mapping[str, float]] = {
    "bench": 0.5, "evolve": 1, "energy": 5, "trainer": 0.5, "tool": 0.3, "stadium": 0.2, "power": 3, "use": 0.1,
    "retreat": 0.2, "attack": 3, "end": 0.4,
}  # fmt: skip
STYLES: Final = (BUSY, ATTACKING, USING, HOARDING)
MOST_PLAYS: Final = 12  # in one turn: then it attacks or ends the turn


class RandomPlayer:
    """Picks plays by weight. After many plays in one turn it only attacks or ends the turn."""

    def __init__(self, random: Random, weights: Mapping[str, float] = BUSY) -> None:
        self.random = random
        self.weights = weights
        self.turn = -1
        self.played: Counter[str] = Counter()  # this turn, by label
        self.number = 0  # of them

    def __call__(self, game: Game, offered: Sequence[Move]) -> str:
        """One of the legal plays, or the end of the turn: what turns out to be illegal is drawn no more."""
        if self.turn != game.table.turn:
            self.turn = game.table.turn
            self.played.clear()
            self.number = 0
        if self.number > MOST_PLAYS:
            offered = [move for move in offered if move.kind == "attack"]
        weights = self._weights(offered)
        while True:
            sums = list(accumulate(weights))  # as Random.choices does it, for one pick
            at = bisect(sums, self.random.random() * sums[-1], 0, len(sums) - 1)
            if at == len(offered) or offered[at].may(game):
                break
            weights[at] = 0
            if offered[at].kind == "retreat":  # one play that stands in several: a retreat for any Benched Pokémon
                weights[:-1] = [
                    0 if move.play is offered[at].play else weight
                    for move, weight in zip(offered, weights[:-1], strict=True)
                ]
        label = offered[at].label if at < len(offered) else NEXT_TURN
        self.played[label] += 1
        self.number += 1
        return label

    def _weights(self, offered: Sequence[Move]) -> list[float]:
        """The weight of each play, and of the end of the turn.

        Energy goes to the Active Pokémon more often, so that attacks get paid; what was done already comes less.
        """
        usual, played = self.weights, self.played
        found = [usual[move.kind] for move in offered]
        found.append(usual["end"])
        for at, move in enumerate(offered):
            if move.label in played:
                found[at] /= 1 + 4 * played[move.label]
            if move.kind == "energy" and move.label.endswith(" to 0"):
                found[at] *= 4
        return found
