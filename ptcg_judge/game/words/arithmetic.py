"""Counting and comparing: numbers made of numbers, conditions made of conditions."""

from __future__ import annotations

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Attacking, Condition, Doing, Number
from ptcg_judge.game.effects import values
from ptcg_judge.game.language.filters import Filter
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.language.numbers import WITHIN
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import Type, result_of, type_now, word_of
from ptcg_judge.game.table.state import Pokemon, UnknownCopy

SPARE = "spare"  # beside its types, what a unit is that counts


class CountOf:
    """How many things a selection takes."""

    __slots__ = ("of",)

    def __init__(self, of: Select) -> None:
        self.of = of

    def __call__(self, c: Doing) -> int:
        """The number of them now."""
        return len(self.of(c))


@word("number", "count", "{count: my bench}", "of", tell="the number of {of}", of="select!")
def count(of: Select) -> Number:
    """How many cards or Pokémon."""
    return CountOf(of)


@word(
    "number",
    "energy",
    "{energy: {on: self, type: Fire}}",
    "on",
    tell="the[ {type}] Energy on {on}[ by cards each of which {where}][?spare: that the attack's cost leaves over]",
    on="Pokémon!",
    type="type",
    where="filter of attached cards",
    spare="flag",
)
def energy(on: Select, type: Type | None, where: Filter | None, spare: bool | None) -> Number:
    """How much Energy is attached (of a type; by such cards); `spare` counts what the attack's cost does not need."""

    def number(c: Doing) -> int:
        units = [unit for thing in on(c) if isinstance(thing, Pokemon) for unit in values.energy(c.game, thing)]
        wanted = type_now(c, type) if type is not None else None
        counts = [(where is None or where(c, one.copy)) and (wanted is None or wanted in one.types) for one in units]
        act = _attack_made(c) if spare else None
        if act is not None:
            return _spare(units, counts, values.attack_cost(c.game, act.attacker, act.attack))
        return sum(counts)

    return number


def _attack_made(c: Doing) -> Attacking | None:
    """The attack that this does, or, for a Power that changes its damage, the one that is being made."""
    return c.act or next((act for act in reversed(c.game.acts) if isinstance(act, Attacking)), None)


def _spare(units: list[values.Unit], counts: list[bool], cost: tuple[str, ...]) -> int:
    """How many of the units that count can be left at most when the cost is paid by the others, whatever they are."""
    marked = [one._replace(types=one.types | {SPARE}) if so else one for one, so in zip(units, counts, strict=True)]
    return next((number for number in range(sum(counts), 0, -1) if values.pays(marked, cost, (SPARE,) * number)), 0)


@word(
    "number",
    "types",
    "{types: {in: attached, to: self, where: {kind: basic energy}}}",
    "of",
    tell="the number of types among {of}",
    of="select!",
)
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


class NumberOf:
    """The number that the result of this name holds."""

    __slots__ = ("of",)

    def __init__(self, of: str) -> None:
        self.of = of

    def __call__(self, c: Doing) -> int:
        result = result_of(c, self.of)
        return 0 if result is None else result.number or len(result.things)


@word("number", "number", "{number: n}", "of", tell="the number of {of}", of="name of a number!")
def number(of: str) -> Number:
    """The number a result holds: cards drawn, counters moved, things chosen."""
    return NumberOf(of)


@word(
    "number",
    "chosen",
    "{chosen: {least: 0, most: 30, step: 10}}",
    None,
    tell="a number[ from {least}][ to {most}][ up to {up to}], as the player likes[, in steps of {step}]",
    least="number",
    most="number",
    step="number",
    up_to="number",
    one_of=("most", "up to"),
)
def chosen(
    most: Number | None = None, least: Number | None = None, step: Number | None = None, up_to: Number | None = None
) -> Number:
    """A number the player chooses, in steps (1 unless stated); `up to` asks the book whether that may be none."""
    top = most if most is not None else up_to
    assert top is not None

    def number(c: Doing) -> int:
        rest = 0 if up_to is None else c.game.book.up_to_least.value(c.kind)
        low, by = (each(c) if each is not None else given for each, given in ((least, rest), (step, 1)))
        found = range(plain(low), plain(top(c)) + 1, plain(by))
        labels = [str(each) for each in found]
        return found[c.game.oracle.choose(c.doer.name, f"chooses a number for {c.label}", labels)] if labels else 0

    return number


@word("number", "plus", "{plus: [50, {times: [-10, {counters: self}]}]}", "of", tell="({of/ + })", of="[number]!")
def plus(of: tuple[Number, ...]) -> Number:
    """The sum; take away with `times: [-10, ...]`."""
    return lambda c: sum(each(c) for each in of)


@word("number", "times", "{times: [20, {heads: f}]}", "of", tell="({of/ × })", of="[number]!")
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
    tell="half of {of}[, rounded {round}][ to a multiple of {to}]",
    of="number!",
    round="rounding",
    to="number",
)
def half(of: Number, round: str | None, to: Number | None) -> Number:
    """Half of it, rounded up or down to a multiple of `to` (1 unless stated)."""

    def halved(c: Doing) -> int:
        whole, step = of(c), to(c) if to is not None else 1
        return -(-whole // (2 * step)) * step if round == "up" else whole // (2 * step) * step

    return halved


@word("number", "as counters", "{as counters: 40}", "of", tell="{of} as damage counters", of="number!")
def as_counters(of: Number) -> Number:
    """A damage as damage counters: one for each 10."""
    return lambda c: of(c) // 10


@word(
    "number", "at most", "{at most: [{count: their bench}, 3]}", "of", tell="the smallest of ({of/; })", of="[number]!"
)
def at_most(of: tuple[Number, ...]) -> Number:
    """The smallest of them."""
    return lambda c: min(each(c) for each in of)


@word("number", "at least", "{at least: [{counters: self}, 1]}", "of", tell="the largest of ({of/; })", of="[number]!")
def at_least(of: tuple[Number, ...]) -> Number:
    """The largest of them."""
    return lambda c: max(each(c) for each in of)


@word(
    "number",
    "choose",
    "{choose: {if: {exists: my bench}, then: 20, else: 0}}",
    None,
    tell="({then} if {if}[, otherwise {else}])",
    if_="condition!",
    then="number!",
    else_="number",
)
def choose(if_: Condition, then: Number, else_: Number | None = None) -> Number:
    """One number or the other, by a Condition."""
    return lambda c: then(c) if if_(c) else (else_(c) if else_ is not None else 0)


@word(
    "condition",
    "exists",
    "{exists: {in: my bench, where: {type: Water}}}",
    "of",
    tell="there is any of: {of}",
    of="select!",
)
def exists(of: Select) -> Condition:
    """There is such a card or Pokémon."""
    return of.finds_any


@word(
    "condition",
    "is",
    "{is: {what: self, where: {place: active}}}",
    None,
    tell="{what} {where}",
    what="select!",
    where="filter of it!",
)
def is_(what: Select, where: Filter) -> Condition:
    """The thing fits a filter (all of them, and there is one)."""

    def holds(c: Doing) -> bool:
        things = what(c)
        for thing in things:
            if not where(c, thing):
                return False
        return bool(things)

    return holds


@word(
    "condition",
    "compare",
    "{compare: {of: {count: my hand}, at least: 3}}",
    None,
    tell=(
        "{of} is[ at least {at least}][ at most {at most}][ more than {more than}][ less than {less than}][ "
        "exactly {exactly}]"
    ),
    of="number!",
    at_least="number",
    at_most="number",
    more_than="number",
    less_than="number",
    exactly="number",
)
def compare(of: Number, **limits: Number | None) -> Condition:
    """A number lies within limits."""
    tests = [(WITHIN[key.replace("_", " ")], limit) for key, limit in limits.items() if limit is not None]

    def holds(c: Doing) -> bool:
        try:
            return lies_within(c)
        except UnknownCopy:
            bounds = of.of.bounds(c) if isinstance(of, CountOf) else None
            if bounds is None:
                raise
            numbers = range(bounds[0], bounds[1] + 1)
            answers = {all(within(number, limit(c)) for within, limit in tests) for number in numbers}
            if len(answers) > 1:
                raise
            return answers.pop()

    def lies_within(c: Doing) -> bool:
        for within, limit in tests:  # noqa: SIM110 - asked often: a generator costs twice as much
            if not within(of(c), limit(c)):
                return False
        return True

    return holds


@word(
    "condition",
    "left over",
    "{left over: {on: self, types: [Fire, Water]}}",
    None,
    tell="the attack's cost leaves over one Energy on {on} for each of {types/, }",
    on="Pokémon!",
    types="[type]!",
)
def left_over(on: Select, types: tuple[Type, ...]) -> Condition:
    """Its Energy pays the attack's cost and besides one Energy of each of these types, no Energy for two of them."""

    def holds(c: Doing) -> bool:
        units = [unit for thing in on(c) if isinstance(thing, Pokemon) for unit in values.energy(c.game, thing)]
        cost = values.attack_cost(c.game, c.act.attacker, c.act.attack) if c.act is not None else ()
        return values.pays(units, cost, tuple(type_now(c, each) for each in types))

    return holds


@word("condition", "all", "{all: [{done: x}, {done: y}]}", "of", tell="({of/ and })", of="[condition]!")
def all_(of: tuple[Condition, ...]) -> Condition:
    """Every one of them holds."""
    return lambda c: all(each(c) for each in of)


@word("condition", "any", "{any: [{done: x}, {done: y}]}", "of", tell="({of/ or })", of="[condition]!")
def any_(of: tuple[Condition, ...]) -> Condition:
    """At least one of them holds."""
    return lambda c: any(each(c) for each in of)


@word("condition", "not", "{not: {done: x}}", "of", tell="it is not so that {of}", of="condition!")
def not_(of: Condition) -> Condition:
    """It does not hold."""
    return lambda c: not of(c)


@word("condition", "done", "{done: last}", "of", tell="{of} was done", of="name of a statement!")
def done(of: str) -> Condition:
    """Any part of the named statement happened."""

    def holds(c: Doing) -> bool:
        result = result_of(c, of)
        return result is not None and result.done

    return holds


@word(
    "condition",
    "said",
    "{said: {of: g, word: heads}}",
    None,
    tell="{of} is {word/ or }",
    of="name of a choice!",
    word="[word of a choice]!",
)
def said(of: str, word: tuple[str, ...]) -> Condition:
    """What was chosen or guessed is this word."""
    return lambda c: word_of(c, of) in word
