"""A set that came out after the program is judged from its release day, kind, code and marks by the policy of its time.

The three newest sets are taken out of the shipped store and out of the calendar, the store is brought up to date from
TCGdex's archive, and every first legal day is compared with that of the full data.
"""

from __future__ import annotations

import copy
from datetime import date
from pathlib import Path

import pytest

from ptcg_judge.cards.build.codes import load_codes
from ptcg_judge.cards.build.index import store_bytes
from ptcg_judge.cards.build.local_names import LocalNames
from ptcg_judge.cards.card import CardSet
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import FILE
from ptcg_judge.cards.update import run as updating
from ptcg_judge.deck.check import check_deck
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.formats.calendar import BY_RULE, EXPANSION, kind_of
from ptcg_judge.deck.formats.format import Format, Knowledge
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import SHELF, format_names, load_format
from ptcg_judge.deck.formats.timeline import timelines
from ptcg_judge.deck.reading.read import read_decks
from ptcg_judge.deck.worked_out import work_out
from ptcg_judge.report.decks.faults import groups
from ptcg_judge.report.decks.json import judgement_record
from ptcg_judge.report.decks.text import judgement_lines
from ptcg_judge.report.lines import plain

NEWEST = ("me3", "me4", "me5")


def without_newest(cards: CardStore) -> bytes:
    kept = [card for card in cards.all() if card.set_id not in NEWEST]
    ids = {card.id for card in kept}
    sets = {id: printed for id, printed in cards.sets.items() if id not in NEWEST}
    aliases = {id: others for id, others in cards.aliases().items() if id in ids}
    return store_bytes(
        kept, sets, aliases, LocalNames({}, cards.lines_of("local"), cards.lines_of("languages")), load_codes()
    )


def formats_without_newest() -> dict[str, Format]:
    record = copy.deepcopy(SHELF.record)
    calendar = record["calendar"]
    for id in (*NEWEST, "30c"):
        calendar["sets"].pop(id)
    for steps in calendar["promos"].values():
        for number in [number for number, id in steps.items() if id in NEWEST]:
            del steps[number]
    knowledge = Knowledge(record)
    return {id: Format(row, knowledge) for id, row in record["formats"].items()}


@pytest.fixture(scope="module")
def renewed(cards: CardStore, shared: Path, tmp_path_factory: pytest.TempPathFactory) -> CardStore:
    """The store without the three newest sets, brought up to date from the archive."""
    folder = tmp_path_factory.mktemp("data")
    (folder / FILE).write_bytes(without_newest(cards))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_DATA", str(folder))
        patch.setattr("ptcg_judge.cards.store.store.bundled_store", lambda: str(folder / FILE))
        done = updating.update(str(shared / "cards" / "tcgdex-cards-database.tar.gz"))
    assert set(done.new_sets) == {"Perfect Order", "Chaos Rising", "Pitch Black"}
    return CardStore.open(folder / FILE)


@pytest.mark.parametrize("id", format_names())
def test_every_first_legal_day_is_that_of_the_full_data(cards: CardStore, renewed: CardStore, id: str) -> None:
    full, by_rule = load_format(id), formats_without_newest()[id]
    ours = {card.id: card for card in renewed.all() if card.set_id in NEWEST}
    theirs = {card.id: card for card in cards.all() if card.set_id in NEWEST}
    assert ours.keys() == theirs.keys()
    wrong = {
        one: (timelines(by_rule, renewed).spans(ours[one]), timelines(full, cards).spans(theirs[one]))
        for one in ours
        if timelines(by_rule, renewed).spans(ours[one]) != timelines(full, cards).spans(theirs[one])
    }
    assert not wrong


LIST = "4 Ultra Ball SVI 196\n3 {card}\n53 Basic Fire Energy SVE 2\n"


@pytest.mark.parametrize(
    ("day", "verdict"), [(date(2026, 7, 20), "illegal"), (date(2026, 7, 30), "illegal"), (date(2026, 7, 31), "legal")]
)
def test_the_verdict_and_what_it_rests_on(renewed: CardStore, day: date, verdict: str) -> None:
    """Pitch Black came out on 2026-07-17; expansions since 2020 are legal 14 days later."""
    basic = next(card for card in renewed.all() if card.set_id == "me5" and card.is_basic_pokemon)
    (deck,) = read_decks(LIST.format(card=renewed.label(basic)), "list", renewed)
    found = check_deck(deck, pool_on(formats_without_newest()["standard"], day, renewed))
    assert found.verdict.value == verdict
    if verdict == "illegal":
        assert any(BY_RULE in finding.message for finding in found.findings)
    else:
        (note,) = [finding for finding in found.findings if finding.code == "D210"]
        assert (note.severity, note.lines) == (Severity.NOTE, (deck.entries[1].at,))
        assert note.message == f"legal by Pitch Black: the first legal day of this set is {BY_RULE}"


def test_the_note_stands_in_text_and_json(renewed: CardStore) -> None:
    """And in the list with the announced calendar there is none."""
    basic = next(card for card in renewed.all() if card.set_id == "me5" and card.is_basic_pokemon)
    text = LIST.format(card=renewed.label(basic))
    (deck,) = read_decks(text, "list", renewed)
    found = check_deck(deck, pool_on(formats_without_newest()["standard"], date(2026, 8, 1), renewed))
    assert f"the first legal day of this set is {BY_RULE}" in " ".join(
        plain(judgement_lines(found, groups(found, deck))).split()
    )
    assert BY_RULE in str(judgement_record(found)["findings"])
    known = check_deck(deck, pool_on(load_format("standard"), date(2026, 8, 1), renewed))
    assert [finding.code for finding in known.findings] == []


def test_the_store_names_the_printings_that_stand_by_rule(renewed: CardStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new cards and what does the same, so that a list without them costs nothing."""
    formats = formats_without_newest()
    monkeypatch.setattr("ptcg_judge.deck.worked_out.load_format", formats.__getitem__)
    named = set(work_out(renewed).tables["by rule"].split())
    assert named >= {card.id for card in renewed.all() if card.set_id in NEWEST}
    assert "sv1-196" not in named or any(c.set_id in NEWEST for c in renewed.same_function(renewed.find("sv1-196")))
    assert renewed.by_rule() == frozenset()  # the update knows the announced days of these sets


@pytest.mark.parametrize(
    ("name", "total", "kind"),
    [
        ("Pitch Black", 120, EXPANSION),
        ("Great Detective Pikachu", 18, EXPANSION),  # as many as Detective Pikachu has
        ("MEP Black Star Promos", 89, "promo"),
        ("Mega Evolution Energy", 8, "energy"),
        ("McDonald's Collection 2027", 15, "mcdonalds"),
        ("Poké Card Creator Pack", 5, "other"),
    ],
)
def test_the_kind_of_a_set_nobody_told_of(name: str, total: int, kind: str) -> None:
    assert kind_of(CardSet("zz1", name, "zz", (), "2027-01-01", total, total)) == kind


def test_a_mark_nobody_told_of_is_legal_where_later_marks_are(cards: CardStore, tmp_path: Path) -> None:
    """A set of 2027 with mark K: in Standard from its day by the policy on, in a format of the past never."""
    from dataclasses import replace

    model = cards.find("me5-1")
    newer = replace(cards.sets["me5"], id="me9", name="Later", codes=("LTR9",), released="2027-01-08", tcgdex=())
    card = replace(model, id="me9-1", set_id="me9", name="Latemon", count_name="Latemon", mark="K", function="new",
                   released="2027-01-08")  # fmt: skip
    path = tmp_path / "store"
    path.write_bytes(store_bytes([card], {"me9": newer}, {}, LocalNames({}), load_codes()))
    store = CardStore.open(path)
    (span,) = timelines(load_format("standard"), store).spans(store.find("me9-1"))
    assert span.first == date(2027, 1, 22)
    assert timelines(load_format("neo-on"), store).spans(store.find("me9-1")) == ()
