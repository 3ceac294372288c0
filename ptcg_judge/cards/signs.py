"""The signs of a name written in words: ★ as Gold Star, ◇ as Prism Star, δ as Delta Species, LV.X as Level X."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ptcg_judge.cards.names import plain

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card

_STAR: Final = re.compile(r"\s+\(?gold\s+star\)?|\s+\(\s*star\s*\)", re.IGNORECASE)
_PRISM: Final = re.compile(r"\s+(?:\(?prism(?:\s+star)?\)?|<>|◆|⋄|◈)(?=\s|$)", re.IGNORECASE)
_DELTA: Final = re.compile(r"\s+(?:\(?delta(?:\s+species)?\)?|\(\s*δ\s*\))(?=\s|$)", re.IGNORECASE)
_LEVEL: Final = re.compile(r"\s+\(?(?:le?ve?l|lvl?|niv(?:eau)?|nv|liv)\.?[\s-]*x\)?(?=\s|$)", re.IGNORECASE)
_V: Final = re.compile(r"(?<=\s)V[\s-]+(MAX|STAR|UNION)\b", re.IGNORECASE)
_E4: Final = re.compile(r"(?<=[a-z]) 4(?=\s|$)")
_ENDS: Final = ("lv.x", " δ")
_LEVEL_X: Final = re.compile(r"\s+lv\.?\s?x$")


def with_signs(text: str) -> str:
    """The symbols of a name that was written in words: Gold Star, Prism Star, Delta Species, Level X, V Max."""
    text = _STAR.sub(" ★", text)
    text = _LEVEL.sub(" LV.X", _DELTA.sub(" δ", _PRISM.sub(" ◇", text)))
    return _E4.sub(" E4", _V.sub(lambda found: "V" + found[1].upper(), text))


def with_those_signs(found: tuple[Card, ...], name: str) -> tuple[Card, ...]:
    """Of the cards of a name those that bear its LV.X or δ, which do not count for copies; all where none does."""
    tidy = _LEVEL_X.sub(" lv.x", plain(name).lower())
    if not tidy.endswith(_ENDS):
        return found
    return tuple([card for card in found if plain(card.name).lower() == tidy]) or found
