"""The lines of `expect:` as expectations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from ptcg_judge.cite import BOOKS
from ptcg_judge.nearest import hint
from ptcg_judge.rulebooks.shelf import SHELF
from ptcg_judge.rulings.file.board_paths import expected_at, wrong_path
from ptcg_judge.rulings.file.cards import entries, known_word, listed
from ptcg_judge.rulings.file.event_patterns import event_pattern
from ptcg_judge.rulings.file.known_words import Expected, KnownWords, check_rule
from ptcg_judge.rulings.file.plays import yes_no
from ptcg_judge.rulings.file.ruling import Expectation, ScenarioPlace
from ptcg_judge.yamlfile import Map, Seq, short

LIKE_A_RULE: Final = re.compile(r"[\w-]+(?:\.[\w-]+){2,}")
OF_AN_ORDER: Final = re.compile(r"(?:.+ )?(?:when .+ (?:is used|are applied)|order of .+|does first)")


def check_question(node: Map, question: str, names: tuple[str, str]) -> None:
    """Raise where a key of `answers:` is no question: they begin with who is asked, but for orders left open."""
    asked, _, what = question.partition(" ")
    if OF_AN_ORDER.fullmatch(question) or (what and asked in names):
        return
    near = hint(asked, names, 50) if what else ""
    near = near or f"questions begin with who is asked: {names[0]} ..., {names[1]} ..."
    raise node.problem(f"nobody is asked '{short(question)}'", question, near, at_key=True)


class ExpectReader:
    """Reads the expectations of a scenario; `names` are the players, `words` what can be expected of it."""

    def __init__(self, root: Map, names: tuple[str, str], words: KnownWords) -> None:
        self.root = root
        self.names = names
        self.words = words

    def expectations(self) -> tuple[Expectation, ...]:
        """Every expectation, `in this order:` of the scenario last."""
        found = [self.expectation(item) for item in listed(self.root.get("expect"))]
        if "in this order" in self.root:
            at = ScenarioPlace(*self.root.place("in this order"))
            events = self.events(self.root, "in this order")
            found.append(Expectation(at=at, events=events, event_places=self.event_places(self.root, "in this order")))
        return tuple(found)

    def expectation(self, node: Map) -> Expectation:
        """One of them."""
        under = tuple(map(str, listed(node.get("under"))))
        for where, key, book in entries(node, "under", node.get("under")):
            known_word(where, key, book, SHELF, "rulebook")
        if "events" in node and "in this order" in node:
            raise node.problem("`events:` and `in this order:` say the same", "in this order", "write one", at_key=True)
        when, when_of = self.when(node)
        events = "events" if "events" in node else "in this order"
        found = Expectation(
            at=ScenarioPlace(*node.place()),
            under=under,
            when=when,
            when_of=when_of,
            answers=self.answers(node),
            see=self.see(node),
            illegal=self.illegal(node),
            legal=node.get("legal"),
            chance=self.chance(node),
            events=self.events(node, events),
            event_places=self.event_places(node, events),
            places=self.places(node),
        )
        self.says_something(node, found)
        return found

    def says_something(self, node: Map, found: Expectation) -> None:
        """An expectation without anything to hold is a mistake."""
        said = found.see or found.events or found.illegal is not None or found.legal is not None
        if not said and (found.chance is None or not (found.when or found.when_of or found.answers)):
            raise node.problem("nothing is expected here", None, "write see:, events:, illegal: or chance: with when:")

    def see(self, node: Map) -> tuple[tuple[str, Any], ...]:
        """The facts of the board, paths checked."""
        see: Map = node["see"] if node.get("see") else Map(self.root._source, node._mark)
        for path, value in see.items():
            wrong = wrong_path(path, self.names, self.words.card_names)
            if wrong is not None:
                raise see.problem(wrong[0], path, wrong[1], at_key=True)
            if isinstance(value, Map) and not path.endswith(".markers"):
                raise see.problem("a fact is a word, a number or a list of words", path)
            for marker in value if isinstance(value, Map) else ():
                self.words.check(value, marker, marker, Expected.MARKER)
            self.fact(see, path, value)
        found = dict(see)
        if "result" in node:
            self.fact(node, "result", node["result"])
            found["result"] = node["result"]
        return tuple(found.items())

    def fact(self, node: Map, path: str, value: object) -> None:
        """Raise where a fact is expected to be what it never can be: a misspelt name, a condition that is none."""
        kinds = expected_at(path)
        if kinds:
            for where, at, word in entries(node, path, value):
                if isinstance(word, str) and word != "none":
                    self.words.check_each(where, at, word, kinds)

    def places(self, node: Map) -> dict[str, ScenarioPlace]:
        """Where the words of `when` and `answers` stand, by "when heads" and "answers Ann promotes"."""
        found: dict[str, ScenarioPlace] = {}
        for part in ("when", "answers"):
            given = node.get(part)
            if isinstance(given, Map):
                found |= {f"{part} {key}": ScenarioPlace(*given.key_place(key)) for key in given}
                found |= {f"{part} {key}:": ScenarioPlace(*given.place(key)) for key in given}
            elif part in node:
                for where, at, word in entries(node, part, given):
                    found.setdefault(f"{part} {str(word).strip()}", ScenarioPlace(*where.place(at)))  # type: ignore[arg-type]
        return found

    def event_places(self, node: Map, key: str) -> tuple[ScenarioPlace, ...]:
        """Where each expected event stands."""
        given = node.get(key)
        return tuple(ScenarioPlace(*given.place(at)) for at in range(len(given))) if isinstance(given, Seq) else ()

    def when(self, node: Map) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
        """The coins and picks that pick leaves: the first ones in order, or by what they are flipped for."""
        given = node.get("when")
        if given is None:
            return (), ()
        if isinstance(given, Map):
            rows = [(key, tuple(_coin(given, key, v) for v in listed(value))) for key, value in given.items()]
            return (), tuple(rows)
        items = listed(given) if isinstance(given, list) else str(given).split(",")
        return tuple(_coin(node, "when", item) for item in items), ()

    def answers(self, node: Map) -> tuple[tuple[str, str], ...]:
        """The answers that pick leaves."""
        given = node.get("answers")
        if given is None:
            return ()
        if not isinstance(given, Map):
            raise node.problem("answers are a mapping such as {Ann promotes: Hitmonchan}", "answers")
        found = []
        for key, value in given.items():
            check_question(given, key, self.names)
            if isinstance(value, list | Map) or value is None:
                raise given.problem("one answer was expected", key, f"{{{short(key)}: ...}}")
            found.append((key, yes_no(value)))
        return tuple(found)

    def illegal(self, node: Map) -> str | None:
        """The rule or card that forbids it, "" for any; None where nothing is said of it."""
        given = node.get("illegal")
        if given is None or given is False:
            return None
        if given is True:
            return ""
        rule = str(given)
        if rule.partition(".")[0] in BOOKS or LIKE_A_RULE.fullmatch(rule):
            check_rule(node, "illegal", rule)
        else:
            self.words.check_each(node, "illegal", rule, (Expected.POWER, Expected.ATTACK, Expected.CARD))
        return rule

    def chance(self, node: Map) -> Fraction | None:
        """A chance as an exact fraction."""
        given = node.get("chance")
        if given is None:
            return None
        try:
            text = str(given)[:40].strip()
            value = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except (ValueError, ZeroDivisionError):
            raise node.problem(f"a chance is a fraction such as 1/4, not '{short(given)}'", "chance") from None
        if not 0 <= value <= 1:
            raise node.problem("a chance lies between 0 and 1", "chance")
        return value

    def events(self, node: Map, key: str) -> tuple[Mapping[str, object], ...]:
        """Expected events."""
        given = node.get(key)
        if given is None:
            return ()
        return tuple(event_pattern(item, given, at, self.words) for at, item in enumerate(given))


def _coin(node: Map, key: str, word: object) -> str:
    """A result of a coin or pick; heads and tails in any case."""
    text = str(word).strip()
    if text.casefold() in ("heads", "tails"):
        return text.casefold()
    if len(text) <= 6 and hint(text, ("heads", "tails"), 75):
        raise node.problem(f"a coin shows heads or tails, not '{text}'", key, hint(text, ("heads", "tails")))
    return text
