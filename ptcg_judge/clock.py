"""The one clock. Whatever depends on the day it is asks here, and nothing else asks the system."""

from __future__ import annotations

from datetime import date


def today() -> date:
    """The day it is where the program runs."""
    return date.today()
