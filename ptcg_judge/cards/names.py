"""Names and numbers as players write them: what the copy limit counts by, and forgiving look-up keys.

Two different questions, two keys. `count_name` answers "is this the same name for the copy limit?": level, LV.X, δ and
a persona in brackets are no part of a name (rulebook of 2012, page on Copies); owner, region, EX against ex, ★, ◇ and
the SP symbols are. `name_key` answers "which card did this player mean?": case, accents and punctuation are forgiven,
but nothing that tells two names apart.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

TYPES: Final = (
    "Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy", "Dragon", "Colorless",
)  # fmt: skip
BASIC_ENERGY: Final = frozenset(f"{kind} Energy" for kind in TYPES[:9])
LETTERS: Final = dict(zip("GRWLPFDMYNC", TYPES, strict=True))
PERSONA: Final = ("Professor's Research", "Boss's Orders")
# One print of Evolutions and four of 1999-2003 are written unlike the other prints of their name.
RESPELLED: Final = {
    "ナッシー[Exeggutor]": "Exeggutor", "タマタマ[Exeggcute]": "Exeggcute", "Ho-oh": "Ho-Oh",
}  # fmt: skip

_PLAIN: Final = str.maketrans({
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "′": "'", "☆": "★", "⭐": "★", "♢": "◇", "◊": "◇", "⬦": "◇",
    "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "Δ": "δ",
    "\ufe0e": None, "\ufe0f": None, "\u200b": None, "\ufeff": None,
})  # fmt: skip
_LEVEL: Final = re.compile(r"\s+LV\.?\s*(?:X|\d+)$", re.IGNORECASE)
_SYMBOL: Final = re.compile(r"\{([GRWLPFDMYNC])\}")
_PRISM: Final = re.compile(r"\s*(?:\{\*\}|◇|\(?Prism Star\)?)$", re.IGNORECASE)
_STAR: Final = re.compile(r"\s+(?:★|\(?Star\)?)$", re.IGNORECASE)
_SUFFIX: Final = re.compile(r"[\s-]+(EX|GX|gx|Gx)$")
_WORD: Final = re.compile(r"[^\W_]+|[★◇♂♀&+#]")
_UNOWN: Final = re.compile(r"^unown\s*(\[[a-z!?]\]|[a-z!?]|)\s*(.*)$")


def plain(text: str) -> str:
    """The text in NFC with straight apostrophes, plain hyphens and blanks, and one glyph per card symbol."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_PLAIN).split())


def _basic_energy(name: str) -> str | None:
    """The bare name for "Basic Grass Energy" and "Psychic Energy Energy"; None for any other name."""
    bare = name.removeprefix("Basic ")
    while bare.endswith(" Energy Energy"):
        bare = bare.removesuffix(" Energy")
    return bare if bare in BASIC_ENERGY else None


@lru_cache(maxsize=8192)
def count_name(name: str) -> str:
    """The name the copy limit counts by: "Gengar LV.X" counts as "Gengar", "Mewtwo EX" is "Mewtwo-EX".

    Takes a printed name or a database's spelling of it; returns the full name without level, LV.X, δ and persona.
    Energy symbols in braces, as PTCG Live writes them, become words. The δ of "δ Rainbow Energy" and of "Mystery
    Plate δ" belongs to the name.
    """
    name = _SYMBOL.sub(lambda found: LETTERS[found[1]], plain(name))
    name = RESPELLED.get(name, name)
    energy = _basic_energy(name)
    if energy:
        return energy
    if name.endswith(" δ") and not name.startswith("Mystery Plate"):
        name = name[:-2]
    name = _LEVEL.sub("", name)
    for title in PERSONA:
        if name.startswith(title + " ("):
            return title
    name = name.replace(" ♂", "♂").replace(" ♀", "♀")
    return _SUFFIX.sub(lambda found: "-" + found[1].upper(), _STAR.sub(" ★", _PRISM.sub(" ◇", name)))


def _tail(words: list[str], name: str) -> list[str]:
    """Lower-case words, with a trailing EX (2011-16) kept apart from ex (2003-07 and 2023 on)."""
    folded = [word.lower() for word in words]
    if name.endswith("-EX"):
        folded[-1] = "EX"
    return folded


@lru_cache(maxsize=8192)
def name_key(text: str) -> str:
    """A forgiving look-up key: equal for two spellings of one name, unlike for two names.

    Case, accents, apostrophes, hyphens, dots and colons do not matter. The last word EX is told from ex by case
    alone; "Unown [A]", "Unown A" and "Unown" stay apart, as do ♂ and ♀, ★, ◇ and the plain card.
    """
    name = count_name(text)
    decomposed = unicodedata.normalize("NFD", name)
    bare = "".join(mark for mark in decomposed if not unicodedata.combining(mark)).replace("'", "")
    if bare.lower().startswith("unown"):
        return re.sub(r"\s+", " ", bare.lower())
    return " ".join(_tail(_WORD.findall(bare), name)) or bare.lower()


_NUMBER: Final = re.compile(r"^([A-Z]*?)0*(\d+)([A-Z]*)$")


@lru_cache(maxsize=8192)
def number_key(number: str) -> str:
    """A collector number as a key: upper case, no zeros after the prefix, no "/total" ("TG01/TG30" gives "TG1")."""
    bare = number.strip().lstrip("#").split("/")[0].strip().upper().replace("%3F", "?")
    found = _NUMBER.match(bare)
    return f"{found[1]}{found[2]}{found[3]}" if found else bare


def code_key(code: str) -> str:
    """A set code as a key: upper case, ":" and blanks as "-" ("CEL:CC" and "cel cc" give "CEL-CC")."""
    return "-".join(code.upper().replace(":", " ").replace("-", " ").split())
