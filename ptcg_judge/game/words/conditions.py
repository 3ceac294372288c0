"""Special Conditions."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core.game import Args, Condition, Doing, Number
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.could import is_bound, meant, no_change, selection, words
from ptcg_judge.game.language.grammar import Around, word
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import ASLEEP, BURNED, CONDITIONS, POISONED, Pokemon
from ptcg_judge.game.words.control import Do


def could_recover(c: Doing, args: Args, empty: set[str]) -> bool:
    freed, of = meant(c, selection(args, "from"), empty), words(args, "of")
    names = set(CONDITIONS) if of is None or "all" in of else set(of)
    return freed is None or any(isinstance(thing, Pokemon) and thing.conditions.keys() & names for thing in freed)


def could_give(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether it may be given: an attack may give, and a player choose for it, what is there already."""
    select = selection(args, "to")
    if is_bound(select) or args["counters"] is not None or args["coins"] is not None:
        return select.called not in empty
    return any(
        isinstance(thing, Pokemon) and (c.kind == Kind.ATTACK or not _has_it_already(c, thing, name))
        for thing in select.among(c)
        for name in words(args, "give") or ()
    )


def _has_it_already(c: Doing, pokemon: Pokemon, name: str) -> bool:
    """Whether a Condition of the ordinary strength is there already; it would replace one of another strength."""
    held = pokemon.conditions.get(name)
    if held is None:
        return False
    entry = {POISONED: c.game.book.poison_counters, BURNED: c.game.book.burn_counters}.get(name)
    ordinary = entry.value if entry is not None else None
    return held.counters is None or held.counters == ordinary


@word(
    "number",
    "conditions",
    "{conditions: self}",
    "on",
    tell="the Special Conditions on {on}",
    on="Pokémon!",
)
def number_of_conditions(on: Select) -> Number:
    """How many Special Conditions affect them."""
    return lambda c: sum(len(thing.conditions) for thing in on(c) if isinstance(thing, Pokemon))


@word(
    "condition",
    "was affected when attacked",
    "{was affected when attacked: {what: self, by: [Asleep, Paralyzed]}}",
    None,
    tell="{what} was {by/ or } when the attack was announced",
    what="Pokémon!",
    by="[Special Condition]!",
)
def was_affected(what: Select, by: tuple[str, ...]) -> Condition:
    """It had such a Special Condition before the attack: for Powers that ask whether it had it already."""

    def holds(c: Doing) -> bool:
        attacks = (past for _, past in reversed(c.game.log) if isinstance(past, events.AttackDeclared))
        declared = next(attacks, None)
        if declared is None:
            return False
        names = c.game.book.power_names_conditions.value(frozenset(by))
        return any(declared.conditions.get(pokemon, names - names) & names for pokemon in what.pokemon(c))

    return holds


@word(
    "statement",
    "condition",
    "{condition: {give: Poisoned, to: defending}}",
    None,
    tell="{to} becomes {give/ and }[, with {counters} counters each time][, with {coins} coins at each checkup]",
    could=could_give,
    give="[Special Condition]!",
    to="Pokémon!",
    counters="number",
    coins="number",
)
def condition(give: tuple[str, ...], to: Select, counters: Number | None = None, coins: Number | None = None) -> Do:
    """Give Special Conditions; `counters` for one that puts more (or fewer), `coins` that an Asleep Pokémon flips."""

    def do(c: Doing) -> Result:
        given = []
        for thing in to.pokemon(c):
            for name in give:
                amount = counters(c) if counters is not None else None
                flips = coins(c) if coins is not None and name == ASLEEP else 1
                if happen(c.game, events.Inflicted(thing, name, c, amount, flips)):
                    given.append(thing)
        return Result(bool(given), given, len(given))

    return do


@word(
    "statement",
    "pass on",
    "{pass on: {to: source, of: [Poisoned, Burned]}}",
    None,
    tell="{to} gets the same Special Conditions[, if {of/ or }]",
    could=no_change,
    inside=Around.EVENT,
    to="Pokémon!",
    of="[Special Condition]",
)
def pass_on(to: Select, of: tuple[str, ...] | None = None) -> Do:
    """Give the Special Conditions that were just given, or that what was switched out had, as strong as they are."""

    def do(c: Doing) -> Result:
        event = c.event
        had = event.had if isinstance(event, events.Inflicted | events.Switched) else {}
        given = [
            thing
            for held in had.values()
            if of is None or held.name in of
            for thing in to.pokemon(c)
            if happen(c.game, events.Inflicted(thing, held.name, c, held.counters, held.coins))
        ]
        return Result(bool(given), given, len(given))

    return do


@word(
    "statement",
    "recover",
    "{recover: {from: my active, of: [Poisoned]}}",
    "from",
    tell="remove {of/ and |all Special Conditions} from {from}",
    could=could_recover,
    from_="Pokémon!",
    of="[Special Condition]",
)
def recover(from_: Select, of: tuple[str, ...] | None = None) -> Do:
    """Remove Special Conditions, all or those named."""
    names = CONDITIONS if of is None or "all" in of else of

    def do(c: Doing) -> Result:
        freed = []
        for thing in from_.pokemon(c):
            gone = [name for name in names if happen(c.game, events.Recovered(thing, name, c))]
            freed += [thing] if gone else []
        return Result(bool(freed), freed, len(freed))

    return do
