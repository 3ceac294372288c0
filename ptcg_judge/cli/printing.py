"""How commands print: lines on a terminal or in a pipe, records as JSON with the version and the last days of data."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptcg_judge.report.lines import Line


class Output(StrEnum):
    """The form of the answer."""

    TEXT = "text"
    JSON = "json"


def print_json(record: Mapping[str, object]) -> None:
    """The record behind `version` and `data`, as one JSON object."""
    import json

    from ptcg_judge import __version__
    from ptcg_judge.cli.versions import data_days

    print(json.dumps({"version": __version__, "data": data_days(), **record}, ensure_ascii=False, indent=2))


def print_lines(lines: Iterable[Line]) -> None:
    """The lines in colour on a terminal, plain in a pipe."""
    if sys.stdout.isatty():
        from ptcg_judge.report.terminal import show

        show(lines)
    else:
        from ptcg_judge.report.lines import plain

        sys.stdout.write(plain(lines))
