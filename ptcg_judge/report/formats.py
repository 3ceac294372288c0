"""Formats as lines of text and as records for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge.deck.formats.difference import marks_of, sets_of
from ptcg_judge.deck.formats.spans import FOREVER, Days, as_date
from ptcg_judge.report.lines import Line, when

if TYPE_CHECKING:
    from ptcg_judge.deck.formats.difference import FormatDifference, MovedName
    from ptcg_judge.deck.formats.format import Ban, Format, Rotation, RuleUse
    from ptcg_judge.deck.formats.pool import Pool

MOST_CARDS = 30  # names of one diff list that the text shows


# judge formats list


def list_records(formats: Iterable[Format]) -> list[dict[str, object]]:
    """One record per format."""
    return [
        {
            "id": one.id,
            "title": one.title,
            "also": list(one.also),
            "about": one.about,
            "first_day": _first_day(one),
            "last_day_of_data": str(one.read_on),
        }
        for one in formats
    ]


def list_lines(formats: Sequence[Format]) -> list[Line]:
    """A line per format: its id, its title and other names, and what it is."""
    width = max(len(one.id) for one in formats)
    return [_list_line(one, width) for one in formats]


def _list_line(one: Format, width: int) -> Line:
    also = f" (also {', '.join(one.also)})" if one.also else ""
    since = f", since {first}" if (first := _first_day(one)) else ""
    return (("name", one.id.ljust(width)), ("", f"  {one.title}{also}{since}"), ("faint", f"  {one.about}"))


def _first_day(one: Format) -> str | None:
    return str(one.first_day) if one.dated else None


# judge formats show


def show_record(pool: Pool) -> dict[str, object]:
    """The format on the pool's day: period, sets, marks, bans, rules and their sources."""
    one, period = pool.format, pool.period
    return {
        "id": one.id,
        "title": one.title,
        "about": one.about,
        "on": str(pool.day),
        "known_on": pool.reach.known_on and str(pool.reach.known_on),
        "every_day": pool.reach.timeless,
        "undecided": pool.lapsed,
        "next_rotation": one.rotation and _rotation_record(one.rotation),
        "files": list(one.files),
        "period": period
        and {
            "id": period.id,
            "title": period.title,
            **_span(period.days),
            "confidence": period.confidence,
            "note": period.note,
            "unsure": dict(period.unsure),
            "promos": {id: _ranges(ranges) for id, ranges in period.promos.items()},
            "everything": period.everything,
            "cites": list(period.cites),
        },
        "marks": list(marks_of(pool)),
        "sets": list(sets_of(pool)),
        "joining": [{"set": name, "on": str(day)} for name, day in joining(pool)],
        "basic_energy": energy_types(pool),
        "bans": [_ban_record(ban) for ban in pool.bans],
        "barred": [barred.card for barred in one.barred],
        "rules": [_use_record(use) for use in pool.rules],
        "sources": {key: one.knowledge.sources[key] for key in _keys(pool) if key in one.knowledge.sources},
        "cautions": list(pool.cautions),
    }


def _rotation_record(rotation: Rotation) -> dict[str, object]:
    return {
        **_span(rotation.days),
        "marks": sorted(rotation.marks),
        "sets": sorted(rotation.sets),
        "why": rotation.why,
        "cites": list(rotation.cites),
    }


def _ban_record(ban: Ban) -> dict[str, object]:
    return {
        "card": ban.card,
        "prints": "all" if ban.by_name else sorted(ban.prints),
        **_span(ban.days),
        "because": ban.because,
        "doubt": ban.doubt.why if ban.doubt else "",
        "cites": list(ban.cites),
    }


def _use_record(use: RuleUse) -> dict[str, object]:
    return {
        "name": use.name,
        "settings": dict(use.settings),
        "severity": use.severity,
        "asked_by": use.asked_by,
        "because": use.because,
        "cites": list(use.cites),
    }


def _span(days: Days) -> dict[str, str | None]:
    last = as_date(days[1])
    return {"from": str(date.fromordinal(days[0])), "until": str(last) if last else None}


def _keys(pool: Pool) -> list[str]:
    """The sources of everything shown, in order and once."""
    named = [*(pool.period.cites if pool.period else ()), *pool.format.cites]
    named += pool.format.rotation.cites if pool.format.rotation else ()
    for ban in pool.bans:
        named += ban.cites
    for use in pool.rules:
        named += use.cites
    return list(dict.fromkeys(named))


def energy_types(pool: Pool) -> list[str]:
    """The types of basic Energy that may be used on the day."""
    day = pool.day.toordinal()
    return [one.type for one in pool.format.energy.values() if one.days[0] <= day <= one.days[1]]


def joining(pool: Pool) -> list[tuple[str, date]]:
    """The sets that are out and not legal yet on the day, with their first legal day."""
    day = pool.day.toordinal()
    period = pool.period
    rows = {entry.id: entry for entry in pool.format.knowledge.calendar.sets.values()}
    return [
        (entry.name, date.fromordinal(entry.legal))
        for entry in rows.values()
        if entry.released <= day < entry.legal
        and period is not None
        and (entry.id in period.sets or period.everything or period.marks)
    ]


def show_lines(pool: Pool) -> Iterator[Line]:
    """The format on the pool's day, for a reader."""
    one, period = pool.format, pool.period
    yield (("name", f"{one.title} {when(pool.day, pool.reach)}"),)
    if one.about:
        yield (("faint", one.about),)
    if pool.lapsed:
        yield (("undecided", f"undecided: {pool.lapsed}"),)
    for caution in pool.cautions:
        yield (("warning", f"not sure: {caution}"),)
    if period:
        yield from _period_lines(pool)
    yield (("name", "Basic Energy: "), ("", ", ".join(energy_types(pool)) or "every type"))
    yield (("name", f"Banned ({len(pool.bans)})" + ("" if pool.bans else ": none")),)
    for ban in pool.bans:
        yield _ban_line(ban)
    if one.barred:
        yield (("name", "Barred from official events: "), ("", ", ".join(row.card for row in one.barred)))
    yield (("name", "Rules in force"),)
    for use in pool.rules:
        yield _use_line(use)
    yield (("name", "Sources"),)
    for key in _keys(pool):
        yield _source_line(key, one)


def _period_lines(pool: Pool) -> Iterator[Line]:
    period = pool.period
    assert period is not None
    yield (("name", "Scope: "), ("", period.title))
    if pool.format.dated:
        yield (("name", "Rotation: "), ("", _rotation(pool)))
    if pool.format.rotation and as_date(period.days[1]) is None:
        yield (("name", "Next rotation: "), ("", _next_rotation(pool.format.rotation)))
    if period.confidence:
        yield (("name", "Stated by: "), ("", period.confidence))
    if period.note:
        yield (("faint", period.note),)
    if marks := marks_of(pool):
        yield (("name", "Regulation marks: "), ("", ", ".join(marks)))
    sets = sets_of(pool)
    yield (("name", f"Sets ({len(sets)}): "), ("", "every set" if period.everything else ", ".join(sets)))
    for id, ranges in period.promos.items():
        name = pool.format.knowledge.calendar.sets[id].name
        yield (("name", "Promos: "), ("", f"{name} {_ranges(ranges)}"))
    for name, day in joining(pool):
        yield (("name", "Out, not legal yet: "), ("", f"{name}, from {day}"))
    for key, why in period.unsure.items():
        yield (("warning", f"not sure: {key}: {why}"),)


def _rotation(pool: Pool) -> str:
    """Since when this scope holds and what follows it."""
    assert pool.period is not None
    since = date.fromordinal(pool.period.days[0])
    last = as_date(pool.period.days[1])
    between = pool.period.begins_between
    guess = f" (not sure: {between.why})" if between else ""
    if last is None:
        return f"since {since}{guess}, no later one is known"
    after = next((one for one in pool.format.periods if one.days[0] == pool.period.days[1] + 1), None)
    return f"since {since}{guess}, until {last}" + (f"; then {after.title}" if after else "")


def _next_rotation(rotation: Rotation) -> str:
    first, last = rotation.span
    return f"to be expected between {first} and {last}, without {rotation.what} ({rotation.why})"


def _ranges(ranges: Iterable[Days]) -> str:
    return " ".join(
        f"{first}-{'' if last >= FOREVER else last}" if first != last else str(first) for first, last in ranges
    )


def _ban_line(ban: Ban) -> Line:
    prints = "every print" if ban.by_name else ", ".join(sorted(ban.prints))
    last = as_date(ban.days[1])
    said = f"  {ban.card} ({prints}) since {date.fromordinal(ban.days[0])}" + (f" until {last}" if last else "")
    extra = "; ".join(part for part in (ban.because, f"not sure: {ban.doubt.why}" if ban.doubt else "") if part)
    return (("", said), ("faint", f"  {extra}" if extra else ""), ("faint", f"  [{', '.join(ban.cites)}]"))


def _use_line(use: RuleUse) -> Line:
    settings = ", ".join(f"{key} {_shown(value)}" for key, value in use.settings.items())
    severity = "" if use.severity == "error" else f" ({use.severity})"
    because = f"  {use.because}" if use.because else ""
    return (("", f"  {use.name}" + (f": {settings}" if settings else "") + severity),
            ("faint", f"{because}  asked by {use.asked_by}"))  # fmt: skip


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " | ".join(" / ".join(one) if isinstance(one, list) else str(one) for one in value)
    return str(value)


def _source_line(key: str, one: Format) -> Line:
    source = one.knowledge.sources.get(key)
    if source is None:
        return (("", f"  {key}"),)
    where = f", {source['where']}" if "where" in source else ""
    return (("", f"  {key}: {source['title']} ({source['kind']})"), ("faint", where))


# judge formats diff


def diff_record(before: Pool, after: Pool, found: FormatDifference) -> dict[str, object]:
    """What changed between two days."""
    return {
        "id": before.format.id,
        "from": str(before.day),
        "to": str(after.day),
        "sets": {"in": list(found.sets_in), "out": list(found.sets_out)},
        "marks": {"in": list(found.marks_in), "out": list(found.marks_out)},
        "bans": {"in": [_ban_record(b) for b in found.bans_in], "out": [_ban_record(b) for b in found.bans_out]},
        "rules": {"in": [_use_record(u) for u in found.rules_in], "out": [_use_record(u) for u in found.rules_out]},
        "cards": {"in": [_moved_record(m) for m in found.cards_in], "out": [_moved_record(m) for m in found.cards_out]},
    }


def _moved_record(moved: MovedName) -> dict[str, object]:
    return {"name": moved.name, "kind": moved.kind, "printings": moved.printings, "example": moved.example}


def diff_lines(before: Pool, after: Pool, found: FormatDifference) -> Iterator[Line]:
    """What changed between two days, for a reader: + came in, - went out."""
    yield (("name", f"{before.format.title}: {before.day} against {after.day}"),)
    quiet = True
    for title, come, gone in (
        ("Regulation marks", found.marks_in, found.marks_out),
        ("Sets", found.sets_in, found.sets_out),
        ("Bans", [b.card for b in found.bans_in], [b.card for b in found.bans_out]),
        ("Rules", [u.name for u in found.rules_in], [u.name for u in found.rules_out]),
    ):
        if come or gone:
            quiet = False
            yield (("name", title),)
            yield from _signed("+", "legal", come)
            yield from _signed("-", "illegal", gone)
    for title, sign, style, rows in (
        ("Card names in", "+", "legal", found.cards_in),
        ("Card names out", "-", "illegal", found.cards_out),
    ):
        if rows:
            quiet = False
            yield (("name", f"{title}: {len(rows)}"),)
            yield from _signed(sign, style, [f"{m.name} ({m.kind}, {m.example})" for m in rows[:MOST_CARDS]])
            if len(rows) > MOST_CARDS:
                yield (("faint", f"  and {len(rows) - MOST_CARDS} more (--output json names them all)"),)
    if quiet:
        yield (("", "no difference"),)


def _signed(sign: str, style: str, names: Iterable[str]) -> Iterator[Line]:
    for name in names:
        yield ((style, f"  {sign} {name}"),)
