"""Decks of cards that bend no rule: attacks, basic Energy, a few Trainers; every rule then holds as in the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ptcg_judge.errors import JudgeError
from random_play.decks import Pool, build_deck
from referee.spreads import EACH_BENCHED

if TYPE_CHECKING:
    from random import Random

    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.game.core.scripts import Scripts

SPREADING: Final = 6  # so many of them damage each Pokémon on a Bench, in decks that are to show it
FAMILIES: Final = 14  # so many Pokémon, with the stages below them
WITHOUT_TEXT: Final = 0.6  # so many of them have only attacks without a text, where there are any
TRAINERS: Final = 4
STAYING: Final = frozenset(("Stadium", "Pokémon Tool", "Technical Machine"))  # cards that stay and change rules
STAGES: Final = ("Basic", "Stage 1", "Stage 2")


class PlainCards:
    """The Pokémon of a pool's era that have no Power and no rule of their own, and whose attacks have scripts."""

    def __init__(self, pool: Pool, cards: CardStore, scripts: Scripts) -> None:
        self.pool = pool
        self.scripts = scripts
        first, last = pool.era
        plain = [card for card in cards.all() if first <= card.released <= last and _is_plain(card)]
        self.silent = [card for card in plain if not any(attack.effect for attack in card.attacks)]
        self.speaking = [card for card in plain if any(attack.effect for attack in card.attacks)]
        self.spreading = [card for card in self.speaking if _hits_benches(card)]
        self.trainers = [card for card in pool.trainers if not STAYING & set(card.subtypes) and not card.hp]
        self.by_name: dict[str, list[Card]] = {}
        for card in plain:
            self.by_name.setdefault(card.name, []).append(card)

    def decks(self, random: Random, spreading: bool = False) -> list[list[Card]]:
        """Two decks of 60 cards; `spreading` for many attacks that damage each Pokémon on a Bench."""
        return [self._deck(random, spreading), self._deck(random, spreading)]

    def _deck(self, random: Random, spreading: bool) -> list[Card]:
        small = Pool(basic=self.pool.basic, era=self.pool.era)
        for _ in range(SPREADING if spreading and self.spreading else 0):
            small.pokemon += self._family(random.choice(self.spreading), random)
        while len({card.name for card in small.pokemon}) < FAMILIES:
            cards = self.silent if self.silent and random.random() < WITHOUT_TEXT else self.speaking
            small.pokemon += self._family(random.choice(cards), random)
        small.trainers = random.sample(self.trainers, TRAINERS)
        return build_deck(small, random)

    def _family(self, card: Card, random: Random) -> list[Card]:
        """A Pokémon with one card for each stage below it; nothing where one of them has no script."""
        found = [card]
        while found[-1].stage != "Basic":
            below = [each for name in found[-1].evolves_from for each in self.by_name.get(name, ())]
            if not below:
                return []
            found.append(random.choice(below))
        return found if all(self._has_scripts(each) for each in found) else []

    def _has_scripts(self, card: Card) -> bool:
        try:
            return all(self.scripts.attack(card, attack.name) is not None for attack in card.attacks)
        except JudgeError:
            return False


def _hits_benches(card: Card) -> bool:
    """Whether it soon damages each Pokémon on a Bench: what no Bench shows without such an attack."""
    soon = card.stage == "Basic" or card.stage == "Stage 1"
    return soon and any(f"{card.id} {each.name}" in EACH_BENCHED and len(each.cost) <= 2 for each in card.attacks)


def _is_plain(card: Card) -> bool:
    return card.supertype == "Pokémon" and card.stage in STAGES and not card.powers and not card.effect
