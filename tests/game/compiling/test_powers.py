"""Scripts of Powers whose texts were made up; what can't be read as a whole is not compiled."""

from __future__ import annotations

import pytest

from ptcg_judge.game.compiling.assembling import NotRead
from ptcg_judge.game.compiling.powers import power
from tests.game.compiling.texts import cases, reading

CASES = cases("powers.yaml")
READ = [case for case in CASES if case[2] is not None]
NOT_READ = [case for case in CASES if case[2] is None]


@pytest.mark.parametrize(("kind", "text", "script"), READ, ids=[f"{one[0]}: {one[1]}" for one in READ])
def test_a_text_becomes_the_script_that_says_the_same(kind: str, text: str, script: object) -> None:
    assert power(text, reading("Glow", is_attack=False), kind) == script


@pytest.mark.parametrize(("kind", "text", "_"), NOT_READ, ids=[f"{one[0]}: {one[1]}" for one in NOT_READ])
def test_what_can_be_meant_in_two_ways_is_not_compiled(kind: str, text: str, _: None) -> None:
    with pytest.raises(NotRead):
        power(text, reading("Glow", is_attack=False), kind)
