"""Coins: flipping them, counting them, what changes them."""

from __future__ import annotations

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Args, Clause, Condition, Doing, Effect, Number, Statement, do_all
from ptcg_judge.game.core.result import NOTHING, Result
from ptcg_judge.game.effects.coins import flip_told, flips_until
from ptcg_judge.game.effects.usage import is_used_up
from ptcg_judge.game.language.could import body, would_do_something
from ptcg_judge.game.language.effects import Clauses, use
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.language.small import result_of
from ptcg_judge.game.table.marks import Often
from ptcg_judge.game.table.state import Side
from ptcg_judge.game.words.control import Do


@word("number", "heads", "{heads: f}", "of", tell="the heads of {of}", of="name of a flip!")
def number_of_heads(of: str) -> Number:
    """How many heads a flip showed."""
    return lambda c: (result_of(c, of) or NOTHING).heads


@word("number", "tails", "{tails: f}", "of", tell="the tails of {of}", of="name of a flip!")
def number_of_tails(of: str) -> Number:
    """How many tails a flip showed."""
    return lambda c: (result_of(c, of) or NOTHING).tails


@word("number", "flips", "{flips: 2}", "coins", tell="the heads among {coins} coins flipped now", coins="number!")
def flips(coins: Number) -> Number:
    """Flip so many coins here and count the heads."""

    def number(c: Doing) -> int:
        return sum(1 for _ in range(plain(coins(c))) if flip_one(c))

    return number


def flip_one(c: Doing) -> bool:
    """Flip one coin for a script; the trace says who flipped and why."""
    return flip_told(c.game, c.doer, c.label, c.label)


@word("condition", "heads", "{heads: f}", "of", tell="{of} showed heads", of="name of a flip!")
def any_heads(of: str) -> Condition:
    """A flip showed at least one heads."""
    return lambda c: (result_of(c, of) or NOTHING).heads > 0


def could_flip(c: Doing, args: Args, empty: set[str]) -> bool:
    return any(would_do_something(c, body(args, side), set(empty)) for side in ("heads", "tails"))


@word(
    "statement",
    "flip",
    "{flip: {heads: [{draw: 1}], tails: [{fail: attack}]}}",
    None,
    tell="flip {coins|a coin}[; on heads: {heads}][; on tails: {tails}]",
    could=could_flip,
    coins="coins",
    heads="statements",
    tails="statements",
    gives="coins",
)
def flip(
    coins: Number | str | None = None, heads: tuple[Statement, ...] | None = None,
    tails: tuple[Statement, ...] | None = None,
) -> Do:  # fmt: skip
    """Coins, flipped where it stands; the branches serve a single coin."""

    def do(c: Doing) -> Result:
        result = _flipped(c, coins)
        for effect in c.game.at.get(hooks.FLIP_AGAIN, ()):
            if effect.clause.test(effect, c) and effect.clause.value(effect.doing, c):
                result = _flipped(c, coins)
        branch = heads if result.heads else tails
        if branch is not None:
            do_all(c, branch)
        return result

    return do


def _flipped(c: Doing, coins: Number | str | None) -> Result:
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


@word(
    "effect",
    "coins",
    "{coins: {of: opponent, show: tails}}",
    None,
    tell="every coin that {of} flips counts as {show}[, if {if}]",
    of="which player!",
    show="side of the coin!",
    if_="condition",
)
def coins_show(of: str, show: str, if_: Condition | None = None) -> Clauses:
    """Every coin that a player flips counts as this side."""

    def test(effect: Effect, side: Side) -> bool:
        doing = effect.doing
        meant = effect.bearer is side if isinstance(effect.bearer, Side) else of == "both"
        meant = meant or side is (doing.you if of == "you" else doing.you.other)
        return meant and (if_ is None or if_(doing))

    return (Clause(hooks.COINS, test, lambda doing: show == "heads"),)


@word(
    "effect",
    "flip again",
    "{flip again: {of: attack, often: once a turn}}",
    None,
    tell="the coins of {of} may be flipped once more[, {often}]",
    of="flip!",
    often="often",
)
def flip_again(of: str, often: Often | None = None) -> Clauses:
    """Its player may ignore the coins just flipped and flip them again."""

    def test(effect: Effect, flipping: Doing) -> bool:
        doing = effect.doing
        if flipping.doer is not doing.you or (of == "attack" and flipping.kind != "attack"):
            return False
        return not is_used_up(doing, often)

    def value(doing: Doing, flipping: Doing) -> bool:
        if doing.game.oracle.choose(doing.you.name, f"may for {doing.label}", ["yes", "no"]) == 1:
            return False
        use(doing, often)
        doing.game.trace.add("power", (doing.this.label if doing.this is not None else doing.you.name, doing.label))
        return True

    return (Clause(hooks.FLIP_AGAIN, test, value),)
