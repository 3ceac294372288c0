"""What a record of a database has to look like: every field typed and bounded before anything reads it.

A record that is not as expected (a number for a name, a list for a text, half a character, a day that is none) raises
Refused, which says what is wrong with which field; readers count it and go on. Fields nobody reads are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

Raw = dict[str, Any]
Check = Callable[[Any], Any]

NAME, TEXT, ITEMS = 120, 4000, 64  # longest name and text (characters; of today's: 51 and 629), longest list
_ID: Final = re.compile(r"[A-Za-z0-9!?%][A-Za-z0-9!?%._+-]{0,39}\Z")
_NUMBER: Final = re.compile(r"[A-Za-z0-9!?%._+-]{1,12}\Z")
_CODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9:. -]{0,15}\Z")
# Control characters, and the signs that separate fields in the store.
_CONTROL: Final = re.compile(r"[|~\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
_HALVES: Final = re.compile(r"[\ud800-\udfff]")


class Refused(Exception):
    """A record is not as expected; the text says which field and why."""


def text(most: int) -> Check:
    """A string of at most so many characters; a blank stands for control characters, blanks at its ends go."""

    def check(value: Any) -> str:
        if not isinstance(value, str):
            raise Refused(f"is no text but {_kind(value)}")
        if len(value) > most:
            raise Refused(f"is longer than {most} characters")
        if _HALVES.search(value):
            raise Refused("holds half a character")
        return _CONTROL.sub(" ", value).strip()

    return check


def number(most: int) -> Check:
    """A whole number from 0 on, written as a number or as digits."""

    def check(value: Any) -> int:
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
            value = int(value)
        if isinstance(value, float) and value.is_integer() and abs(value) <= most:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Refused(f"is no whole number but {_kind(value)}")
        if not 0 <= value <= most:
            raise Refused(f"is not between 0 and {most}")
        return int(value)

    return check


def text_or_number(value: Any) -> str:
    """A short text, or a number as its digits: damage, collector numbers."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 100_000:
        return str(value)
    return str(text(40)(value))


def collector_number(value: Any) -> str:
    """A collector number: "125", "TG01", "RC14", "?"."""
    return str(matching(_NUMBER, "collector number")(text_or_number(value)))


def damage(value: Any) -> str:
    """Printed damage; a fork of pokemon-tcg-data writes × in the wrong encoding."""
    return text_or_number(value.replace("Ã\x97", "×") if isinstance(value, str) else value)


def matching(pattern: re.Pattern[str], what: str) -> Check:
    """A text that fits the pattern."""

    def check(value: Any) -> str:
        if not isinstance(value, str) or not pattern.match(value):
            raise Refused(f"is no {what}")
        return value

    return check


def one_of(*words: str) -> Check:
    """One of a few words."""

    def check(value: Any) -> Any:
        if value not in words:
            raise Refused(f"is none of {', '.join(words)}")
        return value

    return check


def day(value: Any) -> str:
    """A day as 2026-07-17 or 2026/07/17; returned as an ISO day. A text without a digit says none: ""."""
    written = str(text(40)(value)).replace("/", "-")
    if not any(mark.isdecimal() for mark in written):
        return ""
    try:
        read = date.fromisoformat(written)
    except ValueError:
        raise Refused("is no day") from None
    if not 1990 <= read.year <= 2100 or len(written) != 10:
        raise Refused("is no day between 1990 and 2100")
    return written


def several(item: Check) -> Check:
    """A list of at most ITEMS items of one kind; items that are null or empty texts are left out."""

    def check(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise Refused(f"is no list but {_kind(value)}")
        if len(value) > ITEMS:
            raise Refused(f"has more than {ITEMS} items")
        return [found for each in value if each is not None and (found := item(each)) != ""]

    return check


def record(needed: Mapping[str, Check], others: Mapping[str, Check]) -> Check:
    """An object with these fields: `needed` ones have to be there and say something, null stands for none."""

    def check(value: Any) -> Raw:
        if not isinstance(value, dict):
            raise Refused(f"is no object but {_kind(value)}")
        found: Raw = {}
        for field, kind in (*needed.items(), *others.items()):
            given = value.get(field)
            if given is not None:
                try:
                    found[field] = kind(given)
                except Refused as why:
                    raise Refused(f"{field}: {why}" if ":" in str(why) else f"{field} {why}") from None
            if field in needed and found.get(field) in (None, ""):
                raise Refused(f"{field} is missing")
        return found

    return check


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    names = {int: "a number", float: "a number", str: "a text", list: "a list", dict: "an object"}
    return names.get(type(value), "something else")


identity: Final = matching(_ID, "id")
_name, _text = text(NAME), text(TEXT)
_changes: Final = several(record({}, {"type": _name, "value": text_or_number}))
_counts: Final = record({}, {"official": number(99_999), "total": number(99_999)})
_languages: Final = record({}, dict.fromkeys(("en", "fr", "de", "it", "es", "es-mx", "pt", "pt-br", "pt-pt"), _name))

# One REST object of TCGdex, and a set; `names` are a card's names by language, where the source gives them.
TCGDEX_CARD: Final = record(
    {
        "id": identity,
        "localId": collector_number,
        "name": _name,
        "category": one_of("Pokemon", "Pokémon", "Trainer", "Energy"),
        "set": record({"id": identity}, {"name": _name, "cardCount": _counts, "serie": record({}, {"id": identity})}),
    },
    {
        "rarity": _name, "hp": number(9999), "types": several(_name), "evolveFrom": _name, "stage": _name,
        "suffix": _name, "retreat": number(99), "regulationMark": text(8), "effect": _text, "trainerType": _name,
        "energyType": _name, "weaknesses": _changes, "resistances": _changes,
        "abilities": several(record({}, {"type": _name, "name": _name, "effect": _text})),
        "attacks": several(
            record({}, {"name": _name, "effect": _text, "damage": damage, "cost": several(_name)})
        ),
        "names": _languages,
    },
)  # fmt: skip
TCGDEX_SET: Final = record(
    {"id": identity},
    {
        "name": _name,
        "serie": record({"id": identity}, {"name": _name}),
        "releaseDate": day,
        "tcgOnline": matching(_CODE, "set code"),
        "abbreviation": matching(_CODE, "set code"),
        "abbreviations": record({}, {"official": matching(_CODE, "set code")}),
        "cardCount": _counts,
    },
)


def _cost(value: Any) -> Any:
    """A cost as a list of types or, in a fork's newest sets, as letters."""
    return _name(value) if isinstance(value, str) else several(_name)(value)


# One card of pokemon-tcg-data, and a set.
POKEMONTCG_CARD: Final = record(
    {"id": identity, "name": _name, "supertype": one_of("Pokémon", "Pokemon", "Trainer", "Energy"),
     "number": collector_number},
    {
        "subtypes": several(_name), "hp": number(9999), "types": several(_name), "evolvesFrom": _name,
        "rules": several(_text), "rarity": _name, "regulationMark": text(8), "retreatCost": several(_name),
        "convertedRetreatCost": number(99), "weaknesses": _changes, "resistances": _changes,
        "abilities": several(record({}, {"type": _name, "name": _name, "text": _text})),
        "ancientTrait": record({}, {"name": _name, "text": _text}),
        "attacks": several(record({}, {"name": _name, "text": _text, "damage": damage, "cost": _cost})),
    },
)  # fmt: skip
POKEMONTCG_SET: Final = record(
    {"id": identity, "name": _name},
    {
        "series": _name,
        "releaseDate": day,
        "ptcgoCode": matching(_CODE, "set code"),
        "printedTotal": number(99_999),
        "total": number(99_999),
    },
)
