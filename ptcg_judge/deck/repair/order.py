"""The order of the card lines of a list: within each run of lines that stand together, comments and headings stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptcg_judge.deck.repair.text_lines import TextLines

if TYPE_CHECKING:
    from ptcg_judge.deck.decklist import Decklist, Entry

_KINDS = {"Pokémon": 0, "Trainer": 1, "Energy": 2}


def sort_lines(lines: TextLines, deck: Decklist, alone: dict[int, Entry]) -> None:
    """Sort the lines of `alone` (lines with one card and nothing else) by kind, count and name."""
    wanted = {entry.at.line for entry in deck.entries} & alone.keys()
    for run in _runs(lines, wanted):
        texts = [(_key(alone[number]), lines[number]) for number in run]
        for number, (_, text) in zip(run, sorted(texts, key=lambda each: each[0]), strict=True):
            lines[number] = text


def _runs(lines: TextLines, wanted: set[int]) -> list[list[int]]:
    """The wanted lines, parted where another line stands between them."""
    runs: list[list[int]] = [[]]
    for number in lines.numbers:
        if number in wanted:
            runs[-1].append(number)
        elif runs[-1]:
            runs.append([])
    return runs


def _key(entry: Entry) -> tuple[int, int, str, str, str]:
    kind = entry.printings[0].supertype if entry.printings else ""
    return _KINDS.get(kind, 3), -entry.count, entry.name, entry.code, entry.number
