"""The referee: sees what happens, one thing after the other, and says what the rules do not allow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from referee import seen as s
from referee.plain import table_is_plain
from referee.table import Pokemon, Table, Wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.houses import House
    from referee.table import Begin


@dataclass(slots=True)
class Made:
    """An attack that was announced: who, whom, what; `plain` whether every rule held as the book has it then."""

    attacker: Pokemon
    defending: Pokemon | None
    name: str
    plain: bool
    certain: bool  # no text, no Confusion: its damage is what the book says and nothing else happens
    due: int
    confused: bool = False  # as the attack was announced
    heads: bool = False  # a coin was flipped for the Confusion, and fell so
    hurt: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Retreat:
    """A retreat that was announced, and how many Energy cards were discarded for it."""

    pokemon: Pokemon
    plain: bool
    paid: int = 0


@dataclass(slots=True)
class ThisTurn:
    """What was done in this turn."""

    energy: int = 0
    supporters: int = 0
    stadiums: int = 0
    retreats: int = 0
    drew: bool = False
    made: Made | None = None
    retreat: Retreat | None = None
    between: dict[tuple[int, str], int] = field(default_factory=dict)  # points between turns, by Pokémon and condition
    due: dict[tuple[int, str], int] = field(default_factory=dict)  # what the book asks for
    plain_end: bool = False


@dataclass(slots=True)
class Owed:
    """Prizes that a player has yet to take; None where a card could change the number."""

    prizes: int | None = 0
    knocked_out: list[Pokemon] = field(default_factory=list)


class Referee:
    """Keeps the table by `sees`, raises Wrong; `plays` counts what was checked, by rule."""

    def __init__(self, house: House, begin: Begin) -> None:
        self.house = house
        self.table = Table(begin)
        self.this = ThisTurn(drew=bool(begin.turn))
        self.owed = (Owed(), Owed())
        self.prizes_lie = tuple(len(self.table.cards_in("Prizes", who)) for who in (0, 1))
        self.gx_attacks = [False, False]
        self.checked: dict[str, int] = {}
        self.coins: list[s.CoinFalls] = []  # of the play that is seen now

    @property
    def plain(self) -> bool:
        """Whether nothing in play could bend a rule now."""
        return table_is_plain(self.table)

    def holds(self, rule: str, true: bool, what: str) -> None:
        """A rule was looked at; raises Wrong where it does not hold."""
        self.checked[rule] = self.checked.get(rule, 0) + 1
        if not true:
            raise Wrong(f"{rule}: {what} (turn {self.table.turn})")

    def sees(self, what: s.Seen) -> None:
        """One thing happened."""
        for rule in RULES.get(type(what), ()):
            rule(self, what)
        self.table.apply(what)
        if isinstance(what, s.TurnBegins):
            self.this = ThisTurn()

    def sees_play(self, what: Iterable[s.Seen]) -> None:
        """All that happened in one play, its coins first."""
        self.coins.clear()
        self.sees_all(what)

    def sees_all(self, what: Iterable[s.Seen]) -> None:
        """Several things happened, in this order."""
        for each in what:
            self.sees(each)


RULES: Final[dict[type, list[Callable[[Referee, s.Seen], None]]]] = {}


def rule(*kinds: type) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A check made before what was seen is put on the referee's table."""

    def keep(check: Callable[..., None]) -> Callable[..., None]:
        for kind in kinds:
            RULES.setdefault(kind, []).append(check)
        return check

    return keep
