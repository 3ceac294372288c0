"""How cards are taken where they lie: face-down Prizes, picks at random, the Pokémon that holds a card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeVar

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.knowledge import knows
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import choose_things, labels_of
from ptcg_judge.game.language.small import TypesToCover
from ptcg_judge.game.table.knowledge import FACE_DOWN
from ptcg_judge.game.table.state import Copy, Pokemon, Side

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
