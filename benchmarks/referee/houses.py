"""The limits and numbers of each book, read again from the book: what the referee goes by.

Every limit stands with its rule. None: the book knows no such limit, or does not say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class House:
    """One book. Limits are per turn, amounts damage points, `prizes` by the label on the card: the highest counts."""

    id: str
    retreats: int | None
    supporters: int | None
    stadiums: int | None
    same_stadium: bool
    starter_attacks: bool
    starter_supporter: bool
    burn_always: bool
    confused_hits_itself: bool
    prizes: tuple[tuple[str, int], ...]

    @property
    def bench(self) -> int:
        """The most Pokémon on a Bench (zones.bench-max-five of each book)."""
        return 5


EX: Final = (("EX", 2), ("LEGEND", 2))
GX: Final = (*EX, ("ex", 2), ("GX", 2), ("TAG TEAM", 3), ("V", 2), ("VSTAR", 2), ("VMAX", 3), ("V-UNION", 3))

# Supporters that say themselves that whoever begins may play them in the first turn.
FIRST_TURN_SUPPORTERS: Final = frozenset(("Beauty", "Carmine", "Team Rocket's Proton"))

HOUSES: Final = {
    # wotc1999.retreat.retreat-times: as often as it can be paid; no book of that time limits Stadium cards or knows
    # a Supporter; whoever begins may attack (no rule against it).
    "wotc1999": House("wotc1999", None, None, None, True, True, True, False, True, ()),
    # v9-2002.retreat.retreat-times, trainer.supporter-one, trainer.stadium-one-in-play, conditions.burn-flip
    "v9-2002": House("v9-2002", None, 1, None, True, True, True, False, True, ()),
    # the charts say nothing of these; only what they share with the books is looked at
    "jp2001": House("jp2001", None, None, None, True, True, True, False, True, ()),
    # bw2012.retreat.retreat-once, trainer.supporter-one, trainer.stadium-once-per-turn, prizes.ko-prize
    "bw2012": House("bw2012", 1, 1, 1, True, True, True, False, False, (*EX, ("ex", 2))),
    # swsh2021.turn.attack-not-first-turn, turn.supporter-not-first-turn, trainer.stadium-same-name, prizes.ko-prize
    "swsh2021": House("swsh2021", 1, 1, 1, False, False, False, True, False, GX),
    # now2026.turn.attack-not-first-turn, turn.supporter-not-first-turn, special-cards.mega-ex-three-prizes
    "now2026": House("now2026", 1, 1, 1, False, False, False, True, False, (*GX, ("MEGA ex", 3))),
}


def prizes_for(house: House, labels: tuple[str, ...]) -> int:
    """How many Prizes a Knocked Out Pokémon with these labels gives (prizes.ko-prize of the book)."""
    worn = {*labels, *(("MEGA ex",) if "MEGA" in labels and "ex" in labels else ())}
    return max([1, *(number for label, number in house.prizes if label in worn)])
