"""The glossary: words are found under every name people use, and meanings belong to books that exist."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from ptcg_judge.cite import BOOKS
from ptcg_judge.errors import UsageError
from ptcg_judge.glossary import find_term, key, term, terms


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("KO", "Knocked Out"),
        ("psn", "Poisoned"),
        ("para", "Paralyzed"),
        ("between turns", "Pokémon Checkup"),
        ("Between-Turns step", "Pokémon Checkup"),
        ("pokemon checkup", "Pokémon Checkup"),
        ("status", "Special Conditions"),
        ("Pokémon-EX", "Pokémon-EX"),
        ("Pokemon ex", "Pokémon ex"),
        ("EX", "Pokémon-EX"),
        ("ex", "Pokémon ex"),
        ("Scorch marker", "named counter"),
        ("HP", "Hit Points"),
        ("TM", "Technical Machine"),
    ],
)
def test_a_word_is_found_under_its_other_names(asked: str, name: str) -> None:
    found = term(asked)
    assert found is not None
    assert found.name == name


def test_burned_means_another_thing_since_2021() -> None:
    means = find_term("Burned").means
    assert means["v9-2002"] == means["bw2012"] != means["swsh2021"] == means["now2026"]


def test_an_unknown_word_gets_the_nearest() -> None:
    assert term("banana split") is None
    with pytest.raises(UsageError, match="Stadium card"):
        find_term("Stadim card")


def test_every_meaning_belongs_to_a_book_and_no_word_to_two_entries() -> None:
    seen: dict[str, str] = {}
    for entry in terms():
        assert set(entry.means) <= set(BOOKS), entry.name
        assert entry.means, entry.name
        for word in {key(word) for word in (entry.name, *entry.also)}:
            assert seen.setdefault(word, entry.name) == entry.name, word


def test_every_term_of_the_books_own_glossaries_is_here(shared: Path) -> None:
    elsewhere = {
        "Owner": "Trainers' Pokémon",
        "Evil Energy (Dark/Evil Energy)": "Evil Energy",
        "Baby Pokemon Rule": "Baby rule",
    }
    for entry in yaml.safe_load((shared / "rules" / "glossary.yaml").read_text(encoding="utf-8")):
        name = elsewhere.get(entry["term"], entry["term"])
        assert term(name) or term(name.replace("Pokemon", "Pokémon")), name
