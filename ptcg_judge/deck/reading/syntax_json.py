"""Decklists as JSON: Tabletop Simulator, pokemoncard.io, RK9 standings, and lists of objects, ids or lines.

A card is an object with a name (or id); the nearest object or list around its lists of cards is one decklist, so
`{"pokemon": [...], "trainer": [...]}` is one list and a list of such objects is several.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.deck.findings import At
from ptcg_judge.deck.naming.counts import counted, number_of
from ptcg_judge.deck.reading.fields import COUNT, ID, NAME, NUMBER, SET, CardRow, Places, decklist, field_key
from ptcg_judge.errors import FileError

if TYPE_CHECKING:
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.naming.resolve import Resolver
    from ptcg_judge.deck.reading.syntax_text import TextReader

_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ID: Final = re.compile(r"^[a-z][a-z0-9.]*-\w*\d\w*$")
_NOT_CARDS: Final = frozenset({"Deck", "DeckCustom", "Bag", "Custom_Model_Bag"})


class _Strings:
    """Where the strings of a JSON text stand, found in the order in which they are asked for."""

    def __init__(self, text: str) -> None:
        self._at: dict[str, list[int]] = {}
        for found in _STRING.finditer(text):
            self._at.setdefault(found[1], []).append(found.start(1))
        for places in self._at.values():
            places.reverse()
        self._places = Places(text)

    def take(self, value: str) -> At:
        """The next place of a string; the beginning of the text where it is not found."""
        for spelt in (value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]):
            places = self._at.get(spelt)
            if places:
                return self._places.at(places.pop() if len(places) > 1 else places[0])
        return At(1, 1)


def read_json(text: str, source: str, reader: TextReader) -> list[Decklist] | None:
    """The lists in a JSON text; None where it is no JSON. Raises FileError for JSON nested beyond reason."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return None
    except (RecursionError, ValueError):
        raise FileError(source, "this JSON is nested too deeply, or holds a number that is too long") from None
    strings = _Strings(text)
    try:
        return list(_numbered(_lists(value, strings, reader), source, reader.resolver))
    except RecursionError:
        raise FileError(source, "this JSON is nested too deeply") from None


def broken_json(text: str, source: str) -> FileError:
    """Why a text that should be JSON is none, with line and column."""
    try:
        json.loads(text)
    except json.JSONDecodeError as problem:
        return FileError(source, f"not valid JSON: {problem.msg}", problem.lineno, problem.colno)
    except (RecursionError, ValueError):
        pass
    return FileError(source, "JSON without a decklist")


def _numbered(found: Iterator[list[CardRow]], source: str, resolver: Resolver) -> Iterator[Decklist]:
    groups = [rows for rows in found if rows]
    for at, rows in enumerate(groups, 1):
        deck = decklist(rows, f"{source}#{at}" if len(groups) > 1 else source, resolver)
        if deck:
            yield deck


def _lists(value: Any, strings: _Strings, reader: TextReader) -> Iterator[list[CardRow]]:
    """The rows of each decklist within a value, without recursion into endless depth."""
    if isinstance(value, list):
        rows = _rows(value, strings)
        if rows:
            yield rows
        else:
            for item in value:
                yield from _lists(item, strings, reader)
    elif isinstance(value, dict):
        yield from _lists_of_object(value, strings, reader)
    elif isinstance(value, str) and "\n" in value:
        at = strings.take(value)
        for deck in reader.read(value).lists(""):
            yield [CardRow(str(e.count), e.written, e.code, e.number, At(at.line, at.column)) for e in deck.entries]


def _lists_of_object(value: dict[str, Any], strings: _Strings, reader: TextReader) -> Iterator[list[CardRow]]:
    together: list[CardRow] = []
    apart: list[Any] = []
    for key, item in value.items():
        rows = _rows(item, strings) if isinstance(item, list) else _counts(key, item, strings)
        if rows:
            together += rows
        elif isinstance(item, list | dict | str):
            apart.append(item)
    if together:
        yield together
    for item in apart:
        yield from _lists(item, strings, reader)


def _counts(key: str, item: Any, strings: _Strings) -> list[CardRow]:
    """The rows of an object of names and counts: {"Pikachu ex SSP 57": 4}."""
    if not isinstance(item, dict) or not item:
        return []
    whole = all(type(count) is int and 0 < count < 100 for count in item.values())
    if not whole or not all(" " in name or name[:1].isupper() for name in item):
        return []
    named = field_key(key) in {"deck", "cards", "list", "decklist", "main", "pokemon", "trainer", "trainers", "energy"}
    return [CardRow(str(count), name, "", "", strings.take(name)) for name, count in item.items()] if named else []


def _rows(items: list[Any], strings: _Strings) -> list[CardRow]:
    """The rows of a list whose items are cards; [] where they are not."""
    rows = [_row(item, strings) for item in items]
    found = [row for row in rows if row]
    return found if found and len(found) * 2 > len(rows) else []


def _row(item: Any, strings: _Strings) -> CardRow | None:
    if isinstance(item, dict):
        return _object_row(item, strings)
    if isinstance(item, list) and len(item) > 1:
        return _tuple_row(item, strings)
    if isinstance(item, str) and 0 < len(item) < 120 and "\n" not in item and "://" not in item:
        found = counted(item)
        known = found and not found.weak and number_of(found.amount) and found.text.strip()
        return CardRow("", item, "", "", strings.take(item)) if known or _ID.match(item) else None
    return None


def _object_row(item: dict[str, Any], strings: _Strings) -> CardRow | None:
    """A card object; a card nested in it ({"card": {...}, "count": 4}) lends its name."""
    fields = {field_key(key): value for key, value in item.items()}
    inner = next((value for key, value in fields.items() if isinstance(value, dict) and key in NAME | {"data"}), None)
    if isinstance(inner, dict):
        fields = {**{field_key(key): value for key, value in inner.items()}, **_without(fields, inner)}
    name = _first(fields, NAME)
    ident = _first(fields, ID)
    if "containedobjects" in fields or "objectstates" in fields or name in _NOT_CARDS:
        return None
    if "nickname" in fields:
        name = str(fields["nickname"]).split("\n")[0].strip()
    copies, code, number = _first(fields, COUNT), _set_code(fields), _first(fields, NUMBER)
    if not name and ident and "-" in ident:
        return CardRow(copies, ident, "", "", strings.take(ident))
    known = copies or code or number or ident or "nickname" in fields
    if not name or not known or any(isinstance(value, list) and _has_cards(value) for value in fields.values()):
        return None
    at = strings.take(str(next((fields[key] for key in ("nickname", *NAME) if key in fields), name)))
    return CardRow(copies, name, code, number if code or "/" in number else "", at)


def _without(fields: dict[str, Any], inner: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value is not inner}


def _has_cards(items: list[Any]) -> bool:
    """Whether a list holds objects with a count and a name: the object around it is a deck and no card."""
    keys = [{field_key(key) for key in item} for item in items[:3] if isinstance(item, dict)]
    return any(found & NAME and found & COUNT for found in keys)


def _set_code(fields: dict[str, Any]) -> str:
    """The set's code, also from a set given as an object."""
    for key in ("ptcgocode", "setcode", "set", *sorted(SET)):
        value = fields.get(key)
        if isinstance(value, dict):
            inner = {field_key(name): item for name, item in value.items()}
            value = next((inner[name] for name in ("ptcgocode", "code", "abbreviation", "id") if inner.get(name)), "")
        if isinstance(value, str) and value:
            return value
    return ""


def _first(fields: dict[str, Any], keys: frozenset[str]) -> str:
    """The first field of a kind that is text or a number, as text."""
    for key, value in fields.items():
        if key in keys and isinstance(value, str | int | float) and not isinstance(value, bool) and value != "":
            return str(value)[:400].encode("utf-8", "replace").decode()  # "\\ud800" is half a character
    return ""


def _tuple_row(item: list[Any], strings: _Strings) -> CardRow | None:
    """["Accelgor", "DEX 11", 3, 0] or [3, "Accelgor", "DEX", "11"]: numbers are copies, added up."""
    words = [part for part in item if isinstance(part, str)]
    numbers = [part for part in item if type(part) is int and abs(part) < 10**6]
    if not words or not numbers or len(words) > 3:
        return None
    return CardRow(str(sum(numbers)), " ".join(word for word in words if word), "", "", strings.take(words[0]))
