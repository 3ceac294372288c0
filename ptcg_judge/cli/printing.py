"""How commands print, the edge at which words from outside are made safe: lines, records as JSON, what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptcg_judge.errors import JudgeError
    from ptcg_judge.report.lines import Line


def complain(text: str) -> None:
    """One line on stderr, after what stdout has to say: errors and notes of every command, made safe to show."""
    from ptcg_judge.report.lines import clean

    with suppress(OSError, ValueError):  # a full disk is told at the end
        sys.stdout.flush()
    print(f"judge: {clean(text)}", file=sys.stderr)


def complain_of(error: JudgeError) -> None:
    """An error on stderr; lines to paste stand below each other, all else in one line."""
    if not error.to_paste:
        complain(str(error))
        return
    from ptcg_judge.report.lines import clean

    first, *lines = error.hint.split("\n")
    complain(str(error).removesuffix(f"({error.hint})") + f"({first}")
    print("\n".join([*map(clean, lines[:-1]), f"{clean(lines[-1])})"]), file=sys.stderr)


def say(text: str) -> None:
    """Lines on stdout that are text already, each made safe to show."""
    from ptcg_judge.report.lines import clean_line

    sys.stdout.write("".join(f"{clean_line(line)}\n" for line in text.split("\n")))


WIDE_PAGE = 140  # columns in a pipe


def say_page(text: str) -> None:
    """A page of sentences on stdout, broken between words, at the width of the terminal or at WIDE_PAGE."""
    from ptcg_judge.report.lines import columns_at_hand, plain, wrapped

    wide = columns_at_hand() if sys.stdout.isatty() else WIDE_PAGE
    sys.stdout.write(plain(wrapped(((("", line),) for line in text.split("\n")), wide)))


def width(usual: int) -> int:
    """The columns of the terminal that is stdout, at most `usual`; `usual` in a pipe."""
    from ptcg_judge.report.lines import columns_at_hand

    return min(columns_at_hand(), usual) if sys.stdout.isatty() else usual


def print_table(text: str) -> None:
    """A table as CSV or TSV, made safe to show; a file that is written holds it as it is."""
    from ptcg_judge.report.lines import clean_table

    sys.stdout.write(clean_table(text.replace("\r\n", "\n")))


class Output(StrEnum):
    """The form of the answer."""

    TEXT = "text"
    JSON = "json"


def print_json(record: Mapping[str, object]) -> None:
    """The record behind `version` and `data`, as one JSON object."""
    import json

    from ptcg_judge import __version__
    from ptcg_judge.cli.versions import data_days
    from ptcg_judge.report.lines import clean_json

    whole = {"version": __version__, "data": data_days(), **record}
    print(clean_json(json.dumps(whole, ensure_ascii=False, indent=2)))


def print_lines(lines: Iterable[Line]) -> None:
    """The lines in colour and broken between words on a terminal, plain and unbroken in a pipe."""
    if sys.stdout.isatty():
        from ptcg_judge.report.lines import columns_at_hand, wrapped
        from ptcg_judge.report.terminal import show

        show(wrapped(lines, columns_at_hand()))
    else:
        from ptcg_judge.report.lines import plain

        sys.stdout.write(plain(lines))
