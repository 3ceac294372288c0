"""`python -m ptcg_judge` in a fork of this process: what is broken here is broken there, and nothing is read anew."""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any, NoReturn

from breaking.live import ROOT

SECONDS = 20
"""A run that takes more processor time hangs."""
Seen = Callable[[], frozenset[int]]


@contextlib.contextmanager
def in_forks(seen: Seen | None = None, keep: set[int] | None = None) -> Iterator[None]:
    """Meanwhile subprocess.run forks for this program; `keep` gets what `seen` says at the end of each fork."""
    new_process = subprocess.run

    def run(args: Any, **how: Any) -> subprocess.CompletedProcess[Any]:
        known = how.keys() <= {"input", "capture_output", "cwd", "env", "timeout", "check"}
        if isinstance(args, str) or list(args)[:3] != [sys.executable, "-m", "ptcg_judge"] or not known:
            return new_process(args, **how)
        return _forked([str(one) for one in args], how, seen, keep)

    subprocess.run = run  # type: ignore[assignment]
    try:
        yield
    finally:
        subprocess.run = new_process


def _forked(
    args: list[str], how: Mapping[str, Any], seen: Seen | None, keep: set[int] | None
) -> subprocess.CompletedProcess[bytes]:
    with contextlib.ExitStack() as stack:
        given, out, wrong, places = (stack.enter_context(tempfile.TemporaryFile()) for _ in range(4))
        given.write(how.get("input") or b"")
        given.seek(0)
        pid = os.fork()
        if not pid:
            _run((given, out, wrong, places), args[3:], how, seen)
        _, status = os.waitpid(pid, 0)
        if keep is not None:
            keep |= pickle.loads(_all(places)) if os.fstat(places.fileno()).st_size else frozenset()
        done = subprocess.CompletedProcess(args, os.waitstatus_to_exitcode(status), _all(out), _all(wrong))
    if how.get("check"):
        done.check_returncode()
    return done


def _all(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def _run(files: tuple[IO[bytes], ...], args: list[str], how: Mapping[str, Any], seen: Seen | None) -> NoReturn:
    """The program in the forked process, which ends with it."""
    leave = os._exit

    def note_and_leave(code: int) -> NoReturn:
        if seen is not None:
            os.write(files[3].fileno(), pickle.dumps(seen()))
        leave(code)

    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        for number in range(3):
            os.dup2(files[number].fileno(), number)
        if how.get("cwd") is not None:
            os.chdir(how["cwd"])
        if how.get("env") is not None:
            os.environ.clear()
            os.environ.update(how["env"])
        sys.argv = [str(ROOT / "ptcg_judge" / "__main__.py"), *args]
        sys.stdin = open(0, encoding="utf8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        os._exit = note_and_leave  # type: ignore[assignment]
        from ptcg_judge.cli import main

        main()
    except BaseException:
        sys.excepthook(*sys.exc_info())
        sys.stderr.flush()
    finally:
        leave(code)
