"""How a printing stands in a format day by day, in as few words as possible: from the card store, or worked out.

A timeline (timeline.py) says of each stretch of days why a printing stands as it does: by which set, which reprint,
which ban. For a verdict it is enough to know how it stands and whether that is sure. That much is an `Outline`, and the
card store holds it for every printing in every format that ships with the program (deck/worked_out.py puts it there).
What the store says counts as long as it was worked out from the same format and the same calendar by the same rules:
the key of the format tells. Else, as for a format of the user, the outline is made from the timeline.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, NamedTuple

from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Days, merged

LEGAL: Final = "legal"
BANNED: Final = "banned"
ROTATED: Final = "rotated"
NOT_YET: Final = "not-yet-legal"
NEVER: Final = "not-in-format"
BARRED: Final = "barred"
UNDECIDED: Final = "undecided"
LETTERS: Final = {
    "L": LEGAL, "B": BANNED, "R": ROTATED, "Y": NOT_YET, "N": NEVER, "X": BARRED, "U": UNDECIDED,
}  # fmt: skip
"""How a standing is written in the store; a small letter says that the sources do not settle it."""
_LETTER_OF: Final = {status: letter for letter, status in LETTERS.items()}


class OnDay(NamedTuple):
    """How a printing stands on one day: the first and last day (ordinals) of the same standing around it, whether the
    sources settle it, and the first legal day after and the last one before those days (0 for none)."""

    status: str
    first: int
    last: int
    sure: bool
    next_legal: int
    last_legal: int


class Outline:
    """All days of one printing in a format: from each of `starts` (ordinals) on it stands as `statuses` says."""

    __slots__ = ("starts", "statuses", "sure")

    def __init__(self, starts: tuple[int, ...], statuses: tuple[str, ...], sure: tuple[bool, ...]) -> None:
        self.starts, self.statuses, self.sure = starts, statuses, sure

    def _last(self, at: int) -> int:
        return self.starts[at + 1] - 1 if at + 1 < len(self.starts) else FOREVER

    def on(self, day: int) -> OnDay:
        """How the printing stands on a day."""
        at = max(bisect_right(self.starts, day) - 1, 0)
        status = self.statuses[at]
        low = high = at
        while low > 0 and self.statuses[low - 1] == status:
            low -= 1
        while high + 1 < len(self.starts) and self.statuses[high + 1] == status:
            high += 1
        after = (self.starts[later] for later in range(high + 1, len(self.starts)) if self.statuses[later] == LEGAL)
        before = (self._last(earlier) for earlier in range(low - 1, -1, -1) if self.statuses[earlier] == LEGAL)
        return OnDay(status, self.starts[low], self._last(high), self.sure[at], next(after, 0), next(before, 0))

    def legal_days(self) -> list[Days]:
        """The days on which the printing is legal."""
        rows = enumerate(zip(self.starts, self.statuses, strict=True))
        return merged((start, self._last(at)) for at, (start, status) in rows if status == LEGAL)

    def __str__(self) -> str:
        """The outline as the store holds it: "0N 1200L 1900r"; days count from BEGINNING."""
        rows = zip(self.starts, self.statuses, self.sure, strict=True)
        letters = ((start, _LETTER_OF[status], sure) for start, status, sure in rows)
        return " ".join(f"{start - BEGINNING}{letter if sure else letter.lower()}" for start, letter, sure in letters)


def read_outline(text: str) -> Outline:
    """The opposite of `str(outline)`."""
    parts = text.split(" ")
    return Outline(
        tuple([int(part[:-1]) + BEGINNING for part in parts]),
        tuple([LETTERS[part[-1].upper()] for part in parts]),
        tuple([part[-1].isupper() for part in parts]),
    )


def outline_of(stretches: Iterable[tuple[int, str, bool]]) -> Outline:
    """The outline of stretches without a gap (first day, standing, sure or not), neighbours that are alike as one."""
    kept: list[tuple[int, str, bool]] = []
    for start, status, sure in stretches:
        if not kept or kept[-1][1:] != (status, sure):
            kept.append((start, status, sure))
    return Outline(tuple([row[0] for row in kept]), tuple([row[1] for row in kept]), tuple([row[2] for row in kept]))
