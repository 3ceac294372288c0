"""Phrases for conditions: "the Defending Pokémon is Asleep", "you have Illumise on your Bench"."""

from __future__ import annotations

import re
from typing import Final

from ptcg_judge.game.compiling.frames import Body, Frames, Node, Reading, slot
from ptcg_judge.game.compiling.things import card_name, head

QUESTIONS: Final = Frames()


@slot("question")
def question(phrase: str, reading: Reading) -> Node:
    """The condition a phrase asks for, joined ones too."""
    if (node := QUESTIONS.read(phrase, reading)) is not None:
        return node
    for word, key in ((" and ", "all"), (" or ", "any")):
        if phrase.count(word) == 1:
            parts = [QUESTIONS.read(one.removeprefix("if "), reading) for one in phrase.split(word)]
            if None not in parts:
                return {key: parts}
    return None


def _is(what: Node, where: Body) -> Body:
    return {"is": {"what": what, "where": where}}


def _not(node: Node) -> Body:
    return {"not": node}


def compare(of: Node, **bounds: Node) -> Body:
    """A number within bounds."""
    return {"compare": {"of": of} | {key.replace("_", " "): value for key, value in bounds.items()}}


@slot("one")
def one_pokemon(phrase: str, reading: Reading) -> Node:
    """A single Pokémon that has a name of its own here."""
    low = phrase.lower()
    if phrase in ("SELF", "BEARER"):
        return phrase.lower()
    if low in ("the defending pokemon", "your opponent's active pokemon", "the opponent's active pokemon"):
        return "defending"
    if low == "your active pokemon":
        return "my active"
    if low in ("that pokemon", "it") and "it" in reading.notes:
        return reading.notes["it"]
    return None


@slot("sort")
def sort(phrase: str, reading: Reading) -> Node:
    """What a Pokémon is said to be: "a Basic Pokémon", "an Evolved Pokémon", "a Pokémon-GX"."""
    bare = re.sub(r"^(?:an? )", "", phrase)
    if bare.lower() == "evolution pokemon":
        return {"kind": "evolution pokemon"}
    if re.search(r" or an? ", bare):
        parts = [head(re.sub(r"^an? ", "", one), reading) for one in re.split(r" or (?=an? )", bare)]
        if all(one is not None and set(one) == {"label"} for one in parts):
            return {"label": [one["label"] for one in parts if one]}
        return None
    return head(bare, reading) or None


@slot("conditions")
def conditions(phrase: str, reading: Reading) -> Node:
    """Special Conditions by name: one, or a list."""
    del reading
    found = [one.strip().capitalize() for one in re.split(r",? (?:and|or) |, ", phrase)]
    if not all(one in ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned") for one in found):
        return None
    return found[0] if len(found) == 1 else list(found)


@QUESTIONS("<one> is (?:already )?<conditions>")
def is_under(one: Node, conditions: Node) -> Node:
    return _is(one, {"condition": conditions})


@QUESTIONS("<one> isn't <conditions>")
def is_not_under(one: Node, conditions: Node) -> Node:
    return _not(_is(one, {"condition": conditions}))


@QUESTIONS("<one> is (?:already )?affected by (?:a|any|1 or more) special conditions?")
def is_affected(one: Node) -> Node:
    return _is(one, {"condition": "any"})


@QUESTIONS("<one> (?:already )?has any damage counters on it", "there are any damage counters on <one>")
def is_damaged(one: Node) -> Node:
    return _is(one, {"damage": {"at least": 10}})


@QUESTIONS("<one> has no damage counters on it", "<one> doesn't have any damage counters on it", "<one> has full hp")
def is_unhurt(one: Node) -> Node:
    return _is(one, {"damage": 0})


@QUESTIONS("<one> (?:already )?has (?:at least )?<n>(?: or more)? damage counters on it")
def has_counters(one: Node, n: int) -> Node:
    return _is(one, {"damage": {"at least": 10 * n}})


@QUESTIONS("<one> has <n> or less damage counters on it")
def has_few_counters(one: Node, n: int) -> Node:
    return _is(one, {"damage": {"at most": 10 * n}})


@QUESTIONS(
    "<one> has any (?:<type> )?energy(?: cards?)?(?: attached)?(?: to it)?",
    "<one> has an? (?:<type> )?energy(?: cards?)? attached to it",
)
def has_energy(one: Node, type: Node) -> Node:
    if type is not None and not isinstance(type, str):
        return None
    return _is(one, {"energy": {"at least": 1} | ({"type": type} if type else {})})


@QUESTIONS("<one> has (?:at least )?<n>(?: or more)? (?:<type> )?energy(?: attached(?: to it)?)")
def has_so_much_energy(one: Node, n: int, type: Node) -> Node:
    return _is(one, {"energy": {"at least": n} | ({"type": type} if type else {})})


@QUESTIONS(
    "<one> has no (?:<type> )?energy(?: cards?)?(?: attached(?: to it)?)?",
    "<one> doesn't have any (?:<type> )?energy(?: cards?)? attached to it",
)
def has_no_energy(one: Node, type: Node) -> Node:
    return _not(_is(one, {"energy": {"at least": 1} | ({"type": type} if type else {})}))


@QUESTIONS("<one> has (?:any|an?) pokemon tools?(?: cards?)? attached(?: to it)?")
def has_tool(one: Node) -> Node:
    return _is(one, {"attached": {"kind": "tool"}})


@QUESTIONS("<one> has (?:any|an?) special energy(?: cards?)? attached(?: to it)?")
def has_special_energy(one: Node) -> Node:
    return _is(one, {"attached": {"kind": "special energy"}})


@QUESTIONS("<one> has (?:any|an?) <name> attached(?: to it)?")
def has_named(one: Node, name: Node) -> Node:
    return _is(one, {"attached": {"name": name}})


@QUESTIONS(
    "<one> (?:already )?has at least (?:1|<n>) extra (?:<type> )?energy attached(?: to it)?"
    r"(?: \(?in addition to this attack's cost\)?)?"
)
def has_spare(one: Node, n: Node, type: Node) -> Node:
    if isinstance(type, list):
        return {"left over": {"on": one, "types": type}} if n in (None, 1) else None  # one of each of them
    energy: Body = {"on": one} | ({"type": type} if type else {}) | {"spare": True}
    return compare({"energy": energy}, at_least=n or 1)


@QUESTIONS("<one> is <sort>")
def is_a(one: Node, sort: Body) -> Node:
    return _is(one, sort)


@QUESTIONS("<one> isn't <sort>", "<one> is not <sort>")
def is_not_a(one: Node, sort: Body) -> Node:
    return _is(one, {"evolved": False}) if sort == {"evolved": True} else _not(_is(one, sort))


@QUESTIONS("<one> has an ability", "<one> has any abilities")
def has_ability(one: Node) -> Node:
    return _is(one, {"power": "Ability"})


@QUESTIONS("<one> has (?:an? |any )?<type> weakness", "<one> has weakness to <type>")
def has_weakness(one: Node, type: Node) -> Node:
    return _is(one, {"weakness": type})


@QUESTIONS("<one> has (?:an? |any )?<type> resistance", "<one> has resistance to <type>")
def has_resistance(one: Node, type: Node) -> Node:
    return _is(one, {"resistance": type})


@QUESTIONS("<one> has any weakness", "<one> has a weakness")
def has_any_weakness(one: Node) -> Node:
    return _is(one, {"weakness": "any"})


@QUESTIONS("<one> has any resistance", "<one> has a resistance")
def has_any_resistance(one: Node) -> Node:
    return _is(one, {"resistance": "any"})


@QUESTIONS("<one>'s remaining hp is <n> or less", "<one> has <n> (?:remaining )?hp or less(?: remaining| left)?")
def has_little_hp(one: Node, n: int) -> Node:
    return compare({"remaining hp": one}, at_most=n)


@QUESTIONS("<one>'s remaining hp is <n> or more")
def has_much_hp(one: Node, n: int) -> Node:
    return compare({"remaining hp": one}, at_least=n)


@QUESTIONS("SELF is your active pokemon", "SELF is in the active spot", "SELF is active")
def is_active() -> Node:
    return _is("self", {"place": "active"})


@QUESTIONS("SELF is the only pokemon you have in play")
def is_alone() -> Node:
    return compare({"count": "my play"}, exactly=1)


@QUESTIONS("SELF is on your bench", "SELF is a benched pokemon")
def is_benched() -> Node:
    return _is("self", {"place": "bench"})


@QUESTIONS("SELF evolved during this turn", "SELF evolved this turn")
def evolved_now() -> Node:
    return {"evolved now": "self"}


@QUESTIONS("SELF evolved from <name> during this turn", "SELF evolved from <name> this turn")
def evolved_now_from(name: Node) -> Node:
    return {"evolved now": {"what": "self", "from": {"name": name}}}


@QUESTIONS(
    "SELF moved from (?:your|the) bench to @up @now",
    "SELF (?:was on the bench and )?became your active pokemon @now",
)
def moved_up() -> Node:
    return {"moved up": "self"}


@QUESTIONS(
    "you have <inplay>",
    "you have any <inplay>",
    "you have at least 1 <inplay>",
    "you have an? <inplay>",
    "there (?:is|are) any <inplay>",
    "there is an? <inplay>",
)
def have(inplay: Node) -> Node:
    if isinstance(inplay, dict) and "both" in str(inplay["in"]):
        return None
    return {"exists": inplay}


@QUESTIONS("you don't have any <inplay>", "you have no <inplay>")
def have_not(inplay: Node) -> Node:
    if isinstance(inplay, dict) and "both" in str(inplay["in"]):
        return None
    return _not({"exists": inplay})


@slot("benched")
def benched(phrase: str, reading: Reading) -> Node:
    """Pokémon by name, on their player's Bench."""
    several = " and " in phrase or "," in phrase
    where = None if several else head(re.sub(r"^(?:any|an?) ", "", phrase), reading)
    return {"in": "my bench", "where": where} if where else None


@QUESTIONS(
    "<one:benched>,? and <two:benched> are on your bench",
    "<one:benched>, <two:benched>,? and <three:benched> are on your bench",
)
def are_on_bench(one: Node, two: Node, three: Node = None) -> Node:
    return {"all": [{"exists": each} for each in (one, two, three) if each]}


@QUESTIONS("<benched> (?:is|are) on your bench", "you have <benched> on your bench")
def is_on_bench(benched: Node) -> Node:
    return {"exists": benched}


@slot("inplayname")
def in_play(phrase: str, reading: Reading) -> Node:
    """The filter of Pokémon in play by name."""
    return None if " and " in phrase else head(re.sub(r"^(?:any|an?) ", "", phrase), reading) or None


@QUESTIONS("<inplayname> is in play", "there is <inplayname> in play")
def is_in_play(inplayname: Node) -> Node:
    return {"exists": {"in": "both play", "where": inplayname}}


@QUESTIONS("you have <inplayname> in play")
def have_in_play(inplayname: Node) -> Node:
    return {"exists": {"in": "my play", "where": inplayname}}


@QUESTIONS("your opponent has <inplayname> in play")
def opponent_has_in_play(inplayname: Node) -> Node:
    return {"exists": {"in": "their play", "where": inplayname}}


@QUESTIONS("your opponent has any benched pokemon", "your opponent has a benched pokemon")
def opponent_has_bench() -> Node:
    return {"exists": "their bench"}


@QUESTIONS("you have any benched pokemon", "you have a benched pokemon")
def have_bench() -> Node:
    return {"exists": "my bench"}


@QUESTIONS("you (?:don't have any|have no) benched pokemon")
def have_no_bench() -> Node:
    return _not({"exists": "my bench"})


@QUESTIONS("(?:there is )?(?:a|any) stadium(?: card)? (?:is )?in play", "there is a stadium in play")
def stadium() -> Node:
    return {"exists": "stadium"}


@slot("stadium")
def stadium_name(phrase: str, reading: Reading) -> Node:
    """The name of a Stadium."""
    name = card_name(phrase, reading)
    return name if isinstance(name, str) and reading.names.get(name) == "stadium" else None


@QUESTIONS("<stadium> is in play", "there is <stadium> in play")
def stadium_in_play(stadium: Node) -> Node:
    return {"exists": {"in": "stadium", "where": {"name": stadium}}}


@QUESTIONS("you have more prize cards (?:left|remaining) than your opponent")
def behind() -> Node:
    return compare({"count": "my prizes"}, more_than={"count": "their prizes"})


@QUESTIONS(
    "you have less prize cards (?:left|remaining) than your opponent",
    "your opponent has more prize cards (?:left|remaining) than you",
)
def ahead() -> Node:
    return compare({"count": "my prizes"}, less_than={"count": "their prizes"})


def _bounds() -> None:
    for who, side in (("you have", "my"), ("your opponent has", "their")):
        for words, place in (
            ("prize cards?(?: left| remaining)", "prizes"),
            ("benched pokemon", "bench"),
            ("cards? in (?:your|their) hand", "hand"),
            ("pokemon in play", "play"),
        ):
            of = {"count": f"{side} {place}"}
            QUESTIONS(f"{who} <n> or more {words}", f"{who} at least <n> {words}")(
                lambda n, of=of: compare(of, at_least=n)
            )
            QUESTIONS(f"{who} <n> or less {words}")(lambda n, of=of: compare(of, at_most=n))
            QUESTIONS(f"{who} exactly <n> {words}", f"{who} only <n> {words}")(lambda n, of=of: compare(of, exactly=n))
            if place != "play":
                QUESTIONS(f"{who} no {words}", f"{who.replace('have', 'do not have')} any {words}")(
                    lambda of=of: _not({"exists": of["count"]})
                )


_bounds()


@QUESTIONS("you have more @hand than your opponent")
def more_in_hand() -> Node:
    return compare({"count": "my hand"}, more_than={"count": "their hand"})


@QUESTIONS("you have (?:exactly )?the same number of @hand as your opponent")
def same_in_hand() -> Node:
    return compare({"count": "my hand"}, exactly={"count": "their hand"})


@QUESTIONS("any of your <whose:mine> were knocked out @before")
def some_knocked_out(whose: Node) -> Node:
    return {"happened": {"event": {"is": "knocked out", "what": whose}, "during": "their last turn"}}


@QUESTIONS(
    "any of your <whose:mine> were knocked out by damage from an (?:opponent's )?attack"
    "(?: from your opponent's pokemon)? @before",
    "1 of your <whose:mine> was knocked out by @struck @before",
)
def some_knocked_out_by_attack(whose: Node) -> Node:
    event = {"is": "knocked out", "what": {"side": "my"} if whose == "my play" else whose, "from": "attack damage"}
    return {"happened": {"event": event, "during": "their last turn"}}


@slot("mine")
def mine(phrase: str, reading: Reading) -> Node:
    """The player's own Pokémon of a kind, as a thing of an event."""
    where = head(phrase, reading)
    if where is None:
        return None
    return {"in": "my play", "where": where} if where else "my play"


@QUESTIONS("SELF was damaged by an attack @before")
def was_damaged() -> Node:
    return compare({"damage taken": {"by": "self", "during": "their last turn"}}, at_least=10)


@QUESTIONS("you played a supporter card(?: from your hand)? @now")
def played_supporter() -> Node:
    return {"played": {"kind": "supporter"}}


@QUESTIONS("you played (?:an? )?<came:played> from your hand @now", "you played <came:played> @now")
def played(came: Node) -> Node:
    return came


@QUESTIONS("you have <n> or more cards in the lost zone")
def lost_cards(n: int) -> Node:
    return compare({"count": "my lost zone"}, at_least=n)


@QUESTIONS("you have less pokemon in play than your opponent")
def fewer_pokemon() -> Node:
    return compare({"count": "my play"}, less_than={"count": "their play"})


@QUESTIONS("your opponent has more pokemon in play than you")
def opponent_has_more() -> Node:
    return compare({"count": "their play"}, more_than={"count": "my play"})


@QUESTIONS("your opponent has more benched pokemon than you", "you have less benched pokemon than your opponent")
def opponent_has_more_benched() -> Node:
    return compare({"count": "their bench"}, more_than={"count": "my bench"})


@QUESTIONS("your opponent has more cards in their hand than you", "you have less @hand than your opponent")
def less_in_hand() -> Node:
    return compare({"count": "my hand"}, less_than={"count": "their hand"})


@QUESTIONS("SELF has more energy(?: attached(?: to it)?)? than <one>")
def self_has_more(one: Node) -> Node:
    return compare({"energy": {"on": "self"}}, more_than={"energy": {"on": one}})


@QUESTIONS("SELF has <name> and <two:name> attached(?: to it)?")
def has_two(name: Node, two: Node) -> Node:
    return {"all": [_is("self", {"attached": {"name": each}}) for each in (name, two)]}


@QUESTIONS("<one> has (?:any )?<type> energy and (?:any )?<two:type> energy attached(?: to it)?")
def has_two_types(one: Node, type: Node, two: Node) -> Node:
    return {"all": [_is(one, {"energy": {"at least": 1, "type": each}}) for each in (type, two)]}


@QUESTIONS("there are <n> or less <kinds> in play")
def few_in_play(n: int, kinds: Node) -> Node:
    return compare({"count": {"in": "both play", "where": kinds}}, at_most=n)


@slot("kinds")
def kinds_in_play(phrase: str, reading: Reading) -> Node:
    """The filter of Pokémon of one kind."""
    return head(phrase, reading) or None


@QUESTIONS("you have <one:inplayname> and <two:inplayname> in play")
def have_both(one: Node, two: Node) -> Node:
    return {"all": [{"exists": {"in": "my play", "where": each}} for each in (one, two)]}


@QUESTIONS("you go second and it(?:'s| is) your first turn")
def second_players_first() -> Node:
    return {"all": [{"turn": "my first"}, {"not": {"turn": "first of game"}}]}


@QUESTIONS("it(?:'s| is) your first turn")
def first_turn() -> Node:
    return {"turn": "my first"}


@QUESTIONS("SELF and <one> have the same amount of energy(?: attached(?: to them)?)?")
def same_energy(one: Node) -> Node:
    return compare({"energy": {"on": "self"}}, exactly={"energy": {"on": one}})


@QUESTIONS("SELF and <one> have a different (?:amount of|number of) energy(?: attached(?: to them)?)?")
def other_energy(one: Node) -> Node:
    return _not(same_energy(one))


@QUESTIONS("SELF has less energy(?: attached(?: to it)?)? than <one>")
def less_energy(one: Node) -> Node:
    return compare({"energy": {"on": "self"}}, less_than={"energy": {"on": one}})


@QUESTIONS("<one> has more energy(?: attached(?: to it)?)? than SELF")
def more_energy(one: Node) -> Node:
    return compare({"energy": {"on": one}}, more_than={"energy": {"on": "self"}})


@QUESTIONS("you have <cards> in your discard pile", "there are <cards> in your discard pile")
def in_discard(cards: Body) -> Node:
    many = cards.get("pick")
    of: Node = {"in": "my discard", "where": cards["where"]} if "where" in cards else "my discard"
    return compare({"count": of}, at_least=many) if isinstance(many, int) else None


@QUESTIONS(
    "your benched pokemon have any damage counters on them",
    "any of your benched <inplayname> have any damage counters on them",
)
def some_benched_hurt(inplayname: Node = None) -> Node:
    where = inplayname if isinstance(inplayname, dict) else {}
    return {"exists": {"in": "my bench", "where": where | {"damage": {"at least": 10}}}}


@QUESTIONS("SELF was healed (?:during )?this turn")
def healed_now() -> Node:
    return {"healed now": "self"}


@QUESTIONS("you have at least <n> <type> energy in play")
def energy_in_play(n: int, type: Node) -> Node:
    return compare({"energy": {"on": "my play", "type": type}}, at_least=n)


@QUESTIONS("there are <n> or less cards in your deck")
def small_deck(n: int) -> Node:
    return compare({"count": "my deck"}, at_most=n)


@QUESTIONS("you have (?:a|any) stadium(?: card)? in play")
def my_stadium() -> Node:
    return {"exists": {"in": "stadium", "where": {"side": "my"}}}


@QUESTIONS("<one> has less remaining hp than (?:SELF|this pokemon)(?:'s)?")
def less_hp_left(one: Node) -> Node:
    return compare({"remaining hp": one}, less_than={"remaining hp": "self"})
