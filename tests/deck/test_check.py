"""What a check says of a list as a whole."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from tests.deck.decks import judged


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("4 Rare Candy SVI 191", date(2003, 9, 18)),  # Sandstorm, whose text differs
        ("4 Rare Candy SS 88", date(2003, 9, 18)),
        ("4 Superior Energy Retrieval PAL 189", date(2013, 5, 8)),  # Plasma Freeze, in other words
    ],
)
def test_where_the_name_decides_the_oldest_print_of_a_corrected_text_tells_since_when(
    cards: CardStore, line: str, first: date
) -> None:
    """A Trainer whose newest text holds for all its prints: any print of the name may be meant."""
    found = judged(cards, f"4 Squirtle BS 63\n{line}\n52 Fire Energy\n", printings="any")
    assert (found.verdict.value, found.since) == ("legal", first)


def test_a_card_nobody_knows_is_counted_by_itself(cards: CardStore) -> None:
    found = judged(cards, "4 Squirtle BS 63\n3 Iono PAL 185\n2 Qwxvbn Kjhgfd\n51 Fire Energy\n")
    assert found.by_supertype == (4, 3, 51, 2)


@pytest.mark.parametrize("name", ["Energia Qwxvbn", "Énergie Qwxvbn"])
def test_an_unknown_name_that_may_be_a_basic_energy_in_another_language_may_stand_any_number_of_times(
    cards: CardStore, name: str
) -> None:
    found = judged(cards, f"4 Squirtle BS 63\n30 {name}\n26 Water Energy\n")
    assert ([finding.code for finding in found.findings], found.verdict.value) == (["L003"], "undecided")
