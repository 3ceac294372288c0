"""Damage, damage counters, healing."""

from __future__ import annotations

from typing import ClassVar

from ptcg_judge.game.core.game import Doing, Event, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.trace import Telling, plural
from ptcg_judge.game.effects.values import hp, lethal
from ptcg_judge.game.events.base import OfAmount
from ptcg_judge.game.table.state import Pokemon


class Damaged(OfAmount):
    """Damage was counted and its counters are put: `amount` points, at least 10. `by` is the attacking Pokémon."""

    __slots__ = ("active", "before", "by", "top")
    kind = "damage"
    only_in_play = True
    word = "damaged"
    happens = "is damaged"
    line = Telling("damage", ("on", "amount", "total", "by"), lambda d: f"{d[1]} damage to {d[0]} (now {d[2]})")

    def __init__(self, on: Pokemon, amount: int, by: Pokemon, cause: Doing | None) -> None:
        super().__init__(cause)
        self.on, self.amount, self.by = on, amount, by
        self.before = on.damage  # what was on it, as which card it was hit, and whether in the Active Spot
        self.top = on.cards[-1]
        self.active = on.is_active

    def too_late(self, game: Game) -> bool:
        """A Pokémon that has as much damage as HP already is Knocked Out: more damage sets nothing off."""
        assert self.on is not None
        return self.on.damage > 0 and lethal(game, self.on)

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if self.amount <= 0:
            return False
        pokemon.damage += self.amount
        self.tell(game, pokemon.label, self.amount, pokemon.damage, self.by.label)
        return True


class Spared(Event):
    """Effects on its target took off all the damage of an attack: nothing is put. `by` is the attacking Pokémon."""

    __slots__ = ("by",)
    kind = "spared"
    only_in_play = True
    word = "spared"
    happens = "is spared all of the damage by effects on it"

    def __init__(self, on: Pokemon, by: Pokemon, cause: Doing | None) -> None:
        super().__init__(cause)
        self.on, self.by = on, by
        self.through = True  # what prevents damage was asked before

    def do(self, game: Game) -> bool:
        return True


class PutCounters(OfAmount):
    """Damage counters are put, which is not damage: `amount` counters of 10."""

    __slots__ = ("cites", "why")
    kind = "counters"
    only_in_play = True
    word = "counters placed"
    happens = "gets damage counters"
    line = Telling(
        "counters",
        (
            "on",
            "amount",
            "total",
            "why",
        ),
        lambda d: f"{plural(d[1], 'damage counter')} on {d[0]} ({d[3]}; damage now {d[2]})",
    )

    def __init__(
        self, on: Pokemon, amount: int, why: str, cause: Doing | None = None, cites: tuple[str, ...] = ()
    ) -> None:
        super().__init__(cause)
        self.on, self.amount, self.why, self.cites = on, amount, why, cites

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if self.amount <= 0:
            return False
        pokemon.damage += 10 * self.amount
        self.tell(game, pokemon.label, self.amount, pokemon.damage, self.why, cites=self.cites)
        return True


class Healed(OfAmount):
    """Damage is taken off: up to `amount` points."""

    __slots__ = ("done",)
    kind = "heal"
    only_in_play = True
    word = "healed"
    happens = "is healed"
    line = Telling(
        "heal", ("on", "amount", "left"), lambda d: f"{d[1]} damage is healed from {d[0]} (damage now {d[2]})"
    )
    forbidden_as: ClassVar[Deed | None] = Deed.BE_HEALED

    def __init__(self, on: Pokemon, amount: int, cause: Doing | None) -> None:
        super().__init__(cause)
        self.on, self.amount, self.done = on, amount, 0

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        self.done = min(self.amount, pokemon.damage)
        if self.done <= 0:
            return False
        pokemon.damage -= self.done
        pokemon.healed = game.table.turn
        self.tell(game, pokemon.label, self.done, pokemon.damage)
        return True


class CountersTaken(Healed):
    """Damage counters leave for another Pokémon, which is no healing: nothing that speaks of healing means it."""

    __slots__ = ()
    kind = "counters taken"
    word = happens = ""
    line = Telling(
        "counters taken",
        ("on", "amount", "left"),
        lambda d: f"{int(str(d[1])) // 10} damage counters leave {d[0]} (damage now {d[2]})",
    )
    forbidden_as = None

    def do(self, game: Game) -> bool:
        assert self.on is not None
        healed = self.on.healed
        done = super().do(game)
        self.on.healed = healed
        return done


class Saved(Event):
    """Instead of being Knocked Out a Pokémon stays with so many HP `left`."""

    __slots__ = ("left",)
    kind = "save"
    only_in_play = True
    word = "saved"
    happens = "is saved from being Knocked Out"

    def __init__(self, on: Pokemon, left: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on, self.left = on, left
        self.through = True  # it takes the place of a Knock Out; nothing prevents it in turn

    def do(self, game: Game) -> bool:
        assert self.on is not None
        self.on.damage = hp(game, self.on) - self.left
        return True
