"""Every play a player may make now, found with the rulebook's bans: what a random or other player chooses from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Game, Use
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.permission import Play, Refused, may
from ptcg_judge.game.effects.powers import power_script
from ptcg_judge.game.plays import attacking, hand, powers, retreating, trainers
from ptcg_judge.game.plays.powers import use_of
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import PIECES, Kind, is_basic, kind_of
from ptcg_judge.game.table.state import ON_TOP, Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card


class Move:
    """A play that may be legal: how it is logged, the call that makes it, its kind, and what the bans are asked about.

    `label` names the play fully at its moment: cards by id, Pokémon by their place (0 Active, then the Bench; the other
    player's follow where a card can go there). Kinds: bench, evolve, energy, trainer, tool, stadium, power, use,
    retreat, attack.
    """

    __slots__ = ("allowed", "bans", "call", "given", "kind", "label", "play")

    def __init__(
        self, label: str, kind: str, call: Callable[..., Refused], given: tuple[object, ...], play: Play, bans: str
    ) -> None:
        self.label = label
        self.kind = kind
        self.call = call
        self.given = given
        self.play = play
        self.bans = bans
        self.allowed: bool | None = None

    def do(self) -> Refused:
        """Make the play; why it is refused, empty where it was made."""
        return self.call(*self.given)

    def may(self, game: Game) -> bool:
        """Whether nothing forbids it at the moment for which it was listed; the bans are asked once."""
        if self.allowed is None:
            self.allowed = may(game, self.play, self.bans)
        return self.allowed


def moves(game: Game, side: Side) -> list[Move]:
    """Every legal play of the turn player, attacks included; ending the turn without one is always possible."""
    found: dict[str, Move] = {}
    for move in candidates(game, side):
        if move.label not in found and move.may(game):
            found[move.label] = move
    return list(found.values())


def candidates(game: Game, side: Side) -> list[Move]:
    """Every play that the cards offer, before the bans are asked: who picks few of many asks only about those."""
    mine = side.in_play()
    found = _from_hand(game, side, mine)
    discarded = _discarded(game, side)
    found += _pieces_in_discard(game, side, discarded)
    found += _powers(game, side, mine)
    found += _uses(game, side, mine)
    found += _powers_elsewhere(game, side, discarded)
    found += _uses_in_discard(game, side, discarded)
    found += _retreats(game, side)
    found += _attacks(game, side)
    return found


def _attacks(game: Game, side: Side) -> list[Move]:
    """The Active Pokémon's attacks, and those that may be used from the Bench."""
    found = _attacks_of(game, side, side.active, "") if side.active is not None else []
    if hooks.ALLOW_ATTACK in game.at:
        for at, pokemon in enumerate(side.bench, 1):
            found += _attacks_of(game, side, pokemon, f" of {at}")
    return found


def _attacks_of(game: Game, side: Side, attacker: Pokemon, where: str) -> list[Move]:
    found = []
    for attack, card in values.attacks(game, attacker):
        play = attacking.attack_play(side, attacker, attack, card)
        given = (game, side, attack.name, attacker)
        found.append(Move(f"attack {attack.name}{where}", "attack", attacking.attack, given, play, "attack"))
    return found


def _from_hand(game: Game, side: Side, mine: list[Pokemon]) -> list[Move]:
    found: list[Move] = []
    seen: set[str] = set()
    closed: set[str] = set()
    below: list[Card] = []
    evolving: set[str] = set()
    for copy in side.hand:
        card = copy.known
        if card is None or card.id in seen:
            continue
        seen.add(card.id)
        is_energy = card.supertype == "Energy" or values.given_as_energy(game, card) is not None
        if is_energy and "energy" not in closed:
            found += _unless_closed(game, side, _energy(game, side, copy, card, mine), closed)
        if card.supertype == "Trainer":
            found += _trainer(game, side, copy, mine)
        elif "bench" not in closed and (is_basic(card) or card.stage in PIECES):
            found += _unless_closed(game, side, [_bench(game, side, copy, card)], closed)
        if not below:
            below = [values.card_of(game, pokemon) for pokemon in mine]
            evolving = _evolving(game, mine, below)
        if ANYTHING in evolving or not evolving.isdisjoint(card.evolves_from):
            found += _evolutions(game, side, copy, card, mine, below)
    return found


def _unless_closed(game: Game, side: Side, offered: list[Move], closed: set[str]) -> list[Move]:
    """These plays; none once the first is refused while the turn's Energy is attached or the Bench is full.

    `closed` is told, so that further cards are not asked about: they would be refused alike.
    """
    if not offered:
        return offered
    first = offered[0]
    if first.kind == "energy":
        full = marks.ENERGY in side.used and hooks.ALLOW_ATTACH not in game.at
    else:
        full = len(side.bench) >= game.book.bench_size.value and hooks.BENCH_SIZE not in game.at
    if full and not first.may(game):
        closed.add(first.kind)
        return []
    return offered


ANYTHING = ""  # no name of a card


def _evolving(game: Game, mine: list[Pokemon], below: list[Card]) -> set[str]:
    """The names from which a card could evolve one of the Pokémon in play; ANYTHING where one is a Baby Pokémon."""
    names = {name for card in below for name in (*values.names_below(game, card), card.count_name)}
    return names | {ANYTHING for pokemon in mine if pokemon.printed.stage == "Baby"}


def _discarded(game: Game, side: Side) -> list[Copy]:
    """The cards of the player's discard pile that may offer something there, the first of each printing."""
    seen: set[str] = set()
    found = []
    offers = game.scripts.offers_elsewhere
    for copy in side.discard:
        card = copy.known
        if card is not None and card.id not in seen:
            seen.add(card.id)
            if offers(card):
                found.append(copy)
    return found


def _pieces_in_discard(game: Game, side: Side, discarded: list[Copy]) -> list[Move]:
    """Pokémon whose pieces are played together from the discard pile."""
    first: dict[str, Copy] = {}
    for copy in discarded:
        if copy.card.stage == "V-UNION":
            first.setdefault(copy.card.name, copy)
    return [_bench(game, side, copy, copy.card) for copy in first.values()]


def _bench(game: Game, side: Side, copy: Copy, card: Card) -> Move:
    play = Play(Deed.BENCH, side, None, copy, card.name)
    play.pieces = hand.pieces_at_hand(side, copy) if card.stage in PIECES else [copy]
    return Move(f"bench {card.id} {card.name}", "bench", hand.bench, (game, side, copy), play, "bench")


def _energy(game: Game, side: Side, copy: Copy, card: Card, mine: list[Pokemon]) -> list[Move]:
    found = []
    use = hand.asked_when_attached(game, card)
    attach = f"attach {card.id} {card.name} to"
    for at, pokemon in enumerate(mine):
        play = Play(Deed.ATTACH, side, pokemon, copy, card.name, pokemon)
        play.use = use
        given = (game, side, copy, pokemon)
        found.append(Move(f"{attach} {at}", "energy", hand.attach_energy, given, play, "energy"))
    return found


def _evolutions(
    game: Game, side: Side, copy: Copy, evolution: Card, mine: list[Pokemon], below: list[Card]
) -> list[Move]:
    """The Pokémon on which a card could go; `below` are the cards as which they count now."""
    found = []
    names = evolution.evolves_from
    for at, (pokemon, card) in enumerate(zip(mine, below, strict=True)):
        called = (card.count_name, *values.names_below(game, card))
        if card.stage != "Baby" and not any(name in names for name in called):
            continue
        play = Play(Deed.EVOLVE, side, pokemon, copy, evolution.name, pokemon)
        given = (game, side, copy, pokemon)
        label = f"evolve {at} into {evolution.id} {evolution.name}"
        found.append(Move(label, "evolve", hand.evolve, given, play, "evolve"))
    return found


def _trainer(game: Game, side: Side, copy: Copy, mine: list[Pokemon]) -> list[Move]:
    card = copy.card
    script = game.scripts.whole(card)
    if script.as_pokemon is not None:
        return [_bench(game, side, copy, card)]
    kind = kind_of(card)
    bans = kind if kind in game.book.bans else "item"
    if (script.play is None and script.attach_to is not None) or kind == Kind.TOOL:
        return _tools(game, side, copy, card, bans, mine)
    play = Play(Deed.PLAY, side, None, copy, card.name)
    play.use = script.play
    weight = "stadium" if kind == Kind.STADIUM else "trainer"
    label = f"play {card.id} {card.name}"
    return [Move(label, weight, trainers.play_trainer, (game, side, copy), play, bans)]


def _tools(game: Game, side: Side, copy: Copy, card: Card, bans: str, mine: list[Pokemon]) -> list[Move]:
    found = []
    script = game.scripts.whole(card)
    fits = script.attach_to
    doing = Doing(game, side, kind_of(card), card.name, None, copy)
    label = f"play {card.id} {card.name} on"
    for at, pokemon in enumerate([*mine, *side.other.in_play()]):
        if pokemon.side is side if fits is None else fits(doing, pokemon):
            play = Play(Deed.PLAY, side, pokemon, copy, card.name, pokemon)
            play.use = script.play
            given = (game, side, copy, pokemon)
            found.append(Move(f"{label} {at}", "tool", trainers.play_trainer, given, play, bans))
    return found


def _powers(game: Game, side: Side, mine: list[Pokemon]) -> list[Move]:
    found = []
    plain = hooks.CARD not in game.at  # each counts as the card that it is
    for at, pokemon in enumerate(mine):
        if plain and not pokemon.printed.powers and pokemon.printed.stage not in ON_TOP:
            continue
        for name, use in _used_by(game, pokemon):
            play = Play(Deed.USE_POWER, side, pokemon, pokemon.cards[-1], name)
            play.use = use
            given = (game, side, pokemon, name)
            found.append(Move(f"power {name} of {at}", "power", powers.power, given, play, "power"))
    return found


def _used_by(game: Game, pokemon: Pokemon) -> list[tuple[str, Use]]:
    """The Powers of a Pokémon that are used as a play: of its cards, or of the card that it counts as."""
    top = pokemon.cards[-1]
    if hooks.CARD not in game.at and top.known is not None and pokemon.printed.stage not in ON_TOP:
        return [*game.scripts.usable(top.known)] if top.known.powers else []
    found = []
    for card in values.cards_of(game, pokemon):
        for power in card.powers:
            script = power_script(game, pokemon, power.name)
            if script is not None and script[0].use is not None:
                found.append((power.name, script[0].use))
    return found


def _uses(game: Game, side: Side, mine: list[Pokemon]) -> list[Move]:
    """What the Stadium and the cards attached to the player's Pokémon offer."""
    found = []
    stadium = game.table.stadium
    if stadium is not None:
        play = _using(game, side, stadium, Kind.STADIUM, None)
        if play is not None:
            found.append(Move(f"use {shown(stadium)}", "use", powers.use_stadium, (game, side), play, "power"))
    for at, pokemon in enumerate(mine):
        if not pokemon.attached and pokemon.printed is pokemon.cards[-1].known and hooks.CARD not in game.at:
            continue
        for copy in powers.usable(game, pokemon):
            if copy.card.is_basic_energy:
                continue
            play = _using(game, side, copy, powers.use_kind(pokemon, copy), pokemon)
            if play is not None:
                given = (game, side, pokemon, copy)
                found.append(Move(f"use {shown(copy)} on {at}", "use", powers.use_attached, given, play, "power"))
    return found


def _uses_in_discard(game: Game, side: Side, discarded: list[Copy]) -> list[Move]:
    """What Trainer cards in the player's discard pile offer there."""
    found = []
    for copy in discarded:
        use = powers.offered_in_discard(game, copy)
        if use is not None:
            play = Play(Deed.USE_CARD, side, None, copy, copy.name)
            play.use = use
            label = f"use {shown(copy)} in discard"
            found.append(Move(label, "use", powers.use_in_discard, (game, side, copy), play, "power"))
    return found


def _using(game: Game, side: Side, copy: Copy, kind: Kind, pokemon: Pokemon | None) -> Play | None:
    said = copy.card if pokemon is None else powers.said_on(game, pokemon, copy)
    use = game.scripts.whole(said).use
    if use is None:
        return None
    play = Play(use_of(kind), side, pokemon, copy, said.name)
    play.use = use
    return play


def _powers_elsewhere(game: Game, side: Side, discarded: list[Copy]) -> list[Move]:
    """Powers of cards in the hand or the discard pile that can be used from there."""
    found = []
    for zone, cards in (("hand", side.hand), ("discard", discarded)):
        seen: set[str] = set()
        for copy in cards:
            card = copy.known
            if card is None or not card.powers or card.id in seen:
                continue
            seen.add(card.id)
            for name, use in game.scripts.usable(card):
                if use.zone == zone:
                    play = Play(Deed.USE_POWER, side, None, copy, name)
                    play.use = use
                    given = (game, side, copy, name)
                    label = f"power {name} of {shown(copy)} in {zone}"
                    found.append(Move(label, "power", powers.power_of_card, given, play, "power"))
    return found


def shown(copy: Copy) -> str:
    """A card in a label: its id and its name."""
    card = copy.card
    return f"{card.id} {card.name}"


def _retreats(game: Game, side: Side) -> list[Move]:
    if side.active is None:
        return []
    play = Play(Deed.RETREAT, side, side.active)
    return [
        Move(f"retreat for {at}", "retreat", retreating.retreat, (game, side, pokemon), play, "retreat")
        for at, pokemon in enumerate(side.bench)
    ]
