"""What can be seen of a board, by its path, and which words may be expected there: what `see:` asks for.

A path is a word of TABLE_FACTS, or a player with a word of SIDE_FACTS ("Ann.prizes"), or a Pokémon with a word of
POKEMON_FACTS ("Ben.active.damage", "Ben.bench.2.hp", "Ann.Pikachu.damage"), or what a player may know of a zone of
KNOWN ("Ben.hand.known to Ann").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ptcg_judge.nearest import hint
from ptcg_judge.rulings.file.known_words import Expected

NO_RESULT: Final = "the game goes on"
TABLE_FACTS: Final = {
    "result": "Ann wins, Ben wins, the book's word for a tie, or none while the game goes on",
    "turn": "whose turn it is",
    "turn number": "which turn it is, over both players",
    "stadium": "the Stadium in play, or none",
}
SIDE_FACTS: Final = {
    "active": "the name of the Active Pokémon, or none",
    "bench": "the names on the Bench in any order, or how many there are",
    "prizes": "how many Prizes are left",
    "hand": "how many cards are in hand, or a list: the known cards in it",
    "deck": "how many cards are in the deck, or a list: the known cards in it",
    "discard": "the known cards in the discard pile in any order, or how many there are",
    "lost zone": "the known cards in the Lost Zone in any order, or how many there are",
    "played": "the cards that lie beside the Active Pokémon",
    "hand.cards": "the known cards in hand",
    "deck.cards": "the known cards in the deck, from the top where the order is known",
    "prizes.cards": "the known Prizes",
}
POKEMON_FACTS: Final = {
    "damage": "the damage on it",
    "counters": "the damage counters on it",
    "conditions": "its Special Conditions, or none",
    "attached": "the names of the cards attached to it",
    "cards": "the known cards it consists of, from the Basic up",
    "markers": "its markers with their numbers",
    "hp": "its HP now",
    "remaining hp": "its HP less the damage on it",
    "types": "its types now",
    "type": "its type now",
    "weakness": "the types of its Weaknesses now",
    "resistance": "the types of its Resistances now",
    "retreat cost": "its Retreat Cost now",
    "energy": "how much Energy its cards provide",
    "attacks": "the attacks it can use",
}

KNOWN: Final = {
    "hand": "hand",
    "deck": "deck",
    "prizes": "Prizes",
    "discard": "discard pile",
    "lost zone": "Lost Zone",
}
KNOWN_TO: Final = ".known to "  # Ben.hand.known to Ann


NAMES: Final = (Expected.CARD,)
MANY: Final = (Expected.CARD, Expected.NUMBER)
EXPECTED: Final[Mapping[str, tuple[Expected, ...]]] = {
    "result": (Expected.RESULT,), "turn": (Expected.PLAYER,), "turn number": (Expected.NUMBER,), "stadium": NAMES,
    "active": NAMES, "bench": MANY, "prizes": MANY, "hand": MANY, "deck": MANY, "discard": MANY, "lost zone": MANY,
    "played": MANY, "hand.cards": MANY, "deck.cards": MANY, "prizes.cards": MANY,
    "damage": (Expected.NUMBER,), "counters": (Expected.NUMBER,), "conditions": (Expected.CONDITION, Expected.NUMBER),
    "attached": MANY, "cards": MANY, "hp": (Expected.NUMBER,), "remaining hp": (Expected.NUMBER,),
    "types": (Expected.TYPE, Expected.NUMBER), "type": (Expected.TYPE,), "weakness": (Expected.TYPE, Expected.NUMBER),
    "resistance": (Expected.TYPE, Expected.NUMBER), "retreat cost": (Expected.NUMBER,), "energy": (Expected.NUMBER,),
    "attacks": (Expected.ATTACK, Expected.NUMBER),
}  # fmt: skip
"""Of which kinds the words are that can be expected of a fact; the names of markers are free."""


def expected_at(path: str) -> tuple[Expected, ...]:
    """The kinds of words that a path of `see:` may be expected to have; () where any will do."""
    if path in TABLE_FACTS:
        return EXPECTED[path]
    rest = path.partition(".")[2]
    if KNOWN_TO in path:
        return MANY
    if rest in SIDE_FACTS:
        return EXPECTED[rest]
    if rest.startswith("bench.") and rest[6:].isdigit():
        return NAMES
    return EXPECTED.get(rest.rpartition(".")[2], ())


def wrong_path(path: str, names: tuple[str, str], pokemon: Iterable[str]) -> tuple[str, str] | None:
    """What is wrong with a path of `see:` and the nearest valid one; None when it is one. `pokemon` are known names."""
    if path in TABLE_FACTS:
        return None
    who, _, rest = path.partition(".")
    if who not in names:
        return f"there is nothing called '{who}' to see", hint(who, [*names, *TABLE_FACTS])
    zone, of, viewer = rest.partition(KNOWN_TO)
    if of:
        if zone not in KNOWN:
            return f"'{zone}' is no zone whose cards are known to somebody", hint(zone, KNOWN) or ", ".join(KNOWN)
        return None if viewer in names else (f"there is no player '{viewer}'", hint(viewer, names) or ", ".join(names))
    if rest in SIDE_FACTS or (rest.startswith("bench.") and rest[6:].isdigit()):
        return None
    place, _, what = rest.rpartition(".")
    if not place:
        near = hint(rest, SIDE_FACTS)
        return f"'{rest}' is nothing to see of a player", near or f"known: {', '.join(SIDE_FACTS)}"
    if not _is_place(place, pokemon):
        near = hint(place, ["active", "bench.1", *pokemon])
        return f"there is no place '{place}'", near or "active, bench.1 ... or the name of a Pokémon"
    if what not in POKEMON_FACTS:
        return f"'{what}' is nothing to see of a Pokémon", hint(what, POKEMON_FACTS) or ", ".join(POKEMON_FACTS)
    return None


def _is_place(place: str, pokemon: Iterable[str]) -> bool:
    if place == "active" or (place.startswith("bench.") and place[6:].isdigit()):
        return True
    return place.casefold() in {name.casefold() for name in pokemon}
