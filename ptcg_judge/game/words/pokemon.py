"""Pokémon that change places, evolve or become something else."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Args, Condition, Doing, Number, Source
from ptcg_judge.game.core.result import NOTHING, Result
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.in_force import add_source
from ptcg_judge.game.effects.permission import comes_in_another_way, may_be_put_on, may_come_into_play
from ptcg_judge.game.effects.settling import settle
from ptcg_judge.game.events.door import happen, prevented, shrink_benches
from ptcg_judge.game.language.could import could_find, finds, is_an_evolution, is_bound, may_be, meant, selection
from ptcg_judge.game.language.effects import Clauses
from ptcg_judge.game.language.filters import Fits
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.language.places import OPEN_ZONES, zone_of
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.small import Type, type_now
from ptcg_judge.game.steps.evolve import became_mega
from ptcg_judge.game.table.card_kinds import Kind, Standing
from ptcg_judge.game.table.state import LEVEL_UP, Copy, Pokemon, Side
from ptcg_judge.game.words.control import Do


@word("number", "retreat", "{retreat: defending}", "of", tell="the Retreat Cost of {of}", of="Pokémon!")
def retreat(of: Select) -> Number:
    """Retreat Cost, in Energy."""
    return lambda c: sum(values.retreat_cost(c.game, thing) for thing in of(c) if isinstance(thing, Pokemon))


@word("condition", "moved up", "{moved up: self}", "what", tell="{what} became Active this turn", what="Pokémon!")
def moved_up(what: Select) -> Condition:
    """It moved from the Bench to the Active Spot this turn."""
    return lambda c: any(pokemon.became_active == c.game.table.turn for pokemon in what.pokemon(c))


@word(
    "condition",
    "evolved now",
    "{evolved now: self}",
    "what",
    tell="{what} evolved this turn[ from a card that {from}]",
    what="Pokémon!",
    from_="filter of cards under it",
)
def evolved_now(what: Select, from_: Fits | None = None) -> Condition:
    """It evolved this turn (`from`: from such a card); leveling up is not evolving."""

    def evolved(c: Doing, pokemon: Pokemon) -> bool:
        top = pokemon.cards[-1].known
        if pokemon.evolved != c.game.table.turn or (top is not None and top.stage == LEVEL_UP):
            return False
        return from_ is None or any(from_(c, below) for below in pokemon.cards[-2:-1])

    return lambda c: any(evolved(c, pokemon) for pokemon in what.pokemon(c))


@word(
    "condition",
    "evolves further",
    "{evolves further: bearer}",
    "what",
    tell="some card[ that {into}] evolves from {what}",
    what="Pokémon!",
    into="filter of cards",
)
def evolves_further(what: Select, into: Fits | None = None) -> Condition:
    """There is a card that evolves from it (`into`: such a card)."""

    def evolves(c: Doing, pokemon: Pokemon) -> bool:
        return is_an_evolution(c, pokemon, into or (lambda c, thing: True))

    return lambda c: any(isinstance(thing, Pokemon) and evolves(c, thing) for thing in what.among(c))


def could_evolve(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether a Pokémon that can be meant may evolve by a card that fits it; cards that nobody has named may fit."""
    pokemon, cards = selection(args, "pokemon"), selection(args, "with")
    if not finds(c, pokemon, empty) or (is_bound(cards) and cards.called in empty):
        return False
    if cards.called != "my hand":
        return True
    known = c.names.get(may_be(pokemon.called)) if is_bound(pokemon) else Result.of(pokemon.among(c))
    return known is None or any(
        _fits_one(c, pokemon, cards, thing) for thing in known.things if isinstance(thing, Pokemon)
    )


def could_devolve(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether a Pokémon that can be meant lies on another card that it can be taken off."""
    pokemon = selection(args, "pokemon")
    if not finds(c, pokemon, empty):
        return False
    known = meant(c, pokemon, empty)
    may = args["level_up"] or known is None
    return bool(may) or any(isinstance(thing, Pokemon) and values.is_evolved(thing) for thing in known or ())


def could_replace(c: Doing, args: Args, empty: set[str]) -> bool:
    """Whether there may be a Pokémon, and a card to take its place that may come into play so."""
    cards = selection(args, "with")
    if not finds(c, selection(args, "pokemon"), empty) or not finds(c, cards, empty):
        return False
    known = meant(c, cards, empty) if is_bound(cards) or zone_of(cards.called) in OPEN_ZONES else None
    return known is None or any(isinstance(copy, Copy) and _may_take_a_place(c, c.doer, copy) for copy in known)


def _may_take_a_place(c: Doing, side: Side, copy: Copy) -> bool:
    """Whether a card may come into play where a Pokémon was; one that is exchanged with the hand is not played."""
    if comes_in_another_way(c.game, copy, c):
        return False
    return copy in side.hand or may_come_into_play(c.game, side, copy)


def _fits_one(c: Doing, pokemon: Select, cards: Select, thing: Pokemon) -> bool:
    """Whether there is a card that fits this one of the Pokémon that can be meant."""
    seen = c.by(c.doer)
    seen.names = {**c.names, pokemon.called: Result.of([thing])} if is_bound(pokemon) else c.names
    return any(
        copy.known is None or (_levels_up_or_evolves(c, thing, copy) and may_be_put_on(c.game, copy, thing, c.kind))
        for copy in cards.among(seen)
        if isinstance(copy, Copy)
    )


def _levels_up_or_evolves(c: Doing, pokemon: Pokemon, copy: Copy) -> bool:
    """A Pokémon LV.X has the name of the Pokémon that it levels up, and goes onto that one alone, and onto no LV.X."""
    if copy.card.stage != LEVEL_UP:
        return True
    return pokemon.printed.stage != LEVEL_UP and values.name(c.game, pokemon) in copy.card.evolves_from


@word(
    "statement",
    "switch",
    "{switch: {in: {in: my bench, pick: 1}}}",
    "in",
    tell="{in} and {out|the Active Pokémon of its side} change places",
    could=could_find("in"),
    in_="Benched Pokémon!",
    out="Active Pokémon",
)
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
        return Result(done, [each for each in (old, new[0]) if each is not None] if done else [], 1)

    return do


@word(
    "statement",
    "evolve",
    "{evolve: {pokemon: one, with: got}}",
    None,
    tell="put {with} on {pokemon} as an evolution of it",
    could=could_evolve,
    pokemon="Pokémon!",
    with_="cards that move!",
)
def evolve(pokemon: Select, with_: Select) -> Do:
    """Put a card on a Pokémon as an evolution of it; by an effect, so the book's bans do not speak, but cards' do."""

    def do(c: Doing) -> Result:
        done = []
        for thing, copy in zip(pokemon.pokemon(c), with_.cards(c), strict=False):
            allowed = _evolves_into(c, thing, copy) and may_be_put_on(c.game, copy, thing, c.kind)
            if allowed and happen(c.game, events.put_on(copy, thing, c)):
                became_mega(c.game, copy, thing)
                done.append(thing)
        return Result(bool(done), done, len(done))

    return do


def _evolves_into(c: Doing, pokemon: Pokemon, copy: Copy) -> bool:
    """An attack, copied or of an earlier Stage, evolves a Pokémon only into what evolves from it; an LV.X levels up."""
    if c.kind != Kind.ATTACK or copy.card.stage == LEVEL_UP:
        return _levels_up_or_evolves(c, pokemon, copy)
    scripts, below = c.game.scripts, copy.card.evolves_from
    names = {values.name(c.game, pokemon), *values.names_below(c.game, values.card_of(c.game, pokemon))}
    return not names.isdisjoint(below) or any(not names.isdisjoint(scripts.evolves_from(each)) for each in below)


@word(
    "statement",
    "devolve",
    "{devolve: {pokemon: defending, into: their hand}}",
    None,
    tell="take the highest Evolution card[?level up:, here the LV.X card alone,][, {stages} times,] off {pokemon} and put it into {into}",  # noqa: E501
    could=could_devolve,
    pokemon="Pokémon!",
    into="into!",
    stages="amount or all",
    level_up="flag",
)
def devolve(pokemon: Select, into: str, stages: Number | None = None, level_up: bool | None = None) -> Do:
    """Take the highest Evolution card off and put it into a zone, an LV.X card on it too; or that one alone (`level up`)."""  # noqa: E501

    def do(c: Doing) -> Result:
        done = []
        for thing in pokemon.pokemon(c):
            for _ in range(plain(stages(c)) if stages is not None else 1):
                if not level_up and thing.printed.stage == LEVEL_UP:
                    if not values.is_evolved(thing):
                        break  # the card under it is no Evolution card
                    happen(c.game, events.Devolved(thing, into, c))
                if happen(c.game, events.Devolved(thing, into, c)):
                    done.append(thing)
        return Result(bool(done), done, len(done))

    return do


@word(
    "statement",
    "replace",
    "{replace: {pokemon: self, with: got, into: my deck}}",
    None,
    tell="{with} takes the place of {pokemon}, whose card goes into {into}[?anew:, with everything that is on it]",
    could=could_replace,
    pokemon="Pokémon!",
    with_="cards that move!",
    into="into!",
    anew="flag",
)
def replace(pokemon: Select, with_: Select, into: str, anew: bool | None = None) -> Do:
    """Another card takes a Pokémon's place: damage, conditions, attached cards and turns in play stay (`anew`: nothing stays, it is a new Pokémon)."""  # noqa: E501

    def do(c: Doing) -> Result:
        pairs = [
            (thing, copy)
            for thing, copy in zip(pokemon.pokemon(c), with_.cards(c), strict=False)
            if _may_take_a_place(c, thing.side, copy)
        ]
        if anew:
            new = [_in_its_place(c, thing, copy, into) for thing, copy in pairs]
            came = [thing for thing in new if thing is not None]
            return Result(bool(came), came, len(came))
        done = [thing for thing, copy in pairs if happen(c.game, events.Replaced(copy, thing, into, c))]
        for thing in done:
            for name in [each for each in thing.conditions if prevented(c.game, events.Inflicted(thing, each, c))]:
                happen(c.game, events.Recovered(thing, name, c))  # the new card can't be affected by it
        return Result(bool(done), done, len(done))

    return do


def _in_its_place(c: Doing, old: Pokemon, copy: Copy, into: str) -> Pokemon | None:
    """A Pokémon leaves play with all that is on it and a card comes into play where it was (rulings 1589, 1703)."""
    side, active = old.side, old.side.active is old
    came = events.Benched(copy, side, "effect", c, to_active=active, at=None if active else side.bench.index(old))
    waited, c.game.benches_wait = c.game.benches_wait, True
    done = happen(c.game, events.LeftPlay(old, into, c)) and happen(c.game, came)
    c.game.benches_wait = waited
    shrink_benches(c.game)
    return came.pokemon if done else None


@word(
    "statement",
    "gain power",
    "{gain power: {on: self, name: Star, effects: [{off: {of: their play}}]}}",
    None,
    tell="{on} has the Ability {name} from now on[?limit:, which is no Ability but a limit]: {effects}",
    could=could_find("on"),
    on="Pokémon!",
    name="new text!",
    effects="effects!",
    limit="flag",
)
def gain_power(on: Select, name: str, effects: Clauses, limit: bool | None) -> Do:
    """A Pokémon gains an Ability (a `limit` is none) until it leaves play: no mere effect, it stays on the Bench."""
    standing = Standing.RULE if limit else Standing.POWER

    def do(c: Doing) -> Result:
        done: list[Pokemon] = []
        for thing in on.pokemon(c):
            copy = thing.cards[-1]
            doing = Doing(c.game, thing.side, Kind.POWER, name, thing, copy)
            add_source(c.game, Source(standing, name, effects, doing, lambda source: True, thing, copy))
            told = "; ".join(clause.says for clause in effects)
            c.game.trace.add("effect", (thing.label, name, "while in play", f"the Ability {name}: {told}"))
            done.append(thing)
        settle(c.game)
        return Result(bool(done), done, len(done))

    return do


@word(
    "statement",
    "become energy",
    "{become energy: {pokemon: self, to: {in: my bench, pick: 1}, types: Fire, amount: 2}}",
    None,
    tell="knock out {pokemon} and attach its card to {to} as {amount} Energy of type {types}",
    could=could_find("to"),
    pokemon="Pokémon!",
    to="Pokémon!",
    types="[type]!",
    amount="number!",
)
def become_energy(pokemon: Select, to: Select, types: tuple[Type, ...], amount: Number) -> Do:
    """Knock Out a Pokémon and attach its card to another one as an Energy card of these types."""

    def do(c: Doing) -> Result:
        gone, targets = pokemon.pokemon(c), to.pokemon(c)
        if not gone or not targets:
            return NOTHING
        named = frozenset(type_now(c, each) for each in types)
        c.game.becoming.append((gone[0].cards[-1], targets[0], named, amount(c), c))
        return Result(happen(c.game, events.KnockedOut(gone[0], c)), gone, 1)

    return do


@word(
    "statement",
    "become tool",
    "{become tool: {pokemon: self, to: {in: my bench, pick: 1}}}",
    None,
    tell="attach {pokemon} as a Pokémon Tool card to {to} and discard what was on it",
    could=could_find("to"),
    pokemon="Pokémon!",
    to="Pokémon!",
)
def become_tool(pokemon: Select, to: Select) -> Do:
    """A Pokémon is no longer one: its card is attached to another Pokémon as a Pokémon Tool card."""

    def do(c: Doing) -> Result:
        gone, targets = pokemon.pokemon(c), to.pokemon(c)
        if not gone or not targets:
            return NOTHING
        return Result(happen(c.game, events.BecameTool(gone[0], targets[0], c)), targets, 1)

    return do
