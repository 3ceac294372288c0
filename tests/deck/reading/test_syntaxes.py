"""One deck written in every syntax is the same deck, wherever a card stands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.encoding import decode
from ptcg_judge.deck.reading.read import read_decks
from tests.deck.reading.lists import names, one, said, size

FOLDER = Path(__file__).parents[2] / "decks" / "syntax"
FILES = sorted(path.name for path in FOLDER.iterdir())
# Written down from the deck itself.
DECK = Counter({
    "Dreepy": 4, "Drakloak": 4, "Dragapult ex": 3, "Duskull": 2, "Dusclops": 2, "Dusknoir": 1, "Budew": 1,
    "Fezandipiti ex": 1, "Meowth ex": 1, "Munkidori": 1, "Lillie's Determination": 4, "Boss's Orders": 3, "Crispin": 2,
    "Team Rocket's Petrel": 1, "Hilda": 1, "Buddy-Buddy Poffin": 4, "Ultra Ball": 4, "Poké Pad": 4,
    "Night Stretcher": 3, "Rare Candy": 2, "Unfair Stamp": 1, "Jamming Tower": 2, "Fire Energy": 5,
    "Psychic Energy": 3, "Darkness Energy": 1,
})  # fmt: skip
WITHOUT_PRINTINGS = {"names-only.txt", "tabletop-simulator.json"}
BARE_ENERGY = {"counts-behind.txt", "names-and-sets.txt", "tuples.js"}  # "Darkness Energy" may be Special
TITLED = {"counts-behind.txt", "ptcgl-indented-noise.txt"}


@pytest.mark.parametrize("name", FILES)
def test_the_deck_is_the_same_in_every_syntax(cards: CardStore, name: str) -> None:
    deck = one(cards, (FOLDER / name).read_bytes())
    assert names(deck) == DECK
    assert size(deck) == 60


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_found_but_titles_and_bare_names(cards: CardStore, name: str) -> None:
    findings = set(said(one(cards, (FOLDER / name).read_bytes())))
    expected = {"ignored-text"} if name in TITLED else set()
    assert findings - ({"ambiguous-name"} if name in WITHOUT_PRINTINGS | BARE_ENERGY else set()) == expected


@pytest.mark.parametrize("name", sorted(set(FILES) - {"lines.json"}))
def test_every_card_remembers_its_line_and_column(cards: CardStore, name: str) -> None:
    raw = (FOLDER / name).read_bytes()
    text = decode(raw, name).removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for entry in one(cards, raw).entries:
        rest = lines[entry.at.line - 1][entry.at.column - 1 :]
        start = (entry.written or f"{entry.code}-").removeprefix("Basic ")[:3].lower()
        assert rest.removeprefix("Basic ").lower().startswith(start), (entry, rest)


@pytest.mark.parametrize("name", sorted(set(FILES) - WITHOUT_PRINTINGS - {"tuples.js"}))
def test_pokemon_keep_the_printing_that_is_named(cards: CardStore, name: str) -> None:
    printed = {entry.name: entry.card.id for entry in one(cards, (FOLDER / name).read_bytes()).entries if entry.card}
    if name != "names-and-sets.txt":
        assert printed["Munkidori"] == "sv6-95"
    assert printed["Meowth ex"] == "me3-62"


def test_headings_that_count_lines_are_not_trusted(cards: CardStore) -> None:
    deck = one(cards, "Pokémon: 1\n4 Dreepy TWM 128\nTrainer: 99\n4 Ultra Ball MEG 131\n")
    assert size(deck) == 8
    assert said(deck) == []


def test_a_total_that_differs_is_noted(cards: CardStore) -> None:
    deck = one(cards, "Pokémon: 1\n4 Dreepy TWM 128\n\nTotal Cards: 60\n")
    assert said(deck) == ["total-differs"]
    assert deck.findings[0].lines[0].line == 4


def test_a_list_on_one_line(cards: CardStore) -> None:
    deck = one(cards, "4 Dreepy TWM 128, 4x Ultra Ball MEG 131; 52 Basic {R} Energy MEE 2")
    assert names(deck) == {"Dreepy": 4, "Ultra Ball": 4, "Fire Energy": 52}


def test_a_table_may_carry_settings(cards: CardStore) -> None:
    deck = one(cards, "# judge: format=glc\n# judge: of=x\ncount,name,set,number\n4,Iono,PAL,185\n")
    assert deck.settings == {"format": "glc"}
    assert said(deck) == ["bad-setting"]
    assert deck.entries[0].at == (4, 3)


def test_a_table_of_several_decks_is_parted_by_its_column(cards: CardStore) -> None:
    text = "deck,count,name,set,number\nA,4,Iono,PAL,185\nB,3,Iono,PAL,185\nA,1,Arven,SVI,166\n"
    decks = read_decks(text, "x.csv", cards)
    assert [names(deck) for deck in decks] == [{"Iono": 4, "Arven": 1}, {"Iono": 3}]


def test_standings_hold_one_list_for_each_player(cards: CardStore) -> None:
    card = '{"count": 4, "name": "Iono", "set": "PAL", "number": "185"}'
    player = f'{{"placing": 1, "decklist": {{"trainer": [{card}]}}}}'
    text = f"[{player}, {player}]"
    assert [deck.source for deck in read_decks(text, "x.json", cards)] == ["x.json#1", "x.json#2"]


@pytest.mark.parametrize(
    "text", ["4, Iono, PAL, 185\n2, Boss's Orders, Ghetsis, PAL, 172", "4, Iono, PAL, 185\n2\t, Boss's Orders, PAL 172"]
)
def test_rows_of_different_length_are_lines(cards: CardStore, text: str) -> None:
    """A card's name may hold a comma: without titles only rows of as many cells are a table."""
    assert [entry.card and entry.card.id for entry in one(cards, text).entries] == ["sv2-185", "sv2-172"]
