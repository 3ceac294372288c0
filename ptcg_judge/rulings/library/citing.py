"""Which rulings cite a rule, found without reading boards and cards: what `judge explain RULE-ID` shows."""

from __future__ import annotations

from typing import Any

from ptcg_judge.errors import RulingFileError
from ptcg_judge.places import rulings_folder
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.yamlfile import Map, parse_yaml


def rulings_citing(rule: str) -> list[str]:
    """The ids of the rulings that cite a rule of a book, those that can't be played yet left out, by topic and name."""
    folder = rulings_folder()
    wanted = rule.encode()
    found: list[str] = []
    for path in sorted(folder.rglob("*.yaml")):
        data = path.read_bytes()
        if wanted not in data:
            continue
        try:
            documents = expanded(parse_yaml(data, path.name, RulingFileError))
        except RulingFileError:
            continue  # judge rulings lint says what is wrong with it
        found += [str(document["id"]) for document in documents if _cites(document, rule)]
    return found


def _cites(document: Any, rule: str) -> bool:
    if not isinstance(document, Map) or "id" not in document or document.get("not yet"):
        return False
    cites = document.get("cites")
    return rule in cites if isinstance(cites, list) else rule == cites
