"""The table of one play: plain mutable state, no rules inside.

Facts (`Card`, `Copy`) are shared between plays; everything else lives for one play.
"""

from __future__ import annotations

from typing import Final

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.table.marks import Mark

ASLEEP: Final = "Asleep"
BURNED: Final = "Burned"
CONFUSED: Final = "Confused"
PARALYZED: Final = "Paralyzed"
POISONED: Final = "Poisoned"
CONDITIONS: Final = (ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED)
EXCLUSIVE: Final = frozenset({ASLEEP, CONFUSED, PARALYZED})

LEVEL_UP: Final = "Level-Up"  # the stage of a Pokémon LV.X
ON_TOP: Final = ("BREAK", LEVEL_UP)  # what is put on a Pokémon that keeps its attacks and Powers

# How scripts and scenarios write the zones, and their names.
ZONE_OF: Final = {
    "hand": "hand", "deck": "deck", "discard": "discard pile", "lost zone": "Lost Zone", "prizes": "Prizes",
}  # fmt: skip

# What an unstated Pokémon in play counts as: its facts are asked for, never guessed.
UNKNOWN_POKEMON: Final = Card(
    id="", set_id="", number="", name="unknown Pokémon", count_name="unknown Pokémon", supertype="Pokémon", stage=None,
    subtypes=(), rule_box=False, mark=None, released="", evolves_from=(), hp=None, types=(), weaknesses=(),
    resistances=(), retreat=None, attacks=(), powers=(), effect="", function="", rarity="",
)  # fmt: skip


class UnknownCopy(JudgeError):
    """A fact of a card is asked that the scenario does not state."""


class Copy:
    """One physical card. Never changes, so all plays of a ruling share it.

    `card` is None for a card the scenario does not name; `owner` is the number of its player's side.
    """

    __slots__ = ("known", "number", "owner")

    def __init__(self, number: int, known: Card | None, owner: int) -> None:
        self.number = number
        self.known = known
        self.owner = owner

    @property
    def card(self) -> Card:
        """What is printed on it; raises UnknownCopy where the scenario does not say which card it is."""
        if self.known is None:
            raise UnknownCopy("a card that the scenario does not name matters here", "name it in its zone")
        return self.known

    @property
    def name(self) -> str:
        """Its name, or "a card" when it is not known."""
        return self.known.name if self.known is not None else "a card"

    def __repr__(self) -> str:
        return f"Copy({self.number}, {self.name})"


class SomeSupporter(Copy):
    """A Supporter card that a player has played this turn, and nobody says which: no more is known of it."""

    __slots__ = ("who",)

    def __init__(self, number: int, owner: int, who: str) -> None:
        super().__init__(number, None, owner)
        self.who = who

    @property
    def card(self) -> Card:
        """Raises UnknownCopy with the key to write."""
        said = f"it matters here which Supporter {self.who} has played this turn"
        raise UnknownCopy(said, "write `this turn: [...]`")


class ConditionHeld:
    """A Special Condition, `since` which turn: `counters` per checkup or None for the book's own number, `coins` that
    must all show heads for an Asleep Pokémon to wake up."""

    __slots__ = ("coins", "counters", "name", "since")

    def __init__(self, name: str, since: int, counters: int | None = None, coins: int = 1) -> None:
        self.name = name
        self.since = since
        self.counters = counters
        self.coins = coins


class Pokemon:
    """A Pokémon in play: `cards` from the Basic (first) to the top card (last), `damage` in damage points.

    `since` is the turn it came into play, `evolved` the turn it last evolved, `showed_tails` the one in which a coin of
    an attack of its own last showed tails (-1 never). `energy_stated` is False where the scenario says nothing about
    its Energy. `known` holds facts per turn that cards ask for. `printed` is the card it counts as (the top card unless
    an effect says otherwise), `as_basic` the Evolution card that was put down as a Basic Pokémon, if it was. `pieces`
    of its lowest cards are one card in play (two halves of a LEGEND, four of a V-UNION).
    """

    __slots__ = (
        "as_basic", "attached", "became_active", "cards", "conditions", "damage", "energy_stated", "evolved", "healed",
        "markers", "number", "pieces", "powers_used", "printed", "showed_tails", "side", "since",
    )  # fmt: skip

    def __init__(self, number: int, side: Side, cards: list[Copy], since: int) -> None:
        self.number = number
        self.side = side
        self.cards = cards
        self.printed: Card = cards[-1].known or UNKNOWN_POKEMON
        self.attached: list[Copy] = []
        self.damage = 0
        self.conditions: dict[str, ConditionHeld] = {}
        self.markers: dict[str, int] = {}
        self.since = since
        self.evolved = -1
        self.became_active = -1
        self.healed = -1
        self.showed_tails = -1
        self.as_basic: Card | None = None
        self.energy_stated = True
        self.pieces = 1
        self.powers_used: dict[Mark, int] = {}

    @property
    def name(self) -> str:
        """The printed name of its top card."""
        return self.printed.name

    @property
    def label(self) -> str:
        """The name with its player: "Ben's Emolga"."""
        return f"{self.side.name}'s {self.printed.name}"

    def giving(self) -> list[Copy]:
        """The cards whose attacks and Powers it has: the top one, and the one under a BREAK or LV.X card."""
        top = self.cards[-1]
        if len(self.cards) > 1 and self.printed.stage in ON_TOP:
            return [top, self.cards[-2]]
        return [top]

    @property
    def is_active(self) -> bool:
        """Whether it is in the Active Spot."""
        return self.side.active is self

    def __repr__(self) -> str:
        return f"Pokemon({self.label})"


class Side:
    """One player's side. `deck` has its top card last; cards of it with one number in `mixed` lie in unknown order.

    `played` holds cards that lie beside the Active Pokémon or are being carried out. `used` counts once-a-turn things,
    `used_in_game` once-a-game things, `prizes_at_start` what was laid out, `prizes_taken` how many were taken,
    `last_taken` that it was the last Prize.
    """

    __slots__ = (
        "active", "bench", "deck", "discard", "face_up", "first_turn", "hand", "index", "last_taken", "lost",
        "mixed", "mulligans", "name", "other", "played", "played_cards", "prizes", "prizes_at_start",
        "prizes_taken", "used", "used_in_game",
    )  # fmt: skip

    def __init__(self, index: int, name: str) -> None:
        self.index = index
        self.name = name
        self.other: Side = self
        self.active: Pokemon | None = None
        self.bench: list[Pokemon] = []
        self.deck: list[Copy] = []
        self.mixed: dict[Copy, int] = {}
        self.hand: list[Copy] = []
        self.prizes: list[Copy] = []
        self.prizes_at_start = 6
        self.prizes_taken = 0
        self.discard: list[Copy] = []
        self.face_up: list[Copy] = []
        self.lost: list[Copy] = []
        self.played: list[Copy] = []
        self.played_cards: list[Copy] = []
        self.used: dict[Mark, int] = {}
        self.used_in_game: dict[Mark, int] = {}
        self.first_turn = -1
        self.mulligans = 0
        self.last_taken = False

    def in_play(self) -> list[Pokemon]:
        """Active first, then the Bench in order."""
        return [self.active, *self.bench] if self.active is not None else list(self.bench)

    def __repr__(self) -> str:
        return f"Side({self.name})"


class Table:
    """Both sides, the Stadium, whose turn it is and which (turns are counted from 1 over both players).

    `whose` is the player of each turn by its number, as far as they were played.
    `attacks` holds the attacks made in this turn as (Pokémon, Attack, Card), in order.
    `over` is True once the attack was made or the turn passed; `between` True from the end of a turn to the next one,
    `checkup` while what happens between turns is done.
    `result` is None while the game goes on, else "Ann wins", "Ben wins" or the name of the tie. `as_energy` holds
    attached cards that became Energy cards, with the types and the amount they provide, `as_tool` Pokémon cards that
    are attached as Pokémon Tool cards. `seen` has, by copy, the bits of the players who were shown where it lies
    (knowledge.py).
    """

    __slots__ = (
        "as_energy", "as_tool", "attacks", "between", "checkup", "last_number", "over", "player", "result", "seen",
        "sides", "stadium", "starting", "sudden_death", "turn", "whose", "why",
    )  # fmt: skip

    def __init__(self, names: tuple[str, str] = ("Ann", "Ben")) -> None:
        first, second = Side(0, names[0]), Side(1, names[1])
        first.other, second.other = second, first
        self.sides = (first, second)
        self.player = first
        self.starting = first
        self.turn = 5
        self.whose: dict[int, Side] = {}
        self.over = False
        self.attacks: list[tuple[Pokemon, Attack, Card]] = []
        self.between = False
        self.checkup = False
        self.stadium: Copy | None = None
        self.result: str | None = None
        self.why: tuple[str, ...] = ()
        self.as_energy: dict[Copy, tuple[frozenset[str], int]] = {}
        self.as_tool: set[Copy] = set()
        self.seen: dict[Copy, int] = {}
        self.sudden_death = False
        self.last_number = 0

    def number(self) -> int:
        """A fresh number for a Pokémon or an effect."""
        self.last_number += 1
        return self.last_number

    def is_first_turn(self, side: Side) -> bool:
        """Whether a player's current or coming turn is the first one: turns 1 and 2 of the game."""
        if side.first_turn >= 0:
            return side.first_turn == self.turn
        return self.turn <= (1 if self.starting is side else 2)

    def last_turn_of(self, side: Side) -> int:
        """The number of a player's last turn before this one; -2, in which nothing was done, where none was played."""
        return max((number for number, whose in self.whose.items() if whose is side and number < self.turn), default=-2)

    def in_play(self) -> list[Pokemon]:
        """Every Pokémon in play: the turn player's first."""
        return self.player.in_play() + self.player.other.in_play()

    def side(self, name: str) -> Side:
        """The side of a player by name."""
        return self.sides[0] if self.sides[0].name == name else self.sides[1]

    def gathered(self) -> Table:
        """The table of the game that settles a tie: every card back in the deck of its player, in order of number."""
        new = Table((self.sides[0].name, self.sides[1].name))
        new.sudden_death = True
        for side in new.sides:
            side.deck = sorted((copy for copy in self.copies() if copy.owner == side.index), key=lambda one: one.number)
        return new

    def copies(self) -> list[Copy]:
        """Every copy on the table, each once as long as cards are conserved."""
        found: list[Copy] = []
        for side in self.sides:
            for zone in (side.deck, side.hand, side.prizes, side.discard, side.lost, side.played):
                found += zone
            for pokemon in side.in_play():
                found += pokemon.cards
                found += pokemon.attached
        if self.stadium is not None:
            found.append(self.stadium)
        return found
