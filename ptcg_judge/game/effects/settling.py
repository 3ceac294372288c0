"""Which continuous clauses begin and end, until nothing changes."""

from __future__ import annotations

from contextlib import suppress

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Effect, Game, Source
from ptcg_judge.game.effects.entering import enter_borrowed, enter_copied
from ptcg_judge.game.effects.in_force import _silence, begin, end, shielded
from ptcg_judge.game.effects.values import card_of, types
from ptcg_judge.game.table.state import UnknownCopy

MOST_ROUNDS = 24


class EffectLoop(JudgeError):
    """Continuous effects switch each other on and off for ever; the message names the cards."""


def end_spans(game: Game, moment: str, of: hooks.Hook | None = None) -> list[Effect]:
    """End the effects whose span ends at this moment of this turn ("turn" or "checkup"), or only those of one hook."""
    turn = game.table.turn
    gone = [
        effect
        for effect in game.ending
        if effect.ends is not None and (effect.ends < turn or (effect.ends == turn and effect.ends_when == moment))
        if of is None or effect.clause.hook is of
    ]
    for effect in gone:
        end(game, effect)
    if gone:
        settle(game)  # what they switched off speaks again, all of it at once
    return gone


def move_spans(game: Game) -> None:
    """An extra turn comes next: what is about a player's next turn is about the next one of that player.

    The other player's turns come one later, and the first of the same player's is the extra one (ruling 1599 counts
    turns by player, too).
    """
    turn = game.table.turn

    def moved(number: int) -> int:
        return number if number <= turn else number + 1 if (number - turn) % 2 else number - 1

    for effects in game.at.values():
        for effect in effects:
            effect.begins = moved(effect.begins)
            if effect.ends is not None:
                effect.ends = max(moved(effect.ends), effect.begins)


def settle(game: Game) -> None:
    """Find which continuous clauses begin or end, until nothing changes.

    A source that an older one switches off does not begin; sources that begin together get one number and see the same
    earlier table. Raises EffectLoop when this never comes to rest.
    """
    for _ in range(MOST_ROUNDS):
        game.unsettled = False
        asked = game.sources if hooks.OFF in game.at else [s for s in game.sources if s.holds is not None]
        ends = [s for s in asked if s.number is not None and not _may_speak(game, s)]
        for source in ends:
            _silence(game, source)
        if hooks.CARD in game.at:
            _copy_powers(game)
        if hooks.GAIN_ATTACKS in game.at or hooks.CARD in game.at:
            _borrow_attacks(game)
        begins = [s for s in game.sources if s.number is None and _may_speak(game, s)]
        if begins:
            number = game.table.number()
            for source in begins:
                _voice(game, source, number)
        if not ends and not begins:
            game.unsettled = False
            _remember_types(game)
            return
    names = sorted({source.name for source in game.sources})
    raise EffectLoop("continuous effects switch each other on and off without end: " + ", ".join(names))


def _remember_types(game: Game) -> None:
    """Work out the types that effects change, so that it is known what they were; what is not stated is left out."""
    if hooks.TYPE not in game.at:
        for pokemon in game.table.in_play() if game.types_before else ():
            game.types_before.pop(pokemon, None)
        return
    for pokemon in game.table.in_play():
        with suppress(UnknownCopy):
            types(game, pokemon)


def _copy_powers(game: Game) -> None:
    """A Pokémon that counts as another card has its Powers, as long as it does."""
    for pokemon in game.table.in_play():
        if pokemon.cards[-1].known is None:
            continue
        card = card_of(game, pokemon)
        if card is not pokemon.printed:
            enter_copied(game, pokemon, card)


def _borrow_attacks(game: Game) -> None:
    """Attacks that Pokémon have of other cards speak of themselves there, too; what is not stated has none."""
    for pokemon in game.table.in_play():
        with suppress(UnknownCopy):
            enter_borrowed(game, pokemon)


def _may_speak(game: Game, source: Source) -> bool:
    """Its own test holds and nothing switches it off; an effect that it switches off itself must be older to count."""
    if source.holds is not None and not source.holds(source):
        return False
    if hooks.OFF not in game.at:
        return True
    for off in game.at[hooks.OFF]:
        if off.source is source or off.begins > game.table.turn:
            continue
        if off.source is not None and off.source.copied is not None and off.source.pokemon is source.pokemon:
            continue  # it has that Power only by what the Power would switch off
        if source.number is not None and off.number >= source.number and _switches_off(game, source, off):
            continue
        if off.clause.value(off.doing, source) and not shielded(game, source, off):
            return False
    return True


def _switches_off(game: Game, source: Source, off: Effect) -> bool:
    """Whether this source would switch off the one behind `off` (then the older of the two stays)."""
    return off.source is not None and any(
        mine.clause.hook == hooks.OFF and mine.clause.value(mine.doing, off.source) for mine in source.effects
    )


def _voice(game: Game, source: Source, number: int) -> None:
    source.number = number
    for clause in source.clauses:
        effect = Effect(clause, source.doing, source.standing, source.pokemon, source=source)
        effect.number = number
        source.effects.append(effect)
        begin(game, effect)
