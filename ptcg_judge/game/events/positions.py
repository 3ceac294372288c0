"""Pokémon come into play, change places, leave."""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Effect, Event, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.trace import Telling
from ptcg_judge.game.effects.entering import enter
from ptcg_judge.game.effects.in_force import drop_source
from ptcg_judge.game.effects.permission import comes_in_another_way, is_one_pokemon, may_come_into_play, may_make_room
from ptcg_judge.game.effects.values import bench_size
from ptcg_judge.game.events.cards import Discarded, lay_on
from ptcg_judge.game.events.conditions import clear
from ptcg_judge.game.events.zones import has_moved, off_a_pokemon, put_in, take_out
from ptcg_judge.game.table.state import Copy, Pokemon, Side


class WentToBench(Event):
    """An Active Pokémon goes to the Bench: another changes places with it, or comes into play in its place.

    It is a part of that event and never happens alone.
    """

    __slots__ = ()
    kind = "to bench"
    word = "went to bench"
    happens = "goes from the Active Spot to the Bench"

    def __init__(self, on: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(cause)
        self.on = on

    @classmethod
    def answered(cls, game: Game, on: Pokemon | None, cause: Doing | None) -> list[tuple[Effect, Event]]:
        """The effects that may answer that this Pokémon, if there is one, makes room in the Active Spot."""
        if on is None:
            return []
        turn = game.table.turn
        return [(effect, cls(on, cause)) for effect in game.at.get(cls.WHEN, ()) if effect.begins <= turn]


class Switched(Event):
    """The Active Pokémon changes places with a Benched one; conditions and effects of attacks on it go."""

    __slots__ = ("had", "of_retreat", "with_")
    kind = "switch"
    word = "switched"
    happens = "is switched"
    line = Telling("switch", ("pokemon", "with"), lambda d: f"{d[0]} and {d[1]} change places")
    forbidden_as = Deed.SWITCH

    def __init__(self, with_: Pokemon, cause: Doing | None = None, of_retreat: bool = False) -> None:
        super().__init__(cause)
        self.on, self.with_, self.of_retreat = with_.side.active, with_, of_retreat
        self.had = dict(self.on.conditions) if self.on is not None else {}  # what the one that goes leaves behind

    def parts(self, game: Game) -> list[tuple[Effect, Event]]:
        """The Active Pokémon goes to the Bench."""
        return WentToBench.answered(game, self.on, self.cause)

    def do(self, game: Game) -> bool:
        new = self.with_
        assert new is not None
        side = new.side
        old = side.active
        if old is None or new not in side.bench:
            return False
        spot = side.bench.index(new)
        side.bench[spot], side.active = old, new
        new.became_active = game.table.turn
        self.tell(game, old.label, new.label)
        benched = "retreat" if self.of_retreat else True
        clear(game, old, game.book.markers_leave_on_bench.value, benched=benched)
        game.unsettled = True
        return True


class Promoted(Event):
    """A Benched Pokémon fills the empty Active Spot."""

    __slots__ = ()
    kind = "promote"
    word = "became active"
    happens = "becomes Active"
    line = Telling("promote", ("pokemon",), lambda d: f"{d[0]} becomes Active")

    def __init__(self, on: Pokemon) -> None:
        super().__init__()
        self.on = on

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        side = pokemon.side
        side.bench.remove(pokemon)
        side.active = pokemon
        pokemon.became_active = game.table.turn
        game.unsettled = True
        self.tell(game, pokemon.label)
        return True


class Benched(Event):
    """A card comes into play as a new Pokémon, on the Bench or in the Active Spot; the one there goes to the Bench.

    `rest` are further cards that are one Pokémon together with it; `at` is its place on the Bench, if not the last;
    `as_basic`: an Evolution card that counts as a Basic Pokémon there.
    """

    __slots__ = ("as_basic", "at", "from_", "pokemon", "rest", "to_active")
    kind = "bench"
    word = "benched"
    happens = "is put onto the Bench"
    line = Telling("bench", ("pokemon",), lambda d: f"{d[0]} comes into play")

    def __init__(
        self, copy: Copy, who: Side, from_: str, cause: Doing | None = None, to_active: bool = False,
        rest: tuple[Copy, ...] = (), at: int | None = None, as_basic: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(cause)
        self.copy, self.who, self.from_, self.to_active = copy, who, from_, to_active
        self.rest, self.at, self.as_basic = rest, at, as_basic
        self.pokemon: Pokemon | None = None

    def parts(self, game: Game) -> list[tuple[Effect, Event]]:
        """Where it comes into the Active Spot, the Pokémon there goes to the Bench."""
        assert self.who is not None
        return WentToBench.answered(game, self.who.active if self.to_active else None, self.cause)

    def do(self, game: Game) -> bool:
        side, copy = self.who, self.copy
        assert side is not None
        assert copy is not None
        old = side.active if self.to_active else None
        if (old is not None or not self.to_active) and len(side.bench) >= bench_size(game, side):
            return False
        if not may_make_room(game, old):
            return False
        if not self.rest and not is_one_pokemon(copy):
            return False  # whatever looks for a card of its name
        if comes_in_another_way(game, copy, self.cause):
            return False
        if not may_come_into_play(game, side, copy):
            return False
        for each in (copy, *self.rest):
            take_out(game, each)
        pokemon = Pokemon(game.table.number(), side, [copy, *self.rest], game.table.turn)
        pokemon.pieces = 1 + len(self.rest)
        pokemon.printed = game.scripts.in_play(pokemon.cards[-1].card)
        pokemon.as_basic = pokemon.printed if self.as_basic else None
        self.pokemon = self.on = pokemon
        if self.to_active:
            side.active = pokemon
        else:
            side.bench.insert(len(side.bench) if self.at is None else self.at, pokemon)
        enter(game, pokemon, copy)
        self.tell(game, pokemon.label)
        if old is not None:
            side.bench.append(old)
            clear(game, old, game.book.markers_leave_on_bench.value, benched=True)
            game.unsettled = True
        return True


def _with_it(to: str, attached: str) -> str:
    """Where the cards attached to a Pokémon go that leaves play."""
    return " with everything attached" if attached == to else f", what is attached to the {attached}"


class LeftPlay(Event):
    """A Pokémon and everything attached leave play for a zone of each card's owner."""

    __slots__ = ("attached_to", "to")
    kind = "leaves play"
    word = "left play"
    happens = "leaves play"
    line = Telling(
        "leaves play",
        ("pokemon", "to", "attached"),
        lambda d: f"{d[0]} goes to the {d[1].replace(' of ', ' of the ')}{_with_it(str(d[1]), str(d[2]))}",
    )
    forbidden_as = Deed.LEAVE_PLAY

    def __init__(self, on: Pokemon, to: str, cause: Doing | None = None, attached_to: str | None = None) -> None:
        super().__init__(cause)
        self.on, self.to, self.attached_to = on, to, attached_to or to

    def parts(self, game: Game) -> list[tuple[Effect, Event]]:
        """The cards attached to it are discarded with it: a card may say what it does then."""
        assert self.on is not None
        found: list[tuple[Effect, Event]] = []
        for effect in game.at.get(hooks.WHEN_DISCARDED, ()) if self.attached_to == "discard pile" else ():
            copy = effect.doing.copy
            if copy is not None and copy in self.on.attached:
                event = Discarded(copy, self.cause, self.on)
                event.from_ = "in play"
                found.append((effect, event))
        return found

    def do(self, game: Game) -> bool:
        pokemon = self.on
        assert pokemon is not None
        side = pokemon.side
        if side.active is pokemon:
            side.active = None
        elif pokemon in side.bench:
            side.bench.remove(pokemon)
        else:
            return False
        self.tell(game, pokemon.label, self.to, self.attached_to)
        clear(game, pokemon)
        for source in list(game.giving.get(pokemon, ())):
            drop_source(game, source)
        for cards, zone in ((pokemon.cards, self.to), (pokemon.attached, self.attached_to)):
            for copy in cards:
                to = zone if cards is pokemon.cards else off_a_pokemon(game, copy, zone)
                has_moved(game.table, copy, "in play", to)
                put_in(game, copy, to)
        pokemon.attached = []
        game.unsettled = True
        return True


class TopCardStays(LeftPlay):
    """A Pokémon leaves play, but its top card does not: what lies beneath it and what is attached is discarded."""

    __slots__ = ()

    def __init__(self, on: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(on, "discard pile", cause)

    def do(self, game: Game) -> bool:
        assert self.on is not None
        *under, top = self.on.cards
        self.on.cards = under
        left = super().do(game)
        self.on.cards = [*under, top]
        if left:
            self.put(game, top)
        return left

    def put(self, game: Game, top: Copy) -> None:
        """Lay the top card where it goes."""
        raise NotImplementedError


class BecameStadium(TopCardStays):
    """The top card waits beside the Active Pokémon to be the Stadium."""

    __slots__ = ()

    def put(self, game: Game, top: Copy) -> None:
        """Beside its owner's Active Pokémon."""
        game.table.sides[top.owner].played.append(top)


class BecameTool(TopCardStays):
    """The top card is attached to another Pokémon as a Tool (official ruling 297)."""

    __slots__ = ("holder",)
    line = Telling(
        "becomes a Tool",
        ("pokemon", "to", "attached"),
        lambda d: f"{d[0]} is no longer a Pokémon; what was on it goes to the {d[1]}",
    )

    def __init__(self, on: Pokemon, holder: Pokemon, cause: Doing | None = None) -> None:
        super().__init__(on, cause)
        self.holder = holder

    def put(self, game: Game, top: Copy) -> None:
        """Onto its holder."""
        game.table.as_tool.add(top)
        lay_on(game, top, self.holder)
