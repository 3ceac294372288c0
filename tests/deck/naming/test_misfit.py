"""What is said about a card text in which something does not fit."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.naming.misfit import shown
from tests.deck.reading.lists import entry, one


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("1 Buddy-Buddy Poffin TEF 245", "did you mean Buddy-Buddy Poffin TEF 144?"),  # the set is right
        ("2 Kakuna B2 21", "did you mean Kakuna B2 47?"),  # N2 41 is less far by the number alone
        ("2 Bronzong RCL 76", "did you mean Bronzong RCL 130?"),  # and so is PFL 72
    ],
)
def test_the_set_weighs_more_than_the_number_and_the_likeliest_stands_alone(
    cards: CardStore, line: str, hint: str
) -> None:
    (found,) = one(cards, line).findings
    assert found.hint == hint


@pytest.mark.parametrize("name", ["Qwxvbn VMAX", "Qwxvbn TEF"])
def test_a_name_nobody_knows_is_kept_whole(cards: CardStore, name: str) -> None:
    """Its last word may be a set, and may be part of the name of a newer card."""
    found = entry(cards, f"2 {name}")
    assert (found.written, found.code, found.printings) == (name, "", ())


def test_english_names_spelt_otherwise_speak_for_an_english_list(cards: CardStore) -> None:
    """One name in German and one in English, in small letters: which Mary is meant (in German Marnie) is asked."""
    deck = one(cards, "2 Mary\n3 Hyperball SVI 196\n3 nest  ball\n")
    assert any(finding.undecides and "Marnie" in finding.message for finding in deck.findings)


def test_a_text_is_shown_up_to_sixty_characters() -> None:
    assert shown("x" * 60) == "x" * 60
    assert shown("x" * 61) == "x" * 60 + "…"
    assert shown("Iono \n  PAL") == "Iono PAL"


def test_a_set_before_a_name_without_a_number_leaves_the_name_whole_for_the_hint(cards: CardStore) -> None:
    """Only "SSP 57 Pikachu ex" holds a number; the Pikachu of "SSP Pikachu ex" is none."""
    (found,) = one(cards, "2 SSP Pikachu ex").findings
    assert found.message == 'no card in the data is called "SSP Pikachu ex"'
    assert "Pikachu ex" in found.hint
    assert entry(cards, "2 SSP 57 Pikachu ex").card is cards.find("SSP 57")


def test_a_code_in_capitals_that_japan_uses_too_is_that_of_japan(cards: CardStore) -> None:
    """SV3 is Ruler of the Black Flame; the id of Obsidian Flames is sv3."""
    (japanese,) = one(cards, "2 Charizard ex SV3 134").findings
    (english,) = one(cards, "2 Charizard ex sv3 334").findings
    assert (japanese.name, english.name) == ("japanese-printing", "unknown-number")
