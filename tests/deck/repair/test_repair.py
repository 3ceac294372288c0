"""A list put right is the same deck, and putting it right twice changes nothing more."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.encoding import encoded
from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.deck.repair.file import repaired_file
from ptcg_judge.deck.repair.line_edits import Edit
from ptcg_judge.deck.repair.repair import repaired, same_decks
from tests.conftest import REPOSITORY

SYNTAX = sorted((REPOSITORY / "tests" / "decks" / "syntax").iterdir())
GOOD = (REPOSITORY / "examples" / "standard.txt").read_text(encoding="utf-8")


def right(cards: CardStore, text: str, sort: bool = False) -> str:
    found = repaired(text, "deck.txt", cards, sort)
    assert not found.refused
    return found.text


def deck_of(cards: CardStore, text: str):
    """What a text is as decks: for each list how many copies of each name, and which printings each may be."""
    found = []
    for deck in read_decks(text, "deck.txt", cards):
        counts: dict[str, int] = {}
        for entry in deck.entries:
            counts[entry.name] = counts.get(entry.name, 0) + entry.count
        found.append(counts)
    return found


def held(cards: CardStore, text: str, sort: bool) -> str:
    """The text put right, after the properties that always hold."""
    after = repaired(text, "deck.txt", cards, sort)
    assert deck_of(cards, after.text) == deck_of(cards, text)
    again = repaired(after.text, "deck.txt", cards, sort)
    assert again.text == after.text
    return after.text


@pytest.mark.parametrize(
    ("wrong", "put_right"),
    [
        ("4 Dreepyy TWM 128", "4 Dreepy TWM 128"),  # the number agrees
        ("2Iono PAL 185\n2Iono PAL 185", "4Iono PAL 185"),  # no space behind the count
        ("Iono PAL 185 x2\nIono PAL 185 x2\n3 Ultra Bal", "Iono PAL 185 x2\nIono PAL 185 x2\n3 Ultra Ball"),
        ("1 Previous Trolley SSP 185", "1 Precious Trolley SSP 185"),
        ("3 Ultra Bal", "3 Ultra Ball"),  # a slip of one name alone
        ("2 Drakloak twm 129", "2 Drakloak TWM 129"),
        ("4 Drakloak TWM", "4 Drakloak TWM 129"),  # the only one of its set
        ("gimmighoul 088/182 - X2", "gimmighoul PAR 88 - X2"),  # 182 cards: Paradox Rift
        ("1 Dragapult ex TWM 31", None),  # a regular print and full arts: which one is not told
        ("4 Iono OBF 80", None),  # that number is Cleffa: either may be wrong
        ("4 Ultra Ball QQQ 213", None),  # many printings
        ("4 Glurak ex OBF 125", None),  # German, and right
        ("1 Bibarel PR-SW 188", None),  # as the online game writes SWSH188
        ("1 Bibarel PR SWSH188", "1 Bibarel PR-SW SWSH188"),
        ("* 2 Drakloak\u00a0twm 129  # mine", "* 2 Drakloak\u00a0TWM 129  # mine"),
        ("4 Dreepyy TWM 128, 3 Ultra Bal", "4 Dreepy TWM 128, 3 Ultra Ball"),
    ],
)
def test_what_is_certain_is_put_right(cards, wrong, put_right):
    text = f"Pokémon: 1\n{wrong}\n"
    assert right(cards, text) == f"Pokémon: 1\n{put_right or wrong}\n"


def test_lines_that_stand_twice_are_joined(cards):
    text = "2 Dreepy TWM 128\n1 Iono PAL 185\n\n1 dreepy twm 128\n1 Iono PAF 80\n2  Dreepy TWM 128\n1 Iono PAL 185 PH"
    joined = "4 Dreepy TWM 128\n1 Iono PAL 185\n\n1 dreepy TWM 128\n1 Iono PAF 80\n1 Iono PAL 185 PH"
    assert right(cards, text) == joined


def test_lines_of_two_lists_are_not_joined(cards):
    two = GOOD + "\n\n" + GOOD
    assert right(cards, two) == two


def test_remarks_are_not_lost(cards):
    text = "2 Dreepy TWM 128 // from Ann\n# between\n2 Dreepy TWM 128\n"
    assert right(cards, text) == text


def test_order(cards):
    text = "# top\n1 Iono PAL 185\n4 Dreepy TWM 128\n# middle\n2 Water Energy\n3 Drakloak TWM 129\n\nend of it"
    ordered = "# top\n4 Dreepy TWM 128\n1 Iono PAL 185\n# middle\n3 Drakloak TWM 129\n2 Water Energy\n\nend of it"
    assert right(cards, text, sort=True) == ordered
    assert right(cards, text) == text


@pytest.mark.parametrize("path", SYNTAX, ids=lambda path: path.name)
def test_every_syntax_stays_the_same_deck(cards, path):
    raw = path.read_bytes()
    for sort in (False, True):
        held(cards, encoded(raw, path.name).text, sort)
        file = repaired_file(path.name, raw, cards, sort)
        assert file.changed or file.data == raw
        again = repaired_file(path.name, file.data, cards, sort)
        assert not again.changed


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encoding_mark_and_line_ends_stay(cards, encoding, end):
    text = GOOD.replace("4 Dreepy", "4 Dreepyy").replace("\n", end)
    file = repaired_file("deck.txt", text.encode(encoding), cards)
    assert file.data == text.replace("Dreepyy", "Dreepy").encode(encoding)
    assert file.fixes == 1


def test_a_byte_order_mark_stays_before_the_first_line(cards):
    text = "\ufeff1 Iono PAL 185\n4 Dreepy TWM 128\n"
    assert right(cards, text, sort=True) == "\ufeff4 Dreepy TWM 128\n1 Iono PAL 185\n"


def test_mixed_line_ends_stay(cards):
    text = "4 Dreepyy TWM 128\r\n3 Ultra Bal\n2 drakloak twm 129\r1 Iono PAL 185"
    assert right(cards, text) == "4 Dreepy TWM 128\r\n3 Ultra Ball\n2 drakloak TWM 129\r1 Iono PAL 185"


def test_a_name_that_the_encoding_lacks_is_left_alone(cards):
    raw = "4 Charizard Star DF 100\n4 Pokémon Catcher SVI 187\n2 Groudn ★ HP 102".encode("cp1252", "replace")
    file = repaired_file("deck.txt", raw, cards)
    assert file.changed is False or file.data.decode("cp1252")


@pytest.mark.parametrize(
    "other",
    [
        "4 Dreepy TWM 128\n3 Iono PAL 185\n2 Pikachu",  # a copy less
        "4 Dreepy TWM 128\n4 Iono PAF 80\n2 Pikachu",  # another printing
        "4 Dreepy TWM 128\n4 Judge SVI 176\n2 Pikachu",  # another card
        "4 Dreepy TWM 128\n4 Iono PAL 185",  # a line less
        "4 Dreepy TWM 128\n4 Iono PAL 185\n2 Pikachu\n1 Judge SVI 176",  # a line more
        "# judge: format=glc\n4 Dreepy TWM 128\n4 Iono PAL 185\n2 Pikachu",  # other rules
    ],
)
def test_another_deck_is_not_taken_for_the_same(cards, other):
    before = read_decks("4 Dreepy TWM 128\n4 Iono PAL 185\n2 Pikachu", "deck", cards)
    assert same_decks(before, before)
    assert not same_decks(before, read_decks(other, "deck", cards))


def test_what_would_be_another_deck_is_refused(cards, monkeypatch):
    wrong = lambda line, extent, entry, codes, cards: [Edit(0, 1, "3")]  # noqa: E731
    monkeypatch.setattr("ptcg_judge.deck.repair.repair.edits", wrong)
    found = repaired("4 Dreepy TWM 128\n", "deck.txt", cards)
    assert (found.text, found.fixes) == ("4 Dreepy TWM 128\n", 0)
    assert "would not be read as the same deck" in found.refused


def test_tables_and_json_are_left_as_they_are(cards):
    for text in (
        '[{"count": 4, "name": "Dreepyy", "set": "TWM", "number": "128"}]',
        "4,Dreepyy,TWM,128\n4,Iono,PAL,185",
    ):
        found = repaired(text, "deck", cards)
        assert found.text == text
        assert "judge convert" in found.refused


SLIPS = st.sampled_from(
    [
        lambda line, r: line.lower(),
        lambda line, r: line.upper(),
        lambda line, r: line[: len(line) // 2] + line[len(line) // 2 + 1 :],
        lambda line, r: re.sub(r" (\w)(\w)", lambda m: f" {m[2]}{m[1]}", line, count=1),
        lambda line, r: re.sub(r"\d+$", lambda m: str(int(m[0]) + r.randint(1, 900)), line),
        lambda line, r: re.sub(r" \w+$", "", line),
        lambda line, r: re.sub(r" \w+ \w+$", "", line),
        lambda line, r: line.replace(" ", "  "),
        lambda line, r: f"* {line} PH",
        lambda line, r: f"{line} // mine",
        lambda line, r: f"{line}, 2 Iono PAL 185",
        lambda line, r: f"{line}\n{line}",
        lambda line, r: f"# {line}",
        lambda line, r: "",
        lambda line, r: "Trainer: 3",
    ]
)  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(slips=st.lists(st.tuples(st.integers(0, 40), SLIPS), max_size=8), seed=st.integers(0, 999), sort=st.booleans())
def test_a_list_with_slips_stays_the_same_deck(cards, slips, seed, sort):
    lines = GOOD.splitlines()
    for at, slip in slips:
        lines[at % len(lines)] = slip(lines[at % len(lines)], random.Random(seed))
    held(cards, "\n".join(lines), sort)


def test_real_lists_stay_the_same_decks(cards, shared: Path):
    with gzip.open(shared / "decks" / "dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    chosen = random.Random(14).sample([record["raw"] for record in records], 250)
    changed = sum(held(cards, text, sort=False) != text for text in chosen)
    assert changed, "some of them have something to put right"


def test_the_illegal_lists_stay_the_same_decks(cards, shared: Path):
    for line in (shared / "decks" / "illegal.jsonl").read_text(encoding="utf-8").splitlines():
        held(cards, json.loads(line)["raw"], sort=True)


def test_a_number_that_is_not_found_with_its_code_leaves_the_line(cards):
    """Code and number are looked for behind the name in this order."""
    for line in ("2 Awakening Drum 999 TEF\n", "2 TEF 999 Awakening Drum\n"):
        assert repaired(line, "deck.txt", cards) == (line, 0, "")
    assert right(cards, "2 Awakening Drum TEF 999\n") == "2 Awakening Drum TEF 141\n"


def test_putting_lines_in_order_counts_once_where_it_changes_anything(cards):
    assert repaired("1 Iono PAL 185\n4 Arven SVI 166\n", "deck.txt", cards, sort=True).fixes == 1
    assert repaired("4 Arven SVI 166\n1 Ionno PAL 185\n", "deck.txt", cards, sort=True).fixes == 1
