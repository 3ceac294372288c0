"""Moves the clock of every Python process of a virtual environment, child processes included.

    python .ci/days_later.py                # once, with the environment's own interpreter
    DAYS_LATER=200 python -m pytest         # 200 days from now

Wall clocks move and go on ticking; clocks that measure how long something takes are left alone.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from datetime import UTC, datetime, timedelta
from pathlib import Path

HOOK = 'import os; os.environ.get("DAYS_LATER") and __import__("days_later").travel()\n'

_TRAVELLED: list[bool] = []


def travel() -> None:
    """Set the clock of this process to so many days from now as DAYS_LATER says."""
    import time_machine

    if _TRAVELLED:  # an environment may read its hooks twice
        return
    _TRAVELLED.append(True)
    day = datetime.now(UTC) + timedelta(days=int(os.environ["DAYS_LATER"]))
    time_machine.travel(day, tick=True).start()


if __name__ == "__main__":
    packages = Path(sysconfig.get_paths()["purelib"])
    shutil.copy(__file__, packages / "days_later.py")
    (packages / "days_later.pth").write_text(HOOK, encoding="utf-8")
