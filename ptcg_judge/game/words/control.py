"""What is done when, how often and by whom: let, may, if, for each, repeat."""

from __future__ import annotations

from collections.abc import Callable

from ptcg_judge.game.chance.open_number import Counted
from ptcg_judge.game.core.game import Announced, Args, Condition, Doing, Number, Statement, do_all
from ptcg_judge.game.core.result import NOTHING, Result
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.guarding import guarded
from ptcg_judge.game.language.could import (
    always,
    body,
    could_if,
    could_in_a_branch,
    finds,
    may_be,
    meant,
    no_change,
    selection,
    would_do_something,
)
from ptcg_judge.game.language.grammar import Scope, kind, suggest, word
from ptcg_judge.game.language.lists import Failing
from ptcg_judge.game.language.places import LIES, zone_of
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import Pokemon


def could_options(c: Doing, args: Args, empty: set[str]) -> bool:
    options = args["options"]
    return isinstance(options, tuple) and any(would_do_something(c, done, set(empty)) for _, done in options)


def could_other(c: Doing, args: Args, empty: set[str]) -> bool:
    return would_do_something(c.by(c.doer.other), body(args, "do"), set(empty))


def could_either(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether winning or losing leads to something that would do anything."""
    return any(would_do_something(c, body(args, key), set(empty)) for key in ("won", "lost") if args[key])


def could_each(c: Doing, args: Args, empty: set[str]) -> bool:
    sides = (c.doer, c.doer.other)
    return any(would_do_something(c.by(side), body(args, "do"), set(empty)) for side in sides)


def could_for_each(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether there may be anything to do it for, and whether it could do something for any of that."""
    each = selection(args, "in")
    if not finds(c, each, empty):
        return False
    things, bound = meant(c, each, empty), args["as"]
    if things is not None and isinstance(bound, str):
        c.names[may_be(bound)] = Result.of(things)
    return would_do_something(c, body(args, "do"), set(empty))


Do = Callable[[Doing], Result]


@word(
    "statement",
    "let",
    "{let: {as: n, be: {count: my hand}}}",
    None,
    tell=(
        "[note {be}][declare one of {type/, }][choose one of the attacks of {attack of}]"
        "[choose one Weakness of {weakness of}]"
    ),
    could=no_change,
    be="select or number",
    type="[type]",
    attack_of="select",
    weakness_of="select",
    gives="word",
    labels="type",
    named=True,
)
def let(
    be: Select | Number | None = None, type: tuple[str, ...] | None = None, attack_of: Select | None = None,
    weakness_of: Select | None = None,
) -> Do:  # fmt: skip
    """Name a selection, a number, a declared type, a chosen attack or Weakness; nothing on the table changes."""

    def do(c: Doing) -> Result:
        if attack_of is not None:
            pokemon = [p for p in attack_of(c) if isinstance(p, Pokemon)]
            return _one_named(c, "an attack", [a.name for p in pokemon for a, _ in values.own_attacks(c.game, p)])
        if weakness_of is not None:
            pokemon = [p for p in weakness_of(c) if isinstance(p, Pokemon)]
            return _one_named(c, "a Weakness", [one for p in pokemon for one, _ in values.weaknesses(c.game, p)])
        if type is not None:
            at = c.game.oracle.choose(c.doer.name, f"declares for {c.label}", list(type))
            return Result(True, [], 0, type[at])
        assert be is not None
        value = be(c)
        return Result(bool(value), value, len(value)) if isinstance(value, list) else Result(True, [], value)

    return do


def _one_named(c: Doing, what: str, names: list[str]) -> Result:
    """One of these names, as the player chooses."""
    if not names:
        return NOTHING
    return Result(True, [], 0, names[c.game.oracle.choose(c.doer.name, f"chooses {what} for {c.label}", names)])


@word(
    "statement",
    "may",
    "{may: [{draw: 1}]}",
    "do",
    tell="a player who wishes: {do}[; who does not: {else}]",
    could=could_in_a_branch,
    do="statements!",
    else_="statements",
)
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
    tell="if {is}: {then}[; otherwise: {else}]",
    could=could_if,
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


@word(
    "statement",
    "if done",
    "{if done: [{draw: 1}]}",
    "then",
    tell="if {of|that} was done: {then}[; otherwise: {else}]",
    could=no_change,
    of="name of a statement",
    then="statements!",
    else_="statements",
)
def if_done(of: str | None, then: tuple[Statement, ...], else_: tuple[Statement, ...] | None = None) -> Do:
    """The branch of "if you do": any part of the named statement (the one before unless named) happened."""

    def do(c: Doing) -> Result:
        result = c.last if of is None else c.names.get(of)
        if result is not None and result.done:
            return do_all(c, then)
        return do_all(c, else_) if else_ is not None else NOTHING

    return do


@word(
    "statement",
    "for each",
    "{for each: {in: their bench, as: one, do: [{draw: 1}]}}",
    None,
    tell='for each of {in}[ ("{as}")]: {do}',
    could=could_for_each,
    in_="select!",
    as__="new name",
    do="statements!",
)
def for_each(in_: Select, do: tuple[Statement, ...], as_: str | None = None) -> Do:
    """The body once for each thing selected, bound to a name."""

    def loop(c: Doing) -> Result:
        done, things = False, in_(c)
        for thing in things:
            if as_ is not None:
                c.names[as_] = Result.of([thing])
            done = do_all(c, do).done or done
        return Result(done, things, len(things))

    return added_up(loop)


def added_up(loop: Do) -> Do:
    """What one attack does several times over: all choices come first, then each target's hits are one damage."""

    def do(c: Doing) -> Result:
        if c.kind != Kind.ATTACK or c.act is None or c.act.hits is not None:
            return loop(c)
        from ptcg_judge.game.steps.damage import deal

        c.act.hits = {}
        result = loop(c)
        hits, c.act.hits = c.act.hits, None
        for (target, steps), amount in hits.items():
            deal(c, target, amount, steps)
        return result

    return do


@word(
    "statement",
    "repeat",
    "{repeat: {times: {heads: f}, do: [{draw: 1}]}}",
    None,
    tell="as often as {times}: {do}",
    could=could_in_a_branch,
    times="number!",
    do="statements!",
)
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


def _mark(c: Doing) -> tuple[object, ...]:
    """What shows that something happened: events, trace lines, questions, collected hits."""
    hits = c.act.hits or {} if c.act is not None else {}
    return len(c.game.log), len(c.game.trace.lines), len(c.game.oracle.asked), tuple(hits.values())


@word(
    "statement",
    "choose one",
    "{choose one: {draw: [{draw: 1}], heal: [{heal: self}]}}",
    "options",
    tell="one of these is chosen[ by {by}]: {options}",
    could=could_options,
    options="options!",
    by="which player",
    gives="word",
    labels="options",
)
def choose_one(options: tuple[tuple[str, tuple[Statement, ...]], ...], by: str | None = None) -> Do:
    """The player takes one of named options that would do something, if any would; an opponent who is asked, any."""

    def do(c: Doing) -> Result:
        asked = by == "opponent"
        who = c.doer.other if asked else c.doer
        open_ = [option for option in options if asked or would_do_something(c, option[1])] or list(options)
        at = c.game.oracle.choose(who.name, f"chooses for {c.label}", [label for label, _ in open_])
        result = do_all(c, open_[at][1])
        return Result(result.done, result.things, result.number, open_[at][0])

    return do


@word(
    "statement",
    "rock paper scissors",
    "{rock paper scissors: {won: [{draw: 2}], lost: [{draw: 1}]}}",
    None,
    tell="play Rock-Paper-Scissors until somebody wins[; if you win: {won}][; if you lose: {lost}]",
    could=could_either,
    won="statements",
    lost="statements",
)
def rock_paper_scissors(won: tuple[Statement, ...] | None = None, lost: tuple[Statement, ...] | None = None) -> Do:
    """Both players play Rock-Paper-Scissors until somebody wins, which is open; the branches are seen from you."""

    def do(c: Doing) -> Result:
        ends = c.game.oracle.choose(c.doer.name, "plays Rock-Paper-Scissors", ["wins", "loses"])
        do_all(c, (won, lost)[ends] or ())
        return Result(True)

    return do


@word(
    "statement",
    "opponent",
    "{opponent: [{discard: {in: my hand, pick: 1}}]}",
    "do",
    tell='the opponent does this ("your" is the opponent\'s own here): {do}',
    could=could_other,
    do="statements!",
)
def opponent(do: tuple[Statement, ...]) -> Do:
    """The body is done by the opponent: inside, my and their are seen from there and that player chooses."""

    def by_opponent(c: Doing) -> Result:
        if not _of_pokemon(do) and guarded(c.game, c.doer.other, c):
            return NOTHING
        return do_all(c.by(c.doer.other), do)

    return by_opponent


def _of_pokemon(do: tuple[Statement, ...]) -> bool:
    """Whether what a player is to do is about Pokémon in play, and so not done to the player."""
    for statement in do:
        for value in statement.args.values():
            if isinstance(value, Select) and LIES.get(zone_of(value.called)) == "pokemon":
                return True
            if isinstance(value, tuple) and _of_pokemon(tuple(each for each in value if isinstance(each, Statement))):
                return True
    return False


@word(
    "statement",
    "each player",
    "{each player: [{draw: 1}]}",
    "do",
    tell="each player[, {first} first]: {do}",
    could=could_each,
    do="statements!",
    first="which player",
)
def each_player(do: tuple[Statement, ...], first: str | None = None) -> Do:
    """The body once by each player, you first unless `first` says otherwise."""

    def by_each(c: Doing) -> Result:
        order = [c.doer.other, c.doer] if first == "opponent" else [c.doer, c.doer.other]
        order = [side for side in order if _of_pokemon(do) or not guarded(c.game, side, c)]
        results = [do_all(c.by(side), do) for side in order]
        return Result(any(result.done for result in results), [t for r in results for t in r.things])

    return by_each


@kind("thing that fails", {"enum": list(Failing)}, "attack; retreat, in what answers `retreat tried`")
def parse_failing(node: object, scope: Scope) -> Failing:
    """What does nothing from here on; a retreat only where one is being tried."""
    if not isinstance(node, str) or node not in list(Failing):
        raise scope.problem(f"'{node}' can't fail", suggest(node, Failing))
    if node == Failing.RETREAT and scope.event != "retreat tried":
        raise scope.problem("a retreat can fail only in what answers `retreat tried`", "write: attack")
    return Failing(node)


@word(
    "statement",
    "fail",
    "{fail: attack}",
    "what",
    tell="the {what} does nothing from here on",
    could=always,
    what="thing that fails",
)
def fail(what: str | None = None) -> Do:
    """This attack does nothing from here on: no damage, no effects; or the retreat that set it off does not happen."""

    def do(c: Doing) -> Result:
        if isinstance(c.event, Announced) and what == "retreat":
            c.event.failed = True
        elif c.act is not None:
            c.act.failed = True
            c.game.trace.add("attack fails", (c.act.attacker.label, c.act.attack.name, c.label))
        return NOTHING

    return do


@word(
    "statement",
    "guess",
    "{guess: {among: [heads, tails], as: g}}",
    "among",
    tell="{by|you} names one of these: {among/, }",
    could=no_change,
    among="[new text]!",
    by="which player",
    gives="word",
    labels="among",
)
def guess(among: tuple[str, ...], by: str | None = None) -> Do:
    """A player names one of given things before a hidden card is seen."""

    def do(c: Doing) -> Result:
        who = c.doer.other if by == "opponent" else c.doer
        at = c.game.oracle.choose(who.name, f"names for {c.label}", list(among))
        return Result(True, [], at, among[at])

    return do
