"""The lines of a text with their ends, so that a text can be put together again as it was."""

from __future__ import annotations

import re
from typing import Final

_END: Final = re.compile(r"(\r\n|\r|\n)")


class TextLines:
    """The lines of a text, from 1, each with its own end; a line may be changed or taken out."""

    def __init__(self, text: str) -> None:
        parts = _END.split(text)
        self._lines: dict[int, str] = dict(enumerate(parts[::2], 1))
        self._ends = dict(enumerate([*parts[1::2], ""], 1))

    def __getitem__(self, number: int) -> str:
        return self._lines[number]

    def __setitem__(self, number: int, line: str) -> None:
        self._lines[number] = line

    def take_out(self, number: int) -> None:
        """Take a line out, with its end; the last line keeps the end of the text as it was."""
        del self._lines[number]
        if not self._ends[number] and self._lines:
            self._ends[max(self._lines)] = ""

    @property
    def numbers(self) -> list[int]:
        """The lines that are left, by their numbers in the text as it was."""
        return list(self._lines)

    @property
    def text(self) -> str:
        """The text as it is now."""
        return "".join(line + self._ends[number] for number, line in self._lines.items())
