"""The words of the language, a module for each matter: arguments, meaning, sentence, and what they could do.

Importing this package registers them all.
"""

from ptcg_judge.game.language import effects as _effects
from ptcg_judge.game.language import events as _events
from ptcg_judge.game.language import filters as _filters
from ptcg_judge.game.language import lists as _lists
from ptcg_judge.game.language import numbers as _numbers
from ptcg_judge.game.language import select as _select
from ptcg_judge.game.language import small as _small
from ptcg_judge.game.words import (
    arithmetic,
    cards,
    coins,
    conditions,
    control,
    damage,
    effects,
    game,
    hidden_cards,
    pokemon,
    properties,
)

__all__ = [
    "arithmetic",
    "cards",
    "coins",
    "conditions",
    "control",
    "damage",
    "effects",
    "game",
    "hidden_cards",
    "pokemon",
    "properties",
]

_TYPES = (
    _effects,
    _events,
    _filters,
    _lists,
    _numbers,
    _select,
    _small,
)  # the types of arguments register themselves, too
