"""New card data are taken only where the probes come to the same verdicts, as far as the old data can read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.cards.build.codes import load_codes
from ptcg_judge.cards.build.index import store_bytes
from ptcg_judge.cards.build.local_names import LocalNames
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.probes import same_verdicts
from ptcg_judge.errors import CardDataError


def of_sets(path: Path, cards: CardStore, *sets: str) -> CardStore:
    kept = [card for card in cards.all() if card.set_id in sets]
    path.write_bytes(store_bytes(kept, {id: cards.sets[id] for id in sets}, {}, LocalNames({}), load_codes()))
    return CardStore.open(path)


def test_data_that_lose_a_verdict_are_refused(cards: CardStore, tmp_path: Path) -> None:
    same_verdicts(cards, cards)
    with pytest.raises(CardDataError, match="would be"):
        same_verdicts(cards, of_sets(tmp_path / "few.store", cards, "sv6"))


def test_what_the_old_data_cannot_read_says_nothing(cards: CardStore, tmp_path: Path) -> None:
    """Beside the cards that they lack there are findings about the others."""
    same_verdicts(of_sets(tmp_path / "few.store", cards, "sv6", "sve", "base1", "ex15"), cards)
