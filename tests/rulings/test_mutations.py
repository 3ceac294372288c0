"""Broken rulebooks are noticed: a sample of benchmarks/mutations.py, which tries them all."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

from ptcg_judge.rulebooks.shelf import SHELF
from tests.conftest import REPOSITORY

SAMPLE = 120
LEAST = 0.8
"""The share of mutations that is noticed or can't be; it only rises."""


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
    tried = mutations().run(sample=SAMPLE, jobs=1)
    known = mutations().reasons()
    green = [one.key for one in tried if not one.by and one.key not in known]
    assert len(green) <= (1 - LEAST) * len(tried), green
    assert {one.book for one in tried} == set(SHELF)


def test_reasons_are_about_mutations_that_exist() -> None:
    module = mutations()
    keys = {mutation.key for id in SHELF for mutation in module.mutations(id)}
    assert set(module.reasons()) <= keys
    assert len(keys) > 1000
