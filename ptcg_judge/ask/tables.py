"""What the search looks up: which document has which term, and their phrases; made of the documents, kept in a file.

Making the tables takes seconds. They are kept in the user's cache folder (`kept.py`) under a digest of everything that
goes into them, and of a kept file only the lines are read that a question needs.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from ptcg_judge.ask.documents import DECK_RULE, RULE, RULING, Document, document_of, is_a_ruling, row_of
from ptcg_judge.ask.understanding import names, wanted
from ptcg_judge.ask.words import jargon, plain_words, replaced, stem

WEIGHTS: Final[Mapping[str, Mapping[str, float]]] = {
    RULING: {
        "title": 1.6,
        "question": 1.4,
        "answer": 0.6,
        "names": 1.0,
        "does": 0.25,
        "first": 0.7,
        "id": 1.0,
        "asked": 1.4,
    },
    RULE: {"says": 1.2, "short": 1.0, "id": 1.6, "section": 0.4, "asked": 1.8},
    DECK_RULE: {"title": 1.6, "says": 1.4, "asked": 1.8, "page": 0.3},
}
CORE: Final = ("says", "short", "section", "asked", "title", "question")  # fields whose words rules speak with
LENGTH: Final = 0.35
EVENED: Final = 0.6  # the power that evens out how much rare terms count more than common ones
SMALL: Final = 0.35  # what a word without weight of its own weighs in a phrase
KIND: Final = 1.2  # what it weighs that a phrase asks for the same kind of answer
_BORDER: Final = "\x1e"
Value = TypeVar("Value")


@dataclass(frozen=True)
class SearchTables:
    """What is looked up of the documents, by their numbers.

    `postings` say for each term how much each document has of it, `words` all words of the documents, `core` the terms
    that rules speak with, `names` the documents that have a name of a card, attack or Power (its stems joined by
    blanks), `cited` those that rest on a rule, `newest` the document of each rule id. Of every phrase: `phrase_of` its
    document, `phrase_texts` its stems, `phrase_terms` its terms with blanks between, `phrase_whole` what they weigh
    together, `phrase_postings` the phrases that have a term.
    """

    documents: Sequence[Document]
    postings: Mapping[str, Mapping[int, float]]
    words: frozenset[str]
    core: frozenset[str]
    names: Mapping[str, Sequence[int]]
    cited: Mapping[str, Sequence[int]]
    newest: Mapping[str, str]
    phrase_of: Sequence[int]
    phrase_texts: Sequence[str]
    phrase_terms: Sequence[str]
    phrase_whole: Sequence[float]
    phrase_postings: Mapping[str, Sequence[int]]

    def rarity(self, term: str) -> float:
        """How much a term tells: the fewer documents have it, the more."""
        return rarity(len(self.postings.get(term, ())), len(self.documents))


def rarity(having: int, documents: int) -> float:
    """How much a term tells that so many of the documents have."""
    return float(math.log(1 + (documents - having + 0.5) / (having + 0.5)) ** EVENED)


def phrase_weight(term: str, rare: Callable[[str], float]) -> float:
    """What a term weighs in a phrase."""
    if term.startswith("?"):
        return KIND
    return SMALL if term in jargon().stop else rare(term)


# --------------------------------------------------------------------------------------------------------- making them


def tables_of(documents: Iterable[Document]) -> SearchTables:
    """The tables of some documents."""
    every = tuple(documents)
    words: set[str] = set()
    counted = [_counted(document, words) for document in every]
    mean = _mean_lengths(every, counted)
    postings: dict[str, dict[int, float]] = {}
    core: set[str] = set()
    for number, fields in enumerate(counted):
        _enter(postings, core, number, every[number], fields, mean)
    of, texts, terms = _phrases(every)
    weights = {
        term: phrase_weight(term, lambda term: rarity(len(postings.get(term, ())), len(every)))
        for term in {term for one in terms for term in one.split()}
    }
    return SearchTables(
        documents=every,
        postings=postings,
        words=frozenset(words),
        core=frozenset(core),
        names=_names(every, core),
        cited=_turned((number, one.cites) for number, one in enumerate(every) if one.ruling and not one.ruling.not_yet),
        newest={id: document.id for document in every if document.rules for id in document.ids},
        phrase_of=of,
        phrase_texts=texts,
        phrase_terms=terms,
        phrase_whole=[sum(map(weights.__getitem__, one.split())) for one in terms],
        phrase_postings=_turned((at, one.split()) for at, one in enumerate(terms)),
    )


def _counted(document: Document, all_words: set[str]) -> dict[str, Counter[str]]:
    """How often each term stands in each field; the words are added to `all_words`."""
    stop, found = jargon().stop, {}
    for name, text in document.fields.items():
        words = plain_words(text)
        found[name] = Counter(term for term in replaced([*map(stem, words)]) if term not in stop)
        all_words.update(words)
    return found


def _enter(
    postings: dict[str, dict[int, float]],
    core: set[str],
    number: int,
    document: Document,
    fields: Mapping[str, Counter[str]],
    mean: Mapping[tuple[str, str], float],
) -> None:
    """Enter the terms of a document."""
    for name, terms in fields.items():
        weight = WEIGHTS[document.kind][name]
        long = 1 - LENGTH + LENGTH * sum(terms.values()) / (mean[document.kind, name] or 1.0)
        if document.kind != RULING and name in CORE and not is_a_ruling(document):
            core.update(term for term in terms if name != "asked" or term not in names())
        for term, times in terms.items():
            row = postings.setdefault(term, {})
            row[number] = row.get(number, 0.0) + weight * times / max(long, 0.3)


def _mean_lengths(
    documents: Sequence[Document], counted: Sequence[Mapping[str, Counter[str]]]
) -> dict[tuple[str, str], float]:
    lengths: dict[tuple[str, str], list[int]] = {}
    for document, fields in zip(documents, counted, strict=True):
        for name, terms in fields.items():
            lengths.setdefault((document.kind, name), []).append(sum(terms.values()))
    return {key: sum(each) / len(each) or 1.0 for key, each in lengths.items()}


def _names(documents: Sequence[Document], core: set[str]) -> dict[str, list[int]]:
    """The names of cards, attacks and Powers in rulings, as stems, with the documents that have them."""
    found: dict[str, dict[int, None]] = {}
    for number, document in enumerate(documents):
        for name in f"{document.fields.get('names', '')} . {document.fields.get('does', '')}".split(" . "):
            terms = replaced([*map(stem, plain_words(name))])
            if len(terms) > 1 or (terms and _says_more(terms[0], core)):
                found.setdefault(" ".join(terms), {})[number] = None
    return {name: list(numbers) for name, numbers in found.items()}


def _says_more(term: str, core: set[str]) -> bool:
    read = jargon()
    return len(term) > 3 and term not in core and term not in read.stop and term not in read.ordinary


def _phrases(documents: Sequence[Document]) -> tuple[list[int], list[str], list[str]]:
    """The document, the stems and the terms of every phrase."""
    of: list[int] = []
    texts: list[str] = []
    terms: list[str] = []
    for number, document in enumerate(documents):
        for text in dict.fromkeys(document.phrases):
            plain = plain_words(text)
            stems = replaced([*map(stem, plain)])
            of.append(number)
            texts.append(" ".join(stems))
            terms.append(" ".join(sorted({*stems, *wanted(plain)})))
    return of, texts, terms


def _turned(rows: Iterable[tuple[int, Iterable[str]]]) -> dict[str, list[int]]:
    """Which numbers have a word, from the words of each number."""
    found: dict[str, list[int]] = {}
    for number, words in rows:
        for word in dict.fromkeys(words):
            found.setdefault(word, []).append(number)
    return found


# -------------------------------------------------------------------------------------------------------- keeping them


class Rows(Mapping[str, Value]):
    """Lines of a kept table by the word that they begin with; each is read when it is asked for."""

    def __init__(self, lines: str, read: Callable[[Any], Value]) -> None:
        self._lines = dict(line.split("\t", 1) for line in lines.split("\n") if line)
        self._read = read
        self._known: dict[str, Value] = {}

    def __getitem__(self, key: str) -> Value:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._read(json.loads(self._lines[key]))
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


class _Documents(Sequence[Document]):
    """Kept documents; each is read when it is asked for."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._known: dict[int, Document] = {}

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[at] for at in range(*number.indices(len(self)))]
        if number not in self._known:
            self._known[number] = document_of(json.loads(self._lines[number]))
        return self._known[number]

    def __len__(self) -> int:
        return len(self._lines)


def packed(tables: SearchTables) -> bytes:
    """SearchTables as the bytes of a file."""
    parts = (
        "\n".join(_json(row_of(one)) for one in tables.documents),
        _lines({term: [[*row], [*row.values()]] for term, row in tables.postings.items()}),
        " ".join(sorted(tables.words)),
        " ".join(sorted(tables.core)),
        _lines(tables.names),
        _lines(tables.cited),
        _json(tables.newest),
        _json(tables.phrase_of),
        "\n".join(tables.phrase_texts),
        "\n".join(tables.phrase_terms),
        _json(tables.phrase_whole),
        _lines(tables.phrase_postings),
    )
    return _BORDER.join(parts).encode()


def unpacked(data: bytes) -> SearchTables:
    """The tables of such bytes."""
    documents, postings, words, core, names, cited, newest, *phrases = data.decode().split(_BORDER)
    of, texts, terms, whole, having = phrases
    return SearchTables(
        documents=_Documents(documents.split("\n")),
        postings=Rows(postings, _posting),
        words=frozenset(words.split(" ")),
        core=frozenset(core.split(" ")),
        names=Rows(names, _numbers),
        cited=Rows(cited, _numbers),
        newest=json.loads(newest),
        phrase_of=json.loads(of),
        phrase_texts=texts.split("\n"),
        phrase_terms=terms.split("\n"),
        phrase_whole=json.loads(whole),
        phrase_postings=Rows(having, _numbers),
    )


def _posting(row: list[list[float]]) -> Mapping[int, float]:
    return dict(zip(map(int, row[0]), row[1], strict=True))


def _numbers(row: list[int]) -> Sequence[int]:
    return row


def _lines(table: Mapping[str, object]) -> str:
    return "\n".join(f"{key}\t{_json(row)}" for key, row in table.items())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
