"""Readings that fit: a name, a set code and a number that agree in the card store, however they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ptcg_judge.cards.energy_names import local_basic_energy, says_basic
from ptcg_judge.cards.names import BASIC_ENERGY, LETTERS, count_name, number_key
from ptcg_judge.cards.signs import with_those_signs
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.decklist import MeantCard
from ptcg_judge.deck.findings import Finding, HintChoice, Severity
from ptcg_judge.deck.naming.card_reading import TextReading
from ptcg_judge.deck.naming.other_codes import EIGHTS, ENERGY_CODES, without_language

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.naming.card_reading import Asker

Options = tuple[tuple[str, "tuple[Card, ...]"], ...]
_TAIL: Final = re.compile(r"\s+[-–]\s*(?:ACE ?SPEC|Special|Basic)\b|\s*\((?:ACE ?SPEC|Basic|Special)\)", re.IGNORECASE)
_BLEND: Final = re.compile(r"^((?:Blend|Unit) Energy )([GRWLPFDMYC]{3,4})$")
_NIDORAN: Final = {" m": "♂", " (m)": "♂", " male": "♂", " f": "♀", " (f)": "♀", " female": "♀"}


class Fitting:
    """Looks for the cards of a reading."""

    def __init__(self, resolver: Asker) -> None:
        self.cards = resolver.cards
        self.exact = resolver.exact
        self._set_names: dict[str, str] | None = None

    def fits(self, r: TextReading) -> MeantCard | None:
        """The meaning of a reading in which everything fits; None where anything does not."""
        if not r.code:
            return self._by_name(r) if not r.number or is_basic(r.name) else self._by_total(r)
        if r.number:
            return self._by_number(r)
        return self._in_set(r)

    def coded(self, r: TextReading) -> tuple[Card, ...]:
        """The printings with this code and number; sets that share a code all count."""
        found = self.cards.by_code(r.code, r.number)
        if not found and r.code.upper() in EIGHTS and r.number.isdecimal() and int(r.number) > 8:
            found = self.cards.by_code(r.code, str((int(r.number) - 1) % 8 + 1))
        if not found:
            found = self.cards.by_code(without_language(r.code), r.number)
        return found + self._hundreds(r)

    def named(self, name: str) -> tuple[Card, ...]:
        """The printings a bare name may mean; "Basic Darkness Energy" is no Special Energy, a level is a level."""
        found = self.cards.named(name)
        if is_basic(name) and (name.startswith("Basic ") or says_basic(name)):
            return tuple(card for card in found if card.is_basic_energy)
        return with_those_signs(found, name)

    def by_set_name(self, text: str) -> Iterator[TextReading]:
        """Readings in which the set is written out: "Iono Paldea Evolved 185", "Iono - 185/193 - Paldea Evolved"."""
        words = [word for word in text.split(" ") if word not in ("-", "–")]
        for at in range(max(1, len(words) - 6), len(words)):
            whole, short = (" ".join(words[at:end]).strip("()[],:#").lower() for end in (None, -1))
            if short in self.set_names and at < len(words) - 1:
                yield TextReading(" ".join(words[:at]), self.set_names[short], words[-1].strip("()[]#"))
            if whole in self.set_names:
                yield TextReading(" ".join(words[:at]).strip(" ([,:"), self.set_names[whole], "")
            if whole in self.set_names and at > 1:
                yield TextReading(" ".join(words[: at - 1]), self.set_names[whole], words[at - 1].strip("()[]#"))
        for at in range(1, min(len(words), 6)):
            front = " ".join(words[:at]).strip("()[],:#").lower()
            if front in self.set_names:
                yield TextReading(" ".join(words[at:]), self.set_names[front], "")

    @property
    def set_names(self) -> dict[str, str]:
        """The ids of the sets by their names in small letters."""
        if self._set_names is None:
            names = {printed.name.lower(): id for id, printed in self.cards.sets.items()}
            self._set_names = {name.removesuffix(" set"): id for name, id in names.items()} | names
        return self._set_names

    def _hundreds(self, r: TextReading) -> tuple[Card, ...]:
        """PTCGO counted the Radiant Collection of Generations from 101: GEN 114 is RC14."""
        beyond = r.code.upper() == "GEN" and r.number.isdecimal() and 100 < int(r.number) < 133
        return self.cards.by_code(r.code, f"RC{int(r.number) - 100}") if beyond else ()

    def _by_number(self, r: TextReading) -> MeantCard | None:
        coded = self.coded(r)
        if not r.name and len({card.count_name for card in coded}) == 1:
            return MeantCard(coded[0].count_name, coded[0], (coded[0],), "", r.code, r.number, ())
        for card in coded:
            if self._is(card, r.name):
                return MeantCard(card.count_name, card, (card,), r.name, r.code, r.number, ())
        unnumbered = r.number == "0" and self.cards.set_of_code(r.code)
        return self._by_name(r) if (unnumbered or r.code.upper() in ENERGY_CODES) and is_basic(r.name) else None

    def _is(self, card: Card, name: str) -> bool:
        return self.cards.is_named(card, name) or any(card.id == other.id for other in self.cards.named(name))

    def _by_name(self, r: TextReading) -> MeantCard | None:
        found = self.named(r.name)
        if r.number and is_basic(r.name):
            found = tuple(card for card in found if card.is_basic_energy) or found
        if not found:
            return None
        if r.name.isupper() and r.name.endswith("EX"):
            other = self.cards.named(other_ex(r.name))
            if other and other[0].count_name != found[0].count_name:
                return self._capitals(r, found, other)
        models = () if r.number else self._later_model(r.name, found)
        if len(found) == 1:
            return MeantCard(found[0].count_name, found[0], found, r.name, r.code, r.number, models)
        names = tuple(dict.fromkeys(card.count_name for card in found))
        if len(names) > 1:
            return self._several(r, names, found)
        problems = models or ambiguous(found, self.cards)
        return MeantCard(found[0].count_name, None, found, r.name, r.code, r.number, problems)

    def _capitals(self, r: TextReading, found: tuple[Card, ...], other: tuple[Card, ...]) -> MeantCard:
        """PIKACHU EX: without small letters Pikachu ex and Pikachu-EX can't be told apart."""
        options = tuple([(cards[0].count_name, cards) for cards in (found, other)])
        return self._asked(r, options, HintChoice("ex or -EX?", 1, options, decides=True))

    def _several(self, r: TextReading, names: tuple[str, ...], found: tuple[Card, ...]) -> MeantCard:
        """A name in another language that two English names share: "Rappel" is Revive and Scoop Up."""
        options = tuple([(name, tuple([card for card in found if card.count_name == name])) for name in names])
        open_options = tuple([("", printings) for _, printings in options])
        return self._asked(r, options, HintChoice("name set and number, such as {}", 1, open_options, decides=True))

    def _asked(self, r: TextReading, options: Options, choice: HintChoice) -> MeantCard:
        said = f'"{r.name}" may be {" or ".join([name for name, _ in options])}'
        hint = choice.hint([self.cards.label(options[-1][1][-1])])
        problem = kinds.said(kinds.UNREADABLE, Severity.ERROR, said, hint, (r.name,), True, choice=choice)
        return MeantCard(r.name, None, (), r.name, r.code, r.number, (problem,))

    def _later_model(self, name: str, found: tuple[Card, ...]) -> tuple[Finding, ...]:
        """ "pokegear" is PokéGear of 2000 where that is legal, and else Pokégear 3.0, which has a number of its own."""
        models = () if found[0].supertype == "Pokémon" else ("2.0", "3.0", "4.0")
        later = [printings for model in models if (printings := self.cards.named(f"{name} {model}"))]
        if not later:
            return ()
        names = [found[0].count_name, *(printings[0].count_name for printings in later)]
        options = tuple([("", printings) for printings in (found, *later)])
        choice = HintChoice("name set and number, such as {}", 1, options, decides=True, stays=True)
        hint = choice.hint([self.cards.label(later[-1][-1])])
        said = f'"{name}" may be {" or ".join(names)}'
        return (kinds.said(kinds.AMBIGUOUS, Severity.WARNING, said, hint, cards=(name,), choice=choice),)

    def _in_set(self, r: TextReading) -> MeantCard | None:
        sets = {printed.id for printed in self.cards.set_of_code(r.code)}
        found = tuple(card for card in self.named(r.name) if card.set_id in sets)
        if not found:
            return None
        one = found[0] if len({card.function for card in found}) == 1 else None
        problems = () if one else ambiguous(found, self.cards)
        printings = found if self.exact else self.cards.named(found[0].count_name)
        return MeantCard(found[0].count_name, one, printings, r.name, r.code, "", problems)

    def _by_total(self, r: TextReading) -> MeantCard | None:
        """A number as printed, "088/182": the total tells the set."""
        number, _, total = r.number.partition("/")
        wanted = number_key(number)
        for card in self.cards.named(r.name) if total else ():
            if number_key(card.number) == wanted and self._has_total(card, total):
                return MeantCard(card.count_name, card, (card,), r.name, "", r.number, ())
        return None

    def _has_total(self, card: Card, total: str) -> bool:
        printed = self.cards.sets[card.set_id]
        digits = "".join(mark for mark in total if mark.isdecimal())
        return digits != "" and int(digits) in (printed.printed_total, printed.total)


def ambiguous(found: tuple[Card, ...], cards: CardStore) -> tuple[Finding, ...]:
    """A finding where cards of one name are unlike in a way that may matter to the verdict."""
    name = found[0].count_name
    if found[0].supertype == "Pokémon":
        different = len({card.function for card in found})
    else:
        different = len({(card.is_basic_energy, "ACE SPEC" in card.subtypes) for card in found})
    if different < 2:
        return ()
    said = f"{name} names {different} different cards"
    choice = HintChoice("name set and number, such as {}", 1, (("", found),))
    hint = choice.hint([cards.label(found[-1])])
    return (kinds.said(kinds.AMBIGUOUS, Severity.WARNING, said, hint, cards=(name,), choice=choice),)


def tidy_name(text: str) -> str:
    """A written name without the tails of data sheets; "Psychic Energy - Basic" is basic, and says so."""
    name, tails = _TAIL.subn("", text)
    if tails and "basic" in text.lower() and name.endswith("Energy") and not name.startswith("Basic "):
        return f"Basic {name}"
    short = _BLEND.match(name)
    if short:
        return short[1] + "".join(LETTERS[letter] for letter in short[2])
    for tail, sign in _NIDORAN.items():
        if name.lower().endswith("idoran" + tail):
            return name[: -len(tail)] + sign
    return name or text


def is_basic(name: str) -> bool:
    """Whether a written name is that of a basic Energy card (before 2007 two Special Energy cards share it)."""
    return count_name(name) in BASIC_ENERGY or local_basic_energy(name) is not None


def other_ex(name: str) -> str:
    """Mew-EX for Mew ex and the other way round; any other name as it is."""
    stem, suffix = re.sub(r"[\s-]*[eE][xX]$", "", name), name[-2:]
    return f"{stem}-EX" if suffix == "ex" else f"{stem} ex" if suffix == "EX" else name
