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

from ptcg_judge.game.effects import in_force, values
from ptcg_judge.game.events import cards, conditions, turns
from ptcg_judge.game.plays import legal, possible
from ptcg_judge.game.steps import checkup, knock_out, turn
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


def clear_nothing(game, pokemon, markers=True, benched=False):
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


def one_prize_more(game, pokemon, attacker=None):
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
