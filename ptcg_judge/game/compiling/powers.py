"""The sentences of a Power, Poké-Body or Ability put together: what its player may use, triggers, and what holds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from ptcg_judge.game.compiling.assembling import NotRead, SaidAct, ToldSoFar, branches
from ptcg_judge.game.compiling.attacks import clause, read_sentence, shuffled_there
from ptcg_judge.game.compiling.deeds import ActRead
from ptcg_judge.game.compiling.frames import SLOTS, Body, Node, Reading
from ptcg_judge.game.compiling.questions import question
from ptcg_judge.game.compiling.standing import HeldEffect, standing
from ptcg_judge.game.compiling.wording import sentences

_USED: Final = re.compile(
    r"(?P<once>once|as often as you like)?(?: |^)?during your turn,?"
    r" (?:if (?P<asked>[^,]+(?:, [^,]+)??), )?you (?:may|can) (?P<rest>.+)",
    re.IGNORECASE,
)
_PLAYED: Final = re.compile(
    r"(?:once during your turn,? )?when you (?:play|put) SELF from your hand"
    r" (?P<how>to evolve 1 of your (?:active )?pokemon|on(?:to)? your bench|onto your active [^,]+)"
    r"(?: during your turn)?, (?P<rest>.+)",
    re.IGNORECASE,
)
_HURT: Final = re.compile(
    r"if SELF is (?:your active pokemon|in the active spot)"
    r" and is damaged by (?:an opponent's attack|an attack from your opponent's pokemon)"
    r"(?: \(?even if (?:SELF|it) is knocked out\)?)?, (?P<rest>.+)",
    re.IGNORECASE,
)
_FALLEN: Final = re.compile(
    r"(?:if|when) SELF is (?P<place>your active pokemon and is |in the active (?:spot|place) and is |)knocked out by"
    r" damage from (?:an opponent's attack|an attack from your opponent's pokemon), (?P<rest>.+)",
    re.IGNORECASE,
)
_ATTACHED: Final = re.compile(
    r"whe(?:never|n) you attach an? (?P<kind>[\w ]*energy(?: card)?) from your hand to SELF"
    r"(?P<turn> during your turn)?, (?P<rest>.+)",
    re.IGNORECASE,
)
_SWITCHED_OFF: Final = (
    (re.compile(r"this power can't be used if SELF is affected by a special condition", re.IGNORECASE), "any"),
    (
        re.compile(
            r"this power (?:can't be used|stops working) (?:if|while) SELF is asleep, confused, or paralyzed", re.I
        ),
        ["Asleep", "Confused", "Paralyzed"],
    ),
)
_ONE_EACH: Final = re.compile(
    r"you can't use more than 1 (?P<name>.+?)(?: (?:ability|pok[eé]-power|pok[eé]-body))? each turn", re.I
)


@dataclass
class PowerSoFar:
    """What was read of a Power."""

    often: str = ""
    asked: Node = None
    trigger: Body | None = None
    trigger_if: Node = None
    told: ToldSoFar = field(default_factory=ToldSoFar)
    effects: list[Node] = field(default_factory=list)
    off: Node = None
    may: bool = False
    vstar: bool = False
    cost: list[Node] = field(default_factory=list)


def power(text: str, reading: Reading, kind: str) -> Body:
    """The script of a Power of this kind. Raises NotRead with the first clause that can't be read."""
    found = PowerSoFar(vstar=bool(re.search(r"more than 1 vstar power", text, re.IGNORECASE)))
    for sentence in _joined(sentences(text, reading.own if reading.own_is_self else "")):
        _sentence(sentence, found, reading)
    return _in_power(_assembled(found, kind))


def _joined(parts: list[str]) -> list[str]:
    done: list[str] = []
    for part in parts:
        if done and part.startswith("(even if"):
            raise NotRead(part)
        done.append(part)
    return done


def _sentence(sentence: str, found: PowerSoFar, reading: Reading) -> None:
    for pattern, off in _SWITCHED_OFF:
        if pattern.fullmatch(sentence):
            found.off = off
            return
    if limit := _ONE_EACH.fullmatch(sentence):
        if limit["name"] != reading.name or found.often != "once a turn":
            raise NotRead(sentence)
        found.often = "once a turn each name"
        return
    if not found.often and found.trigger is None:
        if not _paid_first(re.sub("^you must ", "", sentence, flags=re.IGNORECASE), found, reading):
            _first(sentence, found, reading)
        return
    if re.fullmatch(r"choose 1 of the defending pokemon", sentence, re.IGNORECASE):
        reading.notes["it"] = "defending"
        return
    sentence = re.sub(r"^that pokemon is now", "The Defending pokemon is now", sentence, flags=re.IGNORECASE)
    if sentence.lower() == "if you use this ability, your turn ends":
        found.told.said.append(SaidAct(ActRead("after", "end turn")))
        return
    if re.fullmatch("if you use this (?:ability|power), SELF is knocked out", sentence, re.IGNORECASE):
        found.told.said.append(SaidAct(ActRead("after", {"knock out": "self"})))
        return
    if sentence.lower() == "shuffle your deck" and found.told.said and shuffled_there(found.told):
        return
    _deeds(sentence, found, reading)


def _deeds(sentence: str, found: PowerSoFar, reading: Reading) -> None:
    read_sentence(sentence, found.told, reading)
    if any(one.act.phase != "after" for one in found.told.said):
        raise NotRead(sentence)


def _paid_first(sentence: str, found: PowerSoFar, reading: Reading) -> bool:
    """Whether the sentence says what has to be discarded from the hand for using the Power; it is kept."""
    paid = re.fullmatch(r"discard (.+) from your hand in order to use this (?:ability|power)", sentence, re.IGNORECASE)
    cards = SLOTS["cards"](paid[1], reading) if paid else None
    if not isinstance(cards, dict):
        return False
    found.cost.append({"discard": {"in": "my hand"} | cards})
    return True


def _first(sentence: str, found: PowerSoFar, reading: Reading) -> None:
    """The sentence that says what kind of Power it is."""
    if used := _USED.fullmatch(sentence):
        found.often = "any" if (used["once"] or "").lower().startswith("as") else "once a turn"
        if used["once"] is None:
            if not found.vstar:
                raise NotRead(sentence)
            found.often = "once a game"
        if used["asked"]:
            found.asked = question(used["asked"], reading)
            if found.asked is None:
                raise NotRead(used["asked"])
        if not _paid_first(used["rest"], found, reading) and not re.fullmatch(
            r"use this (?:power|ability)|choose 1 of the defending pokemon", used["rest"], re.IGNORECASE
        ):
            _deeds(used["rest"], found, reading)
        return
    if played := _PLAYED.fullmatch(sentence):
        how = played["how"].lower()
        event = "benched" if "bench" in how else "leveled up" if "onto your active" in how else "evolved"
        if "active" in how:
            found.trigger_if = {"is": {"what": "self", "where": {"place": "active"}}}
        found.trigger = {"is": event, "what": "self", "from": "hand"}
        _triggered(played["rest"], found, reading)
        return
    if fallen := _FALLEN.fullmatch(sentence):
        reading.notes["source"] = "source"
        found.trigger = {"is": "knocked out", "what": "self", "from": "attack damage", "by": "their play"}
        if fallen["place"]:
            found.trigger_if = {"was active when hit": "self"}
        _triggered(fallen["rest"], found, reading)
        return
    if whenever := _ATTACHED.fullmatch(sentence):
        kind = SLOTS["kind"](whenever["kind"], reading)
        if not isinstance(kind, dict) or not kind:
            raise NotRead(sentence)
        found.trigger = {"is": "attached", "what": kind | {"side": "my"}, "to": "self", "from": "hand"}
        if whenever["turn"]:
            found.trigger_if = {"turn": "mine"}
        _triggered(whenever["rest"].replace("from it", "from SELF"), found, reading)
        return
    if hurt := _HURT.fullmatch(sentence):
        reading.notes["source"] = "source"
        found.trigger = {"is": "damaged", "what": "self", "from": "attack", "by": "their play"}
        found.trigger_if = {"is": {"what": "self", "where": {"place": "active"}}}
        _triggered(hurt["rest"], found, reading)
        return
    found.effects.extend(_standing(sentence, reading))


def _triggered(rest: str, found: PowerSoFar, reading: Reading) -> None:
    if asked := re.fullmatch(r"if (.+?), (you may .+)", rest, re.IGNORECASE):
        condition = question(asked[1], reading)
        if condition is None or found.trigger_if is not None:
            raise NotRead(rest)
        found.trigger_if, rest = condition, asked[2]
    if rest.lower().startswith("you may "):
        found.may = True
        rest = rest[8:]
        if re.fullmatch(r"use this (?:power|ability)", rest, re.IGNORECASE):
            return
    _deeds(rest, found, reading)


def _standing(sentence: str, reading: Reading) -> list[Node]:
    """Effects that hold as long as the card is in play, or as long as a condition holds."""
    line = re.sub(r"^as long as SELF is in play, ", "", sentence, flags=re.IGNORECASE)
    found = re.fullmatch(r"(?:as long as|if|while) (.+?), (.+)", line, re.IGNORECASE)
    if found:
        at = line.index(", ")
        head = len(line) - len(re.sub(r"^(?:as long as|if|while) ", "", line, flags=re.IGNORECASE))
        while at != -1:
            asked = question(line[head:at], reading)
            rest = line[at + 2 :]
            rest = re.sub(r"^it(?='s|s? |$)", "SELF", rest) if line[head:].startswith("SELF") else rest
            if asked is not None:
                if (later := _between_turns(rest, reading)) is not None:
                    return [{"while": {"is": asked, "effects": [later]}}]
                held = standing(rest, reading)
                if held is not None and isinstance(held, list):
                    return [{"while": {"is": asked, "effects": [one.effect for one in held]}}]
            at = line.find(", ", at + 1)
        raise NotRead(sentence)
    if (later := _between_turns(line, reading)) is not None:
        return [later]
    held = standing(line, reading)
    if not isinstance(held, list):
        raise NotRead(sentence)
    return [one.effect for one in held if isinstance(one, HeldEffect)]


def _between_turns(line: str, reading: Reading) -> Body | None:
    """What is done between turns, None where the clause is about something else."""
    between = re.fullmatch(r"(?:at any times? )?between turns, (.+)|(.+) between turns", line, re.IGNORECASE)
    if between is None:
        return None
    acts = clause(between[1] or between[2], reading)
    if any(act.phase != "after" for act in acts):
        raise NotRead(line)
    return {"at": {"moment": "checkup", "do": [act.node for act in acts]}}


def _assembled(found: PowerSoFar, kind: str) -> Body:
    made: Body = {}
    if found.often:
        use: Body = {"often": found.often}
        if found.asked is not None:
            use["if"] = found.asked
        deeds = branches(found.told)
        if not deeds:
            raise NotRead("a use that does nothing")
        if found.asked is None and (asked := _worth_its_price(deeds)) is not None:
            use["if"] = asked
        made["use"] = use | (
            {"cost": found.cost, "do": deeds} if found.cost else _discarded_first(deeds, use.get("if"))
        )
    if found.trigger is not None:
        deeds = branches(found.told)
        if not deeds:
            raise NotRead("a trigger that does nothing")
        when: Body = {"event": found.trigger}
        asked = found.trigger_if if found.trigger_if is not None else _room_for_what_is_found(deeds)
        if asked is not None:
            when["if"] = asked
        when["do"] = [{"may": deeds}] if found.may else deeds
        made["effects"] = [{"when": when}]
    elif found.effects:
        made["effects"] = found.effects
    if found.cost and not found.often:
        raise NotRead("a cost of nothing")
    if not made:
        raise NotRead("nothing")
    if found.off is not None:
        made["off when"] = found.off
    elif kind == "Poké-Power":
        made["off when"] = "never"
    elif kind == "Pokémon Power":
        raise NotRead("an old Power that does not say what switches it off")
    return made


def _worth_its_price(deeds: list[Node]) -> Node:
    """What has to be there for more to be done than the price; None where the engine sees that by itself.

    A Power is not used for its price alone (rulings 12 and 255): there is an Energy card to attach before its Pokémon
    is Knocked Out, a card in the deck that pays for damage counters or for a hand that is discarded.
    """
    first, then = deeds[0], deeds[1] if len(deeds) > 1 else None
    if not isinstance(first, dict) or not isinstance(then, dict):
        return None
    attached, counters = first.get("attach"), first.get("counters")
    cards = attached.get("cards") if isinstance(attached, dict) else None
    if then == {"knock out": "self"} and isinstance(cards, dict) and cards.get("in") == "my discard":
        return {"exists": {key: value for key, value in cards.items() if key in ("in", "where")}}
    if isinstance(counters, dict) and counters.get("on") == "self":
        inner = then.get("if done")
        then = inner[0] if isinstance(inner, list) and isinstance(inner[0], dict) else then
        return {"exists": "my deck"} if "draw" in then or _searches_deck(then) else None
    return {"exists": "my deck"} if first == {"discard": "my hand"} and "draw" in then else None


def _searches_deck(deed: Node) -> bool:
    search = deed.get("search") if isinstance(deed, dict) else None
    return isinstance(search, dict) and search.get("in") == "my deck"


def _room_for_what_is_found(deeds: list[Node]) -> Node:
    """That there is room on the Bench, where a search puts there what it finds; None for other deeds."""
    benched = any(isinstance(one, dict) and one.get("put") == {"cards": "found", "into": "my bench"} for one in deeds)
    found = benched and any(_searches_deck(one) for one in deeds)
    return {"compare": {"of": {"room": "you"}, "at least": 1}} if found else None


def _discarded_first(deeds: list[Node], asked: Node) -> Body:
    """What a use does that begins with a discard that may be made: the rest is done as far as possible (ruling 207).

    Such a discard is not the price of the rest; if it is of several cards, they have to be there. `asked` is what the
    text asks for besides.
    """
    first = deeds[0].get("discard") if isinstance(deeds[0], dict) else None
    if len(deeds) != 2 or not isinstance(first, dict) or not isinstance(deeds[1], dict):
        return {"do": deeds}
    many = first.get("pick", first.get("units"))
    if first.get("in") != "my hand":
        if first.get("in") == "attached" and "if done" in deeds[1] and many not in (None, 1):
            raise NotRead("several Energy that may be discarded for the rest")
        return {"do": deeds}
    then = deeds[1] if "if done" in deeds[1] else {"if done": [deeds[1]]}
    if not isinstance(many, int) or many == 1:
        return {"do": [deeds[0], then]}
    held = {"in": "my hand", "where": first["where"]} if "where" in first else "my hand"
    there: Body = {"compare": {"of": {"count": held}, "at least": many}}
    return {"if": there if asked is None else {"all": [asked, there]}, "do": [deeds[0], then]}


def _in_power(node: Node) -> Body:
    """A script in which the Pokémon that an attack would call its Defending one is the opponent's Active Pokémon."""
    said = _swapped(node)
    assert isinstance(said, dict)
    return said


def _swapped(node: Node) -> Node:
    if isinstance(node, dict):
        return {key: _swapped(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_swapped(value) for value in node]
    return "their active" if node == "defending" else node
