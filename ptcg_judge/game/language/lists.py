"""The closed lists of the language: every word that can stand in one of them, and nothing else."""

from __future__ import annotations

from enum import StrEnum

from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.language.grammar import choice
from ptcg_judge.game.language.telling import (
    from_outside,
    tell_cause,
    tell_flip,
    tell_owner,
    tell_place,
    tell_player,
    tell_span,
    tell_step,
    tell_turn,
)
from ptcg_judge.game.table.card_kinds import StartsAs
from ptcg_judge.game.table.state import ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED


class LiftedBan(StrEnum):
    """The bans of the rulebooks that a card can lift, each by the word under which the books list it."""

    FIRST_TURN = "first turn"
    CAME_INTO_PLAY = "came into play this turn"
    EVOLVED = "evolved this turn"
    ANOTHER_NAME = "another name"
    ANOTHER_POKEMON = "another Pokémon"
    ASLEEP = "Asleep"
    PARALYZED = "Paralyzed"
    ON_THE_BENCH = "on the Bench"
    SECOND_ENERGY = "second Energy card"
    SECOND_SUPPORTER = "second Supporter"
    SECOND_STADIUM = "second Stadium"
    SECOND_GX_ATTACK = "second GX attack"
    OPPONENTS_TURN = "opponent's turn"
    MEGA_EVOLUTION = "a Mega Evolution ends the turn"


class CalculationStep(StrEnum):
    """The parts of the damage calculation that a text can leave out, or put in."""

    WEAKNESS = "weakness"
    RESISTANCE = "resistance"
    EFFECTS = "effects"
    BENCH = "bench"  # left in by name only: Weakness and Resistance count on the Bench, too


class Cause(StrEnum):
    """What damage and effects come from; `trainer` means all Trainer cards, `power` Powers of all kinds."""

    ATTACK = "attack"
    POWER = "power"
    ABILITY = "ability"
    TRAINER = "trainer"
    ITEM = "item"
    SUPPORTER = "supporter"
    STADIUM = "stadium"
    TOOL = "tool"
    ENERGY = "energy"


class Stage(StrEnum):
    """The stages printed on Pokémon."""

    BASIC = "Basic"
    BABY = "Baby"
    STAGE_1 = "Stage 1"
    STAGE_2 = "Stage 2"
    RESTORED = "Restored"
    LEVEL_UP = "Level-Up"
    MEGA = "MEGA"
    BREAK = "BREAK"
    LEGEND = "LEGEND"
    VMAX = "VMAX"
    VSTAR = "VSTAR"
    V_UNION = "V-UNION"


class Label(StrEnum):
    """What is printed on a card beside its stage; `rule box` means any card with one."""

    EX = "EX"
    LOWER_EX = "ex"
    GX = "GX"
    V = "V"
    VMAX = "VMAX"
    VSTAR = "VSTAR"
    V_UNION = "V-UNION"
    MEGA = "MEGA"
    BREAK = "BREAK"
    LEGEND = "LEGEND"
    TAG_TEAM = "TAG TEAM"
    TERA = "Tera"
    PRIME = "Prime"
    STAR = "Star"
    SHINING = "Shining"
    RADIANT = "Radiant"
    SP = "SP"
    BABY = "Baby"
    TEAM_PLASMA = "Team Plasma"
    ULTRA_BEAST = "Ultra Beast"
    PRISM_STAR = "Prism Star"
    SECRET_MACHINE = "Rocket's Secret Machine"
    ACE_SPEC = "ACE SPEC"
    ANCIENT = "Ancient"
    FUTURE = "Future"
    FUSION_STRIKE = "Fusion Strike"
    SINGLE_STRIKE = "Single Strike"
    RAPID_STRIKE = "Rapid Strike"
    ETERNAMAX = "Eternamax"
    RULE_BOX = "rule box"


class Marker(StrEnum):
    """The markers and counters of the game that are no damage counters."""

    CHAR = "Char"
    IMPRISON = "Imprison"
    SHOCK_WAVE = "Shock-wave"
    LIGHTNING_ROD = "Lightning Rod"
    COLORING = "Coloring"


class PowerKind(StrEnum):
    """The kinds of Powers and Abilities, as printed."""

    ABILITY = "Ability"
    POKE_POWER = "Poké-Power"
    POKE_BODY = "Poké-Body"
    POKEMON_POWER = "Pokémon Power"
    ANCIENT_TRAIT = "Ancient Trait"


class SwitchedOff(StrEnum):
    """What an effect can switch off: a kind of Power, attached cards of a kind, or Powers that do something."""

    ABILITY = "Ability"
    POKE_POWER = "Poké-Power"
    POKE_BODY = "Poké-Body"
    POKEMON_POWER = "Pokémon Power"
    ANCIENT_TRAIT = "Ancient Trait"
    TOOL = "tool"
    SPECIAL_ENERGY = "special energy"
    KNOCKS_ITSELF_OUT = "knocks itself out"
    ANY = "any"


class UseZone(StrEnum):
    """Where a card lies whose use is asked for."""

    PLAY = "play"
    BENCH = "bench"
    HAND = "hand"
    DISCARD = "discard"
    PRIZES = "prizes"
    DRAW = "draw"


class WorkingZone(StrEnum):
    """Where a Power can work by itself; attached: on a Pokémon, as a Pokémon Tool card."""

    PLAY = "play"
    HAND = "hand"
    DECK = "deck"
    ATTACHED = "attached"


class PlayedFrom(StrEnum):
    """The zones from which a card is played."""

    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"


class StaysUntil(StrEnum):
    """How long an attached card stays."""

    THIS_TURN = "this turn"
    THEIR_TURN = "until end of their next turn"


class Past(StrEnum):
    """The turns of the past that a text can ask about."""

    THIS_TURN = "this turn"
    THEIR_LAST = "their last turn"
    MY_LAST = "my last turn"
    GAME = "game"


class When(StrEnum):
    """Before or after Weakness and Resistance."""

    BEFORE = "before"
    AFTER = "after"


class Seat(StrEnum):
    """On which side of an attack a change of its damage stands."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Prevented(StrEnum):
    """What can be prevented; `effects` is all but damage, `all` both."""

    DAMAGE = "damage"
    COUNTERS = "counters"
    EFFECTS = "effects"
    ALL = "all"


class Face(StrEnum):
    """How a Prize lies."""

    UP = "up"
    DOWN = "down"


class CoinSide(StrEnum):
    """The sides of a coin."""

    HEADS = "heads"
    TAILS = "tails"


class Rounding(StrEnum):
    """Up or down."""

    UP = "up"
    DOWN = "down"


class DeckEnd(StrEnum):
    """The ends of a deck."""

    TOP = "top"
    BOTTOM = "bottom"


class Order(StrEnum):
    """How cards are laid: in any order the player likes, or shuffled among themselves."""

    ANY = "any"
    RANDOM = "random"


class Differ(StrEnum):
    """In what the chosen cards must differ."""

    NAME = "name"
    TYPE = "type"


class Chooser(StrEnum):
    """Who takes: the player doing this, the opponent, or the owner of the cards."""

    YOU = "you"
    OPPONENT = "opponent"
    OWNER = "owner"


class Failing(StrEnum):
    """What does nothing from here on."""

    ATTACK = "attack"
    RETREAT = "retreat"


class Deck(StrEnum):
    """Whose deck."""

    MINE = "my deck"
    THEIRS = "their deck"
    BOTH = "both decks"
    MY_PRIZES = "my prizes"


class Turn(StrEnum):
    """Whose turn it is, or which one."""

    MINE = "mine"
    THEIRS = "theirs"
    MY_FIRST = "my first"
    THEIR_FIRST = "their first"
    FIRST_OF_GAME = "first of game"


class Spot(StrEnum):
    """The two places of Pokémon in play."""

    ACTIVE = "active"
    BENCH = "bench"


class Whose(StrEnum):
    """Whose a card or Pokémon is, as seen by the player doing this."""

    MY = "my"
    THEIR = "their"


class GoneInto(StrEnum):
    """Where Knocked Out Pokémon can go instead of the discard pile."""

    HAND = "hand"
    DECK = "deck"
    LOST_ZONE = "lost zone"


class GoneCards(StrEnum):
    """Which of a Knocked Out Pokémon's cards."""

    ALL = "all"
    POKEMON = "pokemon"
    ATTACHED = "attached"


class ByAnAttack(StrEnum):
    """By the damage of an attack."""

    ATTACK = "attack"


class Flipping(StrEnum):
    """Which coins can be flipped again."""

    ATTACK = "attack"
    ANY = "any"


class Moment(StrEnum):
    """The named moments of a turn."""

    CHECKUP = "checkup"
    END_OF_CHECKUP = "end of checkup"
    END_OF_EACH_TURN = "end of each turn"
    END_OF_MY_TURN = "end of my turn"
    END_OF_THEIR_TURN = "end of their turn"
    START_OF_MY_TURN = "start of my turn"
    START_OF_THEIR_TURN = "start of their turn"


class Who(StrEnum):
    """A player, as seen by the one whose card it is."""

    YOU = "you"
    OPPONENT = "opponent"
    BOTH = "both"


class OnceAGame(StrEnum):
    """The kinds of which a player uses one in a game."""

    GX_ATTACK = "GX attack"
    VSTAR_POWER = "VSTAR Power"


class ThingToStop(StrEnum):
    """What a card played in the opponent's turn stops."""

    POWER = "power"


class LastTurn(StrEnum):
    """Which attacks of another Pokémon are meant."""

    LAST_TURN = "last turn"
    LAST_TURN_NO_GX = "last turn, no GX attack"


class SpecialCondition(StrEnum):
    """The five Special Conditions."""

    ASLEEP = ASLEEP
    BURNED = BURNED
    CONFUSED = CONFUSED
    PARALYZED = PARALYZED
    POISONED = POISONED


TOLD = {
    "which player": tell_player, "chooser": tell_player, "turn": tell_turn, "past": tell_span, "deck": tell_place,
    "cause": tell_cause, "calculation step": tell_step, "side": tell_owner, "moment": from_outside, "flip": tell_flip,
}  # fmt: skip

for _name, _words in {
    "act": Deed, "ban": LiftedBan, "calculation step": CalculationStep, "cause": Cause, "printed stage": Stage,
    "label": Label, "marker": Marker, "kind of Power": PowerKind, "kind to switch off": SwitchedOff,
    "zone of use": UseZone, "zone to work in": WorkingZone, "start": StartsAs, "zone played from": PlayedFrom,
    "end of attachment": StaysUntil, "past": Past,
    "before or after": When, "side of the attack": Seat, "thing to prevent": Prevented, "face": Face,
    "side of the coin": CoinSide, "rounding": Rounding, "end of the deck": DeckEnd, "order": Order,
    "difference": Differ, "chooser": Chooser, "deck": Deck, "turn": Turn,
    "spot": Spot, "side": Whose, "zone after a Knock Out": GoneInto, "cards of a Knock Out": GoneCards,
    "blow": ByAnAttack, "flip": Flipping, "moment": Moment, "which player": Who, "once a game": OnceAGame,
    "thing to stop": ThingToStop, "time": LastTurn, "Special Condition": SpecialCondition,
}.items():  # fmt: skip
    choice(_name, _words, TOLD.get(_name, str))
