"""Reading pokemon-tcg-data: sets/en.json and one JSON list of cards per set.

Copes with the second vocabulary that a fork of it uses for its newest sets ("Basic Stage", costs as "RCC", Trainers
called Pokémon, no rules).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ptcg_judge.cards.card import Attack, Card, CardSet, Power
from ptcg_judge.cards.names import LETTERS, TYPES, clean, count_name, number_key, plain
from ptcg_judge.cards.sources.labels import POWERS, STAGES, as_supertype, energy_kind, name_labels, ordered, rule_box
from ptcg_judge.cards.sources.tcgdex import attack_name, changes_of, damage_of, evolves_of, printed_name, types_of
from ptcg_judge.cards.sources.text_hints import hints
from ptcg_judge.cards.sources.wording import text_fingerprint

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Supertype

Raw = Mapping[str, Any]

# The series of this database as TCGdex names them.
SERIES: Final = {
    "Base": "base", "Gym": "gym", "Neo": "neo", "E-Card": "ecard", "EX": "ex", "NP": "pop", "POP": "pop",
    "Diamond & Pearl": "dp", "Platinum": "pl", "HeartGold & SoulSilver": "hgss", "Black & White": "bw", "XY": "xy",
    "Sun & Moon": "sm", "Sword & Shield": "swsh", "Scarlet & Violet": "sv", "Mega Evolution": "me", "Other": "misc",
}  # fmt: skip
_TYPES: Final = {"Dark": "Darkness"}
_RESPELLED: Final = {"Tool": "Pokémon Tool", "Special Energy": "Special", "Basic Stage": "Basic"}
_NOT_LABELS: Final = frozenset({"Trainer-Owned", "Mega Evolution ex", "Basic Energy"})
_TRAINER: Final = frozenset({"Supporter", "Item", "Stadium", "Tool", "Pokémon Tool", "Technical Machine"})
_BARRED: Final = re.compile(r"\bofficial tournaments?\b|\bsanctioned\b", re.IGNORECASE)


def _supertype(raw: Raw) -> Supertype:
    """The supertype; the fork calls Trainers and Special Energy of its newest sets Pokémon."""
    labels = set(raw.get("subtypes") or ())
    if raw["supertype"] == "Pokémon" and not raw.get("types"):
        if labels & _TRAINER:
            return "Trainer"
        if labels & {"Special Energy", "Basic Energy"}:
            return "Energy"
    return as_supertype(str(raw["supertype"]))


def _cost(written: object) -> tuple[str, ...]:
    if isinstance(written, str):
        return tuple(LETTERS[mark] for mark in written if mark in LETTERS)
    return tuple(kind for kind in written if kind in TYPES) if isinstance(written, list) else ()


def _attacks(raw: Raw) -> tuple[Attack, ...]:
    found = []
    for item in raw.get("attacks") or ():
        amount, sign = damage_of(item.get("damage"))
        text = text_fingerprint(str(item.get("text") or ""))
        found.append(Attack(attack_name(item.get("name")), _cost(item.get("cost")), amount, sign, text))
    return tuple(found)


def texts_of(raw: Raw, rules: list[str]) -> list[str]:
    """All effect texts of a card object."""
    items = (*(raw.get("attacks") or ()), *(raw.get("abilities") or ()), raw.get("ancientTrait") or {})
    return [*(str(item["text"]) for item in items if item.get("text")), *rules]


def _powers(raw: Raw) -> tuple[Power, ...]:
    items = [(item, str(item.get("type") or "Ability")) for item in raw.get("abilities") or ()]
    if raw.get("ancientTrait"):
        items.insert(0, (raw["ancientTrait"], "Ancient Trait"))
    return tuple(
        Power(
            clean(plain(str(item.get("name") or ""))).removeprefix("[Ability] "),
            POWERS.get(kind.casefold(), kind),
            text_fingerprint(str(item.get("text") or "")),
        )
        for item, kind in items
    )


def _rules(raw: Raw) -> list[str]:
    rules = raw.get("rules")
    return [str(rule) for rule in rules] if isinstance(rules, list) else []


def _labels(raw: Raw, supertype: str, name: str, series: str, rules: list[str]) -> set[str]:
    written = [_RESPELLED.get(label, label) for label in raw.get("subtypes") or ()]
    found = {label for label in written if label not in _NOT_LABELS and label not in STAGES}
    if series not in ("sv", "me") and "ex" in found and "-EX" in name:
        found = found - {"ex"} | {"EX"}
    if "EX" in found and name.removesuffix(" δ").endswith(" ex"):
        found = found - {"EX"} | {"ex"}
    if supertype == "Energy":
        known = "Special" in found or bool(rules)
        found = found - {"Special", "Basic"} | {energy_kind(name, known)}
    return found | set(name_labels(name, supertype, series))


def _stage(raw: Raw, supertype: str) -> str | None:
    if supertype != "Pokémon":
        return None
    written = [STAGES[label] for label in raw.get("subtypes") or () if label in STAGES]
    if "MEGA" in written and len(written) > 1:
        written.remove("MEGA")
    return "Baby" if "Baby" in written else next(iter(written), None)


def _flags(supertype: str, rules: list[str]) -> tuple[str, ...]:
    found = []
    if any(_BARRED.search(rule) for rule in rules):
        found.append("barred")
    return tuple(found)


def _retreat(raw: Raw, supertype: str) -> int | None:
    if supertype != "Pokémon":
        return None
    written = raw.get("convertedRetreatCost")
    return int(written) if written is not None else len(raw.get("retreatCost") or ())


def _number(raw: Raw) -> str:
    """The collector number; where the id tells another one (a slip in Black Bolt), the id is right."""
    number, tail = clean(str(raw["number"])), str(raw["id"]).rpartition("-")[2]
    return tail if tail.isdecimal() and number.isdecimal() and tail != number else number


def read_card(raw: Raw, printed: CardSet) -> Card:
    """The facts of one card object; `printed` is its set."""
    name = printed_name(raw["name"])
    supertype, rules = _supertype(raw), _rules(raw)
    stage = _stage(raw, supertype)
    labels = _labels(raw, supertype, name, printed.series, rules)
    if "MEGA" in (raw.get("subtypes") or ()) and supertype == "Pokémon":
        labels.add("MEGA")
    is_pokemon = supertype == "Pokémon"
    evolves = raw.get("evolvesFrom")
    mark = str(raw.get("regulationMark") or "").upper()
    hp = str(raw.get("hp") or "")
    return Card(
        id=clean(str(raw["id"])).replace(" ", "_"),
        set_id=printed.id,
        number=_number(raw),
        name=name,
        count_name=count_name(name),
        supertype=supertype,
        stage=stage,
        subtypes=ordered(labels, stage),
        rule_box=rule_box(labels, stage, printed.series),
        mark=mark if len(mark) == 1 and mark.isalpha() else None,
        released=printed.released,
        evolves_from=evolves_of(evolves, stage),
        hp=int(hp) or None if hp.isdecimal() else None,
        types=types_of([_TYPES.get(kind, kind) for kind in raw.get("types") or ()], supertype, name),
        weaknesses=changes_of([_typed(item) for item in raw.get("weaknesses") or ()], "×2"),
        resistances=changes_of([_typed(item) for item in raw.get("resistances") or ()], "-30"),
        retreat=_retreat(raw, supertype),
        attacks=_attacks(raw),
        powers=_powers(raw),
        effect="" if is_pokemon else text_fingerprint(" ".join(rules), count_name(name)),
        function="",
        rarity=clean(str(raw.get("rarity") or "")),
        flags=(*_flags(supertype, rules), *hints(texts_of(raw, rules))),
        sources="P",
    )


def _typed(item: Raw) -> dict[str, str]:
    kind = str(item.get("type") or "")
    return {"type": _TYPES.get(kind, kind), "value": str(item.get("value") or "")}


def read_set(raw: Raw) -> CardSet:
    """The facts of an entry of sets/en.json; its codes are added by the table of codes."""
    day = str(raw.get("releaseDate") or "").replace("/", "-")
    return CardSet(
        id=str(raw["id"]),
        name=clean(plain(str(raw["name"]))),
        series=SERIES.get(str(raw.get("series")), clean(str(raw.get("series") or "misc"))),
        codes=(str(raw["ptcgoCode"]),) if raw.get("ptcgoCode") else (),
        released=day if len(day) == 10 and day[:4].isdecimal() else "",
        printed_total=int(raw.get("printedTotal") or 0),
        total=int(raw.get("total") or 0),
    )


def sort_key(card: Card) -> tuple[str, str]:
    """Cards in an order that does not depend on the order of files."""
    return card.set_id, number_key(card.number)
