"""Selecting Pokémon and cards: places, filters, quantities and the Select record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.knowledge import knows
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import card_of, choose_things, labels_of
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.events.knowing import OrderFound
from ptcg_judge.game.grammar import (
    PARSERS,
    RECORD_KEYS,
    WORDS,
    Scope,
    kind,
    parse,
    word,
)
from ptcg_judge.game.table.card_kinds import is_basic, kind_of
from ptcg_judge.game.table.knowledge import FACE_DOWN
from ptcg_judge.game.table.state import CONDITIONS, Copy, Pokemon, Side
from ptcg_judge.nearest import hint

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.core.game import Game

Things = Callable[[Doing], list[Any]]

# ------------------------------------------------------------------------------------------------------------- places


def _sides(whose: str) -> Callable[[Doing], list[Side]]:
    if whose == "my":
        return lambda c: [c.doer]
    if whose == "their":
        return lambda c: [c.doer.other]
    return lambda c: [c.doer, c.doer.other]


def _zone(zone: str) -> Callable[[Side], list[Any]]:
    zones: dict[str, Callable[[Side], list[Any]]] = {
        "active": lambda side: [side.active] if side.active is not None else [],
        "bench": lambda side: list(side.bench),
        "play": lambda side: side.in_play(),
        "hand": lambda side: list(side.hand),
        "deck": lambda side: side.deck[::-1],
        "discard": lambda side: list(side.discard),
        "prizes": lambda side: list(side.prizes),
        "lost zone": lambda side: list(side.lost),
    }
    return zones[zone]


def _place(sides: Callable[[Doing], list[Side]], zone: Callable[[Side], list[Any]]) -> Things:
    return lambda c: [thing for side in sides(c) for thing in zone(side)]


ZONE_WORDS = ("active", "bench", "play", "hand", "deck", "discard", "prizes", "lost zone")
WHOSE = ("my", "their", "both")
PLACES: dict[str, Things] = {}
for _whose in WHOSE:
    for _word in ZONE_WORDS:
        PLACES[f"{_whose} {_word}"] = _place(_sides(_whose), _zone(_word))

HIDDEN = frozenset(f"{whose} {zone}" for whose in WHOSE for zone in ("deck", "prizes"))


def _self(c: Doing) -> list[Any]:
    if c.kind in ("attack", "power", "pokemon", "rule") and c.this is not None:
        return [c.this]
    return [c.copy] if c.copy is not None else []


def _defending(c: Doing) -> list[Any]:
    target = c.act.defending if c.act is not None else c.doer.other.active
    return [target] if target is not None and target in target.side.in_play() else []


def _attacking(c: Doing) -> list[Any]:
    return [c.act.attacker] if c.act is not None else []


def _event_on(c: Doing) -> list[Any]:
    event = c.event
    if event is None:
        return []
    if event.kind in ("attach", "move", "discard", "draw", "play"):
        return [event.copy] if event.copy is not None else []
    return [event.on] if event.on is not None else [event.copy] if event.copy is not None else []


def _event_target(c: Doing) -> list[Any]:
    return [c.event.on] if c.event is not None and c.event.on is not None else []


def _event_source(c: Doing) -> list[Any]:
    cause = c.event.cause or getattr(c.event, "blow", None) if c.event is not None else None
    if cause is None:
        return []
    return [cause.this] if cause.this is not None else [cause.copy] if cause.copy is not None else []


EACH = "each"  # the Pokémon that an effect is being asked about
NAMES: dict[str, Things] = {
    "self": _self,
    "bearer": lambda c: [c.this] if c.this is not None else [],
    "defending": _defending,
    "attacking": _attacking,
    "it": _event_on,
    "target": _event_target,
    "source": _event_source,
    "stadium": lambda c: [c.game.table.stadium] if c.game.table.stadium is not None else [],
    "last": lambda c: list(c.last.things),
    EACH: lambda c: list(c.names.get(EACH, ())),
}


def place_of(name: str, scope: Scope) -> Things:
    """A place, a fixed name or a bound name as a function."""
    if name in PLACES:
        return PLACES[name]
    if name in NAMES:
        return NAMES[name]
    if name in scope.names:
        return lambda c: list(bound_things(c, name))
    raise scope.problem(f"there is no place or name '{name}'", hint(name, [*PLACES, *NAMES, *scope.names]))


def bound_things(c: Doing, name: str) -> list[Any]:
    """What a name was bound to, as things."""
    value = c.names.get(name)
    if value is None:
        return []
    return value.things if hasattr(value, "things") else value if isinstance(value, list) else [value]


# ------------------------------------------------------------------------------------------------------------- filters

Fits = Callable[[Doing, Any], bool]


@kind("filter", {}, "a record of properties that must all hold")
def parse_filter(node: Any, scope: Scope) -> Fits:
    """A Filter record as one function."""
    if not isinstance(node, Mapping):
        raise scope.problem("a filter (a mapping of properties) was expected")
    tests = []
    for key, value in node.items():
        found = WORDS["filter"].get(key)
        if found is None:
            raise scope.problem(f"there is no property '{key}'", hint(str(key), WORDS["filter"]), node, key)
        before = scope.at, scope.key
        scope.at, scope.key = node, key
        tests.append(found.build(parse(found.args["is"].type, value, scope)))
        scope.at, scope.key = before
    both = tuple(tests)
    fits: Fits = both[0] if len(both) == 1 else lambda c, thing: all(test(c, thing) for test in both)
    fits.constant = _all_written(node, scope)  # type: ignore[attr-defined]
    return fits


def is_constant(fits: Fits) -> bool:
    """Whether a filter asks nothing of the moment: no bound name, no number that is counted."""
    return bool(getattr(fits, "constant", False))


def _all_written(node: Any, scope: Scope) -> bool:
    """Whether a filter holds only words and numbers that are written in it."""
    if isinstance(node, Mapping):
        known = (*WORDS["filter"], "at least", "at most", "more than", "less than", "exactly", "type")
        return all(key in known and _all_written(value, scope) for key, value in node.items())
    if isinstance(node, list):
        return all(_all_written(each, scope) for each in node)
    return not isinstance(node, str) or (node not in scope.names and node not in NAMES)


def is_basic_on_a_baby(thing: Any) -> bool:
    """Whether it is a Basic Pokémon that was put on a Baby: it counts as Evolved and no longer as Basic.

    Sources: v9-2002.special-cards.baby-evolves, jp2001.q16.baby-evolved-is-evolved.
    """
    return isinstance(thing, Pokemon) and is_basic(thing.printed) and values.is_evolved(thing)


KINDS: dict[str, Callable[[Card], bool]] = {
    "pokemon": lambda card: card.supertype == "Pokémon",
    "basic pokemon": is_basic,
    "evolution pokemon": lambda card: bool(card.evolves_from) and card.stage not in (None, "Basic", "Restored"),
    "trainer": lambda card: card.supertype == "Trainer",
    "item": lambda card: card.supertype == "Trainer" and kind_of(card) in ("item", "technical machine"),
    "supporter": lambda card: card.supertype == "Trainer" and kind_of(card) == "supporter",
    "stadium": lambda card: card.supertype == "Trainer" and kind_of(card) == "stadium",
    "tool": lambda card: card.supertype == "Trainer" and kind_of(card) == "tool",
    "technical machine": lambda card: "Technical Machine" in card.subtypes,
    "energy": lambda card: card.supertype == "Energy",
    "basic energy": lambda card: card.is_basic_energy,
    "special energy": lambda card: card.supertype == "Energy" and not card.is_basic_energy,
}


@kind(
    "kinds", {"anyOf": [{"enum": sorted(KINDS)}, {"type": "array", "items": {"enum": sorted(KINDS)}}]}, "kind of card"
)
def parse_kinds(node: Any, scope: Scope) -> tuple[str, ...]:
    """One kind of card or a list of them."""
    kinds = node if isinstance(node, list) else [node]
    for each in kinds:
        if each not in KINDS and each not in scope.names:
            raise scope.problem(f"there is no kind of card '{each}'", hint(str(each), KINDS))
    return tuple(kinds)


@word("filter", "kind", "kind: basic energy", is_="kinds!")
def filter_kind(kinds: tuple[str, ...]) -> Fits:
    """The kind of card; a list means one of them."""
    tests = [KINDS[each] for each in kinds if each in KINDS and each != "item"]
    item = "item" in kinds  # what counts as an Item is the book's to say
    bound = [each for each in kinds if each not in KINDS]

    def fits(c: Doing, thing: Any) -> bool:
        for name in bound:
            said = getattr(c.names.get(name), "label", "")
            if said in KINDS and KINDS[said](card_of(c, thing)):
                return True
        if isinstance(thing, Copy) and thing in attached_as_energy(c.game):
            return "energy" in kinds
        card = card_of(c, thing)
        if item and card.supertype == "Trainer" and kind_of(card) in c.game.book.counts_as_item.value:
            return True
        return any(test(card) for test in tests)

    return fits


def attached_as_energy(game: Game) -> tuple[Copy, ...]:
    """Cards that became Energy cards (Buzzap)."""
    became = tuple(game.table.as_energy)
    found = game.at.get("gain provides")
    if not found:
        return became
    own = ((e.doing.copy, e.doing.this) for e in found)
    return became + tuple(copy for copy, holder in own if copy is not None and holder and copy in holder.attached)


@word("filter", "stage", "stage: [Stage 1, Stage 2]", is_="[text]!")
def filter_stage(stages: tuple[str, ...]) -> Fits:
    """Its printed stage: Basic (a Baby Pokémon too, but not what was put on one), Stage 1, Stage 2, VMAX ..."""
    wanted = (*stages, "Baby") if "Basic" in stages else stages
    return lambda c, thing: card_of(c, thing).stage in wanted and not is_basic_on_a_baby(thing)


@word("filter", "evolved", "evolved: yes", is_="flag!")
def filter_evolved(yes: bool) -> Fits:
    """Another Pokémon card lies under it."""
    return lambda c, thing: isinstance(thing, Pokemon) and values.is_evolved(thing) == yes


@word("filter", "type", "type: Fire", is_="[type]!")
def filter_type(wanted: tuple[Any, ...]) -> Fits:
    """A type of the Pokémon now (in play), or as printed; of an Energy card the type it provides."""

    def fits(c: Doing, thing: Any) -> bool:
        if isinstance(thing, Pokemon):
            types = values.types(c.game, thing)
        else:
            card = thing.card
            types = (values.basic_type(card),) if card.is_basic_energy else card.types
        return any(_type_of(c, each) in types for each in wanted)

    return fits


def _type_of(c: Doing, wanted: Any) -> Any:
    if isinstance(wanted, str) and wanted.startswith("\0"):
        bound = c.names.get(wanted[1:])
        return bound.label if bound is not None else ""
    return wanted


@word("filter", "provides", "provides: Fire", is_="[type]!")
def filter_provides(wanted: tuple[Any, ...]) -> Fits:
    """An Energy card that provides a type of Energy now."""

    def fits(c: Doing, thing: Any) -> bool:
        if not isinstance(thing, Copy):
            return False
        holder = _holder(c, thing)
        units = values.provided(c.game, thing, holder)
        return any(_type_of(c, each) in unit.types for each in wanted for unit in units)

    return fits


def _holder(c: Doing, copy: Copy) -> Pokemon | None:
    for pokemon in c.game.table.in_play():
        if copy in pokemon.attached:
            return pokemon
    return None


@word("filter", "name", "name: Pikachu", is_="[text]!")
def filter_name(names: tuple[str, ...]) -> Fits:
    """Its name, exactly, or the name of what is bound to this name; a list means one of them."""

    def fits(c: Doing, thing: Any) -> bool:
        card = card_of(c, thing)
        if card.name in names or card.count_name in names:
            return True
        return any(
            card.name == card_of(c, each).name for one in names if one in c.names for each in bound_things(c, one)
        )

    return fits


@word("filter", "name has", "name has: Dark", is_="[text]!")
def filter_name_has(parts: tuple[str, ...]) -> Fits:
    """A whole word (or words) in its name."""

    def fits(c: Doing, thing: Any) -> bool:
        name = f" {card_of(c, thing).name} ".replace("’", "'")
        owner = name.replace("'s ", " 's ")
        return any(f" {part} " in name or f" {part} " in owner for part in parts)

    return fits


@word("filter", "owned", "owned: yes", is_="flag!")
def filter_owned(yes: bool) -> Fits:
    """An owner stands in its name (Brock's, Team Rocket's); the signs of Pokémon SP (G, GL, 4, C, FB) are none."""

    def fits(c: Doing, thing: Any) -> bool:
        words = card_of(c, thing).name.replace("’", "'").split()
        return any(each.endswith(("'s", "s'")) for each in words[:-1]) == yes

    return fits


COUNT_AS_V = ("VMAX", "VSTAR", "V-UNION")  # swsh2021.special-cards.vmax-is-v, now2026.special-cards.vstar-is-v


@word("filter", "label", "label: [V, VMAX]", is_="[text]!")
def filter_label(labels: tuple[str, ...]) -> Fits:
    """A printed kind: ex, EX, GX, V, VMAX, "rule box", Team Plasma, Single Strike, Tera ..."""

    def fits(c: Doing, thing: Any) -> bool:
        card = card_of(c, thing)
        if ("rule box" in labels and card.rule_box) or ("V" in labels and card.stage in COUNT_AS_V):
            return True
        return any(label in card.subtypes or f" {label} " in f" {card.name} " for label in labels)

    return fits


@word("filter", "damaged", "damaged: yes", is_="flag!")
def filter_damaged(yes: bool) -> Fits:
    """It has at least one damage counter."""
    return lambda c, thing: isinstance(thing, Pokemon) and (thing.damage > 0) == yes


@word("filter", "hp", "hp: {at most: 50}", is_="bounds!")
def filter_hp(within: Any) -> Fits:
    """Its maximum HP."""
    return lambda c, thing: within(c, values.hp(c.game, thing) if isinstance(thing, Pokemon) else (thing.card.hp or 0))


@word("filter", "remaining hp", "remaining hp: {at most: 30}", is_="bounds!")
def filter_remaining(within: Any) -> Fits:
    """Its maximum HP less the damage on it."""
    return lambda c, thing: isinstance(thing, Pokemon) and within(c, values.remaining_hp(c.game, thing))


@word("filter", "damage", "damage: {at least: 10}", is_="bounds!")
def filter_damage(within: Any) -> Fits:
    """The damage on it, in damage points (10 a counter)."""
    return lambda c, thing: isinstance(thing, Pokemon) and within(c, thing.damage)


@word("filter", "retreat", "retreat: 0", is_="bounds!")
def filter_retreat(within: Any) -> Fits:
    """Its Retreat Cost now."""
    return lambda c, thing: within(
        c, values.retreat_cost(c.game, thing) if isinstance(thing, Pokemon) else (thing.card.retreat or 0)
    )


@word("filter", "attached", "attached: {kind: tool}", is_="filter!")
def filter_attached(test: Fits) -> Fits:
    """It has such a card attached."""
    return lambda c, thing: isinstance(thing, Pokemon) and any(test(c, copy) for copy in thing.attached)


@word("filter", "under", "under: {name: Mantyke}", is_="filter!")
def filter_under(test: Fits) -> Fits:
    """Such a card lies under it."""
    return lambda c, thing: isinstance(thing, Pokemon) and any(test(c, copy) for copy in thing.cards[:-1])


@word("filter", "condition", "condition: Asleep", is_="[text]!")
def filter_condition(names: tuple[str, ...]) -> Fits:
    """It has one of these Special Conditions; `any` for any of them."""
    wanted = frozenset(CONDITIONS) if "any" in names else frozenset(names)
    return lambda c, thing: isinstance(thing, Pokemon) and bool(thing.conditions.keys() & wanted)


@word("filter", "marker", "marker: Char", is_="text!")
def filter_marker(name: str) -> Fits:
    """It has a named marker."""
    return lambda c, thing: isinstance(thing, Pokemon) and name in thing.markers


@word("filter", "weakness", "weakness: Fire", is_="[text]!")
def filter_weakness(names: tuple[str, ...]) -> Fits:
    """It has this Weakness; `none` for none, `any` for one at all."""
    return lambda c, thing: _has_row(values.weaknesses(c.game, thing) if isinstance(thing, Pokemon) else (), names)


@word("filter", "resistance", "resistance: none", is_="[text]!")
def filter_resistance(names: tuple[str, ...]) -> Fits:
    """It has this Resistance; `none` for none, `any` for one at all."""
    return lambda c, thing: _has_row(values.resistances(c.game, thing) if isinstance(thing, Pokemon) else (), names)


def _has_row(rows: tuple[tuple[str, str], ...], names: tuple[str, ...]) -> bool:
    if "none" in names:
        return not rows
    return bool(rows) if "any" in names else any(row[0] in names for row in rows)


@word("filter", "power", "power: yes", is_="[text]!")
def filter_power(names: tuple[str, ...]) -> Fits:
    """It has a Power or Ability of this name, or of this kind, or any (`any`)."""

    def fits(c: Doing, thing: Any) -> bool:
        powers = card_of(c, thing).powers
        return bool(powers) if "any" in names else any(p.name in names or p.kind in names for p in powers)

    return fits


@word("filter", "attack", "attack: Metronome", is_="[text]!")
def filter_attack(names: tuple[str, ...]) -> Fits:
    """It has an attack of this name."""
    return lambda c, thing: any(attack.name in names for attack in card_of(c, thing).attacks)


@word("filter", "evolves from", "evolves from: Eevee", is_="text!")
def filter_evolves_from(name: str) -> Fits:
    """A card that evolves from this name, or from the Pokémon bound to this name."""

    def fits(c: Doing, thing: Any) -> bool:
        things = NAMES[name](c) if name in NAMES else bound_things(c, name) if name in c.names else []
        names = [card_of(c, each).name for each in things] or [name]
        return _evolves_from(c, thing, names)

    return fits


@word("filter", "evolves past", "evolves past: one", is_="text!")
def filter_evolves_past(name: str) -> Fits:
    """A card that evolves from what evolves from the Pokémon of this name: one Stage is left out."""

    def fits(c: Doing, thing: Any) -> bool:
        things = NAMES[name](c) if name in NAMES else bound_things(c, name)
        return _evolves_past(c, thing, [card_of(c, each).name for each in things])

    return fits


@word("filter", "evolution among", "evolution among: {in: my hand}", is_="select!")
def filter_evolution_among(cards: Select) -> Fits:
    """One of these cards evolves from it; a card that nobody has named may be one."""

    def fits(c: Doing, thing: Any) -> bool:
        return _may_be_among(c, cards, lambda copy: _evolves_from(c, copy, [card_of(c, thing).name]))

    return fits


@word("filter", "evolution past among", "evolution past among: {in: my hand, where: {stage: Stage 2}}", is_="select!")
def filter_evolution_past_among(cards: Select) -> Fits:
    """One of these cards evolves from what evolves from it: one Stage is left out."""

    def fits(c: Doing, thing: Any) -> bool:
        return _may_be_among(c, cards, lambda copy: _evolves_past(c, copy, [card_of(c, thing).name]))

    return fits


def _evolves_from(c: Doing, thing: Any, names: Iterable[str]) -> bool:
    return any(name in card_of(c, thing).evolves_from for name in names)


def _evolves_past(c: Doing, thing: Any, names: Iterable[str]) -> bool:
    return any(not c.game.scripts.evolves_from(between).isdisjoint(names) for between in card_of(c, thing).evolves_from)


def _may_be_among(c: Doing, cards: Select, test: Callable[[Any], bool]) -> bool:
    try:
        return any(test(copy) for copy in cards.among(c))
    except JudgeError:
        return True


@word("filter", "place", "place: active", is_="one of active|bench!")
def filter_place(place: str) -> Fits:
    """Where it is: active or bench."""
    return lambda c, thing: isinstance(thing, Pokemon) and thing.is_active == (place == "active")


@word("filter", "new", "new: no", is_="flag!")
def filter_new(yes: bool) -> Fits:
    """It came into play this turn."""
    return lambda c, thing: isinstance(thing, Pokemon) and (thing.since == c.game.table.turn) == yes


@word("filter", "may evolve", "may evolve: yes", is_="flag!")
def filter_may_evolve(yes: bool) -> Fits:
    """Its player may evolve it from the hand now, whatever the card: no turn and no effect is against it."""
    from ptcg_judge.game.effects.permission import may_evolve

    return lambda c, thing: isinstance(thing, Pokemon) and may_evolve(c.game, thing) == yes


@word("filter", "side", "side: my", is_="one of my|their!")
def filter_side(whose: str) -> Fits:
    """Whose it is, as seen by the player doing this."""

    def fits(c: Doing, thing: Any) -> bool:
        owner = thing.side.index if isinstance(thing, Pokemon) else thing.owner
        return (owner == c.doer.index) == (whose == "my")

    return fits


@word("filter", "is", "is: self", is_="text!")
def filter_is(name: str) -> Fits:
    """It is the thing of this name."""

    def fits(c: Doing, thing: Any) -> bool:
        things = NAMES[name](c) if name in NAMES else PLACES[name](c) if name in PLACES else bound_things(c, name)
        return any(thing is each for each in things)

    return fits


@word("filter", "energy", "energy: {type: Fire, at least: 1}", is_="energy test!")
def filter_energy(test: Callable[[Doing, Pokemon], bool]) -> Fits:
    """It has so much Energy (of a type) attached."""
    return lambda c, thing: isinstance(thing, Pokemon) and test(c, thing)


@word("filter", "any", "any: [{type: Fire}, {type: Water}]", is_="[filter]!")
def filter_any(tests: tuple[Fits, ...]) -> Fits:
    """At least one of these filters holds."""
    return lambda c, thing: any(test(c, thing) for test in tests)


@word("filter", "not", "not: {stage: Basic}", is_="filter!")
def filter_not(test: Fits) -> Fits:
    """The filter does not hold."""
    return lambda c, thing: not test(c, thing)


@kind("energy test", {"type": "object"}, "{type: T, at least: n}")
def parse_energy_test(node: Any, scope: Scope) -> Callable[[Doing, Pokemon], bool]:
    """How much Energy, of which type."""
    given = dict(node) if isinstance(node, Mapping) else {"at least": node}
    wanted = given.pop("type", None)
    within = PARSERS["bounds"](given or {"at least": 1}, scope)

    def test(c: Doing, pokemon: Pokemon) -> bool:
        units = values.energy(c.game, pokemon)
        return bool(within(c, sum(1 for unit in units if wanted is None or wanted in unit.types)))

    return test


# ---------------------------------------------------------------------------------------------------------- quantities


class Quantity:
    """How many a player takes: between `least` and `most` (None: all there are)."""

    __slots__ = ("least", "most", "up_to")

    def __init__(self, least: Any, most: Any, up_to: bool = False) -> None:
        self.least = least
        self.most = most
        self.up_to = up_to

    def range(self, c: Doing, there: int, hidden: bool = False) -> tuple[int, int]:
        """The smallest and largest number allowed when `there` things fit."""
        most = there if self.most is None else min(there, self.most(c))
        if self.up_to:
            least = 0 if hidden else c.game.book.up_to_least.value(c.kind)
            return min(least, most), max(most, 0)
        least = most if self.least is None else min(there, self.least(c))
        return (0 if hidden else max(least, 0)), max(most, 0)


@kind(
    "quantity",
    {"anyOf": [{"type": "integer"}, {"enum": ["all", "any"]}, {"type": "object"}]},
    "a number, all, any, or {up to: number}",
)
def parse_quantity(node: Any, scope: Scope) -> Quantity:
    """How many."""
    if node == "all":
        return Quantity(None, None)
    if node == "any":
        return Quantity(lambda c: 0, None)
    if isinstance(node, Mapping) and set(node) == {"up to"}:
        most = parse("number", node["up to"], scope)
        return Quantity(most, most, up_to=True)
    number = parse("number", node, scope)
    return Quantity(number, number)


# ------------------------------------------------------------------------------------------------------------- select

MEASURES: dict[str, Callable[[Any, Any], int]] = {
    "hp": values.hp,
    "remaining hp": values.remaining_hp,
    "damage": lambda game, pokemon: int(pokemon.damage),
    "retreat": values.retreat_cost,
    "energy": lambda game, pokemon: len(values.energy(game, pokemon)),
}
SELECT_KEYS = (
    "in",
    "to",
    "where",
    "lowest",
    "highest",
    "first",
    "last",
    "pick",
    "units",
    "random",
    "by",
    "differ",
    "as",
)
RECORD_KEYS["select"] = frozenset(SELECT_KEYS)
RECORD_KEYS["filter"] = frozenset()


class Select:
    """A compiled Select: `among` gives what fits, calling it lets the right player choose."""

    __slots__ = (
        "by",
        "called",
        "differ",
        "first",
        "hidden",
        "last",
        "measure",
        "name",
        "no_energy",
        "pick",
        "place",
        "random",
        "to",
        "units",
        "where",
    )

    def __init__(self, place: Things) -> None:
        self.place = place
        self.to: Select | None = None
        self.where: Fits | None = None
        self.measure: tuple[Callable[..., Any], Callable[[Any, Any], int]] | None = None
        self.first: Any = None
        self.last: Any = None
        self.pick: Quantity | None = None
        self.units: Any = None
        self.random = False
        self.by = "you"
        self.differ: str | None = None
        self.name: str | None = None
        self.hidden = False
        self.called = ""
        self.no_energy = False

    def among(self, c: Doing) -> list[Any]:
        """Everything that fits; nothing is chosen (a Pokémon named in `to` counts with all that it could be)."""
        return self._filtered(c, self.to.among(c) if self.to is not None else None)

    def has(self, c: Doing, thing: Any) -> bool:
        """Whether one thing is among them; of the others nothing is asked."""
        if self.first is not None or self.last is not None or self.measure is not None:
            return any(thing is each for each in self.among(c))
        if self.to is not None:
            holders = [each for each in self.to.among(c) if isinstance(each, Pokemon)]
            there = any(thing is copy for holder in holders for copy in holder.attached)
            return there and (self.where is None or bool(self.where(c, thing)))
        there = any(thing is each for each in self.place(c))
        return there and (self.where is None or bool(self.where(c, thing)))

    def _filtered(self, c: Doing, holders: list[Any] | None) -> list[Any]:
        if holders is None:
            things = self.place(c)
        else:
            things = [copy for holder in holders if isinstance(holder, Pokemon) for copy in holder.attached]
            for holder in holders:
                if isinstance(holder, Pokemon) and not holder.energy_stated and not self.no_energy:
                    values.energy(c.game, holder)
        if self.first is not None:
            things = _known_top(c, things, self.first.range(c, len(things))[1])
        if self.last is not None:
            count = self.last.range(c, len(things))[1]
            things = things[len(things) - plain(count) :]
        where = self.where
        things = things if where is None else [thing for thing in things if where(c, thing)]
        if self.measure is None or not things:
            return things
        best, of = self.measure
        limit = best(of(c.game, thing) for thing in things)
        return [thing for thing in things if of(c.game, thing) == limit]

    def __call__(self, c: Doing) -> list[Any]:
        holders = self.to(c) if self.to is not None else None
        things = self._filtered(c, holders)
        if self.pick is not None or self.units is not None:
            things = self._picked(c, things)
        if self.name is not None:
            c.names[self.name] = things
        return things

    def _picked(self, c: Doing, things: list[Any]) -> list[Any]:
        if self.units is not None:
            return self._units(c, things)
        assert self.pick is not None
        least, most = self.pick.range(c, len(things), self.hidden)
        if most <= 0 or not things:
            return []
        if self.random:
            return _at_random(c, things, most)
        chooser = self._chooser(c, things)
        if self.called.endswith("prizes"):
            return _prizes(c, chooser, things, least, most)
        return choose_things(c, chooser, things, least, most, self.differ, self._of_several())

    def _of_several(self) -> bool:
        """Whether attached cards are chosen among those of all Pokémon of a place: the holder is part of the choice."""
        to = self.to
        return to is not None and to.pick is None and to.called in PLACES and not to.called.endswith("active")

    def _chooser(self, c: Doing, things: list[Any]) -> Side:
        if self.by == "opponent":
            return c.doer.other
        if self.by == "owner":
            thing = things[0]
            return thing.side if isinstance(thing, Pokemon) else c.game.table.sides[thing.owner]
        return c.doer

    def _units(self, c: Doing, things: list[Any]) -> list[Any]:
        """Energy cards until so many Energy are covered; the player picks card after card."""
        left, taken = self.units(c), []
        things = list(things)
        while left > 0 and things:
            (copy,) = choose_things(c, self._chooser(c, things), things, 1, 1)
            things.remove(copy)
            taken.append(copy)
            left -= max(1, len(values.provided(c.game, copy, _holder(c, copy))))
        return taken


def _known_top(c: Doing, things: list[Any], count: int) -> list[Any]:
    """The top cards of a deck; where its order is open they are drawn from it by chance, and lie on top from then on."""  # noqa: E501
    if not things or not isinstance(things[0], Copy):
        return things[: plain(count)]
    side = c.game.table.sides[things[0].owner]
    if side.deck and things[0] is side.deck[-1]:
        found = OrderFound(side, count)
        happen(c.game, found)
        return list(found.done)
    return things[: plain(count)]


def _prizes(c: Doing, who: Side, things: list[Any], least: int, most: int) -> list[Any]:
    """Prizes that a player picks where they lie: what the player does not know is as good as picked at random."""
    left, taken = list(things), list[Any]()
    while left and len(taken) < most:
        known = [copy for copy in left if knows(c.game, who, copy, "Prizes")]
        hidden = [copy for copy in left if copy not in known]
        labels = [*labels_of(c.game, known), *([FACE_DOWN] if hidden else [])]
        options = [*labels, "no more" if taken else "nothing"] if len(taken) >= least else labels
        at = c.game.oracle.choose(who.name, f"chooses for {c.label}", options)
        if at == len(labels):
            break
        one = known[at] if at < len(known) else _at_random(c, hidden, 1)[0]
        left.remove(one)
        taken.append(one)
    return taken


def _at_random(c: Doing, things: list[Any], count: int) -> list[Any]:
    left = list(things)
    taken: list[Any] = []
    for _ in range(plain(count)):
        labels = labels_of(c.game, left)
        at = c.game.oracle.chance(labels, [1] * len(left), f"at random for {c.label}")
        taken.append(left.pop(at))
    return taken


@kind(
    "select", {"anyOf": [{"type": "string"}, {"type": "object"}]}, "a place, a name, or {in: place, where: .., pick: n}"
)
def parse_select(node: Any, scope: Scope) -> Select:
    """A Select record, a place or a name."""
    if isinstance(node, str):
        found = Select(place_of(node, scope))
        found.hidden = node in HIDDEN
        found.called = node
        return found
    if not isinstance(node, Mapping) or "in" not in node:
        raise scope.problem("a place, a name or a mapping with `in:` was expected")
    for key in node:
        if key not in SELECT_KEYS:
            raise scope.problem(f"a selection has no '{key}'", hint(str(key), SELECT_KEYS), node, key)
    return _select_record(node, scope)


def _names_no_energy(where: Any) -> bool:
    """Whether a filter names kinds of cards none of which is Energy: then unstated Energy does not matter."""
    kinds = where.get("kind") if isinstance(where, Mapping) else None
    listed = kinds if isinstance(kinds, list) else [kinds]
    return kinds is not None and not any("energy" in str(kind) for kind in listed)


def _select_record(node: Mapping[str, Any], scope: Scope) -> Select:
    before = scope.at, scope.key
    scope.at, scope.key = (node, "in") if hasattr(node, "problem") else before
    place = str(node["in"])
    if place in ("attached", "under"):
        found = Select(lambda c: [])
        found.to = parse("select", node.get("to", "self"), scope)
        if place == "under":
            holders = found.to
            found.to = None
            found.place = lambda c: [copy for p in holders(c) for copy in p.cards[:-1]]
    else:
        found = Select(place_of(place, scope))
        found.called = place
        found.hidden = place in HIDDEN and "where" in node and "first" not in node
    for key, type_ in (
        ("where", "filter"),
        ("first", "quantity"),
        ("last", "quantity"),
        ("pick", "quantity"),
        ("units", "number"),
    ):
        if key in node:
            scope.key = key
            setattr(found, key, parse(type_, node[key], scope))
    for key, best in (("lowest", min), ("highest", max)):
        if key in node:
            scope.key = key
            found.measure = (best, MEASURES[parse("one of " + "|".join(MEASURES), node[key], scope)])
    found.no_energy = _names_no_energy(node.get("where"))
    found.random = bool(node.get("random", False))
    found.by = str(node.get("by", "you"))
    found.differ = node.get("differ")
    if "as" in node:
        found.name = str(node["as"])
        scope.names.add(found.name)
    scope.at, scope.key = before
    return found
