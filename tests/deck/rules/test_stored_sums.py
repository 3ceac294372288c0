"""What is read from the store for a quick verdict is what follows from all that a line may mean."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.check import Checker
from ptcg_judge.deck.decklist import Entry
from ptcg_judge.deck.findings import At
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.deck.rules.stored_sums import StoredSums


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(
    ("format", "day"),
    [
        *(
            ("standard", "2013-10-05"),
            ("standard", "2019-08-01"),
            ("standard", "2025-04-11"),
            ("expanded", "2016-01-01"),
        ),
        *(("unlimited", "2024-12-07"), ("glc", "2025-03-01"), ("standard", "2027-06-01")),
    ],
)
def test_the_stored_sums_are_those_of_the_reading(format: str, day: str, exact: bool) -> None:
    cards = CardStore.open()
    pool = pool_on(load_format(format), date.fromisoformat(day), cards)
    checker, stored = Checker(pool, "exact" if exact else "any"), StoredSums(pool, exact)
    told = 0
    printings = [cards.find(card.id) for card in list(cards.all())[::3]]
    for card in printings:
        sums = stored.of(card)
        if sums is not None:
            told += 1
            entry = Entry(1, card.count_name, card, (card,), card.name, "", "", At(1, 1))
            assert sums == checker.reading(entry).sums, card.id
    legal = sum(pool.legality(card).status == "legal" for card in printings)
    assert told > 0.8 * legal or legal < 100, "most legal cards should be answered from the store"
