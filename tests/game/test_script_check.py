"""Card texts beside their scripts: every shipped script stands in the table of verdicts as it is, and the checks see what is wrong.

The sentences of cards are not part of the repository. What was found with them stands in verdicts.tsv as hashes; where
the databases lie beside the repository, a sample is checked anew.
"""  # noqa: E501

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from script_check.does import does
from script_check.said import said
from script_check.simple import CHECKS
from script_check.texts import ARCHIVES, ScriptedText, scripted_texts
from script_check.verdicts import OPEN, TABLE, judged, script_digest
from tests.conftest import REPOSITORY
from tests.rulings.store import store

DATABASES = REPOSITORY.parent / "shared" / "cards"
AGREE_AT_LEAST = 0.936
MOST_OPEN = 8  # it can only fall
MOST_BEHIND = 100  # scripts that wait for the next run of the command, which needs the databases
COMMAND = "python benchmarks/check_scripts.py --write"


@cache
def rows() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The table: text hash, script hash and verdict by kind, fingerprint and place of the script."""
    lines = (line.split("\t") for line in TABLE.read_text(encoding="utf8").splitlines())
    return {tuple(line[:4]): tuple(line[4:]) for line in lines}


@cache
def texts() -> list[ScriptedText]:
    return scripted_texts(store())


def key(text: ScriptedText) -> tuple[str, ...]:
    return text.kind, text.effect, text.home, text.name


def test_every_script_was_checked_as_it_is() -> None:
    changed = [
        text.key for text in texts() if key(text) not in rows() or rows()[key(text)][1] != script_digest(text.script)
    ]
    assert len(changed) <= MOST_BEHIND, f"checked again by `{COMMAND}`: {changed[:20]} ({len(changed)})"


def test_most_texts_agree_and_the_table_holds_nothing_else() -> None:
    counted = Counter(row[2] for row in rows().values())
    assert counted["agree"] / sum(counted.values()) >= AGREE_AT_LEAST, counted
    gone = set(rows()) - {key(text) for text in texts()}
    assert len(gone) <= MOST_BEHIND, f"left out by `{COMMAND}`: {sorted(gone)[:10]}"


@pytest.mark.skipif(
    not all((DATABASES / name).is_file() for name in ARCHIVES),
    reason="the card databases are not beside the repository",
)
def test_a_sample_is_found_as_the_table_says() -> None:
    every = scripted_texts(store(), DATABASES)
    for verdict in judged(random.Random(11).sample(every, 300)):
        row = rows().get(key(verdict.text))
        if row is not None and row[1] == script_digest(verdict.text.script):
            assert row[2] == verdict.word, (verdict.text.key, verdict.differences)


# An invented text, its script, and scripts that say something else: each has to be noticed, by the check named.
TEXT = "Flip 2 coins. For each heads, draw 3 cards. If both are tails, Testmon does 30 damage to itself."
SCRIPT: dict[str, Any] = {
    "before": [{"flip": {"coins": 2, "as": "f"}}],
    "hits": [{"if": {"is": {"compare": {"of": {"tails": "f"}, "exactly": 2}},
                     "then": [{"damage": {"amount": 30, "to": "self"}}]}}],
    "after": [{"repeat": {"times": {"heads": "f"}, "do": [{"draw": 3}]}}],
}  # fmt: skip


def noticed(script: Any, text: str = TEXT) -> set[str]:
    plain, laid = said(text, "Testmon", "Pokémon"), does(script)
    return {name for name, check in CHECKS.items() for _ in check(plain, laid)}


def test_the_right_script_agrees() -> None:
    assert noticed(SCRIPT) == set()


@pytest.mark.parametrize(
    ("part", "value", "by"),
    [
        ("before", [{"flip": {"coins": 3, "as": "f"}}], "verb"),
        ("hits", [], "verb"),
        ("hits", [{"damage": {"amount": 40, "to": "self"}}], "number"),
        ("hits", [{"damage": {"amount": 30, "to": "my bench"}}], "verb"),
        ("after", [{"opponent": [{"draw": 3}]}], "verb"),
        ("after", [{"repeat": {"times": {"heads": "f"}, "do": [{"draw": 4}]}}], "number"),
        ("after", [{"repeat": {"times": {"heads": "f"}, "do": [{"draw": 3}]}}, {"shuffle": "my deck"}], "shuffle"),
        ("after", [*SCRIPT["after"], {"condition": {"give": "Asleep", "to": "self"}}], "condition"),
    ],
)
def test_a_wrong_script_is_noticed(part: str, value: Any, by: str) -> None:
    assert by in noticed({**SCRIPT, part: value})


def test_reasons_are_given_for_texts_that_are_there() -> None:
    from script_check.verdicts import reasons

    assert set(reasons()) <= {text.key for text in texts()}


def test_what_is_open_is_counted() -> None:
    assert sum(row[2] == OPEN for row in rows().values()) <= MOST_OPEN
