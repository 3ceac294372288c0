"""What holds for a list of a file."""

from __future__ import annotations

from datetime import date

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions

FIVE = "# judge: ignore=D102\n5 Squirtle BS 63\n55 Water Energy BS 102\n"


def test_where_lists_may_not_say_anything_they_ignore_nothing(cards: CardStore) -> None:
    verdicts = []
    for may in (True, False):
        bench = Bench(CheckOptions("unlimited", date(2026, 8, 1), own_settings=may), cards=cards)
        (found,) = bench.judge(FIVE, "deck.txt")
        verdicts.append(found.verdict.value)
    assert verdicts == ["legal", "illegal"]
