"""Words of a question brought to the words of the field: case, forms, jargon, synonyms and typing mistakes.

What is the same word stands in the glossary (`also`) and in jargon.yaml beside this file; both sides of the search,
questions and documents, pass through `terms_of`, so that "KO'd", "knocked out" and "killed" become one term.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from ptcg_judge.errors import CardDataError

JARGON: Final = Path(__file__).parent / "jargon.yaml"
ASKED: Final = Path(__file__).parent / "asked.yaml"
ELSEWHERE: Final = 0.3
PERHAPS: Final = 0.6
LONGEST: Final = 400  # letters of a question that are read
_WORD: Final = re.compile(r"[a-z0-9]+")
_POSSESSIVE: Final = re.compile(r"'s?\b")
_NAMES: Final = frozenset({"ann", "ben"})
_VOWELS: Final = frozenset("aeiouy")


@dataclass(frozen=True)
class Jargon:
    """What jargon.yaml says.

    `stop` are terms without weight, `forms` irregular forms of words, `same` phrases with the terms they stand for,
    `near` terms with those that may be meant beside them, `elsewhere` phrases of other games and
    subjects with how strongly they say that a question is not for this library, `ordinary` words of everyday life that
    are no typing mistakes of ours, `neutral` common words that say little, `books` phrases that name a rulebook.
    """

    stop: frozenset[str]
    forms: Mapping[str, str]
    same: Mapping[tuple[str, ...], tuple[str, ...]]
    near: Mapping[str, Mapping[str, float]]
    elsewhere: Mapping[tuple[str, ...], float]
    ordinary: frozenset[str]
    neutral: frozenset[str]
    books: Mapping[tuple[str, ...], str]


def plain_words(text: str) -> list[str]:
    """Words in lower case without accents, apostrophes and hyphens."""
    lower = text[: LONGEST * 20].casefold()
    if not lower.isascii():
        lower = unicodedata.normalize("NFKD", lower.replace("’", "'")).encode("ascii", "ignore").decode()
    if "+" in lower:
        lower = lower.replace("+", " plus ")
    if "'" in lower:
        lower = _POSSESSIVE.sub("", lower.replace("n't", "nt"))
    return [word for word in _WORD.findall(lower) if word not in _NAMES]


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without the endings of its forms: "retreating", "retreats" and "retreated" are one."""
    word = _read()["forms"].get(word, word)
    if len(word) <= 3 or word[0].isdigit():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        kept = word[: -len(ending)]
        if word.endswith(ending) and len(kept) >= 3 and _VOWELS & set(kept):
            word = kept
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def stems(text: str) -> tuple[str, ...]:
    """The stems of a text's words, in their order."""
    return tuple(stem(word) for word in plain_words(text))


def terms_of(text: str) -> list[str]:
    """The terms of a text: stems, with phrases of the jargon replaced by what they stand for, without stop words."""
    stop = jargon().stop
    return [term for term in replaced(stems(text)) if term not in stop]


def replaced(words: Sequence[str]) -> list[str]:
    """Stems with every phrase of the jargon, the longest first, replaced by the terms it stands for."""
    return [term for _, meant in grouped(words) for term in meant]


def grouped(words: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """For each phrase of the jargon among stems, the longest first, and each other stem: how many, what they mean."""
    same, sizes = jargon().same, _sizes()
    at = 0
    while at < len(words):
        long = sizes.get(words[at], ())
        size = next((n for n in long if len(words) - at >= n and tuple(words[at : at + n]) in same), 0)
        yield (size, same[tuple(words[at : at + size])]) if size else (1, (words[at],))
        at += size or 1


@cache
def _sizes() -> Mapping[str, tuple[int, ...]]:
    """For each first word of a phrase how long the phrases are that begin with it, the longest first."""
    found: dict[str, set[int]] = {}
    for phrase in jargon().same:
        found.setdefault(phrase[0], set()).add(len(phrase))
    return {word: tuple(sorted(sizes, reverse=True)) for word, sizes in found.items()}


@cache
def jargon() -> Jargon:
    """The jargon with the glossary's other words for things. Raises CardDataError."""
    read = _read()
    same = _from_glossary(frozenset(stems(phrase) for phrase in read["not the same"]))
    for meant, others in read["same"].items():
        target = stems(str(meant))
        same.update({stems(str(phrase)): target for phrase in others})
        if len(target) > 1:
            same[target] = target  # found as a whole, so that no part of it is replaced again
    return Jargon(
        stop=frozenset(stem(word) for word in _listed(read["stop"])),
        forms=read["forms"],
        same={phrase: meant for phrase, meant in same.items() if phrase and (len(phrase) > 1 or phrase != meant)},
        near={stem(word): _weighted(others) for word, others in read["near"].items()},
        elsewhere=dict(_doubts(read)),
        ordinary=frozenset(stem(word) for word in _listed(read["ordinary"])),
        neutral=frozenset(stem(word) for word in _listed(read["neutral"])),
        books={tuple(plain_words(str(text))): book for book, texts in read["books"].items() for text in texts},
    )


@cache
def asked() -> Mapping[str, tuple[str, ...]]:
    """How people ask for a rule, by its concept or id, or for a deck rule, by its name. Raises CardDataError."""
    from ptcg_judge.yamlfile import read_one

    read = read_one(ASKED, CardDataError, "ask/asked.yaml")
    return {str(concept): tuple(map(str, phrases)) for concept, phrases in read.items()}


def _doubts(read: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], float]]:
    """Phrases of other matters with what they leave: nothing, or a little where it is one word, or most."""
    for phrase in read["perhaps elsewhere"]:
        yield tuple(plain_words(str(phrase))), PERHAPS
    for phrase in read["elsewhere"]:
        words = tuple(plain_words(str(phrase)))
        yield words, ELSEWHERE if len(words) == 1 else 0.0


def _listed(lines: Iterable[str]) -> list[str]:
    return [word for line in lines for word in str(line).split()]


def _weighted(others: str) -> dict[str, float]:
    """Terms with weights, from "poison 0.6, burn"; 0.7 where none is written."""
    found: dict[str, float] = {}
    for part in others.split(","):
        word, _, weight = part.strip().partition(" ")
        found[stem(word)] = float(weight or 0.7)
    return found


def _from_glossary(unlike: frozenset[tuple[str, ...]]) -> dict[tuple[str, ...], tuple[str, ...]]:
    from ptcg_judge.glossary import terms

    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for entry in terms():
        name = stems(entry.name)
        meant = tuple(word for word in name if word not in ("card", "pokemon")) or name
        for phrase in (entry.name, *entry.also):
            if (words := stems(phrase)) not in unlike:
                found[words] = meant
    return found


@cache
def _read() -> Mapping[str, Any]:
    from ptcg_judge.yamlfile import read_one

    return read_one(JARGON, CardDataError, "ask/jargon.yaml")
