"""Writing a file so that whoever reads it finds the old one or the new one, never a part; nothing else is touched."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


def may_be_written(path: Path) -> str:
    """Why a file must not be written at this path, "" where it may: there has to be nothing, or a plain file."""
    try:
        kind = os.lstat(path).st_mode
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as problem:
        return str(getattr(problem, "strerror", None) or problem)
    if stat.S_ISLNK(kind):
        return "it is a link"
    return "" if stat.S_ISREG(kind) else "it is no plain file"


def write_whole(path: Path, data: bytes, keep_mode: bool = False, new: bool = False) -> None:
    """Write the bytes to a file of a new name in the same folder, and move it over `path`; the folder is made.

    With `keep_mode` the file may be read and written by those who could before; with `new` there must be nothing yet.

    Raises OSError (FileExistsError), also where `path` is a link, a folder or a device; then nothing has changed.
    """
    why = may_be_written(path)
    if why:
        raise OSError(0, why, str(path))
    mode = stat.S_IMODE(path.stat().st_mode) if keep_mode and path.exists() else 0o644 & ~_umask()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        if new:
            _move_to_new(name, path)
        else:
            Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _move_to_new(name: str, path: Path) -> None:
    """Give the file its name where nothing has it: in one step where the file system knows links."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:
        if may_be_written(path) or path.exists():
            raise
        Path(name).replace(path)
    else:
        Path(name).unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
