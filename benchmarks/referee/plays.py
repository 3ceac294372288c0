"""The rules of what a player may do in a turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee import seen as s
from referee.blows import due
from referee.ends import settled
from referee.houses import FIRST_TURN_SUPPORTERS
from referee.plain import says_nothing
from referee.referee import Made, Retreat, rule

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack, Card
    from referee.referee import Referee
    from referee.table import Pokemon


def by_a_play(r: Referee, what: str) -> None:
    """A player does something on the own turn: it has begun with its card, is not over, and all before is settled."""
    settled(r)
    r.holds("turn.turn-structure", not r.table.between and r.table.result is None, f"{what} outside of a turn")
    made = r.this.made
    if made is not None and made.plain:
        r.holds("attack.attack-ends-turn", False, f"{what} after the attack {made.name}")


def paid(energy: list[s.Piece], cost: tuple[str, ...]) -> bool:
    """Whether basic Energy cards meet a cost: one of its type for each symbol, any for Colorless."""
    given = Counter(basic_type(piece.card) for piece in energy)
    wanted = Counter(symbol for symbol in cost if symbol != "Colorless")
    return all(given[symbol] >= number for symbol, number in wanted.items()) and len(energy) >= len(cost)


def basic_type(card: Card) -> str:
    """Which Energy a basic Energy card is: its name says it."""
    return card.name.removeprefix("Basic ").removesuffix(" Energy")


def attack_of(pokemon: Pokemon, name: str) -> Attack | None:
    """The attack of this name that is printed on a Pokémon."""
    return next((attack for attack in pokemon.card.attacks if attack.name == name), None)


def may_attack(r: Referee, pokemon: Pokemon, attack: Attack) -> str:
    """Why a plain Pokémon of the turn player may not use this attack: "" when it may."""
    table = r.table
    if not table.is_active(pokemon) or pokemon.side != table.player:
        return "attack.only-active-attacks"
    if {"Asleep", "Paralyzed"} & pokemon.conditions.keys():
        return "conditions.asleep-no-attack"
    if not paid(pokemon.attached, attack.cost):
        return "attack.attack-needs-energy"
    first = table.turn == 1 and table.player == table.starter and not r.house.starter_attacks
    if first and not attack.effect:  # a text may allow it
        return "turn.attack-not-first-turn"
    if attack.name.endswith("-GX") and r.gx_attacks[table.player]:
        return "special-cards.gx-attack-once"
    return ""


@rule(s.Attacks)
def attack(r: Referee, what: s.Attacks) -> None:
    """Only the Active Pokémon attacks, with the Energy for it, awake, once."""
    pokemon = r.table.all_pokemon[what.pokemon]
    printed = attack_of(pokemon, what.attack)
    plain = r.plain
    if r.this.made is not None and not r.this.made.certain:
        return  # an attack that uses another one
    by_a_play(r, f"the attack {what.attack}")
    certain, confused = False, "Confused" in pokemon.conditions
    heads = any(coin.heads for coin in r.coins if coin.why == "Confused" and coin.who == pokemon.side)
    if plain and printed is not None:
        why = may_attack(r, pokemon, printed)
        r.holds(why or "attack.only-active-attacks", not why, f"{pokemon.name} uses {what.attack}")
        certain = says_nothing(printed) and (heads or not confused)
    elif plain:
        r.holds("attack.only-active-attacks", False, f"{pokemon.name} has no attack {what.attack}")
    defending = r.table.halves[1 - pokemon.side].active
    amount = due(printed, pokemon, defending) if printed is not None and defending is not None else 0
    r.gx_attacks[pokemon.side] |= what.attack.endswith("-GX")
    r.this.made = Made(pokemon, defending, what.attack, plain, certain and plain, amount, confused, heads)


def may_retreat(r: Referee) -> str:
    """Why the Active Pokémon of the turn player may not retreat: "" when it may."""
    half = r.table.halves[r.table.player]
    pokemon = half.active
    if pokemon is None or not half.bench:
        return "retreat.needs-bench"
    if {"Asleep", "Paralyzed"} & pokemon.conditions.keys():
        return "retreat.retreat-asleep-paralyzed"
    if len(pokemon.attached) < (pokemon.card.retreat or 0):
        return "retreat.retreat-pay"
    if r.this.retreat is not None and r.this.retreat.pokemon is pokemon:  # tried, and not switched
        return "conditions.confused-retreat-tails"
    if r.house.retreats is not None and r.this.retreats >= r.house.retreats:
        return "retreat.retreat-once"
    return ""


@rule(s.TriesToRetreat)
def retreat(r: Referee, what: s.TriesToRetreat) -> None:
    """Only an Active Pokémon that can pay, is awake and not Paralyzed retreats, as often as the book says."""
    pokemon = r.table.all_pokemon[what.pokemon]
    by_a_play(r, f"the retreat of {pokemon.name}")
    plain = r.plain
    if plain:
        why = may_retreat(r)
        r.holds(why or "retreat.retreat-pay", not why and r.table.is_active(pokemon), f"{pokemon.name} retreats")
    r.this.retreats += 1
    r.this.retreat = Retreat(pokemon, plain)


@rule(s.Moves)
def rules_discard(r: Referee, what: s.Moves) -> None:
    """What the rules take from the table (Energy for a retreat, a Trainer card, a Stadium before) is discarded."""
    if what.by or not r.table.turn:
        return
    lies = r.table.zones.get(what.piece, "in play")
    if lies in ("in play", "played"):
        r.holds("zones.discard-pile", what.to == "discard pile", f"{r.table.piece[what.piece].card.name} to {what.to}")


@rule(s.Moves)
def pays(r: Referee, what: s.Moves) -> None:
    """Energy that is discarded for a retreat."""
    now = r.this.retreat
    if now is not None and what.was_on == now.pokemon.number and not what.by:
        now.paid += 1


@rule(s.ChangesPlaces)
def switches(r: Referee, what: s.ChangesPlaces) -> None:
    """The rules switch Pokémon only for a retreat whose whole cost was paid, and no more than it."""
    if what.by:
        return
    now, r.this.retreat = r.this.retreat, None
    r.holds(
        "retreat.retreat-pay", now is not None and now.pokemon.number == what.pokemon, "a switch that is no retreat"
    )
    if now is not None and now.plain:
        cost = now.pokemon.card.retreat or 0
        r.holds("retreat.retreat-pay", now.paid == cost, f"{now.paid} Energy for a Retreat Cost of {cost}")


@rule(s.Attaches)
def attaches(r: Referee, what: s.Attaches) -> None:
    """One Energy card a turn from the hand, to an own Pokémon; one Tool on a Pokémon."""
    if what.by:
        return
    piece, pokemon = r.table.piece[what.piece], r.table.all_pokemon[what.pokemon]
    if piece.card.supertype != "Energy":
        return
    by_a_play(r, f"attaching {piece.card.name}")
    r.this.energy += 1
    if r.plain:
        r.holds("energy.energy-any-in-play", pokemon.side == r.table.player, f"{piece.card.name} on {pokemon.name}")
        r.holds("energy.energy-once", r.this.energy <= 1, f"{r.this.energy} Energy cards attached")


def may_evolve(r: Referee, pokemon: Pokemon, card: Card) -> str:
    """Why this card may not be put on a Pokémon of the turn player: "" when it may."""
    if not {pokemon.card.name, pokemon.card.count_name} & set(card.evolves_from):
        return "evolve.evolves-from-name"
    if r.table.first_turn_of(r.table.player):
        return "evolve.evolve-not-first-turn"
    if r.table.turn in (pokemon.since, pokemon.evolved):
        return "evolve.evolve-not-same-turn"
    return ""


@rule(s.Evolves)
def evolves(r: Referee, what: s.Evolves) -> None:
    """A card goes on the Pokémon it names, not on the first turn, not on one that came or evolved this turn."""
    pokemon, card = r.table.all_pokemon[what.pokemon], r.table.piece[what.piece].card
    if r.this.retreat is not None and r.this.retreat.pokemon is pokemon:
        r.this.retreat = None  # no book says whether it is still the one that failed to retreat: taken as another one
    if what.by:
        return
    by_a_play(r, f"evolving into {card.name}")
    if r.plain and not card.powers and not card.effect and r.house.id != "jp2001":
        why = may_evolve(r, pokemon, card)
        r.holds(why or "evolve.evolves-from-name", not why, f"{pokemon.name} into {card.name}")


@rule(s.ComesIntoPlay)
def benches(r: Referee, what: s.ComesIntoPlay) -> None:
    """Basic Pokémon come from the hand, as many as the Bench has room for."""
    if what.by or not r.table.turn:
        return
    card = r.table.piece[what.pieces[-1]].card
    by_a_play(r, f"benching {card.name}")
    if r.plain and card.supertype == "Pokémon" and card.stage in ("Stage 1", "Stage 2"):
        r.holds("turn.basic-played-directly", False, f"{card.name} is no Basic Pokémon")
    if r.plain:
        room = r.house.bench - len(r.table.halves[what.who].bench)
        r.holds("zones.bench-max-five", room > 0, f"{card.name} on a full Bench")


@rule(s.PlaysTrainer)
def plays_trainer(r: Referee, what: s.PlaysTrainer) -> None:
    """So many Supporter and Stadium cards a turn as the book says."""
    if what.who != r.table.player:
        return  # a card that is played in the other player's turn
    card = r.table.piece[what.piece].card
    by_a_play(r, f"playing {card.name}")
    if "Supporter" in card.subtypes:
        r.this.supporters += 1
        limit = r.house.supporters
        r.holds("trainer.supporter-one", not r.plain or limit is None or r.this.supporters <= limit, card.name)
        first = r.table.turn == 1 and not r.house.starter_supporter and card.name not in FIRST_TURN_SUPPORTERS
        r.holds("turn.supporter-not-first-turn", not (first and r.plain), card.name)


@rule(s.StadiumComes)
def stadium(r: Referee, what: s.StadiumComes) -> None:
    """One Stadium a turn, not the one that lies there, where the book says so."""
    r.this.stadiums += 1
    limit = r.house.stadiums
    card = r.table.piece[what.piece].card
    r.holds("trainer.stadium-once-per-turn", limit is None or r.this.stadiums <= limit, card.name)
    r.holds("trainer.stadium-one-in-play", r.table.stadium is None, f"{card.name} beside another Stadium")
