"""What texts with a phrase in common have in common, whatever the rest of them says: three to seven words in a row.

The masks and the ways are those of siblings.py, which needs whole sentences. A phrase that says something stands in
enough other texts; a way that all of their scripts have is expected beside it. Only phrases that all wordings of a text
have count. This is looser than the siblings: it tells something of one sound script in ten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from script_check.broken.siblings import Ways, frames, ways
from script_check.texts import ScriptedText

LEAST: Final = 8  # other texts with a phrase, from which on they say something
LENGTHS: Final = (3, 4, 5, 7)
START: Final = "^"  # before the first word of a sentence
END: Final = "$"


def phrases(text: ScriptedText) -> frozenset[str]:
    """The phrases that every wording of a text has."""
    found = [frozenset(_phrases(wording)) for wording in frames(text)]
    return frozenset.intersection(*found) if found else frozenset()


def _phrases(wording: Sequence[str]) -> Iterator[str]:
    for frame in wording:
        kind, *words = frame.split()
        words = [START, *words, END]
        for many in LENGTHS:
            for at in range(len(words) - many + 1):
                yield " ".join((kind, *words[at : at + many]))


class Phrasings:
    """The texts in which each phrase stands, and the ways of their scripts."""

    def __init__(self, texts: Sequence[ScriptedText]) -> None:
        self.ways = {text.key: ways(text.script) for text in texts}
        self.phrases = {text.key: phrases(text) for text in texts}
        self.beside: defaultdict[str, list[str]] = defaultdict(list)
        for key, found in self.phrases.items():
            for phrase in found:
                self.beside[phrase].append(key)

    def differences(self, text: ScriptedText, script: Any) -> Iterator[str]:
        """What is missing in a script of a text, by what all others with one of its phrases have."""
        now = ways(script)
        expected = {way for phrase in self.phrases[text.key] for way in self._shared(phrase, text.key)}
        yield from (f"without {way}" for way in sorted(expected - now))

    def _shared(self, phrase: str, key: str) -> Ways:
        """The ways that the scripts of all other texts with a phrase have; none where they are too few."""
        others = self.beside[phrase]
        if len(others) <= LEAST:
            return frozenset()
        shared: Ways | None = None
        for other in others:
            if other != key:
                shared = self.ways[other] if shared is None else shared & self.ways[other]
                if not shared:
                    break
        return shared or frozenset()
