"""The steps of a retreat: one function per line of the rulebooks' lists."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Act, Doing, Game
from ptcg_judge.game.core.step_list import STOP, Next, only_if
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import choose_things
from ptcg_judge.game.effects.coins import flip_told
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import CONFUSED, Copy, Pokemon, Side


class Retreating(Act):
    """A retreat: who goes, who comes, and the Energy discarded for it."""

    __slots__ = ("failed", "new", "paid", "pokemon", "side")

    def __init__(self, game: Game, side: Side, pokemon: Pokemon, new: Pokemon | None) -> None:
        super().__init__(game)
        self.side = side
        self.pokemon = pokemon
        self.new = new
        self.paid: list[Copy] = []
        self.failed = False


def pay_retreat(r: Retreating) -> Next:
    """Discard Energy cards one at a time until the Retreat Cost is met."""
    return _pay(r, stops_when_met=True)


def pay_retreat_by_energy(r: Retreating) -> Next:
    """Discard Energy for each symbol of the Retreat Cost; a card that provides several may count as one of them."""
    return _pay(r, stops_when_met=False)


def _pay(r: Retreating, stops_when_met: bool) -> Next:
    game, left = r.game, values.retreat_cost(r.game, r.pokemon)
    if left and _discard_instead(r):
        return None
    if not r.pokemon.energy_stated:
        if left:
            events.note(game, f"the Energy of {r.pokemon.label} is not stated: {left} taken as discarded")
        return None
    doing = Doing(game, r.side, Kind.RULE, "the retreat", r.pokemon)
    most = left  # so many cards, where each counts as one Energy
    while left > 0 or (not stops_when_met and len(r.paid) < most):
        cards = list(dict.fromkeys(unit.copy for unit in values.energy(game, r.pokemon)))
        taken = choose_things(doing, r.side, list(cards), 1 if left > 0 else 0, 1, begun=bool(r.paid)) if cards else []
        if not taken:
            break
        copy = taken[0]
        left -= sum(1 for unit in values.energy(game, r.pokemon) if unit.copy is copy)
        r.paid.append(copy)
        happen(game, events.Discarded(copy, None, r.pokemon, of_retreat=True))
    return None


def _discard_instead(r: Retreating) -> bool:
    """Discard an attached card that pays for the whole retreat, whatever Energy there is; whether there is one."""
    cards = [
        effect.doing.copy for effect in asks(r.game, hooks.PAY_RETREAT, r.pokemon) if effect.doing.copy is not None
    ]
    if not cards:
        return False
    doing = Doing(r.game, r.side, Kind.RULE, "the retreat", r.pokemon)
    (copy,) = choose_things(doing, r.side, list(cards), 1, 1)
    r.paid.append(copy)
    happen(r.game, events.Discarded(copy, None, r.pokemon, of_retreat=True))
    return True


@only_if(lambda r: CONFUSED in r.pokemon.conditions)
def confused_flip(r: Retreating) -> Next:
    """A Confused Pokémon flips a coin; tails: the retreat fails and what was paid stays discarded."""
    if CONFUSED not in r.pokemon.conditions:
        return None
    if flip_told(r.game, r.side, f"{r.pokemon.name} is Confused", "Confused"):
        return None
    r.failed = True
    happen(r.game, events.UsedBy(r.pokemon, marks.RETREAT_FAILED))
    r.game.trace.add("retreat fails", (r.pokemon.label,))
    return STOP


def switch_places(r: Retreating) -> Next:
    """The Pokémon changes places with a Benched one; damage and attached cards stay with each."""
    game = r.game
    if r.new is None:
        doing = Doing(game, r.side, Kind.RULE, "the retreat", r.pokemon)
        (r.new,) = choose_things(doing, r.side, list(r.side.bench), 1, 1)
    game.trace.add("retreat", (r.pokemon.label, r.new.label))
    happen(game, events.Switched(r.new, of_retreat=True))
    return None
