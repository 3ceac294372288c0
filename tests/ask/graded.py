"""Answers of `judge ask` graded against what official rulings, the cards and the rules say: right, unsure or wrong.

An answer is right where it begins as the expected one (Yes, No, a number) and, on a question that names a card, speaks
of one of its names, where it is the very ruling from which the question was written, or one of the rules and rulings
that the file names; without being right it is unsure below 50 %, and wrong from there on. This is a machine's grade: a
right word with a wrong reason counts as right.
`python -m tests.ask.graded FILE HALF` lists what is not right.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ptcg_judge.ask.answering import Answered, ask
from ptcg_judge.ask.named import names_in
from ptcg_judge.ask.words import plain_words
from ptcg_judge.cards.store import CardStore
from ptcg_judge.report.ask import best_sure, said
from ptcg_judge.rulings.library.library import quick_find
from tests.ask.test_questions import every, half

SURE = 0.5


@dataclass(frozen=True)
class Grade:
    """How a question was answered: `right`, how sure it was, and the answer as it is said."""

    text: str
    right: bool
    sure: float
    told: str

    @property
    def word(self) -> str:
        """right, unsure or wrong."""
        return "right" if self.right else "unsure" if self.sure < SURE else "wrong"


def graded(row: dict[str, Any]) -> Grade:
    """The answer to one question of a file with `says` or `finds`, or without: one that nothing here answers."""
    asked = ask(row["text"], row.get("rulebook", ""), 1, short=True)
    told = _told(asked)
    wanted = row.get("says")
    right = wanted is not None and (_is_right(asked, told, wanted) or _is_that_ruling(asked, row.get("of")))
    right = right or _is_one_of(asked, row.get("finds", []))
    return Grade(row["text"], right, best_sure(asked), told)


def _is_that_ruling(asked: Answered, number: int | None) -> bool:
    """Whether the first answer is the ruling of the Compendium that the question was written from."""
    if number is None or asked.replayed or not asked.answers or "/" not in asked.answers[0].id:
        return False
    found = quick_find(CardStore.open(), asked.answers[0].id)
    return f"/ruling/{number}/" in found.source.get("address", "")


def _is_one_of(asked: Answered, ids: list[str]) -> bool:
    """Whether the first answer is one of these rules or rulings, or says the same as one."""
    if asked.replayed or not asked.answers:
        return False
    return bool({asked.answers[0].id, *asked.answers[0].same} & set(ids))


def _told(asked: Answered) -> str:
    if asked.replayed and asked.played is not None:
        return f"{asked.played.says}: {asked.played.why}"
    return f"{said(asked.answers[0])} [{asked.answers[0].id}: {asked.answers[0].title}]" if asked.answers else ""


def _is_right(asked: Answered, told: str, wanted: str) -> bool:
    if not asked.answers and not asked.replayed:
        return False
    head = told.split(": ")[0] if asked.replayed else told
    fits = re.search(wanted, head, re.I) if wanted.startswith("\\b") else re.match(f"(by .*?: )?({wanted})", told, re.I)
    names = [" ".join(plain_words(one.name)) for one in names_in(row_text(asked))]
    if not fits or asked.replayed or not names:
        return bool(fits)
    one = asked.answers[0]
    spoken = " ".join(plain_words(f"{one.title} {one.question} {one.written}"))
    return any(name in spoken for name in names)


def row_text(asked: Answered) -> str:
    """The question as it was asked."""
    return asked.question


def every_grade(name: str, which: int | None) -> Iterator[Grade]:
    """The grades of a file: of a half (0 is the unseen one), or of all."""
    for row in every(name) if which is None else half(name, which):
        yield graded(row)


if __name__ == "__main__":
    grades = list(every_grade(sys.argv[1], int(sys.argv[2])))
    for each in grades:
        if not each.right:
            sys.stdout.write(f"{each.word:7} {each.sure:4.0%} {each.text}\n             {each.told[:160]}\n")
    for word in ("right", "unsure", "wrong"):
        sys.stdout.write(f"{word} {sum(each.word == word for each in grades)} of {len(grades)}\n")
