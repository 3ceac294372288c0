"""Who orders things that happen at the same time: functions for the rulebooks' slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ptcg_judge.game.effects import Effect
    from ptcg_judge.game.game import Game
    from ptcg_judge.game.table import Side


def other_player_first(game: Game) -> list[Side]:
    """The player whose turn it is not comes first, the turn player last."""
    player = game.table.player
    return [player.other, player]


def next_player_first(game: Game) -> list[Side]:
    """The player whose turn comes next is first: the other player during a turn and between turns alike."""
    player = game.table.player
    return [player.other, player]


def turn_player_first(game: Game) -> list[Side]:
    """The player whose turn it is comes first."""
    player = game.table.player
    return [player, player.other]


def owner_orders(game: Game, waiting: list[Any]) -> list[Any]:
    """The turn player's effects first; among one player's effects that player chooses."""
    player = game.table.player
    for side in (player, player.other):
        mine = [item for item in waiting if _owner(item) is side]
        if mine:
            at = _choose(game, side, mine)
            first = mine[at]
            return [first, *(item for item in waiting if item is not first)]
    return waiting


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


def as_they_began(game: Game, effects: list[Any]) -> list[Any]:
    """In the order in which the effects began."""
    return effects


def _ordered(game: Game, side: Side, effects: list[Effect]) -> list[Effect]:
    left, order = list(effects), []
    while len(left) > 1:
        order.append(left.pop(_choose(game, side, left)))
    return order + left


def _choose(game: Game, side: Side, items: list[Any]) -> int:
    labels = [_label(item) for item in items]
    if len(set(labels)) == 1:
        return 0
    return game.oracle.open_order(side.name, "does first", labels)


def _label(item: Any) -> str:
    effect = item[0] if isinstance(item, tuple) else item
    return str(effect.doing.label)


def _owner(item: Any) -> Any:
    effect = item[0] if isinstance(item, tuple) else item
    return effect.doing.you
