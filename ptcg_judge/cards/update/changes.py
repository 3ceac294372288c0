"""What is different between two stores: for whoever decides whether new card data go into the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore


@dataclass(frozen=True)
class Changes:
    """Sets and printings that came or went, printings that are now another card (their function changed) or say
    another fact, and the newest printing of every text that no earlier card bears and no script knows."""

    new_sets: tuple[str, ...]
    new_cards: tuple[Card, ...]
    gone_cards: tuple[Card, ...]
    other_functions: tuple[tuple[Card, Card], ...]
    other_facts: tuple[Card, ...]
    unscripted: tuple[Card, ...]

    def __bool__(self) -> bool:
        return any((self.new_sets, self.new_cards, self.gone_cards, self.other_functions, self.other_facts))


def changes(old: CardStore, new: CardStore, scripted: Callable[[Card], bool]) -> Changes:
    """What `new` has that `old` has not, and the other way round; `scripted` says whether a card's script is known."""
    before, after = ({card.id: card for card in store.all()} for store in (old, new))
    both = [(before[id], card) for id, card in after.items() if id in before]
    texts = {text for card in before.values() for text in _texts(card)}
    fresh = tuple(card for id, card in after.items() if id not in before)
    untold = {card.function: card for card in fresh if not texts.issuperset(_texts(card)) and not scripted(card)}
    return Changes(
        tuple(printed.name for id, printed in new.sets.items() if id not in old.sets),
        fresh,
        tuple(card for id, card in before.items() if id not in after),
        tuple((was, now) for was, now in both if was.function != now.function),
        tuple(now for was, now in both if was != now and was.function == now.function),
        tuple(untold.values()),
    )


def _texts(card: Card) -> set[str]:
    """The fingerprints of all texts of a card."""
    return {text for text in (card.effect, *(a.effect for a in card.attacks), *(p.effect for p in card.powers)) if text}
