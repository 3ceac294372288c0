"""Which list a setting belongs to."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.read import read_decks
from tests.deck.reading.lists import one, said, size

LIST = "Pokémon: 1\n4 Dreepy TWM 128\nEnergy: 1\n56 Basic {R} Energy MEE 2\nTotal Cards: 60\n"


def test_a_setting_between_lists_is_that_of_the_next_alone(cards: CardStore) -> None:
    decks = read_decks(f"{LIST}\n# judge: format=expanded\n{LIST}\n{LIST}", "a.txt", cards)
    assert [deck.settings for deck in decks] == [{}, {"format": "expanded"}, {}]


@pytest.mark.parametrize("line", ["Second deck of Ann", "and now", "Deck 2"])
def test_a_title_parts_full_lists(cards: CardStore, line: str) -> None:
    full = "4 Iono PAL 185\n56 Fire Energy\n"
    assert [size(deck) for deck in read_decks(f"{full}{line}\n{full}", "a.txt", cards)] == [60, 60]


def test_a_heading_of_energy_without_a_number_misses_no_card(cards: CardStore) -> None:
    """ "6 Energy" at the end of a list names cards, "Energy" does not."""
    assert said(one(cards, "4 Iono PAL 185\n\nEnergy\n")) == []
    assert said(one(cards, "4 Iono PAL 185\n\n6 Energy\n")) == ["unreadable-line"]
