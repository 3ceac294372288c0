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
    became_mega(e.game, e.copy, e.pokemon)
    return None


def became_mega(game: Game, copy: Copy, pokemon: Pokemon) -> None:
    """End the turn of a player whose Pokémon became a Mega Evolution or Primal Pokémon-EX, however it evolved (941)."""
    card, side = copy.card, pokemon.side
    if side is not game.table.player or not card.name.startswith(("M ", "Primal ")) or "EX" not in card.subtypes:
        return
    if "a Mega Evolution ends the turn" not in lifted(game, Play(Deed.EVOLVE, side, pokemon, copy)):
        happen(game, events.TurnIsOver("the turn ends"))
