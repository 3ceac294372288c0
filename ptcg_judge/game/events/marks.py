"""What was done once in a turn or once in a game, and whose turns follow."""

from __future__ import annotations

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.game.core.game import Doing, Event, Game
from ptcg_judge.game.events.base import Noted
from ptcg_judge.game.table.marks import EXTRA_TURN, SKIP_CHECKUP, Mark
from ptcg_judge.game.table.state import Pokemon, Side


class Used(Noted):
    """A player did something that can be done only so often: once a turn (`marks`), once a game (`in_game`)."""

    __slots__ = ("in_game", "marks")

    def __init__(self, who: Side, *marks: Mark, in_game: tuple[Mark, ...] = ()) -> None:
        super().__init__()
        self.who, self.marks, self.in_game = who, marks, in_game

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
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


class Spent(Noted):
    """What was owed to a player (an extra turn, a checkup to be left out) is taken up; False where nothing was."""

    __slots__ = ("mark",)

    def __init__(self, who: Side, mark: Mark) -> None:
        super().__init__()
        self.who, self.mark = who, mark

    def do(self, game: Game) -> bool:
        assert self.who is not None
        return self.who.used_in_game.pop(self.mark, None) is not None
