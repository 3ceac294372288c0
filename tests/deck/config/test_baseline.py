"""The file of known faults: what is one, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions, not_excluded
from ptcg_judge.deck.config.baseline import Baseline, faults_of, read_baseline
from ptcg_judge.deck.config.search import Configs
from ptcg_judge.deck.findings import Severity
from ptcg_judge.errors import ConfigFileError
from tests.deck.decks import filled, judged


def read(folder: Path, record: object) -> Baseline | None:
    (folder / "judge.toml").write_text('baseline = "known.json"\n', encoding="utf8")
    (folder / "known.json").write_text(json.dumps(record), encoding="utf8")
    config = Configs().of(str(folder / "deck.txt"))
    assert config is not None
    return read_baseline(config)


def test_a_fault_that_is_known_twice_counts_twice(tmp_path: Path) -> None:
    found = read(tmp_path, {"version": 1, "known": {"a.txt": ["D102 Pikachu", "D102 Pikachu"], "b.txt": []}})
    assert found is not None
    assert found.of("a.txt") == {"D102 Pikachu": 2}
    assert not found.of("b.txt")
    assert not found.of("c.txt")


def test_errors_are_faults_and_notes_are_not(cards: CardStore) -> None:
    """That "Basic Fire" is read as Fire Energy is a note."""
    judgement = judged(cards, filled("5 Pikachu BS 58\n1 Basic Fire"))
    assert {finding.severity for finding in judgement.findings} == {Severity.ERROR, Severity.NOTE}
    assert faults_of(judgement) == ["D102 Pikachu"]


@pytest.mark.parametrize(
    "record",
    [
        [], {}, {"version": 2, "known": {}}, {"version": 1}, {"version": 1, "known": []},
        {"version": 1, "known": {"a.txt": "D102"}}, {"version": 1, "known": {"a.txt": ["D102", 3]}},
        {"version": 1, "known": {"a.txt": [], "b.txt": None}},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_list_of_known_faults_is_refused(tmp_path: Path, record: object) -> None:
    with pytest.raises(ConfigFileError, match="known faults"):
        read(tmp_path, record)


def test_the_file_of_known_faults_is_no_list(tmp_path: Path, cards: CardStore) -> None:
    read(tmp_path, {"version": 1, "known": {}})
    excluded: list[str] = []
    files = [(str(tmp_path / name), False) for name in ("deck.txt", "known.json", "other.json")]
    left = [Path(path).name for path, _ in not_excluded(files, Bench(CheckOptions(), None, cards, Configs()), excluded)]
    assert (left, excluded) == (["deck.txt", "other.json"], [])
