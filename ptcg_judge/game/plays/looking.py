"""A player looks into a zone, counts it, wants to change its order."""

from __future__ import annotations

from ptcg_judge.game import events
from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.knowledge import may_count, may_look, open_to
from ptcg_judge.game.effects.permission import Illegal, Refused
from ptcg_judge.game.table.knowledge import CLOSED
from ptcg_judge.game.table.state import Side


def look(game: Game, viewer: Side, owner: Side, zone: str) -> Refused:
    """A player looks through a whole zone, no card saying so."""
    rule = open_to(game, zone)
    if not may_look(game, viewer, owner, zone):
        return [Illegal(CLOSED[zone], rule.cites)]
    names = tuple(copy.name for copy in events.zone_of(owner, zone))
    game.trace.add("look", (viewer.name, names), rule.cites)
    return []


def count(game: Game, viewer: Side, owner: Side, zone: str) -> Refused:
    """A player counts, or asks for, the cards of a zone."""
    cites = game.book.who_counts_cards.cites
    if not may_count(game, viewer, owner):
        return [Illegal("How many cards lie there is not open to that player.", cites)]
    game.trace.add("count", (viewer.name, f"{owner.name}'s {zone}", len(events.zone_of(owner, zone))), cites)
    return []


def rearrange(game: Game, side: Side, owner: Side) -> Refused:
    """A player changes the order of a deck, no card saying so: only those who may look through it could."""
    rule = open_to(game, "deck")
    if not may_look(game, side, owner, "deck"):
        return [Illegal(CLOSED["deck"], rule.cites)]
    game.trace.add("note", (f"{side.name} changes the order of {owner.name}'s deck",), rule.cites)
    return []
