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

from script_check.broken.companions import LEAST as ENTRIES
from script_check.broken.companions import Companions
from script_check.broken.held import at_cards, played, read_played, scripts_of
from script_check.broken.phrasings import LEAST as TEXTS
from script_check.broken.phrasings import Phrasings
from script_check.broken.playing import Ordinary
from script_check.does import does
from script_check.idioms import read_away
from script_check.said import said
from script_check.sentences import untold
from script_check.simple import CHECKS
from script_check.texts import ARCHIVES, ScriptedText, scripted_texts
from script_check.verdicts import OPEN, TABLE, judged, script_digest
from tests.conftest import REPOSITORY
from tests.rulings.store import store

DATABASES = REPOSITORY.parent / "shared" / "cards"
AGREE_AT_LEAST = 0.951
MOST_OPEN = 0  # it can only fall
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


# Order and condition of use: the same things done in another order, and used without what the text asks for.
ORDERED = "You can use this attack only if Testmon is on your Bench. Draw 2 cards. Then, heal 30 damage from Testmon."
IN_ORDER: dict[str, Any] = {
    "if": {"is": {"what": "self", "where": {"place": "bench"}}},
    "after": [{"draw": 2}, {"heal": {"from": "self", "amount": 30}}],
}


@pytest.mark.parametrize(
    ("part", "value", "by"),
    [
        ("after", IN_ORDER["after"][::-1], {"order"}),
        ("if", {"is": {"what": "self", "where": {"place": "active"}}}, {"need"}),
        ("if", {"compare": {"of": {"count": "my prizes"}, "at most": 2}}, {"need"}),
    ],
)
def test_another_order_or_condition_of_use_is_noticed(part: str, value: Any, by: set[str]) -> None:
    assert noticed(IN_ORDER, ORDERED) == set()
    assert by <= noticed({**IN_ORDER, part: value}, ORDERED)


def test_an_idiom_needs_its_word_in_the_script() -> None:
    plain = said("If Testmon is Knocked Out, it goes to your hand instead of the discard pile.", "X", "")
    assert "discard" not in read_away(plain, does({"put": "x"}))[0].low
    assert read_away(plain, does({"draw": 1}))[1] == ["text goes elsewhere"]


def test_reasons_are_given_for_texts_that_are_there() -> None:
    from script_check.verdicts import reasons

    assert set(reasons()) <= {text.key for text in texts()}


def test_what_is_open_is_counted() -> None:
    assert sum(row[2] == OPEN for row in rows().values()) <= MOST_OPEN


def test_the_sentences_of_a_script_carry_its_facts() -> None:
    """What is compared with the card text is what `judge cards show` tells: numbers, types, zones, names, spans ..."""
    told = {text.key: list(untold(text)) for text in random.Random(23).sample(texts(), 2500)}
    assert {key: found for key, found in told.items() if found} == {}


PLAY = "python benchmarks/check_scripts.py --play CARDS"


@cache
def ordinary() -> Ordinary:
    return Ordinary(store())


def played_otherwise(homes: list[str]) -> list[str]:
    """The cards whose scripts do something else on their ordinary boards than the table holds; new scripts left out."""
    by_card, held = at_cards(texts()), read_played()
    asked = {home: by_card[home] for home in homes if home in held and held[home].scripts == scripts_of(by_card[home])}
    return [home for home, row in played(asked, ordinary()) if row != held[home]]


def test_scripts_do_on_ordinary_boards_what_they_did() -> None:
    assert played_otherwise(random.Random(17).sample(sorted(read_played()), 60)) == [], f"if that is meant: `{PLAY}`"


@pytest.mark.long
def test_every_script_does_on_ordinary_boards_what_it_did() -> None:
    assert played_otherwise(sorted(read_played())) == [], f"if that is meant: `{PLAY}`"


def test_every_script_was_played() -> None:
    by_card, held = at_cards(texts()), read_played()
    changed = [home for home, row in by_card.items() if home not in held or held[home].scripts != scripts_of(row)]
    assert len(changed) <= MOST_BEHIND, f"played again by `{PLAY}`: {changed[:20]} ({len(changed)})"
    assert len(held.keys() - by_card.keys()) <= MOST_BEHIND


def test_an_ordinary_board_shows_a_broken_script() -> None:
    text = next(text for text in texts() if text.key == "base1-4 Energy Burn")
    assert ordinary().same(text, text.script)
    assert not ordinary().same(text, {})


# What is written makes sense, and says what the text says in a set phrase; each with a script in which it does not.
@pytest.mark.parametrize(
    ("text", "right", "wrong", "by"),
    [
        (
            "Find an Item card and a Supporter card and reveal both.",
            [{"search": {"where": {"kind": kind}, "show": True}} for kind in ("item", "supporter")],
            [{"search": {"where": {"kind": "item"}, "show": True}}, {"search": {"where": {"kind": "supporter"}}}],
            "shown",
        ),
        ("Draw 2 cards.", [{"draw": 2}], [{"draw": 2, "where": {}}], "empty"),
        ("Draw 2 cards.", ["weakness", "resistance"], ["weakness", "weakness"], "empty"),
        ("Draw 2 cards.", {"times": [2, 3]}, {"times": [0, 3]}, "empty"),
        (
            "This power can't be used if Testmon is Asleep or Paralyzed.",
            {"off when": ["Asleep", "Paralyzed"]}, {"off when": ["Asleep"]}, "off",
        ),
        ("This power can be used even if Testmon is Asleep.", {"off when": "never"}, {}, "off"),
        (
            "Attached to a Pokémon, it provides Fire Energy.",
            {"provides": {"types": "Fire"}}, {"provides": {"types": "Water"}}, "provided",
        ),
        (
            "This attack's damage isn't affected by Weakness or Resistance.",
            {"apply": ["effects"]}, {"apply": []}, "left",
        ),
        (
            "Use one of the Defending Pokémon's attacks.",
            [{"use attack": {"of": "defending"}}], [{"use attack": {"of": "self"}}], "whose",
        ),
        (
            "If your opponent's Active Pokémon is Asleep, draw a card.",
            {"is": {"what": "defending", "where": {"condition": "Asleep"}}},
            {"is": {"what": "self", "where": {"condition": "Asleep"}}}, "whose",
        ),
        (
            "If Pikachu or Dark Raichu is on your Bench, draw a card.",
            {"where": {"name": ["Pikachu", "Dark Raichu"]}}, {"where": {"name": ["Pikachu"]}}, "named",
        ),
        ("Discard a card from your opponent's hand.", {"in": "their hand"}, {"in": "my hand"}, "theirs"),
        (
            "Your opponent can't retreat.",
            [{"forbid": {"act": "retreat", "by": "their active"}}],
            [{"forbid": {"act": "retreat", "by": "my active"}}], "by",
        ),
        (
            "Switch Testmon with 1 of your Benched Pokémon.",
            [{"switch": {"out": "self", "in": "my bench"}}], [{"switch": {"in": "my bench"}}], "by",
        ),
        (
            "This Pokémon's attacks cost Colorless less.",
            [{"modify": {"what": "attack cost"}}], [{"modify": {"what": "retreat cost"}}], "value",
        ),
        (
            "This Pokémon's attacks do 10 more damage.",
            [{"modify": {"what": "damage", "from": "attack"}}], [{"modify": {"what": "damage"}}], "value",
        ),
        (
            "Prevent all damage done to Testmon by attacks.",
            [{"prevent": {"what": "damage"}}], [{"prevent": {"what": "all"}}], "value",
        ),
    ],
)  # fmt: skip
def test_what_makes_no_sense_beside_a_phrase_is_noticed(text: str, right: Any, wrong: Any, by: str) -> None:
    assert by not in noticed({"do": right} if isinstance(right, list) else right, text)
    assert by in noticed({"do": wrong} if isinstance(wrong, list) else wrong, text)


# Invented texts that have a phrase in common, some with a sentence more: "Draw a card" is no part of it.
BEFORE = ("Now", "Then", "Later", "At once", "In time", "Afterward", "Quickly", "Slowly", "Often", "Twice", "Again")
HEAL: dict[str, Any] = {"heal": {"from": "my bench", "amount": 30}}


def invented(many: int, script: Any = None) -> list[ScriptedText]:
    card = next(card for card in store().all() if card.supertype == "Pokémon")
    found = []
    for at in range(many):
        more = " Draw a card." * (at % 2)
        sentence = f"{BEFORE[at % len(BEFORE)]}, heal 30 damage from each of your Benched Pokémon.{more}"
        made = script or {"after": [HEAL, {"draw": 1}] if more else [HEAL]}
        found.append(ScriptedText("attack", "", f"x{at}", "", made, "xy", said={sentence: [card]}))
    return found


def test_a_phrase_asks_for_what_all_other_scripts_beside_it_have() -> None:
    texts = invented(TEXTS + 2)
    phrasings = Phrasings(texts)
    assert [list(phrasings.differences(text, text.script)) for text in texts] == [[]] * len(texts)
    assert "without after.heal.amount" in set(
        phrasings.differences(texts[0], {"after": [{"heal": {"from": "my bench"}}]})
    )
    assert list(phrasings.differences(texts[1], {"after": [HEAL]})) == []  # not all of them draw


def test_a_phrase_of_few_texts_asks_for_nothing() -> None:
    texts = invented(TEXTS)
    assert list(Phrasings(texts).differences(texts[0], {"after": [{"heal": {"from": "my bench"}}]})) == []


def test_a_phrase_does_not_learn_from_the_script_that_is_asked_about() -> None:
    texts = invented(TEXTS + 2)
    texts[0].script = {"after": [{"draw": 1}]}
    found = set(Phrasings(texts).differences(texts[0], texts[0].script))
    assert "without after.heal" in found


def test_what_stands_beside_a_key_in_every_script_is_asked_for() -> None:
    forbid = {"effects": [{"forbid": {"act": "retreat", "by": "self"}}]}
    broken = {"effects": [{"forbid": {"act": "retreat"}}]}
    many = invented(ENTRIES, forbid)
    assert list(Companions(many).differences(many[0], forbid)) == []
    assert "forbid act: retreat without by" in set(Companions(many).differences(many[0], broken))
    assert list(Companions(many[1:]).differences(many[0], broken)) == []
