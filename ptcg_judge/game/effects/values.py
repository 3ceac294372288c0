"""What a Pokémon is now: the printed fact, then the effects that change it, oldest first.

Each question costs one dictionary look-up where no effect speaks about it.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Effect, Game
from ptcg_judge.game.core.hooks import Hook
from ptcg_judge.game.effects.in_force import asks, card_off_by, kept_off
from ptcg_judge.game.table.card_kinds import AsPokemon, Kind, Standing, kind_of
from ptcg_judge.game.table.state import ON_TOP, UNKNOWN_POKEMON, Copy, Pokemon, Side, UnknownCopy

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack, Card

T = TypeVar("T")

KEPT_OFF = frozenset(
    {
        hooks.HP, hooks.ATTACK_COST, hooks.RETREAT_COST, hooks.WEAKNESS, hooks.WEAKNESS_AMOUNT, hooks.RESISTANCE,
        hooks.RESISTANCE_AMOUNT, hooks.POISON_COUNTERS, hooks.BURN_COUNTERS, hooks.SLEEP_COINS, hooks.GAIN_PROVIDES,
    }
)  # fmt: skip
"""Values that a card in play can't change of a Pokémon that is protected from its effects."""
EVERY_TYPE = frozenset(TYPES)


WEAKNESS_UNKNOWN, COST_UNKNOWN = "weakness-unknown", "cost-unknown"  # flags of cards
OWED = "owed "  # in a cost, before a type: one Energy of it is taken off again, should an effect add it
LESS = "less"  # in a cost: one Energy of it, of any type, need not be paid


class Unit(NamedTuple):
    """One Energy that an attached card provides: the types it can be, and the card."""

    types: frozenset[str]
    copy: Copy


def modified(game: Game, hook: Hook, value: T, pokemon: Pokemon, *extra: object, sets_first: bool = False) -> T:
    """The value after the effects on a hook: those that add, then those that set.

    With `sets_first` the other way round: what is set takes the place of the printed number, to which others add.
    """
    found = game.at.get(hook)
    if not found:
        return value
    turn = game.table.turn
    last = []
    for effect in found:
        if effect.begins > turn or not effect.clause.test(effect, pokemon, *extra):
            continue
        if hook in KEPT_OFF and kept_off(game, pokemon, effect):
            continue
        if effect.clause.sets is sets_first:
            value = effect.clause.value(effect.doing, value, pokemon)
        else:
            last.append(effect)
    for effect in last:
        value = effect.clause.value(effect.doing, value, pokemon)
    return value


def played_as(game: Game, pokemon: Pokemon) -> AsPokemon | None:
    """What the Trainer card that it is, or counts as, says of itself as one; None for a Pokémon card, or hidden."""
    top = pokemon.cards[-1].known
    if top is None:
        return None
    card = card_of(game, pokemon)
    return game.scripts.said_as_pokemon(top if card is pokemon.printed else card)


def card_of(game: Game, pokemon: Pokemon) -> Card:
    """The card it counts as: its top card unless an effect says otherwise. Raises UnknownCopy for one not stated."""
    printed = pokemon.printed
    if printed is UNKNOWN_POKEMON:
        where = "active" if pokemon.is_active else "bench"
        raise UnknownCopy(f"it matters here which Pokémon {pokemon.side.name} has", f"write `{where}:` for that side")
    return modified(game, hooks.CARD, printed, pokemon) if hooks.CARD in game.at else printed


def names_below(game: Game, card: Card) -> tuple[str, ...]:
    """The names from which a card may evolve that is put on this one: its own, and what its text adds."""
    script = game.scripts.of(card)
    return (card.name, *script.evolves_as) if script is not None else (card.name,)


def _printed_under(game: Game, pokemon: Pokemon) -> Card:
    """The card that gives Weakness, Resistance and Retreat Cost: for a BREAK card the one under it."""
    card = card_of(game, pokemon)
    if card.stage == "BREAK" and card is pokemon.printed and len(pokemon.cards) > 1:
        return pokemon.cards[-2].card
    return card


def _known_under(game: Game, pokemon: Pokemon, hook: Hook) -> Card:
    """The same for Weakness and Resistance. Raises UnknownCopy where no database tells them, nor the board."""
    card = _printed_under(game, pokemon)
    if card.flags and WEAKNESS_UNKNOWN in card.flags and not asks(game, hook, pokemon):
        near = "write `weakness: Fire x2` and `resistance: none`, as the card has them, beside it on the board"
        raise UnknownCopy(f"the Weakness and Resistance of {card.name} ({card.id}) matter here and are not known", near)
    return card


def hp(game: Game, pokemon: Pokemon) -> int:
    """Its maximum HP now."""
    printed = card_of(game, pokemon).hp or 0
    return int(modified(game, hooks.HP, printed, pokemon, sets_first=True)) if hooks.HP in game.at else printed


def remaining_hp(game: Game, pokemon: Pokemon) -> int:
    """Maximum HP less the damage on it, not below 0."""
    return max(0, hp(game, pokemon) - pokemon.damage)


def lethal(game: Game, pokemon: Pokemon) -> bool:
    """Whether its damage is at least its HP."""
    if pokemon.damage == 0 and pokemon.printed is UNKNOWN_POKEMON:
        return False
    return pokemon.damage >= hp(game, pokemon)


def types(game: Game, pokemon: Pokemon) -> tuple[str, ...]:
    """Its types now.

    A type may hang on Energy that in turn hangs on the type (Shield Energy on a Lucario with Dual Armor): asked while
    it is being worked out, the answer is what it was before (rulings 697, 698).
    """
    if pokemon in game.types_before and pokemon not in pokemon.side.in_play():
        return game.types_before[pokemon]  # what it was as it left play
    printed = card_of(game, pokemon).types
    if hooks.TYPE not in game.at:
        return printed
    if pokemon in game.typing:
        return game.types_before.get(pokemon, printed)
    game.typing.append(pokemon)
    try:
        found = tuple(modified(game, hooks.TYPE, printed, pokemon))
    finally:
        game.typing.remove(pokemon)
    game.types_before[pokemon] = found
    return found


def weaknesses(game: Game, pokemon: Pokemon) -> tuple[tuple[str, str], ...]:
    """Its Weaknesses as (type, printed value); a card that leaves it none wins over one that gives it another."""
    found = tuple(modified(game, hooks.WEAKNESS, _known_under(game, pokemon, hooks.WEAKNESS).weaknesses, pokemon))
    for effect in asks(game, hooks.WEAKNESS, pokemon) if found else ():
        if not kept_off(game, pokemon, effect) and not effect.clause.value(effect.doing, found, pokemon):
            return ()
    return found


def weakness_amount(game: Game, pokemon: Pokemon, attacker: Pokemon) -> str:
    """By how much an effect lets its Weakness count ("×4") in place of what is printed; "" where none does."""
    return str(modified(game, hooks.WEAKNESS_AMOUNT, "", pokemon, attacker))


def resistance_amount(game: Game, pokemon: Pokemon, printed: int) -> int:
    """What its Resistance adds to the damage now, 0 or less; `printed` is what it is without effects (-30)."""
    if hooks.RESISTANCE_AMOUNT not in game.at:
        return printed
    return min(0, int(modified(game, hooks.RESISTANCE_AMOUNT, printed, pokemon)))


def resistances(game: Game, pokemon: Pokemon) -> tuple[tuple[str, str], ...]:
    """Its Resistances as (type, printed value)."""
    printed = _known_under(game, pokemon, hooks.RESISTANCE).resistances
    return tuple(modified(game, hooks.RESISTANCE, printed, pokemon))


def retreat_cost(game: Game, pokemon: Pokemon) -> int:
    """Its Retreat Cost now, in Energy; a card that has none keeps none."""
    printed = _printed_under(game, pokemon).retreat
    if printed is None:
        return 0
    return max(0, int(modified(game, hooks.RETREAT_COST, printed, pokemon)))


def attack_cost(game: Game, pokemon: Pokemon, attack: Attack) -> tuple[str, ...]:
    """The cost of an attack now, as types. Raises UnknownCopy where no database tells it."""
    if not attack.cost:
        _tell_unknown_cost(game, pokemon, attack)
    if hooks.ATTACK_COST not in game.at:
        return attack.cost
    cost = modified(game, hooks.ATTACK_COST, attack.cost, pokemon, attack)
    return tuple(symbol for symbol in cost if not symbol.startswith(OWED))


def cost_to_copy(game: Game, pokemon: Pokemon, attack: Attack, card: Card) -> tuple[str, ...]:
    """The cost that an attack of another card has for a Pokémon that copies it: what it says of its cost counts."""
    cost = attack_cost(game, pokemon, attack)
    script = game.scripts.of(card)
    own = script.attacks.get(attack.name) if script is not None else None
    doing = Doing(game, pokemon.side, Kind.ATTACK, attack.name, pokemon, pokemon.cards[-1])
    for clause in own.clauses if own is not None else ():
        effect = Effect(clause, doing, Standing.ATTACK, pokemon)
        if clause.hook == hooks.ATTACK_COST and clause.test(effect, pokemon, attack):
            cost = clause.value(doing, cost, pokemon)
    return cost


def _tell_unknown_cost(game: Game, pokemon: Pokemon, attack: Attack) -> None:
    for card in cards_of(game, pokemon):
        if COST_UNKNOWN in card.flags and attack in card.attacks:
            near = "leave its Energy unstated (as much as is needed), or take another printing"
            raise UnknownCopy(
                f"the cost of {attack.name} on {card.name} ({card.id}) matters here and is not known", near
            )


def bench_size(game: Game, side: Side) -> int:
    """How many Pokémon a player may have on the Bench; of several effects that say so, the smallest number."""
    size = game.book.bench_size.value
    if hooks.BENCH_SIZE not in game.at:
        return size
    found = asks(game, hooks.BENCH_SIZE, side)
    for effect in found:
        if not effect.clause.sets:
            size = effect.clause.value(effect.doing, size, side)
    set_to = [int(effect.clause.value(effect.doing, size, side)) for effect in found if effect.clause.sets]
    return min(set_to) if set_to else size


def room_on_bench(game: Game, side: Side) -> int:
    """How many more Pokémon there is room for on a player's Bench."""
    return max(0, bench_size(game, side) - len(side.bench))


def tools_on(game: Game, pokemon: Pokemon) -> list[Copy]:
    """The Pokémon Tools on it, with Pokémon cards that are attached as such."""
    return [
        copy
        for copy in pokemon.attached
        if copy in game.table.as_tool or (copy.known is not None and kind_of(copy.known) == Kind.TOOL)
    ]


def tools_allowed(game: Game, pokemon: Pokemon) -> int:
    """How many Pokémon Tools it may carry."""
    return int(modified(game, hooks.TOOLS_ALLOWED, 1, pokemon))


def has_tool_room(game: Game, pokemon: Pokemon) -> bool:
    """Whether it may carry one more Pokémon Tool."""
    return len(tools_on(game, pokemon)) < tools_allowed(game, pokemon)


def cards_of(game: Game, pokemon: Pokemon) -> list[Card]:
    """The cards whose attacks and Powers are its own: what it counts as, and what lies under a BREAK or LV.X card."""
    card = card_of(game, pokemon)
    if card is not pokemon.printed:
        return [card]
    if card.stage in ON_TOP:
        return [copy.card for copy in pokemon.giving()]
    return [pokemon.cards[-1].card]


def own_attacks(game: Game, pokemon: Pokemon) -> list[tuple[Attack, Card]]:
    """Its own attacks with the card each is printed on; no borrowed ones."""
    return [(attack, card) for card in cards_of(game, pokemon) for attack in card.attacks]


def readable_attacks(game: Game, thing: Pokemon | Copy) -> list[tuple[Attack, Card]]:
    """The attacks on a Pokémon or a card; half a LEGEND that is not in play has none (ruling of 2011)."""
    if isinstance(thing, Pokemon):
        return own_attacks(game, thing)
    return [] if thing.card.stage == "LEGEND" else [(attack, thing.card) for attack in thing.card.attacks]


def _gives_attacks(game: Game, card: Card) -> bool:
    """Whether a Trainer card gives its attacks to any Pokémon; where its script says to which, that effect does it."""
    if card.supertype != "Trainer" or not card.attacks:
        return False
    script = game.scripts.of(card)
    return script is None or not any(clause.hook == hooks.GAIN_ATTACKS for clause in script.clauses)


def attacks(game: Game, pokemon: Pokemon) -> list[tuple[Attack, Card]]:
    """The attacks it can use with the card each is printed on: its own and those effects give it."""
    found = attacks_it_has(game, pokemon)
    if hooks.GAIN_ATTACKS in game.at:
        found = modified(game, hooks.GAIN_ATTACKS, found, pokemon)
    return found


def attacks_it_has(game: Game, pokemon: Pokemon) -> list[tuple[Attack, Card]]:
    """Its own attacks and those of cards attached to it; no other card on the table matters for them."""
    found = own_attacks(game, pokemon)
    for copy in pokemon.attached:
        if copy.known is None or not copy.known.attacks or card_off_by(game, pokemon, copy):
            continue
        if _gives_attacks(game, copy.known):
            found += [(attack, copy.known) for attack in copy.known.attacks]
    return found


def name(game: Game, pokemon: Pokemon) -> str:
    """Its name now."""
    return card_of(game, pokemon).name


def given_as_energy(game: Game, card: Card) -> tuple[frozenset[str], int] | None:
    """Types and amount of what a Pokémon card provides that may be attached as an Energy card; None for others."""
    if card.supertype != "Pokémon":
        return None
    script = game.scripts.of(card)
    if script is None or not script.provides:
        return None
    _, types_, amount = script.provides[-1]
    return EVERY_TYPE if "every" in types_ else frozenset(types_), amount


def provided(game: Game, copy: Copy, pokemon: Pokemon | None) -> list[Unit]:
    """The Energy an attached (or about to be attached) card provides, one unit per Energy."""
    card = copy.card
    if hooks.GAIN_PROVIDES in game.at and pokemon is not None:
        given: tuple[tuple[str, ...], int] | None = modified(game, hooks.GAIN_PROVIDES, None, pokemon, copy)
        if given is not None:
            kinds = EVERY_TYPE if "every" in given[0] else frozenset(given[0])
            if card.is_basic_energy:  # how much is one matter, of which type another (ruling 1833)
                kinds = _turned_into(game, kinds, pokemon, copy)
            return [Unit(kinds, copy)] * int(given[1])
    if game.table.as_energy and copy in game.table.as_energy:
        types_, amount = game.table.as_energy[copy]
        return [Unit(_turned_into(game, types_, pokemon, copy), copy)] * amount
    if card.supertype != "Energy" and not (game.scripts.of(card) and game.scripts.whole(card).provides):
        return []
    if card.is_basic_energy:
        return [Unit(_turned_into(game, _type_alone(card.name, card.types), pokemon, copy), copy)]
    script = game.scripts.whole(card)
    doing = Doing(game, game.table.sides[copy.owner], Kind.ENERGY, card.name, pokemon, copy)
    last: list[Unit] = []
    for needs, given_types, amount in script.provides:
        if needs is None or (pokemon is not None and needs(doing)):
            if pokemon is None:
                given_types = card.types or ("Colorless",)  # of a type only while attached, but for Darkness and Metal
            last = [Unit(EVERY_TYPE if "every" in given_types else frozenset(given_types), copy)] * amount
    if last and hooks.ENERGY_TYPE in game.at and pokemon is not None:
        return [Unit(_turned_into(game, unit.types, pokemon, copy), copy) for unit in last]
    return last


def _turned_into(game: Game, kinds: frozenset[str], pokemon: Pokemon | None, copy: Copy) -> frozenset[str]:
    """What effects make of the types a card provides; one that asks what it provides is told what it does without."""
    if hooks.ENERGY_TYPE not in game.at or pokemon is None or copy in game.typing:
        return kinds
    game.typing.append(copy)
    try:
        return frozenset(modified(game, hooks.ENERGY_TYPE, kinds, pokemon, copy))
    finally:
        game.typing.remove(copy)


def basic_type(card: Card) -> str:
    """The type of a basic Energy card."""
    return card.types[0] if card.types else card.name.replace("Basic ", "").replace(" Energy", "")


@cache
def _type_alone(name: str, types_: tuple[str, ...]) -> frozenset[str]:
    """The type of a basic Energy card of this name with these printed types, as what it provides."""
    return frozenset((types_[0] if types_ else name.replace("Basic ", "").replace(" Energy", ""),))


def energy_not_stated(pokemon: Pokemon) -> UnknownCopy:
    """What is said where an answer hangs on the Energy of a Pokémon, and the scenario does not state it."""
    return UnknownCopy(f"the Energy attached to {pokemon.label} matters here", "write `energy: [...]` for it")


def energy(game: Game, pokemon: Pokemon) -> list[Unit]:
    """All Energy attached to a Pokémon; raises UnknownCopy where the scenario does not state it."""
    if not pokemon.energy_stated:
        raise energy_not_stated(pokemon)
    units: list[Unit] = []
    for copy in pokemon.attached:
        if copy.known is None or copy.known.supertype != "Trainer":
            units += provided(game, copy, pokemon)
    return units


def pays(units: list[Unit], cost: tuple[str, ...], besides: tuple[str, ...] = ()) -> bool:
    """Whether the Energy covers a cost: each typed symbol by a unit of that type, each Colorless by any.

    `besides` are symbols that other units of it cover, whatever makes the cost less.
    """
    if LESS in cost:
        full = [symbol for symbol in cost if symbol != LESS]
        kept = max(0, len(full) - (len(cost) - len(full)))
        return any(pays(units, (*each, *besides)) for each in combinations(full, kept))
    cost = (*cost, *besides)
    if len(units) < len(cost):
        return False
    typed = [symbol for symbol in cost if symbol not in ("Colorless", "Free")]
    if not typed:
        return len(units) >= len([symbol for symbol in cost if symbol != "Free"])
    return _match(typed, [unit.types for unit in units])


def _match(typed: list[str], units: list[frozenset[str]]) -> bool:
    if not typed:
        return True
    symbol, rest = typed[0], typed[1:]
    tried: set[frozenset[str]] = set()
    for at, unit in enumerate(units):
        if symbol in unit and unit not in tried:
            tried.add(unit)
            if _match(rest, units[:at] + units[at + 1 :]):
                return True
    return False


def is_evolved(pokemon: Pokemon) -> bool:
    """Whether it is an Evolved Pokémon: another Pokémon lies under it (an LV.X card on top is no evolution)."""
    level_up = pokemon.printed.stage == "Level-Up"
    return len(pokemon.cards) - level_up > pokemon.pieces
