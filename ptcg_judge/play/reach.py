"""What a run of games reached: steps, slots, bans and damage slots of a book, words of the vocabulary, kinds of lines.

Watching replaces the book by one whose entries and bans count how often they are asked, and the words by ones that
count how often they are carried out; nothing else changes, so a watched game goes as it goes unwatched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.game import compile as _words_register_themselves  # noqa: F401
from ptcg_judge.game import damage, effects
from ptcg_judge.game.grammar import WORDS, Word
from ptcg_judge.game.legal import Ban
from ptcg_judge.game.script import Clause
from ptcg_judge.game.steps import AnyOrder, Step
from ptcg_judge.game.table import BURNED
from ptcg_judge.game.trace import KINDS
from ptcg_judge.rulebooks.book import Entry, Rulebook

if TYPE_CHECKING:
    from ptcg_judge.game.game import Game
    from ptcg_judge.game.script import Scripts
    from ptcg_judge.play.decks import Pool


class Reached:
    """Counts by (what, name): "step", "did" (a step in which something happened), "slot", "ban", "damage slot", "line"
    and the families of words."""

    def __init__(self, book: Rulebook) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.plain = book
        self.compiled: set[tuple[str, str]] = set()
        self.names = {
            step: f"{name} {_letter(step)}" for name, listed in book.lists().items() for step in _each(listed)
        }
        self.book = self._watched(book)

    # ------------------------------------------------------------------------------------------------------- the book

    def _watched(self, book: Rulebook) -> Rulebook:
        entries: dict[str, Any] = {name: self._entry(name, entry) for name, entry in book.entries().items()}
        bans = {kind: tuple(self._ban(ban) for ban in rows) for kind, rows in book.bans.items()}
        return replace(book, **entries, bans=bans)

    def _entry(self, name: str, entry: Entry[Any]) -> Entry[Any]:
        watched = WatchedEntry(None, (), entry.borrowed, entry.note)
        object.__setattr__(watched, "behind", entry)
        object.__setattr__(watched, "count", lambda: self._count("slot", name))
        return watched

    def _ban(self, ban: Ban) -> Ban:
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
        """Count the steps and the lines of a finished game."""
        lines = game.trace.lines
        for at, (depth, kind, data, _) in enumerate(lines):
            if kind == "step":
                name = self.names[data[0]]
                self.counts["step", name] += 1
                if at + 1 < len(lines) and lines[at + 1][0] > depth:
                    self.counts["did", name] += 1
            else:
                self.counts["line", kind] += 1

    # ------------------------------------------------------------------------------------------------------ the words

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count words of scripts compiled inside, and the damage slots that effects speak in."""
        words = {family: dict(table) for family, table in WORDS.items()}
        change, begin = damage._change, effects.begin
        for family, table in WORDS.items():
            for name, each in words[family].items():
                table[name] = self._word(each)
        damage._change = self._change(change)
        effects.begin = self._begin(begin)  # type: ignore[assignment]
        try:
            yield
        finally:
            damage._change, effects.begin = change, begin
            for family, table in words.items():
                WORDS[family].update(table)

    def _word(self, word: Word) -> Word:
        key = (word.family, word.name)

        @wraps(word.build)
        def build(*given: Any, **arguments: Any) -> Any:
            self.compiled.add(key)
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
                    hook = effect.clause.hook.removeprefix("damage ")
                    self.counts["damage slot", f"{hook} {damage.standing_of(effect)}"] += 1
            change(act, found, *more)

        return counted

    def _begin(self, begin: Callable[[Game, effects.Effect], None]) -> Callable[[Game, effects.Effect], None]:
        def noted(game: Game, effect: effects.Effect) -> None:
            hook = effect.clause.hook
            if hook.startswith("damage "):
                self.compiled.add(("damage slot", f"{hook.removeprefix('damage ')} {damage.standing_of(effect)}"))
            elif hook in IN_FORCE:
                self.compiled.add(("hook", IN_FORCE[hook]))
            begin(game, effect)

        return noted

    # ------------------------------------------------------------------------------------------------------ the answer

    def expected(self) -> list[tuple[str, str]]:
        """Everything that could be reached under this book."""
        steps = [("step", name) for name in self.names.values()]
        slots = [("slot", name) for name in self.plain.entries()]
        bans = [("ban", ban.forbids.__name__) for rows in self.plain.bans.values() for ban in rows]
        places = [("damage slot", " ".join(slot)) for slot in damage.ALL_SLOTS]
        words = [(family, name) for family, table in WORDS.items() for name in table]
        lines = [("line", kind) for kind in KINDS if kind not in ("step", "illegal")]
        return list(dict.fromkeys((*steps, *slots, *bans, *places, *words, *lines)))

    def zeros(self) -> list[tuple[str, str]]:
        """What was never reached."""
        return [key for key in self.expected() if not self.counts[key]]

    def reason(self, what: str, name: str, pool: Pool, scripts: Scripts) -> str:
        """Why something can't be reached in games with these cards, "" where no reason is known."""
        if what in WORDS and (what, name) not in self.compiled:
            return "no card that was played says it"
        if what == "damage slot" and (what, name) not in self.compiled:
            return "no effect of a card that was played stood there"
        if (what, name) in ONLY_WITH:
            return "" if _labels(pool, scripts) & ONLY_WITH[what, name] else "the pool has no such card"
        if "burn" in name and BURNED not in self.plain.conditions.value:
            return "the book has no Burned"
        if (what, name) == ("line", "retreat fails") and not any(
            "confused_flip" in each for each in self.names.values()
        ):
            return "the book has no coin for a Confused retreat"
        needs = NEEDS.get((what, name))
        if needs is not None and needs not in self.compiled:
            return f"no card that was played says '{needs[1]}'"
        return REASONS.get((what, name), "")


CONDITIONAL: Final = "an attack that can be used only if something holds"
AS_POKEMON: Final = "a Trainer that is played as a Pokémon"
# What only certain kinds of cards can reach, by their printed labels.
ONLY_WITH: Final[dict[tuple[str, str], frozenset[str]]] = {
    ("ban", "gx_attack_used"): frozenset({"GX"}),
    ("ban", "vstar_power_used"): frozenset({"VSTAR"}),
    ("ban", "level_up_elsewhere"): frozenset({"Level-Up"}),
    ("ban", "pieces_missing"): frozenset({"LEGEND", "V-UNION"}),
    ("ban", "vunion_played_before"): frozenset({"V-UNION"}),
    ("ban", "supporter_already_played"): frozenset({"Supporter"}),
    ("ban", "no_place_for_tool"): frozenset({"Pokémon Tool"}),
    ("slot", "supporter_leaves"): frozenset({"Supporter"}),
    ("slot", "counts_as_item"): frozenset({"Item"}),
    ("ban", "attack_needs_more"): frozenset({CONDITIONAL}),
    ("ban", "cannot_retreat_at_all"): frozenset({AS_POKEMON}),
}
# What only a word of a card, or an effect of a kind in force, can reach.
NEEDS: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("line", "marker"): ("statement", "marker"),
    ("line", "look"): ("statement", "look"),
    ("line", "devolve"): ("statement", "devolve"),
    ("line", "replace"): ("statement", "replace"),
    ("line", "replaced"): ("effect", "instead"),
    ("line", "prevented"): ("effect", "prevent"),
    ("line", "forbidden"): ("hook", "forbid switch, be healed or take prizes"),
    ("slot", "who_orders_checkup"): ("hook", "at checkup"),
    ("step", "checkup 5 other_effects_between_turns"): ("hook", "at checkup"),
}
IN_FORCE: Final = {
    "at checkup": "at checkup",
    "forbid switch": "forbid switch, be healed or take prizes",
    "forbid be healed": "forbid switch, be healed or take prizes",
    "forbid take prizes": "forbid switch, be healed or take prizes",
}
REASONS: Final[dict[tuple[str, str], str]] = {
    ("line", "choice"): "written where a scenario leaves a choice open; games have players",
    ("line", "chance"): "written where a deck lies in an unknown order; in games it is shuffled",
    ("line", "open order"): "written where a scenario plays all orders; games play one",
}


class WatchedEntry(Entry[Any]):
    """An entry that counts how often its value, or the rule behind it, is asked for."""

    behind: Entry[Any]
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


def _labels(pool: Pool, scripts: Scripts) -> set[str]:
    """The printed labels of the pool's cards, and what some of their scripts are."""
    found = {label for card in pool.cards() for label in card.subtypes}
    attacks = (scripts.attack(card, attack.name) for card in pool.pokemon for attack in card.attacks)
    found |= {CONDITIONAL for script in attacks if script.needs is not None}
    return found | {AS_POKEMON for card in pool.trainers if scripts.whole(card).as_pokemon is not None}


def _letter(step: Step | AnyOrder) -> str:
    """A step by its label and its function."""
    return f"{step.label} in any order" if isinstance(step, AnyOrder) else f"{step.label} {step.do.__name__}"


def _each(listed: tuple[Step | AnyOrder, ...]) -> Iterator[Step | AnyOrder]:
    for step in listed:
        yield step
        yield from getattr(step, "steps", ())
