"""What a card's text speaks of, as short words: all that is kept of a sentence that two warnings need to know.

`judge cards build` sees the texts and keeps none of them. The warnings about an Evolution card that nothing brings in,
and about an Energy that nothing uses, must know whether some card helps; these words tell them so. Words:

``energy:Fire``      the text names Fire Energy
``energy:any``       the text asks for Energy of several or all types
``attach-to:...``    the text lets the card be attached only to such Pokémon, in the text's lower-case words
``skips-a-stage``    a Basic Pokémon evolves into a Stage 2 by it
``puts:...``         it puts Pokémon other than Basic ones into play: those of a type (``puts:Colorless``), with a label
                     (``puts:Single Strike``), of a name (``puts:Shedinja``), itself (``puts:self``: at set-up, or as
                     an Energy card, too), or ``puts:any``
``borrows-attacks``  it uses attacks of the player's cards that are not in play
``evolves-freely``   it lets Pokémon evolve into what their card does not name
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

LETTERS = {
    "G": "Grass",
    "R": "Fire",
    "W": "Water",
    "L": "Lightning",
    "P": "Psychic",
    "F": "Fighting",
    "D": "Darkness",
    "M": "Metal",
    "Y": "Fairy",
    "N": "Dragon",
    "C": "Colorless",
}
_TYPE = "|".join([*LETTERS.values(), r"\{[GRWLPFDMYNC]\}", r"\[[GRWLPFDMYNC]\]"])
_TYPED_ENERGY = re.compile(rf"((?:(?:{_TYPE})(?:,? (?:and/or|and|or) |, | )?)+)(?:basic |Special )?Energy")
_ONE_TYPE = re.compile(_TYPE)
_ANY_TYPE = re.compile(
    r"different (?:\w+ )?types?|of each type|every type of|types of (?:[Bb]asic )?Energy", re.IGNORECASE
)
_ATTACH_TO = re.compile(r"(?:only be attached|be attached only) to (?:an? )?(?P<whom>[^.]+?)(?: Pokémon)?(?:\.|$)")
_SKIPS = re.compile(
    r"skipping (?:the|a) Stage|put (?:that|a) (?:Stage 2 )?(?:Evolution )?card (?:from your hand )?on(?:to)? "
    r"(?:the|that|the matching) Basic Pokémon|Stage 1 or Stage 2 card that evolves",
    re.IGNORECASE,
)
_WHEN_PLAYED = re.compile(
    r"\b(?:when|if) you (?:play|put) [^.]*?from your hand (?:onto|on|to) your Bench[^.]*?,", re.IGNORECASE
)
_TO_BENCH = re.compile(
    r"[^.]*\b(?:put|puts)\b[^.]*\b(?:onto|on) (?:your|his or her|their|that player's) Bench", re.IGNORECASE
)
_AT_SETUP = re.compile(r"setting up to play, you may put (?:it|this Pokémon) face down", re.IGNORECASE)
_AS_ENERGY = re.compile(r"attach (?:this card|[^.]*\bas) (?:as )?(?:an|a)? ?(?:Special )?Energy card", re.IGNORECASE)
_ONLY_BASIC = re.compile(r"\bBasic (?:\S+ )?(?:Pokémon|\{)", re.IGNORECASE)
_IN_ITS_PLACE = re.compile(
    r"remain on the new Pokémon|Pokémon in (?:its|their) place|any Stage [12] card|Evolution card from your hand onto"
)
_BORROWS = re.compile(
    r"(?:\buses?\b|\bcopies\b|choose)[^.]*\battacks? (?:of|from|on)\b(?![^.]*opponent)[^.]*"
    r"(?:discard pile|your deck|your hand|Lost Zone)"
    r"|(?:one|1) of (?:that card's|its) attacks|(?:that|the revealed) (?:card|Pokémon)['’]s (?:non-GX )?attacks",
    re.IGNORECASE,
)
_LABELS = re.compile(r"Single Strike|Rapid Strike|Fusion Strike|Team Plasma|Ultra Beast|Tera\b|Ancient|Future")
_NAME = re.compile(r"[A-Z][\w'’.\-]+(?: [♂♀])?(?: (?:[A-Z][\w'’\-]*|ex|V|GX)\b)*")
_THIS = re.compile(r"\bthis Pokémon\b", re.IGNORECASE)
_NO_NAMES = re.compile(
    r"^(?:Once|During|Search|Put|Flip|If|Then|Choose|You|Look|Shuffle|Bench|Basic|Stage|Pok|Energy|Rule|GX|EX|Item|"
    r"Trainer|Active|Prize|When|This|Your|Each|Either|As|Any|Discard|Before|Fossil|In|For|That|It|Reveal|One)"
)
_FREELY = re.compile(r"can evolve into any|as if it were (?:a|an) (?:Stage|Evolution)", re.IGNORECASE)


def hints(texts: Iterable[str]) -> tuple[str, ...]:
    """The sorted words for all effect texts of one card, () for most cards."""
    found: set[str] = set()
    for text in texts:
        found |= _of_text(text)
    return tuple(sorted(found))


@lru_cache(maxsize=65536)
def _of_text(text: str) -> frozenset[str]:
    found = _energies(text) | _ways_in(text)
    if match := _ATTACH_TO.search(text):
        found.add("attach-to:" + match["whom"].strip().lower())
    return frozenset(found)


def _energies(text: str) -> set[str]:
    found = {"energy:any"} if _ANY_TYPE.search(text) else set()
    for match in _TYPED_ENERGY.finditer(text):
        for word in _ONE_TYPE.findall(match[1]):
            found.add("energy:" + LETTERS.get(word.strip("{}[]"), word))
    return found


def _ways_in(text: str) -> set[str]:
    found = set()
    if _SKIPS.search(text):
        found.add("skips-a-stage")
    if _IN_ITS_PLACE.search(text) and not _ONLY_BASIC.search(text):
        found.add("puts:any")
    found |= _puts(text)
    if _AS_ENERGY.search(text) or _AT_SETUP.search(text):
        found.add("puts:self")
    if _BORROWS.search(text):
        found.add("borrows-attacks")
    if _FREELY.search(text):
        found.add("evolves-freely")
    return found


def _puts(text: str) -> set[str]:
    """What a text puts onto its player's Bench, other than Basic Pokémon."""
    if "bench" not in text.lower():
        return set()
    rest = _WHEN_PLAYED.sub("", text)
    found: set[str] = set()
    for sentence in (match[0] for match in _TO_BENCH.finditer(rest)):
        if not _ONLY_BASIC.search(rest) and "only with" not in rest:  # a Restored Pokémon names its own Fossil
            found |= {f"puts:{word}" for word in _whom(sentence)} or {"puts:any"}
    return found


def _whom(sentence: str) -> set[str]:
    """The types or labels of the Pokémon that a sentence speaks of, or their names; empty for any Pokémon."""
    labels = set(_LABELS.findall(sentence))
    types = {LETTERS.get(word.strip("{}[]"), word) for word in _ONE_TYPE.findall(sentence)}
    if sentence.count("Pokémon") == len(_THIS.findall(sentence)) > 0:
        return {"self"}
    if "Pokémon" in sentence or labels:
        return labels or types
    return {name for name in _NAME.findall(sentence) if not _NO_NAMES.match(name)}
