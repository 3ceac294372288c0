"""Whether a store that was just written says what was to be written: it is read back whole before anybody uses it."""

from __future__ import annotations

from pathlib import Path

from ptcg_judge.cards.build.join import Build
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.file import StoreFile
from ptcg_judge.errors import CardDataError


def check_whole(path: Path, data: bytes, made: Build) -> CardStore:
    """The store at `path`, read whole: every byte, card, set, name, number and code.

    Raises CardDataError when anything in it cannot be read, or leads to a card or set that is not there.
    """
    try:
        if path.read_bytes() != data:
            raise CardDataError(str(path), "it is not what was written")
        store = CardStore(StoreFile(str(path), whole=True))
        _check(store, made)
    except (CardDataError, ValueError, KeyError, IndexError, TypeError) as problem:
        why = problem.message if isinstance(problem, CardDataError) else f"{type(problem).__name__}: {problem}"
        raise CardDataError("the new card data", f"not sound, {why}; the card data are as before") from None
    return store


def _check(store: CardStore, made: Build) -> None:
    cards = {card.id: card for card in store.all()}
    if len(cards) != len(made.cards) or any(cards.get(card.id) != card for card in made.cards):
        raise CardDataError("", "its cards are not those that were written")
    if dict(store.sets) != dict(made.sets) or any(card.set_id not in store.sets for card in cards.values()):
        raise CardDataError("", "its sets are not those that were written")
    for card in cards.values():
        if card not in store.named(card.count_name) or card not in store.same_function(card):
            raise CardDataError("", f"{card.id} is not found by its name")
    for id in store.sets:
        if not any(set_id == id for set_id, _ in store.places_of_code(id)):
            raise CardDataError("", f"the set {id} is not found by its id")
    _check_tables(store)
    for key, written, names in store.local_spellings():
        if not all(store.named(name) for name in names):
            raise CardDataError("", f"the name {written!r} ({key}) leads nowhere")


def _check_tables(store: CardStore) -> None:
    """Every card that has a number of standings leads to a whole row of outlines."""
    rows, outlines = store.lines_of("standings"), store.lines_of("outlines")
    formats = len(store.lines_of("tables")) - 3  # beside them stand the traits, the texts and what is by rule
    for number, row in rows.items():
        if not all(one in outlines for one in row.split(" ")) or len(row.split(" ")) != formats:
            raise CardDataError("", f"the row {number} of standings is not whole")
    for card in store.all():
        traits, standing = store.worked_out(card)
        if (standing not in rows or not traits) if rows else (standing or traits):
            raise CardDataError("", f"what was worked out about {card.id} leads nowhere")
    for text, said in store.lines_of("texts").items():
        id, _, adds, place = said.split("\t")
        numbers = [one.rpartition(" ")[2] for one in adds.split("|") if one]
        if store.at(place).id != id or not all(number in rows for number in numbers):
            raise CardDataError("", f"the text {text!r} leads nowhere")
