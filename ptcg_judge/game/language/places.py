"""Where things lie, and the names that are always there, seen from a script being carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.language.grammar import Around, Scope, kind, parse, suggest
from ptcg_judge.game.language.telling import tell_card_or_name, tell_place
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import Side

Things = Callable[[Doing], list[Thing]]


def _zone(zone: str) -> Callable[[Side], list[Thing]]:
    zones: dict[str, Callable[[Side], list[Thing]]] = {
        "active": lambda side: [side.active] if side.active is not None else [],
        "bench": lambda side: list(side.bench),
        "play": lambda side: [*side.in_play()],
        "hand": lambda side: list(side.hand),
        "deck": lambda side: [*reversed(side.deck)],
        "discard": lambda side: list(side.discard),
        "prizes": lambda side: list(side.prizes),
        "lost zone": lambda side: list(side.lost),
    }
    return zones[zone]


def _place(whose: str, zone: Callable[[Side], list[Thing]]) -> Things:
    if whose == "my":
        return lambda c: zone(c.doer)
    if whose == "their":
        return lambda c: zone(c.doer.other)
    return lambda c: zone(c.doer) + zone(c.doer.other)


ZONE_WORDS = ("active", "bench", "play", "hand", "deck", "discard", "prizes", "lost zone")


WHOSE = ("my", "their", "both")


PLACES: dict[str, Things] = {}


for _whose in WHOSE:
    for _word in ZONE_WORDS:
        PLACES[f"{_whose} {_word}"] = _place(_whose, _zone(_word))


HIDDEN = frozenset(f"{whose} {zone}" for whose in WHOSE for zone in ("deck", "prizes"))


CARD_USED = "the card used"  # under what a Trainer is kept whose text is done without its being played: "this card"


OF_A_POKEMON = frozenset({Kind.ATTACK, Kind.POWER, Kind.POKEMON, Kind.RULE})


def _self(c: Doing) -> list[Thing]:
    if CARD_USED in c.names:
        return list(c.names[CARD_USED].things)
    if c.kind in OF_A_POKEMON and c.this is not None:
        return [c.this]
    return [c.copy] if c.copy is not None else []


def _is_self(c: Doing, thing: Thing) -> bool:
    if CARD_USED in c.names:
        return thing in c.names[CARD_USED].things
    return thing is (c.this if c.kind in OF_A_POKEMON and c.this is not None else c.copy)


def lies_in(place: Things) -> Callable[[Doing, Thing], bool]:
    """Whether one thing lies in a place, for effects that are asked about every Pokémon and mean one."""
    return _is_self if place is _self else lambda c, thing: thing in place(c)


def _defending(c: Doing) -> list[Thing]:
    target = c.act.defending if c.act is not None else c.doer.other.active
    return [target] if target is not None and target in target.side.in_play() else []


def _attacking(c: Doing) -> list[Thing]:
    return [c.act.attacker] if c.act is not None else []


def _event_on(c: Doing) -> list[Thing]:
    event = c.event
    if event is None:
        return []
    if event.kind in ("attach", "move", "discard", "draw", "play"):
        return [event.copy] if event.copy is not None else []
    return [event.on] if event.on is not None else [event.copy] if event.copy is not None else []


def _event_target(c: Doing) -> list[Thing]:
    return [c.event.on] if c.event is not None and c.event.on is not None else []


def _event_source(c: Doing) -> list[Thing]:
    cause = c.event.blamed if c.event is not None else None
    if cause is None:
        return []
    return [cause.this] if cause.this is not None else [cause.copy] if cause.copy is not None else []


EACH = "each"  # the Pokémon that an effect is being asked about
ONLY_INSIDE = {"it": Around.EVENT, "target": Around.EVENT, "source": Around.EVENT, EACH: Around.ASKED}


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
    EACH: lambda c: bound_things(c, EACH),
}


def fixed_name(name: str, scope: Scope) -> str:
    """A name that is always there. Raises EffectFileError where it means nothing, as what happened outside an event."""
    if name in ONLY_INSIDE:
        scope.needs(name, ONLY_INSIDE[name])
    return name


def place_of(name: str, scope: Scope) -> Things:
    """A place, a fixed name or a bound name as a function."""
    if name in PLACES:
        return PLACES[name]
    if name in NAMES:
        return NAMES[fixed_name(name, scope)]
    if name in scope.names:
        scope.bound(name, "things")
        return lambda c: bound_things(c, name)
    raise scope.problem(f"there is no place or name '{name}'", suggest(name, [*PLACES, *NAMES, *scope.names]))


# ---------------------------------------------------- what lies where: Pokémon in play, or cards

LIES = {
    "active": "pokemon", "bench": "pokemon", "play": "pokemon", "hand": "cards", "deck": "cards", "discard": "cards",
    "prizes": "cards", "lost zone": "cards", "attached": "cards", "under": "cards", "stadium": "cards",
    "bearer": "pokemon", "defending": "pokemon", "attacking": "pokemon",
}  # fmt: skip
OPEN_ZONES = ("discard", "lost zone", "attached", "under", "stadium")  # everybody sees what lies there
OF_A_STADIUM = ("any", "is", "kind", "label", "name", "name has", "not", "owned", "side")  # what a Stadium card has
TOLD = {"pokemon": "Pokémon in play", "cards": "cards"}
ENERGY_KINDS = ("energy", "basic energy", "special energy")


class Meant(StrEnum):
    """What an argument of a word can be about, as the types of the vocabulary name it."""

    POKEMON = "Pokémon"
    BENCHED = "Benched Pokémon"
    ACTIVE = "Active Pokémon"
    CARDS = "cards"
    HIDDEN = "hidden cards"
    PRIZES = "Prizes"


def zone_of(place: str) -> str:
    """The zone of a place without whose it is: `my lost zone` is `lost zone`; a name is itself."""
    whose, _, zone = place.partition(" ")
    return zone if whose in ("my", "their", "both") and zone in LIES else place


def held(place: str, scope: Scope) -> str | None:
    """What lies in a place or has a name: `pokemon` or `cards`; None where it may be either."""
    found = scope.names.get(place)
    if found is not None:
        return next((what for what in TOLD if what in found.gives), None)
    return LIES.get(zone_of(place))


def place_in(node: object) -> str:
    """The place or name of a selection as written."""
    return str(node.get("in", "")) if isinstance(node, Mapping) else str(node)


FITS: Mapping[Meant, Callable[[str, str], bool]] = {
    Meant.POKEMON: lambda zone, what: what == "pokemon",
    Meant.BENCHED: lambda zone, what: what == "pokemon" and zone not in ("active", "defending"),
    Meant.ACTIVE: lambda zone, what: what == "pokemon" and zone != "bench",
    Meant.CARDS: lambda zone, what: what == "cards",
    Meant.HIDDEN: lambda zone, what: what == "cards" and zone not in OPEN_ZONES,
    Meant.PRIZES: lambda zone, what: what == "cards" and (zone == "prizes" or zone not in LIES),
}


def must_hold(node: object, meant: Meant, scope: Scope) -> None:
    """Hold that a selection can find what is meant. Raises EffectFileError with what lies there."""
    place = place_in(node)
    what, zone = held(place, scope), zone_of(place)
    if what is not None and not FITS[meant](zone, what):
        there = f"{TOLD[what]} that everybody sees" if zone in OPEN_ZONES and meant == Meant.HIDDEN else TOLD[what]
        raise scope.problem(f"'{place}' are {there}, and this is about {meant}", f"a place of {meant}")
    if meant == Meant.PRIZES and place in NAMES and place != "last":
        raise scope.problem(f"'{place}' is no name of {meant}", f"a place of {meant}")


def must_leave(node: object, scope: Scope, stays_in: str = "") -> None:
    """Hold that a selection is of what can leave its place. Raises EffectFileError for `stays_in`."""
    place = place_in(node)
    if zone_of(place) == stays_in:
        raise scope.problem(f"what lies in '{place}' is there already", "name another place")


def must_fit(key: str, value: object, only: str, scope: Scope, node: object) -> None:
    """Hold that what is being filtered can have a property. Raises EffectFileError with what lies there.

    `only` is the kind of thing that has the property at all, "" for both.
    """
    place = scope.among
    if place is None:
        return
    what, zone = held(place, scope), zone_of(place)
    wrong = bool(only) and what is not None and what != only
    wrong |= key == "face" and zone != "prizes" and place not in scope.names
    wrong |= zone == "stadium" and key not in OF_A_STADIUM
    wrong |= key == "place" and zone in ("active", "bench")
    wrong |= key == "side" and zone != place
    if key == "kind" and what == "pokemon":
        wrong |= all(each in ENERGY_KINDS for each in (value if isinstance(value, list) else [value]))
    if wrong:
        raise scope.problem(
            f"'{key}' says nothing of what '{place}' means", "leave it out, or name another place", node, key
        )


@kind("place", {"enum": list(PLACES)}, "a place", tell=tell_place)
def parse_place(node: object, scope: Scope) -> str:
    """One of the places."""
    if not isinstance(node, str) or node not in PLACES:
        raise scope.problem(f"there is no place '{node}'", suggest(node, PLACES))
    return node


@kind("zone of cards", {"enum": [*PLACES]}, "a place where cards lie, not Pokémon in play", tell=tell_place)
def parse_zone_of_cards(node: object, scope: Scope) -> str:
    """One of the places where cards lie."""
    must_hold(node, Meant.CARDS, scope)
    place: str = parse_place(node, scope)
    return place


@kind("place or name", {"type": "string"}, "a place, or the name of a thing", tell=tell_place)
def parse_place_or_name(node: object, scope: Scope) -> str:
    """A place, a name that is always there, or one bound to things."""
    place_of(str(node), scope)
    return str(node)


@kind("name of things", {"type": "string"}, "the name of a card or Pokémon", tell=tell_place)
def parse_name_of_things(node: object, scope: Scope) -> str:
    """A name that is always there, or one bound to things."""
    return fixed_name(str(node), scope) if node in NAMES else scope.bound(node, "things")


@kind(
    "card or name",
    {"type": ["string", "integer"]},
    "the name of a card, or of what is bound to this name",
    tell=tell_card_or_name,
)
def parse_card_or_name(node: object, scope: Scope) -> str:
    """A name printed on a card, or that of a thing whose name is meant."""
    if isinstance(node, str) and (node in NAMES or node in scope.names):
        return str(parse("name of things", node, scope))
    return str(parse("card", node, scope))


def bound_things(c: Doing, name: str) -> list[Thing]:
    """What a name was bound to, as things."""
    value = c.names.get(name)
    return list(value.things) if value is not None else []
