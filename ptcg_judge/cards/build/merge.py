"""One printing in two databases: finding the pair, and deciding fact by fact.

Sets of Scarlet & Violet and later follow TCGdex, older ones pokemon-tcg-data (it kept the labels and LV.X names); a
fact that the preferred database lacks comes from the other. Where both give a fact and they differ, the difference is
reported unless overrides.yaml settles it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.cards.names import name_key, number_key
from ptcg_judge.cards.sources.labels import ordered
from ptcg_judge.cards.sources.wording import TextFacts

TCGDEX_FIRST = frozenset({"sv", "me"})
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


def _even(fact: str, value: object) -> object:
    """The value without what is no disagreement: order, and ways to write one name."""
    if fact == "name":
        return name_key(str(value))
    if fact == "evolves_from" and isinstance(value, tuple):
        return tuple(name_key(name).split(" ")[-1] for name in value)  # TCGdex leaves out the owner and "Dark"
    if fact == "stage" and value == "Baby":
        return "Basic"
    return sorted(value) if isinstance(value, tuple) else value


def _attack_facts(card: Card) -> tuple[str, ...]:
    return tuple(
        f"{a.name} {''.join(sorted(kind[0] for kind in a.cost))} {a.damage or ''}{a.sign}" for a in card.attacks
    )


def signed(first: Card, second: Card) -> Card:
    """The attacks of `first` with the cost, the damage and its sign, and the name, where only `second` has them.

    Attacks are matched by name, or by place where a name is missing.
    """
    by_name = {attack.name.lower(): attack for attack in second.attacks}
    paired = len(first.attacks) == len(second.attacks)
    attacks = []
    for at, own in enumerate(first.attacks):
        other = by_name.get(own.name.lower(), second.attacks[at] if paired and not own.name else own)
        attacks.append(_filled(own, other))
    return replace(first, attacks=tuple(attacks)) if attacks != list(first.attacks) else first


def _filled(own: Attack, other: Attack) -> Attack:
    """The attack with what it lacks; damage that only TCGdex gives is not taken (see `differences`)."""
    if own is other or (own.name and own.cost and own.sign == other.sign and (own.effect or not other.effect)):
        return own
    same = own.damage is None or other.damage is None or own.damage == other.damage
    return replace(
        own,
        name=own.name or other.name,
        cost=own.cost or other.cost,
        sign=own.sign or (other.sign if same and own.damage is not None else ""),
        effect=own.effect or other.effect,
    )


def with_damage(tcgdex: Card, other: Card) -> Card:
    """TCGdex's card with the printed damage that it leaves out and the other database gives."""
    if all(attack.damage is not None for attack in tcgdex.attacks):
        return tcgdex
    given = {attack.name.lower(): attack for attack in other.attacks}
    attacks = tuple(
        replace(own, damage=given[own.name.lower()].damage, sign=given[own.name.lower()].sign)
        if own.damage is None and own.name.lower() in given
        else own
        for own in tcgdex.attacks
    )
    return replace(tcgdex, attacks=attacks)


def differences(tcgdex: Card, other: Card, taken: Card) -> list[Disagreement]:
    """Every fact that both databases give and that differs."""
    found = []
    for fact in COMPARED:
        one, two = getattr(tcgdex, fact), getattr(other, fact)
        if one and two and _even(fact, one) != _even(fact, two):
            found.append(Disagreement(taken.id, taken.name, fact, _said(one), _said(two), _said(getattr(taken, fact))))
    tcgdex = with_damage(signed(tcgdex, other), other)
    one, two = _attack_facts(tcgdex), _attack_facts(signed(other, tcgdex))
    if [item.lower() for item in one] != [item.lower() for item in two] and one and two:
        found.append(Disagreement(taken.id, taken.name, "attacks", _said(one), _said(two), _said(_attack_facts(taken))))
    return found


def with_richer_texts(card: Card, other: Card, texts: Mapping[str, TextFacts]) -> Card:
    """The card with the text of the other database where its own is the same but for Energy types that it lacks.

    A text does not gain a symbol by mistake, and TCGdex lost many of Neo's.
    """

    def richer(own: str, name: str, others: Mapping[str, str]) -> str:
        mark = others.get(name.lower(), "")
        one, two = texts.get(own), texts.get(mark)
        lacks = one and two and one.rest == two.rest and not Counter(one.types) - Counter(two.types)
        return mark if lacks and own != mark else own

    attacks = {attack.name.lower(): attack.effect for attack in other.attacks}
    powers = {power.name.lower(): power.effect for power in other.powers}
    return replace(
        card,
        attacks=tuple(replace(a, effect=richer(a.effect, a.name, attacks)) for a in card.attacks),
        powers=tuple(replace(p, effect=richer(p.effect, p.name, powers)) for p in card.powers),
    )


def _effects(card: Card) -> dict[str, str]:
    """The fingerprints of the texts of a card's attacks and Powers, by their names in small letters."""
    attacks = {attack.name.lower(): attack.effect for attack in card.attacks}
    return attacks | {power.name.lower(): power.effect for power in card.powers}


def text_differences(tcgdex: Card, other: Card, taken: Card, texts: Mapping[str, TextFacts]) -> list[Disagreement]:
    """Texts of one attack or Power that name other Energy types or other numbers in the two databases."""
    found = []
    theirs, final = _effects(other), _effects(taken)
    for name, effect in _effects(tcgdex).items():
        one, two = texts.get(effect), texts.get(theirs.get(name, ""))
        if one and two and one[:2] != two[:2]:
            said = [f"{name}: {' '.join((*facts.types, *facts.numbers)) or 'none'}" for facts in (one, two)]
            right = said[0] if final.get(name) == effect else said[1]
            found.append(Disagreement(taken.id, taken.name, "text", said[0], said[1], right))
    return found


def retold(item: Disagreement, card: Card) -> Disagreement:
    """The disagreement with what the finished card says."""
    if item.fact == "text":
        return item
    fact = _attack_facts(card) if item.fact == "attacks" else getattr(card, item.fact)
    return replace(item, taken=_said(fact))


def combine(first: Card, second: Card) -> Card:
    """The facts of `first`, completed by those of `second` where `first` has none. Identity comes from `second`'s or
    `first`'s caller: id, set and number stay those of `first`."""
    first = signed(first, second)
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
        rule_box=first.rule_box or (second.rule_box and second.stage == whole.stage),
    )


KINDS_OF_TRAINER = (
    "Item", "Supporter", "Stadium", "Pokémon Tool", "Technical Machine", "Rocket's Secret Machine",
)  # fmt: skip


def _agreed(first: Card, second: Card, labels: set[str]) -> set[str]:
    """The labels of both, without a second of two that exclude each other: the first database decides."""
    for group in (("EX", "ex"), KINDS_OF_TRAINER):
        own = set(group) & set(first.subtypes)
        if own:
            labels = labels - (set(group) - own)
    if first.supertype == "Energy" and "Special" in second.subtypes:
        labels = labels - {"Basic"} | {"Special"}
    return labels


def pair(tcgdex: Iterable[Card], other: Iterable[Card]) -> dict[str, str]:
    """Pairs of printings of one set, TCGdex id to the other's id: by number and name, by number, then by name."""
    left, right = list(tcgdex), list(other)
    found: dict[str, str] = {}
    for key in (_id_and_name, _number_and_name, _by_number, _by_name_and_digits, _by_name):
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


def _id_and_name(card: Card) -> object:
    return card.id, name_key(card.name)


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
