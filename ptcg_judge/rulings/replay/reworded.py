"""Cards whose older printings are played by a newer text: errata that hold for every card of a name.

The table stands in `cards/effects/reworded.yaml`: from the rulebooks of a year on, printings from before a day are
played as another printing. Where that is another kind of Trainer card (Bill is a Supporter since 2010), so are they.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.table.card_kinds import kind_of
from ptcg_judge.game.table.state import Copy
from ptcg_judge.places import PACKAGE
from ptcg_judge.yamlfile import parse_one, read_bytes

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.rulings.file.ruling import Ruling, SideSpec

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


def of_their_time(ruling: Ruling, year: int) -> Ruling:
    """A ruling with its cards as the kinds of Trainer card that they are under the rulebooks of this year."""
    changed = {card.id: kind for card in ruling.cards if (kind := _of_another_kind(card, year)) is not None}
    if not changed:
        return ruling
    now = _Copies(changed)
    first, second = ruling.board.sides
    seen = tuple((now.of(copy), bits) for copy, bits in ruling.board.seen)
    board = replace(ruling.board, sides=(now.of_side(first), now.of_side(second)), seen=seen)
    play = tuple(replace(spec, copy=spec.copy and now.of(spec.copy)) for spec in ruling.play)
    return replace(ruling, board=board, play=play)


@cache
def _of_another_kind(card: Card, year: int) -> Card | None:
    """A Trainer card that is one of another kind under the rulebooks of this year; None for any other card."""
    newer = reworded_as(card, year)
    meant = CardStore.open().by_id(newer.as_) if newer is not None else None
    if meant is None or kind_of(meant) == kind_of(card):
        return None
    return replace(card, subtypes=meant.subtypes)


class _Copies:
    """Other copies of some cards, one for each that there was; such cards lie in zones alone, not in play."""

    def __init__(self, changed: Mapping[str, Card]) -> None:
        self.changed = changed
        self.made: dict[Copy, Copy] = {}

    def of(self, copy: Copy) -> Copy:
        """The copy that stands for this one."""
        if copy.known is None or copy.known.id not in self.changed:
            return copy
        return self.made.setdefault(copy, Copy(copy.number, self.changed[copy.known.id], copy.owner))

    def of_all(self, copies: Iterable[Copy]) -> tuple[Copy, ...]:
        """The copies that stand for these."""
        return tuple(map(self.of, copies))

    def of_side(self, side: SideSpec) -> SideSpec:
        """A side with the copies that stand for those in its zones."""
        return replace(
            side, hand=self.of_all(side.hand), deck=self.of_all(side.deck), discard=self.of_all(side.discard),
            lost=self.of_all(side.lost), prizes=self.of_all(side.prizes), this_turn=self.of_all(side.this_turn),
            unlisted=frozenset(self.of_all(side.unlisted)),
        )  # fmt: skip
