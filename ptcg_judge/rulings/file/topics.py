"""What rulings are about: the folders of the library, and the words of `topic:`."""

from __future__ import annotations

from typing import Final

TOPICS: Final = {
    "setup": "setting up, mulligans, who begins",
    "turn": "the parts of a turn, and what may be done how often",
    "energy": "attaching and paying Energy, Special Energy",
    "evolve": "evolving, devolving, stages and names",
    "trainers": "Items, Supporters, Stadiums, Tools, Technical Machines",
    "powers": "Pokémon Powers, Poké-Powers and Poké-Bodies, Abilities",
    "retreat": "retreating and switching",
    "attack": "the steps of an attack, choices, copied attacks, what an attack does besides damage",
    "damage": "the steps of the damage, Weakness and Resistance, damage counters",
    "conditions": "Special Conditions and counters that act like them",
    "checkup": "between turns, Pokémon Checkup",
    "knockout": "Knock Outs and the new Active Pokémon",
    "prizes": "how many Prizes, and how they are taken",
    "winning": "winning, ties, Sudden Death",
    "special-cards": "kinds of Pokémon with rules of their own",
    "deck": "building decks, judged by the deck rules",
    "disputed": "questions on which a book contradicts itself or is silent",
}
"""The folders of the library in the order of a rulebook's table of contents, with what belongs there."""
