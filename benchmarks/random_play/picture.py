"""The whole table of a game as plain values, to compare two games to the card."""

from __future__ import annotations

from typing import Any

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.table.state import Copy, Pokemon, Side


def picture(game: Game) -> dict[str, Any]:
    """Everything that lies on the table, by player: copies by number, Pokémon with what is on them."""
    table = game.table
    seen: dict[str, Any] = {
        "result": table.result,
        "why": sorted(table.why),
        "turn": table.turn,
        "player": table.player.name,
        "stadium": table.stadium.number if table.stadium is not None else None,
    }
    return seen | {side.name: _side(side) for side in table.sides}


def _side(side: Side) -> dict[str, Any]:
    zones = {
        "deck": side.deck, "hand": side.hand, "prizes": side.prizes, "discard": side.discard, "lost": side.lost,
        "played": side.played,
    }  # fmt: skip
    seen: dict[str, Any] = {zone: _numbers(cards) for zone, cards in zones.items()}
    seen["active"] = _pokemon(side.active) if side.active is not None else None
    seen["bench"] = [_pokemon(pokemon) for pokemon in side.bench]
    return seen


def _pokemon(pokemon: Pokemon) -> dict[str, Any]:
    return {
        "cards": _numbers(pokemon.cards),
        "attached": _numbers(pokemon.attached),
        "damage": pokemon.damage,
        "conditions": sorted(pokemon.conditions),
        "markers": dict(pokemon.markers),
        "since": pokemon.since,
    }


def _numbers(cards: list[Copy]) -> list[int]:
    return [copy.number for copy in cards]
