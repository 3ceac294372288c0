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
    return {"cards": store.last_day, "formats": str(knowledge().read_on)}


def version_line() -> str:
    """The version and the last days of the data, and what is not known where those are long ago."""
    from ptcg_judge import clock
    from ptcg_judge.deck.formats import load_format
    from ptcg_judge.deck.reach import reach

    days = data_days()
    line = f"ptcg-judge {__version__} (cards to {days['cards']}, formats to {days['formats']})"
    standard = reach(load_format("standard"), clock.today())
    return f"{line}; {standard.warning}" if standard.stale else line
