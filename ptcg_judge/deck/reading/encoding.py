"""Bytes to text: byte order marks, UTF-16 without one, UTF-8, and the code pages of old exports."""

from __future__ import annotations

import codecs
from typing import Final, NamedTuple

from ptcg_judge.errors import FileError

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
FIRST_OF_MARKS: Final = b"".join(mark[:1] for mark, _ in MARKS)
# "Pok?mon" tells the code page: é is one byte, and another one in each.
CODE_PAGES: Final = ((b"Pok\x8e", "mac_roman"), (b"Pok\x82", "cp850"))
SAMPLE: Final = 4096
BINARY: Final = (
    b"\x89PNG",
    b"PK\x03\x04",
    b"%PDF",
    b"GIF8",
    b"\xff\xd8\xff",
    b"\x1f\x8b",
    b"\x7fELF",
    b"SQLite format 3",
)
ODD: Final = bytes([*range(9), *range(14, 32)])


class Encoded(NamedTuple):
    """The text of a file and how it was written: its byte order mark (b"" for none) and its encoding."""

    text: str
    mark: bytes
    encoding: str

    def bytes_of(self, text: str) -> bytes:
        """Another text written in the same way. Raises UnicodeEncodeError where the encoding lacks a character."""
        return self.mark + text.encode(self.encoding)


def decode(raw: bytes, source: str) -> str:
    """The text of a file; what can't be decoded becomes U+FFFD. Raises FileError for a binary file."""
    return encoded(raw, source).text


def encoded(raw: bytes, source: str) -> Encoded:
    """The text of a file with its encoding. Raises FileError for a binary file."""
    for mark, encoding in MARKS if raw[:1] in FIRST_OF_MARKS else ():
        if raw.startswith(mark):
            return Encoded(raw[len(mark) :].decode(encoding, "replace"), mark, encoding)
    sample = raw[:SAMPLE]
    wide = _wide_encoding(sample)
    if wide:
        return Encoded(raw.decode(wide, "replace"), b"", wide)
    if raw.startswith(BINARY) or _looks_binary(sample):
        raise FileError(source, "this is a binary file, no decklist")
    try:
        return Encoded(raw.decode("utf-8"), b"", "utf-8")
    except UnicodeDecodeError:
        encoding = _old_encoding(raw)
        return Encoded(raw.decode(encoding), b"", encoding)


def _wide_encoding(sample: bytes) -> str | None:
    """UTF-16 without a mark: in Latin text every second byte is zero."""
    half = len(sample) // 2
    if half < 2 or 0 not in sample:
        return None
    low, high = sample[0::2].count(0), sample[1::2].count(0)
    if high > 0.4 * half and low < 0.1 * half:
        return "utf-16-le"
    if low > 0.4 * half and high < 0.1 * half:
        return "utf-16-be"
    return None


def _looks_binary(sample: bytes) -> bool:
    """More than one byte in ten is a control character that no text holds."""
    odd = len(sample) - len(sample.translate(None, ODD))
    return odd * 10 > len(sample) > 31


def _old_encoding(raw: bytes) -> str:
    """Windows-1252, or the code page in which "Pokémon" is spelt right; bytes that it lacks are kept as Latin-1."""
    for sign, page in CODE_PAGES:
        if sign in raw:
            return page
    try:
        raw.decode("cp1252")
    except UnicodeDecodeError:
        return "latin-1"
    return "cp1252"
