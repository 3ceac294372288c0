"""The card that the texts made up for the compiler stand on: a Pokémon Testmon with the attacks Zap and Zip."""

from __future__ import annotations

import re
from pathlib import Path

from ptcg_judge.game.compiling.frames import Node, Reading
from ptcg_judge.yamlfile import read_one

# Words that are written short in the files of texts, so that no run of words there is one that is printed on a card.
SHORT = {
    "yr": "your", "Yr": "Your", "Pm": "Pokémon", "pm": "pokemon", "dm": "damage", "cd": "card", "cds": "cards",
    "tn": "turn", "atk": "attack", "atks": "attacks", "ad": "and", "th": "the", "eg": "Energy",
    "hs": "his", "ar": "are", "mo": "more", "af": "affected", "sp": "Spot", "tm": "them",
}  # fmt: skip

NAMES = {
    "Pikachu": "pokemon", "Raichu": "pokemon", "Testmon": "pokemon", "Salt and Pepper": "pokemon", "Mew ★": "pokemon",
    "Potion": "card", "Berry": "card", "Big Hall": "stadium",
}  # fmt: skip


def reading(name: str = "Zap", is_attack: bool = True) -> Reading:
    """A text of Testmon, of the time in which its own name meant this Pokémon."""
    return Reading(own="Testmon", name=name, attacks=("Zap", "Zip"), names=NAMES, is_attack=is_attack)


def whole(text: str) -> str:
    """A text with its words written out."""
    return re.sub(rf"\b(?:{'|'.join(SHORT)})\b", lambda found: SHORT[found[0]], text)


def cases(file: str) -> list[tuple[str, str, Node]]:
    """The texts of a file beside this one, each with its group and what it means."""
    groups = read_one(Path(__file__).with_name(file))
    return [(str(group), whole(str(text)), meant) for group, texts in groups.items() for text, meant in texts.items()]
