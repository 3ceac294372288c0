"""A card comes into play: what it does by itself begins to be asked."""

from __future__ import annotations

from collections.abc import Callable

from ptcg_judge.cards.card import Attack, Card, Power
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import CardScript, Clause, Doing, Game, Source
from ptcg_judge.game.effects.in_force import add_source
from ptcg_judge.game.effects.powers import off_while
from ptcg_judge.game.effects.values import attacks, card_of
from ptcg_judge.game.table.card_kinds import Kind, Standing, kind_of
from ptcg_judge.game.table.state import Copy, Pokemon, UnknownCopy


def enter(game: Game, pokemon: Pokemon, copy: Copy) -> None:
    """A card came into play on a Pokémon: what it does by itself begins to be asked."""
    card = copy.known
    if card is None:
        return
    if copy is pokemon.cards[-1]:
        for each in pokemon.giving():
            for power in each.card.powers:
                _enter_power(game, pokemon, each, power.name, power.kind)
        script = game.scripts.of(card)
        if script is not None:
            _enter_own_rule(game, pokemon, copy, script)
            _enter_attacks(game, pokemon, copy, script)
    elif copy in pokemon.attached and not card.is_basic_energy:
        _enter_attached(game, pokemon, copy)


def _enter_attacks(game: Game, pokemon: Pokemon, copy: Copy, script: CardScript) -> None:
    """What attacks say about themselves (their own cost) while their Pokémon is in play."""
    for name, attack in script.attacks.items():
        if attack.clauses:
            doing = Doing(game, pokemon.side, Kind.ATTACK, name, pokemon, copy)
            add_source(game, Source(Standing.ATTACK, name, attack.clauses, doing, None, pokemon, copy))


def _enter_power(game: Game, pokemon: Pokemon, copy: Copy, name: str, kind: str) -> None:
    if game.laying:
        script = game.scripts.beside(copy.card, name, kind, pokemon.label)
    else:  # what comes into play by a play is played: its text has a script
        script = game.scripts.power(copy.card, name)
    if not script.clauses or script.works_in != "play":
        return
    doing = Doing(game, pokemon.side, Kind.POWER, name, pokemon, copy)
    off_when = off_while(game, script, kind)
    holds = _in_force(script.clauses, _without(off_when) if off_when else None)
    add_source(game, Source(Standing.POWER, name, script.clauses, doing, holds, pokemon, copy))


def enter_copied(game: Game, pokemon: Pokemon, card: Card) -> None:
    """A Pokémon counts as a card that it is not: that card's Powers and what it says of itself speak while it does."""
    there = {source.copied for source in game.giving.get(pokemon, ())}
    own = game.scripts.of(card)
    if own is not None and own.clauses and card not in there:
        doing = Doing(game, pokemon.side, Kind.POKEMON, card.name, pokemon, pokemon.cards[-1])
        rule = Source(Standing.RULE, card.name, own.clauses, doing, _is_now(card), pokemon, pokemon.cards[-1])
        rule.copied = card
        add_source(game, rule)
    for power in card.powers:
        script = None if power in there or power in pokemon.printed.powers else game.scripts.power(card, power.name)
        if script is None or not script.clauses or script.works_in != "play":
            continue
        doing = Doing(game, pokemon.side, Kind.POWER, power.name, pokemon, pokemon.cards[-1])
        holds = _counting_as(power, off_while(game, script, power.kind))
        source = Source(Standing.POWER, power.name, script.clauses, doing, holds, pokemon, pokemon.cards[-1])
        source.copied = power
        add_source(game, source)


def enter_borrowed(game: Game, pokemon: Pokemon) -> None:
    """A Pokémon has attacks of other cards: what they say of themselves (their cost) speaks of it while it has them."""
    there = [source.copied for source in game.giving.get(pokemon, ())]
    for attack, card in attacks(game, pokemon):
        script = game.scripts.of(card) if card is not pokemon.printed else None
        own = script.attacks.get(attack.name) if script is not None else None
        if own is None or not own.clauses or any(attack is each for each in there):
            continue
        doing = Doing(game, pokemon.side, Kind.ATTACK, attack.name, pokemon, pokemon.cards[-1])
        source = Source(Standing.ATTACK, attack.name, own.clauses, doing, _has_now(attack), pokemon, pokemon.cards[-1])
        source.copied = attack
        add_source(game, source)


def _enter_own_rule(game: Game, pokemon: Pokemon, copy: Copy, script: CardScript) -> None:
    """What a Pokémon card says of itself beside its Powers and attacks, or a Trainer card played as a Pokémon."""
    if script.clauses:
        doing = Doing(game, pokemon.side, Kind.POKEMON, copy.name, pokemon, copy)
        add_source(game, Source(Standing.RULE, copy.name, script.clauses, doing, None, pokemon, copy))


def _enter_attached(game: Game, pokemon: Pokemon, copy: Copy) -> None:
    script = game.scripts.whole(copy.card)
    clauses, kind = script.clauses, kind_of(copy.card)
    if copy in game.table.as_tool:
        clauses, kind = as_tool(script), Kind.TOOL
    if clauses:
        doing = Doing(game, game.table.sides[copy.owner], kind, copy.name, pokemon, copy)
        add_source(game, Source(Standing.ATTACHED, copy.name, clauses, doing, None, pokemon, copy))


def as_tool(script: CardScript) -> tuple[Clause, ...]:
    """What a Pokémon card does while it is attached as a Pokémon Tool card."""
    return tuple(clause for power in script.powers.values() if power.works_in == "attached" for clause in power.clauses)


def enter_stadium(game: Game, copy: Copy) -> None:
    """A Stadium came into play, or a Pokémon card as one."""
    script = game.scripts.whole(copy.card)
    clauses = script.clauses
    if copy.card.supertype == "Pokémon":
        clauses = tuple(clause for power in script.powers.values() for clause in power.as_stadium)
    doing = Doing(game, game.table.sides[copy.owner], Kind.STADIUM, copy.name, None, copy)
    add_source(game, Source(Standing.STADIUM, copy.name, clauses, doing, None, None, copy))
    if script.ways:
        _face(game, copy, script)


def _face(game: Game, copy: Copy, script: CardScript) -> None:
    """Its player turns one of its two texts to themselves, the other to the opponent; each speaks of "my" Pokémon."""
    owner = game.table.sides[copy.owner]
    turned = game.oracle.choose(owner.name, f"turns {copy.name}", [name for name, _ in script.ways])
    for at, (_, clauses) in enumerate(script.ways):
        doing = Doing(game, owner if at == turned else owner.other, Kind.STADIUM, copy.name, None, copy)
        add_source(game, Source(Standing.STADIUM, copy.name, clauses, doing, None, None, copy))


def _is_now(card: Card) -> Callable[[Source], bool]:
    return lambda source: source.pokemon is not None and card_of(source.doing.game, source.pokemon) is card


def _has_now(attack: Attack) -> Callable[[Source], bool]:
    def holds(source: Source) -> bool:
        if source.pokemon is None:
            return False
        try:
            return any(each is attack for each, _ in attacks(source.doing.game, source.pokemon))
        except UnknownCopy:  # it may have attacks of a Pokémon that is not stated
            return False

    return holds


def _counting_as(power: Power, off_when: frozenset[str]) -> Callable[[Source], bool]:
    def holds(source: Source) -> bool:
        pokemon = source.pokemon
        if pokemon is None or pokemon.conditions.keys() & off_when:
            return False
        return power in card_of(source.doing.game, pokemon).powers

    return holds


def _in_force(clauses: tuple[Clause, ...], holds: Callable[[Source], bool] | None) -> Callable[[Source], bool] | None:
    """When a Power that switches others off speaks: all of it under one condition begins anew as that is met.

    Of two that would switch each other off the one stays whose condition was met first (rulings 142 and 1824).
    """
    under = clauses[0].under
    if under is None or any(clause.under is not under for clause in clauses):
        return holds
    if all(clause.hook != hooks.OFF for clause in clauses):
        return holds
    return lambda source: (holds is None or holds(source)) and under(source.doing)


def _without(conditions: frozenset[str]) -> Callable[[Source], bool]:
    def holds(source: Source) -> bool:
        return source.pokemon is None or not (source.pokemon.conditions.keys() & conditions)

    return holds
