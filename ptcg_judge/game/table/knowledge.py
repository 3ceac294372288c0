"""Who may know which card a copy is: by the zone it lies in, and by what a player was shown.

A zone is open to its player, to both or to nobody, as the book says. Beyond that a player knows a copy that was shown
to them where it now lies: looked at, revealed, seen in a search, put there from an open place. A shuffle takes that
away, and so does a card that leaves a hand face down, for it could be any of them. What a player could work out
(which cards are left for the Prizes) is not counted.
"""

from __future__ import annotations

from typing import Final

from ptcg_judge.game.table.state import Side

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
