"""One spelling for the texts of all eras: symbols, the own name, sentences and reminders."""

from __future__ import annotations

import pytest

from ptcg_judge.game.compiling.wording import own_names, sentences, spelled


@pytest.mark.parametrize(
    ("text", "own", "said"),
    [
        ("Discard {R}{W} from this Pokémon.", "", "Discard Fire Water from SELF."),
        ("Put this Pokémon Tool away.", "", "Put this pokemon Tool away."),
        ("Testmon and Testmon ex, not Testmonia.", "Testmon", "SELF and Testmon ex, not Testmonia."),
        ("Testmon and Grim Testmon.", "Grim Testmon", "Testmon and SELF."),
        ("Choose 1 of the Defending Pokémon. That Pokémon is Asleep.", "", "the Defending pokemon is Asleep."),
        ("He or she has fewer cards .", "", "they has less cards."),
    ],
)
def test_a_text_has_one_spelling(text: str, own: str, said: str) -> None:
    assert spelled(text, own) == said


def test_a_card_is_called_by_its_name_with_and_without_its_signs() -> None:
    assert own_names("Testmon LV.X") == ("Testmon LV.X", "Testmon")
    assert own_names("Testmon δ") == ("Testmon δ", "Testmon")
    assert set(own_names("Testmon ★")) == {"Testmon ★", "Testmon Star", "Testmon"}
    assert own_names("Testmon [L]") == ("Testmon [L]", "Testmon L")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Draw 4 cards. Sing!", ["Draw 4 cards", "Sing!"]),
        ("Draw 4 cards. (Sing a song.) Dance.", ["Draw 4 cards", "(Sing a song)", "Dance"]),
        ("Draw 4 cards (and sing).", ["Draw 4 cards (and sing)"]),
        ("Draw 4 cards. (Any other effects of attacks still happen.)", ["Draw 4 cards"]),
        ("Draw 4 cards (damage is not an effect).", ["Draw 4 cards"]),
        ("Draw 4 cards. Shuffle your deck afterward.", ["Draw 4 cards", "Shuffle your deck"]),
    ],
)
def test_a_text_falls_into_sentences_without_what_only_reminds(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts
