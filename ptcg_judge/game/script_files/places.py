"""Where the script of each text of a card stands, or where it would go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.script_files.homes import CardText, in_order, path_of, texts_of
from ptcg_judge.game.script_files.shared import APART, Apart
from ptcg_judge.yamlfile import read_one

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.game.script_files.library import ScriptLibrary


@dataclass(frozen=True)
class ScriptPlace:
    """The place of the script of one text: `key` is the card ("<id> <name>") in whose script it stands, `name` what
    the attack or Power is called there ("" for the card's own text), `line` None where it is not written yet."""

    text: CardText
    path: Path
    key: str
    name: str
    line: int | None = None


def places(card: Card, cards: CardStore, library: ScriptLibrary) -> list[ScriptPlace]:
    """The place of each text of a card, in the order in which they are printed."""
    known = {text: library.where(card, text) for text in texts_of(card)}
    missing = [text for text, where in known.items() if where is None]
    homes = _homes(card, missing, cards, library.folder) if missing else {}
    found = []
    for text, where in known.items():
        if where is not None:
            found.append(ScriptPlace(text, where.path, where.key, where.name, where.line))
        else:
            home, there = homes[text]
            path = library.folder / path_of(home, cards)
            found.append(ScriptPlace(text, path, f"{home.id} {home.name}", there.name))
    return found


def _homes(
    card: Card, texts: Sequence[CardText], cards: CardStore, folder: Path
) -> dict[CardText, tuple[Card, CardText]]:
    """The oldest printing of each of a card's texts."""
    apart = Apart(read_one(folder / APART, EffectFileError), cards)
    wanted = {apart.key(card, text): text for text in texts}
    found: dict[CardText, tuple[Card, CardText]] = {}
    for other in in_order(cards.all(), cards):
        for text in texts_of(other):
            key = apart.key(other, text)
            if key in wanted:
                found.setdefault(wanted[key], (other, text))
    return found
