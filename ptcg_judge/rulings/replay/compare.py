"""Whether the ways a scenario went are what it expects; what differs names where, what, expected and got."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Asked, Leaf
from ptcg_judge.rulings.file.board_paths import NO_RESULT
from ptcg_judge.rulings.file.ruling import Expectation, ScenarioPlace
from ptcg_judge.rulings.replay.board_facts import CARDS, look
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.expected_events import first_missing, same

Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One expectation that does not hold: where it stands, what was expected, what came."""

    at: ScenarioPlace
    what: str
    expected: str
    got: str

    @property
    def line(self) -> int:
        """Its line in the file."""
        return self.at.line


def _chances(leaf: Leaf[End]) -> list[Asked]:
    return [asked for asked in leaf.asked if asked.kind == "chance"]


def coins_of(leaf: Leaf[End]) -> tuple[str, ...]:
    return tuple([asked.answer for asked in leaf.asked if asked.kind == "chance"])


def differs(e: Expectation, leaves: Sequence[Leaf[End]], legal: bool) -> list[Mismatch]:
    meant = [leaf for leaf in leaves if _fits(e, leaf)]
    if e.chance is not None:
        return _chance(e, meant, leaves, legal)
    if not meant:
        return [_no_way(e, leaves)]
    if e.illegal is not None or e.legal is not None:
        found = _legality(e, meant)
        if found or not (e.see or e.events):
            return found
        legal = False
    for leaf in meant:
        found = _one(e, leaf, legal)
        if found:
            return found
    return []


def _no_way(e: Expectation, leaves: Sequence[Leaf[End]]) -> Mismatch:
    """Nothing went as `when` or `answers` say: name what was asked."""
    asked = [one for leaf in leaves for one in leaf.asked if one.kind == ("choice" if e.answers else "chance")]
    ways = dict.fromkeys(f"{one.who} {one.what}: {one.answer}".strip() for one in asked)
    shown = "; ".join([*ways][:6]) or ("no choice is asked" if e.answers else "no coin is flipped")
    wanted = [*e.when, *(f"{k}: {', '.join(v)}" for k, v in e.when_of), *(f"{k}: {v}" for k, v in e.answers)]
    return Mismatch(
        e.at, "answers" if e.answers else "when", ", ".join(wanted), f"no way of playing it goes so ({shown})"
    )


def _fits(e: Expectation, leaf: Leaf[End]) -> bool:
    """Whether a leaf goes as `when` and `answers` say: its coins begin with those named."""
    if e.when and coins_of(leaf)[: len(e.when)] != e.when:
        return False
    for why, results in e.when_of:
        got = tuple(asked.answer for asked in _chances(leaf) if why.casefold() in asked.what.casefold())
        if got[: len(results)] != results:
            return False
    given = _given(leaf) if e.answers else {}
    return all(any(same(got, value) for got in given.get(key, ())) for key, value in e.answers)


def _given(leaf: Leaf[End]) -> dict[str, list[str]]:
    """The answers of a leaf by their question, as scenarios write it."""
    given: dict[str, list[str]] = {}
    for asked in leaf.asked:
        if asked.kind != "chance":
            given.setdefault(f"{asked.who} {asked.what}".strip(), []).append(asked.answer)
    return given


def _one(e: Expectation, leaf: Leaf[End], legal: bool = True) -> list[Mismatch]:
    """What differs in one leaf."""
    found = []
    game = leaf.end.game
    for path, wanted in e.see:
        if isinstance(wanted, list) and f"{path.partition('.')[2]}.cards" in CARDS:
            path += ".cards"
        try:
            got = look(game, path)
        except KeyError:
            found.append(Mismatch(e.at, path + _how(leaf), shown(wanted), "there is no such Pokémon in play"))
            continue
        except JudgeError as wrong:
            wrong.at(e.at)
            raise
        if not equal(got, wanted):
            found.append(Mismatch(e.at, path + _how(leaf), shown(wanted), shown(got)))
    missing = missing_event(e, leaf)
    if missing is not None:
        asked = "events in this order" + _how(leaf)
        found.append(Mismatch(e.at, asked, _event(missing), "it does not come (in this order)"))
    if legal and leaf.end.illegal:
        number, reasons = leaf.end.illegal[0]
        asked = f"play {number + 1}{_how(leaf)}"
        found.append(Mismatch(e.at, asked, "a legal play", "illegal: " + reasons[0].why))
    return found


def _how(leaf: Leaf[End]) -> str:
    """The coins of a way, in brackets."""
    coins = coins_of(leaf)
    return f" (coins: {', '.join(coins)})" if coins else ""


def missing_event(e: Expectation, leaf: Leaf[End]) -> Mapping[str, object] | None:
    """The first expected event that does not come in order; None when all do."""
    return first_missing(e.events, leaf.end.lines) if e.events else None


def equal(got: object, wanted: object) -> bool:
    """Whether a fact is what was expected; names in any case, lists in any order, a number for the length of a list."""
    if isinstance(wanted, bool) and isinstance(got, str):
        wanted = "yes" if wanted else "no"
    if wanted is None:
        wanted = "none"
    if isinstance(got, list):
        return _equal_list(got, wanted)
    if isinstance(got, dict):
        return got == (dict(wanted) if isinstance(wanted, dict) else {}) and (
            isinstance(wanted, dict) or wanted == "none"
        )
    if wanted == "none":
        return got in (None, "none", NO_RESULT) or (type(got) is int and got == 0)
    if isinstance(got, str) and isinstance(wanted, str):
        return got.casefold() == wanted.casefold()
    return bool(got == wanted)


UNKNOWN = "a card"


def _equal_list(got: list[Any], wanted: object) -> bool:
    if isinstance(wanted, list):
        names = got if UNKNOWN in wanted else [name for name in got if name != UNKNOWN]
        return sorted(str(n).casefold() for n in names) == sorted(str(w).casefold() for w in wanted)
    if isinstance(wanted, int):
        return len(got) == wanted
    if wanted == "none":
        return not got
    return [str(name).casefold() for name in got if name != UNKNOWN] == [str(wanted).casefold()]


def _chance(e: Expectation, meant: Sequence[Leaf[End]], leaves: Sequence[Leaf[End]], legal: bool) -> list[Mismatch]:
    """The chance that everything said beside `chance:` holds, whatever is chosen."""
    good = {leaf.path for leaf in meant if not _one(e, leaf, legal and e.illegal is None) and not _legality(e, [leaf])}
    among = [leaf for leaf in leaves if not _contradicts(e, leaf)]
    least, most = chances_of(good, among) if among else (Fraction(0), Fraction(0))
    if least == most == e.chance:
        return []
    parts = [f"{path}: {shown(value)}" for path, value in e.see] or [*e.when, *(why for why, _ in e.when_of), "events"][
        :1
    ]
    got = str(least) if least == most else f"between {least} and {most}, depending on what is chosen"
    return [Mismatch(e.at, f"chance of {', '.join(parts)}", str(e.chance), got)]


def _contradicts(e: Expectation, leaf: Leaf[End]) -> bool:
    """Whether a question of `answers` is asked in the leaf and answered otherwise."""
    given = _given(leaf)
    return any(key in given and not any(same(got, value) for got in given[key]) for key, value in e.answers)


def chances_of(good: Container[Path], leaves: Sequence[Leaf[End]], depth: int = 0) -> tuple[Fraction, Fraction]:
    """The least and the greatest chance of the good leaves over all ways to choose: chances add up, choices select."""
    if len(leaves) == 1:
        chance = leaves[0].chance if leaves[0].path in good else Fraction(0)
        return chance, chance
    branches: dict[int, list[Leaf[End]]] = {}
    for leaf in leaves:
        branches.setdefault(leaf.path[depth], []).append(leaf)
    each = [chances_of(good, branch, depth + 1) for branch in branches.values()]
    node = [asked for asked in leaves[0].asked if not asked.written][depth]
    if node.kind == "chance":
        return sum((low for low, _ in each), Fraction(0)), sum((high for _, high in each), Fraction(0))
    return min(low for low, _ in each), max(high for _, high in each)


def _legality(e: Expectation, meant: Sequence[Leaf[End]]) -> list[Mismatch]:
    for leaf in meant:
        reasons = [reason for _, why in leaf.end.illegal for reason in why]
        if e.legal is True and reasons:
            return [Mismatch(e.at, "legal", "a legal play", "illegal: " + reasons[0].why)]
        if e.illegal is None and e.legal is not False:
            continue
        cites = [cite for reason in reasons for cite in reason.cites]
        names = [name for reason in reasons for name in (reason.card, reason.of) if name]
        if not reasons:
            return [Mismatch(e.at, "illegal", e.illegal or "an illegal play", "everything was legal")]
        if e.illegal and e.illegal not in cites and e.illegal.casefold() not in [name.casefold() for name in names]:
            return [Mismatch(e.at, "illegal", e.illegal, ", ".join(cites + names) or reasons[0].why)]
    return []


def _event(pattern: Any) -> str:
    return ", ".join(f"{key}: {value}" for key, value in pattern.items())


def shown(value: object) -> str:
    """A fact as it is written in a scenario."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
