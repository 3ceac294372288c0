"""Reading YAML: what values become, where they stand, and what hostile files get."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest

from ptcg_judge.errors import FileError, RulingFileError
from ptcg_judge.yamlfile import Map, parse_one, parse_yaml, read_one, read_yaml


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("7", 7),
        ("-20", -20),
        ("+10", 10),
        ("0.5", 0.5),
        ("yes", True),
        ("No", False),
        ("true", True),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("2004-01-01", "2004-01-01"),
        ("2004-01-01 10:00:00", "2004-01-01 10:00:00"),
        ("08", "08"),
        ("007", "007"),
        ("1e3", "1e3"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("1/4", "1/4"),
        ("'7'", "7"),
        ('"no"', "no"),
        ("~", None),
        ("null", None),
        ("", None),
        ("99999999999999999999", "99999999999999999999"),
    ],
)
def test_a_plain_value_becomes_what_a_judge_wrote(written: str, value: object) -> None:
    read = parse_one(f"a: {written}", "x")["a"]
    assert read == value
    assert type(read) is type(value)


def test_keys_stay_text_as_written() -> None:
    read = parse_one("on: 1\n2012-04-25: 2\n1: 3\nyes: 4\n08: 5", "x")
    assert list(read) == ["on", "2012-04-25", "1", "yes", "08"]


def test_every_key_and_value_knows_its_place() -> None:
    read = parse_one("a: 1\ntable:\n  Ann: {active:   Pikachu}\n  list:\n    - x\n    - {y: 1}\n", "x")
    ann = read["table"]["Ann"]
    assert read.place() == (1, 1)
    assert read.key_place("table") == (2, 1)
    assert read.place("table") == (3, 3)
    assert ann.key_place("active") == (3, 9)
    assert ann.place("active") == (3, 19)
    assert read["table"]["list"].place(1) == (6, 7)
    assert read["table"]["list"].place() == (5, 5)


def test_problems_are_the_file_s_own_kind_of_error() -> None:
    read = parse_one("a: 1\nb: [2]", "f.yaml", RulingFileError)
    problem = read["b"].problem("wrong", 0, "nearest: 3")
    assert isinstance(problem, RulingFileError)
    assert str(problem) == "f.yaml:2:5: wrong (nearest: 3)"
    assert str(read.problem("odd", "b", at_key=True)) == "f.yaml:2:1: odd"


def test_several_documents_and_empty_ones() -> None:
    assert parse_yaml("---\na: 1\n---\n---\n- 2\n---\n", "x") == [{"a": 1}, [2]]
    assert parse_yaml("# nothing\n", "x") == []


def test_a_byte_order_mark_is_no_part_of_the_first_key() -> None:
    assert parse_one(b"\xef\xbb\xbfa: 1", "x") == {"a": 1}


WRONG = {
    "same key twice": ("a: 1\nb: 2\na: 3", 3, 1, "twice"),
    "tab that indents": ("a:\n\tb: 1", 2, 1, "tab"),
    "not a number": ("a: .nan", 1, 4, ".nan"),
    "infinity": ("a: [-.INF]", 1, 5, "-.INF"),
    "alias bomb": ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]", 1, 4, "aliases"),
    "anchor on text": ("a: &a x", 1, 4, "anchors"),
    "tag": ("a: !!python/object:os.system x", 1, 4, "tags"),
    "key that is a list": ("[a]: 1", 1, 1, "key must be text"),
    "missing key": ("a: 1\n? \n: 2", 2, 2, "key"),
    "two colons": ("a: b: c", 1, 5, "second ':'"),
    "open quote": ('a: "b', 1, 6, "quote"),
    "open bracket": ("a: [1, 2\nb: 3", 2, 2, "bracket"),
    "bad indentation": ("a:\n  - b\n c: 1", 3, 2, "indentation"),
    "odd character": ("a: @b", 1, 4, "quote it"),
    "control character": ("a: b\x07", 1, 5, "control"),
    "two documents": ("a: 1\n---\nb: 1", None, None, "one document"),
    "nothing": ("", None, None, "empty"),
    "a list": ("- 1", 1, 1, "mapping"),
    "text": ("hello", 1, 1, "mapping"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_gets_its_place_and_what_was_expected(name: str) -> None:
    text, line, column, said = WRONG[name]
    with pytest.raises(FileError) as caught:
        parse_one(text, "f.yaml")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert said in str(caught.value)


def test_text_that_is_not_utf8_is_placed() -> None:
    with pytest.raises(FileError, match=r"f\.yaml:2:4: not UTF-8"):
        parse_one(b"a: 1\nb: \xff", "f.yaml")


HOSTILE = {
    "deep brackets": "[" * 400_000,
    "deep dashes": "- " * 400_000,
    "deep keys": "\n".join(" " * i + "a:" for i in range(1200)),
    "many lists": "a: [" + "[]," * 300_000 + "]",
    "many keys": "\n".join(f"k{i}: [1]" for i in range(80_000)),
    "long word": "a: [" + "x" * 900_000,
    "long key": "? " + "k" * 900_000 + "\n: [",
    "open quote": 'a: "' + "x\n" * 400_000,
    "billion laughs": "a0: &a0 [x,x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1},*a{i - 1}]\n" for i in range(1, 60)),
    "brackets and colons": "{" + "a: {" * 200_000,
    "comments": "#" * 990_000 + "\n\t- 1",
    "nul": "\0" * 900_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_get_an_error_in_bounded_time_and_memory(name: str) -> None:
    started = time.process_time()
    tracemalloc.start()
    try:
        with pytest.raises(FileError) as caught:
            parse_one(HOSTILE[name], "f.yaml")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert time.process_time() - started < 40  # a second on a quiet machine; quadratic time takes minutes
    assert peak < 60_000_000
    assert len(str(caught.value)) < 300


def test_a_file_over_one_megabyte_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_text("[" * 1_000_001)
    with pytest.raises(FileError, match="too large"):
        read_yaml(large)


def test_a_device_without_an_end_is_refused() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no /dev/zero here")
    with pytest.raises(FileError, match="is a device"):
        read_yaml(Path("/dev/zero"))


def test_missing_files_and_folders_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file"):
        read_one(tmp_path / "no.yaml")
    with pytest.raises(FileError, match="is a folder"):
        read_one(tmp_path)


def test_the_slow_parser_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, 'x', {b: no}]\nc:\n  - d: 08\n"
    fast = parse_one(text, "x")
    monkeypatch.delattr("yaml.CSafeLoader", raising=False)
    slow = parse_one(text, "x")
    assert isinstance(slow, Map)
    assert slow == fast
    assert slow["c"].place(0) == fast["c"].place(0)
