"""What the script of a card says, in plain sentences: one list for each attack, each Power, and the card itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ptcg_judge.game import words  # noqa: F401  (the words register themselves)
from ptcg_judge.game.language.telling import tell
from ptcg_judge.game.script_files.homes import ScriptBody, ScriptSentences
from ptcg_judge.game.steps.played_as_taken import AS_IT_COMES
from ptcg_judge.game.table.card_kinds import StartsAs

_SET_UP = {
    StartsAs.ACTIVE: "as the Active Pokémon",
    StartsAs.ACTIVE_OR_BENCH: "as the Active Pokémon or on the Bench",
    StartsAs.GOING_SECOND: "as the Active Pokémon or on the Bench by the player who goes second",
}


def tell_card(written: ScriptBody) -> ScriptSentences:
    """The sentences of a script as it is written in an effect file or a scenario (a valid one)."""
    return ScriptSentences(
        {name: tuple(_attack(body or {})) for name, body in (written.get("attacks") or {}).items()},
        {name: tuple(_power(body or {})) for name, body in (written.get("powers") or {}).items()},
        tuple(_card(written)),
    )


def _attack(body: ScriptBody) -> Iterator[str]:
    if not body:
        yield "It does the printed damage and nothing else."
    for key, before, kind in (
        ("if", "It can be used only if", "condition"),
        ("choose", "First, what is chosen:", "statements"),
        ("cost", "To use it:", "statements"),
        ("before", "Before damage is done:", "statements"),
        ("damage", "It does as damage:", "number"),
        ("apply", "That damage is counted", "[calculation step]"),
        ("hits", "With the damage:", "statements"),
        ("after", "After the damage:", "statements"),
        ("effects", "While its Pokémon is in play:", "effects"),
        ("counts as", "It counts as a", "once a game"),
        ("even if", "It may be used all the same although:", "[ban]"),
    ):
        if key in body:
            yield f"{before} {tell(kind, body[key])}."


_WORKS = {"hand": "In the hand", "deck": "In the deck", "attached": "While it is attached as a Pokémon Tool card"}


def _power(body: ScriptBody) -> Iterator[str]:
    if "use" in body:
        yield from _use(body["use"] or {}, "It may be used")
    if "effects" in body:
        where = _WORKS.get(body.get("works in", ""), "While it works")
        yield f"{where}: {tell('effects', body['effects'])}."
    if "as stadium" in body:
        yield f"While its card is the Stadium in play: {tell('effects', body['as stadium'])}."
    if "in set-up" in body:
        yield f"In set-up it may be put face down {_SET_UP[StartsAs(body['in set-up'])]}."
    if body.get("goes first"):
        yield "If its Pokémon is Active when the game begins, its player goes first, unless both Active ones have this."
    if "only by" in body:
        yield f"Its Pokémon comes into play only by {tell('[Power]', body['only by'])}."
    if body.get("off when") == "never":
        yield "It works whatever Special Condition its Pokémon is under."
    elif "off when" in body:
        yield f"It does not work while its Pokémon is {_conditions(body['off when'])}."


def _conditions(node: object) -> str:
    items = node if isinstance(node, list) else [node]
    named = {"any": "under any Special Condition"}
    return " or ".join(named.get(str(item), str(item)) for item in items)


def _use(body: ScriptBody, how: str) -> Iterator[str]:
    zone = f" from the {body['from']}" if "from" in body else ""
    if body.get("from") in AS_IT_COMES:
        zone = f" {AS_IT_COMES[body['from']]}, before it goes to the hand"
    lifted = f", although: {tell('[ban]', body['even if'])}" if "even if" in body else ""
    needed = f" if {tell('condition', body['if'])}" if "if" in body else ""
    often = f" {tell('often', body.get('often', 'once a turn'))}" if how == "It may be used" else ""
    if how == "It may be used" or zone or lifted or needed:
        yield f"{how}{often}{zone}{needed}{lifted}."
    for key, before in (("choose", "First, what is chosen:"), ("cost", "To use it:"), ("do", "Then:")):
        if key in body:
            yield f"{before} {tell('statements', body[key])}."
    if "answers" in body:
        yield "It stops a Power that the opponent uses."
    if "counts as" in body:
        yield f"It counts as a {body['counts as']}."


def _card(body: ScriptBody) -> Iterator[str]:
    if "play" in body:
        yield from _use(body["play"] or {}, "It can be played")
    if "use" in body:
        yield from _use(body["use"] or {}, "It may be used")
    if "attach to" in body:
        until = f" and stays {tell('duration', body['until'])}" if "until" in body else ""
        yield f"It is attached to one of: {tell('select', body['attach to'])}{until}."
    elif "until" in body:
        yield f"It stays attached {tell('duration', body['until'])}."
    if "effects" in body:
        yield f"While it is in play: {tell('effects', body['effects'])}."
    for name, effects in (body.get("ways") or {}).items():
        yield f"For the player to whom it turns its text '{name}': {tell('effects', effects)}."
    if "provides" in body:
        rows = body["provides"] if isinstance(body["provides"], list) else [body["provides"]]
        yield f"It provides {'; or '.join(map(_provides, rows))}."
    if "evolves into" in body:
        yield f"These may be put on it as an evolution: {tell('[card]', body['evolves into'])}."
    if "evolves as" in body:
        yield f"What evolves from these may be put on it as an evolution: {tell('[card]', body['evolves as'])}."
    if "as pokemon" in body:
        facts = ", ".join(f"{key} {_listed(value)}" for key, value in body["as pokemon"].items())
        yield f"It is played as a Pokémon: {facts}."
    if body.get("stays discarded"):
        yield "It can't be put into the hand or the deck from the discard pile."
    if body.get("discarded when removed"):
        yield "Taken off a Pokémon, it goes into its owner's discard pile and nowhere else."


def _provides(row: Any) -> str:
    given = row if isinstance(row, Mapping) else {"types": row}
    types = given.get("types", "Colorless")
    if_ = f" if {tell('condition', given['if'])}" if "if" in given else ""
    kind = "every type" if types == "every" else f"the type {_listed(types).replace(', ', ' or ')}"
    return f"{given.get('amount', 1)} Energy of {kind}{if_}"


def _listed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
