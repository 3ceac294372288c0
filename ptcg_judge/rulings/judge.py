"""What a replay says, and whether it is what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ptcg_judge.game.oracle import Leaf
from ptcg_judge.rulebooks.book import Rulebook
from ptcg_judge.rulings.events import first_missing, same
from ptcg_judge.rulings.replay import End, look, snapshot
from ptcg_judge.rulings.ruling import Expectation, Ruling


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One expectation that does not hold: where it stands, what was expected, what came."""

    line: int
    what: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Leaves that end alike. `answers` and `orders` are the choices and open orders they share (where results differ)."""  # noqa: E501

    chance: Fraction
    answers: tuple[tuple[str, str], ...]
    orders: tuple[tuple[str, str, str], ...]
    coins: tuple[tuple[str, ...], ...]
    leaves: tuple[Leaf[End], ...]

    @property
    def end(self) -> End:
        """One of them."""
        return self.leaves[0].end


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling replayed under one book. `borrowed` are steps met on which the book itself is silent."""

    ruling: Ruling
    book: Rulebook
    leaves: tuple[Leaf[End], ...]
    outcomes: tuple[Outcome, ...]
    mismatches: tuple[Mismatch, ...]
    expected: bool

    @property
    def as_expected(self) -> bool | None:
        """True, False, or None when nothing was expected."""
        return None if not self.expected else not self.mismatches


def judge(ruling: Ruling, book: Rulebook, leaves: Sequence[Leaf[End]]) -> Verdict:
    """Group the leaves by result and compare with what was expected.

    Expectations without `under` hold for the rulebooks that the scenario names (for any where it names none).
    """
    named = not ruling.rulebooks or book.id in ruling.rulebooks
    wanted = [e for e in ruling.expect if (book.id in e.under if e.under else named)]
    found: list[Mismatch] = []
    legal = all(e.illegal is None and e.legal is not False for e in wanted)
    for expectation in wanted:
        found += _differs(expectation, leaves, legal)
    return Verdict(ruling, book, tuple(leaves), tuple(group(leaves)), tuple(found), bool(wanted))


def notes(verdict: Verdict) -> list[str]:
    """What a reader should know: the scenario's own notes, and cards younger than the book."""
    found = list(verdict.ruling.notes)
    for card in verdict.ruling.cards:
        if card.released[:4].isdigit() and int(card.released[:4]) > verdict.book.year:
            found.append(
                f"{card.name} ({card.id}, {card.released}) is younger than this rulebook ({verdict.book.year})"
            )
    return found


# --------------------------------------------------------------------------------------------------------------- groups


def group(leaves: Sequence[Leaf[End]]) -> list[Outcome]:
    """Leaves with the same end, answers and orders are one outcome; orders that change nothing are merged."""
    orders = _orders_that_matter(leaves)
    groups: dict[Any, list[Leaf[End]]] = {}
    for leaf in leaves:
        key = (_answers(leaf), _orders(leaf) if orders else (), _key(leaf.end))
        groups.setdefault(key, []).append(leaf)
    share = 1 if orders else _order_count(leaves)
    found = []
    for (answers, order, _), members in groups.items():
        chance = sum((leaf.chance for leaf in members), Fraction(0)) / share
        found.append(Outcome(chance, answers, order, tuple(_coins(leaf) for leaf in members), tuple(members)))
    return sorted(found, key=lambda outcome: (outcome.orders, outcome.answers, -outcome.chance))


def _order_count(leaves: Sequence[Leaf[End]]) -> Fraction:
    """How often 1 is counted because several orders were played: the sum of chances over one set of answers."""
    sums: dict[Any, Fraction] = {}
    for leaf in leaves:
        sums[_answers(leaf)] = sums.get(_answers(leaf), Fraction(0)) + leaf.chance
    return max(sums.values(), default=Fraction(1))


def _orders_that_matter(leaves: Sequence[Leaf[End]]) -> bool:
    """Whether the results of two open orders differ."""
    by_order: dict[Any, dict[Any, Fraction]] = {}
    for leaf in leaves:
        results = by_order.setdefault(_orders(leaf), {})
        key = (_answers(leaf), _key(leaf.end))
        results[key] = results.get(key, Fraction(0)) + leaf.chance
    each = list(by_order.values())
    return any(results != each[0] for results in each[1:])


def _answers(leaf: Leaf[End]) -> tuple[tuple[str, str], ...]:
    return tuple((f"{a.who} {a.what}", a.answer) for a in leaf.asked if a.kind == "choice" and not a.written)


def _orders(leaf: Leaf[End]) -> tuple[tuple[str, str, str], ...]:
    return tuple((a.who, a.what, a.answer) for a in leaf.asked if a.kind == "order" and not a.written)


def _coins(leaf: Leaf[End]) -> tuple[str, ...]:
    return tuple(a.answer for a in leaf.asked if a.kind == "chance")


def _key(end: End) -> Any:
    """The end as a comparable value: the board, the reasons of a result, what was illegal."""
    seen = snapshot(end.game)
    board = tuple((path, _frozen(value)) for path, value in seen.items())
    return board, end.game.table.why, tuple((n, tuple(i.why for i in why)) for n, why in end.illegal)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return tuple(sorted(value.items())) if isinstance(value, dict) else value


# --------------------------------------------------------------------------------------------------------- expectations


def _differs(e: Expectation, leaves: Sequence[Leaf[End]], legal: bool) -> list[Mismatch]:
    meant = [leaf for leaf in leaves if _fits(e, leaf)]
    if not meant:
        shown = ", ".join(e.when) or ", ".join(f"{k}: {v}" for k, v in e.answers)
        return [Mismatch(e.line, "when", shown, "no way of playing it goes so")]
    if e.illegal is not None or e.legal is not None:
        return _legality(e, meant)
    if e.chance is not None:
        return _chance(e, meant, leaves)
    for leaf in meant:
        found = _one(e, leaf, legal)
        if found:
            return found
    return []


def _fits(e: Expectation, leaf: Leaf[End]) -> bool:
    """Whether a leaf goes as `when` and `answers` say: its coins begin with those named."""
    if e.when:
        coins = _coins(leaf)
        if coins[: len(e.when)] != e.when:
            return False
    given = {f"{a.who} {a.what}": a.answer for a in leaf.asked if a.kind == "choice"}
    return all(key in given and same(given[key], value) for key, value in e.answers)


def _one(e: Expectation, leaf: Leaf[End], legal: bool = True) -> list[Mismatch]:
    found = []
    how = f" (coins: {', '.join(_coins(leaf))})" if _coins(leaf) else ""
    for path, wanted in e.see:
        try:
            got = look(leaf.end, path)
        except KeyError:
            found.append(Mismatch(e.line, path, repr(wanted), "there is no such thing to see"))
            continue
        if not _equal(got, wanted):
            found.append(Mismatch(e.line, path + how, _shown(wanted), _shown(got)))
    missing = first_missing(e.events, leaf.end.game.trace.lines) if e.events else None
    if missing is not None:
        found.append(
            Mismatch(e.line, "events in this order" + how, _event(missing), "it does not come (in this order)")
        )
    if legal and leaf.end.illegal:
        number, reasons = leaf.end.illegal[0]
        found.append(Mismatch(e.line, f"play {number + 1}{how}", "a legal play", "illegal: " + reasons[0].why))
    return found


def _equal(got: Any, wanted: Any) -> bool:
    if isinstance(got, list):
        if isinstance(wanted, list):
            return sorted(map(str, got)) == sorted(map(str, wanted))
        if isinstance(wanted, int):
            return len(got) == wanted
        return got == [wanted] or (wanted in ("none", None) and not got)
    if wanted == "none":
        return got in (None, "none")
    return bool(got == wanted) or (
        isinstance(got, str) and isinstance(wanted, str) and got.casefold() == wanted.casefold()
    )


def _chance(e: Expectation, meant: Sequence[Leaf[End]], leaves: Sequence[Leaf[End]]) -> list[Mismatch]:
    good = [leaf for leaf in meant if not _one(e, leaf)]
    total = _order_count(leaves)
    got = sum((leaf.chance for leaf in good), Fraction(0)) / total
    if got == e.chance:
        return []
    what = ", ".join(f"{path}: {_shown(value)}" for path, value in e.see) or "events"
    return [Mismatch(e.line, f"chance of {what}", str(e.chance), str(got))]


def _legality(e: Expectation, meant: Sequence[Leaf[End]]) -> list[Mismatch]:
    for leaf in meant:
        reasons = [reason for _, why in leaf.end.illegal for reason in why]
        if e.legal is True and reasons:
            return [Mismatch(e.line, "legal", "a legal play", "illegal: " + reasons[0].why)]
        if e.illegal is None:
            continue
        cites = [cite for reason in reasons for cite in reason.cites]
        names = [reason.card for reason in reasons if reason.card]
        if not reasons:
            return [Mismatch(e.line, "illegal", e.illegal or "an illegal play", "everything was legal")]
        if e.illegal and e.illegal not in cites and e.illegal not in names:
            return [Mismatch(e.line, "illegal", e.illegal, ", ".join(cites + names) or reasons[0].why)]
    return []


def _event(pattern: Any) -> str:
    return ", ".join(f"{key}: {value}" for key, value in pattern.items())


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value)
