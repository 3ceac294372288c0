"""Turns begin and end, effects last."""

from __future__ import annotations

from ptcg_judge.game.core.game import Doing, Effect, Event, Game, Noted
from ptcg_judge.game.effects.in_force import begin
from ptcg_judge.game.table.state import Pokemon, Side


class TurnBegan(Event):
    """A player's turn begins."""

    __slots__ = ()
    kind = "turn"

    def __init__(self, who: Side) -> None:
        super().__init__()
        self.who = who

    def do(self, game: Game) -> bool:
        table, side = game.table, self.who
        assert side is not None
        table.turn += 1
        table.player = side
        table.whose[table.turn] = side
        table.over = table.between = False
        table.attacks = []
        side.used.clear()
        side.other.used.clear()
        side.played_cards = []
        if side.first_turn < 0:
            side.first_turn = table.turn
        game.unsettled = True
        game.trace.add("turn", (side.name, table.turn))
        return True


class TurnEnded(Event):
    """The turn is over: nothing more may be done in it. Effects "at the end of the turn" hang here."""

    __slots__ = ()
    kind = "turn ends"

    def __init__(self, who: Side) -> None:
        super().__init__()
        self.who = who

    def do(self, game: Game) -> bool:
        assert self.who is not None
        game.table.over = game.table.between = True
        game.trace.add("turn ends", (self.who.name,))
        return True


class Lasting(Event):
    """An attack, Trainer or Power leaves an effect behind, on a Pokémon, a player or the table."""

    __slots__ = ("effect", "until")
    kind = "effect"

    def __init__(self, effect: Effect, until: str, cause: Doing | None) -> None:
        super().__init__(cause)
        self.effect, self.until = effect, until
        if isinstance(effect.bearer, Pokemon):
            self.on = effect.bearer
        elif isinstance(effect.bearer, Side):
            self.who = effect.bearer

    def do(self, game: Game) -> bool:
        begin(game, self.effect)
        game.trace.add("effect", (self.about, self.effect.clause.hook, self.until))
        return True


class TurnIsOver(Noted):
    """Nothing else may be done in this turn: the attack was made, or a card ends it. `line` says so in the trace."""

    __slots__ = ("line",)

    def __init__(self, line: str = "") -> None:
        super().__init__()
        self.line = line

    def do(self, game: Game) -> bool:
        game.table.over = True
        if self.line:
            game.trace.add("note", (self.line,))
        return True


class CheckupBegan(Noted):
    """What happens between turns begins."""

    __slots__ = ()

    def do(self, game: Game) -> bool:
        game.table.checkup = True
        return True


class CheckupEnded(Noted):
    """What happens between turns is done; the next turn has not begun."""

    __slots__ = ()

    def do(self, game: Game) -> bool:
        game.table.checkup = False
        game.table.between = True
        return True
