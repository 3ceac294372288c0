"""Checking what a file holds against a published JSON schema, and saying in our words what is wrong.

The `jsonschema` library decides whether a value fits (JSON Schema 2020-12, one validator per schema, reused); it is not
even imported for a value that fits by the plain keywords alone (`surely_fits`), as that of every scenario without a
mistake does. When something does not fit, it is asked again, place by place, until the smallest place that is wrong is
found, and the message names the line, the column and the nearest valid key or word; the work for that is bounded.
`description` of a place says in messages what is expected there; `x-expected` overrides it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ptcg_judge.errors import FileError
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, Seq, described, short


class Schema:
    """A JSON schema that can check many files. `body` is the schema as parsed JSON."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self.body = body
        self._validator: _Validator | None = None

    @property
    def validator(self) -> _Validator:
        """The library's validator, made when it is first needed."""
        if self._validator is None:
            self._validator = _Validator(self.body)
        return self._validator

    def fits(self, node: Any) -> bool:
        """Whether the value fits the schema."""
        return surely_fits(self.body, node) or self.validator.fits(self.body, node)

    def validate(self, node: Any) -> None:
        """Raise the file's error about the first thing that does not fit; return when all fits.

        `node` is a `Map` or `Seq` of yamlfile. Raises the kind of FileError that the file was read with.
        """
        if not self.fits(node):
            raise _Explainer(self.validator).problem(self.body, node).error(node)


def validate(node: Any, schema: Schema) -> None:
    """Raise the file's error when `node` does not fit the schema (see `Schema.validate`)."""
    schema.validate(node)


# The library takes a third of a start of `judge rule`: what any reader can see is seen without it

KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "number": (int, float),
    "integer": (int,),
}
Part = Mapping[str, Any]  # of a schema
SILENT: Final = frozenset({"$schema", "title", "description"})  # keywords that ask nothing of a value


def surely_fits(body: Part | bool, node: object) -> bool:
    """Whether a value fits a part of a schema by keywords that need no library; False where it may or may not fit."""
    if isinstance(body, bool):
        return body
    return all(
        key in SILENT or key.startswith("x-") or ((plain := PLAIN.get(key)) is not None and plain(body, node))
        for key in body
    )


def _of_kind(body: Part, node: object) -> bool:
    kinds = (body["type"],) if isinstance(body["type"], str) else body["type"]
    return any(isinstance(node, KINDS[kind]) and (kind == "boolean" or not isinstance(node, bool)) for kind in kinds)


def _inside(body: Part, node: object) -> bool:
    known, others = body.get("properties", {}), body.get("additionalProperties", True)
    return not isinstance(node, dict) or all(surely_fits(known.get(key, others), node[key]) for key in node)


def _within(body: Part, node: object) -> bool:
    if not isinstance(node, int | float) or isinstance(node, bool):
        return True
    whole = body.get("multipleOf", 1)
    fits = "multipleOf" not in body or (isinstance(node, int) and isinstance(whole, int) and node % whole == 0)
    return fits and body.get("minimum", node) <= node <= body.get("maximum", node)


def _as_many(body: Part, node: object) -> bool:
    if not isinstance(node, dict | list):
        return True
    end = "Properties" if isinstance(node, dict) else "Items"
    return bool(body.get(f"min{end}", 0) <= len(node) <= body.get(f"max{end}", len(node)))


Plain = Callable[[Part, object], bool]
PLAIN: Final[Mapping[str, Plain]] = {
    "type": _of_kind,
    "enum": lambda body, node: isinstance(node, str) and node in body["enum"],
    "pattern": lambda body, node: not isinstance(node, str) or re.search(body["pattern"], node) is not None,
    "required": lambda body, node: not isinstance(node, dict) or all(key in node for key in body["required"]),
    "items": lambda body, node: not isinstance(node, list) or all(surely_fits(body["items"], each) for each in node),
    "properties": _inside,
    "additionalProperties": lambda body, node: "properties" in body or _inside(body, node),
    **dict.fromkeys(("minimum", "maximum", "multipleOf"), _within),
    **dict.fromkeys(("minItems", "maxItems", "minProperties", "maxProperties"), _as_many),
}


class _Validator:
    """The library's validators for a schema and for its parts, each made once."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        from jsonschema import Draft202012Validator

        self.root = root
        self._whole = Draft202012Validator(root)
        self._parts: dict[int, Any] = {id(root): self._whole}

    def fits(self, part: Any, node: Any) -> bool:
        """Whether a value fits a part of the schema (references are looked up in the whole)."""
        known = self._parts.get(id(part))
        if known is None:
            known = self._parts[id(part)] = self._whole.evolve(schema=part)
        return bool(known.is_valid(node))

    def keyword_fits(self, keyword: str, value: Any, node: Any) -> bool:
        """Whether a value fits one keyword alone."""
        return bool(self._whole.evolve(schema={keyword: value}).is_valid(node))


def _resolved(root: Any, pointer: str) -> Any:
    """The part of the schema that a reference within it names."""
    node = root
    for part in pointer[1:].split("/")[1:]:
        node = node[part.replace("~1", "/").replace("~0", "~")]
    return node


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


NEARLY: Final = 75  # how like a known key one is that stands where any name may stand


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

    def __init__(self, validator: _Validator) -> None:
        self.validator = validator
        self.looks = 0

    def problem(self, schema: Any, node: Any) -> Problem:
        """What to say about a value that does not fit."""
        return self.look(schema, _Here(node)) or Problem("does not fit here", "", None, None, 0)

    def look(self, schema: Any, here: _Here) -> Problem | None:
        """The first problem of a place, None when it fits."""
        self.looks += 1
        if schema is False:
            return here.wrong(f"{described(here.node)} can't stand here")
        if self.looks > MOST_LOOKS or self.validator.fits(schema, here.node):
            return None if self.looks <= MOST_LOOKS else here.wrong("does not fit here")
        if "type" in schema and not self.validator.keyword_fits("type", schema["type"], here.node):
            kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
            return here.wrong(_wanted([NAMES[kind] for kind in kinds], here), _expected(schema), far=True)
        return next(self.deeper(schema, here), None) or here.wrong(self.plain(schema, here), _expected(schema))

    def plain(self, schema: Mapping[str, Any], here: _Here) -> str:
        """The message about a limit that is broken."""
        got = described(here.node)
        for keyword in LIMITS.keys() & schema.keys():
            if not self.validator.keyword_fits(keyword, schema[keyword], here.node):
                return LIMITS[keyword].format(got=got, value=schema[keyword])
        return f"{got} does not fit here"

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
            yield from filter(None, [self.look(_resolved(self.validator.root, schema["$ref"]), here)])
        for one in (*schema.get("allOf", ()), *_branch_taken(self.validator, schema, node)):
            yield from filter(None, [self.look(one, here)])
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                yield from self.branches(schema[keyword], schema, here)

    def word(self, keyword: str, schema: Mapping[str, Any], here: _Here) -> Iterator[Problem]:
        """A value that is none of the listed ones."""
        values = schema["enum"] if keyword == "enum" else [schema["const"]]
        if self.validator.keyword_fits("enum", values, here.node):
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
            others = schema.get("additionalProperties", True)
            if not bodies and (others is False or self.is_misspelt(key, properties, others, here)):
                yield self.unknown_key(key, properties, here)
            for body in bodies or [others]:
                if body is not False and not self.validator.fits(body, here.node[key]):
                    yield from filter(None, [self.look(body, here.below(key))])
            if "propertyNames" in schema and not self.validator.fits(schema["propertyNames"], key):
                found = self.look(schema["propertyNames"], _Here(key))
                message = f"the key '{short(key)}' can't stand here" + (f": {found.message}" if found else "")
                yield Problem(message, found.hint if found else "", here.node, key, here.depth + 1, at_key=True)
        for name in schema.get("required", ()):
            if name not in here.node:
                yield self.missing_key(name, schema, here)

    def is_misspelt(self, key: str, properties: Mapping[str, object], others: object, here: _Here) -> bool:
        """Whether a key may be any name, its value does not fit one, and it is nearly a key that is known."""
        return not self.validator.fits(others, here.node[key]) and bool(
            hint(key, properties.keys() - here.node.keys(), NEARLY)
        )

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
            if not self.validator.fits(body, item):
                yield from filter(None, [self.look(body, here.below(index))])

    def branches(self, bodies: Sequence[Any], schema: Mapping[str, Any], here: _Here) -> Iterator[Problem]:
        """None of several shapes fits: the problem of the one that the writer most likely means."""
        if any(self.validator.fits(body, here.node) for body in bodies):
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
                yield from self.flat([_resolved(self.validator.root, body["$ref"])], seen | {body["$ref"]})
            for keyword in ("anyOf", "oneOf", "allOf"):
                yield from self.flat(body.get(keyword, ()), seen)


def _branch_taken(validator: _Validator, schema: Mapping[str, Any], node: Any) -> list[Any]:
    if "if" not in schema:
        return []
    return [schema.get("then" if validator.fits(schema["if"], node) else "else", True)]


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
