"""Phrases for what is counted: "damage counter on ...", "card in your hand"."""

from __future__ import annotations

import re
from typing import Final

from ptcg_judge.game.compiling.frames import Body, Frames, Node, Reading, slot
from ptcg_judge.game.compiling.things import kind_of_pokemon

COUNTS: Final = Frames()
FLIP: Final = "f"  # what coins that decide something are called


@slot("count")
def count(phrase: str, reading: Reading) -> Node:
    """The number of what is named, one or many."""
    return COUNTS.read(phrase, reading)


@COUNTS("heads")
def heads() -> Node:
    return {"heads": FLIP}


@COUNTS("tails")
def tails() -> Node:
    return {"tails": FLIP}


@COUNTS("damage counters? on <pokemon>", "damage counters? (?:already )?on <pokemon>")
def damage_counters(pokemon: Node) -> Node:
    return {"counters": pokemon}


@COUNTS("(?:colorless )?energy in <pokemon>'s retreat cost", "colorless in <pokemon>'s retreat cost")
def in_retreat_cost(pokemon: Node) -> Node:
    return {"retreat": pokemon}


def _energy(on: Node, of: Node = None, spare: bool = False) -> Body:
    return {"energy": {"on": on} | ({"type": of} if of else {}) | ({"spare": True} if spare else {})}


@COUNTS("special conditions? affecting <pokemon>")
def special_conditions(pokemon: Node) -> Node:
    return {"conditions": pokemon}


@COUNTS("of your pokemon in play that has the <words:attackname> attack")
def with_the_attack(words: Node) -> Node:
    return {"count": {"in": "my play", "where": {"attack": words}}}


@COUNTS("of your benched pokemon that has the <words:attackname> attack")
def benched_with_the_attack(words: Node) -> Node:
    return {"count": {"in": "my bench", "where": {"attack": words}}}


@COUNTS("<kind> in your discard pile that has the <words:attackname> attack")
def discarded_with_the_attack(kind: Node, words: Node) -> Node:
    if not isinstance(kind, dict):
        return None
    where = {key: value for key, value in kind.items() if (key, value) != ("kind", "pokemon")}
    return {"count": {"in": "my discard", "where": where | {"attack": words}}}


@slot("attackname")
def attack_name(phrase: str, reading: Reading) -> Node:
    """The name of an attack, as it is printed."""
    del reading
    return phrase if phrase[:1].isupper() else None


@COUNTS("energy attached to <pokemon>")
def energy_on(pokemon: Node) -> Node:
    return _energy(pokemon)


@COUNTS("<type> energy attached to <pokemon>")
def energy_of_type_on(type: Node, pokemon: Node) -> Node:
    return _energy(pokemon, type) if isinstance(type, str) else None


@COUNTS("<type> energy attached to <pokemon> but not used to pay for @paid")
def spare_energy(type: Node, pokemon: Node) -> Node:
    return _energy(pokemon, type, spare=True)


@COUNTS("energy attached to <pokemon> but not used to pay for @paid")
def any_spare_energy(pokemon: Node) -> Node:
    return _energy(pokemon, spare=True)


@COUNTS("<kind> attached to <pokemon>")
def cards_attached(kind: Node, pokemon: Node) -> Node:
    if not isinstance(kind, dict) or "kind" not in kind or "pokemon" in str(kind["kind"]):
        return None
    return {"count": {"in": "attached", "to": pokemon, "where": kind}}


@COUNTS("(?:different )?types? of basic energy(?: cards?)? attached to <pokemon>")
def types_attached(pokemon: Node) -> Node:
    return {"types": {"in": "attached", "to": pokemon, "where": {"kind": "basic energy"}}}


@COUNTS("cards? in your hand")
def my_hand() -> Node:
    return {"count": "my hand"}


@COUNTS("cards? in (?:your opponent's|their) hand")
def their_hand() -> Node:
    return {"count": "their hand"}


@COUNTS("<kind> in your discard pile")
def my_discard(kind: Node) -> Node:
    return {"count": {"in": "my discard", "where": kind} if kind else "my discard"}


@COUNTS("<kind> in (?:your opponent's|their) discard pile")
def their_discard(kind: Node) -> Node:
    return {"count": {"in": "their discard", "where": kind} if kind else "their discard"}


@COUNTS("prize cards? (?:that )?your opponent has(?: already)? taken")
def prizes_of_opponent() -> Node:
    return {"prizes taken": "opponent"}


@COUNTS("prize cards? (?:that )?you have(?: already)? taken")
def my_prizes_taken() -> Node:
    return {"prizes taken": "you"}


@COUNTS("prize cards? (?:that )?your opponent has (?:left|remaining)")
def prizes_left() -> Node:
    return {"count": "their prizes"}


@COUNTS("prize cards? (?:that )?you have (?:left|remaining)")
def my_prizes_left() -> Node:
    return {"count": "my prizes"}


@COUNTS("<what:inplay>")
def pokemon_in_play(what: Node) -> Node:
    return {"count": what}


@slot("inplay")
def pokemon_of(phrase: str, reading: Reading) -> Node:
    """Pokémon named one or many: "Beldum on your Bench", "of your opponent's Benched Pokémon", "Pokémon in play"."""
    line = re.sub(r"^of ", "", phrase)
    line = re.sub(r"^any (?:of )?(?:other )?", "", line)
    side, place = None, "play"
    for tail, found_side, found_place in (
        (r" in play both yours and your opponent's", "both", "play"),
        (r" on your opponent's bench", "their", "bench"),
        (r" on your bench", "my", "bench"),
        (r" (?:that )?you have in play", "my", "play"),
        (r" (?:that )?your opponent has in play", "their", "play"),
        (r" in play", None, "play"),
    ):
        if re.search(rf"{tail}$", line, re.IGNORECASE):
            line = re.sub(rf"{tail}$", "", line, flags=re.IGNORECASE)
            side, place = found_side, found_place
            break
    for head, found_side in (("your opponent's ", "their"), ("your ", "my")):
        if line.lower().startswith(head):
            if side not in (None, found_side):
                return None
            line, side = line[len(head) :], found_side
    if line.lower().startswith("benched "):
        line, place = line[8:], "bench"
    if line.endswith(" both yours and your opponent's"):
        line, side = line.removesuffix(" both yours and your opponent's"), "both"
    where = kind_of_pokemon(line, reading)
    if where is None:
        return None
    if side is None:
        if "name" not in where:
            return None
        side = "both"
    node: Body = {"in": f"{side} {place}", "where": where}
    return node if where else f"{side} {place}"


def times(per: Node, of: Node) -> Body:
    """So much for each."""
    return {"times": [per, of]}
