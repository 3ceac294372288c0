"""What happens between turns: one function per line of the rulebooks' lists."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Act, Effect, Game
from ptcg_judge.game.core.running import run
from ptcg_judge.game.core.step_list import Next, only_if
from ptcg_judge.game.effects.coins import flip_told
from ptcg_judge.game.effects.in_force import asks, speaking
from ptcg_judge.game.effects.values import modified
from ptcg_judge.game.events.door import happen, resolve
from ptcg_judge.game.steps.knock_out import knock_outs
from ptcg_judge.game.table.state import ASLEEP, BURNED, PARALYZED, POISONED, Pokemon, Table


class Checkup(Act):
    """One time between turns, for both players' Pokémon; `done` holds what was carried out already."""

    __slots__ = ("done",)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.done: list[Effect] = []

    def having(self, condition: str) -> list[Pokemon]:
        """Active Pokémon with a Special Condition, the turn player's first."""
        player = self.game.table.player
        return [p for side in (player, player.other) if (p := side.active) is not None and condition in p.conditions]

    def flipping(self, condition: str) -> list[Pokemon]:
        """Active Pokémon whose players flip for a Special Condition, in the order in which a book settles for both."""
        order = self.game.book.who_settles_first.value(self.game.table)
        return sorted(self.having(condition), key=lambda pokemon: order.index(pokemon.side))


def between_turns(game: Game) -> None:
    """Run the rulebook's list between turns, Knock Outs included."""
    act = Checkup(game)
    game.push(act)
    happen(game, events.CheckupBegan())
    run(game.book.checkup, act)
    game.pop()
    happen(game, events.CheckupEnded())


@only_if(lambda c: bool(c.having(POISONED)))
def poisoned(c: Checkup) -> Next:
    """Put damage counters on each Poisoned Pokémon."""
    for pokemon in c.having(POISONED):
        counters = pokemon.conditions[POISONED].counters or c.game.book.poison_counters.value
        counters = modified(c.game, hooks.POISON_COUNTERS, counters, pokemon)
        happen(c.game, events.PutCounters(pokemon, counters, POISONED, None, c.game.book.poison_counters.cites))
    return None


@only_if(lambda c: bool(c.having(BURNED)))
def burned(c: Checkup) -> Next:
    """Each Burned Pokémon suffers its burn."""
    for pokemon in c.flipping(BURNED):
        c.game.book.burn.value(c, pokemon)
    return None


def burn_counters(c: Checkup, pokemon: Pokemon) -> None:
    """Put the counters of a burn."""
    counters = pokemon.conditions[BURNED].counters or c.game.book.burn_counters.value
    counters = modified(c.game, hooks.BURN_COUNTERS, counters, pokemon, sets_first=True)
    happen(c.game, events.PutCounters(pokemon, counters, BURNED, None, c.game.book.burn.cites))


def flip_then_counters(c: Checkup, pokemon: Pokemon) -> None:
    """Flip a coin for each Burned Pokémon: tails, put damage counters on it; heads, nothing."""
    if not _flip(c.game, pokemon, BURNED):
        burn_counters(c, pokemon)


def counters_then_flip(c: Checkup, pokemon: Pokemon) -> None:
    """Put damage counters on each Burned Pokémon, then flip a coin: heads, it recovers."""
    burn_counters(c, pokemon)
    if _flip(c.game, pokemon, BURNED) and not asks(c.game, hooks.FORBID_CHECKUP_RECOVERY, pokemon, BURNED):
        happen(c.game, events.Recovered(pokemon, BURNED, None, c.game.book.burn.cites))


def no_burn(c: Checkup, pokemon: Pokemon) -> None:
    """This book has no Burned."""


@only_if(lambda c: bool(c.having(ASLEEP)))
def asleep(c: Checkup) -> Next:
    """Flip a coin for each Asleep Pokémon: heads, it wakes up."""
    for pokemon in c.flipping(ASLEEP):
        coins = modified(c.game, hooks.SLEEP_COINS, pokemon.conditions[ASLEEP].coins, pokemon)
        flips = [_flip(c.game, pokemon, ASLEEP) for _ in range(coins)]
        if all(flips):
            happen(c.game, events.Recovered(pokemon, ASLEEP))
    return None


def _flip(game: Game, pokemon: Pokemon, why: str) -> bool:
    return flip_told(game, pokemon.side, f"{pokemon.name} is {why}", why)


@only_if(lambda c: bool(c.having(PARALYZED)))
def paralyzed(c: Checkup) -> Next:
    """Each Pokémon that was Paralyzed since before its player's turn that just ended recovers."""
    for pokemon in c.having(PARALYZED):
        if c.game.book.paralysis_ends.value(c.game.table, pokemon):
            happen(c.game, events.Recovered(pokemon, PARALYZED, None, c.game.book.paralysis_ends.cites))
    return None


@only_if(lambda c: bool(c.having(ASLEEP) or c.having(PARALYZED)))
def asleep_and_paralyzed(c: Checkup) -> Next:
    """Flip a coin for each Asleep Pokémon; each Paralyzed Pokémon whose player's turn has just ended recovers."""
    asleep(c)
    paralyzed(c)
    return None


def after_own_turn(table: Table, pokemon: Pokemon) -> bool:
    """It recovers after its own player's next turn: that turn has just ended, and it was Paralyzed before it."""
    return table.player is pokemon.side and pokemon.conditions[PARALYZED].since < table.turn


@only_if(lambda c: bool(c.game.at.get(hooks.AT_CHECKUP)))
def other_effects_between_turns(c: Checkup) -> Next:
    """Abilities and other effects that happen between turns."""
    return carry_out(c, [e for e in speaking(c.game, hooks.AT_CHECKUP) if e.clause.test(e)])


def carry_out(c: Checkup, effects: list[Effect]) -> Next:
    """Carry out effects that are due between turns, in the order the rulebook's player gives."""
    effects = [effect for effect in effects if effect not in c.done]
    for effect in c.game.book.who_orders_checkup.value(c.game, effects):
        if effect in c.game.at.get(hooks.AT_CHECKUP, ()) and effect.clause.test(effect):
            c.done.append(effect)
            c.game.trace.add("power", (_whose(effect), effect.doing.label))
            effect.clause.value(effect.doing)
    resolve(c.game)
    return None


def _whose(effect: Effect) -> str:
    doing = effect.doing
    return doing.this.label if doing.this is not None else str(doing.you.name)


def knock_outs_between_turns(c: Checkup) -> Next:
    """Knock Outs of both players are judged, after everything else."""
    for effect in speaking(c.game, hooks.AT_END_OF_CHECKUP):
        if effect.clause.test(effect):
            c.game.trace.add("power", (_whose(effect), effect.doing.label))
            effect.clause.value(effect.doing)
    resolve(c.game)
    knock_outs(c.game)
    return None
