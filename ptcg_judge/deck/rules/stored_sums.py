"""What a printing adds to the sums of a deck, read from the card store.

Most lines of most lists name a card that is legal for sure and with which nothing is the matter. For those the sums are
all that a verdict needs, and they follow from what the store says was worked out about the printing and about the one
that does the same. What else a line may mean is worked out when a rule asks for it (`Checker.reading`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.cards.store.lines import worked_out
from ptcg_judge.deck.decklist import Sums
from ptcg_judge.deck.formats.outline import LEGAL
from ptcg_judge.deck.formats.spans import BEGINNING, FOREVER
from ptcg_judge.deck.rules.tally import supertype_of
from ptcg_judge.deck.rules.traits import BASIC_ENERGY, TRAINER, gives_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.store.lines import WorkedOut
    from ptcg_judge.deck.formats.pool import Pool

_new: Final = tuple.__new__
NOT_TOLD: Final = Sums(0, 3, BEGINNING, FOREVER, 0, 0)
"""What is remembered of cards of which the store does not tell enough."""


def written(card: Card, cards: CardStore, of_cards: Mapping[str, WorkedOut]) -> str:
    """What a line of a printing adds to a deck, as the store says it beside the texts that name it: its own traits,
    uses and standing ("32770 16 41"), and parted by "|" those of both printings that do the same, or of the oldest of
    more."""
    alike = cards.same_function(card)
    others = alike if len(alike) == 2 else alike[:1] if len(alike) > 2 else ()
    return "|".join(" ".join(of_cards[one.id]) for one in (card, *others))


class StoredSums:
    """The sums of printings in one pool; `exact` where no other printing may stand for the one that is named."""

    def __init__(self, pool: Pool, exact: bool) -> None:
        self._pool = pool
        self._exact = exact
        self._alike = pool.cards.worked_out_alike
        self._corrected = pool.format.knowledge.reprints.corrected
        self._by_rule = pool.by_rule
        self.traits = _Traits()
        self._known: dict[str, Sums | None] = {}

    def of(self, card: Card) -> Sums | None:
        """The sums of a line that names this printing: whatever it or one that may stand for it adds, on the days of
        any of them. None where the store alone does not tell: a card that is not legal for sure, a set that is
        newer than the calendar, a name with a corrected text.
        """
        own = worked_out(card)
        if not own[0] or self._by_rule is None or card.id in self._by_rule:
            return None
        all_of_them = (own,) if self._exact else (own, *self._alike(card))
        return self.of_text(card.count_name, "|".join([" ".join(one) for one in all_of_them]))

    def of_text(self, name: str, said: str) -> Sums | None:
        """The same for what the store says beside the texts that name a printing which counts under this name."""
        known = self._known.get(said)
        if known is None:
            known = self._known[said] = self._sums(said) or NOT_TOLD
        if known is NOT_TOLD or (known[0] & TRAINER and not self._exact and name in self._corrected):
            return None
        return known._replace(gives=gives_of(name)) if known[0] & BASIC_ENERGY else known

    def _sums(self, said: str) -> Sums | None:
        if "|" not in said:
            traits, _, standing = said.rpartition(" ")
            day = self._pool.on_day_of(standing)
            if day is None or day[0] != LEGAL or not day[3]:
                return None
            bits, asks = self.traits[traits]
            alone: Sums = _new(Sums, (bits, supertype_of(bits), day[1], day[2], asks, 0))
            return alone
        own, *others = said.split("|")
        members = [own] if self._exact or not others else [own, *others] if len(others) == 1 else others
        any_traits = uses = 0
        since, until, sure = FOREVER, BEGINNING, False
        for member in members:
            traits, _, standing = member.rpartition(" ")
            day = self._pool.on_day_of(standing)
            if day is None:
                return None
            status, first, last, settled, _, _ = day
            if status == LEGAL:
                bits, asks = self.traits[traits]
                any_traits, uses, sure = any_traits | bits, uses | asks, sure or settled
                since, until = min(since, first), max(until, last)
            if len(others) == 1 and member is own and not (status == LEGAL and settled):
                return None  # more printings may stand for it than the store names here
        if not sure:
            return None
        sums: Sums = _new(Sums, (any_traits, supertype_of(any_traits), since, until, uses, 0))
        return sums


class _Traits(dict[str, tuple[int, int]]):
    """Traits and types of Energy used, as the card store writes them: a few hundred pairs for all cards."""

    def __missing__(self, written: str) -> tuple[int, int]:
        bits, _, uses = written.partition(" ")
        made = self[written] = int(bits), int(uses)
        return made
