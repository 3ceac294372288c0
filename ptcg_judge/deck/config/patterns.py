"""Paths of a repository and the patterns that choose among them."""

from __future__ import annotations

import re
from fnmatch import translate
from functools import lru_cache
from typing import Final

ANY: Final = "**"


class PathPattern:
    """A pattern as in ignore files: `*` and `?` stay within a name, `**` stands for any folders, `[ab]` for one letter.

    A pattern without `/` fits at any depth; what fits a folder fits everything in it. The time that a look takes grows
    with the length of pattern and path multiplied, whatever stands in them.
    """

    def __init__(self, text: str) -> None:
        names = [name for name in text.removeprefix("./").split("/") if name]
        if len(names) == 1 and not text.startswith("/"):
            names.insert(0, ANY)
        self._parts = [None if name == ANY else re.compile(translate(name)) for name in names]

    def fits(self, path: str) -> bool:
        """Whether a path from the folder of the pattern, with `/`, is one that it means."""
        reached = self._onward({0})  # how much of the pattern the names so far may have used up
        for name in path.split("/"):
            if len(self._parts) in reached:
                return True
            used = {at + 1 for at in reached if (part := self._parts[at]) is not None and part.match(name)}
            reached = self._onward(used | {at for at in reached if self._parts[at] is None})
        return len(self._parts) in reached

    def _onward(self, reached: set[int]) -> set[int]:
        """The same where `**` stands for no folder at all."""
        for at in sorted(reached):
            while at < len(self._parts) and self._parts[at] is None:
                at += 1
                reached.add(at)
        return reached


@lru_cache(maxsize=512)
def path_pattern(text: str) -> PathPattern:
    """The pattern of a text, made once."""
    return PathPattern(text)
