"""Codes that are no English set's."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.naming.other_codes import without_language
from tests.deck.reading.lists import entry, one, said


@pytest.mark.parametrize(("code", "plain"), [("SSPJP", "SSP"), ("PALpt", "PAL"), ("SSP", "SSP"), ("EXJP", "EXJP")])
def test_the_language_behind_a_code_of_three_letters(code: str, plain: str) -> None:
    assert without_language(code) == plain


def test_a_print_in_another_language_is_the_card(cards: CardStore) -> None:
    found = entry(cards, "2 Iono PALJP 185")
    assert found.card is not None
    assert found.card.id == "sv2-185"


def test_a_letter_in_the_place_of_a_number_does_not_make_a_set_japanese(cards: CardStore) -> None:
    """S-P are the Japanese promos; PAL P is a number that Paldea Evolved has not."""
    assert said(one(cards, "2 Iono PAL P")) == ["unknown-number"]
    assert said(one(cards, "2 Manaphy S P")) == ["japanese-printing"]
