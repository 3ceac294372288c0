"""A decklist as read: every entry remembers where it stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.cards.card import Card
from ptcg_judge.deck.findings import At, Finding

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from ptcg_judge.cards.frozen import dataclass


class Entry(NamedTuple):
    """One card line (a named tuple: far cheaper to make than a frozen dataclass, and lists are read by the thousand).

    `name` is the English name it counts under (the written text when the card is unknown). `card` is the printing
    named by set and number, None when the line names none or one that does not exist. `printings` are all printings
    the line may mean: (card,) when a printing is named, every printing of the name otherwise, () when the card is
    unknown. `written` is the line's own text for the card, `code` and `number` as written.
    """

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    name: str
    card: Card | None
    printings: tuple[Card, ...]
    written: str
    code: str
    number: str
    at: At

    @property
    def known(self) -> bool:
        """Whether the store knows a card of this name."""
        return bool(self.printings)


@dataclass(frozen=True, slots=True)
class Decklist:
    """One list: `source` is "deck.txt" or "deck.txt#2"; `settings` come from ``# judge:`` comments in the text;
    `foreign` pairs English names with the names in another language that the list gives."""

    source: str
    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    settings: dict[str, str]
    foreign: tuple[tuple[str, str], ...] = ()
