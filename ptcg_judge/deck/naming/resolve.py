"""Which card a card text means: the quick way for what is written as on the card, and what is remembered.

Most lines of most lists are "4 Name CODE 12", and most of them have been seen before. Whatever is not found at once
goes to fits.py (readings that fit all the same) and misfit.py (what to say where none does); both are only loaded
when they are needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ptcg_judge.cards.names import count_name, name_key
from ptcg_judge.deck.decklist import MeantCard
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.naming.card_reading import TextReading

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.naming.misfit import Misfits

Printings = Literal["exact", "any"]
REMEMBERED: Final = 40_000  # texts; twice as many as there are printings
SEARCHES: Final = 60  # nearest names looked for in one text: each costs a millisecond or two
_new: Final = tuple.__new__
_PUNCTUATION: Final = str.maketrans(dict.fromkeys(" .'-:!&"))
FOIL: Final = " PH"  # how PTCG Live marks a parallel foil
TABLE: Final = "texts"
KEY: Final = "1"
"""The name of the table of texts in the card store, and what it must have been made with: raise the key where
`at_once` reads a text otherwise."""


class Resolver:
    """Works out card texts for one store, under one way of treating printings."""

    def __init__(self, cards: CardStore, printings: Printings) -> None:
        self.cards = cards
        self.exact = printings == "exact"
        self.explained = 0  # texts that were not found at once
        self.foreign: set[str] = set()  # texts met that are names in another language
        self._meant: dict[str, MeantCard] = {}
        self._misfits: Misfits | None = None
        self.begin()

    def begin(self) -> None:
        """Make ready for another text."""
        self.searches = SEARCHES
        self.rows = self.misfits = 0  # of the table at hand, and those of them that had to be explained in vain

    def mean(self, text: str) -> MeantCard:
        """The meaning of a card text without its count, such as "Pikachu ex SSP 57"."""
        meant = self._meant.get(text)
        if meant is None:
            meant = self._quickly(text)
            if meant is None:
                self.explained += 1
                meant = self._thoroughly().mean(text)
            self._remember(text, meant)
        return meant

    def at_once(self, text: str) -> MeantCard | None:
        """The same where the text is "Name CODE 12", spelt as on the card; None for any other."""
        return self._quickly(text) or self._meant.get(text)

    def fit(self, text: str) -> MeantCard | None:
        """The meaning of a card text of which name, set and number agree; None where anything is amiss."""
        meant = self._meant.get(text) or self._quickly(text)
        if meant is None:
            return self._thoroughly().fit(text)
        return None if any(problem.severity is Severity.ERROR for problem in meant.problems) else meant

    def near(self, text: str) -> bool:
        """Whether a text comes near a card's name in some language: it is no talk."""
        return self._thoroughly().near(text)

    def fields(self, name: str, code: str, number: str) -> MeantCard:
        """The same for a card whose name, set and number stand apart, as in JSON and CSV."""
        if not code and not number:
            return self.mean(name)
        key = f"{name}\t{code}\t{number}"
        meant = self._meant.get(key)
        if meant is None:
            self.explained += 1
            meant = self._thoroughly().mean_fields(TextReading(name, code, number))
            self._remember(key, meant)
        return meant

    def _quickly(self, text: str) -> MeantCard | None:
        parts = text.removesuffix(FOIL).rsplit(" ", 2)
        if len(parts) < 3:
            return None
        name, code, number = parts
        card = self.cards.usual(code, number)
        if card is not None and (name == card.name or name == card.count_name):
            meant: MeantCard = _new(MeantCard, (card.count_name, card, (card,), name, code, number, ()))
            return meant
        found = self.cards.by_code(code, number)
        for card in found:
            if name == card.name or name == card.count_name or (name[:6] == "Basic " and _is_basic(name, card)):
                return MeantCard(card.count_name, card, (card,), name, code, number, ())
        if len(found) == 1 and name.isascii():
            return self._nearly(found[0], name, code, number)
        return None

    def _nearly(self, card: Card, name: str, code: str, number: str) -> MeantCard | None:
        """The meaning where a name is that of the card without its accents or with the tail of a data sheet: "Pokegear
        3.0", "Legacy Energy - Special"."""
        bare = name.removesuffix(" - ACESPEC").removesuffix(" - ACE SPEC").removesuffix(" - Special")
        if bare != name:
            name, fits = bare, bare == card.name == card.count_name
        else:
            words = name.translate(_PUNCTUATION).isalnum() and name[0].isalnum() and name[-1].isalnum()
            tidy = words and "  " not in name
            fits = tidy and card.name == card.count_name and name_key(name) == name_key(card.name)
        return MeantCard(card.count_name, card, (card,), name, code, number, ()) if fits else None

    def _thoroughly(self) -> Misfits:
        if self._misfits is None:
            from ptcg_judge.deck.naming.misfit import Misfits

            self._misfits = Misfits(self)
        return self._misfits

    def _remember(self, text: str, meant: MeantCard) -> None:
        """Keep a meaning, unless the search for near names had been given up when it was found."""
        if self.searches > 0:
            if len(self._meant) >= REMEMBERED:
                self._meant.clear()
            self._meant[text] = meant


def _is_basic(name: str, card: Card) -> bool:
    """Whether a name with "Basic" before it is that of this basic Energy card."""
    return count_name(name) == card.count_name and card.is_basic_energy
