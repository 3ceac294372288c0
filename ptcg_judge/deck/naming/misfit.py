"""What to say about a card text in which something does not fit, and which card it means all the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ptcg_judge.cards.energy_names import local_basic_energy
from ptcg_judge.cards.names import LETTERS, count_name, name_key, number_key, plain
from ptcg_judge.cards.signs import with_signs
from ptcg_judge.deck import line_findings as kinds
from ptcg_judge.deck.decklist import MeantCard
from ptcg_judge.deck.findings import Finding, HintChoice, Severity
from ptcg_judge.deck.naming.alike_names import agrees, bare, only_one, slips
from ptcg_judge.deck.naming.card_reading import TextReading
from ptcg_judge.deck.naming.card_text import readings, without_tail
from ptcg_judge.deck.naming.fits import Fitting, Options, ambiguous, is_basic, other_ex, tidy_name
from ptcg_judge.deck.naming.notation import Shorter, variants, with_symbols
from ptcg_judge.deck.naming.other_codes import GROWING, JAPANESE, ONLY_ONLINE, TO_COME, japanese

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.deck.finding_kinds import FindingKind
    from ptcg_judge.deck.naming.card_reading import Asker

LONGEST: Final = 200  # no card text is longer; what is cannot be read
NEAR: Final = 90  # an English name so like the text leaves no room for one in another language
LIKELY: Final = 80  # so like a name that a text is one, with a slip
NEXT: Final = 12  # names so much less like a text than the nearest are no second choice
ALIKE: Final = 70  # names less alike than this (of 100) are no help to anybody
_EASTERN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_KIND_WORDS: Final = frozenset({"ex", "EX", "Ex"})  # a set code, too (Expedition), but hardly behind such a name


class Misfits:
    """Explains card texts for one resolver."""

    def __init__(self, resolver: Asker) -> None:
        self.resolver = resolver
        self.cards = resolver.cards
        self.exact = resolver.exact
        self.fitting = Fitting(resolver)

    def mean(self, text: str) -> MeantCard:
        """The meaning of a card text: of the first reading that fits, else of the likeliest."""
        return self._heard(self._meaning(text))

    def _heard(self, meant: MeantCard) -> MeantCard:
        """The meaning; names that are those of a card in another language are kept for the list as a whole."""
        if meant.written and self.cards.english_names(meant.written):
            self.resolver.foreign.add(meant.written)
        return meant

    def _meaning(self, text: str) -> MeantCard:
        if len(text) > LONGEST:
            return self._unknown(
                TextReading(printable(text[:LONGEST]), "", ""), kinds.UNREADABLE, "too long for a card"
            )
        tidy = _tidied(text)
        meant = self._fit(tidy)
        if meant:
            return meant
        tidy = with_signs(tidy)
        return self._explained(self._likeliest(_read_as(tidy) or [TextReading(tidy, "", "")]))

    def fit(self, text: str) -> MeantCard | None:
        """The meaning of a card text of which some reading fits, in one of its spellings; None for any other."""
        meant = self._fit(_tidied(text)) if len(text) <= LONGEST else None
        return self._heard(meant) if meant else None

    def near(self, text: str) -> bool:
        """Whether a text is so like some name that it is hardly anything else."""
        return any(score >= LIKELY for _, score in (*self._close(text), *self._close_local(text)))

    def _fit(self, tidy: str) -> MeantCard | None:
        meant = self._fits_as_written(tidy)
        if meant:
            return meant
        for other in variants(tidy):
            meant = self._fits_as_written(other.text)
            if meant:
                return self._in_another_set(other, meant) or meant._replace(
                    problems=(*meant.problems, *self._left_out(tidy, other, meant))
                )
        return None

    def _fits_as_written(self, tidy: str) -> MeantCard | None:
        for reading in [*_readings(tidy), *self.fitting.by_set_name(tidy)]:
            meant = self.fitting.fits(reading)
            if meant:
                return meant
        return None

    def _in_another_set(self, other: Shorter, meant: MeantCard) -> MeantCard | None:
        """ "Phantump (TEF)": what was left out is the code of a set, in which the card must then be."""
        code = other.remark.strip()
        short = len(code) < 3  # RH and FA say how a card looks, SV which series it is of
        if meant.code or short or not code.isupper() or not self.cards.set_of_code(code):
            return None
        return self._explained(TextReading(other.text, code, ""))

    def _left_out(self, tidy: str, other: Shorter, meant: MeantCard) -> Iterator[Finding]:
        """What is said about a text that was read in another spelling than its own."""
        if other.guess:
            yield self._note(kinds.MISSPELLED, f'"{shown(tidy)}" is read as {meant.name}', meant.name)
        elif other.remark:
            yield self._note(kinds.IGNORED, f'left out as no part of the card: "{shown(other.remark)}"', meant.name)

    def mean_fields(self, r: TextReading) -> MeantCard:
        """The meaning of a card whose fields stand apart; a set may be given by its name."""
        r = TextReading(*(" ".join(printable(part[:LONGEST]).split()) for part in r))
        r = r._replace(name=tidy_name(r.name), code=self.fitting.set_names.get(r.code.lower(), r.code))
        return self._heard(self.fitting.fits(r) or self._explained(r))

    def _likeliest(self, options: list[TextReading]) -> TextReading:
        """The reading to explain: one with a known name, else one with a known set, else the first."""
        kinds_as_codes = [r for r in options if r.code in _KIND_WORDS and self.cards.named(f"{r.name} {r.code}")]
        options = [r for r in options if r not in kinds_as_codes] or options
        known = [r for r in options if self.cards.named(r.name)]
        whole = [r for r in options if r.code and r.number]
        placed = [r for r in whole if self.fitting.coded(r) or self.cards.set_of_code(r.code)]
        return next(iter([*(r for r in known if r in whole), *placed, *known, *whole, *options]))

    def _explained(self, r: TextReading) -> MeantCard:
        coded = self.fitting.coded(r) if r.code and r.number else ()
        named = self.fitting.named(r.name)
        if not named:
            return self._of_unknown_name(r, coded)
        near = next((card for card in coded if bare(r.name) == bare(card.name)), None)
        if near and not any(near.set_id == other.set_id for other in named):
            return self._misspelled(r, near)
        return self._misplaced(r, named, coded)

    # -- names that no card bears ----------------------------------------------------------------------------------

    def _of_unknown_name(self, r: TextReading, coded: tuple[Card, ...]) -> MeantCard:
        """A slip of the pen that set and number, or its likeness to one name, put right; else an unknown card."""
        slip = next((card for card in coded if self._slipped(r.name, card)), None)
        if slip:
            return self._misspelled(r, slip)
        close = self._close(r.name)
        name = only_one(r.name, close)
        if not name and len(r.name) <= LONGEST and not any(score >= NEAR for _, score in close):
            local = self._close_local(r.name)
            name = self._one_in_english(only_one(r.name, local))
            close = sorted([*close, *local], key=lambda hit: -hit[1])
        if not name:
            return self._unknown_name(r, coded, close)
        right = r._replace(name=name)
        meant = self.fitting.fits(right) or self._misplaced(right, self.cards.named(name), coded)
        note = self._note(kinds.MISSPELLED, f'"{shown(r.name)}" is read as {name}', name)
        return meant._replace(written=r.name, problems=(note, *meant.problems))

    def _misspelled(self, r: TextReading, card: Card) -> MeantCard:
        note = self._note(kinds.MISSPELLED, f'"{shown(r.name)}" is read as {self.cards.label(card)}', card.count_name)
        return MeantCard(card.count_name, card, (card,), r.name, r.code, r.number, (note,))

    def _slipped(self, written: str, card: Card) -> bool:
        """Whether a name that is no card's may be a slip for this card's, in any language."""
        if agrees(written, card.name) or bare(written) == bare(card.name):
            return True
        return any(agrees(written, name) for name in self.cards.local_names(card).values())

    def _one_in_english(self, local: str | None) -> str | None:
        """The English name for a local one that stands for no other."""
        names = self.cards.english_names(local) if local else ()
        return names[0] if len(names) == 1 else None

    def _close_local(self, name: str) -> list[tuple[str, float]]:
        if self.resolver.searches <= 0:
            return []
        self.resolver.searches -= 1
        return self.cards.close_local_names(name, 8)

    def _close(self, name: str) -> list[tuple[str, float]]:
        if self.resolver.searches <= 0:
            return []
        self.resolver.searches -= 1
        return self.cards.close_names(name, 8)

    def _unknown_name(self, r: TextReading, coded: tuple[Card, ...], close: list[tuple[str, float]]) -> MeantCard:
        if coded and _EASTERN.search(r.name) and r.code.upper() in JAPANESE:
            message = f"{shown(r.name)}: {_place(r)} is a Japanese printing"
            hint = "a list of English cards names set and number of the English printing"
            return self._unknown(r, kinds.JAPANESE, message, hint, undecides=True)
        if coded and self.exact and not any(score >= ALIKE for _, score in close) and self.resolver.searches > 0:
            return self._of_its_place(r, coded[0])
        alike = self._suggestions(r.name, close)
        hint = "nearest: {}" if alike else ""
        if coded:
            place = self.cards.label(coded[0])
            message = f'"{shown(r.name)}" is no card\'s name; {_place(r)} is {coded[0].name}'
            hint = f"{place}, or {{}}?" if alike else f"{place}?"
            return self._unknown(r, kinds.NAME_MISMATCH, message, hint, not self.exact, alike)
        sets = self.cards.set_of_code(r.code) if r.code and r.number else ()
        if sets and not any(printed.id in GROWING for printed in sets):
            message = f'no card is called "{shown(r.name)}", and {sets[0].name} has no number {shown(r.number)}'
            return self._unknown(r, kinds.UNKNOWN_CARD, message, hint, False, alike)
        newer = f"a card newer than the data of {self.cards.last_day}? judge cards update brings it"
        hint = f"{hint}; {newer}" if hint else newer
        message = f'no card in the data is called "{shown(r.name)}"'
        return self._unknown(r, kinds.UNKNOWN_CARD, message, hint, True, alike)

    def _of_its_place(self, r: TextReading, card: Card) -> MeantCard:
        """A name like no card's in six languages, with a set code and number: these decide (one note for a list)."""
        said = "no card is called so in English, French, German, Italian, Portuguese or Spanish: set and number decide"
        return MeantCard(card.count_name, card, (card,), *r, (kinds.said(kinds.BY_PLACE, Severity.NOTE, said),))

    def _suggestions(self, name: str, close: list[tuple[str, float]]) -> Options:
        """The names that may be meant, the likeliest first, with their printings: translated and shortened Energy, then
        names in which every word of this one begins a word, then what is spelt alike."""
        energy = local_basic_energy(name) or f"{LETTERS.get(name, name)} Energy"
        if is_basic(energy):
            return ((count_name(energy), self.cards.named(energy)),)
        least = max([ALIKE, *(score - NEXT for _, score in close)])
        near = [*self._with_words(name), *(other for other, score in close if score >= least)]
        return tuple([(self._told(other), self.cards.named(other)) for other in dict.fromkeys(near)])

    def _with_words(self, name: str) -> list[str]:
        """The shortest names that hold the words of a short one: "boss" is Boss's Orders."""
        wanted = name_key(name[:LONGEST]).split()
        if self.resolver.searches <= 0 or not wanted or max(map(len, wanted)) < 4 or len(wanted) > 3:
            return []
        self.resolver.searches -= 1
        found = [
            other
            for key, other in self.cards.names()
            if wanted[0] in key and all(any(word.startswith(part) for word in key.split()) for part in wanted)
        ]
        return sorted(dict.fromkeys(found), key=lambda other: (len(other), other))[:12]

    def _told(self, name: str) -> str:
        """A name as it is, a local one with the English name behind it: "Glurak (Charizard)"."""
        english = () if self.cards.is_english(name) else self.cards.english_names(name)
        return f"{name} ({' or '.join(english)})" if english else name

    def _unknown(
        self,
        r: TextReading,
        kind: FindingKind,
        message: str,
        hint: str = "",
        undecides: bool = True,
        alike: Options = (),
    ) -> MeantCard:
        """An unknown card; `hint` holds {} where the nearest of `alike` are named."""
        choice = HintChoice(hint, 2, alike) if alike else None
        hint = choice.hint([told for told, _ in alike]) if choice else hint
        problem = kinds.said(kind, Severity.ERROR, message, hint, (shown(r.name),), undecides, choice=choice)
        return MeantCard(r.name, None, (), *r, (problem,))

    # -- known names with a code or number that does not fit -------------------------------------------------------

    def _misplaced(self, r: TextReading, named: tuple[Card, ...], coded: tuple[Card, ...]) -> MeantCard:
        """The name decides which cards are meant; nothing is left of it where the set may hold others of the name."""
        name = named[0].count_name
        named = self._of_series(r, named)
        choice = self._likely(r, (*named, *self.cards.named(other_ex(r.name))))
        hint = choice.hint([self.cards.label(card) for _, (card,) in choice.options[:2]])
        problem = self._misfit(r, name, coded, hint)
        problem = replace(problem, cards=(name,), choice=choice if problem.hint == hint else None)
        problems = (problem, *ambiguous(named, self.cards)) if problem.code == kinds.BY_NAME.code else (problem,)
        printings = () if problem.code == kinds.NEWER_SET.code and self.exact else named
        return MeantCard(name, None, printings, *r, problems)

    def _of_series(self, r: TextReading, named: tuple[Card, ...]) -> tuple[Card, ...]:
        """The printings of the series that a code of Pokémon TCG Live belongs to; all of them for any other code."""
        series = ONLY_ONLINE.get(r.code.upper())
        found = tuple(card for card in named if series and self.cards.sets[card.set_id].series == series)
        return found or named

    def _misfit(self, r: TextReading, name: str, coded: tuple[Card, ...], hint: str) -> Finding:
        """What does not fit: the number alone, the card at that number, or the code."""
        if not r.code:
            message = f"{name} {shown(r.number)}: a number without a set"
            return kinds.said(kinds.UNREADABLE, Severity.ERROR, message, hint, undecides=True)
        if r.code.upper() in JAPANESE and r.code != r.code.lower():
            return self._strange_code(r, name, hint)
        if coded:
            return self._judged(kinds.WRONG_CARD, f"{_place(r)} is {coded[0].name}, not {name}", hint)
        sets = self.cards.set_of_code(r.code)
        if not sets:
            return self._strange_code(r, name, hint)
        where = f"{sets[0].name} ({r.code})"
        if not r.number:
            return self._judged(kinds.NOT_IN_SET, f"{where} has no {name}", hint)
        if any(printed.id in GROWING for printed in sets):
            message = f"{_place(r)} is not in the data: cards are still added to {sets[0].name}"
            return self._judged(kinds.NEWER_SET, message, hint, undecides=True)
        return self._judged(kinds.UNKNOWN_NUMBER, f"{name}: {where} has no number {shown(r.number)}", hint)

    def _strange_code(self, r: TextReading, name: str, hint: str) -> Finding:
        """A code that no English set bears."""
        code = r.code.upper()
        if code in ONLY_ONLINE:
            message = f"{name}: {code} is a code of Pokémon TCG Live for no printed set; judged by its name"
            return self._note(kinds.BY_NAME, message, name)
        if code in TO_COME:
            message = f"{name}: set {code} is not in the data"
            return self._judged(kinds.NEWER_SET, message, "judge cards update brings it", undecides=True)
        if japanese(r.code) is not None:
            return self._judged(kinds.JAPANESE, f"{name}: {_place(r)} is a Japanese printing", hint)
        return self._judged(kinds.UNKNOWN_SET, f'{name}: no set has the code "{shown(r.code)}"', hint)

    def _likely(self, r: TextReading, named: Iterable[Card]) -> HintChoice:
        """The printings that may be meant, for a hint: likest code and number first, the newest of equals."""
        sets = set(japanese(r.code) or ())
        ranked = sorted(dict.fromkeys(named), key=lambda card: card.released, reverse=True)
        best = sorted([(self._unlikeness(r, card, sets), at, card) for at, card in enumerate(ranked)])
        most = 1 if japanese(r.code) is None and len(best) > 1 and best[0][0] < best[1][0] else 2
        return HintChoice("did you mean {}?", most, tuple([("", (card,)) for _, _, card in best]))

    def _unlikeness(self, r: TextReading, card: Card, sets: set[str]) -> int:
        code = self.cards.code_of(card)
        home = 0 if not r.code or code.split("-")[0] in sets else min(slips(code, r.code.upper()[:20], 2), 3)
        number = slips(number_key(card.number), number_key(r.number[:20]), 3)
        return 2 * home + number if r.number else home

    def _judged(self, kind: FindingKind, message: str, hint: str, undecides: bool = False) -> Finding:
        """An error under `exact`, a note under `any`, where the name decides."""
        severity = Severity.ERROR if self.exact else Severity.NOTE
        return kinds.said(kind, severity, message, hint, undecides=undecides and self.exact)

    def _note(self, kind: FindingKind, message: str, name: str) -> Finding:
        return kinds.said(kind, Severity.NOTE, message, cards=(name,))


def _tidied(text: str) -> str:
    return with_symbols(without_tail(plain(printable(unspoilt(text)))))


def _readings(tidy: str) -> list[TextReading]:
    return list(dict.fromkeys(r._replace(name=tidy_name(r.name)) for r in readings(tidy)))


def _read_as(tidy: str) -> list[TextReading]:
    """The readings that name a card."""
    return [r for r in _readings(tidy) if r.name]


def unspoilt(text: str) -> str:
    """UTF-8 once read as Windows-1252 put right: "PokÃ©gear" is Pokégear."""
    if "Ã" not in text and "â€" not in text:
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def printable(text: str) -> str:
    """The text with a sign in place of whatever moves the cursor or can't be shown."""
    return "".join([mark if mark.isprintable() or mark.isspace() else "�" for mark in text])


def shown(text: str) -> str:
    """CleanText fit for a message: short, on one line."""
    clean = " ".join(printable(text[:60]).split())
    return clean if len(text) <= 60 else clean + "…"


def _place(r: TextReading) -> str:
    return shown(f"{r.code} {r.number}".strip())
