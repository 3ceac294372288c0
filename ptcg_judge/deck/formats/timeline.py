"""The standing of a printing in a format, day by day.

For one printing: on which days does it belong to the pool by itself, on which through another print (the reprint
rule), when is it banned, and on which days do the sources not settle it? The answers are cut into stretches of equal
standing, once per printing, so that a pool only has to look up its day.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.deck.formats.calendar import EXPANSION
from ptcg_judge.deck.formats.outline import BANNED, BARRED, LEGAL, NEVER, NOT_YET, ROTATED, UNDECIDED
from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Days, Span, merged, written

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.formats.format import Ban, Format, Period

OUT: Final = "out"  # while a timeline is made: not legal, before it is known whether there was or will be a legal day

REFERENCE: Final = "an old print whose wording differs: playable with a reference to the newer text"
PROMO_DAY: Final = "the day of this promo was not found, its number speaks for a later one"
EARLY: Final = "its set is not legal yet, the reprint rule allows any print of a legal card"


Place = tuple[str, str | None, tuple[object, ...] | None]
Group = tuple[Place, ...]


class Cover(NamedTuple):
    """Days on which a print puts the card into the pool. `via` is None for the printing itself; `why` not sure;
    `leaves`: on these days the rotation that is to be expected may have taken it out."""

    days: Days
    via: Card | None
    period: Period | None
    why: str = ""
    leaves: bool = False


class Unsure(NamedTuple):
    """Days on which an answer is not settled; `only` is the standing that is in doubt, "" for any."""

    days: Days
    why: str
    only: str = ""


class Stretch(NamedTuple):
    """Days of equal standing."""

    days: Days
    status: str
    cover: Cover | None = None
    ban: Ban | None = None
    unsure: str = ""


class Timeline(NamedTuple):
    """All stretches of one printing, from the first day on without a gap."""

    starts: tuple[int, ...]
    stretches: tuple[Stretch, ...]

    def at(self, day: int) -> int:
        """The index of the stretch that holds the day."""
        return max(bisect_right(self.starts, day) - 1, 0)

    def same_standing(self, at: int) -> Days:
        """The longest run of stretches around `at` with the same status."""
        status = self.stretches[at].status
        low = high = at
        while low > 0 and self.stretches[low - 1].status == status:
            low -= 1
        while high + 1 < len(self.stretches) and self.stretches[high + 1].status == status:
            high += 1
        return self.stretches[low].days[0], self.stretches[high].days[1]

    def legal_days(self) -> list[Days]:
        """The days on which the printing is legal."""
        return merged(stretch.days for stretch in self.stretches if stretch.status == LEGAL)


@lru_cache(maxsize=64)
def timelines(format: Format, cards: CardStore) -> Timelines:
    """The standing of every card on every day, worked out card by card as they are asked for."""
    return Timelines(format, cards)


class Timelines:
    """The timelines of one format over one card store."""

    def __init__(self, format: Format, cards: CardStore) -> None:
        self.format = format
        self.cards = cards
        self.calendar = format.knowledge.calendar.with_sets_of(cards.sets.values())
        self._known: dict[str, Timeline] = {}
        self._places: dict[tuple[str, str | None, str], Place] = {}
        self._shared: dict[Group, tuple[Timeline, tuple[Card, ...]]] = {}
        self._spans: dict[str, tuple[Span, ...]] = {}
        self._plain: dict[tuple[str, str | None], list[Cover]] = {}
        self._referenced = max((p.days[1] for p in format.periods if p.by_reference), default=BEGINNING)
        self._open = {key: [p for p in format.periods if key in p.unsure] for p in format.periods for key in p.unsure}
        self._pairs = [pair for pair in pairwise([None, *format.periods]) if pair[1] and pair[1].begins_between]
        self._undated = [period for period in format.periods if period.new_sets]
        self._doubted = [period for period in format.periods if period.doubt]
        self._special = _special(format)
        self._numbered = frozenset(id for period in format.periods for id in period.promos)

    def of(self, card: Card) -> Timeline:
        """The timeline of a printing."""
        known = self._known.get(card.id)
        if known is None:
            known = self._known[card.id] = self._quickly(card) or self._made(card)
        return known

    # -- one timeline for many printings ---------------------------------------------------------------------------

    def _quickly(self, card: Card) -> Timeline | None:
        """The timeline of another printing of the same sets, where nothing else about the card makes a difference.

        None for basic Energy, for cards that a format or the reprint rule names, and for cards so old that a reprint in
        other words let them in.
        """
        if card.is_basic_energy or card.count_name in self._special or card.id in self._special:
            return None
        entry = self.calendar.set_of(card)
        if entry is None or (self._referenced > BEGINNING and self.calendar.released(card) <= self._referenced):
            return None
        same = self.cards.same_function(card)
        others = tuple([other for other in same if other.id != card.id]) if len(same) > 1 else ()
        if others and not self._special.isdisjoint([other.id for other in others]):
            return None
        group = (self._place(card), *[self._place(other) for other in others]) if others else (self._place(card),)
        known = self._shared.get(group)
        if known is None:
            known = self._shared[group] = self._made(card), others
        timeline, before = known
        return _with_prints(timeline, before, others) if others else timeline

    def _place(self, card: Card) -> Place:
        """All that a format may ask about a printing whose name and id it does not name."""
        entry = self.calendar.set_of(card)
        if entry is not None and entry.kind == EXPANSION and entry.id not in self._numbered:
            return card.set_id, card.mark, None
        key = (card.set_id, card.mark, card.number)
        if key not in self._places:
            days = (card.released,) if entry is None else (self.calendar.released(card), self.calendar.legal_day(card))
            held = tuple([at for at, p in enumerate(self.format.periods) if entry is not None and p.holds(card, entry)])
            self._places[key] = card.set_id, card.mark, (*days, held)
        return self._places[key]

    def spans(self, card: Card) -> tuple[Span, ...]:
        """The days on which the printing is legal."""
        known = self._spans.get(card.id)
        if known is None:
            known = self._spans[card.id] = written(self.of(card).legal_days())
        return known

    # -- what puts the card into the pool --------------------------------------------------------------------------

    def _made(self, card: Card) -> Timeline:
        for barred in self.format.barred:
            if card.id in barred.prints:
                return _timeline([Stretch((BEGINNING, FOREVER), BARRED)])
        same = () if card.is_basic_energy else self.cards.same_function(card)
        covers = self._energy(card) if card.is_basic_energy else self._covers(card, same)
        if not covers and self.calendar.set_of(card) is None:
            return _timeline([Stretch((BEGINNING, FOREVER), NEVER if self.format.closed else UNDECIDED)])
        covers = [part for cover in covers for part in self._until_the_rotation(cover, card)]
        bans = [ban for ban in self.format.bans if _bans(ban, card, same)]
        rows = _settled(_cut(covers, bans, list(self._unsure(card, same, covers))))
        return _timeline([rows[-1]._replace(days=(BEGINNING, FOREVER))] if self.format.closed else rows)

    def _until_the_rotation(self, cover: Cover, card: Card) -> Iterator[Cover]:
        """The cover, cut on the first day on which a rotation is to be expected that would end it."""
        rotation = self.format.rotation
        if rotation is None or cover.period is not self.format.periods[-1] or not rotation.takes(cover.via or card):
            yield cover
            return
        (first, last), due = cover.days, rotation.days[0]
        if first < due:
            yield cover._replace(days=(first, min(last, due - 1)))
        if last >= due:
            yield cover._replace(days=(max(first, due), last), leaves=True)

    def _energy(self, card: Card) -> list[Cover]:
        """Basic Energy: any print once it is out, while its type is in the format (on no day if that ended before)."""
        first, last = self.format.days
        known = self.format.energy.get(_energy_type(card))
        if known is None and self.format.energy:
            return []
        if known is not None:
            first, last = max(first, known.days[0]), min(last, known.days[1])
        return [Cover((max(first, self.calendar.released(card)), last), None, None)]

    def _covers(self, card: Card, same: Iterable[Card]) -> list[Cover]:
        """Everything that puts the printing into the pool, its own membership first."""
        out = self.calendar.released(card)
        covers = list(self._own(card))
        legal = self.calendar.legal_day(card) if card.set_id in self.calendar.sets else FOREVER
        for other in (*(one for one in same if one.id != card.id), *self._alike(card)):
            dated = self.calendar.dated(other)
            covers += _borrowed(self._own(other), other, out if dated else max(out, legal), legal)
        if out <= self._referenced:
            covers += self._by_reference(card, out)
        return covers

    def _own(self, card: Card) -> list[Cover]:
        """The days on which a printing belongs to the pool by itself."""
        entry = self.calendar.set_of(card)
        if entry is None or card.is_basic_energy:
            return []
        if entry.kind == "promo":
            return self._members(card)
        key = (card.set_id, card.mark)
        if key not in self._plain:
            self._plain[key] = self._members(card)
        return self._plain[key]

    def _members(self, card: Card) -> list[Cover]:
        entry = self.calendar.sets[card.set_id]
        day = self.calendar.legal_day(card)
        held = (period for period in self.format.periods if period.holds(card, entry))
        covers = [Cover((max(p.days[0], BEGINNING if p.at_once else day), p.days[1]), None, p) for p in held]
        return [cover for cover in covers if cover.days[0] <= cover.days[1]]

    def _alike(self, card: Card) -> list[Card]:
        """Prints whose wording differs and that are the same card: corrected texts, and wordings read by a person."""
        table = self.format.knowledge.reprints
        if card.count_name in table.corrected and card.supertype == "Trainer":
            return [other for other in self.cards.named(card.count_name) if _may_stand_in(card, other)]
        for group in table.alike.get(card.count_name, ()):
            found = [
                print_ for id in group if (one := self.cards.by_id(id)) for print_ in self.cards.same_function(one)
            ]
            if any(print_.id == card.id for print_ in found):
                return [print_ for print_ in found if print_.function != card.function]
        return []

    def _by_reference(self, card: Card, out: int) -> Iterator[Cover]:
        """Before 2011: any print of a card that was reprinted, even in other words, with a reference beside it."""
        for other in self.cards.named(card.count_name):
            if other.id == card.id or not _may_stand_in(card, other) or not _reworded(card, other):
                continue
            for cover in self._own(other):
                if cover.period and cover.period.by_reference:
                    yield Cover((max(cover.days[0], out), cover.days[1]), other, cover.period, REFERENCE)

    # -- what the sources do not settle ----------------------------------------------------------------------------

    def _unsure(self, card: Card, same: Iterable[Card], covers: list[Cover]) -> Iterator[Unsure]:
        if card.is_basic_energy:
            return
        out = self.calendar.released(card)
        yield from self._unsure_boundaries([card, *(other for other in same if other.id != card.id)], out)
        yield from self._unsure_members(card, covers)
        for period in self._doubted:
            if any(self._may_have_been_in(period, print_) for print_ in same):
                yield Unsure(period.days, f"{period.title}: {period.doubt}", OUT)
        yield from self._unsure_reprints(card, out)
        entry = self.calendar.set_of(card)
        if entry and not self.calendar.dated(card):
            yield Unsure((entry.released, self.calendar.legal_day(card) - 1), PROMO_DAY, OUT)
        for period in self._undated:
            yield Unsure((BEGINNING, self.calendar.legal_day(card) - 1 if entry else FOREVER), period.new_sets, OUT)
        if entry and entry.doubt:
            yield Unsure(entry.doubt.days, f"{entry.name}: {entry.doubt.why}")

    def _may_have_been_in(self, period: Period, card: Card) -> bool:
        """Whether a doubt about the sets of a period reaches the printing: it came out in the time of those sets, or
        belongs to the period before or after."""
        entry = self.calendar.set_of(card)
        if entry is None:
            return False
        days = [self.calendar.sets[id].released for id in period.sets]
        if min(days) <= self.calendar.released(card) <= min(max(days), period.days[1]):
            return True
        at = self.format.periods.index(period)
        return any(near.holds(card, entry) for near in self.format.periods[max(at - 1, 0) : at + 2])

    def _unsure_reprints(self, card: Card, out: int) -> Iterator[Unsure]:
        """Days on which a print in other words is in the pool, and no source says whether it is the same card."""
        name = card.count_name
        why = self.format.doubtful.get(name) or self.format.knowledge.reprints.doubtful.get(name)
        if why is None:
            return
        for other in self.cards.named(name):
            if other.function != card.function and other.supertype == card.supertype:
                for cover in self._own(other):
                    yield Unsure((max(cover.days[0], out), cover.days[1]), why, OUT)

    def _unsure_boundaries(self, group: list[Card], out: int) -> Iterator[Unsure]:
        """Days between two periods whose change has no sure day, where the two give different answers."""
        for before, period in self._pairs:
            between = period.begins_between if period else None
            if period is None or between is None or out > between.days[1]:
                continue
            if self._in(before, group, between.days[1]) != self._in(period, group, between.days[1]):
                yield Unsure(between.days, f"{period.title}: {between.why}")

    def _unsure_members(self, card: Card, covers: list[Cover]) -> Iterator[Unsure]:
        """Membership that a period leaves open, unless another print puts the card into the pool anyway."""
        entry = self.calendar.set_of(card)
        for key in (card.id, entry.id if entry else card.set_id):
            for period in self._open.get(key, ()):
                if not any(cover.via and not cover.why and cover.period is period for cover in covers):
                    yield Unsure(period.days, f"{period.title}: {period.unsure[key]}")

    def _in(self, period: Period | None, group: list[Card], day: int) -> bool:
        """Whether a print of the group belongs to the period, its legal day being past."""
        if period is None:
            return False
        known = ((print_, self.calendar.set_of(print_)) for print_ in group)
        return any(
            entry is not None and period.holds(print_, entry) and self.calendar.legal_day(print_) <= day
            for print_, entry in known
        )


def _special(format: Format) -> frozenset[str]:
    """The names and ids of cards that a format or the reprint rule speaks of."""
    table = format.knowledge.reprints
    banned = [ban.card for ban in format.bans if ban.by_name]
    names = [*table.corrected, *table.alike, *table.doubtful, *format.doubtful, *banned]
    prints = [*[ban.prints for ban in format.bans], *[barred.prints for barred in format.barred]]
    unsure = [period.unsure for period in format.periods]
    return frozenset(names).union(*prints, *unsure)


def _with_prints(timeline: Timeline, before: tuple[Card, ...], others: tuple[Card, ...]) -> Timeline:
    """The timeline with other prints of the same sets in the place of those it was made with."""
    if before is others or not any(row.cover and row.cover.via for row in timeline.stretches):
        return timeline
    now = {old.id: new for old, new in zip(before, others, strict=True)}
    return timeline._replace(
        stretches=tuple(
            [
                row._replace(cover=row.cover._replace(via=now[row.cover.via.id]))
                if row.cover and row.cover.via
                else row
                for row in timeline.stretches
            ]
        )
    )


def _energy_type(card: Card) -> str:
    return card.types[0] if card.types else card.count_name.removeprefix("Basic ").removesuffix(" Energy")


def _borrowed(covers: list[Cover], other: Card, out: int, legal: int) -> Iterator[Cover]:
    """The covers of another print, from the day on which this printing came out. Before its own set is legal the
    sources are silent, so those days are not sure."""
    for cover in covers:
        first, last = max(cover.days[0], out), cover.days[1]
        if first < legal <= FOREVER - 1 and first <= last:
            yield Cover((first, min(last, legal - 1)), other, cover.period, EARLY)
            first = legal
        if first <= last:
            yield Cover((first, last), other, cover.period)


def _may_stand_in(card: Card, other: Card) -> bool:
    """Same kind of card: an ACE SPEC never stands for another print, nor a Special Energy for a basic one."""
    return (
        card.supertype == other.supertype
        and ("ACE SPEC" in card.subtypes) == ("ACE SPEC" in other.subtypes)
        and card.is_basic_energy == other.is_basic_energy
    )


def _reworded(card: Card, other: Card) -> bool:
    """Whether two prints of one name are one card in other words: Pokémon by HP and the names of attacks and Powers."""
    if card.supertype != "Pokémon":
        return card.function != other.function
    return card.function != other.function and (card.hp, _headings(card)) == (other.hp, _headings(other))


def _headings(card: Card) -> tuple[tuple[str, ...], ...]:
    return tuple(attack.name for attack in card.attacks), tuple(power.name for power in card.powers)


def _bans(ban: Ban, card: Card, same: Iterable[Card]) -> bool:
    """A ban names prints; a print of the same function is the same card."""
    if ban.by_name:
        return ban.card == card.count_name
    return card.id in ban.prints or any(other.id in ban.prints for other in same)


def _cut(covers: list[Cover], bans: list[Ban], unsure: list[Unsure]) -> Iterator[Stretch]:
    """Stretches of equal standing, in order, without a gap; standing OUT where nothing puts the card into the pool."""
    everything = [*(c.days for c in covers), *(b.days for b in bans), *(u.days for u in unsure)]
    everything += [ban.doubt.days for ban in bans if ban.doubt]
    edges = {BEGINNING} | {days[0] for days in everything} | {days[1] + 1 for days in everything}
    starts = sorted(edge for edge in edges if BEGINNING <= edge <= FOREVER)
    best_first = sorted(covers, key=_doubts)
    for first, following in zip(starts, [*starts[1:], FOREVER + 1], strict=True):
        yield _stretch((first, following - 1), best_first, bans, unsure)


def _stretch(days: Days, covers: list[Cover], bans: list[Ban], unsure: list[Unsure]) -> Stretch:
    day = days[0]
    cover = next((cover for cover in covers if cover.days[0] <= day <= cover.days[1]), None)
    if cover is None:
        return Stretch(days, OUT, unsure=_why(day, unsure, OUT))
    for ban in bans:
        if ban.days[0] <= day <= ban.days[1]:
            doubt = ban.doubt.why if ban.doubt and ban.doubt.days[0] <= day <= ban.doubt.days[1] else ""
            return Stretch(days, BANNED, cover, ban, doubt or cover.why)
    if cover.leaves:
        return Stretch(days, UNDECIDED, cover)
    return Stretch(days, LEGAL, cover, None, cover.why or _why(day, unsure, LEGAL))


def _doubts(cover: Cover) -> tuple[bool, bool, bool]:
    """Sorts covers, the surest first: one that stays, the printing itself, another print, then what is not sure."""
    return bool(cover.why), cover.leaves, cover.via is not None


def _why(day: int, unsure: list[Unsure], status: str) -> str:
    """Why the standing is not sure on that day; "" when it is."""
    for doubt in unsure:
        if doubt.days[0] <= day <= doubt.days[1] and doubt.only in ("", status):
            return doubt.why
    return ""


def _settled(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The stretches with OUT told apart: rotated after a legal day, not yet legal before one, else never."""
    rows = list(stretches)
    inside = [at for at, row in enumerate(rows) if row.status in (LEGAL, BANNED)]
    first, last = (inside[0], inside[-1]) if inside else (len(rows), -1)
    return [
        row if row.status != OUT else row._replace(status=ROTATED if at > first else NOT_YET if at < last else NEVER)
        for at, row in enumerate(rows)
    ]


def _timeline(stretches: list[Stretch]) -> Timeline:
    return Timeline(tuple(stretch.days[0] for stretch in stretches), tuple(stretches))
