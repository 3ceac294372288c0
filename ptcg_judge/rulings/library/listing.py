"""Choosing rulings for a list by what `scan.py` reads: no ruling is read as YAML, so a list is there at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import UsageError
from ptcg_judge.nearest import hint
from ptcg_judge.rulebooks.shelf import SHELF
from ptcg_judge.rulings.library.scan import Scanned, every_scanned


def quick_counts() -> dict[str, tuple[int, int]]:
    """How many rulings each topic has, and how many of them wait (`not yet`)."""
    found: dict[str, tuple[int, int]] = {}
    for one in every_scanned():
        many, waiting = found.get(one.topic, (0, 0))
        found[one.topic] = many + 1, waiting + one.not_yet
    return found


def quick_chosen(cards: CardStore, rulebook: str = "", topic: str = "", card: str = "") -> list[Scanned]:
    """The rulings under a rulebook, of a topic, with a card (part of its name, or id), as lists need them.

    Raises UsageError for a rulebook or a topic that there is not.
    """
    found = [*every_scanned()]
    check_choice(rulebook, topic, {one.topic for one in found})
    names = [name.casefold() for name in names_of_card(cards, card)] if card else []
    return [
        one
        for one in found
        if topic in ("", one.topic)
        and (not rulebook or rulebook in one.named_books)
        and (not names or has_one((one.board,), names))
    ]


def check_choice(rulebook: str, topic: str, topics: Collection[str]) -> None:
    """Raise UsageError for a rulebook or a topic that there is not, with the nearest."""
    if rulebook and rulebook not in SHELF:
        raise UsageError(f"there is no rulebook '{rulebook[:80]}'", hint(rulebook, SHELF) or ", ".join(SHELF))
    if topic and topic not in topics:
        raise UsageError(f"there is no topic '{topic[:80]}'", hint(topic, topics) or ", ".join(sorted(topics)))


def has_one(texts: Iterable[str], names: Sequence[str]) -> bool:
    """Whether one of the texts has one of the names in small letters; an id or number is found whole only."""
    found = [(name, re.compile(re.escape(name) + r"(?![0-9a-z])") if name[-1:].isdigit() else None) for name in names]
    return any(
        whole.search(text) is not None if whole is not None else name in text
        for text in map(str.casefold, texts)
        for name, whole in found
    )


def names_of_card(cards: CardStore, card: str) -> list[str]:
    """What a card may be called in a ruling: as it is written, its English name, the ids of its printings."""
    english = [name for name in cards.english_names(card) if not cards.is_english(card)]
    one = cards.by_id(card)
    labels = [cards.label(one)] if one is not None else []
    return [card, *labels, *english, *(printing.id for printing in cards.named(card))]
