"""By what something is done: what is prevented, replaced or answered has the causes of the text, no more and no fewer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from script_check.does import Does
from script_check.said import Said

OF: Final = r"(?:by|from|of|would be damaged by|is damaged by) (?:an? |any |all |your |your opponent's |their |the |that |another )?(?:[\w'éδ-]+ ){0,5}?"
SAID: Final = {
    "attack": re.compile(OF + r"attacks?\b|\battacks? (?:that )?(?:does|do|would|damages?)|attacking pokémon|attack'?s damage|\ban attack\b|pokémon attacks and does"),
    "power": re.compile(r"abilit(?:y|ies)|power|poké-bod"),
    "item": re.compile(r"\b(?:item|trainer)"),
    "supporter": re.compile(r"\b(?:supporter|trainer)"),
    "trainer": re.compile(r"\btrainer"),
    "stadium": re.compile(r"\b(?:stadium|trainer)"),
    "tool": re.compile(r"\b(?:tool|trainer)"),
    "energy": re.compile(r"\benergy"),
}  # fmt: skip
CAUSED: Final = ("prevent", "instead", "when")  # effects that name what does something


def causes(said: Said, does: Does) -> Iterator[str]:
    """A cause that the text does not name; and none, where the text says by attacks."""
    for kind, node in _caused(does.script):
        given = node.get("from")
        listed = given if isinstance(given, list) else [given] if given is not None else []
        for each in listed:
            cause = str(each).partition(" ")[0]
            if cause in SAID and not SAID[cause].search(said.whole.lower()):
                yield f"script {kind} from {cause}"
        if not listed and "by" not in node and _damage(node) and SAID["attack"].search(said.low):
            yield f"script {kind} from anything"


def _damage(node: Mapping[str, Any]) -> bool:
    return node.get("what") in ("damage", "all", "effects") or node.get("is") in ("damaged", "counters placed")


def _caused(node: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What is prevented, replaced or answered: the effect, or the event of which it speaks."""
    if isinstance(node, list):
        for each in node:
            yield from _caused(each)
    elif isinstance(node, Mapping):
        for key, value in node.items():
            if key in CAUSED and isinstance(value, Mapping):
                event = value.get("event", value)
                if isinstance(event, Mapping):
                    yield str(key), event
            yield from _caused(value)
