"""What each phrase of a card's text means: parts of scripts for phrases that were made up for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ptcg_judge.game.compiling import powers  # noqa: F401  (it registers every slot)
from ptcg_judge.game.compiling.frames import SLOTS
from tests.game.compiling.texts import cases, reading

CASES = cases("phrases.yaml")


@pytest.mark.parametrize(("slot", "phrase", "meant"), CASES, ids=[f"{slot}: {phrase}" for slot, phrase, _ in CASES])
def test_a_phrase_means_what_it_says(slot: str, phrase: str, meant: object) -> None:
    assert SLOTS[slot](phrase, reading()) == meant


@pytest.mark.parametrize(
    ("phrase", "kinds"),
    [
        ("a Trainer card", "item"),
        ("a Trainer card or a Supporter card", ["item", "supporter"]),
        ("a Trainer, Supporter, or Stadium card", "trainer"),
    ],
)
def test_supporters_and_stadiums_were_no_trainer_cards_from_2007_to_2011(phrase: str, kinds: object) -> None:
    """Rulings 14 and 167 of the Rulings Compendium."""
    assert SLOTS["cards"](phrase, replace(reading(), trainer="item")) == {"where": {"kind": kinds}, "pick": 1}


def test_a_pokemon_is_played_by_coming_onto_the_bench() -> None:
    phrase = "you played SELF from your hand during this turn"
    event = {"is": "benched", "what": {"name": "Testmon"}, "from": "hand"}
    came = {"happened": {"event": event, "during": "this turn"}}
    assert SLOTS["question"](phrase, replace(reading(), basic=True)) == came
    assert SLOTS["question"](phrase, reading()) is None
