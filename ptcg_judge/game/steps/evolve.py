"""The steps of evolving: one function per line of the rulebooks' lists."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core.game import Act, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.step_list import Next
from ptcg_judge.game.effects.permission import Play, lifted
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.table.state import Copy, Pokemon, Side


class Evolving(Act):
    """A card going on a Pokémon."""

    __slots__ = ("copy", "pokemon", "side")

    def __init__(self, game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> None:
        super().__init__(game)
        self.side, self.copy, self.pokemon = side, copy, pokemon


def put_on_top(e: Evolving) -> Next:
    """The card goes on top; attached cards and damage stay; Special Conditions and effects of attacks end."""
    event = events.put_on(e.copy, e.pokemon)
    event.from_ = "hand"
    happen(e.game, event)
    return None


def mega_ends_turn(e: Evolving) -> Next:
    """Becoming a Mega Evolution or Primal Pokémon-EX ends the turn, unless an effect lifts that (Spirit Link)."""
    card = e.copy.card
    if card.name.startswith(("M ", "Primal ")) and "EX" in card.subtypes:
        if "a Mega Evolution ends the turn" in lifted(e.game, Play(Deed.EVOLVE, e.pokemon.side, e.pokemon, e.copy)):
            return None
        happen(e.game, events.TurnIsOver("the turn ends"))
    return None
