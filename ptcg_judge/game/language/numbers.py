"""Numbers, limits, conditions and lists of statements as types of arguments."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Final

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Condition, Doing, Game, Number, Run, Statement
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.effects.values import room_on_bench
from ptcg_judge.game.language.grammar import Around, Compiled, Scope, is_node, kind, parse, parse_node, suggest
from ptcg_judge.game.language.select import Quantity
from ptcg_judge.game.language.telling import (
    tell_amount,
    tell_bounds,
    tell_coins,
    tell_condition,
    tell_number,
    tell_options,
    tell_quantity,
    tell_select_or_number,
    tell_statements,
)
from ptcg_judge.game.table.state import Pokemon


def turn_of(c: Doing, during: str) -> int | None:
    """The number of the turn that a span of the past means; None for the whole game."""
    table = c.game.table
    if during in ("their last turn", "my last turn"):
        return table.last_turn_of(c.doer.other if during == "their last turn" else c.doer)
    return table.turn if during == "this turn" else None


def became_another(game: Game, number: int) -> bool:
    """Whether the Pokémon of an event of the log evolved or devolved since: it is another Pokémon. Levelling up is none."""  # noqa: E501
    on = game.log[number][1].on
    return on is not None and any(
        past.on is on and past.kind in ("evolve", "devolve") for _, past in game.log[number + 1 :]
    )


@kind(
    "number",
    {"anyOf": [{"type": "integer"}, {"type": "string"}, {"$ref": "#/$defs/number-node"}]},
    "a number: 20, printed, damage, amount, a name bound before, or a number word",
    tell=tell_number,
)
def parse_number(node: object, scope: Scope) -> Number:
    """A whole number, `printed`, `damage`, `amount`, a bound name, or a number word."""
    if isinstance(node, int) and not isinstance(node, bool):
        return lambda c: node
    if node == "printed":
        return lambda c: c.act.printed if c.act is not None else 0
    if node == "damage":
        return lambda c: c.game.acts[-1].amount if c.game.acts else 0
    if node == "amount":
        scope.needs("amount", Around.EVENT)
        return lambda c: c.event.amount if c.event is not None else 0
    if isinstance(node, str):
        if node not in scope.names:
            near = [name for name, bound in scope.names.items() if "number" in bound.gives]
            raise scope.problem(f"there is no number '{node}'", suggest(node, ("printed", "damage", "amount", *near)))
        name = scope.bound(node, "number")
        return lambda c: _number_of(c, name)
    found: Number = parse_node("number", node, scope)
    return found


def _number_of(c: Doing, name: str) -> int:
    value = c.names.get(name)
    return value.number if value is not None else 0


Bounds = Callable[[Doing, int], bool]
BOUNDS = ("at least", "at most", "more than", "less than", "exactly")


@kind(
    "bounds",
    {"anyOf": [{"type": "integer"}, {"type": "object"}]},
    "a number, or {at least: n}, {at most: n} ...",
    tell=tell_bounds,
)
def parse_bounds(node: object, scope: Scope) -> Bounds:
    """Limits of a number; a bare number means exactly that."""
    if not isinstance(node, Mapping) or (is_node("number", node) and not set(node) <= set(BOUNDS)):
        exactly = parse("number", node, scope)
        return lambda c, value: bool(value == exactly(c))
    tests: list[tuple[str, Number]] = []
    for key, value in node.items():
        if key not in BOUNDS:
            raise scope.problem(f"there is no limit '{key}'", suggest(key, BOUNDS), node, key)
        tests.append((key, parse("number", value, scope)))
    if len(tests) == 1:
        ((only, number),) = tests
        holds = WITHIN[only]
        return lambda c, value: holds(value, number(c))
    return lambda c, value: all(WITHIN[key](value, limit(c)) for key, limit in tests)


# (number, limit); of an open number of coins they note themselves what they were compared with
WITHIN: Mapping[str, Callable[[int, int], bool]] = {
    "at least": operator.ge, "at most": operator.le, "more than": operator.gt, "less than": operator.lt,
    "exactly": operator.eq,
}  # fmt: skip


@kind("condition", {"$ref": "#/$defs/condition-node"}, "a condition", tell=tell_condition)
def parse_condition(node: object, scope: Scope) -> Condition:
    """A Condition node."""
    found: Condition = parse_node("condition", node, scope)
    return found


@kind(
    "statements",
    {"type": "array", "items": {"$ref": "#/$defs/statement-node"}},
    "a list of statements",
    tell=tell_statements,
)
def parse_statements(node: object, scope: Scope) -> tuple[Statement, ...]:
    """A list of statements."""
    items = node if isinstance(node, list) else [node]
    found = []
    for item in items:
        found.append(parse_node("statement", item, scope))
    for at, statement in enumerate(found):
        if statement.word == "search":
            _ask_for_room(statement, found[at + 1 :])
    return tuple(found)


IN_VAIN: Final = Result()  # a search that was not made


def _ask_for_room(search: Statement, rest: list[Statement]) -> None:
    """What is searched for a Bench alone is not searched while that is full, and not shuffled (rulings 362, 2322).

    No more is looked for than there is room for.
    """
    puts = list(takewhile(lambda each: each.word == "put" and each.args.get("into") == "Bench", rest))
    shuffles = rest[len(puts) : len(puts) + 1]
    if not puts or any(each.word != "shuffle" for each in shuffles) or search.args["in"] != "my deck":
        return
    name, look_through = search.bound, search.run
    if name is None:
        return
    if isinstance(pick := search.args["pick"], Quantity):
        pick.room = lambda c: room_on_bench(c.game, c.doer)

    def unless_in_vain(c: Doing) -> Result:
        vain = not any(put.look(c, put.args, set()) for put in puts)
        return IN_VAIN if vain else look_through(c)

    search.run = unless_in_vain
    for shuffle in shuffles:
        shuffle.run = _unless_not_made(shuffle.run, name)


def _unless_not_made(run: Run, name: str) -> Run:
    return lambda c: IN_VAIN if c.names.get(name) is IN_VAIN else run(c)


@kind(
    "options",
    {"type": "object", "additionalProperties": {"$ref": "#/$defs/statements"}},
    "{label: [statements]}",
    tell=tell_options,
)
def parse_options(node: object, scope: Scope) -> tuple[tuple[str, tuple[Statement, ...]], ...]:
    """Named options."""
    if not isinstance(node, Mapping):
        raise scope.problem("a mapping of option names to statements was expected")
    return tuple((str(label), parse("statements", body, scope)) for label, body in node.items())


@kind("select or number", {"type": ["string", "integer", "object"]}, "a Select or a number", tell=tell_select_or_number)
def parse_select_or_number(node: object, scope: Scope) -> Compiled:
    """A selection where it looks like one, else a number."""
    if isinstance(node, str) or (isinstance(node, Mapping) and "in" in node):
        return parse("select", node, scope)
    return parse("number", node, scope)


@kind(
    "coins",
    {"anyOf": [{"enum": ["until tails", "until heads"]}, {"$ref": "#/$defs/number"}]},
    "a number, until tails",
    tell=tell_coins,
)
def parse_coins(node: object, scope: Scope) -> Number | str:
    """How many coins: a number, `until tails` or `until heads`."""
    if isinstance(node, str) and node in ("until tails", "until heads"):
        return str(node)
    number: Number = parse("number", node, scope)
    return number


@kind("amount or all", {"anyOf": [{"enum": ["all"]}, {"$ref": "#/$defs/number"}]}, "a number or all", tell=tell_amount)
def parse_amount_or_all(node: object, scope: Scope) -> Number | None:
    """A number, or None for all."""
    number: Number | None = None if node == "all" else parse("number", node, scope)
    return number


Healed = Callable[[Doing, Pokemon], int]
COUNTER: Final = 10  # what one damage counter stands for


@kind(
    "amount to heal",
    {"anyOf": [{"enum": ["all"]}, {"type": "object"}, {"$ref": "#/$defs/number"}]},
    "a number, all, or {up to: number}",
    tell=tell_quantity,
)
def parse_amount_to_heal(node: object, scope: Scope) -> Healed | None:
    """A number, {up to: number} for as many damage counters of it as the player likes, or None for all."""
    if node == "all":
        return None
    if isinstance(node, Mapping) and set(node) == {"up to"}:
        most: Number = parse("number", node["up to"], scope)
        return lambda c, pokemon: _counters_chosen(c, min(plain(most(c)), pokemon.damage))
    number: Number = parse("number", node, scope)
    return lambda c, pokemon: number(c)


def _counters_chosen(c: Doing, most: int) -> int:
    least = min(COUNTER * c.game.book.up_to_least.value(c.kind), most)
    found = range(least, most + 1, COUNTER)
    labels = [str(each) for each in found]
    return found[c.game.oracle.choose_up_to(c.doer.name, f"chooses a number for {c.label}", labels)]
