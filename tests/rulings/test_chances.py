"""The scenarios of the library: chances sum to 1 for each way to choose, and a leaf's coins give the leaf again."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ptcg_judge.errors import JudgeError
from ptcg_judge.places import rulings_folder
from ptcg_judge.rulebooks.shelf import NEWEST, book
from ptcg_judge.rulings.file.load import load_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.compare import chances_of
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import group
from tests.rulings.store import shelf, store

FILES = [path for path in sorted(rulings_folder().rglob("*.yaml")) if path.parent.name != "deck"]


def readable(path: Path) -> list[Ruling]:
    """The scenarios of a file; none where it is wrong, which the library's own test says."""
    try:
        return load_rulings(path, store())
    except JudgeError:
        return []


def test_chances_sum_to_one_and_leaves_can_be_replayed_by_their_coins() -> None:
    several = 0
    for path in FILES:
        for ruling in readable(path):
            if ruling.answers:
                continue  # an answer that only one side of a coin asks for would be left over
            id = (ruling.rulebooks or (NEWEST,))[0]
            try:
                leaves = replay(ruling, book(id), shelf())
            except JudgeError:
                continue  # the library's own test says which can't be played
            everything = {leaf.path for leaf in leaves}
            assert chances_of(everything, leaves) == (1, 1), ruling.id
            outcomes = group(leaves)
            if all(not outcome.answers and not outcome.orders for outcome in outcomes):
                assert sum((outcome.chance for outcome in outcomes), Fraction(0)) == 1
            if len(leaves) < 2 or any(a.kind != "chance" or len(a.options) != 2 for a in leaves[-1].asked):
                continue
            several += 1
            coins = [asked.answer == "heads" for asked in leaves[-1].asked if "heads" in asked.options]
            if len(coins) == len(leaves[-1].asked):
                again = replay(ruling, book(id), shelf(), coins)
                assert again[0].end.lines[-1][1:] == leaves[-1].end.lines[-1][1:], ruling.id
    assert several > 10
