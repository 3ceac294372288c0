"""The Event record: which events an effect answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ptcg_judge.game.core.game import Condition, Doing, Event
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects.powers import by_poke_power
from ptcg_judge.game.events import lines
from ptcg_judge.game.language.effects import caused_by, comes_from
from ptcg_judge.game.language.filters import Fits
from ptcg_judge.game.language.grammar import PYTHON, Compiled, Scope, kind, parse, suggest
from ptcg_judge.game.language.lists import Cause
from ptcg_judge.game.language.places import Meant, must_hold
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.telling import tell_event, tell_select_or_filter
from ptcg_judge.game.table.card_kinds import Kind

EVENTS = {event.word: event.kind for event in lines.EVENTS if event.word}


EVENT_KEYS = ("is", "what", "to", "by", "from", "with", "into", "amount", "named", "kind", "if")


@dataclass(slots=True)
class EventTest:
    """A compiled Event record: the kind of event and the test whether one fits; None where nothing is said of it."""

    kind: str
    what: Select | None = None
    where: Fits | None = None
    to: Select | None = None
    by: Select | str | None = None
    from_: tuple[str, ...] | None = None
    with_: tuple[str, ...] | None = None
    into: str | None = None
    named: tuple[str, ...] | None = None
    powers: tuple[str, ...] | None = None
    amount: Callable[[Doing, int], bool] | None = None
    if_: Condition | None = None

    def fits(self, doing: Doing, event: Event) -> bool:
        """Whether an event is meant."""
        if self.named is not None and event.attack not in self.named:
            return False
        if self.powers is not None and event.power not in self.powers:
            return False
        thing: Thing | None = event.on if self.kind not in ("attach", "move", "discard", "play") else event.copy
        thing = event.with_ or thing  # switched: the Pokémon that becomes Active
        if thing is None and self.kind == "bench":  # not yet in play: asked by what takes its place
            thing = event.copy
        if self.what is not None and not self._is(doing, self.what, thing, event):
            return False
        if self.where is not None and (thing is None or not self.where(doing, thing)):
            return False
        if self.to is not None and (event.on is None or not self.to.has(doing, event.on)):
            return False
        cause = event.blamed
        if self.by is not None and (cause is None or not caused_by(self.by, doing, cause)):
            return False
        if self.from_ is not None and not self._from(event):
            return False
        if self.with_ is not None and (cause is None or cause.copy is None or cause.copy.name not in self.with_):
            return False
        if self.into is not None and self.into not in event.to:
            return False
        if self.amount is not None and not self.amount(doing, event.amount):
            return False
        return self.if_ is None or self.if_(doing)

    def happened(self, doing: Doing, event: Event, another: bool = False) -> bool:
        """Whether a past event is meant: what it was done to may have left play, so only its side is asked.

        `another` says that its Pokémon has become another one since, which a text that names one Pokémon does not mean.
        What an attached card says of the Pokémon that bears it goes on for the one that it has evolved into.
        """
        what = self.what
        if self.named is not None and event.attack not in self.named:
            return False
        if what is not None and event.on is not None and what.called.startswith(("my", "their")):
            mine = event.on.side is doing.doer
            if mine != what.called.startswith("my"):
                return False
            if what.where is not None and not what.where(doing, event.on):
                return False
            return self.from_ is None or self._from(event)
        meant = what or self.by
        of_bearer = isinstance(meant, Select) and meant.called == "bearer"
        return (of_bearer or self.where is not None or not another) and self.fits(doing, event)

    def _is(self, doing: Doing, what: Select, thing: Thing | None, event: Event) -> bool:
        if thing is None and event.who is not None:
            return True
        return thing is not None and what.has(doing, thing)

    def _from(self, event: Event) -> bool:
        assert self.from_ is not None
        if event.from_ in self.from_:
            return True
        if "hand, effects too" in self.from_ and event.from_.startswith("hand"):
            return True
        if ("attack damage" in self.from_ and event.by_attack) or ("retreat" in self.from_ and event.of_retreat):
            return True
        if "turn" in self.from_ and event.kind == "attach" and event.from_ == "hand" and event.cause is None:
            return True
        cause = event.blamed
        if "hand, no attack" in self.from_ and event.from_ == "hand":
            return cause is None or cause.kind != Kind.ATTACK
        if "hand, no attack or Poké-Power" in self.from_ and event.from_ == "hand":
            return cause is None or not (cause.kind == Kind.ATTACK or by_poke_power(cause))
        return cause is not None and comes_from(cause, self.from_)


_BY_CAUSE = {"what": "thing", "by": "select or who", "from": "[cause]", "if": "condition"}
_FROM_HAND = {"what": "thing", "from": "[hand]", "if": "condition"}
FIELDS: dict[str, dict[str, str]] = {  # of each event: what can be said about it, and its type
    "damaged": {**_BY_CAUSE, "amount": "bounds"},
    "spared": _BY_CAUSE,
    "counters placed": {**_BY_CAUSE, "amount": "bounds"},
    "knocked out": {**_BY_CAUSE, "from": "[blow or cause]"},
    "saved": {"what": "thing", "if": "condition"},
    "discarded": {**_BY_CAUSE, "from": "[in play, retreat or cause]", "with": "[card]"},
    "moved": {"what": "thing", "by": "select or who", "from": "[cause]", "into": "zone", "if": "condition"},
    "attached": {**_FROM_HAND, "from": "[hand or turn]", "to": "select"},
    "evolved": _FROM_HAND,
    "leveled up": _FROM_HAND,
    "devolved": _BY_CAUSE,
    "switched": {**_BY_CAUSE, "from": "[retreat or cause]"},
    "benched": {**_FROM_HAND, "from": "[hand, effects too]"},
    "went to bench": {"what": "thing", "if": "condition"},
    "became active": {"what": "thing", "if": "condition"},
    "condition": _BY_CAUSE,
    "recovered": _BY_CAUSE,
    "healed": {**_BY_CAUSE, "amount": "bounds"},
    "prize taken": {"what": "thing", "amount": "bounds", "if": "condition"},
    "drawn": {"what": "thing", "from": "[turn's draw]", "if": "condition"},
    "shuffled": {"what": "thing", "if": "condition"},
    "played": {"what": "thing", "if": "condition"},
    "turn began": {"if": "condition"},
    "turn ended": {"if": "condition"},
    "left play": {**_BY_CAUSE, "with": "[card]", "into": "zone"},
    "marked": _BY_CAUSE,
    "attack declared": {"what": "thing", "by": "select", "named": "[attack]", "if": "condition"},
    "power used": {"what": "thing", "kind": "[kind of Power]", "if": "condition"},
    "retreat tried": {"what": "thing", "if": "condition"},
}


if FIELDS.keys() != EVENTS.keys():
    raise AssertionError(f"not said what scripts can say of: {', '.join(FIELDS.keys() ^ EVENTS.keys())}")


# Events that happen to Pokémon in play and to nothing else.
OF_POKEMON = frozenset(
    ("damaged", "spared", "counters placed", "condition", "recovered", "healed", "devolved", "switched",
     "went to bench", "became active", "knocked out", "saved", "attack declared", "retreat tried", "marked")
)  # fmt: skip

# Events that are a part of another one: nothing takes their place, and no turn remembers them.
ONLY_PARTS = frozenset(("went to bench",))


def _origin(name: str, *more: str) -> None:
    """A type for what an event comes from: words of its own beside the causes."""
    listed = (*more, *(each.value for each in Cause)) if name.endswith("cause") else more

    def parse_origin(node: object, scope: Scope) -> str:
        if not isinstance(node, str) or node not in listed:
            raise scope.problem(f"it can't come from '{node}'", suggest(node, listed))
        return node

    kind(name, {"enum": list(listed)}, ", ".join(listed))(parse_origin)


_origin("blow or cause", "attack damage")
_origin("in play, retreat or cause", "in play", "retreat")
_origin("retreat or cause", "retreat")
_origin("hand or turn", "hand", "turn", "hand, no attack", "hand, no attack or Poké-Power")
_origin("hand", "hand")
_origin("hand, effects too", "hand", "hand, effects too")
_origin("turn's draw", "turn")
_origin("zone", "hand", "deck", "discard pile", "Lost Zone", "Prizes")


@kind(
    "thing", {"type": ["string", "object"]}, "a Select, or a filter of what it is done to", tell=tell_select_or_filter
)
def parse_thing(node: object, scope: Scope) -> Select | Fits:
    """A selection; a mapping without `in` is a filter."""
    found: Select | Fits = parse("filter" if isinstance(node, Mapping) and "in" not in node else "select", node, scope)
    return found


@kind(
    "event",
    {"type": "object", "required": ["is"]},
    "{is: damaged, what: self, from: attack, by: their play}",
    tell=tell_event,
)
def parse_event(node: object, scope: Scope) -> EventTest:
    """An Event record; each event has its own fields."""
    if not isinstance(node, Mapping):
        raise scope.problem("an event (a mapping with `is:`) was expected", suggest(node, EVENTS))
    said = node.get("is", "")
    if said not in EVENTS:
        near = next((key for key in node if key not in EVENT_KEYS), "is") if "is" not in node else "is"
        listed = suggest(said, EVENTS) if "is" in node else suggest(near, EVENT_KEYS)
        raise scope.problem(
            f"there is no event '{said}'" if "is" in node else "an event needs `is`", listed, node, near
        )
    scope.event = said
    fields = FIELDS[said]
    given: dict[str, Compiled] = {}
    before = scope.at, scope.key
    for key, value in node.items():
        scope.at, scope.key = node, key
        if key == "is":
            continue
        if key not in fields:
            raise scope.problem(f"'{said}' has no '{key}'", suggest(key, ("is", *fields)), node, key)
        found = parse(fields[key], value, scope)
        if key == "what" and said in OF_POKEMON and isinstance(found, Select):
            must_hold(value, Meant.POKEMON, scope)
        name = "where" if key == "what" and not isinstance(found, Select) else str(PYTHON.get(key, key))
        name = "powers" if key == "kind" else name
        given[name] = found
    scope.at, scope.key = before
    return EventTest(EVENTS[said], **given)


@kind(
    "whole event",
    {"type": "object", "required": ["is"]},
    "an event that is not a part of another one",
    tell=tell_event,
)
def parse_whole_event(node: object, scope: Scope) -> EventTest:
    """An Event record of what can be replaced or looked back at, which a mere part of an event can't."""
    found: EventTest = parse_event(node, scope)
    said = node["is"] if isinstance(node, Mapping) else ""
    if said in ONLY_PARTS:
        raise scope.problem(
            f"'{said}' is a part of another event, which only `when` can answer",
            "write switched or benched",
            node,
            "is",
        )
    return found
