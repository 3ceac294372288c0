"""Structured events that scenarios expect, matched against the trace. Short forms stand for the usual ones.

`python -m ptcg_judge.rulings.file.event_patterns` writes the table of events into docs/scenarios.md.

A pattern is a mapping: `event` is a kind of line (LINES), the other keys are fields of that kind; only what is written
must match. Short forms: `40 -> 80`, `3 counters on Ben's Emolga`, `Emolga is Knocked Out`, `Ben takes 1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from ptcg_judge.game.events.lines import EVENTS, LINES
from ptcg_judge.game.steps.attack import BABY, NOT_PAID
from ptcg_judge.game.table.state import ASLEEP, BURNED, CONFUSED, POISONED
from ptcg_judge.nearest import hint
from ptcg_judge.rulings.file.cards import Key, Node
from ptcg_judge.rulings.file.known_words import Expected, KnownWords, check_rule
from ptcg_judge.safewrite import write_whole
from ptcg_judge.yamlfile import Map, Seq, short

Made = Callable[[re.Match[str]], dict[str, object]]
SHORT: tuple[tuple[re.Pattern[str], Made], ...] = (
    (re.compile(r"(-?\d+) -> (-?\d+)(?: \((.+)\))?"), lambda m: {"event": "damage changes", "from": int(m[1]), "to": int(m[2]), **({"why": m[3]} if m[3] else {})}),  # noqa: E501
    (re.compile(r"(\d+) counters?(?:\(s\))? on (.+)"), lambda m: {"event": "counters", "amount": int(m[1]), "on": m[2]}),  # noqa: E501
    (re.compile(r"(\d+) damage (?:on|to) (.+)"), lambda m: {"event": "damage", "amount": int(m[1]), "on": m[2]}),
    (re.compile(r"(.+) is Knocked Out"), lambda m: {"event": "knock out", "pokemon": m[1]}),
    (re.compile(r"(\w+) takes (\d+)(?: Prizes?)?"), lambda m: {"event": "prizes", "who": m[1], "amount": int(m[2])}),
    (re.compile(r"[Ff]lip a coin for (?:each )?(.+)"), lambda m: {"event": "flip", "why": m[1]}),
    (re.compile(r"(.+) is now (Asleep|Burned|Confused|Paralyzed|Poisoned)"), lambda m: {"event": "condition", "on": m[1], "condition": m[2]}),  # noqa: E501
    (re.compile(r"(\w+) draws (\d+)"), lambda m: {"event": "draw", "who": m[1], "amount": int(m[2])}),
)  # fmt: skip


WHO: Final = (Expected.PLAYER,)
ONE: Final = (Expected.POKEMON,)
NAMED: Final = (Expected.CARD,)
WHERE: Final = (Expected.ZONE, Expected.POKEMON)
ANYTHING: Final = (Expected.POKEMON, Expected.PLAYER, Expected.POWER, Expected.ATTACK)
DECIDES: Final = (Expected.DECIDES,)
AMOUNT: Final = (Expected.NUMBER,)
FIELDS: Final[Mapping[str, tuple[Expected, ...]]] = {
    "who": WHO, "on": ONE, "pokemon": ONE, "with": ONE, "card": NAMED, "cards": NAMED, "attack": (Expected.ATTACK,),
    "power": (Expected.POWER,), "condition": (Expected.CONDITION,), "step": (Expected.STEP,), "amount": AMOUNT,
    "total": AMOUNT, "left": AMOUNT, "number": AMOUNT, "copied from": ONE,
    "flip result": (Expected.COIN,), "result result": (Expected.RESULT,), "damage changes from": AMOUNT,
    "damage changes to": AMOUNT, "damage by": ANYTHING, "replace by": NAMED, "evolve into": NAMED,
    "devolve into": NAMED, "attach to": ONE, "discard from": WHERE, "move from": WHERE, "move to": WHERE,
    "leaves play to": WHERE, "leaves play attached": WHERE, "setup who": DECIDES, "open order who": DECIDES,
    "setup what": (Expected.IN_SETUP,),
    "use what": (Expected.CARD, Expected.POWER), "effect on": ANYTHING, "effect ends on": ANYTHING,
    "prevented on": ANYTHING, "replaced on": (*ANYTHING, Expected.CARD), "power pokemon": ANYTHING,
    "shuffle what": (Expected.ZONE,), "marker": (Expected.MARKER,),
}  # fmt: skip
"""Of which kinds the words of a field are, by event and field or by field alone; one of no kind holds a sentence."""
HAPPENING: Final = tuple(dict.fromkeys(event.kind for event in EVENTS if event.kind))
REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "flip why": (ASLEEP, BURNED, CONFUSED, BABY), "attack fails why": (CONFUSED, BABY, NOT_PAID),
    "damage changes why": ("Weakness", "Resistance"), "counters why": (POISONED, BURNED, CONFUSED),
    "prevented why": (), "prevented what": (*HAPPENING, "power"), "forbidden why": ("the Lost Zone",),
    "forbidden what": (*HAPPENING, "draw for turn"), "replaced what": HAPPENING, "replaced by": (),
}  # fmt: skip
"""Fields that hold the name of a card, an attack or a Power, or one of these words."""


def event_pattern(item: object, node: Seq, at: int, words: KnownWords) -> Mapping[str, object]:
    """The pattern of one expected event. Raises the file's error with the nearest kind, field or word."""
    if isinstance(item, str):
        text = item.strip()
        for pattern, made in SHORT:
            if found := pattern.fullmatch(text):
                event = made(found)
                for field, value in event.items():
                    _check_field(str(event["event"]), field, value, (node, at), words)
                return event
        if text in LINES:
            return {"event": text}
        near = hint(text, LINES) or "write {event: ..., ...} with the kind of event"
        raise node.problem(f"no event is written '{short(text)}'", at, near)
    assert isinstance(item, Map)
    kind = item["event"]
    if kind not in LINES:
        raise item.problem(f"there is no event '{short(kind)}'", "event", hint(str(kind), LINES))
    for field, value in item.items():
        if field not in ("event", "cites", *LINES[kind].fields):
            near = hint(field, LINES[kind].fields) or f"it has {', '.join(LINES[kind].fields)}"
            raise item.problem(f"'{kind}' has no '{short(field)}'", field, near, at_key=True)
        if isinstance(value, Map):
            raise item.problem("a word, a number or a list of words was expected", field)
        _check_field(kind, field, value, (item, field), words)
    return dict(item)


def _check_field(kind: str, field: str, value: object, place: tuple[Node, Key], words: KnownWords) -> None:
    """Raise where a field has a word that it never can have."""
    if field == "cites":
        check_rule(*place, str(value))
    kinds = FIELDS.get(f"{kind} {field}", FIELDS.get(field, ()))
    if f"{kind} {field}" in REASONS:
        words.check_reason(*place, value, REASONS[f"{kind} {field}"])
    elif kinds and field != "event":
        words.check_each(*place, value, kinds)


def table() -> str:
    """The table of events with their fields that docs/scenarios.md holds."""
    rows = [f"| `{kind}` | {', '.join(f'`{field}`' for field in fields)} |" for kind, (_, fields, _) in LINES.items()]
    return "\n".join(["| event | fields |", "|---|---|", *rows])


def with_table(page: str) -> str:
    """The page with its table of events as it should be."""
    begin, end = "<!-- events -->\n", "\n<!-- end of events -->"
    before, rest = page.split(begin)
    return before + begin + table() + end + rest.split(end)[1]


if __name__ == "__main__":
    target = Path(__file__).resolve().parents[3] / "docs" / "scenarios.md"
    write_whole(target, with_table(target.read_text(encoding="utf-8")).encode())
