"""Which list a setting belongs to."""

from __future__ import annotations

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.read import read_decks

LIST = "Pokémon: 1\n4 Dreepy TWM 128\nEnergy: 1\n56 Basic {R} Energy MEE 2\nTotal Cards: 60\n"


def test_a_setting_between_lists_is_that_of_the_next_alone(cards: CardStore) -> None:
    decks = read_decks(f"{LIST}\n# judge: format=expanded\n{LIST}\n{LIST}", "a.txt", cards)
    assert [deck.settings for deck in decks] == [{}, {"format": "expanded"}, {}]
