"""What is done when something happens, at a moment, or while a Condition holds."""

from __future__ import annotations

from dataclasses import replace

from ptcg_judge.game import events
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Clause, Condition, Doing, Effect, Event, Statement, do_all
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.effects.powers import power_script
from ptcg_judge.game.effects.usage import is_used_up
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.effects import Clauses, use
from ptcg_judge.game.language.events import EventTest
from ptcg_judge.game.language.grammar import Around, word
from ptcg_judge.game.plays.powers import answered
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.game.table.marks import Often
from ptcg_judge.game.table.state import Pokemon
from ptcg_judge.game.words.control import may

POKE_POWER = "Poké-Power"


@word(
    "effect",
    "when",
    "{when: {event: {is: damaged, what: self, from: attack}, do: [{draw: 1}]}}",
    None,
    tell="each time this happens: {event}[, if {if}][, {often}]: {do}",
    opens=(Around.EVENT,),
    event="event!",
    do="statements!",
    if_="condition",
    often="often",
)
def when(
    event: EventTest, do: tuple[Statement, ...], if_: Condition | None = None, often: Often | None = None
) -> Clauses:  # fmt: skip
    """A trigger, once for each such event, queued until the running step is done."""

    def test(effect: Effect, happened: Event) -> bool:
        doing = effect.doing.about(happened)
        return event.fits(doing, happened) and (if_ is None or if_(doing))

    def value(doing: Doing, happened: Event) -> Result:
        if is_used_up(doing, often):
            return Result()
        doing.game.trace.add("power", (doing.this.label if doing.this is not None else doing.you.name, doing.label))
        user = _user(doing)
        as_it_is = None if user is None else user.cards[-1]
        result = _answer(doing, do, often, user)
        if user is not None and result.done and user in user.side.in_play() and user.cards[-1] is as_it_is:
            happen(doing.game, events.PowerUsed(user, POKE_POWER))
        return result

    return (Clause(hooks.when(event.kind), test, value),)


def _user(doing: Doing) -> Pokemon | None:
    """The Pokémon that uses its Poké-Power by answering an event; None where nobody uses anything."""
    source, pokemon = doing.source, doing.this
    if source is None or source.standing is not Standing.POWER or pokemon is None:
        return None
    found = power_script(doing.game, pokemon, source.name)
    return pokemon if found is not None and found[1] == POKE_POWER else None


def _answer(doing: Doing, do: tuple[Statement, ...], often: Often | None, user: Pokemon | None) -> Result:
    """Carry out what answers an event; done is false where its player says no."""
    stopped = False

    def unless_stopped(c: Doing, statements: tuple[Statement, ...]) -> Result:
        nonlocal stopped
        stopped = user is not None and answered(c.game, c.you.other, POKE_POWER)
        return Result() if stopped else do_all(c, statements)

    if not do or do[0].word != "may":
        use(doing, often)
        unless_stopped(doing, do)
        return Result(True)
    asked, inner, other = do[0], do[0].args["do"], do[0].args.get("else")
    assert isinstance(inner, tuple)
    body = Statement("may", asked.args, lambda c: unless_stopped(c, inner), asked.look)
    ask = may((body,), other if isinstance(other, tuple) else None)
    result = Statement("may", asked.args, ask, asked.look, asked.bound)(doing)
    if result.done:  # who refuses may use it when it is set off once more
        use(doing, often)
    if not stopped:
        do_all(doing, do[1:])
    return result


@word(
    "effect",
    "at",
    "{at: {moment: checkup, do: [{heal: {from: self, amount: 10}}]}}",
    None,
    tell="at every {moment}[, if {if}]: {do}",
    moment="moment!",
    do="statements!",
    if_="condition",
)
def at(moment: str, do: tuple[Statement, ...], if_: Condition | None = None) -> Clauses:
    """Statements done at a named moment, every time."""

    def test(effect: Effect, *about: object) -> bool:
        doing = effect.doing
        mine = doing.game.table.player is doing.you
        if (" my " in moment and not mine) or (" their " in moment and mine):
            return False
        return if_ is None or if_(doing)

    def value(doing: Doing, *about: object) -> Result:
        return do_all(doing.by(doing.you), do)

    when_ = moment if "checkup" in moment else "turn end" if moment.startswith("end") else "turn start"
    return (Clause(hooks.at(when_), test, value),)


@word(
    "effect",
    "while",
    "{while: {is: {turn: mine}, effects: [{modify: {what: hp, of: self, by: 10}}]}}",
    None,
    tell="while {is}: {effects}",
    is_="condition!",
    effects="effects!",
)
def while_(is_: Condition, effects: Clauses) -> Clauses:
    """Effects in force as long as a Condition holds."""
    return tuple(_under(is_, clause) for clause in effects)


def _under(condition: Condition, clause: Clause) -> Clause:
    inner, hook = clause.test, clause.hook

    def test(effect: Effect, *about: object) -> bool:
        return inner(effect, *about) and condition(effect.doing)  # most often it speaks about something else

    if hook == hooks.OFF:
        value = clause.value
        return replace(clause, value=lambda doing, source: condition(doing) and value(doing, source), under=condition)
    return replace(clause, test=test, under=condition)


@word(
    "effect",
    "as soon as",
    "{as soon as: {is: {exists: stadium}, do: [{discard: self}]}}",
    None,
    tell="[?at once:at once, ]as soon as {is}: {do}",
    is_="condition!",
    do="statements!",
    at_once="flag",
)
def as_soon_as(is_: Condition, do: tuple[Statement, ...], at_once: bool | None = None) -> Clauses:
    """Statements done when a Condition becomes true; asked when what was played has been carried out (`at once`: after each thing)."""  # noqa: E501
    hook = hooks.AT_ONCE if at_once else hooks.AS_SOON_AS
    return (Clause(hook, lambda effect, *about: is_(effect.doing), lambda doing, *about: do_all(doing, do)),)
