"""Facts of the text and facts of the script, verb by verb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from script_check.does import Does
from script_check.said import Said
from script_check.verbs_said import facts
from script_check.verbs_written import LOOSELY, WILD, Fact, Written

# Verbs that are compared, and whether those of the script must stand in the text.
BOTH_WAYS: Final = frozenset({
    "heal", "counters", "draw", "draw until", "take prize", "switch", "search", "damage", "fail", "move counters",
    "flip", "knock out", "devolve", "give Asleep", "give Burned", "give Confused", "give Paralyzed", "give Poisoned", "shuffle",
})  # fmt: skip
TEXT_ALONE: Final = frozenset({"prevent", "forbid retreat"})  # the text names them in few of its ways
ALIKE: Final = (
    {"defending", "their play"}, {"self", "my play"}, {"self", "my active"}, {"my active", "my play"},
    {"bearer", "my play"}, {"bearer", "self"},
)  # fmt: skip


def differences(said: Said, does: Does, printed: int | None = None) -> Iterator[str]:
    """What one side says and the other does not."""
    compared = BOTH_WAYS | TEXT_ALONE
    text = [one for one in facts(said) if one.verb in compared]
    script = [one for one in Written(does.script, printed).facts if one.verb in compared]
    for verb in sorted({one.verb for one in (*text, *script)}):
        mine = [one for one in text if one.verb == verb]
        theirs = [one for one in script if one.verb == verb]
        yield from (f"text {one}" for one in mine if one.where != LOOSELY and not _among(one, theirs))
        yield from (
            f"script {one}" for one in theirs if verb in BOTH_WAYS and one.where != LOOSELY and not _among(one, mine)
        )


def _among(one: Fact, others: Sequence[Fact]) -> bool:
    return any(_same(one, other) for other in others)


def _same(one: Fact, other: Fact) -> bool:
    if LOOSELY in (one.where, other.where):
        return True
    return (
        _equal(one.many, other.many)
        and (_equal(one.where, other.where) or {one.where, other.where} in ALIKE)
        and (one.coin == other.coin or "" in (one.coin, other.coin))
    )


def _equal(one: str, other: str) -> bool:
    return WILD in (one, other) or one == other
