"""Lists written as rows of data: what counts as one card, and which objects are cards."""

from __future__ import annotations

import json

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.parts import MOST_BAD
from ptcg_judge.deck.reading.read import read_decks
from tests.deck.reading.lists import names, one


def test_equal_objects_without_a_count_are_one_entry(cards: CardStore) -> None:
    pikachu, squirtle = (
        {"name": "Pikachu", "set": "BS", "number": "58"},
        {"name": "Squirtle", "set": "BS", "number": "63"},
    )
    deck = one(cards, json.dumps([pikachu, squirtle, pikachu, {**pikachu, "number": "60", "set": "JU"}]))
    assert [(entry.count, entry.name) for entry in deck.entries] == [(2, "Pikachu"), (1, "Squirtle"), (1, "Pikachu")]


def test_objects_with_a_count_are_an_entry_each(cards: CardStore) -> None:
    pikachu = {"name": "Pikachu", "set": "BS", "number": "58", "count": 2}
    deck = one(cards, json.dumps([pikachu, pikachu]))
    assert [entry.count for entry in deck.entries] == [2, 2]


def test_an_object_that_holds_cards_is_no_card_whatever_else_it_lists(cards: CardStore) -> None:
    held = [{"name": "Pikachu", "set": "BS", "number": "58", "count": 2}]
    deck = one(cards, json.dumps({"name": "Squirtle", "count": 1, "tags": ["water"], "cards": held}))
    assert names(deck) == {"Pikachu": 2}


def test_objects_that_hold_cards_are_a_list_each(cards: CardStore) -> None:
    held = [{"name": "Pikachu", "set": "BS", "number": "58", "count": 2}]
    lists = [{"name": "Squirtle", "id": 1, "cards": held}, {"name": "Wartortle", "id": 2, "cards": held}]
    assert [names(deck) for deck in read_decks(json.dumps(lists), "x.json", cards)] == [{"Pikachu": 2}, {"Pikachu": 2}]


def test_a_name_whose_place_is_not_found_stands_at_the_beginning(cards: CardStore) -> None:
    deck = one(cards, r'[{"name": "Pok\u00E9gear 3.0", "set": "SVI", "number": "186", "count": 2}]')
    assert [(entry.name, entry.at.line, entry.at.column) for entry in deck.entries] == [("Pokégear 3.0", 1, 1)]


def test_of_rows_that_are_given_up_the_rest_is_counted(cards: CardStore) -> None:
    """After more rows than MOST_BAD that fit nothing, the one on which it is given up and those behind it are left."""
    good = {"name": "Pikachu", "set": "BS", "number": "58", "count": 2}
    bad = [{"name": f"Qwxzvbn {number}", "set": "ZZZ", "number": "1", "count": 1} for number in range(MOST_BAD + 10)]
    deck = one(cards, json.dumps([good, *bad]))
    (said,) = [finding.message for finding in deck.findings if "rows" in finding.message]
    assert said.startswith(f"{len(bad) + 1 - (MOST_BAD + 2)} more rows ")


def test_a_name_that_stands_twice_is_found_where_each_stands(cards: CardStore) -> None:
    rows = [
        f'{{"name": "Pikachu", "set": "{code}", "number": "{number}", "count": 2}}'
        for code, number in (("BS", 58), ("JU", 60))
    ]
    deck = one(cards, "[\n" + ",\n".join(rows) + "\n]")
    assert [entry.at.line for entry in deck.entries] == [2, 3]
