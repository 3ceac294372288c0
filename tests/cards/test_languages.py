"""Names in French, German, Italian, Portuguese and Spanish: each expectation is read off the printed cards."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.energy_names import local_basic_energy
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.search import search
from ptcg_judge.errors import AmbiguousCard, UnknownCard


@pytest.mark.parametrize(
    ("local", "english"),
    [
        ("Glurak", "Charizard"),
        ("glurak-EX", "Charizard-EX"),
        ("Glurak-ex", "Charizard ex"),
        ("Dracaufeu", "Charizard"),
        ("Hyperball", "Ultra Ball"),
        ("Hyper Ball", "Ultra Ball"),
        ("Ultra Bola", "Ultra Ball"),
        ("Recherches Professorales", "Professor's Research"),
        ("Recherches Professorales (Professeur Chen)", "Professor's Research"),
        ("Énergie Double Turbo", "Double Turbo Energy"),
        ("Schiggy", "Squirtle"),
        ("Bisaflor", "Venusaur"),
    ],
)
def test_a_local_name_is_that_of_the_english_card(cards: CardStore, local: str, english: str) -> None:
    assert {card.count_name for card in cards.named(local)} == {english}


@pytest.mark.parametrize(
    ("written", "english"),
    [
        ("Énergie {R} de base", "Fire Energy"),
        ("Basis-{R}-Energie", "Fire Energy"),
        ("Energia base {W}", "Water Energy"),
        ("Energía {P} Básica", "Psychic Energy"),
        ("Energia {L} Básica", "Lightning Energy"),
        ("Feuerenergie", "Fire Energy"),
        ("Pflanzen-Energie", "Grass Energy"),
        ("Basis-Finsternis-Energie", "Darkness Energy"),
        ("Energia de Fogo", "Fire Energy"),
        ("Énergie Électrique", "Lightning Energy"),
        ("Energia Combattimento base", "Fighting Energy"),
        ("Energía Metálica", "Metal Energy"),
        ("Fire Energy", None),
        ("Énergie Double Turbo", None),
        ("Energie", None),
        ("Basis-Feuer-Wasser-Energie", None),
    ],
)
def test_basic_energy_in_other_languages(written: str, english: str | None) -> None:
    assert local_basic_energy(written) == english


def test_an_english_name_comes_before_the_same_name_in_another_language(cards: CardStore) -> None:
    assert {card.count_name for card in cards.named("Mary")} == {"Mary"}  # Marnie in German
    assert cards.english_names("Mary") == ("Marnie",)


def test_a_name_that_two_cards_bear_is_that_of_both(cards: CardStore) -> None:
    assert {card.count_name for card in cards.named("Rappel")} == {"Revive", "Scoop Up"}
    with pytest.raises(AmbiguousCard):
        cards.find("Rappel")


def test_a_printing_is_found_with_its_local_name(cards: CardStore) -> None:
    assert cards.find("Dracaufeu-ex OBF 125").id == "sv3-125"
    assert cards.is_named(cards.find("OBF 125"), "Glurak-ex")
    assert not cards.is_named(cards.find("OBF 125"), "Glurak")


def test_suggestions_in_every_language(cards: CardStore) -> None:
    with pytest.raises(UnknownCard) as raised:
        cards.find("Hyperbal")
    assert "Hyperball" in raised.value.close


def test_the_names_of_a_card(cards: CardStore) -> None:
    names = cards.local_names(cards.find("OBF 125"))
    assert (names["de"], names["fr"], names["pt"]) == ("Glurak-ex", "Dracaufeu-ex", "Charizard ex")


@pytest.mark.parametrize("text", ["Glurak", "glurak", "Glurack"])
def test_find_tells_both_names(cards: CardStore, text: str) -> None:
    best = search(cards, text)[0]
    assert best.name == "Charizard"
    assert best.also.lower() == "glurak"


def test_every_local_name_leads_to_cards(cards: CardStore) -> None:
    spellings = list(cards.local_spellings())
    assert len(spellings) > 10_000
    assert all(cards.named(name) for _, _, names in spellings for name in names)
