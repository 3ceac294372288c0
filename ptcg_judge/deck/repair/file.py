"""A file put right: its bytes before and after, written as it was written (mark, encoding, line ends)."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.deck.reading.encoding import encoded
from ptcg_judge.deck.repair.repair import repaired
from ptcg_judge.errors import FileError
from ptcg_judge.safewrite import write_whole

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore


class RepairedFile(NamedTuple):
    """What putting a file right comes to: the text before and after, the bytes after, and how many things changed.

    `refused` says why nothing was done to it, "" where all went well.
    """

    path: str
    before: str
    after: str
    data: bytes
    fixes: int
    refused: str = ""

    @property
    def changed(self) -> bool:
        """Whether there is anything to write."""
        return self.before != self.after

    def diff(self) -> str:
        """What changes, as a unified diff."""
        before, after = (re.split(r"\r\n|\r|\n", text) for text in (self.before, self.after))
        return "".join(f"{line}\n" for line in difflib.unified_diff(before, after, self.path, self.path, lineterm=""))

    def write(self) -> None:
        """Put the file in the place of the old one. Raises FileError where that can't be done; nothing has changed."""
        try:
            write_whole(Path(self.path), self.data, keep_mode=True)
        except OSError as problem:
            raise FileError(self.path, f"could not be written: {problem.strerror or problem}") from problem


def repaired_file(path: str, raw: bytes, cards: CardStore, sort: bool = False) -> RepairedFile:
    """The file put right, not yet written. Raises FileError for a file that is no text."""
    file = encoded(raw, path)
    nothing = RepairedFile(path, file.text, file.text, raw, 0)
    try:
        if file.bytes_of(file.text) != raw:
            return nothing._replace(refused="it can't be written back as it is encoded, so nothing was changed")
        found = repaired(file.text, path, cards, sort)
        return RepairedFile(path, file.text, found.text, file.bytes_of(found.text), found.fixes, found.refused)
    except UnicodeEncodeError as problem:
        lost = problem.object[problem.start : problem.end]
        return nothing._replace(refused=f'its encoding ({file.encoding}) has no "{lost}", so nothing was changed')
