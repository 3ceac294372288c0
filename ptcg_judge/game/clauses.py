"""Effects of scripts: what changes values, prevents, replaces, triggers, forbids while it is in force.

Each word gives one or more `Clause`s; a clause hangs on a hook. The hooks, and what their `test` and `value` get:

    modify hp, retreat cost, type ...   test(effect, pokemon, *extra), value(doing, current, pokemon)
    damage before|after attacker|defender   test(effect, damage), value(doing, damage)
    prevent, prevent damage             test(effect, event)
    instead <event>, when <event>       test(effect, event), value(doing, event)
    at <moment>                         test(effect), value(doing)
    forbid <act>, allow <act>           test(effect, play)
    off                                 value(doing, source)
    gain attacks, gain provides, modify card ...   as modify
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Clause, Condition, Doing, Event, Number, Result, Statement, do_all
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import card_of
from ptcg_judge.game.effects.usage import is_used_up, mark_of
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.events.marks import Used, UsedBy
from ptcg_judge.game.grammar import SCHEMAS, Scope, is_node, kind, parse, parse_node, word
from ptcg_judge.game.selecting import EACH, KINDS, Fits, Select
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import GX_ATTACK, once_a_game
from ptcg_judge.game.table.marks import Done, Often, Span
from ptcg_judge.game.table.state import Copy, Pokemon, Side
from ptcg_judge.nearest import hint

Clauses = tuple[Clause, ...]


@kind("effects", {"type": "array", "items": {"$ref": "#/$defs/effect-node"}}, "a list of effects")
def parse_effects(node: Any, scope: Scope) -> Clauses:
    """A list of effects as one tuple of clauses."""
    items = node if isinstance(node, list) else [node]
    return tuple(clause for item in items for clause in parse_node("effect", item, scope))


# -------------------------------------------------------------------------------------------------------------- modify

VALUES = (
    "damage", "hp", "retreat cost", "attack cost", "type", "weakness", "resistance", "prizes", "poison counters",
    "burn counters", "sleep coins", "tools allowed", "energy type", "bench size",
    "weakness amount",
)  # fmt: skip

SCHEMAS["modified value"] = {"enum": list(VALUES)}


@kind("modified value", SCHEMAS["modified value"], "damage, hp, retreat cost ...")
def parse_value_name(node: Any, scope: Scope) -> str:
    """The name of a value that can be modified."""
    if node not in VALUES:
        raise scope.problem(f"there is no value '{node}' to modify", hint(str(node), VALUES))
    return str(node)


@kind("new value", {}, "a number, a type, a list, or none")
def parse_new_value(node: Any, scope: Scope) -> Any:
    """A value to set: kept as written where it is no number."""
    if (isinstance(node, int) and not isinstance(node, bool)) or is_node("number", node):
        return parse("number", node, scope)
    if isinstance(node, str) and node in scope.names:
        return lambda c: getattr(c.names.get(node), "label", "")
    if isinstance(node, Mapping) and set(node) == {"types of"}:
        whose = parse("select", node["types of"], scope)
        return lambda c: tuple(type_ for thing in whose.among(c) for type_ in card_of(c, thing).types)
    value = tuple(node) if isinstance(node, list) else node
    return lambda c: value


@word("effect", "modify", "{modify: {what: hp, of: my play, by: 20}}", None,
      what="modified value!", of="select", by="number", to="new value", add="new value", when="one of before|after",
      side="one of attacker|defender", from_="[text]", against="select", attack="[text]",
      any_type="flag", energy="text", if_="condition")  # fmt: skip
def modify(
    what: str, of: Select | None = None, by: Number | None = None, to: Any = None, add: Any = None,
    when: str | None = None, side: str | None = None, from_: Any = None, against: Select | None = None,
    attack: tuple[str, ...] | None = None, any_type: bool | None = None, energy: str | None = None,
    if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """Change a value whenever it is read; for `bench size`, `of: my bench` or `their bench` says whose (else both); `attack` names the attacks meant, `energy` the type taken off a cost or added to it (Colorless unless stated; `any type`)."""  # noqa: E501
    if what == "damage":
        clause = _modify_damage(of, by, to, when or "before", side or "attacker", against, if_, from_)
        return (clause if attack is None else _of_attacks(clause, attack),)
    clause = _modify_value(what, of, by, to, add, if_, against)
    if any_type and by is not None:
        clause.value = lambda doing, current, pokemon: (*current, *(values.LESS,) * -by(doing))
    elif energy is not None and by is not None:
        clause.value = lambda doing, current, pokemon: _with_cost(current, by(doing), energy)
    return (clause if attack is None else _of_attacks(clause, attack),)


def _of_attacks(clause: Clause, names: tuple[str, ...]) -> Clause:
    """The clause for attacks of these names only; about is (Pokémon, attack) or (damage)."""
    inner = clause.test

    def test(effect: Any, thing: Any, *extra: Any) -> bool:
        name = extra[0].name if extra else thing.doing.label
        return name in names and inner(effect, thing, *extra)

    return Clause(clause.hook, test, clause.value, clause.sets)


def _concerns(of: Select | None, doing: Doing, thing: Any) -> bool:
    """Whether a thing is among those an effect speaks about; without `of`, all. A player is meant by `my bench` ..."""
    if isinstance(thing, Side) and of is not None:
        whose = of.called.partition(" ")[0]
        return whose == "both" or (thing is doing.doer) == (whose == "my")
    return of is None or of.has(doing, thing)


def _modify_value(
    what: str, of: Select | None, by: Number | None, to: Any, add: Any, if_: Condition | None,
    against: Select | None,
) -> Clause:  # fmt: skip
    def test(effect: Any, pokemon: Any, *extra: Any) -> bool:
        doing = effect.doing
        thing = extra[0] if what == "energy type" and extra else pokemon
        if what == "prizes" and against is not None and not (extra and _concerns(against, doing, extra[0])):
            return False
        if what == "bench size":
            return _is_whose(of, doing, pokemon) and (if_ is None or if_(doing))
        return _concerns(of, doing, thing) and (if_ is None or if_(doing))

    def value(doing: Doing, current: Any, pokemon: Any) -> Any:
        if by is not None:
            return _added(what, current, by(doing))
        if add is not None:
            return (*current, *_rows(what, add(doing)))
        return _set_to(what, current, to(doing) if to is not None else None)

    return Clause(f"modify {what}", test, value, sets=by is None and add is None)


def _is_whose(of: Select | None, doing: Doing, side: Side) -> bool:
    """Whether a player's place is meant: `my bench`, `their bench`; without `of`, both players'."""
    whose = "both" if of is None else of.called.split(" ")[0]
    return side is doing.you if whose == "my" else side is doing.you.other if whose == "their" else True


def _added(what: str, current: Any, number: int) -> Any:
    return _with_cost(current, number) if what == "attack cost" else current + number


def _with_cost(current: tuple[str, ...], number: int, type_: str = "Colorless") -> tuple[str, ...]:
    """A cost with so much Energy of a type more, or less as far as it asks for it."""
    if number >= 0:
        return (*current, *(type_,) * number)
    left = list(current)
    for _ in range(plain(-number)):
        if type_ in left:
            left.remove(type_)
    return tuple(left)


def _rows(what: str, value: Any) -> tuple[Any, ...]:
    if value in (None, "none", ()):
        return ()
    values = value if isinstance(value, tuple) else (value,)
    if what in ("weakness", "resistance"):
        return tuple(weakness_row(what, each) for each in values)
    return values


def weakness_row(what: str, written: Any) -> tuple[str, str]:
    """`Fighting x2`, `Fighting +20`, `Fighting -30` or only a type (then ×2 or -30) as (type, value)."""
    parts = str(written).replace("×", "x").split()
    value = parts[1].replace("x", "×") if len(parts) > 1 else ("×2" if what == "weakness" else "-30")
    return parts[0], value


def _set_to(what: str, current: Any, new: Any) -> Any:
    if what in ("type", "weakness", "resistance", "attack cost"):
        return _rows(what, new)
    if what == "energy type":
        return frozenset(values.EVERY_TYPE if new == "every" else (new,))
    if what == "weakness amount":
        return str(new).replace("x", "×")
    return 0 if new == "none" else new


def _modify_damage(
    of: Select | None, by: Number | None, to: Any, when: str, side: str, against: Select | None,
    if_: Condition | None, from_: Any,
) -> Clause:  # fmt: skip
    """A change of the damage of an attack, in the slot (before or after Weakness, attacker or defender)."""

    def test(effect: Any, damage: Any) -> bool:
        doing = effect.doing
        mine, other = (damage.source, damage.target) if side == "attacker" else (damage.target, damage.source)
        if not _concerns(of, doing, mine) or not _concerns(against, doing, other):
            return False
        if from_ is not None and not of_kind(damage.doing.kind, from_):
            return False
        return if_ is None or bool(if_(doing))

    def value(doing: Doing, damage: Any) -> int:
        if by is not None:
            return damage.amount + by(doing)  # type: ignore[no-any-return]
        new = to(doing) if to is not None else 0
        return 0 if new == "none" else int(new)

    return Clause(f"damage {when} {side}", test, value, sets=by is None)


# ------------------------------------------------------------------------------------------------------------- prevent

FROM_KINDS = ("attack", "power", "trainer", "item", "supporter", "stadium", "tool", "energy")


@word("effect", "prevent", "{prevent: {what: damage, to: self, from: attack}}", None,
      what="one of damage|counters|effects|all!", to="select!", from_="[text]", by="select or who",
      if_="condition")  # fmt: skip
def prevent(
    what: str, to: Select, from_: tuple[str, ...] | None = None, by: Select | str | None = None,
    if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """Damage or effects (or of those only counters) that would be done to something do not happen."""

    def test(effect: Any, event: Event) -> bool:
        if (event.kind != what) if what in ("damage", "counters") else (what == "effects" and event.kind == "damage"):
            return False
        cause = event.cause
        if event.through or (from_ is not None and (cause is None or not of_kind(cause.kind, from_))):
            return False
        doing = effect.doing.about(event)
        comes = getattr(event, "with_", None)  # a switch is done to the Pokémon that comes too, unless it is one's own
        own = comes is not None and (cause is None or comes.side is cause.you)
        things = (event.on, event.copy, None if own else comes)
        if not any(thing is not None and _concerns(to, doing, thing) for thing in things):
            return False
        if by is not None and (cause is None or not _caused_by(by, doing, cause)):
            return False
        return if_ is None or bool(if_(doing))

    hook = f"prevent {what}" if what in ("damage", "counters") else "prevent"
    return (Clause(hook, test, lambda doing, event: True),)


def of_kind(kind_: str, wanted: tuple[str, ...]) -> bool:
    """Whether a kind of card is among those named; `trainer` covers all Trainer cards."""
    if "trainer" in wanted and kind_ in ("item", "supporter", "stadium", "tool", "technical machine"):
        return True
    return kind_ in wanted


def _caused_by(by: Select | str, doing: Doing, cause: Doing) -> bool:
    if isinstance(by, str):
        return by == "both" or (cause.you is doing.you) == (by == "you")
    things = by.among(doing)
    if cause.this is not None and any(cause.this is each for each in things):
        return True
    return cause.copy is not None and any(cause.copy is each for each in things)


# --------------------------------------------------------------------------------------------------------------- events

EVENTS = {
    "damaged": "damage", "counters placed": "counters", "knocked out": "knock out", "discarded": "discard",
    "moved": "move", "attached": "attach", "evolved": "evolve", "devolved": "devolve", "switched": "switch",
    "benched": "bench", "became active": "promote", "condition": "condition", "recovered": "recovers",
    "healed": "heal", "prize taken": "prizes", "drawn": "draw", "shuffled": "shuffle", "played": "play",
    "turn began": "turn", "turn ended": "turn ends", "left play": "leaves play", "marked": "marker",
    "attack declared": "attack",
    "retreat tried": "retreat tried",
}  # fmt: skip
EVENT_KEYS = ("is", "what", "to", "by", "from", "into", "amount", "named", "if")


class EventTest:
    """A compiled Event record: the kind of event and the test whether one fits."""

    __slots__ = ("amount", "by", "from_", "if_", "into", "kind", "named", "to", "what", "where")

    def __init__(self, kind_: str) -> None:
        self.kind = kind_
        self.what: Select | None = None
        self.where: Fits | None = None
        self.to: Select | None = None
        self.by: Select | None = None
        self.from_: tuple[str, ...] | None = None
        self.into: str | None = None
        self.named: tuple[str, ...] | None = None
        self.amount: Callable[[Doing, int], bool] | None = None
        self.if_: Condition | None = None

    def fits(self, doing: Doing, event: Event) -> bool:
        """Whether an event is meant."""
        if self.named is not None and getattr(event, "attack", "") not in self.named:
            return False
        thing: Any = event.on if self.kind not in ("attach", "move", "discard", "play") else event.copy
        thing = getattr(event, "with_", thing)  # switched: the Pokémon that becomes Active
        if self.what is not None and not self._is(doing, self.what, thing, event):
            return False
        if self.where is not None and (thing is None or not self.where(doing, thing)):
            return False
        if self.to is not None and not any(event.on is each for each in self.to.among(doing)):
            return False
        cause = event.cause or getattr(event, "blow", None)
        if self.by is not None and (cause is None or not _caused_by(self.by, doing, cause)):
            return False
        if self.from_ is not None and not self._from(event):
            return False
        if self.into is not None and self.into not in str(getattr(event, "to", "")):
            return False
        if self.amount is not None and not self.amount(doing, getattr(event, "amount", 0)):
            return False
        return self.if_ is None or self.if_(doing)

    def happened(self, doing: Doing, event: Event) -> bool:
        """Whether a past event is meant: what it was done to may have left play, so only its side is asked."""
        what = self.what
        if self.named is not None and getattr(event, "attack", "") not in self.named:
            return False
        if what is not None and event.on is not None and what.called.startswith(("my", "their")):
            mine = event.on.side is doing.doer
            if mine != what.called.startswith("my"):
                return False
            if what.where is not None and not what.where(doing, event.on):
                return False
            return self.from_ is None or self._from(event)
        return self.fits(doing, event)

    def _is(self, doing: Doing, what: Select, thing: Any, event: Event) -> bool:
        if thing is None and event.who is not None:
            return True
        return any(thing is each for each in what.among(doing))

    def _from(self, event: Event) -> bool:
        assert self.from_ is not None
        zone = getattr(event, "from_", None)
        if zone is not None and zone in self.from_:
            return True
        if "attack damage" in self.from_ and getattr(event, "by_attack", False):
            return True
        cause = event.cause or getattr(event, "blow", None)
        return cause is not None and of_kind(cause.kind, self.from_)


@kind("event", {"type": "object", "required": ["is"]}, "{is: damaged, what: self, from: attack, by: their play}")
def parse_event(node: Any, scope: Scope) -> EventTest:
    """An Event record."""
    if not isinstance(node, Mapping) or node.get("is") not in EVENTS:
        said = node.get("is") if isinstance(node, Mapping) else node
        raise scope.problem(f"there is no event '{said}'", hint(str(said), EVENTS))
    found = EventTest(EVENTS[node["is"]])
    before = scope.at, scope.key
    for key, value in node.items():
        scope.at, scope.key = node, key
        if key not in EVENT_KEYS:
            raise scope.problem(f"an event has no '{key}'", hint(str(key), EVENT_KEYS))
        if key == "what" and isinstance(value, Mapping) and "in" not in value:
            found.where = parse("filter", value, scope)
        elif key in ("what", "to", "by"):
            setattr(found, key, parse("select", value, scope))
        elif key == "from":
            found.from_ = tuple(value) if isinstance(value, list) else (str(value),)
        elif key == "into":
            found.into = str(value)
        elif key == "named":
            found.named = tuple(value) if isinstance(value, list) else (str(value),)
        elif key == "amount":
            found.amount = parse("bounds", value, scope)
        elif key == "if":
            found.if_ = parse("condition", value, scope)
    scope.at, scope.key = before
    return found


@word("effect", "when", "{when: {event: {is: damaged, what: self, from: attack}, do: [{draw: 1}]}}", None,
      event="event!", do="statements", may="statements", if_="condition", often="often")  # fmt: skip
def when(
    event: EventTest, do: tuple[Statement, ...] | None = None, may: tuple[Statement, ...] | None = None,
    if_: Condition | None = None, often: Often | None = None,
) -> Clauses:  # fmt: skip
    """A trigger, once for each such event, queued until the running step is done."""

    def test(effect: Any, happened: Event) -> bool:
        doing = effect.doing.about(happened)
        return event.fits(doing, happened) and (if_ is None or if_(doing))

    def value(doing: Doing, happened: Event) -> Result:
        if is_used_up(doing, often):
            return Result()
        _use(doing, often)
        doing.game.trace.add("power", (doing.this.label if doing.this is not None else doing.you.name, doing.label))
        if may is not None:
            if doing.game.oracle.choose(doing.you.name, f"may for {doing.label}", ["yes", "no"]) == 0:
                return do_all(doing, may)
            return Result()
        return do_all(doing, do or ())

    return (Clause(f"when {event.kind}", test, value),)


GO_ON = "(go on)"  # no name that a script can give


@word("effect", "instead", "{instead: {event: {is: knocked out, what: self}, do: [{save: {pokemon: self, left: 10}}]}}", None,  # noqa: E501
      event="event!", do="statements!", may="flag", if_="condition")  # fmt: skip
def instead(
    event: EventTest, do: tuple[Statement, ...], may: bool | None = None, if_: Condition | None = None
) -> Clauses:
    """One event is replaced by something else, once per event; `may` lets the player choose."""

    def test(effect: Any, happened: Event) -> bool:
        if happened.through and effect.doing.this is happened.on:
            return False  # damage that effects on its target do not change
        doing = effect.doing.about(happened)
        return event.fits(doing, happened) and (if_ is None or if_(doing))

    def value(doing: Doing, happened: Event) -> bool:
        if may and doing.game.oracle.choose(doing.you.name, f"may for {doing.label}", ["yes", "no"]) == 1:
            return False
        doing.names.pop(GO_ON, None)
        do_all(doing, do)
        return doing.names.pop(GO_ON, None) is None

    words = set(_words(do))
    traced = "replaced" if words - {"flip", "let", "go on"} else "prevented"
    return (Clause(f"instead {event.kind}", test, value, traced=traced, may_go_on=bool(may) or "go on" in words),)


def _words(statements: Any) -> Iterator[str]:
    """The words of statements and of those inside them."""
    if isinstance(statements, tuple | list):
        for one in statements:
            yield from _words(one)
    elif hasattr(statements, "word"):
        yield statements.word
        for value in statements.args.values():
            yield from _words(value)


MOMENTS = (
    "one of checkup|end of checkup|end of each turn|end of my turn|end of their turn"
    "|start of my turn|start of their turn"
)


@word("effect", "pay retreat", "{pay retreat: {of: bearer}}", "of", of="select!")
def pay_retreat(of: Select) -> Clauses:
    """This attached card is discarded instead of Energy when the Pokémon retreats."""
    return (
        Clause("pay retreat", lambda effect, pokemon: _concerns(of, effect.doing, pokemon), lambda doing: doing.copy),
    )


@word("effect", "at", "{at: {moment: checkup, do: [{heal: {from: self, amount: 10}}]}}", None,
      moment=f"{MOMENTS}!", do="statements!", if_="condition")  # fmt: skip
def at(moment: str, do: tuple[Statement, ...], if_: Condition | None = None) -> Clauses:
    """Statements done at a named moment, every time."""

    def test(effect: Any, *about: Any) -> bool:
        doing = effect.doing
        mine = doing.game.table.player is doing.you
        if (" my " in moment and not mine) or (" their " in moment and mine):
            return False
        return if_ is None or if_(doing)

    def value(doing: Doing, *about: Any) -> Result:
        return do_all(doing.by(doing.you), do)

    when_ = moment if "checkup" in moment else "turn end" if moment.startswith("end") else "turn start"
    return (Clause(f"at {when_}", test, value),)


@word("effect", "while", "{while: {is: {turn: mine}, effects: [{modify: {what: hp, of: self, by: 10}}]}}", None,
      is_="condition!", effects="effects!")  # fmt: skip
def while_(is_: Condition, effects: Clauses) -> Clauses:
    """Effects in force as long as a Condition holds."""
    return tuple(_under(is_, clause) for clause in effects)


def _under(condition: Condition, clause: Clause) -> Clause:
    inner, hook = clause.test, clause.hook

    def test(effect: Any, *about: Any) -> bool:
        return condition(effect.doing) and inner(effect, *about)

    if hook == "off":
        value = clause.value
        return Clause(hook, inner, lambda doing, source: condition(doing) and value(doing, source))
    return Clause(hook, test, clause.value, clause.sets)


# -------------------------------------------------------------------------------------------------------- forbid, allow

ACTS = (
    "attack", "retreat", "play", "attach", "evolve", "use power", "be affected", "be healed", "take prizes", "switch",
    "leave play", "discard", "use stadium", "draw", "draw for turn",
)  # fmt: skip


@word("effect", "forbid", "{forbid: {act: retreat, by: defending}}", None,
      act="text!", by="select or who", what="forbidden", from_="[text]", if_="condition")  # fmt: skip
def forbid(
    act: str, by: Any = None, what: Any = None, from_: tuple[str, ...] | None = None, if_: Condition | None = None
) -> Clauses:
    """Something can't be done; wins over every allow. With `from: hand`, evolving from there by an effect neither."""
    if act == "be affected":
        return (_immune(by, what, if_),)
    hooks = ("forbid evolve", "forbid evolving") if act == "evolve" and from_ is not None else (f"forbid {act}",)
    return tuple(Clause(hook, _play_test(by, what, from_, if_), lambda doing, *about: True) for hook in hooks)


@word("effect", "allow", "{allow: {act: evolve, by: self, even if: [came into play this turn]}}", None,
      act="text!", by="select or who", what="forbidden", even_if="[text]", if_="condition")  # fmt: skip
def allow(
    act: str, by: Any = None, what: Any = None, even_if: tuple[str, ...] | None = None, if_: Condition | None = None
) -> Clauses:
    """Lifts a rule: `even if` names the bans that do not count (see game/plays/legal.py)."""
    lifted = frozenset(even_if or ())
    return (Clause(f"allow {act}", _play_test(by, what, None, if_), lambda doing, *about: lifted),)


@kind("select or who", {"type": ["string", "object"]}, "a Select, or you / opponent / both")
def parse_select_or_who(node: Any, scope: Scope) -> Any:
    """A player word as text, else a Select."""
    return node if node in ("you", "opponent", "both") else parse("select", node, scope)


@kind("forbidden", {}, "a Filter of cards, the name of an attack, or Special Conditions")
def parse_forbidden(node: Any, scope: Scope) -> Any:
    """What an act is forbidden with: a filter, a name or names."""
    if isinstance(node, Mapping):
        return parse("filter", node, scope)
    return tuple(node) if isinstance(node, list) else (str(node),)


def _play_test(by: Any, what: Any, from_: Any, if_: Condition | None) -> Callable[..., bool]:
    def test(effect: Any, play: Any) -> bool:
        doing = effect.doing
        if not _acts(by, doing, effect.bearer, play):
            return False
        if from_ is not None and play.copy is not None and _lies_in(doing, play.copy) not in from_:
            return False
        if isinstance(what, tuple):
            names = _attack_names(what, doing, play)
            if play.name not in names and not (play.copy is not None and play.copy.name in names):
                return False
        elif what is not None and (play.copy is None or play.copy.known is None or not what(doing, play.copy)):
            return False
        return if_ is None or if_(doing)

    return test


def _lies_in(doing: Doing, copy: Copy) -> str:
    """The zone from which a card is being played: hand, deck, discard, or elsewhere."""
    owner = doing.game.table.sides[copy.owner]
    zones = (("hand", owner.hand), ("deck", owner.deck), ("discard", owner.discard))
    return next((name for name, zone in zones if copy in zone), "elsewhere")


def _attack_names(what: tuple[str, ...], doing: Doing, play: Any) -> tuple[str, ...]:
    """The names meant: `this attack` is the attack whose effect it is, `GX attack` any GX attack."""
    if Done.GX_ATTACK in what and play.attack is not None and once_a_game(None, play.attack.name, "") == GX_ATTACK:
        return (play.name,)
    bound = {name: getattr(doing.names.get(name), "label", "") for name in what}
    return tuple(doing.label if name == "this attack" else bound[name] or name for name in what)


def _acts(by: Any, doing: Doing, bearer: Any, play: Any) -> bool:
    if by is None:
        by = ("both" if doing.kind == "stadium" else "you") if bearer is None else None
        if by is None:
            return bool(play.pokemon is bearer or play.side is bearer)
    if by == "both":
        return True
    if isinstance(by, str):
        return bool(play.side is (doing.you if by == "you" else doing.you.other))
    if play.pokemon is None:
        return any(isinstance(each, Pokemon) and each.side is play.side for each in by.among(doing))
    return any(play.pokemon is each for each in by.among(doing))


def _immune(by: Any, what: Any, if_: Condition | None) -> Clause:
    """It can't be affected by these Special Conditions."""
    names = what if isinstance(what, tuple) else None

    def test(effect: Any, event: Event) -> bool:
        if event.kind != "condition" or not _concerns(by, effect.doing, event.on):
            return False
        if names is not None and "any" not in names and getattr(event, "condition", "") not in names:
            return False
        return if_ is None or if_(effect.doing)

    return Clause("prevent condition", test, lambda doing, event: True)


# ----------------------------------------------------------------------------------------- Powers off, states, steps


@word("effect", "off", "{off: {of: their play, kind: Ability}}", None,
      of="select!", kind="[text]", but="[text]", if_="condition")  # fmt: skip
def off(
    of: Select, kind: tuple[str, ...] | None = None, but: tuple[str, ...] | None = None, if_: Condition | None = None
) -> Clauses:
    """Powers and Abilities of these Pokémon do not work; `kind` names which (Poké-Body, Ability, tool, knocks itself out ...), `but` the names of those that do."""  # noqa: E501

    def value(doing: Doing, source: Any) -> bool:
        if source.doing is doing or (but is not None and source.name in but):
            return False
        thing = source.pokemon if source.pokemon is not None else source.copy
        if source.kind == "attached":
            if kind is None or not _is_card_of(source, kind):
                return False
        elif source.kind != "power" or (kind is not None and "any" not in kind and not _is_kind(source, kind)):
            return False
        return _concerns(of, doing, thing) and (if_ is None or if_(doing))

    return (Clause("off", lambda effect, *about: True, value),)


def _is_card_of(source: Any, kinds: tuple[str, ...]) -> bool:
    """Whether an attached card is of one of these kinds: tool, special energy."""
    card = source.copy.known if source.copy is not None else None
    return card is not None and any(each in KINDS and KINDS[each](card) for each in kinds)


def _is_kind(source: Any, kinds: tuple[str, ...]) -> bool:
    wanted = {kind.replace("é", "e").casefold() for kind in kinds}
    if "pokemon power" in wanted:  # since 2002 the old name means the two newer kinds too
        wanted |= {"poke-power", "poke-body"}
    card = source.copy.known if source.copy is not None else None
    if card is None:
        return True
    if "knocks itself out" in wanted:
        script = source.doing.game.scripts.of(card)
        power = script.powers.get(source.name) if script is not None else None
        return power is not None and power.use is not None and _knocks_itself_out(power.use.cost + power.use.do)
    return any(p.name == source.name and p.kind.replace("é", "e").casefold() in wanted for p in card.powers)


def _knocks_itself_out(statements: tuple[Any, ...]) -> bool:
    """Whether statements Knock Out the Pokémon itself, at any depth."""
    for statement in statements:
        args = getattr(statement, "args", {})
        if getattr(statement, "word", "") == "knock out" and args["pokemon"].called == "self":
            return True
        if any(isinstance(part, tuple) and _knocks_itself_out(part) for part in args.values()):
            return True
    return False


@word("effect", "as soon as", "{as soon as: {is: {exists: stadium}, do: [{discard: self}]}}", None,
      is_="condition!", do="statements!", at_once="flag")  # fmt: skip
def as_soon_as(is_: Condition, do: tuple[Statement, ...], at_once: bool | None = None) -> Clauses:
    """Statements done when a Condition becomes true; asked when what was played has been carried out (`at once`: after each thing)."""  # noqa: E501
    hook = "at once" if at_once else "as soon as"
    return (Clause(hook, lambda effect, *about: is_(effect.doing), lambda doing, *about: do_all(doing, do)),)


@word("effect", "damage steps", "{damage steps: {of: bearer, without: [resistance]}}", None,
      of="select!", without="[text]!", if_="condition")  # fmt: skip
def damage_steps(of: Select, without: tuple[str, ...], if_: Condition | None = None) -> Clauses:
    """The damage of these Pokémon's attacks is counted without some steps: weakness, resistance, effects."""

    def test(effect: Any, pokemon: Any, *extra: Any) -> bool:
        return _concerns(of, effect.doing, pokemon) and (if_ is None or if_(effect.doing))

    return (Clause("damage steps", test, lambda doing, current, pokemon: current - frozenset(without)),)


@word("effect", "knocked out into", "{knocked out into: {of: their play, by: self, zone: lost zone}}", None,
      of="select!", zone="one of hand|deck|lost zone!", by="select", from_="one of attack",
      cards="one of all|pokemon|attached", if_="condition")  # fmt: skip
def knocked_out_into(
    of: Select, zone: str, by: Select | None = None, from_: str | None = None, cards: str | None = None,
    if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """Knocked Out Pokémon go there instead of the discard pile; `by`, `from: attack`: by the damage of an attack."""

    def test(effect: Any, pokemon: Any, blow: Any) -> bool:
        doing = effect.doing
        if blow is None and (by is not None or from_ is not None):
            return False
        if by is not None and not any(blow.this is thing for thing in by.among(doing)):
            return False
        return _concerns(of, doing, pokemon) and (if_ is None or if_(doing))

    place = {"hand": "hand", "deck": "deck", "lost zone": "Lost Zone"}[zone]
    return (Clause("knocked out into", test, lambda doing, *about: (place, cards or "all")),)


@word("effect", "attack again", "{attack again: {of: self, own: yes}}", None,
      of="select!", times="number", own="flag", after="[text]", if_="condition")  # fmt: skip
def attack_again(
    of: Select, times: Number | None = None, own: bool | None = None, after: tuple[str, ...] | None = None,
    if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """These Pokémon may attack so often in a turn (`times`, 2), once what the first attack brought is settled; `own`: by attacks printed on them; `after`: the attacks that come first."""  # noqa: E501

    def test(effect: Any, play: Any) -> bool:
        doing = effect.doing
        made = doing.game.table.attacks
        if own and any(card.supertype == "Trainer" for card in (play.card, *(card for _, _, card in made))):
            return False
        if after is not None and any(attack.name not in after for _, attack, _ in made):
            return False
        return _concerns(of, doing, play.pokemon) and (if_ is None or if_(doing))

    return (Clause("attack again", test, lambda doing, play: times(doing) if times is not None else 2),)


@word("effect", "coins", "{coins: {of: opponent, show: tails}}", None,
      of="who!", show="one of heads|tails!", if_="condition")  # fmt: skip
def coins(of: str, show: str, if_: Condition | None = None) -> Clauses:
    """Every coin that a player flips counts as this side."""

    def test(effect: Any, side: Side) -> bool:
        doing = effect.doing
        meant = effect.bearer is side if isinstance(effect.bearer, Side) else of == "both"
        meant = meant or side is (doing.you if of == "you" else doing.you.other)
        return meant and (if_ is None or if_(doing))

    return (Clause("coins", test, lambda doing: show == "heads"),)


@word("effect", "flip again", "{flip again: {of: attack, often: once a turn}}", None,
      of="one of attack|any!", often="often")  # fmt: skip
def flip_again(of: str, often: Often | None = None) -> Clauses:
    """Its player may ignore the coins just flipped and flip them again."""

    def test(effect: Any, flipping: Doing) -> bool:
        doing = effect.doing
        if flipping.doer is not doing.you or (of == "attack" and flipping.kind != "attack"):
            return False
        return not is_used_up(doing, often)

    def value(doing: Doing, flipping: Doing) -> bool:
        if doing.game.oracle.choose(doing.you.name, f"may for {doing.label}", ["yes", "no"]) == 1:
            return False
        _use(doing, often)
        doing.game.trace.add("power", (doing.this.label if doing.this is not None else doing.you.name, doing.label))
        return True

    return (Clause("flip again", test, value),)


def _use(doing: Doing, often: Often | None) -> None:
    """Note that something that may be used only so often was used."""
    if often is None or often.span is Span.ANY:
        return
    if doing.this is not None:
        happen(doing.game, UsedBy(doing.this, marks.power(doing.label)))
    mark = mark_of(doing, often)
    happen(doing.game, Used(doing.you, mark, in_game=(mark,)))


@kind("often", {"type": ["string", "object"]}, "once a turn, once a turn each name, once a game, any")
def parse_often(node: Any, scope: Scope) -> Often:
    """How often something may be used; `{once a turn: Last-Ditch}` counts all Powers with these words in the name."""
    if isinstance(node, Mapping) and set(node) == {"once a turn"}:
        return Often(Span.TURN, str(node["once a turn"]))
    if node not in tuple(Span):
        raise scope.problem(
            f"there is no usage '{node}'",
            hint(str(node), ("once a turn", "any", "once a turn each name", "once a game")),
        )
    return Often(Span(node))


# ---------------------------------------------------------------------------------------------------------------- gain


@word("effect", "gain", "{gain: {of: self, as card: their active}}", None,
      of="select!", attacks_of="select", as_card="select", own_powers="flag",
      provides="[type]", amount="number", if_="condition")  # fmt: skip
def gain(
    of: Select, attacks_of: Select | None = None, as_card: Select | None = None, own_powers: bool | None = None,
    provides: tuple[str, ...] | None = None, amount: Number | None = None, if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """Something has attacks it does not have printed (of `each`: of itself, one by one), or counts as another card or as Energy."""  # noqa: E501

    def test(effect: Any, pokemon: Any, *extra: Any) -> bool:
        if provides is not None:
            doing = effect.doing
            held = bool(extra) and (extra[0] is doing.copy or _on(of, doing, pokemon, extra[0]))
            return held and (if_ is None or bool(if_(doing)))
        return _concerns(of, effect.doing, pokemon) and (if_ is None or if_(effect.doing))

    if provides is not None:
        number = amount

        def energy(doing: Doing, current: Any, pokemon: Any) -> Any:
            types = tuple(doing.names[t[1:]].label if t.startswith("\0") else t for t in provides)
            return types, number(doing) if number is not None else 1

        return (Clause("gain provides", test, energy),)
    if as_card is not None:
        keep = bool(own_powers)
        return (Clause("modify card", test, lambda doing, current, pokemon: _as_card(as_card, doing, current, keep)),)
    assert attacks_of is not None

    def gained(doing: Doing, current: Any, pokemon: Any) -> Any:
        seen = doing.by(doing.doer)
        seen.names = {**doing.names, EACH: [pokemon]}
        return _with_attacks(attacks_of, seen, current)

    return (Clause("gain attacks", test, gained),)


def _on(of: Select, doing: Doing, pokemon: Any, copy: Any) -> bool:
    """Whether an attached card is meant; of the cards on other Pokémon nothing is asked."""
    if of.to is None:
        return any(copy is each for each in of.among(doing))
    return of.to.has(doing, pokemon) and (of.where is None or bool(of.where(doing, copy)))


def _as_card(as_card: Select, doing: Doing, current: Any, own_powers: bool = False) -> Any:
    things = as_card.among(doing)
    if not things:
        return current
    card = things[0].printed if isinstance(things[0], Pokemon) else things[0].card
    return replace(card, powers=current.powers) if own_powers else card


def _with_attacks(attacks_of: Select, doing: Doing, current: Any) -> Any:
    found = list(current)
    for thing in attacks_of.among(doing):
        card = thing.printed if isinstance(thing, Pokemon) else thing.card
        found += [(attack, card) for attack in card.attacks if (attack, card) not in found]
    return found


# -------------------------------------------------------------------------------------------------------------- lasting

DURATIONS: dict[str, tuple[int, int, str]] = {
    # from (turns from now), until (turns from now), moment of the last turn; "my" and "their" as seen on your own turn
    "this turn": (0, 0, "turn"),
    "their next turn": (1, 1, "turn"),
    "my next turn": (2, 2, "turn"),
    "until end of their next turn": (0, 1, "turn"),
    "until end of my next turn": (0, 2, "turn"),
    "until next checkup": (0, 0, "checkup"),
}
OPEN = ("while active", "while in play", "game")
SCHEMAS["duration"] = {"enum": [*DURATIONS, *OPEN]}


@kind("duration", SCHEMAS["duration"], "their next turn, until end of their next turn ...")
def parse_duration(node: Any, scope: Scope) -> str:
    """One of the fixed spans."""
    if node not in DURATIONS and node not in OPEN:
        raise scope.problem(f"there is no duration '{node}'", hint(str(node), [*DURATIONS, *OPEN]))
    return str(node)


@word("statement", "lasting", "{lasting: {on: self, for: their next turn, effects: [{prevent: {what: damage, to: self}}]}}",  # noqa: E501
      None, effects="effects!", on="select or who", for_="duration")  # fmt: skip
def lasting(effects: Clauses, on: Any = None, for_: str | None = None) -> Callable[[Doing], Result]:
    """Start effects that live on after this card or attack."""

    def do(c: Doing) -> Result:
        bearers: list[Any] = [None]
        if isinstance(on, str):
            bearers = {"you": [c.doer], "opponent": [c.doer.other]}.get(on, [None])
        elif on is not None:
            bearers = on(c)
        begun = [bearer for bearer in bearers for clause in effects if _begin(c, clause, bearer, for_)]
        return Result(bool(begun), [b for b in begun if isinstance(b, Pokemon | Copy)], len(begun))

    return do


def _begin(c: Doing, clause: Clause, bearer: Pokemon | Side | None, for_: str | None) -> bool:
    from ptcg_judge.game.core.game import Effect
    from ptcg_judge.game.events import Lasting
    from ptcg_judge.game.events.door import happen

    turn = c.game.table.turn
    begins, ends, moment = DURATIONS.get(for_ or "", (0, -1, "turn"))
    if for_ is not None and for_ in DURATIONS and c.game.table.player is not c.you:
        begins, ends = _from_the_other_turn(for_, begins, ends)
    doing = c.by(c.you)
    doing.names = dict(c.names)
    standing = "turn" if for_ == "this turn" and c.kind != "attack" else c.kind
    last = None if ends < 0 else turn + ends
    effect = Effect(clause, doing, standing, bearer, turn + begins, last, moment)
    return happen(c.game, Lasting(effect, for_ or "", c))


def _from_the_other_turn(for_: str, begins: int, ends: int) -> tuple[int, int]:
    """The span as seen in the opponent's turn: "my next turn" is the coming one."""
    if "my next" in for_:
        return max(0, begins - 1), ends - 1
    if "their next" in for_:
        return begins + (1 if begins else 0), ends + 1
    return begins, ends


@word("statement", "forbid", "{forbid: {act: retreat, by: defending, for: their next turn}}", None,
      act="text!", by="select or who", what="forbidden", for_="duration!", if_="condition")  # fmt: skip
def forbid_for(
    act: str, for_: str, by: Any = None, what: Any = None, if_: Condition | None = None
) -> Callable[[Doing], Result]:
    """Something can't be done for a while: short for lasting with one forbid."""
    clauses = forbid(act, None if not isinstance(by, str) else by, what, None, if_)
    begun: Callable[[Doing], Result] = lasting(clauses, by, for_)
    return begun
