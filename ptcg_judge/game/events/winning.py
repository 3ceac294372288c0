"""Prizes are taken, the game ends."""

from __future__ import annotations

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Event, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.knowledge import may_look
from ptcg_judge.game.core.trace import Telling, plural
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.events.base import OfAmount
from ptcg_judge.game.events.zones import has_moved, put_in
from ptcg_judge.game.table.knowledge import FACE_DOWN, bit
from ptcg_judge.game.table.state import Copy, Side


class TookPrizes(OfAmount):
    """A player takes Prizes into the hand, or where an effect puts them."""

    __slots__ = ("done", "face_down")
    kind = "prizes"
    word = "prize taken"
    happens = "takes a Prize"
    line = Telling(
        "prizes",
        (
            "who",
            "amount",
            "left",
        ),
        lambda d: f"{d[0]} takes {plural(d[1], 'Prize')} ({d[2]} left)",
    )
    forbidden_as = Deed.TAKE_PRIZES

    def __init__(self, who: Side, amount: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.who, self.amount = who, amount
        self.done: list[Copy] = []
        self.face_down: list[Copy] = []

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        self.done, self.face_down = _out_of_the_prizes(game, side, self.amount, f"{side.name} takes a Prize")
        lost = asks(game, hooks.LOST_PRIZES, side)
        if not lost:
            side.hand += self.done
        for copy in self.done if lost else ():
            has_moved(game.table, copy, "Prizes", "Lost Zone")
            put_in(game, copy, "Lost Zone")
        if not self.done:
            return False
        side.prizes_taken += len(self.done)
        side.last_taken = not side.prizes
        self.tell(game, side.name, len(self.done), len(side.prizes))
        return True


class DiscardedPrizes(OfAmount):
    """A player discards Prizes that would be taken for a Knock Out; none is taken, and after the last none is left."""

    __slots__ = ("done",)
    kind = "discard prizes"
    line = Telling(
        "discard prizes",
        ("who", "amount", "left"),
        lambda d: f"{d[0]} discards {plural(d[1], 'Prize')} in place of taking ({d[2]} left)",
    )
    forbidden_as = Deed.TAKE_PRIZES

    def __init__(self, who: Side, amount: int) -> None:
        super().__init__()
        self.who, self.amount = who, amount
        self.done: list[Copy] = []

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        self.done, _ = _out_of_the_prizes(game, side, self.amount, f"{side.name} discards a Prize")
        for copy in self.done:
            has_moved(game.table, copy, "Prizes", "discard pile")
            put_in(game, copy, "discard pile")
        if not self.done:
            return False
        side.last_taken = not side.prizes
        self.tell(game, side.name, len(self.done), len(side.prizes))
        return True


def _out_of_the_prizes(game: Game, side: Side, amount: int, what: str) -> tuple[list[Copy], list[Copy]]:
    """Prizes that a player chooses leave their place: all of them, and those that lay face down."""
    done: list[Copy] = []
    face_down: list[Copy] = []
    for _ in range(plain(min(amount, len(side.prizes)))):
        copy = one_prize(game, side, side.prizes, what)
        side.prizes.remove(copy)
        if copy in side.face_up:
            side.face_up.remove(copy)
        else:
            face_down.append(copy)
        done.append(copy)
    return done, face_down


def one_prize(game: Game, who: Side, prizes: list[Copy], what: str) -> Copy:
    """The Prize that a player takes: one that they know by choice, one of those face down by chance."""
    everything = may_look(game, who, game.table.sides[prizes[0].owner], "Prizes")
    seen, mask = game.table.seen, bit(who)
    known = [copy for copy in prizes if everything or seen.get(copy, 0) & mask]
    hidden = [copy for copy in prizes if copy not in known] if known else prizes
    if known:
        labels = [*(copy.name for copy in known), *([FACE_DOWN] if hidden else [])]
        at = game.oracle.choose(who.name, "takes a Prize", labels)
        if at < len(known):
            return known[at]
    names = [copy.name for copy in hidden]
    return hidden[game.oracle.chance(names, [1] * len(names), what)]


class GameOver(Event):
    """The game has a result."""

    __slots__ = ("cites", "reasons", "result")
    kind = "result"
    line = Telling("result", ("result", "why"), lambda d: f"{d[0]}: {d[1]}" if d[1] else str(d[0]))

    def __init__(self, result: str, reasons: tuple[str, ...], cites: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.result, self.reasons, self.cites = result, reasons, cites

    def do(self, game: Game) -> bool:
        if game.table.result is not None:
            return False
        game.table.result = self.result
        game.table.why = self.reasons
        self.tell(game, self.result, "; ".join(self.reasons), cites=self.cites)
        return True
