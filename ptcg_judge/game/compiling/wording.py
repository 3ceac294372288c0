"""One spelling for the texts of all eras: symbols as words, the own name as SELF, sentences apart, no reminders."""

from __future__ import annotations

import re
from typing import Final

from ptcg_judge.cards.names import LETTERS, TYPES, plain

_SYMBOL: Final = re.compile(r"[\[{]([GRWLPFDMYNC])[\]}]")
_TYPE: Final = "|".join(TYPES)
_SMALL: Final = re.compile(rf"\b(?:{_TYPE.lower()})(?= (?:energy|pok[eé]mon)\b)", re.IGNORECASE)
_JOINED: Final = re.compile(rf"({_TYPE})(?=(?:{_TYPE}))")

# Words of one meaning: what an era writes, and what the frames read.
SPELLINGS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"pok[eé]mon", "pokemon"),
        (r"\b(?:his or her|that player's)\b", "their"),
        (r"\bchoose 1 of the defending pokemon\. that pokemon (?=is|can't)", "the Defending pokemon "),
        (r"\bhe or she\b", "they"),
        (r"\bthis pokemon\b(?! tool)", "SELF"),
        (r"\bthis attacking pokemon\b", "the Attacking pokemon"),
        (r"\((both yours and your opponent's)\)", r"\1"),
        (r"\(before your attack\)", ""),
        (r"\b(before|after) (?:applying|you apply) weakness and resistance", r"\1 weakness"),
        (r"\bthe active spot\b", "the active spot"),
        (r"\benergy cards? symbols?\b", "energy"),
        (r"(?<=\w),? if (?:there is |there are |your opponent has |they have )?any(?= and\b|,|$|\.)", ""),
        (r"(?:^|(?<=\. ))(?:then,? )?shuffle your deck(?: afterwards?)?(?=\.)", "Shuffle your deck"),
        (r"\b(shuffles? (?:your|their|your opponent's) deck) afterwards?\b", r"\1"),
        (r"\bshow (it|them|that card|those cards) to your opponent\b", "reveal it"),
        (r"\breveal (?:it|them|that card|those cards|the cards?)\b", "reveal it"),
        (r"\bin any way (?:you|they) like\b", "spread"),
        (r"\bfewer\b", "less"),
        (r"\bremaining in their deck\b", "in their deck"),
        (r"\bgo(?:es)? to the bench\b", "goes to the bench"),
        (r"\bor higher\b", "or more"),
        (r"(?<=during your opponent's next turn, )they (?=can't play)", "your opponent "),
        (r"\bplace (?=\d+ damage counters?\b)", "put "),
    )
)

# Sentences and brackets that remind of a rule, or of what a frame says already.
REMINDERS: Final = re.compile(
    r"(?:don't apply weakness and resistance for benched pokemon"
    r"|you can't use more than 1 (?:gx attack|vstar power) in a game"
    r"|this counts as evolving .{1,40}"
    r"|any other effects of attacks still happen"
    r"|the amount of weakness doesn't change"
    r"|you still need the necessary energy to use (?:the|each|that|this) attacks?"
    r"|damage from attacks is still taken|this includes your opponent's .{1,40}"
    r"|this does not affect pokemon already in play"
    r"|if your opponent has no benched pokemon, this effect does nothing"
    r"|this includes pokemon that come into play on that turn"
    r"|this includes new pokemon that come into play"
    r"|damage is not an effect|existing effects are not removed"
    r"|existing effects .{1,12} removed\. damage is .{1,12}"
    r"|your opponent chooses the new active pokemon"
    r"|your opponent chooses the new defending pokemon(?: to switch)?"
    r"|the new active pokemon was chosen by your opponent"
    r"|when you're down to 1 pokemon .{1,40}"
    r"|your opponent chooses the defending pokemon to switch"
    r"|(?:remove |heal )?(?:1|all)(?: of them)? if there is only 1"
    r"|that pokemon can still be damaged"
    r"|if SELF has less damage counters than that, remove all of them"
    r"|before doing damage, count the .{1,12} of the defending pokemon and SELF)",
    re.IGNORECASE,
)


def own_names(name: str) -> tuple[str, ...]:
    """The ways in which a text may call its own card, longest first."""
    shorter = re.sub(r" (?:LV\.X|δ)$", "", name)
    starred = name.replace(" ★", " Star")
    bare = re.sub(r" (?:δ|LV\.X|★)(?= |$)", "", name)
    squared = re.sub(r"\[(.)\]", r"\1", name)
    unspelt = {re.sub("pok[eé]mon", "Pokemon", one) for one in (name, shorter, starred, bare, squared)}
    return tuple(sorted({name, shorter, starred, bare, squared, *unspelt}, key=len, reverse=True))


def spelled(text: str, own: str = "") -> str:
    """A text in the one spelling; `own` is the card's name."""
    line = " ".join(plain(text).replace('."', ".").split())
    line = _SYMBOL.sub(lambda found: f" {LETTERS[found[1]]} ", line)
    line = _JOINED.sub(r"\1 ", line)
    line = _SMALL.sub(lambda found: found[0].capitalize(), line)
    for name in own_names(own) if own else ():
        line = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])(?! (?:ex|EX|GX|V|G|GL|FB|C|LV\.X)\b)", "SELF", line)
    for pattern, words in SPELLINGS:
        line = pattern.sub(words, line)
    return re.sub(r"\s+([,.)])", r"\1", " ".join(line.split()))


def sentences(text: str, own: str = "") -> list[str]:
    """The sentences of a text without their stops, in order; reminders are left out, other brackets stand alone."""
    line = spelled(text, own)
    line = re.sub(r"\(([^()]*)\)", _bracket, line)
    parts = re.split(r"(?<=[.!])\s+(?=[A-Z(])|(?<=\.)\s*$", line)
    return [part for raw in parts if (part := raw.strip().rstrip(".").strip()) and not REMINDERS.fullmatch(part)]


def _bracket(found: re.Match[str]) -> str:
    inner = found[1].strip()
    if REMINDERS.fullmatch(inner.rstrip(".")):
        return ""
    return found[0] if not inner.endswith(".") else f" ({inner.rstrip('.')}). "
