"""Plain sentences: what a script says, in English, from the sentence of each word.

A sentence is a text with places: `{to}` is an argument, `{of/ + }` a list joined with " + ", `{coins|a coin}` has a
text for where nothing is written. A part in brackets is left out where one of its arguments is absent; `[?show: ...]`
stands only where a flag is yes, `[!show: ...]` only where it is no.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ptcg_judge.game.events.lines import EVENTS
from ptcg_judge.game.language.grammar import TELLS, WORDS, Scope, TellWord, Word, arguments_of

PART = re.compile(r"\[([?!])([a-z ]+):([^\[\]]*)\]|\[([^\[\]]*)\]")
SMOOTHED = tuple(
    (re.compile(pattern), better)
    for pattern, better in (
        (r"  +", " "),
        (r"\b1 (card|damage counter|coin|Prize)s\b", r"1 \1"),
        (r"\b1 card each of which\b", "1 card that"),
        (r"\bthe attack this attack\b", "this attack"),
        (r"\byou (win|take|name)s\b", r"you \1"),
        (r"\bnumber of (\w+(?: \w+)?'s|your) (hand|deck|decks|discard pile|Lost Zone)\b", r"number of cards in \1 \2"),
        (r"\bthere is any of: (\w+(?: \w+)?'s|your) (hand|deck|discard pile|Lost Zone)\b", r"there is a card in \1 \2"),
        (r"\b(there is a card in [\w' ]+), each of which\b", r"\1 that"),
        (r"\binto (\w+(?: \w+)?'s|your) Bench\b", r"onto \1 Bench"),
    )
)  # what a sentence made of parts would say wrongly
PLACE = re.compile(r"\{([a-z ]+)(?:/([^{}|]*))?(?:\|([^{}]*))?\}")


def tell(kind: str, node: object) -> str:
    """What is written for an argument of a type, in words."""
    if kind == "[calculation step]":
        return tell_steps(node)
    if kind.startswith("["):
        items = node if isinstance(node, list) else [node]
        return ", ".join(tell(kind[1:-1], item) for item in items)
    if kind.startswith("one of "):
        return str(node)
    return TELLS[kind](node)


def tell_node(family: str, node: object) -> str:
    """The sentence of a word as it is written."""
    if isinstance(node, str):
        return _filled(WORDS[family][node], {})
    assert isinstance(node, Mapping)
    (name,) = node
    found = WORDS[family][name]
    arguments = arguments_of(found, node[name], Scope("")) if found.args else {}
    said = _filled(found, arguments)
    return f'{said} (call that "{arguments["as"]}")' if "as" in arguments and "as" not in found.args else said


def tell_property(name: str, value: object) -> str:
    """The sentence of one property of a filter."""
    return _filled(WORDS["filter"][name], {"is": value})


def tell_nodes(family: str, nodes: object) -> str:
    """A list of words, one after the other."""
    return "; ".join(tell_node(family, node) for node in (nodes if isinstance(nodes, list) else [nodes]))


def _filled(found: Word, arguments: Mapping[str, object]) -> str:
    said = _in_places(found, found.tell, arguments) if isinstance(found.tell, str) else found.tell(arguments)
    for pattern, better in SMOOTHED:
        said = pattern.sub(better, said)
    return said.strip()


def _in_places(found: Word, text: str, arguments: Mapping[str, object]) -> str:
    while (part := PART.search(text)) is not None:
        text = text[: part.start()] + _part(part, found, arguments) + text[part.end() :]
    return PLACE.sub(lambda place: _place(place, found, arguments), text)


NOT = {
    "is": "is not", "has": "does not have", "bears": "does not bear", "provides": "does not provide",
    "evolves": "does not evolve", "lies": "does not lie", "may": "may not", "can": "can't", "was": "was not",
}  # fmt: skip


def tell_denied(arguments: Mapping[str, object]) -> str:
    """A filter that does not hold."""
    value = arguments["is"]
    said = tell_filter(value)
    first, _, rest = said.partition(" ")
    if isinstance(value, Mapping) and len(value) == 1 and not rest.startswith("(") and first in NOT:
        return f"{NOT[first]} {rest}"
    return f"is not one that {said}" if said.startswith("(") else f"is not one that ({said})"


def _part(part: re.Match[str], found: Word, arguments: Mapping[str, object]) -> str:
    sign, flag, text, plain = part.groups()
    if sign:
        return text if (arguments.get(flag) is True if sign == "?" else arguments.get(flag) is False) else ""
    needed = [place for place in PLACE.finditer(plain) if place.group(3) is None]
    return plain if all(place.group(1) in arguments for place in needed) else ""


def _place(place: re.Match[str], found: Word, arguments: Mapping[str, object]) -> str:
    name, between, otherwise = place.groups()
    if name not in arguments:
        return otherwise or ""
    kind = "new text" if name == "as" else found.args[name].type
    value = arguments[name]
    if between and kind.startswith("["):
        return between.join(tell(kind[1:-1], item) for item in (value if isinstance(value, list) else [value]))
    return tell(kind, value)


# ------------------------------------------------------------------------------------------------ types of arguments

OWNERS = {"my": "your", "their": "the opponent's", "both": "each player's"}
ZONES = {
    "active": "Active Pokémon", "bench": "Benched Pokémon", "play": "Pokémon in play", "hand": "hand", "deck": "deck",
    "discard": "discard pile", "prizes": "Prizes", "lost zone": "Lost Zone", "decks": "decks",
}  # fmt: skip
CLOSED = ("hand", "deck", "discard", "lost zone")
ALWAYS = {
    "self": "this card", "bearer": "the Pokémon that has this", "defending": "the Defending Pokémon",
    "attacking": "the attacking Pokémon", "it": "it", "target": "the Pokémon it is done to", "source": "what did it",
    "stadium": "the Stadium in play", "last": "what was just meant", "each": "each of them",
}  # fmt: skip
PLAYERS = {"you": "you", "opponent": "the opponent", "both": "both players", "owner": "the owner"}
TURNS = {
    "mine": "your turn", "theirs": "the opponent's turn", "my first": "your first turn",
    "their first": "the opponent's first turn", "first of game": "the first turn of the game",
}  # fmt: skip
HAPPENS = {event.word: event.happens for event in EVENTS if event.word}


def tell_place(node: object) -> str:
    """A place, a name that is always there, or one that the script gave."""
    whose, _, zone = str(node).partition(" ")
    if whose in OWNERS and zone in ZONES:
        return f"{OWNERS[whose]} {ZONES[zone]}"
    return ALWAYS.get(str(node), tell_name(node))


def tell_zone(node: object) -> str:
    """A place that cards go to: the Bench and not the Pokémon there."""
    return tell_place(node).replace(ZONES["bench"], "Bench")


def tell_name(node: object) -> str:
    """A name that the script gave."""
    return "that" if node == "last" else f'"{node}"'


def tell_card_or_name(node: object) -> str:
    """The name of a card, or what is always there."""
    return ALWAYS.get(str(node), str(node))


def tell_owner(node: object) -> str:
    """Whose a thing is."""
    return OWNERS[str(node)]


def tell_player(node: object) -> str:
    """A player."""
    return PLAYERS.get(str(node), str(node))


def tell_turn(node: object) -> str:
    """Whose turn."""
    return TURNS.get(str(node), str(node))


def from_outside(text: object) -> str:
    """Words of a script about its player, as that player is spoken to."""
    return f" {text} ".replace(" my ", " your ").replace(" their ", " the opponent's ").strip()


def tell_span(node: object) -> str:
    """A span, as seen by the player who does it."""
    text = from_outside(node)
    return {"game": "for the rest of the game", "while active": "while it is Active"}.get(text, text)


def tell_number(node: object) -> str:
    """A number: written, the printed one, that of a name, or a number word."""
    if isinstance(node, Mapping):
        return tell_node("number", node)
    known = {"printed": "the printed damage", "damage": "that damage", "amount": "that amount"}
    return str(node) if isinstance(node, int) else known.get(str(node), f"the number of {tell_name(node)}")


def tell_quantity(node: object) -> str:
    """How many."""
    if isinstance(node, Mapping) and set(node) == {"up to"}:
        return f"up to {tell_number(node['up to'])}"
    return {"all": "all", "any": "any number"}.get(str(node)) or tell_number(node)


LIMITS = frozenset({"at least", "at most", "more than", "less than", "exactly"})


def tell_bounds(node: object) -> str:
    """Limits of a number."""
    if not isinstance(node, Mapping) or not set(node) <= LIMITS:
        return tell_number(node)
    return " and ".join(f"{limit} {tell_number(number)}" for limit, number in node.items())


def tell_energy(node: object) -> str:
    """So much Energy, of a type."""
    given = dict(node) if isinstance(node, Mapping) else {"exactly": node}
    kind = f"{given.pop('type')} Energy" if "type" in given else "Energy"
    return f"{tell_bounds(given or {'at least': 1})} {kind}"


def tell_cover(node: object) -> str:
    """Energy of several types."""
    if isinstance(node, Mapping):
        return f"one card for each of {tell('[type]', node['cards'])}"
    return f"cards for one Energy of each of {tell('[type]', node)}"


STEPS = {"weakness": "Weakness", "resistance": "Resistance", "effects": "effects on the target"}


def tell_steps(node: object) -> str:
    """How damage is counted when a text names the steps that are left in."""
    left = node if isinstance(node, list) else [node]
    out = [said for step, said in STEPS.items() if step not in left]
    said = f"without {' and '.join([', '.join(out[:-1]), out[-1]] if len(out) > 1 else out)}" if out else ""
    bench = "with Weakness and Resistance on the Bench, too" if "bench" in left else ""
    return ", ".join(filter(None, (said, bench))) or "as always"


def tell_step(node: object) -> str:
    """A part of the damage calculation."""
    return STEPS.get(str(node), str(node))


def tell_coins(node: object) -> str:
    """How many coins."""
    if node in ("until tails", "until heads"):
        return f"coins {node}"
    return "1 coin" if node == 1 else f"{tell_number(node)} coins"


def tell_flip(node: object) -> str:
    """Whose coins may be flipped again."""
    return "an attack" if node == "attack" else "any effect"


def tell_condition(node: object) -> str:
    """A condition."""
    return tell_node("condition", node)


def tell_statements(node: object) -> str:
    """What is done, one after the other."""
    return tell_nodes("statement", node) if node else "nothing"


def tell_effects(node: object) -> str:
    """Effects, one after the other."""
    return tell_nodes("effect", node)


def tell_options(node: object) -> str:
    """Options by name."""
    assert isinstance(node, Mapping)
    return "; or ".join(f"{from_outside(label)}: {tell_statements(body)}" for label, body in node.items())


def tell_filter(node: object) -> str:
    """Properties that all hold."""
    assert isinstance(node, Mapping)
    return " and ".join(tell_property(name, value) for name, value in node.items()) or "is anything"


def tell_or_any(named: str, any_: str) -> TellWord:
    """How a property is told that may be `any`: so with names behind it, or so alone."""
    return lambda arguments: any_ if _items(arguments["is"]) == ["any"] else f"{named} {_either(arguments['is'])}"


def tell_select(node: object) -> str:
    """Which things are meant, how many, and who takes them."""
    if not isinstance(node, Mapping):
        return tell_place(node)
    said = _place_of(node)
    for end, where in (("first", "top"), ("last", "bottom")):
        if end in node:
            said = f"the {where} {tell_quantity(node[end])} of {said}"
    if "where" in node:
        said += f", each of which {tell_filter(node['where'])},"
    for key in ("lowest", "highest"):
        if key in node:
            said += f" with the {key} {node[key]}"
    if "units" in node:
        said = f"cards for {tell_number(node['units'])} Energy of {said}"
    if "cover" in node:
        said = f"{tell_cover(node['cover'])} of {said}"
    if "pick" in node:
        cards = "the cards in " if str(node["in"]).partition(" ")[2] in CLOSED and "first" not in node else ""
        said = f"{tell_quantity(node['pick'])} of {cards}{said}"
    return said.rstrip(",") + _how(node)


def _place_of(node: Mapping[str, object]) -> str:
    if node["in"] == "attached":
        return f"the cards attached to {tell_select(node.get('to', 'self'))}"
    if node["in"] == "under":
        return f"the cards under {tell_select(node.get('to', 'self'))}"
    return tell_place(node["in"])


def _how(node: Mapping[str, object]) -> str:
    said = ", at random" if node.get("random") else ""
    said += f", chosen by {tell_player(node['by'])}" if "by" in node else ""
    said += f", all of another {node['differ']}" if "differ" in node else ""
    return said + (f' ("{node["as"]}")' if "as" in node else "")


def tell_select_or_filter(node: object) -> str:
    """What an event is done to: a selection, or anything that fits a filter."""
    if isinstance(node, Mapping) and "in" not in node:
        return f"something that {tell_filter(node)}"
    return tell_select(node)


def tell_select_or_player(node: object) -> str:
    """A selection, or a player."""
    return PLAYERS[node] if isinstance(node, str) and node in PLAYERS else tell_select(node)


def tell_select_or_number(node: object) -> str:
    """A selection where it looks like one, else a number."""
    if isinstance(node, str) or (isinstance(node, Mapping) and "in" in node):
        return tell_select(node)
    return tell_number(node)


def tell_amount(node: object) -> str:
    """A number, or all."""
    return "all" if node == "all" else tell_number(node)


def tell_event(node: object) -> str:
    """An event."""
    assert isinstance(node, Mapping)
    said = HAPPENS[str(node["is"])]
    by = tell_select_or_player(node["by"]) if "by" in node else ""
    if node["is"] == "attack declared" and "what" not in node:
        said, by = f"{by or 'a Pokémon'} {said}", ""
    elif not said.startswith("a turn"):
        said = f"{tell_select_or_filter(node['what']) if 'what' in node else 'something'} {said}"
    said += f" to {tell_select(node['to'])}" if "to" in node else ""
    said += _blow(node.get("from"), by)
    said += f" ({_either(node['kind'])})" if "kind" in node else ""
    for key, before in (("with", " with the effect of "), ("into", " into "), ("named", " named ")):
        if key in node:
            said += before + _either(node[key])
    said += f" ({tell_bounds(node['amount'])})" if "amount" in node else ""
    return said + (f", if {tell_condition(node['if'])}" if "if" in node else "")


def _blow(cause: object, by: str) -> str:
    """By what, and by whom."""
    if cause == "attack":
        return f" by an attack of {by}" if by else " by an attack"
    if cause == "attack damage":
        return f" by damage from an attack of {by}" if by else " by damage from an attack"
    said = f" by {by}" if by else ""
    if cause == "hand":
        return f"{said} from the hand"
    if cause == "hand, effects too":
        return f"{said} from the hand, by an effect as well"
    if cause == "hand, no attack":
        return f"{said} from the hand, but not by an attack"
    if cause == "hand, no attack or Poké-Power":
        return f"{said} from the hand, but neither by an attack nor by a Poké-Power"
    if cause == "retreat":
        return f"{said} by retreating"
    return said if cause is None else f"{said} from {_either(cause)}"


def _either(node: object) -> str:
    return " or ".join(map(str, node)) if isinstance(node, list) else str(node)


def tell_forbidden(node: object) -> str:
    """What an act is forbidden with."""
    return f"with a card that {tell_filter(node)}" if isinstance(node, Mapping) else _either(node)


def tell_new_value(node: object) -> str:
    """A value that is set or added."""
    if isinstance(node, Mapping) and set(node) == {"types of"}:
        return f"the types of {tell_select(node['types of'])}"
    if isinstance(node, Mapping) and set(node) == {"types then of"}:
        return f"the types that {tell_select(node['types then of'])} had when this began"
    if isinstance(node, list):
        return " and ".join(map(str, node))  # of all these types; not of one of them
    return tell_number(node) if isinstance(node, int | Mapping) else str(node)


def tell_often(node: object) -> str:
    """How often."""
    if isinstance(node, Mapping):
        return f"once a turn among all named {node['once a turn']}"
    told = {"any": "any number of times", "once a turn each name": "once a turn, whoever has it"}
    return told.get(str(node), str(node))


KINDS_TOLD = {
    "pokemon": "a Pokémon", "basic pokemon": "a Basic Pokémon", "evolution pokemon": "an Evolution Pokémon",
    "trainer": "a Trainer card", "item": "an Item card", "supporter": "a Supporter card", "stadium": "a Stadium card",
    "tool": "a Pokémon Tool card", "technical machine": "a Technical Machine", "energy": "an Energy card",
    "basic energy": "a basic Energy card", "special energy": "a Special Energy card",
}  # fmt: skip


def tell_kinds(node: object) -> str:
    """Kinds of cards."""
    items = node if isinstance(node, list) else [node]
    return " or ".join(KINDS_TOLD.get(str(item), f'of the kind "{item}"') for item in items)


CAUSES = {
    "attack": "attacks", "power": "Powers and Abilities", "ability": "Abilities", "trainer": "Trainer cards",
    "item": "Item cards", "supporter": "Supporter cards", "stadium": "Stadium cards", "tool": "Pokémon Tools",
    "energy": "Energy cards",
}  # fmt: skip


def tell_cause(node: object) -> str:
    """By what something is brought about."""
    return CAUSES.get(str(node), str(node))


# ---------------------------------------------------------------------------------------- effects with many arguments


def _given(arguments: Mapping[str, object], key: str, kind: str, before: str, after: str = "") -> str:
    return f"{before}{tell(kind, arguments[key])}{after}" if key in arguments else ""


VALUES = {"hp": "HP", "retreat cost": "Retreat Cost", "weakness": "Weakness", "resistance": "Resistance"}


def tell_modified(a: Mapping[str, object]) -> str:
    """A value that is changed whenever it is read."""
    what = str(a["what"])
    said = _damage_meant(a) if what == "damage" else f"the {VALUES.get(what, what)}{_given(a, 'of', 'select', ' of ')}"
    if what != "damage":
        said += _given(a, "against", "select", ", Knocked Out by " if what == "prizes" else " against ")
    said += _given(a, "attack", "[attack meant]", " (", ")")
    by = a.get("by")
    if isinstance(by, int):
        said += f" is {abs(by)} {'more' if by > 0 else 'less'}"
    else:
        said += _given(a, "by", "number", " changes by ")
    said += _given(a, "in place of", "type", " (", " alone)")
    said += _given(a, "to", "new value", " is ") + _given(a, "add", "new value", " has ", " too")
    said += _given(a, "energy", "type", " (", " Energy)") + (" (of any type)" if a.get("any type") is True else "")
    said += f", {a['when']} Weakness and Resistance" if "when" in a else ""
    return said + _given(a, "if", "condition", ", if ")


def _damage_meant(a: Mapping[str, object]) -> str:
    """Which damage: what a Pokémon does, or what is done to it."""
    of, against = _given(a, "of", "select", ""), _given(a, "against", "select", "")
    doing, done_to = (against, of) if a.get("side") == "defender" else (of, against)
    done_to += "," if ", each of which" in done_to else ""
    how = f" by {' or '.join(map(tell_cause, _items(a['from'])))}" if "from" in a else ""
    joint = " of " if how else " by "
    return f"the damage done{f' to {done_to}' if done_to else ''}{how}{joint + doing if doing else ''}"


def _items(node: object) -> list[object]:
    return node if isinstance(node, list) else [node]


ACTS = {
    "play": "play", "evolve": "evolve into", "bench": "put onto the Bench", "be affected": "be affected by",
    "level up": "level up to",
    "recover by evolving": "lose by evolving or devolving", "recover at checkup": "lose by a coin between turns",
    "use power": "use the Power or Ability", "attack": "use the attack", "use card": "use",
}  # fmt: skip


def tell_banned(a: Mapping[str, object]) -> str:
    """What can't be done."""
    act, by = str(a["act"]), _given(a, "by", "select or who", "") or "it"
    what, hand = _given(a, "what", "forbidden", ""), _given(a, "from", "[zone played from]", " from the ")
    end = hand + _given(a, "but by", "[cause]", " except by ") + _given(a, "if", "condition", ", if ")
    if act == "attach" and str(a.get("by")) not in PLAYERS:
        return f"{what.removeprefix('with ') or 'cards'} can't be attached to {by}{end}"
    if what == "any":
        what = "any Special Condition"
    done = f"{ACTS.get(act, act)} {what.removeprefix('with ')}" if what else act
    return f"{by} can't {done}{end}"
