"""Where the cards of a JSON text stand."""

from __future__ import annotations

import json

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.read import read_decks
from tests.deck.reading.lists import one


def test_a_card_that_gives_its_list_the_name_is_found_in_the_list(cards: CardStore) -> None:
    named = {"name": "Iono", "id": 1, "cards": {"Iono": 4}}
    text = json.dumps({"decks": [named, {"title": "an empty one"}, {"title": "another"}]})
    (found,) = one(cards, text).entries
    assert (found.count, found.name) == (4, "Iono")
    assert (found.at.line, found.at.column) == (1, text.rindex("Iono") + 1)


def test_a_long_number_in_a_row_of_a_card_is_an_id_and_no_count(cards: CardStore) -> None:
    (found,) = one(cards, '[["Iono", "PAL 185", 3, 1, 1234567]]').entries
    assert (found.count, found.card) == (4, cards.find("PAL 185"))


def test_only_what_begins_with_a_bracket_is_json(cards: CardStore) -> None:
    """A number is JSON by itself, and one of five thousand digits is too long for it: here it is no list."""
    assert read_decks("5" * 5000, "deck.txt", cards) == []
