"""The rules of all books on one question are one answer, and today's book is said unless another is asked for."""

from __future__ import annotations

from ptcg_judge.ask.answering import ask, rule_under
from ptcg_judge.ask.documents import RULE
from ptcg_judge.ask.search import index


def test_the_rules_of_all_books_on_a_question_are_one_answer_and_todays_is_said() -> None:
    concepts: set[str] = set()
    for document in index().documents:
        if document.kind == RULE:
            mine = {rule.concept for rule in document.rules if rule.concept}
            assert mine.isdisjoint(concepts), document.id
            concepts |= mine
            books = {rule.book for rule in document.rules}
            assert "now2026" not in books or rule_under(document, "").book == "now2026"


def test_an_older_rulebook_that_is_asked_for_stays_first() -> None:
    first = ask("how many prizes in sudden death", "swsh2021").answers[0]
    assert first.rule is not None
    assert first.rule.book == "swsh2021"


def test_a_question_for_a_number_gets_an_answer_with_one() -> None:
    """A turn begins with drawing 1 card; that a player with no card to draw loses is nearer in words, not in kind."""
    (first,) = ask("how many cards do I draw at the start of my turn", most=1).answers
    assert "1 card" in first.written
