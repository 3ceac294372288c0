"""Whether a decklist is legal in a format on a day, and what is wrong with it.

A `Checker` judges many lists in one pool: what a printing means there is worked out once, and a rule is asked only when
the deck holds a card it speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Literal, NamedTuple

import ptcg_judge.deck.rules  # noqa: F401  # fills the registry
from ptcg_judge.cards.names import TYPES
from ptcg_judge.deck.decklist import Sums, rows_of
from ptcg_judge.deck.finding_kinds import KINDS
from ptcg_judge.deck.findings import Aside, At, Finding, Severity, Verdict
from ptcg_judge.deck.formats.pool import Legality, pool_on
from ptcg_judge.deck.formats.reach import RENEW
from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Days, as_date, merged
from ptcg_judge.deck.rules.rule import RULES, Fault, Rule, bound
from ptcg_judge.deck.rules.stored_sums import StoredSums
from ptcg_judge.deck.rules.tally import (
    BANNED,
    BARRED,
    LATER,
    NEWER,
    NOT_LEGAL,
    UNSURE,
    LineReading,
    Tally,
    supertype_of,
)
from ptcg_judge.deck.rules.traits import (
    BASIC_ENERGY,
    EVERY_TYPE,
    KEY,
    TABLE,
    evolves_from,
    gives,
    traits,
    uses,
)

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store.lines import WorkedOut
    from ptcg_judge.deck.decklist import CardPart, Decklist, Entry, MeantCard
    from ptcg_judge.deck.formats.format import RuleUse
    from ptcg_judge.deck.formats.pool import Pool
    from ptcg_judge.deck.formats.reach import Reach

Printings = Literal["exact", "any"]
Key = str | tuple[str, int, str]
Asked = Callable[[Tally], Iterator[Fault]]

_new = tuple.__new__
AMBIGUOUS = "L009"
UNKNOWN_SET = "L004"
_WORSE_LAST = ("undecided", "banned", "not-yet-legal", "rotated", "barred", "not-in-format")
_STANDING = {"banned": BANNED, "barred": BARRED}
_UNKNOWN = LineReading((), 0, Sums(0, 3, BEGINNING, FOREVER, EVERY_TYPE, 0), (), None, None)
_NO_SUMS = ((), (), (BEGINNING,), (FOREVER,), (0,), (0,))
_UNKNOWN_ENERGY = _UNKNOWN._replace(sums=_UNKNOWN.sums._replace(any=BASIC_ENERGY))
_ENERGY_WORDS = ("energ", "énerg")
KINDS_OF_CARD = ("cards", "pokemon", "trainer", "energy", "unknown")


class Judgement(NamedTuple):
    """What the judge says about one list: verdict, findings (errors first, then by line) and how many cards it holds.

    `total` counts all cards, `by_supertype` the Pokémon, Trainer, Energy and unknown cards. `span` bounds the days
    around `on` on which a legal deck stays legal by its cards (None is an open end), and is None for other decks.
    `cautions` say what the sources leave open about the format on that day, whatever the deck. `reach` says how far
    the format's data answer for the day. `aside` are findings that a list or its configuration sets aside: they count
    for nothing, and `days` is None then.
    """

    source: str
    format: str
    title: str
    on: date
    printings: Printings
    verdict: Verdict
    total: int
    by_supertype: tuple[int, ...]
    findings: tuple[Finding, ...]
    days: tuple[int, int] | None
    cautions: tuple[str, ...]
    reach: Reach
    aside: tuple[Aside, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """The cards by kind: cards, pokemon, trainer, energy, unknown."""
        return dict(zip(KINDS_OF_CARD, (self.total, *self.by_supertype), strict=True))

    @property
    def since(self) -> date | None:
        """The first day on which the cards of a legal deck are legal; None where that is not known."""
        return date.fromordinal(self.days[0]) if self.days and self.days[0] > BEGINNING else None

    @property
    def until(self) -> date | None:
        """The last such day; the day before a rotation that is to be expected, where cards of the deck would leave."""
        return as_date(self.days[1]) if self.days else None


class Checker:
    """Judges decklists in one pool (a format on a day), with `printings` as on the command line."""

    def __init__(self, pool: Pool, printings: Printings = "exact") -> None:
        self.pool = pool
        self.printings = printings
        self._readings: dict[Key, LineReading] = {}
        self._days: dict[Key, list[Days]] = {}
        self._active: dict[int, list[tuple[Asked, Rule, RuleUse | None]]] = {}
        self._others: dict[date, Checker] = {}
        self._in_force = frozenset(use.name for use in pool.rules)
        asked = [self._asked(RULES[use.name], use) for use in pool.rules]
        advice = [self._asked(rule, None) for rule in RULES.values() if rule.advice and rule.name not in self._in_force]
        self._rules = asked + advice
        traits_stored = pool.cards.place_of_table(TABLE, KEY) >= 0
        self._stored = StoredSums(pool, printings == "exact") if traits_stored else None
        self._reads_texts = pool.standings.place >= 0 and pool.by_rule is not None
        self._cautions = () if pool.lapsed else pool.cautions
        self._id, self._title, self._day = pool.format.id, pool.format.title, pool.day

    def _asked(self, rule: Rule, use: RuleUse | None) -> tuple[int, Asked, Rule, RuleUse | None]:
        """The rule with the traits that a deck needs for it; the pool is asked about every deck while it is open."""
        needs = 0 if rule.name == "card-pool" and self.pool.reach.due else rule.needs
        return needs, bound(rule.name, use.settings if use else {}), rule, use

    def check(self, deck: Decklist) -> Judgement:
        """The judgement of one list; reading it twice gives the same."""
        deck = self.decided(deck)
        tally, days = self._count(deck)
        findings = [*deck.findings]
        for asked, rule, use in self._active.get(tally.any) or self._concerned(tally.any):
            for fault in asked(tally):
                findings.append(_finding(rule, use, fault, self.pool))
        verdict = Verdict.LEGAL
        if findings:
            findings = sorted(self._settled(findings, tally), key=in_order)
            if deck.foreign:
                from ptcg_judge.deck.naming.local_names import in_both_languages

                findings = in_both_languages(findings, deck)
            verdict = verdict_of(findings)
        counts = tally.total, tuple(tally.by_supertype)
        since = days if verdict is Verdict.LEGAL else None
        found = self._id, self._title, self._day, self.printings, verdict, *counts, tuple(findings), since
        made: Judgement = _new(Judgement, (deck.source, *found, self._cautions, self.pool.reach, ()))
        return made

    def decided(self, deck: Decklist) -> Decklist:
        """The list with names of several cards read as the one that is legal here, and hints that name legal cards."""
        if not any(finding.choice for finding in deck.findings):
            return deck
        from ptcg_judge.deck.naming.in_pool import decided

        return decided(deck, self._legal, self.pool.cards)

    def _legal(self, card: Card) -> int:
        """0 for a printing that is not legal here, 1 for one that is so by the reprint rule, 2 for one by itself."""
        standing = self.pool.legality(card)
        return 0 if standing.status != "legal" else 1 if standing.via else 2

    def _concerned(self, traits: int) -> list[tuple[Asked, Rule, RuleUse | None]]:
        """The rules that have something to say about a deck with these traits."""
        found = self._active.get(traits)
        if found is None:
            found = [(asked, rule, use) for needs, asked, rule, use in self._rules if not needs or needs & traits]
            self._active[traits] = found
        return found

    def _count(self, deck: Decklist) -> tuple[Tally, tuple[int, int]]:
        """One pass over the lines: the sums, and the days on which all cards stay legal.

        This loop is most of the work of judging a list, so it names what it needs once and looks nothing up twice.
        """
        rows = rows_of(deck)
        sums_of = self._sums_of
        all_sums = [part.sums if part.summed_by is self else sums_of(part) for _, part, _, _ in rows]
        traits_, kinds, firsts, lasts, uses_, gives_ = zip(*all_sums, strict=True) if all_sums else _NO_SUMS
        copies = dict[str, int]()
        by_supertype = [0, 0, 0, 0]
        basic = BASIC_ENERGY
        for (number, part, _, _), bits, kind in zip(rows, traits_, kinds):  # noqa: B905 -- columns of one table
            by_supertype[kind] += number
            if not bits & basic:
                name = part.name
                if name in copies:
                    copies[name] += number
                else:
                    copies[name] = number
        since, until = max(firsts), min(lasts)
        tally = Tally(deck, rows, self.reading, self.reading_of)
        tally.sums, tally.traits, tally.total = all_sums, traits_, sum(by_supertype)
        tally.by_supertype, tally.copies, tally.any = by_supertype, copies, reduce(or_, traits_, 0)
        tally.uses, tally.gives = reduce(or_, uses_), reduce(or_, gives_)
        tally.pool, tally.in_force = self.pool, self._in_force
        tally.unread = bool(deck.findings) and _unread(deck)
        return tally, (since, until)

    def _sums_of(self, part: CardPart) -> Sums:
        """What a line adds up: as the store says, or as follows from what the line may mean."""
        sums = None
        if self._stored is not None:
            if part.adds and self._reads_texts:
                sums = self._stored.of_text(part.name, part.adds)
            elif part.meant.card:
                sums = self._stored.of(part.meant.card)
        part.summed_by, part.sums = self, sums or self.reading_of(part).sums
        return part.sums

    def on(self, day: date) -> Checker:
        """The checker of the same format on another day."""
        if day == self.pool.day:
            return self
        other = self._others.get(day)
        if other is None:
            pool = pool_on(self.pool.format, day, self.pool.cards)
            other = self._others[day] = Checker(pool, self.printings)
        return other

    def days(self, entry: Entry) -> list[Days]:
        """The days (ordinals) on which some printing that the line may mean is legal in the format."""
        if not entry.printings:
            return []
        key = _key(entry)
        known = self._days.get(key)
        if known is None:
            spans = (span for card in self.may_mean(entry) for span in self.pool.standings.spans(card))
            known = merged((s.first.toordinal(), s.last.toordinal() if s.last else FOREVER) for s in spans)
            self._days[key] = known
        return known

    def reading(self, entry: Entry | MeantCard) -> LineReading:
        """What a line, or the text of one, may mean in this pool."""
        card = entry.card
        if card is not None:
            found = self._readings.get(card.id)
            if found is None:
                found = self._readings[card.id] = self._read_named(card)
            return found
        printings = entry.printings
        if not printings:
            return _UNKNOWN_ENERGY if self._may_be_energy(entry) else _UNKNOWN
        key = _key(entry)
        reading = self._readings.get(key)
        if reading is None:
            reading = self._readings[key] = self._read(printings)
        return reading

    def reading_of(self, part: CardPart) -> LineReading:
        """The same for the card of a line, which is not looked at where that printing was met before."""
        return self._readings.get(part.id) or self.reading(part.meant)

    def _may_be_energy(self, entry: Entry | MeantCard) -> bool:
        """Whether an unknown name may be that of a basic Energy, shortened to its type, in another language or
        misspelled: then any number of it may be right."""
        if entry.name.title() in TYPES or any(word in entry.name.lower() for word in _ENERGY_WORDS):
            return True
        return any(card.is_basic_energy for card in self.pool.cards.by_code(entry.code, entry.number))

    def may_mean(self, entry: Entry) -> tuple[Card, ...]:
        """The printings among which the player is given the benefit of the doubt."""
        if entry.card is None:
            return entry.printings
        return self.same_card(entry.card) if self.printings == "any" else (entry.card,)

    def same_card(self, card: Card) -> tuple[Card, ...]:
        """The printings that may stand for one another: of one function, or of a name whose corrected text holds."""
        cards = self.pool.cards
        if not self._corrected(card):
            return cards.same_function(card)
        named = cards.named(card.count_name)
        fitting = (other for other in named if ("ACE SPEC" in other.subtypes) == ("ACE SPEC" in card.subtypes))
        same = {other.id: other for other in (*cards.same_function(card), *fitting)}
        return tuple(same.values())

    def _corrected(self, card: Card) -> bool:
        """Whether the corrected text of a name holds for all its printings."""
        return card.supertype == "Trainer" and card.count_name in self.pool.format.knowledge.reprints.corrected

    def _read_named(self, card: Card) -> LineReading:
        """What a line may mean that names a printing: it alone, or with `any` every printing of the same card.

        Where the named one is legal only one other is looked at: the oldest, since its legal days began first.
        """
        if self.printings == "exact":
            return self._read_one(card)
        cards, pool = self.pool.cards, self.pool
        worked_out = cards.worked_out(card)
        day = pool.on_day(card, worked_out)
        legality = Legality(pool, card, day)
        if day.status != "legal" or not day.sure:
            same = self.same_card(card)
            return self._read(same) if len(same) > 1 else self._reading_of_one(card, legality, worked_out)
        if self._corrected(card):
            oldest = min(self.same_card(card), key=lambda one: one.released)
            return self._read((card,) if oldest.id == card.id else (card, oldest))
        many, oldest = cards.oldest_alike(card)
        if many == 1 or (oldest is card and many != 2):
            return self._reading_of_one(card, legality, worked_out)
        first, second = (card, oldest) if many > 2 else cards.same_function(card)
        return self._read_two(first, second, legality, worked_out)

    def _read_two(self, first: Card, second: Card, legality: Legality, worked_out: WorkedOut) -> LineReading:
        """Two printings that do the same, of which the one with this legality is legal for sure."""
        pool = self.pool
        named_first = legality.card is first
        other = second if named_first else first
        of_other = pool.cards.worked_out(other)
        day, other_day = legality.day, pool.on_day(other, of_other)
        if other_day.status != "legal":
            return self._reading_of_one(legality.card, legality, worked_out)
        if not named_first and other_day.sure:
            legality = Legality(pool, other, other_day)
        bits, uses_ = self._traits(first, worked_out if named_first else of_other)
        all_traits = any_traits = bits
        if of_other[0] != worked_out[0] or not of_other[0]:
            more, asks = self._traits(second, of_other if named_first else worked_out)
            all_traits, any_traits, uses_ = bits & more, bits | more, uses_ | asks
        bases: tuple[str, ...] = ()
        if first.evolves_from and second.evolves_from:
            bases = evolves_from(first)
            if second.evolves_from != first.evolves_from:
                bases = tuple(dict.fromkeys((*bases, *evolves_from(second))))
        any_traits |= _standing(legality)
        since, until = min(day.first, other_day.first), max(day.last, other_day.last)
        given = gives(first) if any_traits & BASIC_ENERGY else 0
        sums = _new(Sums, (any_traits, supertype_of(any_traits), since, until, uses_, given))
        made: LineReading = _new(LineReading, ((first, second), all_traits, sums, bases, legality.card, legality))
        return made

    def _read(self, printings: tuple[Card, ...]) -> LineReading:
        if len(printings) == 1:
            return self._read_one(printings[0])
        standings = [(card, self.pool.legality(card)) for card in printings]
        legal = [(card, legality) for card, legality in standings if legality.day.status == "legal"]
        if not legal:
            card, legality = min(standings, key=_telling)
            return self._reading(printings, card, legality)
        card, legality = next((pair for pair in legal if pair[1].sure), legal[0])
        first = min(standing.day.first for _, standing in legal)
        last = max(standing.day.last for _, standing in legal)
        return self._reading(tuple(card for card, _ in legal), card, legality, first, last)

    def _read_one(self, card: Card) -> LineReading:
        worked_out = self.pool.cards.worked_out(card)
        legality = Legality(self.pool, card, self.pool.on_day(card, worked_out))
        if legality.day.status == "not-yet-legal" and self.printings == "exact":
            return self._came_later(card, legality, worked_out)
        return self._reading_of_one(card, legality, worked_out)

    def _came_later(self, card: Card, legality: Legality, worked_out: WorkedOut) -> LineReading:
        """A printing that is not out yet: fine but for a warning where another printing of the same card is legal."""
        elsewhere = [self.pool.legality(other) for other in self.same_card(card)]
        legal = [standing for standing in elsewhere if standing.status == "legal" and standing.sure]
        if not legal:
            return self._reading_of_one(card, legality, worked_out)
        reading = self._reading_of_one(card, legal[0], worked_out)
        return reading._replace(sums=reading.sums._replace(any=reading.any | LATER), legality=legality)

    def _reading(
        self, printings: tuple[Card, ...], card: Card, legality: Legality, first: int = BEGINNING, last: int = FOREVER
    ) -> LineReading:
        if len(printings) == 1:
            return self._reading_of_one(card, legality, self.pool.cards.worked_out(card))
        all_traits, any_traits, asks = -1, 0, 0
        for printing in printings:
            bits, uses = self._traits(printing, self.pool.cards.worked_out(printing))
            all_traits &= bits
            any_traits |= bits
            asks |= uses
        any_traits |= _standing(legality)
        bases = [evolves_from(printing) for printing in printings]
        every_base = tuple(dict.fromkeys(name for names in bases for name in names)) if all(bases) else ()
        sums = Sums(any_traits, supertype_of(any_traits), first, last, asks, gives(printings[0]))
        return LineReading(printings, all_traits, sums, every_base, card, legality)

    def _reading_of_one(self, card: Card, legality: Legality, worked_out: WorkedOut) -> LineReading:
        bits, uses = self._traits(card, worked_out)
        status, first, last, _, _, _ = legality.day
        if status != "legal":
            first, last = BEGINNING, FOREVER
        given = gives(card) if bits & BASIC_ENERGY else 0
        bases = evolves_from(card) if card.evolves_from else ()
        sums = _new(Sums, (bits | _standing(legality), supertype_of(bits), first, last, uses, given))
        made: LineReading = _new(LineReading, ((card,), bits, sums, bases, card, legality))
        return made

    def _traits(self, card: Card, worked_out: WorkedOut) -> tuple[int, int]:
        """The traits of a card and the types of Energy that it uses: from the store, or as the card says."""
        if self._stored is not None and worked_out[0]:
            return self._stored.traits[worked_out[0]]
        return traits(card), uses(card)

    def _settled(self, findings: Iterable[Finding], tally: Tally) -> Iterator[Finding]:
        """The findings without those on ambiguous names that make no difference in this pool. On a day after the data a
        code that no set bears may be that of a newer set."""
        for finding in findings:
            if finding.code == UNKNOWN_SET and finding.severity is Severity.ERROR and self.pool.reach.known_on:
                yield _perhaps_newer(finding)
            elif finding.code != AMBIGUOUS or self._matters(finding, tally):
                yield finding

    def _matters(self, finding: Finding, tally: Tally) -> bool:
        """Whether some printings of an ambiguous name are legal here and some are not."""
        lines = [entry for entry in tally.entries if entry.at in finding.lines]
        standings = {self.pool.legality(card).status == "legal" for entry in lines for card in entry.printings}
        return len(standings) > 1


def check_deck(deck: Decklist, pool: Pool, printings: Printings = "exact") -> Judgement:
    """The judgement of one list in a pool. For many lists, make one Checker and keep it."""
    return Checker(pool, printings).check(deck)


def without_warnings(judgement: Judgement) -> Judgement:
    """The judgement with its errors alone."""
    errors = tuple(f for f in judgement.findings if f.severity is Severity.ERROR)
    return judgement._replace(findings=errors)


def _key(entry: Entry | MeantCard) -> Key:
    """What tells apart lines that may mean different printings."""
    if entry.card is not None:
        return entry.card.id
    return entry.name, len(entry.printings), entry.printings[0].id


def _telling(standing: tuple[Card, Legality]) -> tuple[int, str]:
    """Sorts the standings of printings none of which is legal: the one that tells the player most comes first."""
    legality = standing[1]
    place = _WORSE_LAST.index(legality.status)
    return place, "" if legality.since is None else str(date.max.toordinal() - legality.since.toordinal()).zfill(8)


def _standing(legality: Legality) -> int:
    day = legality.day
    if day.status != "legal":
        return _STANDING.get(day.status, NOT_LEGAL)
    return (0 if day.sure else UNSURE) | (NEWER if legality.newer else 0)


def _unread(deck: Decklist) -> bool:
    """Whether some line of the text is probably a card line and could not be read as one."""
    if not any(finding.undecides for finding in deck.findings):
        return False
    read = {entry.at.line for entry in deck.entries}
    return any(at.line not in read for finding in deck.findings if finding.undecides for at in finding.lines)


def _finding(rule: Rule, use: RuleUse | None, fault: Fault, pool: Pool) -> Finding:
    kind = fault.kind or rule.kind
    severity = fault.severity or (Severity(use.severity) if use else Severity.WARNING)
    entries = fault.entries
    cards = fault.cards or tuple(dict.fromkeys([entry.name for entry in entries]))
    says, kind_cites = _page(kind.code)
    cites = fault.cites or (*kind_cites, *(use.cites if use else ()))
    titled = pool.titled.get(cites)
    if titled is None:
        titled = pool.titled[cites] = tuple(dict.fromkeys(_titled(cite, pool) for cite in cites))
    return Finding(
        kind.code,
        kind.name,
        severity,
        fault.message,
        cards,
        tuple([entry.at for entry in entries]),
        says,
        fault.hint,
        titled,
        use.asked_by if use else "",
        fault.undecides,
        None,
        fault.brief,
    )


def _perhaps_newer(finding: Finding) -> Finding:
    """The finding on an unknown set code, left open, with what would settle it."""
    from dataclasses import replace

    hint = f"{finding.hint}; or a set newer than the data: {RENEW}" if finding.hint else RENEW
    return replace(finding, hint=hint, undecides=True)


@lru_cache(maxsize=256)
def _page(code: str) -> tuple[str, tuple[str, ...]]:
    """What every finding of a code quotes from its page."""
    return KINDS[code].says, KINDS[code].cites


def _titled(cite: str, pool: Pool) -> str:
    """A source by its title where the format files know it by a short key; rule ids stay as they are."""
    source = pool.format.knowledge.sources.get(cite)
    return source["title"] if source else cite


def in_order(finding: Finding) -> tuple[int, At, str]:
    """Sorts findings: errors first, then by line."""
    severity, lines = finding.severity, finding.lines
    place = 0 if severity is Severity.ERROR else 1 if severity is Severity.WARNING else 2  # hashing it takes longer
    return place, lines[0] if lines else At(0, 0), finding.code


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """What findings make of a list."""
    verdict = Verdict.LEGAL
    for finding in findings:
        if finding.undecides:
            verdict = Verdict.UNDECIDED
        elif finding.severity is Severity.ERROR:
            return Verdict.ILLEGAL
    return verdict
