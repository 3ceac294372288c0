"""Where the cards of a JSON text stand."""

from __future__ import annotations

import json

from ptcg_judge.cards.store import CardStore
from tests.deck.reading.lists import one


def test_a_card_that_gives_its_list_the_name_is_found_in_the_list(cards: CardStore) -> None:
    named = {"name": "Iono", "id": 1, "cards": {"Iono": 4}}
    text = json.dumps({"decks": [named, {"title": "an empty one"}, {"title": "another"}]})
    (found,) = one(cards, text).entries
    assert (found.count, found.name) == (4, "Iono")
    assert (found.at.line, found.at.column) == (1, text.rindex("Iono") + 1)
