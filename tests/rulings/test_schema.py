"""The schemas of scenarios and effect scripts: what is written fits them, what is mistyped is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.errors import EffectFileError, FileError, RulingFileError
from ptcg_judge.places import effects_folder, rulings_folder
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.plays import BESIDE
from ptcg_judge.rulings.file.schema import (
    BARE,
    EXPECTATION,
    OWN_CARD,
    PLAY_WORDS,
    PLAYS,
    POKEMON,
    SCENARIO,
    SIDE,
    TABLE,
    cards_schema,
    scenario_schema,
    scenario_shape,
)
from ptcg_judge.rulings.library.deck_rulings import is_deck_ruling
from ptcg_judge.schema import Schema
from ptcg_judge.yamlfile import parse_one, read_one, read_yaml
from tests.rulings.store import store

FILES = [path for path in sorted(rulings_folder().rglob("*.yaml")) if path.parent.name != "deck"]


def test_every_key_is_described_for_editors() -> None:
    for table in (SCENARIO, TABLE, SIDE, POKEMON, EXPECTATION, OWN_CARD, PLAY_WORDS):
        assert all(body.get("description") or "$ref" in body for body in table.values())
    assert set(BESIDE) == set(PLAYS)
    assert set(BARE) <= set(PLAYS)
    assert {word for words in BESIDE.values() for word in words} == set(PLAY_WORDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ruling_fits_the_published_schema(path: Path) -> None:
    published = Schema(scenario_schema())
    for document in expanded(read_yaml(path, RulingFileError)):
        if is_deck_ruling(document):
            continue
        scenario_shape().validate(document)
        published.validate(document)


@pytest.mark.parametrize("path", sorted(effects_folder().glob("*/*.yaml")), ids=lambda path: path.stem)
def test_every_effect_script_fits_the_published_schema(path: Path) -> None:
    Schema(cards_schema()).validate(read_one(path, EffectFileError))


MISTYPED = [
    ("tabel: {}", "unknown key 'tabel'", "'table'"),
    ("table: {}\nplya: [checkup]", "unknown key 'plya'", "'play'"),
    ("table: {Ann: {actve: Pikachu}}", "unknown key 'actve'", "'active'"),
    ("table: {Ann: {active: {card: Pikachu, damge: 10}}}", "unknown key 'damge'", "'damage'"),
    ("table: {Ann: {active: {card: Pikachu, damage: ten}}}", "a whole number was expected", ""),
    ("table: {Ann: {active: {card: base1-58, conditions: [Posoned]}}}", "'Posoned'", "'Poisoned'"),
    ("table: {Ann: {active: [Pikachu]}}", "text or a mapping (key: value) or nothing was expected, got a list", ""),
    ("table: {Ann: {bench: 3}}", "was expected, got the number 3", ""),
    ("table: {}\nplay: [chekup]", "'chekup'", "'checkup'"),
    ("table: {}\nplay:\n  - atack: Jab", "unknown key 'atack'", "'attack'"),
    ("table: {}\nplay:\n  - {attack: Jab, onn: x}", "unknown key 'onn'", "'on'"),
    ("table: {}\nexpect:\n  - {se: {}}", "unknown key 'se'", "'see'"),
    ("table: {}\nexpect:\n  - {events: [{event: knockout}]}", "there is no event 'knockout'", "'knock out'"),
    ("table: {}\nexpect:\n  - {events: [{event: flip, why: heads}]}", "the reason or the name 'heads'", "Asleep"),
    ("table: {}\nexpect:\n  - in this order: [{event: prevented, what: hand}]", "the name 'hand'", "known: attach"),
    ("table: {}\nexpect:\n  - in this order: [40 -> 80 (Weaknes)]", "the name 'Weaknes'", "'Weakness'"),
    ("table: [1]", "a mapping (key: value) was expected, got a list", ""),
    ("play: [checkup]", "the key 'table' is missing", ""),
]


@pytest.mark.parametrize(("written", "said", "near"), MISTYPED)
def test_a_mistyped_scenario_is_answered_with_place_and_nearest_thing(written: str, said: str, near: str) -> None:
    with pytest.raises(RulingFileError) as caught:
        parse_rulings(written, "x.yaml", store())
    assert said in caught.value.message
    assert near in caught.value.hint
    assert caught.value.line is not None


SCRIPTS = [
    ("x: {atacks: {}}", "unknown key 'atacks'", "'attacks'"),
    ("x: {attacks: {Jab: {aftr: []}}}", "unknown key 'aftr'", "'after'"),
    (
        "x: {attacks: {Jab: {after: [{condtion: {give: Asleep, to: defending}}]}}}",
        "unknown key 'condtion'",
        "'condition'",
    ),
    ("x: {attacks: {Jab: {after: [{damage: {amount: 20, too: self}}]}}}", "unknown key 'too'", "'to'"),
    (
        "x: {attacks: {Jab: {damage: {half: {of: 20, as: got}}}}}",
        "unknown key 'as'",
        "",
    ),  # only statements name a result
]


@pytest.mark.parametrize(("written", "said", "near"), SCRIPTS)
def test_a_mistyped_script_is_answered_with_the_nearest_word(written: str, said: str, near: str) -> None:
    with pytest.raises(FileError) as caught:
        Schema(cards_schema()).validate(parse_one(written, "x.yaml", EffectFileError))
    assert said in caught.value.message
    assert near in caught.value.hint
