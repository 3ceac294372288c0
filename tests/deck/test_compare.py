"""Two lists side by side: which cards came in and went out, and which findings."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.compare import Comparison, compared
from ptcg_judge.errors import FileError


def of(cards: CardStore, folder: Path, before: str, after: str) -> Comparison:
    for name, text in (("before.txt", before), ("after.txt", after)):
        (folder / name).write_text(text, encoding="utf8")
    bench = Bench(CheckOptions("unlimited", date(2026, 8, 1)), cards=cards)
    return compared(bench, str(folder / "before.txt"), str(folder / "after.txt"))


def test_names_and_printings_that_differ_the_most_copies_first(cards: CardStore, tmp_path: Path) -> None:
    found = of(
        cards, tmp_path,
        "4 Pikachu BS 58\n1 Squirtle BS 63\n2 Potion BS 94\n53 Water Energy BS 102\n",
        "2 Pikachu BS 58\n2 Pikachu JU 60\n4 Squirtle BS 63\n52 Water Energy BS 102\n",
    )  # fmt: skip
    assert [(one.name, one.counts) for one in found.changes] == [
        ("Squirtle", (1, 4)), ("Potion", (2, 0)), ("Water Energy", (53, 52)), ("Pikachu", (4, 4)),
    ]  # fmt: skip
    pikachu = found.changes[-1]
    assert (pikachu.before, pikachu.after) == ({"BS 58": 4}, {"BS 58": 2, "JU 60": 2})


def test_a_name_without_a_printing_is_compared_by_what_is_written(cards: CardStore, tmp_path: Path) -> None:
    found = of(cards, tmp_path, "4 Potion\n1 Qwxzvbn QQQ 7\n", "3 Potion\n2 Qwxzvbn QQQ 7\n")
    assert {(one.name, tuple(one.before), tuple(one.after)) for one in found.changes} == {
        ("Potion", ("",), ("",)), ("Qwxzvbn", ("QQQ 7",), ("QQQ 7",)),
    }  # fmt: skip


def test_findings_that_are_gone_and_that_are_new(cards: CardStore, tmp_path: Path) -> None:
    found = of(
        cards, tmp_path, "5 Pikachu BS 58\n55 Water Energy BS 102\n", "4 Pikachu BS 58\n57 Water Energy BS 102\n"
    )  # fmt: skip
    assert [one.code for one in found.gone if one.code in ("D101", "D102")] == ["D102"]
    assert [one.code for one in found.new if one.code in ("D101", "D102")] == ["D101"]


def test_a_file_of_several_lists_is_not_compared(cards: CardStore, tmp_path: Path) -> None:
    text = "4 Pikachu BS 58\n56 Water Energy BS 102\n"
    with pytest.raises(FileError, match="one list was expected, got 0"):
        of(cards, tmp_path, text, "")
