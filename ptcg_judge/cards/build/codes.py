"""The table of set codes (codes.yaml): what decklists call a set beyond what the databases say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ptcg_judge.cards.card import CardSet
from ptcg_judge.cards.names import code_key
from ptcg_judge.errors import CardDataError
from ptcg_judge.yamlfile import read_one


@dataclass(frozen=True)
class Codes:
    """codes.yaml as read; keys are as in its comments."""

    tcgdex: Mapping[str, str]
    series: Mapping[str, str]
    main: Mapping[str, str]
    codes: Mapping[str, tuple[str, ...]]
    order: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]
    kinds: Mapping[str, tuple[str, ...]]

    def of_set(self, set_id: str, given: Iterable[str]) -> tuple[str, ...]:
        """The codes of a set: those of the table, those a database gives, and its id, each once as a key.

        A sub-set does not lead with the bare code of its main set: "CRZ-GG" comes before "CRZ".
        """
        own = [code.partition(":")[0] for code in self.codes.get(set_id, ())]
        given = [code_key(code) for code in given]
        found = [*own, *given] if set_id in self.main else [*given, *own]
        return tuple(dict.fromkeys(code for code in found if code != "PR" and code != "ENERGY"))

    def index(self, sets: Mapping[str, CardSet]) -> dict[str, str]:
        """Every code with the sets it may mean, as the store's section `codes` has it: "CRZ" to "id id:PREFIX"."""
        found: dict[str, list[str]] = {}
        for printed in sorted(sets.values(), key=lambda one: (bool(one.main), one.released)):
            forced = dict(code.split(":") for code in self.codes.get(printed.id, ()) if ":" in code)
            everything = [*printed.codes, *self.codes.get(printed.id, ()), printed.id, *printed.tcgdex]
            for code in dict.fromkeys(code_key(code.partition(":")[0] if ":" in code else code) for code in everything):
                prefix = forced.get(code, "")
                found.setdefault(code, []).append(f"{printed.id}:{prefix}" if prefix else printed.id)
        for code, first in self.order.items():
            rank = {set_id: at for at, set_id in enumerate(first)}
            found.get(code, []).sort(key=lambda place: rank.get(place.partition(":")[0], len(rank)))
        for kind, codes in self.kinds.items():
            for code in codes:
                found.setdefault(code_key(code), []).append(f"!{kind}")
        return {code: " ".join(places) for code, places in found.items()}


def _tuples(lists: Mapping[str, Any] | None) -> dict[str, tuple[str, ...]]:
    return {str(key): tuple(str(item) for item in items) for key, items in (lists or {}).items()}


def _strings(table: Mapping[str, Any]) -> dict[str, str]:
    return {str(key): str(value) for key, value in table.items()}


@lru_cache(maxsize=1)
def load_codes() -> Codes:
    """tables/codes.yaml."""
    raw = read_one(Path(__file__).parent / "tables" / "codes.yaml", CardDataError)
    return Codes(
        tcgdex=_strings(raw["tcgdex"]),
        series=_strings(raw["series"]),
        main=_strings(raw["main"]),
        codes=_tuples(raw["codes"]),
        order=_tuples(raw["order"]),
        names=_strings(raw["names"]),
        kinds=_tuples(raw["kinds"]),
    )
