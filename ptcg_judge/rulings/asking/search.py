"""The search: how near each document is to a question.

Every term of the question counts by its rarity (the best of the terms that it may mean), more in a title than in an
answer, less in a long text (BM25 over fields). What of the question a document does not speak of lowers its score, and
a title or question that is much alike as a whole raises it. Words that no document has may be typing mistakes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from ptcg_judge.rulings.asking.documents import DECK_RULE, RULE, RULING, Document, every_document
from ptcg_judge.rulings.asking.words import PERHAPS, jargon, plain_words, replaced, stem, stems, terms_of

WEIGHTS: Final[Mapping[str, Mapping[str, float]]] = {
    RULING: {"title": 1.6, "question": 1.4, "answer": 0.6, "names": 1.0, "does": 0.25, "first": 0.7, "id": 1.0},
    RULE: {"says": 1.2, "short": 1.0, "id": 1.6, "section": 0.4, "asked": 1.8},
    DECK_RULE: {"title": 1.6, "says": 1.4, "asked": 1.8, "page": 0.3},
}
SATURATION: Final = 0.9
LENGTH: Final = 0.35
MISSING: Final = 1.3  # how strongly terms count that a document does not have
LIKENESS: Final = 1.0  # how much a title or question raises that is the same as the question
COMMON: Final = 0.8  # how much a title or question raises that has just the terms of the question
CURVE: Final = 2.0
UNLIKE: Final = 45  # likeness, of 100, below which it does not
SUPPORT: Final = 0.2  # how much of the score of a ruling goes to the rules that it cites
TOLD_LAST: Final = 0.8  # for a ruling on single cards inside a rulebook
OLD_LAST: Final = 0.9  # for a ruling that a later one replaced, or that can't be replayed yet
CANDIDATES: Final = 200
GENERAL: Final = 3  # rules that have a word which is no name of a card
SILENT: Final = "adv2018"
SILENT_LAST: Final = 0.85  # for a rule that only this book knows, which is no rulebook of the shelf
TYPO: Final = 80  # how much alike, of 100, an unknown word and a word of the documents must be
ENOUGH: Final = 0.42  # the confidence that one of the first three needs for an answer
PREFERRED: Final[Mapping[str, float]] = {RULING: 1.0, RULE: 1.06, DECK_RULE: 1.06}  # which of two that are as near
UNKNOWN: Final = 0.7  # the rarity, as a share of the greatest, of a word that no document has


@dataclass(frozen=True, slots=True)
class Hit:
    """A document with its score and its confidence (0..1): which share of the question it speaks of.

    `same` are documents further down that say the same: other boards of one file, a rule and the rulings that show only
    this rule, a rule of a book and the deck rule that checks it, a ruling told in a rulebook and its replay.
    """

    document: Document
    score: float
    confidence: float
    same: tuple[Document, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of everything that says the same, its own first."""
        return tuple(id for document in (self.document, *self.same) for id in document.ids)


@dataclass(frozen=True, slots=True)
class Meant:
    """One term of a question: the terms that it may mean with their weights; none for an unknown word."""

    word: str
    terms: Mapping[str, float]


class Index:
    """The documents, ready to be searched."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.documents = tuple(documents)
        self.postings: dict[str, dict[int, float]] = {}
        lengths: dict[tuple[str, str], list[int]] = {}
        counted: list[dict[str, Counter[str]]] = []
        self.words: set[str] = set()
        self._read_phrases: dict[str, tuple[tuple[str, frozenset[str]], ...]] = {}
        self.general: Counter[str] = Counter()
        stop = jargon().stop
        for document in self.documents:
            fields = {}
            for name, text in document.fields.items():
                words = plain_words(text)
                terms = [term for term in replaced([*map(stem, words)]) if term not in stop]
                fields[name] = Counter(terms)
                lengths.setdefault((document.kind, name), []).append(len(terms))
                self.words.update(words)
            counted.append(fields)
        mean = {key: sum(each) / len(each) or 1.0 for key, each in lengths.items()}
        for number, fields in enumerate(counted):
            self._enter(number, fields, mean)
        self.doubtful = frozenset(
            phrase[0] for phrase, left in jargon().elsewhere.items() if left == PERHAPS and len(phrase) == 1
        )
        self.newest = {id: document.id for document in self.documents if document.rules for id in document.ids}
        self.count = len(self.documents)
        self.rarest = self._rarity(1)

    def _enter(self, number: int, fields: Mapping[str, Counter[str]], mean: Mapping[tuple[str, str], float]) -> None:
        kind = self.documents[number].kind
        for name, terms in fields.items():
            weight = WEIGHTS[kind][name]
            long = 1 - LENGTH + LENGTH * sum(terms.values()) / (mean[kind, name] or 1.0)
            if kind != RULING and _standing(self.documents[number]) == 1.0:
                self.general.update(set(terms))
            for term, times in terms.items():
                row = self.postings.setdefault(term, {})
                row[number] = row.get(number, 0.0) + weight * times / max(long, 0.3)

    def _rarity(self, documents: int) -> float:
        return math.log(1 + (self.count - documents + 0.5) / (documents + 0.5))

    def rarity(self, term: str) -> float:
        """How much a term tells: the fewer documents have it, the more."""
        return self._rarity(len(self.postings.get(term, ())))

    def understood(self, question: str) -> list[Meant]:
        """The terms of a question, typing mistakes corrected, with what else each may mean."""
        words = [stem(part) for word in self._joined(plain_words(question)) for part in self._corrected(word)]
        found: dict[str, Meant] = {}
        for term in replaced(words):
            if term in self.doubtful:
                continue
            if term not in jargon().stop and term not in found:
                found[term] = Meant(term, self._meanings(term))
        return list(found.values())

    def _meanings(self, term: str) -> dict[str, float]:
        found = {term: 1.0, **jargon().near.get(term, {})}
        return {meant: weight for meant, weight in found.items() if meant in self.postings}

    def _joined(self, words: Sequence[str]) -> list[str]:
        """The words, two of them made one where the documents write it so: "self destruct"."""
        found: list[str] = []
        for word in words:
            if found and len(found[-1] + word) >= 8 and min(len(word), len(found[-1])) >= 3:
                both = found[-1] + word
                if both in self.words and not (self._is_known(word) and self._is_known(found[-1])):
                    found[-1] = both
                    continue
            found.append(word)
        return found

    def _corrected(self, word: str) -> tuple[str, ...]:
        """The word, or what a word that is unknown is a mistyped form of, or the two words that it consists of."""
        if word.isdigit() or len(word) < 4 or self._is_known(word):
            return (word,)
        for at in range(3, len(word) - 2):
            if self._is_known(word[:at]) and self._is_known(word[at:]):
                return word[:at], word[at:]
        from rapidfuzz import fuzz, process

        among = [other for other in self.vocabulary if abs(len(other) - len(word)) <= 2 and other[0] == word[0]]
        found = process.extractOne(word, among, scorer=fuzz.ratio, score_cutoff=TYPO)
        return (found[0],) if found else (word,)

    def _is_known(self, word: str) -> bool:
        root = stem(word)
        return word in self.words or root in self.postings or root in jargon().stop or root in self._jargon_words

    @property
    def _jargon_words(self) -> frozenset[str]:
        return _jargon_words()

    @property
    def vocabulary(self) -> list[str]:
        """Words that a typing mistake can mean, of four letters or more."""
        return _vocabulary(self)

    def search(self, question: str, most: int = 10) -> list[Hit]:
        """The nearest documents, best first."""
        meant = self.understood(question)
        rarities = [self._weight(one) for one in meant]
        whole = sum(rarities)
        if not whole:
            return []
        doubt = self.doubt(question)
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        for one, rarity in zip(meant, rarities, strict=True):
            for number, (score, share) in self._matches(one).items():
                scores[number] = scores.get(number, 0.0) + score
                covered[number] = covered.get(number, 0.0) + rarity * share
        hits = [self._hit(number, score, covered[number] / whole, doubt) for number, score in scores.items()]
        near = self._likened(sorted(hits, key=_best)[:CANDIDATES], question, meant)
        near = near if self._names_a_card(meant) else self._supported(near)
        return self._folded(sorted(near, key=_best))[:most]

    def _folded(self, hits: Sequence[Hit]) -> list[Hit]:
        """The hits, best first, each with those further down that say the same."""
        found: list[Hit] = []
        for hit in hits:
            for number, better in enumerate(found):
                if self._alike(better.document, hit.document):
                    found[number] = replace(better, same=(*better.same, hit.document))
                    break
            else:
                found.append(hit)
        return found

    def _alike(self, one: Document, other: Document) -> bool:
        if one.kind == other.kind:
            return bool(one.file) and one.file == other.file
        if {one.kind, other.kind} == {RULE, DECK_RULE}:
            rule, deck_rule = (one, other) if one.kind == RULE else (other, one)
            return deck_rule.cites[:1] != () and deck_rule.cites[0] in rule.ids
        ruling, rule = (one, other) if one.kind == RULING else (other, one)
        if ruling.kind != RULING or rule.kind != RULE:
            return False
        if _is_a_ruling(rule):
            return any(id in ruling.cites for id in rule.ids)
        return self._concepts(ruling) == {rule.id}

    def _concepts(self, ruling: Document) -> frozenset[str]:
        """The rules that a ruling rests on, each by its newest id."""
        return frozenset(self.newest[cite] for cite in ruling.cites if cite in self.newest)

    def doubt(self, question: str) -> float:
        """What the confidence is multiplied by: less where words speak of other games or matters."""
        words = plain_words(question)
        if not any(letter.isalpha() for letter in question):
            return 0.0
        return min((left for phrase, left in jargon().elsewhere.items() if _has_phrase(words, phrase)), default=1.0)

    def _weight(self, meant: Meant) -> float:
        if not meant.terms:
            return UNKNOWN * self.rarest
        return max(weight * self.rarity(term) for term, weight in meant.terms.items())

    def _matches(self, meant: Meant) -> dict[int, tuple[float, float]]:
        """For each document the score of one term of the question, and the share of it that is met (0..1)."""
        best: dict[int, tuple[float, float]] = {}
        for term, weight in meant.terms.items():
            rarity = self.rarity(term)
            for number, frequency in self.postings[term].items():
                score = weight * rarity * frequency / (SATURATION + frequency) * (1 + SATURATION)
                old = best.get(number, (0.0, 0.0))
                best[number] = (max(score, old[0]), max(weight * min(1.0, 0.35 + frequency), old[1]))
        return best

    def _hit(self, number: int, score: float, share: float, doubt: float) -> Hit:
        document = self.documents[number]
        share = min(share, 1.0)
        value = score * share**MISSING * PREFERRED[document.kind] * _standing(document)
        return Hit(document, value, round(share * doubt, 3))

    def _names_a_card(self, meant: Iterable[Meant]) -> bool:
        """Whether a question speaks of a card or attack: with a word that rulings have and rules hardly ever."""
        return any(one.word in self.postings and self.general[one.word] < GENERAL for one in meant)

    def _likened(self, hits: Sequence[Hit], question: str, meant: Sequence[Meant]) -> list[Hit]:
        """The hits, raised where a title or a question is like the question as a whole: by letters and by terms."""
        from rapidfuzz import fuzz

        asked = " ".join(replaced(stems(question)))
        whole = sum(map(self._weight, meant))
        found = []
        for hit in hits:
            phrases = self._phrases(hit.document)
            alike = max((fuzz.token_sort_ratio(asked, text) for text, _ in phrases), default=0.0)
            share = max(0.0, alike - UNLIKE) / (100 - UNLIKE)
            common = max((self._common(meant, whole, terms) for _, terms in phrases), default=0.0)
            raised = hit.score * (1 + LIKENESS * share**CURVE) + COMMON * whole * common**CURVE
            found.append(replace(hit, score=raised))
        return found

    def _common(self, meant: Sequence[Meant], whole: float, terms: frozenset[str]) -> float:
        """Which share of a question and a phrase taken together they have in common, each term by its rarity."""
        if not terms:
            return 0.0
        both = 0.0
        for one in meant:
            met = max((weight for term, weight in one.terms.items() if term in terms), default=0.0)
            both += met * self._weight(one)
        return min(1.0, 2 * both / (whole + sum(map(self.rarity, terms))))

    def _phrases(self, document: Document) -> tuple[tuple[str, frozenset[str]], ...]:
        """The texts that a question is compared with as a whole, and their terms."""
        found = self._read_phrases.get(document.id)
        if found is None:
            split = document.question.split(",") if document.kind != RULING else [document.question]
            texts = [*dict.fromkeys(text.strip() for text in (document.title, *split) if text.strip())]
            found = tuple((" ".join(replaced(stems(text))), frozenset(terms_of(text))) for text in texts)
            self._read_phrases[document.id] = found
        return found

    def _supported(self, hits: Sequence[Hit]) -> list[Hit]:
        """The hits; a rule is raised by the best ruling that rests on it."""
        best: dict[str, float] = {}
        for hit in hits:
            if hit.document.kind == RULING:
                for cite in hit.document.cites:
                    best[cite] = max(best.get(cite, 0.0), hit.score)
        found = []
        for hit in hits:
            support = max((best.get(id, 0.0) for id in hit.document.ids), default=0.0) if hit.document.rules else 0.0
            found.append(replace(hit, score=hit.score + SUPPORT * min(support, 2 * hit.score)))
        return found


def _standing(document: Document) -> float:
    """Less for what a book tells of single cards, for the library replays it; for old rulings; for what SILENT says."""
    if _is_a_ruling(document):
        return TOLD_LAST
    if document.ruling is not None and (document.ruling.superseded or document.ruling.not_yet):
        return OLD_LAST
    return SILENT_LAST if document.rules and document.rules[0].book == SILENT else 1.0


def _is_a_ruling(document: Document) -> bool:
    return bool(document.rules) and all(rule.area == "ruling" for rule in document.rules)


def _has_phrase(words: Sequence[str], phrase: Sequence[str]) -> bool:
    last = len(words) - len(phrase)
    return any(all(map(_same_word, words[at : at + len(phrase)], phrase)) for at in range(last + 1))


def _same_word(word: str, listed: str) -> bool:
    """Whether a word is a listed one or a form of it; a listed plural is met by itself only."""
    return word == listed or (not listed.endswith("s") and stem(word) == stem(listed))


def _best(hit: Hit) -> tuple[float, str]:
    return -hit.score, hit.document.id


def answers(hits: Sequence[Hit]) -> bool:
    """Whether hits answer the question: one of the first three speaks of enough of it."""
    return max((hit.confidence for hit in hits[:3]), default=0.0) >= ENOUGH


@cache
def index() -> Index:
    """The index of everything."""
    return Index(every_document())


@cache
def _vocabulary(of: Index) -> list[str]:
    return sorted(word for word in of.words | _jargon_words() if len(word) >= 4 and not word.isdigit())


@cache
def _jargon_words() -> frozenset[str]:
    read = jargon()
    return frozenset(word for phrase in read.same for word in phrase) | frozenset(read.near) | frozenset(read.forms)
