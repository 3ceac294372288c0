"""The pool of a format on one day: which rules are in force, and how each printing stands.

How it stands is read from the card store where the store holds it (outline.py); why, in a sentence, is worked out when
somebody asks.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ptcg_judge.deck.formats.outline import (
    BANNED,
    BARRED,
    LEGAL,
    NEVER,
    NOT_YET,
    ROTATED,
    UNDECIDED,
    OnDay,
    Outline,
    outline_of,
    read_outline,
)
from ptcg_judge.deck.formats.reach import Reach, reach
from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Span, as_date, written
from ptcg_judge.errors import UsageError

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.store.lines import WorkedOut
    from ptcg_judge.deck.formats.calendar import Calendar
    from ptcg_judge.deck.formats.format import Ban, Format, Period, RuleUse
    from ptcg_judge.deck.formats.timeline import Stretch, Timeline, Timelines

Status = Literal["legal", "banned", "rotated", "not-yet-legal", "not-in-format", "barred", "undecided"]


class Said(NamedTuple):
    """Why a printing stands as it does: one sentence, where that stands, and the id of the print that the reprint rule
    goes by ("" for none). `newer` is the name of the set that makes it legal, where the calendar does not know it."""

    because: str
    cites: tuple[str, ...]
    via: str
    newer: str = ""


class Legality:
    """How one printing stands on one day.

    [`since`, `until`] is the longest span of days around the day with the same status; None is an open end.
    `because` says why in one sentence, `via` is the id of the print that the reprint rule goes by ("" for none).
    `sure` is False where the sources do not settle the answer; `because` then says why.
    `first_legal` is the next legal day after the day, `last_legal` the last one before it (None for none).
    """

    __slots__ = ("_pool", "_said", "card", "day")

    def __init__(self, pool: Pool, card: Card, day: OnDay) -> None:
        self.day = day
        self.card = card
        self._pool = pool
        self._said: Said | None = None

    @property
    def status(self) -> Status:
        """Legal, or what keeps the printing out."""
        return self.day.status  # type: ignore[return-value]

    @property
    def since(self) -> date | None:
        """The first day of this standing; None where it was always so."""
        return None if self.day.first <= BEGINNING else date.fromordinal(self.day.first)

    @property
    def until(self) -> date | None:
        """The last day of this standing; None where no end is known."""
        return as_date(self.day.last)

    @property
    def sure(self) -> bool:
        """Whether the sources settle the answer."""
        return self.day.sure

    @property
    def first_legal(self) -> date | None:
        """The next legal day after this standing."""
        return date.fromordinal(self.day.next_legal) if self.day.next_legal else None

    @property
    def last_legal(self) -> date | None:
        """The last legal day before this standing."""
        return date.fromordinal(self.day.last_legal) if self.day.last_legal else None

    @property
    def said(self) -> Said:
        """Why it is so: worked out when it is first asked for."""
        if self._said is None:
            self._said = self._pool.said(self.card)
        return self._said

    @property
    def because(self) -> str:
        """Why it is so, in one sentence."""
        return self.said.because

    @property
    def cites(self) -> tuple[str, ...]:
        """Where that stands."""
        return self.said.cites

    @property
    def via(self) -> str:
        """The id of the print that the reprint rule goes by, "" for none."""
        return self.said.via

    @property
    def newer(self) -> str:
        """The name of the set that makes the printing legal, where its days follow by rule; "" where they are known."""
        return self.said.newer if self._pool.may_be_by_rule(self.card) else ""


@lru_cache(maxsize=64)
def standings(format: Format, cards: CardStore) -> Standings:
    """How every card stands in a format on every day, found card by card as they are asked for."""
    return Standings(format, cards)


class Standings:
    """The outlines of one format over one card store; `place` is that of the format in the store's tables, -1 where the
    store holds nothing that can be used."""

    def __init__(self, format: Format, cards: CardStore) -> None:
        self.format = format
        self.cards = cards
        self.place = cards.place_of_table(format.id, format.key) if format.key else -1
        self._known: dict[str, Outline] = {}
        self._read: dict[str, Outline] = {}
        self._spans: dict[str, tuple[Span, ...]] = {}
        self._timelines: Timelines | None = None

    @property
    def timelines(self) -> Timelines:
        """The whole truth, worked out: what a sentence about a printing needs."""
        if self._timelines is None:
            from ptcg_judge.deck.formats.timeline import timelines

            self._timelines = timelines(self.format, self.cards)
        return self._timelines

    def named(self, card: Card, worked_out: WorkedOut | None = None) -> str:
        """What printings of one outline have in common, so that it need be read only once: a number of the store's
        tables, or the card's own id where it has none. `worked_out` is what the store says of the card, if at hand."""
        return (self.place >= 0 and (worked_out or self.cards.worked_out(card))[1]) or card.id

    def of(self, card: Card) -> Outline:
        """The outline of a printing."""
        name = self.named(card)
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self.stored(name if name is not card.id else "") or self._worked_out(card)
        return known

    def stored(self, standing: str) -> Outline | None:
        """The outline of all printings of a number of the store's tables; None where it holds none that can be used."""
        known = self._known.get(standing)
        if known is None and standing and self.place >= 0:
            text = self.cards.outline(standing, self.place)
            if text:
                known = self._read.get(text) or self._read.setdefault(text, read_outline(text))
                self._known[standing] = known
        return known

    def _worked_out(self, card: Card) -> Outline:
        return outline_of((row.days[0], row.status, not row.unsure) for row in self.timelines.of(card).stretches)

    def spans(self, card: Card) -> tuple[Span, ...]:
        """The days on which the printing is legal."""
        name = self.named(card)
        known = self._spans.get(name)
        if known is None:
            known = self._spans[name] = written(self.of(card).legal_days())
        return known


def pool_on(format: Format, day: date, cards: CardStore) -> Pool:
    """The pool of a format on a day.

    Raises UsageError when the format did not exist on that day, FormatFileError when a file of the user bans cards
    that do not exist or are not in its pool.
    """
    if format.own:
        _cards_exist(format, cards)
    if not format.first_day.toordinal() <= day.toordinal() <= format.days[1]:
        ended = as_date(format.days[1])
        began = f"it began on {format.first_day}" if day < format.first_day else f"it ended on {ended}"
        raise UsageError(f"there was no {format.title} on {day}", began)
    return Pool(format, day, cards)


@lru_cache(maxsize=64)
def _cards_exist(format: Format, cards: CardStore) -> None:
    from ptcg_judge.deck.formats.file_cards import check_cards

    check_cards(format, cards)


class Pool:
    """A format on one day. `cautions` are sentences about the whole answer: what the sources leave open that day.

    `titled` remembers the sources of findings by their titles.
    """

    def __init__(self, format: Format, day: date, cards: CardStore) -> None:
        self.format = format
        self.day = day
        self.cards = cards
        self.reach: Reach = reach(format, day)
        self.period: Period | None = format.period_on(day)
        self.standings = standings(format, cards)
        self._number = FOREVER if format.closed else day.toordinal()
        self._known: dict[str, Legality] = {}
        self._days: dict[str, OnDay] = {}
        self._of_outline: dict[Outline, OnDay] = {}
        self.titled: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.rules: tuple[RuleUse, ...] = tuple(
            use for use in format.uses if use.days[0] <= self._number <= use.days[1]
        )

    @cached_property
    def lapsed(self) -> str:
        """Why nothing is known of the format on this day, as a sentence; "" where something is."""
        rotation = self.format.rotation
        if rotation is None or not self.reach.lapsed:
            return ""
        first, last = rotation.span
        return (
            f"nothing is known of {self.format.title} on {self.day}: the data were read on {self.reach.read}, and a "
            f"rotation was to be expected between {first} and {last}"
        )

    @property
    def bans(self) -> tuple[Ban, ...]:
        """The bans in force."""
        return tuple(ban for ban in self.format.bans if ban.days[0] <= self._number <= ban.days[1])

    @property
    def cautions(self) -> tuple[str, ...]:
        """What a reader of the verdict should know about the data on this day."""
        found = []
        if self.format.bans_read and self.day > date.fromisoformat(self.format.bans_read):
            found.append(f"the ban list was last read on {self.format.bans_read}")
        if self.period and self.period.doubt:
            found.append(f"{self.period.title}: {self.period.doubt}")
        return tuple(found)

    def legality(self, card: Card) -> Legality:
        """How the printing stands on the pool's day."""
        known = self._known.get(card.id)
        if known is None:
            known = self._known[card.id] = Legality(self, card, self.on_day(card))
        return known

    def on_day(self, card: Card, worked_out: WorkedOut | None = None) -> OnDay:
        """The same without the words; `worked_out` is what the store says of the card, where it is at hand."""
        name = self.standings.named(card, worked_out)
        return self._days.get(name) or self._day(name, self.standings.of(card))

    def on_day_of(self, standing: str) -> OnDay | None:
        """The same for all printings of a number of the store's standings; None where the store does not tell."""
        known = self._days.get(standing)
        if known is None:
            outline = self.standings.stored(standing)
            known = self._day(standing, outline) if outline else None
        return known

    def _day(self, name: str, outline: Outline) -> OnDay:
        known = self._of_outline.get(outline)
        if known is None:
            known = outline.on(self._number)
            if self.lapsed and known.status != BARRED:
                known = OnDay(UNDECIDED, BEGINNING, FOREVER, True, 0, 0)
            self._of_outline[outline] = known
        self._days[name] = known
        return known

    def said(self, card: Card) -> Said:
        """Why the printing stands as it does on the pool's day."""
        timeline = self._timelines.of(card)
        at = timeline.at(self._number)
        stretch = timeline.stretches[at]
        if self.lapsed and stretch.status != BARRED:
            return Said(self.lapsed, (), "")
        via = stretch.cover.via.id if stretch.cover and stretch.cover.via else ""
        return Said(
            self._because(card, stretch, timeline, at), self._cites(card, stretch), via, self._newer(card, stretch)
        )

    def _newer(self, card: Card, stretch: Stretch) -> str:
        cover = stretch.cover
        entry = self.calendar.set_of(cover.via or card) if cover and cover.period else None
        return entry.name if entry and entry.by_rule and stretch.status == LEGAL else ""

    def may_be_by_rule(self, card: Card) -> bool:
        """Whether the printing's standing may rest on a set that the calendar does not know; cheap."""
        return self.by_rule is None or card.id in self.by_rule

    @cached_property
    def by_rule(self) -> frozenset[str] | None:
        """Ids of such printings; None where the store does not tell and there are some."""
        if self.standings.place >= 0:
            return self.cards.by_rule()
        return None if any(entry.by_rule for entry in self.calendar.sets.values()) else frozenset()

    @property
    def _timelines(self) -> Timelines:
        return self.standings.timelines

    def _because(self, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
        said = _SAID[stretch.status](self, card, stretch, timeline, at)
        return f"{said}; not sure: {stretch.unsure}" if stretch.unsure else said

    def _cites(self, card: Card, stretch: Stretch) -> tuple[str, ...]:
        if stretch.ban:
            return stretch.ban.cites
        if stretch.status == BARRED:
            return next(one.cites for one in self.format.barred if card.id in one.prints)
        period = stretch.cover.period if stretch.cover else self.period
        via = self.format.knowledge.reprints.cites if stretch.cover and stretch.cover.via else ()
        return (*(period.cites if period else ()), *via)

    def named(self, card: Card) -> str:
        """The printing as people write it: "Rare Candy SVI 191"."""
        return f"{card.name} {self.cards.code_of(card)} {card.number}"

    @property
    def calendar(self) -> Calendar:
        """The days of all sets, also of those that only the card data know."""
        return self._timelines.calendar

    def set_name(self, card: Card) -> str:
        """The name of the card's set."""
        entry = self._timelines.calendar.set_of(card)
        if entry is None:
            return card.set_id
        from ptcg_judge.deck.formats.calendar import BY_RULE

        return f"{entry.name} (its day is {BY_RULE})" if entry.by_rule else entry.name


def _legal(pool: Pool, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
    cover = stretch.cover
    if cover is None or cover.period is None:
        return "any print of a basic Energy may be used"
    if cover.via:
        return f"{_scope(pool, cover.via, cover.period)}, and {pool.named(cover.via)} is the same card"
    return _scope(pool, card, cover.period)


def _scope(pool: Pool, card: Card, period: Period) -> str:
    if card.mark in period.marks:
        return f"{period.title}: {pool.set_name(card)} prints it with mark {card.mark}"
    return f"{period.title}: {pool.set_name(card)} belongs to it"


def _banned(pool: Pool, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
    ban = stretch.ban
    if ban is None:
        return "banned"
    lifted = as_date(ban.days[1] + 1) if as_date(ban.days[1]) else None
    said = f"banned since {date.fromordinal(ban.days[0])}" + (f", until {as_date(ban.days[1])}" if lifted else "")
    return f"{said} ({ban.because})" if ban.because else said


def _rotated(pool: Pool, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
    last = date.fromordinal(timeline.same_standing(at)[0] - 1)
    after = pool.format.period_on(last + timedelta(days=1))
    if after and after.days[0] == last.toordinal() + 1:
        return f"its last legal day was {last}; then began: {after.title}"
    return f"its last legal day was {last}"


def _not_yet(pool: Pool, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
    from ptcg_judge.deck.formats.calendar import BY_RULE

    first = timeline.same_standing(at)[1] + 1
    entry = pool.calendar.set_of(card)
    if entry and entry.legal == first and entry.released < first:
        days = f"came out on {date.fromordinal(entry.released)} and is legal from {date.fromordinal(first)}"
        return f"{entry.name} {days}" + (f" ({BY_RULE})" if entry.by_rule else "")
    return f"its first legal day is {date.fromordinal(first)}"


def _never(pool: Pool, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
    return f"neither {pool.set_name(card)} nor another print of the same card is in {pool.format.title} on any day"


def _barred(pool: Pool, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
    because = next(one.because for one in pool.format.barred if card.id in one.prints)
    return f"official events do not allow it: {because}"


def _undecided(pool: Pool, card: Card, stretch: Stretch, timeline: Timeline, at: int) -> str:
    rotation = pool.format.rotation
    if stretch.cover is None or rotation is None:
        return f"{pool.set_name(card)} is newer than the format data, which were read on {pool.reach.read}"
    first, last = rotation.span
    named = f"{pool.named(stretch.cover.via)} has " if stretch.cover.via else ""
    return f"a rotation is to be expected between {first} and {last}, and with it {named}{rotation.what} would leave"


_SAID: Final = {
    LEGAL: _legal,
    BANNED: _banned,
    ROTATED: _rotated,
    NOT_YET: _not_yet,
    NEVER: _never,
    BARRED: _barred,
    UNDECIDED: _undecided,
}
