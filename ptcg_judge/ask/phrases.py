"""What questions are compared with as a whole: titles, questions, and ways in which people ask for a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ptcg_judge.ask.tables import SearchTables, phrase_weight
from ptcg_judge.ask.understanding import Question

COMPARED: Final = 3  # phrases of a document that are compared letter by letter


@dataclass(frozen=True, slots=True)
class Alike:
    """How much a question is like a document's most similar phrase.

    `likeness` is what they have in common of both together, `asked` the share of the question that the phrase has
    `missed` the share of the question of the weightiest term that the phrase lacks (0 to 1 each, every term by its
    rarity), `phrases` the stems of the most similar ones.
    """

    likeness: float
    asked: float
    missed: float
    phrases: tuple[str, ...]


class Phrases:
    """All phrases of the documents, found by their terms."""

    def __init__(self, tables: SearchTables) -> None:
        self._tables = tables

    def _weight(self, term: str) -> float:
        return phrase_weight(term, self._tables.rarity)

    def nearest(self, question: Question, weights: Sequence[float]) -> dict[int, Alike]:
        """For each document that has a phrase with a term of the question, the most similar phrase."""
        met: dict[int, float] = {}
        whole = 0.0
        for one, weight in zip(question.meant, weights, strict=True):
            whole += weight if one.terms else 0.0
            self._meet(met, one.terms, weight)
        for term in (*question.small, *question.wanted):
            weight = self._weight(term)
            whole += weight
            self._meet(met, {term: 1.0}, weight)
        weighed = [(one.terms, weight) for one, weight in zip(question.meant, weights, strict=True) if one.terms]
        return self._best(met, whole, weighed)

    def _meet(self, met: dict[int, float], terms: Mapping[str, float], weight: float) -> None:
        best: dict[int, float] = {}
        for term, share in sorted(terms.items(), key=lambda row: row[1]):
            for at in self._tables.phrase_postings.get(term, ()):
                best[at] = share
        for at, share in best.items():
            met[at] = met.get(at, 0.0) + share * weight

    def _lacking(self, at: int, terms: Mapping[str, float], weight: float) -> float:
        """How much of a term's weight a phrase has not."""
        return weight * (
            1
            - max(
                (share for term, share in terms.items() if term in self._tables.phrase_terms[at].split()), default=0.0
            )
        )

    def _best(
        self, met: Mapping[int, float], whole: float, weighed: Sequence[tuple[Mapping[str, float], float]]
    ) -> dict[int, Alike]:
        near: dict[int, list[tuple[float, int]]] = {}
        of, wholes = self._tables.phrase_of, self._tables.phrase_whole
        for at, common in met.items():
            near.setdefault(of[at], []).append((2 * common / (whole + wholes[at]), at))
        found: dict[int, Alike] = {}
        for number, phrases in near.items():
            best = sorted(phrases, reverse=True)[:COMPARED]
            likeness, at = best[0]
            texts = tuple(self._tables.phrase_texts[at] for _, at in best)
            lacking = max((self._lacking(at, *one) for one in weighed), default=0.0)
            found[number] = Alike(min(likeness, 1.0), min(met[at] / whole, 1.0), lacking / whole, texts)
        return found
