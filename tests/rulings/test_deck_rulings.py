"""Every ruling about deck building is a test, named by its id; each list has just the errors it should have."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.errors import RulingFileError
from ptcg_judge.places import rulings_folder
from ptcg_judge.rulings.decklists import DeckRuling, judge_deck_ruling, load_deck_rulings


@cache
def store() -> CardStore:
    return CardStore.open(Path(bundled_store()))


def library() -> list[DeckRuling]:
    """The deck rulings of the library."""
    folder = rulings_folder()
    paths = sorted((folder / "deck").rglob("*.yaml"))
    return [ruling for path in paths for ruling in load_deck_rulings(path, str(path.relative_to(folder)))]


@pytest.mark.parametrize("ruling", library(), ids=lambda ruling: ruling.id)
def test_deck_ruling(ruling: DeckRuling) -> None:
    wrong = judge_deck_ruling(ruling, store())
    if ruling.not_yet:
        assert wrong, "it is judged as expected: take `not yet` away"
        pytest.xfail(ruling.not_yet)
    assert not wrong, [f"line {m.at.line}: {m.what}: expected {m.expected}, got {m.got}" for m in wrong]
    assert ruling.cites
    assert ruling.question or ruling.title


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("decks: []", "a list of lists"),
        ("decks: [{cards: [4 Pikachu BS 58]}]", "are lists"),
        ("decks: [{cards: [], finds: [], when: now}]", "no 'when'"),
        ("decks: [{cards: [], finds: [], on: tomorrow}]", "a day is written"),
        ("deks: 1\ndecks: [{cards: [], finds: []}]", "no 'deks'"),
    ],
)
def test_a_wrong_file_says_where(text: str, said: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("rulings") / "wrong.yaml"
    path.write_text(text, encoding="utf8")
    with pytest.raises(RulingFileError, match=said):
        load_deck_rulings(path)
