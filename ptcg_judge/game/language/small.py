"""The small types of arguments: flags, zones, types of Pokémon, and names that a script gave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.result import Result
from ptcg_judge.game.language.grammar import THINGS, CardNames, Schema, Scope, kind, parse, suggest
from ptcg_judge.game.language.lists import SpecialCondition
from ptcg_judge.game.language.places import held, place_in, zone_of
from ptcg_judge.game.language.telling import tell_cover, tell_name, tell_zone
from ptcg_judge.game.table.state import CONDITIONS, ZONE_OF

TYPES = (
    "Grass",
    "Fire",
    "Water",
    "Lightning",
    "Psychic",
    "Fighting",
    "Darkness",
    "Metal",
    "Fairy",
    "Dragon",
    "Colorless",
)
EVERY = "every"


@kind("flag", {"type": "boolean"}, "yes or no")
def parse_flag(node: object, scope: Scope) -> bool:
    """yes or no."""
    if not isinstance(node, bool):
        raise scope.problem(f"yes or no was expected, got '{node}'", suggest(node, ("yes", "no")))
    return node


@kind("new name", {"type": "string"}, "a new name")
def parse_new_name(node: object, scope: Scope) -> str:
    """A name that is bound here to one thing after the other; what is done for each need not speak of it."""
    name = scope.bind(node, THINGS)
    scope.use(name)
    return name


@kind("new text", {"type": "string"}, "a new text")
def parse_new_text(node: object, scope: Scope) -> str:
    """A text that is only shown: the name of a choice, or of a Power that a Pokémon gets."""
    if not isinstance(node, str) or not node:
        raise scope.problem("a text was expected", "text, such as 'heads'")
    return node


# ------------------------------------------------------------------------------------------------ names bound before


@dataclass(frozen=True, slots=True)
class ChosenWord:
    """The word that was chosen, declared or guessed under a name."""

    name: str

    def word(self, c: Doing) -> str:
        """The word now; "" where nothing was chosen."""
        return word_of(c, self.name)


def result_of(c: Doing, name: str) -> Result | None:
    """What the statement or selection with a name did; None where it was not reached."""
    return c.last if name == "last" else c.names.get(name)


def word_of(c: Doing, name: str) -> str:
    """The word that was chosen under a name, "" where none was."""
    result = result_of(c, name)
    return result.label if result is not None else ""


def _reference(wanted: str) -> Callable[[object, Scope], str]:
    def parse_reference(node: object, scope: Scope) -> str:
        return "last" if node == "last" else scope.bound(node, wanted)

    return parse_reference


for _name, _wanted, _looks in (
    ("name of a flip", "coins", "the name of a flip, or last"),
    ("name of a statement", "done", "the name of a statement or a selection, or last"),
    ("name of a number", "number", "the name of a statement or a selection, or last"),
    ("name of a choice", "word", "the name of a choice, a guess or a declaration"),
):
    kind(_name, {"type": "string"}, _looks, tell_name)(_reference(_wanted))


@kind("word of a choice", {"type": "string"}, "one of the words among which was chosen")
def parse_chosen_word(node: object, scope: Scope) -> str:
    """A word that the choice named in `of` offers."""
    found = scope.names.get(str(scope.beside("of")))
    if not isinstance(node, str) or (found is not None and found.labels and node not in found.labels):
        offered = found.labels if found is not None else ()
        raise scope.problem(f"'{node}' is not among the words of '{scope.beside('of')}'", suggest(node, offered))
    return node


# --------------------------------------------------------------------------------------------------- types, conditions


Type = str | ChosenWord


def type_now(c: Doing, wanted: Type) -> str:
    """A type as written, or as it was declared under a name."""
    return wanted if isinstance(wanted, str) else wanted.word(c)


@kind("type", {"type": "string"}, "a type, or the name of a declared type")
def parse_type(node: object, scope: Scope) -> Type:
    """A type, `every` type, or the name under which one was declared."""
    if isinstance(node, str):
        if node in TYPES or node == EVERY:
            return node
        if node in scope.names:
            return ChosenWord(scope.bound(node, "word"))
    raise scope.problem(f"there is no type '{node}'", suggest(node, (*TYPES, EVERY)))


@dataclass(frozen=True, slots=True)
class TypesToCover:
    """Energy of each of these types; `cards`: a card of its own for each."""

    types: tuple[Type, ...]
    cards: bool = False

    def types_now(self, c: Doing) -> list[str]:
        """The types, where one was declared as it was."""
        return [type_now(c, each) for each in self.types]


OF_TYPES: Schema = {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/type"}}, {"$ref": "#/$defs/type"}]}


@kind(
    "cover",
    {
        "anyOf": [
            OF_TYPES,
            {
                "type": "object",
                "required": ["cards"],
                "additionalProperties": False,
                "properties": {"cards": OF_TYPES},
            },
        ]
    },
    "types of Energy, or {cards: types} where each has to be another card",
    tell=tell_cover,
)
def parse_cover(node: object, scope: Scope) -> TypesToCover:
    """One Energy of each of these types, or one Energy card of each."""
    if isinstance(node, Mapping) and set(node) == {"cards"}:
        return TypesToCover(parse("[type]", node["cards"], scope), cards=True)
    return TypesToCover(parse("[type]", node, scope))


@kind("type or none", {"type": ["string", "boolean"]}, "a type, any or none")
def parse_type_or_none(node: object, scope: Scope) -> str:
    """A type of a Weakness or Resistance; `any` for one at all, `none` for none."""
    listed = (*TYPES, "any", "none")
    if not isinstance(node, str) or node not in listed:
        raise scope.problem(f"there is no type '{node}'", suggest(node, listed))
    return node


@kind("Special Condition or any", {"enum": [*CONDITIONS, "any"]}, "a Special Condition, or any")
def parse_condition_or_any(node: object, scope: Scope) -> str:
    """One of the five Special Conditions, or `any` of them."""
    listed = (*(each.value for each in SpecialCondition), "any")
    if not isinstance(node, str) or node not in listed:
        raise scope.problem(f"there is no Special Condition '{node}'", suggest(node, listed))
    return node


# --------------------------------------------------------------------------------------------------------------- zones

ZONES = {**ZONE_OF, "bench": "Bench"}
INTO = {f"{whose} {zone}": place for whose in ("my", "their", "both") for zone, place in ZONES.items()}
INTO["stadium"] = "Stadium"


@kind(
    "into",
    {"enum": list(INTO)},
    "my hand, my deck, their discard, my lost zone, my prizes, my bench, stadium ...",
    tell=tell_zone,
)
def parse_into(node: object, scope: Scope) -> str:
    """A zone to put cards into; whose it is follows the owner of each card."""
    if not isinstance(node, str) or node not in INTO:
        raise scope.problem(f"cards can't be put into '{node}'", suggest(node, INTO))
    if scope.beside("order") == "any" and scope.beside("at") is None:
        raise scope.problem("'order: any' says nothing without an end of the deck", "write: at: top, or at: bottom")
    cards = place_in(scope.beside("cards"))
    zone = zone_of(cards)
    if zone == zone_of(node) != "deck" or (zone_of(node) == "bench" and held(cards, scope) == "pokemon"):
        raise scope.problem(f"'{cards}' can't be put into '{node}': it is there already", suggest(node, INTO))
    return INTO[node]


# ------------------------------------------------------------------------------------------------------ names on cards


def _printed(
    what: str, known: Callable[[CardNames, str], bool], near: Callable[[CardNames, str], str]
) -> Callable[[object, Scope], str]:
    def parse_printed(node: object, scope: Scope) -> str:
        if not isinstance(node, str | int) or isinstance(node, bool):
            raise scope.problem(f"the name of {what} was expected", "text")
        name = str(node)
        if scope.cards is not None and not known(scope.cards, name):
            raise scope.problem(f"there is no {what} '{name}'", near(scope.cards, name))
        return name

    return parse_printed


def _near_card(cards: CardNames, name: str) -> str:
    return cards.near_card(name)


def _near_attack(cards: CardNames, name: str) -> str:
    return cards.near_attack(name)


kind("card", {"type": ["string", "integer"]}, "the name of a card")(
    _printed("card", lambda cards, name: cards.is_card(name), _near_card)
)
kind("words of a name", {"type": ["string", "integer"]}, "whole words that stand in the name of a card")(
    _printed("card with these words:", lambda cards, name: cards.is_in_a_name(name), _near_card)
)
kind("attack", {"type": ["string", "integer"]}, "the name of an attack")(
    _printed("attack", lambda cards, name: cards.is_attack(name), _near_attack)
)
kind("Power", {"type": ["string", "integer"]}, "the name of a Power or Ability")(
    _printed("Power", lambda cards, name: cards.is_power(name), _near_attack)
)
kind("Power or card", {"type": ["string", "integer"]}, "the name of a Power, an Ability or a card")(
    _printed("Power or card", lambda cards, name: cards.is_power(name) or cards.is_card(name), _near_card)
)
kind("words of a Power", {"type": ["string", "integer"]}, "words that stand in the name of a Power or Ability")(
    _printed("Power with these words:", lambda cards, name: cards.is_in_a_power(name), _near_attack)
)
