"""The Power a Pokémon has, and what switches it off."""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Effect, Game, PowerScript, Source
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.in_force import switching_off
from ptcg_judge.game.table.card_kinds import Kind, Standing
from ptcg_judge.game.table.state import Copy, Pokemon, Side


def power_script(game: Game, pokemon: Pokemon, name: str) -> tuple[PowerScript, str] | None:
    """The script and kind ("Ability") of a Power that a Pokémon has; None when it has no such Power."""
    for each in values.cards_of(game, pokemon):
        for power in each.powers:
            if power.name == name or power.name.casefold() == name.casefold():
                own = pokemon.printed if power in pokemon.printed.powers else each  # kept by a card that it counts as
                return game.scripts.power(own, power.name), power.kind
    return None


def by_ability(cause: Doing) -> bool:
    """Whether it is an Ability that brings something about, and no Pokémon Power, Poké-Power or Poké-Body."""
    if cause.kind != Kind.POWER:
        return False
    cards = [copy.known for copy in cause.this.cards] if cause.this is not None else []
    if cause.copy is not None:
        cards.append(cause.copy.known)
    kinds = {power.kind for card in cards if card is not None for power in card.powers if power.name == cause.label}
    return not kinds or "Ability" in kinds  # what a Pokémon gains or borrows is an Ability


def by_poke_power(cause: Doing) -> bool:
    """Whether it is a Poké-Power that brings something about, or a Pokémon Power, which is one since 2002."""
    if cause.kind != Kind.POWER:
        return False
    found = power_script(cause.game, cause.this, cause.label) if isinstance(cause.this, Pokemon) else None
    return found[1] in ("Poké-Power", "Pokémon Power") if found is not None else not by_ability(cause)


def off_while(game: Game, script: PowerScript, kind: str) -> frozenset[str]:
    """The Special Conditions with which a Power is off: those its text names, as the book takes that, or the book's."""
    if script.off_when is None:
        return game.book.power_off_when.value(kind)
    return game.book.power_names_conditions.value(script.off_when)


def switched_off(game: Game, pokemon: Pokemon, name: str) -> bool:
    """Whether conditions or an effect switch the Power off now."""
    found = power_script(game, pokemon, name)
    if found is None:
        return False
    script, kind = found
    return bool(pokemon.conditions.keys() & off_while(game, script, kind)) or bool(off_by(game, pokemon, name))


def off_by(game: Game, pokemon: Pokemon, name: str) -> list[Effect]:
    """The effects that switch a Power off now; its own conditions are not among them."""
    if hooks.OFF not in game.at:
        return []
    mine = next((s for s in game.giving.get(pokemon, ()) if s.standing == Standing.POWER and s.name == name), None)
    printed = next((c for c in pokemon.cards if c.known and any(p.name == name for p in c.known.powers)), None)
    asked = mine or Source(
        Standing.POWER, name, (), Doing(game, pokemon.side, Kind.POWER, name, pokemon), None, pokemon, printed
    )
    return switching_off(game, asked)


def attached_off_by(game: Game, pokemon: Pokemon, name: str) -> list[Effect]:
    """The effects that take away now what a card attached to a Pokémon does."""
    if hooks.OFF not in game.at:
        return []
    mine = (s for s in game.giving.get(pokemon, ()) if s.standing == Standing.ATTACHED and s.name == name)
    return [off for source in mine for off in switching_off(game, source)]


def off_by_elsewhere(game: Game, side: Side, copy: Copy, name: str) -> list[Effect]:
    """The effects that switch off a Power of a card that is not in play (in the hand, in the discard pile)."""
    if hooks.OFF not in game.at:
        return []
    doing = Doing(game, side, Kind.POWER, name, None, copy)
    return switching_off(game, Source(Standing.POWER, name, (), doing, None, None, copy))
