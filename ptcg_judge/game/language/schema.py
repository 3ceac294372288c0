"""The JSON schema of the language, from the table of words."""

from __future__ import annotations

from ptcg_judge.game.language.grammar import SCHEMAS, WORDS, Schema, Word


def schema_definitions() -> dict[str, Schema]:
    """The `$defs` of the vocabulary: every type and every family, with descriptions."""
    found = {name.replace(" ", "-"): body for name, body in SCHEMAS.items()}
    for family, words in WORDS.items():
        if family == "filter":
            continue
        node = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
            "description": f"a {family}",
            "properties": {name: _word_schema(each) for name, each in sorted(words.items()) if each.args},
        }
        alone = [name for name, each in sorted(words.items()) if not each.args]
        found[f"{family}-node"] = {"anyOf": [{"enum": alone}, node]} if alone else node
    return found


def _word_schema(each: Word) -> dict[str, object]:
    args = {key: type_schema(arg.type) for key, arg in each.args.items()}
    if each.family == "statement":
        args["as"] = {"type": "string"}
    as_mapping: dict[str, object] = {"type": "object", "properties": args, "additionalProperties": False}
    required = [key for key, arg in each.args.items() if arg.required]
    if required:
        as_mapping["required"] = required
    if each.main is None:
        return {**as_mapping, "description": each.says}
    return {"description": each.says, "anyOf": [as_mapping, type_schema(each.args[each.main].type)]}


def type_schema(kind_: str) -> dict[str, object]:
    """The schema of a type, as a reference where it has a name."""
    if kind_.startswith("["):
        inner = type_schema(kind_[1:-1])
        return {"anyOf": [{"type": "array", "items": inner}, inner]}
    if kind_.startswith("one of "):
        return {"enum": kind_[7:].split("|")}
    return {"$ref": f"#/$defs/{kind_.replace(' ', '-')}"}
