"""Two lists side by side: which cards came in and went out, and what that did to legality."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.deck.batch import Bench, read_bytes
from ptcg_judge.errors import FileError

if TYPE_CHECKING:
    from ptcg_judge.deck.check import Judgement
    from ptcg_judge.deck.decklist import Decklist, Entry
    from ptcg_judge.deck.findings import Finding


class CardChange(NamedTuple):
    """One name of which the two lists hold other numbers or other printings: how many of each printing, by its label
    ("TWM 128", "" where the list names none)."""

    name: str
    before: dict[str, int]
    after: dict[str, int]

    @property
    def counts(self) -> tuple[int, int]:
        """How many copies there were and are."""
        return sum(self.before.values()), sum(self.after.values())


class Comparison(NamedTuple):
    """What differs between two lists: `gone` are findings of the first that the second has no more, `new` those that
    only the second has."""

    before: Judgement
    after: Judgement
    changes: list[CardChange]
    gone: list[Finding]
    new: list[Finding]


def compared(bench: Bench, old: str, new: str) -> Comparison:
    """The lists in two files, each judged by what holds for it. Raises FileError where a file holds not just one."""
    (deck, before), (other, after) = _judged(bench, old), _judged(bench, new)
    known = {_told(finding) for finding in before.findings}
    still = {_told(finding) for finding in after.findings}
    return Comparison(
        before,
        after,
        changes(deck, other, bench),
        [finding for finding in before.findings if _told(finding) not in still],
        [finding for finding in after.findings if _told(finding) not in known],
    )


def changes(before: Decklist, after: Decklist, bench: Bench) -> list[CardChange]:
    """The names that differ, those that came in or went out by the most copies first."""
    old, new = _printings(before, bench), _printings(after, bench)
    names = dict.fromkeys((*old, *new))
    found = [CardChange(name, dict(old.get(name, {})), dict(new.get(name, {}))) for name in names]
    differ = [change for change in found if change.before != change.after]
    return sorted(differ, key=lambda change: -abs(change.counts[1] - change.counts[0]))


def _judged(bench: Bench, path: str) -> tuple[Decklist, Judgement]:
    lists = list(bench.lists(read_bytes(path), path))
    if len(lists) != 1:
        raise FileError(path, f"one list was expected, got {len(lists)}")
    deck, settings = lists[0]
    return deck, bench.judgement(deck, settings, path, bench.known(path))


def _printings(deck: Decklist, bench: Bench) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for entry in deck.entries:
        found.setdefault(entry.name, Counter())[_label(entry, bench)] += entry.count
    return found


def _label(entry: Entry, bench: Bench) -> str:
    if entry.card:
        return f"{bench.cards.code_of(entry.card)} {entry.card.number}"
    return f"{entry.code} {entry.number}".strip()


def _told(finding: Finding) -> tuple[str, str, tuple[str, ...]]:
    """What makes two findings one: not the lines, which move."""
    return finding.code, finding.message, finding.cards
