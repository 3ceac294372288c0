"""Random boards of cards that bend no rule: what a player may do there is the book's alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.table.state import ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED, ConditionHeld, Pokemon, Table
from random_play.games import copies_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from ptcg_judge.game.chance.oracle import Oracle
    from ptcg_judge.game.core.rulebook import Rulebook
    from ptcg_judge.game.core.scripts import Scripts
    from ptcg_judge.game.table.state import Copy, Side
    from random_play.plain_decks import PlainCards

TURNS: Final = (1, 2, 3, 4, 9)  # both players' first turns, and such as are none
MOST_ABOVE: Final = 3  # cards in hand that evolve from what is in play
MOST_IN_HAND: Final = 9
MOST_ENERGY: Final = 4
OFTEN: Final = 0.5


def random_board(book: Rulebook, plain: PlainCards, scripts: Scripts, oracle: Oracle, random: Random) -> Game:
    """A game in the middle of a turn: Pokémon that came or evolved at any time, Energy, damage, conditions, hands."""
    table = Table()
    table.turn = random.choice(TURNS)
    table.starting = random.choice(table.sides)
    table.player = table.starting if table.turn % 2 else table.starting.other
    table.whose[table.turn] = table.player
    table.starting.first_turn = 1
    table.starting.other.first_turn = 2 if table.turn > 1 else -1
    game = Game(table, book, oracle, scripts)
    for side, cards in zip(table.sides, copies_of(plain.decks(random)), strict=True):
        random.shuffle(cards)
        _lay_side(game, side, cards, random)
    return game


def _lay_side(game: Game, side: Side, cards: list[Copy], random: Random) -> None:
    basics = [copy for copy in cards if copy.card.is_basic_pokemon]
    for copy in basics[: random.randint(1, 1 + game.book.bench_size.value)]:
        cards.remove(copy)
        pokemon = Pokemon(game.table.number(), side, [copy], random.choice((game.table.turn, 0, 0)))
        _grow(game, pokemon, cards, random)
        pokemon.damage = 10 * random.randrange(max(1, (pokemon.printed.hp or 10) // 10))
        if side.active is None:
            side.active = pokemon
            pokemon.conditions = {name: ConditionHeld(name, 0) for name in _conditions(game.book, random)}
        else:
            side.bench.append(pokemon)
    side.prizes = _taken(cards, random.randint(1, 6))
    side.prizes_at_start = game.book.prizes.value
    side.prizes_taken = side.prizes_at_start - len(side.prizes)
    names = {pokemon.name for pokemon in side.in_play()}
    above = [copy for copy in cards if names & set(copy.card.evolves_from)][: random.randint(0, MOST_ABOVE)]
    side.deck = [copy for copy in cards if copy not in above]
    side.hand = above + _taken(side.deck, random.randint(0, MOST_IN_HAND))


def _grow(game: Game, pokemon: Pokemon, cards: list[Copy], random: Random) -> None:
    """Put what evolves from it on a Pokémon, as far as chance will have it, and attach basic Energy."""
    while random.random() < OFTEN:
        above = [copy for copy in cards if pokemon.name in copy.card.evolves_from]
        if not above:
            break
        cards.remove(above[0])
        pokemon.cards.append(above[0])
        pokemon.printed = above[0].card
        pokemon.evolved = random.choice((game.table.turn, 0))
    energy = [copy for copy in cards if copy.card.is_basic_energy][: random.randint(0, MOST_ENERGY)]
    for copy in energy:
        cards.remove(copy)
    pokemon.attached = energy


def _conditions(book: Rulebook, random: Random) -> Sequence[str]:
    """Those that one Pokémon can have together under the book."""
    found = [random.choice((ASLEEP, CONFUSED, PARALYZED))] if random.random() < OFTEN else []
    found += [name for name in (POISONED, BURNED) if random.random() < OFTEN / 2]
    return [name for name in found if name in book.conditions.value]


def _taken(cards: list[Copy], number: int) -> list[Copy]:
    taken = cards[:number]
    del cards[:number]
    return taken
