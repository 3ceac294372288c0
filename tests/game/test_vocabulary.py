"""The table of words: each has a sentence and an example that compiles; docs/vocabulary.md says what the table says."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.language.grammar import PARSERS, WORDS, Around, Scope, parse_node
from ptcg_judge.game.script_files import vocabulary
from ptcg_judge.yamlfile import parse_one

EVERY = [word for family in WORDS.values() for word in family.values()]
BOUND = {"n", "x", "y", "f", "got", "give", "take", "one", "seen", "g"}


@pytest.mark.parametrize("word", EVERY, ids=lambda word: f"{word.family} {word.name}")
def test_every_word_says_what_it_means_and_its_example_compiles(word: object) -> None:
    assert word.says.endswith(".")  # type: ignore[attr-defined]
    family, example = word.family, word.example  # type: ignore[attr-defined]
    scope = Scope("example", BOUND)
    scope.around = frozenset(Around)
    if family == "filter":
        PARSERS["filter"](parse_one(example, "example", EffectFileError), scope)
    else:
        parse_node(family, parse_one(f"x: {example}", "example", EffectFileError)["x"], scope)


def test_the_document_is_up_to_date() -> None:
    text = Path(__file__).parents[2].joinpath("docs", "vocabulary.md").read_text(encoding="utf8")
    assert text == vocabulary.document(), "run: python -m ptcg_judge.game.script_files.vocabulary"
