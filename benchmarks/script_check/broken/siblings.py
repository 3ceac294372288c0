"""What texts of the same sentences have in common: a script without what all its siblings have, or with what none has.

A sentence is taken without its numbers, types, Special Conditions and brackets. Of a script its ways are taken: three
keys in a row, or two and a word, masked in the same manner. What every other script beside a sentence has (three of
them at least) is expected beside it; and where all sentences of a text stand on many other cards, nothing is expected
that stands beside none of them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.table.state import CONDITIONS
from script_check.said import said
from script_check.texts import ScriptedText

LEAST: Final = 3  # texts with a sentence beside this one, from which on they say something
MANY: Final = 6  # from so many on, what none of them has is odd
MASK: Final = tuple(
    (re.compile(pattern), word)
    for pattern, word in (
        (r"\([^)]*\)", " "),
        (rf"\b(?:{'|'.join(kind.lower() for kind in TYPES)})\b", "T"),
        (r"\b(?:asleep|burned|confused|paralyzed|poisoned)\b", "C"),
        (r"\d+", "N"),
        (r"\b(?:an?|the|cards?|then)\b", " "),
        (r"[^A-Za-z']+", " "),
    )
)
Ways = frozenset[str]


def frames(text: ScriptedText) -> list[tuple[str, ...]]:
    """The sentences of each wording of a text, masked; with the kind of the text."""
    found = []
    for sentence, cards in text.said.items():
        low = said(sentence, cards[0].count_name, cards[0].supertype).low
        parts = [_masked(part) for part in re.split(r"(?<=[.:•])\s+", low)]
        found.append(tuple(f"{text.kind} {part}" for part in parts if part))
    return found


def _masked(part: str) -> str:
    for pattern, word in MASK:
        part = pattern.sub(word, part)
    return part.strip()


def ways(script: Any) -> Ways:
    """The ways of a script."""
    return frozenset(_ways(script, ()))


def _ways(node: Any, above: tuple[str, ...]) -> Iterator[str]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield ".".join((*above[-2:], str(key)))
            yield from _ways(value, (*above, str(key)))
    elif isinstance(node, list):
        for each in node:
            yield from _ways(each, above)
    elif above[-1:] not in (("as",), ("name",), ("name has",)):
        yield ".".join((*above[-2:], f"={_word(node)}"))


def _word(node: Any) -> str:
    if isinstance(node, int) and not isinstance(node, bool):
        return "N"
    if node in TYPES:
        return "T"
    return "C" if node in CONDITIONS else str(node)


class Siblings:
    """The ways of all scripts beside each sentence."""

    def __init__(self, texts: Sequence[ScriptedText]) -> None:
        self.beside: dict[str, Counter[str]] = defaultdict(Counter)
        self.many: Counter[str] = Counter()
        for text in texts:
            mine = ways(text.script)
            for frame in {frame for wording in frames(text) for frame in wording}:
                self.many[frame] += 1
                self.beside[frame].update(mine)

    def differences(self, text: ScriptedText, script: Any) -> Iterator[str]:
        """What is missing or odd in a script of a text; the text's own script, which was counted, is left out."""
        own, now = ways(text.script), ways(script)
        best: list[str] | None = None
        for wording in frames(text):
            found = [*self._missing(wording, own, now), *self._odd(wording, own, now)]
            if best is None or len(found) < len(best):
                best = found
        yield from dict.fromkeys(best or ())

    def _missing(self, wording: tuple[str, ...], own: Ways, now: Ways) -> Iterator[str]:
        for frame in wording:
            others = self.many[frame] - 1
            if others >= LEAST:
                counted = self.beside[frame]
                yield from (
                    f"without {way}"
                    for way in sorted(counted)
                    if counted[way] - (way in own) == others and way not in now
                )

    def _odd(self, wording: tuple[str, ...], own: Ways, now: Ways) -> Iterator[str]:
        if not wording or min(self.many[frame] - 1 for frame in wording) < MANY:
            return
        for way in sorted(now):
            if all(self.beside[frame][way] - (way in own) <= 0 for frame in wording):
                yield f"with {way}"
