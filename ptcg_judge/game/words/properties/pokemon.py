"""Properties of Pokémon in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ptcg_judge.cards.card import Card
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import card_of
from ptcg_judge.game.language.could import may_be
from ptcg_judge.game.language.filters import Filter, Fits
from ptcg_judge.game.language.grammar import Scope, kind, parse, suggest, word
from ptcg_judge.game.language.numbers import BOUNDS, Bounds
from ptcg_judge.game.language.places import NAMES, bound_things
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import Type, type_now
from ptcg_judge.game.language.telling import tell_energy, tell_or_any
from ptcg_judge.game.table.state import CONDITIONS, LEVEL_UP, Pokemon


@word(
    "filter",
    "evolved",
    "evolved: yes",
    tell="[?is:lies on another Pokémon card][!is:lies on no other Pokémon card]",
    of_only="pokemon",
    is_="flag!",
)
def filter_evolved(yes: bool) -> Fits:
    """Another Pokémon card lies under it."""
    return lambda c, thing: isinstance(thing, Pokemon) and values.is_evolved(thing) == yes


@word(
    "filter", "remaining hp", "remaining hp: {at most: 30}", tell="has {is} HP left", of_only="pokemon", is_="bounds!"
)
def filter_remaining(within: Bounds) -> Fits:
    """Its maximum HP less the damage on it."""
    return lambda c, thing: isinstance(thing, Pokemon) and within(c, values.remaining_hp(c.game, thing))


@word("filter", "damage", "damage: {at least: 10}", tell="has {is} damage", of_only="pokemon", is_="bounds!")
def filter_damage(within: Bounds) -> Fits:
    """The damage on it, in damage points (10 a counter)."""
    return lambda c, thing: isinstance(thing, Pokemon) and within(c, thing.damage)


@word(
    "filter",
    "attached",
    "attached: {kind: tool}",
    tell="has a card attached that {is}",
    of_only="pokemon",
    is_="filter of attached cards!",
)
def filter_attached(test: Fits) -> Fits:
    """It has such a card attached."""
    of_energy = isinstance(test, Filter) and test.of_energy

    def fits(c: Doing, thing: Thing) -> bool:
        if not isinstance(thing, Pokemon):
            return False
        if any(test(c, copy) for copy in thing.attached):
            return True
        if of_energy and not thing.energy_stated:
            values.energy(c.game, thing)  # it may have such Energy, and nobody says: that is told
        return False

    return fits


@word(
    "filter",
    "on top of",
    "on top of: {name: Mantyke}",
    tell="lies on a card that {is}",
    of_only="pokemon",
    is_="filter of cards under it!",
)
def filter_under(test: Fits) -> Fits:
    """It lies on top of such a card (of itself, in play)."""
    return lambda c, thing: isinstance(thing, Pokemon) and any(test(c, copy) for copy in thing.cards[:-1])


@word(
    "filter",
    "condition",
    "condition: Asleep",
    tell=tell_or_any("is", "has a Special Condition"),
    of_only="pokemon",
    is_="[Special Condition or any]!",
)
def filter_condition(names: tuple[str, ...]) -> Fits:
    """It has one of these Special Conditions; `any` for any of them."""
    wanted = frozenset(CONDITIONS) if "any" in names else frozenset(names)
    return lambda c, thing: isinstance(thing, Pokemon) and bool(thing.conditions.keys() & wanted)


@word("filter", "marker", "marker: Char", tell="bears the marker {is}", of_only="pokemon", is_="marker!")
def filter_marker(name: str) -> Fits:
    """It has a named marker."""
    return lambda c, thing: isinstance(thing, Pokemon) and name in thing.markers


@word("filter", "evolves from", "evolves from: Eevee", tell="evolves from {is/ or }", is_="[card or name]!")
def filter_evolves_from(names: tuple[str, ...]) -> Fits:
    """A card that evolves from this name, or from the Pokémon bound to this name; a list means one of them."""

    def fits(c: Doing, thing: Thing) -> bool:
        return any(_evolves_from(c, thing, _called(c, name)) for name in names)

    return fits


@word("filter", "levels up from", "levels up from: one", tell="levels up from {is/ or }", is_="[card or name]!")
def filter_levels_up_from(names: tuple[str, ...]) -> Fits:
    """A Pokémon LV.X that is put on a Pokémon of this name, or on the one bound to this name."""

    def fits(c: Doing, thing: Thing) -> bool:
        card = card_of(c, thing)
        return card.stage == LEVEL_UP and any(one in card.evolves_from for name in names for one in _ordinary(c, name))

    return fits


def _ordinary(c: Doing, name: str) -> list[str]:
    """The names that this means, but for those of a Pokémon LV.X: nothing levels that one up again."""
    bound = _bound(c, name)
    return [card_of(c, each).name for each in bound if card_of(c, each).stage != LEVEL_UP] if bound else [name]


def _called(c: Doing, name: str) -> list[str]:
    return _names_of(c, _bound(c, name)) or [name]


def _names_of(c: Doing, things: Iterable[Thing]) -> list[str]:
    """The names from which what is put on these may evolve."""
    return [name for each in things for name in values.names_below(c.game, card_of(c, each))]


def _bound(c: Doing, name: str) -> list[Thing]:
    """What a name stands for; while a play is only looked at, all that it may come to stand for."""
    if name in NAMES:
        return NAMES[name](c)
    return bound_things(c, name if name in c.names else may_be(name))


@word("filter", "evolves past", "evolves past: one", tell="evolves from what evolves from {is}", is_="name of things!")
def filter_evolves_past(name: str) -> Fits:
    """A card that evolves from what evolves from the Pokémon of this name: one Stage is left out."""

    def fits(c: Doing, thing: Thing) -> bool:
        return _evolves_past(c, thing, _names_of(c, _bound(c, name)))

    return fits


@word("filter", "evolution among", "evolution among: {in: my hand}", tell="can evolve into one of {is}", is_="select!")
def filter_evolution_among(cards: Select) -> Fits:
    """One of these cards evolves from it; a card that nobody has named may be one."""

    def fits(c: Doing, thing: Thing) -> bool:
        return _may_be_among(c, cards, lambda copy: _evolves_from(c, copy, _names_of(c, [thing])))

    return fits


@word(
    "filter",
    "evolution past among",
    "evolution past among: {in: my hand, where: {stage: Stage 2}}",
    tell="can evolve, one Stage left out, into one of {is}",
    is_="select!",
)
def filter_evolution_past_among(cards: Select) -> Fits:
    """One of these cards evolves from what evolves from it: one Stage is left out."""

    def fits(c: Doing, thing: Thing) -> bool:
        return _may_be_among(c, cards, lambda copy: _evolves_past(c, copy, _names_of(c, [thing])))

    return fits


def _evolves_from(c: Doing, thing: Thing, names: Iterable[str]) -> bool:
    """An LV.X card is no evolution; the Pokémon it lies on in play evolves from what it did before."""
    card: Card | None = card_of(c, thing)
    if card is not None and card.stage == LEVEL_UP:
        card = thing.cards[-2].known if isinstance(thing, Pokemon) and len(thing.cards) > 1 else None
    return card is not None and any(name in card.evolves_from for name in names)


def _evolves_past(c: Doing, thing: Thing, names: Iterable[str]) -> bool:
    return any(not c.game.scripts.evolves_from(between).isdisjoint(names) for between in card_of(c, thing).evolves_from)


def _may_be_among(c: Doing, cards: Select, test: Callable[[Thing], bool]) -> bool:
    try:
        return any(test(copy) for copy in cards.among(c))
    except JudgeError:
        return True


@word("filter", "place", "place: active", tell="is {is}", of_only="pokemon", is_="spot!")
def filter_place(place: str) -> Fits:
    """Where it is: active or bench."""
    return lambda c, thing: isinstance(thing, Pokemon) and thing.is_active == (place == "active")


@word(
    "filter",
    "new",
    "new: no",
    tell="[?is:came into play this turn][!is:was in play before this turn]",
    of_only="pokemon",
    is_="flag!",
)
def filter_new(yes: bool) -> Fits:
    """It came into play this turn, as it is now: what evolved this turn did."""

    def fits(c: Doing, thing: Thing) -> bool:
        return isinstance(thing, Pokemon) and (c.game.table.turn in (thing.since, thing.evolved)) == yes

    return fits


@word(
    "filter",
    "may evolve",
    "may evolve: yes",
    tell="[?is:may evolve now][!is:may not evolve now]",
    of_only="pokemon",
    is_="flag!",
)
def filter_may_evolve(yes: bool) -> Fits:
    """Its player may evolve it from the hand now, whatever the card: no turn and no effect is against it."""
    from ptcg_judge.game.effects.permission import may_evolve

    return lambda c, thing: isinstance(thing, Pokemon) and may_evolve(c.game, thing) == yes


@word(
    "filter",
    "tool room",
    "tool room: yes",
    tell="[?is:may carry one more Pokémon Tool][!is:may carry no more Pokémon Tools]",
    of_only="pokemon",
    is_="flag!",
)
def filter_tool_room(yes: bool) -> Fits:
    """It may carry one more Pokémon Tool: most Pokémon carry one, some by their own text more."""

    def fits(c: Doing, thing: Thing) -> bool:
        return isinstance(thing, Pokemon) and values.has_tool_room(c.game, thing) == yes

    return fits


@word(
    "filter",
    "energy",
    "energy: {type: Fire, at least: 1}",
    tell="has {is} attached",
    of_only="pokemon",
    is_="energy test!",
)
def filter_energy(test: Callable[[Doing, Pokemon], bool]) -> Fits:
    """It has so much Energy (of a type) attached."""
    return lambda c, thing: isinstance(thing, Pokemon) and test(c, thing)


@kind("energy test", {"type": "object"}, "{type: T, at least: n}", tell=tell_energy)
def parse_energy_test(node: object, scope: Scope) -> Callable[[Doing, Pokemon], bool]:
    """How much Energy, of which type."""
    given = dict(node) if isinstance(node, Mapping) else {"exactly": node}
    wanted: Type | None = None
    if "type" in given:
        before = scope.at, scope.key
        scope.at, scope.key = node, "type"
        wanted = parse("type", given.pop("type"), scope)
        scope.at, scope.key = before
    for key in given:
        if key not in BOUNDS:
            raise scope.problem(f"'energy' has no '{key}'", suggest(key, ("type", *BOUNDS)), node, key)
    within: Bounds = parse("bounds", given or {"at least": 1}, scope)

    def test(c: Doing, pokemon: Pokemon) -> bool:
        units = values.energy(c.game, pokemon)
        if wanted is None or not units:
            return within(c, len(units))
        type_ = type_now(c, wanted)
        return within(c, len([unit for unit in units if type_ in unit.types]))

    return test
