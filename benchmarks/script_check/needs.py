"""What has to hold before something may be used: typed facts of the conditions of use, in a text and in a script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from script_check.does import Does
from script_check.said import Said


class Need(NamedTuple):
    """One condition of use: of what it speaks, and which way ("least", "most", "exactly", "none", "some", "")."""

    about: str
    way: str = ""
    number: int | None = None

    def __str__(self) -> str:
        return " ".join(str(each) for each in self if each not in ("", None))


# ------------------------------------------------------------------------------------------------------ in a script


def in_script(script: Any) -> set[Need]:
    """The conditions of use of a script: of an attack, of what may be used or played; never those of its effects."""
    found: set[Need] = set()
    if isinstance(script, Mapping):
        for node in (script, *(script.get(key) for key in ("use", "play"))):
            if isinstance(node, Mapping):
                found |= set(_needs(node.get("if"), True))
                found |= {Need(str(node["from"]))} if "from" in node else set()
    return found


def in_effects(script: Any) -> set[str]:
    """Of what the conditions of triggers speak: a Power that answers to something is used by its trigger."""
    if isinstance(script, list):
        return set().union(*map(in_effects, script)) if script else set()
    if not isinstance(script, Mapping):
        return set()
    own = {need.about for key in ("when", "at", "instead", "while") for need in _of_effect(script.get(key))}
    return own.union(*map(in_effects, script.values()))


def _of_effect(node: Any) -> Iterator[Need]:
    if isinstance(node, Mapping):
        yield from _needs(node.get("if"), True)
        yield from _needs(node.get("is"), True)
        event = node.get("event")
        yield Need("happened") if isinstance(event, Mapping) and event.get("is") == "knocked out" else Need("event")


def _needs(node: Any, holds: bool) -> Iterator[Need]:
    if not isinstance(node, Mapping):
        return
    for key, value in node.items():
        if key in ("all", "any"):
            for each in value:
                yield from _needs(each, holds)
        elif key == "not":
            yield from _needs(value, not holds)
        elif key == "exists":
            yield Need(_zone(value), "some" if holds else "none")
        elif key == "compare":
            yield from _compared(value, holds)
        elif key == "is":
            yield from _fits(value)
        elif key == "happened":
            yield Need("happened")
        elif key == "turn":
            yield Need("first turn" if "first" in str(value) else "turn")
        else:
            yield Need(str(key))


def _zone(node: Any) -> str:
    """The zone of a selection: hand, deck, discard, prizes, bench, play, lost zone, stadium, attached."""
    where = node.get("in") if isinstance(node, Mapping) else node
    return str(where).partition(" ")[2] or str(where)


TURNED: Final = {"least": "most", "most": "least", "exactly": "other"}


def _compared(node: Mapping[str, Any], holds: bool) -> Iterator[Need]:
    counted = node["of"]
    if isinstance(counted, Mapping):
        what, inner = next(iter(counted.items()))
        about = _zone(inner) if what == "count" else str(what)
    else:
        about = "?"
    for key, value in node.items():
        if key == "of":
            continue
        way = {"at least": "least", "more than": "least", "at most": "most", "less than": "most"}.get(
            str(key), "exactly"
        )
        number = value if isinstance(value, int) and not isinstance(value, bool) else None
        if number is not None:
            number += {"more than": 1, "less than": -1}.get(str(key), 0)
        if way == "exactly" and number == 0:
            yield Need(about, "none" if holds else "some")
        else:
            yield Need(about, way if holds else TURNED[way], number)


def _fits(node: Mapping[str, Any]) -> Iterator[Need]:
    where = node.get("where")
    for key, value in where.items() if isinstance(where, Mapping) else ():
        if key == "place":
            yield Need(str(value))
        elif key in ("name", "name has", "type", "label", "stage"):
            yield Need("kind")
        else:
            yield Need(str(key))


# -------------------------------------------------------------------------------------------------------- in a text

N = r"(\d+|no|any|an?|at least \d+|exactly \d+)"
ONLY: Final = re.compile(
    r"(?:(?:can|may) (?:be used|be played|use|play|only use|only play|only be used|only be played)?[^.]{0,60}?\bonly (?:if|when|during)|(?:only|can't (?:use|play|be)[^.]{0,40}) (?:if|unless|when|during))\b([^.]*)"
)
ONCE: Final = re.compile(
    r"\bonce during (?:your|each player's|their) turn[^.]*?,(?: [^,.]*,)? if ([^.,]*),[^.]*?(?:you|that player|they) may\b"
)
IF_MAY: Final = re.compile(r"^\W*if ([^.]*?), you may use this")
PATTERNS: Final = tuple(
    (re.compile(pattern), about)
    for pattern, about in (
        (r"this (?:pokémon|card) is (?:your active|in the active|the active|in your active)|this pokémon is active", "active"),
        (r"this (?:pokémon|card) is on your bench|is benched", "bench"),
        (r"first turn", "first turn"),
        (r"cards? in (?:your|their|either player's)? ?hand|in your hand|other cards", "hand"),
        (r"cards? in your (?:opponent's )?deck|left in your deck", "deck"),
        (r"prize", "prizes"),
        (r"discard pile", "discard"),
        (r"lost zone", "lost zone"),
        (r"bench(?:ed)?\b", "bench"),
        (r"knocked out", "happened"),
        (r"stadium", "stadium"),
        (r"damage counters?", "damage"),
    )
)  # fmt: skip
SAME: Final = (  # a script may say it with another word
    {"active", "kind"}, {"play", "kind"}, {"damage", "counters"}, {"bench", "room"}, {"bench", "play"}, {"damage", "remaining hp"},
    {"place", "hand"}, {"place", "discard"}, {"place", "bench"}, {"first turn", "turn"}, {"happened", "played"},
)  # fmt: skip


def in_text(said: Said) -> set[str]:
    """Of what the conditions of use of a text speak."""
    return {about for clause in clauses(said) for pattern, about in PATTERNS if pattern.search(clause)}


def clauses(said: Said) -> list[str]:
    """The conditions of use of a text, each as a clause."""
    found = [match[1] for pattern in (ONLY, ONCE, IF_MAY) for match in pattern.finditer(said.low)]
    return [clause for clause in found if not re.match(r"\s*you (?:discard|put)\b", clause)]  # that is a cost


def needs(said: Said, does: Does) -> Iterator[str]:
    """Conditions of use that only one side has."""
    written, text = in_script(does.script), in_text(said)
    asked = {each.about for each in written} | in_effects(does.script)
    if any(str(bit.value).endswith("bench") for bit in does.under("into")):
        asked.add("bench")  # what is put onto a full Bench is nothing, and what would do nothing is refused
    for about in sorted(text):
        if about not in asked and not any({about, each} in SAME for each in asked):
            yield f"text {about}"
    heard = " ".join(clauses(said))
    for need in sorted(written, key=str):
        pattern = HEARD.get(need.about)
        if pattern is not None and not re.search(pattern, said.low if need.about in LOOSE else heard or said.low):
            yield f"script {need}"
        if need.number is not None and need.number > 1 and need.about != "remaining hp" and not _number(need, said.low):
            yield f"script {need}"


HEARD: Final = {
    "active": r"active", "bench": r"bench", "first turn": r"first turn|going second|goes? first", "prizes": "prize", "hand": r"\bhand|cards? to", "deck": r"deck|\bdraw",
    "discard": "discard", "lost zone": "lost zone", "stadium": r"stadium|\bis in play\b", "happened": r"last turn|knocked out|during (?:this|your|their)",
}  # fmt: skip
LOOSE: Final = frozenset(("first turn", "hand", "deck", "discard", "stadium", "bench", "happened"))


def _number(need: Need, low: str) -> bool:
    """Whether the text has the number of a condition, or one beside it in other words; a full Bench has five."""
    number = need.number or 0
    near = {number, number - 1, number + 1} if need.way in ("least", "most", "other") else {number}
    near |= {number // 10} if number % 10 == 0 else set()
    found = {int(each) for each in re.findall(r"\d+", low)} | (
        {2} if re.search(r"\bboth\b|other cards in (?:your )?hand", low) else set()
    )
    return bool(near & found) or "bench" in low
