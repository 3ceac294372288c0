"""Where the effect scripts of a card stand, as lines of text and as a record for JSON."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ptcg_judge.report.lines import Line

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.game.script_files.homes import CardText
    from ptcg_judge.game.script_files.places import ScriptPlace

NOTHING = "no attack, Power or rule of this card has a text: it needs no script"


def script_lines(card: Card, places: Sequence[ScriptPlace], cards: CardStore) -> list[Line]:
    """The card, and for each of its texts the file and line of its script, or the file and card where it would go."""
    head: Line = (("name", cards.label(card)), ("faint", f"  {card.id}"))
    if not places:
        return [head, (("", NOTHING),)]
    width = max(len(_called(card, place.text)) for place in places)
    return [head, *(_line(card, place, width) for place in places)]


def _line(card: Card, place: ScriptPlace, width: int) -> Line:
    called = ("faint", f"{_called(card, place.text) + ':':{width + 1}} ")
    under = f"{place.key}{', ' + place.name if place.name else ''}"
    if place.line is None:
        return (called, ("warning", "no script"), ("", f"; it would go into {_shown(place.path)} under {under}"))
    return (called, ("", f"{_shown(place.path)}:{place.line}"), ("faint", f"  {under}"))


def _called(card: Card, text: CardText) -> str:
    if text.kind == "power":
        kind = next(power.kind for power in card.powers if power.name == text.name)
        return f"{kind} {text.name}"
    return f"Attack {text.name}" if text.kind == "attack" else "Effect"


def _shown(path: Path) -> str:
    """A path as short as it can be clicked on: below the folder in which one stands, or whole."""
    near = os.path.relpath(path)
    return str(path) if near.startswith("..") else near


def script_record(card: Card, places: Iterable[ScriptPlace], cards: CardStore) -> dict[str, object]:
    """The same as values."""
    return {
        "card": {"id": card.id, "name": card.name, "label": cards.label(card)},
        "texts": [
            {
                "kind": place.text.kind,
                "name": place.text.name,
                "scripted": place.line is not None,
                "file": str(place.path),
                "line": place.line,
                "under": place.key,
                "as": place.name,
            }
            for place in places
        ],
    }
