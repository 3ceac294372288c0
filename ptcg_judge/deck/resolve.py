"""Which card a card text means: names, set codes and numbers against the card store.

Every text is worked out once and remembered. What does not fit is kept as a problem (a Finding without lines) beside
the card; reading puts the lines to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ptcg_judge.cards.names import BASIC_ENERGY, LETTERS, count_name, name_key, number_key, plain
from ptcg_judge.deck import reading_kinds as kinds
from ptcg_judge.deck.cardtext import NAME_TAIL, Reading, readings, without_tail
from ptcg_judge.deck.findings import Finding, Severity
from ptcg_judge.deck.likeness import agrees, bare, only_one
from ptcg_judge.deck.othercodes import (
    EIGHTS,
    ENERGY_CODES,
    GROWING,
    JAPANESE,
    ONLY_ONLINE,
    TO_COME,
    japanese,
    translated_energy,
    without_language,
)

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.rule import Kind

Printings = Literal["exact", "any"]
REMEMBERED: Final = 60_000  # texts; far more than the lists of a season hold
SEARCHES: Final = 60  # nearest names looked for in one text: each costs a millisecond or two
LONGEST: Final = 200  # no card text is longer; what is cannot be read


_BLEND: Final = re.compile(r"^((?:Blend|Unit) Energy )([GRWLPFDMYC]{3,4})$")
_NIDORAN: Final = {" m": "♂", " (m)": "♂", " male": "♂", " f": "♀", " (f)": "♀", " female": "♀"}


class Meant(NamedTuple):
    """What a card text means: the fields of an Entry but for count and place, and what does not fit."""

    name: str
    card: Card | None
    printings: tuple[Card, ...]
    written: str
    code: str
    number: str
    problems: tuple[Finding, ...]


class Resolver:
    """Works out card texts for one store, under one way of treating printings."""

    def __init__(self, cards: CardStore, printings: Printings) -> None:
        self.cards = cards
        self.exact = printings == "exact"
        self.searches = SEARCHES
        self._meant: dict[str, Meant] = {}

    def mean(self, text: str) -> Meant:
        """The meaning of a card text without its count, such as "Pikachu ex SSP 57"."""
        meant = self._meant.get(text)
        if meant is None:
            meant = self._quickly(text) or self._slowly(text)
            self._remember(text, meant)
        return meant

    def at_once(self, text: str) -> Meant | None:
        """The same where the text is "Name CODE 12", spelt as on the card; None for any other."""
        meant = self._meant.get(text)
        if meant is None:
            meant = self._quickly(text)
            if meant:
                self._remember(text, meant)
        return meant

    def fields(self, name: str, code: str, number: str) -> Meant:
        """The same for a card whose name, set and number stand apart, as in JSON and CSV."""
        if not code and not number:
            return self.mean(name)
        key = f"{name}\t{code}\t{number}"
        meant = self._meant.get(key)
        if meant is None:
            reading = Reading(_name(name), code, number)
            meant = self._fitting(reading) or self._explained(reading)
            self._remember(key, meant)
        return meant

    def _remember(self, text: str, meant: Meant) -> None:
        if self.searches > 0:
            if len(self._meant) >= REMEMBERED:
                self._meant.clear()
            self._meant[text] = meant

    # -- what fits at once -----------------------------------------------------------------------------------------

    def _quickly(self, text: str) -> Meant | None:
        """The common form "Name CODE 12" with a name just as it is printed."""
        parts = text.rsplit(" ", 2)
        if len(parts) < 3:
            return None
        name, code, number = parts
        for card in self.cards.by_code(code, number):
            if card.name == name or card.count_name == name:
                return Meant(card.count_name, card, self._printings(card), name, code, number, ())
        return None

    def _printings(self, card: Card) -> tuple[Card, ...]:
        return (card,) if self.exact else self.cards.named(card.count_name) or (card,)

    def _slowly(self, text: str) -> Meant:
        if len(text) > LONGEST:
            return self._unknown(
                text[:LONGEST], "", "", self._error(kinds.UNREADABLE, "This line is too long for a card")
            )
        tidy = without_tail(plain(_unspoilt(text)))
        options = list(dict.fromkeys(Reading(_name(r.name), r.code, r.number) for r in readings(tidy)))
        for reading in options:
            meant = self._fitting(reading)
            if meant:
                return meant
        return self._explained(self._likeliest([r for r in options if r.name] or [Reading(tidy, "", "")]))

    def _fitting(self, r: Reading) -> Meant | None:
        """The meaning of a reading in which everything fits; None where anything does not."""
        if not r.code:
            return self._by_name(r) if not r.number or _basic(r.name) else self._by_total(r)
        if r.number:
            return self._by_number(r)
        return self._in_set(r)

    def _by_number(self, r: Reading) -> Meant | None:
        coded = self._coded(r)
        if not r.name and len({card.count_name for card in coded}) == 1:
            return Meant(coded[0].count_name, coded[0], self._printings(coded[0]), "", r.code, r.number, ())
        for card in coded:
            if self._is(card, r.name):
                return Meant(card.count_name, card, self._printings(card), r.name, r.code, r.number, ())
        unnumbered = r.number == "0" and self.cards.set_of_code(r.code)
        return self._by_name(r) if (unnumbered or r.code.upper() in ENERGY_CODES) and _basic(r.name) else None

    def _coded(self, r: Reading) -> tuple[Card, ...]:
        """The printings with this code and number; sets that share a code all count."""
        found = self.cards.by_code(r.code, r.number)
        if not found and r.code.upper() in EIGHTS and r.number.isdigit() and int(r.number) > 8:
            found = self.cards.by_code(r.code, str((int(r.number) - 1) % 8 + 1))
        if not found:
            found = self.cards.by_code(without_language(r.code), r.number)
        return found + self._hundreds(r)

    def _hundreds(self, r: Reading) -> tuple[Card, ...]:
        """PTCGO counted the Radiant Collection of Generations from 101: GEN 114 is RC14."""
        beyond = r.code.upper() == "GEN" and r.number.isdigit() and 100 < int(r.number) < 133
        return self.cards.by_code(r.code, f"RC{int(r.number) - 100}") if beyond else ()

    def _is(self, card: Card, name: str) -> bool:
        key = name_key(name)
        return key in (name_key(card.name), name_key(card.count_name)) or any(
            card.id == other.id for other in self.cards.named(name)
        )

    def _by_name(self, r: Reading) -> Meant | None:
        found = self._named(r.name)
        if r.number and _basic(r.name):
            found = tuple(card for card in found if card.is_basic_energy) or found
        if not found:
            return None
        if r.name.isupper() and r.name.endswith("EX") and self.cards.named(_other_ex(r.name)):
            return self._capitals(r, found[0].count_name)
        if len(found) == 1:
            return Meant(found[0].count_name, found[0], found, r.name, r.code, r.number, ())
        return Meant(found[0].count_name, None, found, r.name, r.code, r.number, self._ambiguous(found))

    def _capitals(self, r: Reading, name: str) -> Meant:
        """PIKACHU EX: without small letters Pikachu ex and Pikachu-EX can't be told apart."""
        said = f'"{_shown(r.name)}" may be {name} or {self.cards.named(_other_ex(r.name))[0].count_name}'
        return self._unknown(r.name, r.code, r.number, self._error(kinds.UNREADABLE, said, "ex or -EX?"))

    def _named(self, name: str) -> tuple[Card, ...]:
        """The printings a bare name may mean; "Basic Darkness Energy" is no Special Energy, a level is a level."""
        found = self.cards.named(name)
        if name.startswith("Basic ") and _basic(name):
            return tuple(card for card in found if card.is_basic_energy)
        tidy = plain(name).lower()
        alike = tuple(card for card in found if plain(card.name).lower() == tidy)
        return alike if alike and tidy.endswith(("lv.x", " δ")) else found

    def _in_set(self, r: Reading) -> Meant | None:
        sets = {printed.id for printed in self.cards.set_of_code(r.code)}
        found = tuple(card for card in self._named(r.name) if card.set_id in sets)
        if not found:
            return None
        one = found[0] if len({card.function for card in found}) == 1 else None
        problems = () if one else self._ambiguous(found)
        printings = found if self.exact else self.cards.named(found[0].count_name)
        return Meant(found[0].count_name, one, printings, r.name, r.code, "", problems)

    def _by_total(self, r: Reading) -> Meant | None:
        """A number as printed, "088/182": the total tells the set."""
        number, _, total = r.number.partition("/")
        if not total:
            return None
        found = tuple(
            card
            for card in self.cards.named(r.name)
            if number_key(card.number) == number_key(number) and self._has_total(card, total)
        )
        if not found:
            return None
        return Meant(found[0].count_name, found[0], self._printings(found[0]), r.name, "", r.number, ())

    def _has_total(self, card: Card, total: str) -> bool:
        printed = self.cards.sets[card.set_id]
        digits = "".join(mark for mark in total if mark.isdigit())
        return digits != "" and int(digits) in (printed.printed_total, printed.total)

    # -- what does not fit -----------------------------------------------------------------------------------------

    def _likeliest(self, options: list[Reading]) -> Reading:
        """The reading to explain: one with a known name, else one with a known set, else the first."""
        known = [r for r in options if self.cards.named(r.name)]
        placed = [r for r in options if r.code and r.number and (self._coded(r) or self.cards.set_of_code(r.code))]
        by_code = [r for r in known if r.code and r.number]
        return next(iter([*by_code, *placed, *known, *[r for r in options if r.code], *options]))

    def _explained(self, r: Reading) -> Meant:
        named = self._named(r.name)
        note: tuple[Finding, ...] = ()
        coded = self._coded(r) if r.code and r.number else ()
        if not named:
            slip = next((card for card in coded if agrees(r.name, card.name) or bare(r.name) == bare(card.name)), None)
            if slip:
                return self._misspelled(r, slip)
            meant = self._search(r.name)
            if not meant:
                return self._unknown_name(r, coded)
            named = self.cards.named(meant)
            note = (self._note(kinds.MISSPELLED, f'"{_shown(r.name)}" is read as {meant}', cards=(meant,)),)
            again = self._fitting(Reading(meant, r.code, r.number))
            if again:
                return again._replace(written=r.name, problems=(*note, *again.problems))
        near = next((card for card in coded if bare(r.name) == bare(card.name)), None)
        if near and not any(near.set_id == other.set_id for other in named):
            return self._misspelled(r, near)
        return self._misplaced(r, named, coded, note)

    def _misspelled(self, r: Reading, card: Card) -> Meant:
        says = f'"{_shown(r.name)}" is read as {self.cards.label(card)}'
        problem = self._note(kinds.MISSPELLED, says, cards=(card.count_name,))
        return Meant(card.count_name, card, self._printings(card), r.name, r.code, r.number, (problem,))

    def _search(self, name: str) -> str | None:
        return only_one(name, self._close(name))

    def _close(self, name: str) -> list[tuple[str, float]]:
        if self.searches <= 0:
            return []
        self.searches -= 1
        return self.cards.close_names(name, 4)

    def _unknown_name(self, r: Reading, coded: tuple[Card, ...]) -> Meant:
        shown = _shown(r.name)
        close = self._suggestions(r.name)
        hint = f"nearest: {' or '.join(close)}" if close else ""
        if coded:
            place = self.cards.label(coded[0])
            said = f'"{shown}" is no card\'s name; {_place(r)} is {coded[0].name}'
            hint = f"{place}, or {' or '.join(close)}?" if close else f"{place}?"
            return self._unknown(r.name, r.code, r.number, self._error(kinds.NAME_MISMATCH, said, hint, not self.exact))
        sets = self.cards.set_of_code(r.code) if r.code and r.number else ()
        if sets and not any(printed.id in GROWING for printed in sets):
            said = f'no card is called "{shown}", and {sets[0].name} has no number {_shown(r.number)}'
            return self._unknown(r.name, r.code, r.number, self._error(kinds.UNKNOWN_CARD, said, hint, False))
        said = f'no card in the data is called "{shown}"'
        return self._unknown(r.name, r.code, r.number, self._error(kinds.UNKNOWN_CARD, said, hint))

    def _suggestions(self, name: str) -> list[str]:
        """Up to two names that may be meant: translated and shortened Energy, then what is spelt alike."""
        energy = translated_energy(name) or f"{name} Energy"
        if _basic(energy):
            return [count_name(energy)]
        return [close for close, score in self._close(name) if score >= 70][:2]

    def _misplaced(
        self, r: Reading, named: tuple[Card, ...], coded: tuple[Card, ...], note: tuple[Finding, ...]
    ) -> Meant:
        """A known name with a set code or number that does not fit it."""
        name = named[0].count_name
        named = self._of_series(r, named)
        problem, decided = self._misfit(r, name, named, coded)
        problems = (*note, replace(problem, cards=(name,)))
        if decided:
            problems += self._ambiguous(named)
        printings = () if problem.code == kinds.NEWER_SET.code and self.exact else named
        return Meant(name, None, printings, r.name, r.code, r.number, problems)

    def _of_series(self, r: Reading, named: tuple[Card, ...]) -> tuple[Card, ...]:
        """The printings of the series that a code of Pokémon TCG Live belongs to; all of them for any other code."""
        series = ONLY_ONLINE.get(r.code.upper())
        found = tuple(card for card in named if series and self.cards.sets[card.set_id].series == series)
        return found or named

    def _misfit(self, r: Reading, name: str, named: tuple[Card, ...], coded: tuple[Card, ...]) -> tuple[Finding, bool]:
        """What does not fit, and whether the name decides all the same."""
        hint = self._likely(r, (*named, *self.cards.named(_other_ex(r.name))))
        sets = self.cards.set_of_code(r.code) if r.code else ()
        if not r.code:
            said = f"{name} {_shown(r.number)}: a number without a set"
            return self._error(kinds.UNREADABLE, said, hint), False
        if r.code.upper() in JAPANESE and r.code != r.code.lower():
            return self._strange_code(r, name, hint)
        if coded:
            said = f"{_place(r)} is {coded[0].name}, not {name}"
            return self._misfitting(kinds.WRONG_CARD, said, hint), False
        if sets and not r.number:
            return self._misfitting(kinds.NOT_IN_SET, f"{sets[0].name} ({r.code}) has no {name}", hint), False
        if sets and any(printed.id in GROWING for printed in sets):
            said = f"{_place(r)} is not in the data: cards are still added to {sets[0].name}"
            return self._misfitting(kinds.NEWER_SET, said, hint, undecides=True), False
        if sets:
            said = f"{sets[0].name} ({r.code}) has no number {_shown(r.number)}"
            return self._misfitting(kinds.UNKNOWN_NUMBER, f"{name}: {said}", hint), False
        return self._strange_code(r, name, hint)

    def _strange_code(self, r: Reading, name: str, hint: str) -> tuple[Finding, bool]:
        code = r.code.upper()
        if code in ONLY_ONLINE:
            said = f"{name}: {code} is a code of Pokémon TCG Live for no printed set; judged by its name"
            return self._note(kinds.BY_NAME, said), True
        if code in TO_COME:
            said = f"{name}: set {code} is not in the data"
            return self._misfitting(kinds.NEWER_SET, said, "judge cards update", undecides=True), False
        if japanese(r.code) is not None:
            said = f"{name}: {_place(r)} is a Japanese printing"
            return self._misfitting(kinds.JAPANESE, said, hint), False
        return self._misfitting(kinds.UNKNOWN_SET, f'{name}: no set has the code "{_shown(r.code)}"', hint), False

    def _likely(self, r: Reading, named: Iterable[Card]) -> str:
        """The printing that was probably meant, as a hint: likest code and number, the newest of equals."""
        sets = set(japanese(r.code) or ())
        ranked = sorted(named, key=lambda card: card.released, reverse=True)
        best = sorted(ranked, key=lambda card: self._unlikeness(r, card, sets))
        shown = list(dict.fromkeys(self.cards.label(card) for card in best[:2]))
        return f"did you mean {' or '.join(shown)}?"

    def _unlikeness(self, r: Reading, card: Card, sets: set[str]) -> int:
        from ptcg_judge.deck.likeness import slips

        code = self.cards.code_of(card)
        number = slips(number_key(card.number), number_key(r.number), 3)
        home = 0 if code.split("-")[0] in sets else min(slips(code, r.code.upper(), 2), 3)
        return 2 * home + number if r.number else home

    def _ambiguous(self, found: tuple[Card, ...]) -> tuple[Finding, ...]:
        """A finding where cards of one name are unlike in a way that may matter to the verdict."""
        name = found[0].count_name
        if found[0].supertype == "Pokémon":
            different = len({card.function for card in found})
        else:
            different = len({(card.is_basic_energy, "ACE SPEC" in card.subtypes) for card in found})
        if different < 2:
            return ()
        said = f"{name} names {different} different cards"
        hint = f"name set and number, such as {self.cards.label(found[-1])}"
        return (self._finding(kinds.AMBIGUOUS, Severity.WARNING, said, hint, cards=(name,)),)

    # -- findings --------------------------------------------------------------------------------------------------

    def _unknown(self, name: str, code: str, number: str, problem: Finding) -> Meant:
        return Meant(name, None, (), name, code, number, (replace(problem, cards=(_shown(name),)),))

    def _misfitting(self, kind: Kind, said: str, hint: str, undecides: bool = False) -> Finding:
        """An error under `exact`, a note under `any`, where the name decides."""
        if self.exact:
            return self._error(kind, said, hint, undecides)
        return self._finding(kind, Severity.NOTE, said, hint)

    def _error(self, kind: Kind, said: str, hint: str = "", undecides: bool = True) -> Finding:
        return self._finding(kind, Severity.ERROR, said, hint, undecides)

    def _note(self, kind: Kind, said: str, hint: str = "", cards: tuple[str, ...] = ()) -> Finding:
        return self._finding(kind, Severity.NOTE, said, hint, cards=cards)

    def _finding(
        self,
        kind: Kind,
        severity: Severity,
        said: str,
        hint: str = "",
        undecides: bool = False,
        cards: tuple[str, ...] = (),
    ) -> Finding:
        return Finding(kind.code, kind.name, severity, said, cards, rule=kind.says, hint=hint, undecides=undecides)


def _name(text: str) -> str:
    """A written name without the tails of data sheets; "Psychic Energy - Basic" is basic, and says so."""
    bare_name, tails = NAME_TAIL.subn("", text)
    if tails and "basic" in text.lower() and bare_name.endswith("Energy") and not bare_name.startswith("Basic "):
        return f"Basic {bare_name}"
    short = _BLEND.match(bare_name)
    if short:
        return short[1] + "".join(LETTERS[letter] for letter in short[2])
    return _nidoran(bare_name if bare_name else text)


def _other_ex(name: str) -> str:
    """Mew-EX for Mew ex and the other way round: a slip of the set code may hide behind either."""
    stem, suffix = re.sub(r"[\s-]*[eE][xX]$", "", name), name[-2:]
    return f"{stem}-EX" if suffix == "ex" else f"{stem} ex" if suffix == "EX" else name


def _nidoran(name: str) -> str:
    for tails, sign in (
        ((" M", " (M)", " male", " (male)", " Male"), "♂"),
        ((" F", " (F)", " female", " (female)"), "♀"),
    ):
        for tail in tails:
            if name.endswith("idoran" + tail):
                return name[: -len(tail)] + sign
    return name


def _basic(name: str) -> bool:
    return count_name(name) in BASIC_ENERGY


def _unspoilt(text: str) -> str:
    """UTF-8 once read as Windows-1252 put right: "PokÃ©gear" is Pokégear."""
    if "Ã" not in text and "â€" not in text:
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def _place(r: Reading) -> str:
    return _shown(f"{r.code} {r.number}".strip())


def _shown(text: str) -> str:
    """Text fit for a message: short, and without anything that moves the cursor."""
    clean = "".join(mark if mark.isprintable() else "�" for mark in text[:60])
    return clean + "…" if len(text) > 60 else clean
