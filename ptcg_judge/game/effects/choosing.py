"""Letting a player choose among cards and Pokémon, and how these are named in questions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

from ptcg_judge.cards.card import Card
from ptcg_judge.game.chance.oracle import Oracle
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Game
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.table.state import Copy, Pokemon, Side

T = TypeVar("T", bound=Thing)


def each_of(game: Game, things: Sequence[Pokemon]) -> list[str]:
    """How Pokémon are named where each may get a part: also those that do not differ have names of their own."""
    labels = labels_of(game, things)
    if len(set(labels)) == len(labels):
        return labels
    names = [pokemon.label for pokemon in things]
    before = [names[:at].count(name) for at, name in enumerate(names)]
    return [f"{name} ({number + 1})" if number else name for name, number in zip(names, before, strict=True)]


def labels_of(game: Game, things: Sequence[Thing], held: bool = False) -> list[str]:
    """How the things are named in questions; things that differ get different names.

    `held`: attached cards are named with the Pokémon that has them ("Fire Energy of Ann's Ponyta").
    """
    names = [thing.label if isinstance(thing, Pokemon) else thing.name for thing in things]
    if held:
        names = _with_holders(game, things, names)
    if len(set(names)) == len(names):
        return names
    seen: dict[str, list[object]] = {}
    labels = []
    for thing, label in zip(things, names, strict=True):
        states = seen.setdefault(label, [])
        state = _state(game, thing)
        if state not in states:
            states.append(state)
        at = states.index(state)
        labels.append(label if at == 0 else f"{label} ({at + 1})")
    return labels


def _with_holders(game: Game, things: Sequence[Thing], names: list[str]) -> list[str]:
    holders = {copy: pokemon for pokemon in game.table.in_play() for copy in pokemon.attached}
    held = [holders.get(thing) if isinstance(thing, Copy) else None for thing in things]
    several = list(dict.fromkeys(pokemon for pokemon in held if pokemon is not None))
    of = dict(zip(several, labels_of(game, list(several)), strict=True))
    return [name if pokemon is None else f"{name} of {of[pokemon]}" for name, pokemon in zip(names, held, strict=True)]


def _state(game: Game, thing: Thing) -> object:
    """What tells things of one name apart."""
    if isinstance(thing, Pokemon):
        return (*_as_it_lies(thing), *_as_it_is_now(game, thing))
    return (thing.known.id if thing.known is not None else None, _turned_types(game, thing))


def _as_it_lies(pokemon: Pokemon) -> tuple[object, ...]:
    return (
        pokemon.is_active,
        pokemon.damage,
        tuple(sorted(pokemon.conditions)),
        tuple(sorted(pokemon.markers.items())),
        tuple(sorted(copy.name for copy in pokemon.attached)),
        tuple(copy.name for copy in pokemon.cards),
        pokemon.as_basic,
        pokemon.since,
        pokemon.evolved,
    )


def _as_it_is_now(game: Game, pokemon: Pokemon) -> tuple[object, ...]:
    """What rests on it, the Powers that it has used this turn, and what its Energy was turned into."""
    return (
        tuple(sorted((effect.doing.label, effect.says) for effect in game.resting.get(pokemon, ()))),
        tuple(sorted(str(mark) for mark, turn in pokemon.powers_used.items() if turn == game.table.turn)),
        tuple(sorted(_turned_types(game, copy) for copy in pokemon.attached)),
    )


def _turned_types(game: Game, copy: Copy) -> tuple[str, ...]:
    """The types that an attached Energy card provides, where an effect may have turned it into another; else none."""
    if hooks.ENERGY_TYPE not in game.at or copy.known is None:
        return ()
    holder = next((each for each in game.table.in_play() if copy in each.attached), None)
    if holder is None:
        return ()
    return tuple(sorted(kind for unit in values.provided(game, copy, holder) for kind in unit.types))


def choose_things(
    c: Doing, who: Side, things: Sequence[T], least: int, most: int, differ: str | None = None, held: bool = False,
    begun: bool = False,
) -> list[T]:  # fmt: skip
    """Let a player choose between `least` and `most` of the things, one after the other; `held` as in `labels_of`.

    `begun` says that some were taken before.
    """
    left = list(things)
    taken: list[T] = []
    what = f"chooses for {c.label}"
    while left and len(taken) < most:
        all_of_them = len(left) == most - len(taken) and len(taken) + len(left) <= max(least, 0)
        if all_of_them and (differ is None or not any(_alike(c, *two, differ) for two in combinations(left, 2))):
            c.game.oracle.forced(who.name, what, left, labels_of(c.game, left, held))
            return taken + left
        labels = labels_of(c.game, left, held)
        if len(taken) >= least:
            labels.append("no more" if taken or begun else "nothing")
        at = answer_among(c.game.oracle, who.name, what, left, labels)
        if at >= len(left):
            break
        one = left.pop(at)
        taken.append(one)
        if differ is not None:
            left = [thing for thing in left if not _alike(c, thing, one, differ)]
    return taken


def answer_among(oracle: Oracle, who: str, what: str, things: Sequence[Thing], labels: list[str]) -> int:
    """What the player takes; a scenario may have named the very Pokémon, where several have one name."""
    at = oracle.named(who, what, things, labels)
    return oracle.choose(who, what, labels) if at is None else at


def card_of(c: Doing, thing: Thing) -> Card:
    """What is printed on a card, or what a Pokémon in play counts as."""
    return values.card_of(c.game, thing) if isinstance(thing, Pokemon) else thing.known or thing.card


def _alike(c: Doing, one: Thing, other: Thing, differ: str) -> bool:
    """Whether two things have one name, or a type in common: what is of two types is of the one and of the other."""
    if differ == "name":
        return card_of(c, one).count_name == card_of(c, other).count_name  # Level, LV.X and δ are no part of it
    these, those = _types(card_of(c, one)), _types(card_of(c, other))
    return these == those or bool(these & those)


def _types(card: Card) -> set[str]:
    return {values.basic_type(card)} if card.supertype == "Energy" else {*card.types}
