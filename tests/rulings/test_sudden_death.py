"""What a board of Sudden Death can't be, and mulligans that can't have been: refused at their place."""

from __future__ import annotations

import pytest

from ptcg_judge.errors import JudgeError
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import located, replay
from tests.rulings.store import shelf, store

TIED = "table:\n  sudden death: yes\n  Ann: {prizes: %s}\n  Ben: {prizes: %s}\nplay: []\n"
GAME = """game:
  Ann: {deck: [%s {Lightning: 58}, base1-58 Pikachu], mulligans: 1}
  Ben: {deck: [base1-63 Squirtle, {Water: 59}]}
coins: [heads]
answers: {Ann goes: second, Ben draws extra cards: 0}
impossible board: yes
play: []
"""


def refusal(text: str, id: str) -> str:
    """The error of a scenario under a rulebook."""
    try:
        (ruling,) = parse_rulings(text, "board.yaml", store())
    except JudgeError as wrong:
        return str(wrong)
    with pytest.raises(JudgeError) as refused:
        replay(ruling, book(id), shelf())
    return str(located(refused.value, ruling))


@pytest.mark.parametrize(
    ("mine", "theirs", "id", "says"),
    [
        (2, 1, "bw2012", "board.yaml:2:17: Ann has 2 Prizes; Sudden Death begins with 1 (bw2012)"),
        (5, 6, "now2026", "board.yaml:2:17: whoever takes the first Prize wins Sudden Death"),
    ],
)
def test_prizes_that_sudden_death_does_not_have(mine: int, theirs: int, id: str, says: str) -> None:
    """bw2012: one Prize each; now2026.sudden-death.tiebreaker-fewer-prizes-wins."""
    assert refusal(TIED % (mine, theirs), id).startswith(says)
    (ruling,) = parse_rulings(TIED % (mine, theirs) + "impossible board: yes\n", "board.yaml", store())
    assert replay(ruling, book(id), shelf())


def test_a_hand_without_a_basic_is_one_mulligan_more_than_told() -> None:
    says = refusal(GAME % "Lightning,", "now2026")
    assert "Ann's hand after 1 mulligan has no Basic Pokémon: that is one more" in says


def test_with_a_seed_mulligans_happen_by_themselves() -> None:
    says = refusal(GAME.replace("game:\n", "game:\n  seed: 3\n") % "base1-58 Pikachu,", "now2026")
    assert says.startswith("board.yaml:3:70: with a seed the mulligans happen by themselves")
