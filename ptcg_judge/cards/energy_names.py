"""Basic Energy as players of other languages write it: "Basis-{R}-Energie", "Énergie Feu de base", "Feuerenergie".

The online game builds these names of a symbol and a word for basic, the cards print a word for the type, and players
mix both; so they are read by their words and not looked up.
"""

from __future__ import annotations

import unicodedata

from ptcg_judge.cards.names import TYPES, spelled_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Words for the type of a basic Energy in German, French, Italian, Portuguese and Spanish, without accents.
_WORDS: Final = {
    "Grass": "pflanze pflanzen plante erba grama planta hierba",
    "Fire": "feuer feu fuoco fogo fuego",
    "Water": "wasser eau acqua agua",
    "Lightning": "elektro electrique electrik lampo raios raio rayo eletrica electrica",
    "Psychic": "psycho psychic psy psiche psico psiquica psiquico",
    "Fighting": "kampf combat lotta combattimento luta lutador lucha",
    "Darkness": "finsternis unlicht obscurite oscurita escuridao noturna noturno oscura oscuridad",
    "Metal": "metall metal metallo metalica",
    "Fairy": "feen fee folletto fada hada",
}
_TYPE_OF: Final = {word: kind for kind, words in _WORDS.items() for word in words.split()} | {
    kind.lower(): kind for kind in TYPES[:9]
}
_BASIC: Final = frozenset({"basis", "base", "basica", "basico", "basic"})
_FILLERS: Final = frozenset({"de", "di", "d", "del", "della", "da", "do"}) | _BASIC


def _words(name: str) -> list[str]:
    text = unicodedata.normalize("NFD", spelled_out(name).lower())
    return "".join(mark if mark.isalnum() else " " for mark in text if not unicodedata.combining(mark)).split()


def local_basic_energy(name: str) -> str | None:
    """The English name of a basic Energy in another language, "Energia Psíquica"; None for anything else.

    English names are None, too: they need no translation.
    """
    kinds, energy = [], False
    for word in _words(name):
        if word in ("energie", "energia", "energias", "energies"):
            energy = True
        elif word.endswith("energie") and word.removesuffix("energie") in _TYPE_OF:
            kinds.append(_TYPE_OF[word.removesuffix("energie")])
            energy = True
        elif word in _TYPE_OF:
            kinds.append(_TYPE_OF[word])
        elif word not in _FILLERS and word != "basisenergie":
            return None
    return f"{kinds[0]} Energy" if energy and len(kinds) == 1 else None


def says_basic(name: str) -> bool:
    """Whether the name holds a word for basic, in any language."""
    return not _BASIC.isdisjoint(_words(name))
