"""Fingerprints of card text: equal for one effect through the eras' drift of wording, and never the text itself.

Before a text is hashed it loses what says nothing about the effect: the stock sentences that stood on every Supporter,
Stadium or Tool of an era, reminders in brackets, the card's own name, articles, and ways of saying one thing that
changed over the years (`DRIFTS`). What still differs and yet means the same is settled by hand in wordings.yaml.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from ptcg_judge.cards.names import LETTERS, TYPES, plain

_SYMBOLS: Final = re.compile(r"[\[{]([GRWLPFDMYNC])[\]}]")
_TYPE: Final = "|".join(TYPES)
_JOINED: Final = re.compile(rf"({_TYPE})(?=(?:{_TYPE})\b|(?:{_TYPE})(?:{_TYPE}))")
_BRACKETS: Final = re.compile(r"\((?![^()]*applying)[^()]*\)")
_WORDS: Final = re.compile(r"[a-z0-9+×%]+|-(?=\d)")
_SENTENCE: Final = re.compile(r"(?<=[.!:])\s+")

# What stands on every card of a kind: patterns over sentences already stripped of case and punctuation.
STOCK: Final = re.compile(
    r"^(?:you (?:may|can) play (?:only )?(?:one|1|any number|as many) (?:of )?(?:supporter|item|stadium)\b.*"
    r"|when you play this card put it next to .*"
    r"|put it (?:next to|into) the active spot and discard it if another stadium.*"
    r"|(?:this card|this stadium|this) stays in play (?:when you play it|after being played).*"
    r"|discard (?:this card|it) if another stadium.*"
    r"|if (?:another card|a stadium) with the same name is in play.*|a stadium with the same name cant be played"
    r"|attach (?:a pokemon tool|this card|it) to 1 of your pokemon that doesnt (?:already )?have a pokemon tool.*"
    r"|you may attach (?:any number of pokemon tools|only 1 pokemon tool).*"
    r"|if (?:that|the) pokemon (?:this card is attached to )?is knocked out discard this card"
    r"|(?:ace spec )?you cant have more than 1 ace spec card in your deck|ace spec"
    r"|rule|you cant have more than 1 card with the same name in your deck"
    r"|if a card would go to .* lost zone instead"
    r"|doesnt count as (?:a )?basic energy(?: card)?.*)$"
)
_END_OF_SUPPORTER: Final = "when your turn ends discard this card"

# One thing said in two ways. Each line: a pattern, and the words that stand for it.
DRIFTS: Final = tuple(
    (re.compile(rf"\b(?:{pattern})\b"), words)
    for pattern, words in (
        ("his or her|that players", "their"),
        ("he or she", "they"),
        ("show (it|them|that card|those cards|the card|the cards) to your opponent", "reveal it"),
        ("reveal (?:it|them|that card|those cards|the card|the cards)", "reveal it"),
        ("shuffle (your|their) deck afterwards?", r"shuffle \1 deck"),
        ("shuffles (your|their) deck afterwards?", r"shuffles \1 deck"),
        ("(?:then )?shuffle your deck", "shuffle your deck"),
        ("the defending pokemon|defending pokemon", "your opponents active pokemon"),
        ("the attacking pokemon", "that pokemon"),
        ("you may|may", "may"),
        ("basic pokemon cards?", "basic pokemon"),
        ("(energy|pokemon|trainer|supporter|item|stadium|evolution|tool|prize) cards?", r"\1"),
        ("discard piles", "discard pile"),
        ("one", "1"),
        ("two", "2"),
        ("three", "3"),
        ("attached to (?:it|them)", "attached"),
        ("search (?:your|their) deck for up to 1", "search your deck for"),
        ("provides? only 1 energy at a time", "provides only 1 energy"),
    )
)
_EMPTY: Final = frozenset({
    "a", "an", "the", "of", "to", "onto", "into", "on", "in", "that", "then", "it", "them", "and", "if", "any", "from",
    "card", "cards", "afterward", "there", "those", "these",
})  # fmt: skip


def fingerprint(parts: Iterable[str], size: int = 6) -> str:
    """A short hash of some strings (8 letters for 6 bytes), stable on every machine."""
    digest = blake2b("\x1f".join(parts).encode(), digest_size=size).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _bare(text: str) -> str:
    """Lower case, no accents, no punctuation; energy symbols as words."""
    decomposed = unicodedata.normalize("NFD", text.lower().replace("'", ""))
    return " ".join(_WORDS.findall("".join(mark for mark in decomposed if not unicodedata.combining(mark))))


def _sentences(text: str, name: str) -> list[str]:
    text = _SYMBOLS.sub(lambda found: f" {LETTERS[found[1]]} ", plain(text))
    text = _BRACKETS.sub(" ", _JOINED.sub(r"\1 ", text))
    own = _bare(name)
    found = (f" {_bare(sentence)} " for sentence in _SENTENCE.split(text))
    return [(sentence.replace(f" {own} ", " this card ") if own else sentence).strip() for sentence in found]


def normal_words(text: str, name: str = "") -> tuple[str, ...]:
    """The words of a text that carry its meaning; `name` is the card's own name."""
    told = [sentence for sentence in _sentences(text, name) if sentence and not STOCK.match(sentence)]
    if "supporter" in text.lower():
        told = [sentence for sentence in told if sentence != _END_OF_SUPPORTER]
    line = " ".join(told)
    for pattern, words in DRIFTS:
        line = pattern.sub(words, line)
    return tuple(word for word in line.split() if word not in _EMPTY)


@lru_cache(maxsize=65536)
def text_fingerprint(text: str, name: str = "") -> str:
    """The fingerprint of an effect text on the card `name`; "" for no text."""
    words = normal_words(text, name)
    return fingerprint(words) if words else ""


class TextFacts(NamedTuple):
    """What a text says in symbols: its Energy types and numbers, sorted, and the fingerprint of all other words."""

    types: tuple[str, ...]
    numbers: tuple[str, ...]
    rest: str


_NUMBER: Final = re.compile(r"\d+[+×%]?|-\d+")
_TYPE_WORDS: Final = frozenset(kind.lower() for kind in TYPES)


def text_facts(text: str, name: str = "") -> TextFacts:
    """The facts of an effect text on the card `name`; the text itself is not kept."""
    words = normal_words(text, name)
    types = sorted(word for word in words if word in _TYPE_WORDS)
    numbers = sorted(word for word in words if _NUMBER.fullmatch(word))
    return TextFacts(tuple(types), tuple(numbers), fingerprint(word for word in words if word not in _TYPE_WORDS))
