"""Who may know which card a copy is: by the zone it lies in, and by what a player was shown.

A zone is open to its player, to both or to nobody, as the book says. Beyond that a player knows a copy that was shown
to them where it now lies: looked at, revealed, seen in a search, put there from an open place. A shuffle takes that
away, and so does a card that leaves a hand face down, for it could be any of them. What a player could work out
(which cards are left for the Prizes) is not counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Game
    from ptcg_judge.game.table.state import Copy, Side, Table
    from ptcg_judge.rulebooks.book import Entry

ITS_PLAYER: Final = "its player"
THE_OTHER: Final = "the other player"
Players = frozenset[str]
NOBODY: Final[Players] = frozenset()
OWNER: Final[Players] = frozenset((ITS_PLAYER,))
BOTH: Final[Players] = frozenset((ITS_PLAYER, THE_OTHER))
EVERYBODY: Final = 3  # the bits of both players
FACE_DOWN: Final = "a face-down Prize"
CLOSED: Final = {
    "hand": "A hand is hidden from the other player, unless a card says otherwise.",
    "deck": "Nobody may look through a deck or change its order, unless a card says so.",
    "Prizes": "Nobody may look at a Prize before it is taken, unless a card says so.",
    "discard pile": "This discard pile is closed.",
    "Lost Zone": "This Lost Zone is closed.",
}
HIDDEN: Final = ("hand", "deck", "Prizes")


def bit(side: Side) -> int:
    """The bit that stands for a player."""
    return 1 << side.index


def open_to(game: Game, zone: str) -> Entry[Players]:
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


def show(table: Table, copies: Iterable[Copy], to: Iterable[Side]) -> None:
    """These players see these copies where they lie."""
    bits = sum({bit(side) for side in to})
    seen = table.seen
    for copy in copies:
        seen[copy] = seen.get(copy, 0) | bits


def forget(table: Table, copies: Iterable[Copy]) -> None:
    """Nobody knows any more where these copies lie: they were shuffled."""
    seen = table.seen
    if seen:
        for copy in copies:
            seen.pop(copy, None)


def has_moved(table: Table, copy: Copy, from_: str, to: str) -> None:
    """A copy has gone from a zone (or play) into another one, nobody being shown it on the way."""
    owner = table.sides[copy.owner]
    from_, to = _zone(from_), _zone(to)
    face_up = from_ not in HIDDEN
    if from_ == "Prizes" and copy in owner.face_up:
        owner.face_up.remove(copy)
        face_up = True
    if to not in HIDDEN:
        return
    if face_up:
        table.seen[copy] = EVERYBODY
    elif from_ == "hand":
        table.seen[copy] = bit(owner)
        for left in owner.hand:  # the opponent can't tell which card of the hand has gone
            if left in table.seen:
                table.seen[left] &= bit(owner)


def _zone(place: str) -> str:
    return "deck" if place.endswith("of deck") else place
