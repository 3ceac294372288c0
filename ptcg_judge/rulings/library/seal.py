"""Seals: a short mark of question, answer and expectations that changes when one of them changes.

The replay holds the expectations to the engine, but nothing holds a sentence to its expectations except a reader. So a
person who has read both seals them together; whoever changes one alone is told (R341, R342) until both were read again.
What is sealed is content: line breaks, comments and the order of keys do not count.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ptcg_judge.errors import RulingFileError
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.rulings.library.library import name_of
from ptcg_judge.safewrite import write_whole
from ptcg_judge.yamlfile import Map, parse_yaml, read_bytes

SEALED: Final = ("question", "answer", "expect", "in this order", "decks", "rulebook", "rulebooks", "disputed")
"""The parts of a ruling that a seal holds together."""
_BORDER: Final = re.compile(r"(?m)^---[ \t]*(?:#.*)?\n")
_LINE: Final = re.compile(r"(?m)^sealed:.*\n?")


def seal_of(document: Mapping[str, object]) -> str:
    """The seal of a ruling as written: 8 hexadecimal digits."""
    content = {key: _normal(document[key]) for key in SEALED if key in document}
    packed = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(packed.encode()).hexdigest()[:8]


def is_sealed(document: Mapping[str, object]) -> bool | None:
    """Whether the seal fits; None where there is none."""
    given = document.get("sealed")
    return None if given is None else str(given) == seal_of(document)


def _normal(value: object) -> Any:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [_normal(item) for item in value]
    return {key: _normal(item) for key, item in value.items()} if isinstance(value, dict) else value


def sealed_text(text: str, name: str) -> str:
    """The text of a ruling file with the right seal in each document. Raises RulingFileError."""
    before = parse_yaml(text, name, RulingFileError)
    parts = _parts(text)
    if len(parts) != len(before) or not all(isinstance(document, Map) for document in before):
        raise RulingFileError(name, "the documents of this file can't be told apart", hint="separate them by --- lines")
    made = "".join(
        border + _with_seal(part, _seals(document)) for (border, part), document in zip(parts, before, strict=True)
    )
    after = parse_yaml(made, name, RulingFileError)
    if [_without(document) for document in after] != [_without(document) for document in before]:
        raise RulingFileError(name, "a seal can't be written here without changing the file", hint="write it by hand")
    return made


def _seals(document: Map) -> str:
    """The seal of a document as it is written; of a family that of each case."""
    if "cases" not in document:
        return seal_of(document)
    given = {case.name: seal_of(case) for case in expanded([_unsealed(document)])}
    return "{" + ", ".join(f"{name}: {seal}" for name, seal in given.items()) + "}"


def _unsealed(document: Map) -> Map:
    """The document without its seal, which may be that of cases that are gone."""
    made = Map(document._source, document._mark)
    for key, value in document.items():
        if key != "sealed":
            made.put(key, value, document._keys[key], document._values[key])
    return made


def _parts(text: str) -> list[tuple[str, str]]:
    """The documents with the `---` line before each; empty ones stay with the next."""
    found: list[tuple[str, str]] = []
    border, at = "", 0
    for match in [*_BORDER.finditer(text), None]:
        part = text[at : match.start() if match else len(text)]
        if re.search(r"(?m)^[^#\s]", part):
            found.append((border, part))
            border = ""
        else:
            border += part
        if match:
            border, at = border + match[0], match.end()
    return found


def _with_seal(part: str, seal: str) -> str:
    line = f"sealed: {seal}\n"
    if _LINE.search(part):
        return _LINE.sub(line, part, count=1)
    return part.rstrip() + "\n" + line


def _without(document: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in document.items() if key != "sealed"}


def seal_file(path: Path) -> bool:
    """Seal every ruling of a file; whether that changed it. Raises RulingFileError."""
    name = name_of(path)
    try:
        text = read_bytes(path, RulingFileError, name).decode("utf-8")
        made = sealed_text(text, name)
        if made != text:
            write_whole(path, made.encode(), keep_mode=True)
    except (OSError, UnicodeDecodeError) as wrong:
        raise RulingFileError(name, f"it can't be sealed: {wrong}") from None
    return made != text
