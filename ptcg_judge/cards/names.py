"""Names and numbers as players write them: what the copy limit counts by, and forgiving look-up keys.

Two different questions, two keys. `count_name` answers "is this the same name for the copy limit?": level, LV.X, δ and
a persona in brackets are no part of a name (rulebook of 2012, page on Copies); owner, region, EX against ex, ★, ◇ and
the SP symbols are. `name_key` answers "which card did this player mean?": case, accents and punctuation are forgiven,
but nothing that tells two names apart.
"""

from __future__ import annotations

import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

TYPES: Final = (
    "Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy", "Dragon", "Colorless",
)  # fmt: skip
BASIC_ENERGY: Final = frozenset(f"{kind} Energy" for kind in TYPES[:9])
LETTERS: Final = dict(zip("GRWLPFDMYNC", TYPES, strict=True))
PERSONA: Final = ("Professor's Research", "Boss's Orders")
# Prints that are written unlike the other prints of their name: one of Evolutions, four of 1999-2003, Celebrations.
RESPELLED: Final = {
    "ナッシー[Exeggutor]": "Exeggutor", "タマタマ[Exeggcute]": "Exeggcute", "Ho-oh": "Ho-Oh",
    "Imposter Professor Oak": "Impostor Professor Oak",
    "Prof. Oak's Research": "Professor Oak's Research",  # one name (rulings/deck/abbreviated-name-is-the-same)
}  # fmt: skip

_PLAIN: Final = str.maketrans({
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "′": "'", "☆": "★", "⭐": "★", "♢": "◇", "◊": "◇", "⬦": "◇",
    "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "Δ": "δ",
    "\ufe0e": None, "\ufe0f": None, "\u200b": None, "\ufeff": None,
})  # fmt: skip
_PRISM: Final = ("◇", "{*}", "(prism star)", "prism star")
_SIGNS: Final = frozenset("★◇♂♀&+#")


class _Memory(dict[str, str]):
    """Remembers what a function made of a text (functools.lru_cache would cost a cold look-up 4 ms more)."""

    def __init__(self, make: Callable[[str], str]) -> None:
        self._make = make

    def __missing__(self, text: str) -> str:
        if len(self) >= 10_000:
            self.clear()
        made = self[text] = self._make(text)
        return made


def plain(text: str) -> str:
    """The text in NFC with straight apostrophes, plain hyphens and blanks, and one glyph per card symbol."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_PLAIN).split())


def clean(text: str) -> str:
    """The text without the characters that separate fields in the store, and without control characters."""
    if text.isprintable() and "|" not in text and "~" not in text:
        return " ".join(text.split())
    bare = "".join(" " if mark in "\t|~" or ord(mark) < 32 or ord(mark) == 127 else mark for mark in text)
    return " ".join(bare.split())


# No regular expressions below: importing `re` would cost a cold look-up more than the look-up itself.


def spelled_out(text: str) -> str:
    """The text with energy symbols in braces as words: "Basic {G} Energy" is "Basic Grass Energy"."""
    if "{" in text:
        for letter, kind in LETTERS.items():
            text = text.replace(f"{{{letter}}}", kind)
    return text


def _basic_energy(name: str) -> str | None:
    """The bare name for "Basic Grass Energy" and "Psychic Energy Energy"; None for any other name."""
    if not name.endswith("Energy"):
        return None
    bare = name.removeprefix("Basic ")
    while bare.endswith(" Energy Energy"):
        bare = bare.removesuffix(" Energy")
    return bare if bare in BASIC_ENERGY else None


def _without_level(name: str) -> str:
    """The name without "LV.X", "LV.43", "Lv. 43" at its end."""
    words = name.split(" ")
    last = words[-1].upper()
    if len(words) > 1 and last.startswith("LV") and _is_level(last[2:].removeprefix(".")):
        return " ".join(words[:-1])
    if len(words) > 2 and words[-2].upper() in ("LV", "LV.") and _is_level(last):
        return " ".join(words[:-2])
    return name


def _is_level(text: str) -> bool:
    return text == "X" or text.isdecimal()


def _with_symbol(name: str) -> str:
    """ "Lusamine ◇" for "Lusamine Prism Star" and "Lusamine {*}", "Groudon ★" for "Groudon Star"."""
    low = name.lower()
    for ending in _PRISM:
        if low.endswith(ending) and len(low) > len(ending) and (ending != "prism star" or low[-11] == " "):
            return name[: -len(ending)].rstrip() + " ◇"
    for ending in ("★", " (star)", " star"):
        if low.endswith(ending) and len(low) > len(ending):
            return name[: -len(ending)].rstrip() + " ★"
    return name


def _with_hyphen(name: str) -> str:
    """ "Mewtwo-EX" for "Mewtwo EX", "Tapu Lele-GX" for "Tapu Lele gx"; "Mewtwo ex" stays."""
    ending = name[-2:]
    if name[-3:-2] not in (" ", "-") or (ending != "EX" and ending.lower() != "gx"):
        return name
    return name[:-3].rstrip(" -") + "-" + ending.upper()


def _count_name(name: str) -> str:
    name = spelled_out(plain(name))
    name = RESPELLED.get(name, name)
    energy = _basic_energy(name)
    if energy:
        return energy
    if name.endswith(" δ") and not name.startswith("Mystery Plate"):
        name = name[:-2]
    name = _without_level(name)
    for title in PERSONA:
        if name.startswith(title + " ("):
            return title
    name = name.replace(" ♂", "♂").replace(" ♀", "♀")
    return _with_hyphen(_with_symbol(name))


_COUNT_NAMES = _Memory(_count_name)


def count_name(name: str) -> str:
    """The name the copy limit counts by: "Gengar LV.X" counts as "Gengar", "Mewtwo EX" is "Mewtwo-EX".

    Takes a printed name or a database's spelling of it; returns the full name without level, LV.X, δ and persona.
    Energy symbols in braces, as PTCG Live writes them, become words. The δ of "δ Rainbow Energy" and of "Mystery
    Plate δ" belongs to the name.
    """
    return _COUNT_NAMES[name]


def _words(text: str) -> list[str]:
    """Runs of letters and digits, and the signs that belong to names, each a word of its own."""
    marks = (mark if mark.isalnum() else f" {mark} " if mark in _SIGNS else " " for mark in text)
    return "".join(marks).split()


def _name_key(text: str) -> str:
    name = count_name(text)
    if not name.isascii():
        decomposed = unicodedata.normalize("NFD", name)
        name = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    bare = name.replace("'", "").lower()
    if bare.startswith("unown"):
        return bare
    words = _words(bare)
    if name.endswith("-EX") and words:
        words[-1] = "EX"
    return " ".join(words) or bare


_NAME_KEYS = _Memory(_name_key)


def name_key(text: str) -> str:
    """A forgiving look-up key: equal for two spellings of one name, unlike for two names.

    Case, accents, apostrophes, hyphens, dots and colons do not matter. The last word EX is told from ex by case
    alone; "Unown [A]", "Unown A" and "Unown" stay apart, as do ♂ and ♀, ★, ◇ and the plain card.
    """
    return _NAME_KEYS[text]


def _number_key(number: str) -> str:
    bare = number.strip().lstrip("#").split("/")[0].strip().upper().replace("%3F", "?")
    digits = bare.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    tail = digits.lstrip("0123456789")
    if len(digits) == len(tail) or tail.strip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        return bare
    prefix, number = bare[: len(bare) - len(digits)], digits[: len(digits) - len(tail)]
    return f"{prefix}{number.lstrip('0') or '0'}{tail}"


_NUMBER_KEYS = _Memory(_number_key)


def number_key(number: str) -> str:
    """A collector number as a key: upper case, no zeros after the prefix, no "/total" ("TG01/TG30" gives "TG1")."""
    return _NUMBER_KEYS[number]


def digits_at_end(number: str) -> int:
    """A collector number without its letters: "SM158" and "158a" are 158; 0 where no digits stand at the end."""
    bare = number[:-1] if number[-1:].isalpha() and number[-1:].isascii() else number
    digits = bare[len(bare.rstrip("0123456789")) :]
    return int(digits) if digits else 0


def code_key(code: str) -> str:
    """A set code as a key: upper case, ":" and blanks as "-" ("CEL:CC" and "cel cc" give "CEL-CC")."""
    return "-".join(code.upper().replace(":", " ").replace("-", " ").split())
