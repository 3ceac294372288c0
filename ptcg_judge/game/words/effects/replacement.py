"""Events that are prevented or replaced by something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Announced, Clause, Condition, Doing, Effect, Event, Number, Statement, do_all
from ptcg_judge.game.core.hooks import Hook
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.effects.guarding import flip_against
from ptcg_judge.game.effects.in_force import kept_off
from ptcg_judge.game.events.base import OfAmount
from ptcg_judge.game.events.conditions import Recovered
from ptcg_judge.game.events.damage import Healed
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.could import always, no_change
from ptcg_judge.game.language.effects import Clauses, caused_by, comes_from, concerns, did_it
from ptcg_judge.game.language.events import EventTest
from ptcg_judge.game.language.grammar import Around, Scope, kind, parse, word
from ptcg_judge.game.language.lists import CoinSide, Prevented, Who
from ptcg_judge.game.language.places import Meant, must_hold
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import ZONES
from ptcg_judge.game.language.telling import tell_select
from ptcg_judge.game.table.card_kinds import Standing
from ptcg_judge.game.table.state import Pokemon, Side
from ptcg_judge.game.words.control import Do


@word(
    "statement",
    "reduce",
    "{reduce: 10}",
    "by",
    tell="it becomes less by {by}",
    could=always,
    inside=Around.REPLACED,
    by="number!",
)
def reduce(by: Number) -> Do:
    """Inside `instead`: the event's amount (damage, counters) becomes so much less."""
    return _change(by, 1)


@word(
    "statement",
    "increase",
    "{increase: amount}",
    "by",
    tell="it becomes more by {by}",
    could=always,
    inside=Around.REPLACED,
    by="number!",
)
def increase(by: Number) -> Do:
    """Inside `instead`: the event's amount (damage, counters, what is healed) becomes so much more."""
    return _change(by, -1)


def _change(by: Number, sign: int) -> Do:
    def do(c: Doing) -> Result:
        number = by(c)
        if isinstance(c.event, OfAmount) and number:
            c.event.lessen(sign * number)
        return Result(number > 0, [], number)

    return do


@word("statement", "go on", "go on", None, tell="it happens all the same", could=no_change, inside=Around.REPLACED)
def go_on() -> Do:
    """Inside `instead`: let the event happen after all."""

    def do(c: Doing) -> Result:
        if c.event is not None:
            c.event.goes_on = True
        return Result(False)

    return do


@kind(
    "what is kept safe",
    {"$ref": "#/$defs/select"},
    "a Select of Pokémon, of cards for effects that are no damage and no counters",
    tell=tell_select,
)
def parse_kept_safe(node: object, scope: Scope) -> Select:
    """Pokémon in play, which alone get damage and damage counters; for other effects cards, too."""
    found: Select = parse("select", node, scope)
    if scope.beside("what") in (Prevented.DAMAGE, Prevented.COUNTERS):
        must_hold(node, Meant.POKEMON, scope)
    return found


@word(
    "effect",
    "prevent",
    "{prevent: {what: damage, to: self, from: attack}}",
    None,
    tell=(
        "[on {flip} of a coin for each attack, flipped before the first thing it would do, ]"
        "{what} that would be done to {to}[ by {by}][ from {from/ or }] does not happen[, if {if}]"
    ),
    opens=(Around.EVENT,),
    what="thing to prevent!",
    to="what is kept safe!",
    from_="[cause]",
    by="Pokémon or who",
    if_="condition",
    flip="side of the coin",
)
def prevent(
    what: str, to: Select, from_: tuple[str, ...] | None = None, by: Select | str | None = None,
    if_: Condition | None = None, flip: CoinSide | None = None,
) -> Clauses:  # fmt: skip
    """Damage or effects (or of those only counters) that would be done to something do not happen; `flip`: on that side of one coin for each attack, flipped at the first thing that it would do, if the Condition holds then."""  # noqa: E501

    def test(effect: Effect, event: Event) -> bool:
        if (event.kind != what) if what in ("damage", "counters") else (what == "effects" and event.kind == "damage"):
            return False
        cause = event.cause
        there = cause is not None and cause.left_on is not None and cause.left_on is event.on
        if there or isinstance(event, Announced):
            return False  # it is on the Pokémon already, to be prevented as it came; or the Pokémon itself attacks
        if event.through or (from_ is not None and (cause is None or not comes_from(cause, from_))):
            return False
        if event.word == "left play" and cause is not None and _put_away_by_its_player(event, cause):
            return False
        doing = effect.doing.about(event)
        things = (*_switched(event, cause, effect.doing.game.book.switch_is_done_to_both.value), event.copy)
        if not any(thing is not None and concerns(to, doing, thing) for thing in things):
            return False
        if by is not None and (cause is None or not caused_by(by, doing, cause)):
            return False
        if _is_kept_from(effect, event):
            return False
        if flip is not None:
            return not _is_empty(event)
        return if_ is None or bool(if_(doing))

    def by_coin(doing: Doing, event: Event) -> bool:
        cause = event.cause
        return cause is not None and flip_against(doing.about(event), cause, flip is CoinSide.HEADS, if_)

    if flip is not None:
        return (Clause(hooks.PREVENT_BY_COIN, test, by_coin),)
    hook = hooks.prevent(what) if what in ("damage", "counters") else hooks.PREVENT_ANY
    return (Clause(hook, test, lambda doing, event: True),)


def _is_kept_from(effect: Effect, event: Event) -> bool:
    """Whether a Pokémon is protected from a Stadium: what keeps something off it is an effect on it, too (2422)."""
    if effect.standing is not Standing.STADIUM or event.on is None:
        return False
    return kept_off(effect.doing.game, event.on, effect)


def _is_empty(event: Event) -> bool:
    """Whether nothing would be done to a Pokémon: an attack that takes off damage where there is none."""
    nothing = isinstance(event, OfAmount) and event.amount <= 0
    return nothing or (isinstance(event, Healed) and event.on is not None and event.on.damage <= 0)


def _put_away_by_its_player(event: Event, cause: Doing) -> bool:
    """Whether a card makes the other player put a Pokémon away: done to that player, not to it (rulings 190, 1643)."""
    return cause.doer is not cause.you and event.on is not None and event.on.side is cause.doer


def _switched(event: Event, cause: Doing | None, both: bool) -> tuple[Pokemon | None, ...]:
    """The Pokémon it is done to; of a switch the Active one, but the one that comes where the other player picks it.

    Cards since 2023 say "switch in" and "switch out"; older ones with the same effect are read alike (ruling 1823).
    Under the first books it was done to both (PUI Rules Team, 2004-08-05).
    """
    comes = event.with_
    if comes is None or cause is None or comes.side is cause.you:
        return (event.on,)
    if both:
        return (event.on, comes)
    return (comes,) if cause.doer is cause.you else (event.on,)


@word(
    "effect",
    "instead",
    "{instead: {event: {is: knocked out, what: self}, do: [{save: {pokemon: self, left: 10}}]}}",
    None,
    tell="in place of this: {event}[, if {if}]: {do}",
    opens=(Around.EVENT, Around.REPLACED),
    event="whole event!",
    do="statements!",
    if_="condition",
)
def instead(event: EventTest, do: tuple[Statement, ...], if_: Condition | None = None) -> Clauses:
    """One event is replaced by something else, once per event; `go on` inside lets it happen after all."""

    def test(effect: Effect, happened: Event) -> bool:
        if happened.through and effect.doing.this is happened.on:
            return False  # damage that effects on its target do not change
        doing = effect.doing.about(happened)
        return event.fits(doing, happened) and (if_ is None or if_(doing)) and not _is_kept_from(effect, happened)

    def value(doing: Doing, happened: Event) -> bool:
        happened.goes_on = False
        do_all(doing, do)
        return not happened.goes_on

    words = set(_words(do))
    traced = "replaced" if words - {"flip", "let", "may", "go on"} else "prevented"
    return (Clause(hooks.instead(event.kind), test, value, traced=traced, may_go_on="go on" in words),)


def _words(statements: object) -> Iterator[str]:
    """The words of statements and of those inside them."""
    if isinstance(statements, tuple | list):
        for one in statements:
            yield from _words(one)
    elif isinstance(statements, Statement):
        yield statements.word
        for value in statements.args.values():
            yield from _words(value)


def _meant(by: Select | Who | None, doing: Doing, pokemon: Pokemon | None) -> bool:
    """Whether a Pokémon is among those, or is that player's."""
    if not isinstance(by, Who):
        return concerns(by, doing, pokemon)
    return by is Who.BOTH or (pokemon is not None and (pokemon.side is doing.you) == (by is Who.YOU))


def immune(by: Select | Who | None, what: object, if_: Condition | None) -> Clause:
    """It can't be affected by these Special Conditions."""
    names = what if isinstance(what, tuple) else None

    def test(effect: Effect, event: Event) -> bool:
        if event.kind != "condition" or not _meant(by, effect.doing, event.on):
            return False
        if names is not None and "any" not in names and event.condition not in names:
            return False
        return (if_ is None or if_(effect.doing)) and not _is_kept_from(effect, event)

    return Clause(hooks.prevent("condition"), test, lambda doing, event: True)


def cured(by: Select | Who | None, what: object, if_: Condition | None) -> Clause:
    """What a card in play keeps from a Special Condition loses it at once (official ruling on Thick Skin)."""
    names = what if isinstance(what, tuple) else None

    def ill(doing: Doing) -> list[tuple[Pokemon, str]]:
        if if_ is not None and not if_(doing):
            return []
        return [
            (pokemon, name)
            for pokemon in doing.game.table.in_play()
            for name in pokemon.conditions
            if (names is None or "any" in names or name in names) and _meant(by, doing, pokemon)
        ]

    def test(effect: Effect, *about: object) -> bool:
        return effect.source is not None and bool(ill(effect.doing))  # an attack: it "can't become" Poisoned

    def value(doing: Doing, *about: object) -> None:
        for each in ill(doing):
            happen(doing.game, Recovered(*each, doing))

    return Clause(hooks.AT_ONCE, test, value)


def kept_condition(hook: Hook, by: Select | Who | None, what: object, if_: Condition | None) -> Clause:
    """These Special Conditions do not end when it evolves or devolves, or by a coin between turns."""
    names = what if isinstance(what, tuple) else ("any",)

    def test(effect: Effect, pokemon: Pokemon, condition: str) -> bool:
        if not _meant(by, effect.doing, pokemon) or ("any" not in names and condition not in names):
            return False
        return (if_ is None or if_(effect.doing)) and not kept_off(effect.doing.game, pokemon, effect)

    return Clause(hook, test, lambda doing, *about: True)


@word(
    "effect",
    "knocked out into",
    "{knocked out into: {of: their play, by: self, zone: lost zone}}",
    None,
    tell=(
        "{of}, Knocked Out[ by {by}][ by the damage of an {from}], goes into the {zone} ({cards|all} cards)[, if {if}]"
    ),
    of="select!",
    zone="zone after a Knock Out!",
    by="select",
    from_="blow",
    cards="cards of a Knock Out",
    if_="condition",
)
def knocked_out_into(
    of: Select, zone: str, by: Select | None = None, from_: str | None = None, cards: str | None = None,
    if_: Condition | None = None,
) -> Clauses:  # fmt: skip
    """Knocked Out Pokémon go there instead of the discard pile; `by`, `from: attack`: by the damage of an attack."""

    place, test = ZONES[zone], _knocked_out(of, by, from_, if_)
    return (Clause(hooks.KNOCKED_OUT_INTO, test, lambda doing, *about: (place, cards or "all")),)


@word(
    "effect",
    "knocked out as stadium",
    "{knocked out as stadium: {of: self, from: attack}}",
    None,
    tell=(
        "{of}, Knocked Out[ by {by}][ by the damage of an {from}], may be put into play as a Stadium by its player; "
        "the rest is discarded[, if {if}]"
    ),
    of="select!",
    by="select",
    from_="blow",
    if_="condition",
)
def knocked_out_as_stadium(
    of: Select, by: Select | None = None, from_: str | None = None, if_: Condition | None = None
) -> Clauses:
    """The top card of a Knocked Out Pokémon may become the Stadium in play (`as stadium` of its Power)."""

    return (Clause(hooks.KNOCKED_OUT_AS_STADIUM, _knocked_out(of, by, from_, if_), lambda doing, *about: True),)


def _knocked_out(of: Select, by: Select | None, from_: str | None, if_: Condition | None) -> Callable[..., bool]:
    """Whether a Pokémon that is Knocked Out is meant; `blow` is the attack whose damage did it."""

    def test(effect: Effect, pokemon: Pokemon, blow: Doing | None) -> bool:
        doing = effect.doing
        if blow is None and (by is not None or from_ is not None):
            return False
        if blow is not None and by is not None and (blow.this is None or not did_it(by, doing, blow.this)):
            return False
        return concerns(of, doing, pokemon) and (if_ is None or if_(doing))

    return test


@word(
    "effect",
    "discard prizes",
    "{discard prizes: {of: bearer, by: their play, from: attack}}",
    None,
    tell="Prizes for {of}, Knocked Out[ by {by}][ by the damage of an {from}], are discarded and not taken[, if {if}]",
    of="select!",
    by="select",
    from_="blow",
    if_="condition",
)
def discard_prizes(
    of: Select, by: Select | None = None, from_: str | None = None, if_: Condition | None = None
) -> Clauses:
    """Prizes that would be taken for a Knock Out are discarded; `by`, `from: attack`: by the damage of an attack."""

    return (Clause(hooks.DISCARD_PRIZES, _knocked_out(of, by, from_, if_), lambda doing, *about: True),)


@word(
    "effect",
    "lost prizes",
    "{lost prizes: {of: opponent}}",
    None,
    tell="Prizes that {of} would take go to the Lost Zone and not to the hand, and are taken all the same",
    of="which player!",
)
def lost_prizes(of: str) -> Clauses:
    """Prizes that a player takes go to the Lost Zone instead of the hand; they count as taken."""

    def meant(effect: Effect, side: Side) -> bool:
        return of == "both" or (side is effect.doing.you) == (of == "you")

    return (Clause(hooks.LOST_PRIZES, meant, lambda doing, *about: True),)
