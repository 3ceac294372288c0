"""The one way an effect file is written: which values are quoted, what stands in one line, where comments stand."""

from __future__ import annotations

import pytest

from ptcg_judge.game.script_files.style import comments_of, flow, formatted, scalar
from ptcg_judge.yamlfile import parse_one


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (True, "yes"), (False, "no"), (None, "~"), (30, "30"), (0.5, "0.5"), ("my deck", "my deck"), ("a:b", "a:b"),
        ("a: b", '"a: b"'), ("yes", '"yes"'), ("", '""'), ("30", '"30"'), ("30 more", "30 more"), ("-x", '"-x"'),
        ("trailing ", '"trailing "'), ("a, b", '"a, b"'), ("{x}", '"{x}"'), ("it's", "it's"), ("x#y", '"x#y"'),
        ('say "x"', '"say \\"x\\""'), ("é", "é"), ("_x", '"_x"'),
    ],
)  # fmt: skip
def test_a_text_is_quoted_only_where_it_would_be_read_otherwise(value: object, written: str) -> None:
    assert scalar(value) == written
    assert parse_one(f"key: {written}", "x.yaml")["key"] == value


def test_a_value_in_one_line() -> None:
    assert flow({"draw": 2, "of": ["a", {"b": None}], "none": {}, "no list": []}) == (
        "{draw: 2, of: [a, {b: ~}], none: {}, no list: []}"
    )


LONG = "x" * 70


@pytest.mark.parametrize(
    ("script", "lines"),
    [
        ({}, ["c-1 Testmon: {}"]),
        ({"provides": {"types": ["Fire", "Water"]}}, ["c-1 Testmon:", "  provides: {types: [Fire, Water]}"]),
        (
            {"provides": {"if": LONG, "to": "y" * 30}},
            ["c-1 Testmon:", "  provides:", f"    if: {LONG}", f"    to: {'y' * 30}"],
        ),
        ({"attacks": {"Zap": {"damage": 30}}}, ["c-1 Testmon:", "  attacks:", "    Zap:", "      damage: 30"]),
        ({"attacks": {"Zap": {}}}, ["c-1 Testmon:", "  attacks:", "    Zap: {}"]),
        ({"play": {"often": "any"}}, ["c-1 Testmon:", "  play:", "    often: any"]),
        ({"effects": [{"draw": 1}, "end turn"]}, ["c-1 Testmon:", "  effects:", "    - draw: 1", "    - end turn"]),
        ({"amount": {"plus": [{"a": 1}, 2]}}, ["c-1 Testmon:", "  amount: {plus: [{a: 1}, 2]}"]),
        (
            {"amount": {"what": {"plus": [{"all": 1}, {"do": [{"a": 1}]}]}}},
            [
                "c-1 Testmon:",
                "  amount:",
                "    what:",
                "      plus:",
                "        - all: 1",
                "        - do:",
                "            - a: 1",
            ],
        ),
        (
            {"effects": [{"give": "a", "to": {"in": "b"}}]},
            ["c-1 Testmon:", "  effects:", "    - give: a", "      to: {in: b}"],
        ),
        (
            {"effects": [{"at": {"do": [{"draw": 1}]}}]},
            ["c-1 Testmon:", "  effects:", "    - at:", "        do:", "          - draw: 1"],
        ),
        ({"effects": [{}]}, ["c-1 Testmon:", "  effects:", "    - {}"]),
    ],
)
def test_words_have_a_line_each_and_all_else_one_line_where_it_fits(
    script: dict[str, object], lines: list[str]
) -> None:
    file = formatted({"c-1 Testmon": script})
    assert file.splitlines() == lines
    assert file.endswith("\n")
    assert parse_one(file, "x.yaml")["c-1 Testmon"] == script


@pytest.mark.parametrize(("length", "fits"), [(89, True), (90, False)])
def test_a_line_has_a_hundred_columns(length: int, fits: bool) -> None:
    """Two of indentation, `key: `, and a record `{x: ...}` around the text."""
    assert len("  key: {x: }") + 88 == 100
    lines = formatted({"c": {"key": {"x": "y" * (length - 1)}}}).splitlines()
    assert lines[1:] == ([f"  key: {{x: {'y' * 88}}}"] if fits else ["  key:", f"    x: {'y' * 89}"])


def test_comments_stand_above_their_card() -> None:
    text = '# one\n# two\nc-1 Testmon:\n  play: {}\n\n"c-2 A: B":\n  play: {}\n# three\nc-3 Two:\n  play: {}\n'
    found = comments_of(text, "x.yaml")
    assert found == {"c-1 Testmon": "# one\n# two\n", "c-3 Two": "# three\n"}
    assert formatted({"c-1 Testmon": {}, "c-4 Other": {}}, found) == "# one\n# two\nc-1 Testmon: {}\nc-4 Other: {}\n"
    assert comments_of('# one\n"c-2 A: B":\n', "x.yaml") == {"c-2 A: B": "# one\n"}


@pytest.mark.parametrize("text", ["c-1 X:\n  # inside\n  play: {}\n", "c-1 X:\n# between\n  play: {}\n"])
def test_a_comment_elsewhere_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"x\.yaml, line [23]"):
        comments_of(text, "x.yaml")
