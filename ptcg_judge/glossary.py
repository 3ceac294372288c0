"""The words of the field: what each book means by them, and the other words people use for them.

`judge explain TERM` shows an entry; `judge ask` reads a question with `words_for`, so that "KO", "psn" and "between
turns" find what is written about Knock Outs, Poisoned and Pokémon Checkup.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ptcg_judge.errors import CardDataError, UsageError
from ptcg_judge.nearest import hint
from ptcg_judge.places import said_folder
from ptcg_judge.yamlfile import read_one


@dataclass(frozen=True)
class Term:
    """A word of the field. `also` are other words for it (older names, jargon, codes), `means` its meaning by book."""

    name: str
    also: tuple[str, ...]
    means: Mapping[str, str]


def term(text: str) -> Term | None:
    """The entry for a word or one of its other names, spelled leniently; None when there is none."""
    return words_for().get(key(text))


def find_term(text: str) -> Term:
    """The entry for a word. Raises UsageError with the nearest word."""
    found = term(text)
    if found is None:
        words = [word for entry in terms() for word in (entry.name, *entry.also)]
        raise UsageError(f'no word "{text[:80]}" in the glossary', hint(text, words))
    return found


@cache
def terms() -> tuple[Term, ...]:
    """Every entry, by name."""
    read = read_one(said_folder().parent / "glossary.yaml", CardDataError, "rulebooks/glossary.yaml")
    return tuple(
        Term(
            name,
            tuple(entry.get("also", ())),
            {book: text for books, text in entry["means"].items() for book in books.split()},
        )
        for name, entry in read.items()
    )


@cache
def words_for() -> Mapping[str, Term]:
    """Each word, as `key` spells it, with its entry; a name wins over another word for something else."""
    found = {key(word): entry for entry in terms() for word in entry.also}
    return found | {key(entry.name): entry for entry in terms()}


def key(text: str) -> str:
    """A word without case, accents, hyphens and double spaces. "EX" and "ex" stay two words, for they are two kinds."""
    plain = unicodedata.normalize("NFKD", text.replace("-", " ").replace("’", "'"))
    words = "".join(letter for letter in plain if not unicodedata.combining(letter)).split()
    return " ".join(word if word in ("EX", "ex") else word.casefold() for word in words)
