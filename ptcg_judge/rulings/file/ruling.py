"""A scenario as data: the board, what is played, what is expected. Frozen; a play builds its own table from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from ptcg_judge.cards.card import Card
from ptcg_judge.game.core.game import CardScript
from ptcg_judge.game.table.state import Copy, SomeSupporter


class ScenarioPlace(NamedTuple):
    """A place in the scenario's file, line and column counted from 1."""

    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class PokemonSpec:
    """A Pokémon on the board: its copies from the Basic to the top, what is attached, damage, conditions, overrides."""

    cards: tuple[Copy, ...]
    attached: tuple[Copy, ...]
    energy_stated: bool
    damage: int
    conditions: tuple[tuple[str, int | None, int | None], ...]
    weakness: tuple[tuple[str, str], ...] | None
    resistance: tuple[tuple[str, str], ...] | None
    markers: tuple[tuple[str, int], ...]
    new: bool
    evolved_now: bool
    at: ScenarioPlace
    survives: ScenarioPlace | None = None  # where its damage is written, which has to be less than its HP then


def tools_among(attached: Sequence[Copy]) -> list[Copy]:
    """The Pokémon Tools among cards that are attached."""
    return [c for c in attached if c.known is not None and any("Pokémon Tool" in s for s in c.known.subtypes)]


@dataclass(frozen=True, slots=True)
class SideSpec:
    """One player's side of the board; `deck` has its top card last, its first `unordered` cards lie in unknown order."""  # noqa: E501

    name: str
    active: PokemonSpec | None
    bench: tuple[PokemonSpec, ...]
    hand: tuple[Copy, ...]
    deck: tuple[Copy, ...]
    unordered: int
    discard: tuple[Copy, ...]
    lost: tuple[Copy, ...]
    prizes: tuple[Copy, ...]
    this_turn: tuple[Copy, ...]
    used: tuple[str, ...]
    used_in_game: tuple[str, ...]
    open_zones: frozenset[str] = frozenset()  # of deck and Prizes those that are not written
    unlisted: frozenset[Copy] = frozenset()  # cards that plays name, and that are written nowhere on this side
    some_supporter: SomeSupporter | None = None  # played this turn, where nobody says which it was
    mulligans: int | None = None  # of a whole game: how many are told, None where they are played
    mixed: dict[Copy, int] = field(init=False, repr=False, compare=False)  # the pile of unknown order that is laid

    def __post_init__(self) -> None:
        object.__setattr__(self, "mixed", dict.fromkeys(self.deck[: self.unordered], 0))  # it is frozen


@dataclass(frozen=True, slots=True)
class Board:
    """The table before the first play. `seen` are cards with the bits of the players who were shown where they lie.

    `sudden_death` is where it is written that this is the game that settles a tie, `lax` whether the board may be one
    that can't come about.
    """

    sides: tuple[SideSpec, SideSpec]
    player: int
    turn: int
    starting: int
    stadium: Copy | None
    seen: tuple[tuple[Copy, int], ...] = ()
    sudden_death: ScenarioPlace | None = None
    lax: bool = False


@dataclass(frozen=True, slots=True)
class PlaySpec:
    """One line of `play:`: what is done, with what, on which Pokémon, by whom (None: the turn player).

    `choose` answers what the play asks, in order, and `choose_at` is where each answer stands; `zone` is where the card
    of a Power is, "" for in play. `refused` is why the play is known to be impossible before it is tried.
    """

    do: str
    what: str
    copy: Copy | None
    target: str | None
    by: str | None
    at: ScenarioPlace
    choose: tuple[str, ...] = ()
    zone: str = ""
    on: str | None = None
    choose_at: tuple[ScenarioPlace, ...] = ()
    refused: str = ""

    @property
    def line(self) -> int:
        """Its line in the file."""
        return self.at.line

    def place_of(self, entry: str) -> ScenarioPlace:
        """Where an entry of `choose` stands; the play itself for one that it does not have."""
        return dict(zip(self.choose, self.choose_at, strict=False)).get(entry, self.at)


@dataclass(frozen=True, slots=True)
class Expectation:
    """One line of `expect:`. `under` are rulebook ids (() for all).

    `when` are the first results of coins and picks, `when_of` results by what is flipped for: both pick leaves, as
    `answers` do. `event_places` and `places` say where the events and the words of `when` and `answers` stand.
    """

    at: ScenarioPlace
    under: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    when_of: tuple[tuple[str, tuple[str, ...]], ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    see: tuple[tuple[str, Any], ...] = ()
    illegal: str | None = None
    chance: Fraction | None = None
    events: tuple[Mapping[str, object], ...] = ()
    legal: bool | None = None
    event_places: tuple[ScenarioPlace, ...] = ()
    places: Mapping[str, ScenarioPlace] = field(default_factory=dict)

    @property
    def line(self) -> int:
        """Its line in the file."""
        return self.at.line


@dataclass(frozen=True, slots=True)
class Ruling:
    """One scenario of a file.

    `lax` allows a board that can't come about. `whole_game` is set where it begins with the set-up, `seed` decides what
    is random then. `first_days` are the days on which its cards were first printed, by id. `places` says where the
    parts of the scenario stand, for messages that come up while it is played.
    """

    id: str
    path: str
    line: int
    title: str
    question: str
    answer: str
    rulebooks: tuple[str, ...]
    board: Board
    play: tuple[PlaySpec, ...]
    coins: tuple[bool, ...]
    answers: Mapping[str, tuple[str, ...]]
    every: bool
    expect: tuple[Expectation, ...]
    cites: tuple[str, ...]
    not_yet: str
    notes: tuple[str, ...]
    scripts: Mapping[str, CardScript] = field(default_factory=dict)
    blank: frozenset[str] = frozenset()
    cards: tuple[Card, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)
    whole_game: bool = False
    seed: int | None = None
    lax: bool = False
    places: Mapping[str, ScenarioPlace] = field(default_factory=dict)
    first_days: Mapping[str, str] = field(default_factory=dict)
