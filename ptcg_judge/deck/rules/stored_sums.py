"""What a printing adds to the sums of a deck, read from the card store.

Most lines of most lists name a card that is legal for sure and with which nothing is the matter. For those the sums are
all that a verdict needs, and they follow from what the store says was worked out about the printing and about the one
that does the same. What else a line may mean is worked out when a rule asks for it (`Checker.reading`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.cards.store.lines import worked_out
from ptcg_judge.deck.formats.outline import LEGAL
from ptcg_judge.deck.rules.tally import Sums, supertype_of
from ptcg_judge.deck.rules.traits import BASIC_ENERGY, TRAINER

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.cards.store.lines import WorkedOut
    from ptcg_judge.deck.formats.pool import Pool

_new: Final = tuple.__new__


def written(card: Card, cards: CardStore, of_cards: Mapping[str, WorkedOut]) -> str:
    """What a line of a printing adds to a deck, as the store says it beside the texts that name it: its own traits,
    uses and standing ("32770 16 41"), and those of the printings that may stand for it, parted by "|"."""
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
        any of them. None where the store alone does not tell: a card that is not legal for sure, basic Energy, a set
        that is newer than the calendar, a name with a corrected text.
        """
        own = worked_out(card)
        if not own[0] or self._by_rule is None or card.id in self._by_rule:
            return None
        both = (own,) if self._exact else (own, *self._alike(card))
        return self.of_text(card.count_name, "|".join([" ".join(one) for one in both]))

    def of_text(self, name: str, said: str) -> Sums | None:
        """The same for what the store says beside the texts that name a printing which counts under this name."""
        try:
            known = self._known[said]
        except KeyError:
            known = self._known[said] = self._sums(said)
        if known and not self._exact and known[0] & TRAINER and name in self._corrected:
            return None
        return known

    def _sums(self, said: str) -> Sums | None:
        first, *others = [one.rpartition(" ") for one in said.split("|")]
        day = self._pool.on_day_of(first[2])
        if day is None or day[0] != LEGAL or not day[3]:
            return None
        any_traits, uses = self.traits[first[0]]
        _, since, until, _, _, _ = day
        for traits, _, standing in () if self._exact else others:
            other = self._pool.on_day_of(standing)
            if other is None or not traits:
                return None
            if other[0] == LEGAL:
                bits, asks = self.traits[traits]
                any_traits, uses = any_traits | bits, uses | asks
                since, until = min(since, other[1]), max(until, other[2])
        if any_traits & BASIC_ENERGY:
            return None
        sums: Sums = _new(Sums, (any_traits, supertype_of(any_traits), since, until, uses, 0))
        return sums


class _Traits(dict[str, tuple[int, int]]):
    """Traits and types of Energy used, as the card store writes them: a few hundred pairs for all cards."""

    def __missing__(self, written: str) -> tuple[int, int]:
        bits, _, uses = written.partition(" ")
        made = self[written] = int(bits), int(uses)
        return made
