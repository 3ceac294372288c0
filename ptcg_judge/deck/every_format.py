"""One printing in every format: how it stands on a day, and on which days it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.pool import standings as pool_standings
from ptcg_judge.deck.formats.reach import Reach, reach
from ptcg_judge.deck.formats.shelf import format_names, load_format
from ptcg_judge.errors import UsageError

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.formats.format import Format
    from ptcg_judge.deck.formats.pool import Legality, Pool
    from ptcg_judge.deck.formats.spans import Span


@dataclass(frozen=True)
class PrintStanding:
    """A printing in one format: `legality` on the day, None when the format did not exist on it (`absent` says so), and
    how far the format's data answer for it.

    `rules_against` are sentences about deck rules that keep the card out although it is in the pool.
    """

    format: Format
    legality: Legality | None
    absent: str
    spans: tuple[Span, ...]
    reach: Reach
    rules_against: tuple[str, ...] = ()


def standings(card: Card, day: date, cards: CardStore) -> Iterator[PrintStanding]:
    """The printing in each format that ships with the program, in the order of `judge formats list`."""
    for name in format_names():
        found = load_format(name)
        spans = pool_standings(found, cards).spans(card)
        try:
            pool = pool_on(found, day, cards)
            yield PrintStanding(found, pool.legality(card), "", spans, pool.reach, tuple(_against(card, pool)))
        except UsageError as reason:
            yield PrintStanding(found, None, str(reason), spans, reach(found, day))


def _against(card: Card, pool: Pool) -> Iterator[str]:
    """What the rules of the format say against a card whatever the deck."""
    from ptcg_judge.deck.rules.traits import RULE_BOX, traits

    if traits(card) & RULE_BOX and any(use.name == "glc-rule-box" for use in pool.rules):
        yield "cards with a Rule Box, ◇ or ACE SPEC are not allowed (D117)"
