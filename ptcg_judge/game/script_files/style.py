"""The one way an effect file is written: text for parsed scripts, comments kept above their card.

A card begins at the left. A list of words (statements, effects) has a line for each; everything else stands in one line
where it fits into 100 columns. Texts are quoted only where YAML would read something else. The order of keys is the
writer's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ptcg_judge.game.script_files.homes import ScriptBody
from ptcg_judge.yamlfile import MAYBE_NUMBER, NUMBER, WORDS

WIDTH: Final = 100
STEP: Final = "  "
# Records that are always written over lines: they name the parts of a card.
OPEN: Final = frozenset({"attacks", "powers", "play", "use"})
# Lists of numbers, conditions and filters: they may stand in one line, lists of other words never do.
MAY_STAND_IN_LINE: Final = frozenset({"plus", "times", "at least", "at most", "all", "any", "of"})
PLAIN: Final = re.compile(r"[^\W_][^#:,\[\]{}\n\t\"]*(?::(?=\S)[^#:,\[\]{}\n\t\"]*)*")


def formatted(scripts: ScriptBody, comments: Mapping[str, str] | None = None) -> str:
    """A file of scripts by "<id> <name>"; `comments` holds the lines that stand above a card, with their line ends."""
    notes = comments or {}
    return "".join(
        notes.get(key, "") + "".join(f"{line}\n" for line in _entry(key, scripts[key], 0)) for key in scripts
    )


def comments_of(text: str, name: str) -> dict[str, str]:
    """The comment lines above each card of a file, by its key. Raises ValueError for a comment anywhere else."""
    found: dict[str, str] = {}
    waiting = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            waiting += f"{line}\n"
        elif line[:1].isspace():
            if waiting or line.lstrip().startswith("#"):
                raise ValueError(f"{name}, line {number}: a comment stands above its card, at the left")
        elif line:
            if waiting:
                found[_key_of(line)] = waiting
            waiting = ""
    return found


def _key_of(line: str) -> str:
    if line.startswith('"'):
        text, _ = json.JSONDecoder().raw_decode(line)
        return str(text)
    return re.split(r":(?:\s|$)", line, maxsplit=1)[0]


def _entry(key: str, node: object, depth: int, within: str = "") -> Iterator[str]:
    """The lines of `key: node`, the key indented by `depth` steps and standing in the record `within`."""
    head = f"{STEP * depth}{scalar(key)}:"
    opened = depth == 0 or key in OPEN or within in ("attacks", "powers")
    if not _long(node) or (not (opened or _holds_words(node, key)) and _fits(node, head)):
        yield f"{head} {flow(node)}"
    elif isinstance(node, Mapping):
        yield head
        for inner in node:
            yield from _entry(inner, node[inner], depth + 1, key)
    else:
        yield head
        for item in node if isinstance(node, list) else ():
            yield from _item(item, depth + 1)


def _item(item: object, depth: int) -> Iterator[str]:
    """The lines of one item of a list, its dash indented by `depth` steps."""
    dash = f"{STEP * depth}- "
    if not isinstance(item, Mapping) or not item:
        yield dash + flow(item)
        return
    lines = [line for key in item for line in _entry(key, item[key], depth + 1)]
    yield dash + lines[0][len(dash) :]
    yield from lines[1:]


def _long(node: object) -> bool:
    """Whether it is a mapping or list that holds something."""
    return isinstance(node, Mapping | list) and bool(node)


def _fits(node: object, head: str) -> bool:
    return len(head) + 1 + len(flow(node)) <= WIDTH


def _holds_words(node: object, key: str) -> bool:
    """Whether a list of words stands in it somewhere: those have a line each."""
    if isinstance(node, Mapping):
        return any(_holds_words(node[inner], inner) for inner in node)
    if isinstance(node, list):
        if key not in MAY_STAND_IN_LINE and any(isinstance(item, Mapping) for item in node):
            return True
        return any(_holds_words(item, "") for item in node)
    return False


def flow(node: object) -> str:
    """A value in one line."""
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(node[key])}" for key in node) + "}"
    if isinstance(node, Sequence) and not isinstance(node, str):
        return "[" + ", ".join(flow(item) for item in node) + "]"
    return scalar(node)


def scalar(value: object) -> str:
    """A text, number, yes, no or nothing as YAML."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "~"
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    reads_otherwise = text in WORDS or (text[:1] in MAYBE_NUMBER and NUMBER.fullmatch(text) is not None)
    plain = PLAIN.fullmatch(text) is not None and text == text.strip() and not reads_otherwise
    return text if plain else json.dumps(text, ensure_ascii=False)
