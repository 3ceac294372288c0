"""Comments in a table."""

from __future__ import annotations

from ptcg_judge.cards.store import CardStore
from tests.deck.reading.lists import names, one


def test_only_comments_above_a_table_hold_its_settings(cards: CardStore) -> None:
    rows = "count,name,set,number\n{}2,Iono,PAL,185\n1,Arven,SVI,166\n"
    above, below = (
        one(cards, "# judge: format=glc\n" + rows.format("")),
        one(cards, rows.format("# judge: format=glc\n")),
    )
    assert (above.settings, below.settings) == ({"format": "glc"}, {})
    assert names(above) == names(below) == {"Iono": 2, "Arven": 1}
