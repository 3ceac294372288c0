"""A judgement for a player: the verdict with its reason, then a line for each kind of fault and what to do about it.

The long form, with rules, places and sources, is in full.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ptcg_judge.deck.findings import Severity, Verdict
from ptcg_judge.report.lines import Line, listed, tied

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.formats.reach import Reach
    from ptcg_judge.deck.formats.spans import Span
    from ptcg_judge.deck.judge_file import JudgedList
    from ptcg_judge.deck.legal_days import FormatRow
    from ptcg_judge.report.decks.faults import FaultGroup

_SHOWN: Final = {Severity.ERROR: 40, Severity.WARNING: 8, Severity.NOTE: 4}
"""So many cards of one kind of fault are named; beyond that they are counted."""
_TIED: Final = 32
"""Names of cards up to so many letters are not broken at the end of a line."""
KINDS: Final = (("pokemon", "Pokémon"), ("trainer", "Trainer"), ("energy", "Energy"), ("unknown", "unknown"))


def judgement_lines(
    judgement: Judgement,
    found: Sequence[FaultGroup],
    *,
    quiet: bool = False,
    many: bool = False,
    spans: Sequence[Span] | None = None,
) -> list[Line]:
    """The lines about one list, [] for a legal one when `quiet`; `many`: it is one of several, so a legal one is
    told in a line and what concerns the run stands at its end. `found` are its findings by kind. `spans` are the
    days on which a deck that is illegal by its cards alone would be legal, None where that is not known."""
    if quiet and judgement.verdict is Verdict.LEGAL:
        return []
    lines = [verdict_line(judgement, found, many)]
    if not quiet and not many:
        if judgement.verdict is Verdict.LEGAL:
            lines.append((("", f"  {summary(judgement)}"),))
        lines += _days_line(judgement, spans)
    lines += [group_line(group) for group in found if not quiet or group.severity is Severity.ERROR or group.undecides]
    if judgement.aside and not quiet:
        from ptcg_judge.report.decks.aside import aside_words

        lines.append((("faint", f"  {aside_words(judgement.aside)}"),))
    said = remarks(judgement) if not quiet and not many else []
    return [*lines, *([(("faint", f"  {'; '.join(said)}"),)] if said else [])]


def verdict_line(judgement: Judgement, found: Sequence[FaultGroup], many: bool = False) -> Line:
    """ "deck.txt: illegal in Standard on 2026-11-22: 6 cards of 2 names have rotated"."""
    from ptcg_judge.report.decks.faults import reason

    verdict = judgement.verdict.value
    said = f": {why}" if (why := reason(judgement, found)) else f" ({judgement.total} cards)" if many else ""
    printings = ", any printing" if judgement.printings == "any" else ""
    where = f" in {judgement.title} {_day(judgement)}{printings}"
    return (("name", judgement.source), ("", ": "), (verdict, verdict), ("", where + said))


def _day(judgement: Judgement) -> str:
    return "on every day" if judgement.reach.timeless else f"on {judgement.on}"


def summary(judgement: Judgement) -> str:
    """ "60 cards: 20 Pokémon, 31 Trainer, 9 Energy"."""
    counts = judgement.counts
    parts = [f"{counts[kind]} {word}" for kind, word in KINDS if counts[kind] or kind != "unknown"]
    return f"{counts['cards']} cards: {', '.join(parts)}"


def _days_line(judgement: Judgement, spans: Sequence[Span] | None) -> list[Line]:
    """On which days the deck is legal by its cards; nothing where another rule keeps it out, or a line is not read."""
    if judgement.verdict is Verdict.LEGAL and judgement.days is not None and not judgement.reach.timeless:
        return [(("", f"  legal {_span(judgement.since, judgement.until, judgement.reach)}"),)]
    if judgement.verdict is not Verdict.ILLEGAL or spans is None:
        return []
    if not spans:
        return [(("", "  on no day are all its cards legal together"),)]
    said = listed([_span(one.first, one.last, judgement.reach) for one in spans][-3:])
    return [(("", f"  the same deck is legal {said}"),)]


def _span(since: object, until: object, reach: Reach) -> str:
    if until and reach.rotates_from and reach.ended_by_rotation(until):  # type: ignore[arg-type]
        return f"since {since}, until a rotation expected from {reach.rotates_from}"
    if since and until:
        return f"from {since} to {until}"
    if since:
        return f"since {since}"
    return f"until {until}" if until else "on all days"


def remarks(judgement: Judgement, named: bool = False) -> list[str]:
    """What a reader should know about the data, whatever the deck; `named`: with the format."""
    known = judgement.reach.known_on
    cautions = [f"{judgement.title}: {said}" if named else said for said in judgement.cautions]
    return [*([f"by what was known on {known}"] if known else []), *cautions]


def group_line(group: FaultGroup) -> Line:
    """ "rotated (last legal on 2026-04-09): 4 Nest Ball, 2 Iono. Replace them with legal cards."."""
    severity = group.severity.value
    words: list[tuple[str, str]] = [("", "  ")]
    if group.severity is not Severity.ERROR:
        words.append((severity, f"{severity}: "))
    if group.label:
        brief = f" ({group.brief})" if group.brief else ""
        words.append((severity, f"{group.label}{brief}"))
        words.append(("", ": "))
    return (*words, ("", items_said(group)), ("", _sentence(group.advice)))


def items_said(group: FaultGroup, most: int = 0) -> str:
    """The cards of a group, those beyond `most` counted."""
    most = most or _SHOWN[group.severity]
    more = len(group.items) - most
    shown = [
        *(tied(item) if len(item) <= _TIED else item for item in group.items[:most]),
        *([f"and {more} more"] if more > 0 else []),
    ]
    return (", " if group.cards else "; ").join(shown)


def _sentence(advice: str) -> str:
    if not advice:
        return ""
    first = advice[0] if advice.startswith("judge ") else advice[0].upper()
    return f". {first}{advice[1:]}{'' if advice[-1] in '.?!' else '.'}"


def formats_lines(one: JudgedList) -> list[Line]:
    """The lines about one list in every format that was asked for: where it is legal, and else one short reason."""
    from ptcg_judge.report.decks.faults import groups

    day = one.settings.on
    legal = [row for row in one.rows if row.verdict is Verdict.LEGAL]
    names = ", ".join(tied(row.title) for row in legal) or "none of these formats"
    lines: list[Line] = [
        (("name", one.deck.source), ("", f" on {day}: "), ("legal" if legal else "illegal", "legal in: "), ("", names))
    ]
    for row in one.rows:
        if row.verdict is not Verdict.LEGAL:
            word = "undecided in" if row.verdict is Verdict.UNDECIDED else "not in"
            style = "undecided" if row.verdict is Verdict.UNDECIDED else "illegal"
            found = groups(row.judgement, one.deck)
            lines.append((("", "  "), (style, word), ("", f" {row.title}: {_row_reason(row, found, day)}")))
    notes = groups(one.rows[0].judgement, one.deck, one.deck.findings) if one.rows else []
    return [*lines, *(group_line(group) for group in notes if group.severity is not Severity.ERROR)]


# A list of the wrong size is told about its cards too, and first about those that the format does not have.
_SIZE, _POOL = "D101", "D2"


def _row_reason(row: FormatRow, found: Sequence[FaultGroup], day: object) -> str:
    from ptcg_judge.report.decks.faults import reason

    said = reason(row.judgement, found, most=1) or f"there was no such format on {day}"
    if any(group.code == _SIZE and group.severity is Severity.ERROR for group in found):
        rest = sorted((group for group in found if group.code != _SIZE), key=lambda group: group.code[:2] != _POOL)
        said += f"; {reason(row.judgement, rest, most=1) or 'its cards are all legal'}"
    if row.spans and row.verdict is Verdict.ILLEGAL:
        said += f" (legal {_span(row.spans[-1].first, row.spans[-1].last, row.reach)})"
    return said
