"""Decklists for tests: a few lines that matter, filled up with basic Energy to the size of a deck."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from ptcg_judge.deck.batch import Bench, CheckOptions

if TYPE_CHECKING:
    from ptcg_judge.cards.store import CardStore
    from ptcg_judge.deck.check import Judgement, Printings

WARNINGS_ASIDE = {"D151", "D152", "D153"}


def filled(lines: str, energy: str = "Water Energy", to: int = 60) -> str:
    """The list with as much basic Energy as is missing; a list that names its own energy is left as it is."""
    rows = [line.strip() for line in lines.strip().splitlines() if line.strip()]
    missing = to - sum(int(row.split()[0]) for row in rows)
    return "\n".join([*rows, *([f"{missing} {energy}"] if missing > 0 else [])]) + "\n"


def judged(
    cards: CardStore, text: str, format: str = "unlimited", on: str = "2026-08-01", printings: Printings = "exact"
) -> Judgement:
    """The judgement of the one list in a text."""
    bench = Bench(CheckOptions(format, date.fromisoformat(on), printings), cards=cards)
    (judgement,) = bench.judge(text, "deck.txt")
    return judgement


def codes(judgement: Judgement, aside: set[str] = WARNINGS_ASIDE) -> list[str]:
    """The codes found, advice aside."""
    return [finding.code for finding in judgement.findings if finding.code not in aside]
