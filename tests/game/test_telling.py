"""What a script does, in plain sentences: each word's own, put together as the script is."""

from __future__ import annotations

import re

import misspell
import pytest

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.core.game import Event
from ptcg_judge.game.events.lines import EVENTS, LINES
from ptcg_judge.game.language.events import FIELDS
from ptcg_judge.game.language.grammar import word
from ptcg_judge.game.script_files.sentences import tell_card
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.yamlfile import parse_one
from tests.rulings.store import shelf, store


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("play: {do: [{draw: 2}]}", "Then: draw 2 cards."),
        (
            "play: {if: {compare: {of: {count: my bench}, at least: 1}}, do: [{flip: {tails: [end turn]}}]}",
            "It can be played if the number of your Benched Pokémon is at least 1. "
            "Then: flip a coin; on tails: the turn ends after this.",
        ),
        (
            "effects: [{modify: {what: hp, of: their play, by: -10}}]",
            "While it is in play: the HP of the opponent's Pokémon in play is 10 less.",
        ),
        (
            "play: {do: [{discard: {in: my hand, where: {kind: energy, not: {type: Fire}}, pick: {up to: 2}}}]}",
            "Then: discard up to 2 of the cards in your hand, each of which is an Energy card "
            "and does not have the type Fire.",
        ),
        (
            "effects: [{modify: {what: damage, of: bearer, from: attack, by: -20, when: after, side: defender}}]",
            "While it is in play: the damage done to the Pokémon that has this by attacks is 20 less, "
            "after Weakness and Resistance.",
        ),
        (
            "effects: [{forbid: {act: attach, by: their play, what: {kind: energy}, from: hand}}]",
            "While it is in play: a card that is an Energy card can't be attached to the opponent's Pokémon in play "
            "from the hand.",
        ),
        (
            "effects: [{instead: {event: {is: damaged, what: bearer, from: attack, amount: {at least: 30}}, do: []}}]",
            "While it is in play: in place of this: the Pokémon that has this is damaged by an attack (at least 30): "
            "nothing.",
        ),
        ("provides: {types: [Fire, Water], amount: 2}", "It provides 2 Energy of the type Fire or Water."),
    ],
)  # fmt: skip
def test_a_card_is_told(script: str, told: str) -> None:
    assert " ".join(tell_card(parse_one(script, "x.yaml", EffectFileError)).card) == told


def test_an_attack_is_told_in_the_order_of_its_steps() -> None:
    script = """
    attacks:
      Test:
        after: [{condition: {give: Asleep, to: defending}}]
        before: [{flip: {coins: 3, as: f}}]
        damage: {times: [20, {heads: f}]}
    """
    assert tell_card(parse_one(script, "x.yaml", EffectFileError)).attacks["Test"] == (
        'Before damage is done: flip 3 coins (call that "f").',
        'It does as damage: (20 × the heads of "f").',
        "After the damage: the Defending Pokémon becomes Asleep.",
    )


@pytest.mark.parametrize(
    ("apply", "told"),
    [
        ("[]", "That damage is counted without Weakness, Resistance and effects on the target."),
        ("[effects]", "That damage is counted without Weakness and Resistance."),
        (
            "[weakness, resistance, effects, bench]",
            "That damage is counted with Weakness and Resistance on the Bench, too.",
        ),
    ],
)  # fmt: skip
def test_what_damage_is_counted_without_is_told(apply: str, told: str) -> None:
    card = parse_one(f"attacks: {{Test: {{apply: {apply}}}}}", "x.yaml", EffectFileError)
    assert tell_card(card).attacks["Test"] == (told,)


def test_a_power_that_no_special_condition_stops_is_told_so() -> None:
    card = parse_one("powers: {Test: {use: {do: [{draw: 1}]}, off when: never}}", "x.yaml", EffectFileError)
    assert tell_card(card).powers["Test"][1:] == (
        "Then: draw 1 card.",
        "It works whatever Special Condition its Pokémon is under.",
    )


def test_every_script_is_told_to_its_end() -> None:
    for script in misspell.scripts():
        told = tell_card(script.node)
        sentences = [
            *told.card,
            *(one for part in (told.attacks, told.powers) for each in part.values() for one in each),
        ]
        for sentence in sentences:
            assert sentence.endswith("."), (script.where, sentence)
            plain = re.sub(r"\[[A-Z]\w*\]", "", sentence)  # the name of a Power of Unown stands in brackets
            assert not set("{}[]") & set(plain.replace("Unown [", "")) or "Unown [" in plain, sentence


def test_an_effect_is_told_in_the_trace_by_the_sentence_of_its_script() -> None:
    board = """
table:
  turn: Ann
  Ann: {active: {card: base1-50 Gastly, energy: {Psychic: 3}}}
  Ben: {active: base1-58 Pikachu}
play: [{attack: Destiny Bond}]
"""
    (ruling,) = parse_rulings(board, "x.yaml", store())
    (leaf,) = replay(ruling, book("wotc1999"), shelf())
    (line,) = [line for line in leaf.end.lines if line[1] == "effect"]
    assert LINES["effect"].says(line[2]) == (
        "effect on Ann's Gastly: each time this happens: this card is Knocked Out by the opponent's Pokémon in play: "
        "knock out what did it (their next turn)"
    )


def test_a_word_or_an_event_without_a_part_fails_when_it_is_read() -> None:
    with pytest.raises(AssertionError, match="no plain sentence"):
        word("number", "nothing said", "{nothing said: 1}", "of", of="number!")(documented)
    with pytest.raises(AssertionError, match="what it means"):
        word("number", "not meant", "{not meant: 1}", "of", tell="{of}", of="number!")(lambda of: of)
    with pytest.raises(AssertionError, match="could do something"):
        word("statement", "not looked at", "not looked at", None, tell="it does")(documented)
    with pytest.raises(AssertionError, match="no sentence"):
        type("Unsaid", (Event,), {"kind": "unsaid", "word": "unsaid"})
    assert all(event.happens for event in EVENTS if event.word)
    assert {event.word for event in EVENTS if event.word} == set(FIELDS)


def documented() -> None:
    """It says what it means."""
