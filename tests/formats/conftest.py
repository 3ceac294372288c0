"""What the tests of formats share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import Legality, pool_on
from ptcg_judge.deck.formats.shelf import load_format

Ask = Callable[[str, str, str], Legality]


def day_before(day: str) -> str:
    """The ISO day before an ISO day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


@pytest.fixture(scope="session")
def ask(cards: CardStore) -> Ask:
    """The standing of the print with this id in a format on a day."""

    def answer(format: str, id: str, day: str) -> Legality:
        card = cards.by_id(id)
        assert card is not None, id
        return pool_on(load_format(format), date.fromisoformat(day), cards).legality(card)

    return answer


@pytest.fixture(scope="session")
def one_of(cards: CardStore) -> Callable[[str], Card]:
    """A Pokémon that only this set prints under its name and function, so that no reprint keeps it legal."""
    by_set: dict[str, list[Card]] = {}
    for card in cards.all():
        by_set.setdefault(card.set_id, []).append(card)

    def choose(set_id: str) -> Card:
        for card in by_set[set_id]:
            if card.supertype == "Pokémon" and {same.set_id for same in cards.same_function(card)} == {set_id}:
                return card
        raise AssertionError(f"no such card in {set_id}")

    return choose
