"""Why a play is refused: the rule that forbids it, with what lies on the board, or the card that does.

A rule is one sentence of a rulebook's ban; behind it stands what made it hold now: the Energy that is attached, the
Retreat Cost, the Prizes that a card compares. What a card itself asks for is told from its script, part by part.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core.game import Doing, Effect, Game, Statement
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.core.rulebook import PlayBan
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.in_force import card_off_by
from ptcg_judge.game.effects.permission import Illegal, Play, banned, forbidding, was_found_legal
from ptcg_judge.game.effects.powers import off_by, off_by_elsewhere
from ptcg_judge.game.language.could import can_pay
from ptcg_judge.game.language.grammar import Compiled, Scope, parse
from ptcg_judge.game.language.places import PLACES
from ptcg_judge.game.language.telling import tell
from ptcg_judge.game.plays import legal
from ptcg_judge.game.steps.played_as_taken import AS_IT_COMES
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import Pokemon

MOST: Final = 3  # things that are missing, named one by one
CARDS_LIE_IN: Final = ("hand", "deck", "discard pile", "Lost Zone")
THEIRS: Final = "the opponent's"
WHOSE: Final = re.compile(rf"\b(?:your|{THEIRS})(?= )")


def why_not(game: Game, play: Play, bans: str) -> list[Illegal]:
    """Everything that forbids a play, the rulebook's lines first; empty when it is legal."""
    if was_found_legal(game, play, bans):
        return []
    stopping = banned(game, play, game.book.bans[bans]), forbidding(game, play)
    offs = _switches_off(game, play) if play.act in (Deed.USE_POWER, Deed.USE_CARD) else ()
    if not any(stopping) and not offs:
        return []
    found = [Illegal(said(game, play, ban), ban.cites) for ban in stopping[0]]
    found += [_because(effect.doing, "forbids it") for effect in stopping[1]]
    return found + [_because(off.doing, "switches it off") for off in offs]


def _because(doing: Doing, does: str) -> Illegal:
    """An effect as the reason: "Toxic Gas of Ben's Muk switches it off"."""
    if doing.kind == Kind.POWER and doing.this is not None:
        return Illegal(f"{doing.label} of {doing.this.label} {does}", (), doing.label, doing.this.name)
    return Illegal(f"{doing.label} {does}", (), doing.label)


def _switches_off(game: Game, play: Play) -> list[Effect]:
    """The effects by which the Power or the attached card that is to be used is off."""
    if play.act is Deed.USE_CARD:
        held = play.pokemon is not None and play.copy in play.pokemon.attached
        return card_off_by(game, play.pokemon, play.copy) if held and play.pokemon and play.copy else []
    if play.pokemon is not None:
        return off_by(game, play.pokemon, play.name)
    return off_by_elsewhere(game, play.side, play.copy, play.name) if play.copy is not None else []


def said(game: Game, play: Play, ban: PlayBan) -> str:
    """A rule that forbids a play, in one sentence with what lies on the board."""
    try:
        if ban.forbids in (legal.card_needs_more, legal.attack_needs_more):
            return _unmet(game, play) or ban.says
        here = HERE.get(ban.forbids)
        found = here(game, play) if here is not None else ""
    except JudgeError:  # a card of which nobody has said what it is
        found = ""
    return f"{ban.says.rstrip('.')} ({found})" if found else ban.says


# ------------------------------------------------------------------------------------------ what the card itself asks


def _unmet(game: Game, play: Play) -> str:
    """What a card or an attack asks for and does not find: "... only if ... (2 against 4)"."""
    if play.attack is not None and play.card is not None:
        script = game.scripts.attack(play.card, play.attack.name)
        written, cost = script.written, script.cost
    else:
        assert play.use is not None  # an attack or what is used: nothing else asks for more
        if play.use.zone in AS_IT_COMES:
            when = AS_IT_COMES[play.use.zone]
            return f"{play.name} can be used only {when}, before it goes to the hand"
        if play.use.answers:
            return f"{play.name} can be used only as the opponent uses a Poké-Power"
        if (
            play.pokemon is not None
            and play.use.zone != "play"
            and (play.use.zone != "bench" or play.pokemon.is_active)
        ):
            return f"{play.name} can be used only from the {play.use.zone}"
        written, cost = play.use.written, play.use.cost
    doing = legal.doing_of(game, play)
    if play.attack is not None and play.pokemon is not None:
        doing = Doing(game, play.side, Kind.ATTACK, play.attack.name, play.pokemon, play.pokemon.cards[-1])
    asked = [*_conditions(written.get("if"), doing), *_costs(written.get("cost"), cost, doing)]
    verb = "played" if play.act == Deed.PLAY else "used"
    barred = [each.removeprefix(NOT_SO) for each in asked if each.startswith(NOT_SO)]
    wanted = [each for each in asked if not each.startswith(NOT_SO)]
    said = [f"{play.name} can be {verb} only if {' and '.join(wanted)}"] if wanted else []
    said += [f"{play.name} can't be {verb} while {' or '.join(barred)}"] if barred else []
    return "; ".join(said)


NOT_SO: Final = "it is not so that "  # how the word `not` is told
"""A condition that must not hold is said the other way round."""


def _conditions(node: object, doing: Doing) -> Iterator[str]:
    """The parts of a condition that do not hold."""
    if isinstance(node, Mapping) and set(node) == {"all"} and isinstance(node["all"], list):
        for part in node["all"]:
            yield from _conditions(part, doing)
    elif node is not None and not _compiled("condition", node)(doing):
        yield tell("condition", node) + _seen(node, doing)


def _compiled(kind: str, node: object) -> Compiled:
    return parse(kind, node, Scope("", ()))


def _seen(node: object, doing: Doing) -> str:
    """What the board has instead, in brackets."""
    if not isinstance(node, Mapping):
        return ""
    (word,) = node
    body = node[word]
    if word == "compare" and isinstance(body, Mapping):
        numbers = [_number(body["of"], doing)]
        numbers += [_number(limit, doing) for key, limit in body.items() if key != "of" and isinstance(limit, Mapping)]
        return f" (here {' against '.join(map(str, numbers))})"
    if word == "exists":
        return " (there is none)"
    if word == "turn":
        return f" (this is turn {doing.game.table.turn}, {doing.game.table.player.name}'s)"
    if word == "happened":
        return " (that did not happen)"
    return f" ({_state(doing.game, doing.this)})" if word == "is" and doing.this is not None else ""


def _number(node: object, doing: Doing) -> int:
    return int(_compiled("number", node)(doing))


def _state(game: Game, pokemon: Pokemon) -> str:
    """A Pokémon as it lies there: its place, damage and Energy."""
    place = "Active" if pokemon.is_active else "on the Bench"
    energy = ", ".join(copy.name for copy in pokemon.attached) or "nothing attached"
    return f"{pokemon.label} is {place}, {values.remaining_hp(game, pokemon)} HP left, {energy}"


def _costs(nodes: object, cost: tuple[Statement, ...], doing: Doing) -> Iterator[str]:
    """What has to be done first and can't be: one sentence for each statement of the price."""
    written = nodes if isinstance(nodes, list) else [nodes]
    if can_pay(doing, cost):
        return
    unpaid = [node for node, each in zip(written, cost, strict=False) if not can_pay(doing, (each,))]
    for node in unpaid or written:
        there = [len(things) for _, things in _selections(node, doing)]
        yield f"you can {tell('statements', [node])}" + (f" (there {_are(there[0])})" if there else "")


def _are(number: int) -> str:
    return "is none" if not number else f"is {number}" if number == 1 else f"are {number}"


# ------------------------------------------------------------------------------------------- what would do nothing


def _does_nothing(game: Game, play: Play) -> str:
    """Which things a card works on are not there."""
    if play.use is None:
        return ""
    missing: dict[str, None] = {}
    for node in [*_listed(play.use.written.get("choose")), *_listed(play.use.written.get("do"))]:
        for told, things in _selections(node, legal.doing_of(game, play)):
            if not things:
                missing.setdefault(told)
    if not missing and "do" in play.use.written:
        told = tell("statements", play.use.written["do"])
        if told.startswith("the opponent"):
            return f"nothing here comes of this: {told}"
        return f"nothing here for it to {'do: ' if told[:1].isdigit() else ''}{told}"
    return "; ".join(_none_of(told) for told in [*missing][:MOST])


def _none_of(told: str) -> str:
    """That nothing is among these Pokémon or in this zone."""
    in_a_zone = told.partition(" that ")[0].endswith(CARDS_LIE_IN)
    return f"there is no card in {told}" if in_a_zone else f"there is none of {told}"


def _listed(node: object) -> list[object]:
    return node if isinstance(node, list) else [] if node is None else [node]


def _selections(node: object, doing: Doing) -> Iterator[tuple[str, list[Thing]]]:
    """The places and selections that a statement names, told, with what is in them; names bound before are left out."""
    if isinstance(node, str) and node in PLACES:
        yield tell("select", node), _among(node, doing)
    elif isinstance(node, Mapping) and isinstance(node.get("in"), str):
        bare = {key: node[key] for key in ("in", "to", "where") if key in node}
        try:
            things = _among(bare, doing)
        except JudgeError:
            return
        yield tell("select", bare).replace(", each of which ", " that "), things
    elif isinstance(node, Mapping) and "opponent" in node:
        for told, things in _selections(node["opponent"], doing.by(doing.doer.other)):
            yield WHOSE.sub(lambda found: "your" if found[0] == THEIRS else THEIRS, told), things
    elif isinstance(node, Mapping | list):
        inside = [each for key, each in node.items() if key != "into"] if isinstance(node, Mapping) else node
        for each in inside:
            yield from _selections(each, doing)


def _among(node: object, doing: Doing) -> list[Thing]:
    return [thing for thing in _compiled("select", node).among(doing) if thing is not doing.copy]


# --------------------------------------------------------------------------------------------- what lies on the board


def _conditions_of(game: Game, play: Play) -> str:
    pokemon = play.pokemon
    return f"{pokemon.label} is {' and '.join(sorted(pokemon.conditions))}" if pokemon is not None else ""


def _energy_of(game: Game, play: Play) -> str:
    if play.pokemon is None or play.attack is None:
        return ""
    cost = values.attack_cost(game, play.pokemon, play.attack)
    attached = ", ".join(copy.name for copy in play.pokemon.attached) or "no Energy"
    return f"{play.attack.name} costs {', '.join(cost)}; {play.pokemon.label} has {attached}"


def _retreat_cost(game: Game, play: Play) -> str:
    if play.pokemon is None:
        return ""
    cost, energy = values.retreat_cost(game, play.pokemon), len(values.energy(game, play.pokemon))
    return f"the Retreat Cost of {play.pokemon.label} is {cost}, {energy or 'no'} Energy is attached"


def _lower_stage(game: Game, play: Play) -> str:
    if play.copy is None or play.target is None:
        return ""
    if play.target.side is not play.side and play.target.name in play.copy.card.evolves_from:
        return f"{play.target.label} is not {play.side.name}'s own"
    below = " or ".join(play.copy.card.evolves_from) or "nothing"
    return f"{play.copy.name} evolves from {below}, not from {play.target.name}"


def _tools(game: Game, play: Play) -> str:
    attached = [copy.name for copy in play.target.attached] if play.target is not None else []
    return f"{play.target.label} has {', '.join(attached)}" if play.target is not None and attached else ""


HERE: Final[Mapping[Callable[..., bool], Callable[[Game, Play], str]]] = {
    legal.not_your_turn: lambda game, play: f"it is {game.table.player.name}'s turn",
    legal.asleep_or_paralyzed: _conditions_of,
    legal.asleep: _conditions_of,
    legal.paralyzed: _conditions_of,
    legal.not_enough_energy: _energy_of,
    legal.nobody_to_switch_with: lambda game, play: f"{play.side.name}'s Bench has {len(play.side.bench)} Pokémon",
    legal.cannot_pay_retreat: _retreat_cost,
    legal.wrong_name: _lower_stage,
    legal.bench_is_full: lambda game, play: f"{play.side.name} has {len(play.side.bench)} on the Bench",
    legal.no_place_for_tool: _tools,
    legal.same_stadium: lambda game, play: f"{play.copy.name} is in play" if play.copy is not None else "",
    legal.same_stadium_by_its_text: lambda game, play: f"{play.copy.name} is in play" if play.copy is not None else "",
    legal.nothing_would_happen: _does_nothing,
}
