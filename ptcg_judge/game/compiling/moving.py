"""Frames of clauses that move cards: searching, attaching, discarding, putting elsewhere."""

from __future__ import annotations

import re
from typing import Final

from ptcg_judge.game.compiling.amounts import FLIP
from ptcg_judge.game.compiling.deeds import DEEDS, ActRead, after
from ptcg_judge.game.compiling.frames import Body, Node, Reading, slot
from ptcg_judge.game.compiling.things import cards, pokemon

FOUND: Final = "found"


def search(cards: Body, place: str = "my deck", show: bool = False) -> Body:
    """A search; what describes nothing is a search for any card."""
    node: Body = {"in": place}
    if "where" in cards:
        node["where"] = cards["where"]
    node["pick"] = cards.get("pick", "any")
    if show:
        node["show"] = True
    return {"search": node | {"as": FOUND}}


def zone(place: str, cards: Body) -> Body:
    """Cards of a zone."""
    return {"in": place} | {key: cards[key] for key in ("where", "pick") if key in cards}


@slot("combo")
def combination(phrase: str, reading: Reading) -> Node:
    """Cards; "a combination of 3" of several kinds, too."""
    line = re.sub(
        r"^(up to \d+ |\d+ |any number of )?(?:in )?any combination of ", lambda m: m[1] or "any number of ", phrase
    )
    return cards(line, reading)


def _search_frames() -> None:
    into_hand = "and put (?:it|them|that card|those cards) in(?:to)? your hand"
    DEEDS(f"search your deck for <cards:combo>,? {into_hand}")(
        lambda cards: after(search(cards), {"put": {"cards": FOUND, "into": "my hand"}})
    )
    DEEDS(f"search your deck for <cards:combo>,? reveal it,? {into_hand}")(
        lambda cards: after(search(cards, show=True), {"put": {"cards": FOUND, "into": "my hand"}})
    )
    onto_bench = "and put (?:it|them|that pokemon|those pokemon) on(?:to)? your bench"
    DEEDS(f"search your deck for <cards:combo>,? {onto_bench}(?: as(?: a)? basic pokemon)?")(
        lambda cards: after(search(cards), {"put": {"cards": FOUND, "into": "my bench"}})
    )
    attach = "and attach (?:it|them|that card|those cards) to"
    DEEDS(f"search your deck for <cards:combo>,? {attach} <pokemon>")(
        lambda cards, pokemon: (
            after(search(cards), {"attach": {"cards": FOUND, "to": pokemon}}) if _one(pokemon) else None
        )
    )
    DEEDS(f"search your deck for <cards:combo>,? {attach} <pokemon> spread")(
        lambda cards, pokemon: after(search(cards), {"attach": {"cards": FOUND, "to": pokemon, "spread": True}})
    )
    DEEDS("search your deck for an? cards? that evolves from SELF and put it on(?:to)? SELF(?: to evolve it)?")(
        lambda: after(
            search({"where": {"evolves from": "self"}, "pick": 1}), {"evolve": {"pokemon": "self", "with": FOUND}}
        )
    )
    DEEDS("search your deck for <cards:combo>,?(?: and)? discard (?:it|them)")(
        lambda cards: after(search(cards), {"discard": FOUND})
    )


def _one(selected: Node) -> bool:
    """Whether a selection is a single Pokémon."""
    return selected in ("self", "bearer", "my active", "defending") or (
        isinstance(selected, dict) and selected.get("pick") == 1
    )


_search_frames()


@DEEDS("shuffle your deck")
def shuffle() -> Node:
    return after({"shuffle": "my deck"})


@DEEDS("your opponent shuffles their deck", "shuffle your opponent's deck")
def shuffle_theirs() -> Node:
    return after({"shuffle": "their deck"})


# ---- from the discard pile and the hand


@DEEDS(
    "(?:search your discard pile for|choose) <cards:combo>,? reveal it,? and put (?:it|them) in(?:to)? your hand",
)
def from_discard_shown(cards: Body) -> Node:
    return after({"put": {"cards": zone("my discard", cards), "into": "my hand", "show": True}})


@DEEDS(
    "search your discard pile for <cards:combo>,? and put (?:it|them) in(?:to)? your hand",
    "put <cards:combo> from your discard pile in(?:to)? your hand",
)
def from_discard(cards: Body) -> Node:
    return after({"put": {"cards": zone("my discard", cards), "into": "my hand"}})


@DEEDS(
    "put <cards:combo> from your discard pile on(?:to)? your bench",
    "search your discard pile for <cards:combo>,? and put (?:it|them) on(?:to)? your bench",
)
def revive(cards: Body) -> Node:
    return after({"put": {"cards": zone("my discard", cards), "into": "my bench"}})


@DEEDS("put <cards:combo> from your discard pile on top of your deck")
def onto_deck(cards: Body) -> Node:
    return (
        after({"put": {"cards": zone("my discard", cards), "into": "my deck", "at": "top"}})
        if cards.get("pick") == 1
        else None
    )


@DEEDS("shuffle <cards:combo> from your discard pile into your deck")
def back_into_deck(cards: Body) -> Node:
    return after({"put": {"cards": zone("my discard", cards), "into": "my deck"}}, {"shuffle": "my deck"})


def _attach_frames() -> None:
    for words, place in (("hand", "my hand"), ("discard pile", "my discard")):
        for pattern in (
            f"attach <cards:combo> from your {words} to <pokemon>",
            f"search your {words} for <cards:combo>,? and attach (?:it|them) to <pokemon>",
        ):
            DEEDS(pattern)(
                lambda cards, pokemon, place=place: (
                    after({"attach": {"cards": zone(place, cards), "to": pokemon}}) if _one(pokemon) else None
                )
            )
            DEEDS(f"{pattern} spread")(
                lambda cards, pokemon, place=place: after(
                    {"attach": {"cards": zone(place, cards), "to": pokemon, "spread": True}}
                )
            )


_attach_frames()


# ---- discarding


@DEEDS("discard <energy>")
def discard_energy(energy: Node) -> Node:
    return after({"discard": energy})


@DEEDS("discard <cards> from your hand")
def discard_from_hand(cards: Body) -> Node:
    return after({"discard": zone("my hand", cards)})


@DEEDS("discard your hand")
def discard_hand() -> Node:
    return after({"discard": "my hand"})


@DEEDS("discard the top (?:<n> )?cards? (?:of|from) your deck")
def mill_self(n: Node) -> Node:
    return after({"discard": {"in": "my deck", "first": n or 1}})


@DEEDS("discard the top (?:<n> )?cards? (?:of|from) your opponent's deck")
def mill(n: Node) -> Node:
    return after({"discard": {"in": "their deck", "first": n or 1}})


@DEEDS(
    "discard <n> random cards? from your opponent's hand",
    "discard <n> cards? at random from your opponent's hand",
    "choose <n> cards? from your opponent's hand without looking and discard (?:it|them)",
    "discard <n> cards? from your opponent's hand without looking(?: at them)?",
)
def discard_random(n: int) -> Node:
    return after({"discard": {"in": "their hand", "pick": n, "random": True}})


@DEEDS("your opponent discards <n> cards? from their hand")
def opponent_discards(n: int) -> Node:
    return after({"opponent": [{"discard": {"in": "my hand", "pick": n}}]})


@DEEDS("discard (?:a|any) stadium(?: card)? in play", "discard any stadium card in play")
def discard_stadium() -> Node:
    return after({"discard": "stadium"})


@DEEDS("discard (?:an?|1) pokemon tool(?: card)? (?:attached to|from) <pokemon>")
def discard_tool(pokemon: Node) -> Node:
    if isinstance(pokemon, dict) and pokemon.get("pick") == 1:
        pokemon = _places_only(pokemon)
    return (
        after({"discard": {"in": "attached", "to": pokemon, "where": {"kind": "tool"}, "pick": 1}}) if pokemon else None
    )


def _places_only(selected: Body) -> Node:
    """Of a selection of one Pokémon without a description the place: which it is follows from the card chosen."""
    return selected["in"] if set(selected) == {"in", "pick"} else None


@DEEDS("discard all pokemon tools?(?: cards?)? (?:attached to|from) <pokemon>")
def discard_tools(pokemon: Node) -> Node:
    return after({"discard": {"in": "attached", "to": pokemon, "where": {"kind": "tool"}}})


# ---- to hand or deck from play


@DEEDS("(?:put|return) <energy> (?:in)?to your hand", "(?:put|return) <energy> back (?:in)?to your hand")
def energy_to_hand(energy: Node) -> Node:
    return after({"put": {"cards": energy, "into": "my hand"}})


@DEEDS("(?:put|return) <energy> (?:in)?to your opponent's hand")
def energy_to_their_hand(energy: Node) -> Node:
    return after({"put": {"cards": energy, "into": "their hand"}})


@slot("bounced")
def bounced(phrase: str, reading: Reading) -> Node:
    """One Pokémon that leaves play with all that is on it."""
    node = pokemon(phrase, reading)
    return node if _one(node) else None


_ALL: Final = r"(?: and all (?:cards attached to it|attached cards|cards attached to that pokemon))"


@DEEDS(rf"(?:put|return) <bounced>{_ALL} (?:in)?to your hand")
def to_my_hand(bounced: Node) -> Node:
    if isinstance(bounced, dict) and "their" in str(bounced["in"]):
        return None
    return after({"put": {"cards": bounced, "into": "my hand"}}) if bounced != "defending" else None


@DEEDS(
    rf"(?:put|return) <bounced>{_ALL} (?:in)?to (?:your opponent's|their) hand",
    rf"your opponent (?:puts|returns) <bounced>{_ALL} (?:in)?to their hand",
)
def to_their_hand(bounced: Node) -> Node:
    if isinstance(bounced, dict) and "my" in str(bounced["in"]):
        return None
    return (
        after({"put": {"cards": bounced, "into": "their hand"}})
        if bounced in ("defending",) or isinstance(bounced, dict)
        else None
    )


@DEEDS(rf"shuffle SELF{_ALL} (?:back )?into your deck")
def into_my_deck() -> Node:
    return after({"put": {"cards": "self", "into": "my deck"}}, {"shuffle": "my deck"})


@DEEDS("shuffle your hand into your deck")
def hand_into_deck() -> Node:
    return after({"put": {"cards": "my hand", "into": "my deck"}}, {"shuffle": "my deck"})


@DEEDS("your opponent shuffles their hand into their deck", "shuffle your opponent's hand into their deck")
def their_hand_into_deck() -> Node:
    return after({"put": {"cards": "their hand", "into": "their deck"}}, {"shuffle": "their deck"})


# ---- from one Pokémon to another


@DEEDS("move <energy> to <pokemon>")
def move_energy(energy: Body, pokemon: Node) -> Node:
    if not _one(pokemon):
        return None
    if pokemon == "self" and energy["to"] in ("my play", {"in": "my play", "pick": 1}):
        energy = energy | {"to": {"in": "my play", "where": {"not": {"is": "self"}}}}
    return after({"attach": {"cards": energy, "to": pokemon}})


@DEEDS("move <energy> to another of your opponent's pokemon")
def move_theirs(energy: Body) -> Node:
    if energy["to"] != "defending":
        return None
    return after({"attach": {"cards": energy, "to": {"in": "their bench", "pick": 1}}})


@DEEDS("move <energy> to another of your pokemon")
def move_mine(energy: Body) -> Node:
    if energy["to"] != "self":
        return None
    other = {"in": "my play", "where": {"not": {"is": "self"}}, "pick": 1}
    return after({"attach": {"cards": energy, "to": other}})


# ---- looking


@DEEDS("look at your opponent's hand")
def look_at_hand() -> Node:
    return after({"look": {"at": "their hand"}})


@DEEDS("your opponent reveals their hand")
def reveal_hand() -> Node:
    return after({"reveal": "their hand"})


@DEEDS("look at the top <n> cards of your deck and put (?:1|one) of them in(?:to)? your hand")
def look_and_take(n: int) -> Node:
    return after(
        {"look": {"at": {"in": "my deck", "first": n}, "as": "seen"}},
        {"put": {"cards": {"in": "seen", "pick": 1}, "into": "my hand", "as": "taken"}},
    )


@DEEDS("discard the other cards?")
def discard_others() -> Node:
    return after({"discard": {"in": "seen", "where": {"not": {"is": "taken"}}}})


@DEEDS("look at the top <n> cards of your deck and @back in any order")
def order_mine(n: int) -> Node:
    return after(
        {"look": {"at": {"in": "my deck", "first": n}, "as": "seen"}},
        {"put": {"cards": "seen", "into": "my deck", "at": "top", "order": "any"}},
    )


@DEEDS("look at the top <n> cards of your opponent's deck and @back in any order")
def order_theirs(n: int) -> Node:
    return after(
        {"look": {"at": {"in": "their deck", "first": n}, "as": "seen"}},
        {"put": {"cards": "seen", "into": "their deck", "at": "top", "order": "any"}},
    )


# ---- some of the top cards


@DEEDS("look at the top <n> cards of your deck, choose <m:n> of them,? and put (?:it|them) in(?:to)? your hand")
def choose_from_top(n: int, m: int) -> Node:
    return after(
        {"look": {"at": {"in": "my deck", "first": n}, "as": "seen"}},
        {"put": {"cards": {"in": "seen", "pick": m}, "into": "my hand", "as": "taken"}},
    )


@DEEDS("put the other card @bottom")
def other_to_bottom() -> Node:
    return after(
        {"put": {"cards": {"in": "seen", "where": {"not": {"is": "taken"}}}, "into": "my deck", "at": "bottom"}}
    )


@DEEDS("put the (?:\\d )?other cards @bottom @anyhow")
def others_to_bottom() -> Node:
    others = {"in": "seen", "where": {"not": {"is": "taken"}}}
    return after({"put": {"cards": others, "into": "my deck", "at": "bottom", "order": "any"}})


@DEEDS("look at your face-down prize cards", "look at all of your face-down prize cards")
def look_at_prizes() -> Node:
    return after({"look": {"at": {"in": "my prizes", "where": {"face": "down"}}}})


@DEEDS("discard <n> pokemon tools?(?: cards?)? (?:attached to|from) your opponent's pokemon")
def discard_their_tools(n: int) -> Node:
    return after({"discard": {"in": "attached", "to": "their play", "where": {"kind": "tool"}, "pick": n}})


@DEEDS("put <cards:combo> from your hand on(?:to)? your bench")
def bench_from_hand(cards: Body) -> Node:
    return after({"put": {"cards": zone("my hand", cards), "into": "my bench"}})


@DEEDS("shuffle <cards:combo> from your hand into your deck")
def from_hand_into_deck(cards: Body) -> Node:
    return after({"put": {"cards": zone("my hand", cards), "into": "my deck"}}, {"shuffle": "my deck"})


@DEEDS("search your discard pile for <cards:combo>,? reveal it,? and shuffle (?:it|them) into your deck")
def shown_back_into_deck(cards: Body) -> Node:
    return after({"put": {"cards": zone("my discard", cards), "into": "my deck", "show": True}}, {"shuffle": "my deck"})


@DEEDS("search your discard pile for <cards:combo>,? reveal it,? and put (?:it|them) on top of your deck")
def shown_onto_deck(cards: Body) -> Node:
    if cards.get("pick") != 1:
        return None
    return after({"put": {"cards": zone("my discard", cards), "into": "my deck", "at": "top", "show": True}})


@DEEDS(
    "if @theyhave a stadium(?: card)? in play, discard it",
    "discard (?:a|any) stadium(?: card)? your opponent has in play",
)
def their_stadium() -> Node:
    return after({"discard": {"in": "stadium", "where": {"side": "their"}}})


@DEEDS("before doing damage, discard all pokemon tools?(?: cards?)? (?:attached to|from) <pokemon>")
def tools_before_damage(pokemon: Node) -> Node:
    return [ActRead("first", {"discard": {"in": "attached", "to": pokemon, "where": {"kind": "tool"}}})]


@DEEDS("for each heads, discard an? (?:<type> )?energy cards? (?:attached to|from) @theirs")
def energy_cards_for_each_heads(type: Node) -> Node:
    return _energy_for_each_heads(type, "pick")


@DEEDS("for each heads, discard an? (?:<type> )?energy (?:attached to|from) @theirs")
def energy_for_each_heads(type: Node) -> Node:
    return _energy_for_each_heads(type, "units")


def _energy_for_each_heads(type: Node, counted: str) -> Node:
    where = {"kind": "energy"} | ({"provides": type} if type else {})
    return after({"discard": {"in": "attached", "to": "defending", "where": where, counted: {"heads": FLIP}}})


@DEEDS(
    "look at the top <n> cards of your deck and attach any number of <kind> you find there to <pokemon> spread",
)
def attach_from_top(n: int, kind: Body, pokemon: Node) -> Node:
    return after(
        {"look": {"at": {"in": "my deck", "first": n}, "as": "seen"}},
        {"attach": {"cards": {"in": "seen", "where": kind, "pick": "any"}, "to": pokemon, "spread": True}},
    )


@DEEDS("shuffle the other cards? (?:back )?into your deck")
def others_into_deck() -> Node:
    return after({"shuffle": "my deck"})


@DEEDS("for each heads, discard an? random card from your opponent's hand")
def random_for_each_heads() -> Node:
    return after({"discard": {"in": "their hand", "pick": {"heads": FLIP}, "random": True}})


@DEEDS("look at the top <n> cards of your deck")
def look_at_top(n: int) -> Node:
    return after({"look": {"at": {"in": "my deck", "first": n}, "as": "seen"}})


@DEEDS("put any number of <kind> you find there on(?:to)? your bench")
def bench_what_was_found(kind: Body) -> Node:
    return after({"put": {"cards": {"in": "seen", "where": kind, "pick": "any"}, "into": "my bench"}})


@DEEDS("move any amount of <type> energy from your pokemon to your other pokemon spread")
def move_any_amount(type: Node) -> Node:
    energy = {"in": "attached", "to": "my play", "where": {"kind": "energy", "provides": type}, "pick": "any"}
    return after({"attach": {"cards": energy, "to": "my play", "spread": True}})
