"""What all tests share."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore

REPOSITORY = Path(__file__).resolve().parents[1]
SHARED = REPOSITORY.parent / "shared"


# what is kept between runs (ptcg_judge/kept.py) is no business of the home of whoever runs the tests
os.environ.setdefault("JUDGE_CACHE", str(Path(tempfile.gettempdir(), f"ptcg-judge-tests-{Path.home().name}")))


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--long`` runs the tests that take minutes."""
    parser.addoption("--long", action="store_true", help="run the tests that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes, and say so."""
    if config.getoption("--long"):
        return
    for item in items:
        if "long" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="takes minutes: run with --long"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for all tests that were skipped because the source material is not there."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if str(SHARED) in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} tests need the source material at {SHARED} and were skipped")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of source material beside the repository; tests that need it are skipped where it is not."""
    if not SHARED.is_dir():
        pytest.skip(f"the source material is not at {SHARED}")
    return SHARED


@pytest.fixture(scope="session")
def cards() -> CardStore:
    """The card data that ship with the program, whatever the user's data folder holds."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.store.location import bundled_store

    return CardStore.open(bundled_store())
