"""What holds for a while, or as long as a card is in play: frames that make effects, and spans for them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.compiling.amounts import times
from ptcg_judge.game.compiling.deeds import DEEDS, after
from ptcg_judge.game.compiling.frames import Body, Frames, Node, Reading, slot
from ptcg_judge.game.compiling.things import pokemon as pokemon_phrase

STANDING: Final = Frames()


class HeldEffect(NamedTuple):
    """An effect, and on whom it lies when an attack leaves it behind."""

    on: Node
    effect: Body


@slot("standing")
def standing(phrase: str, reading: Reading) -> Node:
    """The effects of a clause as a list of Standing; two joined by "and" of one bearer too."""
    node = STANDING.read(phrase, reading)
    if node is not None:
        return node if isinstance(node, list) else [node]
    for word in (", and ", " and "):
        if phrase.count(word) >= 1:
            head, _, tail = phrase.partition(word)
            one = STANDING.read(head, reading)
            two = STANDING.read(tail, reading) or STANDING.read(f"SELF {tail}", reading)
            if isinstance(one, HeldEffect) and isinstance(two, HeldEffect) and one.on == two.on:
                return [one, two]
    return None


SPANS: Final = {
    "during your opponent's next turn": "their next turn",
    "during their next turn": "their next turn",
    "during your next turn": "my next turn",
    "until the end of your opponent's next turn": "until end of their next turn",
    "until the end of your next turn": "until end of my next turn",
    "during this turn": "this turn",
    "this turn": "this turn",
    "until the end of your turn": "this turn",
}


@slot("span")
def span(phrase: str, reading: Reading) -> Node:
    """How long."""
    del reading
    return SPANS.get(phrase.lower())


def lasting(held: Node, span: Node) -> Node:
    """A lasting effect on its bearer; effects of one clause lie on one thing."""
    assert isinstance(held, list)  # as the slot gives it
    on = held[0].on
    body: Body = {} if on is None else {"on": on}
    return after({"lasting": body | {"for": span, "effects": [one.effect for one in held]}})


@DEEDS("<span>, <standing>", "<standing> <span>")
def for_a_while(span: Node, standing: Node) -> Node:
    return lasting(standing, span)


def player_or(selected: Node) -> Node:
    """On whom an effect lies that speaks of such Pokémon: the Pokémon itself, or the player who has them."""
    if selected in ("self", "defending", "bearer", "my active", "their active"):
        return selected
    return "you"


_AFTER: Final = r"(?: <when>)?"


@slot("when")
def when_counted(phrase: str, reading: Reading) -> Node:
    """Before or after Weakness and Resistance."""
    del reading
    return "before" if "before" in phrase.lower() else "after"


# ---- protection


@slot("foe")
def foe(phrase: str, reading: Reading) -> Node:
    """Whose attacks are meant: Pokémon of the opponent, or of anyone."""
    if phrase.lower() in ("your opponent's pokemon", "an opponent's pokemon", "your opponent"):
        return "their play"
    if two := re.fullmatch(r"(\w+) pokemon (?:and|or) (\w+) pokemon", phrase, re.IGNORECASE):
        types = [one.capitalize() for one in two.groups()]
        return {"in": "both play", "where": {"type": types}} if all(one in TYPES for one in types) else None
    found = pokemon_phrase(phrase, reading)
    if isinstance(found, dict) and "pick" not in found:
        return found
    if isinstance(found, str) and found in ("their play", "defending"):
        return found
    bare = pokemon_phrase(f"{phrase} both yours and your opponent's", reading)
    return bare if isinstance(bare, dict) and "pick" not in bare else None


@slot("safe")
def safe(phrase: str, reading: Reading) -> Node:
    """Pokémon that something is done to: never some that are chosen."""
    found = pokemon_phrase(phrase, reading)
    return None if isinstance(found, dict) and "pick" in found else found


def _prevent(what: str, to: Node, by: Node = None) -> HeldEffect:
    node: Body = {"what": what, "to": to, "from": "attack"}
    if by is not None:
        node["by"] = by
    return HeldEffect(player_or(to), {"prevent": node})


@STANDING(
    "prevent all damage done to <safe> by attacks",
    "prevent all damage done by attacks to <safe>",
    "prevent all damage from attacks done to <safe>",
    "any damage done to <safe> by attacks is prevented",
    "prevent all damage done to <safe> by attacks both yours and your opponent's",
)
def no_damage(safe: Node) -> Node:
    return _prevent("damage", safe)


@STANDING(
    "prevent all damage done to <safe> by attacks from <foe>",
    "prevent all damage done to <safe> by <foe>'s? attacks?",
    "prevent all damage done by attacks from <foe> to <safe>",
)
def no_damage_from(safe: Node, foe: Node) -> Node:
    return _prevent("damage", safe, foe)


@STANDING(
    "prevent all effects of (?:an attack|attacks), including damage, done to <safe>",
    "prevent all effects of attacks, including damage, done to <safe> by attacks",
    "prevent all damage from and @effects done to <safe>",
    "prevent all damage done to and all other effects of attacks on <safe>",
    "prevent all effects, including damage, done to <safe> by attacks",
)
def nothing_of_attacks(safe: Node) -> Node:
    return _prevent("all", safe)


@STANDING(
    "prevent all damage done to <safe> by attacks if @small",
    "if SELF would be damaged by @attacks, prevent that (?:attack's )?damage(?: done to <safe>)? if @small",
    "prevent that attack's damage done to <safe> if @small",
)
def no_small_damage(n: int, safe: Node = None) -> Node:
    safe = safe or "self"
    event = {"is": "damaged", "what": safe, "from": "attack", "amount": {"at most": n}}
    return HeldEffect(player_or(safe), {"instead": {"event": event, "do": []}})


@STANDING(
    "prevent all effects of (?:an attack|attacks), including damage, done to <safe> by <foe>",
    "prevent all damage from and effects of attacks from <foe> done to <safe>",
    "prevent all effects of attacks, including damage, done by <foe> to <safe>",
)
def nothing_from(safe: Node, foe: Node) -> Node:
    return _prevent("all", safe, foe)


@STANDING(
    "prevent all effects of (?:your opponent's attacks|attacks from @foe), except damage, done to <safe>",
    "prevent all effects of attacks from your opponent's pokemon done to <safe>",
    "prevent all effects of attacks, excluding damage, done to <safe> by your opponent's pokemon",
)
def no_effects(safe: Node) -> Node:
    return _prevent("effects", safe, "their play")


@STANDING("prevent all effects of attacks, (?:excluding|except) damage, done to <safe>")
def no_effects_at_all(safe: Node) -> Node:
    return _prevent("effects", safe)


# ---- more or less damage


def change(of: Node, by: Node, when: str, side: str, **more: Node) -> Body:
    """A change of the damage that something does or takes."""
    node: Body = {"what": "damage", "of": of, "from": "attack"}
    return {
        "modify": node
        | {key: value for key, value in more.items() if value is not None}
        | {"by": by, "when": when, "side": side}
    }


@STANDING(
    rf"any damage done to <safe> by attacks is reduced by <n>{_AFTER}",
    rf"<safe> takes? <n> less damage from attacks{_AFTER}",
    rf"(?:all|any) damage done by attacks to <safe> is reduced by <n>{_AFTER}",
    rf"reduce (?:any|the) damage done to <safe> by attacks by <n>{_AFTER}",
    rf"damage done to <safe> by attacks is reduced by <n>{_AFTER}",
)
def takes_less(safe: Node, n: int, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, -n, str(when or "after"), "defender"))


@STANDING(
    rf"any damage done to <safe> by (?:attacks from <foe>|<foe>'s? attacks?) is reduced by <n>{_AFTER}",
    rf"<safe> takes? <n> less damage from attacks from <foe>{_AFTER}",
    rf"<safe> takes? <n> less damage from <foe>'s attacks{_AFTER}",
)
def takes_less_from(safe: Node, n: int, foe: Node, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, -n, str(when or "after"), "defender", against=foe)) if foe else None


@STANDING(
    rf"any damage done to <safe> by your opponent's attacks is reduced by <n>{_AFTER}",
    rf"any damage done to <safe> by an opponent's attack is reduced by <n>{_AFTER}",
    rf"damage done to <safe> by an opponent's attack is reduced by <n>{_AFTER}",
)
def takes_less_of_opponent(safe: Node, n: int, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, -n, str(when or "after"), "defender", against="their play"))


@STANDING(
    rf"any damage done to <safe> by attacks is increased by <n>{_AFTER}",
    rf"<safe> takes <n> more damage from attacks{_AFTER}",
)
def takes_more(safe: Node, n: int, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, n, str(when or "after"), "defender"))


@STANDING(
    rf"(?:any )?damage done by attacks from <safe> is reduced by <n>{_AFTER}",
    rf"attacks used by <safe> do <n> less damage{_AFTER}",
    rf"<safe>'s? attacks do <n> less damage{_AFTER}",
    rf"any damage done by <safe> is reduced by <n>{_AFTER}",
    rf"any damage done by attacks used by <safe> is reduced by <n>{_AFTER}",
    rf"if <safe> attacks, any damage done by (?:the|its) attack is reduced by <n>{_AFTER}",
)
def does_less(safe: Node, n: int, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, -n, str(when or "before"), "attacker"))


_ACTIVE: Final = r"(?:the defending pokemon|your opponent's active pokemon|the active pokemon)"


@STANDING(
    rf"SELF's <attack>(?: attack)? does <n> more damage(?: to {_ACTIVE})?{_AFTER}",
    rf"SELF's <attack> attack does \d+ damage plus <n> more damage(?: to {_ACTIVE})?{_AFTER}",
)
def own_attack_more(attack: Node, n: int, when: Node = None) -> Node:
    node = change("self", n, str(when or "before"), "attacker", attack=attack)
    return HeldEffect("self", node)


@STANDING(r"SELF's <attack>(?: attack)?'s base damage is <n>(?: instead of \d+)?")
def own_attack_base(attack: Node, n: int) -> Node:
    node = {"what": "damage", "of": "self", "from": "attack", "attack": attack, "to": n}
    return HeldEffect("self", {"modify": node | {"when": "before", "side": "attacker"}})


_THEIRS: Final = r"(?:the defending pokemon|your opponent's active pokemon)"


@STANDING(
    rf"<safe>'s? attacks do <n> more damage to {_THEIRS}{_AFTER}",
    rf"attacks used by <safe> do <n> more damage to {_THEIRS}{_AFTER}",
)
def attacks_more(safe: Node, n: int, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, n, str(when or "before"), "attacker", against="their active"))


@STANDING(
    rf"<safe>'s? attacks do <n> more damage to the active pokemon{_AFTER}",
    rf"each of <safe>'s attacks does <n> more damage to the active pokemon{_AFTER}",
)
def attacks_more_to_both(safe: Node, n: int, when: Node = None) -> Node:
    """Without an owner the Active Pokémon is either player's: what an attack does to its user is more, too."""
    return HeldEffect(player_or(safe), change(safe, n, str(when or "before"), "attacker", against="both active"))


# ---- locks


def forbid(act: str, by: Node, what: Node = None) -> Body:
    """Something that can't be done."""
    return {"forbid": {"act": act, "by": by} | ({} if what is None else {"what": what})}


@STANDING("<safe> can't use any pok[eé]-powers", "<safe>'s pok[eé]-powers don't work")
def no_poke_powers(safe: Node) -> Node:
    return HeldEffect(player_or(safe), {"off": {"of": safe, "kind": "Poké-Power"}})


@STANDING("<safe> can't use any pok[eé]-bodies")
def no_poke_bodies(safe: Node) -> Node:
    return HeldEffect(player_or(safe), {"off": {"of": safe, "kind": "Poké-Body"}})


@STANDING(rf"any damage done by @enemy is reduced by <n>{_AFTER}")
def opponents_do_less(n: int, when: Node = None) -> Node:
    return (
        HeldEffect("their active", change("their active", -n, str(when or "before"), "attacker"))
        if when == "before"
        else None
    )


@STANDING(
    rf"<safe>'s? attacks do <n> more damage to <foe>{_AFTER}",
    rf"each of <safe>'s attacks does <n> more damage to <foe>{_AFTER}",
)
def attacks_more_to(safe: Node, n: int, foe: Node, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, n, str(when or "before"), "attacker", against=foe))


@STANDING(rf"<safe> does <n> more damage to @foes{_AFTER}")
def does_more(safe: Node, n: int, when: Node = None) -> Node:
    return HeldEffect(player_or(safe), change(safe, n, str(when or "before"), "attacker", against="their active"))


@STANDING("<safe>'s type is <type>", "<safe> is <type> type")
def is_of_type(safe: Node, type: Node) -> Node:
    return _modify("type", safe, to=type) if isinstance(type, str) else None


@STANDING("<safe>'s weakness is now <type>")
def has_weakness_to(safe: Node, type: Node) -> Node:
    return _modify("weakness", safe, to=type) if isinstance(type, str) else None


@STANDING(
    "<safe>'s retreat cost is <symbols> less for each <count>",
    "you pay <symbols> less to retreat <safe> for each <count>",
)
def cheaper_for_each(safe: Node, symbols: int, count: Node) -> Node:
    return _modify("retreat cost", safe, by=times(-symbols, count))


@STANDING("<safe>'s? attacks cost <symbols> less for each <count>")
def cheaper_attacks_for_each(safe: Node, symbols: int, count: Node) -> Node:
    return _modify("attack cost", safe, by=times(-symbols, count))


@STANDING("your opponent can't attach any <kind> from their hand(?: to (?:any of )?their pokemon)?")
def opponent_attaches_no(kind: Node) -> Node:
    if not isinstance(kind, dict) or "energy" not in str(kind.get("kind")):
        return None
    body = {"act": "attach", "by": "opponent", "what": kind, "from": "hand"}
    return HeldEffect("opponent", {"forbid": body})


@STANDING("SELF can evolve during the turn you play (?:it|SELF)")
def evolves_at_once() -> Node:
    return HeldEffect("self", {"allow": {"act": "evolve", "by": "self", "even if": ["came into play this turn"]}})


@STANDING("<safe> can't retreat")
def no_retreat(safe: Node) -> Node:
    return HeldEffect(player_or(safe), forbid("retreat", safe))


@STANDING("<safe> can't attack", "<safe> can't use attacks")
def no_attack(safe: Node) -> Node:
    return HeldEffect(player_or(safe), forbid("attack", safe))


@STANDING("SELF can't use <attack>")
def not_that_attack(attack: Node) -> Node:
    return HeldEffect("self", forbid("attack", "self", attack))


_PLAYED: Final = r"from (?:their|your) hand"


@STANDING(rf"your opponent can't play any <kind>(?: {_PLAYED})?", rf"your opponent can't play <kind>(?: {_PLAYED})?")
def opponent_plays_no(kind: Node) -> Node:
    if not isinstance(kind, dict) or not kind or "pokemon" in str(kind.get("kind")):
        return None
    return _unplayed("opponent", kind)


def _unplayed(who: str, kind: Body) -> list[HeldEffect]:
    """Cards that can't be played from the hand; Energy and Tools are attached."""
    kinds = kind["kind"] if isinstance(kind.get("kind"), list) else [kind.get("kind")]
    assert isinstance(kinds, list)
    played = [one for one in kinds if one is None or "energy" not in str(one)]
    attached = [one for one in kinds if one is not None and ("energy" in str(one) or one == "tool")]
    found = []
    for act, some in (("play", played), ("attach", attached)):
        if some:
            what = kind | ({} if some == [None] else {"kind": some[0] if len(some) == 1 else some})
            body = {"act": act, "by": who, "what": what} | ({"from": "hand"} if act == "attach" else {})
            found.append(HeldEffect(who, {"forbid": body}))
    return found


@STANDING(rf"(?:each player|players|neither player) can(?:'t)? play any <kind>(?: {_PLAYED})?")
def nobody_plays(kind: Node) -> Node:
    if not isinstance(kind, dict) or not kind or "pokemon" in str(kind.get("kind")):
        return None
    return _unplayed("both", kind)


@STANDING("<safe> can't be affected by (?:any )?special conditions")
def no_conditions(safe: Node) -> Node:
    return HeldEffect(player_or(safe), forbid("be affected", safe, ["any"]))


@STANDING("<safe> can't be <conditions>")
def not_that_condition(safe: Node, conditions: Node) -> Node:
    return HeldEffect(
        player_or(safe), forbid("be affected", safe, conditions if isinstance(conditions, list) else [conditions])
    )


# ---- facts of the card


def _modify(what: str, of: Node, **how: Node) -> HeldEffect:
    return HeldEffect(player_or(of), {"modify": {"what": what, "of": of} | how})


@STANDING("the retreat cost (?:of|for) <safe> is <symbols> more")
def dearer(safe: Node, symbols: int) -> Node:
    return _modify("retreat cost", safe, by=symbols)


@STANDING("<safe> (?:has|have) no weakness")
def no_weakness(safe: Node) -> Node:
    return _modify("weakness", safe, to="none")


@STANDING("<safe> (?:has|have) no resistance")
def no_resistance(safe: Node) -> Node:
    return _modify("resistance", safe, to="none")


@STANDING(
    "<safe> (?:has|have) no retreat cost",
    "<safe>'s retreat cost is 0",
    "the retreat cost (?:of|for) <safe> is 0",
    "<safe>'s retreat cost is 0(?: instead)?",
)
def free_retreat(safe: Node) -> Node:
    return _modify("retreat cost", safe, to=0)


@slot("symbols")
def symbols(phrase: str, reading: Reading) -> Node:
    """Colorless symbols, counted."""
    del reading
    words = phrase.split()
    return len(words) if words and set(words) == {"Colorless"} else None


@STANDING(
    "<safe>'s retreat cost is <symbols> less",
    "the retreat cost (?:of|for) <safe> is <symbols> less",
    "you pay <symbols> less to retreat <safe>",
    "pay <symbols> less to retreat <safe>",
)
def cheaper_retreat(safe: Node, symbols: int) -> Node:
    return _modify("retreat cost", safe, by=-symbols)


@STANDING(
    "<safe>'s? retreat cost is <symbols> more",
    "the retreat cost (?:of|for) <safe> is <symbols> more",
    "your opponent pays <symbols> more to retreat <safe>",
)
def dearer_retreat(safe: Node, symbols: int) -> Node:
    return _modify("retreat cost", safe, by=symbols)


@STANDING("<safe>'s? attacks cost <symbols> less(?: energy)?")
def cheaper_attacks(safe: Node, symbols: int) -> Node:
    return _modify("attack cost", safe, by=-symbols)


@STANDING("<safe>'s? attacks cost <symbols> more(?: energy)?", "attacks used by <safe> cost <symbols> more")
def dearer_attacks(safe: Node, symbols: int) -> Node:
    return _modify("attack cost", safe, by=symbols)


@STANDING(r"<safe> gets? \+<n> hp", r"the maximum hp of <safe> is increased by <n>")
def more_hp(safe: Node, n: int) -> Node:
    return _modify("hp", safe, by=n)


@STANDING(r"<safe> gets? \+<n> hp for each <count>")
def more_hp_for_each(safe: Node, n: int, count: Node) -> Node:
    return _modify("hp", safe, by=times(n, count))


@STANDING(
    "<safe> can use (?:the attacks of|any attack from) <others:safe> as its own",
    "<safe> can use (?:the attacks of|any attack from) <others:safe>",
)
def uses_attacks_of(safe: Node, others: Node) -> Node:
    return HeldEffect(player_or(safe), {"gain": {"of": safe, "attacks of": others}})


# ---- a coin before the next attack


@DEEDS(
    "(?:@their, )?if <safe> tries to (?:attack|use an attack)(?: @their)?,"
    " @flips\\. if tails, that attack (?:does nothing|doesn't happen)"
)
def smoke(safe: Node) -> Node:
    deeds = [{"opponent": [{"flip": {"tails": [{"fail": "attack"}]}}]}]
    effect = {"when": {"event": {"is": "attack declared", "what": safe}, "do": deeds}}
    return after({"lasting": {"on": safe, "for": "their next turn", "effects": [effect]}})


@DEEDS(
    "@their, if SELF would be knocked out by @struck,"
    " (?:it|SELF) is not knocked out,? and its remaining hp becomes <n>(?: instead)?"
)
def endures(n: int) -> Node:
    deeds = [{"save": {"pokemon": "self", "left": n}}]
    effect = {"instead": {"event": {"is": "knocked out", "what": "self", "from": "attack damage"}, "do": deeds}}
    return after({"lasting": {"on": "self", "for": "their next turn", "effects": [effect]}})


@STANDING("SELF is both <type> and <two:type> type", "(?:SELF|it) is <type> and <two:type> type")
def both_types(type: Node, two: Node) -> Node:
    found = [type, two]
    return HeldEffect("self", {"modify": {"what": "type", "of": "self", "to": found}})
