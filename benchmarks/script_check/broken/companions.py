"""What stands beside a key in all scripts: an entry without what every other of its sort has.

The entries of a sort are the mappings under the same key in which one key stands, or one key with the same word. What
all of them have, twenty at least, is expected in each (`by` beside `act: retreat`, `kind` beside `provides`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from script_check.texts import ScriptedText

LEAST: Final = 20  # entries of a sort, from which on they say something


class Companions:
    """The keys that all entries of a sort have."""

    def __init__(self, texts: Sequence[ScriptedText]) -> None:
        many: Counter[str] = Counter()
        beside: dict[str, frozenset[str]] = {}
        for text in texts:
            for sort, keys in _sorts(text.script, text.kind):
                many[sort] += 1
                beside[sort] = beside[sort] & keys if sort in beside else keys
        self.beside = defaultdict(frozenset, {sort: keys for sort, keys in beside.items() if many[sort] >= LEAST})

    def differences(self, text: ScriptedText, script: Any) -> Iterator[str]:
        """What is missing in the entries of a script of a text."""
        for sort, keys in _sorts(script, text.kind):
            yield from (f"{sort} without {key}" for key in sorted(self.beside[sort] - keys))


def _sorts(node: Any, above: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The sorts of each entry of a script, with the keys that it has."""
    if isinstance(node, list):
        for each in node:
            yield from _sorts(each, above)
    elif isinstance(node, Mapping):
        keys = frozenset(map(str, node))
        for key, value in node.items():
            yield f"{above} {key}", keys
            if isinstance(value, str):
                yield f"{above} {key}: {value}", keys
            yield from _sorts(value, str(key))
