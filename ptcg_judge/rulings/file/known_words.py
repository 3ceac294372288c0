"""The words that a scenario can expect: names of players, cards, attacks and Powers, and the closed lists of the game.

What is expected is compared with what comes, so a misspelt word would only never come. So every word that a closed
list or the cards of the scenario decide is looked up here when the file is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Final

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import TYPES
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cite import is_rule
from ptcg_judge.game.core.step_list import AnyOrder
from ptcg_judge.game.events.zones import ZONES
from ptcg_judge.game.table.state import CONDITIONS
from ptcg_judge.nearest import hint
from ptcg_judge.rulebooks.shelf import NEWEST, book
from ptcg_judge.rulings.file.cards import Key, Node, entries, place_of, type_word
from ptcg_judge.rulings.file.schema import MARKERS
from ptcg_judge.yamlfile import Map, short


class Expected(StrEnum):
    """What kind of word is expected at a place; the value is what messages call it."""

    NUMBER = "number"
    PLAYER = "player"
    CARD = "card"
    POKEMON = "Pokémon"
    ATTACK = "attack"
    POWER = "Power or Ability"
    CONDITION = "Special Condition"
    TYPE = "type"
    ZONE = "zone"
    RESULT = "result of a game"
    COIN = "side of a coin"
    STEP = "step"
    MARKER = "marker"
    DECIDES = "player (or both, or whose turn is next)"
    IN_SETUP = "thing done in the set-up"


UNKNOWN_CARD: Final = "a card"
GOES_ON: Final = ("none", "the game goes on")
LABEL: Final = re.compile(r"(?:(?P<player>.+)'s )?(?P<name>.+?)(?: \(\d+\))?")
WHERE: Final = (*ZONES, "top of deck", "bottom of deck", "Stadium", "Bench", "in play")


class KnownWords:
    """The words of one scenario. `cards` are the cards that it names, `granted` names that its own scripts give."""

    def __init__(
        self,
        players: tuple[str, str],
        cards: Iterable[Card],
        granted: Iterable[str],
        store: CardStore,
        books: tuple[str, ...],
    ) -> None:
        self.players = players
        self.cards = tuple(cards)
        self.granted = tuple(name for name in granted if not name[:1].islower())  # not the words of the language
        self.store = store
        self.books = books or (NEWEST,)

    # ------------------------------------------------------------------------------------------------- what is known

    @cached_property
    def card_names(self) -> frozenset[str]:
        """The names of the cards that the scenario names."""
        return frozenset(card.name for card in self.cards)

    @cached_property
    def attack_names(self) -> frozenset[str]:
        """The names of their attacks, and what their scripts name."""
        return frozenset((*(attack.name for card in self.cards for attack in card.attacks), *self.granted))

    @cached_property
    def power_names(self) -> frozenset[str]:
        """The names of their Powers and Abilities, and what their scripts name."""
        return frozenset((*(power.name for card in self.cards for power in card.powers), *self.granted))

    @cached_property
    def results(self) -> tuple[str, ...]:
        """How a game can end by the scenario's rulebooks."""
        ties = dict.fromkeys(book(id).tie.value for id in self.books)
        return (*(f"{player} wins" for player in self.players), *ties, *GOES_ON)

    @cached_property
    def steps(self) -> frozenset[str]:
        """The letters and numbers of the steps of the scenario's rulebooks."""
        return frozenset(_labels(self.books))

    # ----------------------------------------------------------------------------------------------------- the check

    def check(self, node: Node, key: Key, word: object, kind: Expected) -> None:
        """Raise, at its place, where a word is none of its kind; with the nearest one that is."""
        wrong = self.nearest(str(word), kind)
        if wrong is not None:
            raise place_of(node, key, f"there is no {kind} '{short(word)}'", wrong)

    def check_each(self, node: Node, key: Key, value: object, kinds: tuple[Expected, ...]) -> None:
        """The same for a word or each word of a list, which has to be of one of the kinds."""
        for where, at, word in entries(node, key, value):
            if all(self.nearest(str(word), kind) is not None for kind in kinds):
                self.check(where, at, word, kinds[0])

    def check_reason(self, node: Node, key: Key, value: object, fixed: tuple[str, ...]) -> None:
        """Raise where a word is none of these and no name of a card, an attack or a Power."""
        names = (Expected.POWER, Expected.ATTACK, Expected.CARD)
        for where, at, word in entries(node, key, value):
            if self.store.named(str(word)) or self.store.has_attack(str(word)) or self.store.has_power(str(word)):
                continue
            if str(word) not in fixed and all(self.nearest(str(word), kind) is not None for kind in names):
                known = sorted(self.card_names | self.attack_names | self.power_names)
                near = hint(str(word), (*fixed, *known)) or _known((*fixed, *known))
                raise place_of(where, at, f"nothing has the reason or the name '{short(word)}'", near)

    def nearest(self, word: str, kind: Expected) -> str | None:
        """None where a word is one of its kind, else what it may mean: "nearest: 'Asleep'"."""
        return NEAREST[kind](self, word)

    def _in(self, word: str, known: Iterable[str]) -> str | None:
        among = list(known)
        if word.casefold() in map(str.casefold, among):
            return None
        return hint(word, among) or _known(among)

    def number(self, word: str) -> str | None:
        return None if re.fullmatch(r"-?\d+|none", word) else "write how many"

    def player(self, word: str) -> str | None:
        return self._in(word, self.players)

    def decides(self, word: str) -> str | None:
        return self._in(word, (*self.players, "both players", "the player whose turn is next", ""))

    def in_setup(self, word: str) -> str | None:
        return self._in(re.sub(r"\d+", "6", word), ("lays 6 Prizes", "goes first", "turn their Pokémon face up"))

    def card(self, word: str) -> str | None:
        if word == UNKNOWN_CARD or word.casefold() in map(str.casefold, self.card_names) or self.store.named(word):
            return None
        close = [name for name, _ in self.store.close_names(word, 1)]
        return hint(word, self.card_names, 75) or hint(word, close) or hint(word, self.card_names)

    def pokemon(self, word: str) -> str | None:
        """A Pokémon by name, or as "Ben's Emolga"; a card may have such a name of its own ("Brock's Onix")."""
        if self.card(word) is None:
            return None
        label = LABEL.fullmatch(word)
        if label is None or self.card(label["name"]) is not None:
            owned = [f"{player}'s {name}" for player in self.players for name in self.card_names]
            return hint(word, [*owned, *self.card_names] if "'s " in word else self.card_names)
        return None if label["player"] is None else self.player(label["player"])

    def attack(self, word: str) -> str | None:
        if self.store.has_attack(word):
            return None
        return self._named(word, self.attack_names, lambda card: (attack.name for attack in card.attacks))

    def power(self, word: str) -> str | None:
        if self.store.has_power(word):
            return None
        return self._named(word, self.power_names, lambda card: (power.name for power in card.powers))

    def _named(self, word: str, here: frozenset[str], names: Callable[[Card], Iterable[str]]) -> str | None:
        """A name on one of the scenario's cards; a name that only other cards have is one, too, as it is printed."""
        if _spelt(word).casefold() in {_spelt(name).casefold() for name in here}:
            return None
        if any(_spelt(name) == _spelt(word) for card in self.store.all() for name in names(card)):
            return None
        return hint(word, here) or _known(sorted(here))

    def condition(self, word: str) -> str | None:
        return self._in(word, (*CONDITIONS, "none"))

    def type(self, word: str) -> str | None:
        if word == "none" or all(type_word(part) in TYPES for part in word.split()):
            return None
        return self._in(word, TYPES)

    def zone(self, word: str) -> str | None:
        return self._in(word, WHERE)

    def result(self, word: str) -> str | None:
        return self._in(word, self.results)

    def coin(self, word: str) -> str | None:
        return None if any(sign.isdigit() for sign in word) else self._in(word, ("heads", "tails"))

    def marker(self, word: str) -> str | None:
        name, _, number = word.rpartition(" ")
        return self._in(name if number.isdigit() else word, (*MARKERS, *self.granted))

    def step(self, word: str) -> str | None:
        return None if word in self.steps else self._in(word, sorted(self.steps))


NEAREST: Final[Mapping[Expected, Callable[[KnownWords, str], str | None]]] = {
    Expected.NUMBER: KnownWords.number,
    Expected.PLAYER: KnownWords.player,
    Expected.CARD: KnownWords.card,
    Expected.POKEMON: KnownWords.pokemon,
    Expected.ATTACK: KnownWords.attack,
    Expected.POWER: KnownWords.power,
    Expected.CONDITION: KnownWords.condition,
    Expected.TYPE: KnownWords.type,
    Expected.ZONE: KnownWords.zone,
    Expected.RESULT: KnownWords.result,
    Expected.COIN: KnownWords.coin,
    Expected.STEP: KnownWords.step,
    Expected.MARKER: KnownWords.marker,
    Expected.DECIDES: KnownWords.decides,
    Expected.IN_SETUP: KnownWords.in_setup,
}


def _known(words: Iterable[str]) -> str:
    listed = [*words][:12]
    return f"known: {', '.join(listed)}" if listed else ""


def _spelt(name: str) -> str:
    """A name with its dashes as spaces: "Timeless GX" and "Timeless-GX" are one attack."""
    return name.replace("-", " ")


def check_rule(node: Node, key: Key, rule: str) -> None:
    """Raise with the nearest rule where no book has a rule of that id."""
    if not is_rule(rule):
        from ptcg_judge.cite import citation
        from ptcg_judge.errors import UnknownRule

        try:
            citation(rule)
        except UnknownRule as wrong:
            raise place_of(node, key, wrong.message, wrong.hint) from None


def check_rules(node: Map) -> None:
    """The same for the rules of `cites:`."""
    for where, at, rule in entries(node, "cites", node.get("cites")):
        check_rule(where, at, str(rule))


def _labels(books: Iterable[str]) -> Iterator[str]:
    for id in books:
        for rows in book(id).lists().values():
            for step in rows:
                yield step.label
                if isinstance(step, AnyOrder):
                    yield from (part.label for part in step.steps)
