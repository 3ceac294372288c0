"""The card data and scripts that the tests of rulings share."""

from __future__ import annotations

from functools import cache

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.rulings.replay import ScriptShelf


@cache
def store() -> CardStore:
    """The bundled card data."""
    return CardStore.open(bundled_store())


@cache
def shelf() -> ScriptShelf:
    """The effect files."""
    return ScriptShelf()
