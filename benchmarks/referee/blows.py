"""The rules of damage, Special Conditions and Knock Outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee import seen as s
from referee.houses import prizes_for
from referee.plain import is_plain
from referee.referee import Made, rule
from referee.spreads import EACH_BENCHED

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack, Card
    from referee.referee import Referee
    from referee.table import Pokemon

BETWEEN_TURNS = ("Poisoned", "Burned")


def due(attack: Attack, attacker: Pokemon, defending: Pokemon) -> int:
    """The damage of an attack without a text: Weakness first, then Resistance (damage steps of the book)."""
    return by_weakness(attack.damage or 0, attacker.card, defending.card)


def by_weakness(amount: int, attacker: Card, defending: Card) -> int:
    """An amount after the Weakness and the Resistance printed on the Defending Pokémon, at least nothing."""
    if not amount:
        return 0
    for kind, how in defending.weaknesses:
        if kind in attacker.types:
            amount = amount * int(how[1:]) if how[0] in "x×" else amount + int(how[1:])
            break
    for kind, how in defending.resistances:
        if kind in attacker.types:
            amount -= int(how.lstrip("-−–"))
            break
    return max(0, amount)


@rule(s.CoinFalls)
def coin_falls(r: Referee, what: s.CoinFalls) -> None:
    """A coin is remembered for what it decides in this play."""
    r.coins.append(what)


@rule(s.IsDamaged)
def damage(r: Referee, what: s.IsDamaged) -> None:
    """Damage is what the attack says, with Weakness and Resistance of the Defending Pokémon."""
    made = r.this.made
    r.holds("damage.put-counters", what.amount > 0 and what.amount % 10 == 0, f"{what.amount} damage")
    if made is None:
        return
    made.hurt.append(what.pokemon)
    target = r.table.all_pokemon[what.pokemon]
    said = EACH_BENCHED.get(f"{made.attacker.card.id} {made.name}")
    if made.plain and said is not None and not r.table.is_active(target):
        right = what.amount == said
        r.holds("weakness-resistance.wr-not-bench", right, f"{what.amount} to {target.name} on the Bench, not {said}")
    if made.certain and made.defending is not None:
        r.holds("attack.attack-target-defending", target is made.defending, f"{made.name} damages {target.name}")
        r.holds("damage.damage-steps", what.amount == made.due, f"{made.name}: {what.amount} damage, not {made.due}")
    if made.plain and made.confused and not made.heads:
        itself = r.house.confused_hits_itself and what.pokemon == made.attacker.number
        r.holds("conditions.confused-flip-attack", itself, f"{made.name} of a Confused Pokémon damages without heads")
        _hits_itself(r, what, made)


def _hits_itself(r: Referee, what: s.IsDamaged, made: Made) -> None:
    if r.house.confused_hits_itself and what.by == "attack" and len(made.hurt) == 1:
        card = made.attacker.card
        if not any(attack.name == made.name and attack.effect for attack in card.attacks):
            right = by_weakness(20, card, card)
            r.holds("conditions.confused-tails-self-attack", what.amount == right, f"{what.amount}, not {right}")


@rule(s.GetsCounters)
def counters(r: Referee, what: s.GetsCounters) -> None:
    """Counters of Special Conditions come between turns, those of Confusion with an attack that failed."""
    if what.by or what.why not in BETWEEN_TURNS:
        return
    pokemon = r.table.all_pokemon[what.pokemon]
    r.holds("conditions.conditions-active-only", what.why in pokemon.conditions, f"{pokemon.name} is not {what.why}")
    r.holds("checkup.exists", r.table.between, f"{what.why} counters on {pokemon.name} in a turn")
    key = what.pokemon, what.why
    r.this.between[key] = r.this.between.get(key, 0) + what.amount


@rule(s.LosesCounters)
def heals(r: Referee, what: s.LosesCounters) -> None:
    """No more counters leave than there are."""
    pokemon = r.table.all_pokemon[what.pokemon]
    r.holds(
        "damage.counters",
        pokemon.damage is None or 0 < what.amount <= pokemon.damage,
        f"{what.amount} from {pokemon.name}",
    )


@rule(s.GetsCondition)
def gets_condition(r: Referee, what: s.GetsCondition) -> None:
    """Only the Active Pokémon gets a Special Condition."""
    pokemon = r.table.all_pokemon[what.pokemon]
    r.holds(
        "conditions.conditions-active-only",
        r.table.is_active(pokemon),
        f"{pokemon.name} is {what.condition} on the Bench",
    )
    made = r.this.made
    if made is not None and made.plain and made.confused and what.by == "attack":
        r.holds("conditions.confused-flip-attack", made.heads, f"{made.name} of a Confused Pokémon without heads")
    r.holds("conditions.by-a-card", bool(what.by), f"{pokemon.name} is {what.condition}, and no card says so")


@rule(s.LosesCondition)
def loses_condition(r: Referee, what: s.LosesCondition) -> None:
    """Only a condition that a Pokémon has can end."""
    pokemon = r.table.all_pokemon[what.pokemon]
    r.holds("conditions.has-it", what.condition in pokemon.conditions, f"{pokemon.name} was not {what.condition}")


@rule(s.IsKnockedOut)
def knock_out(r: Referee, what: s.IsKnockedOut) -> None:
    """The rules Knock Out a Pokémon only when its damage is its HP or more; its Prizes are owed to the other player."""
    pokemon = r.table.all_pokemon[what.pokemon]
    if not what.by and r.plain and pokemon.damage is not None:
        enough = pokemon.damage >= (pokemon.card.hp or 0)
        r.holds("knockout.ko-at-hp", enough, f"{pokemon.name} with {pokemon.damage} of {pokemon.card.hp}")
    owed = r.owed[1 - pokemon.side]
    owed.knocked_out.append(pokemon)
    if not (r.plain and is_plain(pokemon, r.table.turn)) or owed.prizes is None:
        owed.prizes = None
    else:
        owed.prizes += prizes_for(r.house, pokemon.card.subtypes)


@rule(s.LeavesPlay)
def leaves(r: Referee, what: s.LeavesPlay) -> None:
    """The rules take a Pokémon out of play only when it was Knocked Out, or its Bench has become too large."""
    pokemon = r.table.all_pokemon[what.pokemon]
    if not what.by and r.plain:
        out = any(pokemon is each for owed in r.owed for each in owed.knocked_out)
        crowded = len(r.table.halves[pokemon.side].bench) > r.house.bench
        r.holds("knockout.discard-all", out or crowded, f"{pokemon.name} leaves play")


@rule(s.DiscardsPrizes)
def discards(r: Referee, what: s.DiscardsPrizes) -> None:
    """What a card has discarded is not owed any more."""
    r.owed[what.who].prizes, r.owed[what.who].knocked_out = 0, []


@rule(s.TakesPrizes)
def prizes(r: Referee, what: s.TakesPrizes) -> None:
    """So many Prizes as the Knocked Out Pokémon are worth, or all that are left."""
    if what.by:
        return
    owed = r.owed[what.who]
    left = len(r.table.cards_in("Prizes", what.who))
    r.holds("prizes.ko-prize", bool(owed.knocked_out), f"{len(what.pieces)} Prizes without a Knock Out")
    if owed.prizes is not None and r.plain:
        right = min(owed.prizes, left)
        r.holds("prizes.ko-prize", len(what.pieces) == right, f"{len(what.pieces)} Prizes taken, not {right}")
    owed.prizes, owed.knocked_out = 0, []
