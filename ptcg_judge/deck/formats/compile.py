"""Compile the YAML of formats/ into compiled_formats.json, of which `judge check` reads the lines that it needs:

    python -m ptcg_judge.deck.formats.compile

A test compares the file with the YAML, so a change of a format file asks for a run of this. Each format gets a key:
what the card store holds about it was worked out under this key or is not used. After a run that changed one, the
tables of the store that ships with the program are to be made anew (python -m ptcg_judge.deck.worked_out).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from ptcg_judge import places
from ptcg_judge.deck.formats.file import TABLES, plain_table, read_format, without_places
from ptcg_judge.deck.formats.shelf import COMPILED
from ptcg_judge.safewrite import write_whole

LEGAL_DAYS: Final = 1
"""The version of the rules by which legal days are worked out (timeline.py, calendar.py, format.py): raise it where one
of them comes to other answers."""
WORDS: Final = frozenset(["about", "also", "asked-by", "bans-read", "cites", "files", "note", "title"])
FIRST = ("standard", "expanded", "unlimited", "glc")  # the order of `judge formats list`, then by name


def compiled() -> dict[str, Any]:
    """What the compiled file holds: all formats by id, and the tables they share."""
    files = sorted(places.formats_folder().glob("*.yaml"), key=lambda file: _rank(file.stem))
    formats = {file.stem: read_format(file) for file in files}
    for record in formats.values():
        record["bans"] = without_places(record["bans"])
        record["uses"] = without_places(record["uses"])
    return {"formats": formats, **{name: plain_table(name) for name in TABLES}}


def _rank(id: str) -> tuple[int, str]:
    return (FIRST.index(id) if id in FIRST else len(FIRST), id)


def key_of(record: Mapping[str, Any], tables: Mapping[str, Any]) -> str:
    """The key of a format: another one where the format, the calendar, the reprint rule, or the way in which legal days
    are worked out from them has changed. Words that no answer depends on are left out."""
    facts = {name: value for name, value in record.items() if name not in WORDS}
    said = _json([LEGAL_DAYS, facts, tables["calendar"], tables["reprints"]])
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def written() -> str:
    """The text of the compiled file: one line per format and table."""
    parts = compiled()
    formats = parts.pop("formats")
    names = {name: id for id, record in formats.items() for name in (id, *record.get("also", ()))}
    parts = {"names": names, "keys": {id: key_of(record, parts) for id, record in formats.items()}, **parts}
    tables = ",\n".join(f"{_json(name)}:{_json(value)}" for name, value in parts.items())
    rows = ",\n".join(f"{_json(id)}:{_json(record)}" for id, record in formats.items())
    return f'{{\n{tables},\n"formats":{{\n{rows}\n}}}}\n'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    write_whole(COMPILED, written().encode())
