"""The cards of a list as they are to be written: a name, a set code and a number that are read as the same card."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, NamedTuple

from ptcg_judge.cards.names import LETTERS
from ptcg_judge.deck.naming.resolve import Resolver

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Decklist, Entry, MeantCard

SECTIONS: Final = ("Pokémon", "Trainer", "Energy")
_PROMOS: Final = "PR-"
_LETTER_OF: Final = {f"{kind} Energy": letter for letter, kind in LETTERS.items() if letter != "N"}
_BASIC_ENERGY: Final = {
    "en": "Basic {%s} Energy",
    "de": "Basis-{%s}-Energie",
    "es": "Energía {%s} Básica",
    "fr": "Énergie {%s} de base",
    "it": "Energia base {%s}",
    "pt": "Energia {%s} Básica",
}


class WrittenRow(NamedTuple):
    """One card of a list: `section` is one of SECTIONS; `code` and `number` are "" where the list names no printing.

    `id` is the printing's, "" where the list leaves it open.
    """

    count: int  # type: ignore[assignment]  # hides tuple.count, as in Entry
    name: str
    code: str
    number: str
    section: str
    id: str

    @property
    def text(self) -> str:
        """The card in one text: "Dreepy TWM 128"."""
        return " ".join(part for part in (self.name, self.code, self.number) if part)


class Naming:
    """Names cards in a language; falls back on English where the local name would be read as another card.

    `symbols` writes basic Energy as Pokémon TCG Live does, "Basic {R} Energy", `bare` the numbers of promos as both
    online games do: PR-SW 188 for SWSH188.
    """

    def __init__(self, cards: CardStore, language: str = "en", symbols: bool = False, bare: bool = False) -> None:
        self.cards, self.language, self.symbols, self.bare = cards, language, symbols, bare
        self._resolver = Resolver(cards, "exact")

    def rows(self, deck: Decklist) -> list[WrittenRow]:
        """The rows of a list: Pokémon, Trainer, Energy, in the order of the list within each."""
        rows, section = [], SECTIONS[0]
        for entry in deck.entries:
            if entry.printings:
                section = entry.printings[0].supertype
            rows.append(self._row(entry, section))
        return sorted(_joined(rows), key=lambda row: SECTIONS.index(row.section))

    def _row(self, entry: Entry, section: str) -> WrittenRow:
        printing = entry.card or (entry.printings[0] if len(entry.printings) == 1 and not entry.code else None)
        if printing:
            for name, code, number in self._printing(printing):
                if self._means(name, code, number) == (printing.id,):
                    return WrittenRow(entry.count, name, code, number, section, printing.id)
        if entry.printings and not entry.code:
            for name in self._names(entry.name, entry.printings[0]):
                if self._means(name, "", "") == meant(entry):
                    return WrittenRow(entry.count, name, "", "", section, "")
        return WrittenRow(entry.count, entry.written, entry.code, entry.number, section, "")

    def _means(self, name: str, code: str, number: str) -> tuple[str, ...]:
        """The printings that the words are read as, in a text and in fields of their own."""
        text = self._resolver.mean(" ".join(part for part in (name, code, number) if part))
        apart = self._resolver.fields(name, code, number)
        return meant(text) if meant(text) == meant(apart) else ()

    def _printing(self, card: Card) -> Iterator[tuple[str, str, str]]:
        code = self.cards.code_of(card)
        for name in self._names(card.name, card):
            if self.bare and code.startswith(_PROMOS):
                yield name, code, card.number.lstrip(ascii_uppercase)
            for each in dict.fromkeys((code, *self.cards.sets[card.set_id].codes, card.set_id)):
                yield name, each, card.number

    def _names(self, name: str, card: Card | None) -> Iterator[str]:
        """The name in the language, where it has one, then in English."""
        if card and card.is_basic_energy and (self.symbols or self.language != "en") and card.count_name in _LETTER_OF:
            yield _BASIC_ENERGY[self.language] % _LETTER_OF[card.count_name]
        if card and self.language != "en":
            local = self.cards.local_names(card).get(self.language)
            if local:
                yield local
        yield name
        if card:
            yield card.count_name
        if card and card.is_basic_energy:
            yield f"Basic {card.count_name}"  # before 2007 Special Energy cards bear two of these names


def meant(what: Entry | MeantCard) -> tuple[str, ...]:
    """The ids of the printings that something read may be: one where it names one."""
    return (what.card.id,) if what.card else tuple(card.id for card in what.printings)


def _joined(rows: list[WrittenRow]) -> list[WrittenRow]:
    """One row for each card, with the sum of its counts."""
    found: dict[WrittenRow, int] = {}
    for row in rows:
        key = row._replace(count=0)
        found[key] = found.get(key, 0) + row.count
    return [row._replace(count=count) for row, count in found.items()]
