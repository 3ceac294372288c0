"""What a player may do now by the referee's own rules, on a table where nothing bends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.plain import says_nothing
from referee.plays import may_attack, may_evolve, may_retreat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.referee import Referee


class Offer(NamedTuple):
    """A play: what kind, with which card (its id) or attack (its name), on or for which Pokémon (None: none)."""

    kind: str
    what: str
    pokemon: int | None = None


def offers(r: Referee) -> set[Offer]:
    """Every play of Pokémon, basic Energy, retreats and attacks without a text; what Trainers allow is their text's."""
    return {*_from_hand(r), *_retreats(r), *_attacks(r)}


def _from_hand(r: Referee) -> Iterator[Offer]:
    table, who = r.table, r.table.player
    half = table.halves[who]
    for piece in table.cards_in("hand", who):
        card = piece.card
        if card.is_basic_energy and not r.this.energy:
            yield from (Offer("energy", card.id, pokemon.number) for pokemon in half.in_play())
        if card.is_basic_pokemon and len(half.bench) < r.house.bench:
            yield Offer("bench", card.id)
        if card.supertype == "Pokémon" and card.stage in ("Stage 1", "Stage 2"):
            yield from (Offer("evolve", card.id, m.number) for m in half.in_play() if not may_evolve(r, m, card))


def _retreats(r: Referee) -> Iterator[Offer]:
    if not may_retreat(r):
        yield from (Offer("retreat", str(at)) for at in range(len(r.table.halves[r.table.player].bench)))


def _attacks(r: Referee) -> Iterator[Offer]:
    pokemon = r.table.halves[r.table.player].active
    for attack in pokemon.card.attacks if pokemon is not None else ():
        if pokemon is not None and says_nothing(attack) and not may_attack(r, pokemon, attack):
            yield Offer("attack", attack.name)
