"""Swapping the players, or their seats, gives the mirrored answer."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge

FILES = sorted((Path(__file__).parent / "whole").glob("*.yaml"))
SIDE = re.compile(r"^  (Ann|Ben):.*\n(?:    .*\n)*", re.MULTILINE)


@cache
def shelf() -> ScriptShelf:
    return ScriptShelf()


def other_names(text: str) -> str:
    """Ann and Ben change places everywhere."""
    return re.sub(r"\b(Ann|Ben)\b", lambda found: "Ben" if found[0] == "Ann" else "Ann", text)


def other_seats(text: str) -> str:
    """The side written second is written first; in a whole game it would be another player who flips the first coin."""
    documents = []
    for document in text.split("\n---\n"):
        if "\ngame:" in document:
            documents.append(document)
            continue
        first, second = list(SIDE.finditer(document))[:2]
        before, between, after = (
            document[: first.start()],
            document[first.end() : second.start()],
            document[second.end() :],
        )
        documents.append(before + second[0] + between + first[0] + after)
    return "\n---\n".join(documents)


@pytest.mark.parametrize("mirror", [other_names, other_seats], ids=lambda mirror: mirror.__name__)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_mirrored_board_has_the_mirrored_answer(path: Path, mirror: object) -> None:
    text = path.read_text(encoding="utf-8")
    mirrored = mirror(text)  # type: ignore[operator]
    assert mirrored != text
    for ruling in parse_rulings(mirrored, path.name, CardStore.open(bundled_store())):
        for id in ruling.rulebooks:
            verdict = judge(ruling, book(id), replay(ruling, book(id), shelf()))
            assert not verdict.mismatches, (ruling.id, id, verdict.mismatches)
