"""What no sound script says, whatever its text: an entry with nothing in it, a word twice, a thing shown only at times.

And what a text says of the whole of a script in one set phrase: when its Power is off, what its Energy provides, which
steps its damage leaves out, whose attack it uses, of whom it asks something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.table.state import CONDITIONS
from script_check.does import Bit, Does
from script_check.said import Said

FILLED: Final = (
    "where",
    "what",
    "is",
    "if",
    "to",
    "of",
    "by",
    "from",
    "against",
)  # what is left out where it says nothing


def empty(said: Said, does: Does) -> Iterator[str]:
    """Entries that say nothing, words that stand twice in a list, products with 0."""
    for bit in does.bits:
        if bit.key in FILLED and isinstance(bit.value, Mapping | list) and not bit.value:
            yield f"script {bit.key} without anything"
        if isinstance(bit.value, list):
            words = [each for each in bit.value if isinstance(each, str) and each not in TYPES]
            yield from (f"script {each} twice" for each in sorted({each for each in words if words.count(each) > 1}))
            if bit.key == "times" and any(each == 0 and not isinstance(each, bool) for each in bit.value):
                yield "script times 0"


def shown(said: Said, does: Does) -> Iterator[str]:
    """Searches of one script, some of which are shown and some not."""
    searches = [bit.value for bit in does.under("search") if isinstance(bit.value, Mapping) and "where" in bit.value]
    if len({bool(each.get("show")) for each in searches}) > 1:
        yield "script shows one search only"


OFF_IF: Final = re.compile(r"(?:can't be used|can't use|stops working)[^.]*?\b(?:if|while|when)\b[^.]*")
EVEN_IF: Final = re.compile(r"power can be used even if [^.]*(?:asleep|special condition)")


def off(said: Said, does: Does) -> Iterator[str]:
    """When a Power is off, by its words."""
    low = said.whole.lower()
    given = does.script.get("off when") if isinstance(does.script, Mapping) else None
    if EVEN_IF.search(low) and given != "never":
        yield "text works even if"
    for found in OFF_IF.finditer(low):
        if "special condition" in found[0] and given != "any":
            yield "text off by any Special Condition"
        named = [each for each in CONDITIONS if each.lower() in found[0]]
        if isinstance(given, list) and len(named) > 1 and set(named) != set(given):
            yield "text off when " + ", ".join(named)


PROVIDES: Final = re.compile(rf"attached to a pokémon, it provides ({'|'.join(TYPES).lower()}) energy")


def provided(said: Said, does: Does) -> Iterator[str]:
    """The type of Energy that a card provides, where it is of one type."""
    found = PROVIDES.search(said.low)
    if found is not None and found[1].title() not in does.values("types", "provides"):
        yield f"text provides {found[1].title()}"


BOTH_STEPS: Final = re.compile(r"(?:isn't|is not) affected by weakness (?:or|and) resistance(?!,? (?:or|and) |, )")
NOT_APPLIED: Final = re.compile(r"don't apply weakness and resistance\b(?! for benched)")


def steps_left(said: Said, does: Does) -> Iterator[str]:
    """Damage without Weakness and Resistance, but with the effects that are on its target."""
    effects = re.search(r"any other effects|any effects|effects on", said.low)
    plain = effects is None and (BOTH_STEPS.search(said.low) or NOT_APPLIED.search(said.low))
    if plain and any(bit.value == [] for bit in does.under("apply")):
        yield "script apply without effects"


THEIR_ATTACK: Final = re.compile(r"(?:opponent's active pokémon's|that pokémon's) attacks")
FRONT: Final = re.compile(r"\bif your opponent's active pokémon (?:is|isn't|has|doesn't have|already has)\b(?! fewer)")
OF_THEIRS: Final = frozenset({"defending", "their active", "their play", "both active", "attacking", "their"})


def whose(said: Said, does: Does) -> Iterator[str]:
    """Whose attack is used, and that something is asked of the opponent's Active Pokémon where the text asks it."""
    used = [bit.value.get("of") for bit in does.under("use attack") if isinstance(bit.value, Mapping)]
    if "self" in used and THEIR_ATTACK.search(said.low):
        yield "text attack of the opponent's Active Pokémon"
    if FRONT.search(said.low) and not any(_asks(bit) for bit in does.bits):
        yield "text asks of the opponent's Active Pokémon"


ASKED: Final = frozenset(
    {
        "what", "in", "of", "on", "be", "exists", "remaining hp", "hp", "energy", "counters", "count", "to", "types", "pokemon",
        "conditions", "retreat", "damage taken", "by", "against", "knock out", "type as", "weakness to",
    }
)  # fmt: skip


def _asks(bit: Bit) -> bool:
    """Whether an entry asks something of the opponent's Active Pokémon, or names it."""
    return bit.key in OF_THEIRS or (bit.key in ASKED and isinstance(bit.value, str) and bit.value in OF_THEIRS)


CHANGED: Final = {  # what a modified value is called
    "retreat cost": r"retreat", "attack cost": r"\bcosts?\b|energy|be used for|attack for", "hp": r"\bhp\b|hit points", "prizes": r"prize", "damage": r"damage",
}  # fmt: skip


def values(said: Said, does: Does) -> Iterator[str]:
    """The values that are modified are named, damage is that of attacks, and only what the text prevents is prevented."""
    low = said.whole.lower()
    for bit in does.bits:
        node = bit.value
        if bit.key not in ("modify", "prevent") or not isinstance(node, Mapping):
            continue
        what = str(node.get("what"))
        if bit.key == "modify" and what in CHANGED and not re.search(CHANGED[what], low):
            yield f"script modifies {what}"
        if bit.key == "modify" and what == "damage" and "from" not in node and "attack" in said.low:
            yield "script modifies damage from anything"
        if bit.key == "prevent" and what in ("all", "effects") and not re.search(r"effect|affected|removed", low):
            yield f"script prevents {what}"


ZONES_OF_THEIRS: Final = {  # how a text names a zone of the opponent, and what stands for it beside its own name
    "hand": (r"your opponent's hand\b", {"hand"}), "deck": (r"your opponent's deck\b", {"deck"}),
    "discard": (r"your opponent's discard pile\b", {"discard"}),
    "bench": (r"your opponent's bench(?:ed pokémon)?\b", {"both play", "their play", "bench"}),
}  # fmt: skip


def theirs(said: Said, does: Does) -> Iterator[str]:
    """Zones of the opponent that the text names stand in the script."""
    for zone, (pattern, near) in ZONES_OF_THEIRS.items():
        if re.search(pattern, said.low) and not does.has(f"their {zone}", f"both {zone}", *near):
            yield f"text their {zone}"


THEY_CANT: Final = re.compile(r"your opponent can't|by (?:your )?opponent's attacks")
I_CANT: Final = re.compile(r"\byou can't|\byour (?!opponent)(?:\w+ )*can't|each player|both")
SWITCHED: Final = re.compile(r"\bswitch this pokémon with 1 of your (?!active)")


def done_by(said: Said, does: Does) -> Iterator[str]:
    """Who is forbidden something, from whom one is safe, and which Pokémon leaves the Active Spot."""
    if THEY_CANT.search(said.low) and not I_CANT.search(said.low):
        for bit in does.under("by"):
            if bit.way[-1:] in (("forbid",), ("prevent",)) and str(bit.value).startswith("my "):
                yield f"script {bit.way[-1]} by {bit.value}"
    out = [bit.value for bit in does.under("out")]
    if SWITCHED.search(said.low) and does.has("switch") and "self" not in out:
        yield "text switch this Pokémon"


WORDS: Final = re.compile(r"[A-ZÉ][\w'’é.♀♂δ-]*(?: [A-ZÉ][\w'’é.♀♂δ-]*| ex\b| of\b| δ| ♀| ♂)*")


def named(said: Said, does: Does) -> Iterator[str]:
    """Names of Pokémon in the text, but for the card's own, that the script does not ask for."""
    asked = " ".join(sorted(does.texts | does.keys)).casefold().replace(" ", "")
    own = said.own.casefold().split(" ")[0]
    for name in _mentioned(said.text):
        if name.casefold().replace(" ", "") not in asked and name.casefold().split(" ")[0] != own:
            yield f"text {name}"


def _mentioned(text: str) -> Iterator[str]:
    """The longest names of Pokémon among words with capitals."""
    for found in WORDS.finditer(text.replace("’", "'").replace(" ♀", "♀").replace(" ♂", "♂")):
        words, at = found[0].split(" "), 0
        while at < len(words):
            ends = (end for end in range(len(words), at, -1) if " ".join(words[at:end]).rstrip(".") in pokemon_names())
            end = next(ends, None)
            if end is not None:
                yield " ".join(words[at:end]).rstrip(".")
            at = end or at + 1


@cache
def pokemon_names() -> frozenset[str]:
    """The names of all Pokémon."""
    return frozenset(card.name for card in CardStore.open().all() if card.supertype == "Pokémon")
