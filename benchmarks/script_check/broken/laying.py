"""An ordinary board for one text: its card where it works, full Benches, Energy, damage, cards in every zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

from ptcg_judge.cards.card import Card
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.table.card_kinds import kind_of
from ptcg_judge.game.table.state import ASLEEP, CONDITIONS, CONFUSED, PARALYZED, POISONED, Copy
from ptcg_judge.rulings.file.ruling import Board, PokemonSpec, ScenarioPlace, SideSpec
from script_check.broken.stock import Stock

NOWHERE: Final = ScenarioPlace(1, 1)
TURN: Final = 5
OFTEN: Final = 0.5
SELDOM: Final = 0.2
PLACES: Final = ("active", "bench", "hand", "active", "active", "active", "hand", "discard", "active")
# boards on which a Pokémon with the Power in question is ill
ILL: Final = {3: POISONED, 4: ASLEEP, 5: CONFUSED, 8: PARALYZED}
HURT: Final = {2: 0, 6: 1}  # boards on which every Pokémon of one side is damaged, and none of the other
EARLY: Final = {2: 2, 4: 1, 8: 2}  # boards that begin in a first turn, where the script speaks of one
FIRST_TURNS: Final = frozenset({"my first", "their first", "first of game", "first each"})
ATTACHED: Final = ("tool", "technical machine", "energy")


@dataclass(frozen=True)
class Wanted:
    """What a board is for: the card, the kind of its text, the cards that its script speaks of."""

    card: Card
    kind: str
    script: Any
    cards: Sequence[Card]
    words: frozenset[str]


class Layer:
    """Lays one board: `number` says which of the boards of a text, and with it where its card lies."""

    def __init__(self, stock: Stock, book: Rulebook, wanted: Wanted, number: int, random: Random) -> None:
        self.stock, self.book, self.wanted, self.number, self.random = stock, book, wanted, number, random
        self.numbers = count(1)

    def board(self) -> Board:
        """Ann has the card; on boards of odd number Ben has the turn before hers."""
        mine, theirs = self._side(0, "Ann"), self._side(1, "Ben")
        own, kind = self.wanted.card, kind_of(self.wanted.card)
        laid = self._stadium(own if kind == "stadium" and self.number % 2 else None)
        first = self.number % 2
        turn = EARLY.get(self.number, TURN) if FIRST_TURNS & self.wanted.words else TURN - first
        return Board((mine, theirs), first, turn, (first + turn + 1) % 2, laid, lax=True)

    def _stadium(self, own: Card | None) -> Copy | None:
        if own is not None:
            return self._copy(own, 0)
        if self.random.random() < OFTEN:
            return None
        return self._copy(self.random.choice(self.stock.by_kind["Stadium"]), self.random.randrange(2))

    def _copy(self, card: Card, owner: int) -> Copy:
        return Copy(next(self.numbers), card, owner)

    def _side(self, owner: int, name: str) -> SideSpec:
        place = self._place() if owner == 0 else ""
        own = self.wanted.card
        active = self._pokemon(owner, own if place == "active" else None, active=True)
        many = self.random.choice((5, 5, 4, 3))
        bench = [self._pokemon(owner, own if place == "bench" and at == 1 else None) for at in range(many)]
        if place == "hand":
            bench[-1:] = [self._pokemon(owner, below) for below in self.stock.below(own)[-1:]]
        zones = {zone: self._cards(owner, size) for zone, size in _sizes(self.random).items()}
        names = [each.cards[-1].card.name for each in (active, *bench)]
        above = [self.stock.above[each] for each in names if each in self.stock.above]
        zones["hand"] += [self._copy(each, owner) for each in above[:2]]
        if place in ("hand", "discard"):
            zones[place].insert(0, self._copy(own, owner))
        return SideSpec(
            name, active, tuple(bench), tuple(zones["hand"]), tuple(zones["deck"]), 0, tuple(zones["discard"]),
            tuple(zones["lost"]), tuple(zones["prizes"]), (), (), (),
        )  # fmt: skip

    def _place(self) -> str:
        """Where the card with the text lies."""
        if self.wanted.card.supertype == "Pokémon":
            return "active" if self.wanted.kind == "attack" else PLACES[self.number % len(PLACES)]
        if kind_of(self.wanted.card) in ATTACHED and (self.number % 4 or self.wanted.kind == "attack"):
            return "attached"
        return "hand"

    def _pokemon(self, owner: int, card: Card | None = None, active: bool = False) -> PokemonSpec:
        random = self.random
        top = card if card is not None else self._some_pokemon()
        under = self.stock.below(top) if card is not None or random.random() < OFTEN else []
        attached = [self._copy(each, owner) for each in self._attached(top, active)]
        if active and owner == 0 and self._place() == "attached":
            attached.append(self._copy(self.wanted.card, owner))
        most = (top.hp or 30) // 10
        damage = self._damage(owner, most)
        ill = active and random.random() < SELDOM * (1 + owner)
        names = [random.choice(CONDITIONS)] if ill else []
        if card is self.wanted.card and self.wanted.kind == "power" and self.number in ILL:
            names = [ILL[self.number]]
        return PokemonSpec(
            tuple(self._copy(each, owner) for each in (*under, top)), tuple(attached), True, damage,
            tuple((name, None, None) for name in names if name in self.book.conditions.value), None, None, (),
            random.random() < SELDOM, random.random() < SELDOM, NOWHERE,
        )  # fmt: skip

    def _damage(self, owner: int, most: int) -> int:
        """Damage on a Pokémon of this owner, less than its HP."""
        damaged = self.random.random() < OFTEN
        if self.number in HURT:
            damaged = owner == HURT[self.number]
        return 10 * self.random.randrange(int(self.number in HURT and most > 1), most) if damaged else 0

    def _some_pokemon(self) -> Card:
        near = [card for card in self.wanted.cards if card.supertype == "Pokémon"]
        return self.random.choice(near if near and self.random.random() < OFTEN else self.stock.pokemon)

    def _attached(self, card: Card, active: bool) -> list[Card]:
        """Energy for its dearest attack where it is Active, more of it often, a Special Energy or a Tool now and then."""
        random = self.random
        cost = max((attack.cost for attack in card.attacks), key=len, default=()) if active else ()
        found = [self._energy(kind) for kind in cost if kind != "Free"]
        found += [self._energy("") for _ in range(random.choice((0, 1, 1, 2)))]
        likely = OFTEN if "attached" in self.wanted.words else SELDOM
        if random.random() < likely:
            found.append(self._near("energy", self.stock.special))
        if random.random() < likely:
            found.append(self._near("tool", self.stock.by_kind["Pokémon Tool"]))
        return found

    def _near(self, kind: str, every: Sequence[Card]) -> Card:
        """A card to attach; often one of those that the script speaks of."""
        near = [card for card in self.wanted.cards if kind_of(card) == kind and not card.is_basic_energy]
        return self.random.choice(near if near and self.random.random() < OFTEN else every)

    def _energy(self, kind: str) -> Card:
        near = [card for card in self.wanted.cards if card.is_basic_energy]
        if kind in self.stock.basic:
            return self.stock.basic[kind]
        every = near if near and self.random.random() < OFTEN else list(self.stock.basic.values())
        return self.random.choice(every)

    def _cards(self, owner: int, many: int) -> list[Copy]:
        return [self._copy(self._any_card(), owner) for _ in range(many)]

    def _any_card(self) -> Card:
        random = self.random
        near = [*self.wanted.cards, self.wanted.card]
        if random.random() < OFTEN * OFTEN:
            return random.choice(near)
        which = random.random()
        if which < 0.35:
            return self._energy("")
        if which < 0.45:
            return random.choice(self.stock.special)
        return random.choice(self.stock.trainers if which < 0.65 else self.stock.pokemon)


def _sizes(random: Random) -> dict[str, int]:
    return {
        "hand": random.choice((2, 5, 7)), "deck": 16, "discard": random.choice((0, 6, 10)), "lost": random.choice((0, 3, 12)),
        "prizes": random.choice((1, 2, 3, 4, 6)),
    }  # fmt: skip
