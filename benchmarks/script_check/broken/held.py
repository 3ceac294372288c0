"""What the checked scripts do on their ordinary boards, kept as hashes: a script, or the engine below it, that does otherwise is seen.

played.tsv has a line for each card at which scripts stand: its id, a hash of its scripts, a hash of what is seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from script_check.broken.playing import Ordinary
from script_check.texts import ScriptedText
from script_check.verdicts import digest, script_digest

PLAYED: Final = Path(__file__).parents[1] / "played.tsv"


class Held(NamedTuple):
    """The hashes of the scripts that stand at one card, and of what is seen on all their boards."""

    scripts: str
    seen: str


def at_cards(texts: Iterable[ScriptedText]) -> dict[str, list[ScriptedText]]:
    """The texts by the card at which their script stands."""
    found: defaultdict[str, list[ScriptedText]] = defaultdict(list)
    for text in texts:
        found[text.home].append(text)
    return dict(found)


def scripts_of(texts: Sequence[ScriptedText]) -> str:
    """The hash of the scripts of one card."""
    return digest(" ".join(sorted(script_digest(text.script) for text in texts)))[:8]


def seen_of(texts: Sequence[ScriptedText], ordinary: Ordinary) -> str:
    """The hash of what is seen on the boards of these texts."""
    return digest(" ".join(sorted(ordinary.digest(text) for text in texts)))[:8]


def played(by_card: Mapping[str, Sequence[ScriptedText]], ordinary: Ordinary) -> Iterator[tuple[str, Held]]:
    """Play the boards of these cards; slow (a second for a dozen texts)."""
    for home, texts in by_card.items():
        yield home, Held(scripts_of(texts), seen_of(texts, ordinary))


def read_played() -> dict[str, Held]:
    """The table by card; empty where it was never written."""
    if not PLAYED.is_file():
        return {}
    lines = (line.split("\t") for line in PLAYED.read_text(encoding="utf8").splitlines())
    return {home: Held(scripts, seen) for home, scripts, seen in lines}


def write_played(rows: Mapping[str, Held], there: Iterable[str]) -> None:
    """Put rows into the table; cards that have no script any more go out of it."""
    every = {**read_played(), **rows}
    lines = (f"{home}\t{every[home].scripts}\t{every[home].seen}\n" for home in sorted({*there} & {*every}))
    PLAYED.write_text("".join(lines), encoding="utf8")
