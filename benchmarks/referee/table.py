"""The referee's own table: what lies where, kept up from what was seen and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from referee import seen as s

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card

SPANS: Final = {
    "this turn": 0,
    "their next turn": 1,
    "until end of their next turn": 1,
    "my next turn": 2,
    "until end of my next turn": 2,
    "until next checkup": 0,
}
EXCLUSIVE: Final = frozenset(("Asleep", "Confused", "Paralyzed"))


class Wrong(AssertionError):
    """What was seen can't happen by the rules; the message begins with the rule."""


class InPlay(dict[int, "Pokemon"]):
    """The Pokémon in play by their numbers; nothing can be done to another one."""

    def __missing__(self, number: int) -> Pokemon:
        raise Wrong(f"table: something is done to the Pokémon {number}, which is not in play")


class Ill(NamedTuple):
    """A Special Condition: the turn it was given, and the points between turns where the card says how many."""

    since: int
    points: int | None = None


class Rests(NamedTuple):
    """An effect on a Pokémon: the last turn of it (None: no end), and whether an attack left it there."""

    ends: int | None
    of_attack: bool


@dataclass(slots=True)
class Pokemon:
    """A Pokémon in play: `pieces` from the lowest card to the top one, `damage` in points (None: not known)."""

    number: int
    side: int
    pieces: list[s.Piece]
    since: int
    evolved: int = -1
    damage: int | None = 0
    attached: list[s.Piece] = field(default_factory=list)
    conditions: dict[str, Ill] = field(default_factory=dict)
    effects: list[Rests] = field(default_factory=list)

    @property
    def card(self) -> Card:
        """Its top card."""
        return self.pieces[-1].card

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return f"{self.card.name} ({self.card.id})"


@dataclass(slots=True)
class Half:
    """A player's side."""

    active: Pokemon | None = None
    bench: list[Pokemon] = field(default_factory=list)

    def in_play(self) -> list[Pokemon]:
        """The Active Pokémon, then the Bench."""
        return [*([self.active] if self.active is not None else []), *self.bench]


@dataclass(slots=True)
class Begin:
    """What lies on the table when the referee comes: cards by zone, Pokémon, whose turn it is and which."""

    starter: int
    pieces: list[s.Piece]
    zones: dict[int, str]
    all_pokemon: list[tuple[Pokemon, bool]]
    stadium: int | None = None
    player: int = 0
    turn: int = 0
    further: bool = False  # a game that settles a tie
    stated: bool = False  # something is in force, or not told, that can't be seen: nothing here is plain


class Table:
    """What lies where. `zones` has every card of no Pokémon by its number; `between` from a turn's end to the next."""

    def __init__(self, begin: Begin) -> None:
        self.piece = {piece.number: piece for piece in begin.pieces}
        self.zones = dict(begin.zones)
        self.halves = (Half(), Half())
        self.all_pokemon = InPlay()
        for pokemon, active in begin.all_pokemon:
            self._place(pokemon, active)
        self.stadium = begin.stadium
        self.starter, self.player, self.turn = begin.starter, begin.player, begin.turn
        self.between = begin.turn == 0
        self.further = begin.further
        self.lasting: list[int | None] = [None] if begin.stated else []
        self.owed = 0
        self.result: tuple[int | None] | None = None

    def _place(self, pokemon: Pokemon, active: bool) -> None:
        half = self.halves[pokemon.side]
        self.all_pokemon[pokemon.number] = pokemon
        if active:
            if half.active is not None:  # it makes way for the new one
                half.bench.append(half.active)
                _clear(half.active)
            half.active = pokemon
        else:
            half.bench.append(pokemon)

    def in_play(self) -> list[Pokemon]:
        """Every Pokémon in play."""
        return [*self.halves[0].in_play(), *self.halves[1].in_play()]

    def cards_in(self, zone: str, who: int) -> list[s.Piece]:
        """The cards that lie in a player's zone."""
        return [self.piece[number] for number, where in self.zones.items()
                if where == zone and self.piece[number].owner == who]  # fmt: skip

    def is_active(self, pokemon: Pokemon) -> bool:
        """Whether it is in the Active Spot."""
        return self.halves[pokemon.side].active is pokemon

    def first_turn_of(self, who: int) -> bool:
        """Whether it is a player's first turn of the game."""
        return self.turn <= (1 if who == self.starter else 2) and not self.owed

    # ------------------------------------------------------------------------------------------------ what was seen

    def take(self, piece: int) -> None:
        """A card leaves where it lies."""
        self.zones.pop(piece, None)
        if self.stadium == piece:
            self.stadium = None
        for pokemon in self.all_pokemon.values():
            pokemon.attached = [each for each in pokemon.attached if each.number != piece]
            if len(pokemon.pieces) > 1:  # a card may be taken out of those that lie on each other
                pokemon.pieces = [each for each in pokemon.pieces if each.number != piece]

    def put(self, piece: int, zone: str) -> None:
        """A card comes to lie in a zone; the ends of the deck are the deck."""
        if zone == "discard pile" and "Prism Star" in self.piece[piece].card.subtypes:
            zone = "Lost Zone"  # special-cards.prism-lost-zone
        self.zones[piece] = "deck" if "deck" in zone else zone

    def apply(self, what: s.Seen) -> None:
        """Keep up with one thing that happened."""
        match what:
            case s.TurnBegins(who, number):
                self.turn, self.player, self.between = number, who, False
            case s.TurnEnds():
                self.between = True
            case s.Draws(_, pieces) | s.TakesPrizes(_, pieces):
                for piece in pieces:
                    self.put(piece, "hand")
            case s.DiscardsPrizes(_, pieces):
                for piece in pieces:
                    self.put(piece, "discard pile")
            case s.Moves(piece, to):
                self.take(piece)
                self.put(piece, to)
            case s.Trade(these, those):
                self._trade(these, those)
            case s.PlaysTrainer(piece):
                self.take(piece)
                self.put(piece, "played")
            case s.StadiumComes(piece):
                self.take(piece)
                self.stadium = piece
            case s.EffectLasts():
                self._lasts(what)
            case s.TurnIsOwed():
                self.owed += 1
            case s.GameEnds(winner):
                self.result = (winner,)
            case _:
                self._pokemon(what)

    def _trade(self, these: tuple[int, ...], those: tuple[int, ...]) -> None:
        left = [[self.zones.get(piece, "deck") for piece in group] for group in (these, those)]
        for pieces, zones in ((these, left[1]), (those, left[0])):
            for piece, zone in zip(pieces, zones, strict=False):
                self.take(piece)
                self.put(piece, zone)

    def _lasts(self, what: s.EffectLasts) -> None:
        ends = self.turn + SPANS[what.until] if what.until in SPANS else None
        pokemon = self.all_pokemon.get(what.pokemon) if what.pokemon is not None else None
        if pokemon is not None:
            pokemon.effects.append(Rests(ends, what.by == "attack"))
        else:
            self.lasting.append(ends)

    def _pokemon(self, what: s.Seen) -> None:
        match what:
            case s.ComesIntoPlay(pieces, number, who, active):
                for piece in pieces:
                    self.take(piece)
                self._place(Pokemon(number, who, [self.piece[piece] for piece in pieces], self.turn), active)
            case s.LeavesPlay(number, to, attached_to):
                self._leaves(self.all_pokemon[number], to, attached_to)
            case s.BecomesTool(number, holder):
                top = self.all_pokemon[number].pieces[-1]
                self._leaves(self.all_pokemon[number], "discard pile", "discard pile")
                self.take(top.number)
                self.all_pokemon[holder].attached.append(top)
            case s.BecomesActive(number):
                pokemon = self.all_pokemon[number]
                self.halves[pokemon.side].bench.remove(pokemon)
                self.halves[pokemon.side].active = pokemon
            case s.ChangesPlaces(old, new):
                self._change(self.all_pokemon[old], self.all_pokemon[new])
            case s.Attaches(piece, number):
                self.take(piece)
                self.all_pokemon[number].attached.append(self.piece[piece])
            case s.Evolves(piece, number):
                self.take(piece)
                pokemon = self.all_pokemon[number]
                pokemon.pieces.append(self.piece[piece])
                pokemon.evolved = self.turn
                _clear(pokemon)
            case s.Devolves(number, to):
                pokemon = self.all_pokemon[number]
                self.put(pokemon.pieces.pop().number, to)
                pokemon.since = self.turn
                _clear(pokemon)
            case s.TakesThePlace(piece, number, to):
                self.take(piece)
                pokemon = self.all_pokemon[number]
                self.put(pokemon.pieces[-1].number, to)
                pokemon.pieces[-1] = self.piece[piece]
            case _:
                self._damage(what)

    def _damage(self, what: s.Seen) -> None:
        match what:
            case s.IsDamaged(number, amount) | s.GetsCounters(number, amount):
                pokemon = self.all_pokemon[number]
                pokemon.damage = None if pokemon.damage is None else pokemon.damage + amount
            case s.LosesCounters(number, amount):
                pokemon = self.all_pokemon[number]
                pokemon.damage = None if pokemon.damage is None else pokemon.damage - amount
            case s.IsSaved(number):
                self.all_pokemon[number].damage = None
            case s.GetsCondition(number, condition, points):
                pokemon = self.all_pokemon[number]
                if condition in EXCLUSIVE:
                    for other in EXCLUSIVE:
                        pokemon.conditions.pop(other, None)
                pokemon.conditions[condition] = Ill(self.turn, points)
            case s.LosesCondition(number, condition):
                self.all_pokemon[number].conditions.pop(condition, None)
            case _:
                pass

    def _leaves(self, pokemon: Pokemon, to: str, attached_to: str) -> None:
        half = self.halves[pokemon.side]
        if half.active is pokemon:
            half.active = None
        else:
            half.bench.remove(pokemon)
        del self.all_pokemon[pokemon.number]
        for pieces, zone in ((pokemon.pieces, to), (pokemon.attached, attached_to)):
            for piece in pieces:
                self.put(piece.number, zone)

    def _change(self, old: Pokemon, new: Pokemon) -> None:
        half = self.halves[old.side]
        half.bench[half.bench.index(new)] = old
        half.active = new
        _clear(old)


def _clear(pokemon: Pokemon) -> None:
    """Evolving, devolving and going to the Bench end Special Conditions and effects (retreat.bench-clears-effects)."""
    pokemon.conditions.clear()
    pokemon.effects = [each for each in pokemon.effects if not each.of_attack]
