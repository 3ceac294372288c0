"""The first legal day of a set, by the policy of its time."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ptcg_judge.deck.formats.calendar import Calendar
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


def test_a_calendar_works_out_the_legal_day_of_an_expansion_by_its_policy() -> None:
    """A set with a day of its own has that, whatever its kind."""
    sets: dict[str, dict[str, Any]] = {
        "one": {"name": "An Expansion", "kind": "expansion", "released": "2024-05-24"},
        "two": {"name": "A Kit", "kind": "kit", "released": "2024-05-24"},
        "three": {"name": "Late", "kind": "kit", "released": "2024-05-24", "legal": "2024-06-01"},
    }
    policies = [{"from": "2020-02-01", "rule": "days-after", "days": 14}]
    made = Calendar({"policies": policies, "sets": sets, "marks": {}, "promos": {}})
    days = {id: date.fromordinal(entry.legal).isoformat() for id, entry in made.sets.items()}
    assert days == {"one": "2024-06-07", "two": "2024-05-24", "three": "2024-06-01"}
