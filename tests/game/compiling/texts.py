"""The card that the texts made up for the compiler stand on: a Pokémon Testmon with the attacks Zap and Zip."""

from __future__ import annotations

from ptcg_judge.game.compiling.frames import Reading

NAMES = {
    "Pikachu": "pokemon", "Raichu": "pokemon", "Testmon": "pokemon", "Salt and Pepper": "pokemon", "Mew ★": "pokemon",
    "Potion": "card", "Berry": "card", "Big Hall": "stadium",
}  # fmt: skip


def reading(name: str = "Zap", is_attack: bool = True) -> Reading:
    """A text of Testmon, of the time in which its own name meant this Pokémon."""
    return Reading(own="Testmon", name=name, attacks=("Zap", "Zip"), names=NAMES, is_attack=is_attack)
