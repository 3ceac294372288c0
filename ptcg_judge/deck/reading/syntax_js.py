"""Decklists in JavaScript sources: ["Accelgor", "DEX 11", 3, 0] with name, printing, copies at hand, copies missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ptcg_judge.deck.reading.fields import CardRow, Places, decklist

if TYPE_CHECKING:
    from ptcg_judge.deck.decklist import Decklist
    from ptcg_judge.deck.naming.resolve import Resolver

_CARD: Final = re.compile(
    r"""\[\s*(?P<quote>["'])(?P<name>(?:\\.|[^"'\\\n]|(?!(?P=quote))["'])+)(?P=quote)\s*,
        \s*["'](?P<printing>[^"'\n]{0,40})["']\s*,\s*(?P<have>-?\d{1,24})\s*(?:,\s*(?P<missing>-?\d{1,24})\s*)?\]""",
    re.VERBOSE,
)
_KEY: Final = re.compile(r"""["']?(\w[^"'\n:{]{0,60})["']?\s*:\s*\[\s*$""")
_LEAST: Final = 2


def read_js(text: str, source: str, resolver: Resolver) -> list[Decklist]:
    """The lists in a JavaScript text: a new one begins where the first key of the list before comes again."""
    found = list(_CARD.finditer(text))
    if len(found) < _LEAST:
        return []
    places = Places(text)
    groups: list[list[CardRow]] = []
    keys: list[str] = []
    end = 0
    for card in found:
        before = _KEY.search(text, end, card.start())
        key = before[1].lower() if before else ""
        if not groups or (key and key in keys):
            groups.append([])
            keys = []
        if key:
            keys.append(key)
        groups[-1].append(_row(card, places))
        end = card.end()
    named = [(rows, f"{source}#{at}" if len(groups) > 1 else source) for at, rows in enumerate(groups, 1)]
    lists = [decklist(rows, name, resolver) for rows, name in named]
    return [deck for deck in lists if deck]


def _row(card: re.Match[str], places: Places) -> CardRow:
    name = re.sub(r"\\(.)", r"\1", card["name"])
    copies = int(card["have"]) + int(card["missing"] or 0)
    return CardRow(str(copies), f"{name} {card['printing']}".strip(), "", "", places.at(card.start("name")))
