"""`judge explain`: codes, names, rule ids and words of the game."""

from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("D102", "No more than 4 cards with the same name, basic Energy aside."),
        ("d102", "now2026.deck.four-copies: A deck has at most 4 cards"),
        ("copies", "D102 copies"),
        ("L005", "L005"),
        ("F402", "F402 unknown-name"),
        ("bw2012.deck.one-basic", "A deck must have at least one Basic Pokémon."),
        ("now2026.deck.radiant-one", "D105 radiant"),
        ("KO", "Knocked Out"),
    ],
)
def test_explain(judge, what, says):
    done = judge("explain", what)
    assert done.returncode == 0
    assert says in done.stdout.decode()


def test_the_same_rule_in_the_other_books(judge):
    text = judge("explain", "wotc1999.deck.four-copies").stdout.decode()
    assert "swsh2021.deck.four-copies" in text
    assert "How Do You Make a New Deck?" in text


def test_a_rule_that_differs_today_is_told_of_an_old_one(judge):
    text = judge("explain", "wotc1999.retreat.retreat-times").stdout.decode()
    assert "now2026.retreat.retreat-once: A player can retreat once per turn.\n" in text.partition("Different in")[2]


def test_without_a_word_all_codes_are_listed(judge):
    lines = judge("explain").stdout.decode().splitlines()
    assert any(line.startswith("D101  deck-size") for line in lines)
    assert lines == sorted(lines)


@pytest.mark.parametrize(("what", "near"), [("copis", "copies"), ("bw2012.deck.one-basc", "bw2012.deck.one-basic")])
def test_the_nearest_is_named(judge, what, near):
    done = judge("explain", what)
    assert done.returncode == 2
    assert near in done.stderr.decode()


def test_json(judge):
    record = json.loads(judge("explain", "D104", "--output", "json").stdout)
    assert record["code"] == "D104"
    assert "swsh2021.deck.ace-spec-one" in record["cites"]
    assert len(json.loads(judge("explain", "--output", "json").stdout)) > 30
