"""Formats: what may be played, by day.

A format is read from YAML (file.py) or, for those that ship with the program, from a compiled form of the same files
(compiled_formats.json; a test shows that both say the same); shelf.py finds it. `pool_on` (pool.py) gives the pool of a
day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ptcg_judge.cards.names import digits_at_end
from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Days, Doubt, Span, as_date, day_of

if TYPE_CHECKING:
    from dataclasses import dataclass

    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.formats.calendar import Calendar, SetDay
else:
    from ptcg_judge.cards.frozen import dataclass


BY_REPRINT_ONLY: Final = frozenset(["mcdonalds", "reprints"])  # a mark on such a card grants nothing by itself


class RuleUse(NamedTuple):
    """A deck rule in force: its settings, the file that asked for it, and how much a breach weighs."""

    name: str
    settings: Mapping[str, Any]
    asked_by: str
    cites: tuple[str, ...]
    severity: str
    days: Days
    because: str = ""

    @property
    def arguments(self) -> dict[str, Any]:
        """The settings as keyword arguments of the rule's function."""
        return {key.replace("-", "_"): value for key, value in self.settings.items()}


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of days with one pool: sets, promos by number, regulation marks, or everything released."""

    id: str
    title: str
    days: Days
    sets: frozenset[str]
    promos: Mapping[str, tuple[Days, ...]]
    marks: frozenset[str]
    everything: bool
    at_once: bool
    by_reference: bool
    begins_between: Doubt | None
    unsure: Mapping[str, str]
    new_sets: str
    doubt: str
    note: str
    confidence: str
    cites: tuple[str, ...]
    asked_by: str

    def holds(self, card: Card, entry: SetDay) -> bool:
        """Whether the printing itself belongs to the pool, its legal day aside."""
        if card.set_id in self.sets or entry.id in self.sets or self.everything:
            return True
        ranges = self.promos.get(entry.id)
        if ranges is not None:
            number = digits_at_end(card.number)
            return any(first <= number <= last for first, last in ranges)
        if entry.kind in BY_REPRINT_ONLY or not card.mark or not self.marks:
            return False
        later = entry.by_rule and self.days[1] == FOREVER and card.mark > max(self.marks)
        return later or card.mark in self.marks


@dataclass(frozen=True, slots=True)
class Ban:
    """A banned card: its prints by id (or every print of the name), and the days of the ban."""

    card: str
    prints: frozenset[str]
    by_name: bool
    days: Days
    doubt: Doubt | None
    because: str
    cites: tuple[str, ...]
    asked_by: str

    @property
    def span(self) -> Span:
        """The days of the ban as dates."""
        return Span(date.fromordinal(self.days[0]), as_date(self.days[1]))


@dataclass(frozen=True, slots=True)
class Barred:
    """A card that no official event allows, whatever the set."""

    card: str
    prints: frozenset[str]
    because: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnergyType:
    """A type of basic Energy and the days on which it may be used."""

    type: str
    days: Days
    because: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rotation:
    """The next rotation as far as it can be expected: the days in one of which it should come, and what it would take
    out of the pool, by regulation mark or set."""

    days: Days
    marks: frozenset[str]
    sets: frozenset[str]
    why: str
    cites: tuple[str, ...]

    def takes(self, card: Card) -> bool:
        """Whether the printing would leave."""
        return card.mark in self.marks or card.set_id in self.sets

    @property
    def span(self) -> Span:
        """The days as dates."""
        return Span(date.fromordinal(self.days[0]), date.fromordinal(self.days[1]))

    @property
    def what(self) -> str:
        """ "mark H", "marks H and I", "the sets sv1 and sv2"."""
        parts = []
        for words, names in (("mark", self.marks), ("set", self.sets)):
            if names:
                parts.append(f"{words}{'s' if len(names) > 1 else ''} {' and '.join(sorted(names))}")
        return " and ".join(parts)


@dataclass(frozen=True, slots=True)
class Reprints:
    """What the reprint rule needs beside fingerprints: names whose corrected text holds for every print, names whose
    wordings differ and mean the same (a print for each wording), and names on which no answer was found."""

    corrected: frozenset[str]
    alike: Mapping[str, list[list[str]]]
    doubtful: Mapping[str, str]
    cites: tuple[str, ...]


class Knowledge:
    """What all formats share: the calendar of sets, the reprint rule, the sources and how far they reach.

    Each part is made when it is first asked for: a list is mostly judged without any of them.
    """

    def __init__(self, record: Mapping[str, Any]) -> None:
        self._record = record

    @cached_property
    def calendar(self) -> Calendar:
        """The days of all sets that the program knows."""
        from ptcg_judge.deck.formats.calendar import Calendar

        return Calendar(self._record["calendar"])

    @cached_property
    def sources(self) -> Mapping[str, Mapping[str, str]]:
        """The sources by the short keys that format files use."""
        found: Mapping[str, Mapping[str, str]] = self._record["sources"]["sources"]
        return found

    @cached_property
    def read_on(self) -> date:
        """The day on which the sources were read."""
        return date.fromisoformat(self._record["sources"]["read"])

    @cached_property
    def reprints(self) -> Reprints:
        """What the reprint rule needs beside fingerprints."""
        table = self._record["reprints"]
        return Reprints(
            frozenset(table["corrected-names"]["names"]), table["alike"], table["doubtful"], tuple(table["cites"])
        )


class Format:
    """One format with all its days. `id` is what `--format` takes, `files` are the files it is made of.

    `key` tells in the card store what was worked out from this very format (deck/formats/outline.py); "" for a file of
    the user, of which nothing was.
    """

    def __init__(self, record: Mapping[str, Any], knowledge: Knowledge, key: str = "") -> None:
        self.record = record
        self.knowledge = knowledge
        self.key = key
        self.id: str = record["id"]
        self.title: str = record["title"]
        self.about: str = record.get("about", "")
        self.also: tuple[str, ...] = tuple(record.get("also", ()))
        self.files: tuple[str, ...] = tuple(record["files"])
        self.note: str = record.get("note", "")
        self.cites: tuple[str, ...] = tuple(record.get("cites", ()))
        self.days = _days(record)
        self.uses = tuple(_use(row) for row in record["uses"])
        self.periods = _periods(record["periods"], self.days)
        self.doubtful: Mapping[str, str] = record.get("doubtful", {})
        self.bans_read: str = record.get("bans-read", "")
        self.rotation = _rotation(record.get("next-rotation"))
        self.closed = self._closed_by_its_sets()
        self.own: bool = "own" in record  # a file of the user, whose cards are checked when it is used

    @cached_property
    def bans(self) -> tuple[Ban, ...]:
        """All bans, also those that were lifted."""
        return tuple(_ban(row) for row in self.record["bans"])

    @cached_property
    def barred(self) -> tuple[Barred, ...]:
        """The cards that no official event allows."""
        return tuple(_barred(row) for row in self.record["barred"])

    @cached_property
    def energy(self) -> dict[str, EnergyType]:
        """The types of basic Energy that have days of their own."""
        return {row["type"]: _energy(row) for row in self.record["energy"]}

    @property
    def dated(self) -> bool:
        """Whether the format has a first day or periods; a format of past years has one pool for all days."""
        return self.days != (BEGINNING, FOREVER) or len(self.periods) > 1

    @property
    def first_day(self) -> date:
        """The first day of the format."""
        return date.fromordinal(max(self.days[0], self.periods[0].days[0] if self.periods else BEGINNING))

    def _closed_by_its_sets(self) -> bool:
        """Whether named sets make the whole format: then it is the same on every day."""
        if self.dated or not all((period.sets or period.promos) and not period.marks for period in self.periods):
            return False
        always = (BEGINNING, FOREVER)
        return all(ban.days == always for ban in self.bans) and all(use.days == always for use in self.uses)

    @property
    def read_on(self) -> date:
        """The day on which the format's data were read; reach.py says what they can tell about later days."""
        return self.knowledge.read_on

    def period_on(self, day: date) -> Period | None:
        """The period that a day belongs to."""
        number = day.toordinal()
        return next((period for period in self.periods if period.days[0] <= number <= period.days[1]), None)


# Building a format from its record (the YAML, resolved)


def _days(row: Mapping[str, Any]) -> Days:
    first, last = row.get("from"), row.get("until")
    return (day_of(first) if first else BEGINNING, day_of(last) if last else FOREVER)


def _use(row: Mapping[str, Any]) -> RuleUse:
    return RuleUse(
        row["name"], row["settings"], row["asked-by"], tuple(row["cites"]), row.get("severity", "error"), _days(row),
        row.get("because", ""),
    )  # fmt: skip


def _doubt(row: Mapping[str, Any] | None, days: Days) -> Doubt | None:
    if row is None:
        return None
    first, last = row.get("from"), row.get("until")
    return Doubt((day_of(first) if first else days[0], day_of(last) if last else days[1]), row["why"])


def numbers(text: str) -> tuple[Days, ...]:
    """The ranges of promo numbers written as "27-33 35-36" or "94-" (open)."""
    pairs = (part.partition("-") for part in str(text).split())
    return tuple((int(first), int(last) if last else FOREVER if dash else int(first)) for first, dash, last in pairs)


def _periods(rows: Iterable[Mapping[str, Any]], within: Days) -> tuple[Period, ...]:
    """The periods in order; each ends, at the latest, on the day before the next begins."""
    made = []
    rows = list(rows)
    for at, row in enumerate(rows):
        first, last = _days(row)
        if at + 1 < len(rows) and "until" not in row:
            last = day_of(rows[at + 1]["from"]) - 1
        made.append(_period(row, (max(first, within[0]), min(last, within[1]))))
    return tuple(made)


def _period(row: Mapping[str, Any], days: Days) -> Period:
    between = row.get("start-between")
    return Period(
        row["id"], row["title"], days, frozenset(row.get("sets", ())),
        {id: numbers(text) for id, text in row.get("promos", {}).items()},
        frozenset(row.get("marks", ())), bool(row.get("all")), row.get("joins") == "at-once",
        row.get("reprints") == "by-reference",
        Doubt((day_of(between["from"]), day_of(between["until"]) - 1), between["why"]) if between else None,
        row.get("unsure", {}), row.get("new-sets", ""), row.get("doubt", ""), row.get("note", ""),
        row.get("confidence", ""), tuple(row.get("cites", ())), row["asked-by"],
    )  # fmt: skip


def _ban(row: Mapping[str, Any]) -> Ban:
    days = _days(row)
    by_name = row["prints"] == "all"
    return Ban(
        row["card"], frozenset(() if by_name else row["prints"]), by_name, days, _doubt(row.get("doubt"), days),
        row.get("because", ""), tuple(row.get("cites", ())), row["asked-by"],
    )  # fmt: skip


def _rotation(row: Mapping[str, Any] | None) -> Rotation | None:
    if row is None:
        return None
    marks, sets = frozenset(row.get("marks", ())), frozenset(row.get("sets", ()))
    return Rotation(_days(row), marks, sets, row["why"], tuple(row.get("cites", ())))


def _barred(row: Mapping[str, Any]) -> Barred:
    return Barred(row["card"], frozenset(row["prints"]), row["because"], tuple(row.get("cites", ())))


def _energy(row: Mapping[str, Any]) -> EnergyType:
    return EnergyType(row["type"], _days(row), row.get("because", ""), tuple(row.get("cites", ())))
