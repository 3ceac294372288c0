"""Opening what the user names: the one place that reads files whose path came from outside.

Only plain files are opened. A pipe without a writer would hang the program, a device may never end, a folder is no
file: each is refused in one sentence before anything is opened.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change the ends of lines
_PIECE = 1 << 20
_HERE = os.path.join(".", "")  # noqa: PTH118 -- what stands before the names of the folder of the program's start
_KINDS = (
    (stat.S_ISDIR, "is a folder, a file was expected"),
    (stat.S_ISFIFO, "is a pipe, no plain file (- reads standard input)"),
    (stat.S_ISSOCK, "is a socket, no plain file"),
    (stat.S_ISCHR, "is a device, no plain file (- reads standard input)"),
    (stat.S_ISBLK, "is a device, no plain file"),
)


class Unreadable(Exception):
    """A file can't be read; the text says why, fit to stand behind its name."""


def read_plain(path: Path | str, most: int) -> bytes:
    """The bytes of a plain file, `most` and one at most, so that the caller sees when there are more.

    Raises Unreadable for what is missing, no plain file, or can't be read.
    """
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 -- before opening: a pipe would wait for its writer
        if stat.S_ISDIR(mode):
            os.scandir(path).close()  # says more where the folder can't be listed
        _refuse(mode)
        file = os.open(path, os.O_RDONLY | _BINARY)
        try:
            return _read(file, most + 1)
        finally:
            os.close(file)
    except (OSError, ValueError) as problem:
        raise Unreadable(why(problem)) from None


def _read(file: int, most: int) -> bytes:
    """So many bytes of an opened file at most, in one piece where it has the size that the system tells."""
    now = os.fstat(file)
    _refuse(now.st_mode)
    size = min(now.st_size + 1, most)  # one more than there should be: then the end is sure
    data = os.read(file, size)
    if len(data) == now.st_size and len(data) < size:
        return data
    pieces, length = [data], len(data)
    while data and length < most:
        data = os.read(file, min(most - length, _PIECE))
        pieces.append(data)
        length += len(data)
    return b"".join(pieces)


def read_stdin(most: int) -> bytes:
    """The bytes of standard input, `most` and one at most. Raises Unreadable where it is closed or breaks off."""
    if sys.stdin is None:
        raise Unreadable("standard input is closed")
    try:
        return sys.stdin.buffer.read(most + 1)
    except (OSError, ValueError) as problem:
        raise Unreadable(f"standard input can't be read: {why(problem)}") from None


def _refuse(mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise Unreadable(next((said for is_it, said in _KINDS if is_it(mode)), "is no plain file"))


def why(problem: OSError | ValueError) -> str:
    """What is wrong with a path or file, in the words of the system; a path may hold what no path can."""
    if isinstance(problem, FileNotFoundError):
        return "no such file"
    return "can't be read: " + (str(problem.strerror) if isinstance(problem, OSError) else "no path can be written so")


def is_folder(path: Path | str) -> bool:
    """Whether there is a folder; False also for what can't be looked at, which reading says more about."""
    try:
        return stat.S_ISDIR(os.stat(path).st_mode)  # noqa: PTH116
    except (OSError, ValueError):
        return False


def is_there(path: Path | str) -> bool:
    """Whether anything is there; False also for what can be no path."""
    try:
        os.stat(path)  # noqa: PTH116
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as problem:
        return isinstance(problem, PermissionError)
    return True


def files_under(folder: str) -> Iterator[tuple[str, bool]]:
    """The paths of all that is in a folder and the folders in it but for folders, in order of their names; and True.

    Hidden files and folders are left out, links to folders are not followed. A folder that can't be listed (no
    permission, too deep for the system) is given itself, with False: reading it says why.
    """
    waiting = [str(Path(folder))]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            yield here, False
            continue
        shown = [entry for entry in entries if not entry.name.startswith(".")]
        waiting += [entry.path for entry in reversed(shown) if _is_own_folder(entry)]
        yield from ((entry.path.removeprefix(_HERE), True) for entry in shown if not _is_own_folder(entry))


def _is_own_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
