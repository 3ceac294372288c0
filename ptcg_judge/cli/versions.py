"""What this program is and what it knows: its version and the last days of its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge import __version__

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore


def data_days(cards: CardStore | None = None) -> dict[str, str]:
    """The last ISO day of the card data and of the format data, under "cards" and "formats"."""
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.formats import knowledge

    store = cards if cards is not None else CardStore.open()
    return {"cards": store.last_day, "formats": str(knowledge().last_day)}


def version_line() -> str:
    """ "ptcg-judge 0.1.0 (cards to 2026-08-21, formats to 2026-10-09)"."""
    days = data_days()
    return f"ptcg-judge {__version__} (cards to {days['cards']}, formats to {days['formats']})"
