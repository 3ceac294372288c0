"""Every play a player may make now, found with the rulebook's bans: what a random or other player chooses from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.permission import Illegal, Play, may
from ptcg_judge.game.effects.powers import power_script
from ptcg_judge.game.plays import attacking, hand, powers, retreating, trainers
from ptcg_judge.game.plays.powers import use_of
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind, is_basic, kind_of, pieces_of
from ptcg_judge.game.table.state import Copy, Pokemon, Side


class Move:
    """A play that may be legal: how it is logged, the call that does it, its kind, and what the bans are asked about.

    `label` names the play fully at its moment: cards by id, Pokémon by their place (0 Active, then the Bench; the other
    player's follow where a card can go there). Kinds: bench, evolve, energy, trainer, tool, stadium, power, use,
    retreat, attack.
    """

    __slots__ = ("bans", "do", "kind", "label", "play")

    def __init__(self, label: str, kind: str, do: Callable[[], list[Illegal]], play: Play, bans: str) -> None:
        self.label = label
        self.kind = kind
        self.do = do
        self.play = play
        self.bans = bans

    def may(self, game: Game) -> bool:
        """Whether nothing forbids it now."""
        return may(game, self.play, self.bans)


def moves(game: Game, side: Side) -> list[Move]:
    """Every legal play of the turn player, attacks included; ending the turn without one is always possible."""
    found: dict[str, Move] = {}
    for move in candidates(game, side):
        if move.label not in found and move.may(game):
            found[move.label] = move
    return list(found.values())


def candidates(game: Game, side: Side) -> list[Move]:
    """Every play that the cards offer, before the bans are asked: who picks few of many asks only about those."""
    found = list(_from_hand(game, side))
    found += _from_discard(game, side)
    found += _powers(game, side)
    found += _uses(game, side)
    found += _powers_elsewhere(game, side)
    found += _retreats(game, side)
    found += _attacks(game, side)
    return found


def _attacks(game: Game, side: Side) -> Iterator[Move]:
    """The Active Pokémon's attacks, and those that may be used from the Bench."""
    if side.active is not None:
        yield from _attacks_of(game, side, side.active, "")
    if hooks.ALLOW_ATTACK in game.at:
        for at, pokemon in enumerate(side.bench, 1):
            yield from _attacks_of(game, side, pokemon, f" of {at}")


def _attacks_of(game: Game, side: Side, attacker: Pokemon, where: str) -> Iterator[Move]:
    for attack, card in values.attacks(game, attacker):
        play = attacking.attack_play(side, attacker, attack, card)
        do = partial(attacking.attack, game, side, attack.name, attacker)
        yield Move(f"attack {attack.name}{where}", "attack", do, play, "attack")


def _from_hand(game: Game, side: Side) -> Iterator[Move]:
    seen: set[str] = set()
    closed: set[str] = set()
    evolving: set[str] | None = None
    baby = any(pokemon.printed.stage == "Baby" for pokemon in side.in_play())
    for copy in side.hand:
        card = copy.known
        if card is None or card.id in seen:
            continue
        seen.add(card.id)
        if card.supertype == "Energy":
            if "energy" not in closed:
                yield from _unless_closed(game, side, _energy(game, side, copy), closed)
        elif card.supertype == "Trainer":
            yield from _trainer(game, side, copy)
        elif "bench" not in closed and (is_basic(card) or pieces_of(card) > 1):
            yield from _unless_closed(game, side, _bench(game, side, copy), closed)
        if evolving is None:
            evolving = _evolving(game, side)
        if not evolving.isdisjoint(card.evolves_from) or baby:
            yield from _evolutions(game, side, copy)


def _unless_closed(game: Game, side: Side, offered: Iterator[Move], closed: set[str]) -> Iterator[Move]:
    """These plays; none once the first is refused while the turn's Energy is attached or the Bench is full.

    `closed` is told, so that further cards are not asked about: they would be refused alike.
    """
    for move in offered:
        if move.kind == "energy":
            full = marks.ENERGY in side.used and hooks.ALLOW_ATTACH not in game.at
        else:
            full = len(side.bench) >= game.book.bench_size.value and hooks.BENCH_SIZE not in game.at
        if full and not move.may(game):
            closed.add(move.kind)
            return
        yield move
        yield from offered


def _evolving(game: Game, side: Side) -> set[str]:
    """The names from which a card could evolve one of the Pokémon in play."""
    found = {card.name for pokemon in side.in_play() for card in [values.card_of(game, pokemon)]}
    return found | {values.card_of(game, pokemon).count_name for pokemon in side.in_play()}


def _from_discard(game: Game, side: Side) -> Iterator[Move]:
    """Pokémon whose pieces are played together from the discard pile."""
    seen: set[str] = set()
    for copy in side.discard:
        if copy.known is not None and copy.known.stage == "V-UNION" and copy.known.name not in seen:
            seen.add(copy.known.name)
            yield from _bench(game, side, copy)


def _bench(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    play = Play(Deed.BENCH, side, None, copy, copy.name)
    play.pieces = hand.pieces_at_hand(side, copy)
    yield Move(f"bench {shown(copy)}", "bench", partial(hand.bench, game, side, copy), play, "bench")


def _energy(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    for at, pokemon in enumerate(side.in_play()):
        play = hand.attaching(game, side, copy, pokemon)
        do = partial(hand.attach_energy, game, side, copy, pokemon)
        yield Move(f"attach {shown(copy)} to {at}", "energy", do, play, "energy")


def _evolutions(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    below = copy.card.evolves_from
    for at, pokemon in enumerate(side.in_play()):
        card = values.card_of(game, pokemon)
        if card.name not in below and card.count_name not in below and card.stage != "Baby":
            continue
        play = Play(Deed.EVOLVE, side, pokemon, copy, copy.name, pokemon)
        do = partial(hand.evolve, game, side, copy, pokemon)
        yield Move(f"evolve {at} into {shown(copy)}", "evolve", do, play, "evolve")


def _trainer(game: Game, side: Side, copy: Copy) -> Iterator[Move]:
    card = copy.card
    script = game.scripts.whole(card)
    if script.as_pokemon is not None:
        yield from _bench(game, side, copy)
        return
    kind = kind_of(card)
    bans = kind if kind in game.book.bans else "item"
    if (script.play is None and script.attach_to is not None) or kind == Kind.TOOL:
        yield from _tools(game, side, copy, bans)
        return
    play = Play(Deed.PLAY, side, None, copy, card.name)
    play.use = script.play
    weight = "stadium" if kind == Kind.STADIUM else "trainer"
    yield Move(f"play {shown(copy)}", weight, partial(trainers.play_trainer, game, side, copy), play, bans)


def _tools(game: Game, side: Side, copy: Copy, bans: str) -> Iterator[Move]:
    script = game.scripts.whole(copy.card)
    fits = script.attach_to
    doing = Doing(game, side, kind_of(copy.card), copy.name, None, copy)
    for at, pokemon in enumerate([*side.in_play(), *side.other.in_play()]):
        if pokemon.side is side if fits is None else fits(doing, pokemon):
            play = Play(Deed.PLAY, side, pokemon, copy, copy.name, pokemon)
            play.use = script.play
            do = partial(trainers.play_trainer, game, side, copy, pokemon)
            yield Move(f"play {shown(copy)} on {at}", "tool", do, play, bans)


def _powers(game: Game, side: Side) -> Iterator[Move]:
    for at, pokemon in enumerate(side.in_play()):
        for copy in pokemon.giving():
            for power in copy.card.powers:
                found = power_script(game, pokemon, power.name)
                if found is None or found[0].use is None:
                    continue
                play = Play(Deed.USE_POWER, side, pokemon, copy, power.name)
                play.use = found[0].use
                do = partial(powers.power, game, side, pokemon, power.name)
                yield Move(f"power {power.name} of {at}", "power", do, play, "power")


def _uses(game: Game, side: Side) -> Iterator[Move]:
    """What the Stadium and the cards attached to the player's Pokémon offer."""
    stadium = game.table.stadium
    if stadium is not None:
        play = _using(game, side, stadium, Kind.STADIUM, None)
        if play is not None:
            yield Move(f"use {shown(stadium)}", "use", partial(powers.use_stadium, game, side), play, "power")
    for at, pokemon in enumerate(side.in_play()):
        for copy in dict.fromkeys(powers.usable(pokemon)):
            if copy.card.is_basic_energy:
                continue
            play = _using(game, side, copy, powers.use_kind(pokemon, copy), pokemon)
            if play is not None:
                do = partial(powers.use_attached, game, side, pokemon, copy)
                yield Move(f"use {shown(copy)} on {at}", "use", do, play, "power")


def _using(game: Game, side: Side, copy: Copy, kind: Kind, pokemon: Pokemon | None) -> Play | None:
    use = game.scripts.whole(copy.card).use
    if use is None:
        return None
    play = Play(use_of(kind), side, pokemon, copy, copy.name)
    play.use = use
    return play


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
                if use is not None and use.zone == zone:
                    play = Play(Deed.USE_POWER, side, None, copy, power.name)
                    play.use = use
                    do = partial(powers.power_of_card, game, side, copy, power.name)
                    yield Move(f"power {power.name} of {shown(copy)} in {zone}", "power", do, play, "power")


def shown(copy: Copy) -> str:
    """A card in a label: its id and its name."""
    return f"{copy.card.id} {copy.card.name}"


def _retreats(game: Game, side: Side) -> Iterator[Move]:
    if side.active is None:
        return
    play = Play(Deed.RETREAT, side, side.active)
    for at, pokemon in enumerate(side.bench):
        yield Move(f"retreat for {at}", "retreat", partial(retreating.retreat, game, side, pokemon), play, "retreat")
