"""Reading TCGdex: REST objects, one JSON object per line.

What TCGdex leaves out or spells its own way (stages, LV.X, ACE SPEC, special Energy called "Normal") is put right as
far as the object itself tells; see build/stages.py for what only other cards tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ptcg_judge.cards.card import Attack, Card, CardSet, Power
from ptcg_judge.cards.names import RESPELLED, TYPES, clean, count_name, plain
from ptcg_judge.cards.sources.labels import POWERS, STAGES, as_supertype, energy_kind, name_labels, ordered, rule_box
from ptcg_judge.cards.sources.text_hints import hints
from ptcg_judge.cards.sources.wording import text_fingerprint

_DAMAGE: Final = re.compile(r"^(\d+)?([+\-×]?)$")
_SIGNS: Final = str.maketrans({"x": "×", "X": "×", "＋": "+", "−": "-", "–": "-"})
_TRAINERS: Final = {"Tool": "Pokémon Tool", "Technical Machine": "Technical Machine"}
_SET_ID: Final = re.compile(r"^(sv|me)0*(\d+)(?:\.(\d))?([a-z]*)$")

Raw = Mapping[str, Any]


def damage_of(written: object) -> tuple[int | None, str]:
    """Printed damage as (amount or None, sign): "40+" is (40, "+"), "×" alone and nonsense are (None, "")."""
    found = _DAMAGE.match(str(written if written is not None else "").strip().translate(_SIGNS))
    if not found or not found[1]:
        return None, ""
    return int(found[1]), found[2]


def _types(written: object) -> tuple[str, ...]:
    return tuple(kind for kind in written if kind in TYPES) if isinstance(written, list) else ()


def types_of(written: object, supertype: str, name: str) -> tuple[str, ...]:
    """The types of a Pokémon as printed, each once; the type of a basic Energy by its name; () for the others."""
    if supertype == "Pokémon":
        return tuple(dict.fromkeys(_types(written)))
    kind = count_name(name).removesuffix(" Energy")
    return (kind,) if supertype == "Energy" and kind in TYPES[:9] else ()


def changes_of(written: object, usual: str) -> tuple[tuple[str, str], ...]:
    """Weaknesses or Resistances as (type, value); `usual` stands where a database gives no value."""
    found = []
    for item in written if isinstance(written, list) else ():
        kind, value = item.get("type"), str(item.get("value") or "").translate(_SIGNS)
        if kind in TYPES:
            found.append((kind, ("+" + value if value.isdecimal() else value) if value not in ("", "×") else usual))
    return tuple(dict.fromkeys(found))


def _name(raw: Raw, series: str) -> str:
    """The printed name: TCGdex writes "Mewtwo EX", "Groudon Star", "Unown A" and leaves LV.X out."""
    name = printed_name(raw["name"])
    if raw.get("category") == "Pokemon":
        name = re.sub(r" (EX|GX)$", r"-\1", name)
        name = re.sub(r" Star$", " ★", name)
        if series == "dp":
            name = re.sub(r"^Unown ([A-Z!?])$", r"Unown [\1]", name)
        if raw.get("stage") == "LEVEL-UP" and not name.endswith("LV.X"):
            name = re.sub(r"\s*LV\.?\s*X$", "", name) + " LV.X"
    return name


def _attacks(raw: Raw) -> tuple[Attack, ...]:
    found = []
    for item in raw.get("attacks") or ():
        cost = item.get("cost")
        written = item.get("damage")
        if cost is None and isinstance(written, str) and written.startswith("{"):
            cost, written = [_letter(mark) for mark in re.findall(r"\{(\w)\}", written)], None
        amount, sign = damage_of(written)
        text = text_fingerprint(str(item.get("effect") or ""))
        found.append(Attack(attack_name(item.get("name")), _types(cost), amount, sign, text))
    corrected = {attack.name: attack for attack in found if attack.name}  # one that is listed twice: the later entry
    return tuple(dict.fromkeys(corrected.get(attack.name, attack) for attack in found)) if corrected else tuple(found)


def evolves_of(written: object, stage: str | None) -> tuple[str, ...]:
    """The printed "Evolves from"; a Basic Pokémon prints none, whatever a Baby of its kind may become."""
    if not written or stage in ("Basic", "Baby"):
        return ()
    return (RESPELLED.get(name := printed_name(written), name),)


def printed_name(written: object) -> str:
    """A name with straight apostrophes, single blanks and no blank before ♂ and ♀."""
    return clean(plain(str(written))).replace(" ♂", "♂").replace(" ♀", "♀")


def attack_name(written: object) -> str:
    """The name of an attack or Power; TCGdex writes "Tapu Cure GX" for "Tapu Cure-GX"."""
    return re.sub(r" GX$", "-GX", clean(plain(str(written or ""))))


def _letter(mark: str) -> str:
    from ptcg_judge.cards.names import LETTERS

    return LETTERS.get(mark, "")


def texts_of(raw: Raw) -> list[str]:
    """All effect texts of a card object."""
    items = (*(raw.get("attacks") or ()), *(raw.get("abilities") or ()), raw)
    return [str(item["effect"]) for item in items if item.get("effect")]


def _powers(raw: Raw) -> tuple[Power, ...]:
    return tuple(
        Power(
            clean(plain(str(item.get("name") or ""))),
            POWERS.get(str(item.get("type")).casefold(), str(item.get("type"))),
            text_fingerprint(str(item.get("effect") or "")),
        )
        for item in raw.get("abilities") or ()
    )


def _labels(raw: Raw, name: str, series: str) -> tuple[str, ...]:
    category = raw.get("category")
    found: set[str] = set(name_labels(name, str(category), series))
    if category == "Trainer" and raw.get("trainerType"):
        found.add(_TRAINERS.get(str(raw["trainerType"]), str(raw["trainerType"])))
    if category == "Energy":
        found.add(energy_kind(name, raw.get("energyType") == "Special" or bool(raw.get("effect"))))
    if raw.get("rarity") == "ACE SPEC Rare":
        found.add("ACE SPEC")
    if raw.get("suffix") == "Prime" or raw.get("rarity") == "Rare PRIME":
        found.add("Prime")
    if raw.get("suffix") == "SP" and category == "Pokemon":
        found.add("SP")
    return tuple(found)


def _stage(raw: Raw) -> str | None:
    if raw.get("category") != "Pokemon":
        return None
    if raw.get("suffix") == "Legend":
        return "LEGEND"
    if str(raw["name"]).endswith(" V-UNION"):
        return "V-UNION"
    return STAGES.get(str(raw.get("stage")))


def _mark(raw: Raw) -> str | None:
    mark = str(raw.get("regulationMark") or "").upper()
    return mark if len(mark) == 1 and mark.isalpha() else None


def set_id_of(tcgdex_id: str, known: Mapping[str, str]) -> str:
    """The pokemontcg.io id of a TCGdex set: from the table, or formed as that database forms it (sv03.5: sv3pt5)."""
    if tcgdex_id in known:
        return known[tcgdex_id]
    found = _SET_ID.match(tcgdex_id)
    if not found:
        return tcgdex_id
    return f"{found[1]}{found[2]}{'pt' + found[3] if found[3] else ''}{found[4]}"


def read_card(raw: Raw, printed: CardSet) -> Card:
    """The facts of one REST object; `printed` is its set. Its id keeps TCGdex's number."""
    name, category = _name(raw, printed.series), str(raw["category"])
    number = clean(str(raw["localId"]).replace("%3F", "?"))
    labels = _labels(raw, name, printed.series)
    stage = _stage(raw)
    is_pokemon = category == "Pokemon"
    retreat = raw.get("retreat")
    return Card(
        id=f"{printed.id}-{number.lstrip('0') or number}",
        set_id=printed.id,
        number=number.lstrip("0") or number,
        name=name,
        count_name=count_name(name),
        supertype=as_supertype(category),
        stage=stage,
        subtypes=ordered(labels, stage),
        rule_box=rule_box(labels, stage, printed.series),
        mark=_mark(raw),
        released=printed.released,
        evolves_from=evolves_of(raw.get("evolveFrom"), stage),
        hp=int(raw.get("hp") or 0) or None,
        types=types_of(raw.get("types"), as_supertype(category), name),
        weaknesses=changes_of(raw.get("weaknesses"), "×2"),
        resistances=changes_of(raw.get("resistances"), "-30"),
        retreat=int(retreat) if is_pokemon and retreat is not None else None,
        attacks=_attacks(raw),
        powers=_powers(raw),
        effect="" if is_pokemon else text_fingerprint(str(raw.get("effect") or ""), count_name(name)),
        function="",
        rarity=clean(str(raw.get("rarity") or "")).replace("None", ""),
        flags=hints(texts_of(raw)),
        sources="T",
    )


def read_set(raw: Raw, series: str, codes: tuple[str, ...], set_id: str) -> CardSet:
    """The facts of a set object (or of the `set` of a card, which has no release date)."""
    counts = raw.get("cardCount") or {}
    return CardSet(
        id=set_id,
        name=clean(plain(str(raw.get("name") or raw["id"]))),
        series=series,
        codes=codes,
        released=str(raw.get("releaseDate") or ""),
        printed_total=int(counts.get("official") or 0),
        total=int(counts.get("total") or counts.get("official") or 0),
        tcgdex=(str(raw["id"]),),
    )


def codes_of(raw: Raw) -> tuple[str, ...]:
    """The codes a set object gives: that of PTCGO, then the printed abbreviation."""
    given = (raw.get("tcgOnline"), (raw.get("abbreviations") or {}).get("official"), raw.get("abbreviation"))
    return tuple(dict.fromkeys(str(code) for code in given if isinstance(code, str) and code))


_SERIES_BY_ID: Final = re.compile(r"^(?:(\d{4}[a-z]+)|([a-z]+))")


def series_of(raw: Raw) -> str:
    """The series of a set: as the set object says, else by the letters its id begins with."""
    serie = raw.get("serie")
    if isinstance(serie, dict) and serie.get("id"):
        return str(serie["id"])
    found = _SERIES_BY_ID.match(str(raw["id"]))
    if not found:
        return "misc"
    letters = "mc" if found[1] else found[2]
    return _SERIES_OF.get(letters, letters)


_SERIES_OF: Final = {
    "basep": "base", "si": "neo", "bog": "ecard", "exu": "ex", "np": "pop", "dpp": "dp", "ru": "pl", "hgssp": "hgss",
    "bwp": "bw", "dv": "bw", "xyp": "xy", "xya": "xy", "dc": "xy", "g": "xy", "smp": "sm", "sma": "sm", "det": "sm",
    "swshp": "swsh", "fut": "swsh", "cel": "swsh", "svp": "sv", "sve": "sv", "mfb": "sv", "mep": "me", "mee": "me",
    "miscp": "misc",
}  # fmt: skip
