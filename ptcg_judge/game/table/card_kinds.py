"""What kinds of cards mean for Prizes, discards and conditions: functions for the rulebooks' slots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from ptcg_judge.cards.card import Card
from ptcg_judge.game.table.marks import Done, Mark
from ptcg_judge.game.table.state import ASLEEP, CONDITIONS, CONFUSED, PARALYZED, Copy

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card

NO_CONDITIONS: frozenset[str] = frozenset()


class Kind(StrEnum):
    """What kind of card acts, or as what it does: by an attack, by a Power, or by a rule of the game."""

    ATTACK = "attack"
    POWER = "power"
    POKEMON = "pokemon"
    ENERGY = "energy"
    TOOL = "tool"
    SUPPORTER = "supporter"
    STADIUM = "stadium"
    ITEM = "item"
    TECHNICAL_MACHINE = "technical machine"
    RULE = "rule"


class Standing(StrEnum):
    """As what an effect or a source of effects stands there."""

    ATTACHED = "attached"
    POWER = "power"
    ATTACK = "attack"
    STADIUM = "stadium"
    RULE = "rule"
    PLAYED = "turn"

    @classmethod
    def of(cls, kind: Kind) -> Standing:
        """That of what a card of this kind, an attack or a Power leaves behind."""
        own = {Kind.ATTACK: cls.ATTACK, Kind.POWER: cls.POWER, Kind.STADIUM: cls.STADIUM, Kind.RULE: cls.RULE}
        return own.get(kind, cls.PLAYED)


class StartsAs(StrEnum):
    """Where a Pokémon that is no Basic Pokémon may be put face down in set-up, by its Ability."""

    ACTIVE = "active"
    ACTIVE_OR_BENCH = "active or bench"
    GOING_SECOND = "active or bench going second"


@dataclass(frozen=True, slots=True)
class AsPokemon:
    """What a Trainer card that is played as if it were a Basic Pokémon counts as in play.

    `hp` is None where the card prints it; `prizes` are those for its Knock Out, `counts` whether that is one for the
    texts that speak of Knock Outs, `immune_to` the Special Conditions that it can't have, `fossil` whether Pokémon
    evolve from it, `only_in_setup` that it comes into play in set-up alone.
    """

    hp: int | None = None
    types: tuple[str, ...] = ("Colorless",)
    prizes: int = 1
    counts: bool = True
    immune_to: tuple[str, ...] = ()
    fossil: bool = False
    only_in_setup: bool = False


def is_basic(card: Card) -> bool:
    """Whether a card is a Basic Pokémon wherever it lies; a Baby Pokémon is one."""
    return card.supertype == "Pokémon" and card.stage in ("Basic", "Baby")


PIECES: Final[Mapping[str | None, int]] = {"LEGEND": 2, "V-UNION": 4}


def pieces_of(card: Card) -> int:
    """How many cards are played together as one Pokémon: 2 halves of a LEGEND, 4 pieces of a V-UNION, else 1."""
    return PIECES.get(card.stage, 1)


GX_ATTACK: Final = Mark(Done.GX_ATTACK)
VSTAR_POWER: Final = Mark(Done.VSTAR_POWER)
ONCE_A_GAME: Final = (Done.GX_ATTACK, Done.VSTAR_POWER)


def once_a_game(card: Card | None, name: str, counts_as: str) -> Mark | None:
    """Of which kind an attack or Power is of which a player has one in a game: a GX attack, a VSTAR Power, or None.

    `counts_as` is what its script says; else a GX attack is known by the end of its name, a VSTAR Power of a printed
    card by its own (see `is_vstar_power`).
    """
    if counts_as:
        return Mark(Done(counts_as))
    if name.endswith((" GX", "-GX")):
        return GX_ATTACK
    return VSTAR_POWER if card is not None and is_vstar_power(card, name) else None


def is_vstar_power(card: Card, name: str) -> bool:
    """Whether an attack or Ability is the VSTAR Power of its card: on every card that has one, the only name with Star.

    The databases do not keep the banner it is printed under.
    """
    if "VSTAR" not in card.subtypes and not (card.supertype == "Trainer" and card.powers):
        return False
    return "star" in name.casefold()


def names_used(card: Card | None, name: str) -> tuple[str, ...]:
    """The name of what is used, and that of the Power of an attached card."""
    own = card.powers if card is not None and card.supertype == "Trainer" else ()
    return (name, *(power.name for power in own))


def one_prize(card: Card) -> int:
    """Every Knock Out gives 1 Prize."""
    return 1


def prizes_as_printed(card: Card) -> int:
    """1 Prize; 2 for ex, EX, GX, V, VSTAR; 3 for VMAX, TAG TEAM, V-UNION and Mega Evolution Pokémon ex."""
    kinds = set(card.subtypes)
    if kinds & {"VMAX", "TAG TEAM", "V-UNION"} or ("ex" in kinds and "MEGA" in kinds):
        return 3
    if kinds & {"EX", "GX", "V", "VSTAR", "ex"}:
        return 2
    return 2 if "LEGEND" in kinds and " & " in card.name else 1


def prism_star_to_lost_zone(copy: Copy) -> str:
    """A Prism Star card goes to the Lost Zone instead of the discard pile."""
    card = copy.known
    return "Lost Zone" if card is not None and ("Prism Star" in card.subtypes or "◇" in card.name) else "discard pile"


def off_by_its_own_text(kind: str) -> frozenset[str]:
    """A Pokémon Power says itself which conditions switch it off."""
    return NO_CONDITIONS


def poke_powers_off(kind: str) -> frozenset[str]:
    """A Poké-Power is off while its Pokémon has any Special Condition; Poké-Bodies and Abilities are not."""
    return frozenset(CONDITIONS) if kind.replace("é", "e").casefold() in ("poke-power",) else NO_CONDITIONS


def only_those_named(named: frozenset[str]) -> frozenset[str]:
    """A Power is off with the Special Conditions that its text names, and no others."""
    return named


def three_mean_all(named: frozenset[str]) -> frozenset[str]:
    """A Power whose text names Asleep, Confused and Paralyzed is off with any Special Condition."""
    return named | frozenset(CONDITIONS) if named >= old_power_conditions() else named


def old_power_conditions() -> frozenset[str]:
    """The conditions that most Pokémon Powers of 1999 name."""
    return frozenset((ASLEEP, CONFUSED, PARALYZED))


def zero_is_enough(kind: str) -> int:
    """ "Up to" begins at 0."""
    return 0


def one_at_least(kind: str) -> int:
    """ "Up to" begins at 1 where that is possible."""
    return 1


def zero_for_attacks(kind: str) -> int:
    """ "Up to" begins at 0 in an attack and at 1 in any other effect."""
    return 0 if kind == "attack" else 1


def kind_of(card: Card) -> Kind:
    """What kind of card acts: pokemon, energy, tool, supporter, stadium, item (trainer where no kind is printed)."""
    return _kind_of(card.supertype, card.subtypes)


@cache
def _kind_of(supertype: str, subtypes: tuple[str, ...]) -> Kind:
    if supertype == "Energy":
        return Kind.ENERGY
    if supertype == "Pokémon":
        return Kind.POKEMON
    for word, kind in (
        ("Pokémon Tool", Kind.TOOL),
        ("Supporter", Kind.SUPPORTER),
        ("Stadium", Kind.STADIUM),
        ("Technical Machine", Kind.TECHNICAL_MACHINE),
        ("Item", Kind.ITEM),
    ):
        if any(word in subtype for subtype in subtypes):
            return kind
    return Kind.ITEM
