"""The errata of the official Compendium: each is shown by a ruling that plays the shipped script of its card."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.library.library import Item, read_items
from ptcg_judge.rulings.library.run import Runner
from ptcg_judge.rulings.library.scan import library_files
from ptcg_judge.yamlfile import read_yaml
from tests.conftest import SHARED

COMPENDIUM = SHARED / "rulings" / "compendium.yaml"
ERRATA = (
    60, 705, 706, 707, 710, 711, 712, 715, 716, 717, 718, 721, 722, 724, 726, 727, 728, 729, 730, 731, 732,
    733, 735, 736, 737, 741, 742, 744, 745, 749, 750, 751, 753, 754, 755, 757, 758, 762, 987, 1006, 1052,
    1104, 1128, 1488, 1504, 1645, 1814, 1823, 2072, 2173, 2175, 2176,
)  # fmt: skip
"""The ids of its entries that say what a card really says."""
OPEN = (762,)
"""Those whose card has no script of the corrected text yet: each file says so under `not yet`."""


@cache
def shown() -> dict[int, list[Item]]:
    """The rulings of the library by the entry of the Compendium that they name."""
    found: dict[int, list[Item]] = {}
    wanted = {str(id) for id in ERRATA}
    for path in library_files():
        text = path.read_text(encoding="utf-8")
        if wanted.isdisjoint(re.findall(r"\b(\d+)(?:/|\b)", text)):
            continue
        for item in read_items(path, CardStore.open()):
            number = re.search(r"/ruling/(\d+)/", item.source.get("address", ""))
            if number and int(number[1]) in ERRATA:
                found.setdefault(int(number[1]), []).append(item)
    return found


@pytest.mark.parametrize("id", ERRATA)
def test_each_erratum_is_played_by_the_shipped_script(id: int) -> None:
    items = shown().get(id, [])
    replayed = [item for item in items if not item.either.not_yet]
    assert items, "no ruling names it"
    assert bool(replayed) == (id not in OPEN)
    own = [item.id for item in replayed if isinstance(item.ruling, Ruling) and _writes_a_printed_card(item)]
    assert own == [], "they show a script of their own and not the one that ships"
    for path in {item.path for item in replayed}:
        runs = [run for run in Runner().file(_path(path)) if run.id in {item.id for item in replayed}]
        assert {run.status for run in runs} == {"passed"}


def _writes_a_printed_card(item: Item) -> bool:
    return any(re.match(r"[a-z][a-z0-9.]*-[A-Za-z]*\d+ ", str(name)) for name in item.document.get("cards") or ())


def _path(name: str) -> Path:
    return next(path for path in library_files() if path.as_posix().endswith(f"/{name}"))


def test_the_list_is_that_of_the_source() -> None:
    if not COMPENDIUM.is_file():
        pytest.skip("needs the source of the Compendium's entries, which is not part of the repository")
    entries = read_yaml(COMPENDIUM)[0]
    assert sorted(entry["id"] for entry in entries if entry["kind"] == "erratum") == sorted(ERRATA)
