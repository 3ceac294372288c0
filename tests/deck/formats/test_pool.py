"""What a pool takes from the card store, and what it works out where that store is another."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from ptcg_judge.cards.build.codes import load_codes
from ptcg_judge.cards.build.index import store_bytes
from ptcg_judge.cards.build.local_names import LocalNames
from ptcg_judge.cards.build.worked_out import with_worked_out
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.format import Format
from ptcg_judge.deck.formats.pool import Standings, pool_on
from ptcg_judge.deck.formats.shelf import knowledge, load_format
from ptcg_judge.deck.worked_out import work_out


def store_of(path: Path, cards: CardStore, kept: list[Card]) -> CardStore:
    """A store of a few printings and of a set that no calendar knows, with the tables that belong to it."""
    ids = {card.set_id for card in kept} - {"zz9"}
    newer = replace(cards.sets["me4"], id="zz9", name="Newer", codes=("ZZN",), released="2026-06-01")
    sets = {**{id: cards.sets[id] for id in ids}, "zz9": newer}
    path.write_bytes(with_worked_out(store_bytes(kept, sets, {}, LocalNames({}), load_codes()), work_out))
    return CardStore.open(path)


def test_only_what_stands_by_a_set_nobody_announced_names_it(cards: CardStore, tmp_path: Path) -> None:
    """Arven in a set that came out after the calendar was written, and Iono, which that set does not hold."""
    arven, iono = cards.find("Arven SVI 166"), cards.find("Iono PAF 80")
    kept = [iono, replace(arven, id="zz9-2", set_id="zz9", number="2", mark="J", released="2026-06-01")]
    store = store_of(tmp_path / "newer.store", cards, kept)
    pool = pool_on(load_format("standard"), date(2026, 8, 1), store)
    assert pool.standings.place >= 0
    found = pool.legality(store.find("zz9-2"))
    assert (found.status, found.newer) == ("legal", "Newer")
    assert pool.legality(store.find(iono.id)).newer == ""


def test_a_shipped_format_is_used_with_data_that_lack_its_banned_cards(cards: CardStore, tmp_path: Path) -> None:
    """Only in a file of the user is a ban of a card that the data do not know a mistake."""
    store = store_of(tmp_path / "small.store", cards, [cards.find("Ultra Ball SVI 196")])
    pool = pool_on(load_format("expanded"), date(2026, 6, 1), store)
    assert pool.bans
    assert pool.legality(store.find("sv1-196")).status == "legal"


def test_of_a_format_that_the_store_does_not_know_it_tells_nothing(cards: CardStore) -> None:
    own = Format(load_format("standard").record, knowledge())
    made = Standings(own, cards)
    _, standing, *_ = cards.worked_out(cards.find("Ultra Ball SVI 196"))
    assert made.place == -1
    assert made.stored(standing) is None
    assert Standings(load_format("standard"), cards).stored(standing) is not None
