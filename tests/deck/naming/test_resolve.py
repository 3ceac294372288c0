"""Texts that are nearly as printed: small letters, and the tails of data sheets."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from tests.deck.reading.lists import entry, one, said


def test_a_name_of_one_letter_may_be_small(cards: CardStore) -> None:
    found = entry(cards, "3 n FCO 105")
    assert (found.name, found.card and found.card.id) == ("N", "xy10-105")


@pytest.mark.parametrize("name", ["Bianca", "bianca", "BIANCA", "Bianca - Special"])
def test_an_english_name_counts_as_one_however_it_is_spelt(cards: CardStore, name: str) -> None:
    """Bianca is Bell in German: beside one name in each language, which Mary is meant (in German Marnie) is asked."""
    deck = one(cards, f"3 Mary\n1 {name} LTR 109\n4 Hyperball\n")
    assert any(finding.undecides and "Marnie" in finding.message for finding in deck.findings)


@pytest.mark.parametrize("name", ["Fire Energy - Basic", "Basic Fire Energy - Basic", "fire energy"])
def test_the_tail_of_a_data_sheet_is_no_part_of_the_name(cards: CardStore, name: str) -> None:
    deck = one(cards, f"7 {name} SVE 2")
    assert ([item.card and item.card.id for item in deck.entries], said(deck)) == (["sve-2"], [])
