"""What can happen: one class for each change of the table. All of it goes through `happen` (door.py).

An event does one thing, writes one trace line, and carries its cause: the `Doing` of a card, or None for the rules.
"""

from ptcg_judge.game.events.attacks import AttackDeclared, KnockedOut, RetreatTried
from ptcg_judge.game.events.cards import Attached, Discarded, Drew, Moved, Played, Shuffled, StadiumPlayed
from ptcg_judge.game.events.conditions import Inflicted, Marked, Recovered
from ptcg_judge.game.events.damage import Damaged, Healed, PutCounters
from ptcg_judge.game.events.door import note
from ptcg_judge.game.events.evolution import Devolved, Evolved, Replaced
from ptcg_judge.game.events.positions import Benched, LeftPlay, Promoted, Switched
from ptcg_judge.game.events.turns import Lasting, TurnBegan, TurnEnded
from ptcg_judge.game.events.winning import GameOver, TookPrizes
from ptcg_judge.game.events.zones import holder_of, zone_of

__all__ = [
    "Attached",
    "AttackDeclared",
    "Benched",
    "Damaged",
    "Devolved",
    "Discarded",
    "Drew",
    "Evolved",
    "GameOver",
    "Healed",
    "Inflicted",
    "KnockedOut",
    "Lasting",
    "LeftPlay",
    "Marked",
    "Moved",
    "Played",
    "Promoted",
    "PutCounters",
    "Recovered",
    "Replaced",
    "RetreatTried",
    "Shuffled",
    "StadiumPlayed",
    "Switched",
    "TookPrizes",
    "TurnBegan",
    "TurnEnded",
    "holder_of",
    "note",
    "zone_of",
]  # fmt: skip
