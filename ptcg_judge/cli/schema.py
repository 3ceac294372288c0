"""`judge schema`: print a published JSON schema, or check files against it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import typer

from ptcg_judge.cli.printing import say
from ptcg_judge.errors import FileError, UsageError

MADE: Final = {
    "scenario": ("What `judge rule` and the rulings read.", "ptcg_judge.rulings.file.schema:scenario_schema"),
    "config": ("What judge.toml and [tool.judge] hold.", "ptcg_judge.deck.config.schema:config_schema"),
    "cards": ("What effect scripts of cards look like.", "ptcg_judge.rulings.file.schema:cards_schema"),
}
"""Schemas made by the program from its own tables: name, what it is for, module and function."""

MOST_ANSWER: Final = 400_000_000  # bytes: the answer for a season's lists has 50 million

app = typer.Typer(add_completion=False)


def _files() -> Mapping[str, Path]:
    """Schemas that are files: the format files, and one for each JSON output."""
    from ptcg_judge.places import PACKAGE, formats_folder

    found = {"format": formats_folder() / "format.schema.json"}
    found |= {path.name.split(".")[0]: path for path in sorted((PACKAGE / "report" / "schemas").glob("*.schema.json"))}
    return {name: path for name, path in found.items() if path.is_file()}


def schema_names() -> list[str]:
    """Every schema that can be printed."""
    return [name for name, (_, made) in MADE.items() if _exists(made)] + list(_files())


def load_schema(name: str) -> Mapping[str, object]:
    """The schema of that name. Raises UsageError with the nearest name."""
    files = _files()
    if name in files:
        found: Mapping[str, object] = json.loads(files[name].read_text(encoding="utf-8"))
        return found
    if name in MADE and _exists(MADE[name][1]):
        module, function = MADE[name][1].split(":")
        made: Mapping[str, object] = getattr(import_module(module), function)()
        return made
    from ptcg_judge.nearest import hint

    known = schema_names()
    raise UsageError(f'no schema "{name[:80]}"', hint(name, known) or f"known: {', '.join(known)}")


def _exists(made: str) -> bool:
    return find_spec(made.split(":")[0]) is not None


@app.command()
def schema(
    name: str = typer.Argument("", help="Which schema; without a name, the list of schemas."),
    files: list[str] = typer.Argument(None, help="Files (YAML, JSON, TOML; - is stdin) to check instead."),
) -> None:
    """Print the JSON schema of a file or output, for editors and other programs, or check files against it.

    Exit code 0: printed, or every file fits; 1: a file does not fit (line, column and nearest valid thing on the
    screen); 2: no such schema or a file that can't be read.
    """
    if not name:
        say("\n".join(_listed()))
        return
    body = load_schema(name)
    if not files:
        say(json.dumps(body, indent=2, ensure_ascii=False))
        return
    misfits = [problem for file in files for problem in _misfits(file, body)]
    for problem in misfits:
        say(problem)
    if misfits:
        raise typer.Exit(1)


def _listed() -> list[str]:
    files = _files()
    lines = [f"{name:10} {MADE[name][0]}" for name in MADE if _exists(MADE[name][1])]
    return lines + [f"{name:10} {load_schema(name).get('title', files[name].name)}" for name in files]


def _bytes(file: str) -> bytes:
    """The whole file, b"" where it can't be read (the readers below say why)."""
    from ptcg_judge.plainfile import Unreadable, read_plain

    try:
        return read_plain(file, MOST_ANSWER)
    except Unreadable:
        return b""


def _as_json(text: bytes) -> object | None:
    """The JSON of a text of any size, as the program itself prints it; None where it is none."""
    try:
        found: object = json.loads(text)
        return found
    except (ValueError, RecursionError):
        return None


def _misfits(file: str, body: Mapping[str, object]) -> list[str]:
    """What is wrong with each document of a file."""
    from ptcg_judge.schema import Schema
    from ptcg_judge.tomlfile import parse_toml
    from ptcg_judge.yamlfile import parse_yaml, read_bytes, read_input, read_yaml

    checked = Schema(body)
    documents: Iterable[object]
    text = read_input(name="standard input") if file == "-" else _bytes(file)
    if text.lstrip()[:1] in (b"{", b"[") and (as_json := _as_json(text)) is not None:
        documents = [as_json]
    elif file == "-":
        documents = parse_yaml(text, "standard input")
    elif file.endswith(".toml"):
        documents = [parse_toml(read_bytes(Path(file)), file)]
    else:
        documents = read_yaml(Path(file))
    found = []
    for document in documents:
        try:
            checked.validate(document)
        except FileError as problem:
            found.append(str(problem) if problem.path else f"{file}: {problem.message}")
    return found
