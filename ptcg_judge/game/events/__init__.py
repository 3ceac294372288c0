"""What can happen: one class for each change of the table. All of it goes through `happen` (door.py).

An event does one thing, writes one trace line, and carries its cause: the `Doing` of a card, or None for the rules.
"""

from ptcg_judge.game.events.attacks import AttackDeclared, KnockedOut, PowerUsed, RetreatTried
from ptcg_judge.game.events.cards import (
    Attached,
    CountsAsEnergy,
    Discarded,
    Drew,
    Moved,
    Played,
    Shuffled,
    StadiumPlayed,
    Swapped,
)
from ptcg_judge.game.events.conditions import Inflicted, Marked, Recovered
from ptcg_judge.game.events.damage import CountersTaken, Damaged, Healed, PutCounters, Saved, Spared
from ptcg_judge.game.events.door import note
from ptcg_judge.game.events.evolution import Devolved, Evolved, LeveledUp, Replaced, put_on
from ptcg_judge.game.events.knowing import (
    MixedTogether,
    OrderFound,
    OrderHidden,
    PrizesMixed,
    PutOnTop,
    RevealedUntil,
    Shown,
    Turned,
)
from ptcg_judge.game.events.positions import (
    BecameStadium,
    BecameTool,
    Benched,
    LeftPlay,
    Promoted,
    Switched,
    WentToBench,
)
from ptcg_judge.game.events.setting_up import GoesFirst, LaidPrizes, SetUpBegan, SetUpEnded, TookBackHand, TookMulligan
from ptcg_judge.game.events.turns import (
    CheckupBegan,
    CheckupEnded,
    ExtraTurn,
    Lasting,
    MadeAttack,
    Spent,
    TurnBegan,
    TurnEnded,
    TurnIsOver,
    Used,
    UsedBy,
)
from ptcg_judge.game.events.winning import DiscardedPrizes, GameOver, TookPrizes
from ptcg_judge.game.events.zones import holder_of, zone_of

__all__ = [
    "Attached",
    "AttackDeclared",
    "BecameStadium",
    "BecameTool",
    "Benched",
    "CheckupBegan",
    "CheckupEnded",
    "CountersTaken",
    "CountsAsEnergy",
    "Damaged",
    "Devolved",
    "Discarded",
    "DiscardedPrizes",
    "Drew",
    "Evolved",
    "ExtraTurn",
    "GameOver",
    "GoesFirst",
    "Healed",
    "Inflicted",
    "KnockedOut",
    "LaidPrizes",
    "Lasting",
    "LeftPlay",
    "LeveledUp",
    "MadeAttack",
    "Marked",
    "MixedTogether",
    "Moved",
    "OrderFound",
    "OrderHidden",
    "Played",
    "PowerUsed",
    "PrizesMixed",
    "Promoted",
    "PutCounters",
    "PutOnTop",
    "Recovered",
    "Replaced",
    "RetreatTried",
    "RevealedUntil",
    "Saved",
    "SetUpBegan",
    "SetUpEnded",
    "Shown",
    "Shuffled",
    "Spared",
    "Spent",
    "StadiumPlayed",
    "Swapped",
    "Switched",
    "TookBackHand",
    "TookMulligan",
    "TookPrizes",
    "TurnBegan",
    "TurnEnded",
    "TurnIsOver",
    "Turned",
    "Used",
    "UsedBy",
    "WentToBench",
    "holder_of",
    "note",
    "put_on",
    "zone_of",
]
