"""What is said of a script names what it holds, and nothing else."""

from __future__ import annotations

import pytest

from ptcg_judge.game import words  # noqa: F401  (the words register themselves)
from ptcg_judge.game.language.telling import tell, tell_often

MODIFY = {"what": "damage", "of": "self", "from": "attack", "by": 20, "side": "attacker"}


def modified(**more: object) -> str:
    return tell("effects", [{"modify": {**MODIFY, **more}}])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"by": 20}, " is 20 more"),
        ({"by": -20}, " is 20 less"),
        ({"when": "before"}, ", before Weakness and Resistance"),
        ({"when": "after"}, ", after Weakness and Resistance"),
        ({"if": {"turn": "mine"}}, ", if "),
    ],
)
def test_a_change_of_damage_says_how_much_and_when(more: dict[str, object], said: str) -> None:
    assert said in modified(**more)


def test_what_is_not_asked_is_not_said() -> None:
    plain = modified()
    assert "Weakness" not in plain
    assert ", if " not in plain
    assert "any type" not in plain


@pytest.mark.parametrize(
    ("what", "said"),
    [("hp", "the HP of"), ("retreat cost", "the Retreat Cost of"), ("weakness", "the Weakness of")],
)
def test_a_change_of_another_number_names_it(what: str, said: str) -> None:
    by = {"to": "none"} if what == "weakness" else {"by": 10}
    assert tell("effects", [{"modify": {"what": what, "of": "self", **by}}]).startswith(said)


@pytest.mark.parametrize(
    ("what", "said"),
    [("type", "is Grass and Fighting"), ("attack cost", "is Grass and Fighting")],
)
def test_several_types_that_are_set_are_all_meant(what: str, said: str) -> None:
    assert said in tell("effects", [{"modify": {"what": what, "of": "self", "to": ["Grass", "Fighting"]}}])


@pytest.mark.parametrize(
    ("node", "parts", "without"),
    [
        ("my bench", ["your Benched Pokémon"], ["each of which", "up to"]),
        ({"in": "my hand", "pick": 2}, ["2 of", "hand"], ["up to", "each of which"]),
        ({"in": "my hand", "pick": {"up to": 2}}, ["up to 2 of", "hand"], ["each of which"]),
        ({"in": "my hand", "where": {"kind": "supporter"}, "pick": 1}, ["1 of", "Supporter"], ["up to"]),
        ({"in": "my deck", "first": 3}, ["top 3 of", "deck"], ["each of which", "bottom"]),
        ({"in": "my deck", "last": 3}, ["bottom 3 of", "deck"], ["top"]),
        ({"in": "their play", "lowest": "hp"}, ["with the lowest hp"], ["highest"]),
        ({"in": "their play", "highest": "damage"}, ["with the highest damage"], ["lowest"]),
        ({"in": "attached", "to": "self", "units": 2}, ["cards for 2 Energy of", "attached to"], ["top", "under"]),
        (
            {"in": "attached", "to": "self", "cover": ["Fire", "Water"]},
            ["one Energy of each of Fire, Water"],
            ["one card"],
        ),
        (
            {"in": "attached", "to": "self", "cover": {"cards": ["Fire", "Water"]}},
            ["one card for each of Fire, Water"],
            [],
        ),
        ({"in": "under", "to": "self", "pick": 1}, ["under"], ["attached"]),
        ({"in": "my hand", "pick": 1, "by": "opponent"}, ["chosen by"], ["random"]),
        ({"in": "my hand", "pick": 2, "differ": "name"}, ["all of another name"], ["chosen by"]),
        ({"in": "their hand", "pick": 1, "random": True}, ["random", "opponent"], ["up to"]),
    ],
)
def test_a_selection_says_how_many_of_what_and_where(node: object, parts: list[str], without: list[str]) -> None:
    said = tell("select", node)
    for part in parts:
        assert part in said
    for part in without:
        assert part not in said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"is": "attack declared", "by": "defending"}, "each time this happens: the Defending Pokémon "),
        (
            {"is": "damaged", "by": "defending", "from": "attack"},
            "each time this happens: something is damaged by an attack",
        ),
    ],
)
def test_who_attacks_is_the_subject_and_of_other_events_what_they_are_done_to(event: dict[str, str], said: str) -> None:
    assert said in tell("effects", [{"when": {"event": event, "do": [{"draw": 1}]}}])


def test_how_often_says_among_what_it_counts() -> None:
    assert tell_often("once a turn") == "once a turn"
    among = tell_often({"once a turn": "Last-Ditch"})
    assert among.startswith("once a turn")
    assert among.endswith("Last-Ditch")
    assert "any number" in tell_often("any")


def test_what_comes_into_play_is_put_onto_the_bench_and_not_into_the_pokemon_there() -> None:
    said = tell("statements", [{"put": {"cards": {"in": "my discard", "pick": 1}, "into": "my bench"}}])
    assert said == "put 1 of the cards in your discard pile onto your Bench"


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"condition": "any"}, "has a Special Condition"),
        ({"condition": ["Asleep", "Burned"]}, "is Asleep or Burned"),
        ({"not": {"condition": "any"}}, "does not have a Special Condition"),
        ({"power": "any"}, "has a Power or Ability"),
        ({"power": "Poké-Body"}, "has Poké-Body"),
        ({"attack": "any"}, "has an attack"),
        ({"attack": "Metronome"}, "has the attack Metronome"),
    ],
)
def test_a_property_of_which_any_will_do_is_told_without_the_word(where: dict[str, object], said: str) -> None:
    assert tell("filter", where) == said
