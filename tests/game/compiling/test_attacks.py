"""Scripts of attacks whose texts were made up; what can't be read as a whole is not compiled."""

from __future__ import annotations

import pytest

from ptcg_judge.game.compiling.assembling import NotRead
from ptcg_judge.game.compiling.attacks import attack
from tests.game.compiling.texts import cases, reading

PRINTED: dict[str, tuple[int | None, str]] = {"30": (30, ""), "20×": (20, "×"), "none": (None, "")}
CASES = cases("attacks.yaml")
READ = [case for case in CASES if case[2] is not None]
NOT_READ = [case for case in CASES if case[2] is None]


@pytest.mark.parametrize(("printed", "text", "script"), READ, ids=[f"{one[0]}: {one[1]}" for one in READ])
def test_a_text_becomes_the_script_that_says_the_same(printed: str, text: str, script: object) -> None:
    assert attack(text, reading(), PRINTED[printed]) == script


@pytest.mark.parametrize(("printed", "text", "_"), NOT_READ, ids=[f"{one[0]}: {one[1]}" for one in NOT_READ])
def test_what_can_be_meant_in_two_ways_is_not_compiled(printed: str, text: str, _: None) -> None:
    with pytest.raises(NotRead):
        attack(text, reading(), PRINTED[printed])
