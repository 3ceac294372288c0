"""A list as it was read: every line with the printing that it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.report.cards import kind_of
from ptcg_judge.report.decks.tables import columns

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Decklist, Entry
    from ptcg_judge.report.lines import Line


def listing_lines(deck: Decklist, cards: CardStore) -> list[Line]:
    """A row for each line: count, name, set code, number and kind of card."""
    rows = [[("", text) for text in _row(entry, cards)] for entry in deck.entries]
    return [(("", "  "), *line) for line in columns(("count", "name", "set", "number", "kind"), rows, right={0})]


def _row(entry: Entry, cards: CardStore) -> tuple[str, str, str, str, str]:
    card = entry.card or (entry.printings[0] if len(entry.printings) == 1 else None)
    if card is not None:
        return str(entry.count), card.name, cards.code_of(card), card.number, kind_of(card)
    kinds = {kind_of(card) for card in entry.printings}
    kind = kinds.pop() if len(kinds) == 1 else "one of several cards" if kinds else "unknown"
    return str(entry.count), entry.name, "any" if entry.printings else entry.code, entry.number, kind
