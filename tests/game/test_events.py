"""What an event says of itself once it is done."""

from __future__ import annotations

import pytest

from ptcg_judge.game import events
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.table.state import Copy, Pokemon
from tests.game.tables import WrittenOracle, a_game, card


@pytest.mark.parametrize("told", [False, True], ids=["found", "told"])
def test_a_card_that_is_discarded_says_which_pokemon_had_it(told: bool) -> None:
    game = a_game("now2026", [], [], WrittenOracle())
    side = game.table.sides[0]
    side.active = pokemon = Pokemon(1, side, [Copy(1, card("base1-7"), 0)], 0)
    tool = Copy(2, card("xy1-121"), 0)
    pokemon.attached.append(tool)
    event = events.Discarded(tool, None, pokemon if told else None)
    assert happen(game, event)
    assert (event.was_on, event.from_, side.discard) == (pokemon, "in play", [tool])


def test_a_card_of_the_hand_was_on_no_pokemon() -> None:
    game = a_game("now2026", [], [], WrittenOracle())
    side = game.table.sides[0]
    held = Copy(1, card("xy1-121"), 0)
    side.hand.append(held)
    event = events.Discarded(held)
    assert happen(game, event)
    assert (event.was_on, event.from_) == (None, "hand")
