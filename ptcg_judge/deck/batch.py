"""Many lists: reading files, judging each list in the format and on the day that hold for it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge import clock
from ptcg_judge.deck.find_files import STDIN
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import is_shipped, near_format
from ptcg_judge.deck.formats.spans import as_date
from ptcg_judge.errors import FileError, UsageError
from ptcg_judge.plainfile import Unreadable, read_plain, read_stdin

if TYPE_CHECKING:
    from dataclasses import dataclass

    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.check import Checker, Judgement, Printings
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.formats.format import Format
    from ptcg_judge.deck.legal_days import Row
else:
    from ptcg_judge.cards.frozen import dataclass

LARGEST = 4_000_000
"""The largest file that is read, in bytes: a list has 2,000, a saved game of Tabletop Simulator a few 100,000."""
SETTINGS = ("format", "on", "printings")
ALL_FORMATS = "all"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for; None where a list may say it itself, and else the default holds."""

    format: str | None = None
    on: date | None = None
    printings: Printings | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for one list."""

    format: str
    on: date
    printings: Printings


def read_bytes(path: str) -> bytes:
    """The bytes of a file or of stdin. Raises FileError for no plain file, or one that is larger than LARGEST."""
    try:
        data = read_stdin(LARGEST) if path == STDIN else read_plain(path, LARGEST)
    except Unreadable as problem:
        raise FileError(path, str(problem)) from None
    if len(data) > LARGEST:
        raise FileError(path, f"is larger than {LARGEST:,} bytes, so it is no decklist")
    return data


def parse_day(text: str, what: str = "--on") -> date:
    """The day written as YYYY-MM-DD. Raises UsageError for anything else, also for days that never were."""
    try:
        if len(text) == 10:
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise UsageError(f'{what}: "{text[:40]}" is not a day of the calendar', "write YYYY-MM-DD, as in 2025-06-13")


class Bench:
    """The judge's table: the card data, and one Checker for each format, day and way to read printings."""

    def __init__(self, asked: Asked, today: date | None = None, cards: CardStore | None = None) -> None:
        if cards is None:
            from ptcg_judge.cards.store import CardStore

            cards = CardStore.open()
        self.asked = asked
        self.cards = cards
        self.today = today or clock.today()
        self._checkers: dict[Settings, Checker] = {}
        self._usual: Settings | None = None

    def __reduce__(self) -> tuple[type[Bench], tuple[Asked, date]]:
        """Another process makes its own of the same questions."""
        return Bench, (self.asked, self.today)

    def lists(self, data: bytes | str, source: str) -> Iterator[tuple[Decklist, Settings]]:
        """Every list in a text with what holds for it. Raises FileError or UsageError."""
        first = self.asked.printings or "exact"
        again: dict[str, dict[str, Decklist]] = {}
        for deck in self._read(data, source, first):
            settings = self.settings(deck)
            if settings.printings != first:
                again[settings.printings] = again.get(settings.printings) or {
                    other.source: other for other in self._read(data, source, settings.printings)
                }
                deck = again[settings.printings].get(deck.source, deck)
            yield deck, settings

    def judge(self, data: bytes | str, source: str) -> list[Judgement]:
        """The judgements of every list in a text. Raises FileError or UsageError."""
        return [self.checker(settings).check(deck) for deck, settings in self.lists(data, source)]

    def rows(self, deck: Decklist, settings: Settings) -> list[Row]:
        """The list in every format that ships with the program, each on the day or the nearest day it has."""
        from ptcg_judge.deck.formats.shelf import format_names
        from ptcg_judge.deck.legal_days import row

        checkers = (
            self.checker(Settings(id, self._day_of(id, settings.on), settings.printings)) for id in format_names()
        )
        return [row(deck, checker, settings.on) for checker in checkers]

    def _day_of(self, id: str, day: date) -> date:
        fmt = self.format(id)
        last = as_date(fmt.days[1])
        return max(fmt.first_day, min(day, last) if last else day)

    def _read(self, data: bytes | str, source: str, printings: Printings) -> list[Decklist]:
        from ptcg_judge.deck.reading.read import read_decks

        return read_decks(data, source, self.cards, printings)

    def settings(self, deck: Decklist) -> Settings:
        """What holds for a list: the command line first, then the list's own settings, then the defaults."""
        if deck.settings:
            return self._settings(deck)
        if self._usual is None:
            self._usual = self._settings(deck)
        return self._usual

    def _settings(self, deck: Decklist) -> Settings:
        own = deck.settings
        for key in own:
            if key not in SETTINGS:
                raise UsageError(f'{deck.source}: there is no setting "{key[:40]}"', f"known: {', '.join(SETTINGS)}")
        on = self.asked.on or (parse_day(own["on"], f"{deck.source}: on") if "on" in own else self.today)
        return Settings(self.asked.format or self._own_format(deck), on, self._printings(deck))

    def _own_format(self, deck: Decklist) -> str:
        """The format that a list names: one that ships with the program, for no list may make us open a file."""
        own = deck.settings.get("format", "standard")
        if own != ALL_FORMATS and not is_shipped(own):
            raise UsageError(f'{deck.source}: there is no format "{own[:40]}"', near_format(own, files=False))
        return own

    def _printings(self, deck: Decklist) -> Printings:
        own = deck.settings.get("printings", "exact")
        if own not in ("exact", "any"):
            raise UsageError(f'{deck.source}: printings can\'t be "{own[:40]}"', "exact or any")
        return self.asked.printings or own  # type: ignore[return-value]

    def checker(self, settings: Settings) -> Checker:
        """The checker for these settings, made when first asked for."""
        checker = self._checkers.get(settings)
        if checker is None:
            from ptcg_judge.deck.check import Checker

            pool = pool_on(self.format(settings.format), settings.on, self.cards)
            checker = self._checkers[settings] = Checker(pool, settings.printings)
        return checker

    def format(self, name: str) -> Format:
        """The format of this name or file."""
        from ptcg_judge.deck.formats.shelf import load_format

        return load_format(name)
