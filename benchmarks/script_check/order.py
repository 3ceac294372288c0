"""In which order things are done: the verbs of a text as they come, and the statements of a script in one list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final, NamedTuple

from script_check.does import Does
from script_check.said import Said


class Deed(NamedTuple):
    """One thing done: the verb, and the part of the script in which it stands ("" in a text)."""

    verb: str
    part: str = ""


SAID: Final = tuple(
    (verb, re.compile(pattern))
    for verb, pattern in (
        ("search", r"\bsearch(?:es)? (?:your|their)"),
        ("shuffle", r"\bshuffles? (?:your|their|his|that|the) (?:opponent's )?deck|\bshuffles? (?:it|them|[^.]{3,60}) into|shuffle (?:your|their|that) deck|shuffles? [^.]{3,40}deck afterward"),
        ("draw", r"\bdraws? (?:up to )?(?:an?|\d+|cards|that|the)\b"),
        ("discard", r"\bdiscards? (?!piles?\b)"),
        ("heal", r"\bheals? |\bremoves? (?!all special)[^.]{0,30}damage counters?|special conditions (?=and \d+ damage counters?)"),
        ("switch", r"\bswitch(?:es)? (?:this|your|1|your|it|that|the)"),
        ("counters", r"\bputs? [^.]{0,20}damage counters? on"),
        ("condition", r"(?:is|are) now [^.]{0,20}(?:asleep|burned|confused|paralyzed|poisoned)"),
        ("flip", r"\bflips? (?:a|\d+) coins?"),
        ("attach", r"\battach(?:es)? (?!ed)"),
        ("reveal", r"\breveals? "),
        ("recover", r"\bremoves? all special conditions|recovers? from"),
    )
)  # fmt: skip
VERBS: Final = frozenset(verb for verb, _ in SAID)
IN_WORDS: Final = re.compile(
    r"\b(?:when|whenever|if|after|before|each time|instead of|in order to|unless|until)\b[^.,]*"
)


FIRST: Final = re.compile(r"(?:when you play this card|before drawing cards), you may [^.]*\.")  # done before all else


def in_text(said: Said) -> list[Deed]:
    """What a text says is done, in its order; conditions and moments name nothing that is done."""
    plain = re.sub(r"\([^()]*\)", " ", said.low)
    first = FIRST.search(plain)
    if first is not None:
        plain = f"{first[0]} {plain[: first.start()]} {plain[first.end() :]}"
    low = IN_WORDS.sub(lambda found: " " * len(found[0]), plain)
    found = [(match.start(), Deed(verb)) for verb, pattern in SAID for match in pattern.finditer(low)]
    return [deed for _, deed in sorted(found)]


def in_script(script: Any) -> list[Deed]:
    """What a script does, in its order; `part` is the list of the attack, the use or the effect in which it stands."""
    return list(_deeds(script, ""))


def _deeds(node: Any, part: str) -> Iterator[Deed]:
    if isinstance(node, list):
        for number, each in enumerate(node):
            yield from _deeds(each, part or f"{number}")
    elif isinstance(node, Mapping):
        for key, value in node.items():
            if key in VERBS:
                yield Deed(str(key), part)
            yield from _deeds(value, str(key) if key in PARTS else part)


PARTS: Final = ("choose", "cost", "before", "hits", "after", "do", "effects")


def order(said: Said, does: Does) -> Iterator[str]:
    """Two things that text and script do once each, in another order."""
    text, script = in_text(said), in_script(does.script)
    once = _once(deed.verb for deed in text) & _once(deed.verb for deed in script)
    place = {deed.verb: number for number, deed in enumerate(text)}
    for first, second in combinations([deed for deed in script if deed.verb in once], 2):
        if first.part == second.part and place[first.verb] > place[second.verb]:
            yield f"script {first.verb} before {second.verb}"


def _once(verbs: Iterator[str]) -> set[str]:
    return {verb for verb, many in Counter(verbs).items() if many == 1}
