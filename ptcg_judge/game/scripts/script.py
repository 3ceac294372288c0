"""What cards do, compiled: the parts of the script of a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ptcg_judge.game.scripts.doing import Condition, Doing, Number, Statement
from ptcg_judge.game.table.state import Pokemon

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card


@dataclass(slots=True)
class Clause:
    """One compiled effect: what it hangs on, the test whether it speaks about something, and what it says.

    `test(effect, *about)` and `value(doing, *about)`; what `about` is depends on the hook (see docs/engine.md).
    `sets` marks clauses that set a value (applied after those that add). `traced` is how an effect that
    takes the place of an event is told: "replaced", or "prevented" where nothing comes instead; with `may_go_on` the
    event may happen all the same.
    """

    hook: str
    test: Callable[..., bool]
    value: Callable[..., Any]
    sets: bool = False
    also: tuple[str, ...] = ()
    traced: str = "replaced"
    may_go_on: bool = False


@dataclass(slots=True)
class AttackScript:
    """The parts of an attack (see docs/vocabulary.md); `apply` names the calculation steps in force, None for all."""

    needs: Condition | None = None
    choose: tuple[Statement, ...] = ()
    cost: tuple[Statement, ...] = ()
    before: tuple[Statement, ...] = ()
    damage: Number | None = None
    apply: frozenset[str] | None = None
    hits: tuple[Statement, ...] = ()
    after: tuple[Statement, ...] = ()
    clauses: tuple[Clause, ...] = ()
    counts_as: str = ""


@dataclass(slots=True)
class Use:
    """Something a player may use: a Power, a Stadium, an attached card, a Trainer.

    `answers` names what it stops when it is played from the hand in the opponent's turn: a power.
    """

    often: str = "once a turn"
    zone: str = "play"
    needs: Condition | None = None
    choose: tuple[Statement, ...] = ()
    cost: tuple[Statement, ...] = ()
    do: tuple[Statement, ...] = ()
    even_if: frozenset[str] = frozenset()
    answers: str = ""
    counts_as: str = ""


@dataclass(slots=True)
class PowerScript:
    """A Power or Ability: what it lets its player use, what it does by itself, and which conditions switch it off.

    `works_in` is the zone where it works by itself: play, or hand for what happens when the card is drawn.
    """

    use: Use | None = None
    clauses: tuple[Clause, ...] = ()
    off_when: frozenset[str] | None = None
    works_in: str = "play"


@dataclass(slots=True)
class CardScript:
    """Everything a card does. `blank` is True where a scenario says `as blank`."""

    attacks: Mapping[str, AttackScript] = field(default_factory=dict)
    powers: Mapping[str, PowerScript] = field(default_factory=dict)
    play: Use | None = None
    use: Use | None = None
    attach_to: Callable[[Doing, Pokemon], bool] | None = None
    opponents: bool = False
    until: str | None = None
    clauses: tuple[Clause, ...] = ()
    provides: tuple[tuple[Condition | None, tuple[str, ...], int], ...] = ()
    as_pokemon: Any = None
    evolves_into: tuple[str, ...] = ()
    blank: bool = False


BLANK = CardScript(blank=True)


PLAIN_ATTACK = AttackScript()


def kind_of(card: Card) -> str:
    """What kind of card acts: pokemon, energy, tool, supporter, stadium, item (trainer where no kind is printed)."""
    return _kind_of(card.supertype, card.subtypes)


@cache
def _kind_of(supertype: str, subtypes: tuple[str, ...]) -> str:
    if supertype == "Energy":
        return "energy"
    if supertype == "Pokémon":
        return "pokemon"
    for word, kind in (
        ("Pokémon Tool", "tool"),
        ("Supporter", "supporter"),
        ("Stadium", "stadium"),
        ("Technical Machine", "technical machine"),
        ("Item", "item"),
    ):
        if any(word in subtype for subtype in subtypes):
            return kind
    return "item"
