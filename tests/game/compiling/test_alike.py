"""Which scripts say the same in other words: pairs that were made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ptcg_judge.game.compiling.alike import same
from ptcg_judge.yamlfile import read_yaml

PAIRS = list(read_yaml(Path(__file__).with_name("alike.yaml"))[0])


@pytest.mark.parametrize(
    "pair", PAIRS, ids=lambda pair: f"{pair['one']} {'is' if pair['same'] else 'not'} {pair['two']}"
)
def test_scripts_are_alike_where_they_say_the_same(pair: dict[str, Any]) -> None:
    assert same(pair["one"], pair["two"], pair.get("printed")) is pair["same"]
    assert same(pair["two"], pair["one"], pair.get("printed")) is pair["same"]
