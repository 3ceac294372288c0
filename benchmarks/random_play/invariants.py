"""What must hold on the table of a complete game after every play, whatever the cards do."""

from __future__ import annotations

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.effects.values import bench_size
from ptcg_judge.game.table.state import EXCLUSIVE, Copy, Pokemon, Side


class Broken(AssertionError):
    """Something holds no more that always must: our mistake, never a player's."""


class Invariants:
    """Looks at a game after every play. `decks` are the cards each player brought; raises Broken."""

    def __init__(self, decks: list[list[Copy]]) -> None:
        self.brought = {id(copy) for deck in decks for copy in deck}
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
        there = set(map(id, found))
        if len(found) != self.most or len(there) != self.most:
            raise Broken(f"{len(found)} places, {len(there)} cards")
        if there != self.brought:
            raise Broken("a card that nobody brought")
        for side in game.table.sides:
            for zone in (side.deck, side.hand, side.prizes, side.discard, side.lost):
                if any(copy.owner != side.index for copy in zone):
                    raise Broken(f"a card in another player's zone ({side.name})")


def places_are_right(game: Game, side: Side) -> None:
    """The Bench is within its limit, the deck's unknown part within the deck, conditions only on the Active Pokémon."""
    if game.table.result is None and len(side.bench) > bench_size(game, side):  # after its end nothing is cut down
        raise Broken(f"{len(side.bench)} on the Bench of {side.name}")
    piles = [side.mixed.get(copy) for copy in side.deck]
    runs = [pile for at, pile in enumerate(piles) if pile is not None and (not at or piles[at - 1] != pile)]
    if len(set(runs)) != len(runs) or len(side.mixed) != len(piles) - piles.count(None):
        raise Broken(f"deck of {side.name}: cards in unknown order do not lie together")
    if side.active in side.bench:
        raise Broken("the Active Pokémon is on the Bench too")
    if any(pokemon.conditions for pokemon in side.bench):
        raise Broken("a condition on the Bench")
    if side.active is None and game.table.result is None and game.table.turn != 0:
        raise Broken(f"{side.name} has no Active Pokémon and the game goes on")


def pokemon_is_right(game: Game, side: Side, pokemon: Pokemon) -> None:
    """Damage is a multiple of 10 and not negative, at most one of Asleep, Confused, Paralyzed."""
    if pokemon.damage < 0 or pokemon.damage % 10:
        raise Broken(f"damage {pokemon.damage} on {pokemon.label}")
    if pokemon.conditions:
        if len(EXCLUSIVE & pokemon.conditions.keys()) > 1:
            raise Broken(f"{sorted(pokemon.conditions)} on {pokemon.label}")
        if not pokemon.conditions.keys() <= game.book.conditions.value:
            raise Broken(f"{sorted(pokemon.conditions)} in {game.book.id}")
    if pokemon.side is not side or not pokemon.cards:
        raise Broken(f"{pokemon.label} without a card or a side")
    if any(number <= 0 for number in pokemon.markers.values()):
        raise Broken(f"markers {pokemon.markers}")
