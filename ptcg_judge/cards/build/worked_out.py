"""Putting into a store what the deck rules make of its cards.

Rooms above this one work it out from the store itself (deck/worked_out.py), so a store is made twice: once with the
facts alone, and again with what they mean. Facts stay as they are, to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.file import StoreFile, write_store
from ptcg_judge.cards.store.lines import WorkedOut, write_card


@dataclass(frozen=True)
class Tables:
    """What was worked out: `cards` by id, and four sections of the store (cards/store/file.py)."""

    cards: Mapping[str, WorkedOut]
    texts: Mapping[str, str]
    tables: Mapping[str, str]
    standings: Mapping[str, str]
    outlines: Mapping[str, str]


WorkOut = Callable[[CardStore], Tables]


def with_worked_out(data: bytes, work_out: WorkOut) -> bytes:
    """The store with these bytes and what `work_out` makes of it; whatever it held of that kind is replaced."""
    file = StoreFile("the new card data", data=data)
    facts = {key: value for key, value in file.facts.items() if key != "checksum"}
    cards = list(CardStore(file).all())
    sections = file.sections() | {name: {} for name in ("texts", "tables", "standings", "outlines")}
    sections["cards"] = dict(write_card(card).split("\t", 1) for card in cards)
    made = work_out(CardStore(StoreFile("the new card data", data=write_store(facts, sections))))
    lines = (write_card(card, made.cards[card.id]) for card in cards)
    sections |= {
        "cards": dict(line.split("\t", 1) for line in lines),
        "texts": dict(made.texts),
        "tables": dict(made.tables),
        "standings": dict(made.standings),
        "outlines": dict(made.outlines),
    }
    return write_store(facts, sections)
