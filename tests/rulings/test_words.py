"""Every word of the effect scripts, as its own example writes it, is played in a scenario and changes what happens."""

from __future__ import annotations

import pytest

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.language.grammar import WORDS, Around, Word
from ptcg_judge.rulebooks.shelf import NEWEST, book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from tests.rulings.store import shelf, store

BOARD = """
answers: every
table:
  stadium: bw8-126 Virbank City Gym
  Ann:
    active: {{card: Tester, damage: 20, conditions: [Poisoned], energy: [Fire, Water], attached: [xy1-121 Muscle Band]}}
    bench: [{{card: base1-58 Pikachu, energy: none}}, {{card: base1-42 Wartortle, under: base1-63, energy: Water}}]
    hand: [Fire, base1-94 Potion, base1-58 Pikachu]
    deck: [Fire, base1-24 Charmeleon, Water, base1-46 Charmander, base1-91 Bill, base1-58 Pikachu]
    discard: [Fire, base1-63 Squirtle]
    prizes: [Fire, Fire, Fire]
  Ben:
    active: {{card: base1-42 Wartortle, under: base1-63 Squirtle, damage: 20, energy: {{Fire: 3}}}}
    bench: [{{card: base1-16 Zapdos, energy: none}}, {{card: base1-63 Squirtle, energy: none}}]
    hand: [base1-91 Bill, Fire]
    deck: [Fire, Fire, Fire]
    discard: [me2pt5-256 Boss's Orders]
    prizes: [Fire, Fire]
play: [{{attack: Test}}, next turn, {{attack: Bite}}, next turn]
cards:
  Tester:
    card: {{hp: 90, type: Fire, attacks: {{Test: {{cost: [], damage: 10}}}}, powers: {{Power: Ability}}}}
    attacks: {{Test: {attack}}}
    powers: {{Power: {power}}}
"""
# what the examples take from statements before them
NAMES = """
[{flip: {as: f}}, {let: {as: n, be: 2}}, {let: {as: x, be: {in: my hand, where: {kind: energy}}}},
{let: {as: y, be: my hand}}, {let: {as: give, be: my prizes}}, {let: {as: take, be: {in: my deck, first: 3}}},
{let: {as: one, be: {in: my bench, pick: 1}}}, {let: {as: seen, be: my hand}},
{let: {as: got, be: {in: my deck, where: {name: Charmeleon}}}}, {guess: {among: [heads, tails], as: g}}]
""".replace("\n", " ")
SPOKEN_OF = ", ".join(  # a name that nothing speaks of is refused
    f"{{if done: {{of: {name}, then: []}}}}" for name in ("f", "n", "x", "y", "give", "take", "one", "seen", "got", "g")
)
# What can't show on this board: a name is given, nothing was damaged before, or what
# the effect waits for does not come. Rulings show these words.
QUIET = frozenset((
    "statement let", "statement remove effects", "statement evolve", "number damage taken", "number cards played",
    "filter may evolve", "effect coins", "effect discard prizes", "effect lost prizes", "effect prevent",
    "effect instead", "effect knocked out into", "effect knocked out as stadium", "effect flip to play",
    "effect pay retreat", "effect forbid", "effect allow", "effect attack again", "effect off", "effect when",
    "effect while", "effect modify", "effect damage steps", "effect guard",
))  # fmt: skip
# where a filter says something
PLACES = {"face": "my prizes", "kind": "my deck", "provides": "my deck", "side": "stadium", "type as": "my play"}
EVERY = [word for family in WORDS.values() for word in family.values()]


def scenario(word: Word, without: bool = False) -> str:
    """A scenario in which the word's example is carried out; `without` it, or with the opposite of a question."""
    after, power = "[]", "{}"
    said = word.example
    if word.family == "statement":
        after = f"[{said}]"
        if word.inside is Around.REPLACED:
            event = "{is: damaged, what: defending}"
            after = f"[{{lasting: {{effects: [{{instead: {{event: {event}, do: [{said}]}}}}]}}}}]"
        if word.inside is Around.EVENT:
            waits = f"{{when: {{event: {{is: condition, what: defending}}, do: [{said}]}}}}"
            after = f"[{{lasting: {{effects: [{waits}]}}}}, {{condition: {{give: Burned, to: defending}}}}]"
        after = "[]" if without else after
    elif word.family == "number":
        after = f"[{{draw: {0 if without else said}}}]"
    elif word.family == "condition":
        after = f"[{{if: {{is: {f'{{not: {said}}}' if without else said}, then: [{{draw: 1}}]}}}}]"
    elif word.family == "filter":
        place = PLACES.get(word.name, "both play")
        where = f"not: {{{said}}}" if without else said
        after = f"[{{for each: {{in: {{in: {place}, where: {{{where}}}}}, as: z, do: [{{draw: 1}}]}}}}]"
    elif word.inside is Around.LASTING:
        after = "[]" if without else f"[{{lasting: {{effects: [{said}]}}}}]"
    elif not without:
        power = f"{{effects: [{said}]}}"
    after = f"[{after.removeprefix('[').removesuffix(']')}, {SPOKEN_OF}]".replace("[, ", "[")
    return BOARD.format(attack=f"{{before: {NAMES}, after: {after}}}", power=power)


def told(text: str) -> frozenset[str]:
    """What happens in a scenario along each of its ways."""
    (ruling,) = parse_rulings(text, "x.yaml", store())
    try:
        leaves = replay(ruling, book(NEWEST), shelf(), most=20_000)
    except JudgeError as wrong:
        pytest.fail(str(wrong))
    return frozenset(repr([line[1:3] for line in leaf.end.lines if line[1] != "step"]) for leaf in leaves)


@pytest.mark.parametrize("word", EVERY, ids=lambda word: f"{word.family} {word.name}")
def test_the_example_of_a_word_is_played_and_does_something(word: Word) -> None:
    played = told(scenario(word))
    assert played
    same = played == told(scenario(word, without=True))
    assert same == (f"{word.family} {word.name}" in QUIET)
