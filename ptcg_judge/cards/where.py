"""Where card data lies: the store that ships with the program, and the one `judge cards update` writes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ptcg_judge.places import card_data_folder

FILE = "cards.store"


def bundled_store() -> Path:
    """The store inside the package."""
    return card_data_folder() / FILE


def user_folder() -> Path:
    """The folder of the user's own card data: $JUDGE_DATA, or the platform's data folder for "ptcg-judge".

    Asking platformdirs costs 20 ms, more than the whole look-up, so the rule of Linux is written out here; a test
    holds it equal to platformdirs.
    """
    own = os.environ.get("JUDGE_DATA")
    if own:
        return Path(own)
    if sys.platform.startswith("linux"):
        base = os.environ.get("XDG_DATA_HOME", "").strip()
        return Path(base or os.path.expanduser("~/.local/share")) / "ptcg-judge"  # noqa: PTH111
    import platformdirs

    return Path(platformdirs.user_data_dir("ptcg-judge", appauthor=False))


def user_store() -> Path:
    """The store that `judge cards update` writes; it need not exist."""
    return user_folder() / FILE
