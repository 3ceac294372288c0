"""Damage, damage counters, healing."""

from __future__ import annotations

from ptcg_judge.game.core.game import Doing, Event, Game
from ptcg_judge.game.effects.values import hp, lethal
from ptcg_judge.game.table.state import Pokemon


class Damaged(Event):
    """Damage was counted and its counters are put: `amount` points, at least 10. `by` is the attacking Pokémon."""

    __slots__ = ("amount", "by", "lethal")
    kind = "damage"

    def __init__(self, on: Pokemon, amount: int, by: Pokemon | None, cause: Doing | None) -> None:
        super().__init__(cause)
        self.on, self.amount, self.by = on, amount, by
        self.lethal = False

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
        by = self.by.label if self.by is not None else ""
        game.trace.add("damage", (pokemon.label, self.amount, pokemon.damage, by))
        return True


class PutCounters(Event):
    """Damage counters are put, which is not damage: `amount` counters of 10."""

    __slots__ = ("amount", "cites", "why")
    kind = "counters"

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
        game.trace.add("counters", (pokemon.label, self.amount, pokemon.damage, self.why), self.cites)
        return True


class Healed(Event):
    """Damage is taken off: up to `amount` points."""

    __slots__ = ("amount", "done")
    kind = "heal"
    FORBID = "forbid be healed"

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
        game.trace.add("heal", (pokemon.label, self.done, pokemon.damage))
        return True


class CountersTaken(Healed):
    """Damage counters leave for another Pokémon, which is no healing: nothing that forbids healing stops it."""

    __slots__ = ()
    kind = "heal"
    FORBID = ""

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

    def __init__(self, on: Pokemon, left: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on, self.left = on, left
        self.through = True  # it takes the place of a Knock Out; nothing prevents it in turn

    def do(self, game: Game) -> bool:
        assert self.on is not None
        self.on.damage = hp(game, self.on) - self.left
        return True
