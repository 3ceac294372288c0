"""Paths of a repository and the patterns that choose among them."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=512)
def pattern(text: str) -> re.Pattern[str]:
    """A pattern as in ignore files: `*` and `?` stay within a name, `**` stands for any folders, `[ab]` for one letter.

    A pattern without `/` fits at any depth; what fits a folder fits everything in it.
    """
    bare = text.removeprefix("./").strip("/")
    start = "" if "/" in bare or text.startswith("/") else "(?:.*/)?"
    return re.compile(start + _expression(bare) + "(?:/.*)?", re.DOTALL)


def _expression(text: str) -> str:
    made, at = "", 0
    while at < len(text):
        if text.startswith("**/", at) and (at == 0 or text[at - 1] == "/"):
            made, at = made + "(?:.*/)?", at + 3
        elif text.startswith("**", at):
            made, at = made + ".*", at + 2
        elif text[at] == "[" and text.find("]", at + 2) > 0:
            end = text.index("]", at + 2)
            inside = text[at + 1 : end].replace("\\", "\\\\").replace("[", "\\[")
            made, at = made + f"[{'^' + inside[1:] if inside[0] in '!^' else inside}]", end + 1
        else:
            made, at = made + {"*": "[^/]*", "?": "[^/]"}.get(text[at], re.escape(text[at])), at + 1
    return made
