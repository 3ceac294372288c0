"""Attacks and retreats are announced, Pokémon are Knocked Out."""

from __future__ import annotations

from ptcg_judge.game.core.game import Doing, Event, Game
from ptcg_judge.game.table.state import Pokemon


class AttackDeclared(Event):
    """A Pokémon announces an attack; what answers it is done in the book's step for altering or cancelling attacks."""

    __slots__ = ("attack", "failed")
    kind = "attack"

    def __init__(self, on: Pokemon, attack: str, cause: Doing) -> None:
        super().__init__(cause)
        self.on, self.attack = on, attack
        self.failed = False  # set when it was altered, cancelled, or stopped by Confusion

    def do(self, game: Game) -> bool:
        assert self.on is not None
        game.trace.add("attack", (self.on.label, self.attack, ""))
        return True


class RetreatTried(Event):
    """A retreat is announced; nothing is paid yet. `failed` is set where a card stops it."""

    __slots__ = ("failed",)
    kind = "retreat tried"

    def __init__(self, on: Pokemon) -> None:
        super().__init__()
        self.on = on
        self.failed = False

    def do(self, game: Game) -> bool:
        return True


class KnockedOut(Event):
    """A Pokémon is Knocked Out. What follows (discard, Prizes, promotion) is the rulebook's list."""

    __slots__ = ("blow", "by_attack", "why")
    kind = "knock out"

    def __init__(
        self, on: Pokemon, cause: Doing | None = None, by_attack: bool = False, blow: Doing | None = None
    ) -> None:
        """`blow` is the attack whose damage Knocked it Out; it is no cause that could be prevented."""
        super().__init__(cause)
        self.on, self.by_attack, self.blow = on, by_attack, blow

    def do(self, game: Game) -> bool:
        assert self.on is not None
        game.trace.add("knock out", (self.on.label,))
        game.knocked_out.append(self.on)
        return True
