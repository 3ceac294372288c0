"""Which printings are the same card: the question behind the reprint rule and `--printings any`."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.sources.wording import normal_words, text_fingerprint
from ptcg_judge.cards.store import CardStore

SAME = [
    # the handbook's own example
    ("sm7-127", "ex7-83", "Copycat: one text in two wordings"),
    # Trainers whose wording changed with the eras
    ("base1-95", "me2-123", "Switch"),
    ("bw10-105", "me1-125", "Rare Candy since 2011"),
    ("swsh2-154", "me1-114", "Boss's Orders"),
    ("bw5-102", "me1-131", "Ultra Ball"),
    ("sm1-126", "me3-82", "Pokémon Catcher with its coin"),
    ("bw4-93", "me2pt5-216", "Prism Energy"),
    ("xy7-77", "sv6-158", "Lucky Helmet"),
    ("base1-96", "sm1-136", "Double Colorless Energy"),
    ("ecard2-144", "sm1-137", "Rainbow Energy with a damage counter"),
    # Pokémon printed again
    ("sv3-125", "sv4pt5-54", "Charizard ex"),
    ("svp-101", "svp-225", "Pikachu with another mark"),
    ("base1-4", "base4-4", "Charizard"),
    ("base1-4", "base6-3", "Charizard, its attack worded anew"),
    ("base5-11", "base5-28", "Dark Magneton: holofoil and not"),
    # no database has the text of this Trainer Kit card
    ("tk-hs-g-28", "hgss1-102", "Switch"),
    # basic Energy
    ("base1-99", "mee-1", "Grass Energy"),
    ("sve-1", "sve-17", "Grass Energy"),
]


@pytest.mark.parametrize(("one", "other", "why"), SAME)
def test_same_card(cards: CardStore, one: str, other: str, why: str) -> None:
    first, second = cards.by_id(one), cards.by_id(other)
    assert first is not None
    assert second is not None
    assert second in cards.same_function(first), why
    assert first in cards.same_function(second), why


DIFFERENT = [
    ("sm7-151", "base5-17", "Rainbow Energy: damage against a damage counter, the handbook's own example"),
    ("base1-4", "dp7-103", "Charizard of 1999 and of 2008"),
    ("base1-71", "bw7-137", "Computer Search without and with ACE SPEC"),
    ("ex11-99", "sv5-153", "Master Ball without and with ACE SPEC"),
    ("base1-94", "bw1-100", "Potion: 20 damage and 30"),
    ("bw10-83", "sm1-126", "Pokémon Catcher without and with its coin"),
    ("bw3-95", "sv2-188", "Super Rod: exactly 3 against up to 3"),
    ("base1-76", "sm35-63", "Pokémon Breeder: two cards of one name"),
    ("ex10-A", "ex10-P", "Unown of Unseen Forces: equal facts, another Hidden Power"),
    ("neo1-104", "dp1-129", "special and basic Darkness Energy"),
    ("base1-58", "base2-60", "two Pikachu"),
    ("bw3-40", "zsv10pt5-31", "Eelektrik: Dynamotor of any Energy and of basic Energy (official ruling of 2025)"),
    ("ex6-105", "sv3-125", "Charizard ex of 2004 and of 2023"),
    ("swsh6-148", "swsh9-146", "two Trainers whose text names Rule Boxes"),
]


@pytest.mark.parametrize(("one", "other", "why"), DIFFERENT)
def test_different_cards(cards: CardStore, one: str, other: str, why: str) -> None:
    first, second = cards.by_id(one), cards.by_id(other)
    assert first is not None
    assert second is not None
    assert first.function != second.function, why


def test_a_card_printed_once_has_itself_as_its_only_printing(cards: CardStore) -> None:
    card = cards.find("sv5-22")
    assert cards.same_function(card) == (card,)


def test_printings_of_one_function_bear_one_name(cards: CardStore) -> None:
    names: dict[str, str] = {}
    for card in cards.all():
        assert names.setdefault(card.function, card.count_name) == card.count_name


# Words of our own invention: what drifts and what does not.


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Draw 2 cards. (Yes, two.)", "Draw 2 cards."),
        ("He or she draws 2 {G} cards.", "They draw 2 Grass cards."),
        ("Trade one card. Shuffle your deck afterward.", "Trade 1 card. Then, shuffle your deck."),
        ("Test Card makes you laugh.", "This card makes you laugh."),
        ("Each FireFire Pokémon sings.", "Each {R}{R} Pokemon sings."),
        ("Your opponent’s Pokémon sings", "Your opponent's Pokémon sings."),
    ],
)
def test_wording_that_drifted_has_one_fingerprint(old: str, new: str) -> None:
    plural = {"draws": "draw"}
    words = [[plural.get(word, word) for word in normal_words(text, "Test Card")] for text in (old, new)]
    assert words[0] == words[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Draw 2 cards.", "Draw 3 cards."),
        ("It sings 20 times (before applying Weakness).", "It sings 20 times (after applying Weakness)."),
        ("Each {R} Pokémon sings.", "Each {W} Pokémon sings."),
        ("You sing.", "Your opponent sings."),
    ],
)
def test_another_effect_has_another_fingerprint(one: str, other: str) -> None:
    assert text_fingerprint(one) != text_fingerprint(other)


def test_no_text_has_no_fingerprint() -> None:
    assert text_fingerprint("") == text_fingerprint("  ") == text_fingerprint("(A reminder.)") == ""
