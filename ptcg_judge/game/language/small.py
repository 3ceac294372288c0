"""The small types of arguments: names, flags, types of Pokémon, players."""

from __future__ import annotations

from typing import Any

from ptcg_judge.game.language.grammar import Scope, kind
from ptcg_judge.game.table.state import CONDITIONS
from ptcg_judge.nearest import hint

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


@kind("text", {"type": ["string", "integer", "boolean"]}, "a word or name")
def parse_text(node: Any, scope: Scope) -> str:
    """A word or name; yes and no stand for any and none."""
    if isinstance(node, bool):
        return "any" if node else "none"
    if not isinstance(node, str | int):
        raise scope.problem("a word was expected")
    return str(node)


@kind("new name", {"type": "string"}, "a new name")
def parse_new_name(node: Any, scope: Scope) -> str:
    """A name that is bound here."""
    scope.names.add(str(node))
    return str(node)


@kind("flag", {"type": "boolean"}, "yes or no")
def parse_flag(node: Any, scope: Scope) -> bool:
    """yes or no."""
    if not isinstance(node, bool):
        raise scope.problem("yes or no was expected")
    return node


@kind("type", {"type": "string"}, "a type, or the name of a declared type")
def parse_type(node: Any, scope: Scope) -> str:
    """A type; a bound name is kept as such (it begins with a null character)."""
    if node in TYPES or node == "every":
        return str(node)
    if node in scope.names:
        return f"\0{node}"
    raise scope.problem(f"there is no type '{node}'", hint(str(node), TYPES))


@kind("condition name", {"enum": list(CONDITIONS)}, "a Special Condition")
def parse_condition_name(node: Any, scope: Scope) -> str:
    """One of the five Special Conditions."""
    if node not in CONDITIONS:
        raise scope.problem(f"there is no Special Condition '{node}'", hint(str(node), CONDITIONS))
    return str(node)


@kind("who", {"enum": ["you", "opponent", "both"]}, "you, opponent or both")
def parse_who(node: Any, scope: Scope) -> str:
    """A player as seen from the one doing this."""
    if node not in ("you", "opponent", "both"):
        raise scope.problem("you, opponent or both was expected")
    return str(node)


@kind("into", {"type": "string"}, "my hand, my deck, their discard, my lost zone, my prizes, my bench ...")
def parse_into(node: Any, scope: Scope) -> str:
    """A zone to put cards into; whose it is follows the owner of each card."""
    zone = str(node).split(" ", 1)[-1]
    zones = {"hand": "hand", "deck": "deck", "discard": "discard pile", "lost zone": "Lost Zone", "prizes": "Prizes",
             "bench": "Bench", "stadium": "Stadium"}  # fmt: skip
    if zone not in zones:
        from ptcg_judge.nearest import hint

        raise scope.problem(f"cards can't be put into '{node}'", hint(zone, zones))
    return zones[zone]
