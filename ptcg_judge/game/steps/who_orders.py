"""Who orders things that happen at the same time: functions for the rulebooks' slots."""

from __future__ import annotations

from typing import TypeVar

from ptcg_judge.game.core.game import Effect, Event, Game
from ptcg_judge.game.table.state import Side, Table

T = TypeVar("T")
Waiting = tuple[Effect, Event]  # a trigger, and what has set it off


def other_player_first(table: Table) -> list[Side]:
    """The player whose turn it is not comes first, the turn player last."""
    player = table.player
    return [player.other, player]


def next_player_first(table: Table) -> list[Side]:
    """The player whose turn comes next is first: the other player during a turn and between turns alike."""
    player = table.player
    return [player.other, player]


def turn_player_first(table: Table) -> list[Side]:
    """The player whose turn it is comes first."""
    player = table.player
    return [player, player.other]


def affected_player_orders(game: Game, waiting: list[Waiting]) -> list[Waiting]:
    """The player of the Pokémon that it all happens to chooses what comes first, whoever owns the cards.

    Where it happens to Pokémon of both players, or to none, the turn player's effects come first, and each player
    chooses among their own.
    """
    affected = [event.on.side for _, event in waiting if event.on is not None]
    if len(affected) == len(waiting) and len(set(map(id, affected))) == 1:
        return _with_first(game, affected[0], waiting, waiting)
    player = game.table.player
    for side in (player, player.other):
        mine = [item for item in waiting if item[0].doing.you is side]
        if mine:
            return _with_first(game, side, mine, waiting)
    return waiting


def turn_player_orders_knock_outs(game: Game, waiting: list[Waiting]) -> list[Waiting]:
    """What a Knock Out or attached Energy sets off is put in order by the player whose turn it is, as is said in 2026.

    During Pokémon Checkup that is the player whose turn is next. What else is set off, the player orders to whose
    Pokémon it happens.
    """
    if all(event.kind in ("knock out", "attach") for _, event in waiting):
        return _with_first(game, turn_player(game, game.table.player), waiting, waiting)
    return affected_player_orders(game, waiting)


def owner(game: Game, owner: Side) -> Side:
    """The owner of the Pokémon decides."""
    return owner


def turn_player(game: Game, owner: Side) -> Side:
    """The player whose turn it is decides, during Pokémon Checkup the one whose turn is next."""
    return game.table.player.other if game.table.checkup else game.table.player


def first_of(game: Game, side: Side, effects: list[Effect]) -> Effect:
    """The effect that this player does first."""
    return effects[_choose(game, side, effects)]


def _with_first(game: Game, side: Side, among: list[Waiting], waiting: list[Waiting]) -> list[Waiting]:
    first = among[_choose(game, side, [effect for effect, _ in among])]
    return [first, *(item for item in waiting if item is not first)]


def next_player_orders(game: Game, effects: list[Effect]) -> list[Effect]:
    """The player whose turn is next puts the effects into an order."""
    side = game.table.player.other
    return _ordered(game, side, effects)


def owners_order(game: Game, effects: list[Effect]) -> list[Effect]:
    """Each player orders the effects on their own cards, the player whose turn it was first."""
    player = game.table.player
    ordered: list[Effect] = []
    for side in (player, player.other):
        ordered += _ordered(game, side, [e for e in effects if e.doing.you is side])
    return ordered


def as_they_began(game: Game, effects: list[T]) -> list[T]:
    """In the order in which the effects began."""
    return effects


def _ordered(game: Game, side: Side, effects: list[Effect]) -> list[Effect]:
    left, order = list(effects), []
    while len(left) > 1:
        order.append(left.pop(_choose(game, side, left)))
    return order + left


def _choose(game: Game, side: Side, effects: list[Effect]) -> int:
    labels = [effect.doing.label for effect in effects]
    if len(set(labels)) == 1:
        return 0
    return game.oracle.open_order(side.name, "does first", labels)
