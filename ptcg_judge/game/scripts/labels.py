"""How Pokémon and cards are named in questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ptcg_judge.game.table.state import Copy, Pokemon

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Game


def labels_of(game: Game, things: list[Any], held: bool = False) -> list[str]:
    """How the things are named in questions; things that differ get different names.

    `held`: attached cards are named with the Pokémon that has them ("Fire Energy of Ann's Ponyta").
    """
    names = [thing.label if isinstance(thing, Pokemon) else thing.name for thing in things]
    if held:
        names = _with_holders(game, things, names)
    if len(set(names)) == len(names):
        return names
    seen: dict[str, list[Any]] = {}
    labels = []
    for thing, label in zip(things, names, strict=True):
        states = seen.setdefault(label, [])
        state = _state(thing)
        if state not in states:
            states.append(state)
        at = states.index(state)
        labels.append(label if at == 0 else f"{label} ({at + 1})")
    return labels


def _with_holders(game: Game, things: list[Any], names: list[str]) -> list[str]:
    holders = {copy: pokemon for pokemon in game.table.in_play() for copy in pokemon.attached}
    held = [holders.get(thing) if isinstance(thing, Copy) else None for thing in things]
    several = list(dict.fromkeys(pokemon for pokemon in held if pokemon is not None))
    of = dict(zip(several, labels_of(game, list(several)), strict=True))
    return [name if pokemon is None else f"{name} of {of[pokemon]}" for name, pokemon in zip(names, held, strict=True)]


def _state(thing: Any) -> Any:
    if isinstance(thing, Pokemon):
        return (
            thing.is_active,
            thing.damage,
            tuple(sorted(thing.conditions)),
            tuple(sorted(copy.name for copy in thing.attached)),
            tuple(copy.name for copy in thing.cards),
            thing.since,
            len(thing.effects),
        )
    return thing.known.id if thing.known is not None else None
