"""What can be seen at the table: one record for each thing that happens, facts only.

A card is a `Piece`: its number, what is printed on it, whose it is. Pokémon are numbers, players 0 and 1, amounts are
damage points. `by` is the kind of card that caused it ("attack", "power", "trainer" ...), "" for the rules themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card


class Piece(NamedTuple):
    """One physical card."""

    number: int
    card: Card
    owner: int


@dataclass(frozen=True, slots=True)
class TurnBegins:
    """A turn begins."""

    who: int
    number: int


@dataclass(frozen=True, slots=True)
class TurnEnds:
    """A turn ends; what happens between turns comes next."""

    who: int


@dataclass(frozen=True, slots=True)
class Draws:
    """A player draws cards."""

    who: int
    pieces: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Moves:
    """A card goes to a zone ("hand", "discard pile", "deck" ...). `was_on` is the Pokémon it was attached to."""

    piece: int
    to: str
    was_on: int | None
    by: str


@dataclass(frozen=True, slots=True)
class Attaches:
    """A card is attached; `origin` is where it came from."""

    piece: int
    pokemon: int
    origin: str
    by: str


@dataclass(frozen=True, slots=True)
class ComesIntoPlay:
    """Cards come into play as a new Pokémon, on the Bench or `active`."""

    pieces: tuple[int, ...]
    pokemon: int
    who: int
    active: bool
    origin: str
    by: str


@dataclass(frozen=True, slots=True)
class Evolves:
    """A card is put on a Pokémon."""

    piece: int
    pokemon: int
    origin: str
    by: str


@dataclass(frozen=True, slots=True)
class Devolves:
    """The top card is taken off a Pokémon."""

    pokemon: int
    to: str
    by: str


@dataclass(frozen=True, slots=True)
class TakesThePlace:
    """A card takes the place of a Pokémon's top card."""

    piece: int
    pokemon: int
    to: str


@dataclass(frozen=True, slots=True)
class Attacks:
    """A Pokémon announces an attack."""

    pokemon: int
    attack: str


@dataclass(frozen=True, slots=True)
class CoinFalls:
    """A player flipped a coin in the play that is told next; `why` the Special Condition, if it was for one."""

    who: int
    heads: bool
    why: str


@dataclass(frozen=True, slots=True)
class TriesToRetreat:
    """A retreat is announced."""

    pokemon: int


@dataclass(frozen=True, slots=True)
class IsDamaged:
    """Damage is put on a Pokémon by an attacking one."""

    pokemon: int
    amount: int
    attacker: int | None
    by: str


@dataclass(frozen=True, slots=True)
class GetsCounters:
    """Damage counters that are no damage, in points; `why` the Special Condition, if it is one."""

    pokemon: int
    amount: int
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class LosesCounters:
    """Damage is healed or its counters leave."""

    pokemon: int
    amount: int
    by: str


@dataclass(frozen=True, slots=True)
class IsSaved:
    """Instead of being Knocked Out it stays in play with so many HP."""

    pokemon: int
    left: int


@dataclass(frozen=True, slots=True)
class GetsCondition:
    """A Special Condition is given; `points` between turns where the card says how many, else None."""

    pokemon: int
    condition: str
    points: int | None
    by: str


@dataclass(frozen=True, slots=True)
class LosesCondition:
    """A Special Condition ends."""

    pokemon: int
    condition: str
    by: str


@dataclass(frozen=True, slots=True)
class IsKnockedOut:
    """A Pokémon is Knocked Out."""

    pokemon: int
    by: str


@dataclass(frozen=True, slots=True)
class LeavesPlay:
    """A Pokémon leaves play with everything attached."""

    pokemon: int
    to: str
    attached_to: str
    by: str


@dataclass(frozen=True, slots=True)
class BecomesTool:
    """A Pokémon leaves play: its top card is attached to another one as a Tool, all that was on it is discarded."""

    pokemon: int
    holder: int
    by: str


@dataclass(frozen=True, slots=True)
class BecomesActive:
    """A Benched Pokémon fills the empty Active Spot."""

    pokemon: int


@dataclass(frozen=True, slots=True)
class ChangesPlaces:
    """The Active Pokémon and a Benched one change places."""

    pokemon: int
    active: int
    by: str


@dataclass(frozen=True, slots=True)
class TakesPrizes:
    """A player takes Prizes."""

    who: int
    pieces: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class DiscardsPrizes:
    """A player discards Prizes in place of taking them."""

    who: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlaysTrainer:
    """A Trainer card is played from the hand."""

    piece: int
    who: int


@dataclass(frozen=True, slots=True)
class StadiumComes:
    """A Stadium comes into play."""

    piece: int
    who: int


@dataclass(frozen=True, slots=True)
class EffectLasts:
    """A card leaves an effect behind: on a Pokémon, a player or the table, for the span it names."""

    pokemon: int | None
    until: str
    by: str


@dataclass(frozen=True, slots=True)
class TurnIsOwed:
    """A player will take another turn."""

    who: int


@dataclass(frozen=True, slots=True)
class GameEnds:
    """The game has a result: the number of the winner, None for a tie."""

    winner: int | None


@dataclass(frozen=True, slots=True)
class Trade:
    """Cards change places with other cards."""

    these: tuple[int, ...]
    those: tuple[int, ...]


Seen = (
    TurnBegins | TurnEnds | Draws | Moves | Attaches | ComesIntoPlay | Evolves | Devolves | TakesThePlace | Attacks
    | TriesToRetreat | IsDamaged | GetsCounters | LosesCounters | IsSaved | GetsCondition | LosesCondition
    | IsKnockedOut | LeavesPlay | BecomesTool | BecomesActive | ChangesPlaces | TakesPrizes | DiscardsPrizes
    | PlaysTrainer | StadiumComes | EffectLasts | TurnIsOwed | GameEnds | Trade | CoinFalls
)  # fmt: skip
