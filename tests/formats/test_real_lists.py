"""Real lists: what tournaments and boxes held was legal on its day."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format

TAILS = (" - Special", " - Basic", " - ACESPEC")


def _records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def test_every_card_of_the_tournament_lists_has_a_legal_printing_on_its_day(shared: Path, cards: CardStore) -> None:
    standard = load_format("standard")
    lists, faults = 0, set()
    for record in _records(shared / "decks" / "dev.jsonl.gz"):
        if record["kind"] != "tournament":
            continue
        lists += 1
        pool = pool_on(standard, date.fromisoformat(record["date"]), cards)
        for _, name, _, _ in record["lines"]:
            for tail in TAILS:
                name = name.removesuffix(tail)
            found = cards.named(name)
            if found and not any(pool.legality(card).status == "legal" and pool.legality(card).sure for card in found):
                faults.add((name, record["date"]))
    assert lists == 2952
    assert not faults


def test_every_card_of_the_theme_decks_is_legal_in_unlimited(shared: Path, cards: CardStore) -> None:
    pool = pool_on(load_format("unlimited"), date(2026, 11, 21), cards)
    wrong = set()
    for record in _records(shared / "decks" / "theme-decks.jsonl.gz"):
        for line in record["lines"]:
            wrong |= {card.id for card in cards.named(line[1]) if pool.legality(card).status not in ("legal", "barred")}
    assert not wrong


def test_the_calendar_agrees_with_the_table_of_sets(shared: Path) -> None:
    import yaml

    from ptcg_judge.deck.formats.shelf import knowledge

    sets = knowledge().calendar.sets
    history = yaml.safe_load((shared / "formats" / "standard-history.yaml").read_text(encoding="utf-8"))
    rows = [row for row in history["sets"] if row["legal_from"]]
    assert len(rows) > 120
    for row in rows:
        entry = sets[row["ptcg_data_id"] or row["tcgdex_id"] or "30c"]
        assert str(date.fromordinal(entry.legal)) == str(row["legal_from"]), row["name"]


def test_reprints_named_by_another_reader_are_found(shared: Path, cards: CardStore) -> None:
    """Prints that equal one with mark H, I or J are legal in Standard today, other cards of the name are not."""
    standard = pool_on(load_format("standard"), date(2026, 6, 1), cards)
    missed = []
    for record in _records(shared / "cards" / "facts.jsonl.gz"):
        verdict = record.get("reprinted_with_mark", {}).get("verdict")
        card = cards.by_id(record.get("ptcg_id") or record["tcgdex_id"])
        if verdict == "same" and card is not None and standard.legality(card).status != "legal":
            missed.append((card.id, card.name))
        if verdict == "different-card" and card is not None and standard.legality(card).via:
            missed.append((card.id, card.name))
    assert missed == [("bw3-40", "Eelektrik")], "an official ruling of 2025-07-17 says that it is another card"
