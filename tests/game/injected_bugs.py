"""Bugs put into the engine on purpose, one at a time: what the referee must find.

A bug is other code for one function. It runs with the names of the module it is put into, wherever the function is
already held (in a rulebook's tables too), and is taken out again.
"""

# mypy and ruff see names here that stand in the module a bug is put into.
# ruff: noqa: F821
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ptcg_judge.game.effects import in_force, settling, values
from ptcg_judge.game.events import cards, conditions, evolution, positions, turns
from ptcg_judge.game.plays import legal, possible, trainers
from ptcg_judge.game.steps import attack, checkup, knock_out, turn
from ptcg_judge.game.steps import damage as damage_steps


class Bug(NamedTuple):
    """What is wrong, where, and the code that is there instead."""

    says: str
    where: Any
    instead: Callable[..., Any]


@contextmanager
def put_in(bug: Bug) -> Iterator[None]:
    """The engine with a bug."""
    right = bug.where.__code__
    bug.where.__code__ = bug.instead.__code__
    try:
        yield
    finally:
        bug.where.__code__ = right


def clear_nothing(game, pokemon, markers=True, benched=False, kept=(), of_attacks=False):
    return None


def also_the_bench(self, game):
    pokemon = self.on
    if self.condition in EXCLUSIVE:
        for other in EXCLUSIVE:
            pokemon.conditions.pop(other, None)
    for each in pokemon.side.in_play():
        each.conditions[self.condition] = ConditionHeld(self.condition, game.table.turn, self.counters)
    game.unsettled = True
    self.tell(game, pokemon.label, self.condition)
    return True


def beside_each_other(self, game):
    pokemon = self.on
    if not pokemon.is_active or self.condition not in game.book.conditions.value:
        return False
    pokemon.conditions[self.condition] = ConditionHeld(self.condition, game.table.turn, self.counters)
    game.unsettled = True
    self.tell(game, pokemon.label, self.condition)
    return True


def lethal_above(game, pokemon):
    return pokemon.damage > hp(game, pokemon)


def lethal_if_active(game, pokemon):
    return pokemon.is_active and pokemon.damage >= hp(game, pokemon)


def one_prize_more(game, pokemon, attacker=None, gone=()):
    return 1 + _printed_prizes(game, pokemon)


def never(game, play):
    return False


def not_over(self, game):
    return True


def draws_two(t):
    event = events.Drew(t.side, 2)
    happen(t.game, event)


def nothing_to_pay(game, pokemon):
    return 0


def no_step(d):
    return None


def no_offer(game, side):
    yield from ()


def nothing_ends(game, source):
    return None


def card_vanishes(self, game):
    copy = self.copy
    self.from_, holder = take_out(game, copy)
    self.was_on = holder or self.was_on
    game.trace.add("move", (copy.name, self.from_, self.to, ""))
    return True


def the_same_again(game):
    checkup(game)
    if game.table.result is None:
        happen(game, events.TurnBegan(game.table.player))
        draw_for_turn(Turning(game, game.table.player))


# The fifteen that were first tried on random games; each stands for one rule that every game shows.
FIRST = (
    Bug("Special Conditions are given to the Bench too", conditions.Inflicted.do, also_the_bench),
    Bug("a Knock Out only above the HP", values.lethal, lethal_above),
    Bug("Benched Pokémon are never Knocked Out", values.lethal, lethal_if_active),
    Bug("one Prize too many", knock_out.prizes_for, one_prize_more),
    Bug("Asleep and Paralyzed together", conditions.Inflicted.do, beside_each_other),
    Bug("any number of Energy cards a turn", legal.energy_already_attached, never),
    Bug("an attack does not end the turn", turns.TurnIsOver.do, not_over),
    Bug("two cards are drawn for the turn", turn.draw_for_turn, draws_two),
    Bug("every retreat is free", values.retreat_cost, nothing_to_pay),
    Bug("no Weakness", damage_steps.weakness, no_step),
    Bug("no retreat is offered", possible._retreats, no_offer),
    Bug("what a card said goes on when it has left play", in_force.drop_source, nothing_ends),
    Bug("a card that is moved is gone", cards.Moved.do, card_vanishes),
    Bug("the same player's turn again", turn.next_turn, the_same_again),
    Bug("conditions and effects stay on the Bench", conditions.clear, clear_nothing),
)


def owner_takes(k):
    for side in k.game.book.who_settles_first.value(k.game.table):
        if k.prizes[side.other.index]:
            event = events.TookPrizes(side, k.prizes[side.other.index])
            happen(k.game, event)
            k.taken[side.index] = bool(event.done)
    resolve(k.game)


def one_energy_less(game, pokemon):
    if _printed_under(game, pokemon).retreat is None:
        return 0
    return max(0, int(modified(game, hooks.RETREAT_COST, _printed_under(game, pokemon).retreat or 0, pokemon)) - 1)


def conditions_stay(self, game):
    copy, pokemon = self.copy, self.on
    label = pokemon.label
    self.from_, _ = take_out(game, copy)
    drop_powers(game, pokemon)
    pokemon.cards.append(copy)
    pokemon.printed = copy.card
    pokemon.evolved = game.table.turn
    pokemon.became_active = -1
    if copy.card.stage not in KEEP_POWERS:
        pokemon.powers_used = {}
    self.tell(game, label, pokemon.name)
    enter(game, pokemon, copy)
    game.unsettled = True
    return True


def evolving_heals(self, game):
    copy, pokemon = self.copy, self.on
    label = pokemon.label
    self.from_, _ = take_out(game, copy)
    drop_powers(game, pokemon)
    pokemon.cards.append(copy)
    pokemon.printed = copy.card
    pokemon.evolved = game.table.turn
    pokemon.became_active = -1
    pokemon.damage = 0
    if copy.card.stage not in KEEP_POWERS:
        pokemon.powers_used = {}
    self.tell(game, label, pokemon.name)
    clear(game, pokemon)
    enter(game, pokemon, copy)
    game.unsettled = True
    return True


def one_place_more(game, side):
    return game.book.bench_size.value + 1


def draws_what_there_is(t):
    happen(t.game, events.Drew(t.side, 1))


def attached_to_the_hand(self, game):
    pokemon = self.on
    side = pokemon.side
    if side.active is pokemon:
        side.active = None
    else:
        side.bench.remove(pokemon)
    self.tell(game, pokemon.label, self.to)
    clear(game, pokemon)
    for source in list(game.giving.get(pokemon, ())):
        drop_source(game, source)
    for copies, zone in ((pokemon.cards, self.to), (pokemon.attached, "hand")):
        for copy in copies:
            has_moved(game.table, copy, "in play", zone)
            put_in(game, copy, zone)
    pokemon.attached = []
    game.unsettled = True
    return True


def not_benched(d):
    return False


def no_effect_ends(game, moment, of=None):
    return []


def last_prize_is_no_end(k, side):
    return [] if side.other.in_play() else [f"{side.other.name} has no Pokémon left"]


def old_stadium_to_the_hand(game, side, copy, *rest):
    if not happen(game, events.Played(copy, side)):
        return
    happen(game, events.Used(side, marks.STADIUM))
    if game.table.stadium is not None:
        happen(game, events.Moved(game.table.stadium, "hand"))
    happen(game, events.StadiumPlayed(copy, side))


# Others, chosen from the rulebook's chapters without a look at the referee.
SECOND = (
    Bug("no Resistance", damage_steps.resistance, no_step),
    Bug("the owner of the Knocked Out Pokémon takes the Prizes", knock_out.take_prizes, owner_takes),
    Bug("Poison puts no counters", checkup.poisoned, no_step),
    Bug("Paralysis never ends", checkup.paralyzed, no_step),
    Bug("a Pokémon evolves on the turn it came into play", legal.came_into_play_this_turn, never),
    Bug("any number of Supporters a turn", legal.supporter_already_played, never),
    Bug("an attack without its Energy", legal.not_enough_energy, never),
    Bug("a retreat costs one Energy less", values.retreat_cost, one_energy_less),
    Bug("Special Conditions stay when a Pokémon evolves", evolution.Evolved.do, conditions_stay),
    Bug("evolving heals", evolution.Evolved.do, evolving_heals),
    Bug("one Benched Pokémon more", values.bench_size, one_place_more),
    Bug("who can't draw for the turn plays on", turn.draw_for_turn, draws_what_there_is),
    Bug("Weakness on the Bench", damage_steps._benched_target, not_benched),
    Bug("the Energy of a Knocked Out Pokémon goes to the hand", positions.LeftPlay.do, attached_to_the_hand),
    Bug("no effect ends with its turn", settling.end_spans, no_effect_ends),
    Bug("the game goes on after the last Prize", knock_out._ways, last_prize_is_no_end),
    Bug("any number of retreats a turn", legal.already_retreated, never),
    Bug("a Confused Pokémon attacks without a coin", attack.check_confusion, no_step),
    Bug("an Asleep or Paralyzed Pokémon attacks and retreats", legal.asleep_or_paralyzed, never),
    Bug("the Stadium before goes to its owner's hand", trainers._stadium, old_stadium_to_the_hand),
)
