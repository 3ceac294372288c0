"""A game is set up: who starts, hands and mulligans, Prizes. Nothing answers these."""

from __future__ import annotations

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.trace import Telling
from ptcg_judge.game.events.base import Noted, OfOneSide
from ptcg_judge.game.events.zones import top_card
from ptcg_judge.game.table.state import Side


class SetUpBegan(Noted):
    """A game is about to be set up; `prizes` is what each player will lay out."""

    __slots__ = ("prizes",)

    def __init__(self, prizes: int) -> None:
        super().__init__()
        self.prizes = prizes

    def do(self, game: Game) -> bool:
        game.table.turn = 0
        for side in game.table.sides:
            side.first_turn = -1
            side.prizes_at_start = self.prizes
        return True


class GoesFirst(OfOneSide):
    """It is settled which player goes first."""

    __slots__ = ()
    line = Telling("setup", ("who", "what"), lambda d: f"{d[0]} {d[1]}")

    def do(self, game: Game) -> bool:
        game.table.starting = self.side
        self.tell(game, self.side.name, "goes first")
        return True


class TookBackHand(OfOneSide):
    """A player puts the hand back into the deck, to shuffle it and draw another one."""

    __slots__ = ()

    def do(self, game: Game) -> bool:
        side = self.side
        side.deck += side.hand
        side.hand = []
        return True


class TookMulligan(OfOneSide):
    """A player without a Basic Pokémon shows the hand; of a mulligan that is only `told` nobody knows the cards."""

    __slots__ = ("told",)
    line = Telling("mulligan", ("who", "number"), lambda d: f"{d[0]} has no Basic Pokémon (mulligan {d[1]})")

    def __init__(self, side: Side, told: bool = False) -> None:
        super().__init__(side)
        self.told = told

    def do(self, game: Game) -> bool:
        side = self.side
        side.mulligans += 1
        self.tell(game, side.name, side.mulligans)
        if not self.told:
            game.trace.add("reveal", (side.name, tuple(copy.name for copy in side.hand)))
        return True


class LaidPrizes(OfOneSide):
    """A player lays the top cards of the deck as Prizes."""

    __slots__ = ()

    def do(self, game: Game) -> bool:
        side = self.side
        for _ in range(side.prizes_at_start):
            side.prizes.append(top_card(game, side))
        game.trace.add("setup", (side.name, f"lays {len(side.prizes)} Prizes"))
        return True


class SetUpEnded(Noted):
    """Set-up is done: the starting player's turn comes next."""

    __slots__ = ()

    def do(self, game: Game) -> bool:
        table = game.table
        table.player = table.starting.other
        table.between = True
        return True
