"""A script laid flat: every key and word of it with the way to it, and whose side it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

TURNED: Final = {"my": "their", "their": "my"}
Way = tuple[str, ...]


@dataclass(frozen=True)
class Bit:
    """One entry of a script: `way` are the keys above it, `turned` says that the opponent is doing it."""

    way: Way
    key: str
    value: Any
    turned: bool


@dataclass
class Does:
    """A script laid flat."""

    script: Any
    bits: list[Bit] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)

    def under(self, *keys: str) -> Iterator[Bit]:
        """Every entry of one of these keys."""
        return (bit for bit in self.bits if bit.key in keys)

    def values(self, *keys: str) -> set[str]:
        """The texts written for one of these keys, alone or in a list."""
        return {
            str(each)
            for bit in self.under(*keys)
            for each in (bit.value if isinstance(bit.value, list) else [bit.value])
            if isinstance(each, str | int)
        }

    def has(self, *words: str) -> bool:
        """Whether one of these words stands in the script, as a key or as a text."""
        return any(each in self.keys or each in self.texts for each in words)


def does(script: Any) -> Does:
    """A script laid flat."""
    found = Does(script)
    for bit in _bits(script, (), False):
        found.bits.append(bit)
        found.keys.add(bit.key)
        for each in bit.value if isinstance(bit.value, list) else [bit.value]:
            if isinstance(each, bool):
                continue
            if isinstance(each, int):
                found.numbers.add(abs(each))
            elif isinstance(each, str):
                found.texts.add(_turn(each) if bit.turned else each)
    return found


def _turn(text: str) -> str:
    whose, blank, rest = text.partition(" ")
    return f"{TURNED[whose]} {rest}" if blank and whose in TURNED else text


def _bits(node: Any, way: Way, turned: bool) -> Iterator[Bit]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            now = turned != (key == "opponent" and isinstance(value, list | Mapping))
            yield Bit(way, str(key), value, now)
            yield from _bits(value, (*way, str(key)), now)
    elif isinstance(node, list):
        for each in node:
            if isinstance(each, str) and way and not isinstance(node, str):
                yield Bit(way, each, None, turned)  # a word without arguments
            yield from _bits(each, way, turned)
