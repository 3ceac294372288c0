"""How cards are taken where they lie: face-down Prizes, picks at random, the Pokémon that holds a card, what fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import product
from typing import TypeVar

from ptcg_judge.cards.card import Card
from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.knowledge import knows
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import choose_things, labels_of
from ptcg_judge.game.language.filters import Fits
from ptcg_judge.game.language.small import TypesToCover
from ptcg_judge.game.table.knowledge import FACE_DOWN
from ptcg_judge.game.table.state import Copy, Pokemon, Side, UnknownCopy

Taken = TypeVar("Taken", bound=Thing)


def holder(c: Doing, copy: Copy) -> Pokemon | None:
    for pokemon in c.game.table.in_play():
        if copy in pokemon.attached:
            return pokemon
    return None


def prizes(c: Doing, who: Side, things: list[Thing], least: int, most: int) -> list[Thing]:
    """Prizes that a player picks where they lie: what the player does not know is as good as picked at random."""
    left, taken = [thing for thing in things if isinstance(thing, Copy)], list[Thing]()
    while left and len(taken) < most:
        known = [copy for copy in left if knows(c.game, who, copy, "Prizes")]
        hidden = [copy for copy in left if copy not in known]
        labels = [*labels_of(c.game, known), *([FACE_DOWN] if hidden else [])]
        options = [*labels, "no more" if taken else "nothing"] if len(taken) >= least else labels
        at = c.game.oracle.choose(who.name, f"chooses for {c.label}", options)
        if at == len(labels):
            break
        one = known[at] if at < len(known) else at_random(c, hidden, 1)[0]
        left.remove(one)
        taken.append(one)
    return taken


def at_random(c: Doing, things: list[Taken], count: int) -> list[Taken]:
    """So many of them, by chance."""
    left = list(things)
    taken: list[Taken] = []
    for _ in range(plain(count)):
        labels = labels_of(c.game, left)
        at = c.game.oracle.chance(labels, [1] * len(left), f"at random for {c.label}")
        taken.append(left.pop(at))
    return taken


def covering(c: Doing, who: Side, things: Sequence[Thing], cover: TypesToCover) -> list[Thing]:
    """Energy cards that cover Energy of each of some types, as far as they can; the player picks card after card.

    A card that provides two Energy may cover two of the types (ruling 1182), and one of two types but one of them;
    where cards are asked for, no card stands for two.
    """
    ways = [[unit.copy for unit in way] for way in _ways_to_cover(c, things, cover)]
    taken: list[Thing] = []
    while ways := [way for way in ways if all(thing in way for thing in taken)]:
        must = [thing for thing in things if thing not in taken and all(thing in way for way in ways)]
        if must:
            taken += must
            continue
        free = [thing for thing in things if thing not in taken and any(thing in way for way in ways)]
        least = int(all(len(set(way)) > len(taken) for way in ways))
        found = choose_things(c, who, free, least, 1, begun=bool(taken)) if free else []
        if not found:
            break
        taken += found
    return taken


def covers_all(c: Doing, things: Sequence[Thing], cover: TypesToCover) -> bool:
    """Whether there is Energy of all the types among these cards."""
    return all(len(way) == len(cover.types) for way in _ways_to_cover(c, things, cover))


def _ways_to_cover(c: Doing, things: Sequence[Thing], cover: TypesToCover) -> list[list[values.Unit]]:
    """The Energy of each way in which as many of the types as possible are covered; if none can be, that is one way."""
    copies = [thing for thing in things if isinstance(thing, Copy)]
    units = [unit for copy in copies for unit in values.provided(c.game, copy, holder(c, copy))]
    fits = [[None, *(at for at, unit in enumerate(units) if each in unit.types)] for each in cover.types_now(c)]
    ways = [[at for at in way if at is not None] for way in product(*fits)]
    apart = [way for way in ways if len({units[at].copy if cover.cards else at for at in way}) == len(way)]
    most = max(len(way) for way in apart)
    return [[units[at] for at in way] for way in apart if len(way) == most]


class UnstatedEnergy(Copy):
    """The Energy of a Pokémon that a scenario does not state: another card is a choice for who may take any."""

    __slots__ = ("holder",)

    def __init__(self, pokemon: Pokemon) -> None:
        super().__init__(0, None, pokemon.side.index)
        self.holder = pokemon

    @property
    def name(self) -> str:
        """What a question calls it."""
        return f"Energy of {self.holder.label}"

    @property
    def card(self) -> Card:
        """Raises UnknownCopy with what to write."""
        raise values.energy_not_stated(self.holder)


def attached_to(holders: Iterable[Thing], energy: bool) -> list[Thing]:
    """All that is attached to Pokémon, and if `energy` may be meant, what stands for that of which none is stated."""
    found: list[Thing] = []
    for pokemon in holders:
        if isinstance(pokemon, Pokemon):
            found += pokemon.attached
            if energy and not pokemon.energy_stated:
                found.append(UnstatedEnergy(pokemon))
    return found


def fit(c: Doing, things: list[Thing], where: Fits | None) -> list[Thing]:
    """Those that fit. Raises UnknownCopy where it hangs on what nobody has written."""
    for thing in things:
        if isinstance(thing, UnstatedEnergy):
            raise values.energy_not_stated(thing.holder)
    return things if where is None else [thing for thing in things if where(c, thing)]


def may_fit(c: Doing, things: list[Thing], where: Fits | None) -> list[Thing]:
    """What fits, and what may: who takes a thing that fits need not say of the others what nobody has written of them.

    Raises UnknownCopy where there is nothing of which it is sure.
    """
    with suppress(UnknownCopy):  # most often everything is written
        return fit(c, things, where)
    fits, refused = list[Thing](), list[UnknownCopy]()
    for thing in things:
        try:
            if not fit(c, [thing], where):
                continue
        except UnknownCopy as error:
            refused.append(error)
        fits.append(thing)
    if refused and len(fits) == len(refused):
        raise refused[0]
    return fits


def any_fits(c: Doing, things: Iterable[Thing], where: Fits | None) -> bool:
    """Whether any of them fits; the look ends at the first. Raises UnknownCopy where nobody has written enough."""
    refused = None
    for thing in things:
        try:
            if where is None or where(c, thing):
                return True
        except UnknownCopy as error:
            refused = refused or error
    if refused is not None:
        raise refused
    return False
