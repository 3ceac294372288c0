"""The search: how near each document is to a question, and how sure it is that the nearest answer it.

Two things are measured for every document: how much of the question's terms its texts have (BM25 over fields, rare
terms and titles count most), and how much alike the question and the document's most similar phrase are (a title, a
question, a way in which people ask for the rule). A weighted sum of these and a few more (`features.py`) ranks the
documents; another one, of what the best ones speak of and what they leave out, is the confidence.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from ptcg_judge.ask.documents import DECK_RULE, RULE, RULING, Document, documents_digest, every_document, is_a_ruling
from ptcg_judge.ask.features import Found, confidence, score
from ptcg_judge.ask.named import Name, names_told
from ptcg_judge.ask.phrases import Alike, Phrases
from ptcg_judge.ask.sureness import NUMBER
from ptcg_judge.ask.tables import SearchTables, packed, tables_of, unpacked
from ptcg_judge.ask.understanding import COUNT, NAME, MeantTerm, Question, Vocabulary, in_order, readings
from ptcg_judge.ask.words import jargon
from ptcg_judge.kept import kept

SATURATION: Final = 0.9
CANDIDATES: Final = 90
ENOUGH: Final = 0.08  # the confidence that one of the first three needs for an answer
SURE_ENOUGH: Final = 0.9  # the confidence of a ruling that goes before a rule of another rulebook
STRANGE: Final = 0.7  # the rarity, as a share of the greatest, of a word that no document has
STRANGE_NAME: Final = 0.15  # that of the name of a card that no document has
ENOUGH_CORE: Final = 10.0  # the rarity together of the game's own words from which more say nothing more
ENOUGH_KNOWN: Final = 15.0  # the same for all words that are known
SILENT: Final = "adv2018"
UNLIKE: Final = Alike(0.0, 0.0, 1.0, ())
NO_NUMBER: Final = 1.0  # how much further back an answer without a number is where a number is asked for
OF_OLD: Final = 1.5  # how much further back what speaks only of Poké-Powers is for a question about Abilities
OF_OLD_SURE: Final = 0.5  # and how sure it can be at most
_ABILITY: Final = re.compile(r"(?i)\babilit")
_OLD_POWER: Final = re.compile(r"(?i)\bpok[eé](?:mon)?[- ](?:power|bod)|\b(?:power|body|bodies)s?\b")
UNNAMED: Final = 0.3  # how much further back a ruling is for a question that names no card, attack or Ability
PLACES: Final = 3  # answers that are shown
NEARLY: Final = 2.0  # how much further back than the third ruling a rule may be that takes its place
_NUMBER: Final = re.compile(NUMBER, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FoundDocument:
    """A document with its score and its confidence (0..1): how sure it is that it answers the question.

    `same` are documents further down that say the same: other boards of one file, a rule and the rulings that show only
    this rule, a rule of a book and the deck rule that checks it, a ruling told in a rulebook and its replay. `unplaced`
    are the words of the question that none of these has.
    """

    document: Document
    score: float
    confidence: float
    same: tuple[Document, ...] = ()
    found: Found | None = None
    unplaced: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of everything that says the same, its own first."""
        return tuple(id for document in (self.document, *self.same) for id in document.ids)


class Index:
    """The documents, ready to be searched."""

    def __init__(self, tables: SearchTables) -> None:
        self.documents = tables.documents
        self.tables = tables
        self.rarest = self._rarity(1)
        self.vocabulary = Vocabulary(tables.words, tables.postings, tables.core)
        self.phrases = Phrases(tables)

    def _quoted(self, question: Question) -> dict[int, float]:
        """For each document how many words of its names (two or more count as 1) the question has, 0 to 1."""
        words = question.stems.split()
        found: dict[int, float] = {}
        for size in range(1, 5):
            for at in range(len(words) - size + 1):
                for number in self.tables.names.get(" ".join(words[at : at + size]), ()):
                    found[number] = min(1.0, found.get(number, 0.0) + size / 2)
        return found

    def _everyday(self, question: Question) -> float:
        """How many words of everyday life the question has that are none of the game's: 0, or 0.5, or 1 for more."""
        found = {word for word in question.stems.split() if word in jargon().ordinary and word not in self.tables.core}
        return min(1.0, len(found) / 2)

    def _rarity(self, documents: int) -> float:
        return math.log(1 + (len(self.documents) - documents + 0.5) / (documents + 0.5))

    def rarity(self, term: str) -> float:
        """How much a term tells: the fewer documents have it, the more."""
        return self.tables.rarity(term)

    def understood(self, question: str) -> list[MeantTerm]:
        """The terms of a question, typing mistakes corrected, with what else each may mean."""
        return list(self.vocabulary.read(question).meant)

    def search(
        self, text: str, most: int = 10, rulebook: str = "", names: Sequence[Name] | None = None
    ) -> list[FoundDocument]:
        """The nearest documents, best first; those that `rulebook` has before others that are as near.

        `names` are those that the question tells, where they are known already.
        """
        read = [self.vocabulary.read(one) for one in readings(in_order(text))]
        book = rulebook or read[0].book
        ranked = [self._ranked(self.measured(one, book)) for one in read]
        if COUNT in read[0].wanted:
            ranked = [_numbers_nearer(hits) for hits in ranked]
        if not (names_told(text) if names is None else names):
            ranked = [_rules_nearer(hits) for hits in ranked]
        if _ABILITY.search(text) and not _OLD_POWER.search(text) and not book:
            ranked = [_of_today_nearer(hits) for hits in ranked]
        folded = self._folded(_together(ranked) if len(ranked) > 1 else ranked[0])
        return _of_the_book_first(with_a_rule(folded)[:most], book)

    def measured(self, question: Question, rulebook: str = "") -> dict[int, Found]:
        """What is measured of the candidates, by the number of the document."""
        weights = [self._weight(one) for one in question.meant]
        known = sum(weight for one, weight in zip(question.meant, weights, strict=True) if one.terms)
        if not known:
            return {}
        read = Read(question, weights, known, sum(weights), rulebook, self._quoted(question), self._everyday(question))
        texts, shares = self._by_terms(read)
        alike = self.phrases.nearest(question, weights)
        near = {number: value / known for number, value in texts.items()}
        for number, one in alike.items():
            near[number] = near.get(number, 0.0) + 2 * one.likeness
        chosen = sorted(near, key=lambda number: (-near[number], number))[:CANDIDATES]
        return {
            number: self._found(read, number, texts.get(number, 0.0), shares.get(number, {}), alike.get(number, UNLIKE))
            for number in chosen
        }

    def _by_terms(self, read: Read) -> tuple[dict[int, float], dict[int, dict[int, float]]]:
        """For each document its BM25 score, and the share (0..1) that it meets of each term by the term's place."""
        texts: dict[int, float] = {}
        shares: dict[int, dict[int, float]] = {}
        for place, one in enumerate(read.question.meant):
            for number, (value, share) in self._matches(one).items():
                texts[number] = texts.get(number, 0.0) + value
                shares.setdefault(number, {})[place] = share
        return texts, shares

    def _matches(self, meant: MeantTerm) -> dict[int, tuple[float, float]]:
        """For each document the score of one term of the question, and the share of it that is met (0..1)."""
        best: dict[int, tuple[float, float]] = {}
        for term, weight in meant.terms.items():
            rarity = self.rarity(term)
            for number, frequency in self.tables.postings[term].items():
                value = weight * rarity * frequency / (SATURATION + frequency) * (1 + SATURATION)
                old = best.get(number, (0.0, 0.0))
                best[number] = (max(value, old[0]), max(weight * min(1.0, 0.35 + frequency), old[1]))
        return best

    def _weight(self, meant: MeantTerm) -> float:
        if not meant.terms:
            return (STRANGE_NAME if meant.kind == NAME else STRANGE) * self.rarest
        return max(weight * self.rarity(term) for term, weight in meant.terms.items())

    def _found(self, read: Read, number: int, text: float, shares: Mapping[int, float], alike: Alike) -> Found:
        document = self.documents[number]
        meant, weights = read.question.meant, read.weights
        met = {place: weights[place] * share for place, share in shares.items()}
        core = sum(value for place, value in met.items() if meant[place].word in self.vocabulary.core)
        names = [place for place, one in enumerate(meant) if one.kind == NAME]
        unknown = [weights[place] for place, one in enumerate(meant) if not one.terms and one.kind != NAME]
        guessed = sum(weights[place] for place, one in enumerate(meant) if one.guessed)
        known = [place for place, one in enumerate(meant) if one.terms]
        single = [one for place, one in enumerate(meant) if one.terms and one.word not in self.vocabulary.core]
        return Found(
            text=text / read.known,
            cover=min(1.0, sum(met.values()) / read.known),
            alike=alike.likeness,
            asked=alike.asked,
            missed=max((weights[place] - met.get(place, 0.0) for place in known), default=0.0) / read.known,
            unasked=alike.missed,
            letters=_letters(read.stems, alike.phrases),
            turned=_turned(read.stems, alike.phrases),
            ordered=_ordered(read.stems, alike.phrases),
            named=sum(shares.get(place, 0.0) for place in names) / len(names) if names else 0.0,
            quoted=read.quoted.get(number, 0.0),
            unquoted=max(read.quoted.values(), default=0.0) - read.quoted.get(number, 0.0),
            everyday=read.everyday,
            mass=min(1.0, read.known / ENOUGH_KNOWN),
            ruling=float(document.kind == RULING),
            deck=float(document.kind == DECK_RULE),
            told=float(is_a_ruling(document)),
            old=float(document.ruling is not None and (document.ruling.superseded or document.ruling.not_yet)),
            silent=float(bool(document.rules) and document.rules[0].book == SILENT),
            book=_has_book(document, read.rulebook),
            core=min(1.0, core / ENOUGH_CORE),
            unknown=sum(unknown) / read.whole,
            unknowns=min(3, len(unknown)) / 3,
            guessed=guessed / read.whole,
            doubt=read.question.doubt,
            single=min(1.0, float(len(single))),
        )

    def _ranked(self, found: Mapping[int, Found]) -> list[FoundDocument]:
        """The candidates with their score and confidence, best first; a rule is raised by its best ruling."""
        best: dict[str, float] = {}
        for number, one in found.items():
            if one.ruling:
                value = max(0.0, score(one))
                for cite in self.documents[number].cites:
                    best[cite] = max(best.get(cite, 0.0), value)
        hits = []
        for number, one in found.items():
            document = self.documents[number]
            if document.rules and not one.told:
                one = replace(one, supported=max((best.get(id, 0.0) for id in document.ids), default=0.0))
            hits.append(FoundDocument(document, score(one), round(confidence(one), 3), (), one))
        return sorted(hits, key=_best)

    def _folded(self, hits: Sequence[FoundDocument]) -> list[FoundDocument]:
        """The hits, best first, each with those further down that say the same."""
        found: list[FoundDocument] = []
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
            return bool(one.file) and one.file == other.file and self._on_one_rule(one, other)
        if {one.kind, other.kind} == {RULE, DECK_RULE}:
            rule, deck_rule = (one, other) if one.kind == RULE else (other, one)
            return deck_rule.cites[:1] != () and deck_rule.cites[0] in rule.ids
        ruling, rule = (one, other) if one.kind == RULING else (other, one)
        if ruling.kind != RULING or rule.kind != RULE:
            return False
        if is_a_ruling(rule):
            return any(id in ruling.cites for id in rule.ids)
        return self._concepts(ruling) == {rule.id}

    def _on_one_rule(self, one: Document, other: Document) -> bool:
        """Whether two boards of a file are about one thing: they rest on a common rule, or on none."""
        first, second = self._concepts(one), self._concepts(other)
        return not first or not second or bool(first & second)

    def _concepts(self, ruling: Document) -> frozenset[str]:
        """The rules that a ruling rests on, each by its newest id."""
        return frozenset(self.tables.newest[cite] for cite in ruling.cites if cite in self.tables.newest)


@dataclass(frozen=True)
class Read:
    """A question with the weight of each of its terms, that of the known ones and of all.

    `quoted` says how many words of its names each document finds in it, `everyday` how many words are of other things.
    """

    question: Question
    weights: Sequence[float]
    known: float
    whole: float
    rulebook: str
    quoted: Mapping[int, float]
    everyday: float

    @property
    def stems(self) -> str:
        """Its stems, as phrases have them."""
        return self.question.stems


def _letters(one: str, others: Sequence[str]) -> float:
    """How much alike a text and the most similar of others are by letters, whatever the order of the words."""
    from rapidfuzz import fuzz

    return max((fuzz.token_sort_ratio(one, other) for other in others), default=0.0) / 100


def _ordered(one: str, others: Sequence[str]) -> float:
    """The same with the words in their order."""
    from rapidfuzz import fuzz

    return max((fuzz.ratio(one, other) for other in others), default=0.0) / 100


def _turned(one: str, others: Sequence[str]) -> float:
    """Which share of the pairs of words that a text and the most similar other have stands the other way round there.

    0 where there is no pair: "attack after retreating" against "retreat after attacking" is 1.
    """
    from rapidfuzz import fuzz

    nearest = max(others, key=lambda other: fuzz.token_sort_ratio(one, other), default="")
    place = {word: at for at, word in enumerate(nearest.split())}
    common = [place[word] for word in dict.fromkeys(one.split()) if word in place and word not in jargon().stop]
    pairs = [(a, b) for at, a in enumerate(common) for b in common[at + 1 :]]
    return sum(a > b for a, b in pairs) / len(pairs) if pairs else 0.0


def _has_book(document: Document, rulebook: str) -> float:
    """1 where the rulebook has what the document says, -1 where it has not, 0 where none is asked for."""
    if not rulebook or document.kind == DECK_RULE:
        return 0.0
    return 1.0 if any(id.startswith(f"{rulebook}.") for id in (*document.ids, *document.cites)) else -1.0


def _together(ranked: Sequence[Sequence[FoundDocument]]) -> list[FoundDocument]:
    """The hits of a story, best first: each by the mean of its score for the whole and for the sentence nearest to it.

    The confidence is the greatest of any reading.
    """
    found: dict[str, list[FoundDocument]] = {}
    for hits in ranked:
        for hit in hits:
            found.setdefault(hit.document.id, []).append(hit)
    whole = {hit.document.id: hit.score for hit in ranked[0]}
    last = min(whole.values(), default=0.0)
    together = []
    for id, hits in found.items():
        sure = max(hits, key=lambda hit: hit.confidence)
        value = (whole.get(id, last) + max(hit.score for hit in hits)) / 2
        together.append(replace(sure, score=value))
    return sorted(together, key=_best)


def _of_the_book_first(hits: list[FoundDocument], rulebook: str) -> list[FoundDocument]:
    """The hits; a sure ruling for the rulebook goes before a rule that only other books have.

    Another book's rule may say the very opposite: a Tool is no Item today, and was one in 2012.
    """
    if (
        not rulebook
        or not hits
        or rulebook in {rule.book for rule in hits[0].document.rules}
        or hits[0].document.ruling
    ):
        return hits
    wanted = next((hit for hit in hits[1:3] if hit.confidence >= SURE_ENOUGH and _is_for(hit, rulebook)), None)
    return hits if wanted is None else [wanted, *(hit for hit in hits if hit is not wanted)]


def _is_for(hit: FoundDocument, rulebook: str) -> bool:
    """Whether a ruling, or another board of its file that says the same, is given for the rulebook.

    Not where a card of it lifts a rule: that is no answer to how the rule is.
    """
    family = [one.ruling for one in (hit.document, *hit.same) if one.file and one.file == hit.document.file]
    return any(ruling is not None and rulebook in ruling.books and not ruling.lifts for ruling in family)


def _numbers_nearer(hits: Sequence[FoundDocument]) -> list[FoundDocument]:
    """The hits for a question that asks for a number: answers that have none stand back."""
    found = [
        hit if _NUMBER.search(said_by(hit.document)) else replace(hit, score=hit.score - NO_NUMBER) for hit in hits
    ]
    return sorted(found, key=_best)


def _rules_nearer(hits: Sequence[FoundDocument]) -> list[FoundDocument]:
    """The hits for a question that names nothing: rulings, which tell of single boards, stand back a little."""
    found = [replace(hit, score=hit.score - UNNAMED) if hit.document.kind == RULING else hit for hit in hits]
    return sorted(found, key=_best)


def _of_today_nearer(hits: Sequence[FoundDocument]) -> list[FoundDocument]:
    """The hits for a question about Abilities: what speaks only of the Powers of older cards stands back."""
    found = []
    for hit in hits:
        told = f"{hit.document.title} {hit.document.question} {said_by(hit.document)}"
        if _OLD_POWER.search(told) and not _ABILITY.search(told):
            hit = replace(hit, score=hit.score - OF_OLD, confidence=min(hit.confidence, OF_OLD_SURE))
        found.append(hit)
    return sorted(found, key=_best)


def with_a_rule(hits: list[FoundDocument]) -> list[FoundDocument]:
    """The hits; where the first three are rulings the nearest rule takes the third place, if it is nearly as near.

    There are four times as many rulings as rules, and several on each principle: the third ruling seldom says more.
    """
    first, rest = hits[:PLACES], hits[PLACES:]
    if not rest or any(hit.document.kind != RULING for hit in first):
        return hits
    worth = first[-1].score - NEARLY
    rules = [hit for hit in rest if hit.document.kind != RULING and hit.score > worth][:1]
    return hits if not rules else [*first[:-1], *rules, first[-1], *(hit for hit in rest if hit not in rules)]


def said_by(document: Document) -> str:
    """What a document answers: the answer of a ruling, the rule as the newest book has it."""
    return document.ruling.answer if document.ruling is not None else document.title


def _best(hit: FoundDocument) -> tuple[float, str]:
    return -hit.score, hit.document.id


def answers(hits: Sequence[FoundDocument]) -> bool:
    """Whether hits answer the question: one of the first three is sure enough."""
    return max((hit.confidence for hit in hits[:3]), default=0.0) >= ENOUGH


@cache
def index() -> Index:
    """The index of everything."""
    return Index(unpacked(kept("ask", documents_digest(), lambda: packed(tables_of(every_document())))))
