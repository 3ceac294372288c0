"""Statements of effect scripts: what a card tells a player to do. Each returns what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ptcg_judge.game import events
from ptcg_judge.game.chance.open_number import Counted, plain
from ptcg_judge.game.clauses import GO_ON
from ptcg_judge.game.core.game import NOTHING, Act, Condition, Doing, Number, Result, Source, Statement, do_all
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import choose_things, labels_of
from ptcg_judge.game.effects.coins import flips_until
from ptcg_judge.game.effects.in_force import add_source, end, end_all_on
from ptcg_judge.game.effects.permission import may_be_put_on
from ptcg_judge.game.effects.settling import settle
from ptcg_judge.game.events.door import happen, prevented
from ptcg_judge.game.grammar import SCHEMAS, Scope, kind, parse, parse_node, word
from ptcg_judge.game.numbers import flip as flip_one
from ptcg_judge.game.selecting import MEASURES, Quantity, Select
from ptcg_judge.game.table.state import CONDITIONS, Copy, Pokemon

Do = Callable[[Doing], Result]


@kind("statements", {"type": "array", "items": {"$ref": "#/$defs/statement-node"}}, "a list of statements")
def parse_statements(node: Any, scope: Scope) -> tuple[Statement, ...]:
    """A list of statements."""
    items = node if isinstance(node, list) else [node]
    found = []
    for item in items:
        if item == "fail":
            item = {"fail": None}
        found.append(parse_node("statement", item, scope))
    return tuple(found)


@kind("options", {"type": "object", "additionalProperties": {"$ref": "#/$defs/statements"}}, "{label: [statements]}")
def parse_options(node: Any, scope: Scope) -> tuple[tuple[str, tuple[Statement, ...]], ...]:
    """Named options."""
    if not isinstance(node, Mapping):
        raise scope.problem("a mapping of option names to statements was expected")
    return tuple((str(label), parse("statements", body, scope)) for label, body in node.items())


# ------------------------------------------------------------------------------------------------------------- control


@kind("select or number", {"type": ["string", "integer", "object"]}, "a Select or a number")
def parse_select_or_number(node: Any, scope: Scope) -> Any:
    """A selection where it looks like one, else a number."""
    if isinstance(node, str) or (isinstance(node, Mapping) and "in" in node):
        return parse("select", node, scope)
    return parse("number", node, scope)


@word("statement", "let", "{let: {as: n, be: {count: my hand}}}", None,
      be="select or number", type="[type]", attack_of="select")  # fmt: skip
def let(be: Any = None, type: tuple[str, ...] | None = None, attack_of: Select | None = None) -> Do:
    """Name a selection, a number, a declared type or a chosen attack; nothing on the table changes."""

    def do(c: Doing) -> Result:
        if attack_of is not None:
            pokemon = [p for p in attack_of(c) if isinstance(p, Pokemon)]
            names = [attack.name for p in pokemon for attack in values.card_of(c.game, p).attacks]  # not borrowed ones
            if not names:
                return NOTHING
            at = c.game.oracle.choose(c.doer.name, f"chooses an attack for {c.label}", names)
            return Result(True, [], 0, names[at])
        if type is not None:
            at = c.game.oracle.choose(c.doer.name, f"declares for {c.label}", list(type))
            return Result(True, [], 0, type[at])
        value = be(c)
        return Result(bool(value), value, len(value)) if isinstance(value, list) else Result(True, [], value)

    return do


@word("statement", "may", "{may: [{draw: 1}]}", "do", do="statements!", else_="statements")
def may(do: tuple[Statement, ...], else_: tuple[Statement, ...] | None = None) -> Do:
    """The player decides when it is reached; done is false on no."""

    def decide(c: Doing) -> Result:
        if c.game.oracle.choose(c.doer.name, f"may for {c.label}", ["yes", "no"]) == 0:
            result = do_all(c, do)
            return Result(True, result.things, result.number)
        if else_ is not None:
            do_all(c, else_)
        return NOTHING

    return decide


@word(
    "statement",
    "if",
    "{if: {is: {done: x}, then: [{draw: 1}]}}",
    None,
    is_="condition!",
    then="statements!",
    else_="statements",
)
def if_(is_: Condition, then: tuple[Statement, ...], else_: tuple[Statement, ...] | None = None) -> Do:
    """A branch on a Condition."""

    def do(c: Doing) -> Result:
        if is_(c):
            return do_all(c, then)
        return do_all(c, else_) if else_ is not None else NOTHING

    return do


@word("statement", "if done", "{if done: [{draw: 1}]}", "then", of="text", then="statements!", else_="statements")
def if_done(of: str | None, then: tuple[Statement, ...], else_: tuple[Statement, ...] | None = None) -> Do:
    """The branch of "if you do": any part of the named statement (the one before unless named) happened."""

    def do(c: Doing) -> Result:
        result = c.last if of is None else c.names.get(of)
        happened = bool(result) if isinstance(result, list) else bool(getattr(result, "done", False))
        if happened:
            return do_all(c, then)
        return do_all(c, else_) if else_ is not None else NOTHING

    return do


@word("statement", "for each", "{for each: {in: their bench, as: one, do: [{draw: 1}]}}", None,
      in_="select!", as__="new name", do="statements!")  # fmt: skip
def for_each(in_: Select, do: tuple[Statement, ...], as_: str | None = None) -> Do:
    """The body once for each thing selected, bound to a name."""

    def loop(c: Doing) -> Result:
        done, things = False, in_(c)
        for thing in things:
            if as_ is not None:
                c.names[as_] = [thing]
            done = do_all(c, do).done or done
        return Result(done, things, len(things))

    return added_up(loop)


def added_up(loop: Do) -> Do:
    """What one attack does several times over: all choices come first, then each target's hits are one damage."""

    def do(c: Doing) -> Result:
        if c.kind != "attack" or c.act is None or getattr(c.act, "hits", 0) is not None:
            return loop(c)
        from ptcg_judge.game.steps.damage import deal

        c.act.hits = {}
        result = loop(c)
        hits, c.act.hits = c.act.hits, None
        for (target, steps), amount in hits.items():
            deal(c, target, amount, steps)
        return result

    return do


@word("statement", "repeat", "{repeat: {times: {heads: f}, do: [{draw: 1}]}}", None, times="number!", do="statements!")
def repeat(times: Number, do: tuple[Statement, ...]) -> Do:
    """The body a number of times."""

    def loop(c: Doing) -> Result:
        total = times(c)
        if isinstance(total, Counted):
            return Result(_repeated(c, do, total), [], total)
        done = False
        for _ in range(total):
            c.game.again()
            done = do_all(c, do).done or done
        return Result(done, [], total)

    return added_up(loop)


def _repeated(c: Doing, do: tuple[Statement, ...], total: int) -> bool:
    """The body as often as an open run of coins says; once two rounds did nothing, all further ones do nothing."""
    done, number, idle = False, 0, 0
    while number < total and idle < 2:
        c.game.again()
        before = _mark(c)
        done = do_all(c, do).done or done
        number += 1
        idle = idle + 1 if _mark(c) == before else 0
    return done


def _mark(c: Doing) -> tuple[Any, ...]:
    """What shows that something happened: events, trace lines, questions, collected hits."""
    hits = getattr(c.act, "hits", None) or {}
    return len(c.game.log), len(c.game.trace.lines), len(c.game.oracle.asked), tuple(hits.values())


@word("statement", "choose one", "{choose one: {draw: [{draw: 1}], heal: [{heal: self}]}}", "options",
      options="options!", by="who")  # fmt: skip
def choose_one(options: tuple[tuple[str, tuple[Statement, ...]], ...], by: str | None = None) -> Do:
    """The player takes one of named options."""

    def do(c: Doing) -> Result:
        who = c.doer.other if by == "opponent" else c.doer
        at = c.game.oracle.choose(who.name, f"chooses for {c.label}", [label for label, _ in options])
        result = do_all(c, options[at][1])
        return Result(result.done, result.things, result.number, options[at][0])

    return do


@word("statement", "opponent", "{opponent: [{discard: {in: my hand, pick: 1}}]}", "do", do="statements!")
def opponent(do: tuple[Statement, ...]) -> Do:
    """The body is done by the opponent: inside, my and their are seen from there and that player chooses."""

    def by_opponent(c: Doing) -> Result:
        return do_all(c.by(c.doer.other), do)

    return by_opponent


@word("statement", "each player", "{each player: [{draw: 1}]}", "do", do="statements!", first="who")
def each_player(do: tuple[Statement, ...], first: str | None = None) -> Do:
    """The body once by each player, you first unless `first` says otherwise."""

    def by_each(c: Doing) -> Result:
        order = [c.doer.other, c.doer] if first == "opponent" else [c.doer, c.doer.other]
        results = [do_all(c.by(side), do) for side in order]
        return Result(any(result.done for result in results), [t for r in results for t in r.things])

    return by_each


# --------------------------------------------------------------------------------------------------------------- coins


@kind(
    "coins", {"anyOf": [{"enum": ["until tails", "until heads"]}, {"$ref": "#/$defs/number"}]}, "a number, until tails"
)
def parse_coins(node: Any, scope: Scope) -> Any:
    """How many coins: a number, `until tails` or `until heads`."""
    return node if node in ("until tails", "until heads") else parse("number", node, scope)


@word("statement", "flip", "{flip: {heads: [{draw: 1}], tails: [{fail: attack}]}}", None,
      coins="coins", heads="statements", tails="statements")  # fmt: skip
def flip(coins: Any = None, heads: Any = None, tails: Any = None) -> Do:
    """Coins, flipped where it stands; the branches serve a single coin."""

    def do(c: Doing) -> Result:
        result = _flipped(c, coins)
        for effect in c.game.at.get("flip again", ()):
            if effect.clause.test(effect, c) and effect.clause.value(effect.doing, c):
                result = _flipped(c, coins)
        branch = heads if result.heads else tails
        if branch is not None:
            do_all(c, branch)
        return result

    return do


def _flipped(c: Doing, coins: Any) -> Result:
    """Flip the coins of one instruction and count them."""
    result = Result(True)
    if isinstance(coins, str):
        run = flips_until(c.game, c.doer, c.label, coins == "until heads")
        result.heads, result.tails = (run, 1) if coins == "until tails" else (1, run)
        c.game.trace.add("flip", (c.doer.name, f"{result.heads} heads, {result.tails} tails", c.label))
    else:
        for _ in range(1 if coins is None else plain(coins(c))):
            c.game.again()
            if flip_one(c):
                result.heads += 1
            else:
                result.tails += 1
    result.number = result.heads
    return result


@word("statement", "fail", "{fail: attack}", "what", what="one of attack|retreat")
def fail(what: str | None = None) -> Do:
    """This attack does nothing from here on: no damage, no effects; or the retreat that set it off does not happen."""

    def do(c: Doing) -> Result:
        if what == "retreat":
            c.event.failed = True  # type: ignore[union-attr]
        elif c.act is not None:
            c.act.failed = True
            c.game.trace.add("attack fails", (c.act.attacker.label, c.act.attack.name, c.label))
        return NOTHING

    return do


# ----------------------------------------------------------------------------------------------------- damage, counters


@word(
    "statement",
    "damage",
    "{damage: {amount: 20, to: their bench}}",
    None,
    amount="number!",
    to="select!",
    apply="[text]",
)
def damage(amount: Number, to: Select, apply: tuple[str, ...] | None = None) -> Do:
    """Damage, calculated by the book's damage steps for each target; `apply` names the steps left in (default all)."""
    steps = frozenset(apply) if apply is not None else None

    def do(c: Doing) -> Result:
        from ptcg_judge.game.steps.damage import deal

        hit = []
        added = getattr(c.act, "hits", None) if c.kind == "attack" else None
        for target in to(c):
            if added is not None:
                added[target, steps] = added.get((target, steps), 0) + amount(c)
            elif deal(c, target, amount(c), steps) <= 0:
                continue
            hit.append(target)
        return Result(bool(hit), hit, len(hit))

    return do


@word("statement", "counters", "{counters: {put: 2, on: defending}}", None,
      put="number", on="select!", spread="flag", until_left="number")  # fmt: skip
def counters(on: Select, put: Number | None = None, spread: bool | None = None, until_left: Number | None = None) -> Do:
    """Put damage counters, which is never damage; `spread` in any way the player likes, `until left` so many HP remain."""  # noqa: E501

    def do(c: Doing) -> Result:
        things = [thing for thing in on(c) if isinstance(thing, Pokemon)]
        put_on: list[Pokemon] = []
        for target, amount in _shares(c, things, put(c) if put is not None else 0, bool(spread)):
            if until_left is not None:
                amount = max(0, values.remaining_hp(c.game, target) - until_left(c)) // 10
            if amount > 0 and happen(c.game, events.PutCounters(target, amount, c.label, c)):
                put_on.append(target)
        return Result(bool(put_on), put_on, len(put_on))

    return do


def _shares(c: Doing, things: list[Pokemon], amount: int, spread: bool) -> list[tuple[Pokemon, int]]:
    if not spread:
        return [(thing, amount) for thing in things]
    shares = dict.fromkeys(range(len(things)), 0)
    for _ in range(plain(amount) if things else 0):
        labels = labels_of(c.game, things)
        shares[c.game.oracle.choose(c.doer.name, f"puts a counter for {c.label}", labels)] += 1
    return [(things[at], count) for at, count in shares.items() if count]


@word("statement", "move counters", "{move counters: {amount: 1, from: self, to: defending}}", None,
      amount="quantity!", from_="select!", to="select!")  # fmt: skip
def move_counters(amount: Quantity, from_: Select, to: Select) -> Do:
    """Take damage counters off one Pokémon and put them on another."""

    def do(c: Doing) -> Result:
        sources, targets = from_(c), to(c)
        if not sources or not targets:
            return NOTHING
        there = sources[0].damage // 10
        least, most = amount.range(c, there)
        number = most
        if least < most:
            labels = [str(n) for n in range(plain(least), plain(most) + 1)]
            number = least + c.game.oracle.choose(c.doer.name, f"moves counters for {c.label}", labels)
        if number <= 0 or sources[0] is targets[0]:
            return NOTHING
        happen(c.game, events.Healed(sources[0], number * 10, c))
        happen(c.game, events.PutCounters(targets[0], number, c.label, c))
        return Result(True, [targets[0]], number)

    return do


@word("statement", "marker", "{marker: {put: Char, on: defending}}", None, put="text", remove="text", on="select!")
def marker(on: Select, put: str | None = None, remove: str | None = None) -> Do:
    """Put or remove a named marker that is no damage counter."""

    def do(c: Doing) -> Result:
        name, amount = (put, 1) if put is not None else (str(remove), -99)
        marked = [p for p in on(c) if happen(c.game, events.Marked(p, name, amount, c))]
        return Result(bool(marked), marked, len(marked))

    return do


@kind("amount or all", {"anyOf": [{"enum": ["all"]}, {"$ref": "#/$defs/number"}]}, "a number or all")
def parse_amount_or_all(node: Any, scope: Scope) -> Any:
    """A number, or None for all."""
    return None if node == "all" else parse("number", node, scope)


@word("statement", "heal", "{heal: {from: self, amount: 30}}", "from", from_="select!", amount="amount or all")
def heal(from_: Select, amount: Number | None = None) -> Do:
    """Take damage off (10 a damage counter); all of it unless an amount is given."""

    def do(c: Doing) -> Result:
        healed, total = [], 0
        for thing in from_(c):
            event = events.Healed(thing, amount(c) if amount is not None else thing.damage, c)
            if happen(c.game, event):
                healed.append(thing)
                total += event.done
        return Result(bool(healed), healed, total)

    return do


# ----------------------------------------------------------------------------------------------------------- conditions


@word("statement", "condition", "{condition: {give: Poisoned, to: defending}}", None,
      give="[condition name]!", to="select!", counters="number")  # fmt: skip
def condition(give: tuple[str, ...], to: Select, counters: Number | None = None) -> Do:
    """Give Special Conditions; `counters` for a Poison or Burn that puts more."""

    def do(c: Doing) -> Result:
        given = []
        for thing in to(c):
            for name in give:
                amount = counters(c) if counters is not None else None
                if happen(c.game, events.Inflicted(thing, name, c, amount)):
                    given.append(thing)
        return Result(bool(given), given, len(given))

    return do


@word("statement", "recover", "{recover: {from: my active, of: [Poisoned]}}", "from", from_="select!", of="[text]")
def recover(from_: Select, of: tuple[str, ...] | None = None) -> Do:
    """Remove Special Conditions, all or those named."""
    names = CONDITIONS if of is None or "all" in of else of

    def do(c: Doing) -> Result:
        freed = []
        for thing in from_(c):
            gone = [name for name in names if happen(c.game, events.Recovered(thing, name, c))]
            freed += [thing] if gone else []
        return Result(bool(freed), freed, len(freed))

    return do


# ---------------------------------------------------------------------------------------------------------------- cards


@kind("into", {"type": "string"}, "my hand, my deck, their discard, my lost zone, my prizes, my bench ...")
def parse_into(node: Any, scope: Scope) -> str:
    """A zone to put cards into; whose it is follows the owner of each card."""
    zone = str(node).split(" ", 1)[-1]
    zones = {"hand": "hand", "deck": "deck", "discard": "discard pile", "lost zone": "Lost Zone", "prizes": "Prizes",
             "bench": "Bench", "stadium": "Stadium"}  # fmt: skip
    if zone not in zones:
        from ptcg_judge.nearest import hint

        raise scope.problem(f"cards can't be put into '{node}'", hint(zone, zones))
    return zones[zone]


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
                "lowest": {"enum": list(MEASURES)},
                "highest": {"enum": list(MEASURES)},
                "first": {"$ref": "#/$defs/quantity"},
                "last": {"$ref": "#/$defs/quantity"},
                "pick": {"$ref": "#/$defs/quantity"},
                "units": {"$ref": "#/$defs/number"},
                "random": {"type": "boolean"},
                "by": {"enum": ["you", "opponent", "owner"]},
                "differ": {"enum": ["name", "type"]},
                "as": {"type": "string"},
            },
        },
    ]
}


@word("statement", "discard", "{discard: {in: my hand, pick: 1}}", "cards", cards="select!")
def discard(cards: Select) -> Do:
    """Put cards into their owner's discard pile; a Pokémon in play goes with all that is on it (no Knock Out)."""

    def do(c: Doing) -> Result:
        gone = [thing for thing in cards(c) if _leave(c, thing, "discard pile")]
        return Result(bool(gone), gone, len(gone))

    return do


def _leave(c: Doing, thing: Any, zone: str) -> bool:
    if isinstance(thing, Pokemon):
        return happen(c.game, events.LeftPlay(thing, zone, c))
    holder = events.holder_of(c.game, thing)
    if zone == "discard pile":
        return happen(c.game, events.Discarded(thing, c, holder))
    return happen(c.game, events.Moved(thing, zone, c, holder))


@word("statement", "put", "{put: {cards: got, into: my hand}}", None,
      cards="select!", into="into!", at="one of top|bottom", order="one of any|random", show="flag",
      only="flag")  # fmt: skip
def put(
    cards: Select, into: str, at: str | None = None, order: str | None = None, show: bool | None = None,
    only: bool | None = None,
) -> Do:  # fmt: skip
    """Move cards to a zone of their owner, in any order or shuffled; a Pokémon goes with what is on it (`only`: the rest is discarded)."""  # noqa: E501

    def do(c: Doing) -> Result:
        things = cards(c)
        if show and things:
            _revealed(c, things)
        if into == "Bench":
            return _to_bench(c, things)
        if at is not None and order == "any" and len(things) > 1:
            things = _ordered(c, things)
            happen(c.game, events.OrderHidden(c.doer, _copies(things)))
        moved = []
        for thing in reversed(things) if at == "top" else things:
            if isinstance(thing, Pokemon):
                done = _put_pokemon(c, thing, into, at, "discard pile" if only else None)
            else:
                done = _put_copy(c, thing, into, at)
            moved += [thing] if done else []
        if show and into != "deck":
            happen(c.game, events.Shown(_copies(moved), c.game.table.sides))
        if order == "random" and into == "deck":
            for side in c.game.table.sides:
                happen(c.game, events.MixedTogether(side, _copies(moved)))
        return Result(bool(moved), moved, len(moved))

    return do


def _revealed(c: Doing, things: list[Any]) -> None:
    """Both players are shown cards where they lie."""
    c.game.trace.add("reveal", (c.doer.name, tuple(labels_of(c.game, things))))
    happen(c.game, events.Shown(_copies(things), c.game.table.sides))


def _copies(things: list[Any]) -> list[Copy]:
    return [thing for thing in things if isinstance(thing, Copy)]


def _put_pokemon(c: Doing, pokemon: Pokemon, into: str, at: str | None, rest: str | None) -> bool:
    """All of a Pokémon into a zone, `rest` for what is attached."""
    zone = f"{at} of deck" if into == "deck" and at is not None else into
    return happen(c.game, events.LeftPlay(pokemon, zone, c, rest))


def _put_copy(c: Doing, copy: Copy, into: str, at: str | None) -> bool:
    if into == "deck" and at is not None:
        side = c.game.table.sides[copy.owner]
        if at == "bottom" or copy not in side.deck:
            return _leave(c, copy, f"{at} of deck")
        return happen(c.game, events.PutOnTop(copy, c))
    return _leave(c, copy, into)


def _ordered(c: Doing, things: list[Any]) -> list[Any]:
    left, order = list(things), []
    while len(left) > 1:
        at = c.game.oracle.choose(c.doer.name, f"orders cards for {c.label}", labels_of(c.game, left))
        order.append(left.pop(at))
    return order + left


def _to_bench(c: Doing, things: list[Any]) -> Result:
    placed: list[Any] = []
    for thing in things:
        if isinstance(thing, Copy):
            event = events.Benched(thing, c.game.table.sides[thing.owner], "effect", c)
            if happen(c.game, event):
                placed.append(event.pokemon)
    return Result(bool(placed), placed, len(placed))


@word("statement", "swap", "{swap: {these: give, those: take}}", None, these="select!", those="select!", show="flag")
def swap(these: Select, those: Select, show: bool | None = None) -> Do:
    """Two selections of cards change places."""

    def do(c: Doing) -> Result:
        first, second = these(c), those(c)
        if not first or not second:
            return NOTHING
        if show:
            _revealed(c, first + second)
        done = happen(c.game, events.Swapped(first, second, c))
        return Result(done, first + second, len(first) + len(second))

    return do


@word("statement", "attach", "{attach: {cards: {in: my hand, where: {kind: energy}, pick: 1}, to: self}}", None,
      cards="select!", to="select!", each="number", spread="flag")  # fmt: skip
def attach(cards: Select, to: Select, each: Number | None = None, spread: bool | None = None) -> Do:
    """Attach cards that are not in play to Pokémon; not the turn's attachment."""

    def do(c: Doing) -> Result:
        things = cards(c)
        if not things:
            return NOTHING
        targets = to.among(c) if spread else to(c)
        done = []
        for number, copy in enumerate(things):
            target = _target(c, targets, number, each(c) if each is not None else 0, bool(spread))
            if target is not None and happen(c.game, events.Attached(copy, target, c)):
                done.append(copy)
            elif target is not None and copy in c.game.table.sides[copy.owner].deck:
                happen(c.game, events.Discarded(copy, c))  # what can't be attached out of the deck is discarded
        return Result(bool(done), done, len(done))

    return do


def _target(c: Doing, targets: list[Any], number: int, each: int, spread: bool) -> Any:
    if not targets:
        return None
    if each:
        return targets[number // each] if number // each < len(targets) else None
    if spread:
        return choose_things(c, c.doer, targets, 1, 1)[0]
    return targets[0]


@word("statement", "move", "{move: {cards: {in: attached, to: self, pick: 1}, to: {in: my bench, pick: 1}}}", None,
      cards="select!", to="select!", spread="flag")  # fmt: skip
def move(cards: Select, to: Select, spread: bool | None = None) -> Do:
    """Move attached cards to another Pokémon of the same side."""
    moved: Do = attach(cards, to, None, spread)
    return moved


@word("statement", "search", "{search: {in: my deck, where: {kind: energy}, pick: 1, show: yes, as: got}}", None,
      in_="text!", where="filter", pick="quantity!", show="flag", differ="one of name|type")  # fmt: skip
def search(in_: str, pick: Quantity, where: Any = None, show: bool | None = None, differ: str | None = None) -> Do:
    """Look through a hidden zone for cards; fewer may be found, or none where `where` describes them. Moves nothing."""
    from ptcg_judge.game.selecting import HIDDEN, PLACES

    def do(c: Doing) -> Result:
        things = PLACES[in_](c)
        happen(c.game, events.Shown(_copies(things), (c.doer,)))
        known = [thing for thing in things if not isinstance(thing, Copy) or thing.known is not None]
        fits = [thing for thing in known if where is None or where(c, thing)]
        least, most = pick.range(c, len(fits), in_ in HIDDEN and where is not None)
        taken = choose_things(c, c.doer, fits, least, most, differ)
        if show and taken:
            _revealed(c, taken)
        return Result(bool(taken), taken, len(taken))

    return do


@word("statement", "look", "{look: {at: {in: my deck, first: 5}, as: seen}}", "at", at="select!")
def look(at: Select) -> Do:
    """Look at hidden cards; gives them a name."""

    def do(c: Doing) -> Result:
        things = at(c)
        c.game.trace.add("look", (c.doer.name, tuple(labels_of(c.game, things))))
        happen(c.game, events.Shown(_copies(things), (c.doer,)))
        return Result(bool(things), things, len(things))

    return do


@word("statement", "turn", "{turn: {cards: my prizes, face: up}}", None, cards="select!", face="one of up|down!")
def turn(cards: Select, face: str) -> Do:
    """Turn Prizes face up or down where they lie."""

    def do(c: Doing) -> Result:
        things = cards(c)
        for copy in things:
            happen(c.game, events.Turned(copy, face == "up", c))
        if things and face == "up":
            _revealed(c, things)
        return Result(bool(things), things, len(things))

    return do


@word("filter", "face", "face: down", is_="one of up|down!")
def filter_face(face: str) -> Callable[[Doing, Any], bool]:
    """A Prize that lies face up or face down."""
    return lambda c, thing: (thing in c.game.table.sides[thing.owner].face_up) == (face == "up")


@word("statement", "reveal", "{reveal: {cards: their hand, as: seen}}", "cards", cards="select!")
def reveal(cards: Select) -> Do:
    """Show cards to both players."""

    def do(c: Doing) -> Result:
        things = cards(c)
        _revealed(c, things)
        return Result(bool(things), things, len(things))

    return do


@word("statement", "draw", "{draw: 2}", "cards", cards="quantity", until="number")
def draw(cards: Quantity | None = None, until: Number | None = None) -> Do:
    """Draw cards, a number or until the hand has so many; fewer when the deck runs out."""

    def do(c: Doing) -> Result:
        if until is not None:
            number = until(c) - len(c.doer.hand)
        else:
            assert cards is not None
            least, number = cards.range(c, len(c.doer.deck))
            if least < number:
                labels = [str(n) for n in range(plain(least), plain(number) + 1)]
                number = least + c.game.oracle.choose(c.doer.name, f"draws for {c.label}", labels)
        if number <= 0:
            return NOTHING
        event = events.Drew(c.doer, number, c)
        happen(c.game, event)
        return Result(bool(event.done), list(event.done), len(event.done))

    return do


@word("statement", "shuffle", "{shuffle: my deck}", "deck", deck="one of my deck|their deck|both decks!")
def shuffle(deck: str) -> Do:
    """Shuffle a deck."""

    def do(c: Doing) -> Result:
        sides = {"my deck": [c.doer], "their deck": [c.doer.other]}.get(deck, [c.doer, c.doer.other])
        for side in sides:
            happen(c.game, events.Shuffled(side, c))
        return Result(True)

    return do


# -------------------------------------------------------------------------------------------------------------- Pokémon


@word("statement", "switch", "{switch: {in: {in: my bench, pick: 1}}}", "in", in_="select!", out="select")
def switch(in_: Select, out: Select | None = None) -> Do:
    """An Active and a Benched Pokémon of one side change places; not a retreat; `out` must be the Active."""

    def do(c: Doing) -> Result:
        if out is not None and not any(isinstance(p, Pokemon) and p.is_active for p in out(c)):
            return NOTHING
        new = in_(c)
        if not new or not isinstance(new[0], Pokemon):
            return NOTHING
        old = new[0].side.active
        done = happen(c.game, events.Switched(new[0], c))
        return Result(done, [old, new[0]] if done else [], 1)

    return do


@word("statement", "evolve", "{evolve: {pokemon: one, with: got}}", None, pokemon="select!", with_="select!")
def evolve(pokemon: Select, with_: Select) -> Do:
    """Put a card on a Pokémon as an evolution of it; by an effect, so the book's bans do not speak, but cards' do."""

    def do(c: Doing) -> Result:
        done = []
        for thing, copy in zip(pokemon(c), with_(c), strict=False):
            allowed = _evolves_into(c, thing, copy) and may_be_put_on(c.game, copy, thing)
            if allowed and happen(c.game, events.Evolved(copy, thing, c)):
                done.append(thing)
        return Result(bool(done), done, len(done))

    return do


def _evolves_into(c: Doing, pokemon: Pokemon, copy: Copy) -> bool:
    """An attack, copied or of an earlier Stage, evolves a Pokémon only into what evolves from it."""
    if c.kind != "attack":
        return True
    name, below = values.name(c.game, pokemon), copy.card.evolves_from
    return name in below or any(name in c.game.scripts.evolves_from(between) for between in below)


@word("statement", "devolve", "{devolve: {pokemon: defending, into: their hand}}", None,
      pokemon="select!", into="into!", stages="amount or all")  # fmt: skip
def devolve(pokemon: Select, into: str, stages: Number | None = None) -> Do:
    """Take the highest Evolution card off and put it into a zone."""

    def do(c: Doing) -> Result:
        done = []
        for thing in pokemon(c):
            for _ in range(plain(stages(c)) if stages is not None else 1):
                if happen(c.game, events.Devolved(thing, into, c)):
                    done.append(thing)
        return Result(bool(done), done, len(done))

    return do


@word("statement", "replace", "{replace: {pokemon: self, with: got, into: my deck}}", None,
      pokemon="select!", with_="select!", into="into!")  # fmt: skip
def replace(pokemon: Select, with_: Select, into: str) -> Do:
    """Another card takes a Pokémon's place: damage, conditions, attached cards and turns in play stay."""

    def do(c: Doing) -> Result:
        done = [
            thing
            for thing, copy in zip(pokemon(c), with_(c), strict=False)
            if happen(c.game, events.Replaced(copy, thing, into, c))
        ]
        for thing in done:
            for name in [each for each in thing.conditions if prevented(c.game, events.Inflicted(thing, each, c))]:
                happen(c.game, events.Recovered(thing, name, c))  # the new card can't be affected by it
        return Result(bool(done), done, len(done))

    return do


@word("statement", "remove effects", "{remove effects: {on: both play, players: yes}}", "on",
      on="select!", players="flag")  # fmt: skip
def remove_effects(on: Select, players: bool | None = None) -> Do:
    """End the effects that attacks left on Pokémon (`players`: on both players too); Special Conditions stay."""

    def do(c: Doing) -> Result:
        gone = [effect for thing in on(c) for effect in end_all_on(c.game, thing, of_attacks=True)]
        for side in c.game.table.sides if players else ():
            for effect in [each for each in c.game.resting.get(side, ()) if each.doing.kind == "attack"]:
                end(c.game, effect)
                gone.append(effect)
        for effect in gone:
            c.game.trace.add("effect ends", (effect.doing.label, effect.clause.hook))
        settle(c.game)
        return Result(bool(gone), [], len(gone))

    return do


@word("statement", "gain power", "{gain power: {on: self, name: Star, effects: [{off: {of: their play}}]}}", None,
      on="select!", name="text!", effects="effects!")  # fmt: skip
def gain_power(on: Select, name: str, effects: Any) -> Do:
    """A Pokémon gains an Ability until it leaves play: more than an effect, for it stays on the Bench."""

    def do(c: Doing) -> Result:
        done = []
        for thing in on(c):
            if isinstance(thing, Pokemon):
                copy = thing.cards[-1]
                doing = Doing(c.game, thing.side, "power", name, thing, copy)
                add_source(c.game, Source("power", name, effects, doing, lambda source: True, thing, copy))
                c.game.trace.add("effect", (thing.label, name, "while in play"))
                done.append(thing)
        settle(c.game)
        return Result(bool(done), done, len(done))

    return do


@word("statement", "knock out", "{knock out: self}", "pokemon", pokemon="select!")
def knock_out(pokemon: Select) -> Do:
    """Knock Out by an effect."""

    def do(c: Doing) -> Result:
        done = [p for p in pokemon(c) if isinstance(p, Pokemon) and happen(c.game, events.KnockedOut(p, c))]
        return Result(bool(done), done, len(done))

    return do


@word("statement", "become energy",
      "{become energy: {pokemon: self, to: {in: my bench, pick: 1}, types: Fire, amount: 2}}", None,
      pokemon="select!", to="select!", types="[type]!", amount="number!")  # fmt: skip
def become_energy(pokemon: Select, to: Select, types: tuple[str, ...], amount: Number) -> Do:
    """Knock Out a Pokémon and attach its card to another one as an Energy card of these types."""

    def do(c: Doing) -> Result:
        gone, targets = pokemon(c), to(c)
        if not gone or not targets:
            return NOTHING
        named = frozenset(c.names[each[1:]].label if each.startswith("\0") else each for each in types)
        c.game.becoming.append((gone[0].cards[-1], targets[0], named, amount(c), c))
        return Result(happen(c.game, events.KnockedOut(gone[0], c)), gone, 1)

    return do


@word("statement", "save", "{save: {pokemon: self, left: 10}}", None, pokemon="select!", left="number!")
def save(pokemon: Select, left: Number) -> Do:
    """Instead of being Knocked Out it stays with so many HP left."""

    def do(c: Doing) -> Result:
        for thing in pokemon(c):
            happen(c.game, events.Saved(thing, left(c), c))
        return Result(True)

    return do


@word("statement", "reduce", "{reduce: 10}", "by", by="number!")
def reduce(by: Number) -> Do:
    """Inside `instead`: the event's amount (damage, counters) becomes so much less."""

    def do(c: Doing) -> Result:
        number = by(c)
        if c.event is not None and number:
            c.event.amount = max(0, c.event.amount - number)  # type: ignore[attr-defined]
        return Result(number > 0, [], number)

    return do


@word("statement", "go on", "{go on: as usual}", "how", how="text")
def go_on(how: str | None = None) -> Do:
    """Inside `instead`: let the event happen after all."""

    def do(c: Doing) -> Result:
        result = Result(False)
        c.names[GO_ON] = result
        return result

    return do


@word("statement", "take prize", "{take prize: 1}", "prizes", prizes="number!")
def take_prize(prizes: Number) -> Do:
    """Take Prize cards."""

    def do(c: Doing) -> Result:
        event = events.TookPrizes(c.doer, prizes(c), c)
        happen(c.game, event)
        return Result(bool(event.done), list(event.done), len(event.done))

    return do


# ---------------------------------------------------------------------------------------------------------- the game


@word("statement", "use attack", "{use attack: {of: defending}}", None, of="select!", where="[text]", cost="flag",
      required="flag")  # fmt: skip
def use_attack(
    of: Select, where: tuple[str, ...] | None = None, cost: bool | None = None, required: bool | None = None
) -> Do:
    """Use another attack as this attack, or once more (`cost`: with its Energy; `required: no`: nothing else)."""

    def do(c: Doing) -> Result:
        from ptcg_judge.game.steps.copied_attack import copy_attack

        return Result(copy_attack(c, of(c), where, bool(cost), required is not False))

    return do


@word(
    "statement",
    "use card",
    "{use card: {in: their discard, where: {kind: supporter}, pick: 1}}",
    "card",
    card="select!",
)
def use_card(card: Select) -> Do:
    """Do what a Trainer card says without playing it; the card stays where it is. It can't be used for itself."""

    def do(c: Doing) -> Result:
        done = False
        for copy in card(c):
            script = c.game.scripts.whole(copy.card)
            if script.play is not None and copy is not c.copy:
                other = c.by(c.doer)
                other.names = {}
                other.copy = copy
                c.game.push(Act(c.game))
                do_all(other, (*script.play.cost, *script.play.choose, *script.play.do))
                c.game.pop()
                done = True
        return Result(done)

    return do


@word("statement", "guess", "{guess: {among: [heads, tails], as: g}}", "among", among="[text]!", by="who")
def guess(among: tuple[str, ...], by: str | None = None) -> Do:
    """A player names one of given things before a hidden card is seen."""

    def do(c: Doing) -> Result:
        who = c.doer.other if by == "opponent" else c.doer
        at = c.game.oracle.choose(who.name, f"names for {c.label}", list(among))
        return Result(True, [], at, among[at])

    return do


@word("statement", "end turn", "{end turn: now}", "when", when="text")
def end_turn(when: str | None = None) -> Do:
    """The turn ends when this is resolved."""

    def do(c: Doing) -> Result:
        happen(c.game, events.TurnIsOver("the turn ends when this is done"))
        return Result(True)

    return do


@word("statement", "extra turn", "{extra turn: you}", "who", who="who!", skip_checkup="flag")
def extra_turn(who: str, skip_checkup: bool | None = None) -> Do:
    """Another turn for a player after this one; `skip checkup` leaves out what happens between the two."""

    def do(c: Doing) -> Result:
        side = c.doer.other if who == "opponent" else c.doer
        return Result(happen(c.game, events.ExtraTurn(side, bool(skip_checkup), c)))

    return do


@word("statement", "win", "{win: you}", "who", who="who!")
def win(who: str) -> Do:
    """A player wins the game."""

    def do(c: Doing) -> Result:
        side = c.doer.other if who == "opponent" else c.doer
        happen(c.game, events.GameOver(f"{side.name} wins", (c.label,)))
        return Result(True)

    return do
