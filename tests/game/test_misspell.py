"""A misspelt word of a script is refused, with line, column and the nearest word; old forms name the new one."""

from __future__ import annotations

import misspell
import pytest

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.yamlfile import parse_one


def test_a_sample_of_misspelt_words_is_refused() -> None:
    tally = misspell.run(every=400, seed=7)
    assert sum(tally.refused.values()) > 1_000
    assert not tally.accepted, "\n".join(tally.accepted)
    assert not tally.unplaced, "\n".join(tally.unplaced)


@pytest.mark.long
def test_every_misspelt_word_is_refused() -> None:
    tally = misspell.run(every=1, seed=0)
    assert not tally.accepted, "\n".join(tally.accepted)
    assert not tally.unplaced, "\n".join(tally.unplaced)


@pytest.mark.parametrize(
    ("script", "line", "column", "said"),
    [
        ("attacks: {Bite: {apply: [weaknes]}}", 1, 25, "nearest: 'weakness'"),
        ("effects: [{forbid: {act: retreet, by: bearer}}]", 1, 26, "nearest: 'retreat'"),
        ("play: {even if: [first turnn], do: [{draw: 1}]}", 1, 17, "nearest: 'first turn'"),
        ("powers: {Lure: {works in: prizes}}", 1, 27, "one of play, hand"),
        ("attacks: {Bite: {before: [{flip: {as: f}}], damage: {times: [10, {heads: g}]}}}", 1, 74, "one of f"),
        ("effects: [{prevent: {what: damage, to: self, from: attak}}]", 1, 52, "nearest: 'attack'"),
        ("effects: [{when: {event: {is: damaged, into: hand}, do: [{draw: 1}]}}]", 1, 46, "one of is, what"),
        ("effects: [{modify: {what: hp, of: self, by: 10, when: after}}]", 1, 55, "only for damage"),
        ("attacks: {Bite: {before: [{flip: {tails: [{fail: retreat}]}}]}}", 1, 50, "write: attack"),
        ("play: {do: [{guess: {among: [heads, tails], as: g}}, "
         "{if: {is: {said: {of: g, word: head}}, then: [{draw: 1}]}}]}", 1, 85, "nearest: 'heads'"),
        ("play: {do: [{discard: it}]}", 1, 23, "only inside when, instead"),
        ("attacks: {Bite: {after: [{draw: amount}]}}", 1, 33, "only inside when, instead"),
        ("play: {do: [{lasting: {on: target, effects: [{prevent: {what: damage, to: self}}]}}]}", 1, 28, "only inside"),
        ("play: {do: [{reduce: 10}]}", 1, 22, "only inside instead"),
        ("effects: [{when: {event: {is: damaged}, do: [go on]}}]", 1, 45, "only inside instead"),
        ("effects: [{choose coin: you}]", 1, 25, "only inside lasting"),
        ("effects: [{instead: {event: {is: damaged}, do: [{lasting: {effects: "
         "[{when: {event: {is: drawn}, do: [{reduce: 10}]}}]}}]}}]", 1, 112, "only inside instead"),
        ("effects: [{prevent: {what: damage, to: each}}]", 1, 40, "only inside gain"),
        ("attacks: {Bite: {after: [{draw: {as: n, cards: 1}}]}}", 1, 38, "leave the name out"),
        ("play: {do: [{discard: {in: my hand, pick: 1, as: one}}]}", 1, 50, "leave the name out"),
        ("play: {do: [{let: {be: my hand}}]}", 1, 19, "let: {as: n"),
        ("effects: [{modify: {what: hp, of: self}}]", 1, 20, "by: 20"),
        ("effects: [{gain: {of: self}}]", 1, 18, "as card: their active"),
        ("play: {do: [{counters: {on: my active, put: 1, until left: 10}}]}", 1, 60, "put: 2"),
    ],
)  # fmt: skip
def test_a_wrong_word_is_refused_where_it_stands(script: str, line: int, column: int, said: str) -> None:
    with pytest.raises(EffectFileError) as refused:
        compile_card(parse_one(script, "x.yaml", EffectFileError), "x")
    assert (refused.value.line, refused.value.column) == (line, column)
    assert said in refused.value.hint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("play: {do: [{move: {cards: {in: attached, to: my active}, to: {in: my bench, pick: 1}}}]}", "attach"),
        ("play: {do: [{forbid: {act: retreat, by: opponent, for: their next turn}}]}", "lasting"),
        ("play: {do: [{heal: {in: my play, where: {damaged: yes}, pick: 1}}]}", "damage: {at least: 10}"),
        ("play: {do: [{draw: 1}, {end turn: now}]}", "write: end turn"),
        ("effects: [{when: {event: {is: damaged, what: self}, may: [{draw: 1}]}}]", "do: [{may: [..]}]"),
        ("effects: [{instead: {event: {is: damaged, what: self}, do: [{reduce: 10}], may: yes}}]", "else: [go on]"),
    ],
)  # fmt: skip
def test_an_old_form_is_refused_with_the_form_that_stays(old: str, new: str) -> None:
    with pytest.raises(EffectFileError) as refused:
        compile_card(parse_one(old, "x.yaml", EffectFileError), "x")
    assert new in refused.value.hint


@pytest.mark.parametrize(
    ("script", "got"),
    [
        ("play: {do: [{if: {is: , then: [{draw: 1}]}}]}", "got nothing"),
        ("play: {do: [{draw: [1, 2]}]}", "got a list"),
        ("play: {do: [{if: {is: 4, then: [{draw: 1}]}}]}", "got 4"),
    ],
)
def test_what_stands_in_place_of_a_word_is_said(script: str, got: str) -> None:
    with pytest.raises(EffectFileError, match=f"expected, {got}"):
        compile_card(parse_one(script, "x.yaml", EffectFileError), "x")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("effects: [{modify: {what: hp, of: self}}]", "'modify' needs one of by, to, add"),
        ("play: {do: [{marker: {on: my active}}]}", "'marker' needs one of put, remove"),
        (
            "play: {do: [{counters: {on: my active, put: 1, until left: 10}}]}",
            "'counters' has only one of put, until left",
        ),
    ],
)
def test_of_arguments_that_exclude_each_other_one_is_written(script: str, said: str) -> None:
    with pytest.raises(EffectFileError, match=said):
        compile_card(parse_one(script, "x.yaml", EffectFileError), "x")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("play: {do: [{discard: {in: my hand, where: Fire}}]}", "a filter .a mapping of properties. was expected"),
        ("play: {do: [{discard: {in: my hand, where: [kind]}}]}", "a filter .a mapping of properties. was expected"),
        ("play: {do: [{heal: {from: {in: my play, where: {condition: Asleeep}}}}]}", "no Special Condition 'Asleeep'"),
        ("powers: {Lure: {use: {often: once a trun, do: [{draw: 1}]}}}", "there is no usage 'once a trun'"),
        ("powers: {Lure: {use: {often: {once a game: Lure}, do: [{draw: 1}]}}}", "there is no usage 'once a game'"),
        ("play: {do: [{discard: {in: my hand, where: {face: up}}}]}", "'face' says nothing of what 'my hand' means"),
    ],
)
def test_what_stands_for_another_kind_of_thing_is_refused_with_a_sentence(script: str, said: str) -> None:
    with pytest.raises(EffectFileError, match=said):
        compile_card(parse_one(script, "x.yaml", EffectFileError), "x")


def test_which_face_is_up_is_asked_of_cards_that_were_prizes() -> None:
    """A card that was named lies wherever it was put: its face can be asked for, as that of a Prize card."""
    script = (
        "play: {do: [{let: {as: one, be: {in: my prizes, where: {face: down}, pick: 1}}}, "
        "{turn: {cards: {in: one, where: {face: down}}, face: up}}]}"
    )
    assert compile_card(parse_one(script, "x.yaml", EffectFileError), "x").play is not None
