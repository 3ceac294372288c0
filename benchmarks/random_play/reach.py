"""What a run of games reached: steps, slots, bans and damage slots of a book, words, lines, systems, kinds of cards.

Watching replaces the book by one whose entries and bans count how often they are asked, and the words by ones that
count how often they are carried out; nothing else changes, so a watched game goes as it goes unwatched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any

from ptcg_judge.game.core.game import Clause
from ptcg_judge.game.core.rulebook import BookEntry, PlayBan, Rulebook
from ptcg_judge.game.core.step_list import AnyOrder, Step
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.game.language.grammar import WORDS, Word
from ptcg_judge.game.script_files import compile as _words_register_themselves  # noqa: F401
from ptcg_judge.game.steps import damage
from random_play.systems import SYSTEMS, played_cards, systems

if TYPE_CHECKING:
    from ptcg_judge.game.core.game import Game


class Reached:
    """Counts by (what, name): "step", "did" (a step in which something happened), "slot", "ban", "damage slot", "line",
    "card" (its printed labels), "system" and the families of words.

    `labels` are the printed labels that are expected of the cards played.
    """

    def __init__(self, book: Rulebook, labels: Iterable[str] = ()) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.plain = book
        self.labels = tuple(labels)
        self.names = {
            step: f"{name} {_letter(step)}" for name, listed in book.lists().items() for step in _each(listed)
        }
        self.book = self._watched(book)

    # ------------------------------------------------------------------------------------------------------- the book

    def _watched(self, book: Rulebook) -> Rulebook:
        entries: dict[str, Any] = {name: self._entry(name, entry) for name, entry in book.entries().items()}
        bans = {kind: tuple(self._ban(ban) for ban in rows) for kind, rows in book.bans.items()}
        return replace(book, **entries, bans=bans)

    def _entry(self, name: str, entry: BookEntry[Any]) -> BookEntry[Any]:
        watched = WatchedEntry(None, (), entry.borrowed, entry.note)
        object.__setattr__(watched, "behind", entry)
        object.__setattr__(watched, "count", lambda: self._count("slot", name))
        return watched

    def _ban(self, ban: PlayBan) -> PlayBan:
        key, counts, plain = ("ban", ban.forbids.__name__), self.counts, ban.forbids

        @wraps(plain)
        def forbids(game: Game, play: Any) -> bool:
            if plain(game, play):
                counts[key] += 1
                return True
            return False

        return replace(ban, forbids=forbids)

    def _count(self, what: str, name: str) -> None:
        self.counts[what, name] += 1

    def look(self, game: Game) -> None:
        """Count the steps and the lines of a finished game, its cards and the systems it used."""
        lines = game.trace.lines
        for at, (depth, kind, data, _) in enumerate(lines):
            if kind == "step":
                name = self.names[data[0]]
                self.counts["step", name] += 1
                if at + 1 < len(lines) and lines[at + 1][0] > depth:
                    self.counts["did", name] += 1
            else:
                self.counts["line", kind] += 1
        self.counts.update(("card", label) for copy in played_cards(game) for label in copy.card.subtypes)
        self.counts.update(("system", name) for name in systems(game))

    # ------------------------------------------------------------------------------------------------------ the words

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count words of scripts compiled inside, and the damage slots that effects speak in."""
        words = {family: dict(table) for family, table in WORDS.items()}
        change = damage._change
        for family, table in WORDS.items():
            for name, each in words[family].items():
                table[name] = self._word(each)
        damage._change = self._change(change)
        try:
            yield
        finally:
            damage._change = change
            for family, table in words.items():
                WORDS[family].update(table)

    def _word(self, word: Word) -> Word:
        key = (word.family, word.name)

        @wraps(word.build)
        def build(*given: Any, **arguments: Any) -> Any:
            built = word.build(*given, **arguments)
            if word.family == "effect":
                return tuple(self._clause(key, clause) for clause in built)
            return self._counted(key, built) if callable(built) else built

        return replace(word, build=build)

    def _counted(self, key: tuple[str, str], built: Callable[..., Any]) -> Callable[..., Any]:
        counts = self.counts

        @wraps(built)
        def counted(*about: Any) -> Any:
            counts[key] += 1
            return built(*about)

        return counted

    def _clause(self, key: tuple[str, str], clause: Clause) -> Clause:
        test = clause.test

        def counting(*about: Any) -> bool:
            found = test(*about)
            if found:
                self.counts[key] += 1
            return found

        return replace(clause, test=counting, value=self._counted(key, clause.value))

    def _change(self, change: Callable[..., None]) -> Callable[..., None]:
        def counted(act: Any, found: list[Any], *more: Any) -> None:
            for effect in found:
                if effect.clause.test(effect, act):
                    hook = effect.clause.hook.about
                    self.counts["damage slot", f"{hook} {damage.standing_of(effect)}"] += 1
            change(act, found, *more)

        return counted

    # ------------------------------------------------------------------------------------------------------ the answer

    def expected(self) -> list[tuple[str, str]]:
        """Everything that could be reached under this book."""
        steps = [("step", name) for name in self.names.values()]
        slots = [("slot", name) for name in self.plain.entries()]
        bans = [("ban", ban.forbids.__name__) for rows in self.plain.bans.values() for ban in rows]
        places = [("damage slot", " ".join(slot)) for slot in damage.ALL_SLOTS]
        words = [(family, name) for family, table in WORDS.items() for name in table]
        lines = [("line", kind) for kind in LINES if kind not in ("step", "illegal")]
        cards = [("card", label) for label in self.labels]
        used = [("system", name) for name in SYSTEMS]
        return list(dict.fromkeys((*steps, *slots, *bans, *places, *words, *lines, *cards, *used)))

    def zeros(self) -> list[str]:
        """What was never reached, as "what name"."""
        return [f"{what} {name}" for what, name in self.expected() if not self.counts[what, name]]

    def reached(self, names: Iterable[str]) -> list[str]:
        """Those of these names ("what name") that were reached, or that nothing is called: they are no zeros."""
        known = {f"{what} {name}": self.counts[what, name] for what, name in self.expected()}
        return [name for name in names if known.get(name, 1)]


class WatchedEntry(BookEntry[Any]):
    """An entry that counts how often its value, or the rule behind it, is asked for."""

    behind: BookEntry[Any]
    count: Callable[[], None]

    @property
    def value(self) -> Any:
        """The value of the entry behind it."""
        self.count()
        return self.behind.value

    @value.setter
    def value(self, value: Any) -> None:
        """A frozen entry sets its fields once; here the entry behind it has them."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules of the entry behind it."""
        self.count()
        return self.behind.cites

    @cites.setter
    def cites(self, cites: tuple[str, ...]) -> None:
        """See `value`."""


def _letter(step: Step | AnyOrder) -> str:
    """A step by its label and its function."""
    return f"{step.label} in any order" if isinstance(step, AnyOrder) else f"{step.label} {step.do.__name__}"


def _each(listed: tuple[Step | AnyOrder, ...]) -> Iterator[Step | AnyOrder]:
    for step in listed:
        yield step
        yield from getattr(step, "steps", ())
