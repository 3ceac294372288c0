"""Every play a player may make now, found with the rulebook's bans: what a random or other player chooses from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ptcg_judge.game import facts, plays
from ptcg_judge.game.game import Game
from ptcg_judge.game.kinds import is_basic
from ptcg_judge.game.legal import Illegal, Play, may
from ptcg_judge.game.powers import power_script
from ptcg_judge.game.script import Doing, kind_of
from ptcg_judge.game.table import Copy, Pokemon, Side


@dataclass(frozen=True, slots=True)
class Move:
    """A legal play: how it is logged, and the call that does it."""

    label: str
    do: Callable[[], list[Illegal]]


def moves(game: Game, side: Side) -> list[Move]:
    """Every legal play of the turn player, attacks included; ending the turn without one is always possible."""
    found = list(_from_hand(game, side))
    found += _powers(game, side)
    found += _retreats(game, side)
    found += attacks(game, side)
    return found


def attacks(game: Game, side: Side) -> list[Move]:
    """Every attack that may be used now."""
    attacker = side.active
    if attacker is None:
        return []
    found = []
    for attack, card in facts.attacks(game, attacker):
        play = Play("attack", side, attacker, None, attack.name)
        play.attack, play.card = attack, card
        if may(game, play, "attack"):
            name = attack.name
            found.append(Move(f"attack {name}", lambda name=name: plays.attack(game, side, name)))  # type: ignore[misc]
    return found


def _from_hand(game: Game, side: Side) -> Iterator[Move]:
    seen: set[str] = set()
    for copy in side.hand:
        card = copy.known
        if card is None or card.id in seen:
            continue
        seen.add(card.id)
        if card.supertype == "Energy":
            yield from _energy(game, side, copy)
        elif card.supertype == "Trainer":
            yield from _trainer(game, side, copy)
        elif is_basic(card):
            yield from _bench(game, side, copy)
        if card.evolves_from or _on_a_baby(side):
            yield from _evolutions(game, side, copy)


def _on_a_baby(side: Side) -> bool:
    return any(pokemon.printed.stage == "Baby" for pokemon in side.in_play())


def _bench(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    if may(game, Play("bench", side, None, copy, copy.name), "bench"):
        yield Move(f"bench {copy.name}", lambda: plays.bench(game, side, copy))


def _energy(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    for at, pokemon in enumerate(side.in_play()):
        if may(game, Play("attach", side, pokemon, copy, copy.name, pokemon), "energy"):
            yield Move(f"attach {copy.name} to {at}", _attach(game, side, copy, pokemon))


def _attach(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Callable[[], list[Illegal]]:
    return lambda: plays.attach_energy(game, side, copy, pokemon)


def _evolutions(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    for at, pokemon in enumerate(side.in_play()):
        if may(game, Play("evolve", side, pokemon, copy, copy.name, pokemon), "evolve"):
            yield Move(f"evolve {at} into {copy.name}", _evolve(game, side, copy, pokemon))


def _evolve(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Callable[[], list[Illegal]]:
    return lambda: plays.evolve(game, side, copy, pokemon)


def _trainer(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    card = copy.card
    script = game.scripts.whole(card)
    if script.as_pokemon is not None:
        yield from _bench(game, side, copy)
        return
    kind = kind_of(card)
    bans = kind if kind in game.book.bans else "item"
    play = Play("play", side, None, copy, card.name)
    play.use = script.play
    if not may(game, play, bans):
        return
    if (script.play is None and script.attach_to is not None) or kind == "tool":
        yield from _tools(game, side, copy, bans)
    else:
        yield Move(f"play {copy.name}", lambda: plays.play_trainer(game, side, copy))


def _tools(game: Game, side: Side, copy: Copy, bans: str) -> Iterator[Move]:
    fits = game.scripts.whole(copy.card).attach_to
    doing = Doing(game, side, kind_of(copy.card), copy.name, None, copy)
    for at, pokemon in enumerate([*side.in_play(), *side.other.in_play()]):
        if not (pokemon.side is side if fits is None else fits(doing, pokemon)):
            continue
        if may(game, Play("play", side, pokemon, copy, copy.name, pokemon), bans):
            yield Move(f"play {copy.name} on {at}", _tool(game, side, copy, pokemon))


def _tool(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Callable[[], list[Illegal]]:
    return lambda: plays.play_trainer(game, side, copy, pokemon)


def _powers(game: Game, side: Side) -> Iterator[Move]:
    for at, pokemon in enumerate(side.in_play()):
        for copy in pokemon.giving():
            for power in copy.card.powers:
                found = power_script(game, pokemon, power.name)
                if found is None or found[0].use is None:
                    continue
                play = Play("use power", side, pokemon, copy, power.name)
                play.use = found[0].use
                if may(game, play, "power"):
                    yield Move(f"power {power.name} of {at}", _power(game, side, pokemon, power.name))


def _power(game: Game, side: Side, pokemon: Pokemon, name: str) -> Callable[[], list[Illegal]]:
    return lambda: plays.power(game, side, pokemon, name)


def _retreats(game: Game, side: Side) -> Iterator[Move]:
    if side.active is None or not may(game, Play("retreat", side, side.active), "retreat"):
        return
    for at, pokemon in enumerate(side.bench):
        yield Move(f"retreat for {at}", _retreat(game, side, pokemon))


def _retreat(game: Game, side: Side, pokemon: Pokemon) -> Callable[[], list[Illegal]]:
    return lambda: plays.retreat(game, side, pokemon)
