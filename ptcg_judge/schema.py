"""Checking what a file holds against a published JSON schema, and saying in our words what is wrong.

A schema (JSON Schema 2020-12) is compiled once into plain functions that only answer "fits" or "does not": a valid
file costs a fraction of a millisecond and no library is loaded. When something does not fit, the same functions lead
to the smallest place that is wrong, and the message names the line, the column and the nearest valid key or word; the
work for that is bounded too. A test holds the answers equal to those of the `jsonschema` library.

Keywords known here are those of `MAKERS`, `OBJECT_KEYWORDS` and `SAYS_NOTHING`; any other is an error when the schema
is compiled. `description` of a place says in messages what is expected there; `x-expected` overrides it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import Any, Final

from ptcg_judge.errors import FileError
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, Seq, described, short

Check = Callable[[Any], bool]

SAYS_NOTHING: Final = frozenset(
    [
        "$schema",
        "$id",
        "$comment",
        "$defs",
        "definitions",
        "title",
        "description",
        "default",
        "examples",
        "deprecated",
        "format",
        "x-expected",
    ]
)


class Schema:
    """A JSON schema that can check many files. `body` is the schema as parsed JSON."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self.body = body
        self._compiler: _Compiler | None = None
        self._fits: Check | None = None

    def fits(self, node: Any) -> bool:
        """Whether the value fits the schema."""
        if self._fits is None:
            self._compiler = _Compiler(self.body)
            self._fits = self._compiler.check(self.body)
        return self._fits(node)

    def validate(self, node: Any) -> None:
        """Raise the file's error about the first thing that does not fit; return when all fits.

        `node` is a `Map` or `Seq` of yamlfile. Raises the kind of FileError that the file was read with.
        """
        if not self.fits(node):
            assert self._compiler is not None
            raise _Explainer(self._compiler).problem(self.body, node).error(node)


def validate(node: Any, schema: Schema) -> None:
    """Raise the file's error when `node` does not fit the schema (see `Schema.validate`)."""
    schema.validate(node)


# Compiling


class _Compiler:
    """Turns a schema into one function; references are resolved when first met and may be recursive."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self.known: dict[str, list[Check]] = {}
        self.made: dict[int, Check] = {}

    def check(self, schema: Any) -> Check:
        """The function for a schema, made once."""
        if id(schema) not in self.made:
            self.made[id(schema)] = self.make(schema)
        return self.made[id(schema)]

    def make(self, schema: Any) -> Check:
        """A new function for a schema."""
        if schema is True or schema == {}:
            return lambda node: True
        if schema is False:
            return lambda node: False
        checks = list(self.checks(schema))
        if not checks:
            return lambda node: True
        if len(checks) == 1:
            return checks[0]
        if len(checks) == 2:
            first, second = checks
            return lambda node: first(node) and second(node)
        return lambda node: all(check(node) for check in checks)

    def checks(self, schema: Mapping[str, Any]) -> Iterable[Check]:
        """One function per keyword, those on objects as one."""
        if "type" in schema:
            yield _type(schema["type"])
        if OBJECT_KEYWORDS & schema.keys():
            yield self.object_check(schema)
        for keyword, value in schema.items():
            if keyword in SAYS_NOTHING or keyword in OBJECT_KEYWORDS or keyword in ("type", "then", "else"):
                continue
            maker = MAKERS.get(keyword)
            if maker is None:
                raise ValueError(f"the schema keyword {keyword} is not known here")
            yield maker(self, value, schema)

    def object_check(self, schema: Mapping[str, Any]) -> Check:
        """properties, patternProperties, additionalProperties and required in one pass."""
        known = {name: self.check(body) for name, body in schema.get("properties", {}).items()}
        patterns = [(re.compile(p), self.check(body)) for p, body in schema.get("patternProperties", {}).items()]
        other = self.check(schema.get("additionalProperties", True))
        required = tuple(schema.get("required", ()))

        def fits(node: Any) -> bool:
            if not isinstance(node, dict):
                return True
            for name in required:
                if name not in node:
                    return False
            for name, value in node.items():
                check = known.get(name)
                if patterns:
                    if not _pattern_fits(name, value, patterns, check, other):
                        return False
                elif not (check or other)(value):
                    return False
            return True

        return fits

    def reference(self, pointer: str, schema: Mapping[str, Any]) -> Check:
        """$ref: compiled once, looked up late because it may be recursive."""
        if pointer not in self.known:
            self.known[pointer] = []
            self.known[pointer].append(self.check(_resolved(self.root, pointer)))
        slot = self.known[pointer]
        return slot[0] if slot else lambda node: slot[0](node)

    def any_of(self, schemas: Sequence[Any], schema: Mapping[str, Any]) -> Check:
        """At least one fits."""
        checks = [self.check(one) for one in schemas]

        def fits(node: Any) -> bool:
            for check in checks:  # noqa: SIM110 - a loop is faster than any()
                if check(node):
                    return True
            return False

        return fits

    def one_of(self, schemas: Sequence[Any], schema: Mapping[str, Any]) -> Check:
        """Exactly one fits."""
        checks = [self.check(one) for one in schemas]
        return lambda node: sum(check(node) for check in checks) == 1

    def all_of(self, schemas: Sequence[Any], schema: Mapping[str, Any]) -> Check:
        """All fit."""
        checks = [self.check(one) for one in schemas]
        return lambda node: all(check(node) for check in checks)

    def no(self, unwanted: Any, schema: Mapping[str, Any]) -> Check:
        """Does not fit."""
        check = self.check(unwanted)
        return lambda node: not check(node)

    def condition(self, wanted: Any, schema: Mapping[str, Any]) -> Check:
        """if, then, else."""
        test, then = self.check(wanted), self.check(schema.get("then", True))
        otherwise = self.check(schema.get("else", True))
        return lambda node: then(node) if test(node) else otherwise(node)

    def items(self, body: Any, schema: Mapping[str, Any]) -> Check:
        """Every item (after the prefixItems) fits."""
        check, first = self.check(body), len(schema.get("prefixItems", ()))

        def fits(node: Any) -> bool:
            if not isinstance(node, list):
                return True
            for item in node[first:] if first else node:  # noqa: SIM110 - a loop is faster than all()
                if not check(item):
                    return False
            return True

        return fits

    def prefix_items(self, bodies: Sequence[Any], schema: Mapping[str, Any]) -> Check:
        """The first items fit, one by one."""
        checks = [self.check(body) for body in bodies]
        return lambda node: not isinstance(node, list) or all(c(item) for c, item in zip(checks, node, strict=False))

    def contains(self, body: Any, schema: Mapping[str, Any]) -> Check:
        """At least one item fits."""
        check = self.check(body)
        return lambda node: not isinstance(node, list) or any(check(item) for item in node)

    def names(self, body: Any, schema: Mapping[str, Any]) -> Check:
        """Every key fits."""
        check = self.check(body)
        return lambda node: not isinstance(node, dict) or all(check(name) for name in node)


OBJECT_KEYWORDS: Final = frozenset({"properties", "patternProperties", "additionalProperties", "required"})


def _pattern_fits(name: str, value: Any, patterns: list[tuple[Any, Check]], check: Check | None, other: Check) -> bool:
    matched = check is not None
    if check is not None and not check(value):
        return False
    for pattern, body in patterns:
        if pattern.search(name):
            matched = True
            if not body(value):
                return False
    return matched or other(value)


def _resolved(root: Any, pointer: str) -> Any:
    if not pointer.startswith("#"):
        raise ValueError(f"$ref {pointer}: only places of the same schema can be named")
    node = root
    for part in pointer[1:].split("/")[1:]:
        node = node[part.replace("~1", "/").replace("~0", "~")]
    return node


def _number(node: Any) -> bool:
    return isinstance(node, int | float) and not isinstance(node, bool)


TYPES: Final[Mapping[str, Check]] = {
    "object": lambda node: isinstance(node, dict),
    "array": lambda node: isinstance(node, list),
    "string": lambda node: isinstance(node, str),
    "boolean": lambda node: isinstance(node, bool),
    "null": lambda node: node is None,
    "number": _number,
    "integer": lambda node: _number(node) and node == int(node),
}


def _type(wanted: str | Sequence[str]) -> Check:
    if isinstance(wanted, str):
        return TYPES[wanted]
    checks = [TYPES[one] for one in wanted]
    return lambda node: any(check(node) for check in checks)


def _same(a: Any, b: Any) -> bool:
    """Equality as JSON has it: true is not 1."""
    if isinstance(a, bool) != isinstance(b, bool):
        return False
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    return bool(a == b)


def _enum(values: Sequence[Any]) -> Check:
    words = frozenset(value for value in values if isinstance(value, str))
    others = [value for value in values if not isinstance(value, str)]

    def fits(node: Any) -> bool:
        return node in words if isinstance(node, str) else any(_same(node, other) for other in others)

    return fits


def _unique(node: Any) -> bool:
    if not isinstance(node, list):
        return True
    if all(isinstance(item, str) for item in node):
        return len(set(node)) == len(node)
    return not any(_same(a, b) for i, a in enumerate(node) for b in node[:i])


def _sized(kind: type[Sized], fits: Callable[[int], bool]) -> Check:
    return lambda node: fits(len(node)) if isinstance(node, kind) else True


def _valued(fits: Callable[[float], bool]) -> Check:
    return lambda node: not _number(node) or fits(node)


def _pattern(pattern: str) -> Check:
    search = re.compile(pattern).search
    return lambda node: not isinstance(node, str) or search(node) is not None


def _dependent(wanted: Mapping[str, Sequence[str]]) -> Check:
    return lambda node: (
        not isinstance(node, dict)
        or all(need in node for name, needs in wanted.items() if name in node for need in needs)
    )


MAKERS: Final[Mapping[str, Callable[[_Compiler, Any, Mapping[str, Any]], Check]]] = {
    "$ref": _Compiler.reference,
    "anyOf": _Compiler.any_of,
    "oneOf": _Compiler.one_of,
    "allOf": _Compiler.all_of,
    "not": _Compiler.no,
    "if": _Compiler.condition,
    "items": _Compiler.items,
    "prefixItems": _Compiler.prefix_items,
    "contains": _Compiler.contains,
    "propertyNames": _Compiler.names,
    "enum": lambda compiler, value, schema: _enum(value),
    "const": lambda compiler, value, schema: lambda node: _same(node, value),
    "uniqueItems": lambda compiler, value, schema: _unique if value else lambda node: True,
    "pattern": lambda compiler, value, schema: _pattern(value),
    "dependentRequired": lambda compiler, value, schema: _dependent(value),
    "minItems": lambda compiler, value, schema: _sized(list, lambda n: n >= value),
    "maxItems": lambda compiler, value, schema: _sized(list, lambda n: n <= value),
    "minLength": lambda compiler, value, schema: _sized(str, lambda n: n >= value),
    "maxLength": lambda compiler, value, schema: _sized(str, lambda n: n <= value),
    "minProperties": lambda compiler, value, schema: _sized(dict, lambda n: n >= value),
    "maxProperties": lambda compiler, value, schema: _sized(dict, lambda n: n <= value),
    "minimum": lambda compiler, value, schema: _valued(lambda n: n >= value),
    "maximum": lambda compiler, value, schema: _valued(lambda n: n <= value),
    "exclusiveMinimum": lambda compiler, value, schema: _valued(lambda n: n > value),
    "exclusiveMaximum": lambda compiler, value, schema: _valued(lambda n: n < value),
    "multipleOf": lambda compiler, value, schema: _valued(lambda n: n % value == 0),
}


# Saying what is wrong

NAMES: Final[Mapping[str, str]] = {
    "object": "a mapping (key: value)",
    "array": "a list",
    "string": "text",
    "boolean": "yes or no",
    "null": "nothing",
    "number": "a number",
    "integer": "a whole number",
}
MOST_LOOKS: Final = 3000  # how many places an explanation may visit before it settles for what it has


@dataclass(frozen=True)
class Problem:
    """What is wrong at one place: `depth` levels down, `far` when another kind of value was expected."""

    message: str
    hint: str
    parent: Any
    key: Any
    depth: int
    far: bool = False
    at_key: bool = False

    def error(self, root: Any) -> FileError:
        """The problem as the file's own kind of error."""
        message = self.message
        if isinstance(self.parent, Map):
            if self.key is not None and not self.at_key:
                message = f"'{short(self.key)}': {message}"
            return self.parent.problem(message, self.key, self.hint, self.at_key)
        if isinstance(self.parent, Seq):
            return self.parent.problem(message, self.key, self.hint)
        if isinstance(root, Map | Seq):
            return root.problem(message, hint=self.hint)
        return FileError("", message, hint=self.hint)


@dataclass(frozen=True)
class _Here:
    """A place in the file: its value, and the container and key it stands under."""

    node: Any
    parent: Any = None
    key: Any = None
    depth: int = 0

    def below(self, key: Any) -> _Here:
        return _Here(self.node[key], self.node, key, self.depth + 1)

    def wrong(self, message: str, hint: str = "", far: bool = False) -> Problem:
        return Problem(message, hint, self.parent, self.key, self.depth, far)


class _Explainer:
    """Finds the place in a value that keeps it from fitting."""

    def __init__(self, compiler: _Compiler) -> None:
        self.compiler = compiler
        self.looks = 0

    def problem(self, schema: Any, node: Any) -> Problem:
        """What to say about a value that does not fit."""
        return self.look(schema, _Here(node)) or Problem("does not fit here", "", None, None, 0)

    def look(self, schema: Any, here: _Here) -> Problem | None:
        """The first problem of a place, None when it fits."""
        self.looks += 1
        if schema is False:
            return here.wrong(f"{described(here.node)} can't stand here")
        if self.looks > MOST_LOOKS or self.compiler.check(schema)(here.node):
            return None if self.looks <= MOST_LOOKS else here.wrong("does not fit here")
        if "type" in schema and not _type(schema["type"])(here.node):
            kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
            return here.wrong(_wanted([NAMES[kind] for kind in kinds], here), _expected(schema), far=True)
        return next(self.deeper(schema, here), None) or here.wrong(_plain(schema, here), _expected(schema))

    def deeper(self, schema: Mapping[str, Any], here: _Here) -> Iterator[Problem]:
        """The problems of a place, the likeliest first; values inside before what is missing."""
        node = here.node
        for keyword in ("enum", "const"):
            if keyword in schema:
                yield from self.word(keyword, schema, here)
        if isinstance(node, dict):
            yield from self.inside(schema, here)
        if isinstance(node, list):
            yield from self.items(schema, here)
        if "$ref" in schema:
            yield from filter(None, [self.look(_resolved(self.compiler.root, schema["$ref"]), here)])
        for one in (*schema.get("allOf", ()), *_branch_taken(self.compiler, schema, node)):
            yield from filter(None, [self.look(one, here)])
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                yield from self.branches(schema[keyword], schema, here)

    def word(self, keyword: str, schema: Mapping[str, Any], here: _Here) -> Iterator[Problem]:
        """A value that is none of the listed ones."""
        values = schema["enum"] if keyword == "enum" else [schema["const"]]
        if any(_same(here.node, value) for value in values):
            return
        words = [_word(value) for value in values]
        near = hint(here.node, words) if isinstance(here.node, str) else ""
        shown = ", ".join(words[:12]) + (", ..." if len(words) > 12 else "")
        got = described(here.node)
        message = f"{got} is not one of {shown}" if len(words) > 1 else f"{shown} was expected, got {got}"
        yield here.wrong(message, near or _expected(schema), far=not near)

    def inside(self, schema: Mapping[str, Any], here: _Here) -> Iterator[Problem]:
        """Unknown keys and wrong values, in the order of the file; then missing keys."""
        properties = schema.get("properties", {})
        patterns = schema.get("patternProperties", {})
        for key in here.node:
            bodies = [properties[key]] if key in properties else []
            bodies += [body for pattern, body in patterns.items() if re.search(pattern, key)]
            if not bodies and schema.get("additionalProperties", True) is False:
                yield self.unknown_key(key, properties, here)
            for body in bodies or [schema.get("additionalProperties", True)]:
                if body is not False and not self.compiler.check(body)(here.node[key]):
                    yield from filter(None, [self.look(body, here.below(key))])
            if "propertyNames" in schema and not self.compiler.check(schema["propertyNames"])(key):
                found = self.look(schema["propertyNames"], _Here(key))
                message = f"the key '{short(key)}' can't stand here" + (f": {found.message}" if found else "")
                yield Problem(message, found.hint if found else "", here.node, key, here.depth + 1, at_key=True)
        for name in schema.get("required", ()):
            if name not in here.node:
                yield self.missing_key(name, schema, here)

    def unknown_key(self, key: str, properties: Mapping[str, Any], here: _Here) -> Problem:
        """A key that is not known at this place."""
        near = hint(key, [name for name in properties if name not in here.node]) or _listed(list(properties))
        return Problem(f"unknown key '{short(key)}'", near, here.node, key, here.depth, at_key=True)

    def missing_key(self, name: str, schema: Mapping[str, Any], here: _Here) -> Problem:
        """A key that must stand here and does not."""
        said = _expected(schema.get("properties", {}).get(name, {}))
        shared = schema.get("properties", {}).keys() & here.node.keys()
        return here.wrong(f"the key '{name}' is missing", said, far=not shared)

    def items(self, schema: Mapping[str, Any], here: _Here) -> Iterator[Problem]:
        """Wrong items of a list, in order."""
        first = schema.get("prefixItems", ())
        for index, item in enumerate(here.node):
            body = first[index] if index < len(first) else schema.get("items", True)
            if not self.compiler.check(body)(item):
                yield from filter(None, [self.look(body, here.below(index))])

    def branches(self, bodies: Sequence[Any], schema: Mapping[str, Any], here: _Here) -> Iterator[Problem]:
        """None of several shapes fits: the problem of the one that the writer most likely means."""
        if any(self.compiler.check(body)(here.node) for body in bodies):
            return
        found = [problem for body in bodies if (problem := self.look(body, here))]
        near = [problem for problem in found if not problem.far or problem.depth > here.depth]
        if near:
            yield max(near, key=lambda problem: (problem.depth, problem.at_key))
            return
        keys, kinds, words = self.offered(bodies)
        if isinstance(here.node, dict) and keys:
            written = next((key for key in here.node if key not in keys), next(iter(here.node), ""))
            hinted = hint(written, keys) or _listed(keys)
            message = (
                f"unknown key '{short(written)}'" if written not in keys else f"'{short(written)}' alone is not enough"
            )
            yield Problem(message, hinted, here.node, written, here.depth, at_key=True)
        elif isinstance(here.node, str) and words:
            yield here.wrong(f"{described(here.node)} is not known here", hint(here.node, words) or _listed(words))
        else:
            yield here.wrong(_wanted(kinds, here), _expected(schema), far=True)

    def offered(self, bodies: Sequence[Any]) -> tuple[list[str], list[str], list[str]]:
        """The keys, kinds of value and words that the shapes begin with."""
        keys: list[str] = []
        kinds: list[str] = []
        words: list[str] = []
        for body in self.flat(bodies, set()):
            keys += [*body.get("required", ())] or [*body.get("properties", {})]
            named = body.get("type", [])
            kinds += [NAMES[kind] for kind in ([named] if isinstance(named, str) else named)]
            listed = [*body.get("enum", ()), *([body["const"]] if "const" in body else ())]
            words += [_word(one) for one in listed]
            kinds += [NAMES["string"]] * any(isinstance(one, str) for one in listed)
        return list(dict.fromkeys(keys)), list(dict.fromkeys(kinds)), list(dict.fromkeys(words))

    def flat(self, bodies: Sequence[Any], seen: set[str]) -> Iterator[Mapping[str, Any]]:
        """Every shape behind references and nested choices."""
        for body in bodies:
            if not isinstance(body, Mapping):
                continue
            yield body
            if "$ref" in body and body["$ref"] not in seen:
                yield from self.flat([_resolved(self.compiler.root, body["$ref"])], seen | {body["$ref"]})
            for keyword in ("anyOf", "oneOf", "allOf"):
                yield from self.flat(body.get(keyword, ()), seen)


def _branch_taken(compiler: _Compiler, schema: Mapping[str, Any], node: Any) -> list[Any]:
    if "if" not in schema:
        return []
    return [schema.get("then" if compiler.check(schema["if"])(node) else "else", True)]


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value)


def _listed(words: Sequence[str]) -> str:
    return f"known: {', '.join(words[:10])}" + (", ..." if len(words) > 10 else "") if words else ""


def _expected(schema: Any) -> str:
    said = isinstance(schema, Mapping) and (schema.get("x-expected") or schema.get("description", ""))
    return f"expected: {short(said, 120)}" if said else ""


def _wanted(kinds: Sequence[str], here: _Here) -> str:
    got = described(here.node)
    return f"{' or '.join(kinds)} was expected, got {got}" if kinds else f"{got} does not fit here"


LIMITS: Final[Mapping[str, str]] = {
    "minimum": "at least {value} was expected, got {got}",
    "maximum": "at most {value} was expected, got {got}",
    "exclusiveMinimum": "more than {value} was expected, got {got}",
    "exclusiveMaximum": "less than {value} was expected, got {got}",
    "multipleOf": "a multiple of {value} was expected, got {got}",
    "minItems": "at least {value} item(s) were expected in the list",
    "maxItems": "at most {value} item(s) were expected in the list",
    "uniqueItems": "the same item stands twice in the list",
    "minLength": "at least {value} character(s) were expected",
    "maxLength": "at most {value} characters were expected",
    "minProperties": "at least {value} key(s) were expected",
    "maxProperties": "at most {value} key(s) were expected",
    "pattern": "{got} is not written as expected here",
}


def _plain(schema: Mapping[str, Any], here: _Here) -> str:
    """The message about a limit that is broken."""
    got = described(here.node)
    for keyword, message in LIMITS.items():
        if keyword in schema:
            check = MAKERS[keyword](_Compiler({}), schema[keyword], schema)
            if not check(here.node):
                return message.format(got=got, value=schema[keyword])
    return f"{got} does not fit here"
