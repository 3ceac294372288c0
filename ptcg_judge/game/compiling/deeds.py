"""What is done: each frame makes acts of a clause, each with the step of an attack in which it is done."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ptcg_judge.game.compiling.amounts import times
from ptcg_judge.game.compiling.frames import Body, Frames, Node, Reading, slot
from ptcg_judge.game.compiling.questions import one_pokemon
from ptcg_judge.game.compiling.things import pokemon as pokemon_phrase

DEEDS: Final = Frames()
EXTRA: Final = "extra"  # phases beside the keys of an attack: damage that is added,
BASE: Final = "base"  # damage in the place of what is printed,
FAIL: Final = "fail"  # and that the attack does nothing


class ActRead(NamedTuple):
    """A statement (or a number, for damage) and the step of an attack that it belongs to."""

    phase: str
    node: Node


def after(*nodes: Node) -> list[ActRead]:
    """Statements in printed order, after the damage."""
    return [ActRead("after", node) for node in nodes]


@slot("self")
def only_self(phrase: str, reading: Reading) -> Node:
    """This Pokémon."""
    found = one_pokemon(phrase, reading)
    return found if found in ("self", "bearer") else None


# ---- the damage of the attack itself

_ATTACK: Final = "(?:this attack does|does|do)"


@DEEDS(f"{_ATTACK} <n> more damage(?: \\(before weakness\\))?", f"{_ATTACK} \\d+ damage plus <n>(?: more)?(?: damage)?")
def more(n: int) -> Node:
    return [ActRead(EXTRA, n)]


@DEEDS(
    f"{_ATTACK} <n> more damage @per <count>",
    f"{_ATTACK} \\d+ damage plus <n>(?: more)?(?: damage)? @per <count>",
)
def more_for_each(n: int, count: Node) -> Node:
    return [ActRead(EXTRA, times(n, count))]


@DEEDS(
    f"{_ATTACK} <n> damage @per <count>",
    f"{_ATTACK} damage equal to <n> times the (?:number|amount) of <count>",
)
def for_each(n: int, count: Node) -> Node:
    return [ActRead(BASE, times(n, count))]


@DEEDS(
    f"{_ATTACK} <n> less damage @per <count>",
    f"{_ATTACK} \\d+ damage minus <n>(?: damage)? @per <count>",
)
def less_for_each(n: int, count: Node) -> Node:
    return [ActRead(EXTRA, times(-n, count))]


@DEEDS(f"{_ATTACK} <n> less damage")
def less(n: int) -> Node:
    return [ActRead(EXTRA, -n)]


@DEEDS("this attack's base damage is <n>(?: instead of \\d+)?")
def base(n: int) -> Node:
    return [ActRead(BASE, n)]


@DEEDS("you can't add more than <n> damage in this way")
def limit(n: int) -> Node:
    return [ActRead("limit", n)]


@DEEDS("this attack does nothing")
def fail() -> Node:
    return [ActRead(FAIL, {"fail": "attack"})]


# ---- other damage


def hit(amount: Node, to: Node, apply: Node = None) -> Body:
    """Damage to something."""
    node: Body = {"amount": amount, "to": to}
    if apply is not None:
        node["apply"] = apply
    return {"damage": node}


@DEEDS(
    "SELF (?:also )?does <n> damage to itself",
    "this attack (?:also )?does <n> damage to SELF",
    "it does <n> damage to itself",
)
def to_itself(n: int) -> Node:
    return [ActRead("hits", hit(n, "self"))]


@slot("target")
def target(phrase: str, reading: Reading) -> Node:
    """Whom other damage is done to."""
    if phrase.lower() in ("that pokemon", "it"):
        return reading.notes.get("aim")
    if phrase.lower() in ("each of them", "each of those pokemon", "those pokemon"):
        return reading.notes.get("aim")
    if re.fullmatch(r"each (?:benched )?pokemon both yours and your opponent's", phrase, re.IGNORECASE):
        return "both bench" if "bench" in phrase.lower() else "both play"
    return pokemon_phrase(phrase, reading)


@DEEDS(
    r"(?:this attack (?:also )?does|also does|does|do) <n> damage to <target>",
    r"@does <n> damage to each of <target>",
)
def to_target(n: int, target: Node) -> Node:
    return [ActRead("hits", hit(n, target))]


@DEEDS(
    r"@does <n> damage @per <count> to <target>",
    r"for each <count>, this attack does <n> damage to <target>",
    r"@does <n> damage to <target> @per <count>",
)
def to_target_for_each(n: int, count: Node, target: Node) -> Node:
    return [ActRead("hits", hit(times(n, count), target))]


@slot("aim")
def aim(phrase: str, reading: Reading) -> Node:
    """Pokémon that are chosen, and what the rest of the text calls "that Pokémon"."""
    node = pokemon_phrase(phrase, reading)
    if not isinstance(node, dict) or "pick" not in node:
        return None
    reading.notes["aim"] = "aim"
    return node


@DEEDS("choose <aim> and put <n> damage counters? on (?:it|each of them|that pokemon|each of those pokemon)")
def choose_and_put(aim: Node, n: int) -> Node:
    chosen = ActRead("choose", {"let": {"as": "aim", "be": aim}})
    return [chosen, *after({"counters": {"put": n, "on": "aim"}})]


@DEEDS("choose <aim>")
def choose(aim: Node) -> Node:
    return [ActRead("choose", {"let": {"as": "aim", "be": aim}})]


@DEEDS(
    "(?:this attack's|this|that) damage isn't affected by weakness or resistance",
    "\\(?don't apply weakness and resistance(?: for this attack)?\\)?",
    "this attack's damage (?:is not|isn't) affected by weakness or resistance",
)
def apply_effects() -> Node:
    return [ActRead("apply", ["effects"])]


@DEEDS("@damage isn't affected by weakness, resistance, (?:@kinds|@others) on @foes")
def apply_nothing() -> Node:
    return [ActRead("apply", [])]


@DEEDS("@damage isn't affected by (?:any effects|@kinds) on @foes")
def apply_no_effects() -> Node:
    return [ActRead("apply", ["weakness", "resistance"])]


@DEEDS("@damage isn't affected by resistance")
def apply_no_resistance() -> Node:
    return [ActRead("apply", ["weakness", "effects"])]


@DEEDS("@damage isn't affected by weakness")
def apply_no_weakness() -> Node:
    return [ActRead("apply", ["resistance", "effects"])]


# ---- Special Conditions, counters, healing, Knock Outs


@DEEDS("<pokemon> (?:is|are) now <conditions>", "make <pokemon> <conditions>", "<one:pokemon> becomes <conditions>")
def inflict(conditions: Node, pokemon: Node = None, one: Node = None) -> Node:
    return after({"condition": {"give": conditions, "to": pokemon or one}})


@DEEDS(
    "both SELF and the defending pokemon are now <conditions>",
    "both active pokemon are now <conditions>",
    "SELF and the defending pokemon are now <conditions>",
)
def inflict_both(conditions: Node) -> Node:
    return after({"condition": {"give": conditions, "to": "both active"}})


@DEEDS("(?:heal|remove) all damage from <pokemon>", "remove all damage counters from <pokemon>")
def heal_all(pokemon: Node) -> Node:
    return after({"heal": {"from": pokemon, "amount": "all"}})


@DEEDS("heal <n> damage from <pokemon>")
def heal(n: int, pokemon: Node) -> Node:
    return after({"heal": {"from": pokemon, "amount": n}})


@DEEDS("remove <n> damage counters? from <pokemon>")
def remove_counters(n: int, pokemon: Node) -> Node:
    return after({"heal": {"from": pokemon, "amount": 10 * n}})


@slot("struck")
def struck(phrase: str, reading: Reading) -> Node:
    """Whom the attack did its damage to: the Pokémon that was chosen, or the Defending Pokémon."""
    if phrase.lower() == "that pokemon":
        return reading.notes.get("aim", "defending")
    return "defending" if phrase.lower() in ("the defending pokemon", "your opponent's active pokemon") else None


@DEEDS(
    "remove from SELF the number of damage counters equal to the damage @did to <struck>",
    "heal from SELF (?:the same amount of damage|damage equal to the damage) @did to <struck>",
)
def drain(struck: Node) -> Node:
    return after({"heal": {"from": "self", "amount": {"dealt": struck}}})


@DEEDS(
    "(?:remove|heal)(?: all)?(?: of)?(?: the)? special conditions (?:from|affecting) <pokemon>",
    "<pokemon> recovers from all special conditions",
    "heal all special conditions from <pokemon>",
)
def recover(pokemon: Node) -> Node:
    return after({"recover": pokemon if isinstance(pokemon, str) else {"from": pokemon}})


@DEEDS("put <n> damage counters? on <target>")
def put_counters(n: int, target: Node) -> Node:
    return after({"counters": {"put": n, "on": target}})


@DEEDS("put <n> damage counters? on your opponent's pokemon spread")
def spread_counters(n: int) -> Node:
    return after({"counters": {"put": n, "on": "their play", "spread": True}})


@DEEDS("put <n> damage counters? on your opponent's benched pokemon spread")
def spread_on_bench(n: int) -> Node:
    return after({"counters": {"put": n, "on": "their bench", "spread": True}})


@DEEDS(
    "put damage counters on <target> until it is <n> hp away from being knocked out",
    "put damage counters on <target> until its remaining hp is <n>",
)
def put_until(target: Node, n: int) -> Node:
    return after({"counters": {"on": target, "until left": n}})


@DEEDS(
    "for each <count>, put <n> damage counters? on <target>", "put <n> damage counters? on <target> for each <count>"
)
def put_for_each(count: Node, n: int, target: Node) -> Node:
    return after({"counters": {"put": times(n, count) if n != 1 else count, "on": target}})


@DEEDS(
    "put <n> damage counters? instead of 1 on @foes(?: between turns| during pokemon checkup)",
    "during pokemon checkup, put <n> damage counters? on that pokemon instead of 1",
)
def stronger_poison(n: int) -> Node:
    return [ActRead("poison", n)]


@DEEDS("remove all special conditions and <n> damage counters? from <pokemon>")
def recover_and_heal(n: int, pokemon: Node) -> Node:
    return after({"recover": {"from": pokemon}}, {"heal": {"from": pokemon, "amount": 10 * n}})


@DEEDS("remove <n> damage counters? and all special conditions from <pokemon>")
def heal_and_recover(n: int, pokemon: Node) -> Node:
    return after({"heal": {"from": pokemon, "amount": 10 * n}}, {"recover": {"from": pokemon}})


@DEEDS("remove all damage counters and(?: all)? special conditions from <pokemon>")
def all_better(pokemon: Node) -> Node:
    return after({"heal": {"from": pokemon, "amount": "all"}}, {"recover": {"from": pokemon}})


@DEEDS("<pokemon> is knocked out @end", "@end, <pokemon> (?:will be|is) knocked out")
def doomed(pokemon: Node) -> Node:
    return _later(pokemon, {"knock out": pokemon})


@DEEDS(
    "put <n> damage counters? on <pokemon> @end",
    "@end, put <n> damage counters? on <pokemon>",
)
def counters_later(n: int, pokemon: Node) -> Node:
    return _later(pokemon, {"counters": {"put": n, "on": pokemon}})


def _later(pokemon: Node, deed: Body) -> Node:
    if pokemon != "defending":
        return None
    effect: Body = {"at": {"moment": "end of their turn", "do": [deed]}}
    return after({"lasting": {"on": pokemon, "for": "until end of their next turn", "effects": [effect]}})


@DEEDS("<pokemon> is knocked out")
def knock_out(pokemon: Node) -> Node:
    return after({"knock out": pokemon})


# ---- cards


@DEEDS("draw <n> cards?")
def draw(n: int) -> Node:
    return after({"draw": n})


@DEEDS("draw (?:a card|cards) until you have <n> cards in your hand")
def draw_until(n: int) -> Node:
    return after({"draw": {"until": n}})


@DEEDS("draw (?:a card|1 card) for each <count>", "draw @many equal to the number of <count>")
def draw_for_each(count: Node) -> Node:
    return after({"draw": count})


@DEEDS("each player draws <n> cards?")
def each_draws(n: int) -> Node:
    return after({"each player": [{"draw": n}]})


@DEEDS("each player discards the top (?:<n> )?cards? (?:of|from) their deck")
def each_mills(n: Node) -> Node:
    return after({"each player": [{"discard": {"in": "my deck", "first": n or 1}}]})


@DEEDS("your opponent draws <n> cards?")
def opponent_draws(n: int) -> Node:
    return after({"opponent": [{"draw": n}]})


@DEEDS("switch SELF with 1 of your benched pokemon")
def switch_out() -> Node:
    return after({"switch": {"out": "self", "in": {"in": "my bench", "pick": 1}}})


@DEEDS(
    "switch your active pokemon with 1 of your benched pokemon",
    "switch 1 of your active pokemon with 1 of your benched pokemon",
)
def switch_mine() -> Node:
    return after({"switch": {"in": {"in": "my bench", "pick": 1}}})


@DEEDS(
    "your opponent switches @theirs with 1 of their benched pokemon",
    "switch (?:out )?your opponent's active pokemon to the bench",
)
def opponent_switches() -> Node:
    return after({"opponent": [{"switch": {"in": {"in": "my bench", "pick": 1}}}]})


@DEEDS(
    "switch (?:the defending pokemon|your opponent's active pokemon) with 1 of your opponent's benched pokemon",
    "switch 1 of your opponent's benched pokemon with @theirs",
    "switch in 1 of your opponent's benched pokemon to the active spot",
    "choose 1 of your opponent's benched pokemon and switch it with @theirs",
)
def gust() -> Node:
    return after({"switch": {"in": {"in": "their bench", "pick": 1}}})


@DEEDS("discard (?:that|the) stadium(?: card)?(?: in play)?")
def that_stadium() -> Node:
    return after({"discard": "stadium"})


@DEEDS("the new (?:defending|active) pokemon is now <conditions>")
def new_active(conditions: Node) -> Node:
    return after({"if done": [{"condition": {"give": conditions, "to": "their active"}}]})


@DEEDS("your opponent's active pokemon and SELF are now <conditions>")
def inflict_the_two(conditions: Node) -> Node:
    return after({"condition": {"give": conditions, "to": "both active"}})


@DEEDS("leave <pokemon> <conditions>")
def leave(pokemon: Node, conditions: Node) -> Node:
    return after({"condition": {"give": conditions, "to": pokemon}})


@DEEDS("put <n> damage counters? on SELF and <m:n> damage counters? on <pokemon>")
def put_on_two(n: int, m: int, pokemon: Node) -> Node:
    return after({"counters": {"put": n, "on": "self"}}, {"counters": {"put": m, "on": pokemon}})


@DEEDS("move <n> damage counters? from SELF to <pokemon>")
def move_counters(n: int, pokemon: Node) -> Node:
    return after({"move counters": {"amount": n, "from": "self", "to": pokemon}})


@DEEDS("move <n> damage counters? from <giver:pokemon> to <pokemon>")
def move_counters_between(n: int, giver: Node, pokemon: Node) -> Node:
    one = isinstance(giver, str) or (isinstance(giver, dict) and giver.get("pick") == 1)
    other = pokemon in ("self", "defending") or (isinstance(pokemon, dict) and pokemon.get("pick") == 1)
    if not one or not other or giver in ("my play", "their play"):
        return None
    if isinstance(giver, dict) and "where" not in giver:
        others: Body = {"not": {"is": "self"}} if pokemon == "self" and giver["in"] == "my play" else {}
        giver = giver | {"where": {"damage": {"at least": 10}} | others}
    return after({"move counters": {"amount": n, "from": giver, "to": pokemon}})


@DEEDS(
    "SELF does <n> damage to itself,? and @plainly to this damage",
    "SELF does <n> damage to itself and @plainly",
)
def to_itself_plainly(n: int) -> Node:
    return [ActRead("hits", hit(n, "self", ["effects"]))]


@DEEDS("switch (?:1 of )?your active pokemon with SELF", "switch SELF with (?:1 of )?your active pokemon")
def come_forward() -> Node:
    return after({"switch": {"in": "self"}})


@DEEDS(
    "choose 1 of the defending pokemon and switch it with 1 of your opponent's benched pokemon",
    "switch 1 of the defending pokemon with 1 of your opponent's benched pokemon",
)
def gust_one() -> Node:
    return after({"switch": {"in": {"in": "their bench", "pick": 1}}})


@DEEDS("knock out SELF")
def knock_itself_out() -> Node:
    return after({"knock out": "self"})


@DEEDS("move <n> damage counters? from 1 of your opponent's pokemon to another of their pokemon")
def move_theirs_on(n: int) -> Node:
    giver: Body = {"let": {"as": "giver", "be": {"in": "their play", "where": {"damage": {"at least": 10}}, "pick": 1}}}
    taker: Body = {"in": "their play", "where": {"not": {"is": "giver"}}, "pick": 1}
    return after(giver, {"move counters": {"amount": n, "from": "giver", "to": taker}})


@DEEDS("heal <n> damage and remove (?:all|any) special conditions from <pokemon>")
def heal_and_cure(n: int, pokemon: Node) -> Node:
    return after({"heal": {"from": pokemon, "amount": n}}, {"recover": {"from": pokemon}})


@DEEDS("each player shuffles their @handed and draws <n> cards")
def each_shuffles_and_draws(n: int) -> Node:
    return after(
        {"each player": [{"put": {"cards": "my hand", "into": "my deck"}}, {"shuffle": "my deck"}, {"draw": n}]}
    )


@DEEDS("your opponent shuffles their @handed and draws <n> cards")
def they_shuffle_and_draw(n: int) -> Node:
    return after({"opponent": [{"put": {"cards": "my hand", "into": "my deck"}}, {"shuffle": "my deck"}, {"draw": n}]})


@DEEDS("shuffle your hand into your deck(?:, then|\\. then,|,? and) draw <n> cards")
def shuffle_and_draw(n: int) -> Node:
    return after({"put": {"cards": "my hand", "into": "my deck"}}, {"shuffle": "my deck"}, {"draw": n})


@DEEDS("<pokemon> recovers from all special conditions", "cure all special conditions from <pokemon>")
def cure(pokemon: Node) -> Node:
    return after({"recover": {"from": pokemon}})


@DEEDS("end your turn", "your turn ends")
def end_turn() -> Node:
    return after("end turn")


@DEEDS(
    "choose 1 of <pokemon>'s attacks and use it as this attack",
    "choose an attack from <pokemon> and use it as this attack",
)
def copy_attack(pokemon: Node) -> Node:
    if isinstance(pokemon, dict) and set(pokemon) == {"in", "pick"}:
        pokemon = pokemon["in"]  # which Pokémon it is follows from the attack
    return after({"use attack": {"of": pokemon}})
