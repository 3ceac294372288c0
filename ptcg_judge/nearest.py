"""The nearest valid thing to a mistyped word."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 80  # no word of ours is longer, and distances cost their lengths multiplied


def nearest(text: str, among: Iterable[str], at_least: float = 55) -> str | None:
    """The word of `among` most like `text`, case aside; None when all are less alike than `at_least` (0..100)."""
    from rapidfuzz import fuzz, process

    wanted = text[:LONGEST].casefold()
    found = process.extractOne(wanted, list(among), scorer=fuzz.ratio, processor=str.casefold, score_cutoff=at_least)
    return found[0] if found else None


def hint(text: str, among: Iterable[str], at_least: float = 55) -> str:
    """ "nearest: 'active'", or "" when nothing is near."""
    found = nearest(text, among, at_least)
    return f"nearest: '{found}'" if found is not None else ""
