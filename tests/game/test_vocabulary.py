"""The table of words: each has a sentence and an example that compiles; docs/vocabulary.md says what the table says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.language.grammar import PARSERS, WORDS, Around, Scope, Word, parse_node
from ptcg_judge.game.script_files import vocabulary
from ptcg_judge.yamlfile import parse_one

EVERY = [word for family in WORDS.values() for word in family.values()]
BOUND = {"n", "x", "y", "f", "got", "give", "take", "one", "seen", "g"}


@pytest.mark.parametrize("word", EVERY, ids=lambda word: f"{word.family} {word.name}")
def test_every_word_says_what_it_means_and_its_example_compiles(word: Word) -> None:
    assert word.says.endswith(".")
    parse_example(word, word.example)


def parse_example(word: Word, example: str) -> None:
    """The example as a part of a script. Raises EffectFileError."""
    scope = Scope("example", BOUND)
    scope.around = frozenset(Around)
    if word.family == "filter":
        PARSERS["filter"](parse_one(example, "example", EffectFileError), scope)
    else:
        parse_node(word.family, parse_one(f"x: {example}", "example", EffectFileError)["x"], scope)


@pytest.mark.parametrize("word", EVERY, ids=lambda word: f"{word.family} {word.name}")
def test_the_example_shows_its_word_and_no_other_spelling_compiles(word: Word) -> None:
    """A word that is misspelt in its own example is refused: the example compiles because of the word."""
    spelt = re.compile(rf"(?<![\w]){re.escape(word.name)}(?![\w])")
    assert spelt.search(word.example), word.example
    wrong = spelt.sub("no such word", word.example, count=1)
    with pytest.raises(EffectFileError):
        parse_example(word, wrong)


def test_the_document_is_up_to_date() -> None:
    text = Path(__file__).parents[2].joinpath("docs", "vocabulary.md").read_text(encoding="utf8")
    assert text == vocabulary.document(), "run: python -m ptcg_judge.game.script_files.vocabulary"


def test_a_place_that_does_not_exist_is_refused() -> None:
    with pytest.raises(EffectFileError, match="there is no place 'my pocket'"):
        PARSERS["place"]("my pocket", Scope("example", set()))


def test_a_let_that_names_nothing_is_refused() -> None:
    with pytest.raises(EffectFileError, match="does not say what is named"):
        parse_example(WORDS["statement"]["let"], "{let: {as: n}}")


@pytest.mark.parametrize(("written", "told"), [("", "nothing"), ("[my first]", "a list"), ("7", "7")])
def test_what_stands_in_place_of_a_word_is_told(written: str, told: str) -> None:
    with pytest.raises(EffectFileError, match=f"a condition was expected, got {told}"):
        parse_example(WORDS["statement"]["if"], f"{{if: {{is: {written}, then: [{{draw: 1}}]}}}}")


def test_a_word_of_several_arguments_is_not_written_with_one_alone() -> None:
    """Rock-Paper-Scissors says what winning and what losing brings, so "win" would say nothing."""
    with pytest.raises(EffectFileError, match="'rock paper scissors' needs a mapping of won, lost"):
        parse_example(WORDS["statement"]["rock paper scissors"], "{rock paper scissors: win}")


def test_an_amount_of_weakness_that_no_card_prints_is_refused() -> None:
    parse_example(WORDS["effect"]["modify"], "{modify: {what: weakness amount, of: my play, to: x4}}")
    with pytest.raises(EffectFileError, match="'x9' is no amount of Weakness"):
        parse_example(WORDS["effect"]["modify"], "{modify: {what: weakness amount, of: my play, to: x9}}")


@pytest.mark.parametrize(
    ("kind", "written", "said"),
    [
        ("often", "seldom", "there is no usage 'seldom'"),
        ("often", {"twice a turn": "x"}, "there is no usage 'twice a turn'"),
        ("hand", "deck", "it can't come from 'deck'"),
        ("hand", 7, "it can't come from '7'"),
        ("filter", "Fire", r"a filter \(a mapping of properties\) was expected"),
        ("new text", "", "a text was expected"),
        ("new text", 7, "a text was expected"),
        ("Power or kind", 7, "the name or kind of a Power was expected"),
        ("Special Condition or any", "Sleepy", "there is no Special Condition 'Sleepy'"),
    ],
)
def test_what_a_word_does_not_take_is_refused(kind: str, written: object, said: str) -> None:
    with pytest.raises(EffectFileError, match=said):
        PARSERS[kind](written, Scope("example", set()))


@pytest.mark.parametrize(
    ("kind", "word", "written"),
    [
        ("condition", "happened", "{{happened: {{event: {{is: {}}}, during: this turn}}}}"),
        ("effect", "instead", "{{instead: {{event: {{is: {}, what: self}}, do: [{{draw: 1}}]}}}}"),
    ],
)
def test_a_part_of_another_event_can_only_be_answered(kind: str, word: str, written: str) -> None:
    """Going to the Bench is a part of a switch, or of coming into play: nothing else can be said of it alone."""
    parse_example(WORDS["effect"]["when"], "{when: {event: {is: went to bench, what: self}, do: [{draw: 1}]}}")
    parse_example(WORDS[kind][word], written.format("switched"))
    with pytest.raises(EffectFileError, match="'went to bench' is a part of another event"):
        parse_example(WORDS[kind][word], written.format("went to bench"))


def test_only_prizes_lie_face_up_or_down() -> None:
    parse_example(WORDS["condition"]["exists"], "{exists: {in: my prizes, where: {face: up}}}")
    with pytest.raises(EffectFileError, match="'face' says nothing of what 'my hand' means"):
        parse_example(WORDS["condition"]["exists"], "{exists: {in: my hand, where: {face: up}}}")


def test_cards_that_lie_in_a_zone_already_can_not_be_put_there() -> None:
    parse_example(WORDS["statement"]["put"], "{put: {cards: my hand, into: my discard}}")
    with pytest.raises(EffectFileError, match="it is there already"):
        parse_example(WORDS["statement"]["put"], "{put: {cards: my hand, into: my hand}}")
