"""The JSON schemas of scenario files and of effect scripts: for editors, and the first check of every file.

`scenario_schema()` is published by `judge schema scenario` with the whole vocabulary of scripts in it;
`scenario_shape()` is the same without the scripts, whose words the compiler of scripts checks with better messages.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.events.lines import LINES
from ptcg_judge.game.table.state import CONDITIONS
from ptcg_judge.rulebooks.shelf import SHELF
from ptcg_judge.rulings.file.topics import TOPICS
from ptcg_judge.schema import Schema

COINS: Final = {"heads": True, "tails": False, "head": True, "tail": False, "h": True, "t": False}
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
Body = dict[str, Any]
MARKERS: Final = ("Char", "Coloring", "Imprison", "Lightning Rod", "Shock-wave")
"""The markers that printed cards put; cards of a scenario may have others."""
POWER_KINDS: Final = ("Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "Ancient Trait")
STAGES: Final = (
    "Basic", "Baby", "Stage 1", "Stage 2", "Restored", "BREAK", "MEGA", "VMAX", "VSTAR", "V-UNION", "LEGEND",
    "Level-Up",
)  # fmt: skip

# How a place is written: every keyword but `type` holds for one kind of value only, so that a place which may be a
# word, a list or a mapping needs no `anyOf`, which would cost several looks. `x-words` are words for editors to offer;
# the reader checks them itself, with the nearest word in its message.


def ref(name: str, description: str = "") -> Body:
    """A reference to a definition, with a description of its own."""
    return {"$ref": f"#/$defs/{name}"} | ({"description": description} if description else {})


def text(description: str) -> Body:
    """Text; a number written without quotes will do."""
    return {"type": ["string", "number"], "description": description}


def flag(description: str) -> Body:
    """Yes or no."""
    return {"type": "boolean", "description": description}


def words(description: str, known: tuple[str, ...] = (), **more: Any) -> Body:
    """A word or a list of words."""
    offered = {"x-words": list(known)} if known else {}
    body: Body = {"type": ["string", "number", "array", "null"], "items": {"type": ["string", "number"]} | offered}
    return body | offered | more | {"description": description}


def record(description: str, properties: Body, required: tuple[str, ...] = (), others: Any = False) -> Body:
    """A mapping with known keys."""
    body: Body = {
        "type": "object",
        "description": description,
        "properties": properties,
        "additionalProperties": others,
    }
    return body | ({"required": list(required)} if required else {})


def one_or_more(body: Body, description: str) -> Body:
    """One mapping, or a list of them, or nothing."""
    inner = {key: value for key, value in body.items() if key not in ("type", "description")}
    return inner | {"type": ["object", "array", "null"], "items": body, "description": description}


COUNTED: Final = {"type": "integer", "minimum": 0, "maximum": 60}

# The parts of a scenario

POKEMON: Final = {
    "card": text("the card, by id and name, or by name, set and number"),
    "damage": {"type": "integer", "minimum": 0, "multipleOf": 10, "description": "damage on it, in tens"},
    "conditions": ref("conditions", "its Special Conditions: Poisoned, or {Poisoned: 2} for 2 counters a checkup"),
    "energy": ref("cards", "Energy attached: Fire, or {Fire: 2}; none = no Energy; not written = enough"),
    "attached": ref("cards", "other cards attached: Tools, Special Energy, Technical Machines"),
    "under": ref("cards", "the cards under it, from the Basic up; none = nothing; not written = unknown cards"),
    "weakness": ref("changes", "a Weakness that an effect gave it, such as Fighting x2; none = no Weakness"),
    "resistance": ref("changes", "a Resistance that an effect gave it, such as Fire -30; none = no Resistance"),
    "markers": {
        "type": ["object", "null"],
        "additionalProperties": {"type": "integer", "minimum": 0},
        "description": "counters and markers by name, such as {Char: 1}",
    },
    "new": flag("it came into play this turn"),
    "evolved": flag("it evolved this turn"),
}
SIDE: Final[Body] = {
    "active": {"$ref": "#/$defs/pokemon", "description": "the Active Pokémon; none = there is none; not written = any"},
    "bench": ref("bench", "the Benched Pokémon, 1 first; one alone needs no list"),
    "hand": ref("zone", "the hand: cards, or how many unknown cards; not written = unknown cards"),
    "deck": ref("zone", "the deck from the top: cards, or how many unknown cards; not written = filled up to 60"),
    "discard": ref("zone", "the discard pile; not written = empty"),
    "prizes": ref("zone", "the Prizes left: cards, or how many; not written = 6"),
    "lost zone": ref("zone", "the Lost Zone; not written = empty"),
    "knows": record(
        "cards that this player was shown where they lie: {Ben.hand: [Potion], Ann.deck: 2}", {}, others=ref("shown")
    )
    | {"type": ["object", "null"]},
    "this turn": ref("zone", "Trainers played earlier this turn, whose effects last"),
    "used": words("what was used up this turn", ("energy", "supporter", "stadium", "retreat")),
    "used in game": words("what was used up this game", ("GX attack", "VSTAR Power")),
}
TABLE: Final = {
    "turn": text("whose turn it is; not written = the first player written; a number is the turn number"),
    "turn number": {
        "type": "integer",
        "minimum": 1,
        "maximum": 999,
        "description": "the turn, counted over both players; 5 if not written",
    },
    "starting player": text("who went first; not written = as the turn number says, turns alternating"),
    "stadium": text("the Stadium in play; none = none"),
    "stadium of": text("whose Stadium it is; not written = of the player whose turn it is"),
    "sudden death": flag("it is the game that settles a tie, with the Prizes that the rulebook gives it"),
}
GAME: Final = {
    "seed": {
        "type": "integer",
        "description": "every coin, pick and shuffle falls by this number, always the same way",
    },
}
GAME_SIDE: Final = {
    "deck": ref("decklist", "60 cards in order from the top, or a decklist file beside this one"),
    "mulligans": {
        "type": "integer",
        "minimum": 0,
        "maximum": 59,
        "description": "how many mulligans this player took before the hand that the written deck gives",
    },
}
SOURCE: Final = record(
    "where the ruling was given",
    {
        "title": text("the document, or what it is called"),
        "date": text("the day, as YYYY-MM-DD"),
        "authority": text("who says it: rulebook, official ruling, head judge, our reading ..."),
        "address": text("where it can be read"),
    },
) | {"type": ["string", "object", "null"]}
DISPUTED: Final = record(
    "another reading, and why it is not followed",
    {
        "other answer": {"type": ["string", "number", "boolean"], "description": "what others say"},
        "because": text("why that is not followed"),
        "cites": words("the rules that it rests on"),
    },
) | {"type": ["string", "object", "null"]}
DIFFERS: Final = record(
    "under which rulebooks the answer differs, and how", {id: text("what holds under this one") for id in SHELF}
) | {"type": ["string", "object", "null"]}
SCENARIO: Final = {
    "id": text("its name in lists, such as damage/old-pluspower"),
    "title": text("what it is about, in a line"),
    "question": text("the question as a person would ask it"),
    "answer": text("the answer as a sentence"),
    "rulebook": words("the rulebook (see judge rulebooks list); the newest if not written", tuple(SHELF)),
    "rulebooks": words("the rulebooks under which it is replayed, or all", (*SHELF, "all")),
    "table": ref("table", "what is on the table; what is not written does not matter"),
    "game": ref("game", "instead of table: a whole game from its set-up"),
    "play": ref("plays", "what is played, in order"),
    "coins": words("the coins in order; not written = every way with its chance", ("heads", "tails")),
    "answers": {"$ref": "#/$defs/answers", "description": "answers to choices: {Ann promotes: Hitmonchan}, or every"},
    "expect": ref("expectations", "what is expected; not written = the answer is printed"),
    "in this order": ref("events", "events that happen in this order, whatever comes between them"),
    "cites": words("the rules that the answer rests on"),
    "disputed": DISPUTED,
    "not yet": text("why this can't be played yet"),
    "cards": {"type": ["object", "null"], "additionalProperties": ref("own-card"),
              "description": "what cards do that have no script, and cards that do not exist"},
    "own reading": text("which reading the scripts under cards show where a script of the card ships, and why"),
    "as blank": words("cards whose text is left out on purpose"),
    "impossible board": flag("the board can't come about in a game, and that is meant"),
    "source": SOURCE,
    "notes": {"description": "remarks"},
    "confidence": {"description": "how sure the reading is", "enum": ["high", "medium", "low"]},
    "topic": {"description": "the chapter of the library", "enum": list(TOPICS)},
    "tags": words("words to find it by"),
    "differs": DIFFERS,
    "superseded by": {"description": "the later ruling that changed it"},
    "see also": {"description": "other rulings"},
    "cases": {"type": "object", "additionalProperties": {"type": "object"},
              "description": "rulings that differ from this one in the words that stand as $word in it, by name"},
    "usual": {"type": "object", "description": "what the words of a family are where a case says nothing else"},
    "sealed": text("the seal of question, answer and expectations: judge rulings seal writes it")
    | {"type": ["string", "number", "object"], "pattern": "^[0-9a-f]{8}$",
       "x-expected": "8 hexadecimal digits: judge rulings seal writes them"},
}  # fmt: skip
PLAYS: Final = {
    "attack": "the attack by its name; write of: with the Pokémon where it is not the Active one",
    "retreat": "the Benched Pokémon that becomes Active; or the Active one, with to: and the Benched one",
    "bench": "the Basic Pokémon put from the hand onto the Bench",
    "evolve": "the Pokémon that evolves; write into: with the card",
    "attach": "the Energy card attached from the hand; write to: with the Pokémon",
    "play": "the Trainer card played; write on: with the Pokémon it goes on or is about",
    "power": "the Power or Ability by its name; write of: with the Pokémon",
    "use": "the Stadium, the card attached to the Pokémon of `of:`, or the card in the discard pile that is used",
    "look": "the zone that a player looks through, such as Ben.discard",
    "count": "the zone whose cards a player counts, such as Ben.deck",
    "rearrange": "the deck whose order a player changes, such as Ann.deck",
    "pass": "the turn ends without an attack",
    "end turn": "the turn ends",
    "checkup": "what happens between turns",
    "next turn": "the next turn begins",
    "new game": "after a tie: the rulebook's further game is set up with the same decks and begins",
}
PLAY_WORDS: Final = {
    "by": text("the player, where it is not the one whose turn it is"),
    "to": text("the Pokémon it goes to"),
    "on": text("the Pokémon it goes on or is about"),
    "of": text("the Pokémon whose Power or attack it is"),
    "into": text("the card it evolves into"),
    "with": text("the card or Pokémon it is done with"),
    "from": words("where the card of the Power is, if it is not in play", ("hand", "discard")),
    "card": text("the card whose Power is used from the hand or discard pile"),
    "choose": {"type": ["string", "number", "boolean", "object", "array"],
               "items": {"type": ["string", "number", "boolean", "object"], "additionalProperties": COUNTED},
               "additionalProperties": COUNTED,
               "description": "what is chosen in this play, in order: names, yes, no, numbers; {Pikachu: 3} = thrice"},
}  # fmt: skip
BARE: Final = ("pass", "end turn", "checkup", "next turn", "new game", "retreat")
EXPECTATION: Final = {
    "see": {"type": "object", "description": "facts of the board at the end, such as {Ben.active.damage: 40}"},
    "result": text("how the game ends: Ann wins, Sudden Death; none = it goes on"),
    "when": {"type": ["string", "array", "object"], "items": {"type": ["string", "number"]},
             "description": "only where the first coins fell so: heads, or [heads, tails], or {Asleep: heads}"},
    "answers": ref("answers", "only where choices were answered so"),
    "under": words("only under these rulebooks", tuple(SHELF)),
    "illegal": {"type": ["string", "boolean"], "description": "a play is not allowed, by this rule or card; yes = any"},
    "legal": flag("whether every play is allowed"),
    "chance": {"type": ["string", "number"], "description": "the chance of all that stands beside it, such as 1/4"},
    "events": ref("events", "events that happen in this order, whatever comes between them"),
    "in this order": ref("events", "the same as events"),
}  # fmt: skip
OWN_CARD: Final = {
    "kind": {"type": "string", "description": "what kind of card it is; pokemon if not written", "x-words": [
        "pokemon", "item", "supporter", "stadium", "tool", "energy", "special energy", "basic energy"]},
    "name": text("its name, where that is not the key"),
    "stage": {"type": "string", "description": "its stage; Basic if not written", "x-words": list(STAGES)},
    "subtypes": words("printed kinds: EX, V, Baby ..."),
    "hp": {"type": "integer", "minimum": 10, "description": "its HP"},
    "type": words("its type or types", TYPES),
    "weakness": ref("changes", "such as Fire x2"),
    "resistance": ref("changes", "such as Fighting -30"),
    "retreat": {"type": "integer", "minimum": 0, "maximum": 5, "description": "its Retreat Cost"},
    "evolves from": words("the Pokémon it evolves from"),
    "attacks": {"type": ["object", "null"], "description": "its attacks by name",
                "additionalProperties": ref("own-attack")},
    "powers": {"type": ["object", "null"], "description": "its Powers by name, with their kind (Ability ...)",
               "additionalProperties": {"type": "string", "x-words": list(POWER_KINDS)}},
    "rule box": flag("it has a Rule Box"),
    "provides": {"type": ["string", "array", "object"], "description": "the Energy it provides"},
}  # fmt: skip
OWN_ATTACK: Final = {
    "cost": words("the Energy of its cost: Fire, or [Fire, Colorless]; a number is Colorless", TYPES),
    "damage": {"type": ["integer", "string", "null"], "minimum": 0, "description": "the number beside its name: 30+"},
    "sign": {"type": "string", "description": "the sign beside the number", "x-words": ["x", "+", "-"]},
}


def _definitions(script: Body) -> Body:
    named = ["string", "number"]
    cards: Body = {"type": ["string", "integer", "object"], "minimum": 1, "maximum": 60,
                   "additionalProperties": COUNTED, "minProperties": 1}  # fmt: skip
    details = record("", {"counters": {"type": "integer", "minimum": 0, "maximum": 50},
                          "since turn": {"type": "integer", "minimum": 0, "maximum": 999}})  # fmt: skip
    detailed = details | {"type": ["integer", "object", "null"], "minimum": 0, "maximum": 50,
                          "description": "counters a checkup, or {counters: 2, since turn: 4}"}  # fmt: skip
    condition: Body = {"type": ["string", "object"], "minProperties": 1, "maxProperties": 1,
                       "x-words": list(CONDITIONS), "additionalProperties": detailed}  # fmt: skip
    facts = record("the facts of the card, where it does not exist or they matter", OWN_CARD)
    event = record("an event with the fields that matter", _event_fields(), ("event",), others=True)
    expectation = record("what is expected", EXPECTATION)
    play = _play()
    pokemon = record("a Pokémon in play: its card, or a mapping", POKEMON, ("card",))
    pokemon |= {"type": ["string", "object", "null"]}
    return {
        "conditions": condition | {"type": ["string", "object", "array", "null"], "items": condition},
        "cards": cards | {"type": ["string", "integer", "object", "array", "null"], "items": cards},
        "zone": cards | {"type": ["string", "integer", "object", "array", "null"], "minimum": 0, "items": cards},
        "shown": {"type": ["integer", "string", "array"], "minimum": 0, "maximum": 60, "x-words": ["all"],
                  "items": {"type": ["string", "number"]},
                  "description": "cards of the zone by name, all of it, or so many from the top of a deck"},
        "changes": {"type": ["string", "array", "null"], "items": {"type": "string"}},
        "pokemon": pokemon,
        "bench": pokemon | {"type": ["string", "object", "array", "null"], "items": pokemon},
        "side": record("what one player has", SIDE) | {"type": ["object", "null"]},
        "table": record("the table; the other keys are the players' names", TABLE, others=ref("side")),
        "game": record("a game; the other keys are the players' names", GAME, others=ref("player")),
        "player": record("what one player brings", GAME_SIDE, ("deck",)),
        "decklist": {"type": ["string", "array"], "items": cards},
        "play": play,
        "plays": play | {"type": ["string", "object", "array", "null"], "items": play},
        "answers": {"type": ["string", "object", "null"], "x-words": ["every"], "additionalProperties": {
            "type": [*named, "boolean", "array"], "items": {"type": [*named, "boolean"]}}},
        "events": {"type": "array", "items": event | {"type": ["string", "object"]}},
        "expectation": expectation,
        "expectations": one_or_more(expectation, "what is expected"),
        "own-attack": record("an attack of a card that does not exist; a number alone is its damage", OWN_ATTACK)
        | {"type": ["object", "integer", "null"], "minimum": 0},
        "own-card": script | {"properties": script.get("properties", {}) | {"card": facts}},
    }  # fmt: skip


def _play() -> Body:
    """One play: which of its words may stand together is said by the reader."""
    kinds: Body = {"type": ["string", "number", "null", "boolean"]}
    plays = {name: kinds | {"description": what} for name, what in PLAYS.items()}
    return record("a play", plays | PLAY_WORDS) | {
        "type": ["string", "object"], "minProperties": 1, "x-words": list(BARE),
    }  # fmt: skip


def _event_fields() -> Body:
    fields = {field for kind in LINES.values() for field in kind.fields}
    properties: Body = {
        "event": {"type": "string", "x-words": list(LINES), "description": "the kind of event"},
        "cites": text("its rule"),
    }
    return properties | {field: {"description": "a field of the event"} for field in sorted(fields)}


# The schemas


def scenario_schema() -> Body:
    """The schema of one scenario (one document of a file), with the vocabulary of scripts."""
    from ptcg_judge.game.script_files.compile import schema

    scripts = schema()
    script = {"type": ["object", "null"]} | {key: scripts["card-script"][key] for key in ("properties",)}
    found: Body = _offered(_scenario(script | {"additionalProperties": False}, scripts))
    return found


def _scenario(script: Body, scripts: Body) -> Body:
    whole = record("a question about a board: what is on the table, what is played, what is expected", SCENARIO)
    head = {"$schema": DRAFT, "title": "A scenario of judge rule and of the rulings"}
    return head | whole | {"$defs": scripts | _definitions(script)}


def _offered(body: Any) -> Any:
    """The body with `x-words` as a choice that editors complete."""
    if isinstance(body, list):
        return [_offered(each) for each in body]
    if not isinstance(body, dict):
        return body
    made = {key: _offered(value) for key, value in body.items() if key != "x-words"}
    if not isinstance(body.get("x-words"), list):
        return made
    said = {"description": made.pop("description")} if "description" in made else {}
    kinds = made.pop("type", "string")
    others = [kind for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind not in ("string", "number")]
    if not others:
        return said | {"enum": body["x-words"]}
    return said | {"anyOf": [{"enum": body["x-words"]}, made | {"type": others}]}


@cache
def scenario_shape() -> Schema:
    """The schema without the vocabulary, ready to check files with: what has no form of its own is left out."""
    whole = _scenario({"type": ["object", "null"], "additionalProperties": True}, {})
    return Schema(_inlined(whole, whole["$defs"]))


@cache
def library_shape() -> Schema:
    """What every entry of the library may say beside its question: its source, a dispute, where the answer differs."""
    return Schema({"properties": {key: SCENARIO[key] for key in ("source", "disputed", "differs", "sealed")}})


def _inlined(body: Any, definitions: Body) -> Any:
    """The body with what its references name in their place: looking them up is most of the cost of a check."""
    if isinstance(body, list):
        return [_inlined(each, definitions) for each in body]
    if not isinstance(body, dict):
        return body
    if isinstance(body.get("$ref"), str):
        body = definitions[body["$ref"].rpartition("/")[2]] | {k: v for k, v in body.items() if k != "$ref"}
    return {key: _inlined(value, definitions) for key, value in body.items() if key not in ("$defs", "x-words")}


def cards_schema() -> Body:
    """The schema of a file of effect scripts: cards by id and name, and what they do."""
    from ptcg_judge.game.script_files.compile import schema

    return {
        "$schema": DRAFT,
        "title": "Effect scripts of cards, by id and name",
        "type": "object",
        "additionalProperties": {"$ref": "#/$defs/card-script"},
        "$defs": schema(),
    }
