"""What the script of a card says in plain sentences: each part is said, and only that."""

from __future__ import annotations

import pytest

from ptcg_judge.game.script_files.sentences import tell_card

DRAW = [{"draw": 2}]
MINE = {"turn": "mine"}


def of_attack(body: dict[str, object]) -> tuple[str, ...]:
    return tell_card({"attacks": {"Zap": body}}).attacks["Zap"]


def of_power(body: dict[str, object]) -> tuple[str, ...]:
    return tell_card({"powers": {"Glow": body}}).powers["Glow"]


def test_an_attack_without_a_script_does_its_damage() -> None:
    assert of_attack({}) == ("It does the printed damage and nothing else.",)


@pytest.mark.parametrize(
    ("body", "begin"),
    [
        ({"if": MINE}, "It can be used only if "),
        ({"cost": DRAW}, "To use it: "),
        ({"after": DRAW}, "After the damage: "),
        ({"before": DRAW}, "Before damage is done: "),
        ({"hits": DRAW}, "With the damage: "),
        ({"damage": 30}, "It does as damage: 30"),
    ],
)
def test_each_part_of_an_attack_is_one_sentence(body: dict[str, object], begin: str) -> None:
    (line,) = of_attack(body)
    assert line.startswith(begin)
    assert line.endswith(".")


def test_the_parts_of_an_attack_come_in_the_order_in_which_they_are_done() -> None:
    lines = of_attack({"after": DRAW, "damage": 30, "if": MINE})
    assert [line.split(":")[0].split(" if")[0] for line in lines] == [
        "It can be used only", "It does as damage", "After the damage",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"off when": "never"}, "It works whatever Special Condition its Pokémon is under."),
        ({"off when": "any"}, "It does not work while its Pokémon is under any Special Condition."),
        ({"off when": ["Asleep", "Confused"]}, "It does not work while its Pokémon is Asleep or Confused."),
        ({"in set-up": "active"}, "In set-up it may be put face down as the Active Pokémon."),
    ],
)
def test_what_a_power_says_of_itself(body: dict[str, object], said: str) -> None:
    assert of_power(body) == (said,)


def test_where_a_power_works() -> None:
    rows = [{"forbid": {"act": "retreat", "by": "self"}}]
    assert of_power({"effects": rows})[0].startswith("While it works: ")
    assert of_power({"effects": rows, "works in": "hand"})[0].startswith("In the hand: ")


def test_a_use_says_how_often_from_where_and_if() -> None:
    (first, *_) = of_power({"use": {"do": DRAW}})
    assert (first.startswith("It may be used once"), " if " in first) == (True, False)
    lines = of_power({"use": {"often": "any", "from": "hand", "if": MINE, "cost": DRAW, "do": DRAW, "answers": True}})
    assert " from the hand if " in lines[0]
    assert [line.split(":")[0] for line in lines[1:3]] == ["To use it", "Then"]
    assert lines[3] == "It stops a Power that the opponent uses."


def test_a_card_that_is_played_says_only_what_is_special() -> None:
    assert [line.split(":")[0] for line in tell_card({"play": {"do": DRAW}}).card] == ["Then"]
    lines = tell_card({"play": {"if": MINE, "do": DRAW}}).card
    assert lines[0].startswith("It can be played if ")
    assert lines[1].startswith("Then: ")
    assert tell_card({"use": {"do": DRAW}}).card[0].startswith("It may be used once")


@pytest.mark.parametrize(
    ("provides", "said"),
    [
        ("Fire", "It provides 1 Energy of the type Fire."),
        ({"types": ["Fire", "Water"], "amount": 2}, "It provides 2 Energy of the type Fire or Water."),
        ({"amount": 3}, "It provides 3 Energy of the type Colorless."),
        (["Fire", {"types": "Water"}], "It provides 1 Energy of the type Fire; or 1 Energy of the type Water."),
    ],
)
def test_what_an_energy_provides(provides: object, said: str) -> None:
    assert tell_card({"provides": provides}).card == (said,)


def test_energy_that_depends_on_something_says_so() -> None:
    (line,) = tell_card({"provides": {"types": "Fire", "if": MINE}}).card
    assert line.startswith("It provides 1 Energy of the type Fire if ")


def test_a_card_that_is_played_as_a_pokemon_says_its_facts() -> None:
    (line,) = tell_card({"as pokemon": {"hp": 30, "types": ["Fire", "Water"], "retreats": False}}).card
    assert line == "It is played as a Pokémon: hp 30, types Fire, Water, retreats no."
