"""Which answer comes first: the rules of all books are one, today's is said unless another is asked for, and so on."""

from __future__ import annotations

from ptcg_judge.ask.answering import ask, rule_under
from ptcg_judge.ask.documents import RULE, RULING, Document
from ptcg_judge.ask.named import names_in
from ptcg_judge.ask.search import UNNAMED, FoundDocument, index, with_a_rule


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


def test_of_three_rulings_the_third_makes_room_for_a_rule_that_is_nearly_as_near() -> None:
    def found(kind: str, score: float) -> FoundDocument:
        return FoundDocument(Document(kind, (f"{kind} {score}",), "", "", {}), score, 0.5)

    three = [found(RULING, 9.0), found(RULING, 8.0), found(RULING, 7.0)]
    fourth, near, far = found(RULING, 6.5), found(RULE, 6.0), found(RULE, 4.0)
    assert with_a_rule([*three, fourth, near, far]) == [*three[:2], near, three[2], fourth, far]
    assert with_a_rule([*three, far]) == [*three, far]
    assert with_a_rule([*three[:2], near, far]) == [*three[:2], near, far]
    assert with_a_rule(three[:1]) == three[:1]


def test_rulings_stand_back_where_a_question_names_nothing() -> None:
    text = "how many prizes in sudden death"
    named = {hit.document.id: hit for hit in index().search(text, 20, names=names_in("Dragapult ex"))}
    for hit in index().search(text, 20, names=()):
        back = UNNAMED if hit.document.kind == RULING else 0.0
        if hit.document.id in named:
            assert abs(named[hit.document.id].score - back - hit.score) < 1e-6
