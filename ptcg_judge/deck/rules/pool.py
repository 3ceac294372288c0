"""Whether each card is legal on the day: the card pool, the ban list, and cards that bar themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ptcg_judge.deck.decklist import HeldLine, line_of
from ptcg_judge.deck.finding_kinds import kind
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.formats.reach import RENEW
from ptcg_judge.deck.rules.rule import Fault, rule
from ptcg_judge.deck.rules.tally import BANNED, BARRED, LATER, NEWER, NOT_LEGAL, UNSURE, LineReading, Tally

if TYPE_CHECKING:
    from ptcg_judge.deck.formats.pool import Legality

NOT_IN_FORMAT = kind(
    "D201",
    "not-in-format",
    """A card whose set was never in the format, and which has no reprint there, may not be played.

    ## Why
    A format names its sets, promos and regulation marks. An older printing of a card that the format holds in another
    printing may be played where the reprint rule allows it (the same name and the same function); this card has none.

    ## Example
    Charizard BS 4 in Standard: there are legal Charizard, but none with its attacks.

    ## Cites
    TCG Tournament Handbook 4.1.3 (2026-05-21)
    """,
)
ROTATED = kind(
    "D202",
    "rotated",
    """A card that has left the format by a rotation may no longer be played.

    ## Why
    Standard leaves its oldest sets or regulation marks behind on an announced day. The finding names the last day on
    which the card was legal. A reprint with the same function keeps every printing of a card legal.

    ## Example
    Battle VIP Pass FST 225 on 2025-06-13: rotated, last legal on 2024-04-04.

    ## Cites
    TCG Tournament Handbook 4.1.1 (2026-05-21)
    """,
)
NOT_YET_LEGAL = kind(
    "D203",
    "not-yet-legal",
    """A card may be played from the day on which its set becomes legal for tournaments.

    ## Why
    A set becomes legal some time after its release: on the day itself, after three weeks, on the third Friday of the
    month, or after two weeks, as the rule of its time said. The finding names the first legal day. An older printing
    with the same function makes the card legal at once.

    ## Example
    Mega Lucario ex MEG 77 on 2025-06-13: not yet legal.

    ## Cites
    TCG Tournament Handbook 4.1.2 (2026-05-21)
    """,
)
UNCERTAIN = kind(
    "D206",
    "uncertain-legality",
    """The sources do not settle whether this card is legal on the day; the warning says why.

    ## Why
    Some legal days, promo ranges and old bans are known only from second-hand reports or not at all. Rather than guess,
    the judge warns: ask the organiser of the event.

    ## Example
    A promo whose legal day was never published.

    ## Cites
    formats/*.yaml name the source of every entry
    """,
)
AFTER_THE_DATA = kind(
    "D207",
    "after-the-data",
    """The card, or the format on that day, is newer than what the program knows, so the verdict is left open.

    ## Why
    A set that came out after the data were read is unknown to this version. So is a rotating format more than a year
    after the rotation that was to be expected: by then it has rotated, and nobody has told this program how. Install
    the newest version; `judge cards update` brings new sets. On other days what was known goes on.

    ## Example
    A Standard list for an event three years from now.

    ## Cites
    judge --version
    """,
)
ROTATION_EXPECTED = kind(
    "D209",
    "rotation-expected",
    """From the day on which the next rotation is to be expected, cards that it would take along are left open.

    ## Why
    Standard has left its oldest regulation mark behind every April. The format file says between which days the next
    rotation should come and what would go. From the first of these days a list that holds such cards is undecided, and
    the finding names their lines; a list without them is legal, with a warning, as long as no newer data say more.

    ## Example
    A list with cards of the oldest legal mark, for a day after the coming rotation, checked before it was announced.

    ## Cites
    `next-rotation` of the format: judge formats show standard
    """,
)
LATER_PRINTING = kind(
    "D208",
    "later-printing",
    """The printing that the list names came out after the day, but the same card was legal in another printing.

    ## Why
    What was played can't have been this printing, so the line names the wrong one. The deck is legal with the printing
    that was meant. With `--printings any` the name decides, and nothing is said.

    ## Example
    Ultra Ball ASC 213 on 2025-06-13: the set came out in 2026, but Ultra Ball SVI 196 was legal.

    ## Cites
    TCG Tournament Handbook 4.1.3 (2026-05-21)
    """,
)
DAY_BY_RULE = kind(
    "D210",
    "day-by-rule",
    """The card is legal by a set that is newer than the program, whose first legal day nobody has announced to it.

    ## Why
    Release day, kind and marks of the set come with the card data; the first legal day is worked out by the policy that
    was in force when the program came out. A ban or a change of the policy since then can't be known. The newest
    version of the program knows the announced days.

    ## Example
    A list with cards of a set that `judge cards update` brought.

    ## Cites
    TCG Tournament Handbook 4.1.2 (2026-05-21)
    """,
)
_BY_STATUS = {
    "not-in-format": NOT_IN_FORMAT,
    "rotated": ROTATED,
    "not-yet-legal": NOT_YET_LEGAL,
    "undecided": AFTER_THE_DATA,
}


@rule("D200", "card-pool", needs=NOT_LEGAL | UNSURE | LATER | NEWER)
def card_pool(deck: Tally) -> Iterator[Fault]:
    """Every card of the deck is in the format's card pool on the day.

    ## Why
    What keeps a card out is told apart: D201 not-in-format, D202 rotated, D203 not-yet-legal, D206 uncertain-legality,
    D207 after-the-data, D208 later-printing, D209 rotation-expected; D210 day-by-rule is a note. A line
    that may mean several printings is fine where one of them is legal.

    ## Example
    See the codes above.

    ## Cites
    TCG Tournament Handbook 4.1 (2026-05-21)
    """
    if deck.pool.lapsed:
        yield Fault(deck.pool.lapsed, hint=RENEW, kind=AFTER_THE_DATA, undecides=True)
        return
    due = deck.pool.reach.due
    leaving = [line_of(row) for row in deck.rows if _would_leave(deck, deck.reading_of(row[1]))] if due else []
    for reading, name, lines in _grouped(deck, NOT_LEGAL | UNSURE | LATER):
        if reading.any & LATER:
            yield _later(deck, reading, name, lines)
        elif not _would_leave(deck, reading):
            yield _fault(reading, name, lines)
    if deck.any & NEWER:
        yield from _by_rule(deck)
    if due:
        yield _rotation(deck, leaving)


@rule("D204", "banned", needs=BANNED)
def banned(deck: Tally) -> Iterator[Fault]:
    """A card on the format's ban list may not be played from the day of the ban on.

    ## Why
    Bans go by printing and reach every printing with the same function; another card of the same name stays legal. The
    finding names the day of the ban and, where it was lifted, that of the lifting.

    ## Example
    Lysandre's Trump Card PHF 99 in Expanded after 2015-06-14: illegal.

    ## Cites
    the announcement that the finding names
    """
    for reading, name, lines in _grouped(deck, BANNED):
        since = f"since {reading.legality.since}" if reading.legality and reading.legality.since else ""
        message = f"{name} is {_because(reading)}"
        yield Fault(message, lines, "replace it with a legal card", cites=_cites(reading), brief=since)


@rule("D205", "barred", needs=BARRED)
def barred(deck: Tally) -> Iterator[Fault]:
    """A card that bars itself from official tournaments may not be played in them.

    ## Why
    Some promos say that they can't be used at official tournaments, and some were never meant for play.

    ## Example
    Birthday Pikachu PR 24.

    ## Cites
    printed on the cards
    """
    for reading, name, lines in _grouped(deck, BARRED):
        yield Fault(f"{name}: {_because(reading)}", lines, "replace it with a legal card", cites=_cites(reading))


def _grouped(deck: Tally, trait: int) -> Iterator[tuple[LineReading, str, tuple[HeldLine, ...]]]:
    """The lines with the trait, grouped by name and standing: one finding for each group."""
    groups: dict[tuple[str, str, int], tuple[LineReading, list[HeldLine]]] = {}
    for row, reading in deck.rows_with(trait):
        if reading.legality is not None:
            day = reading.legality.day
            key = (row[1].name, day.status, day.first)
            groups.setdefault(key, (reading, []))[1].append(line_of(row))
    for (name, _, _), (reading, lines) in groups.items():
        yield reading, name, tuple(lines)


_WORDS = {
    "rotated": "has rotated out",
    "not-yet-legal": "is not yet legal",
    "not-in-format": "is not in the format",
    "undecided": "can't be decided",
}


def _by_rule(deck: Tally) -> Iterator[Fault]:
    """A note for each set whose day nobody announced and that makes cards of the deck legal."""
    from ptcg_judge.deck.formats.calendar import BY_RULE

    sets: dict[str, list[HeldLine]] = {}
    for row, reading in deck.rows_with(NEWER):
        if reading.legality is not None:
            sets.setdefault(reading.legality.newer, []).append(line_of(row))
    for name, lines in sets.items():
        message = f"legal by {name}: the first legal day of this set is {BY_RULE}"
        yield Fault(message, tuple(lines), "install the newest version", kind=DAY_BY_RULE, severity=Severity.NOTE)


def _would_leave(deck: Tally, reading: LineReading) -> bool:
    """Whether only the rotation that is to be expected leaves the line open: a newer set does so too."""
    if reading.legality is None or reading.legality.status != "undecided" or reading.card is None:
        return False
    return deck.pool.calendar.set_of(reading.card) is not None


def _rotation(deck: Tally, leaving: Sequence[HeldLine]) -> Fault:
    """The rotation that is to be expected, in one finding, with the lines whose cards it would take along."""
    rotation = deck.pool.format.rotation
    assert rotation is not None
    first, last = rotation.span
    if not leaving:
        message = (
            f"a rotation was to be expected between {first} and {last}; no card here would leave with {rotation.what}, "
            f"but what was known on {deck.pool.reach.read} may have changed"
        )
        return Fault(message, hint=RENEW, kind=ROTATION_EXPECTED, severity=Severity.WARNING, cites=rotation.cites)
    names = tuple(dict.fromkeys(entry.name for entry in leaving))
    shown = ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
    message = (
        f"a rotation is to be expected between {first} and {last}; with {rotation.what} "
        f"{len(names)} name{'s' if len(names) > 1 else ''} of this list would leave: {shown}"
    )
    return Fault(message, tuple(leaving), RENEW, kind=ROTATION_EXPECTED, cites=rotation.cites, undecides=True)


_SHOWN = 6
"""So many names of leaving cards stand in the sentence; the lines are all named."""


def _fault(reading: LineReading, name: str, lines: tuple[HeldLine, ...]) -> Fault:
    legality = reading.legality
    assert legality is not None
    which = _BY_STATUS.get(legality.status, UNCERTAIN)
    message = f"{name} {_WORDS.get(legality.status, 'may not be legal')}: {legality.because}"
    if which is AFTER_THE_DATA:
        return Fault(message, lines, RENEW, kind=which, cites=legality.cites, undecides=True)
    if not legality.sure:
        return Fault(message, lines, kind=UNCERTAIN, cites=legality.cites, severity=Severity.WARNING)
    hint = "" if which is NOT_YET_LEGAL else "replace it with a legal card"
    return Fault(message, lines, hint, kind=which, cites=legality.cites, brief=_day(legality))


def _day(legality: Legality) -> str:
    """The day that a player asks for: until when a card was legal, or from when on it is."""
    if legality.status == "rotated" and legality.last_legal:
        return f"last legal on {legality.last_legal}"
    return f"legal from {legality.first_legal}" if legality.status == "not-yet-legal" and legality.first_legal else ""


def _later(deck: Tally, reading: LineReading, name: str, lines: tuple[HeldLine, ...]) -> Fault:
    assert reading.legality is not None
    assert reading.card is not None
    message = (
        f"{deck.pool.named(reading.card)} came later: {reading.legality.because}; other prints of {name} are legal"
    )
    return Fault(message, lines, "name the printing that is played", kind=LATER_PRINTING, severity=Severity.WARNING)


def _because(reading: LineReading) -> str:
    return reading.legality.because if reading.legality is not None else ""


def _cites(reading: LineReading) -> tuple[str, ...]:
    return reading.legality.cites if reading.legality is not None else ()
