"""Whether the plain sentences of a script carry its facts: what is compared with a card text is what they say.

Numbers, types, Special Conditions, zones, whose they are, names, labels, spans, coins and choices are looked for in the
sentences, and those that the sentences name in the script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.script_files.sentences import tell_card
from ptcg_judge.game.table.state import CONDITIONS
from script_check.does import Does, does
from script_check.simple import ZONES as IN_TEXTS
from script_check.texts import ScriptedText

ZONES: Final = {**IN_TEXTS, "discard": "discard"}
SPANS: Final = {
    "their next turn": r"opponent's next turn", "my next turn": r"your next turn",
    "until end of their next turn": r"end of the opponent's next turn", "until end of my next turn": r"end of your next turn",
    "this turn": r"this turn",
}  # fmt: skip
NAMING: Final = ("name", "name has", "label", "attack", "named", "marker", "power")
NUMBER: Final = re.compile(r"(?<![\w])-?(\d+)")
IN_WORDS: Final = re.compile(r"Stage [12]|[x×][24]\b|2 times in one turn")  # digits of words, not numbers


def sentences(text: ScriptedText) -> str:
    """The sentences of a text's script in one line."""
    whole = {f"{text.kind}s": {text.name: text.script}} if text.kind != "card" else text.script
    told = tell_card(whole)
    parts = [*told.attacks.values(), *told.powers.values(), told.card]
    return " ".join(line for part in parts for line in part)


def untold(text: ScriptedText) -> Iterator[str]:
    """Facts that only the script has ("script ...") or only its sentences ("told ...")."""
    told, written = sentences(text), does(text.script)
    yield from _sets("number", written.numbers - {0, 1}, _numbers(told) - {0, 1}, NUMBER.findall(told))
    for kind in (*TYPES, *CONDITIONS):
        if (
            any(re.fullmatch(rf"{kind} [x×]\d", each) for each in written.texts)
            or kind in written.texts
            or kind in written.keys
        ) != (re.search(rf"\b{kind}\b", _bare(told, written)) is not None):
            yield f"type or condition {kind}"
    low = told.lower()
    for zone, pattern in ZONES.items():
        for whose in ("my", "their", "both"):
            if f"{whose} {zone}" in written.texts and not re.search(pattern, low):
                yield f"script {whose} {zone}"
    for span, pattern in SPANS.items():
        if span in written.texts and not re.search(pattern, low):
            yield f"script {span}"
    yield from (f"script {name}" for name in sorted(_names(written)) if name.lower() not in low)
    if written.has("flip", "flips", "coins") and not re.search(r"coin|flip", low):
        yield "script flips"
    if written.has("may") and not re.search(r"wishes|\bmay\b", low):
        yield "script may"


def _sets(what: str, script: set[int], told: set[int], every: list[str]) -> Iterator[str]:
    yield from (f"script {what} {each}" for each in sorted(script - told) if str(each) not in every)
    yield from (f"told {what} {each}" for each in sorted(told - script))


def _numbers(told: str) -> set[int]:
    return {int(each) for each in NUMBER.findall(IN_WORDS.sub(" ", told))}


def _bare(told: str, written: Does) -> str:
    """The sentences without the names in them, which may hold the word for a type."""
    types = "|".join(TYPES)
    for name in sorted(_names(written), key=len, reverse=True):
        if not re.search(rf"\b(?:{types})\b", name):
            continue
        told = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", told)
    return told


def _names(written: Does) -> set[str]:
    values: set[Any] = written.values(*NAMING) | {each for each in written.values("what") if " " in each}
    return {
        each for each in values if isinstance(each, str) and each[:1].isupper() and each not in (*TYPES, *CONDITIONS)
    }
