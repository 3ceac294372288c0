"""Fingerprints of card text: equal for one effect through the eras' drift of wording, and never the text itself."""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from ptcg_judge.cards.names import LETTERS, plain

_SYMBOLS: Final = re.compile(r"[\[{]([GRWLPFDMYNC])[\]}]")
_BRACKETS: Final = re.compile(r"\([^()]*\)")
_WORDS: Final = re.compile(r"[a-z0-9+×%]+|-(?=\d)")


def fingerprint(parts: Iterable[str], size: int = 6) -> str:
    """A short hash of some strings (8 letters for 6 bytes), stable on every machine."""
    digest = blake2b("\x1f".join(parts).encode(), digest_size=size).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def normal_words(text: str) -> tuple[str, ...]:
    """The words of a text that carry its meaning: see the table of drifts in this module."""
    text = _SYMBOLS.sub(lambda found: f" {LETTERS[found[1]]} ", plain(text))
    text = _BRACKETS.sub(" ", text)
    text = "".join(mark for mark in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(mark))
    return tuple(_WORDS.findall(text.replace("'", "")))


@lru_cache(maxsize=65536)
def text_fingerprint(text: str) -> str:
    """The fingerprint of an effect text; "" for no text."""
    words = normal_words(text)
    return fingerprint(words) if words else ""
