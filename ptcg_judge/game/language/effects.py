"""What effects of scripts have in common: lists of them, what they come from, how often they may be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ptcg_judge.game.core.game import Clause, Doing
from ptcg_judge.game.language.grammar import Scope, kind, parse, parse_node, suggest
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.table.state import Side

Clauses = tuple[Clause, ...]


@kind("effects", {"type": "array", "items": {"$ref": "#/$defs/effect-node"}}, "a list of effects")
def parse_effects(node: Any, scope: Scope) -> Clauses:
    """A list of effects as one tuple of clauses."""
    items = node if isinstance(node, list) else [node]
    return tuple(clause for item in items for clause in parse_node("effect", item, scope))


def concerns(of: Select | None, doing: Doing, thing: Any) -> bool:
    """Whether a thing is among those an effect speaks about; without `of`, all. A player is meant by `my bench` ..."""
    if isinstance(thing, Side) and of is not None:
        whose = of.called.partition(" ")[0]
        return whose == "both" or (thing is doing.doer) == (whose == "my")
    return of is None or of.has(doing, thing)


def of_kind(kind_: str, wanted: tuple[str, ...]) -> bool:
    """Whether a kind of card is among those named; `trainer` covers all Trainer cards."""
    if "trainer" in wanted and kind_ in ("item", "supporter", "stadium", "tool", "technical machine"):
        return True
    return kind_ in wanted


def caused_by(by: Select | str, doing: Doing, cause: Doing) -> bool:
    if isinstance(by, str):
        return by == "both" or (cause.you is doing.you) == (by == "you")
    things = by.among(doing)
    if cause.this is not None and any(cause.this is each for each in things):
        return True
    return cause.copy is not None and any(cause.copy is each for each in things)


def _usage_name(doing: Doing, often: str) -> str:
    return often.split(" named ", 1)[1] if " named " in often else doing.label


def used_up(doing: Doing, often: str | None) -> bool:
    """Whether something that is used only so often was used already."""
    if often is None or often == "any":
        return False
    if often == "once a turn" and doing.this is not None:
        return doing.this.powers_used.get(doing.label) == doing.game.table.turn
    used = doing.you.used_in_game if often == "once a game" else doing.you.used
    return bool(used.get(f"power {_usage_name(doing, often)}"))


def use(doing: Doing, often: str | None) -> None:
    if often is None or often == "any":
        return
    if doing.this is not None:
        doing.this.powers_used[doing.label] = doing.game.table.turn
    key = f"power {_usage_name(doing, often)}"
    doing.you.used[key] = 1
    doing.you.used_in_game[key] = 1


@kind("often", {"type": ["string", "object"]}, "once a turn, once a turn each name, once a game, any")
def parse_often(node: Any, scope: Scope) -> str:
    """How often something may be used; `{once a turn: Last-Ditch}` counts all Powers with these words in the name."""
    if isinstance(node, Mapping) and set(node) == {"once a turn"}:
        scope.at, scope.key = node, "once a turn"
        return f"once a turn named {parse('words of a Power', node['once a turn'], scope)}"
    words = ("once a turn", "any", "once a turn each name", "once a game")
    if isinstance(node, Mapping) or node not in words:
        said = next(iter(node), "") if isinstance(node, Mapping) else node
        raise scope.problem(f"there is no usage '{said}'", suggest(said, words))
    return str(node)
