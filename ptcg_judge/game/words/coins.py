"""Coins: flipping them, counting them, what changes them."""

from __future__ import annotations

from collections.abc import Callable

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.beginning import StartedOver
from ptcg_judge.game.core.game import Args, Clause, Condition, Doing, Effect, Number, Statement, do_all
from ptcg_judge.game.core.result import NOTHING, Result
from ptcg_judge.game.core.running import whole_attack
from ptcg_judge.game.effects.coins import flip_told, flips_until
from ptcg_judge.game.effects.in_force import asks, end
from ptcg_judge.game.effects.usage import is_used_up
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.events.turns import ShowedTails, Used
from ptcg_judge.game.language.could import body, would_do_something
from ptcg_judge.game.language.effects import Clauses, use
from ptcg_judge.game.language.grammar import Around, word
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import result_of
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind
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

    return lambda c: _flip_all(c, coins).heads


def flip_one(c: Doing) -> bool:
    """Flip one coin for a script; the trace says who flipped and why."""
    return flip_told(c.game, c.doer, c.label, c.label)


@word("condition", "heads", "{heads: f}", "of", tell="{of} showed heads", of="name of a flip!")
def any_heads(of: str) -> Condition:
    """A flip showed at least one heads."""
    return lambda c: (result_of(c, of) or NOTHING).heads > 0


@word(
    "condition",
    "showed tails",
    "{showed tails: bearer}",
    "by",
    tell="a coin for an attack that {by} made this turn showed tails",
    by="Pokémon!",
)
def showed_tails(by: Select) -> Condition:
    """A coin that its player flipped for the damage or an effect of an attack that it made this turn showed tails."""
    return lambda c: any(pokemon.showed_tails == c.game.table.turn for pokemon in by.pokemon(c))


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
        result = _flip_all(c, coins)
        branch = heads if result.heads else tails
        if branch is not None:
            do_all(c, branch)
        return result

    return do


def _flip_all(c: Doing, coins: Number | str | None) -> Result:
    """Flip the coins of one instruction, again if an effect says so; the first may be chosen both times."""
    chooses = _first_is_chosen(c)
    result = _flipped(c, coins, chooses)
    if _flip_over(c):
        result = _flipped(c, coins, chooses)
    if result.tails and c.act is not None and c.names is c.act.doing.names and c.doer is c.act.side:
        happen(c.game, ShowedTails(c.act.attacker))
    return result


def _first_is_chosen(c: Doing) -> list[Effect]:
    """The effects by which the player chooses the first of these coins: of an attack, a Power or a Trainer card."""
    return [] if c.kind in (Kind.RULE, Kind.ENERGY) else asks(c.game, hooks.CHOOSE_COIN, c.doer)


def _choose_coin(c: Doing, by: Effect) -> bool:
    """The player chooses how a coin falls, whether it is heads; the effect that allows it is over."""
    end(c.game, by)
    heads = c.game.oracle.choose(c.doer.name, f"first coin for {c.label}", ["heads", "tails"]) == 0
    c.game.trace.add("flip", (c.doer.name, "heads" if heads else "tails", by.doing.label))
    return heads


def _flip_over(c: Doing) -> bool:
    """Whether the coins just flipped are ignored and flipped again; only one effect ever does that for an attack.

    The coins of an attack are all flipped again: it is started over with everything undone that they brought.
    """
    if hooks.FLIP_AGAIN not in c.game.at:
        return False
    outermost = whole_attack(c)
    if outermost is not None and outermost.started_over:
        return False
    for effect in c.game.at[hooks.FLIP_AGAIN]:
        spend = effect.clause.value(effect.doing, c) if effect.clause.test(effect, c) else None
        if spend is not None:
            if outermost is not None and outermost.beginning:
                raise StartedOver(spend)
            spend()
            return True
    return False


def _flipped(c: Doing, coins: Number | str | None, chooses: list[Effect]) -> Result:
    """Flip the coins of one instruction and count them; the first is chosen by the first of these effects."""
    result = Result(True)
    if isinstance(coins, str):
        result.heads, result.tails = _flipped_until(c, coins, chooses)
        c.game.trace.add("flip", (c.doer.name, f"{result.heads} heads, {result.tails} tails", c.label))
    else:
        for at in range(1 if coins is None else plain(coins(c))):
            c.game.again()
            if _choose_coin(c, chooses[0]) if chooses and at == 0 else flip_one(c):
                result.heads += 1
            else:
                result.tails += 1
    result.number = result.heads
    return result


def _flipped_until(c: Doing, coins: str, chooses: list[Effect]) -> tuple[int, int]:
    """Flip until a side shows; how many heads and how many tails."""
    until_heads = coins == "until heads"
    if chooses and _choose_coin(c, chooses[0]) == until_heads:
        run = 0
    else:
        run = flips_until(c.game, c.doer, c.label, until_heads) + bool(chooses)
    return (1, run) if until_heads else (run, 1)


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
    "choose coin",
    "{choose coin: you}",
    "of",
    tell="the first of the next coins flipped by {of}, for an attack, a Power or a Trainer card, is chosen",
    inside=Around.LASTING,
    of="which player!",
)
def choose_coin(of: str) -> Clauses:
    """The next time a player flips coins for an attack, a Power or a Trainer card, the first falls as they choose; only inside `lasting`, for it is over then."""  # noqa: E501

    def test(effect: Effect, side: Side) -> bool:
        doing = effect.doing
        return of == "both" or side is (doing.you if of == "you" else doing.you.other)

    return (Clause(hooks.CHOOSE_COIN, test, lambda doing: None),)


@word(
    "effect",
    "flip again",
    "{flip again: {of: attack, often: once a turn}}",
    None,
    tell="the coins of {of} may be flipped once more[, {often}][?alone:, if no other effect does that in the turn]",
    of="flip!",
    often="often",
    alone="flag",
)
def flip_again(of: str, often: Often | None = None, alone: bool | None = None) -> Clauses:
    """A player may ignore the coins that an attack of theirs just flipped and flip all of its coins again; of a Stadium both; `alone`: the only such effect of a turn."""  # noqa: E501

    def test(effect: Effect, flipping: Doing) -> bool:
        doing = effect.doing
        theirs = flipping.you is not doing.you and doing.kind != Kind.STADIUM
        if theirs or (of == "attack" and flipping.kind != Kind.ATTACK):
            return False
        used = flipping.you.used
        if marks.LAST_FLIP_AGAIN in used or (alone and marks.FLIP_AGAIN in used):
            return False
        return not is_used_up(doing, often)

    def value(doing: Doing, flipping: Doing) -> Callable[[], None] | None:
        if doing.game.oracle.choose(flipping.you.name, f"may for {doing.label}", ["yes", "no"]) == 1:
            return None
        doing.game.trace.add("power", (doing.this.label if doing.this is not None else flipping.you.name, doing.label))
        return lambda: spend(doing, flipping.you)

    def spend(doing: Doing, side: Side) -> None:
        use(doing, often)
        last = (marks.LAST_FLIP_AGAIN,) if alone else ()
        happen(doing.game, Used(side, marks.FLIP_AGAIN, *last))

    return (Clause(hooks.FLIP_AGAIN, test, value),)
