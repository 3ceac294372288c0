"""Players whom a card keeps safe from what others do to them, and coins that keep a Pokémon safe from an attack."""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Condition, Doing, Game
from ptcg_judge.game.core.running import whole_attack
from ptcg_judge.game.effects.coins import flip_told
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.table.state import Side


def guarded(game: Game, side: Side, cause: Doing) -> bool:
    """Whether a card keeps what this does from a player and that player's hand; a line is written if so."""
    found = asks(game, hooks.GUARD, side, cause) if hooks.GUARD in game.at else []
    if found:
        game.trace.add("prevented", (cause.label, side.name, found[0].doing.label))
    return bool(found)


def kept_by_coin(doing: Doing, cause: Doing) -> bool | None:
    """Whether the coin of a card keeps an attack from its Pokémon; None while it is not flipped."""
    act = whole_attack(cause)
    return act.coins.get((doing.this, doing.label)) if act is not None else None


def flip_against(doing: Doing, cause: Doing, heads: bool, if_: Condition | None) -> bool:
    """Whether the coin of a card keeps an attack from its Pokémon, with `heads` or with tails.

    It is flipped at the first thing that the attack would do to it, if the Condition holds then.
    """
    kept = kept_by_coin(doing, cause)
    if kept is None:
        due = if_ is None or if_(doing)
        kept = due and flip_told(doing.game, doing.you, doing.label, doing.label) is heads
        act = whole_attack(cause)
        if act is not None:
            act.coins[doing.this, doing.label] = kept
    return kept
