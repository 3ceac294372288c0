"""What effects of scripts have in common: lists of them, what they come from, how often they may be used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ptcg_judge.game.core.game import Clause, Doing
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.effects.powers import by_ability
from ptcg_judge.game.effects.usage import mark_of
from ptcg_judge.game.events import Used, UsedBy
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.language.grammar import Scope, kind, parse, parse_node, suggest
from ptcg_judge.game.language.lists import Cause
from ptcg_judge.game.language.select import Select
from ptcg_judge.game.language.telling import tell_effects, tell_node, tell_often
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.marks import HowOften, Often
from ptcg_judge.game.table.state import Copy, Pokemon

Clauses = tuple[Clause, ...]
SPANS = ("once a turn", "any", "once a turn each name", "once a game")


@kind("effects", {"type": "array", "items": {"$ref": "#/$defs/effect-node"}}, "a list of effects", tell=tell_effects)
def parse_effects(node: object, scope: Scope) -> Clauses:
    """A list of effects as one tuple of clauses."""
    items = node if isinstance(node, list) else [node]
    return tuple(_telling(clause, item) for item in items for clause in parse_node("effect", item, scope))


def _telling(clause: Clause, node: object) -> Clause:
    clause.tell = partial(tell_node, "effect", node)
    return clause


def concerns(of: Select | None, doing: Doing, thing: Thing | None) -> bool:
    """Whether a thing is among those an effect speaks about; without `of`, all."""
    return of is None or (isinstance(thing, (Pokemon, Copy)) and of.has(doing, thing))


def did_it(by: Select, doing: Doing, pokemon: Thing) -> bool:
    """Whether a Pokémon that did something is among these; it may have left play by that (into the hand, say)."""
    if any(pokemon is each for each in by.among(doing)):
        return True
    whose, _, place = by.called.partition(" ")
    if not isinstance(pokemon, Pokemon) or place != "play" or by.measure or pokemon in pokemon.side.in_play():
        return False
    mine = pokemon.side is doing.doer
    return (whose == "both" or mine == (whose == "my")) and (by.where is None or bool(by.where(doing, pokemon)))


def of_kind(kind_: str, wanted: tuple[str, ...]) -> bool:
    """Whether a kind of card is among those named; `trainer` covers all Trainer cards."""
    if "trainer" in wanted and kind_ in ("item", "supporter", "stadium", "tool", "technical machine"):
        return True
    return kind_ in wanted


def comes_from(cause: Doing, wanted: tuple[str, ...]) -> bool:
    """Whether something is brought about by a kind of card named; an Ability is no older Power (ruling 134)."""
    return of_kind(cause.kind, wanted) or (Cause.ABILITY in wanted and by_ability(cause))


def caused_by(by: Select | str, doing: Doing, cause: Doing) -> bool:
    if isinstance(by, str):
        return by == "both" or (cause.you is doing.you) == (by == "you")
    if cause.this is not None and did_it(by, doing, cause.this):
        return True
    return cause.copy is not None and any(cause.copy is each for each in by.among(doing))


def use(doing: Doing, often: Often | None) -> None:
    """Note that something that may be used only so often was used."""
    if often is None or often.span is HowOften.ANY:
        return
    if doing.this is not None:
        happen(doing.game, UsedBy(doing.this, marks.power(doing.label)))
    mark = mark_of(doing, often)
    happen(doing.game, Used(doing.you, mark, in_game=(mark,)))


@kind("often", {"type": ["string", "object"]}, "once a turn, once a turn each name, once a game, any", tell=tell_often)
def parse_often(node: object, scope: Scope) -> Often:
    """How often something may be used; `{once a turn: Last-Ditch}` counts all Powers with these words in the name."""
    if isinstance(node, Mapping) and set(node) == {"once a turn"}:
        scope.at, scope.key = node, "once a turn"
        return Often(HowOften.TURN, parse("words of a Power", node["once a turn"], scope))
    if isinstance(node, Mapping) or node not in tuple(HowOften):
        said = next(iter(node), "") if isinstance(node, Mapping) else node
        raise scope.problem(f"there is no usage '{said}'", suggest(said, SPANS))
    return Often(HowOften(str(node)))
