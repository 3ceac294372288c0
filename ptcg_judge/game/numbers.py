"""Numbers, bounds and conditions of effect scripts, and the small types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.effects import coins, values
from ptcg_judge.game.grammar import Scope, is_node, kind, parse, parse_node, word
from ptcg_judge.game.selecting import Select
from ptcg_judge.game.table.marks import read_mark
from ptcg_judge.game.table.state import CONDITIONS, Pokemon, is_first_turn
from ptcg_judge.nearest import hint

Number = Callable[[Doing], int]
Condition = Callable[[Doing], bool]

SPANS = "one of this turn|their last turn|my last turn|game"


def turn_of(c: Doing, during: str) -> int | None:
    """The number of the turn that a span of the past means; None for the whole game."""
    table = c.game.table
    if during in ("their last turn", "my last turn"):
        return table.last_turn_of(c.doer.other if during == "their last turn" else c.doer)
    return table.turn if during == "this turn" else None


TYPES = (
    "Grass",
    "Fire",
    "Water",
    "Lightning",
    "Psychic",
    "Fighting",
    "Darkness",
    "Metal",
    "Fairy",
    "Dragon",
    "Colorless",
)

# -------------------------------------------------------------------------------------------------------- small types


@kind("text", {"type": ["string", "integer", "boolean"]}, "a word or name")
def parse_text(node: Any, scope: Scope) -> str:
    """A word or name; yes and no stand for any and none."""
    if isinstance(node, bool):
        return "any" if node else "none"
    if not isinstance(node, str | int):
        raise scope.problem("a word was expected")
    return str(node)


@kind("new name", {"type": "string"}, "a new name")
def parse_new_name(node: Any, scope: Scope) -> str:
    """A name that is bound here."""
    scope.names.add(str(node))
    return str(node)


@kind("flag", {"type": "boolean"}, "yes or no")
def parse_flag(node: Any, scope: Scope) -> bool:
    """yes or no."""
    if not isinstance(node, bool):
        raise scope.problem("yes or no was expected")
    return node


@kind("type", {"type": "string"}, "a type, or the name of a declared type")
def parse_type(node: Any, scope: Scope) -> str:
    """A type; a bound name is kept as such (it begins with a null character)."""
    if node in TYPES or node == "every":
        return str(node)
    if node in scope.names:
        return f"\0{node}"
    raise scope.problem(f"there is no type '{node}'", hint(str(node), TYPES))


@kind("condition name", {"enum": list(CONDITIONS)}, "a Special Condition")
def parse_condition_name(node: Any, scope: Scope) -> str:
    """One of the five Special Conditions."""
    if node not in CONDITIONS:
        raise scope.problem(f"there is no Special Condition '{node}'", hint(str(node), CONDITIONS))
    return str(node)


@kind("who", {"enum": ["you", "opponent", "both"]}, "you, opponent or both")
def parse_who(node: Any, scope: Scope) -> str:
    """A player as seen from the one doing this."""
    if node not in ("you", "opponent", "both"):
        raise scope.problem("you, opponent or both was expected")
    return str(node)


# -------------------------------------------------------------------------------------------------------------- numbers


@kind(
    "number",
    {"anyOf": [{"type": "integer"}, {"type": "string"}, {"$ref": "#/$defs/number-node"}]},
    "a number: 20, printed, damage, amount, a name bound before, or a number word",
)
def parse_number(node: Any, scope: Scope) -> Number:
    """A whole number, `printed`, `damage`, `amount`, a bound name, or a number word."""
    if isinstance(node, int) and not isinstance(node, bool):
        return lambda c: node
    if node == "printed":
        return lambda c: c.act.printed if c.act is not None else 0
    if node == "damage":
        return lambda c: getattr(c.game.acts[-1], "amount", 0) if c.game.acts else 0
    if node == "amount":
        return lambda c: getattr(c.event, "amount", 0)
    if isinstance(node, str):
        if node not in scope.names:
            raise scope.problem(f"there is no number '{node}'", hint(node, scope.names))
        return lambda c: _number_of(c, node)
    found: Number = parse_node("number", node, scope)
    return found


def _number_of(c: Doing, name: str) -> int:
    value = c.names.get(name)
    if value is None:
        return 0
    return value if isinstance(value, int) else value.number if hasattr(value, "number") else len(value)


@word("number", "count", "{count: my bench}", "of", of="select!")
def count(of: Select) -> Number:
    """How many cards or Pokémon."""
    return lambda c: len(of(c))


@word("number", "counters", "{counters: self}", "on", on="select!")
def counters(on: Select) -> Number:
    """How many damage counters are on them (10 damage each)."""
    return lambda c: sum(thing.damage // 10 for thing in on(c) if isinstance(thing, Pokemon))


@word("number", "energy", "{energy: {on: self, type: Fire}}", "on", on="select!", type="type", spare="flag")
def energy(on: Select, type: str | None, spare: bool | None) -> Number:
    """How much Energy is attached (of a type); `spare` counts what the attack's cost does not need."""

    def number(c: Doing) -> int:
        units = [unit for thing in on(c) if isinstance(thing, Pokemon) for unit in values.energy(c.game, thing)]
        if spare and c.act is not None:
            return _spare(units, values.attack_cost(c.game, c.act.attacker, c.act.attack), type)
        return sum(1 for unit in units if type is None or type in unit.types)

    return number


def _spare(units: list[values.Unit], cost: tuple[str, ...], type: str | None) -> int:
    """The largest number of units (of a type) that can be left when the cost is paid by the others."""
    wanted = [unit for unit in units if type is None or type in unit.types]
    others = [unit for unit in units if unit not in wanted]
    for spent in range(len(wanted) + 1):
        if values.pays(others + wanted[:spent], cost):
            return len(wanted) - spent
    return 0


@word("number", "types", "{types: {in: attached, to: self, where: {kind: basic energy}}}", "of", of="select!")
def types(of: Select) -> Number:
    """How many different types they are."""

    def number(c: Doing) -> int:
        found: set[str] = set()
        for thing in of(c):
            if isinstance(thing, Pokemon):
                found.update(values.types(c.game, thing))
            else:
                found.update((values.basic_type(thing.card),) if thing.card.is_basic_energy else thing.card.types)
        return len(found)

    return number


@word("number", "heads", "{heads: f}", "of", of="text!")
def heads(of: str) -> Number:
    """How many heads a flip showed."""
    return lambda c: getattr(c.names.get(of), "heads", 0) if of != "last" else c.last.heads


@word("number", "tails", "{tails: f}", "of", of="text!")
def tails(of: str) -> Number:
    """How many tails a flip showed."""
    return lambda c: getattr(c.names.get(of), "tails", 0) if of != "last" else c.last.tails


@word("number", "number", "{number: n}", "of", of="text!")
def number(of: str) -> Number:
    """The number a result holds: cards drawn, counters moved, things chosen."""

    def read(c: Doing) -> int:
        if of == "last":
            return c.last.number or len(c.last.things)
        result = c.names.get(of)
        if result is None:
            return 0
        if isinstance(result, list):
            return len(result)
        return result if isinstance(result, int) else result.number or len(result.things)

    return read


@word("number", "hp", "{hp: defending}", "of", of="select!")
def hp(of: Select) -> Number:
    """Maximum HP."""
    return lambda c: sum(values.hp(c.game, thing) for thing in of(c) if isinstance(thing, Pokemon))


@word("number", "remaining hp", "{remaining hp: defending}", "of", of="select!")
def remaining_hp(of: Select) -> Number:
    """Maximum HP less damage."""
    return lambda c: sum(values.remaining_hp(c.game, thing) for thing in of(c) if isinstance(thing, Pokemon))


@word("number", "retreat", "{retreat: defending}", "of", of="select!")
def retreat(of: Select) -> Number:
    """Retreat Cost, in Energy."""
    return lambda c: sum(values.retreat_cost(c.game, thing) for thing in of(c) if isinstance(thing, Pokemon))


@word("number", "dealt", "{dealt: defending}", "to", to="select!")
def dealt(to: Select) -> Number:
    """The damage this attack did to them."""

    def number(c: Doing) -> int:
        done = getattr(c.act, "dealt", {})
        return sum(done.get(thing, 0) for thing in to(c))

    return number


@word("number", "damage taken", "{damage taken: {by: self, during: their last turn}}", None,
      by="select!", during=f"{SPANS}!")  # fmt: skip
def damage_taken(by: Select, during: str) -> Number:
    """The damage that attacks did to them during a turn; counters that were put are none, moving does not matter."""

    def number(c: Doing) -> int:
        from ptcg_judge.game.events import Damaged

        things, turn = by(c), turn_of(c, during)
        return sum(
            past.amount
            for when, past in c.game.log
            if isinstance(past, Damaged)
            and (turn is None or when == turn)
            and past.cause is not None
            and past.cause.kind == "attack"
            and any(past.on is thing for thing in things)
        )

    return number


@word(
    "number", "chosen", "{chosen: {least: 0, most: 30, step: 10}}", None, least="number", most="number!", step="number"
)
def chosen(most: Number, least: Number | None = None, step: Number | None = None) -> Number:
    """A number the player chooses, in steps (1 unless stated)."""

    def number(c: Doing) -> int:
        low, by = (each(c) if each is not None else rest for each, rest in ((least, 0), (step, 1)))
        found = range(plain(low), plain(most(c)) + 1, plain(by))
        labels = [str(each) for each in found]
        return found[c.game.oracle.choose(c.doer.name, f"chooses a number for {c.label}", labels)] if labels else 0

    return number


@word("number", "prizes taken", "{prizes taken: you}", "by", by="who!")
def prizes_taken(by: str) -> Number:
    """How many Prizes a player has taken in this game, whatever was laid out anew since."""

    def number(c: Doing) -> int:
        sides = {"you": [c.doer], "opponent": [c.doer.other]}.get(by, [c.doer, c.doer.other])
        return sum(side.prizes_taken for side in sides)

    return number


@word("number", "plus", "{plus: [50, {times: [-10, {counters: self}]}]}", "of", of="[number]!")
def plus(of: tuple[Number, ...]) -> Number:
    """The sum; take away with `times: [-10, ...]`."""
    return lambda c: sum(each(c) for each in of)


@word("number", "times", "{times: [20, {heads: f}]}", "of", of="[number]!")
def times(of: tuple[Number, ...]) -> Number:
    """The product."""

    def product(c: Doing) -> int:
        result = 1
        for each in of:
            result *= each(c)
        return result

    return product


@word(
    "number",
    "half",
    "{half: {of: {remaining hp: defending}, round: up, to: 10}}",
    "of",
    of="number!",
    round="one of up|down",
    to="number",
)
def half(of: Number, round: str | None, to: Number | None) -> Number:
    """Half of it, rounded up or down to a multiple of `to` (1 unless stated)."""

    def halved(c: Doing) -> int:
        whole, step = of(c), to(c) if to is not None else 1
        return -(-whole // (2 * step)) * step if round == "up" else whole // (2 * step) * step

    return halved


@word("number", "at most", "{at most: [{count: their bench}, 3]}", "of", of="[number]!")
def at_most(of: tuple[Number, ...]) -> Number:
    """The smallest of them."""
    return lambda c: min(each(c) for each in of)


@word("number", "at least", "{at least: [{counters: self}, 1]}", "of", of="[number]!")
def at_least(of: tuple[Number, ...]) -> Number:
    """The largest of them."""
    return lambda c: max(each(c) for each in of)


@word("number", "flips", "{flips: 2}", "coins", coins="number!")
def flips(coins: Number) -> Number:
    """Flip so many coins here and count the heads."""

    def number(c: Doing) -> int:
        return sum(1 for _ in range(plain(coins(c))) if flip(c))

    return number


def flip(c: Doing) -> bool:
    """Flip one coin for a script; the trace says who flipped and why."""
    result = coins.flip(c.game, c.doer, c.label)
    c.game.trace.add("flip", (c.doer.name, "heads" if result else "tails", c.label))
    return result


@word(
    "number",
    "choose",
    "{choose: {if: {exists: my bench}, then: 20, else: 0}}",
    None,
    if_="condition!",
    then="number!",
    else_="number",
)
def choose(if_: Condition, then: Number, else_: Number | None = None) -> Number:
    """One number or the other, by a Condition."""
    return lambda c: then(c) if if_(c) else (else_(c) if else_ is not None else 0)


BOUNDS = ("at least", "at most", "more than", "less than", "exactly")


@kind("bounds", {"anyOf": [{"type": "integer"}, {"type": "object"}]}, "a number, or {at least: n}, {at most: n} ...")
def parse_bounds(node: Any, scope: Scope) -> Callable[[Doing, int], bool]:
    """Limits of a number; a bare number means exactly that."""
    if not isinstance(node, Mapping) or (is_node("number", node) and not set(node) <= set(BOUNDS)):
        exactly = parse("number", node, scope)
        return lambda c, value: bool(value == exactly(c))
    tests: list[tuple[str, Number]] = []
    for key, value in node.items():
        if key not in BOUNDS:
            raise scope.problem(f"there is no limit '{key}'", hint(str(key), BOUNDS), node, key)
        tests.append((key, parse("number", value, scope)))
    return lambda c, value: all(_within(key, value, limit(c)) for key, limit in tests)


def _within(key: str, value: int, limit: int) -> bool:
    if key == "at least":
        return value >= limit
    if key == "at most":
        return value <= limit
    if key == "more than":
        return value > limit
    return value < limit if key == "less than" else value == limit


# ----------------------------------------------------------------------------------------------------------- conditions


@kind("condition", {"$ref": "#/$defs/condition-node"}, "a condition")
def parse_condition(node: Any, scope: Scope) -> Condition:
    """A Condition node."""
    found: Condition = parse_node("condition", node, scope)
    return found


@word("condition", "exists", "{exists: {in: my bench, where: {type: Water}}}", "of", of="select!")
def exists(of: Select) -> Condition:
    """There is such a card or Pokémon."""
    return lambda c: bool(of.among(c))


@word("condition", "is", "{is: {what: self, where: {place: active}}}", None, what="select!", where="filter!")
def is_(what: Select, where: Any) -> Condition:
    """The thing fits a filter (all of them, and there is one)."""

    def holds(c: Doing) -> bool:
        things = what(c)
        return bool(things) and all(where(c, thing) for thing in things)

    return holds


@word("condition", "compare", "{compare: {of: {count: my hand}, at least: 3}}", None,
      of="number!", at_least="number", at_most="number",
      more_than="number", less_than="number", exactly="number")  # fmt: skip
def compare(of: Number, **limits: Number | None) -> Condition:
    """A number lies within limits."""
    tests = [(key.replace("_", " "), limit) for key, limit in limits.items() if limit is not None]
    return lambda c: all(_within(key, of(c), limit(c)) for key, limit in tests)


@word("condition", "all", "{all: [{done: x}, {done: y}]}", "of", of="[condition]!")
def all_(of: tuple[Condition, ...]) -> Condition:
    """Every one of them holds."""
    return lambda c: all(each(c) for each in of)


@word("condition", "any", "{any: [{done: x}, {done: y}]}", "of", of="[condition]!")
def any_(of: tuple[Condition, ...]) -> Condition:
    """At least one of them holds."""
    return lambda c: any(each(c) for each in of)


@word("condition", "not", "{not: {done: x}}", "of", of="condition!")
def not_(of: Condition) -> Condition:
    """It does not hold."""
    return lambda c: not of(c)


@word("condition", "done", "{done: last}", "of", of="text!")
def done(of: str) -> Condition:
    """Any part of the named statement happened."""

    def holds(c: Doing) -> bool:
        if of == "last":
            return c.last.done
        result = c.names.get(of)
        return bool(result) if isinstance(result, list) else bool(getattr(result, "done", False))

    return holds


@word("condition", "heads", "{heads: f}", "of", of="text!")
def any_heads(of: str) -> Condition:
    """A flip showed at least one heads."""
    return lambda c: bool(getattr(c.names.get(of) if of != "last" else c.last, "heads", 0))


@word("condition", "said", "{said: {of: x, word: Energy}}", None, of="text!", word="[text]!")
def said(of: str, word: tuple[str, ...]) -> Condition:
    """What was chosen or guessed is this word."""
    return lambda c: getattr(c.names.get(of), "label", "") in word


@word("condition", "turn", "{turn: my first}", "whose", whose="one of mine|theirs|my first|their first|first of game!")
def turn(whose: str) -> Condition:
    """Whose turn it is, or that it is a player's first."""

    def holds(c: Doing) -> bool:
        table = c.game.table
        if whose in ("mine", "theirs"):
            return (table.player is c.you) == (whose == "mine")
        if whose == "first of game":
            return table.turn == 1
        side = c.you if whose == "my first" else c.you.other
        return table.player is side and is_first_turn(c.game, side)

    return holds


@word("condition", "played", "{played: {kind: supporter}}", "what", what="filter!")
def played(what: Any) -> Condition:
    """You played such a card this turn."""

    def holds(c: Doing) -> bool:
        return any(what(c, copy) for copy in c.doer.played_cards)

    return holds


@word("condition", "used", "{used: {what: retreat, by: you}}", None, what="text!", by="who", in_game="flag")
def used(what: str, by: str | None, in_game: bool | None = None) -> Condition:
    """A player has done this already this turn (`in game`: ever): retreat, supporter, stadium, energy, power <name>."""
    mark = read_mark(what)

    def holds(c: Doing) -> bool:
        side = c.doer if by != "opponent" else c.doer.other
        return mark in (side.used_in_game if in_game else side.used)

    return holds


@word("condition", "moved up", "{moved up: self}", "what", what="select!")
def moved_up(what: Select) -> Condition:
    """It moved from the Bench to the Active Spot this turn."""
    return lambda c: any(thing.became_active == c.game.table.turn for thing in what(c))


@word("condition", "evolved now", "{evolved now: self}", "what", what="select!")
def evolved_now(what: Select) -> Condition:
    """It evolved this turn."""
    return lambda c: any(thing.evolved == c.game.table.turn for thing in what(c))


@word("condition", "evolves further", "{evolves further: bearer}", "what", what="select!")
def evolves_further(what: Select) -> Condition:
    """There is a card that evolves from it."""
    return lambda c: any(isinstance(p, Pokemon) and c.game.scripts.evolves_into(p.name) for p in what.among(c))


@word("condition", "healed now", "{healed now: self}", "what", what="select!")
def healed_now(what: Select) -> Condition:
    """Damage was healed from it this turn."""
    return lambda c: any(thing.healed == c.game.table.turn for thing in what(c))


@word("condition", "happened", "{happened: {event: {is: knocked out, what: my play}, during: their last turn}}", None,
      event="event!", during=f"{SPANS}!")  # fmt: skip
def happened(event: Any, during: str) -> Condition:
    """Such an event happened during a turn (a fact about the game, whatever became of the cards)."""

    def holds(c: Doing) -> bool:
        turn = turn_of(c, during)
        return any(
            event.kind == past.kind and (turn is None or turn == when) and event.happened(c, past)
            for when, past in c.game.log
        )

    return holds


@word("condition", "first of name", "{first of name: self}", "what", what="select!")
def first_of_name(what: Select) -> Condition:
    """Of its player's Powers of this name, or the cards of this name attached to a Pokémon, it is the first that works: for texts that don't stack."""  # noqa: E501

    def holds(c: Doing) -> bool:
        if c.kind in ("energy", "tool"):
            worn = [s for s in c.game.sources if s.kind == "attached" and s.name == c.label and s.pokemon is c.this]
            return bool(worn) and worn[0].copy is c.copy
        for source in c.game.sources:
            same = source.kind == "power" and source.name == c.label and source.doing.you is c.you
            if same and source.holds(source):
                return any(thing is source.pokemon for thing in what.among(c))
        return False

    return holds
