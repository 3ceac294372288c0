"""Reading format files: small blocks put together, with the file that asked for each entry remembered.

A file states what it `extends` and then only what differs. Later beats earlier, the file itself beats what it extends.
Entries that contradict each other or change nothing are errors with their line: a `without` that drops nothing, a
setting repeated unchanged, an unknown rule, setting, set or mark, a cycle, periods that overlap or never apply.

What comes out is a plain record (lists, dicts, text), the same that compiled_formats.json holds.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge import places
from ptcg_judge.deck.formats.file_parts import (
    RULE_WITH_NAMES,
    copied,
    day_in,
    days_of,
    known_cites,
    leaf_places,
    plain_days,
)
from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER, Days
from ptcg_judge.errors import FormatFileError
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, Seq, YamlSource, read_bytes, read_one

if TYPE_CHECKING:
    from ptcg_judge.deck.formats.calendar import Calendar
    from ptcg_judge.schema import Schema

USE_KEYS: Final = frozenset(["from", "until", "severity", "cites", "because"])
MOST_BASES: Final = 50  # files on the way from a format to what it extends in the end
TABLES: Final = ("calendar", "reprints", "sources")
NO_LIST: Final = Seq(YamlSource("", FormatFileError), None)
CODED: Final = re.compile(r"F4\d\d ")
NO_MAP: Final = Map(YamlSource("", FormatFileError), None)
Row = dict[str, Any]


class Made:
    """A format while it is put together. `rules` and `energy` are keyed by name; `files` are in order of reading."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.rules: dict[str, list[Row]] = {}
        self.energy: dict[str, Row] = {}
        self.periods: list[Row] = []
        self.pool_of = ""
        self.bans: list[Row] = []
        self.barred: list[Row] = []
        self.doubtful: dict[str, str] = {}
        self.plain: Row = {}


def read_format(path: Path) -> Row:
    """The record of the format in a file. Raises FormatFileError with the place of what is wrong, and its code."""
    try:
        return _read_format(path)
    except FormatFileError as problem:
        if not CODED.match(problem.message):
            problem.message = f"F401 {problem.message}"  # YAML or schema: no part of the file could be understood
        raise


def _read_format(path: Path) -> Row:
    known = calendar()
    made = _made(path, (), known)
    _complete(made, str(path))
    head = made.plain.pop("head")
    record: Row = {
        "id": str(path) if _folder(path) is None else path.stem,
        **head,
        "files": made.files,
        **made.plain,
        "uses": [row for name in made.rules for row in made.rules[name]],
        "energy": list(made.energy.values()),
        "periods": made.periods,
        "bans": made.bans,
        "barred": made.barred,
    }
    if _folder(path) is None:
        record["own"] = True  # a file of the user, whose cards are checked when it is used
    if made.doubtful:
        record["doubtful"] = made.doubtful
    return record


def _complete(made: Made, name: str) -> None:
    """A format needs a pool, and bans need the rule that looks at them."""
    if not made.periods:
        raise FormatFileError(name, "F407 the format has no pool", hint="extend a format, or write pool or periods")
    for rule, rows in (("banned", made.bans), ("barred", made.barred), ("card-pool", made.periods)):
        if rows and rule not in made.rules:
            raise FormatFileError(
                name, f"F404 the rule {rule} is not in force, so its entries do nothing", hint="add it to rules"
            )


def table(name: str) -> Map:
    """One of the tables that all formats share: "calendar", "reprints" or "sources"."""
    return read_one(places.formats_folder() / "blocks" / f"{name}.yaml", FormatFileError, f"formats/blocks/{name}.yaml")


@functools.cache
def calendar() -> Calendar:
    """The calendar of sets."""
    from ptcg_judge.deck.formats.calendar import Calendar

    return Calendar(table("calendar"))


@functools.cache
def _sources() -> frozenset[str]:
    """The short keys of sources."""
    return frozenset(table("sources")["sources"])


@functools.cache
def _schema() -> Schema:
    import json

    from ptcg_judge.schema import Schema

    return Schema(json.loads(read_bytes(places.formats_folder() / "format.schema.json", FormatFileError)))


# Putting files together


def _made(path: Path, chain: tuple[Path, ...], known: Calendar) -> Made:
    """The format of one file with everything it extends. `chain` are the files that led here."""
    name = asked_by(path)
    node = read_one(path, FormatFileError, "" if _folder(path) is None else f"formats/{name}.yaml")
    _schema().validate(node)
    known_cites(node, _sources())
    made = Made()
    _extend(made, node, path, (*chain, _resolved(path)), known)
    inherited = frozenset(made.rules)
    dropped = _without(made, node)
    _rules(made, node, name, dropped, inherited)
    _energy(made, node)
    _pools(made, node, name, known)
    _next_rotation(made, node)
    _bans(made, node, name)
    _barred(made, node)
    _plain(made, node)
    made.files.append(name)
    return made


def asked_by(path: Path) -> str:
    """How messages name a format file: "standard", "blocks/ace-spec", or the path of a file of the user."""
    folder = _folder(path)
    return str(path) if folder is None else _resolved(path).relative_to(folder).with_suffix("").as_posix()


def _folder(path: Path) -> Path | None:
    """The folder of the shipped formats, when the file lies in it."""
    folder = places.formats_folder().resolve()
    return folder if _resolved(path).is_relative_to(folder) else None


def _resolved(path: Path) -> Path:
    """The path without links and dots. Raises FormatFileError for what can be no path."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError) as problem:
        raise FormatFileError(
            str(path)[:80], f"can't be read: {getattr(problem, 'strerror', None) or problem}"
        ) from None


def _extend(made: Made, node: Map, path: Path, chain: tuple[Path, ...], known: Calendar) -> None:
    bases: Seq = node.get("extends", NO_LIST)
    for at, base in enumerate(bases):
        found = _found(base, path, bases, at)
        if _resolved(found) in chain:
            round_trip = " -> ".join(asked_by(one) for one in (*chain, found))
            raise bases.problem(f"F406 it extends itself: {round_trip}", at)
        if len(chain) > MOST_BASES:
            raise bases.problem(f"F409 more than {MOST_BASES} files extend one another", at)
        other = _made(found, chain, known)
        if twice := next((file for file in other.files if file in made.files), None):
            raise bases.problem(f"F403 {twice} is already part of it" + _through(twice, base), at)
        _absorb(made, other, bases, at, str(base))


def _through(twice: str, base: str) -> str:
    return f", {base} brings it a second time" if twice != base else ""


def _found(base: str, path: Path, bases: Seq, at: int) -> Path:
    """The file that an entry of `extends` means: a shipped format or block, or a file beside this one."""
    if base.endswith((".yaml", ".yml")):
        return path.parent / base
    if base in _shipped():
        return places.formats_folder() / f"{base}.yaml"
    aliases = _aliases()
    if base in aliases:
        return places.formats_folder() / f"{aliases[base]}.yaml"
    raise bases.problem(f"F402 there is no format or block '{base}'", at, hint(base, [*_shipped(), *aliases]))


def _tables() -> frozenset[str]:
    return frozenset(f"blocks/{name}" for name in TABLES)


@functools.cache
def _shipped() -> list[str]:
    """The names of all shipped formats and blocks."""
    folder = places.formats_folder()
    names = (file.relative_to(folder).with_suffix("").as_posix() for file in sorted(folder.rglob("*.yaml")))
    return [name for name in names if name not in _tables()]


@functools.cache
def _aliases() -> Mapping[str, str]:
    """Other names of the shipped formats."""
    files = sorted(places.formats_folder().glob("*.yaml"))
    return {name: file.stem for file in files for name in read_one(file, FormatFileError).get("also", ())}


def _absorb(made: Made, other: Made, bases: Seq, at: int, base: str) -> None:
    """Put a base under what was extended before it: later beats earlier, but nothing may be said twice."""
    for name, rows in other.rules.items():
        if name in made.rules and _same(made.rules[name], rows):
            raise bases.problem(
                f"F403 {base} repeats the rule {name} as {made.rules[name][0]['asked-by']} states it", at
            )
        made.rules[name] = rows
    if other.periods and made.periods:
        raise bases.problem(f"F405 {base} brings a second pool, the first is that of {made.pool_of}", at)
    if other.energy and made.energy:
        raise bases.problem(f"F405 {base} brings a second list of basic Energy", at)
    made.energy |= other.energy
    made.periods, made.pool_of = (other.periods, other.pool_of) if other.periods else (made.periods, made.pool_of)
    made.bans += other.bans
    made.barred += other.barred
    made.doubtful |= other.doubtful
    made.files += other.files
    made.plain |= {key: value for key, value in other.plain.items() if key != "head"}


def _same(left: list[Row], right: list[Row]) -> bool:
    """Whether two lists of uses say the same, whoever asked and whatever they cite."""
    said = ("settings", "from", "until", "severity")
    return [[row.get(key) for key in said] for row in left] == [[row.get(key) for key in said] for row in right]


# What a file itself says


def _without(made: Made, node: Map) -> frozenset[str]:
    """Drop what `without` names; returns the names of the rules dropped."""
    entries: Seq = node.get("without", NO_LIST)
    dropped = set()
    for at, entry in enumerate(entries):
        if isinstance(entry, str):
            if made.rules.pop(entry, None) is None:
                raise entries.problem(f"F404 no rule '{entry}' is in force here", at, hint(entry, made.rules))
            dropped.add(entry)
        else:
            _drop(made, entries, at, entry)
    return frozenset(dropped)


def _drop(made: Made, entries: Seq, at: int, entry: Map) -> None:
    """Drop a ban, a barred card or a set."""
    ((kind, what),) = entry.items()
    if kind == "set":
        holders = [period for period in made.periods if what in period.get("sets", ())]
        for period in holders:
            period["sets"] = [id for id in period["sets"] if id != what]
        if not holders:
            raise entries.problem(f"F404 no pool here names the set {what}", at, hint(what, _sets_of(made)))
        return
    rows = made.bans if kind == "ban" else made.barred
    kept = [row for row in rows if row["card"] != what]
    if len(kept) == len(rows):
        raise entries.problem(
            f"F404 no {kind} of {what} is in force here", at, hint(what, [row["card"] for row in rows])
        )
    rows[:] = kept


def _sets_of(made: Made) -> list[str]:
    return sorted({id for period in made.periods for id in period.get("sets", ())})


def _rules(made: Made, node: Map, name: str, dropped: frozenset[str], inherited: frozenset[str]) -> None:
    rules: Map = node.get("rules", NO_MAP)
    for rule, body in rules.items():
        _known_rule(rules, rule)
        if rule in dropped:
            raise rules.problem(
                f"F403 '{rule}' is dropped by without and stated again: state it only", rule, at_key=True
            )
        written = body if isinstance(body, Seq) else [body]
        rows = [_use(rules, rule, one or {}, name) for one in written]
        if rule in inherited and _same(made.rules[rule], rows):
            raise rules.problem(
                f"F403 '{rule}' repeats unchanged what {made.rules[rule][0]['asked-by']} states", rule, at_key=True
            )
        _one_at_a_time(rules, rule, rows)
        made.rules[rule] = rows


def _use(rules: Map, rule: str, body: Mapping[str, Any], name: str) -> Row:
    settings = {key: copied(value) for key, value in body.items() if key not in USE_KEYS}
    allowed = _settings(rule)
    for key in settings:
        if allowed is not None and key not in allowed:
            problem = body.problem if isinstance(body, Map) else rules.problem
            known = "known: " + ", ".join(sorted(allowed)) if allowed else "it takes none"
            raise problem(f"F402 the rule {rule} has no setting '{key}'", key, hint(key, allowed) or known, at_key=True)
    row: Row = {"name": rule, "settings": settings, "asked-by": name, "cites": copied(body.get("cites", []))}
    row |= {key: body[key] for key in ("from", "until", "severity", "because") if key in body}
    if (named := RULE_WITH_NAMES.get(rule)) in settings:
        row["place"] = leaf_places(body[named])
    days_of(body, rules, rule)
    return row


def _one_at_a_time(rules: Map, rule: str, rows: list[Row]) -> None:
    """Two uses of a rule must not hold on the same day."""
    spans = [plain_days(row) for row in rows]
    for at, (first, last) in enumerate(spans):
        for other, (begin, end) in enumerate(spans[:at]):
            if first <= end and begin <= last:
                raise rules.problem(f"F405 entries {other + 1} and {at + 1} of {rule} hold on the same days", rule)


@functools.cache
def _registry() -> Mapping[str, tuple[str, ...]]:
    """Every deck rule with the settings it takes."""
    import ptcg_judge.deck.rules  # noqa: F401  # fills the registry
    from ptcg_judge.deck.rules.rule import RULES

    return {name: tuple(key.replace("_", "-") for key in rule.settings) for name, rule in RULES.items()}


def _known_rule(rules: Map, rule: str) -> None:
    if rule not in _registry():
        raise rules.problem(f"F402 there is no deck rule '{rule}'", rule, hint(rule, _registry()), at_key=True)


def _settings(rule: str) -> tuple[str, ...] | None:
    return _registry().get(rule)


def _energy(made: Made, node: Map) -> None:
    types: Map = node.get("basic-energy", NO_MAP)
    for type, body in types.items():
        row: Row = {"type": type, **copied(body or {})}
        if made.energy.get(type) == row:
            raise types.problem(f"F403 {type} is repeated unchanged", type, at_key=True)
        days_of(body or {}, types, type)
        made.energy[type] = row


def _pools(made: Made, node: Map, name: str, known: Calendar) -> None:
    if "pool" in node and "periods" in node:
        raise node.problem("F405 a file has either a pool or periods", "pool", at_key=True)
    if "pool" in node:
        pool: Map = node["pool"]
        _pool(pool, known)
        made.periods = [{"id": "all", "title": node["title"], **copied(pool), "asked-by": name}]
        made.pool_of = name
    if "periods" in node:
        periods: Seq = node["periods"]
        for period in periods:
            _pool(period, known)
        _in_order(periods)
        made.periods = [{**copied(period), "asked-by": name} for period in periods]
        made.pool_of = name


def _next_rotation(made: Made, node: Map) -> None:
    """What is expected of the next rotation. A file with a pool of its own does not inherit that of a base."""
    if "pool" in node or "periods" in node:
        made.plain.pop("next-rotation", None)
    if "next-rotation" not in node:
        return
    row: Map = node["next-rotation"]
    days_of(row, row, "until")
    last = made.periods[-1] if made.periods else {}
    if "until" in last:
        raise node.problem("F404 the last period has an end, so no rotation is open", "next-rotation", at_key=True)
    if not (row.get("marks") or row.get("sets")):
        raise node.problem("F407 a rotation takes marks or sets out of the pool", "next-rotation", at_key=True)
    for key in ("marks", "sets"):
        named: Seq = row.get(key, NO_LIST)
        for at, one in enumerate(named):
            if one not in last.get(key, ()):
                raise named.problem(f"F404 the last period does not hold {one}", at, hint(one, last.get(key, ())))
    if made.plain.get("next-rotation") == copied(row):
        raise node.problem("F403 'next-rotation' is repeated unchanged", "next-rotation", at_key=True)
    made.plain["next-rotation"] = copied(row)


def _pool(pool: Map, known: Calendar) -> None:
    """Refuse unknown sets and marks, a pool without cards, and one that says both everything and something."""
    sets: Seq = pool.get("sets", NO_LIST)
    for at, id in enumerate(sets):
        if id not in known.sets:
            raise sets.problem(f"F402 the calendar has no set '{id}'", at, hint(id, known.sets))
    for key in ("promos", "unsure"):
        named: Map = pool.get(key, NO_MAP)
        for id in named:
            if id not in known.sets and (key == "promos" or id.rpartition("-")[0] not in known.sets):
                raise named.problem(f"F402 the calendar has no set '{id}'", id, hint(id, known.sets), at_key=True)
    marks: Seq = pool.get("marks", NO_LIST)
    for at, mark in enumerate(marks):
        if mark not in known.marks:
            raise marks.problem(f"F402 no set prints the regulation mark '{mark}'", at)
    some = [key for key in ("sets", "promos", "marks") if pool.get(key)]
    if not some and not pool.get("all"):
        raise pool.problem("F407 the pool holds no card: name sets, promos or marks, or all: true")
    if some and pool.get("all"):
        raise pool.problem(f"F404 all holds every card, {some[0]} adds nothing", some[0], at_key=True)


def _in_order(periods: Seq) -> None:
    """Periods stand oldest first, do not overlap, and each has at least a day."""
    ids: dict[str, int] = {}
    for at, period in enumerate(periods):
        if period["id"] in ids:
            raise period.problem(f"F403 the period {period['id']} stands twice", "id")
        ids[period["id"]] = at
        first, last = days_of(period, period, "until")
        if at + 1 < len(periods):
            following = periods[at + 1]
            begins = day_in(following, "from")
            if begins <= first:
                raise following.problem("F405 a period begins after the one before it", "from")
            if "until" in period and last >= begins:
                raise period.problem(f"F405 the period overlaps {following['id']}", "until")


def _bans(made: Made, node: Map, name: str) -> None:
    bans: Seq = node.get("bans", NO_LIST)
    for at, ban in enumerate(bans):
        days = days_of(ban, ban, "until")
        row: Row = {**copied(ban), "asked-by": name, "place": [*ban.place()]}
        for other in made.bans:
            if _same_card(row, other) and _overlap(days, plain_days(other)):
                raise bans.problem(f"F403 {ban['card']} is already banned on such days by {other['asked-by']}", at)
        made.bans.append(row)
    within = (day_in(node, "from", BEGINNING), day_in(node, "until", FOREVER))
    for at, ban in enumerate(bans):
        if not _overlap(plain_days(ban), within):
            raise bans.problem(f"F404 the ban of {ban['card']} never applies: the format does not exist then", at)


def _same_card(left: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    if "all" in (left["prints"], right["prints"]):
        return bool(left["card"] == right["card"])
    return not set(left["prints"]).isdisjoint(right["prints"])


def _overlap(left: Days, right: Days) -> bool:
    return left[0] <= right[1] and right[0] <= left[1]


def _barred(made: Made, node: Map) -> None:
    barred: Seq = node.get("barred", NO_LIST)
    for at, row in enumerate(barred):
        if any(not set(row["prints"]).isdisjoint(other["prints"]) for other in made.barred):
            raise barred.problem(f"F403 {row['card']} is already barred", at)
        made.barred.append(copied(row))


def _plain(made: Made, node: Map) -> None:
    """Title, days and remarks; the title and names of a base are not inherited."""
    days_of(node, node, "until")
    for key in ("from", "until", "bans-read"):
        if key in node:
            if key in made.plain and made.plain[key] == node[key]:
                raise node.problem(f"F403 '{key}' is repeated unchanged", key, at_key=True)
            made.plain[key] = node[key]
    made.doubtful |= node.get("doubtful-reprints", {})
    made.plain["head"] = {key: copied(node[key]) for key in ("title", "also", "about", "note", "cites") if key in node}


def plain_table(name: str) -> Row:
    """One of the shared tables as a plain record."""
    found: Row = copied(table(name))
    return found


def without_places(rows: Iterable[Row]) -> list[Row]:
    """Bans without the lines they stand in, for the compiled form."""
    return [{key: value for key, value in row.items() if key != "place"} for row in rows]
