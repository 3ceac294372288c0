"""The text of one card without its count, read from the right.

Names hold digits, set codes and single letters ("Porygon2", "N", "Unown V", "Alakazam 4"), so a line has several
readings. They are listed here, likeliest first; the card store decides which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ptcg_judge.cards.energy_names import local_basic_energy
from ptcg_judge.deck.naming.card_reading import TextReading
from ptcg_judge.deck.naming.other_codes import PROMO_PREFIXES, japanese

_TAIL: Final = re.compile(
    r"""\s*(?:[,;|]+
        |\s[(\[*]?(?:PH|RH|FA|[Ff]oil|(?:[Rr]everse\ )?[Hh]olo|\*F\*)[)\]*]?
        |\s(?:R\$|US\$|[$€£])\s?\d[\d.,]*  # a price
        |(?<=\d)\s\(?[D-J]\)?  # a regulation mark
        |\s(?:\#(?=\D)|//).*)$""",
    re.VERBOSE,
)
_ID: Final = re.compile(r"^[(\[]?([a-z][a-z0-9.]*)-([A-Za-z]*\d\w*|[A-Z?!]|%3F)[)\]]?$")
_CODE: Final = re.compile(r"^(?=.*[A-Za-z])[A-Za-z0-9]{1,10}(?:[-:][A-Za-z]+)?$")
_NUMBER: Final = re.compile(r"^(?:[A-Za-z]{0,5}\d{1,4}[A-Za-z]{0,2}(?:/[A-Za-z]{0,5}\d+)?|[A-Z?!]|ONE|TWO|THREE|FOUR)$")
_GLUED: Final = re.compile(r"^([A-Z][A-Za-z0-9]{1,3}[-#:/]|[A-Z]{3}|PR-[A-Z]{2,3}[-#:/])([A-Za-z]{0,4}\d+[a-z]?)$")
_DIGIT: Final = re.compile(r"\d")
_SUBSETS: Final = frozenset({"TG", "GG", "SV", "RC", "CC", "SH"})
_PROMO: Final = re.compile(r"^(SWSH|SM|XY|BW|HGSS|DP)(\d+[a-z]?)$")
_ROUND: Final = "()[]#,|"


def without_tail(text: str) -> str:
    """The card text without marks of foil, remarks and commas after it."""
    text = text.strip()
    while True:
        shorter = _TAIL.sub("", text)
        if shorter == text or not shorter:
            return text
        text = shorter.rstrip()


def readings(text: str) -> Iterator[TextReading]:
    """Every way to read a card text, the likeliest first; the text itself as a name is among them."""
    words = text.split(" ")
    last = words[-1].strip(_ROUND)
    yield from _by_id(words)
    if len(words) > 1 and _NUMBER.match(last):
        yield from _by_code(words, last)
    if len(words) > 2 and words[-2].lower() == "misc":
        yield TextReading(" ".join(words[:-2]), words[-2], last)
    yield from _glued(words)
    yield TextReading(text, "", "")
    if len(words) > 2:
        yield from _turned(words)
    if len(words) > 1:
        yield from _partly(words, last)


def _by_id(words: list[str]) -> Iterator[TextReading]:
    found = _ID.match(words[-1])
    if found and any(mark.isdecimal() for mark in found[1]) | found[1].isalpha():
        yield TextReading(" ".join(words[:-1]), found[1], found[2])


def _by_code(words: list[str], number: str) -> Iterator[TextReading]:
    code = words[-2].strip(_ROUND)
    before = words[-3].strip(_ROUND) if len(words) > 3 else ""
    joined = TextReading(" ".join(words[:-3]), f"{before}{code}", number)
    wide = bool(before) and japanese(before + code) is not None and not code.isalpha()
    if wide:
        yield joined
    if before and code.upper() in _SUBSETS and _CODE.match(before):
        yield TextReading(joined.name, f"{before}-{code}", number)
    if number == "P" and japanese(f"{code}-P") is not None:
        yield TextReading(" ".join(words[:-2]), f"{code}-{number}", "")
    elif _CODE.match(code) and (code != "Energy" or before == "Energy" or local_basic_energy(" ".join(words[:-2]))):
        yield TextReading(" ".join(words[:-2]), code, number)


def _glued(words: list[str]) -> Iterator[TextReading]:
    found = _GLUED.match(words[-1].strip(_ROUND))
    if found and len(words) > 1:
        yield TextReading(" ".join(words[:-1]), found[1].rstrip("-#:/"), found[2])


def _turned(words: list[str]) -> Iterator[TextReading]:
    """Code and number in another place: "57 SSP" behind the name, "SSP 57" before it."""
    (number, code), (first, second) = ([word.strip(_ROUND) for word in pair] for pair in (words[-2:], words[:2]))
    if _NUMBER.match(number) and _DIGIT.search(number) and _CODE.match(code):
        yield TextReading(" ".join(words[:-2]), code, number)
    if _NUMBER.match(second) and _DIGIT.search(second) and _CODE.match(first):
        yield TextReading(" ".join(words[2:]), first, second)


def _partly(words: list[str], last: str) -> Iterator[TextReading]:
    """A code without a number, a number without a code."""
    name = " ".join(words[:-1])
    promo = _PROMO.match(last)
    if promo:
        yield TextReading(name, PROMO_PREFIXES[promo[1]], last)
    if _CODE.match(last) and last.upper() == last and len(last) > 1:
        yield TextReading(name, last, "")
    if len(words) > 2 and japanese(words[-2] + last) is not None:
        yield TextReading(" ".join(words[:-2]), words[-2] + last, "")
    if _NUMBER.match(last) and any(mark.isdecimal() for mark in last):
        yield TextReading(name, "", last)
