"""The Event record: which events an effect answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ptcg_judge.game.core.game import Condition, Doing, Event
from ptcg_judge.game.language.effects import caused_by, of_kind
from ptcg_judge.game.language.filters import Fits
from ptcg_judge.game.language.grammar import Scope, kind, parse
from ptcg_judge.game.language.select import Select
from ptcg_judge.nearest import hint

EVENTS = {
    "damaged": "damage", "counters placed": "counters", "knocked out": "knock out", "discarded": "discard",
    "moved": "move", "attached": "attach", "evolved": "evolve", "devolved": "devolve", "switched": "switch",
    "benched": "bench", "became active": "promote", "condition": "condition", "recovered": "recovers",
    "healed": "heal", "prize taken": "prizes", "drawn": "draw", "shuffled": "shuffle", "played": "play",
    "turn began": "turn", "turn ended": "turn ends", "left play": "leaves play", "marked": "marker",
    "attack declared": "attack",
    "retreat tried": "retreat tried",
}  # fmt: skip


EVENT_KEYS = ("is", "what", "to", "by", "from", "into", "amount", "named", "if")


class EventTest:
    """A compiled Event record: the kind of event and the test whether one fits."""

    __slots__ = ("amount", "by", "from_", "if_", "into", "kind", "named", "to", "what", "where")

    def __init__(self, kind_: str) -> None:
        self.kind = kind_
        self.what: Select | None = None
        self.where: Fits | None = None
        self.to: Select | None = None
        self.by: Select | None = None
        self.from_: tuple[str, ...] | None = None
        self.into: str | None = None
        self.named: tuple[str, ...] | None = None
        self.amount: Callable[[Doing, int], bool] | None = None
        self.if_: Condition | None = None

    def fits(self, doing: Doing, event: Event) -> bool:
        """Whether an event is meant."""
        if self.named is not None and getattr(event, "attack", "") not in self.named:
            return False
        thing: Any = event.on if self.kind not in ("attach", "move", "discard", "play") else event.copy
        thing = getattr(event, "with_", thing)  # switched: the Pokémon that becomes Active
        if self.what is not None and not self._is(doing, self.what, thing, event):
            return False
        if self.where is not None and (thing is None or not self.where(doing, thing)):
            return False
        if self.to is not None and not any(event.on is each for each in self.to.among(doing)):
            return False
        cause = event.cause or getattr(event, "blow", None)
        if self.by is not None and (cause is None or not caused_by(self.by, doing, cause)):
            return False
        if self.from_ is not None and not self._from(event):
            return False
        if self.into is not None and self.into not in str(getattr(event, "to", "")):
            return False
        if self.amount is not None and not self.amount(doing, getattr(event, "amount", 0)):
            return False
        return self.if_ is None or self.if_(doing)

    def happened(self, doing: Doing, event: Event) -> bool:
        """Whether a past event is meant: what it was done to may have left play, so only its side is asked."""
        what = self.what
        if self.named is not None and getattr(event, "attack", "") not in self.named:
            return False
        if what is not None and event.on is not None and what.called.startswith(("my", "their")):
            mine = event.on.side is doing.doer
            if mine != what.called.startswith("my"):
                return False
            if what.where is not None and not what.where(doing, event.on):
                return False
            return self.from_ is None or self._from(event)
        return self.fits(doing, event)

    def _is(self, doing: Doing, what: Select, thing: Any, event: Event) -> bool:
        if thing is None and event.who is not None:
            return True
        return any(thing is each for each in what.among(doing))

    def _from(self, event: Event) -> bool:
        assert self.from_ is not None
        zone = getattr(event, "from_", None)
        if zone is not None and zone in self.from_:
            return True
        if "attack damage" in self.from_ and getattr(event, "by_attack", False):
            return True
        cause = event.cause or getattr(event, "blow", None)
        return cause is not None and of_kind(cause.kind, self.from_)


@kind("event", {"type": "object", "required": ["is"]}, "{is: damaged, what: self, from: attack, by: their play}")
def parse_event(node: Any, scope: Scope) -> EventTest:
    """An Event record."""
    if not isinstance(node, Mapping) or node.get("is") not in EVENTS:
        said = node.get("is") if isinstance(node, Mapping) else node
        raise scope.problem(f"there is no event '{said}'", hint(str(said), EVENTS))
    found = EventTest(EVENTS[node["is"]])
    before = scope.at, scope.key
    for key, value in node.items():
        scope.at, scope.key = node, key
        if key not in EVENT_KEYS:
            raise scope.problem(f"an event has no '{key}'", hint(str(key), EVENT_KEYS))
        if key == "what" and isinstance(value, Mapping) and "in" not in value:
            found.where = parse("filter", value, scope)
        elif key in ("what", "to", "by"):
            setattr(found, key, parse("select", value, scope))
        elif key == "from":
            found.from_ = tuple(value) if isinstance(value, list) else (str(value),)
        elif key == "into":
            found.into = str(value)
        elif key == "named":
            found.named = tuple(value) if isinstance(value, list) else (str(value),)
        elif key == "amount":
            found.amount = parse("bounds", value, scope)
        elif key == "if":
            found.if_ = parse("condition", value, scope)
    scope.at, scope.key = before
    return found
