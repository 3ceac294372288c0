"""One finding for another program: its sentence, and a mark by which it is known again in a later run."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptcg_judge.deck.findings import Finding


def fingerprint(finding: Finding, source: str, seen: dict[str, int]) -> str:
    """64 hexadecimal digits from the list, the code and the cards; `seen` counts those of the list, so that a second
    finding of the same kind and cards gets a mark of its own."""
    mark = "\0".join((source, finding.code, *finding.cards))
    seen[mark] = seen.get(mark, 0) + 1
    return sha256(f"{mark}\0{seen[mark]}".encode("utf-8", "backslashreplace")).hexdigest()


def sentences(finding: Finding) -> str:
    """What is wrong and what to do about it: "5 copies of Dreepy, at most 4. Take out 1"."""
    hint = finding.hint
    return f"{finding.message}. {hint[0].upper()}{hint[1:]}" if hint else finding.message
