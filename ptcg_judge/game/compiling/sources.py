"""The texts of the public databases by kind and fingerprint, as they lie in the files of a maintainer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ptcg_judge.cards.names import count_name
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.sources.records import Raw
from ptcg_judge.cards.sources.wording import text_fingerprint


def texts_in(paths: Iterable[Path]) -> Mapping[str, tuple[str, ...]]:
    """Every wording of each text, by "<kind> <fingerprint>" (homes.CardText.key).

    Raises CardDataError for a file that cannot be used.
    """
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for path in paths:
        for _, raw in read_source(path).cards:
            for key, text in _texts(raw):
                found[key][text] = None
    return {key: tuple(texts) for key, texts in found.items()}


def _texts(raw: Raw) -> Iterator[tuple[str, str]]:
    powers = [*(raw.get("abilities") or ()), raw.get("ancientTrait") or {}]
    for kind, items in (("attack", raw.get("attacks") or ()), ("power", powers)):
        for item in items:
            text = str(item.get("effect") or item.get("text") or "")
            if text:
                yield f"{kind} {text_fingerprint(text)}", text
    rules = raw.get("rules")
    name = str(raw["name"])
    for text in (str(raw.get("effect") or ""), " ".join(map(str, rules)) if isinstance(rules, list) else ""):
        if text:
            for own in {name, count_name(name)}:
                yield f"card {text_fingerprint(text, own)}", text
