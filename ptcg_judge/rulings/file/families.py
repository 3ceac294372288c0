"""Families: one document whose `cases:` are rulings, the same question about other cards.

    id: trainers/nothing-to-do
    question: May $card be played now?
    cases:
      roxanne: {card: Roxanne ASR 150}

A case becomes a document of its own: its id is the family's with a dash and the name of the case, `$card` is what the
case says of it, and a key of a ruling that stands in a case replaces that of the family. A ruling that stood in a file
of its own before keeps the id by which it is known (`id:` in the case). `usual:` says of the family's words what they
are where a case says nothing else, `$name` is the name of the card that `card:` names, and a key of the family that a
case leaves empty (`notes: ~`) is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ptcg_judge.errors import FileError
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, Seq, described, parse_yaml

KEYS: Final = frozenset({
    "title", "question", "answer", "rulebook", "rulebooks", "table", "game", "play", "coins", "answers", "expect",
    "in this order", "decks", "cites", "disputed", "not yet", "cards", "own reading", "as blank", "impossible board",
    "source", "notes", "confidence", "tags", "differs", "superseded by", "see also", "id",
})  # fmt: skip
"""The keys of a ruling that a case may have; each other key of a case is a word of the family."""
FAMILY: Final = ("cases", "usual", "sealed")
"""The keys of a family that are none of its cases."""
_WORD: Final = re.compile(r"\$([a-z][a-z0-9]*)")
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_BLOCK: Final = re.compile(r"(?m)^cases:[ \t]*(?:#.*)?\n(?P<lines>(?:[ \t]+.*\n?|[ \t]*(?:#.*)?\n)*)")
_USUAL: Final = re.compile(r"(?m)^usual:.*\n(?:[ \t]+.*\n)*")
_NO_CASE: Final = re.compile(r"(?m)^(?:usual|sealed):.*\n(?:[ \t]+.*\n)*")
_CASE: Final = re.compile(r"(?m)^  (?=[a-z0-9-]+:)")


class Case(Map):
    """A ruling that is a case of a family; `name` is the case's, `own_id` whether it has kept an id of its own."""

    __slots__ = ("name", "own_id")

    def __init__(self, family: Map, name: str, own_id: bool) -> None:
        super().__init__(family._source, family._values["cases"])
        self.name = name
        self.own_id = own_id


def expanded(documents: list[object]) -> list[Any]:
    """The documents with the cases of each family in its place. Raises the file's error with the place."""
    return [one for document in documents for one in _of(document)]


def _of(document: object) -> Iterator[object]:
    if not isinstance(document, Map) or "cases" not in document:
        yield document
        return
    cases = _checked(document)
    unused: dict[str, Map] = {}
    used: set[str] = set()
    for name, case in cases.items():
        if not _SLUG.fullmatch(name):
            raise cases.problem(f"'{name}' can't name a case", name, "small letters, digits and dashes", at_key=True)
        if not isinstance(case, Map):
            raise cases.problem(f"a case is a mapping of words, got {described(case)}", name, "{card: Roxanne ASR 150}")
        filling = _Filling(document, name, case, unused)
        yield filling.made()
        used |= filling.used
    unused |= {word: document["usual"] for word in document.get("usual", ()) if word not in used}
    for word, where in unused.items():
        message = f"the family has no ${word}, nor has a ruling the key '{word}'"
        raise where.problem(message, word, hint(word, KEYS), at_key=True)


def _checked(document: Map) -> Map:
    """The cases of a family whose own keys are right."""
    cases = document["cases"]
    if not isinstance(cases, Map) or not cases:
        near = "cases: {roxanne: {card: Roxanne ASR 150}}"
        raise document.problem(f"cases are a mapping by name, got {described(cases)}", "cases", near)
    if "id" not in document:
        raise document.problem("a family has an id", hint="id: trainers/nothing-to-do")
    usual = document.get("usual", {})
    if "usual" in document and not isinstance(usual, Map):
        raise document.problem(f"usual is a mapping of words, got {described(usual)}", "usual", "{foe: Chansey}")
    if word := next((word for word in usual if word in KEYS), ""):
        raise usual.problem(f"'{word}' is a key of a ruling and stands in the family itself", word, at_key=True)
    _sealed_cases(document, cases)
    return cases


def _sealed_cases(document: Map, cases: Map) -> None:
    sealed = document.get("sealed")
    if sealed is None or (isinstance(sealed, Map) and all(name in cases for name in sealed)):
        return
    raise document.problem("a family is sealed case by case", "sealed", "judge rulings seal writes it")


class _Filling:
    """Makes one case of a family."""

    def __init__(self, family: Map, name: str, case: Map, unused: dict[str, Map]) -> None:
        self.family, self.name, self.case = family, name, case
        self.words = _words_of(family, case)
        self.used: set[str] = set()
        self.unused = unused
        self.at: object = family._mark  # where the text stands that is being filled

    def made(self) -> Case:
        """The case as a document."""
        found = Case(self.family, self.name, "id" in self.case)
        found._mark = self.case._mark
        for key, value in self.family.items():
            if key not in FAMILY and key not in self.case:
                self.at = self.family._values[key]
                filled = f"{value}-{self.name}" if key == "id" else self.filled(value)
                found.put(key, filled, self.family._keys[key], self._mark(self.family, key))
        for key in self.case:
            if key in KEYS and self.case[key] is not None:
                found.put(key, self.filled(self.case[key]), self.case._keys[key], self.case._values[key])
        sealed = self.family.get("sealed")
        if isinstance(sealed, Map) and self.name in sealed:
            found.put("sealed", sealed[self.name], self.family._keys["sealed"], sealed._values[self.name])
        self.unused |= {word: self.case for word in self.case if word not in KEYS and word not in self.used}
        return found

    def _mark(self, where: Map, key: str) -> object:
        """Where a value stands: a word alone stands in the case."""
        value = where[key]
        word = _WORD.fullmatch(value) if isinstance(value, str) else None
        if word is None:
            return where._values[key]
        usual = self.family["usual"]._values if "usual" in self.family else {}
        return self.case._values.get(word[1], usual.get(word[1], where._values[key]))

    def filled(self, node: object) -> object:
        """A copy of the node with the case's words in it."""
        if isinstance(node, str):
            return self.text(node) if "$" in node else node
        if isinstance(node, Map):
            made = Map(node._source, node._mark)
            for key, value in node.items():
                self.at = node._values[key]
                made.put(str(self.text(key)), self.filled(value), node._keys[key], self._mark(node, key))
            return made
        if isinstance(node, Seq):
            items = Seq(node._source, node._mark)
            for value, mark in zip(node, node._marks, strict=True):
                self.at = mark
                items.put(self.filled(value), mark)
            return items
        return node

    def text(self, text: str) -> object:
        """A text with the words put in; the word itself, whatever it is, where the text is nothing else."""
        if alone := _WORD.fullmatch(text):
            return self.word(alone[1])
        return _WORD.sub(lambda found: str(self.word(found[1])), text)

    def word(self, word: str) -> object:
        """What the case says of a word. One that no case says is refused where the family has it."""
        if word not in self.words:
            near = hint(word, self.words) or f"{self.name}: {{{word}: ...}}"
            said = any(isinstance(case, Map) and word in case for case in self.family["cases"].values())
            at = self.case._mark if said else self.at
            raise self.case._source.problem(f"the case '{self.name}' does not say what ${word} is", at, near)
        self.used.add(word)
        return self.words[word]


def _words_of(family: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """What the words of a case are: its own, then the usual ones, and the name of its card."""
    usual = family.get("usual") or {}
    words = {key: value for key, value in {**usual, **case}.items() if key not in KEYS}
    card = words.get("card")
    if isinstance(card, str) and " " in card:
        words.setdefault("name", card.split(" ", 1)[1])
    return words


# Without reading a whole file as YAML


def case_texts(part: str) -> tuple[str, dict[str, str]]:
    """The text of a document without its `cases:`, and the text of each case by its name; no cases, nothing there."""
    block = _BLOCK.search(part)
    if block is None:
        return part, {}
    starts = [found.start() for found in _CASE.finditer(block["lines"])]
    texts = [block["lines"][a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    return part[: block.start()] + part[block.end() :], {text.split(":", 1)[0].strip(): text for text in texts}


def case_parts(part: str, name: str, error: type[FileError]) -> Iterator[str]:
    """The text of a document, of a family that of each case, as the quick readers need it: words filled in as text.

    Raises `error` where a case can't be read.
    """
    family, cases = case_texts(part)
    if not cases:
        yield part
        return
    block = _USUAL.search(family)
    usual = parse_yaml(block[0], name, error)[0]["usual"] if block else {}
    family = _NO_CASE.sub("", family)
    for slug, text in cases.items():
        ((given),) = parse_yaml(text, name, error)[0].values()
        words = _words_of({"usual": usual}, given)
        filled = re.sub(r"(?m)^(id: *\S+)", rf"\1-{slug}", family, count=1)
        for key in KEYS.intersection(given):
            filled = re.sub(rf"(?m)^{key}:.*\n(?:[ \t]+.*\n)*", "", filled) + _quick_line(key, given[key])
        yield _with_words(filled, words)


def _quick_line(key: str, value: object) -> str:
    """A key of a case at the left border; nothing where the case leaves it empty."""
    if value is None:
        return ""
    if isinstance(value, str) and key != "id":
        return f"{key}: |-\n  {' '.join(value.split())}\n"
    return f"{key}: {_in_a_line(value)}\n"


def _with_words(text: str, given: Mapping[str, Any]) -> str:
    return _WORD.sub(lambda found: _in_a_line(given.get(found[1], "")), text)


def _in_a_line(value: object) -> str:
    """A value as it is written in YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_in_a_line(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(_in_a_line, value)) + "]" if isinstance(value, list) else str(value)
