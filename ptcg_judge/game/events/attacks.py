"""Attacks and retreats are announced, Pokémon are Knocked Out."""

from __future__ import annotations

from ptcg_judge.game.core.game import Announced, Doing, Event, Game
from ptcg_judge.game.core.trace import Telling
from ptcg_judge.game.effects.values import played_as
from ptcg_judge.game.table.state import Pokemon


class AttackDeclared(Announced):
    """A Pokémon announces an attack; what answers it is done in the book's step for altering or cancelling attacks.

    `conditions` are the Special Conditions that each Pokémon in play has then.
    """

    __slots__ = ("attack", "conditions")
    kind = "attack"
    word = "attack declared"
    happens = "declares an attack"
    line = Telling(
        "attack",
        ("pokemon", "attack", "copied from"),
        lambda d: f"{d[0]} uses {d[1]}" + (f" (copied from {d[2]})" if d[2] else ""),
    )

    def __init__(self, on: Pokemon, attack: str, cause: Doing) -> None:
        super().__init__(on, cause)
        self.attack = attack
        self.conditions = {each: frozenset(each.conditions) for each in cause.game.table.in_play() if each.conditions}

    def do(self, game: Game) -> bool:
        assert self.on is not None
        self.tell(game, self.on.label, self.attack, "")
        return True


class PowerUsed(Event):
    """A Pokémon in play has used a Power or Ability; what answers it comes after what the Power does."""

    __slots__ = ("power",)
    kind = "power used"
    word = "power used"
    happens = "uses a Power"

    def __init__(self, on: Pokemon, power: str) -> None:
        """`power` is the printed kind: "Poké-Power", "Ability"."""
        super().__init__()
        self.on, self.power = on, power

    def do(self, game: Game) -> bool:
        return True


class RetreatTried(Announced):
    """A retreat is announced; nothing is paid yet. `failed` is set where a card stops it."""

    __slots__ = ()
    kind = "retreat tried"
    word = "retreat tried"
    happens = "tries to retreat"

    def do(self, game: Game) -> bool:
        return True


class KnockedOut(Event):
    """A Pokémon is Knocked Out. What follows (discard, Prizes, promotion) is the rulebook's list."""

    __slots__ = ("blow", "by_attack", "counts", "why")
    kind = "knock out"
    word = "knocked out"
    happens = "is Knocked Out"
    only_in_play = True
    line = Telling("knock out", ("pokemon",), lambda d: f"{d[0]} is Knocked Out")

    def __init__(
        self, on: Pokemon, cause: Doing | None = None, by_attack: bool = False, blow: Doing | None = None
    ) -> None:
        """`blow` is the attack that Knocked it Out; it is no cause that could be prevented.

        `by_attack`: it was the damage of that attack, not only counters that it put.
        """
        super().__init__(cause)
        self.on, self.by_attack, self.blow = on, by_attack, blow

    def do(self, game: Game) -> bool:
        assert self.on is not None
        self.tell(game, self.on.label)
        game.knocked_out.append(self.on)
        trainer = played_as(game, self.on)
        self.counts = trainer is None or trainer.counts
        return True
