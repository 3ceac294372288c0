"""Phrases for Pokémon, cards and Energy, read by a small grammar: how many, whose, where, of what kind, with what."""

from __future__ import annotations

import re
from typing import Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.compiling.frames import Body, Node, Reading, slot

TYPE: Final = "|".join(TYPES)
NUMBERS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "another": 1}
LABELS: Final = {
    "ex": "ex", "gx": "GX", "v": "V", "vmax": "VMAX", "vstar": "VSTAR", "sp": "SP",
}  # fmt: skip
GROUPS: Final = {
    "team plasma": "Team Plasma", "single strike": "Single Strike", "rapid strike": "Rapid Strike",
    "fusion strike": "Fusion Strike", "ancient": "Ancient", "future": "Future", "tera": "Tera",
    "team aqua": None, "team magma": None,
}  # fmt: skip
TRAINERS: Final = {
    "trainer": "trainer", "item": "item", "supporter": "supporter", "stadium": "stadium", "pokemon tool": "tool",
    "technical machine": "technical machine",
}  # fmt: skip
ONE: Final = ("self", "bearer", "defending", "my active", "source")
WHOLE: Final = {
    "SELF": "self", "your active pokemon": "my active", "the defending pokemon": "defending",
    "your opponent's active pokemon": "defending", "each defending pokemon": "their active",
    "the opponent's active pokemon": "defending", "1 of the defending pokemon": "defending",
    "both active pokemon": "both active", "each active pokemon": "both active", "all defending pokemon": "their active",
    "each of the defending pokemon": "their active", "your opponent's pokemon": "their play", "your pokemon": "my play",
    "the attacking pokemon": "source", "BEARER": "bearer",
    "each of your active pokemon": "my active",
}  # fmt: skip


@slot("n")
def number(phrase: str, reading: Reading) -> Node:
    """A number written out or in digits."""
    del reading
    low = phrase.lower()
    return NUMBERS.get(low, int(low) if low.isdecimal() else None)


@slot("type")
def type_(phrase: str, reading: Reading) -> Node:
    """A type, or several: "Fire or Water"."""
    del reading
    found = re.split(r",? (?:and/or|or|and) |, ", phrase)
    if not all(one in TYPES for one in found):
        return None
    return found[0] if len(found) == 1 else list(found)


@slot("name")
def card_name(phrase: str, reading: Reading) -> Node:
    """The name of a card, or several of them."""
    listed = re.split(r",? (?:and/or|or|and) (?:an? )?|, (?:an? )?", phrase)
    found = [_known_name(one, reading) for one in listed]
    if None in found:
        return _known_name(phrase, reading)
    return found[0] if len(found) == 1 else list(found)


def _known_name(phrase: str, reading: Reading) -> str | None:
    if phrase == "SELF":  # all cards of its name, unless a sign stands in it that names leave out
        return None if re.search("[δ★]|LV", reading.own) else reading.own
    spelt = re.sub(r"\bpokemon\b", "Pokémon", phrase, flags=re.IGNORECASE)
    for one in (spelt, re.sub(r" [Ss]tar$", " ★", spelt), spelt.removesuffix("s"), re.sub("ies$", "y", spelt)):
        if one in reading.names:
            return one
    return None


def pokemon_name(phrase: str, reading: Reading) -> Node:
    """The name of a Pokémon, or several of them."""
    found = card_name(phrase, reading)
    listed = found if isinstance(found, list) else [found]
    return found if all(reading.names.get(str(one)) == "pokemon" for one in listed) else None


@slot("attack")
def attack_name(phrase: str, reading: Reading) -> Node:
    """The name of an attack of the card."""
    if phrase.lower() in ("this attack", "that attack"):
        return reading.name
    return phrase if phrase in reading.attacks else None


@slot("pokemon")
def pokemon(phrase: str, reading: Reading) -> Node:
    """Pokémon in play: a name that is always there, a place, or a selection."""
    if phrase.lower() in WHOLE or phrase in WHOLE:
        return WHOLE.get(phrase, WHOLE.get(phrase.lower())) or None
    pick: int | None = None
    line = phrase
    if found := re.match(r"(\d+|one|a|an|two|three) of ", line, re.IGNORECASE):
        pick = int(str(number(found[1], reading)))
        line = line[found.end() :]
    elif found := re.match(r"(?:each of|all of|any of|all|each|every|any|both of) ", line, re.IGNORECASE):
        line = line[found.end() :]
    return _selection(line, pick, reading)


def _selection(line: str, pick: int | None, reading: Reading) -> Node:
    line, side = _owner(line)
    line, place = _place(line)
    where = kind_of_pokemon(line, reading)
    if where is None or side is None:
        return None
    if not where and pick is None:
        return f"{side} {place}"
    node: Body = {"in": f"{side} {place}"}
    if where:
        node["where"] = where
    if pick is not None:
        node["pick"] = pick
    return node


def _owner(line: str) -> tuple[str, str | None]:
    """The phrase without its owner, and the side: my, their or both; None where none is said."""
    if line.endswith(" both yours and your opponent's"):
        return line.removesuffix(" both yours and your opponent's"), "both"
    for words, side in (("your opponent's ", "their"), ("the opponent's ", "their"), ("your other ", "my other"),
                        ("your ", "my"), ("their ", "their")):  # fmt: skip
        if line.lower().startswith(words):
            if side == "my other":
                return line[len(words) :] + " except SELF", "my"
            return line[len(words) :], side
    return line, None


def _place(line: str) -> tuple[str, str]:
    found = re.match(r"(benched|active) ", line, re.IGNORECASE)
    if found:
        return line[found.end() :], {"benched": "bench", "active": "active"}[found[1].lower()]
    for tail in (" on your bench", " on your opponent's bench", " on their bench"):
        if line.lower().endswith(tail):
            return line[: -len(tail)], "bench"
    return re.sub(r" in play$", "", line), "play"


_HAVING: Final = (
    (r"(?:that|with|who) (?:already )?(?:have|has)? ?any damage counters on (?:it|them)", {"damage": {"at least": 10}}),
    (r"that ha(?:s|ve) the round attack", {"attack": "Round"}),
    (r"with no damage counters on (?:it|them)", {"damage": 0}),
    (r"that (?:don't|doesn't) have any damage counters on (?:it|them)", {"damage": 0}),
    (r"that (?:is|are) affected by a special condition", {"condition": "any"}),
    (r"that has a resistance", {"resistance": "any"}),
    (r"that (?:has|have) no weakness", {"weakness": "none"}),
    (r"that isn't an evolved pokemon|that (?:is|are)n't evolved", {"evolved": False}),
    (r"that (?:have|has) an ability|that has any abilities", {"power": "Ability"}),
    (r"that (?:have|has) any poke-bodies", {"power": "Poké-Body"}),
    (r"that (?:have|has) any poke-powers", {"power": "Poké-Power"}),
    (r"that (?:have|has) a pokemon tool(?: card)? attached(?: to (?:it|them))?", {"attached": {"kind": "tool"}}),
    (r"that (?:have|has) any special energy(?: cards?)? attached(?: to (?:it|them))?",
     {"attached": {"kind": "special energy"}}),
)  # fmt: skip


def kind_of_pokemon(line: str, reading: Reading) -> Body | None:
    """The filter of a phrase such as "Basic Water Pokémon that have any Energy attached", None where it isn't."""
    where: Body = {}
    line, ok = _excluded(line.strip(), where, reading)
    if not ok:
        return None
    line, ok = _having(line, where)
    if not ok:
        return None
    return (
        where | kinds
        if (kinds := head(line.strip(), reading)) is not None and not where.keys() & kinds.keys()
        else None
    )


def _excluded(line: str, where: Body, reading: Reading) -> tuple[str, bool]:
    found = re.search(r" \(?(?:excluding|except(?: for)?) (?:any )?([^()]+?)\)?$", line, re.IGNORECASE)
    if not found:
        return line, True
    if found[1] == "SELF":
        where["not"] = {"is": "self"}
        return line[: found.start()], True
    out = head(found[1], reading)
    if out is None:
        return line, False
    where["not"] = out
    return line[: found.start()], True


def _having(line: str, where: Body) -> tuple[str, bool]:
    for pattern, what in _HAVING:
        if found := re.search(rf" (?:{pattern})$", line, re.IGNORECASE):
            where.update(what)
            return line[: found.start()], True
    found = re.search(
        rf" (?:that (?:has|have)|with) any (?:({TYPE}) )?energy(?: cards?)?(?: attached)?(?: to (?:it|them))?$",
        line, re.IGNORECASE,
    )  # fmt: skip
    if found:
        where["energy"] = {"at least": 1} | ({"type": found[1]} if found[1] else {})
        return line[: found.start()], True
    if found := re.search(
        r" with (\d+) hp or (less|more)$| that has (?:a )?(?:maximum hp of )?(\d+) (?:hp )?or (less|more)(?: hp)?$",
        line, re.IGNORECASE,
    ):  # fmt: skip
        amount, side = found[1] or found[3], found[2] or found[4]
        where["hp"] = {"at most" if side.lower() == "less" else "at least": int(amount)}
        return line[: found.start()], True
    return line, " that " not in line and " with " not in line


_STAGES: Final = {"basic": "Basic", "stage 1": "Stage 1", "stage 2": "Stage 2"}


def head(line: str, reading: Reading) -> Body | None:
    """The filter of adjectives and head, {} for just "Pokémon"."""
    if " or " in line or "," in line or re.search(r"\bpokemon\S* and ", line):
        named = pokemon_name(line, reading)
        if named is not None:
            return {"name": named}
        pieces = [one.strip() for one in re.split(r",? (?:and|or) (?:any )?|, ", line)]
        parts = [head(one, reading) for one in pieces] if len(pieces) > 1 and "" not in pieces else [None]
        known = [one for one in parts if one]
        labels = [one["label"] for one in known if set(one) == {"label"}]
        if len(known) == len(parts) == len(labels):
            return {"label": labels}
        if (found := re.fullmatch(rf"({TYPE}) (?:or|and|and/or) ({TYPE}) pokemon", line)) is not None:
            return {"type": [found[1], found[2]]}
        return None
    if group := re.fullmatch(r"(team (?:aqua|magma)) pokemon", line, re.IGNORECASE):
        return {"name has": group[1].title()}
    if re.fullmatch(r"ultra beasts?", line, re.IGNORECASE):
        return {"label": "Ultra Beast"}
    found = re.fullmatch(r"(.*?)\bpokemon(?:[- ](ex|gx|v|vmax|vstar|sp))?", line, re.IGNORECASE)
    if found is None:
        named = pokemon_name(line, reading)
        return {"name": named} if named is not None else None
    where: Body = {}
    if found[2]:
        where["label"] = "EX" if found[2] == "EX" and "-EX" in line else LABELS[found[2].lower()]
    return _adjectives(found[1].strip(), where)


def _adjectives(line: str, where: Body) -> Body | None:
    while line:
        low = line.lower()
        for words, stage in _STAGES.items():
            if low.startswith(words) and "stage" not in where:
                where["stage"] = stage
                line = line[len(words) :].strip()
                break
        else:
            if found := re.match(rf"({TYPE})\b", line):
                if "type" in where:
                    return None
                where["type"] = found[1]
                line = line[found.end() :].strip()
            elif low.startswith("evolved") and "stage" not in where:
                where["evolved"] = True
                line = line[7:].strip()
            elif low.startswith("evolved"):
                line = line[7:].strip()
            elif found := re.match(r"(asleep|burned|confused|paralyzed|poisoned)\b", low):
                where["condition"] = found[1].capitalize()
                line = line[found.end() :].strip()
            else:
                group = next((one for one in GROUPS if low.startswith(one)), None)
                if group is None or GROUPS[group] is None or "label" in where:
                    return None
                where["label"] = GROUPS[group]
                line = line[len(group) :].strip()
    return where


# ---- cards that are not in play


def quantity(line: str, reading: Reading) -> tuple[Node, str] | None:
    """How many, and what remains of the phrase: a number, {up to: n}, any or all."""
    low = line.lower()
    if found := re.match(r"up to (\d+|two|three) (?:of )?", low):
        return {"up to": number(found[1], reading)}, line[found.end() :]
    if found := re.match(r"(?:any number|any amount|as many) (?:of )?", low):
        return "any", re.sub(r" as (?:you|they) like\b", "", line[found.end() :])
    if found := re.match(r"(?:all of the|all of|all|each|every) ", low):
        return "all", line[found.end() :]
    if found := re.match(r"(\d+|an?|another|one|two|three|four|five) (?:of )?", low):
        return number(found[1], reading), line[found.end() :]
    return None


def kind_of_card(line: str, reading: Reading) -> Body | None:
    """The filter of a phrase for cards anywhere but in play; {} for just "cards"."""
    where: Body = {}
    line, ok = _excluded(line.strip(), where, reading)
    if not ok:
        return None
    if re.fullmatch(r"cards?|other cards?", line, re.IGNORECASE):
        return where
    kinds = _one_kind(line, reading) or _several_kinds(line, reading)
    return None if kinds is None or (where.keys() & kinds.keys()) else kinds | where


def _one_kind(line: str, reading: Reading) -> Body | None:
    low = line.lower()
    if found := re.fullmatch(r"cards? that evolves? from (.+)", line, re.IGNORECASE):
        if found[1] in ("SELF", "that pokemon", "it"):
            return {"evolves from": "self" if found[1] == "SELF" else "one"}
        name = card_name(found[1], reading)
        return {"evolves from": name} if isinstance(name, str) else None
    if found := re.fullmatch(rf"(basic )?(?:({TYPE}) )?(special )?energy(?: cards?)?", line, re.IGNORECASE):
        return _energy_kind(bool(found[1]), found[2], bool(found[3]))
    if found := re.fullmatch(rf"basic ({TYPE}) energy(?: cards?)? or basic ({TYPE}) energy(?: cards?)?", line, re.I):
        return {"kind": "basic energy", "type": [found[1], found[2]]}
    if found := re.fullmatch(rf"({TYPE})(?: energy cards?)? (?:or|and) ({TYPE}) energy(?: cards?)?", line, re.I):
        return {"kind": "energy", "provides": [found[1], found[2]]}
    bare = re.sub(r" cards?$", "", low)
    if bare in TRAINERS or bare.removesuffix("s") in TRAINERS:
        kind = TRAINERS.get(bare) or TRAINERS[bare.removesuffix("s")]
        return {"kind": reading.trainer if kind == "trainer" else kind}
    if bare == "evolution" or bare == "evolution pokemon":
        return {"kind": "evolution pokemon"}
    return _pokemon_card(line, reading)


def _pokemon_card(line: str, reading: Reading) -> Body | None:
    made: Body
    bare = re.sub(r" cards?$", "", line)
    low = bare.lower()
    for group, label in GROUPS.items():
        if label and low == group:
            return {"label": label}
        if label and low.startswith(f"{group} ") and low.removeprefix(f"{group} ") in ("supporter", "item"):
            rest = low.removeprefix(f"{group} ")
            return {"kind": rest, "label": label}
    if found := re.fullmatch(rf"evolution (?:({TYPE}) )?pokemon", bare, re.IGNORECASE):
        made = {"kind": "evolution pokemon"}
        return made | ({"type": found[1]} if found[1] else {})
    if "pokemon" in low:
        kinds_found = kind_of_pokemon(bare, reading)
        if kinds_found is None or kinds_found.keys() & {"damage", "energy", "condition", "attached", "evolved"}:
            return None
        if kinds_found.get("stage") == "Basic":
            return {"kind": "basic pokemon"} | {key: value for key, value in kinds_found.items() if key != "stage"}
        return {"kind": "pokemon"} | kinds_found
    name = card_name(bare, reading)
    return {"name": name} if name is not None else None


def _energy_kind(basic: bool, type_name: str | None, special: bool) -> Body | None:
    found: Body = {"kind": "special energy" if special else "basic energy" if basic else "energy"}
    if special and (type_name or basic):
        return None
    return found | ({"type" if basic else "provides": type_name} if type_name else {})


def _several_kinds(line: str, reading: Reading) -> Body | None:
    """Kinds with "or" between them."""
    parts = re.split(r",? (?:or|and/or) (?:an? )?|, (?:an? )?", line)
    if len(parts) < 2:
        return None
    last = parts[-1].rpartition(" ")[2]
    found: list[Body] = []
    for part in parts:
        one = _one_kind(part, reading) or _one_kind(f"{part} {last}", reading)
        if one is None:
            return None
        found.append(one)
    if all(set(one) == {"kind"} for one in found):
        kinds = [one["kind"] for one in found]
        all_trainers = reading.trainer == "item" and kinds == ["item", "supporter", "stadium"]
        whole = "pokemon" if set(map(str, kinds)) == {"basic pokemon", "evolution pokemon"} else None  # a LV.X too
        return {"kind": "trainer" if all_trainers else whole or kinds}
    return {"any": found}


@slot("cards")
def cards(phrase: str, reading: Reading) -> Node:
    """Cards with how many: {where, pick} without a place."""
    counted = quantity(phrase, reading)
    if counted is None and isinstance(card_name(phrase, reading), str):
        counted = 1, phrase
    if counted is None:
        return None
    many, rest = counted
    if " attached to " in rest or " from " in rest or " in your " in rest or re.search(r"\band an? ", rest):
        return None
    where = kind_of_card(rest, reading)
    if where is None:
        return None
    node: Body = {"where": where} if where else {}
    if many != "all":
        node["pick"] = many
    return node


@slot("kind")
def kind(phrase: str, reading: Reading) -> Node:
    """Cards of a kind, without how many."""
    return kind_of_card(phrase, reading)


@slot("played")
def played_card(phrase: str, reading: Reading) -> Node:
    """What was played: Trainer cards by what was played this turn, a Basic Pokémon by its coming onto the Bench."""
    name, kind = card_name(phrase, reading), kind_of_card(phrase, reading)
    if phrase == "SELF" and reading.basic and name is not None:
        return {"happened": {"event": {"is": "benched", "what": {"name": name}, "from": "hand"}, "during": "this turn"}}
    if not kind or pokemon_name(phrase, reading) is not None or "pokemon" in str(kind.get("kind", kind.get("any"))):
        return None  # what was played may have come onto the Bench or evolved a Pokémon
    return {"played": kind}


@slot("energy")
def energy(phrase: str, reading: Reading) -> Node:
    """Energy attached to a Pokémon, with how much: a selection. "Energy cards" are counted as cards."""
    found = re.fullmatch(r"(.+?)(?: attached to| from) (.+)", phrase, re.IGNORECASE)
    if found is None:
        return None
    bearer = pokemon(found[2], reading)
    counted = quantity(found[1], reading)
    if bearer is None or counted is None:
        return None
    many, rest = counted
    where = _one_kind(rest, reading)
    if where is None or "energy" not in str(where.get("kind")):
        return None
    one = bearer in ONE or (isinstance(bearer, dict) and bearer.get("pick") == 1)
    if many != "all" and not one and (re.match(r"(?:each|both|\d)", found[2]) or "pick" in str(bearer)):
        return None
    node: Body = {"in": "attached", "to": bearer, "where": where}
    if many == "all":
        return node
    by_unit = isinstance(many, int) and not re.search(r"\bcards?$", rest) and where["kind"] == "energy"
    node["units" if by_unit else "pick"] = many
    return node
