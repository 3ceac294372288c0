"""Card texts as shops, sheets and chats write them, brought nearer to "Name CODE 12": signs that say nothing taken out,
marks of print and condition and remarks taken off the end.

What is tried here is only taken where the rest fits; a remark that was taken off is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ptcg_judge.cards.energy_names import local_basic_energy
from ptcg_judge.cards.names import BASIC_ENERGY, LETTERS
from ptcg_judge.cards.signs import with_signs


class Shorter(NamedTuple):
    """A text that may say the same; what was left out of it that somebody may have meant; whether it is a guess."""

    text: str
    remark: str = ""
    guess: bool = False


_NUMBER_SIGN: Final = re.compile(r"(?<=\s)(?:[Nn][or]\.?|[Nn]um(?:ber|\.)?|[Nn][°º]\.?|Nr\.?|#)\s*(?=[A-Z]{0,3}\d)")
_BRACKETS: Final = re.compile(r"[{}<>\[\]()|\"“”„«»]")
_BETWEEN: Final = re.compile(r"\s+[-–—/|·•:,]+\s+|(?<=\w)[,;|]+(?=\w)|(?<=\S),\s+")
_GLUE: Final = re.compile(r"(?:^|\s+)([A-Z][A-Z0-9]{1,3})[-–_/:.]?\s?([A-Z]{0,2}\d{1,3}[a-z]?)$")
_PRINT: Final = re.compile(
    r"""[\s\-–—,/|@:(\[]+(?:near\ mint|lightly\ played|moderately\ played|heavily\ played|damaged|mint|excellent
        |english|englisch|anglais|inglese|inglés|inglês|german|deutsch|french|français|francais
        |italian|italiano|spanish|español|espanol|portuguese|português|japanese|korean
        |(?:reverse|cosmos|galaxy|non|cracked\ ice|master\ ball|pok[eé]\ ?ball)?[\s-]?(?:holo|foil)(?:foil)?
        |reverse(?:\ holofoil)?|normal|regular
        |full[\s-]?art|alt(?:ernate)?\.?[\s-]?art|special\ illustration(?:\ rare)?|illustration\ rare|art\ rare
        |secret(?:\ rare)?|ultra\ rare|hyper\ rare|double\ rare|rare(?:\ holo)?|uncommon|common|shiny(?:\ rare)?
        |rainbow(?:\ rare)?|gold(?:en)?|sir|sar|promo|1st(?:\ ed(?:ition|\.)?)?|first\ edition|unlimited|shadowless
        |any|all|xx+|proxy|proxies|signed|textured)[)\]\s,.;]*$
      |(?<=\d)[\s\-–—,/|@:(\[]+(?:nm/m|nm-mt|nm|lp|mp|hp|dmg|mt|psa\ ?\d+|cgc\ ?\d+|en|eng|de|ger|fr|it|ita|es|esp|pt
        |por|jp|jpn|kr|rev|fa|aa|ir|ar|ur|sr|hr|rr|rrr)[)\]\s,.;]*$""",
    re.VERBOSE | re.IGNORECASE,
)
_PRICE: Final = re.compile(
    r"""[\s\-–—,/|@:(\[=]*(?:(?:R\$|US\$|[$€£¥])\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥]|USD|EUR|GBP|BRL|CAD|eur(?:os?)?|usd))
        (?:\s?(?:each|ea\.?|/ea|pro\ Stück|cad\.))?[)\]\s,.;]*$""",
    re.VERBOSE,
)
_REMARK: Final = re.compile(
    r"\s*\(([^()]*)\)$|\s*\[([^\[\]]*)\]$|\s+(?:--?|[–—]|<[-–=]+|@|=>?|->|→|←|\+|:|;|!)\s*(\S.*)$"
)
_SIGNS: Final = re.compile(
    r"(?<=\d)\s*[★☆]+$|(?:\s*[^\w\s()\[\]{}★☆◇δ♂♀+&'’!?.$€£¥-])+$|\s+[-–—@|:/=]+$|\s+(?:<3|[:;]-?[()DPp]|\?+|!+)$"
)
_COUNT: Final = re.compile(r"^[^\w]*[xX×]?\s?\d{1,2}\s?[xX×]?[^\w]*$|^[^\w]*\d{1,2}\s?[xX×]?\s+[^\W\d]")
_PLACE: Final = re.compile(r"\d{2,3}\W*$|\b[A-Z][A-Z0-9]{1,4}[ -]?[A-Z]{0,2}\d{1,3}\b")
_LETTER: Final = re.compile(r"\[([GRWLPFDMYNC])\](?=\s*(?:energ|$))", re.IGNORECASE)
_SYMBOLS: Final = {
    "🌿": "Grass", "🍃": "Grass", "🌱": "Grass", "🔥": "Fire", "💧": "Water", "🌊": "Water", "⚡": "Lightning",
    "🔮": "Psychic", "👁": "Psychic", "👊": "Fighting", "🥊": "Fighting", "🌑": "Darkness", "🌙": "Darkness",
    "⚙": "Metal", "🧚": "Fairy",
}  # fmt: skip
_TITLES: Final = (
    (re.compile(r"^Prof\.?\s+", re.IGNORECASE), "Professor's "),
    (re.compile(r"\s+and\s+", re.IGNORECASE), " & "),
    (re.compile(r"^mega (?=.*[ -]EX\b)"), "M "),
    (re.compile(r"^Mega (?=.*[ -]EX\b)"), "M "),
    (re.compile(r"^unown ([a-z!?])$", re.IGNORECASE), r"Unown [\1]"),
    (re.compile(r"(?<=[a-z]) ([2Z])$"), r"\1"),
    (re.compile(r"(?<=[a-z]) ?(\d)$"), r" \1.0"),
)


def variants(text: str) -> Iterator[Shorter]:
    """Other ways to write a card text, the nearest to it first; each once."""
    seen = {text}
    for shorter in _every(text):
        if shorter.text and shorter.text not in seen:
            seen.add(shorter.text)
            yield shorter


def with_symbols(text: str) -> str:
    """The text with the symbol of a type in braces: "[R] Energy" is Fire Energy, and "R Energy" another card."""
    return _LETTER.sub(lambda found: "{" + found[1].upper() + "}", text) if "[" in text else text


def _every(text: str) -> Iterator[Shorter]:
    yield Shorter(with_signs(text))
    yield Shorter(_tidy(text))
    bare = _printed(text)
    yield Shorter(bare)
    yield Shorter(with_signs(_tidy(bare)))
    yield from (Shorter(_put(bare, pattern, by)) for pattern, by in _TITLES)
    yield from _energy(bare)
    yield from _without_remarks(bare)


def _put(text: str, pattern: re.Pattern[str], by: str) -> str:
    return pattern.sub(by, text, count=1)


def _tidy(text: str) -> str:
    """Without brackets, "No." before a number, and signs between name, set and number."""
    text = _NUMBER_SIGN.sub("", f" {text}")
    text = _BETWEEN.sub(" ", _BRACKETS.sub(" ", text))
    return _GLUE.sub(r" \1 \2", " ".join(text.split()))


def _printed(text: str) -> str:
    """Without prices, conditions, languages, rarities and signs behind it."""
    for _ in range(6):
        shorter = text
        for pattern in (_PRICE, _SIGNS, _PRINT):
            shorter = pattern.sub("", shorter).rstrip() or shorter
        if shorter == text:
            break
        text = shorter
    return text


def _energy(text: str) -> Iterator[Shorter]:
    """ "Basic Fire", "{R}" and "Fire Energy Basic" for Fire Energy; "Fire" alone says too little."""
    words = [word for word in text.split(" ") if word.lower() not in ("basic", "basis", "energy", "energies", "e")]
    if len(words) == 1 and (words[0] != text or words[0].startswith("{")):
        word = words[0].strip("{}[]()")
        kind = LETTERS.get(word) or _SYMBOLS.get(word) or word.title()
        name = f"{kind} Energy"
        name = name if name in BASIC_ENERGY else local_basic_energy(f"Energie {word}") or ""
        if name:
            yield Shorter(f"Basic {name}", guess=True)


def _without_remarks(text: str) -> Iterator[Shorter]:
    """The text without a remark at its end, unless that names a set and number."""
    rest = text
    for _ in range(3):
        found = _REMARK.search(rest)
        if not found or _PLACE.search(found[0]) or _COUNT.match(found[0]):
            return
        rest = _printed(rest[: found.start()].rstrip())
        remark = text[len(rest) :].strip(" -–—()[]")
        yield Shorter(rest, remark)
        yield Shorter(with_signs(_tidy(rest)), remark)
