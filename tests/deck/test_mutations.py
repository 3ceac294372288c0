"""Each rule finds just its own fault: legal lists, made illegal in one way each.

They are real lists of tournaments where the source material is at hand, and two examples of the repository elsewhere.
"""

from __future__ import annotations

import gzip
import json
from datetime import date
from pathlib import Path
from random import Random

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions, Settings
from tests.conftest import REPOSITORY, SHARED
from tests.deck.mutations import Deck, Mutation, mutations, text

ALL = list(mutations())
LATEST = date(2026, 6, 20)
EXAMPLES = {"glc": REPOSITORY / "examples" / "glc.txt", "standard": REPOSITORY / "examples" / "standard.txt"}


@pytest.fixture(scope="module")
def bases(cards: CardStore) -> dict[str, list[tuple[date, Deck]]]:
    """Legal lists with their days: tournament lists where they are at hand, and the examples of the repository."""
    standard = [(LATEST, read(cards, EXAMPLES["standard"].read_text(encoding="utf-8"), "standard"))]
    path = SHARED / "decks" / "dev.jsonl.gz"
    for record in _tournament(path)[::97] if path.exists() else []:
        deck = read(cards, record["raw"], record["id"])
        if all(count for count, _ in deck) and sum(card.is_basic_energy for _, card in deck):
            standard.append((date.fromisoformat(record["date"][:10]), deck))
    glc = [(LATEST, read(cards, EXAMPLES["glc"].read_text(encoding="utf-8"), "glc"))]
    return {"standard": standard, "glc": glc}


def test_lists_of_tournaments_are_made_illegal_too(bases, shared: Path) -> None:
    """Without the source material this is skipped, visibly: then only the two examples are made illegal in each way."""
    assert len(bases["standard"]) > 20


def _tournament(path: Path) -> list[dict[str, str]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [record for line in lines if (record := json.loads(line))["kind"] == "tournament"]


def read(cards: CardStore, raw: str, source: str) -> Deck:
    """The list as cards; [] where a line names no printing."""
    bench = Bench(CheckOptions("unlimited", LATEST, "exact"), cards=cards)
    decks = [deck for deck, _ in bench.lists(raw, source)]
    if len(decks) != 1 or any(entry.card is None for entry in decks[0].entries):
        return []
    return [(entry.count, entry.card) for entry in decks[0].entries if entry.card]


@pytest.mark.parametrize("mutation", ALL, ids=[f"{m.code} {m.kind}" for m in ALL])
def test_just_that_finding_appears(cards, bases, mutation: Mutation, request, record_property):
    wanted = 60 if request.config.getoption("--long") else 8
    made = 0
    random = Random(mutation.kind)
    family = bases["glc"] if mutation.format == "glc" else bases["standard"]
    for attempt in range(wanted * 6):
        day, base = family[attempt % len(family)]
        day = LATEST if mutation.format not in ("standard", "expanded") else day
        checker = Bench(CheckOptions(), cards=cards).checker(Settings(mutation.format, day, "exact"))
        if not base or not _legal(checker, cards, base, mutation):
            continue
        changed = mutation.apply(list(base), random, cards, checker.pool)
        if changed is None:
            continue
        judgement = _judged(checker, cards, changed)
        errors = [finding for finding in judgement.findings if finding.severity.value == "error"]
        said = [f"{finding.code} {finding.message}" for finding in errors]
        assert {finding.code for finding in errors} == {mutation.code}, (day, said, text(changed, cards))
        assert len(errors) == 1, (day, said)
        assert judgement.verdict.value == "illegal"
        made += 1
        if made == wanted:
            break
    record_property("made", made)
    assert made >= min(wanted, 4), f"only {made} lists could be made"


def _legal(checker, cards: CardStore, base: Deck, mutation: Mutation) -> bool:
    """Whether the unchanged list is legal there; other formats than its own are asked only for the change."""
    return mutation.code == "D118" or _judged(checker, cards, base).verdict.value == "legal"


def _judged(checker, cards: CardStore, deck: Deck):
    (entry_list,) = [
        one
        for one, _ in Bench(CheckOptions("unlimited", LATEST, "exact"), cards=cards).lists(text(deck, cards), "made")
    ]
    return checker.check(entry_list)
