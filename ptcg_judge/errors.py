"""Everything that can go wrong with files, options and questions.

JudgeError                     exit code 2: the work could not be done
├── FileError                  a file could not be read or used (path, line, column)
│   ├── FormatFileError
│   ├── RulingFileError
│   ├── EffectFileError
│   ├── ConfigFileError
│   └── CardDataError
├── UsageError                 an option or a name on the command line (nearest valid thing in `hint`)
├── UnknownCard                no such card (close names)
├── AmbiguousCard              several different cards fit
└── UnknownRule                no rule of that id (nearest id in `hint`)

An illegal deck, or a ruling that differs from what was expected, is a finding and never an exception.
"""

from __future__ import annotations

import os


class JudgeError(Exception):
    """The work could not be done; `message` is one sentence for the user, `hint` the nearest valid thing or "".

    `place` is the line and column that it came from, where whoever raised it knew no file: `at` sets it. `to_paste`
    says that the hint has several lines, which are copied into a file.
    """

    to_paste = False

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.place: tuple[int, int] | None = None

    def at(self, place: tuple[int, int] | None) -> None:
        """Say where it came from, unless that was said already, nearer to it."""
        self.place = self.place or place

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


def unexpected(error: Exception) -> str:
    """What to say of a mistake of the program itself. Raises the error again under JUDGE_DEBUG=1, with its place."""
    if os.environ.get("JUDGE_DEBUG"):
        raise error
    words = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return f"this should not have happened, please report it (JUDGE_DEBUG=1 shows where): {words}"


class FileError(JudgeError):
    """A file could not be used. `line` and `column` count from 1; None where the whole file is meant."""

    def __init__(
        self, path: str, message: str, line: int | None = None, column: int | None = None, hint: str = ""
    ) -> None:
        super().__init__(message, hint)
        self.path = path
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)
        return f"{place}: {super().__str__()}"


class FormatFileError(FileError):
    """A format file is wrong, contradicts itself or holds an entry that does nothing."""


class RulingFileError(FileError):
    """A scenario file is wrong."""


class EffectFileError(FileError):
    """A card effect script is wrong."""


class ConfigFileError(FileError):
    """A configuration (judge.toml, [tool.judge], the file of known faults) is wrong."""


class CardDataError(FileError):
    """Card data could not be read, built or updated."""


class CardDataWarning(UserWarning):
    """Updated card data were not sound and have been set aside; the data that ship with the program are used."""


class UsageError(JudgeError):
    """An option, format or rulebook name on the command line could not be used."""


class UnknownCard(JudgeError):
    """No card fits the text; `close` holds the nearest names, best first."""

    def __init__(self, text: str, close: tuple[str, ...] = ()) -> None:
        super().__init__(f'no card "{text}"', f"did you mean {' or '.join(close[:3])}?" if close else "")
        self.text = text
        self.close = close


class AmbiguousCard(JudgeError):
    """Several different cards fit the text; `among` names them as "Name CODE number"."""

    def __init__(self, text: str, among: tuple[str, ...]) -> None:
        super().__init__(f'"{text}" fits {len(among)} different cards', "name one of " + ", ".join(among[:6]))
        self.text = text
        self.among = among


class UnknownRule(JudgeError):
    """No rulebook has a rule of that id; `hint` names the nearest."""
