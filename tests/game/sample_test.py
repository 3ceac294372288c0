"""The recorded sample is what the seed draws, and it has the shares it promises."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import sample

SHARED = Path(__file__).resolve().parents[3] / "shared"


def test_the_sample_has_its_quotas_and_every_era() -> None:
    drawn = sample.recorded()
    assert Counter(d.kind for d in drawn) == sample.QUOTA
    assert len({(d.kind, d.card, d.name) for d in drawn}) == 300
    for kind in ("attack", "power", "trainer"):
        assert {d.era for d in drawn if d.kind == kind} == set(sample.ERAS)
    first = Counter(d.kind for d in drawn[:150])
    assert first == {"attack": 90, "power": 30, "trainer": 20, "energy": 10}


def test_the_sample_is_what_the_seed_draws() -> None:
    if not SHARED.is_dir():
        pytest.skip("the card texts (folder shared) do not stand beside the repository")
    assert sample.draw(SHARED) == sample.recorded()
