"""Compile the YAML of formats/ into compiled_formats.json, which `judge check` reads in a millisecond:

    python -m ptcg_judge.deck.formats.compile

A test compares the file with the YAML, so a change of a format file asks for a run of this.
"""

from __future__ import annotations

import json
from typing import Any

from ptcg_judge import places
from ptcg_judge.deck.formats.file import TABLES, plain_table, read_format, without_places
from ptcg_judge.deck.formats.shelf import COMPILED
from ptcg_judge.safewrite import write_whole

FIRST = ("standard", "expanded", "unlimited", "glc")  # the order of `judge formats list`, then by name


def compiled() -> dict[str, Any]:
    """What the compiled file holds: all formats by id, and the tables they share."""
    files = sorted(places.formats_folder().glob("*.yaml"), key=lambda file: _rank(file.stem))
    formats = {file.stem: read_format(file) for file in files}
    for record in formats.values():
        record["bans"] = without_places(record["bans"])
    return {"formats": formats, **{name: plain_table(name) for name in TABLES}}


def _rank(id: str) -> tuple[int, str]:
    return (FIRST.index(id) if id in FIRST else len(FIRST), id)


def written() -> str:
    """The text of the compiled file: one line per format and table."""
    parts = compiled()
    formats = ",\n".join(f"{_json(id)}:{_json(record)}" for id, record in parts.pop("formats").items())
    tables = ",\n".join(f"{_json(name)}:{_json(value)}" for name, value in parts.items())
    return f'{{"formats":{{\n{formats}}},\n{tables}}}\n'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    write_whole(COMPILED, written().encode())
