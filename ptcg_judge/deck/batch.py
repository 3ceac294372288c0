"""Many lists: reading files, judging each list in the format and on the day that hold for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge import clock
from ptcg_judge.deck.files.find import STDIN
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import is_shipped, near_format
from ptcg_judge.deck.formats.spans import as_date
from ptcg_judge.errors import FileError, UsageError
from ptcg_judge.plainfile import Unreadable, read_plain, read_stdin

if TYPE_CHECKING:
    from collections import Counter
    from dataclasses import dataclass

    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.check import Checker, Judgement, Printings
    from ptcg_judge.deck.config.baseline import Baseline, Fault
    from ptcg_judge.deck.config.file import Applied, Config
    from ptcg_judge.deck.config.search import Configs
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.formats.format import Format
    from ptcg_judge.deck.legal_days import FormatRow
else:
    from ptcg_judge.cards.frozen import dataclass

LARGEST = 4_000_000
"""The largest file that is read, in bytes: a list has 2,000, a saved game of Tabletop Simulator a few 100,000."""
SETTINGS = ("format", "on", "printings", "ignore")
ALL_FORMATS = "all"
ALL_RETRO = "all-retro"
MANY_FORMATS = (ALL_FORMATS, ALL_RETRO)
"""Words for --format that ask for many formats: those in which people play today, and those of former years."""
USUAL_SIZE = 60


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What the command line asks for; None where a list or its configuration may say it, and else the default holds.

    `own_settings` is False where lists may not say anything themselves.
    """

    format: str | None = None
    on: date | None = None
    printings: Printings | None = None
    own_settings: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for one list."""

    format: str
    on: date
    printings: Printings


def not_excluded(files: Iterable[tuple[str, bool]], bench: Bench, excluded: list[str]) -> Iterator[tuple[str, bool]]:
    """The files that no configuration excludes; for each of the others the place that does goes into `excluded`. The
    file of known faults is no list either.

    Raises ConfigFileError, so that a configuration that can't be used is told once and not for each list.
    """
    for path, named in files:
        config = bench.config(path)
        said = config.excluded(path) if config else None
        if said:
            excluded.append(said.place)
        elif not (config and config.baseline and config.within(path) == config.baseline.value):
            yield path, named


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
    """The day written as 2026-08-01, 2026-8-1, today or tomorrow. Raises UsageError for anything else, also for days
    that never were, with the day that may be meant."""
    day = clock.day_of(text)
    if day is None:
        raise UsageError(f'{what}: "{text[:40]}" is not a day of the calendar', clock.nearest_days(text))
    return day


class Bench:
    """The judge's table: the card data, and one Checker for each format, day and way to read printings.

    `configs` finds the configuration of a list; without it there is none.
    """

    def __init__(
        self,
        asked: CheckOptions,
        today: date | None = None,
        cards: CardStore | None = None,
        configs: Configs | None = None,
    ) -> None:
        if cards is None:
            from ptcg_judge.cards.store import CardStore

            cards = CardStore.open()
        self.asked = asked
        self.cards = cards
        self.today = today or clock.today()
        self.configs = configs
        self._checkers: dict[Settings, Checker] = {}
        self._last: tuple[Settings, Checker] | None = None
        self._baselines: dict[str, Baseline | None] = {}
        self._usual: Settings | None = None

    def __reduce__(self) -> tuple[type[Bench], tuple[CheckOptions, date, None, Configs | None]]:
        """Another process makes its own of the same questions."""
        return Bench, (self.asked, self.today, None, self.configs)

    def config(self, path: str) -> Config | None:
        """The configuration that holds for a file. Raises ConfigFileError."""
        return self.configs.of(path) if self.configs else None

    def lists(self, data: bytes | str, source: str) -> Iterator[tuple[Decklist, Settings]]:
        """Every list in a text with what holds for it. Raises FileError or UsageError."""
        config = self.config(source)
        applied = config.applied(source) if config else None
        own = self.asked.own_settings and (config is None or config.own_settings.value == "True")
        first = self._printings_of_all(applied)
        again: dict[str, dict[str, Decklist]] = {}
        for deck in self._read(data, source, first):
            if not own and deck.settings:
                deck = _without_settings(deck)
            settings = self.settings(deck, applied)
            if settings.printings != first:
                again[settings.printings] = again.get(settings.printings) or {
                    other.source: other for other in self._read(data, source, settings.printings)
                }
                deck = again[settings.printings].get(deck.source, deck)
            yield deck, settings

    def _printings_of_all(self, applied: Applied | None) -> Printings:
        said = applied.settings.get("printings") if applied else None
        return self.asked.printings or (said.value if said else "exact")  # type: ignore[return-value]

    def judge(self, data: bytes | str, source: str) -> list[Judgement]:
        """The judgements of every list in a text. Raises FileError or UsageError."""
        known = self.known(source)
        return [self.judgement(deck, settings, source, known) for deck, settings in self.lists(data, source)]

    def judgement(
        self, deck: Decklist, settings: Settings, path: str, known: Counter[Fault] | None = None
    ) -> Judgement:
        """The judgement of one list of a file, without what it or its configuration sets aside.

        Known faults that are found are taken out of `known`.
        """
        found = self.checker(settings).check(deck)
        config = self.config(path)
        if config is None and not deck.settings:
            return found
        from ptcg_judge.deck.config.aside import with_settings
        from ptcg_judge.deck.reading.own_settings import ignored

        ignores, rules = ignored(deck.settings), config.applied(path).rules if config else {}
        if not (ignores or rules or known):
            return found
        return with_settings(found, ignores, rules, known, config.baseline.value if config and config.baseline else "")

    def known(self, path: str) -> Counter[Fault] | None:
        """The faults that are known of a file; None where its configuration names no file of them."""
        config = self.config(path)
        if config is None or config.baseline is None:
            return None
        if config.name not in self._baselines:
            from ptcg_judge.deck.config.baseline import read_baseline

            self._baselines[config.name] = read_baseline(config)
        baseline, where = self._baselines[config.name], config.within(path)
        return baseline.of(where) if baseline and where else None

    def rows(self, deck: Decklist, settings: Settings) -> list[FormatRow]:
        """The list in the formats that the settings ask for, each on the day or the nearest day it has.

        `all` are the formats that still grow (Standard, Expanded, ...), `all-retro` those closed by their sets. A
        format for decks of another size is left out where the list has not that size.
        """
        from ptcg_judge.deck.formats.shelf import format_names
        from ptcg_judge.deck.legal_days import row

        checkers = (
            self.checker(Settings(id, self._day_of(id, settings.on), settings.printings)) for id in format_names()
        )
        retro = settings.format == ALL_RETRO
        total = sum(entry.count for entry in deck.entries)
        asked = (one for one in checkers if one.pool.format.closed == retro and _size(one) in (USUAL_SIZE, total))
        return [row(deck, checker, settings.on) for checker in asked]

    def _day_of(self, id: str, day: date) -> date:
        fmt = self.format(id)
        last = as_date(fmt.days[1])
        return max(fmt.first_day, min(day, last) if last else day)

    def _read(self, data: bytes | str, source: str, printings: Printings) -> list[Decklist]:
        from ptcg_judge.deck.reading.read import read_decks

        return read_decks(data, source, self.cards, printings)

    def settings(self, deck: Decklist, applied: Applied | None = None) -> Settings:
        """What holds for a list: the command line, then the list's own settings, then its configuration, then the
        defaults."""
        if deck.settings or (applied and applied.settings):
            return self._settings(deck, applied)
        if self._usual is None:
            self._usual = self._settings(deck, None)
        return self._usual

    def _settings(self, deck: Decklist, applied: Applied | None) -> Settings:
        said = {key: value.value for key, value in applied.settings.items()} if applied else {}
        own = deck.settings
        for key in own:
            if key.partition(" ")[0] not in SETTINGS:
                raise UsageError(f'{deck.source}: there is no setting "{key[:40]}"', f"known: {', '.join(SETTINGS)}")
        said |= own
        on = self.asked.on or (parse_day(said["on"], f"{deck.source}: on") if "on" in said else self.today)
        return Settings(
            self.asked.format or self._own_format(deck) or said.get("format", "standard"),
            on,
            self._printings(deck, said),
        )

    def _own_format(self, deck: Decklist) -> str:
        """The format that a list names itself, "" for none: one of the program, for no list may make us open a file."""
        own = deck.settings.get("format", "")
        if own and own != ALL_FORMATS and not is_shipped(own):
            raise UsageError(f'{deck.source}: there is no format "{own[:40]}"', near_format(own, files=False))
        return own

    def _printings(self, deck: Decklist, said: Mapping[str, str]) -> Printings:
        own = said.get("printings", "exact")
        if own not in ("exact", "any"):
            raise UsageError(f'{deck.source}: printings can\'t be "{own[:40]}"', "exact or any")
        return self.asked.printings or own  # type: ignore[return-value]

    def checker(self, settings: Settings) -> Checker:
        """The checker for these settings, made when first asked for."""
        if self._last is not None and self._last[0] is settings:  # most lists share theirs
            return self._last[1]
        checker = self._checkers.get(settings)
        if checker is None:
            from ptcg_judge.deck.check import Checker

            pool = pool_on(self.format(settings.format), settings.on, self.cards)
            checker = self._checkers[settings] = Checker(pool, settings.printings)
        self._last = settings, checker
        return checker

    def format(self, name: str) -> Format:
        """The format of this name or file."""
        from ptcg_judge.deck.formats.shelf import load_format

        return load_format(name)


def _size(checker: Checker) -> int:
    """How many cards a deck has in the format of the checker."""
    sizes = [use.settings.get("cards", USUAL_SIZE) for use in checker.pool.rules if use.name == "deck-size"]
    return int(sizes[0]) if sizes else USUAL_SIZE


def _without_settings(deck: Decklist) -> Decklist:
    from dataclasses import replace

    return replace(deck, settings={})
