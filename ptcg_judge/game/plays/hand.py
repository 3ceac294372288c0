"""A player benches, evolves, attaches the turn's Energy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ptcg_judge.game import events
from ptcg_judge.game.core.game import Doing, Game, Use, do_all
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.running import run
from ptcg_judge.game.effects.permission import Play, Refused
from ptcg_judge.game.effects.values import given_as_energy, lethal
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.plays.because import why_not
from ptcg_judge.game.steps.evolve import Evolving
from ptcg_judge.game.steps.knock_out import _after, knock_outs
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import Kind, pieces_of
from ptcg_judge.game.table.marks import Done, Mark
from ptcg_judge.game.table.state import Copy, Pokemon, Side

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card


def bench(game: Game, side: Side, copy: Copy) -> Refused:
    """A Basic Pokémon goes from the hand onto the Bench; a LEGEND or V-UNION with all its pieces."""
    play = Play(Deed.BENCH, side, None, copy, copy.name)
    play.pieces = pieces_at_hand(side, copy)
    refused = why_not(game, play, "bench")
    if refused:
        return refused
    first, *rest = play.pieces
    if copy.card.stage == "V-UNION":
        happen(game, events.Used(side, in_game=(Mark(Done.V_UNION, copy.name),)))
    happen(game, events.Benched(first, side, "discard pile" if first in side.discard else "hand", rest=tuple(rest)))
    _after(game)
    return []


def pieces_at_hand(side: Side, copy: Copy) -> list[Copy]:
    """The cards that come into play with a card: itself, or one of each half in the hand, each piece in the discard pile."""  # noqa: E501
    if pieces_of(copy.card) == 1:
        return [copy]
    zone = side.discard if copy.card.stage == "V-UNION" else [copy, *side.hand]
    found: dict[str, Copy] = {}
    for each in zone:
        if each.known is not None and each.known.name == copy.name:
            found.setdefault(each.known.id, each)
    return list(found.values())


def evolve(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Refused:
    """A Pokémon evolves by a card from the hand."""
    refused = why_not(game, Play(Deed.EVOLVE, side, pokemon, copy, copy.name, pokemon), "evolve")
    if refused:
        return refused
    act = Evolving(game, side, copy, pokemon)
    game.push(act)
    run(game.book.evolve, act)
    game.pop()
    happen(game, events.Used(side, marks.EVOLVE))
    if lethal(game, pokemon):
        game.waiting = [waits for waits in game.waiting if waits[0].doing.this is not pokemon]
        knock_outs(game)
    _after(game)
    return []


def attaching(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Play:
    """The turn's attachment as a play; an Energy card may say what must be done in order to attach it."""
    play = Play(Deed.ATTACH, side, pokemon, copy, copy.name, pokemon)
    if copy.known is not None:
        play.use = asked_when_attached(game, copy.known)
    return play


def asked_when_attached(game: Game, card: Card) -> Use | None:
    """What an Energy card says must be done in order to attach it."""
    return None if card.is_basic_energy else game.scripts.whole(card).play


def attach_energy(game: Game, side: Side, copy: Copy, pokemon: Pokemon) -> Refused:
    """The turn's attachment of an Energy card from the hand, or of a Pokémon that may be attached as one."""
    play = attaching(game, side, copy, pokemon)
    refused = why_not(game, play, "energy")
    if refused:
        return refused
    gives = given_as_energy(game, copy.card)
    if gives is not None:
        happen(game, events.CountsAsEnergy(copy, gives))
    event = events.Attached(copy, pokemon)
    event.from_ = "hand"
    if isinstance(play.use, Use):  # what stops the attachment comes before its price (ruling 1629)
        event.price = partial(do_all, Doing(game, side, Kind.ENERGY, copy.name, pokemon, copy), play.use.cost)
    if happen(game, event):
        happen(game, events.Used(side, marks.ENERGY))
    elif gives is not None:
        happen(game, events.CountsAsEnergy(copy, None))
    _after(game)
    return []
