"""Where card data lies: the store that ships with the program, and the one `judge cards update` writes."""

from __future__ import annotations

import os
import sys

FILE = "cards.store"


def bundled_store() -> str:
    """The path of the store inside the package. (Paths are strings here: pathlib costs 12 ms of a cold look-up.)"""
    cards = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    return os.path.join(cards, "data", FILE)  # noqa: PTH118


def user_folder() -> str:
    """The folder of the user's own card data: $JUDGE_DATA, or the platform's data folder for "ptcg-judge".

    Asking platformdirs costs 20 ms, more than the whole look-up, so the rule of Linux is written out here; a test
    holds it equal to platformdirs.
    """
    own = os.environ.get("JUDGE_DATA")
    if own:
        return own
    if sys.platform.startswith("linux"):
        base = os.environ.get("XDG_DATA_HOME", "").strip() or os.path.expanduser("~/.local/share")  # noqa: PTH111
        return os.path.join(base, "ptcg-judge")  # noqa: PTH118
    import platformdirs

    return platformdirs.user_data_dir("ptcg-judge", appauthor=False)


def user_store() -> str:
    """The path of the store that `judge cards update` writes; it need not exist."""
    return os.path.join(user_folder(), FILE)  # noqa: PTH118
