"""What came of a whole run: what the outputs that are one document are made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ptcg_judge.report.decks.tables import ListRow


class UnusedFile(NamedTuple):
    """A file that could not be used: its name, why, and what may help."""

    source: str
    message: str
    hint: str


class CheckedRun(NamedTuple):
    """A row for each list and the pieces that its form made of them, in the order of the files.

    `failures` are files that could not be used, `warnings` sentences about the whole run, `remarks` what the sources
    leave open whatever the deck. `skipped` files of folders hold no list, `excluded` ones a configuration leaves out.
    `data` are the last days of the data (ISO), `code` is the exit code.
    """

    rows: Sequence[ListRow]
    pieces: Sequence[str]
    failures: Sequence[UnusedFile]
    warnings: Sequence[str]
    remarks: Sequence[str]
    skipped: int
    excluded: int
    data: Mapping[str, str]
    code: int
