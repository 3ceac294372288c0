"""Cards are shown, their order is found, hidden or mixed: what players know changes, no card goes elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core.game import Doing, Event, Game
from ptcg_judge.game.events.base import Noted, OfOneSide
from ptcg_judge.game.events.zones import forget, mix, show, take_from_deck, top_card
from ptcg_judge.game.table.knowledge import bit
from ptcg_judge.game.table.state import Copy, Side


class Shown(Noted):
    """These players see these cards where they lie."""

    __slots__ = ("copies", "viewers")

    def __init__(self, copies: Iterable[Copy], to: Iterable[Side]) -> None:
        super().__init__()
        self.copies, self.viewers = tuple(copies), tuple(to)

    def do(self, game: Game) -> bool:
        show(game.table, self.copies, self.viewers)
        return True


class Turned(Event):
    """A Prize is turned face up or face down where it lies."""

    __slots__ = ("up",)
    kind = "turn face"

    def __init__(self, copy: Copy, up: bool, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.up = copy, up

    def do(self, game: Game) -> bool:
        assert self.copy is not None
        face_up = game.table.sides[self.copy.owner].face_up
        if (self.copy in face_up) == self.up:
            return False
        if self.up:
            face_up.append(self.copy)
        else:
            face_up.remove(self.copy)
        return True


class PutOnTop(Event):
    """A card of a deck is put on top of it."""

    __slots__ = ()
    kind = "put on top"

    def __init__(self, copy: Copy, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy = copy

    def do(self, game: Game) -> bool:
        copy = self.copy
        assert copy is not None
        side = game.table.sides[copy.owner]
        take_from_deck(side, side.deck.index(copy))
        side.deck.append(copy)
        return True


class OrderFound(OfOneSide):
    """The top cards of a deck are looked at: where its order is open they come by chance, and lie on top from then on.

    `done` are they, the top one first.
    """

    __slots__ = ("count", "done")

    def __init__(self, who: Side, count: int) -> None:
        super().__init__(who)
        self.count = count
        self.done: list[Copy] = []

    def do(self, game: Game) -> bool:
        side = self.side
        self.done = [top_card(game, side) for _ in range(plain(min(self.count, len(side.deck))))]
        side.deck.extend(reversed(self.done))
        return True


class RevealedUntil(OfOneSide):
    """Cards are shown from the top of a deck until one of them fits.

    `done` is that card, None where none fits; what was shown lies where it lay. Where the order is open, each card
    that fits is the first of them with the same chance.
    """

    __slots__ = ("done", "fits")

    def __init__(self, who: Side, fits: Callable[[Copy], bool]) -> None:
        super().__init__(who)
        self.fits = fits
        self.done: Copy | None = None

    def do(self, game: Game) -> bool:
        deck, mixed = self.side.deck, self.side.mixed
        above: list[Copy] = []
        end = len(deck)
        while end and self.done is None:
            first = end - 1
            pile = mixed.get(deck[first])
            while pile is not None and first and mixed.get(deck[first - 1]) == pile:
                first -= 1
            fitting = [copy for copy in deck[first:end] if self.fits(copy)]
            if fitting:
                self.done = self._first_of(game, fitting)
            else:
                above += deck[first:end]
            end = first
        show(game.table, above if self.done is None else [*above, self.done], game.table.sides)
        return True

    def _first_of(self, game: Game, fitting: list[Copy]) -> Copy:
        labels = [copy.name for copy in fitting]
        what = f"first card of {self.side.name}'s deck that fits"
        at = game.oracle.chance(labels, [1] * len(labels), what)
        if len(set(labels)) > 1:
            game.trace.add("chance", (what, labels[at], "shuffled"))
        return fitting[at]


class OrderHidden(OfOneSide):
    """A player puts cards of a deck into an order: the other player knows no more which is which."""

    __slots__ = ("copies",)

    def __init__(self, who: Side, copies: Iterable[Copy]) -> None:
        super().__init__(who)
        self.copies = tuple(copies)

    def do(self, game: Game) -> bool:
        seen = game.table.seen
        for copy in self.copies:
            if copy in seen:
                seen[copy] &= bit(self.side)
        return True


class PrizesMixed(OfOneSide):
    """A player's face-down Prizes are shuffled: nobody knows any more which lies where."""

    __slots__ = ()

    def do(self, game: Game) -> bool:
        side = self.side
        forget(game.table, [copy for copy in side.prizes if copy not in side.face_up])
        game.trace.add("note", (f"{side.name} shuffles the face-down Prizes",))
        return bool(side.prizes)


class MixedTogether(OfOneSide):
    """Cards of a deck that lie beside each other are shuffled among themselves."""

    __slots__ = ("copies",)

    def __init__(self, who: Side, copies: Iterable[Copy]) -> None:
        super().__init__(who)
        self.copies = frozenset(copies)

    def do(self, game: Game) -> bool:
        side = self.side
        cards = [copy for copy in side.deck if copy in self.copies]
        if len(cards) < 2:
            return False
        at = side.deck.index(cards[0])
        if game.oracle.shuffles(cards):  # type: ignore[arg-type]
            side.deck[at : at + len(cards)] = cards
            forget(game.table, cards)
        else:
            mix(game, side, cards)
        return True
