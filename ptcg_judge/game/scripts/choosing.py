"""A player takes cards or Pokémon out of those that are offered; what is hidden is taken at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.effects import values
from ptcg_judge.game.scripts.doing import Doing, Thing
from ptcg_judge.game.scripts.labels import labels_of
from ptcg_judge.game.table.knowledge import FACE_DOWN, knows
from ptcg_judge.game.table.state import Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.chance.oracle import Oracle


def card_of(c: Doing, thing: Thing) -> Card:
    """What is printed on a card, or what a Pokémon in play counts as."""
    return values.card_of(c.game, thing) if isinstance(thing, Pokemon) else thing.card


def holder(c: Doing, copy: Copy) -> Pokemon | None:
    for pokemon in c.game.table.in_play():
        if copy in pokemon.attached:
            return pokemon
    return None


def prizes(c: Doing, who: Side, things: list[Any], least: int, most: int) -> list[Any]:
    """Prizes that a player picks where they lie: what the player does not know is as good as picked at random."""
    left, taken = list(things), list[Any]()
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


def at_random(c: Doing, things: list[Any], count: int) -> list[Any]:
    left = list(things)
    taken: list[Any] = []
    for _ in range(plain(count)):
        labels = labels_of(c.game, left)
        at = c.game.oracle.chance(labels, [1] * len(left), f"at random for {c.label}")
        taken.append(left.pop(at))
    return taken


def choose_things(
    c: Doing, who: Side, things: list[Any], least: int, most: int, differ: str | None = None, held: bool = False
) -> list[Any]:
    """Let a player choose between `least` and `most` of the things, one after the other; `held` as in `labels_of`."""
    left = list(things)
    taken: list[Any] = []
    what = f"chooses for {c.label}"
    while left and len(taken) < most:
        if len(left) == most - len(taken) and len(taken) + len(left) <= max(least, 0):
            forced = getattr(c.game.oracle, "forced", None)  # a scenario may have written an answer all the same
            if forced is not None:
                forced(who.name, what, labels_of(c.game, left, held))
            return taken + left
        labels = labels_of(c.game, left, held)
        if len(taken) >= least:
            labels.append("no more" if taken else "nothing")
        at = _answer(c.game.oracle, who.name, what, left, labels)
        if at >= len(left):
            break
        one = left.pop(at)
        taken.append(one)
        if differ is not None:
            left = [thing for thing in left if _differs_by(c, thing, differ) != _differs_by(c, one, differ)]
    return taken


def _answer(oracle: Oracle, who: str, what: str, things: list[Any], labels: list[str]) -> int:
    """What the player takes; a scenario may have named the very Pokémon, where several have one name."""
    named = getattr(oracle, "named", None)
    at: int | None = named(who, what, things, labels) if named is not None else None
    return oracle.choose(who, what, labels) if at is None else at


def _differs_by(c: Doing, thing: Any, differ: str) -> Any:
    card = card_of(c, thing)
    if differ == "name":
        return card.name
    return values.basic_type(card) if card.supertype == "Energy" else card.types
