"""Stages, subtypes and rule boxes: one vocabulary for two databases, and what a printed name alone tells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ptcg_judge.cards.names import BASIC_ENERGY, count_name

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Supertype

# Order in which subtypes are listed: the stage first, then the mechanic, then the labels.
ORDER: Final = (
    "Basic", "Baby", "Restored", "Stage 1", "Stage 2", "VMAX", "VSTAR", "V-UNION", "BREAK", "Level-Up", "LEGEND",
    "MEGA", "TAG TEAM", "EX", "ex", "GX", "V", "Radiant", "Star", "Prism Star", "Prime", "Shining", "SP",
    "Item", "Supporter", "Stadium", "Pokémon Tool", "Pokémon Tool F", "Technical Machine", "Rocket's Secret Machine",
    "Goldenrod Game Corner", "Special", "ACE SPEC", "Tera", "Ancient", "Future", "Team Plasma", "Single Strike",
    "Rapid Strike", "Fusion Strike", "Ultra Beast", "Eternamax",
)  # fmt: skip
STAGES: Final = {
    "Basic": "Basic", "Basic Stage": "Basic", "Baby": "Baby", "Stage1": "Stage 1", "Stage 1": "Stage 1",
    "Stage2": "Stage 2", "Stage 2": "Stage 2", "RESTORED": "Restored", "Restored": "Restored", "VMAX": "VMAX",
    "VSTAR": "VSTAR", "V-UNION": "V-UNION", "BREAK": "BREAK", "LEVEL-UP": "Level-Up", "Level-Up": "Level-Up",
    "LEGEND": "LEGEND", "MEGA": "MEGA",
}  # fmt: skip
POWERS: Final = {
    "ability": "Ability", "poke-power": "Poké-Power", "poké-power": "Poké-Power", "poke-body": "Poké-Body",
    "poké-body": "Poké-Body", "pokemon power": "Pokémon Power", "pokémon power": "Pokémon Power",
    "ancient trait": "Ancient Trait",
}  # fmt: skip
OLD_EX: Final = frozenset({"ex", "pop", "swsh"})  # series that print the ex of 2003 to 2007
RULE_BOXES: Final = frozenset({"EX", "GX", "V", "VMAX", "VSTAR", "V-UNION", "BREAK", "Radiant", "Prism Star"})
_SP: Final = re.compile(r" (?:G|GL|C|FB|4|E4)(?: LV\.X)?$")
_ENDINGS: Final = (
    (" ex", "ex"), ("-EX", "EX"), ("-GX", "GX"), (" VMAX", "VMAX"), (" VSTAR", "VSTAR"), (" V-UNION", "V-UNION"),
    (" ★", "Star"), (" ◇", "Prism Star"),
)  # fmt: skip


def ordered(labels: Iterable[str], stage: str | None) -> tuple[str, ...]:
    """Subtypes in a fixed order, the stage among them, each once; labels nobody knows come last."""
    found = set(labels) | ({stage} if stage else set())
    rank = {label: at for at, label in enumerate(ORDER)}
    return tuple(sorted(found, key=lambda label: (rank.get(label, len(rank)), label)))


def name_labels(name: str, category: str, series: str) -> tuple[str, ...]:
    """What a printed name tells: "ex", "Prism Star", "Radiant", "SP", "Shining" (of Neo) and so on."""
    bare = name.removesuffix(" δ")
    if category not in ("Pokemon", "Pokémon"):
        return ("Prism Star",) if bare.endswith(" ◇") else ()
    found = [label for ending, label in _ENDINGS if bare.endswith(ending)]
    if series == "neo" and name.startswith("Shining "):
        found.append("Shining")
    if series == "swsh" and name.startswith("Radiant "):
        found.append("Radiant")
    if series == "swsh" and name.endswith(" V"):
        found.append("V")
    if series in ("dp", "pl") and not name.startswith("Unown") and _SP.search(name):
        found.append("SP")
    if " & " in name and bare.endswith("-GX"):
        found.append("TAG TEAM")
    if series == "me" and name.startswith("Mega ") and bare.endswith(" ex"):
        found.append("MEGA")
    return tuple(found)


def energy_kind(name: str, special: bool) -> str:
    """ "Basic" for the nine basic Energy names unless the card is known to be special, else "Special"."""
    return "Basic" if count_name(name) in BASIC_ENERGY and not special else "Special"


def rule_box(labels: Iterable[str], stage: str | None, series: str) -> bool:
    """Whether it is a card with a Rule Box: EX, GX, V and their kin, BREAK, Radiant, Prism Star, ex from 2023 on.

    Only boxes from Black & White on count, so the Pokémon-ex of 2003 to 2007 (and their reprints of 2021) have none
    (ruling 1508 of the compendium); neither have Pokémon Star, LV.X and LEGEND. BREAK counts (list of Gym Leader
    Challenge). TAG TEAM names the mechanic of Supporters, too, which have no box: the GX beside it decides.
    """
    found = {*labels, stage or ""}
    return bool(RULE_BOXES & found) or ("ex" in found and series not in OLD_EX)


def as_supertype(text: str) -> Supertype:
    """The supertype in our spelling; "Pokemon" is accepted, and whatever is no Pokémon and no Energy is a Trainer."""
    if text in ("Pokemon", "Pokémon"):
        return "Pokémon"
    return "Energy" if text == "Energy" else "Trainer"
