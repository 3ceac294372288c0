"""Compiles the rules in our words (`said/*.yaml`) to `said/compiled.json`, which `cite` reads.

``python -m ptcg_judge.rulebooks.compile_said`` writes it; a test fails when it is older than the YAML files. In the
YAML files a rule names only the rules of older books that say the same or something else; here both directions are
written down, and what follows from them: what says the same as the same, and what differs from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ptcg_judge.cite import BOOKS, age
from ptcg_judge.errors import CardDataError
from ptcg_judge.places import said_folder
from ptcg_judge.safewrite import write_whole
from ptcg_judge.yamlfile import Map, read_one

COMPILED: Final = "compiled.json"
Links = dict[str, dict[str, str]]


def compiled(folder: Path | None = None) -> dict[str, Any]:
    """Everything `cite` knows: titles of the books, and for each rule its fields and its links."""
    where = folder or said_folder()
    read = {book: read_one(where / f"{book}.yaml", CardDataError, f"rulebooks/said/{book}.yaml") for book in BOOKS}
    entries = dict(_entries(read))
    same, unlike = _links(entries)
    return {
        "books": {book: [read[book]["title"], read[book]["year"], read[book].get("note", "")] for book in BOOKS},
        "rules": {rule: _fields(area, entry) + _of(rule, same, unlike) for rule, (area, entry) in entries.items()},
    }


def written(content: dict[str, Any]) -> str:
    """The text of the compiled file: one rule a line, so that a change shows as a change of its line."""
    books = json.dumps(content["books"], ensure_ascii=False)
    rules = ",\n".join(
        f"{json.dumps(rule)}: {json.dumps(body, ensure_ascii=False)}" for rule, body in content["rules"].items()
    )
    return f'{{"books": {books},\n"rules": {{\n{rules}\n}}}}\n'


def _entries(read: dict[str, Map]) -> Iterator[tuple[str, tuple[str, Map]]]:
    for book, content in read.items():
        for area, rules in content["rules"].items():
            for key, entry in rules.items():
                yield _rule_id(book, area, key), (area, entry)


def _rule_id(book: str, area: str, key: str) -> str:
    """The rulings of 2001 are numbered by the document itself, so their ids do not hold the area."""
    return f"{book}.{key}" if book == "jp2001" else f"{book}.{area}.{key}"


def _fields(area: str, entry: Map) -> list[Any]:
    """The fields of `cite.Citation` after rule and book, in its order."""
    section = entry["at"] if isinstance(entry["at"], str) else " ; ".join(entry["at"])
    says: str = entry["says"]
    sentence = says if says.endswith(".") else f"{says}."
    others = [entry.get(key, "") for key in ("asks", "lines", "in short", "note")]
    return [area, section, sentence, entry.get("shown by", "replay"), *others]


def _named(rule: str, name: str) -> str:
    """A rule named in `same` or `unlike`: a book alone means the rule of the same name there."""
    return f"{name}.{rule.partition('.')[2]}" if name in BOOKS else name


def _links(entries: dict[str, tuple[str, Map]]) -> tuple[dict[str, set[str]], Links]:
    """The group of rules that say the same, for each rule, and the differences in both directions."""
    same: dict[str, set[str]] = {}
    unlike: Links = {}
    for rule, (_, entry) in entries.items():
        group = {rule}.union(*(same[_named(rule, name)] for name in entry.get("same", ())))
        for member in group:
            same[member] = group
        said = dict.fromkeys(entry.get("unlike", ()), "") | dict(entry.get("unlike in", {}))
        for name, difference in said.items():
            other = _named(rule, name)
            here, there = _difference(entry, entries[other][1], difference)
            unlike.setdefault(rule, {})[other] = there
            unlike.setdefault(other, {})[rule] = here
    return same, unlike


def _difference(entry: Map, other: Map, difference: str) -> tuple[str, str]:
    """What this rule and the other one answer, in a few words."""
    if difference:
        text = difference.removeprefix("there: ")
        return text, text
    mine, theirs = entry.get("in short", ""), other.get("in short", "")
    return mine or theirs, theirs or mine


def _of(rule: str, same: dict[str, set[str]], unlike: Links) -> list[Any]:
    """A rule differs from what it is said to differ from, and from what the rules that say the same differ from."""
    group = same[rule]
    others = {
        other: text for member in sorted(group) for other, text in unlike.get(member, {}).items() if other not in group
    }
    others |= unlike.get(rule, {})
    equal = sorted(group - {rule} - others.keys(), key=age)
    return [equal, {other: others[other] for other in sorted(others, key=age)}]


if __name__ == "__main__":
    write_whole(said_folder() / COMPILED, written(compiled()).encode())
