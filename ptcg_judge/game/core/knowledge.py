"""Who may look into a zone, count it, or knows a copy that lies there, as the book says."""

from __future__ import annotations

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.rulebook import BookEntry
from ptcg_judge.game.table.knowledge import ITS_PLAYER, THE_OTHER, Players, bit
from ptcg_judge.game.table.state import Copy, Side


def open_to(game: Game, zone: str) -> BookEntry[Players]:
    """The book's entry on who may look into a zone."""
    book = game.book
    if zone == "hand":
        return book.who_sees_hand
    if zone == "deck":
        return book.who_sees_deck
    if zone == "Prizes":
        return book.who_sees_prizes
    return book.who_sees_lost_zone if zone == "Lost Zone" else book.who_sees_discard


def may_look(game: Game, viewer: Side, owner: Side, zone: str) -> bool:
    """Whether a player may look into a whole zone without a card that says so."""
    return _is_among(open_to(game, zone).value, viewer, owner)


def may_count(game: Game, viewer: Side, owner: Side) -> bool:
    """Whether a player may know how many cards lie in a zone of a player."""
    return _is_among(game.book.who_counts_cards.value, viewer, owner)


def _is_among(players: Players, viewer: Side, owner: Side) -> bool:
    return (ITS_PLAYER if viewer is owner else THE_OTHER) in players


def knows(game: Game, viewer: Side, copy: Copy, zone: str) -> bool:
    """Whether a player knows a copy that lies in a zone of its owner."""
    owner = game.table.sides[copy.owner]
    return bool(game.table.seen.get(copy, 0) & bit(viewer)) or may_look(game, viewer, owner, zone)
