"""The shape of a configuration, as a JSON schema for editors and for the check of the file itself."""

from __future__ import annotations

from typing import Any, Final

import ptcg_judge.deck.rules  # noqa: F401  # enters the codes of the deck rules
from ptcg_judge.deck import line_findings  # noqa: F401  # enters the codes of reading
from ptcg_judge.deck.finding_kinds import KINDS

OFF, WARNING, ON = "off", "warning", "on"
_DAY: Final = {
    "type": "string",
    "pattern": r"^\d{4}-\d\d-\d\d$",
    "description": "the day of the event, such as 2026-08-01 (default: today)",
}
_FORMAT: Final = {
    "type": "string",
    "minLength": 1,
    "description": "a format (judge formats list), or a format file at or below the folder of the configuration",
}
_PRINTINGS: Final = {
    "enum": ["exact", "any"],
    "description": "exact: a card is the printing named by set and number; any: the name decides",
}
_GLOBS: Final = "from the folder of the configuration; ** stands for any folders, a name alone fits at any depth"


def config_schema() -> dict[str, object]:
    """The schema of judge.toml; `[tool.judge]` in pyproject.toml holds the same."""
    for_lists = {"format": _FORMAT, "on": _DAY, "printings": _PRINTINGS, "rules": _rules()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://ptcg-judge.invalid/config.schema.json",
        "title": "Configuration of judge check: judge.toml, or [tool.judge] in pyproject.toml",
        "type": "object",
        "properties": {
            **for_lists,
            "paths": {
                "type": "object",
                "description": f"settings for the lists at a path, later ones go before earlier ones; {_GLOBS}",
                "propertyNames": {"minLength": 1, "maxLength": 200},
                "additionalProperties": {"type": "object", "properties": for_lists, "additionalProperties": False},
            },
            "exclude": {
                "type": "array",
                "description": f"files that are not judged; {_GLOBS}",
                "items": {"type": "string", "minLength": 1, "maxLength": 200},
            },
            "baseline": {
                "type": "string",
                "minLength": 1,
                "description": "the file of known faults (judge check --write-baseline), at or below this folder",
            },
            "own-settings": {
                "type": "boolean",
                "description": "whether a list's own comments (# judge: format=glc) hold; default true",
            },
        },
        "additionalProperties": False,
    }


def _rules() -> dict[str, object]:
    said = {"enum": [OFF, WARNING, ON], "description": "off, warning, or on (as the format has it)"}
    kinds = sorted((kind for kind in KINDS.values() if kind.code[0] in "LD"), key=_code)  # what lists may have
    codes = {key: said for kind in kinds for key in (kind.code, kind.name)}
    return {
        "type": "object",
        "description": "codes or names of findings (judge explain), each off, warning or on",
        "properties": codes,
        "additionalProperties": False,
    }


def _code(kind: Any) -> str:
    return str(kind.code)
