"""Effects in force: clauses of cards in play, and what attacks, Trainers and Powers leave behind.

Every effect hangs on a hook (core/hooks.py). Code asks `speaking(game, hook)`;
a hook that nothing hangs on costs one dictionary look-up. Effects are numbered in the order in which they began.
"""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Clause, Doing, Effect, Event, Game, Source
from ptcg_judge.game.core.hooks import Hook
from ptcg_judge.game.table.card_kinds import Kind, Standing, kind_of
from ptcg_judge.game.table.state import Copy, Pokemon


def speaking(game: Game, hook: Hook) -> list[Effect]:
    """The effects on a hook that are in force now, oldest first."""
    found = game.at.get(hook)
    if not found:
        return []
    turn = game.table.turn
    return [effect for effect in found if effect.begins <= turn]


def begin(game: Game, effect: Effect) -> None:
    """Put an effect in force and number it."""
    if not effect.number:
        effect.number = game.table.number()
    game.at.setdefault(effect.clause.hook, []).append(effect)
    if effect.source is None and effect.bearer is not None:
        game.resting.setdefault(effect.bearer, []).append(effect)
    if effect.ends is not None:
        game.ending.append(effect)
    game.unsettled = True
    game.changes += 1


def end(game: Game, effect: Effect) -> None:
    """Take an effect out of force; harmless when it is gone already."""
    found = game.at.get(effect.clause.hook)
    if found and effect in found:
        found.remove(effect)
        if not found:
            del game.at[effect.clause.hook]
    if effect.source is None:
        for bearer in (effect.bearer, effect.doing.this):
            if bearer is not None and effect in game.resting.get(bearer, ()):
                game.resting[bearer].remove(effect)
    if effect in game.ending:
        game.ending.remove(effect)
    if effect.clause.hook == hooks.TOOLS_ALLOWED:
        game.fewer_tools = True
    game.unsettled = True
    game.changes += 1


def tie(game: Game, effect: Effect, pokemon: Pokemon) -> None:
    """Let an effect that rests on another end with what rests on this Pokémon as well; it is the one that began it."""
    if pokemon is not effect.bearer:
        game.resting.setdefault(pokemon, []).append(effect)


def end_all_on(game: Game, pokemon: Pokemon, of_attacks: bool = False, benched: bool | str = False) -> list[Effect]:
    """End every effect that rests on a Pokémon, or only those of attacks, or those that end as it goes to the Bench.

    `benched` is "retreat" where it goes there by retreating, which ends some effects that nothing else there ends.
    """
    gone = [
        effect
        for effect in game.resting.get(pokemon, ())
        if (not of_attacks or effect.doing.kind == Kind.ATTACK) and (not benched or effect.benched in (True, benched))
    ]
    for effect in gone:
        end(game, effect)
    return gone


def add_source(game: Game, source: Source) -> None:
    """A card with continuous clauses came into play."""
    game.sources.append(source)
    game.giving.setdefault(source.pokemon, []).append(source)
    game.unsettled = True


def drop_source(game: Game, source: Source) -> None:
    """A card with continuous clauses left play."""
    _silence(game, source)
    if source in game.sources:
        game.sources.remove(source)
    if source in game.giving.get(source.pokemon, ()):
        game.giving[source.pokemon].remove(source)
    game.unsettled = True


def _silence(game: Game, source: Source) -> None:
    source.number = None
    for effect in source.effects:
        end(game, effect)
    source.effects = []


def asks(game: Game, hook: Hook, *about: object) -> list[Effect]:
    """The effects on a hook whose own test accepts what is asked about."""
    found = game.at.get(hook)
    if not found:
        return []
    turn = game.table.turn
    return [effect for effect in found if effect.begins <= turn and effect.clause.test(effect, *about)]


def kept_off(game: Game, pokemon: Pokemon, effect: Effect) -> bool:
    """Whether a Pokémon is protected from what a card in play does to it all the time (an Ability, a Stadium).

    What was put on it once (by an attack, say) was to be prevented then.
    """
    if effect.source is None or game.shielding or hooks.PREVENT_ANY not in game.at:
        return False
    event = Event(effect.doing)
    event.on = pokemon
    game.shielding = True  # a protection that asks for a value of the Pokémon reads it as it would be without
    kept = any(shield.clause.test(shield, event) for shield in speaking(game, hooks.PREVENT_ANY))
    game.shielding = False
    return kept


def switching_off(game: Game, asked: Source) -> list[Effect]:
    """The effects in force that switch off what a card does."""
    offs = [off for off in speaking(game, hooks.OFF) if off.clause.value(off.doing, asked)]
    return [off for off in offs if not shielded(game, asked, off)]


def shielded(game: Game, source: Source, off: Effect) -> bool:
    """Whether the Pokémon of a Power is protected from what would switch it off; by that Power itself counts too."""
    if source.pokemon is None or (hooks.PREVENT_ANY not in game.at and not _prevents(source.clauses)):
        return False
    event = Event(off.doing)
    event.on = source.pokemon
    shields = [each for each in game.at.get(hooks.PREVENT_ANY, ()) if each.begins <= game.table.turn]
    own = [Effect(clause, source.doing, source.standing, source.pokemon, source=source) for clause in source.clauses]
    return any(each.clause.hook == hooks.PREVENT_ANY and each.clause.test(each, event) for each in (*shields, *own))


def _prevents(clauses: tuple[Clause, ...]) -> bool:
    return any(clause.hook == hooks.PREVENT_ANY for clause in clauses)


def card_off_by(game: Game, pokemon: Pokemon, copy: Copy) -> list[Effect]:
    """The effects that take away what a card attached to a Pokémon does or offers, its attack too."""
    if hooks.OFF not in game.at:
        return []
    doing = Doing(game, game.table.sides[copy.owner], kind_of(copy.card), copy.name, pokemon, copy)
    return switching_off(game, Source(Standing.ATTACHED, copy.name, (), doing, None, pokemon, copy))
