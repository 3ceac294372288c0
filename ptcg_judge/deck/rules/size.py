"""How many cards a deck holds."""

from __future__ import annotations

from collections.abc import Iterator

from ptcg_judge.deck.rules.rule import Fault, rule
from ptcg_judge.deck.rules.tally import Tally
from ptcg_judge.deck.rules.traits import TRAINER


@rule("D101", "deck-size")
def deck_size(deck: Tally, *, cards: int = 60) -> Iterator[Fault]:
    """A deck has exactly 60 cards, or exactly what its format says.

    ## Why
    Both players draw from and deck out on the same number of cards. There is no sideboard, and neither more nor fewer
    cards are allowed. Numbers in the headers of a list are not trusted: the cards are added up line by line.
    Where a line could not be read, cards that seem to be missing may stand in it, so the verdict is left open.

    ## Example
    56 cards in all: illegal, 4 cards are missing.
    61 cards in all: illegal, take 1 card out.

    ## Cites
    wotc1999.deck.own-60-card-deck, v9-2002.deck.own-60-card-deck, bw2012.deck.own-60-card-deck,
    swsh2021.deck.own-60-card-deck, now2026.deck.own-60-card-deck
    """
    missing = cards - deck.total
    if missing > 0:
        brief = f"{deck.total} cards, {missing} too few"
        yield Fault(f"{brief}: exactly {cards}", hint=f"add {missing}", undecides=deck.unread, brief=brief)
    elif missing < 0:
        brief = f"{deck.total} cards, {-missing} too many"
        yield Fault(f"{brief}: exactly {cards}", hint=f"take out {-missing}", brief=brief)


@rule("D118", "trainers", needs=TRAINER)
def trainers(deck: Tally, *, at_most: int = 15) -> Iterator[Fault]:
    """No more than 15 Trainer cards in the deck.

    ## Why
    A house rule of some leagues and of one series of events in autumn 2000 (Prop 15/3); no rulebook has it. It is in
    force only where a format file asks for it.

    ## Example
    15 Trainer cards: legal. 16: illegal.

    ## Cites
    Wizards chat 2000-09-21
    """
    found = deck.surely(TRAINER)
    total = sum(entry.count for entry in found)
    if total > at_most:
        yield Fault(f"{total} Trainer cards, at most {at_most}", tuple(found), cards=("Trainer cards",))
