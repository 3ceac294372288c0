"""What came of the breaks of the code that were tried: code_tried.tsv, and the reasons of code_survivors.yaml."""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from breaking.places import CodeBreak
from ptcg_judge.yamlfile import read_one

TRIED = Path(__file__).with_name("code_tried.tsv")
SURVIVORS = Path(__file__).with_name("code_survivors.yaml")
NOTICED, REASON, SURVIVES = "noticed", "with a reason", "survives"


class Tried(NamedTuple):
    """A break by its id, and the ruling or test that noticed it; "" for none."""

    id: str
    by: str

    @property
    def file(self) -> str:
        """The file that was broken."""
        return self.id.partition(" ")[0]

    @property
    def key(self) -> str:
        """Its name in code_survivors.yaml."""
        return self.id.rpartition(" #")[0]


def read_tried(path: Path = TRIED) -> list[Tried]:
    """The breaks that were tried, in the order of the sample."""
    with path.open(encoding="utf8", newline="") as file:
        return [Tried(*row) for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def write_tried(rows: Iterable[Tried], path: Path = TRIED) -> None:
    """Write what came of the breaks; none of their texts holds a tab or a line's end."""
    path.write_text("".join(f"{row.id}\t{row.by}\n" for row in rows), encoding="utf8")


def reasons() -> dict[str, list[str]]:
    """The keys of the breaks that can't be noticed (* stands for any text), by the reason."""
    return {str(why): [str(key) for key in keys] for why, keys in read_one(SURVIVORS).items()}


def why_not(key: str, why: Mapping[str, Sequence[str]]) -> str:
    """Why a break can't be noticed; "" for no reason."""
    return next((reason for reason, keys in why.items() if any(fnmatchcase(key, one) for one in keys)), "")


def came_of(rows: Iterable[Tried]) -> dict[str, Counter[str]]:
    """How many breaks were noticed, have a reason or survive, by room and for "all"."""
    why = reasons()
    found: dict[str, Counter[str]] = {}
    for row in rows:
        came = NOTICED if row.by else REASON if why_not(row.key, why) else SURVIVES
        for room in ("/".join(row.file.split("/")[1:3]), "all"):
            found.setdefault(room, Counter())[came] += 1
    return found


def wilson(noticed: int, tried: int) -> tuple[float, float]:
    """The interval in which the share lies with 95 %, after Wilson."""
    if not tried:
        return 0.0, 1.0
    share, z = noticed / tried, 1.96
    middle = share + z * z / (2 * tried)
    around = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return (middle - around) / (1 + z * z / tried), (middle + around) / (1 + z * z / tried)


def told(rows: Iterable[Tried]) -> list[str]:
    """A line for each room: how many were noticed of those that can be, with the interval."""
    lines = []
    for room, count in sorted(came_of(rows).items()):
        can = count[NOTICED] + count[SURVIVES]
        low, high = wilson(count[NOTICED], can)
        share = f" {count[NOTICED] / can:.1%} ({low:.1%} to {high:.1%})" if can else ""
        lines.append(f"{room}: {count[NOTICED]} of {can} noticed{share}, {count[REASON]} more with a reason")
    return lines


def in_order(drawn: Sequence[CodeBreak], by: Mapping[str, str]) -> list[Tried]:
    """The breaks of a sample that were tried, in its order; `by` says what noticed each, by its id."""
    return [Tried(one.id, by[one.id]) for one in drawn if one.id in by]
