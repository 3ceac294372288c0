"""Using Pokémon Powers, Poké-Powers and Abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.in_force import Effect, Source, speaking
from ptcg_judge.game.script import Doing, PowerScript, do_all
from ptcg_judge.game.table.card_kinds import once_a_game

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.plays.legal import Play
    from ptcg_judge.game.table.state import Pokemon


def power_script(game: Game, pokemon: Pokemon, name: str) -> tuple[PowerScript, str] | None:
    """The script and kind ("Ability") of a Power that a Pokémon has; None when it has no such Power."""
    card = values.card_of(game, pokemon)
    cards = [copy.card for copy in pokemon.giving()] if card is pokemon.printed else [card]
    for each in cards:
        for power in each.powers:
            if power.name.casefold() == name.casefold():
                own = pokemon.printed if power in pokemon.printed.powers else each  # kept by a card that it counts as
                return game.scripts.power(own, power.name), power.kind
    return None


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
    mine = next((s for s in pokemon.sources if s.kind == "power" and s.name == name), None)
    printed = next((c for c in pokemon.cards if c.known and any(p.name == name for p in c.known.powers)), None)
    asked = mine or Source(
        "power", name, (), Doing(game, pokemon.side, "power", name, pokemon), lambda s: True, pokemon, printed
    )
    return [off for off in speaking(game, "off") if off.clause.value(off.doing, asked)]


def used_up(game: Game, play: Play) -> bool:
    """Whether a Power was used as often as its usage allows."""
    use = play.use
    often = getattr(use, "often", "any")
    if often == "once a game":
        return bool(play.side.used_in_game.get(f"power {play.name}"))
    if often == "once a turn each name":
        return bool(play.side.used.get(f"power {play.name}"))
    if " named " in often:
        return bool(play.side.used.get(f"power {often.split(' named ', 1)[1]}"))
    if often == "once a turn" and play.act == "use power" and play.pokemon is not None:
        return play.pokemon.powers_used.get(play.name) == game.table.turn
    if often == "once a turn" and play.copy is not None:
        return bool(play.side.used.get(f"use {play.copy.number}"))
    return False


def use_power(game: Game, play: Play, stopped: Callable[[], bool] = lambda: False) -> None:
    """Announce a Power and do what it says; legality is the caller's. `stopped` says whether that is cancelled."""
    pokemon, use = play.pokemon, play.use
    assert pokemon is not None
    game.trace.add("power", (pokemon.label, play.name))
    pokemon.powers_used[play.name] = game.table.turn
    play.side.used[f"power {play.name}"] = 1
    play.side.used_in_game[f"power {play.name}"] = 1
    _note_once_a_game(play, pokemon.printed)
    if " named " in getattr(use, "often", ""):
        play.side.used[f"power {use.often.split(' named ', 1)[1]}"] = 1  # type: ignore[union-attr]
    doing = Doing(game, play.side, "power", play.name, pokemon, play.copy or pokemon.cards[-1])
    for part in ("choose", "cost"):
        do_all(doing, getattr(use, part, ()))
    if not stopped():
        do_all(doing, getattr(use, "do", ()))


def _note_once_a_game(play: Play, card: Card) -> None:
    from ptcg_judge.game.plays.legal import names_used

    for name in names_used(card, play.name):
        kind = once_a_game(card, name, getattr(play.use, "counts_as", ""))
        if kind:
            play.side.used_in_game[kind] = 1


def use_card(game: Game, play: Play, kind: str) -> None:
    """Use the Stadium, an attached card, or a Power of a card that is not in play; legality is the caller's."""
    assert play.copy is not None
    game.trace.add("power", (play.side.name, play.name))
    play.side.used[f"use {play.copy.number}"] = 1
    play.side.used[f"power {play.name}"] = 1
    play.side.used_in_game[f"power {play.name}"] = 1
    _note_once_a_game(play, play.copy.card)
    doing = Doing(game, play.side, kind, play.name, play.pokemon, play.copy)
    for part in ("choose", "cost", "do"):
        do_all(doing, getattr(play.use, part, ()))
