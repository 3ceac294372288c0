"""Broken rulebooks are noticed: a sample of benchmarks/mutations.py, which tries them all."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from types import ModuleType

from ptcg_judge.rulebooks.shelf import SHELF
from tests.conftest import REPOSITORY

SAMPLE = 120
LEAST = 0.97
"""The share that is noticed of those mutations that can be; it only rises."""


@cache
def mutations() -> ModuleType:
    """The benchmark as a module."""
    path = REPOSITORY / "benchmarks" / "mutations.py"
    spec = importlib.util.spec_from_file_location("mutations", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["mutations"] = made
    spec.loader.exec_module(made)
    return made


def test_rulings_notice_broken_rulebooks() -> None:
    module = mutations()
    why, tried = module.reasons(), module.run(sample=SAMPLE, jobs=1)
    can = [one for one in tried if one.by or not module.reason_of(one.key, why)]
    green = [one.key for one in can if not one.by]
    assert len(green) <= (1 - LEAST) * len(can), green
    assert {one.book for one in tried} == set(SHELF)


def test_what_has_a_reason_is_a_mutation_and_not_noticed() -> None:
    """A reason that holds no longer is taken away: one mutation of each line is tried."""
    found = mutations().one_of_each_reason()
    assert [pattern for pattern, one in found.items() if one is None] == []
    assert [pattern for pattern, one in found.items() if one is not None and one.by] == []
    assert len(found) > 15
