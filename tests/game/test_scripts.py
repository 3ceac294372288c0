"""Which script a card has, and when it counts as having none."""

from __future__ import annotations

import pytest

from ptcg_judge.game.core.game import AttackScript, CardScript
from ptcg_judge.game.core.scripts import BLANK, NoScript, Scripts
from ptcg_judge.game.effects.values import provided
from ptcg_judge.game.table.state import Copy
from tests.game.tables import WrittenOracle, a_game, card

MACHINE = card("ex5-84")  # Ancient Technical Machine [Ice]: its text says to what it may be attached
ONLY_ITS_ATTACK = CardScript(attacks={MACHINE.attacks[0].name: AttackScript()})


def test_a_technical_machine_needs_more_than_the_script_of_its_attack() -> None:
    with pytest.raises(NoScript, match="Technical Machine"):
        Scripts(lambda each: ONLY_ITS_ATTACK).whole(MACHINE)


def test_a_technical_machine_played_as_blank_needs_none() -> None:
    assert Scripts(lambda each: ONLY_ITS_ATTACK, frozenset({MACHINE.id})).whole(MACHINE) is BLANK


@pytest.mark.parametrize("id", ["base1-91", "base1-7"], ids=["a Trainer card", "a Pokémon card"])
def test_what_has_no_script_provides_no_energy(id: str) -> None:
    """Whether a card of the hand provides Energy is asked of all that lie there; most need no script for the answer."""
    game = a_game("now2026", [], [], WrittenOracle())
    game.scripts = Scripts(lambda each: None)
    assert provided(game, Copy(1, card(id), 0), None) == []
