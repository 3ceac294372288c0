"""The rules of the books that were broken on purpose, and the ruling or test that turned red: broken.tsv.

`python -m breaking.rules --write` in benchmarks/ makes the table. A rule that stands in it is covered by what would be
noticed; one that is only cited is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

BROKEN: Final = Path(__file__).parent / "broken.tsv"


class Broken(NamedTuple):
    """A rule, the ruling or test that turns red without it, and how it was broken."""

    rule: str
    by: str
    how: str


@cache
def broken() -> Mapping[str, Broken]:
    """The rules that were broken and noticed, by id."""
    lines = BROKEN.read_text(encoding="utf8").splitlines()[1:]
    return {row.rule: row for row in (Broken(*line.split("\t")) for line in lines)}


def write_broken(rows: Iterable[Broken]) -> None:
    """Write the table anew."""
    lines = ["rule\tby\thow", *("\t".join(row) for row in rows)]
    BROKEN.write_text("\n".join(lines) + "\n", encoding="utf8")
