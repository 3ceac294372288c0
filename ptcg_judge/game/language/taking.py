"""How cards are taken where they lie: face-down Prizes, picks at random, the Pokémon that holds a card."""

from __future__ import annotations

from typing import TypeVar

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.knowledge import knows
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects.choosing import labels_of
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
