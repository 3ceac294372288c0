"""What must hold on the table of a complete game after every play, whatever the cards do."""

from __future__ import annotations

from ptcg_judge.game.facts import bench_size
from ptcg_judge.game.facts import bench_size
from ptcg_judge.game.game import Game
from ptcg_judge.game.table import EXCLUSIVE, Copy, Pokemon, Side


class Broken(AssertionError):
    """Something holds no more that always must: our mistake, never a player's."""


class Invariants:
    """Looks at a game after every play. `decks` are the cards each player brought; raises Broken."""

    def __init__(self, decks: list[list[Copy]]) -> None:
        self.brought = [frozenset(id(copy) for copy in deck) for deck in decks]
        self.most = sum(len(deck) for deck in decks)

    def __call__(self, game: Game) -> None:
        """Check everything."""
        self.cards_are_conserved(game)
        for side in game.table.sides:
            places_are_right(game, side)
            for pokemon in side.in_play():
                pokemon_is_right(game, side, pokemon)

    def cards_are_conserved(self, game: Game) -> None:
        """Each card brought lies in exactly one place, and no other card is there."""
        found = game.table.copies()
        there = {id(copy) for copy in found}
        _hold(len(found) == self.most and len(there) == self.most, f"{len(found)} places, {len(there)} cards")
        _hold(there == self.brought[0] | self.brought[1], "a card that nobody brought")
        for side in game.table.sides:
            for zone in (side.deck, side.hand, side.prizes, side.discard, side.lost):
                _hold(all(copy.owner == side.index for copy in zone), f"a card in another player's zone ({side.name})")


def places_are_right(game: Game, side: Side) -> None:
    """The Bench is within its limit, the deck's unknown part within the deck, conditions only on the Active Pokémon."""
    limit = bench_size(game, side)
    _hold(len(side.bench) <= limit, f"{len(side.bench)} on the Bench of {side.name}")
    _hold(0 <= side.bottom <= side.unordered <= len(side.deck), f"deck of {side.name}: {side.bottom}, {side.unordered}")
    _hold(side.active not in side.bench, "the Active Pokémon is on the Bench too")
    _hold(not any(pokemon.conditions for pokemon in side.bench), "a condition on the Bench")
    if game.table.result is None and game.table.turn != 0:
        _hold(side.active is not None, f"{side.name} has no Active Pokémon and the game goes on")


def pokemon_is_right(game: Game, side: Side, pokemon: Pokemon) -> None:
    """Damage is a multiple of 10 and not negative, at most one of Asleep, Confused, Paralyzed."""
    _hold(pokemon.damage >= 0 and pokemon.damage % 10 == 0, f"damage {pokemon.damage} on {pokemon.label}")
    _hold(len(EXCLUSIVE & pokemon.conditions.keys()) <= 1, f"{sorted(pokemon.conditions)} on {pokemon.label}")
    _hold(pokemon.conditions.keys() <= game.book.conditions.value, f"{sorted(pokemon.conditions)} in {game.book.id}")
    _hold(pokemon.side is side and bool(pokemon.cards), f"{pokemon.label} without a card or a side")
    _hold(all(number > 0 for number in pokemon.markers.values()), f"markers {pokemon.markers}")


def _hold(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)
