"""Using Pokémon Powers, Poké-Powers and Abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ptcg_judge.cards.card import Card
from ptcg_judge.game import events
from ptcg_judge.game.core.game import Doing, Game, Use, do_all
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.permission import Illegal, Play, Refused, forbidding, not_own
from ptcg_judge.game.effects.powers import power_script
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.could import body, can_pay
from ptcg_judge.game.plays import legal
from ptcg_judge.game.plays.because import why_not
from ptcg_judge.game.steps.knock_out import _after
from ptcg_judge.game.steps.played_as_taken import carried_out
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind, kind_of, names_used, once_a_game
from ptcg_judge.game.table.marks import Mark
from ptcg_judge.game.table.state import Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card


def use_power(game: Game, play: Play, stopped: Callable[[], bool] = lambda: False) -> None:
    """Announce a Power and do what it says; legality is the caller's. `stopped` says whether that is cancelled."""
    pokemon, use = play.pokemon, play.use
    assert pokemon is not None
    assert use is not None
    game.trace.add("power", (pokemon.label, play.name))
    mark = marks.power(play.name)
    shared = (marks.power(use.often.name),) if use.often.name else ()
    happen(game, events.UsedBy(pokemon, mark))
    happen(game, events.Used(play.side, mark, *shared, in_game=(mark, *_once_a_game(play, pokemon.printed))))
    doing = Doing(game, play.side, Kind.POWER, play.name, pokemon, play.copy)
    as_it_is, found = pokemon.cards[-1], power_script(game, pokemon, play.name)
    do_all(doing, use.choose)
    do_all(doing, use.cost)
    if not stopped():
        do_all(doing, use.do)
    elif _ends_turn(use):
        happen(game, events.TurnIsOver(f"{play.name} ends the turn, cancelled or not"))
    if found is not None and pokemon in pokemon.side.in_play() and pokemon.cards[-1] is as_it_is:
        happen(game, events.PowerUsed(pokemon, found[1]))


def _ends_turn(use: Use) -> bool:
    """Whether a Power ends the turn: by an erratum of 2009 it does even where it is cancelled."""
    return any(each.word == "end turn" for one in use.do for each in (one, *body(one.args, "then")))


def _once_a_game(play: Play, card: Card) -> list[Mark]:
    """The marks of a game that using this leaves: that of a VSTAR Power."""
    counts_as = play.use.counts_as if play.use is not None else ""
    found = (once_a_game(card, name, counts_as) for name in names_used(card, play.name))
    return [mark for mark in found if mark is not None]


def use_card(game: Game, play: Play, kind: Kind) -> None:
    """Use the Stadium, an attached card, or a Power of a card that is not in play; legality is the caller's."""
    assert play.copy is not None
    game.trace.add("use", (play.side.name, play.name))
    mark = marks.power(play.name)
    once = _once_a_game(play, play.copy.card)
    happen(game, events.Used(play.side, marks.card(play.copy.number), mark, in_game=(mark, *once)))
    doing = Doing(game, play.side, kind, play.name, play.pokemon, play.copy)
    use = play.use
    for part in (use.choose, use.cost, use.do) if use is not None else ():
        do_all(doing, part)


def power(game: Game, side: Side, pokemon: Pokemon, name: str) -> Refused:
    """Use a Pokémon Power, Poké-Power or Ability."""
    if pokemon.side is not side:
        return [not_own(side, pokemon)]
    found = power_script(game, pokemon, name)
    has = [p.name for copy in pokemon.giving() if copy.known for p in copy.card.powers]
    has += [p.name for p in values.card_of(game, pokemon).powers if p.name not in has]
    name = next((printed for printed in has if printed.casefold() == name.casefold()), name)
    if found is None:
        return [Illegal(f"{pokemon.label} has no Power or Ability {name} (it has {', '.join(has) or 'none'})", ())]
    if found[0].use is None:
        return [Illegal(f"{name} of {pokemon.label} works by itself: nobody uses it as a play", ())]
    play = Play(Deed.USE_POWER, side, pokemon, pokemon.cards[-1], name)
    play.use = found[0].use
    refused = why_not(game, play, "power")
    if refused:
        return refused
    use_power(game, play, lambda: answered(game, side.other, found[1]))
    _after(game)
    return []


def answered(game: Game, side: Side, power: str) -> bool:
    """Whether a player stops in the other's turn the Power of this kind being used: by a card, or by a Power."""
    if power != "Poké-Power" or game.table.player is side:
        return False
    if _answered_by_a_power(game, side):
        return True
    for copy in list(side.hand):
        script = game.scripts.of(copy.known) if copy.known is not None and copy.known.supertype == "Trainer" else None
        if script is None or script.play is None or script.play.answers != "power":
            continue
        kind = kind_of(copy.card)
        doing = Doing(game, side, kind, copy.name, None, copy)
        if script.play.needs is not None and not script.play.needs(doing):
            continue
        if forbidding(game, Play(Deed.PLAY, side, None, copy, copy.name)):
            continue
        if game.oracle.choose(side.name, f"may play {copy.name}", ["yes", "no"]) == 0:
            carried_out(game, side, copy, kind, script)
            game.trace.add("prevented", ("power", side.other.name, copy.name))
            return True
    return False


def _answered_by_a_power(game: Game, side: Side) -> bool:
    """Whether a player uses a Power of a Pokémon in play that stops the Poké-Power being used."""
    for pokemon in list(side.in_play()):
        script = game.scripts.of(pokemon.printed) if pokemon.cards[-1].known is not None else None
        for name, power in script.powers.items() if script is not None else ():
            if power.use is None or power.use.answers != "power":
                continue
            play = Play(Deed.USE_POWER, side, pokemon, None, name, pokemon)
            play.use = power.use
            if not _may_answer(game, play, power.use):
                continue
            if game.oracle.choose(side.name, f"may use {name}", ["yes", "no"]) == 0:
                use_power(game, play)
                game.trace.add("prevented", ("power", side.other.name, name))
                return True
    return False


def _may_answer(game: Game, play: Play, use: Use) -> bool:
    """Whether a Power that answers another one can be used now."""
    if legal.power_is_off(game, play) or legal.power_used_up(game, play) or forbidding(game, play):
        return False
    return can_pay(legal.doing_of(game, play), use.cost)


def use_stadium(game: Game, side: Side) -> Refused:
    """Use what the Stadium in play offers to the player."""
    copy = game.table.stadium
    if copy is None:
        return [Illegal("there is no Stadium in play", ())]
    return _use(game, side, copy, game.scripts.whole(copy.card).use, Kind.STADIUM, None, copy.name)


def usable(game: Game, pokemon: Pokemon) -> list[Copy]:
    """The cards of a Pokémon that may offer something: those attached, and a Trainer card that it is or counts as."""
    if values.played_as(game, pokemon) is not None:
        return [*pokemon.attached, pokemon.cards[-1]]
    return list(pokemon.attached)


def said_on(game: Game, pokemon: Pokemon, copy: Copy) -> Card:
    """The card whose text a card of a Pokémon has: on top the one that the Pokémon counts as."""
    return values.card_of(game, pokemon) if copy is pokemon.cards[-1] else copy.card


def use_attached(game: Game, side: Side, pokemon: Pokemon, copy: Copy) -> Refused:
    """Use what a card attached to a Pokémon offers, or a Trainer card that is played as a Pokémon."""
    if pokemon.side is not side:
        return [not_own(side, pokemon)]
    said = said_on(game, pokemon, copy)
    return _use(game, side, copy, game.scripts.whole(said).use, use_kind(pokemon, copy), pokemon, said.name)


def use_kind(pokemon: Pokemon, copy: Copy) -> Kind:
    """As what a card of a Pokémon is used: as the Pokémon itself, or as the kind of card attached to it."""
    return Kind.POKEMON if copy is pokemon.cards[-1] else kind_of(copy.card)


def power_of_card(game: Game, side: Side, copy: Copy, name: str) -> Refused:
    """Use a Power of a card that is not in play, from the zone where it says it can be used."""
    script = game.scripts.power(copy.card, name)
    zone = script.use.zone if script.use is not None else ""
    if zone not in ("hand", "discard") or copy not in (side.hand if zone == "hand" else side.discard):
        return [Illegal(f"{name} can't be used from there", ())]
    return _use(game, side, copy, script.use, Kind.POWER, None, name)


def use_in_discard(game: Game, side: Side, copy: Copy) -> Refused:
    """Use what a Trainer card offers while it lies in its player's discard pile (Grant); this is not playing it."""
    return _use(game, side, copy, game.scripts.whole(copy.card).use, kind_of(copy.card), None, copy.name)


def offered_in_discard(game: Game, copy: Copy) -> Use | None:
    """What a Trainer card offers in the discard pile, None for all others."""
    if copy.known is None or copy.known.supertype != "Trainer":
        return None
    script = game.scripts.of(copy.known)
    use = script.use if script is not None else None
    return use if use is not None and use.zone == "discard" else None


def use_of(kind: Kind) -> Deed:
    """What using the Stadium, a Power of a card that is not in play, or any other card is called."""
    return {Kind.STADIUM: Deed.USE_STADIUM, Kind.POWER: Deed.USE_POWER}.get(kind, Deed.USE_CARD)


def _use(
    game: Game, side: Side, copy: Copy, use: Use | None, kind: Kind, pokemon: Pokemon | None, name: str
) -> Refused:
    if use is None:
        return [Illegal(f"{copy.name} has nothing to use", ())]
    play = Play(use_of(kind), side, pokemon, copy, name)
    play.use = use
    refused = why_not(game, play, "power")
    if refused:
        return refused
    use_card(game, play, kind)
    _after(game)
    return []
