"""Citations: every rule is found by its id, and the books are lined up by question."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ptcg_judge.cite import BOOKS, book_of, citation, every_rule, is_rule, rules_of, same_rule
from ptcg_judge.errors import UnknownRule


def test_a_rule_is_cited_with_book_place_and_our_words() -> None:
    step = citation("bw2012.attack.attack-step-e")
    assert (step.book, step.area, step.testable) == ("bw2012", "attack", "replay")
    assert step.section == "Advanced: Full Details of Attacking"
    assert "Confusion" in step.says
    assert step.place == "Pokémon TCG rulebook of the Black & White series (2012), Advanced: Full Details of Attacking"


def test_the_swapped_order_of_2021_is_a_difference_and_1999_is_the_same() -> None:
    step = citation("bw2012.attack.attack-step-e")
    assert "wotc1999.attack.attack-step-e" in step.same_as
    assert "before choices" in step.differs_from["swsh2021.attack.attack-step-c"]


def test_a_rule_of_2026_is_lined_up_with_every_book() -> None:
    books = {rule.book for rule in same_rule("now2026.setup.mulligan-extra-card")}
    assert {"wotc1999", "v9-2002", "bw2012", "swsh2021", "now2026"} <= books


def test_rulings_of_2001_keep_the_numbers_of_their_document() -> None:
    assert citation("jp2001.q14.metal-double-edge").area == "ruling"
    assert citation("jp2001.damage-step.6-cards-in-play").area == "damage"


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("bw2012.attack.atack-step-e", "bw2012.attack.attack-step-e"),
        ("bw2021.attack.attack-step-e", "bw2012.attack.attack-step-e"),
        ("swsh2021.retreat.retreat-asleep", "swsh2021.retreat.retreat-asleep-paralyzed"),
    ],
)
def test_an_unknown_rule_is_answered_with_the_nearest(asked: str, near: str) -> None:
    assert not is_rule(asked)
    with pytest.raises(UnknownRule) as caught:
        citation(asked)
    assert near in caught.value.hint


def test_an_unknown_book_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownRule, match="nearest: swsh2021"):
        book_of("swsh2020")
    with pytest.raises(UnknownRule, match="known: wotc1999"):
        rules_of("chess")


def test_links_go_both_ways_and_never_say_same_and_different() -> None:
    rules = {rule.rule: rule for rule in every_rule()}
    for rule in rules.values():
        assert not set(rule.same_as) & set(rule.differs_from), rule.rule
        for other in rule.same_as:
            assert rule.rule in rules[other].same_as, (rule.rule, other)
        for other, text in rule.differs_from.items():
            assert text, (rule.rule, other)
            assert rules[other].rule == other


def test_every_book_has_a_title_and_rules() -> None:
    assert all(book_of(book).title and rules_of(book) for book in BOOKS)


def test_one_citation_loads_no_yaml_library() -> None:
    code = (
        "import sys; from ptcg_judge.cite import citation; "
        "print(citation('bw2012.attack.attack-step-e').book, 'yaml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["bw2012", "False"]
