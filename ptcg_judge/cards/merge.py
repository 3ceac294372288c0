"""One printing in two databases: finding the pair, and deciding fact by fact.

Sets of Scarlet & Violet and later follow TCGdex, older ones pokemon-tcg-data (it kept the labels and LV.X names); a
fact that the preferred database lacks comes from the other. Where both give a fact and they differ, the difference is
reported unless overrides.yaml settles it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.labels import ordered
from ptcg_judge.cards.names import name_key, number_key

TCGDEX_FIRST = frozenset({"sv", "me", "mc", "tk"})
# Facts compared one by one. Texts differ in wording between the databases more often than not, so effects are not.
COMPARED = (
    "name", "supertype", "stage", "mark", "hp", "types", "weaknesses", "resistances", "retreat", "evolves_from",
)  # fmt: skip


@dataclass(frozen=True)
class Disagreement:
    """One fact of one printing on which the databases differ: what each says, and what the store takes."""

    id: str
    name: str
    fact: str
    tcgdex: str
    pokemontcg: str
    taken: str = ""


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(" ".join(item) if isinstance(item, tuple) else str(item) for item in value)
    return "" if value is None else str(value)


def _attack_facts(card: Card) -> tuple[tuple[str, str], ...]:
    return tuple(
        (attack.name, f"{''.join(kind[0] for kind in attack.cost)} {attack.damage or ''}{attack.sign}")
        for attack in card.attacks
    )


def differences(tcgdex: Card, other: Card, taken: Card) -> list[Disagreement]:
    """Every fact that both databases give and that differs."""
    found = []
    for fact in COMPARED:
        one, two = getattr(tcgdex, fact), getattr(other, fact)
        if one and two and one != two:
            found.append(Disagreement(taken.id, taken.name, fact, _said(one), _said(two), _said(getattr(taken, fact))))
    one, two = _attack_facts(tcgdex), _attack_facts(other)
    if one != two and one and two:
        found.append(Disagreement(taken.id, taken.name, "attacks", _said(one), _said(two), _said(_attack_facts(taken))))
    return found


def combine(first: Card, second: Card) -> Card:
    """The facts of `first`, completed by those of `second` where `first` has none. Identity comes from `second`'s or
    `first`'s caller: id, set and number stay those of `first`."""
    gaps: dict[str, object] = {
        fact: getattr(second, fact)
        for fact in ("stage", "mark", "evolves_from", "hp", "types", "weaknesses", "resistances", "retreat",
                     "attacks", "powers", "effect", "rarity", "released")
        if getattr(first, fact) in (None, (), "")
    }  # fmt: skip
    whole = replace(first, **gaps)  # type: ignore[arg-type]
    labels = {label for label in (*first.subtypes, *second.subtypes) if label not in (first.stage, second.stage)}
    return replace(
        whole,
        subtypes=ordered(_agreed(first, second, labels), whole.stage),
        flags=tuple(sorted({*first.flags, *second.flags})),
        sources="".join(sorted({*first.sources, *second.sources})),
        rule_box=first.rule_box or second.rule_box,
    )


_EITHER = (
    ("Basic", "Special"), ("Item", "Supporter", "Stadium", "Technical Machine", "Rocket's Secret Machine"),
    ("Pokémon Tool", "Technical Machine"), ("EX", "ex"),
)  # fmt: skip


def _agreed(first: Card, second: Card, labels: set[str]) -> set[str]:
    """The labels of both, without a second of two that exclude each other: the first database decides."""
    for group in _EITHER:
        both = labels & set(group)
        own = both & set(first.subtypes)
        if len(both) > 1 and own:
            labels = labels - (both - own)
    if first.supertype == "Energy" and "Special" in second.subtypes:
        labels = labels - {"Basic"} | {"Special"}
    return labels


def pair(tcgdex: Iterable[Card], other: Iterable[Card]) -> dict[str, str]:
    """Pairs of printings of one set, TCGdex id to the other's id: by number and name, by number, then by name."""
    left, right = list(tcgdex), list(other)
    found: dict[str, str] = {}
    for key in (_number_and_name, _by_number, _by_name_and_digits, _by_name):
        index: Mapping[object, list[Card]] = defaultdict(list)
        for card in right:
            index[key(card)].append(card)
        counted: Mapping[object, list[Card]] = defaultdict(list)
        for card in left:
            counted[key(card)].append(card)
        for value, cards in counted.items():
            if len(cards) == 1 and len(index[value]) == 1 and value is not None:
                found[cards[0].id] = index[value][0].id
        left = [card for card in left if card.id not in found]
        taken = set(found.values())
        right = [card for card in right if card.id not in taken]
    return found


def _number_and_name(card: Card) -> object:
    return number_key(card.number), name_key(card.name)


def _by_number(card: Card) -> object:
    return number_key(card.number)


def _by_name_and_digits(card: Card) -> object:
    """TCGdex tells two holofoils of one number apart as 50a and 50b: the first is the other database's 50."""
    number = number_key(card.number)
    return None if number.endswith("B") else (number.rstrip("A"), name_key(card.name))


def _by_name(card: Card) -> object:
    return name_key(card.name)
