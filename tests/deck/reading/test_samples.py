"""Real texts in every syntax: as many lists, lines and cards as a person counts in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.errors import FileError
from tests.deck.reading.lists import names, one, said, size

# (lines, cards) of each list, counted in the sample; 60 where nothing is said
COUNTS = {
    "001": [(11, 60)], "002": [(28, 60)], "004": [(36, 60)], "006": [(17, 60)], "007": [(19, 60)], "008": [(23, 60)],
    "013": [(27, 61)], "015": [(23, 60)], "016": [(19, 60)], "017": [(19, 60)], "020": [(20, 60)], "021": [(23, 60)],
    "022": [(22, 60)], "024": [(16, 60)], "025": [(24, 60)], "029": [(19, 60)], "030": [(24, 60)], "031": [(16, 60)],
    "032": [(30, 60)], "034": [(30, 60)], "036": [(26, 60)], "037": [(20, 60)], "040": [(26, 60)], "041": [(25, 60)],
    "043": [(27, 60)], "046": [(22, 60)], "047": [(27, 60)], "051": [(27, 60), (26, 60), (21, 60)],
    "052": [(27, 60)], "053": [(19, 60)], "055": [(16, 60)], "056": [(26, 60)], "057": [(22, 60)],
    "060": [(34, 60)], "061": [(55, 60)], "062": [(53, 60)], "065": [(36, 36)], "066": [(24, 60)],
    "067": [(26, 60)], "069": [(30, 60)], "071": [(18, 60)], "073": [(21, 60)], "074": [(27, 60)],
    "077": [(32, 60)], "079": [(27, 60)], "081": [(24, 60), (3, 7)], "083": [(31, 60)], "084": [(30, 60)],
    "086": [(22, 42)], "087": [(31, 60)], "088": [(26, 60)], "090": [(31, 60)], "091": [(6, 20)], "092": [(26, 60)],
    "094": [(16, 43)], "099": [], "100": [(1, 4)], "101": [(3, 9)], "102": [(2, 2)],
}  # fmt: skip
# What must be said about a sample, besides nothing.
SAID = {
    "004": ["misspelled-name"] * 2, "013": ["ambiguous-name", "total-differs"], "040": ["misspelled-name"],
    "015": ["japanese-printing", "unknown-card"], "032": ["japanese-printing"], "041": ["name-mismatch"],
    "016": ["japanese-printing"] * 4, "017": ["no-printed-number"] * 2, "021": ["no-printed-number"],
    "043": ["unknown-number"], "047": ["japanese-printing"] * 3 + ["unknown-card"],
    "051": ["ignored-text"] * 2, "066": ["ignored-text"], "071": ["wrong-card-for-number"],
    "074": ["misspelled-name"] * 2, "086": ["total-differs"], "100": ["ambiguous-name"], "101": ["total-differs"],
    "020": ["no-printed-number", "no-printed-number", "ambiguous-name", "no-printed-number"],
    "087": ["no-printed-number", "set-not-in-data", "set-not-in-data"],
}  # fmt: skip
LEFT_TO_THE_FORMAT = {"065", "077", "081", "090", "091", "094"}  # names only, or names in other languages
SAMPLES = sorted(COUNTS)


def _sample(folder: Path, number: str) -> Path:
    (path,) = folder.glob(f"decks/syntax/{number}-*")
    return path


def test_every_sample_is_counted(shared: Path) -> None:
    found = {path.name[:3] for path in (shared / "decks" / "syntax").iterdir() if path.name != "INDEX.md"}
    assert found == set(SAMPLES)


@pytest.mark.parametrize("number", SAMPLES)
def test_sample_has_its_lists_lines_and_cards(shared: Path, cards: CardStore, number: str) -> None:
    path = _sample(shared, number)
    decks = read_decks(path.read_bytes(), path.name, cards)
    assert [(len(deck.entries), size(deck)) for deck in decks] == COUNTS[number]
    several = [f"{path.name}#{at}" for at in range(1, len(decks) + 1)]
    assert [deck.source for deck in decks] == (several if len(decks) > 1 else [path.name] * len(decks))


@pytest.mark.parametrize("number", sorted(set(SAMPLES) - LEFT_TO_THE_FORMAT))
def test_nothing_is_said_without_cause(shared: Path, cards: CardStore, number: str) -> None:
    decks = read_decks(_sample(shared, number).read_bytes(), "deck.txt", cards)
    assert [name for deck in decks for name in said(deck)] == SAID.get(number, [])


@pytest.mark.parametrize(
    ("number", "line", "card"),
    [
        ("022", 5, "cel25c-60_A"),  # Tapu Lele-GX of the Classic Collection
        ("024", 8, "swsh11tg-TG24"),
        ("025", 12, "swsh12tg-TG25"),
        ("029", 2, "smp-SM217"),
        ("030", 8, "smp-SM217"),
        ("031", 16, "sm8-178"),  # Heat Factory ◇
        ("032", 4, "sm9-51"),  # Tapu Koko ◇
        ("037", 23, "sm3-167"),
        ("046", 4, "swshp-SWSH162"),
        ("056", 6, "sv3pt5-29"),  # Nidoran♀
        ("056", 8, "sv3pt5-32"),  # Nidoran♂
        ("071", 2, "base3-39"),
        ("073", 5, "ex10-E"),
        ("073", 3, "ex15-97"),  # Rayquaza ex δ
        ("074", 3, "pl2-109"),  # Luxray GL LV.X
        ("074", 13, "dp4-57"),  # Unown [G]
        ("083", 35, "sve-13"),
        ("084", 17, "g1-RC14"),  # PTCGO counts the Radiant Collection from 101: the list says Espurr
        ("084", 39, "tk-sm-r-20"),
        ("090", 4, "sv4-88"),  # by its number and the printed total
        ("092", 15, "smp-SM45"),
        ("102", 1, "smp-SM31"),
        ("102", 2, "swshp-SWSH068"),
    ],
)
def test_sample_names_this_printing(shared: Path, cards: CardStore, number: str, line: int, card: str) -> None:
    deck = one(cards, _sample(shared, number).read_bytes())
    (found,) = [entry.card for entry in deck.entries if entry.at.line == line]
    assert found is not None
    assert found.id == card


def test_the_fifth_iono_on_another_line_counts(shared: Path, cards: CardStore) -> None:
    assert names(one(cards, _sample(shared, "052").read_bytes()))["Iono"] == 5


def test_the_third_list_keeps_the_lines_of_the_file(shared: Path, cards: CardStore) -> None:
    path = _sample(shared, "051")
    third = read_decks(path.read_bytes(), path.name, cards)[2]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(lines[entry.at.line - 1][entry.at.column - 1 :].startswith(entry.written) for entry in third.entries)


def test_foreign_names_are_unknown_but_count(shared: Path, cards: CardStore) -> None:
    deck = one(cards, _sample(shared, "077").read_bytes())
    assert not any(entry.known for entry in deck.entries)
    assert set(said(deck)) == {"unknown-card"}


def test_lists_committed_with_their_licence_are_read(cards: CardStore) -> None:
    folder = Path(__file__).parents[2] / "decks" / "found"
    french = one(cards, (folder / "066-ptcgl-fr-crlf-nbsp.txt").read_bytes())
    assert (len(french.entries), size(french)) == (24, 60)
    tuples = read_decks((folder / "081-js-tuples.txt").read_bytes(), "081", cards)
    assert [size(deck) for deck in tuples] == [60, 7]


def test_gibberish_is_no_list(cards: CardStore) -> None:
    assert read_decks("this is not a valid deck\nrandom text here\n123 456 789\n", "x.txt", cards) == []


def test_json_that_breaks_off_says_where(cards: CardStore) -> None:
    with pytest.raises(FileError) as problem:
        read_decks('{"deck": [\n', "x.json", cards)
    assert (problem.value.line, problem.value.column) == (2, 1)
