"""Headings and totals as the online game writes them."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from tests.deck.reading.lists import one, said, size


def test_a_total_that_differs_is_found_where_it_stands(cards: CardStore) -> None:
    (found,) = one(cards, "2 Iono PAL 185\n\nTotal Cards: 59\n").findings
    assert (found.name, found.lines) == ("total-differs", ((3, 1),))


@pytest.mark.parametrize("line", ["Total Cards: sixty", "Energy: Fire", "Pokémon: 123456", "Trainer (many"])
def test_what_is_no_number_behind_a_heading_is_told(cards: CardStore, line: str) -> None:
    deck = one(cards, f"{line}\n2 Iono PAL 185\n")
    assert said(deck) == ["ignored-text"]
    assert size(deck) == 2


def test_a_total_whose_bracket_is_not_closed_is_read_to_its_last_digit(cards: CardStore) -> None:
    (found,) = one(cards, "2 Iono PAL 185\nTotal Cards (60").findings
    assert found.message == "the list says 60 cards, its lines add up to 2"
