"""Lists as data: JSON, a table, and a saved object of Tabletop Simulator."""

from __future__ import annotations

import csv
import io
import json
from typing import Final

from ptcg_judge.deck.writing.rows import WrittenRow

IMAGES: Final = "https://images.pokemontcg.io"
BACK: Final = "https://tcg.pokemon.com/assets/img/global/tcg-card-back-2x.jpg"
_COLUMNS: Final = ("count", "name", "set", "number")
_LYING: Final = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180}
_PLACE: Final = {**_LYING, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


def as_json(lists: list[list[WrittenRow]]) -> str:
    """An object with the cards of the list; several lists as a list of such objects."""
    records = [{"cards": [_card(row) for row in rows]} for rows in lists]
    return json.dumps(records[0] if len(records) == 1 else records, ensure_ascii=False, indent=1) + "\n"


def _card(row: WrittenRow) -> dict[str, object]:
    record = {"count": row.count, "name": row.name, "set": row.code, "number": row.number, "id": row.id}
    return {key: value for key, value in record.items() if value}


def as_csv(lists: list[list[WrittenRow]]) -> str:
    """A table with the columns count, name, set and number; of several lists the first column tells which."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    several = len(lists) > 1
    writer.writerow(("deck", *_COLUMNS) if several else _COLUMNS)
    for number, rows in enumerate(lists, 1):
        for row in rows:
            cells = (row.count, row.name, row.code, row.number)
            writer.writerow((number, *cells) if several else cells)
    return text.getvalue()


def as_tabletop(lists: list[list[WrittenRow]]) -> str:
    """A saved object: one deck for each list, face down.

    The pictures are those that pokemontcg.io has of the printing; the program itself fetches nothing.
    """
    saved = {"SaveName": "", "ObjectStates": [_deck(rows) for rows in lists]}
    return json.dumps(saved, ensure_ascii=False, indent=1) + "\n"


def _deck(rows: list[WrittenRow]) -> dict[str, object]:
    faces = {str(number): _face(row) for number, row in enumerate(rows, 1)}
    cards = [
        {"Name": "Card", "Nickname": row.text, "CardID": 100 * number, "CustomDeck": {str(number): faces[str(number)]}}
        for number, row in enumerate(rows, 1)
        for _ in range(row.count)
    ]
    if len(cards) == 1:
        return {**cards[0], "Transform": _PLACE}
    return {
        "Name": "Deck",
        "Nickname": "",
        "Transform": _PLACE,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": faces,
        "ContainedObjects": [{**card, "Transform": _PLACE} for card in cards],
    }


def _face(row: WrittenRow) -> dict[str, object]:
    """The picture of a printing; none where the list leaves the printing open."""
    set_id, _, number = row.id.rpartition("-")
    url = f"{IMAGES}/{set_id}/{number}_hires.png" if row.id else ""
    return {"FaceURL": url, "BackURL": BACK, "NumWidth": 1, "NumHeight": 1, "BackIsHidden": True}
