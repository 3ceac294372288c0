"""A player retreats."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.running import run
from ptcg_judge.game.effects.permission import Illegal, Play, Refused
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.plays.because import why_not
from ptcg_judge.game.steps.knock_out import _after
from ptcg_judge.game.steps.retreat import Retreating
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.state import Pokemon, Side


def retreat(game: Game, side: Side, new: Pokemon | None = None) -> Refused:
    """The Active Pokémon retreats for a Benched one."""
    pokemon = side.active
    if pokemon is None:
        return [Illegal(f"{side.name} has no Active Pokémon", ())]
    refused = why_not(game, Play(Deed.RETREAT, side, pokemon, None, "", new), "retreat")
    if refused:
        return refused
    tried = events.RetreatTried(pokemon)
    goes_on = happen(game, tried)
    _after(game)  # what answers the attempt may Knock Out the Pokémon, which goes nowhere then
    if tried.failed:
        happen(game, events.Used(side, marks.RETREAT))
        game.trace.add("retreat fails", (pokemon.label,))
        return []
    if not goes_on or side.active is not pokemon:
        return []
    act = Retreating(game, side, pokemon, new)
    game.push(act)
    run(game.book.retreat, act)
    game.pop()
    happen(game, events.Used(side, marks.RETREAT))
    _after(game)
    return []
