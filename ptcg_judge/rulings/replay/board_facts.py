"""The facts of a board by the paths of file/board_paths.py: what `see:` asks for, and what the JSON output holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ptcg_judge.game.core.game import Effect, Game
from ptcg_judge.game.core.knowledge import knows, may_look
from ptcg_judge.game.effects import values
from ptcg_judge.game.events.zones import zone_of
from ptcg_judge.game.table.card_kinds import Kind
from ptcg_judge.game.table.state import Copy, Pokemon, Side
from ptcg_judge.rulings.file.board_paths import KNOWN, KNOWN_TO, NO_RESULT


def known_to(game: Game, path: str) -> list[str] | None:
    """The cards of a zone that a player knows there, the deck's from the top; None for a path of another kind."""
    place, of, who = path.partition(KNOWN_TO)
    if not of:
        return None
    owner, _, word = place.partition(".")
    sides = {side.name: side for side in game.table.sides}
    if owner not in sides or who not in sides or word not in KNOWN:
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


def snapshot(game: Game) -> dict[str, object]:
    """The board as plain facts by path; what costs more is left to `look`. Grouping and JSON rest on it."""
    table = game.table
    seen: dict[str, object] = {
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


def left_behind(game: Game) -> list[Effect]:
    """What plays left behind and still counts, oldest first.

    Not what is over with a turn in which nothing follows, nor what a Trainer card does for this turn: it was played.
    """
    if game.table.result:
        return []
    found = (effect for effects in game.at.values() for effect in effects if effect.source is None)
    return sorted((each for each in found if _counts_on(game, each)), key=lambda effect: effect.number)


def _counts_on(game: Game, effect: Effect) -> bool:
    if effect.ends is None or effect.ends > game.table.turn or effect.ends_when != "turn":
        return True
    return not game.table.over and effect.doing.kind in (Kind.ATTACK, Kind.POWER)


def rests_on(effect: Effect) -> str:
    """The Pokémon or player that an effect rests on, "" for the table."""
    bearer = effect.bearer
    return bearer.label if isinstance(bearer, Pokemon) else bearer.name if bearer is not None else ""


def picture(game: Game) -> tuple[object, ...]:
    """What `snapshot` tells, as a value that is quickly made and compared: equal where the snapshots are."""
    table = game.table
    stadium = table.stadium
    return (
        table.result, table.player.name, table.turn, stadium.name if stadium is not None else None,
        *[_half(side) for side in table.sides],
    )  # fmt: skip


def _half(side: Side) -> tuple[object, ...]:
    return (
        side.active is not None,
        *[_pictured(pokemon) for pokemon in side.in_play()],
        len(side.prizes),
        len(side.deck),
        len(side.hand),
        tuple(sorted(known(side.hand))),
        *[tuple([copy.name for copy in cards]) for cards in (side.discard, side.lost, side.played)],
    )


def _pictured(pokemon: Pokemon) -> tuple[object, ...]:
    return (
        pokemon.name,
        pokemon.damage,
        tuple(sorted(pokemon.conditions)),
        tuple([copy.name for copy in pokemon.attached]),
        tuple([copy.name for copy in pokemon.cards]),
        tuple(sorted(pokemon.markers.items())),
    )


def _see(seen: dict[str, object], at: str, pokemon: Pokemon) -> None:
    seen[f"{at}.damage"] = pokemon.damage
    seen[f"{at}.counters"] = pokemon.damage // 10
    seen[f"{at}.conditions"] = sorted(pokemon.conditions)
    seen[f"{at}.attached"] = [copy.name for copy in pokemon.attached]
    seen[f"{at}.cards"] = [copy.name for copy in pokemon.cards]
    seen[f"{at}.markers"] = dict(pokemon.markers)


def known(cards: Iterable[Copy]) -> list[str]:
    """The names of the cards that the scenario knows."""
    return [copy.known.name for copy in cards if copy.known is not None]


LATE: Final[dict[str, Callable[[Game, Pokemon], object]]] = {
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
OF_SIDE: Final[dict[str, Callable[[Side], object]]] = {
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
OF_TABLE: Final[dict[str, Callable[[Game], object]]] = {
    "result": lambda game: game.table.result or NO_RESULT,
    "turn": lambda game: game.table.player.name,
    "turn number": lambda game: game.table.turn,
    "stadium": lambda game: game.table.stadium.name if game.table.stadium is not None else None,
}


def look(game: Game, path: str) -> object:
    """One fact of the board by its path; None for what is not there. Raises KeyError where no such Pokémon is."""
    if path in OF_TABLE:
        return OF_TABLE[path](game)
    known_there = known_to(game, path)
    if known_there is not None:
        return known_there
    who, _, rest = path.partition(".")
    first, second = game.table.sides
    if who not in (first.name, second.name):
        raise KeyError(path)
    side = first if first.name == who else second
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
