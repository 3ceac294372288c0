"""Players whom a card keeps safe: what others do to them and to their hand does not happen."""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Game
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.table.state import Side


def guarded(game: Game, side: Side, cause: Doing) -> bool:
    """Whether a card keeps what this does from a player and that player's hand; a line is written if so."""
    found = asks(game, hooks.GUARD, side, cause) if hooks.GUARD in game.at else []
    if found:
        game.trace.add("prevented", (cause.label, side.name, found[0].doing.label))
    return bool(found)
