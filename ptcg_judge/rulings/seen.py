"""What can be seen of a board: the facts that `see:` asks for, and that the JSON output holds.

A path is a word of TABLE_FACTS, or a player with a word of SIDE_FACTS ("Ann.prizes"), or a Pokémon with a word of
POKEMON_FACTS ("Ben.active.damage", "Ben.bench.2.hp", "Ann.Pikachu.damage"), or what a player may know of a zone of
KNOWN ("Ben.hand.known to Ann").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.knowledge import knows, may_look
from ptcg_judge.game.effects import values
from ptcg_judge.game.events import zone_of
from ptcg_judge.game.table.state import Copy, Pokemon, Side
from ptcg_judge.nearest import hint

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


def known_to(game: Game, path: str) -> list[str] | None:
    """The cards of a zone that a player knows there, the deck's from the top; None for a path of another kind."""
    place, of, who = path.partition(KNOWN_TO)
    owner, _, word = place.partition(".")
    sides = {side.name: side for side in game.table.sides}
    if not of or owner not in sides or who not in sides or word not in KNOWN:
        return None
    zone = KNOWN[word]
    return [copy.name for copy in _from_top(sides[owner], zone) if knows(game, sides[who], copy, zone)]


def _from_top(side: Side, zone: str) -> list[Copy]:
    cards = zone_of(side, zone)
    return cards[::-1] if zone == "deck" else list(cards)


def shown_cards(game: Game) -> dict[str, list[str]]:
    """What players were shown of cards that lie in zones which are closed to them, by path."""
    found: dict[str, list[str]] = {}
    for owner in game.table.sides:
        for viewer in game.table.sides:
            for word in ("hand", "deck", "prizes"):
                if game.table.seen and not may_look(game, viewer, owner, KNOWN[word]):
                    path = f"{owner.name}.{word}{KNOWN_TO}{viewer.name}"
                    names = known_to(game, path)
                    if names:
                        found[path] = names
    return found


def snapshot(game: Game) -> dict[str, Any]:
    """The board as plain facts by path; what costs more is left to `look`. Grouping and JSON rest on it."""
    table = game.table
    seen: dict[str, Any] = {
        "result": table.result or NO_RESULT,
        "turn": table.player.name,
        "turn number": table.turn,
        "stadium": table.stadium.name if table.stadium is not None else None,
    }
    for side in table.sides:
        name = side.name
        active = side.active
        seen[f"{name}.active"] = active.name if active is not None else None
        if active is not None:
            _see(seen, f"{name}.active", active)
        seen[f"{name}.bench"] = [pokemon.name for pokemon in side.bench]
        for at, pokemon in enumerate(side.bench, 1):
            seen[f"{name}.bench.{at}"] = pokemon.name
            _see(seen, f"{name}.bench.{at}", pokemon)
        seen[f"{name}.prizes"] = len(side.prizes)
        seen[f"{name}.hand"] = len(side.hand)
        seen[f"{name}.deck"] = len(side.deck)
        for zone, cards in (("discard", side.discard), ("lost zone", side.lost), ("played", side.played)):
            seen[f"{name}.{zone}"] = [copy.name for copy in cards]
        seen[f"{name}.hand.cards"] = sorted(known(side.hand))
    return seen


def _see(seen: dict[str, Any], at: str, pokemon: Pokemon) -> None:
    seen[f"{at}.damage"] = pokemon.damage
    seen[f"{at}.counters"] = pokemon.damage // 10
    seen[f"{at}.conditions"] = sorted(pokemon.conditions)
    seen[f"{at}.attached"] = [copy.name for copy in pokemon.attached]
    seen[f"{at}.cards"] = [copy.name for copy in pokemon.cards]
    seen[f"{at}.markers"] = dict(pokemon.markers)


def known(cards: Iterable[Copy]) -> list[str]:
    """The names of the cards that the scenario knows."""
    return [copy.known.name for copy in cards if copy.known is not None]


LATE: Final[dict[str, Callable[[Game, Pokemon], Any]]] = {
    "hp": values.hp,
    "remaining hp": values.remaining_hp,
    "types": lambda game, pokemon: list(values.types(game, pokemon)),
    "type": lambda game, pokemon: " ".join(values.types(game, pokemon)),
    "weakness": lambda game, pokemon: [row[0] for row in values.weaknesses(game, pokemon)],
    "resistance": lambda game, pokemon: [row[0] for row in values.resistances(game, pokemon)],
    "retreat cost": values.retreat_cost,
    "energy": lambda game, pokemon: len(values.energy(game, pokemon)),
    "attacks": lambda game, pokemon: [attack.name for attack, _ in values.attacks(game, pokemon)],
    "damage": lambda game, pokemon: pokemon.damage,
    "counters": lambda game, pokemon: pokemon.damage // 10,
    "conditions": lambda game, pokemon: sorted(pokemon.conditions),
    "attached": lambda game, pokemon: [copy.name for copy in pokemon.attached],
    "cards": lambda game, pokemon: [copy.name for copy in pokemon.cards],
    "markers": lambda game, pokemon: dict(pokemon.markers),
}
CARDS: Final[dict[str, Callable[[Side], list[str]]]] = {
    "hand.cards": lambda side: sorted(known(side.hand)),
    "deck.cards": lambda side: known(reversed(side.deck)),
    "prizes.cards": lambda side: known(side.prizes),
}
OF_SIDE: Final[dict[str, Callable[[Side], Any]]] = {
    **CARDS,
    "active": lambda side: side.active.name if side.active is not None else None,
    "bench": lambda side: [pokemon.name for pokemon in side.bench],
    "prizes": lambda side: len(side.prizes),
    "hand": lambda side: len(side.hand),
    "deck": lambda side: len(side.deck),
    "discard": lambda side: [copy.name for copy in side.discard],
    "lost zone": lambda side: [copy.name for copy in side.lost],
    "played": lambda side: [copy.name for copy in side.played],
}
OF_TABLE: Final[dict[str, Callable[[Game], Any]]] = {
    "result": lambda game: game.table.result or NO_RESULT,
    "turn": lambda game: game.table.player.name,
    "turn number": lambda game: game.table.turn,
    "stadium": lambda game: game.table.stadium.name if game.table.stadium is not None else None,
}


def look(game: Game, path: str) -> Any:
    """One fact of the board by its path; None for what is not there. Raises KeyError where no such Pokémon is."""
    if path in OF_TABLE:
        return OF_TABLE[path](game)
    known_there = known_to(game, path)
    if known_there is not None:
        return known_there
    who, _, rest = path.partition(".")
    side = next((side for side in game.table.sides if side.name == who), None)
    if side is None:
        raise KeyError(path)
    if rest in OF_SIDE:
        return OF_SIDE[rest](side)
    place, _, what = rest.rpartition(".")
    if what not in LATE:
        pokemon = pokemon_at(side, rest)
        return pokemon.name if pokemon is not None else None
    pokemon = pokemon_at(side, place)
    return LATE[what](game, pokemon) if pokemon is not None else None


def pokemon_at(side: Side, place: str) -> Pokemon | None:
    """A player's Pokémon at "active", "bench.2", or by its name. Raises KeyError where none has the name."""
    if place == "active":
        return side.active
    if place.startswith("bench."):
        number = place[6:]
        at = int(number) - 1 if number.isdigit() else -1
        return side.bench[at] if 0 <= at < len(side.bench) else None
    for pokemon in side.in_play():
        if pokemon.name.casefold() == place.casefold():
            return pokemon
    raise KeyError(place)


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
