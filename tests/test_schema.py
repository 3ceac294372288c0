"""Schemas: messages name the place and the nearest valid thing, within bounds."""

from __future__ import annotations

import json
import time
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptcg_judge.errors import FileError
from ptcg_judge.rulings.file.schema import scenario_shape
from ptcg_judge.schema import Schema, surely_fits
from ptcg_judge.yamlfile import parse_one

BODY: dict[str, Any] = {
    "type": "object",
    "properties": {
        "active": {"type": "string", "description": "a card by name"},
        "damage": {"type": "integer", "minimum": 0, "multipleOf": 10},
        "bench": {"type": "array", "items": {"type": "string"}, "maxItems": 5, "uniqueItems": True},
        "condition": {"enum": ["Asleep", "Burned", "Poisoned"]},
        "play": {"type": "array", "items": {"$ref": "#/$defs/play"}},
        "amount": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/count"}]},
        "chance": {"type": "string", "pattern": "^[0-9]+/[0-9]+$"},
    },
    "patternProperties": {"^x-": True},
    "additionalProperties": False,
    "required": ["active"],
    "$defs": {
        "play": {
            "anyOf": [
                {"enum": ["checkup", "end turn"]},
                {
                    "type": "object",
                    "required": ["attack"],
                    "properties": {"attack": {"type": "string"}, "on": {"type": "string"}},
                    "additionalProperties": False,
                },
                {
                    "type": "object",
                    "required": ["flip"],
                    "properties": {
                        "flip": {
                            "type": "object",
                            "properties": {
                                "heads": {"type": "array", "items": {"$ref": "#/$defs/play"}},
                                "tails": {"type": "array", "items": {"$ref": "#/$defs/play"}},
                            },
                            "additionalProperties": False,
                        }
                    },
                    "additionalProperties": False,
                },
            ]
        },
        "count": {
            "type": "object",
            "properties": {"count": {"type": "string"}},
            "required": ["count"],
            "additionalProperties": False,
        },
    },
}
SCHEMA = Schema(BODY)

MESSAGES = [
    ("activ: Pikachu", "f:1:1: unknown key 'activ' (nearest: 'active')"),
    ("damage: 20", "f:1:1: the key 'active' is missing (expected: a card by name)"),
    ("active: 7", "f:1:9: 'active': text was expected, got the number 7 (expected: a card by name)"),
    ("active: x\ndamage: twenty", "f:2:9: 'damage': a whole number was expected, got text 'twenty'"),
    ("active: x\ndamage: 15", "f:2:9: 'damage': a multiple of 10 was expected, got the number 15"),
    ("active: x\ndamage: -10", "f:2:9: 'damage': at least 0 was expected, got the number -10"),
    ("active: x\nbench: [a, b, c, d, e, g]", "f:2:8: 'bench': at most 5 item(s) were expected in the list"),
    ("active: x\nbench: [a, 4]", "f:2:12: text was expected, got the number 4"),
    (
        "active: x\ncondition: Posoned",
        "f:2:12: 'condition': text 'Posoned' is not one of Asleep, Burned, Poisoned (nearest: 'Poisoned')",
    ),
    ("active: x\nplay: [chekup]", "f:2:8: text 'chekup' is not one of checkup, end turn (nearest: 'checkup')"),
    ("active: x\nplay:\n  - atack: Jab", "f:3:5: unknown key 'atack' (nearest: 'attack')"),
    ("active: x\nplay:\n  - attack: Jab\n    onn: Pika", "f:4:5: unknown key 'onn' (nearest: 'on')"),
    (
        "active: x\nplay:\n  - flip: {heads: [{attack: 3}]}",
        "f:3:29: 'attack': text was expected, got the number 3",
    ),
    ("active: x\nplay:\n  - flip: {head: []}", "f:3:12: unknown key 'head' (nearest: 'heads')"),
    (
        "active: x\namount: many",
        "f:2:9: 'amount': a whole number or a mapping (key: value) was expected, got text 'many'",
    ),
    ("active: x\namount: {coutn: x}", "f:2:10: unknown key 'coutn' (nearest: 'count')"),
    ("active: x\nchance: half", "f:2:9: 'chance': text 'half' is not written as expected here"),
]


@pytest.mark.parametrize(("text", "said"), MESSAGES)
def test_a_misfit_is_named_with_its_place_and_the_nearest_valid_thing(text: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        SCHEMA.validate(parse_one(text, "f"))
    assert str(caught.value) == said


def test_a_file_that_fits_passes() -> None:
    SCHEMA.validate(parse_one("active: x\nx-note: 1\nplay: [checkup, {flip: {tails: [end turn]}}]", "f"))


keys = st.sampled_from(["active", "damage", "bench", "condition", "play", "amount", "flip", "heads", "attack", "x-a"])
values = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 60) | st.sampled_from(["checkup", "Asleep", "x", "1/4"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys | st.just("count"), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(keys, values, max_size=5))
def test_whatever_does_not_fit_is_explained_at_a_place_of_the_file(node: dict[str, Any]) -> None:
    read = parse_one(json.dumps(node), "f") if node else parse_one("active: 1", "f")
    if SCHEMA.fits(read):
        return
    with pytest.raises(FileError) as caught:
        SCHEMA.validate(read)
    assert caught.value.line == 1
    assert caught.value.column is not None


def test_the_explanation_of_a_large_wrong_file_is_quick() -> None:
    text = "active: x\nplay:\n" + "  - flip: {heads: [{flip: {tails: [{flip: {heads: [1]}}]}}]}\n" * 9_000
    node = parse_one(text, "f")
    started = time.process_time()
    with pytest.raises(FileError, match="f:3:52: text or a mapping"):
        SCHEMA.validate(node)
    assert time.process_time() - started < 20


def test_deep_choices_are_explained_within_bounds() -> None:
    text = "active: x\nplay: " + "[{flip: {heads: " * 9 + "1" + "}}]" * 9
    with pytest.raises(FileError, match="list"):
        SCHEMA.validate(parse_one(text, "f"))


PLAIN_BODIES: list[Any] = [
    {"type": "integer", "minimum": 0, "maximum": 60, "multipleOf": 10},
    {"type": ["string", "number", "array", "null"], "items": {"type": ["string", "number"]}, "maxItems": 2},
    {"type": "object", "properties": {"a": {"type": "boolean"}, "b": {"enum": ["x", "1"]}}, "required": ["a"]},
    {"properties": {"a": {"type": "null"}}, "additionalProperties": {"type": "integer"}, "minProperties": 1},
    {"type": ["string", "null"], "pattern": "^x?$"},
    {"type": "object", "additionalProperties": False, "description": "nothing", "x-words": ["nothing"]},
    {"type": "object", "maxProperties": 1, "properties": {"a": {"minItems": 1, "items": {"type": "boolean"}}}},
]
VALUES = st.recursive(
    st.none() | st.booleans() | st.sampled_from([-10, 0, 1, 5, 60, 70, 0.5, 10.0, "x", "1", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(PLAIN_BODIES), VALUES)
def test_what_is_let_pass_without_the_library_fits_by_the_library(body: Any, value: Any) -> None:
    assert not surely_fits(body, value) or jsonschema.Draft202012Validator(body).is_valid(value)


def test_keywords_that_need_the_library_are_left_to_it() -> None:
    assert surely_fits(PLAIN_BODIES[0], 20)
    assert surely_fits(PLAIN_BODIES[2], {"a": True, "b": "x", "c": [1]})
    assert not surely_fits({"anyOf": [{"type": "integer"}]}, 1)
    assert not surely_fits({"type": "object", "patternProperties": {"^x-": {"type": "null"}}}, {"x-a": None})


def test_a_scenario_without_a_mistake_needs_no_library() -> None:
    text = "question: why\ntable: {Ann: {active: {card: base1-4 Charizard, damage: 30}}}\nplay: [end turn]\n"
    assert surely_fits(scenario_shape().body, parse_one(text, "f"))
    assert not surely_fits(scenario_shape().body, parse_one(text.replace("30", "35"), "f"))
