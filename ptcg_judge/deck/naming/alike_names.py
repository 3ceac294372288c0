"""How like two names are: which misspelled name can only mean one card."""

from __future__ import annotations

import re
from typing import Final

from ptcg_judge.cards.names import name_key

# Words that make another card of the same creature: no slip of the pen adds or drops them.
KINDS: Final = frozenset({
    "ex", "EX", "gx", "v", "vmax", "vstar", "union", "break", "legend", "★", "◇", "x", "gl", "g", "c", "fb", "4", "sp",
})  # fmt: skip
_MARKS: Final = re.compile(r"[★◇\[\]δ]|\blv x\b")
_ROUND: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SYMBOLS: Final = re.compile(r" (?:g|gl|c|fb|e4|4|m|(?:east|west) sea)$")
LONGEST: Final = 120


def bare(name: str) -> str:
    """The key of a name without what players leave out: symbols (★, ◇, δ, G, GL, C, FB, E4), LV.X, brackets, case."""
    text = re.sub(r"\s*(?:\bδ|\bLV\.?\s*X$)", "", name, flags=re.IGNORECASE)
    key = " ".join(_MARKS.sub(" ", name_key(text)).lower().split())
    return key if key.startswith("unown") else _SYMBOLS.sub("", key)


def same_kind(one: str, other: str) -> bool:
    """Whether two keys end in the same word of kind (ex, GX, VMAX ...) and hold the same digits."""
    ends = [key.rsplit(" ", 1)[-1] for key in (one, other)]
    kinds = [end if end in KINDS else "" for end in ends]
    return kinds[0] == kinds[1] and re.findall(r"\d", one) == re.findall(r"\d", other)


def slips(one: str, other: str, at_most: int = 3) -> int:
    """Letters added, dropped, changed or swapped between two keys; `at_most` + 1 when there are more."""
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other, score_cutoff=at_most)


def agrees(written: str, name: str) -> bool:
    """Whether a name that is no card's may be a slip for this one, which its set and number point to."""
    one, other = name_key(written[:LONGEST]).removeprefix("basic "), name_key(name).removeprefix("basic ")
    if name_key(_ROUND.sub(" ", written[:LONGEST])).removeprefix("basic ") == other:
        return True
    if sorted(one.split()) == sorted(other.split()) or other == f"{one} 0":
        return True  # "Ogerpon Teal Mask ex", "Pokégear 3"
    if not same_kind(one, other):
        return False
    if one.startswith(other + " ") or other.startswith(one + " "):
        return len(one) > 3
    if _shortened(one.split(), other.split()):
        return True
    from rapidfuzz import fuzz

    return fuzz.ratio(one, other) >= 75


def only_one(written: str, close: list[tuple[str, float]]) -> str | None:
    """The name that a misspelled one can only mean: one slip away (two in long names), and no other as near."""
    key = name_key(written[:LONGEST])
    if len(key) < 5 or not close:
        return None
    allowed = 1 if len(key) < 12 else 2
    ranked = sorted((slips(key, name_key(name)), name) for name, _ in close)
    if ranked[0][0] > allowed or (len(ranked) > 1 and ranked[1][0] <= ranked[0][0] + (ranked[0][0] > 1)):
        return None
    return ranked[0][1] if same_kind(key, name_key(ranked[0][1])) else None


def _shortened(one: list[str], other: list[str]) -> bool:
    """Whether word for word one is the beginning of the other: "dark energy" and "darkness energy"."""
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and all(a == b or (len(a) > 2 and b.startswith(a)) for a, b in pairs)
