"""Every kind of trace line by its name: those of the events, which stand with them, and the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ptcg_judge.game import events
from ptcg_judge.game.core.game import Event
from ptcg_judge.game.core.trace import OTHERS, Line, Telling

EVENTS: Final = tuple(
    found for name in events.__all__ if isinstance(found := vars(events)[name], type) and issubclass(found, Event)
)


def _all() -> Iterator[Telling]:
    yield from OTHERS
    for event in EVENTS:
        if event.line is not None and event.line not in OTHERS:
            yield event.line


# What scenarios can expect, what the JSON output holds, what the schema lists.
LINES: Final[dict[str, Telling]] = {telling.name: telling for telling in _all()}


def sentence(line: Line) -> str:
    """One line of the trace in words; steps are written with their letter."""
    _, kind, data, _ = line
    return LINES[kind].says(data)
