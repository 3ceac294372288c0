"""The sections of the store: every index that makes a look-up one binary search.

What the deck rules make of the cards stays empty here; worked_out.py puts it in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ptcg_judge.cards.build.codes import Codes
from ptcg_judge.cards.build.local_names import LocalNames, local_sections
from ptcg_judge.cards.card import Card, CardSet
from ptcg_judge.cards.names import name_key, number_key
from ptcg_judge.cards.store.file import write_store
from ptcg_judge.cards.store.lines import write_card, write_set


def store_bytes(
    cards: Sequence[Card],
    sets: Mapping[str, CardSet],
    aliases: Mapping[str, Iterable[str]],
    names: LocalNames,
    codes: Codes,
) -> bytes:
    """The store with these cards and sets. `aliases` gives the other ids and numbers of a card id: "T:..." is a TCGdex
    id, "N:..." a number by which the card is found as well; `names` the names in other languages."""
    in_order = sorted(cards, key=lambda card: (card.released, card.set_id, _number_order(card), card.id))
    local, languages = local_sections(in_order, names)
    sections = {
        "cards": dict(write_card(card).split("\t", 1) for card in in_order),
        "names": _names(in_order, codes),
        "numbers": _numbers(in_order, aliases),
        "ids": _other_ids(in_order, aliases),
        "functions": _functions(in_order),
        "local": local,
        "languages": languages,
        "codes": codes.index(sets),
        "sets": dict(write_set(printed).split("\t", 1) for printed in sets.values()),
        **{name: {} for name in ("texts", "tables", "standings", "outlines")},
    }
    days = [printed.released for printed in sets.values() if printed.released]
    facts = {
        "last_day": max(days, default=""),
        "cards_count": str(len(in_order)) + " printings",
        "sets_count": str(len(sets)) + " sets",
    }
    return write_store(facts, sections)


def _number_order(card: Card) -> tuple[int, str]:
    digits = "".join(mark for mark in card.number if mark.isdecimal())
    return int(digits or 0), card.number


def _names(cards: Iterable[Card], codes: Codes) -> dict[str, str]:
    ids: dict[str, list[str]] = defaultdict(list)
    names: dict[str, str] = {}
    for card in cards:
        key = name_key(card.name)
        ids[key].append(card.id)
        names[key] = card.count_name
    found = {key: f"{names[key]}\t{' '.join(ids[key])}" for key in ids}
    for written, name in codes.names.items():
        if name_key(name) in found:
            found.setdefault(name_key(written), found[name_key(name)])
    return found


def _numbers(cards: Iterable[Card], aliases: Mapping[str, Iterable[str]]) -> dict[str, str]:
    ids: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        others = [alias[2:] for alias in aliases.get(card.id, ()) if alias.startswith("N:")]
        for number in dict.fromkeys(number_key(number) for number in (card.number, *others)):
            ids[f"{card.set_id} {number.replace(' ', '_')}"].append(card.id)
    return {key: " ".join(found) for key, found in ids.items()}


def _other_ids(cards: Iterable[Card], aliases: Mapping[str, Iterable[str]]) -> dict[str, str]:
    own = {card.id for card in cards}
    found = {}
    for id in sorted(aliases):
        for alias in aliases[id]:
            other = alias[2:]
            if alias.startswith("T:") and other not in own and id in own:
                found[other] = id
    return found


def _functions(cards: Iterable[Card]) -> dict[str, str]:
    ids: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        ids[card.function].append(card.id)
    return {key: " ".join(found) for key, found in ids.items() if len(found) > 1}
