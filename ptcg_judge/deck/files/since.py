"""`--since REV`: the files that differ from a revision of git, those that git does not know yet included."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ptcg_judge.deck.files.find import STDIN, find_files
from ptcg_judge.errors import UsageError


def changed_since(revision: str, paths: Iterable[str]) -> set[str]:
    """The whole paths of all files that differ from a revision in the checkouts of these files and folders.

    Raises UsageError where git is missing, a path lies in no checkout, or there is no such revision.
    """
    folders = {str(Path(path) if Path(path).is_dir() else Path(path).parent) for path in paths}
    roots = {_git(folder, "rev-parse", "--show-toplevel").strip() for folder in folders}
    found: set[str] = set()
    for root in roots:
        commit = _commit(root, revision)
        differ = _git(root, "diff", "--name-only", "-z", "--no-ext-diff", commit, "--")
        new = _git(root, "ls-files", "--others", "--exclude-standard", "-z")
        found |= {os.path.realpath(Path(root, name)) for name in (differ + new).split("\0") if name}
    return found


def changed_files(paths: list[str], globs: Sequence[str], revision: str) -> Iterator[tuple[str, bool]]:
    """Those files that `find_files` finds that differ from a revision. Raises UsageError as `changed_since`."""
    if STDIN in paths:
        raise UsageError("--since compares files, and stdin is none")
    changed = changed_since(revision, paths)
    yield from (found for found in find_files(paths, globs) if os.path.realpath(found[0]) in changed)


def _commit(root: str, revision: str) -> str:
    hint = "a branch, tag or commit, such as HEAD~1; in a workflow the checkout needs fetch-depth: 0"
    if not revision.startswith("-"):
        try:
            return _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").strip()
        except UsageError:
            pass
    raise UsageError(f'--since: git knows no revision "{revision[:80]}"', hint)


def _git(folder: str, *args: str) -> str:
    try:
        done = subprocess.run(["git", "-C", folder, *args], capture_output=True, check=False, stdin=subprocess.DEVNULL)
    except OSError as problem:
        raise UsageError(f"--since needs git: {problem.strerror or problem}") from problem
    except ValueError as problem:
        raise UsageError(f"--since: {problem}") from problem
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UsageError(f"--since: {folder} is in no checkout of git", said[0][:200] if said else "")
    return os.fsdecode(done.stdout)
