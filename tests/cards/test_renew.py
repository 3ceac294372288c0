"""The script that renews the store of the repository, run as its weekly workflow runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import yaml

from ptcg_judge.cards.build.build import build
from ptcg_judge.cards.store import CardStore
from tests.cards import sources
from tests.cards.test_update import OLD_CARDS, OLD_SETS

SCRIPT = Path(__file__).resolve().parents[2] / ".ci" / "renew"


def renew(*arguments: Path | str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "JUDGE_DATA": "/nonexistent"}
    return subprocess.run(
        [sys.executable, SCRIPT, *map(str, arguments)], capture_output=True, text=True, env=env, check=False
    )


def old_store(folder: Path) -> Path:
    archive = folder / "old.tar.gz"
    archive.write_bytes(sources.tar_gz(sources.files(OLD_SETS, OLD_CARDS)))
    store = folder / "cards.store"
    store.write_bytes(build([archive]).data())
    return store


def test_what_changed_is_written_down(tmp_path: Path) -> None:
    store, archive, told = old_store(tmp_path), tmp_path / "new.tar.gz", tmp_path / "changes.md"
    archive.write_bytes(sources.tar_gz(sources.files()))
    done = renew("--store", store, "--summary", told, archive)
    assert (done.returncode, done.stderr) == (0, "")
    text = told.read_text(encoding="utf-8")
    assert "## New sets (1)\n\n- Second\n" in text
    assert "- Later Testmon ZZB 1\n" in text
    assert "## Printings that are now another card (1)\n\n- Testmon ex ZZA 1\n" in text  # 190 HP became 200
    assert "## New texts without a script (1)\n\n- Test Helper ZZA 2\n" in text
    assert CardStore.open(store).find("zz2-1").name == "Later Testmon"


def test_a_second_run_finds_nothing_new(tmp_path: Path) -> None:
    store, archive = old_store(tmp_path), tmp_path / "new.tar.gz"
    archive.write_bytes(sources.tar_gz(sources.files()))
    renew("--store", store, archive)
    before = store.read_bytes()
    assert renew("--store", store, archive).stdout == "nothing new\n"
    assert store.read_bytes() == before


def test_a_source_that_is_none_changes_nothing(tmp_path: Path) -> None:
    store, bad = old_store(tmp_path), tmp_path / "bad"
    bad.write_bytes(b"<html>")
    before = store.read_bytes()
    done = renew("--store", store, bad)
    assert done.returncode == 2
    assert "web page" in done.stderr
    assert store.read_bytes() == before


def test_the_workflow_runs_the_script() -> None:
    workflow = SCRIPT.parents[1] / ".github" / "workflows" / "renew-cards.yml"
    steps = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]["renew"]["steps"]
    assert any(".ci/renew" in step.get("run", "") for step in steps)
