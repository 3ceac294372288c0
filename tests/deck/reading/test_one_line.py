"""A page saved as one line."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.parts import MOST_BAD
from tests.deck.reading.lists import entry, one


@pytest.mark.parametrize(("faults", "given_up"), [(2, True), (1, False)])
def test_a_line_is_given_up_once_most_of_its_pieces_are_faults(cards: CardStore, faults: int, given_up: bool) -> None:
    """Two faults to each card are too many, a fault to two cards is not."""
    good = ["1 Arven SVI 166"] * (3 - faults)
    pieces = [[*good, *(f"1 Iono PAL {1000 + at * faults + one}" for one in range(faults))] for at in range(MOST_BAD)]
    deck = one(cards, "<br>".join(piece for group in pieces for piece in group))
    assert any("not looked at" in finding.message for finding in deck.findings) is given_up


@pytest.mark.parametrize("line", ["2 {}", "{} 2", "{} x2"])
def test_a_card_is_found_by_a_number_that_is_a_word_wherever_its_count_stands(cards: CardStore, line: str) -> None:
    """Pikachu at the Museum has the word Museum in the place of its number."""
    found = entry(cards, line.format("Pikachu at the Museum MEP Museum"))
    assert (found.count, found.card and found.card.id) == (2, "mep-Museum")
