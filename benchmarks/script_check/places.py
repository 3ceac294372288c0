"""Whose things a text and a script speak of, where Energy and damage counters lie, and what is looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from script_check.does import Bit, Does
from script_check.said import Said, numbers
from script_check.verbs_said import END, NP, place
from script_check.verbs_written import WILD, Written

# A place of the script, and the pattern that lets a text speak of it.
YOURS: Final = r"\byour (?:own |\d+ |other |new |remaining |face-down |face-up )*(?:[\w\-éδ'’]+,? (?:and |or )?){0,6}?"
THEIRS: Final = r"(?:opponent's|\btheir|opponent has|opponent have) (?:own |\d+ |other |new |remaining |face-down |face-up )*(?:[\w\-éδ'’]+,? (?:and |or )?){0,6}?"
ALLOWED: Final = {
    "my hand": YOURS + r"hand|draw|you play this|\bplay\b|evolve|attach",
    "their hand": THEIRS + r"hand|in your hand (?:than|as) your opponent|opponent .*draw|opponent plays|its (?:player|owner)'s hand",
    "my deck": YOURS + r"deck|\bdraw|\bsearch (?:it|for)",
    "their deck": THEIRS + r"deck|in (?:it|that deck)",
    "my discard": YOURS + r"discard pile|from (?:it|there)|\bdiscards? (?:all |the )?(?:evolution|top) card",
    "their discard": THEIRS + r"discard pile",
    "my prizes": YOURS + r"prize|you have .*prize|all prize|you(?:'ve| have) taken",
    "their prizes": THEIRS + r"prize|opponent (?:has|have) .*prize|than your opponent|all prize|opponent .*prize",
    "my bench": YOURS + r"bench|you have .*bench|\bbench\b|benches",
    "their bench": THEIRS + r"(?:bench|pokémon)|opponent has .*bench|other pokémon|\bbenches\b|opponent.*benched|benched pokémon",
    "my active": YOURS + r"active|this pokémon|you have .*active",
    "their active": r"opponent.*active|that pokémon|the active pokémon|attacking pokémon|opponent.*(?:poisoned|burned|asleep)|opponent's (?:pokémon|attack)|new active|between turns",
    "defending": r"opponent.*active|that pokémon|the active pokémon|active pokémon|this attack|instead of",
    "my play": r"\byour?\b(?!.{0,3}opponent's (?:pokémon|active|bench)).*|attach",
    "their play": r"opponent|\btheir\b",
    "my lost zone": YOURS + r"lost zone|lost zone", "their lost zone": THEIRS + r"lost zone|lost zone",
}  # fmt: skip
ANYONE: Final = re.compile(
    r"each player|that player|a player|any player|either player|both players|everyone|all players|each of you|players|each other|you may do the same"
)


OPPONENT: Final = re.compile(
    r"opponent's (?:[\w\-é]+ )*(?:active|bench|hand|deck|discard|prize|pokémon)|(?<!to )your opponent (?!can|is)\w+"
)


def owners(said: Said, does: Does) -> Iterator[str]:
    """Places of the script that the text does not speak of."""
    if ANYONE.search(said.low):
        return
    for where in sorted(does.texts & set(ALLOWED)):
        if not re.search(ALLOWED[where], said.low):
            yield f"script {where}"
    if OPPONENT.search(said.low) and not any(
        word.startswith(("their", "both"))
        or word in ("defending", "opponent", "source", "target", "theirs", "GX attack", "until next checkup")
        for word in (
            *does.texts,
            *does.keys,
            *(["opponent"] if does.has("damage", "after", "use attack", "apply") else []),
        )
    ):
        yield "text opponent"


# ------------------------------------------------------------------------------------------- Energy and damage counters

ATTACHED_SAID: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"energy (?:cards? )?(?:that is |that are )?attached to (?:all of )?(?:each of )?{NP}{END}",
        rf"(?:discard|discards|move) [^.]{{0,40}}?energy (?:cards? )?from (?:each of )?{NP}(?: to |{END})",
        rf"{NP} has (?:any|at least \d+|\d+ or more|no|\d+)(?: more| extra)? (?:\w+ )?energy",
    )
)
COUNTERS_SAID: Final = (
    re.compile(rf"(?<!all )damage counters? (?:on|from) (?:all of )?{NP}(?: to |{END})"),
    re.compile(rf"{NP} (?:has|have) (?:any|at least \d+|\d+ or more|no|\d+) damage counters?"),
)
KIN: Final = (
    {"self", "my play"}, {"self", "my active"}, {"my active", "my play"}, {"defending", "their play"},
    {"bearer", "my play"}, {"my bench", "my play"}, {"their bench", "their play"}, {"both play", "their play"}, {"both play", "my play"},
    {"bearer", "self"},
)  # fmt: skip


def lying(said: Said, does: Does) -> Iterator[str]:
    """On whom Energy and damage counters lie."""
    written = Written(does.script)
    for name, patterns, found in (
        ("energy on", ATTACHED_SAID, set(_holders(written, does.script, ("energy", "attached"), False))),
        (
            "counters on",
            COUNTERS_SAID,
            set(_holders(written, does.script, ("damage", "counters", "heal", "move counters"), False)),
        ),
    ):
        text = {place(_tail(match[1])) for pattern in patterns for match in pattern.finditer(said.low)}
        text = {"their play" if "poison" in said.low and each == "their play" else each for each in text}
        found = {{"attacking": "self"}.get(each, each) for each in found}
        if (
            re.search(
                r"attached to [^.]* and |checkup|between turns|discard pile|from your hand|plus 1 more damage counter",
                said.low,
            )
            and name == "energy on"
        ) or CHECKUPS.search(said.low):
            continue
        if not text or WILD in text or WILD in found or ANYONE.search(said.low):
            continue
        yield from (f"text {name} {each}" for each in sorted(text) if not _near(each, found))
        yield from (f"script {name} {each}" for each in sorted(found) if not _near(each, text))


CHECKUPS: Final = re.compile(r"checkup|between turns|plus 1 more damage counter|baton")


def _tail(phrase: str) -> str:
    return re.split(r"\bif |\bthat |, ", phrase)[-1].strip()


def _near(one: str, others: set[str]) -> bool:
    return any(one == other or {one, other} in KIN for other in others)


def _holders(written: Written, node: Any, keys: tuple[str, ...], turned: bool) -> Iterator[str]:
    """The places of all things that a script asks for Energy, or for damage counters."""
    if isinstance(node, list):
        for each in node:
            yield from _holders(written, each, keys, turned)
    if not isinstance(node, Mapping):
        return
    for key, value in node.items():
        now = turned != (key == "opponent" and isinstance(value, list | Mapping))
        if key in keys and isinstance(value, str) and key in ("energy", "counters"):
            yield written.place(value, now)[0]
        elif key in keys and isinstance(value, Mapping) and ("on" in value or "from" in value):
            yield written.place(value.get("on", value.get("from")), now)[0]
        elif key in keys and isinstance(value, Mapping) and "in" in value:
            yield written.place(value, now)[0].removeprefix("attached ")
        if value == "attached" and key == "in" and "attached" in keys:
            yield written.place(node.get("to", "self"), now)[0]
        if key == "where" and isinstance(value, Mapping) and set(value) & set(keys):
            holder = node.get("what", node if "in" in node else WILD)
            yield written.place(holder, now)[0].removeprefix("attached ")
        yield from _holders(written, value, keys, now)


# --------------------------------------------------------------------------------------------------- what is looked for

SOUGHT: Final = re.compile(
    r"\bsearch(?:es)? (?:your|their|your opponent's) (?:deck|discard pile) for ((?:[^.,(]|, (?=or |and |\w+ (?:card|pokémon|energy)))*?)(?:,| and (?:put|attach|switch|discard|reveal|shuffle|show)|\.| or a? ?search|$)"
)
WORDS: Final = (
    "energy",
    "basic",
    "pokémon",
    "trainer",
    "item",
    "supporter",
    "stadium",
    "tool",
    "evolution",
    "stage 1",
    "stage 2",
    "evolves from",
)
MEANT: Final = {
    "pokemon": {"pokémon"}, "basic pokemon": {"basic", "pokémon"}, "evolution pokemon": {"evolution"}, "energy": {"energy"},
    "basic energy": {"basic", "energy"}, "special energy": {"energy"}, "Basic": {"basic"}, "Stage 1": {"stage 1"}, "Stage 2": {"stage 2"},
    "Baby": {"pokémon", "baby"}, "trainer": {"trainer"}, "item": {"item"}, "supporter": {"supporter"}, "stadium": {"stadium"}, "tool": {"tool"},
}  # fmt: skip


def sought(said: Said, does: Does) -> Iterator[str]:
    """The kinds of cards that a search looks for."""
    matches = [match[1] for match in SOUGHT.finditer(said.low)]
    wheres = [bit.value for bit in does.under("search") if isinstance(bit.value, Mapping)]
    if not matches or not wheres:
        return
    text = {word for each in matches for word in WORDS if re.search(rf"\b{word}", each)}
    written = set().union(*(_kinds(each.get("where")) for each in wheres))
    if "card" in " ".join(matches) and not text and not any("where" in each for each in wheres):
        return
    named = any(
        "name" in str(each.get("where")) or "label" in str(each.get("where")) or "attack" in str(each.get("where"))
        for each in wheres
    )
    if {"basic", "evolution"} <= text and "pokémon" in written:
        return  # "a Basic Pokémon or Evolution card" is any Pokémon
    for word in sorted(
        text
        - written
        - ({"basic", "pokémon", "energy", "tool", "stadium", "supporter", "evolution"} if named else set())
    ):
        if word != "pokémon" or (
            re.search("pokémon tool|baby", " ".join(matches)) is None
            and not written & {"evolution", "stage 1", "stage 2", "basic", "evolves from"}
        ):
            yield f"text sought {word}"
    low = said.low
    if {"basic", "evolution"} <= text and "pokémon" in written:
        return  # "a Basic Pokémon or Evolution card" is any Pokémon
    for word in sorted(written - text):
        if (
            word not in low
            or (
                word == "pokémon"
                and not re.search(r"pokémon", " ".join(matches))
                and not re.search("basic|stage|evol", " ".join(matches))
            )
        ) and not (word == "basic" and "energy" in text):
            yield f"script sought {word}"
    if (
        not any("where" in each for each in wheres)
        and not re.fullmatch(r"(?:up to )?(?:any |a |an |\d+ |\w+ )*cards?", matches[0])
        and "that many" not in matches[0]
    ):
        yield "text sought anything"


def _kinds(where: Any) -> set[str]:
    found: set[str] = set()
    if isinstance(where, list):
        return set().union(*map(_kinds, where)) if where else set()
    if isinstance(where, Mapping):
        for key, value in where.items():
            if key in ("kind", "stage"):
                for each in value if isinstance(value, list) else [value]:
                    found |= MEANT.get(str(each), set())
            elif key == "any":
                found |= _kinds(value)
            elif key in ("evolves from", "evolves past"):
                found |= {"evolves from"}
            elif key == "provides":
                found |= {"energy"}
    return found


# ------------------------------------------------------------------------------------------------------- other clauses

LESS: Final = re.compile(
    r"or less|or fewer|less than|fewer|no more|maximum|more than|at most|remaining|only|but not|smaller|full|left|can't|or more|room|isn't|no \w+|as many"
)
MORE: Final = re.compile(r"or more|at least|more|any|full|has|have|with|if|\bor less|no ")


MORE_THAN: Final = r"\b{0} (?:[\w-]+ ){{0,2}}or more|at least {0}\b"
FEWER_THAN: Final = r"\b{0} (?:[\w-]+ ){{0,2}}or (?:less|fewer)|at most {0}\b|up to {0}\b"


def bounds(said: Said, does: Does) -> Iterator[str]:
    """The direction of a limit."""
    fewer, more = (
        re.search(r"\d+ or (?:less|fewer)|(?:less|fewer) than \d", said.low),
        re.search(r"\d+ or more|at least \d", said.low),
    )
    inverted = does.has("not", "else") or re.search(r"can't (?:play|use) this [^.]*\bif\b", said.low)
    most = [bit for bit in does.under("at most") if not isinstance(bit.value, list)]
    if more and not fewer and not inverted and most and not does.has("at least", "more than"):
        yield "script at most"
    if fewer and not more and not inverted and "at least" in does.keys and not does.has("at most", "less than"):
        yield "script at least"
    if not LESS.search(said.low) and any("times" not in bit.way for bit in most):
        yield "script at most"
    for bit in does.under("at most", "at least"):
        if isinstance(bit.value, int) and not inverted:
            other = MORE_THAN if bit.key == "at most" else FEWER_THAN
            same = FEWER_THAN if bit.key == "at most" else MORE_THAN
            if re.search(other.format(bit.value), said.low) and not re.search(same.format(bit.value), said.low):
                yield f"script {bit.key} {bit.value}"
    limits = [bit for bit in does.bits if bit.key == "at least" and not _some(bit, said)]
    if not MORE.search(said.low) and limits:
        yield "script at least"


def _some(bit: Bit, said: Said) -> bool:
    """Whether a limit says only that there is something, so much as is then taken, or that a number is not below 0."""
    if isinstance(bit.value, list):
        return 0 in bit.value
    taken = {*numbers(said.low), *(10 * number for number in numbers(said.low) if "counter" in said.low)}
    given = re.search(r"\bmove |\bor this attack does nothing", said.low) is not None
    return (
        bit.value in (1, 10)
        or bit.way[-1:] == ("remaining hp",)
        or (given and (isinstance(bit.value, Mapping) or bit.value in taken))
    )


def often(said: Said, does: Does) -> Iterator[str]:
    """How often a Power may be used, by its words."""
    for value in does.values("often"):
        if value == "once a turn each name" and not re.search(
            r"more than (?:1|one)|same name|only 1|another", said.whole.lower()
        ):
            yield "script once a turn each name"
        if value == "once a game" and not re.search(r"vstar power|in a game|gx", said.whole.lower()):
            yield "script once a game"
        if value == "any" and not re.search(
            r"often as (?:you|each player)|any number of times|any time|as if it were|you may make", said.low
        ):
            yield "script any"
        if value == "once a turn" and re.search(r"can't use more than 1 (?!vstar)[^.]*(?:each|a|per) turn", said.low):
            yield "script once a turn"


def odd_ones(said: Said, does: Does) -> Iterator[str]:
    """Numbers 1 and 0 where the text has none of them, and the printed damage of what does more."""
    if any(bit.key in ("then", "else") and bit.value == 1 for bit in does.bits) and 1 not in numbers(said.low):
        yield "script 1"
    if any(bit.value == 0 and not isinstance(bit.value, bool) for bit in does.under("by")):
        yield "script by 0"
    for bit in does.under("pick"):
        many = isinstance(bit.value, int) and bit.value > 1 and bit.way[-2:] == ("damage", "to")
        if many and re.search(r"damage to 1 of", said.low) and not re.search(rf"\b{bit.value} of\b", said.low):
            yield f"script {bit.value} targets"
    script = does.script
    if (
        isinstance(script, Mapping)
        and "damage" in script
        and re.search(r"more damage|damage (?:plus|minus)|less damage", said.low)
    ):
        if "printed" not in does.texts and not does.numbers & numbers(said.low):
            yield "text printed damage"
        if "printed" not in does.texts and "plus" in does.keys:
            plus = [bit.value for bit in does.under("plus") if isinstance(bit.value, list)]
            if any(sum(isinstance(each, int) for each in row) == 0 and len(row) < 2 for row in plus):
                yield "text printed damage"
