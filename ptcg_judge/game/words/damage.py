"""Damage, damage counters, HP, markers and Knock Outs."""

from __future__ import annotations

from collections.abc import Iterable

from ptcg_judge.game import events
from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Args, Condition, Doing, Event, Number
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.result import NOTHING, Result, Thing
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.choosing import each_of
from ptcg_judge.game.effects.in_force import asks
from ptcg_judge.game.effects.permission import Play
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.could import always, could_find, finds, meant, selection
from ptcg_judge.game.language.filters import Fits
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.language.numbers import Healed, became_another, turn_of
from ptcg_judge.game.language.select import Quantity, Select
from ptcg_judge.game.table.card_kinds import PIECES, Kind
from ptcg_judge.game.table.state import Copy, Pokemon
from ptcg_judge.game.words.control import Do


@word("number", "counters", "{counters: self}", "on", tell="the damage counters on {on}", on="Pokémon!")
def number_of_counters(on: Select) -> Number:
    """How many damage counters are on them (10 damage each)."""
    return lambda c: sum(thing.damage // 10 for thing in on(c) if isinstance(thing, Pokemon))


@word("number", "hp", "{hp: defending}", "of", tell="the HP of {of}", of="Pokémon!")
def hp(of: Select) -> Number:
    """Maximum HP; of cards that are not in play what is printed, which for a half of a LEGEND is none."""
    asked: list[Pokemon] = []

    def number(c: Doing) -> int:
        return sum(_hp(c, thing) if isinstance(thing, Pokemon) else _printed_hp(thing) for thing in of(c))

    def _hp(c: Doing, pokemon: Pokemon) -> int:
        if pokemon in asked:  # two that each have the other's: what is printed
            return values.card_of(c.game, pokemon).hp or 0
        asked.append(pokemon)
        try:
            return values.hp(c.game, pokemon)
        finally:
            asked.remove(pokemon)

    return number


def _printed_hp(copy: Copy) -> int:
    return 0 if copy.card.stage in PIECES else copy.card.hp or 0


@word("number", "remaining hp", "{remaining hp: defending}", "of", tell="the HP left to {of}", of="Pokémon!")
def remaining_hp(of: Select) -> Number:
    """Maximum HP less damage."""
    return lambda c: sum(values.remaining_hp(c.game, thing) for thing in of(c) if isinstance(thing, Pokemon))


@word("number", "dealt", "{dealt: defending}", "to", tell="the damage that this attack did to {to}", to="Pokémon!")
def dealt(to: Select) -> Number:
    """The damage this attack did to them."""

    def number(c: Doing) -> int:
        done = c.act.dealt if c.act is not None else {}
        return sum(done.get(thing, 0) for thing in to.pokemon(c))

    return number


@word(
    "number",
    "damage taken",
    "{damage taken: {by: self, during: their last turn}}",
    None,
    tell="the damage that attacks did to {by} in {during}",
    by="Pokémon!",
    during="past!",
)
def damage_taken(by: Select, during: str) -> Number:
    """The damage that attacks did to them during a turn; counters that were put are none, moving does not matter."""

    def number(c: Doing) -> int:
        from ptcg_judge.game.events import Damaged

        things, whose_turn = by(c), turn_of(c, during)
        return sum(
            past.amount
            for number, (when, past) in enumerate(c.game.log)
            if isinstance(past, Damaged)
            and (whose_turn is None or when == whose_turn)
            and not became_another(c.game, number)
            and past.cause is not None
            and past.cause.kind == Kind.ATTACK
            and any(past.on is thing for thing in things)
        )

    return number


@word(
    "condition",
    "was at full hp",
    "{was at full hp: self}",
    "what",
    tell="{what} had no damage on it when the attack hit it",
    what="Pokémon!",
)
def was_at_full_hp(what: Select) -> Condition:
    """It had no damage before the attack that was made did damage to it, and is still the card that was hit."""

    def holds(c: Doing) -> bool:
        hits = [past for past in _since_the_attack(c) if isinstance(past, events.Damaged)]
        return any(
            first.before == 0 and first.top is thing.cards[-1]
            for thing in what(c)
            if isinstance(thing, Pokemon)
            for first in [past for past in hits if past.on is thing][:1]
        )

    return holds


@word(
    "condition",
    "was active when hit",
    "{was active when hit: self}",
    "what",
    tell="{what} was Active when the attack hit it",
    what="Pokémon!",
)
def was_active_when_hit(what: Select) -> Condition:
    """It was Active when the attack that was made did damage to it, wherever it has been moved since (ruling 1992)."""

    return lambda c: any(_hit_while_active(c, thing) for thing in what(c))


def _hit_while_active(c: Doing, thing: Thing) -> bool:
    hits = [past for past in _since_the_attack(c) if isinstance(past, events.Damaged)]
    return any(past.on is thing and past.active for past in hits)


@word(
    "filter",
    "active when hit",
    "active when hit: yes",
    tell="[?is:was][!is:was not] Active when the attack hit it",
    of_only="pokemon",
    is_="flag!",
)
def filter_active_when_hit(yes: bool) -> Fits:
    """It was Active when the attack that was made did damage to it, wherever it has been moved since (ruling 1992)."""
    return lambda c, thing: _hit_while_active(c, thing) == yes


def _since_the_attack(c: Doing) -> list[Event]:
    """What has happened since an attack was last announced, the oldest first."""
    found: list[Event] = []
    for _, past in reversed(c.game.log):
        if isinstance(past, events.AttackDeclared):
            break
        found.append(past)
    return found[::-1]


@word(
    "condition",
    "healed now",
    "{healed now: self}",
    "what",
    tell="damage was taken off {what} this turn",
    what="Pokémon!",
)
def healed_now(what: Select) -> Condition:
    """Damage was healed from it this turn."""
    return lambda c: any(pokemon.healed == c.game.table.turn for pokemon in what.pokemon(c))


def could_heal(c: Doing, args: Args, empty: set[str]) -> bool:
    return _damaged_and_free(c, args, empty, Deed.BE_HEALED)


def could_move_counters(c: Doing, args: Args, empty: set[str]) -> bool:
    return _damaged_and_free(c, args, empty, Deed.HAVE_COUNTERS_MOVED) and finds(c, selection(args, "to"), empty)


def _damaged_and_free(c: Doing, args: Args, empty: set[str], deed: Deed) -> bool:
    """Whether damage could be taken off one of those meant, which nothing forbids (ruling 152: Heal Block)."""
    healed = meant(c, selection(args, "from"), empty)
    return healed is None or any(
        isinstance(thing, Pokemon)
        and thing.damage > 0
        and not asks(c.game, hooks.forbid(deed), Play(deed, thing.side, thing))
        for thing in healed
    )


@word(
    "statement",
    "damage",
    "{damage: {amount: 20, to: their bench}}",
    None,
    tell="do {amount} damage to {to}[, counted {apply}]",
    could=could_find("to"),
    amount="number!",
    to="Pokémon!",
    apply="[calculation step]",
)
def damage(amount: Number, to: Select, apply: tuple[str, ...] | None = None) -> Do:
    """Damage, calculated by the book's damage steps for each target; `apply` names the steps left in (default all)."""
    steps = frozenset(apply) if apply is not None else None

    def do(c: Doing) -> Result:
        from ptcg_judge.game.steps.damage import deal

        hit = []
        added = c.act.hits if c.act is not None and c.kind == Kind.ATTACK else None
        for target in to.pokemon(c):
            if added is not None:
                added[target, steps] = added.get((target, steps), 0) + amount(c)
            elif deal(c, target, amount(c), steps) <= 0:
                continue
            hit.append(target)
        return Result(bool(hit), hit, len(hit))

    return do


@word(
    "statement",
    "counters",
    "{counters: {put: 2, on: defending}}",
    None,
    tell=(
        "put [{put} damage counters][so many damage counters that {until left} HP are left] on "
        "{on}[?spread:, spread in any way]"
    ),
    could=could_find("on"),
    put="number",
    on="Pokémon!",
    spread="flag",
    until_left="number",
    one_of=("put", "until left"),
)
def counters(on: Select, put: Number | None = None, spread: bool | None = None, until_left: Number | None = None) -> Do:
    """Put damage counters, which is never damage; `spread` in any way the player likes, `until left` so many HP remain."""  # noqa: E501

    def do(c: Doing) -> Result:
        things = [thing for thing in on(c) if isinstance(thing, Pokemon)]
        put_on: list[Pokemon] = []
        for target, amount in _of_each(c, things, put, until_left, bool(spread)):
            if amount > 0 and happen(c.game, events.PutCounters(target, amount, c.label, c)):
                put_on.append(target)
        return Result(bool(put_on), put_on, len(put_on))

    return do


def _of_each(
    c: Doing, things: list[Pokemon], put: Number | None, until_left: Number | None, spread: bool
) -> Iterable[tuple[Pokemon, int]]:
    if until_left is not None:
        return ((each, max(0, values.remaining_hp(c.game, each) - until_left(c)) // 10) for each in things)
    assert put is not None
    return _shares(c, things, put(c), spread)


def _shares(c: Doing, things: list[Pokemon], amount: int, spread: bool) -> list[tuple[Pokemon, int]]:
    if not spread:
        return [(thing, amount) for thing in things]
    count = plain(amount) if things else 0
    what, labels = f"puts a counter for {c.label}", each_of(c.game, things)
    dealt = c.game.oracle.deal_out(c.doer.name, what, things, labels, count)
    return [(thing, dealt.count(at)) for at, thing in enumerate(things) if at in dealt]


@word(
    "statement",
    "move counters",
    "{move counters: {amount: 1, from: self, to: defending}}",
    None,
    tell="move {amount} damage counters from {from} to {to}",
    could=could_move_counters,
    amount="quantity!",
    from_="Pokémon!",
    to="Pokémon!",
)
def move_counters(amount: Quantity, from_: Select, to: Select) -> Do:
    """Take damage counters off one Pokémon and put them on another."""

    def do(c: Doing) -> Result:
        sources = from_.pokemon(c)
        there = sources[0].damage // 10 if sources else 0
        targets = to.pokemon(c) if there else []  # without counters nobody is asked where they go
        if not targets or targets[0] not in targets[0].side.in_play():
            return NOTHING
        least, most = amount.range(c, there)
        number = most
        if least < most:
            labels = [str(n) for n in range(plain(least), plain(most) + 1)]
            number = least + c.game.oracle.choose(c.doer.name, f"moves counters for {c.label}", labels)
        if number <= 0 or sources[0] is targets[0]:
            return NOTHING
        moved = Play(Deed.HAVE_COUNTERS_MOVED, sources[0].side, sources[0])
        if stopped := asks(c.game, hooks.forbid(moved.act), moved):
            c.game.trace.add("forbidden", ("moving damage counters", stopped[0].doing.label))
            return NOTHING
        taken = events.CountersTaken(sources[0], number * 10, c)
        if not happen(c.game, taken):
            return NOTHING  # what can't leave does not arrive
        happen(c.game, events.PutCounters(targets[0], taken.done // 10, c.label, c))
        return Result(True, [targets[0]], taken.done // 10)

    return do


@word(
    "statement",
    "marker",
    "{marker: {put: Char, on: defending}}",
    None,
    tell="[put a {put} marker on][take the {remove} marker off] {on}",
    could=could_find("on"),
    put="marker",
    remove="marker",
    one_of=("put", "remove"),
    on="Pokémon!",
)
def marker(on: Select, put: str | None = None, remove: str | None = None) -> Do:
    """Put or remove a named marker that is no damage counter."""

    def do(c: Doing) -> Result:
        name, amount = (put, 1) if put is not None else (str(remove), -99)
        marked = [p for p in on.pokemon(c) if happen(c.game, events.Marked(p, name, amount, c))]
        return Result(bool(marked), marked, len(marked))

    return do


@word(
    "statement",
    "heal",
    "{heal: {from: self, amount: 30}}",
    "from",
    tell="take {amount|all} damage off {from}",
    could=could_heal,
    from_="Pokémon!",
    amount="amount to heal",
)
def heal(from_: Select, amount: Healed | None = None) -> Do:
    """Take damage off (10 a damage counter); all of it unless an amount is given. Of `up to` the player may take less, and takes the most where nothing is said."""  # noqa: E501

    def do(c: Doing) -> Result:
        healed, total = [], 0
        for thing in from_.pokemon(c):
            event = events.Healed(thing, amount(c, thing) if amount is not None else thing.damage, c)
            if happen(c.game, event):
                healed.append(thing)
                total += event.done
        return Result(bool(healed), healed, total)

    return do


@word(
    "statement",
    "knock out",
    "{knock out: self}",
    "pokemon",
    tell="knock out {pokemon}",
    could=could_find("pokemon"),
    pokemon="Pokémon!",
)
def knock_out(pokemon: Select) -> Do:
    """Knock Out by an effect; what is Knocked Out already is not Knocked Out again."""

    def do(c: Doing) -> Result:
        felled = c.act.felled if c.act is not None else ()  # of these the damage was enough, too
        there = [p for p in pokemon.pokemon(c) if p not in c.game.knocked_out]
        done = [p for p in there if happen(c.game, events.KnockedOut(p, c, p in felled))]
        return Result(bool(done), done, len(done))

    return do


@word(
    "statement",
    "save",
    "{save: {pokemon: self, left: 10}}",
    None,
    tell="{pokemon} stays in play, with {left} HP left",
    could=always,
    pokemon="Pokémon!",
    left="number!",
)
def save(pokemon: Select, left: Number) -> Do:
    """Instead of being Knocked Out it stays with so many HP left."""

    def do(c: Doing) -> Result:
        for thing in pokemon.pokemon(c):
            happen(c.game, events.Saved(thing, left(c), c))
        return Result(True)

    return do
