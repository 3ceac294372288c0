"""Lists of real players: no false alarm, no miss. The lists lie beside the repository; without them this is skipped."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.check import Judgement, Printings

Record = dict[str, Any]


@pytest.fixture(scope="module")
def tournament(shared: Path) -> list[Record]:
    with gzip.open(shared / "decks" / "dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return [record for record in records if record["kind"] == "tournament"]


def judged(cards: CardStore, records: list[Record], printings: Printings) -> Iterator[tuple[Record, Judgement]]:
    """Each list in Standard on its own day."""
    benches: dict[str, Bench] = {}
    for record in records:
        day = record["date"][:10]
        bench = benches.setdefault(
            day, Bench(CheckOptions("standard", date.fromisoformat(day), printings), cards=cards)
        )
        (judgement,) = bench.judge(record["raw"], record["id"])
        yield record, judgement


def test_no_false_alarm_on_2952_tournament_lists(cards, tournament):
    assert len(tournament) == 2952
    wrong = [
        (record["id"], judgement.verdict.value, [f"{f.code} {f.message}" for f in judgement.findings][:3])
        for record, judgement in judged(cards, tournament, "any")
        if judgement.verdict.value != "legal"
    ]
    assert wrong == []


def test_next_to_no_advice_on_tournament_lists(cards, tournament):
    """A warning beyond legality on at most one list in five hundred: here decks with cards they can't play."""
    advised = {
        record["id"]
        for record, judgement in judged(cards, tournament, "any")
        for finding in judgement.findings
        if finding.code.startswith("D15")
    }
    assert len(advised) <= len(tournament) / 500, advised


def test_what_exact_finds_on_tournament_lists(cards, tournament):
    """Printings later than the event, Japanese codes and slips of the scrapers, and nothing else."""
    found: Counter[str] = Counter()
    for _, judgement in judged(cards, tournament, "exact"):
        found.update({f"{finding.code} {finding.severity.value}" for finding in judgement.findings})
    expected = {
        "D208 warning",  # a printing later than the event
        "D206 warning",  # a reprint between its release and the legal day of its set
        "L011 error",  # a Japanese code
        "L005 error",  # Roxanne SVP 290: the scraper took SWSH promos for SVP ones
        "L006 error",  # Irida SVP 219 likewise
        "D151 warning",
    }
    assert set(found) <= expected, found
    assert found["L005 error"] + found["L006 error"] + found["L011 error"] < 0.04 * len(tournament)


# What `expected` of illegal.jsonl says, in our codes.
CODES = {
    "deck-size": {"D101"},
    "copies": {"D102"},
    "no-basic-pokemon": {"D103"},
    "ace-spec": {"D104"},
    "radiant": {"D105"},
    "prism-star": {"D106"},
    "only-one-of": {"D114"},
    "glc-singleton": {"D115"},
    "glc-type": {"D116"},
    "glc-ace-spec": {"D117"},
    "rotated": {"D202"},
    "not-yet-legal": {"D203"},
    "glc-banned": {"D204"},
    "unknown-card": {"L003", "L005", "L007"},
    "unknown-set": {"L004"},
    "unknown-number": {"L005"},
    "wrong-card-for-number": {"L006"},
}


def records_of(shared: Path) -> list[Record]:
    return [json.loads(line) for line in (shared / "decks" / "illegal.jsonl").read_text(encoding="utf-8").splitlines()]


def test_no_miss_on_lists_that_are_known_to_be_illegal(cards, shared):
    for record in records_of(shared):
        bench = Bench(CheckOptions(record["format"], date.fromisoformat(record["date"]), "exact"), cards=cards)
        (judgement,) = bench.judge(record["raw"], record["id"])
        said = [f"{f.code} {f.message}" for f in judgement.findings]
        errors = {f.code for f in judgement.findings if f.severity.value == "error"}
        assert judgement.verdict.value == record["verdict"].split()[0], (record["id"], said)
        warnings = {f.code for f in judgement.findings if f.severity.value == "warning"}
        wanted = [CODES[entry.split(":")[0]] for entry in record["expected"]]
        assert all((errors | warnings) & codes for codes in wanted), (record["id"], said)
        if record["complete"]:
            assert errors <= set().union(*wanted), (record["id"], said)
            if "warning" in record["verdict"]:
                assert not errors


# Theme decks that the database gives with wrong cards, as the cards themselves show.
SPECIAL_FOR_BASIC = {"theme-d-dp2-1", "theme-d-dp4-2", "theme-d-dp4-3", "theme-d-dp6-2", "theme-d-dp7-2"}
WRONG_NUMBER = {"theme-d-bw6-2", "theme-d-bw8-1", "theme-d-bw8-2", "theme-d-swsh3-1"}
NAME_WITHOUT_ITS_SYMBOL = {"theme-d-pl2-1", "theme-d-pl3-1", "theme-d-pl3-2"}


def test_theme_decks_are_legal_in_unlimited(cards, shared):
    bench = Bench(CheckOptions("unlimited", date(2026, 8, 1), "exact"), cards=cards)
    with gzip.open(shared / "decks" / "theme-decks.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    illegal = {}
    for record in records:
        if record["total"] == 60:
            text = "\n".join(f"{count} {name} {code} {number}" for count, name, code, number in record["lines"])
            (judgement,) = bench.judge(text, record["id"])
            if judgement.verdict.value != "legal":
                illegal[record["id"]] = {f.code for f in judgement.findings if f.severity.value == "error"}
    assert len([record for record in records if record["total"] == 60]) == 186
    assert {id for id, codes in illegal.items() if codes == {"D102"}} == SPECIAL_FOR_BASIC
    assert {id for id, codes in illegal.items() if codes == {"L006"}} == WRONG_NUMBER | NAME_WITHOUT_ITS_SYMBOL
    assert len(illegal) == 12
