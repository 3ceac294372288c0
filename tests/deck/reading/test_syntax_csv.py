"""Comments in a table."""

from __future__ import annotations

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.read import read_decks
from tests.deck.reading.lists import names, one, size


def test_only_comments_above_a_table_hold_its_settings(cards: CardStore) -> None:
    rows = "count,name,set,number\n{}2,Iono,PAL,185\n1,Arven,SVI,166\n"
    above, below = (
        one(cards, "# judge: format=glc\n" + rows.format("")),
        one(cards, rows.format("# judge: format=glc\n")),
    )
    assert (above.settings, below.settings) == ({"format": "glc"}, {})
    assert names(above) == names(below) == {"Iono": 2, "Arven": 1}


def test_the_lists_of_a_table_are_numbered_from_one(cards: CardStore) -> None:
    text = "deck,count,name,set,number\nAnn,4,Iono,PAL,185\nBen,3,Iono,PAL,185\nAnn,1,Arven,SVI,166\n"
    decks = read_decks(text, "decks.csv", cards)
    assert [(deck.source, size(deck)) for deck in decks] == [("decks.csv#1", 5), ("decks.csv#2", 3)]
