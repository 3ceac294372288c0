"""The one clock. Whatever depends on the day it is asks here, and nothing else asks the system."""

from __future__ import annotations

from datetime import date, timedelta

_NEAR = {"today": 0, "tomorrow": 1}
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def today() -> date:
    """The day it is where the program runs."""
    return date.today()


def day_of(text: str) -> date | None:
    """The day that a text names: 2026-08-01, 2026-8-1, 2026/8/1, today, tomorrow; None for any other."""
    word = text.strip().lower()
    if word in _NEAR:
        return today() + timedelta(_NEAR[word])
    parts = word.replace("/", "-").replace(".", "-").split("-")
    if len(parts) != 3 or len(parts[0]) != 4 or not all(_is_number(part) for part in parts):
        return None
    return _day(*map(int, parts))


def nearest_days(text: str) -> str:
    """What may be meant by a text that is no day, as a hint: "next saturday", "1.8.2026", "Aug 1, 2026"."""
    words = "".join(mark if mark.isalnum() else " " for mark in text[:40].lower()).split()
    numbers = [int(word) for word in words if _is_number(word)]
    days = _by_weekday(words) or _by_month(words, numbers) or _by_numbers(numbers)
    found = " or ".join(dict.fromkeys(str(day) for day in days if day))
    return f"write {found}" if found else "write YYYY-MM-DD, as in 2025-06-13, or today or tomorrow"


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 4


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _by_weekday(words: list[str]) -> list[date | None]:
    """The next such day of the week, for "saturday" and "next saturday"."""
    named = [_WEEKDAYS.index(word[:3]) for word in words if word.endswith("day") and word[:3] in _WEEKDAYS]
    return [today() + timedelta((named[0] - today().weekday() - 1) % 7 + 1)] if named else []


def _by_month(words: list[str], numbers: list[int]) -> list[date | None]:
    """The day for "1 August 2026" and "Aug 1"; without a year this one."""
    named = [_MONTHS.index(word[:3]) + 1 for word in words if word[:3] in _MONTHS]
    days = [number for number in numbers if number < 32]
    years = [number for number in numbers if number > 1900] or [today().year]
    return [_day(years[0], named[0], days[0])] if named and days else []


def _by_numbers(numbers: list[int]) -> list[date | None]:
    """Both readings of "1.8.2026" and the days near one that never was: "2026-02-30"."""
    if len(numbers) != 3:
        return []
    if numbers[2] > 1900:
        day, month, year = numbers
        return [_day(year, month, day), _day(year, day, month)]
    year, month, day = numbers
    return [_day(year, month, last) for last in range(31, 27, -1) if day > 27 and _day(year, month, last)][:1]
