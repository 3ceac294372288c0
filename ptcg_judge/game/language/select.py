"""The Select record: which Pokémon or cards are meant, how many, and who chooses them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Doing, Game, Number
from ptcg_judge.game.core.result import Result, Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import choose_things
from ptcg_judge.game.effects.guarding import guarded
from ptcg_judge.game.events import OrderFound
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.filters import Fits, filter_of
from ptcg_judge.game.language.grammar import RECORD_KEYS, SCHEMAS, THINGS, Bound, Compiled, Scope, kind, parse, suggest
from ptcg_judge.game.language.lists import Chooser, Who
from ptcg_judge.game.language.places import (
    HIDDEN,
    PLACES,
    Meant,
    Things,
    held,
    lies_in,
    must_hold,
    must_leave,
    place_in,
    place_of,
)
from ptcg_judge.game.language.small import TypesToCover
from ptcg_judge.game.language.taking import any_fits, at_random, attached_to, covering, fit, holder, may_fit, prizes
from ptcg_judge.game.language.telling import tell_quantity, tell_select, tell_select_or_player
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import Copy, Pokemon, Side, UnknownCopy
from ptcg_judge.yamlfile import Map


class Quantity:
    """How many a player takes: between `least` and `most` (None: all there are), no more than there is `room` for."""

    __slots__ = ("least", "most", "room", "up_to")

    def __init__(self, least: Number | None, most: Number | None, up_to: bool = False) -> None:
        self.least = least
        self.most = most
        self.up_to = up_to
        self.room: Number | None = None

    def range(self, c: Doing, there: int, hidden: bool = False, any_card: bool = False) -> tuple[int, int]:
        """The smallest and largest number allowed when `there` things fit.

        `any_card`: cards of no stated kind from a deck or discard pile; even an attack takes at least one of those
        (now2026.zones.up-to-any-card-search).
        """
        there = there if self.room is None else min(there, self.room(c))
        most = there if self.most is None else min(there, self.most(c))
        if self.up_to:
            least = 0 if hidden else c.game.book.up_to_least.value(Kind.ITEM if any_card else c.kind)
            return min(least, most), max(most, 0)
        # a number is worked out once: it may be asked for, or need coins
        least = most if self.least is None or self.least is self.most else min(there, self.least(c))
        return (0 if hidden else max(least, 0)), max(most, 0)


@kind(
    "quantity",
    {"anyOf": [{"type": "integer"}, {"enum": ["all", "any"]}, {"type": "object"}]},
    "a number, all, any, or {up to: number}",
    tell=tell_quantity,
)
def parse_quantity(node: object, scope: Scope) -> Quantity:
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


MEASURES: dict[str, Callable[[Game, Pokemon], int]] = {
    "hp": values.hp,
    "remaining hp": values.remaining_hp,
    "damage": lambda game, pokemon: pokemon.damage,
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
    "cover",
    "random",
    "by",
    "differ",
    "as",
)


RECORD_KEYS["select"] = frozenset(SELECT_KEYS)


RECORD_KEYS["filter"] = frozenset()


Best = Callable[[Iterable[int]], int]
Measure = Callable[[Game, Pokemon], int]


@dataclass(slots=True)
class Select:
    """A compiled Select: `among` gives what fits, calling it lets the right player choose.

    `called` is the place as written, `hidden` whether it may find less there than what lies there, `measure` the lowest
    or highest of a value, `units` so much Energy to be covered by cards, `cover` one Energy or Energy card of each of
    these types, `name` what the things are bound to, and `no_energy` is True where unstated Energy does not matter.
    """

    place: Things
    to: Select | None = None
    where: Fits | None = None
    measure: tuple[Best, Measure] | None = None
    first: Quantity | None = None
    last: Quantity | None = None
    pick: Quantity | None = None
    units: Number | None = None
    cover: TypesToCover | None = None
    random: bool = False
    by: str = Chooser.YOU
    differ: str | None = None
    name: str | None = None
    hidden: bool = False
    called: str = ""
    no_energy: bool = False
    _lies_there: Callable[[Doing, Thing], bool] = field(init=False, repr=False)
    _by_itself: bool = field(init=False, repr=False)  # whether a thing is among them does not hang on others

    def __post_init__(self) -> None:
        self._lies_there = lies_in(self.place)
        self._by_itself = self.to is None and self.first is None and self.last is None and self.measure is None

    def among(self, c: Doing) -> list[Thing]:
        """Everything that fits; nothing is chosen (a Pokémon named in `to` counts with all that it could be)."""
        return self._filtered(c, self.to.among(c) if self.to is not None else None)

    def finds_any(self, c: Doing, besides: Copy | None = None) -> bool:
        """Whether anything fits, `besides` left aside: the look ends at the first that does."""
        if self.to is not None or self.first is not None or self.last is not None or self.measure is not None:
            holders = self.to.among(c) if self.to is not None else None
            return any(thing is not besides for thing in self._filtered(c, holders, True))
        return any_fits(c, (thing for thing in self.place(c) if thing is not besides), self.where)

    def besides(self, fits: Fits) -> Select:
        """The same selection of what fits this, too."""
        where = self.where
        return replace(self, where=fits if where is None else lambda c, thing: where(c, thing) and fits(c, thing))

    def has(self, c: Doing, thing: Thing) -> bool:
        """Whether one thing is among them; of the others nothing is asked."""
        if self._by_itself:
            return self._lies_there(c, thing) and (self.where is None or bool(self.where(c, thing)))
        if self.to is None or self.first is not None or self.last is not None or self.measure is not None:
            return thing in self.among(c)
        holders = [each for each in self.to.among(c) if isinstance(each, Pokemon)]
        there = any(thing in holder.attached for holder in holders)
        return there and (self.where is None or bool(self.where(c, thing)))

    def _filtered(self, c: Doing, holders: list[Thing] | None, chosen: bool = False) -> list[Thing]:
        """What fits, `chosen` from by a player or not. Raises UnknownCopy where it hangs on what nobody has named."""
        things = self.place(c) if holders is None else attached_to(holders, energy=not self.no_energy)
        if self.first is not None:
            things = _known_top(c, things, self.first.range(c, len(things))[1])
        if self.last is not None:
            count = self.last.range(c, len(things))[1]
            things = things[len(things) - plain(count) :]
        where = self.where
        if chosen:
            things = may_fit(c, things, where)
        elif holders is not None:
            things = fit(c, things, where)
        elif where is not None:
            things = [thing for thing in things if where(c, thing)]
        if self.measure is None or not things:
            return things
        best, of = self.measure
        measured = [(of(c.game, thing), thing) for thing in things if isinstance(thing, Pokemon)]
        limit = best(value for value, _ in measured) if measured else 0
        return [thing for value, thing in measured if value == limit]

    def pokemon(self, c: Doing) -> list[Pokemon]:
        """Those of what is taken that are Pokémon in play."""
        return [thing for thing in self(c) if isinstance(thing, Pokemon)]

    def cards(self, c: Doing) -> list[Copy]:
        """Those of what is taken that are cards outside play, or attached."""
        return [thing for thing in self(c) if isinstance(thing, Copy)]

    def __call__(
        self, c: Doing, besides: Thing | None = None, first: Callable[[Thing], bool] | None = None
    ) -> list[Thing]:
        """What is taken, `besides` left aside, of what is `first` if there is any: the right player chooses."""
        holders = self.to(c) if self.to is not None else None
        found = self._filtered(c, holders, (self.pick is not None or self.units is not None) and not self.random)
        things = [thing for thing in found if besides is None or thing is not besides]
        if first is not None:
            things = [thing for thing in things if first(thing)] or things
        if self.pick is not None or self.units is not None or self.cover is not None:
            things = self._picked(c, things)
        if self.name is not None:
            c.names[self.name] = Result.of(things)
        return things

    def bounds(self, c: Doing) -> tuple[int, int] | None:
        """How many fit at least and at most, whatever is not written of them; None where a player chooses."""
        chosen = self.pick is not None or self.units is not None or self.cover is not None
        if not self._by_itself or chosen or self.where is None:
            return None
        fits = may = 0
        for thing in self.place(c):
            try:
                fits += len(fit(c, [thing], self.where))
            except UnknownCopy:
                may += 1
        return fits, fits + may

    def _picked(self, c: Doing, things: list[Thing]) -> list[Thing]:
        if self.units is not None:
            return self._units(c, things)
        if self.cover is not None:
            return covering(c, self._chooser(c, things), things, self.cover)
        assert self.pick is not None
        any_card = self.where is None and self.called in ("my deck", "my discard")
        least, most = self.pick.range(c, len(things), self.hidden, any_card)
        if not things:
            return []
        if self.random:
            return at_random(c, things, most)
        chooser = self._chooser(c, things)
        if self.by == "opponent" and isinstance(things[0], Copy) and guarded(c.game, chooser, c):
            return []
        if self.called.endswith("prizes"):
            return prizes(c, chooser, things, least, most)
        taken = choose_things(c, chooser, things, least, most, self.differ, self._of_several())
        return fit(c, taken, self.where)  # which can't be said of what nobody has named

    def _of_several(self) -> bool:
        """Whether attached cards are chosen among those of all Pokémon of a place: the holder is part of the choice."""
        to = self.to
        return to is not None and to.pick is None and to.called in PLACES and not to.called.endswith("active")

    def _chooser(self, c: Doing, things: list[Thing]) -> Side:
        if self.by == "opponent":
            return c.doer.other
        if self.by == "owner":
            thing = things[0]
            return thing.side if isinstance(thing, Pokemon) else c.game.table.sides[thing.owner]
        return c.doer

    def _units(self, c: Doing, things: list[Thing]) -> list[Thing]:
        """Energy cards until so many Energy are covered; the player picks card after card.

        All that is picked of a card that provides more may be one Energy (rulings 652 and 1673): then others follow.
        """
        assert self.units is not None
        wanted = self.units(c)
        left = wanted
        taken: list[Thing] = []
        things = list(things)
        while len(taken) < wanted and things:
            found = choose_things(
                c, self._chooser(c, things), things, int(left > 0), 1, begun=bool(taken), held=self._of_several()
            )
            if not found:
                break
            things.remove(found[0])
            taken.append(found[0])
            left -= max(1, self._provided(c, found[0]))
        return fit(c, taken, self.where)

    def _provided(self, c: Doing, thing: Thing) -> int:
        return len(values.provided(c.game, thing, holder(c, thing))) if isinstance(thing, Copy) else 0


def _known_top(c: Doing, things: list[Thing], count: int) -> list[Thing]:
    """The top cards of a deck; where its order is open they are drawn from it by chance, and lie on top from then on."""  # noqa: E501
    if not things or not isinstance(things[0], Copy):
        return things[: plain(count)]
    side = c.game.table.sides[things[0].owner]
    if side.deck and things[0] is side.deck[-1]:
        found = OrderFound(side, count)
        happen(c.game, found)
        return list(found.done)
    return things[: plain(count)]


@kind(
    "select",
    {"anyOf": [{"type": "string"}, {"type": "object"}]},
    "a place, a name, or {in: place, where: .., pick: n}",
    tell=tell_select,
)
def parse_select(node: object, scope: Scope) -> Select:
    """A Select record, a place or a name."""
    if isinstance(node, str):
        return Select(place_of(node, scope), hidden=node in HIDDEN, called=node)
    if not isinstance(node, Mapping) or "in" not in node:
        near = next(iter(node), "in") if isinstance(node, Mapping) else node
        raise scope.problem("a place, a name or a mapping with `in:` was expected", suggest(near, SELECT_KEYS))
    for key in node:
        if key not in SELECT_KEYS:
            raise scope.problem(f"a selection has no '{key}'", suggest(key, SELECT_KEYS), node, key)
    return _select_record(node, scope)


def _names_no_energy(where: object) -> bool:
    """Whether a filter names kinds of cards none of which is Energy: then unstated Energy does not matter."""
    kinds = where.get("kind") if isinstance(where, Mapping) else None
    listed = kinds if isinstance(kinds, list) else [kinds]
    return kinds is not None and not any("energy" in str(kind) for kind in listed)


def _asks_what_is_hidden(where: object) -> bool:
    """Whether a filter is about the faces of cards; which Prizes lie face down everybody sees."""
    return isinstance(where, Mapping) and set(where) != {"face"}


RECORD = {
    "where": "filter", "first": "quantity", "last": "quantity", "pick": "quantity", "units": "number",
    "cover": "cover", "lowest": "measure", "highest": "measure", "random": "flag", "by": "chooser",
    "differ": "difference",
}  # fmt: skip


def _select_record(node: Mapping[str, object], scope: Scope) -> Select:
    before = scope.at, scope.key
    scope.at, scope.key = (node, "in") if isinstance(node, Map) else before
    place = str(node["in"])
    to = parse("select", node.get("to", "self"), scope) if place in HELD else None
    given = {}
    for key, type_ in RECORD.items():
        if key in node:
            scope.key = key
            given[key] = filter_of(place, node[key], scope) if key == "where" else parse(type_, node[key], scope)
    lowest, highest = given.pop("lowest", None), given.pop("highest", None)
    if lowest is not None or highest is not None:
        given["measure"] = (max, highest) if highest is not None else (min, lowest)
    if "as" in node:
        scope.key = "as"
        what = held(place, scope)
        given["name"] = scope.bind(node["as"], THINGS if what is None else Bound(THINGS.gives | {what}))
    scope.key = "in"
    hidden = place in HIDDEN and "first" not in node and _asks_what_is_hidden(node.get("where"))
    found = _record_of(place, to, scope, hidden=hidden, **given)
    found.no_energy = _names_no_energy(node.get("where"))
    scope.at, scope.key = before
    return found


HELD = ("attached", "under")


def _record_of(place: str, to: Select | None, scope: Scope, **given: Compiled) -> Select:
    """The Select of a place; of what Pokémon hold or what lies under them, by those Pokémon."""
    if to is None:
        return Select(place_of(place, scope), called=place, **given)
    if place == "attached":
        return Select(lambda c: [], to=to, **given)
    holders = to
    return Select(lambda c: [copy for pokemon in holders.pokemon(c) for copy in pokemon.cards[:-1]], **given)


@kind("measure", {"enum": list(MEASURES)}, ", ".join(MEASURES))
def parse_measure(node: object, scope: Scope) -> Measure:
    """A value of which the lowest or highest is meant."""
    if not isinstance(node, str) or node not in MEASURES:
        raise scope.problem(f"there is no value '{node}' to compare", suggest(node, MEASURES))
    return MEASURES[node]


SCHEMAS["select"] = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "required": ["in"],
            "additionalProperties": False,
            "properties": {
                "in": {"type": "string"},
                "to": {"$ref": "#/$defs/select"},
                "where": {"$ref": "#/$defs/filter"},
                "lowest": {"$ref": "#/$defs/measure"},
                "highest": {"$ref": "#/$defs/measure"},
                "first": {"$ref": "#/$defs/quantity"},
                "last": {"$ref": "#/$defs/quantity"},
                "pick": {"$ref": "#/$defs/quantity"},
                "units": {"$ref": "#/$defs/number"},
                "cover": {"$ref": "#/$defs/cover"},
                "random": {"type": "boolean"},
                "by": {"$ref": "#/$defs/chooser"},
                "differ": {"$ref": "#/$defs/difference"},
                "as": {"type": "string"},
            },
        },
    ]
}


@kind("select or who", {"type": ["string", "object"]}, "a Select, or you / opponent / both", tell=tell_select_or_player)
def parse_select_or_who(node: object, scope: Scope) -> Who | Select:
    """A player word as text, else a Select."""
    if isinstance(node, str) and node in list(Who):
        return Who(node)
    found: Select = parse("select", node, scope)
    return found


def _register(meant: Meant) -> None:
    """A type of argument: a selection that is about one kind of thing."""
    looks = f"a Select of {meant}" if meant != Meant.CARDS else "a Select of cards, not of Pokémon in play"

    def parse_meant(node: object, scope: Scope) -> Select:
        found: Select = parse("select", node, scope)
        must_hold(node, meant, scope)
        return found

    parse_meant.__doc__ = f"{looks}."
    kind(meant, {"$ref": "#/$defs/select"}, looks, tell=tell_select)(parse_meant)
    RECORD_KEYS[meant] = RECORD_KEYS["select"]


for _meant in Meant:
    _register(_meant)


@kind("what is discarded", {"$ref": "#/$defs/select"}, "a Select of what is in no discard pile yet", tell=tell_select)
def parse_discarded(node: object, scope: Scope) -> Select:
    """What can be put into the discard pile."""
    must_leave(node, scope, "discard")
    found: Select = parse("select", node, scope)
    return found


@kind("what is put", {"$ref": "#/$defs/select"}, "a Select of what can leave its place", tell=tell_select)
def parse_put(node: object, scope: Scope) -> Select:
    """What can be put elsewhere."""
    must_leave(node, scope)
    found: Select = parse("select", node, scope)
    return found


@kind("cards that move", {"$ref": "#/$defs/select"}, "a Select of cards that can leave their place", tell=tell_select)
def parse_moving(node: object, scope: Scope) -> Select:
    """Cards that are moved, not Pokémon in play."""
    must_leave(node, scope)
    found: Select = parse(Meant.CARDS, node, scope)
    return found


@kind(
    "cards in exchange", {"$ref": "#/$defs/select"}, "a Select of cards of the same player elsewhere", tell=tell_select
)
def parse_exchanged(node: object, scope: Scope) -> Select:
    """Cards of the player whose cards stand beside it under `these`, in another place."""
    here, there = place_in(scope.beside("these")), place_in(node)
    whose = {place.split(" ")[0] for place in (here, there) if place in PLACES}
    if here == there or len(whose) > 1 or "lost zone" in f"{here} {there}":
        raise scope.problem(f"'{here}' and '{there}' can't change places", "name two places of one player")
    found: Select = parse_moving(node, scope)
    return found


for _moved in ("what is discarded", "what is put", "cards that move", "cards in exchange"):
    RECORD_KEYS[_moved] = RECORD_KEYS["select"]


@kind(
    "Pokémon or who",
    SCHEMAS["select or who"],
    "a Select of Pokémon, or you / opponent / both",
    tell=tell_select_or_player,
)
def parse_pokemon_or_who(node: object, scope: Scope) -> Who | Select:
    """A player word as text, else Pokémon in play."""
    found: Who | Select = parse("select or who", node, scope)
    must_hold(node, Meant.POKEMON, scope)
    return found
