"""Values that effects change whenever they are read: damage, HP, costs, types."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Clause, Condition, Doing, Effect, Number
from ptcg_judge.game.core.result import Result, Thing
from ptcg_judge.game.core.running import whole_attack
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import card_of
from ptcg_judge.game.effects.in_force import kept_off
from ptcg_judge.game.language.effects import Clauses, comes_from, concerns, did_it
from ptcg_judge.game.language.grammar import Scope, kind, parse, suggest, word
from ptcg_judge.game.language.places import Meant, must_hold
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import EVERY, TYPES, ChosenWord, Type, type_now
from ptcg_judge.game.language.telling import tell_modified, tell_new_value, tell_select
from ptcg_judge.game.table.state import Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack, Card
    from ptcg_judge.game.steps.damage import Damage


class Value(StrEnum):
    """The values that effects can change."""

    DAMAGE = "damage"
    HP = "hp"
    RETREAT_COST = "retreat cost"
    ATTACK_COST = "attack cost"
    TYPE = "type"
    WEAKNESS = "weakness"
    RESISTANCE = "resistance"
    PRIZES = "prizes"
    POISON_COUNTERS = "poison counters"
    BURN_COUNTERS = "burn counters"
    SLEEP_COINS = "sleep coins"
    TOOLS_ALLOWED = "tools allowed"
    ENERGY_TYPE = "energy type"
    BENCH_SIZE = "bench size"
    WEAKNESS_AMOUNT = "weakness amount"
    RESISTANCE_AMOUNT = "resistance amount"


@kind("value", {"enum": [each.value for each in Value]}, ", ".join(Value))
def parse_value(node: object, scope: Scope) -> Value:
    """A value; arguments that mean nothing for it are refused."""
    if not isinstance(node, str) or node not in list(Value):
        raise scope.problem(f"there is no value '{node}' to modify", suggest(node, Value))
    for key, values_ in ONLY_OF.items():
        if scope.beside(key) is not None and node not in values_:
            raise scope.problem(f"'{key}' means nothing for '{node}'", f"only for {', '.join(values_)}", scope.at, key)
    return Value(node)


TYPED = (Value.TYPE, Value.WEAKNESS, Value.RESISTANCE, Value.ATTACK_COST, Value.ENERGY_TYPE)
ONLY_OF: Mapping[str, tuple[Value, ...]] = {  # arguments that mean something for some values alone
    "when": (Value.DAMAGE,),
    "side": (Value.DAMAGE,),
    "from": (Value.DAMAGE,),
    "any type": (Value.ATTACK_COST,),
    "energy": (Value.ATTACK_COST,),
    "attack": (Value.DAMAGE, Value.ATTACK_COST),
    "against": (Value.DAMAGE, Value.PRIZES, Value.WEAKNESS_AMOUNT),
    "add": TYPED,
}
NewValue = Callable[[Doing], object]


@kind(
    "new value",
    {},
    "a number; types, or none; the types of a card, or those that it had then; x2 or x4",
    tell=tell_new_value,
)
def parse_new_value(node: object, scope: Scope) -> NewValue:
    """A value to set or to add: numbers for numbers, types for types."""
    what = scope.beside("what")
    if isinstance(node, Mapping) and set(node) == {"types of"}:
        scope.at, scope.key = node, "types of"
        whose = parse("select", node["types of"], scope)
        return lambda c: tuple(type_ for thing in whose.among(c) for type_ in _types_of(c, thing))
    if isinstance(node, Mapping) and set(node) == {"types then of"}:
        scope.at, scope.key = node, "types then of"
        return _kept(parse("select", node["types then of"], scope))
    if what == Value.WEAKNESS_AMOUNT:
        if node not in AMOUNTS:
            raise scope.problem(f"'{node}' is no amount of Weakness", suggest(node, AMOUNTS))
        return lambda c: node
    if what in TYPED:
        return _types(node, scope, what in (Value.WEAKNESS, Value.RESISTANCE))
    if node == "none":
        return lambda c: node
    number: Number = parse("number", node, scope)
    return number


def _kept(whose: Select) -> NewValue:
    """The types that these have as the effect begins: it asks for them at once, and goes on with the answer."""
    kept = f"types of {whose.called}"

    def types_then(c: Doing) -> tuple[str, ...]:
        if kept not in c.names:
            types = dict.fromkeys(type_ for thing in whose.among(c) for type_ in _types_of(c, thing))
            c.names[kept] = Result(label=" ".join(types))
        return tuple(c.names[kept].label.split())

    return types_then


def _types_of(c: Doing, thing: Thing) -> tuple[str, ...]:
    return values.types(c.game, thing) if isinstance(thing, Pokemon) else _types_on(card_of(c, thing))


def _types_on(card: Card) -> tuple[str, ...]:
    return (values.basic_type(card),) if card.is_basic_energy else card.types


AMOUNTS = ("x2", "x3", "x4", "+10", "+20", "+30", "+40")


def _types(node: object, scope: Scope, with_amount: bool) -> NewValue:
    """Types as written (`Fire`, for Weakness also `Fire x2`), as declared under a name, or none at all."""
    if node == "none":
        return lambda c: node
    if isinstance(node, str) and node in scope.names:
        told = ChosenWord(scope.bound(node, "word"))
        return told.word
    items = node if isinstance(node, list) else [node]
    for item in items:
        first, _, amount = str(item).partition(" ")
        if first not in (*TYPES, EVERY) or (amount and not (with_amount and AMOUNT.fullmatch(amount))):
            raise scope.problem(f"there is no type '{item}'", suggest(item, (*TYPES, EVERY, "none")))
    value = tuple(node) if isinstance(node, list) else node
    return lambda c: value


AMOUNT = re.compile(r"[x×][24]|[+-][1-6]0")


@kind(
    "what is modified", {"$ref": "#/$defs/select"}, "a Select of Pokémon, of cards for an Energy type", tell=tell_select
)
def parse_modified(node: object, scope: Scope) -> Select:
    """Pokémon in play; for `energy type` attached cards, or the Pokémon whose attached cards are meant."""
    found: Select = parse("select", node, scope)
    if scope.beside("what") != Value.ENERGY_TYPE:
        must_hold(node, Meant.POKEMON, scope)
    return found


@word(
    "effect",
    "modify",
    "{modify: {what: hp, of: my play, by: 20}}",
    None,
    tell=tell_modified,
    what="value!",
    of="what is modified",
    by="number",
    to="new value",
    add="new value",
    when="before or after",
    side="side of the attack",
    from_="[cause]",
    against="Pokémon",
    attack="[attack]",
    any_type="flag",
    energy="type",
    in_place_of="type",
    if_="condition",
    one_of=("by", "to", "add"),
)
def modify(
    what: str, of: Select | None = None, by: Number | None = None, to: NewValue | None = None,
    add: NewValue | None = None, when: str | None = None, side: str | None = None,
    from_: tuple[str, ...] | None = None, against: Select | None = None, attack: tuple[str, ...] | None = None,
    any_type: bool | None = None, energy: Type | None = None, in_place_of: Type | None = None,
    if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """Change a value whenever it is read; for `bench size`, `of: my bench` or `their bench` says whose (else both); `attack` names the attacks meant, `energy` the type taken off a cost or added to it (Colorless unless stated; `any type`), `in place of` the one Weakness that changes."""  # noqa: E501
    if what == "damage":
        clause = _modify_damage(of, by, to, when or "before", side or "attacker", against, if_, from_)
        return (clause if attack is None else _of_attacks(clause, attack),)
    clause = _modify_value(what, of, by, to, add, if_, against)
    if any_type and by is not None:
        clause.value = lambda doing, current, pokemon: (*current, *(values.LESS,) * -by(doing))
    elif energy is not None and by is not None:
        clause.value = lambda doing, current, pokemon: _with_cost(current, by(doing), type_now(doing, energy))
    elif in_place_of is not None and to is not None:
        clause.value = lambda doing, current, pokemon: _one_row(what, current, type_now(doing, in_place_of), to(doing))
    return (clause if attack is None else _of_attacks(clause, attack),)


def _of_attacks(clause: Clause, names: tuple[str, ...]) -> Clause:
    """The clause for attacks of these names only; about is (Pokémon, attack) or (damage)."""
    inner = clause.test

    def test(effect: Effect, thing: Pokemon | Damage, *extra: Attack) -> bool:
        name = extra[0].name if extra else "" if isinstance(thing, Pokemon) else _used_as(thing.doing)
        return name in names and inner(effect, thing, *extra)

    return Clause(clause.hook, test, clause.value, clause.sets)


def _used_as(doing: Doing) -> str:
    """The name of the attack that does something: a copying attack keeps its own (adv2018.ruling.copy-name-stays)."""
    whole = whole_attack(doing)
    return doing.label if whole is None or whole is doing.act else whole.attack.name


def _modify_value(
    what: str, of: Select | None, by: Number | None, to: NewValue | None, add: NewValue | None, if_: Condition | None,
    against: Select | None,
) -> Clause:  # fmt: skip
    def of_a_player(effect: Effect, side: Side) -> bool:
        return _is_whose(of, effect.doing, side) and (if_ is None or if_(effect.doing))

    meant = (lambda c, thing: True) if of is None else of.has

    def of_one(effect: Effect, pokemon: Pokemon, *extra: Thing) -> bool:
        doing = effect.doing
        return meant(doing, pokemon) and (if_ is None or if_(doing))

    def of_a_card(effect: Effect, pokemon: Pokemon, *extra: Thing) -> bool:
        doing = effect.doing
        return meant(doing, extra[0] if extra else pokemon) and (if_ is None or if_(doing))

    def against_another(effect: Effect, pokemon: Pokemon, *extra: Thing) -> bool:
        there = against is None or (bool(extra) and did_it(against, effect.doing, extra[0]))
        return there and of_one(effect, pokemon)

    def value(doing: Doing, current: object, pokemon: Pokemon) -> object:
        if by is not None:
            return _added(what, current, by(doing))
        if add is not None:
            row = _as_tuple(current)
            return (*row, *(each for each in _rows(what, add(doing)) if what != "type" or each not in row))
        assert to is not None
        return _set_to(what, current, to(doing))

    tests: Mapping[str, Callable[..., bool]] = {
        "bench size": of_a_player,
        "energy type": of_a_card,
        "prizes": against_another,
        "weakness amount": against_another,
    }
    return Clause(hooks.modify(what), tests.get(what, of_one), value, sets=by is None and add is None)


def _is_whose(of: Select | None, doing: Doing, side: Side) -> bool:
    """Whether a player's place is meant: `my bench`, `their bench`; without `of`, both players'."""
    whose = "both" if of is None else of.called.split(" ")[0]
    return side is doing.you if whose == "my" else side is doing.you.other if whose == "their" else True


def _added(what: str, current: object, number: int) -> object:
    if what == "attack cost":
        return _with_cost(_as_tuple(current), number)
    assert isinstance(current, int)
    return current + number


def _as_tuple(value: object) -> tuple[str, ...]:
    """A value that is a row of types; the types of an Energy card are a set."""
    assert isinstance(value, tuple | frozenset)
    return tuple(sorted(value)) if isinstance(value, frozenset) else value


def _with_cost(current: tuple[str, ...], number: int, type_: str = "Colorless") -> tuple[str, ...]:
    """A cost with so much Energy of a type more or less; what it does not have to lose is owed to what is added.

    More and less are reckoned together, whichever is older (adv2018.retreat.cost-more-less).
    """
    cost, owed = list(current), values.OWED + type_
    goes, comes = (owed, type_) if number >= 0 else (type_, owed)
    for _ in range(plain(number if number >= 0 else -number)):
        if goes in cost:
            cost.remove(goes)
        else:
            cost.append(comes)
    return tuple(cost)


def _rows(what: str, value: object, usual: str = "") -> tuple[object, ...]:
    if value in (None, "none", ()):
        return ()
    values = value if isinstance(value, tuple) else (value,)
    if what in ("weakness", "resistance"):
        return tuple(weakness_row(what, each, usual) for each in values)
    return values


def weakness_row(what: str, written: object, usual: str = "") -> tuple[str, str]:
    """`Fighting x2`, `Fighting +20`, `Fighting -30` or only a type (then what is usual: ×2 or -30) as (type, value)."""
    parts = str(written).replace("×", "x").split()
    usual = usual or ("×2" if what == "weakness" else "-30")
    return parts[0], parts[1].replace("x", "×") if len(parts) > 1 else usual


def _as_pairs(rows: object) -> tuple[tuple[str, str], ...]:
    assert isinstance(rows, tuple)
    return rows


def _one_row(what: str, current: object, old: str, new: object) -> object:
    """Weaknesses or Resistances of which one is of another type now, with the amount that it had."""
    rows = [_rows(what, new, each[1]) if each[0] == old else (each,) for each in _as_pairs(current)]
    return tuple(row for found in rows for row in found)


def _set_to(what: str, current: object, new: object) -> object:
    if what in ("weakness", "resistance"):
        was = _as_pairs(current)  # another type has the amount that there was (by ruling 379 ×2 where there was none)
        return _rows(what, new, was[0][1] if was else "")
    if what in ("type", "attack cost"):
        return _rows(what, new)
    if what == "energy type":
        return frozenset(values.EVERY_TYPE if new == "every" else (new,))
    if what == "weakness amount":
        return str(new).replace("x", "×")
    return 0 if new == "none" else new


def _modify_damage(
    of: Select | None, by: Number | None, to: NewValue | None, when: str, side: str, against: Select | None,
    if_: Condition | None, from_: tuple[str, ...] | None,
) -> Clause:  # fmt: skip
    """A change of the damage of an attack, in the slot (before or after Weakness, attacker or defender)."""

    def test(effect: Effect, damage: Damage) -> bool:
        doing = effect.doing
        mine, other = (damage.source, damage.target) if side == "attacker" else (damage.target, damage.source)
        if not concerns(of, doing, mine) or not concerns(against, doing, other):
            return False
        if from_ is not None and not comes_from(damage.doing, from_):
            return False
        return (if_ is None or bool(if_(doing))) and not kept_off(doing.game, mine, effect)

    def value(doing: Doing, damage: Damage) -> int:
        if by is not None:
            return damage.amount + by(doing)
        assert to is not None
        new = to(doing)
        return new if isinstance(new, int) else 0

    return Clause(hooks.damage(when, side), test, value, sets=by is None)


@word(
    "effect",
    "damage steps",
    "{damage steps: {of: bearer, without: [resistance]}}",
    None,
    tell=(
        "damage by {of}[ to {against}] is counted[ without {without/ and }]"
        "[?bench: with Weakness and Resistance on the Bench][, if {if}]"
    ),
    of="Pokémon!",
    without="[calculation step]",
    bench="flag",
    against="Pokémon",
    if_="condition",
)
def damage_steps(
    of: Select,
    without: tuple[str, ...] | None = None,
    bench: bool | None = None,
    against: Select | None = None,
    if_: Condition | None = None,
) -> Clauses:
    """The damage of these Pokémon's attacks (`against`: to these) is counted without some steps (weakness, resistance, effects), or with Weakness and Resistance on the Bench."""  # noqa: E501
    more = frozenset(("bench",)) if bench else frozenset()

    def test(effect: Effect, pokemon: Pokemon, target: Pokemon) -> bool:
        doing = effect.doing
        if not concerns(of, doing, pokemon) or not concerns(against, doing, target):
            return False
        on_target = against is not None and doing.this is not pokemon  # not what the attacker's own attacks are like
        if on_target and kept_off(doing.game, target, effect):
            return False
        return if_ is None or if_(doing)

    return (
        Clause(hooks.DAMAGE_STEPS, test, lambda doing, current, pokemon: (current | more) - frozenset(without or ())),
    )
