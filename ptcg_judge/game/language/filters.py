"""The Filter record: properties that must all hold; the properties are words of words/."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ptcg_judge.game.core.game import Doing
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.language.grammar import WORDS, Scope, kind, parse, suggest
from ptcg_judge.game.language.old_forms import OLD_FORMS
from ptcg_judge.game.language.places import NAMES, must_fit, place_in
from ptcg_judge.game.language.telling import tell_filter
from ptcg_judge.game.table.state import UnknownCopy

Fits = Callable[[Doing, Thing], bool]


class Filter:
    """Properties that must all hold.

    `constant`: it asks nothing of the moment, no bound name, no counted number. `open_`: everybody sees whether it
    holds, whatever the card is (how a Prize lies). `of_energy`: it asks for Energy cards that are attached, which the
    scenario may not state (of Special Energy what is not stated is not there).
    """

    __slots__ = ("constant", "of_energy", "open_", "tests")

    def __init__(self, tests: tuple[Fits, ...], constant: bool, open_: bool = False) -> None:
        self.tests = tests
        self.constant = constant
        self.open_ = open_
        self.of_energy = False

    def __call__(self, c: Doing, thing: Thing) -> bool:
        """Whether a card or Pokémon has all the properties; no card that lacks one of them has to be named."""
        try:
            for test in self.tests:
                if not test(c, thing):
                    return False
        except UnknownCopy:
            if any(_fails(test, c, thing) for test in self.tests):
                return False
            raise
        return True


def _fails(test: Fits, c: Doing, thing: Thing) -> bool:
    try:
        return not test(c, thing)
    except UnknownCopy:
        return False


@kind("filter", {}, "a record of properties that must all hold", tell=tell_filter)
def parse_filter(node: object, scope: Scope) -> Filter:
    """A Filter record as one function."""
    if not isinstance(node, Mapping):
        raise scope.problem("a filter (a mapping of properties) was expected", suggest(node, WORDS["filter"]))
    tests = []
    for key, value in node.items():
        found = WORDS["filter"].get(key)
        if found is None:
            raise scope.problem(
                f"there is no property '{key}'",
                OLD_FORMS.get(("filter", key)) or suggest(key, WORDS["filter"]),
                node,
                key,
            )
        before = scope.at, scope.key
        scope.at, scope.key = node, key
        must_fit(key, value, found.of_only, scope, node)
        tests.append(found.build(parse(found.args["is"].type, value, scope)))
        scope.at, scope.key = before
    return Filter(tuple(tests), _all_written(node, scope), set(node) == {"face"})


def filter_of(place: str | None, node: object, scope: Scope) -> Filter:
    """A filter of what lies in a place or has a name; None where that is not known."""
    before, scope.among = scope.among, place
    found: Filter = parse("filter", node, scope)
    scope.among = before
    return found


@kind("filter of it", {"$ref": "#/$defs/filter"}, "a filter of what is asked about", tell=tell_filter)
def parse_filter_of_it(node: object, scope: Scope) -> Filter:
    """What the things are that stand beside it under `what` or `in`."""
    about = scope.beside("what") or scope.beside("in")
    return filter_of(place_in(about) if about is not None else None, node, scope)


@kind("filter of attached cards", {"$ref": "#/$defs/filter"}, "a filter of cards that are attached", tell=tell_filter)
def parse_filter_of_attached(node: object, scope: Scope) -> Filter:
    """What cards are that are attached."""
    found = filter_of("attached", node, scope)
    if isinstance(node, Mapping) and not node.keys() & {"name", "name has", "is"}:  # who has one of a name writes it
        kinds = node.get("kind", ())
        found.of_energy = bool({"energy", "basic energy"}.intersection(kinds if isinstance(kinds, list) else [kinds]))
    return found


@kind("filter of cards under it", {"$ref": "#/$defs/filter"}, "a filter of cards under a Pokémon", tell=tell_filter)
def parse_filter_of_under(node: object, scope: Scope) -> Filter:
    """What the cards under an evolved Pokémon are."""
    return filter_of("under", node, scope)


@kind("filter of cards", {"$ref": "#/$defs/filter"}, "a filter of cards in a deck", tell=tell_filter)
def parse_filter_of_cards(node: object, scope: Scope) -> Filter:
    """What cards of a deck are."""
    return filter_of("my deck", node, scope)


def is_constant(fits: Fits) -> bool:
    """Whether a filter asks nothing of the moment: no bound name, no number that is counted."""
    return isinstance(fits, Filter) and fits.constant


def _all_written(node: object, scope: Scope) -> bool:
    """Whether a filter holds only words and numbers that are written in it."""
    if isinstance(node, Mapping):
        known = (*WORDS["filter"], "at least", "at most", "more than", "less than", "exactly", "type")
        return all(key in known and _all_written(value, scope) for key, value in node.items())
    if isinstance(node, list):
        return all(_all_written(each, scope) for each in node)
    return not isinstance(node, str) or (node not in scope.names and node not in NAMES)
