"""The first legal day of a set, by the policy of its time."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.deck.formats.shelf import knowledge


@pytest.mark.parametrize(
    ("id", "released", "legal"),
    [
        ("sv2", date(2023, 6, 9), date(2023, 6, 23)),  # an expansion: two weeks later
        ("mcd19", date(2019, 10, 15), date(2019, 10, 15)),  # a gift of a restaurant: at once
    ],
)
def test_only_an_expansion_waits_for_its_day(id: str, released: date, legal: date) -> None:
    entry = knowledge().calendar.sets[id]
    assert (entry.released, entry.legal) == (released.toordinal(), legal.toordinal())
