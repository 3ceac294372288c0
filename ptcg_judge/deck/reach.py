"""How far the format data answer for a day: the one place that decides it.

The data were read on a day. What they say holds for every day before, and what held then goes on: a ban stays, a card
that rotated out stays out, and the verdict says on which day that was known. Only two things end it. A rotation that is
to be expected takes certainty from the cards that it would take along; and a year after the days on which it was to be
expected nothing is known of the format any more. A format that is closed by its sets is the same on every day.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ptcg_judge.deck.formats import Format

STALE: Final = 100
"""So many days after the data were read a run warns, once, that they are old."""
RENEW: Final = "install the newest ptcg-judge; judge cards update brings new sets"
"""What a user can do about data that are too old."""


class Reach(NamedTuple):
    """What the data of a format can say about a `day`; they were read on `read`.

    `timeless`: the format is closed by its sets, so the day makes no difference. `due`: the day is one on which the
    next rotation is to be expected, or a later one; `rotates_from` is the first of them, None in a format that does
    not rotate. `lapsed`: that has been a year, nothing is known any more.
    """

    day: date
    read: date
    timeless: bool
    rotates_from: date | None
    due: bool
    lapsed: bool

    @property
    def known_on(self) -> date | None:
        """The day whose knowledge the answer goes by; None where the data hold for the day itself."""
        return self.read if self.day > self.read and not self.timeless else None

    def ended_by_rotation(self, last: date | None) -> bool:
        """Whether days of legality that end on `last` end only because a rotation is to be expected after it: then no
        end is known."""
        return last is not None and last + timedelta(days=1) == self.rotates_from

    @property
    def age(self) -> int:
        """How many days the data are old on the day asked for; 0 where that makes no difference."""
        return (self.day - self.read).days if self.known_on else 0

    @property
    def stale(self) -> bool:
        """Whether the data are so old that the run should say it."""
        return self.age > STALE

    @property
    def warning(self) -> str:
        """What a run says, once, about data that are too old."""
        return (
            f"the format data were read on {self.read}, {self.age} days before {self.day}: bans, sets and rotations "
            f"since then are not known ({RENEW})"
        )

    @property
    def known(self) -> str:
        """ ", by what was known on 2026-11-21", or "" where the data hold for the day itself."""
        return f", by what was known on {self.known_on}" if self.known_on else ""


def reach(format: Format, day: date) -> Reach:
    """How far the data of a format answer for a day."""
    if format.rotation is None:
        return Reach(day, format.read_on, format.closed, None, False, False)
    first, last = (date.fromordinal(number) for number in format.rotation.days)
    return Reach(day, format.read_on, False, first, day >= first, day > _a_year_after(last))


def _a_year_after(day: date) -> date:
    return day.replace(year=day.year + 1, day=28 if (day.month, day.day) == (2, 29) else day.day)
