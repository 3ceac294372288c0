"""Putting into a store what the deck rules make of its cards.

Rooms above this one work it out from the store itself (deck/worked_out.py), so a store is made twice: once with the
facts alone, and again with what they mean. Facts stay as they are, to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.file import StoreFile, write_store
from ptcg_judge.cards.store.lines import WorkedOut


@dataclass(frozen=True)
class Tables:
    """What was worked out: `cards` by id, and three sections of the store (cards/store/file.py)."""

    cards: Mapping[str, WorkedOut]
    tables: Mapping[str, str]
    standings: Mapping[str, str]
    outlines: Mapping[str, str]


WorkOut = Callable[[CardStore], Tables]


def with_worked_out(data: bytes, work_out: WorkOut) -> bytes:
    """The store with these bytes and what `work_out` makes of it; whatever it held of that kind is replaced."""
    file = StoreFile("the new card data", data=data)
    sections = file.sections()
    cards = sections["cards"]
    for id, rest in cards.items():
        cards[id] = rest.rsplit("\t", 2)[0] + "\t\t"
    sections |= {name: {} for name in ("tables", "standings", "outlines")}
    facts = {key: value for key, value in file.facts.items() if key != "checksum"}
    bare = StoreFile("the new card data", data=write_store(facts, sections))
    made = work_out(CardStore(bare))
    for id, (traits, standing) in made.cards.items():
        cards[id] = f"{cards[id][:-2]}\t{traits}\t{standing}"
    sections |= {"tables": dict(made.tables), "standings": dict(made.standings), "outlines": dict(made.outlines)}
    return write_store(facts, sections)
