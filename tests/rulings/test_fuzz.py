"""Whatever a scenario file holds, the answer is a replay or one error with its place: no traceback, no hang."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptcg_judge.errors import JudgeError, RulingFileError
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import located, replay
from ptcg_judge.rulings.replay.verdict import judge
from tests.rulings.store import shelf, store

BOARD = """
id: fuzz/board
title: Everything that can be written about a board
rulebooks: [swsh2021, now2026]
question: What happens?
cards:
  own-1 Sparky:
    card: {kind: pokemon, hp: 60, stage: Basic, type: [Lightning], weakness: Fighting x2, resistance: Metal -30,
           retreat: 1, subtypes: [Test], evolves from: [Nothing], rule box: no,
           attacks: {Spark: {cost: [Lightning], damage: 20, sign: +}}, powers: {Glow: Ability}}
    attacks: {Spark: {before: [{flip: {heads: [{draw: 1}]}}], after: [{condition: {give: Asleep, to: defending}}]}}
    powers: {Glow: {use: {often: once a turn, do: [{draw: 1}]}}}
  base1-94 Potion:
    play: {do: [{heal: {amount: 20, from: {in: my play, pick: 1}}}]}
as blank: [base1-91 Bill]
table:
  turn: Ann
  turn number: 6
  starting player: Ben
  stadium: bw8-126 Virbank City Gym
  Ann:
    active: {card: own-1 Sparky, damage: 20, conditions: [Poisoned, {Burned: {counters: 2, since turn: 4}}],
             energy: {Lightning: 2}, attached: [xy1-121 Muscle Band], weakness: Fire x2, resistance: none,
             markers: {Char: 1}, new: no, evolved: no}
    bench: [base1-58 Pikachu, {card: base1-4 Charizard, under: [base1-46 Charmander, base1-24 Charmeleon]}]
    hand: [base1-94 Potion, 2, {Fire: 3}]
    deck: [base1-58 Pikachu, base1-91 Bill]
    discard: [base1-93 Gust of Wind]
    prizes: 3
    lost zone: []
    used: [energy]
    used in game: [GX attack]
  Ben: {active: base1-7 Hitmonchan, bench: [base1-46 Charmander], hand: 4, deck: 20, prizes: [base1-58 Pikachu, 2]}
play:
  - {power: Glow, of: Sparky}
  - {play: base1-94 Potion, on: Pikachu, choose: Sparky}
  - {retreat: Pikachu, by: Ann}
  - checkup
  - next turn
  - {attack: Jab}
coins: [heads]
answers: {Ben promotes: Charmander}
expect:
  - {see: {Ben.active.damage: 40, Ann.bench: [Pikachu], result: none}, under: now2026, when: [heads], chance: 1/2}
  - {illegal: now2026.retreat.retreat-asleep-paralyzed, answers: {Ben promotes: Charmander}, legal: no}
  - {events: [{event: flip, who: Ann, result: heads}, 40 -> 80], when: {Asleep: heads}, result: none}
in this order: [3 counters on Ben's Emolga, Ben takes 1]
cites: [now2026.checkup.checkup-order]
disputed: {other answer: no, because: it is a test}
not yet: never
impossible board: no
notes: none
"""
GAME = """
rulebook: now2026
game:
  seed: 4
  Ann: {deck: [{base1-58 Pikachu: 20}, {base1-46 Charmander: 20}, {Fire: 20}]}
  Ben: {deck: [{base1-58 Pikachu: 40}, {Lightning: 20}]}
answers: every
play: [next turn]
"""
VALUES: list[Any] = [
    None, True, 0, -1, 7, 1.5, 10**12, "", "none", "x", "every", "heads", "Ann", "yes", [], {}, [None], [[]],
    {"a": None},
    {"x": {"y": [1]}}, "Ann.active", "base1-58", "\u0000 \u2028", "a" * 3000,
]  # fmt: skip

GOOD = {"played", "refused", "unplayable"}


def outcome(text: str) -> str:
    """What a text comes to: "played", "refused" or "unplayable"; every error has a file and, if refused, a line."""
    try:
        rulings = parse_rulings(text, "fuzz.yaml", store())
    except RulingFileError as wrong:
        return "refused" if wrong.path == "fuzz.yaml" and wrong.message else "refused without a place"
    for ruling in rulings:
        for id in ruling.rulebooks[:1] or ("now2026",):
            try:
                judge(ruling, book(id), replay(ruling, book(id), shelf(), most=40))
            except JudgeError as wrong:
                return "unplayable" if located(wrong, ruling).line else "unplayable without a place"
    return "played"


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all entries."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def changed(document: Any, path: tuple[Any, ...], value: Any, drop: bool = False) -> str:
    """The document with one entry replaced or dropped, as YAML."""
    made = copy.deepcopy(document)
    owner = made
    for key in path[:-1]:
        owner = owner[key]
    if drop:
        del owner[path[-1]]
    else:
        owner[path[-1]] = value
    return json.dumps(made, ensure_ascii=False)


def plain(text: str) -> Any:
    """A document with every scalar as the program reads it."""
    from ptcg_judge.yamlfile import Map, Seq, parse_one

    def strip(node: Any) -> Any:
        if isinstance(node, Map):
            return {key: strip(value) for key, value in node.items()}
        return [strip(item) for item in node] if isinstance(node, Seq) else node

    return strip(parse_one(text, "x.yaml"))


@pytest.mark.parametrize("text", [BOARD, GAME], ids=["board", "game"])
def test_the_unchanged_scenarios_are_read(text: str) -> None:
    assert parse_rulings(text, "fuzz.yaml", store())


@pytest.mark.parametrize("text", [BOARD, GAME], ids=["board", "game"])
def test_every_entry_dropped_or_of_another_kind(text: str) -> None:
    document = plain(text)
    dice = random.Random(1)
    seen = set()
    for path in places(document):
        seen.add(outcome(changed(document, path, None, drop=True)))
        for value in dice.sample(VALUES, 3):
            seen.add(outcome(changed(document, path, value)))
    assert {"refused"} <= seen <= GOOD


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_two_entries_changed_at_once(data: st.DataObject) -> None:
    document = plain(BOARD)
    for _ in range(2):
        path = data.draw(st.sampled_from(list(places(document))))
        document = plain(changed(document, path, data.draw(st.sampled_from(VALUES[:-2]))))
        if not isinstance(document, dict):
            return
    assert outcome(json.dumps(document, ensure_ascii=False)) in GOOD


@given(
    st.integers(0, len(BOARD) - 1), st.sampled_from([":", "- ", "{", "}", "[", '"', "\t", "&a ", "*a", "!!x ", "\n"])
)
@settings(max_examples=60, deadline=None)
def test_signs_of_yaml_anywhere(at: int, sign: str) -> None:
    assert outcome(BOARD[:at] + sign + BOARD[at:]) in GOOD


@given(st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_text(text: str) -> None:
    assert outcome(text) in GOOD
