"""From the public databases to the store: read, join, write; and a store brought up to date by one database."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ptcg_judge.cards.build.database import POKEMONTCG, TCGDEX, Half, half_of, store_half
from ptcg_judge.cards.build.join import Build, join
from ptcg_judge.cards.build.merge import TCGDEX_FIRST
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.store import CardStore


def build(paths: Iterable[Path]) -> Build:
    """The facts of all sources together, in whatever order. Raises CardDataError for one that cannot be used."""
    sources = [read_source(path) for path in paths]
    return join(half_of(sources, TCGDEX), half_of(sources, POKEMONTCG))


def merge_into(store: CardStore, new: Half) -> Build:
    """The store with the facts of one database: nothing is lost that it lacks.

    For a printing that both have, the new facts lead where their database leads in a build, or where it is the only
    one the store's facts came from; otherwise they fill gaps.
    """
    old = store_half(store)

    def new_leads(had: Card) -> bool:
        preferred = TCGDEX if store.sets[had.set_id].series in TCGDEX_FIRST else POKEMONTCG
        return new.letter == preferred or set(had.sources) <= {new.letter}

    if new.letter == TCGDEX:
        return join(new, old, lambda left, right: new_leads(right))
    return join(old, new, lambda left, right: not new_leads(left))
