"""An edit of the source put into the running program: other code for the functions that it changes."""

from __future__ import annotations

import ast
import functools
import gc
import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

ROOT = Path(__file__).resolve().parents[2]
WORKED_OUT = ("ptcg_judge.deck", "ptcg_judge.game.table")
Place = tuple[str, str, int]
"""A function: its file, its qualified name, the line on which it begins."""


class CannotEdit(Exception):
    """The old text does not stand there once, or the edit changes more than the insides of functions."""


@dataclass(frozen=True)
class Edit:
    """`old` in a file of the repository becomes `new`; `within` names the text behind which `old` is looked for."""

    file: str
    old: str
    new: str
    within: str = ""

    def applied(self, source: str | None = None) -> str:
        """The source (that of the file) with the edit. Raises CannotEdit."""
        source = source if source is not None else (ROOT / self.file).read_text(encoding="utf8")
        begin = source.find(self.within) if self.within else 0
        at = source.find(self.old, begin)
        if begin < 0 or at < 0:
            raise CannotEdit(f"{self.file}: nowhere stands {self.within if begin < 0 else self.old!r}")
        if not self.within and source.count(self.old) > 1:
            raise CannotEdit(f"{self.file}: {self.old!r} stands there more than once: name what it is within")
        return source[:at] + self.new + source[at + len(self.old) :]


def put_in(edit: Edit) -> list[Place]:
    """Give the functions that the edit changes its code, wherever they are held; it stays until the process ends.

    Returns the functions that changed. Raises CannotEdit.
    """
    return put_source(edit.file, edit.applied())


def put_source(file: str, new: str) -> list[Place]:
    """As `put_in`, for a whole source file."""
    return put_code(file, ast.parse(new))


def put_code(file: str, new: ast.Module) -> list[Place]:
    """As `put_in`, for the parsed source of a file."""
    path = str(ROOT / file)
    importlib.import_module(module_name(file))
    before = code_by_name(compile(source_of(file), path, "exec"))
    after = code_by_name(compile(new, path, "exec"))
    changed = {name: code for name, code in after.items() if name in before and _said(code) != _said(before[name])}
    if not changed:
        raise CannotEdit(f"{file}: the edit changes nothing")
    places = {place_of(before[name]): name for name in changed}
    held = _held(set(places))
    for name in changed:
        if _own(before[name]) != _own(after[name]) and place_of(before[name]) not in held and not _inner(name):
            raise CannotEdit(f"{file}: {name[0]} is no function that runs again")
    for place, functions in held.items():
        code = changed[places[place]]
        for function in functions:
            if function.__code__.co_freevars != code.co_freevars:
                raise CannotEdit(f"{file}: {place[1]} would need other variables from outside")
            function.__code__ = code
    return [place for place in places if place in held or "<locals>" in place[1]]


@functools.cache
def source_of(file: str) -> str:
    """The source as it was when it was first asked for: that of the running program, though somebody edits the file."""
    return (ROOT / file).read_text(encoding="utf8")


def module_name(file: str) -> str:
    """The module of a file of the repository."""
    return file.removeprefix("benchmarks/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def code_by_name(top: CodeType) -> dict[tuple[str, int], CodeType]:
    """Every code object by qualified name and number (several lambdas share a name), in their order."""
    found: dict[tuple[str, int], CodeType] = {}

    def walk(code: CodeType) -> None:
        number = sum(name == code.co_qualname for name, _ in found)
        found[code.co_qualname, number] = code
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                walk(inner)

    walk(top)
    return found


def _own(code: CodeType) -> tuple[object, ...]:
    """What a code object does itself, without the functions in it and without line numbers."""
    consts = tuple(repr(one) for one in code.co_consts if not isinstance(one, CodeType))
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars


def _said(code: CodeType) -> tuple[object, ...]:
    return _own(code), tuple(_said(one) for one in code.co_consts if isinstance(one, CodeType))


def _inner(name: tuple[str, int]) -> bool:
    """Whether it is made anew each time the function around it runs."""
    return "<locals>" in name[0]


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Held:
    """The functions of the program that exist, by place, and the caches of what was worked out: looked up once."""

    def __init__(self) -> None:
        self.functions: dict[Place, list[FunctionType]] = {}
        self.caches: list[functools._lru_cache_wrapper[object]] = []
        here = str(ROOT / "ptcg_judge")
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(here):
                self.functions.setdefault(place_of(one.__code__), []).append(one)
            elif isinstance(one, functools._lru_cache_wrapper) and str(one.__module__).startswith(WORKED_OUT):
                self.caches.append(one)


_HELD: list[Held] = []


def look_up(files: Iterable[str]) -> None:
    """Read these modules and look up the functions that exist, before processes are forked that break some of them."""
    for file in files:
        if file.endswith(".py"):
            importlib.import_module(module_name(file))
    _HELD[:] = [Held()]


def _held(places: set[Place]) -> dict[Place, list[FunctionType]]:
    """The functions of these places; what is remembered of the formats, as the old code worked it out, is forgotten."""
    held = _HELD[0] if _HELD else Held()
    for cache in held.caches:
        cache.cache_clear()
    return {place: held.functions[place] for place in places if place in held.functions}


def functions_of(file: str) -> Iterator[CodeType]:
    """The code of every function of a file, as it stands in the source."""
    path = str(ROOT / file)
    yield from code_by_name(compile(source_of(file), path, "exec")).values()
