"""Special Conditions and markers come and go."""

from __future__ import annotations

from collections.abc import Collection

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Event, Game
from ptcg_judge.game.core.trace import Telling
from ptcg_judge.game.effects.in_force import asks, end_all_on
from ptcg_judge.game.effects.values import played_as
from ptcg_judge.game.table.state import EXCLUSIVE, ConditionHeld, Pokemon


class Inflicted(Event):
    """A Special Condition is given; of Asleep, Confused, Paralyzed the new one takes the place of the others."""

    __slots__ = ("coins", "condition", "counters")
    kind = "condition"
    only_in_play = True
    word = "condition"
    happens = "gets a Special Condition"
    line = Telling("condition", ("on", "condition"), lambda d: f"{d[0]} is now {d[1]}")

    def __init__(
        self, on: Pokemon, condition: str, cause: Doing | None = None, counters: int | None = None, coins: int = 1
    ) -> None:
        super().__init__(cause)
        self.on, self.condition, self.counters, self.coins = on, condition, counters, coins

    @property
    def had(self) -> dict[str, ConditionHeld]:
        """What was given, for what gives another Pokémon the same."""
        return {self.condition: ConditionHeld(self.condition, 0, self.counters, self.coins)}

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if not pokemon.is_active or self.condition not in game.book.conditions.value:
            return False
        if self.condition in never_has(game, pokemon):
            return False
        if self.condition in EXCLUSIVE:
            for other in EXCLUSIVE:
                pokemon.conditions.pop(other, None)
        held = ConditionHeld(self.condition, game.table.turn, self.counters, self.coins)
        pokemon.conditions[self.condition] = held
        game.unsettled = True
        self.tell(game, pokemon.label, self.condition)
        return True


def never_has(game: Game, pokemon: Pokemon) -> tuple[str, ...]:
    """The Special Conditions that a card played as a Pokémon says it can't have."""
    trainer = played_as(game, pokemon)
    return trainer.immune_to if trainer is not None else ()


class Recovered(Event):
    """A Special Condition ends."""

    __slots__ = ("cites", "condition")
    kind = "recovers"
    only_in_play = True
    word = "recovered"
    happens = "loses a Special Condition"
    line = Telling("recovers", ("on", "condition"), lambda d: f"{d[0]} is no longer {d[1]}")

    def __init__(self, on: Pokemon, condition: str, cause: Doing | None = None, cites: tuple[str, ...] = ()) -> None:
        super().__init__(cause)
        self.on, self.condition, self.cites = on, condition, cites

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        if pokemon.conditions.pop(self.condition, None) is None:
            return False
        game.unsettled = True
        self.tell(game, pokemon.label, self.condition, cites=self.cites)
        return True


class Marked(Event):
    """A named counter that is no damage counter (Char) is put on (`amount` above 0) or taken off."""

    __slots__ = ("amount", "marker")
    kind = "marker"
    only_in_play = True
    word = "marked"
    happens = "gets a marker"
    line = Telling("marker", ("on", "marker"), lambda d: f"{d[0]}: {d[1]}")

    def __init__(self, on: Pokemon, marker: str, amount: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on, self.marker, self.amount = on, marker, amount

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        now = max(0, pokemon.markers.get(self.marker, 0) + self.amount)
        if now == pokemon.markers.get(self.marker, 0):
            return False
        if now:
            pokemon.markers[self.marker] = now
        else:
            del pokemon.markers[self.marker]
        game.unsettled = True
        self.tell(game, pokemon.label, f"{self.marker} {now}" if now else f"no {self.marker}")
        return True


def kept_by_evolving(game: Game, pokemon: Pokemon) -> list[str]:
    """The Special Conditions that a card does not let end as it evolves or devolves; asked before it does."""
    return [name for name in pokemon.conditions if asks(game, hooks.FORBID_RECOVERY, pokemon, name)]


def clear(
    game: Game,
    pokemon: Pokemon,
    markers: bool = True,
    benched: bool | str = False,
    kept: Collection[str] = (),
    of_attacks: bool = False,
) -> None:
    """What evolving, devolving and leaving play take away: conditions, effects; on the Bench only those of attacks.

    `kept` are Special Conditions that do not end by it; `of_attacks` leaves what Powers and Trainer cards did.
    """
    if pokemon.conditions:
        for condition in list(pokemon.conditions):
            if condition in kept:
                continue
            game.trace.add("recovers", (pokemon.label, condition))
            del pokemon.conditions[condition]
        game.unsettled = True
    if game.resting.get(pokemon):
        for effect in end_all_on(game, pokemon, of_attacks, benched):
            game.trace.add("effect ends", (pokemon.label, str(effect.clause.hook), effect.says))
    if markers and pokemon.markers:
        pokemon.markers.clear()
