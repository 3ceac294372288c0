"""Which files `judge check` looks at: those that are named, and those of folders that end like a list or fit a glob."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from ptcg_judge.errors import UsageError
from ptcg_judge.plainfile import files_under, is_folder

ENDINGS = (".txt", ".deck", ".csv", ".json")
STDIN = "-"
MOST_PARTS = 64


def find_files(paths: Iterable[str], globs: Sequence[str] = ()) -> Iterator[tuple[str, bool]]:
    """The files to look at, in order, and whether each was named itself (False: found in a folder).

    In folders the endings of ENDINGS are looked at, or what one of `globs` chooses; hidden files and folders are not.
    A folder that can't be listed counts as named: reading it says why. Raises UsageError for a glob that fits nothing.
    """
    patterns = [_parts(pattern) for pattern in globs]
    for path in paths:
        if path != STDIN and is_folder(path):
            for found, listed in files_under(path):
                if not listed or _wanted(found, path, patterns):
                    yield found, not listed
        else:
            yield path, True


def _wanted(file: str, folder: str, patterns: list[tuple[str, ...]]) -> bool:
    if not patterns:
        return file.lower().endswith(ENDINGS)
    inside = PurePath(file).relative_to(folder).parts
    return any(fits(inside, pattern) for pattern in patterns)


def _parts(pattern: str) -> tuple[str, ...]:
    """The parts of a glob between its slashes, each `**` once where it is written again and again."""
    parts = [part for part in pattern.split("/") if part not in ("", ".")]
    kept = [part for at, part in enumerate(parts) if part != "**" or parts[at - 1 : at] != ["**"]]
    if not kept or pattern.startswith("/") or ".." in kept or len(kept) > MOST_PARTS:
        why = "--glob chooses among the files of the folder" if kept else "--glob is empty"
        raise UsageError(f'{why}: "{pattern[:60]}"', "such as '**/*.md'")
    return tuple(kept)


def fits(path: tuple[str, ...], pattern: tuple[str, ...]) -> bool:
    """Whether a path fits a pattern, part for part; `**` stands for any number of folders. Takes their product."""
    from fnmatch import fnmatchcase

    reached = {0}  # how many parts of the pattern are used up, each way
    for part in path:
        reached = _past_stars(reached, pattern)
        reached = {at if pattern[at] == "**" else at + 1 for at in reached
                   if at < len(pattern) and (pattern[at] == "**" or fnmatchcase(part, pattern[at]))}  # fmt: skip
    return len(pattern) in _past_stars(reached, pattern)


def _past_stars(reached: set[int], pattern: tuple[str, ...]) -> set[int]:
    """Also the places behind a `**`, which may stand for no folder at all."""
    return reached | {at + 1 for at in reached if at < len(pattern) and pattern[at] == "**"}
