"""Which names stand on cards: of cards, attacks, Powers. A script that names another is refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.nearest import hint


class PrintedNames:
    """The names on all printed cards, and on those that a scenario imagines (`own`).

    `card` is the card whose script is read: its own attacks and Powers are known without a look at the others.
    """

    def __init__(
        self, store: CardStore | None = None, own: Iterable[Card | str] = (), card: Card | None = None
    ) -> None:
        self._given = store
        self.card = card
        self.own_cards = {each.name if isinstance(each, Card) else each for each in own}
        cards = [each for each in (*own, card) if isinstance(each, Card)]
        self.own_cards |= {each.count_name for each in cards} | {each.name for each in cards}
        self.own_texts = {attack.name for each in cards for attack in each.attacks}
        self.own_texts |= {power.name for each in cards for power in each.powers}

    def of(self, card: Card | None, own: Iterable[Card | str] = ()) -> PrintedNames:
        """The same names for the script of one card."""
        other = PrintedNames(self._given, own, card)
        other.__dict__.update({key: self.__dict__[key] for key in CACHED if key in self.__dict__})
        return other

    @cached_property
    def store(self) -> CardStore:
        """The cards there are, opened when first asked for."""
        return self._given if self._given is not None else CardStore.open()

    def of_the_card(self, part: str) -> tuple[str, ...] | None:
        """The `attacks` or `powers` of the card whose script is read; None where it is not known."""
        if self.card is None:
            return None
        return tuple(each.name for each in (self.card.attacks if part == "attacks" else self.card.powers))

    def is_card(self, name: str) -> bool:
        """Whether a card has exactly this name, or counts under it."""
        if name in self.own_cards:
            return True
        return any(name in (card.name, card.count_name) for card in self.store.named(name))

    def is_in_a_name(self, words: str) -> bool:
        """Whether these whole words stand in the name of a card, or an owner's name before its 's."""
        wanted = f" {words} "
        names = (*self._names, *(_padded(name) for name in self.own_cards))
        return any(wanted in name or wanted in name.replace("'s ", " 's ") for name in names)

    def is_attack(self, name: str) -> bool:
        """Whether a card has an attack of this name."""
        return name in self.own_texts or self.store.has_attack(name)

    def is_power(self, name: str) -> bool:
        """Whether a card has a Power or Ability of this name."""
        return name in self.own_texts or self.store.has_power(name)

    def is_in_a_power(self, words: str) -> bool:
        """Whether these whole words stand in the name of a Power or Ability; a hyphen parts words, too."""
        wanted = f" {words.replace('-', ' ')} "
        return any(wanted in f" {name.replace('-', ' ')} " for name in (*self.own_texts, *self._powers))

    def near_card(self, name: str) -> str:
        """The nearest name of a card as a hint."""
        own = hint(name, self.own_cards, 70)
        close = self.store.close_names(name, 1)
        return own or (f"nearest: '{close[0][0]}'" if close else "a name as it is printed")

    def near_attack(self, name: str) -> str:
        """The nearest name of an attack or Power as a hint."""
        known = hint(name, self.own_texts) or hint(name, {*self._attacks, *self._powers})
        return known or "a name as it is printed"

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple({_padded(name) for _, name in self.store.names()})

    @cached_property
    def _attacks(self) -> frozenset[str]:
        return frozenset(attack.name for card in self.store.all() for attack in card.attacks)

    @cached_property
    def _powers(self) -> frozenset[str]:
        return frozenset(power.name for card in self.store.all() for power in card.powers)


CACHED = ("store", "_names", "_attacks", "_powers")


def _padded(name: str) -> str:
    return f" {name} ".replace("’", "'")
