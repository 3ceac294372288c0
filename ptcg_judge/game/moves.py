"""Every play a player may make now, found with the rulebook's bans: what a random or other player chooses from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ptcg_judge.game import facts, plays
from ptcg_judge.game.game import Game
from ptcg_judge.game.kinds import is_basic, pieces_of
from ptcg_judge.game.legal import Illegal, Play, may
from ptcg_judge.game.powers import power_script
from ptcg_judge.game.script import Doing, Use, kind_of
from ptcg_judge.game.table import Copy, Pokemon, Side


@dataclass(frozen=True, slots=True)
class Move:
    """A legal play: how it is logged, the call that does it, and its kind.

    `label` names the play fully at its moment: cards by id, Pokémon by their place (0 Active, then the Bench; the other
    player's follow where a card can go there). Kinds: bench, evolve, energy, trainer, tool, stadium, power, use,
    retreat, attack.
    """

    label: str
    do: Callable[[], list[Illegal]]
    kind: str


def moves(game: Game, side: Side) -> list[Move]:
    """Every legal play of the turn player, attacks included; ending the turn without one is always possible."""
    found = list(_from_hand(game, side))
    found += _from_discard(game, side)
    found += _powers(game, side)
    found += _uses(game, side)
    found += _powers_elsewhere(game, side)
    found += _retreats(game, side)
    found += attacks(game, side)
    return found


def attacks(game: Game, side: Side) -> list[Move]:
    """Every attack that may be used now: the Active Pokémon's, and those that may be used from the Bench."""
    found = _attacks_of(game, side, side.active, "") if side.active is not None else []
    if "allow attack" in game.at:
        for at, pokemon in enumerate(side.bench, 1):
            found += _attacks_of(game, side, pokemon, f" of {at}")
    return found


def _attacks_of(game: Game, side: Side, attacker: Pokemon, where: str) -> list[Move]:
    found: dict[str, Move] = {}
    for attack, card in facts.attacks(game, attacker):
        play = Play("attack", side, attacker, None, attack.name)
        play.attack, play.card = attack, card
        if attack.name not in found and may(game, play, "attack"):
            found[attack.name] = Move(
                f"attack {attack.name}{where}", _attack(game, side, attack.name, attacker), "attack"
            )
    return list(found.values())


def _attack(game: Game, side: Side, name: str, attacker: Pokemon) -> Callable[[], list[Illegal]]:
    return lambda: plays.attack(game, side, name, attacker)


def _from_hand(game: Game, side: Side) -> Iterator[Move]:
    seen: set[str] = set()
    evolving: set[str] | None = None
    for copy in side.hand:
        card = copy.known
        if card is None or card.id in seen:
            continue
        seen.add(card.id)
        if card.supertype == "Energy":
            yield from _energy(game, side, copy)
        elif card.supertype == "Trainer":
            yield from _trainer(game, side, copy)
        elif is_basic(card) or pieces_of(card) > 1:
            yield from _bench(game, side, copy)
        if evolving is None:
            evolving = _evolving(game, side)
        if not evolving.isdisjoint(card.evolves_from) or _on_a_baby(side):
            yield from _evolutions(game, side, copy)


def _evolving(game: Game, side: Side) -> set[str]:
    """The names from which a card could evolve one of the Pokémon in play."""
    found = {card.name for pokemon in side.in_play() for card in [facts.card_of(game, pokemon)]}
    return found | {facts.card_of(game, pokemon).count_name for pokemon in side.in_play()}


def _on_a_baby(side: Side) -> bool:
    return any(pokemon.printed.stage == "Baby" for pokemon in side.in_play())


def _from_discard(game: Game, side: Side) -> Iterator[Move]:
    """Pokémon whose pieces are played together from the discard pile."""
    seen: set[str] = set()
    for copy in side.discard:
        if copy.known is not None and copy.known.stage == "V-UNION" and copy.known.name not in seen:
            seen.add(copy.known.name)
            yield from _bench(game, side, copy)


def _bench(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    play = Play("bench", side, None, copy, copy.name)
    play.pieces = plays.pieces_at_hand(side, copy)
    if may(game, play, "bench"):
        yield Move(f"bench {shown(copy)}", lambda: plays.bench(game, side, copy), "bench")


def _energy(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    for at, pokemon in enumerate(side.in_play()):
        if may(game, plays.attaching(game, side, copy, pokemon), "energy"):
            yield Move(f"attach {shown(copy)} to {at}", _attach(game, side, copy, pokemon), "energy")


def _attach(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Callable[[], list[Illegal]]:
    return lambda: plays.attach_energy(game, side, copy, pokemon)


def _evolutions(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    for at, pokemon in enumerate(side.in_play()):
        if may(game, Play("evolve", side, pokemon, copy, copy.name, pokemon), "evolve"):
            yield Move(f"evolve {at} into {shown(copy)}", _evolve(game, side, copy, pokemon), "evolve")


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
        weight = "stadium" if kind == "stadium" else "trainer"
        yield Move(f"play {shown(copy)}", lambda: plays.play_trainer(game, side, copy), weight)


def _tools(game: Game, side: Side, copy: Copy, bans: str) -> Iterator[Move]:
    fits = game.scripts.whole(copy.card).attach_to
    doing = Doing(game, side, kind_of(copy.card), copy.name, None, copy)
    for at, pokemon in enumerate([*side.in_play(), *side.other.in_play()]):
        if not (pokemon.side is side if fits is None else fits(doing, pokemon)):
            continue
        if may(game, Play("play", side, pokemon, copy, copy.name, pokemon), bans):
            yield Move(f"play {shown(copy)} on {at}", _tool(game, side, copy, pokemon), "tool")


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
                    yield Move(f"power {power.name} of {at}", _power(game, side, pokemon, power.name), "power")


def _power(game: Game, side: Side, pokemon: Pokemon, name: str) -> Callable[[], list[Illegal]]:
    return lambda: plays.power(game, side, pokemon, name)


def _uses(game: Game, side: Side) -> Iterator[Move]:
    """What the Stadium and the cards attached to the player's Pokémon offer."""
    stadium = game.table.stadium
    if stadium is not None and _may_use(game, side, stadium, "stadium", None):
        yield Move(f"use {shown(stadium)}", lambda: plays.use_stadium(game, side), "use")
    for at, pokemon in enumerate(side.in_play()):
        for copy in dict.fromkeys(pokemon.attached):
            if not copy.card.is_basic_energy and _may_use(game, side, copy, kind_of(copy.card), pokemon):
                yield Move(f"use {shown(copy)} on {at}", _use_attached(game, side, pokemon, copy), "use")


def _may_use(game: Game, side: Side, copy: Copy, kind: str, pokemon: Pokemon | None) -> bool:
    use = game.scripts.whole(copy.card).use
    if use is None:
        return False
    play = Play("use " + kind, side, pokemon, copy, copy.name)
    play.use = use
    return may(game, play, "power")


def _use_attached(game: Game, side: Side, pokemon: Pokemon, copy: Copy) -> Callable[[], list[Illegal]]:
    return lambda: plays.use_attached(game, side, pokemon, copy)


def _powers_elsewhere(game: Game, side: Side) -> Iterator[Move]:
    """Powers of cards in the hand or the discard pile that can be used from there."""
    for zone, cards in (("hand", side.hand), ("discard", side.discard)):
        seen: set[str] = set()
        for copy in cards:
            if copy.known is None or not copy.known.powers or copy.known.id in seen:
                continue
            seen.add(copy.known.id)
            for power in copy.known.powers:
                use = game.scripts.power(copy.known, power.name).use
                if use is not None and use.zone == zone and _may_use_power(game, side, copy, power.name, use):
                    do = _power_of_card(game, side, copy, power.name)
                    yield Move(f"power {power.name} of {shown(copy)} in {zone}", do, "power")


def _may_use_power(game: Game, side: Side, copy: Copy, name: str, use: Use) -> bool:
    play = Play("use power", side, None, copy, name)
    play.use = use
    return may(game, play, "power")


def _power_of_card(game: Game, side: Side, copy: Copy, name: str) -> Callable[[], list[Illegal]]:
    return lambda: plays.power_of_card(game, side, copy, name)


def shown(copy: Copy) -> str:
    """A card in a label: its id and its name."""
    return f"{copy.card.id} {copy.card.name}"


def _retreats(game: Game, side: Side) -> Iterator[Move]:
    if side.active is None or not may(game, Play("retreat", side, side.active), "retreat"):
        return
    for at, pokemon in enumerate(side.bench):
        yield Move(f"retreat for {at}", _retreat(game, side, pokemon), "retreat")


def _retreat(game: Game, side: Side, pokemon: Pokemon) -> Callable[[], list[Illegal]]:
    return lambda: plays.retreat(game, side, pokemon)
