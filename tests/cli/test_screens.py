"""Whole screens of `judge rule`, as they were read line by line against the rules they cite."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Judge

SCREENS = Path(__file__).parent / "screens"


@pytest.mark.parametrize(("name", "options"), [("coin-and-weakness", []), ("asleep", []), ("confused", ["--compare"])])
def test_the_screen_is_as_it_was_read(judge: Judge, name: str, options: list[str]) -> None:
    found = judge("rule", *options, f"{name}.yaml", cwd=SCREENS)
    assert found.stdout.decode() == (SCREENS / f"{name}.txt").read_text(encoding="utf-8")
    assert found.stderr == b""
    assert found.returncode == 0


def test_a_game_with_two_decklists_is_replayed_by_the_names_of_its_cards(judge: Judge) -> None:
    found = judge("rule", "two-decks.yaml", cwd=SCREENS)
    assert found.returncode == 0, found.stderr.decode()
    screen = found.stdout.decode()
    for line in (
        "Ann has no Basic Pokémon (mulligan 1)",
        "Ben may not: The player who goes first can't do this on the first turn",
        "Ben's Charmander evolves into Charmeleon",
        "Ann's Dreepy is Knocked Out",
        "Ben takes 1 Prize (5 left)",
    ):
        assert line in screen


def test_an_attack_that_a_pokemon_has_not_names_those_it_has(judge: Judge) -> None:
    found = judge("rule", "-", stdin=b"table: {Ann: {active: Pikachu BS 58}}\nplay: [attack: Ember]\n")
    assert found.returncode == 2
    assert "has no attack 'Ember' (its attacks: Gnaw, Thunder Jolt)" in found.stderr.decode()
