"""Cards are moved, discarded, drawn, shuffled, attached, played."""

from __future__ import annotations

from collections.abc import Callable

from ptcg_judge.game.chance.open_number import plain
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Effect, Event, Game
from ptcg_judge.game.core.trace import Telling, cards, place, plural
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.entering import enter, enter_stadium
from ptcg_judge.game.effects.powers import off_by_elsewhere
from ptcg_judge.game.events.base import Noted, OfAmount
from ptcg_judge.game.events.zones import forget, has_moved, holder_of, mix, off_a_pokemon, put_in, take_out, top_card
from ptcg_judge.game.table.card_kinds import Kind, Standing
from ptcg_judge.game.table.state import Copy, Pokemon, Side


class Moved(Event):
    """One card goes to a zone of its owner: discarded, put into the hand, the deck, the Lost Zone."""

    __slots__ = ("from_", "to", "was_on")
    kind = "move"
    word = "moved"
    happens = "is moved"
    line = Telling("move", ("card", "from", "to", "who"), lambda d: f"{d[0]} goes to {place(d[3], d[2])}")

    def __init__(self, copy: Copy, to: str, cause: Doing | None = None, was_on: Pokemon | None = None) -> None:
        super().__init__(cause)
        self.copy, self.to, self.was_on = copy, to, was_on
        self.on = was_on
        self.from_ = ""

    def do(self, game: Game) -> bool:
        copy = self.copy
        assert copy is not None
        if self._stays_discarded(game, copy):
            return False
        self.from_, holder = take_out(game, copy)
        if holder is not None:
            self.to = off_a_pokemon(game, copy, self.to)
        self.was_on = holder or self.was_on
        has_moved(game.table, copy, self.from_, self.to, self.cause.doer if self.cause is not None else None)
        put_in(game, copy, self.to)
        left = holder.label if holder is not None else self.from_
        owner = game.table.sides[copy.owner].name
        if self.to == "discard pile":
            game.trace.add("discard", (copy.name, left, owner))
        else:
            game.trace.add("move", (copy.name, left, self.to, owner))
        return True

    def _stays_discarded(self, game: Game, copy: Copy) -> bool:
        """Whether it lies in the discard pile and its text keeps it from the hand and the deck (Poké Vital A)."""
        to_hand_or_deck = self.to == "hand" or self.to.endswith("deck")
        if not to_hand_or_deck or copy.known is None or copy not in game.table.sides[copy.owner].discard:
            return False
        script = game.scripts.of(copy.card)
        if script is None or not script.stays_discarded:
            return False
        game.trace.add("note", (f"{copy.name} can't be put into the {self.to} from the discard pile",))
        return True


class Discarded(Moved):
    """One card goes to its owner's discard pile."""

    __slots__ = ("gave", "of_retreat")
    kind = "discard"
    word = "discarded"
    happens = "is discarded"
    line = Telling(
        "discard",
        ("card", "from", "who"),
        lambda d: f"{d[0]} is discarded from {d[1]}" if d[1] else f"{d[0]} is discarded",
    )

    def __init__(
        self, copy: Copy, cause: Doing | None = None, was_on: Pokemon | None = None, of_retreat: bool = False
    ) -> None:
        super().__init__(copy, "discard pile", cause, was_on)
        self.of_retreat = of_retreat
        self.gave = None

    def do(self, game: Game) -> bool:
        if self.WHEN in game.at:
            self.gave = self._given(game)
        done = super().do(game)
        if done and self.from_ == "Prizes":  # whose last Prize is discarded has none left to take
            assert self.copy is not None
            owner = game.table.sides[self.copy.owner]
            owner.last_taken = not owner.prizes
        return done

    def _given(self, game: Game) -> tuple[frozenset[str], ...] | None:
        """The types of the Energy that the card provides while it is still attached; None for any other card."""
        copy = self.copy
        assert copy is not None
        on = holder_of(game, copy)
        if on is None or copy.known is None or copy not in on.attached:
            return None
        return tuple(unit.types for unit in values.provided(game, copy, on)) or None

    def parts(self, game: Game) -> list[tuple[Effect, Event]]:
        """What the card says of its own discard from the hand or the deck, where it works by itself."""
        copy = self.copy
        assert copy is not None
        script = game.scripts.of(copy.known) if copy.known is not None and copy.known.powers else None
        if script is None:
            return []
        side = game.table.sides[copy.owner]
        zone = "hand" if copy in side.hand else "deck" if copy in side.deck else ""
        return [
            (Effect(clause, Doing(game, side, Kind.POWER, name, None, copy), Standing.POWER), self)
            for name, power in script.powers.items()
            if power.works_in == zone and not off_by_elsewhere(game, side, copy, name)
            for clause in power.clauses
            if clause.hook == hooks.WHEN_DISCARDED
        ]


class Drew(OfAmount):
    """A player draws up to `amount` cards; with fewer in the deck all of them (losing is the turn's business)."""

    __slots__ = ("done",)
    kind = "draw"
    word = "drawn"
    happens = "is drawn"
    line = Telling(
        "draw",
        (
            "who",
            "amount",
            "cards",
        ),
        lambda d: f"{d[0]} draws {plural(d[1], 'card')}" + (f": {cards(d[2])}" if d[2] else ""),
    )

    def __init__(self, who: Side, amount: int, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.who, self.amount = who, amount
        self.done: list[Copy] = []

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        for _ in range(plain(min(self.amount, len(side.deck)))):
            self.done.append(top_card(game, side))
        side.hand += self.done
        if not self.done:
            return False
        names = tuple(copy.known.name for copy in self.done if copy.known is not None)
        self.tell(game, side.name, len(self.done), names)
        return True


class Shuffled(Event):
    """A deck is shuffled: its order is unknown from now on (or new, in a random game)."""

    __slots__ = ()
    kind = "shuffle"
    word = "shuffled"
    happens = "is shuffled"
    line = Telling("shuffle", ("who", "what"), lambda d: f"{d[0]} shuffles the {d[1]}")

    def __init__(self, who: Side, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.who = who

    def do(self, game: Game) -> bool:
        side = self.who
        assert side is not None
        side.mixed.clear()
        forget(game.table, side.deck)
        if not game.oracle.shuffles(side.deck):  # type: ignore[arg-type]
            mix(game, side, side.deck)
        self.tell(game, side.name, "deck")
        return True


class Attached(Event):
    """A card is attached to a Pokémon (Energy, Tool, an old Trainer, a Pokémon that became Energy).

    `price` is paid as it is done, once nothing takes its place: what the card asks for in order to be attached.
    `top` is the card that was on top of the Pokémon, `answered_by` the Stadiums that spoke of it as it was before.
    """

    __slots__ = ("answered_by", "from_", "price", "top")
    kind = "attach"
    word = "attached"
    happens = "is attached"
    line = Telling("attach", ("card", "to"), lambda d: f"{d[0]} is attached to {d[1]}")

    def __init__(self, copy: Copy, to: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.on = copy, to
        self.from_ = ""
        self.price: Callable[[], object] | None = None
        self.top = to.cards[-1]
        self.answered_by: list[Effect] = []

    def parts(self, game: Game) -> list[tuple[Effect, Event]]:
        """Which Stadiums answer it: asked of the Pokémon before the card can change what it is (ruling 1535)."""
        for effect in game.at.get(self.WHEN, ()):
            if effect.standing is Standing.STADIUM and effect.clause.test(effect, self):
                self.answered_by.append(effect)
        return []

    def do(self, game: Game) -> bool:
        copy, pokemon = self.copy, self.on
        assert copy is not None
        assert pokemon is not None
        if self.price is not None:
            self.price()
        self.from_, _ = take_out(game, copy)
        lay_on(game, copy, pokemon)
        return True


class StadiumPlayed(Event):
    """A Stadium comes into play; the caller has discarded the one before."""

    __slots__ = ()
    kind = "stadium"

    def __init__(self, copy: Copy, who: Side, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.copy, self.who = copy, who

    def do(self, game: Game) -> bool:
        assert self.copy is not None
        take_out(game, self.copy)
        game.table.stadium = self.copy
        enter_stadium(game, self.copy)
        game.trace.add("note", (f"{self.copy.name} is the Stadium in play",))
        game.unsettled = True
        return True


class Played(Event):
    """A player plays a Trainer card: it lies beside its owner's Active Pokémon while it is carried out."""

    __slots__ = ()
    kind = "play"
    word = "played"
    happens = "is played"
    line = Telling("play", ("who", "card"), lambda d: f"{d[0]} plays {d[1]}")

    def __init__(self, copy: Copy, who: Side) -> None:
        super().__init__()
        self.copy, self.who = copy, who

    def do(self, game: Game) -> bool:
        copy, side = self.copy, self.who
        assert copy is not None
        assert side is not None
        take_out(game, copy)
        game.table.sides[copy.owner].played.append(copy)
        side.played_cards.append(copy)
        self.tell(game, side.name, copy.name)
        return True


class Swapped(Event):
    """Cards change places with other cards, each going where those of the other group lay."""

    __slots__ = ("these", "those")
    kind = "swap"

    def __init__(self, these: list[Copy], those: list[Copy], cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.these, self.those = these, those

    def do(self, game: Game) -> bool:
        places = [_taken(game, copy) for copy in self.these], [_taken(game, copy) for copy in self.those]
        for copies, left, ends in ((self.these, *places), (self.those, *places[::-1])):
            for copy, (from_, _), (zone, holder) in zip(copies, left, ends, strict=False):
                if holder is not None:
                    lay_on(game, copy, holder)
                    continue
                has_moved(game.table, copy, from_, zone)
                put_in(game, copy, zone)
                game.trace.add("move", (copy.name, "", zone, game.table.sides[copy.owner].name))
        return True


def _taken(game: Game, copy: Copy) -> tuple[str, Pokemon | None]:
    """Take a card from its place, which is returned: the zone (of the deck, which end), or what it was attached to."""
    deck = game.table.sides[copy.owner].deck
    end = "top of deck" if deck and deck[-1] is copy else "bottom of deck" if deck and deck[0] is copy else ""
    zone, holder = take_out(game, copy)
    return end or zone, holder


def lay_on(game: Game, copy: Copy, pokemon: Pokemon) -> None:
    """Lay a card that is nowhere onto a Pokémon, where it begins to work."""
    pokemon.attached.append(copy)
    game.trace.add(Attached.line.name, (copy.name, pokemon.label))
    enter(game, pokemon, copy)
    game.unsettled = True


class CountsAsEnergy(Noted):
    """A card counts as Energy of these types once it is attached; without `gives` it no longer does."""

    __slots__ = ("gives",)

    def __init__(self, copy: Copy, gives: tuple[frozenset[str], int] | None) -> None:
        super().__init__()
        self.copy, self.gives = copy, gives

    def do(self, game: Game) -> bool:
        assert self.copy is not None
        if self.gives is None:
            del game.table.as_energy[self.copy]
        else:
            game.table.as_energy[self.copy] = self.gives
        return True
