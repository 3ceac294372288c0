"""The JSON schemas of scenario files and of effect scripts: for editors, and the first check of every file.

`scenario_schema()` is published by `judge schema scenario` with the whole vocabulary of scripts in it;
`scenario_shape()` is the same without the scripts, whose words the compiler of scripts checks with better messages.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ptcg_judge.game.table import CONDITIONS
from ptcg_judge.game.trace import KINDS
from ptcg_judge.schema import Schema

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
Body = dict[str, Any]


def ref(name: str, description: str = "") -> Body:
    """A reference to a definition, with a description of its own."""
    return {"$ref": f"#/$defs/{name}"} | ({"description": description} if description else {})


def text(description: str) -> Body:
    """Text; a number written without quotes will do."""
    return {"type": ["string", "integer"], "description": description}


def flag(description: str) -> Body:
    """Yes or no."""
    return {"type": "boolean", "description": description}


def words(description: str, known: tuple[str, ...] = ()) -> Body:
    """A word or a list of words."""
    one: Body = {"enum": list(known)} if known else {"type": ["string", "integer"]}
    return {"anyOf": [one, {"type": "array", "items": one}], "description": description}


def record(description: str, properties: Body, required: tuple[str, ...] = (), others: Any = False) -> Body:
    """A mapping with known keys."""
    body: Body = {
        "type": "object",
        "description": description,
        "properties": properties,
        "additionalProperties": others,
    }
    return body | ({"required": list(required)} if required else {})


# The parts of a scenario

POKEMON: Final = {
    "card": text("the card, by id and name, or by name, set and number"),
    "damage": {"type": "integer", "minimum": 0, "description": "damage on it, in tens"},
    "conditions": ref("conditions", "its Special Conditions"),
    "energy": ref("cards", "Energy attached: Fire, or {Fire: 2}; none = no Energy; not written = enough"),
    "attached": ref("cards", "other cards attached: Tools, Special Energy, Technical Machines"),
    "under": ref("cards", "the cards under it, from the Basic up"),
    "weakness": ref("changes", "a Weakness that an effect gave it, such as Fighting x2; none = no Weakness"),
    "resistance": ref("changes", "a Resistance that an effect gave it, such as Fire -30; none = no Resistance"),
    "markers": {
        "type": ["object", "null"],
        "additionalProperties": {"type": "integer"},
        "description": "named counters",
    },
    "new": flag("it came into play this turn"),
    "evolved": flag("it evolved this turn"),
}
SIDE: Final = {
    "active": ref("pokemon", "the Active Pokémon"),
    "bench": {"type": ["array", "null"], "items": ref("pokemon"), "description": "the Benched Pokémon"},
    "hand": ref("zone", "the hand: cards, or how many unknown cards"),
    "deck": ref("zone", "the deck from the top: cards, or how many unknown cards; not written = filled up to 60"),
    "discard": ref("zone", "the discard pile"),
    "prizes": ref("zone", "the Prizes left: cards, or how many; not written = 6"),
    "lost zone": ref("zone", "the Lost Zone"),
    "this turn": ref("zone", "Trainers played earlier this turn, whose effects last"),
    "used": words("what was used up this turn: energy, supporter, stadium, retreat"),
    "used in game": words("what was used up this game: GX attack, VSTAR Power"),
}
TABLE: Final = {
    "turn": text("whose turn it is; not written = the first player"),
    "turn number": {
        "type": "integer",
        "minimum": 1,
        "description": "the turn, counted over both players; 5 if not written",
    },
    "starting player": text("who went first"),
    "stadium": text("the Stadium in play"),
}
SCENARIO: Final = {
    "id": text("its name in lists, such as damage/old-pluspower"),
    "title": text("what it is about, in a line"),
    "question": text("the question as a person would ask it"),
    "answer": text("the answer as a sentence"),
    "rulebook": words("the rulebook (see judge rulebooks list); now2026 if not written"),
    "rulebooks": words("the rulebooks under which it is replayed"),
    "table": ref("table", "what is on the table; what is not written does not matter"),
    "play": {"anyOf": [ref("play"), {"type": "array", "items": ref("play")}, {"type": "null"}],
             "description": "what is played, in order"},
    "coins": words("the coins in order: heads, tails; not written = every way with its chance"),
    "answers": {"anyOf": [{"const": "every"}, ref("answers"), {"type": "null"}],
                "description": "answers to choices, such as {Ann promotes: Hitmonchan}, or every"},
    "expect": {"anyOf": [ref("expectation"), {"type": "array", "items": ref("expectation")}, {"type": "null"}],
               "description": "what is expected; not written = the answer is printed"},
    "in this order": ref("events", "events that happen in this order"),
    "cites": words("the rules that the answer rests on"),
    "disputed": {"description": "another reading, and why it is not followed"},
    "not yet": text("why this can't be played yet"),
    "cards": {"type": ["object", "null"], "additionalProperties": ref("own-card"),
              "description": "what cards do that have no script, and cards that do not exist"},
    "as blank": words("cards whose text is left out on purpose"),
    "impossible board": flag("the board can't come about in a game, and that is meant"),
    "source": {"description": "where the ruling was given: title, date, authority"},
    "notes": {"description": "remarks"},
    "confidence": {"description": "how sure the reading is"},
    "topic": text("the chapter of the library"),
    "tags": words("words to find it by"),
    "differs": {"description": "under which rulebooks the answer differs"},
    "superseded by": {"description": "the later ruling that changed it"},
    "see also": {"description": "other rulings"},
}  # fmt: skip
PLAYS: Final = {
    "attack": "the attack by its name",
    "retreat": "the Benched Pokémon that becomes Active",
    "bench": "the Basic Pokémon put from the hand onto the Bench",
    "evolve": "the Pokémon that evolves; write into: with the card",
    "attach": "the Energy card attached from the hand; write to: with the Pokémon",
    "play": "the Trainer card played; write to: with the Pokémon it goes on",
    "power": "the Power or Ability by its name; write of: with the Pokémon",
    "pass": "the turn ends without an attack",
    "end turn": "the turn ends",
    "checkup": "what happens between turns",
    "next turn": "the next turn begins",
}
PLAY_WORDS: Final = {
    "by": text("the player, where it is not the one whose turn it is"),
    "to": text("the Pokémon it goes to"),
    "on": text("the Pokémon it goes on"),
    "of": text("the Pokémon whose Power it is"),
    "into": text("the card it evolves into"),
    "with": text("the card or Pokémon it is done with"),
}
BARE: Final = ("pass", "end turn", "checkup", "next turn", "retreat")
EXPECTATION: Final = {
    "see": {"type": "object", "description": "facts of the board, such as {Ben.active.damage: 40}"},
    "result": text("how the game ends: Ann wins, Sudden Death, none"),
    "when": words("only where the coins fell so: heads, tails"),
    "answers": ref("answers", "only where choices were answered so"),
    "under": words("only under these rulebooks"),
    "illegal": {"type": ["string", "boolean"], "description": "the last play is not allowed; the rule that forbids it"},
    "legal": flag("whether the last play is allowed"),
    "chance": {"type": ["string", "integer", "number"], "description": "its chance, such as 1/4"},
    "events": ref("events", "events that happen in this order"),
    "in this order": ref("events", "events that happen in this order"),
}
OWN_CARD: Final = {
    "kind": text("pokemon, item, supporter, stadium, tool, energy, basic energy"),
    "name": text("its name, where that is not the key"),
    "stage": text("Basic, Stage 1, Stage 2 ..."),
    "subtypes": words("printed kinds: EX, V, Baby ..."),
    "hp": {"type": "integer", "minimum": 10, "description": "its HP"},
    "type": words("its type or types"),
    "weakness": ref("changes", "such as Fire x2"),
    "resistance": ref("changes", "such as Fighting -30"),
    "retreat": {"type": "integer", "minimum": 0, "description": "its Retreat Cost"},
    "evolves from": words("the Pokémon it evolves from"),
    "attacks": {"type": "object", "description": "its attacks by name",
                "additionalProperties": {"anyOf": [ref("own-attack"), {"type": "null"}]}},
    "powers": {"type": "object", "description": "its Powers by name, with their kind",
               "additionalProperties": {"type": "string"}},
    "rule box": flag("it has a Rule Box"),
    "provides": {"description": "the Energy it provides"},
}  # fmt: skip
OWN_ATTACK: Final = {
    "cost": {"type": ["array", "null"], "items": {"type": "string"}, "description": "the Energy of its cost"},
    "damage": {"type": ["integer", "null"], "description": "the number beside its name"},
    "sign": {"type": "string", "description": "the sign beside the number: x, + or -"},
}


def _counted() -> Body:
    return {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 60}}


def _definitions(script: Body) -> Body:
    named: Body = {"type": ["string", "integer"]}
    condition: Body = {"enum": list(CONDITIONS)}
    details = record("", {"counters": {"type": "integer"}, "since turn": {"type": "integer"}})
    detailed = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": False,
                "properties": {name: {"anyOf": [{"type": "integer"}, details]} for name in CONDITIONS}}  # fmt: skip
    conditions = {"anyOf": [condition, detailed]}
    cards = {"anyOf": [named, _counted()]}
    facts = record("the facts of the card, where it does not exist or they matter", OWN_CARD)
    return {
        "conditions": {"anyOf": [conditions, {"type": "array", "items": conditions}, {"type": "null"}]},
        "cards": {"anyOf": [cards, {"type": "array", "items": cards}, {"type": "null"}]},
        "zone": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 60}, {"type": "array", "items": cards},
                           {"type": "null"}]},
        "changes": {"anyOf": [named, {"type": "array", "items": named}, {"type": "null"}]},
        "pokemon": {"anyOf": [{"type": "string"}, record("a Pokémon in play", POKEMON, ("card",))]},
        "side": {"anyOf": [record("what one player has", SIDE), {"type": "null"}]},
        "table": record("the table; the other keys are the players' names", TABLE, others=ref("side")),
        "play": {"anyOf": [{"enum": list(BARE)}, _play()]},
        "answers": {"type": "object",
                    "additionalProperties": {"anyOf": [_answer(), {"type": "array", "items": _answer()}]}},
        "events": {"type": "array", "items": {"anyOf": [{"type": "string"}, ref("event")]}},
        "event": _event(),
        "expectation": record("what is expected", EXPECTATION),
        "own-attack": record("an attack of a card that does not exist", OWN_ATTACK),
        "own-card": script | {"properties": script.get("properties", {}) | {"card": facts}},
    }  # fmt: skip


def _answer() -> Body:
    return {"type": ["string", "integer", "boolean"]}


def _play() -> Body:
    """One play: which of its words may stand together is said by the reader."""
    kinds: Body = {"type": ["string", "integer", "null", "boolean"]}
    return record("a play", {name: kinds | {"description": what} for name, what in PLAYS.items()} | PLAY_WORDS) | {
        "minProperties": 1
    }


def _event() -> Body:
    fields = {field for kind in KINDS.values() for field in kind}
    properties: Body = {"event": {"enum": list(KINDS), "description": "the kind of event"}, "cites": text("its rule")}
    properties |= {field: {"description": "a field of the event"} for field in sorted(fields)}
    return record("an event with the fields that matter", properties, ("event",))


def scenario_schema() -> Body:
    """The schema of one scenario (one document of a file), with the vocabulary of scripts."""
    from ptcg_judge.game.compile import schema

    scripts = schema()
    script = {"type": ["object", "null"]} | {key: scripts["card-script"][key] for key in ("properties",)}
    return _scenario(script | {"additionalProperties": False}, scripts)


def _scenario(script: Body, scripts: Body) -> Body:
    whole = record(
        "a question about a board: what is on the table, what is played, what is expected", SCENARIO, ("table",)
    )
    head = {"$schema": DRAFT, "title": "A scenario of judge rule and of the rulings"}
    return head | whole | {"$defs": scripts | _definitions(script)}


@cache
def scenario_shape() -> Schema:
    """The schema without the vocabulary, ready to check files with."""
    return Schema(_scenario({"type": ["object", "null"], "additionalProperties": True}, {}))


def cards_schema() -> Body:
    """The schema of a file of effect scripts: cards by id and name, and what they do."""
    from ptcg_judge.game.compile import schema

    return {
        "$schema": DRAFT,
        "title": "Effect scripts of cards, by id and name",
        "type": "object",
        "additionalProperties": {"$ref": "#/$defs/card-script"},
        "$defs": schema(),
    }
