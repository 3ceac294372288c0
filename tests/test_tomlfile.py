"""TOML files whose parts know where they stand."""

from __future__ import annotations

import pytest

from ptcg_judge.errors import ConfigFileError
from ptcg_judge.tomlfile import parse_toml

TEXT = b"""format = "standard"
[rules]
D151 = "off"
"a b".c = 1
[paths."decks/\xc3\xa9/**"]
on = 2026-08-01
rules = {D102 = "off", x.y = [1, {z = 2}]}
[[arr.b]]
k = 1
[[arr.b]]
k = [
 1, # c
 2]
"""


def test_keys_and_values_know_their_places():
    found = parse_toml(TEXT, "x.toml")
    assert found.place("format") == (1, 10)
    assert found["rules"].key_place("D151") == (3, 1)
    assert found["rules"]["a b"].place("c") == (4, 11)
    assert found["paths"].key_place("decks/é/**").line == 5
    inside = found["paths"]["decks/é/**"]
    assert (inside["on"], inside.place("on")) == ("2026-08-01", (6, 6))
    assert inside["rules"]["x"]["y"][1].place("z") == (7, 39)
    assert [item.place("k").line for item in found["arr"]["b"]] == [9, 11]
    assert found["arr"]["b"][1]["k"].place(1) == (13, 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"a = ", "x.toml:1:5: is no TOML: invalid value"),
        (b"a = 1\na = 2", "x.toml:2:6: is no TOML: cannot overwrite a value"),
        (b"a = 1\nb = '\xff'", "x.toml:2:1: is not written in UTF-8"),
        (b"a = 1\n" * 200_000, "x.toml: more than 1,000,000 bytes"),
        (b"a = " + b"[" * 5000, "x.toml"),
    ],
)
def test_what_is_no_toml_is_told_with_its_place(text, said):
    with pytest.raises(ConfigFileError) as refused:
        parse_toml(text, "x.toml", ConfigFileError)
    assert str(refused.value).startswith(said)
