"""What the search reads of a ruling file: ids, titles, questions, answers and names, without reading all its YAML.

Reading the whole library as YAML costs seconds; these lines cost milliseconds. A test holds that both read the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ptcg_judge.errors import RulingFileError
from ptcg_judge.rulings.file.families import case_parts

KEYS: Final = ("id", "title", "question", "answer", "not yet", "superseded by")
_BORDER: Final = re.compile(r"^---[ \t]*(?:#.*)?$", re.MULTILINE)
_FAMILY: Final = re.compile(r"^cases:", re.MULTILINE)
_KEY: Final = re.compile(r"^([A-Za-z][A-Za-z ]*):(?:[ \t]+(.*))?$")
_CARD: Final = re.compile(r"\b([a-z][a-z0-9.]*-[A-Za-z]{0,4}\d+[a-z]?) ([^,{}\[\]:\"#\n]+)")
_USED: Final = re.compile(r"\b(?:attack|power|ability|use|body|as): \"?([^,{}\[\]:\"#\n]+)")
_LISTED: Final = re.compile(r"\b\d{1,2} ([A-Z][^,{}\[\]:\"#\n\d]+)")
_LIFTS: Final = re.compile(r"\ballow: \{")
_IN_ORDER: Final = re.compile(r"^in this order:", re.MULTILINE)
_RULE: Final = re.compile(r"\b[a-z0-9-]*\d{4}(?:\.[a-z0-9-]+){2,}\b")
_BOOKS: Final = re.compile(r"^rulebooks: *\[([^\]]*)\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Scanned:
    """A ruling as far as the search needs it.

    `cards` are ids of cards, `names` the names of cards and attacks, `cites` the rules named anywhere in it, `lifts`
    whether a card of it lifts a rule, `in_order` whether it goes through steps one by one,
    `books` the rulebooks that it is for, none where it does not say.
    """

    id: str
    path: Path
    number: int
    title: str
    question: str
    answer: str
    not_yet: bool
    superseded: bool
    cards: tuple[str, ...]
    names: tuple[str, ...]
    cites: tuple[str, ...]
    lifts: bool
    in_order: bool
    books: tuple[str, ...]


def scan(path: Path) -> Iterator[Scanned]:
    """The rulings of one file; a file that can't be read has none."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return
    parts = [part for part in _BORDER.split(text) if _says_something(part)]
    if _FAMILY.search(text):
        parts = _every_case(parts, path.name)
    for number, part in enumerate(parts):
        said = _keys(part)
        if said.get("id"):
            yield _scanned(path, number, part, said)


def _every_case(parts: list[str], name: str) -> list[str]:
    """The parts with a text for each case of a family; none where a case can't be read."""
    try:
        return [case for part in parts for case in case_parts(part, name, RulingFileError)]
    except (RulingFileError, AttributeError, ValueError):
        return []


def _scanned(path: Path, number: int, part: str, said: dict[str, str]) -> Scanned:
    cards = _CARD.findall(part)
    names = [name.strip() for _, name in cards]
    names += [name.strip() for pattern in (_USED, _LISTED) for name in pattern.findall(part)]
    return Scanned(
        id=said["id"],
        path=path,
        number=number,
        title=said.get("title", ""),
        question=said.get("question", ""),
        answer=said.get("answer", ""),
        not_yet=bool(said.get("not yet")),
        superseded="superseded by" in said,
        cards=tuple(dict.fromkeys(id for id, _ in cards)),
        names=tuple(dict.fromkeys(names)),
        cites=tuple(dict.fromkeys(_RULE.findall(part))),
        lifts=bool(_LIFTS.search(part)),
        in_order=bool(_IN_ORDER.search(part)),
        books=tuple(book.strip() for found in _BOOKS.findall(part) for book in found.split(",")),
    )


def _says_something(part: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in part.splitlines())


def _keys(part: str) -> dict[str, str]:
    """The texts of the keys at the left border, as YAML reads them."""
    found: dict[str, list[str]] = {}
    key = ""
    for line in part.splitlines():
        begun = _KEY.match(line)
        if begun:
            key = begun[1] if begun[1] in KEYS else ""
            if key:
                found[key] = [(begun[2] or "").strip()]
        elif key and (line.startswith((" ", "\t")) or not line.strip()):
            found[key].append(line.strip())
        else:
            key = ""
    return {name: _text(lines) for name, lines in found.items()}


def _text(lines: list[str]) -> str:
    """A plain, quoted or folded text on one line."""
    first, *rest = lines
    if re.fullmatch(r"[>|][+-]?", first):
        return " ".join(filter(None, rest))
    whole = " ".join(filter(None, lines))
    if whole.startswith('"'):
        return whole[1 : whole.rfind('"')].replace('\\"', '"').replace("\\\\", "\\")
    if whole.startswith("'"):
        return whole[1 : whole.rfind("'")].replace("''", "'")
    return whole.split(" #")[0].rstrip()
