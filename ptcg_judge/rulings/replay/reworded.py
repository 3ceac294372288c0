"""Cards whose older printings are played by a newer text: errata that hold for every card of a name.

The table stands in `cards/effects/reworded.yaml`: from the rulebooks of a year on, printings from before a day are
played as another printing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ptcg_judge.errors import EffectFileError
from ptcg_judge.places import PACKAGE
from ptcg_judge.yamlfile import parse_one, read_bytes

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card

TABLE = PACKAGE / "cards" / "effects" / "reworded.yaml"


@dataclass(frozen=True, slots=True)
class Rewording:
    """From rulebooks of the year `from_year` on, printings from before the ISO day `before` are played as the card `as_`."""  # noqa: E501

    from_year: int
    before: str
    as_: str


@cache
def _table() -> dict[str, tuple[Rewording, ...]]:
    """By name of card, the oldest first."""
    rows = parse_one(read_bytes(TABLE, EffectFileError).decode(), str(TABLE), EffectFileError)
    return {
        name: tuple(Rewording(int(row["from"]), str(row["printed before"]), str(row["as"])) for row in listed)
        for name, listed in rows.items()
    }


def reworded_as(card: Card, year: int) -> Rewording | None:
    """By which newer text a printing is played under a rulebook of this year; None where by its own."""
    found = [each for each in _table().get(card.name, ()) if each.from_year <= year and card.released < each.before]
    return found[-1] if found else None
