"""Turns begin and end, effects last."""

from __future__ import annotations

from ptcg_judge.game.core.game import Doing, Effect, Event, Game
from ptcg_judge.game.core.trace import Telling
from ptcg_judge.game.effects.in_force import begin
from ptcg_judge.game.events.base import Noted
from ptcg_judge.game.table.state import Pokemon, Side


class TurnBegan(Event):
    """A player's turn begins."""

    __slots__ = ()
    kind = "turn"
    word = "turn began"
    line = Telling(
        "turn",
        (
            "who",
            "number",
        ),
        lambda d: f"{d[0]}'s turn {d[1]} begins",
    )

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
        self.tell(game, side.name, table.turn)
        return True


class TurnEnded(Event):
    """The turn is over: nothing more may be done in it. Effects "at the end of the turn" hang here."""

    __slots__ = ()
    kind = "turn ends"
    word = "turn ended"
    line = Telling("turn ends", ("who",), lambda d: f"{d[0]}'s turn ends")

    def __init__(self, who: Side) -> None:
        super().__init__()
        self.who = who

    def do(self, game: Game) -> bool:
        assert self.who is not None
        game.table.over = game.table.between = True
        self.tell(game, self.who.name)
        return True


class Lasting(Event):
    """An attack, Trainer or Power leaves an effect behind, on a Pokémon, a player or the table."""

    __slots__ = ("effect", "until")
    kind = "effect"
    line = Telling(
        "effect",
        (
            "on",
            "what",
            "until",
        ),
        lambda d: f"effect on {d[0] or 'the table'}: {d[1]}" + (f" ({d[2]})" if d[2] else ""),
    )

    def __init__(self, effect: Effect, until: str, cause: Doing | None) -> None:
        super().__init__(cause)
        self.effect, self.until = effect, until
        if isinstance(effect.bearer, Pokemon):
            self.on = effect.bearer
        elif isinstance(effect.bearer, Side):
            self.who = effect.bearer

    def do(self, game: Game) -> bool:
        begin(game, self.effect)
        self.tell(game, self.about, str(self.effect.clause.hook), self.until)
        return True


class TurnIsOver(Noted):
    """Nothing else may be done in this turn: the attack was made, or a card ends it. `remark` says so in the trace."""

    __slots__ = ("remark",)

    def __init__(self, remark: str = "") -> None:
        super().__init__()
        self.remark = remark

    def do(self, game: Game) -> bool:
        game.table.over = True
        if self.remark:
            game.trace.add("note", (self.remark,))
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
