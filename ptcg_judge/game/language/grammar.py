"""The typed tree of effect scripts: one table of words, from which parser, JSON schema and docs come.

A *node* is a mapping with one key, the word; its value holds the arguments, or the main argument alone
(`draw: 3` = `draw: {cards: 3}`). A *record* is a mapping with keys from a fixed list (Select, Filter, Event).
Words are functions registered with `word`; they stand in the modules of words/.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.core.game import Look, Statement
from ptcg_judge.game.language.old_forms import OLD_FORMS
from ptcg_judge.nearest import hint
from ptcg_judge.yamlfile import Map, Seq

Compiled: TypeAlias = Any  # what an argument compiles to: each type of argument gives another, as words expect it
Build = Callable[..., Compiled]


@dataclass(frozen=True, slots=True)
class Arg:
    """An argument of a word: its type, and whether it must be written."""

    type: str
    required: bool


class Around(StrEnum):
    """What a part of a script may speak of because of the words around it; the text says where that is."""

    EVENT = "when, instead or prevent"  # the event that is answered
    REPLACED = "instead"  # the event that something else is done for
    ASKED = "gain"  # its `attacks of`: the Pokémon that an effect is being asked about
    LASTING = "lasting"  # an effect that is over once it was used


TellWord = Callable[[Mapping[str, object]], str]


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a family ("statement", "number", "condition", "effect", "filter").

    `build(**arguments)` gives the compiled function; arguments arrive compiled, absent ones as None. `tell` is its
    plain sentence (see telling.py), or what makes it of the arguments as they are written. `could` is the look of a
    statement whether it could do anything, `gives` what its name may be asked for, `labels` the argument that lists the
    words among which a player takes one, `opens` what its arguments may speak of, `inside` what it speaks of itself,
    and `named` says that it does nothing but give a name.
    `of_only` is the kind of thing that a property belongs to: pokemon or cards. Of the arguments of `one_of` just one
    is written.
    """

    family: str
    name: str
    main: str | None
    args: Mapping[str, Arg]
    build: Build
    example: str
    tell: str | TellWord
    could: Look | None
    gives: frozenset[str]
    labels: str
    opens: frozenset[Around]
    inside: Around | None
    named: bool
    of_only: str
    one_of: tuple[str, ...]

    @property
    def says(self) -> str:
        """What the word means, in one sentence."""
        return (self.build.__doc__ or "").strip().splitlines()[0]


WORDS: dict[str, dict[str, Word]] = {
    "statement": {},
    "number": {},
    "condition": {},
    "effect": {},
    "filter": {},
}


DONE = frozenset({"done", "things", "number"})  # what the name of a statement may be asked for, unless it says more


def word(
    family: str,
    name: str,
    example: str,
    main: str | None = None,
    /,
    tell: str | TellWord = "",
    could: Look | None = None,
    gives: str = "",
    labels: str = "",
    opens: tuple[Around, ...] = (),
    inside: Around | None = None,
    named: bool = False,
    of_only: str = "",
    one_of: tuple[str, ...] = (),
    **args: str,
) -> Callable[[Build], Build]:
    """Register a word. `args` gives each argument's type, with `!` when it must be written; `_` in a name is a blank.

    `gives` adds to what the name of its result may be asked for: coins (`heads`, `tails`) or word (`said`); and says
    that its things are `cards` or `pokemon` in play, where that is sure.
    """

    def register(build: Build) -> Build:
        typed = {
            key.rstrip("_").replace("_", " "): Arg(kind.rstrip("!"), kind.endswith("!")) for key, kind in args.items()
        }
        if name in WORDS[family]:
            raise AssertionError(f"the word {name!r} is there twice")
        if not build.__doc__:
            raise AssertionError(f"the word {name!r} does not say what it means")
        if family == "statement" and could is None:
            raise AssertionError(f"the word {name!r} does not say whether it could do something")
        if not tell:
            raise AssertionError(f"the word {name!r} has no plain sentence")
        given = DONE | set(gives.split())
        WORDS[family][name] = Word(
            family,
            name,
            main,
            typed,
            build,
            example,
            tell,
            could,
            given,
            labels,
            frozenset(opens),
            inside,
            named,
            of_only,
            one_of,
        )
        return build

    return register


Parse = Callable[[object, "Scope"], Compiled]


PARSERS: dict[str, Parse] = {}


Schema = dict[str, object]
SCHEMAS: dict[str, Schema] = {}


LOOKS: dict[str, str] = {}
Tell = Callable[[object], str]
TELLS: dict[str, Tell] = {}


def kind(name: str, schema: Schema, looks: str, tell: Tell = str) -> Callable[[Parse], Parse]:
    """Register a type of argument: its parser, its JSON schema, how it looks (for the docs), and how it is told."""

    def register(parse: Parse) -> Parse:
        PARSERS[name] = parse
        SCHEMAS[name] = schema
        LOOKS[name] = looks
        TELLS[name] = tell
        return parse

    return register


@dataclass(frozen=True, slots=True)
class Bound:
    """A name that a script gave: what it may be asked for, and the words among which a player takes one."""

    gives: frozenset[str]
    labels: tuple[str, ...] = ()


THINGS = Bound(frozenset({"things", "number", "done"}))
ANYTHING = Bound(frozenset({"things", "number", "done", "coins", "word"}))


class CardNames(Protocol):
    """Which names stand on cards: how names of cards, attacks and Powers in a script are checked."""

    def is_card(self, name: str) -> bool:
        """Whether a card has this name."""
        ...

    def is_in_a_name(self, words: str) -> bool:
        """Whether these whole words stand in the name of a card."""
        ...

    def is_attack(self, name: str) -> bool:
        """Whether a card has an attack of this name."""
        ...

    def is_power(self, name: str) -> bool:
        """Whether a card has a Power or Ability of this name."""
        ...

    def is_in_a_power(self, words: str) -> bool:
        """Whether these words stand in the name of a Power or Ability."""
        ...

    def of_the_card(self, part: str) -> tuple[str, ...] | None:
        """The attacks or Powers of the card whose script is read; None where it is not known."""
        ...

    def near_card(self, name: str) -> str:
        """The nearest name of a card as a hint."""
        ...

    def near_attack(self, name: str) -> str:
        """The nearest name of an attack or Power as a hint."""
        ...


class Scope:
    """Where a script is being compiled: the names bound so far, and the last mapping for places in messages.

    `cards` knows the names that stand on cards; None where names of cards are not checked. `event` is the word of the
    event that an effect answers, inside that effect, `around` what may be spoken of there, `among` the place or name of
    what is being filtered.
    """

    __slots__ = ("among", "around", "at", "cards", "event", "key", "names", "unused", "used", "where")

    def __init__(self, where: str, names: Iterable[str] = (), cards: CardNames | None = None) -> None:
        self.where = where
        self.names: dict[str, Bound] = dict.fromkeys(names, ANYTHING)
        self.cards = cards
        self.at: object = None
        self.key: str | None = None
        self.event = ""  # the event that is answered here
        self.around: frozenset[Around] = frozenset()
        self.among: str | None = None
        self.used: set[str] = set()
        self.unused: dict[str, tuple[object, str | None]] = {}  # names that nothing spoke of yet, and where they stand

    def bind(self, name: object, bound: Bound) -> str:
        """Give a name to a result. Raises EffectFileError where it is no text."""
        if not isinstance(name, str) or not name:
            raise self.problem("a name was expected", f"one word, such as {'one'!r}")
        self.names[name] = bound
        if name not in self.used:
            self.unused.setdefault(name, (self.at, self.key))
        return name

    def use(self, name: str) -> None:
        """Something speaks of what has this name."""
        self.used.add(name)
        self.unused.pop(name, None)

    def all_used(self) -> None:
        """Hold that each name which was given is spoken of. Raises EffectFileError."""
        for name, place in self.unused.items():
            self.at, self.key = place
            raise self.problem(f"nothing speaks of '{name}'", "leave the name out, or use it")

    def needs(self, said: str, around: Around) -> None:
        """Hold that what is said can be said here. Raises EffectFileError."""
        if around not in self.around:
            raise self.problem(f"'{said}' means nothing here", f"it stands only inside {around}")

    def bound(self, name: object, wanted: str) -> str:
        """A name that was given before to something that may be asked for this. Raises EffectFileError."""
        found = self.names.get(name) if isinstance(name, str) else None
        fit = [each for each, bound in self.names.items() if wanted in bound.gives]
        if found is None:
            raise self.problem(f"no {WANTED[wanted]} has the name '{name}'", suggest(name, fit or self.names))
        if wanted not in found.gives:
            raise self.problem(f"'{name}' is no {WANTED[wanted]}", suggest(name, fit))
        self.use(str(name))
        return str(name)

    def beside(self, key: str) -> object:
        """What is written for another argument of the word that is being compiled; None where nothing is."""
        return self.at.get(key) if isinstance(self.at, Mapping) else None

    def problem(self, message: str, near: str = "", node: object = None, key: str | None = None) -> Exception:
        """The error with the line and column of the nearest mapping that knows its place."""
        owner = node if isinstance(node, Map | Seq) else self.at
        if isinstance(owner, Seq):
            return owner.problem(message, hint=near)
        if isinstance(owner, Map):
            return owner.problem(message, key if key is not None else self.key, hint=near)
        return EffectFileError(self.where, message, hint=near)


WANTED = {
    "things": "card or Pokémon",
    "number": "number",
    "done": "statement",
    "coins": "flip",
    "word": "choice among words",
}


def suggest(written: object, among: Iterable[str]) -> str:
    """The nearest of the words that can stand here; all of them where none is near and they are few."""
    words = list(among)
    near = hint(str(written), words)
    if near or not words:
        return near or "nothing that can stand here has a name yet"
    return f"one of {', '.join(words)}" if len(words) <= MOST_LISTED else hint(str(written), words, 0)


MOST_LISTED = 20


def choice(name: str, words: type[StrEnum], tell: Tell = str) -> None:
    """Register a closed list as a type of argument."""
    listed = [each.value for each in words]

    def parse_choice(node: object, scope: Scope) -> StrEnum:
        if not isinstance(node, str) or node not in listed:
            raise scope.problem(f"there is no {name} '{node}'", suggest(node, listed))
        return words(node)

    kind(name, {"enum": listed}, ", ".join(listed), tell)(parse_choice)
    CHOICES[name] = tuple(listed)


CHOICES: dict[str, tuple[str, ...]] = {}


def parse(kind_: str, node: object, scope: Scope) -> Compiled:
    """Compile a node of a type; "a|b" tries types by the look of the node, "[a]" is a list, "{a}" a mapping of them."""
    if kind_.startswith("["):
        items = node if isinstance(node, list) else [node]
        return tuple(parse(kind_[1:-1], item, scope) for item in items)
    if kind_.startswith("one of "):
        return _one_of(kind_[7:].split("|"), node, scope)
    return PARSERS[kind_](node, scope)


def _one_of(words: list[str], node: object, scope: Scope) -> Compiled:
    if node not in words:
        raise scope.problem(f"one of {', '.join(words)} was expected, got {node!r}", suggest(node, words))
    return node


def is_node(family: str, node: object) -> bool:
    """Whether a mapping is a node of a family: its only key is one of the words."""
    return isinstance(node, Mapping) and len(node) == 1 and next(iter(node)) in WORDS[family]


def parse_node(family: str, node: object, scope: Scope) -> Compiled:
    """Compile a node of a family of words; a word without arguments is written alone."""
    if isinstance(node, str) and (alone := WORDS[family].get(node)) is not None and not alone.args:
        return _made(alone, {}, {}, scope)
    if not isinstance(node, Mapping) or len(node) != 1:
        if isinstance(node, Mapping) and node:
            keys = list(node)
            raise scope.problem(
                f"one {family} per line was expected, got the keys {', '.join(map(str, keys[:5]))}",
                _near_word(family, keys[0]),
                node,
                keys[0],
            )
        raise scope.problem(f"a {family} was expected, got {_shown(node)}", _near_word(family, str(node)))
    (name,) = node
    found = WORDS[family].get(name)
    if found is None:
        raise scope.problem(f"there is no {family} '{name}'", _near_word(family, name), node, name)
    before, event, around = (scope.at, scope.key), scope.event, scope.around
    scope.at, scope.key = (node, name) if isinstance(node, Map) else before
    if found.opens:
        scope.around = scope.around - {Around.REPLACED} | found.opens
    built = _build(found, node[name], scope)
    (scope.at, scope.key), scope.event, scope.around = before, event, around
    return built


def _near_word(family: str, name: str) -> str:
    return OLD_FORMS.get((family, name)) or suggest(name, WORDS[family])


def _shown(node: object) -> str:
    if node is None:
        return "nothing"
    return "a list" if isinstance(node, list) else repr(node)


def _build(found: Word, value: object, scope: Scope) -> Compiled:
    return _made(found, value, arguments_of(found, value, scope), scope)


# arguments that are words of Python, too
PYTHON = {key: f"{key}_" for key in ("as", "if", "else", "is", "in", "from", "with", "for", "or")}


def _made(found: Word, value: object, arguments: dict[str, object], scope: Scope) -> Compiled:
    if found.inside is not None:
        scope.needs(found.name, found.inside)
    name = arguments.pop("as", None) if "as" not in found.args else None
    compiled: dict[str, object] = {}
    early = [key for key in found.args if key in arguments]
    for key in early:
        arg = found.args[key]
        owner = value if isinstance(value, Map) else None
        before = scope.at, scope.key
        if owner is not None:
            scope.at, scope.key = owner, key
        compiled[key.replace(" ", "_")] = parse(arg.type, arguments[key], scope)
        scope.at, scope.key = before
    for key in found.args:
        compiled.setdefault(key.replace(" ", "_"), None)
    if found.named and not early:
        raise scope.problem(f"'{found.name}' does not say what is named", found.example)
    built = found.build(**{PYTHON.get(key, key): value for key, value in compiled.items()})
    if name is None and found.named:
        raise scope.problem(f"'{found.name}' needs 'as'", found.example)
    if name is not None:
        before = scope.at, scope.key
        scope.at, scope.key = (value, "as") if isinstance(value, Map) else before
        name = scope.bind(name, _result_of(found, arguments, scope))
        scope.at, scope.key = before
    if found.could is not None:
        return Statement(found.name, compiled, built, found.could, name)
    return built


def _result_of(found: Word, arguments: Mapping[str, object], scope: Scope) -> Bound:
    """What the name of a statement may be asked for."""
    listed = arguments.get(found.labels) if found.labels else None
    if listed is None:
        be = arguments.get("be") if found.name == "let" else None
        word = found.name != "let" or "attack of" in arguments or "weakness of" in arguments
        gives = found.gives if word else found.gives - {"word"}
        return ANYTHING if isinstance(be, str) and scope.names.get(be) == ANYTHING else Bound(gives)
    return Bound(found.gives | {"word"}, tuple(map(str, listed if isinstance(listed, list | Mapping) else [listed])))


def arguments_of(found: Word, value: object, scope: Scope) -> dict[str, object]:
    """The arguments as written: a mapping of their names, or the main one alone."""
    allowed = {*found.args, "as"} if found.family == "statement" else set(found.args)
    if isinstance(value, Mapping) and (
        found.main is None or (any(key in allowed for key in value) and not _is_main_record(found, value))
    ):
        given = dict(value)
        for key in given:
            if key not in allowed:
                raise scope.problem(
                    f"'{found.name}' has no '{key}'",
                    OLD_FORMS.get((found.name, key)) or suggest(key, sorted(allowed)),
                    value,
                    key,
                )
    elif not found.args:
        raise scope.problem(f"'{found.name}' stands alone", f"write: {found.name}")
    elif found.main is None:
        raise scope.problem(f"'{found.name}' needs a mapping of {', '.join(found.args)}", f"{found.example}")
    else:
        given = {found.main: value}
    missing = [key for key, arg in found.args.items() if arg.required and key not in given]
    if missing:
        raise scope.problem(f"'{found.name}' needs '{missing[0]}'", found.example, value)
    written = [key for key in found.one_of if key in given]
    if found.one_of and len(written) != 1:
        said = f"needs one of {', '.join(found.one_of)}" if not written else f"has only one of {', '.join(written)}"
        raise scope.problem(f"'{found.name}' {said}", found.example, value, *written[1:2])
    return given


def _is_main_record(found: Word, value: Mapping[str, object]) -> bool:
    """Whether a mapping is the main argument itself (a Select, a Filter, a node), not a mapping of arguments."""
    assert found.main is not None
    main = found.args[found.main].type
    keys = set(value)
    if main in RECORD_KEYS and keys <= RECORD_KEYS[main]:
        return not (found.main in keys or (keys & (set(found.args) - RECORD_KEYS[main])))
    return main in ("number", "quantity", "condition") and any(
        is_node(family, value) for family in ("number", "condition")
    )


RECORD_KEYS: dict[str, frozenset[str]] = {}
