"""What a player has done that can be done only so often: marks of a turn and of a game, and what may be how often."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Done(StrEnum):
    """What a mark stands for; the words are those that boards write (`used: [supporter, power Rain Dance]`)."""

    RETREAT = "retreat"
    RETREAT_FAILED = "failed retreat"
    EVOLVE = "evolve"
    ENERGY = "energy"
    SUPPORTER = "supporter"
    STADIUM = "stadium"
    CHECKUP = "checkup"
    GX_ATTACK = "GX attack"
    VSTAR_POWER = "VSTAR Power"
    EXTRA_TURN = "extra turn"
    SKIP_CHECKUP = "skip checkup"
    POWER = "power"
    CARD = "use"
    FLIP_AGAIN = "flip again"
    LAST_FLIP_AGAIN = "last flip again"
    V_UNION = "V-UNION"


class Mark(NamedTuple):
    """One thing done: `name` is that of the Power or V-UNION, or the number of the copy that was used."""

    done: Done
    name: str = ""

    @property
    def text(self) -> str:
        """As a board writes it: "supporter", "power Rain Dance"; a V-UNION by its name."""
        if self.done is Done.V_UNION:
            return self.name
        return f"{self.done} {self.name}" if self.name else str(self.done)


RETREAT = Mark(Done.RETREAT)
RETREAT_FAILED = Mark(Done.RETREAT_FAILED)
EVOLVE = Mark(Done.EVOLVE)
ENERGY = Mark(Done.ENERGY)
SUPPORTER = Mark(Done.SUPPORTER)
STADIUM = Mark(Done.STADIUM)
CHECKUP = Mark(Done.CHECKUP)
EXTRA_TURN = Mark(Done.EXTRA_TURN)
SKIP_CHECKUP = Mark(Done.SKIP_CHECKUP)
FLIP_AGAIN = Mark(Done.FLIP_AGAIN)
LAST_FLIP_AGAIN = Mark(Done.LAST_FLIP_AGAIN)  # by a text that lets no other do it in the same turn


def power(name: str) -> Mark:
    """The mark of a Power, or of all Powers that share a usage, by name."""
    return Mark(Done.POWER, name)


def card(number: int) -> Mark:
    """The mark of one copy whose use was used."""
    return Mark(Done.CARD, str(number))


def read_mark(text: str) -> Mark:
    """A mark as a board writes it; what is no such word is the name of a V-UNION."""
    word, _, name = text.partition(" ")
    if name and word in (Done.POWER, Done.CARD):
        return Mark(Done(word), name)
    alone = [done for done in Done if done == text and done not in (Done.POWER, Done.CARD, Done.V_UNION)]
    return Mark(alone[0]) if alone else Mark(Done.V_UNION, text)


class HowOften(StrEnum):
    """How often something may be used."""

    ANY = "any"
    TURN = "once a turn"
    TURN_EACH_NAME = "once a turn each name"
    GAME = "once a game"


class Often(NamedTuple):
    """How often a Power or card may be used; `name` is what all Powers share that count as one in a turn."""

    span: HowOften = HowOften.TURN
    name: str = ""


ONCE_A_TURN = Often()
