"""Decklists in French, German, Italian, Portuguese and Spanish, as the online game and players write them."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.check import Judgement, check_deck
from ptcg_judge.deck.decklist import Decklist
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.deck.reading.read import read_decks


def one(cards: CardStore, text: str) -> Decklist:
    (deck,) = read_decks(text, "list", cards)
    return deck


def judged(cards: CardStore, text: str, format: str = "standard", day: date = date(2026, 8, 1)) -> Judgement:
    return check_deck(one(cards, text), pool_on(load_format(format), day, cards))


GERMAN = """Pokémon: 3
3 Glurak-ex OBF 125
Trainer: 4
4 Hyperball SVI 196
Energie: 12
7 Basis-{R}-Energie Energy 10
5 Basis-{R}-Energie SVE 2
Karten insgesamt: 19
"""


def test_a_list_of_the_online_game_in_german(cards: CardStore) -> None:
    deck = one(cards, GERMAN)
    assert [(entry.count, entry.name) for entry in deck.entries] == [
        (3, "Charizard ex"), (4, "Ultra Ball"), (7, "Fire Energy"), (5, "Fire Energy"),
    ]  # fmt: skip
    assert deck.findings == ()


def test_the_finding_names_the_card_as_the_list_does_and_in_english(cards: CardStore) -> None:
    found = judged(cards, "5 Hyperball SVI 196\n").findings
    assert any("5 copies of Hyperball (Ultra Ball)" in finding.message for finding in found)


def test_a_name_that_begins_like_another_is_told_whole(cards: CardStore) -> None:
    said = " ".join(finding.message for finding in judged(cards, "Pokémon: 8\n4 Glurak\n4 Glurak V\n").findings)
    assert "Glurak (Charizard) has rotated out" in said
    assert "Glurak V (Charizard V) has rotated out" in said


@pytest.mark.parametrize("line", ["4 Hyperball", "4 Hyper Ball", "4 Ultra Bola", "4 ultra ball"])
def test_names_alone(cards: CardStore, line: str) -> None:
    assert one(cards, line).entries[0].name == "Ultra Ball"


def test_a_name_that_two_languages_share_follows_the_list(cards: CardStore) -> None:
    german = one(cards, "4 Mary\n4 Hyperball\n4 Nestball\n")
    assert german.entries[0].name == "Marnie"
    assert one(cards, "4 Mary\n4 Ultra Ball\n4 Nest Ball\n").entries[0].name == "Mary"


def test_in_an_evenly_mixed_list_such_a_name_is_asked_for(cards: CardStore) -> None:
    deck = one(cards, "4 Mary\n4 Hyperball\n4 Nest Ball\n")
    assert any(finding.undecides and "Marnie" in finding.message for finding in deck.findings)


def test_a_shared_name_with_set_and_number_is_that_printing(cards: CardStore) -> None:
    assert one(cards, "4 Mary CPA 56\n").entries[0].card is cards.find("CPA 56")
    assert one(cards, "4 Mary N1 87\n").entries[0].card is cards.find("N1 87")


def test_names_that_nobody_knows_give_way_to_set_and_number_with_one_note(cards: CardStore) -> None:
    deck = one(cards, "2 リザードン OBF 26\n1 ピカチュウ PAL 62\n")
    assert [entry.card and entry.card.id for entry in deck.entries] == ["sv3-26", "sv2-62"]
    (note,) = deck.findings
    assert (note.name, note.severity, [at.line for at in note.lines]) == ("unknown-language", Severity.NOTE, [1, 2])


def test_a_slip_in_a_local_name(cards: CardStore) -> None:
    deck = one(cards, "2 Hyperbal SVI 196\n1 Sonderbonbonn\n")
    assert [entry.name for entry in deck.entries] == ["Ultra Ball", "Rare Candy"]
    assert [finding.name for finding in deck.findings] == ["misspelled-name", "misspelled-name"]


def test_a_suggestion_says_both_names(cards: CardStore) -> None:
    (found,) = one(cards, "2 Sonderbonbon rot\n").findings
    assert "(Rare Candy)" in found.hint


HEADS = {
    "fr": ("Pokémon", "Dresseur", "Énergie", "Énergie {P} de base", "Hyper Ball"),
    "de": ("Pokémon", "Trainer", "Energie", "Basis-{P}-Energie", "Hyperball"),
    "it": ("Pokémon", "Allenatore", "Energia", "Energia base {P}", "Ultra Ball"),
    "es": ("Pokémon", "Entrenador", "Energía", "Energía {P} Básica", "Ultra Ball"),
    "pt": ("Pokémon", "Treinador", "Energia", "Energia {P} Básica", "Ultra Bola"),
}


@pytest.mark.parametrize("language", HEADS)
def test_headings_and_energy_of_every_language(cards: CardStore, language: str) -> None:
    pokemon, trainer, energy, basic, ball = HEADS[language]
    text = f"{pokemon}: 4\n4 Mew ex MEW 151\n\n{trainer}: 4\n4 {ball} SVI 196\n\n{energy}: 52\n52 {basic} SVE 5\n"
    found = judged(cards, text, "expanded")
    assert (found.verdict.value, found.by_supertype) == ("legal", (4, 4, 52, 0))
