"""Who is shown a card where it lies, and when that is forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from ptcg_judge.game.table.knowledge import EVERYBODY, HIDDEN, bit
from ptcg_judge.game.table.state import Copy, Side, Table


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
