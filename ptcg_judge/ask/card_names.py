"""Names as questions write them: of attacks and Abilities by their key, of cards by first letter, words that are names.

Reading them from the card store takes a quarter of a second; they are kept in the user's cache folder (`kept.py`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from ptcg_judge.ask import words
from ptcg_judge.ask.words import plain_words, stem
from ptcg_judge.cards.store import CardStore
from ptcg_judge.kept import kept

ATTACK: Final = "attack"
POWER: Final = "power"
SHORTEST_TYPO: Final = 7  # letters of a name that may be mistyped
_ITEM: Final = re.compile(r"(?<=[\t|])([^\t|~\n]{2,60})~([^\t|~\n]*)~([^\t|~\n]*)(~?)")
GREEK: Final = re.compile("[αδθωΔΩ]")
_BORDER: Final = "\x1e"


class NamesAsWritten:
    """What is kept: read line by line as it is asked for."""

    def __init__(self, data: bytes) -> None:
        texts, single, letters = data.decode().split(_BORDER)
        self._texts = dict(line.split("\t", 1) for line in texts.split("\n"))
        self.single = frozenset(single.split("\n"))
        self._letters = dict(line.split("\t", 1) for line in letters.split("\n"))

    def text(self, key: str) -> tuple[str, str] | None:
        """ATTACK or POWER and the name as it is printed, for the words of a name in small letters; None for none."""
        found = self._texts.get(key)
        if found is None:
            return None
        kind, _, name = found.partition("\t")
        return kind, name

    def beginning(self, letter: str) -> list[str]:
        """The names of cards in small letters that begin with a letter and are long enough to be mistyped."""
        found = self._letters.get(letter, "")
        return found.split("\t") if found else []


@cache
def card_names() -> NamesAsWritten:
    """The names of the card data in use."""
    return NamesAsWritten(kept("names", _digest(), _made))


def key_of(name: str) -> str:
    """The words of a name in small letters, Greek letters among them: "theta stop"."""
    return " ".join(plain_words(GREEK.sub(lambda found: f" {unicodedata.name(found.group()).split()[-1]} ", name)))


def _digest() -> str:
    found = blake2b(CardStore.open().facts["checksum"].encode(), digest_size=16)
    for path in (Path(__file__), Path(words.__file__), words.JARGON):
        found.update(path.read_bytes())
    return found.hexdigest()


def _made() -> bytes:
    texts: dict[str, str] = {}
    for line in CardStore.open().lines_of("cards").values():
        if "~" in line:
            for name, _, _, more in _ITEM.findall(line):
                texts.setdefault(key_of(name), f"{ATTACK if more else POWER}\t{name}")
    single: dict[str, None] = {}
    letters: dict[str, list[str]] = {}
    for key, name in CardStore.open().names():
        plain = plain_words(name)
        if len(plain) == 1:
            single.update(dict.fromkeys((plain[0], stem(plain[0]))))
        if len(name) >= SHORTEST_TYPO:
            letters.setdefault(key[:1], []).append(name.casefold())
    parts = (
        "\n".join(f"{key}\t{text}" for key, text in texts.items()),
        "\n".join(single),
        "\n".join("\t".join([letter, *names]) for letter, names in letters.items()),
    )
    return _BORDER.join(parts).encode()
