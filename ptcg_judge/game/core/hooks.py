"""Hooks: what an effect hangs on. Code that asks for a hook on which nothing hangs pays one look-up in a dictionary.

There is one object for each hook, so that looking it up compares no text; its text is what traces show of an effect.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final


class Deed(StrEnum):
    """What a player, a Pokémon or a card can be forbidden or allowed to do."""

    ATTACK = "attack"
    RETREAT = "retreat"
    PLAY = "play"
    ATTACH = "attach"
    EVOLVE = "evolve"
    LEVEL_UP = "level up"
    BENCH = "bench"
    USE_POWER = "use power"
    USE_STADIUM = "use stadium"
    USE_CARD = "use card"
    SWITCH = "switch"
    LEAVE_PLAY = "leave play"
    TAKE_PRIZES = "take prizes"
    BE_HEALED = "be healed"
    BE_AFFECTED = "be affected"
    RECOVER_BY_EVOLVING = "recover by evolving"
    RECOVER_AT_CHECKUP = "recover at checkup"
    HAVE_COUNTERS_MOVED = "have counters moved"
    DRAW_FOR_TURN = "draw for turn"


class Family(StrEnum):
    """What the effects on a hook do."""

    MODIFY = "modify"  # a value: HP, types, the Retreat Cost
    FORBID = "forbid"  # an act
    ALLOW = "allow"  # lifts a ban on an act
    PREVENT = "prevent"  # a kind of event
    INSTEAD = "instead"  # replaces a kind of event
    WHEN = "when"  # answers a kind of event
    AT = "at"  # a moment of the turn
    DAMAGE = "damage"  # changes damage, in a slot
    ALONE = ""


class Hook:
    """What an effect hangs on: its family and what it is about."""

    __slots__ = ("about", "family")

    def __init__(self, family: Family, about: str) -> None:
        self.family = family
        self.about = about

    def __str__(self) -> str:
        return f"{self.family} {self.about}".strip()

    def __repr__(self) -> str:
        return f"Hook({self})"


@cache
def hook(family: Family, about: str = "") -> Hook:
    """The hook of a family about something: always the same object."""
    return Hook(family, about)


def modify(what: str) -> Hook:
    """A value is asked: "hp", "type", "retreat cost"."""
    return hook(Family.MODIFY, what)


def forbid(deed: Deed) -> Hook:
    """Somebody wants to do something."""
    return _FORBID[deed]


def allow(deed: Deed) -> Hook:
    """A ban stands in the way of something."""
    return _ALLOW[deed]


_FORBID: Final = {deed: hook(Family.FORBID, deed) for deed in Deed}
_ALLOW: Final = {deed: hook(Family.ALLOW, deed) for deed in Deed}


def prevent(kind: str) -> Hook:
    """An event of this kind is about to be done to something."""
    return hook(Family.PREVENT, kind)


def instead(kind: str) -> Hook:
    """An event of this kind is about to happen."""
    return hook(Family.INSTEAD, kind)


def when(kind: str) -> Hook:
    """An event of this kind has happened."""
    return hook(Family.WHEN, kind)


def at(moment: str) -> Hook:
    """A moment has come: "turn start", "checkup"."""
    return hook(Family.AT, moment)


def damage(moment: str, side: str) -> Hook:
    """Damage is counted, before or after Weakness and Resistance, on the attacker or the defender."""
    return hook(Family.DAMAGE, f"{moment} {side}")


HP: Final = modify("hp")
CARD: Final = modify("card")
TYPE: Final = modify("type")
WEAKNESS: Final = modify("weakness")
WEAKNESS_AMOUNT: Final = modify("weakness amount")
RESISTANCE: Final = modify("resistance")
RESISTANCE_AMOUNT: Final = modify("resistance amount")
RETREAT_COST: Final = modify("retreat cost")
ATTACK_COST: Final = modify("attack cost")
BENCH_SIZE: Final = modify("bench size")
TOOLS_ALLOWED: Final = modify("tools allowed")
ENERGY_TYPE: Final = modify("energy type")
PRIZES: Final = modify("prizes")
POISON_COUNTERS: Final = modify("poison counters")
BURN_COUNTERS: Final = modify("burn counters")
SLEEP_COINS: Final = modify("sleep coins")
FORBID_RECOVERY: Final = forbid(Deed.RECOVER_BY_EVOLVING)
FORBID_CHECKUP_RECOVERY: Final = forbid(Deed.RECOVER_AT_CHECKUP)
FORBID_ATTACH: Final = forbid(Deed.ATTACH)
FORBID_PLAY: Final = forbid(Deed.PLAY)
FORBID_EVOLVE: Final = forbid(Deed.EVOLVE)
FORBID_EVOLVING: Final = hook(Family.FORBID, "evolving")  # by an effect too
FORBID_BENCHING: Final = hook(Family.FORBID, "benching")  # by an effect too
FORBID_DRAW: Final = forbid(Deed.DRAW_FOR_TURN)
ALLOW_ATTACK: Final = allow(Deed.ATTACK)
ALLOW_ATTACH: Final = allow(Deed.ATTACH)
PREVENT_ANY: Final = hook(Family.PREVENT)
PREVENT_BY_COIN: Final = hook(Family.PREVENT, "by a coin")  # one for each attack
WHEN_DISCARDED: Final = when("discard")
WHEN_DRAWN: Final = when("draw")
WHEN_PROMOTED: Final = when("promote")
AT_TURN_START: Final = at("turn start")
AT_TURN_END: Final = at("turn end")
AT_CHECKUP: Final = at("checkup")
AT_END_OF_CHECKUP: Final = at("end of checkup")
OFF: Final = hook(Family.ALONE, "off")
GUARD: Final = hook(Family.ALONE, "guard")  # a player is kept safe
COINS: Final = hook(Family.ALONE, "coins")
FLIP_AGAIN: Final = hook(Family.ALONE, "flip again")
DISCARD_PRIZES: Final = hook(Family.ALONE, "discard prizes")
LOST_PRIZES: Final = hook(Family.ALONE, "lost prizes")
CHOOSE_COIN: Final = hook(Family.ALONE, "choose coin")
ATTACK_AGAIN: Final = hook(Family.ALONE, "attack again")
FLIP_TO_PLAY: Final = hook(Family.ALONE, "flip to play")
PAY_RETREAT: Final = hook(Family.ALONE, "pay retreat")
GAIN_ATTACKS: Final = hook(Family.ALONE, "gain attacks")
GAIN_PROVIDES: Final = hook(Family.ALONE, "gain provides")
KNOCKED_OUT_AS_STADIUM: Final = hook(Family.ALONE, "knocked out as stadium")
KNOCKED_OUT_INTO: Final = hook(Family.ALONE, "knocked out into")
DAMAGE_STEPS: Final = hook(Family.ALONE, "damage steps")
AT_ONCE: Final = hook(Family.ALONE, "at once")
AS_SOON_AS: Final = hook(Family.ALONE, "as soon as")
