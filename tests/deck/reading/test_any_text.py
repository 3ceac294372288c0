"""Whatever is typed: no crash, the same answer twice, and nothing that depends on the order of lines."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hostile import FAMILIES
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.naming.counts import counted, number_of
from ptcg_judge.deck.reading import one_line
from ptcg_judge.deck.reading.encoding import decode
from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.errors import FileError
from tests.deck.reading.lists import names, one

SOME = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PARTS = [
    "4", "0", "-1", "x", "X4", "Pikachu", "ex", "Iono", "N", "Unown", "[V]", "PAL", "185", "SV", "10", "M", "2", "TG",
    "Energy", "Basic {R} Energy", "MEE", "Pokémon:", "Total Cards: 60", "##Energy - 3", "***", "<br>", "&amp;", "\\n",
    "# judge:", "format=glc", "(", ")", "sv2-185", "088/182", "PH", " - Basic", "\t", "\u00a0", "\x00", "{", "[", '"',
    ",", ";", "|", "http://x", "é", "★", "◇", "♂", "'", "’", "-", "–", "PR-SW", "SVALT", "30C", "\r", "\n", " ",
]  # fmt: skip
LINES = st.lists(st.sampled_from(PARTS), max_size=60).map(" ".join)
CARDS = (
    "Iono PAL 185",
    "Arven SVI 166",
    "Pikachu ex SSP 57",
    "Dreepy TWM 128",
    "Basic {R} Energy MEE 2",
    "Judge XYZ 1",
)


def read(cards: CardStore, data: bytes | str) -> None:
    """Read a text; a FileError is an answer, anything else is a mistake of ours."""
    try:
        decks = read_decks(data, "x", cards)
    except FileError:
        return
    for deck in decks:
        assert deck.entries
        assert all(entry.count > 0 and entry.at.line > 0 and entry.at.column > 0 for entry in deck.entries)
        assert all(finding.lines and finding.rule and finding.message.isprintable() for finding in deck.findings)


@SOME
@given(st.text())
def test_any_text(cards: CardStore, text: str) -> None:
    read(cards, text)


@SOME
@given(st.binary(max_size=400))
def test_any_bytes(cards: CardStore, data: bytes) -> None:
    read(cards, data)


@SOME
@given(LINES)
def test_any_pieces_of_decklists(cards: CardStore, text: str) -> None:
    read(cards, text)
    read(cards, text.encode("utf-16-le"))


@SOME
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(PARTS) | st.text(),
        lambda inner: (
            st.lists(inner, max_size=5)
            | st.dictionaries(st.sampled_from(["name", "count", "set", "number", "deck", "id", "cards"]), inner)
        ),
        max_leaves=30,
    )
)
def test_any_json(cards: CardStore, value: object) -> None:
    read(cards, json.dumps(value))


@SOME
@given(st.lists(st.tuples(st.integers(1, 60), st.sampled_from(CARDS)), min_size=1, max_size=20), st.randoms())
def test_the_order_of_lines_does_not_matter(cards: CardStore, lines: list[tuple[int, str]], random: object) -> None:
    shuffled = list(lines)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    decks = [one(cards, "Pokémon\n" + "".join(f"{n} {card}\n" for n, card in order)) for order in (lines, shuffled)]
    assert names(decks[0]) == names(decks[1])
    findings = [{(finding.code, finding.message) for finding in deck.findings} for deck in decks]
    assert findings[0] == findings[1]


@SOME
@given(st.lists(st.tuples(st.integers(1, 60), st.sampled_from(CARDS)), min_size=1, max_size=20))
def test_what_is_read_can_be_written_and_read_again(cards: CardStore, lines: list[tuple[int, str]]) -> None:
    first = one(cards, "".join(f"{n} {card}\n" for n, card in lines))
    again = "".join(f"{item.count} {item.written} {item.code} {item.number}\n" for item in first.entries)
    assert one(cards, again).entries == first.entries


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_every_encoding_gives_the_same_text(encoding: str) -> None:
    text = "Pokémon: 1\n4 Pokégear 3.0 SVI 186\n"
    assert decode(text.encode(encoding), "x") == text


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850"])
def test_the_word_pokemon_tells_an_old_code_page(encoding: str) -> None:
    assert decode("Pokémon: 1\n".encode(encoding), "x") == "Pokémon: 1\n"


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4,
        b"PK\x03\x04" + bytes(500),
        b"%PDF-1.7\n4 Squirtle BS 63\n",
        bytes(range(256)) * 4,
    ],
)
def test_a_binary_file_is_refused(cards: CardStore, data: bytes) -> None:
    with pytest.raises(FileError, match="binary"):
        read_decks(data, "x.png", cards)


def test_empty_texts_hold_no_list(cards: CardStore) -> None:
    for data in (b"", b"\n\n", b"\xef\xbb\xbf", b"\xff\xfe", " \t\r\n"):
        assert read_decks(data, "x", cards) == []


@pytest.mark.parametrize("depth", [10, 200_000])
def test_json_nested_without_end_is_refused(cards: CardStore, depth: int) -> None:
    with pytest.raises(FileError):
        read_decks("[" * depth + "]" * depth, "x", cards)


@pytest.mark.parametrize(
    "text",
    [
        "4 " + "a " * 200_000, "<" * 200_000, "<a " * 100_000, "&" * 200_000, "4 Iono PAL 185 " * 20_000,
        "\\n" * 200_000, "(" * 200_000, "-" * 200_000, "* " * 200_000, "4x" * 100_000, "Pokémon: " * 50_000,
        "1 Iono PAL 185\n" * 100_000, "".join(f"1 Foo{at} PAL {at}\n" for at in range(60_000)), '["a","b",' * 60_000,
        '{"name":"Iono","count":1},' * 30_000, "count;name\n" + "1;Iono\n" * 100_000, "[[" + '"a","b",1],[' * 50_000,
        "# judge: " + "a=b " * 60_000, "x " * 150_000 + "4", "Total " * 60_000 + "60",
    ],
    ids=range(20),
)  # fmt: skip
def test_time_grows_no_faster_than_the_text(cards: CardStore, text: str) -> None:
    began = time.perf_counter()
    read(cards, text)
    assert time.perf_counter() - began < 60


def test_a_few_spoilt_samples_crash_nothing() -> None:
    script = Path(__file__).parents[3] / "benchmarks" / "fuzz_reading.py"
    done = subprocess.run(
        [sys.executable, str(script), "--texts", "300", "--seed", "3"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "300 texts, no crash" in done.stdout


@pytest.mark.parametrize("family", FAMILIES)
def test_a_text_made_to_keep_the_judge_busy_is_read(cards: CardStore, family: str) -> None:
    """benchmarks/hostile.py shows how the time grows; here a hang would show (the blanks took minutes for 500)."""
    began = time.perf_counter()
    read(cards, FAMILIES[family](20_000))
    assert time.perf_counter() - began < 60


def test_a_line_is_searched_for_links_once(cards: CardStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each piece of it the whole line was searched again."""
    seen = []
    monkeypatch.setattr(one_line, "printing_in_link", seen.append)
    read(cards, "ab<br>" * 500)
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("Iono PAL 185 x4", "4", "Iono PAL 185"), ("Iono 4x", "4", "Iono"), ("Iono | 4x |", "4", "Iono"),
        ("Iono (4)", "4", "Iono"), ("Iono - [x4]", "4", "Iono"), ("- Iono x-4", "-4", "Iono"),
        ("Iono x 4 ", "4", "Iono"), ("Iono: x4", "4", "Iono"), ("Pikachu VMAX x4", "4", "Pikachu VMAX"),
    ],
)  # fmt: skip
def test_a_count_behind_the_card(line: str, count: str, name: str) -> None:
    found = counted(line)
    assert found
    assert (found.amount, found.text) == (count, name)


@pytest.mark.parametrize("line", ["x4", "4x", "(4)", "Iono 4", "Iono", "a" + "\u1680" * 500 + "!", ""])
def test_no_count_behind_a_card(line: str) -> None:
    assert counted(line) is None


def test_a_count_of_five_thousand_digits_is_none() -> None:
    assert number_of("9" * 5000) is None
    assert number_of("0" * 5000 + "4") == 4


@pytest.mark.parametrize(
    "line", ["60X Cards", "60x cards:", "12X Pokémon", "# judge: " + "9" * 5000, "4 Energy Basic", "4 {}"]
)
def test_lines_on_which_reading_once_crashed_or_hung(cards: CardStore, line: str) -> None:
    read(cards, line)
