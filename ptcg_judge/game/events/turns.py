"""Turns begin and end, effects last; what was done once in a turn or in a game, and whose turns follow."""

from __future__ import annotations

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.game.core.game import Doing, Effect, Event, Game
from ptcg_judge.game.core.trace import Telling
from ptcg_judge.game.effects.in_force import begin
from ptcg_judge.game.events.base import Noted, OfOneSide
from ptcg_judge.game.table.marks import EXTRA_TURN, SKIP_CHECKUP, Mark
from ptcg_judge.game.table.state import Pokemon, Side


class TurnBegan(Event):
    """A player's turn begins."""

    __slots__ = ()
    kind = "turn"
    word = "turn began"
    happens = "a turn begins"
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
    happens = "a turn ends"
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
    only_in_play = True
    line = Telling(
        "effect",
        (
            "on",
            "what",
            "until",
            "says",
        ),
        lambda d: f"effect on {d[0] or 'the table'}: {d[3]}" + (f" ({d[2]})" if d[2] else ""),
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
        self.tell(game, self.about, str(self.effect.clause.hook), self.until, self.effect.says)
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


class Used(OfOneSide):
    """A player did something that can be done only so often: once a turn (`marks`), once a game (`in_game`)."""

    __slots__ = ("in_game", "marks")

    def __init__(self, who: Side, *marks: Mark, in_game: tuple[Mark, ...] = ()) -> None:
        super().__init__(who)
        self.marks, self.in_game = marks, in_game

    def do(self, game: Game) -> bool:
        side = self.side
        for mark in self.marks:
            side.used[mark] = 1
        for mark in self.in_game:
            side.used_in_game[mark] = 1
        return True


class UsedBy(Noted):
    """A Pokémon used a Power, or tried to retreat, in this turn."""

    __slots__ = ("mark",)

    def __init__(self, on: Pokemon, mark: Mark) -> None:
        super().__init__()
        self.on, self.mark = on, mark

    def do(self, game: Game) -> bool:
        assert self.on is not None
        self.on.powers_used[self.mark] = game.table.turn
        return True


class MadeAttack(Noted):
    """A Pokémon has made one more of this turn's attacks."""

    __slots__ = ("card", "printed")

    def __init__(self, on: Pokemon, attack: Attack, card: Card) -> None:
        super().__init__()
        self.on, self.printed, self.card = on, attack, card

    def do(self, game: Game) -> bool:
        assert self.on is not None
        game.table.attacks.append((self.on, self.printed, self.card))
        return True


class ShowedTails(Noted):
    """A coin that an attack of a Pokémon's own flips showed tails."""

    __slots__ = ()

    def __init__(self, on: Pokemon) -> None:
        super().__init__()
        self.on = on

    def do(self, game: Game) -> bool:
        assert self.on is not None
        self.on.showed_tails = game.table.turn
        return True


class ExtraTurn(Event):
    """A player will take another turn after this one; `skip_checkup` leaves out what happens between the two."""

    __slots__ = ("skip_checkup",)
    kind = "extra turn"

    def __init__(self, who: Side, skip_checkup: bool, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.who, self.skip_checkup = who, skip_checkup

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        side.used_in_game[EXTRA_TURN] = 1
        if self.skip_checkup:
            side.used_in_game[SKIP_CHECKUP] = 1
        game.trace.add("note", (f"{side.name} takes another turn after this one",))
        return True


class Spent(OfOneSide):
    """What was owed to a player (an extra turn, a checkup to be left out) is taken up; False where nothing was."""

    __slots__ = ("mark",)

    def __init__(self, who: Side, mark: Mark) -> None:
        super().__init__(who)
        self.mark = mark

    def do(self, game: Game) -> bool:
        return self.side.used_in_game.pop(self.mark, None) is not None
