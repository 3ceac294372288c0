"""Reading a text in tests: short forms for what tests look at."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ptcg_judge.deck.reading.read import read_decks

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.decklist import Decklist, Entry
    from ptcg_judge.deck.naming.resolve import Printings


def one(cards: CardStore, text: bytes | str, printings: Printings = "exact") -> Decklist:
    """The one list of a text."""
    (deck,) = read_decks(text, "deck.txt", cards, printings)
    return deck


def entry(cards: CardStore, line: str, printings: Printings = "exact") -> Entry:
    """The one entry of a text of one line."""
    (found,) = one(cards, line, printings).entries
    return found


def names(deck: Decklist) -> Counter[str]:
    """How many cards of each name."""
    counts: Counter[str] = Counter()
    for item in deck.entries:
        counts[item.name] += item.count
    return counts


def size(deck: Decklist) -> int:
    """The number of cards."""
    return sum(item.count for item in deck.entries)


def said(deck: Decklist) -> list[str]:
    """The names of the findings, in order."""
    return [finding.name for finding in deck.findings]
