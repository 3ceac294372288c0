"""Lines on a terminal, in colour; the only place of these reports that loads rich."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ptcg_judge.report.lines import STYLES, Line, clean

if TYPE_CHECKING:
    from rich.text import Text


def show(lines: Iterable[Line]) -> None:
    """Print lines on the terminal that is stdout; rich honours NO_COLOR, TERM and the terminal's width."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(_text(line), emoji=False)


def _text(line: Line) -> Text:
    from rich.text import Text

    text = Text()
    for style, words in line:
        text.append(clean(words), STYLES[style])
    return text
