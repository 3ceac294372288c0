"""Every scenario in rulings/ is a test, named by its id and rulebook (`-k virbank`)."""

from __future__ import annotations

from functools import cache

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.where import bundled_store
from ptcg_judge.errors import JudgeError
from ptcg_judge.places import rulings_folder
from ptcg_judge.rulebooks.shelf import NEWEST, SHELF, book
from ptcg_judge.rulings.judge import judge
from ptcg_judge.rulings.load import load_rulings
from ptcg_judge.rulings.replay import ScriptShelf, replay
from ptcg_judge.rulings.ruling import Ruling


@cache
def store() -> CardStore:
    return CardStore.open(bundled_store())


@cache
def shelf() -> ScriptShelf:
    return ScriptShelf()


def library() -> list[tuple[Ruling | JudgeError, str]]:
    """Every scenario with every rulebook it names; a file that can't be read is one failing test."""
    folder = rulings_folder()
    found: list[tuple[Ruling | JudgeError, str]] = []
    for path in sorted(path for path in folder.rglob("*.yaml") if path.parent.name != "deck"):
        name = str(path.relative_to(folder))
        try:
            rulings = load_rulings(path, store(), name)
        except JudgeError as wrong:
            found.append((wrong, name))
            continue
        found += [(ruling, id) for ruling in rulings for id in ruling.rulebooks or (NEWEST,)]
    return found


@pytest.mark.parametrize(
    ("ruling", "id"),
    library(),
    ids=lambda v: v.id if isinstance(v, Ruling) else v if isinstance(v, str) else "unreadable",
)
def test_ruling(ruling: Ruling | JudgeError, id: str) -> None:
    if isinstance(ruling, JudgeError):
        raise ruling
    if id not in SHELF:
        pytest.skip(f"{id} is not on the shelf yet")
    if ruling.not_yet:
        pytest.xfail(ruling.not_yet)
    verdict = judge(ruling, book(id), replay(ruling, book(id), shelf()))
    assert not verdict.mismatches, [
        f"line {m.line}: {m.what}: expected {m.expected}, got {m.got}" for m in verdict.mismatches
    ]
    assert verdict.expected
