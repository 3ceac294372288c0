"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of source material beside the repository; tests that need it are skipped where it is not."""
    if not SHARED.is_dir():
        pytest.skip(f"the source material is not at {SHARED}")
    return SHARED
