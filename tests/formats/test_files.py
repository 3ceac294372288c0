"""Format files: how blocks go together, and what is refused, with its place."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.compile import written
from ptcg_judge.deck.formats.file import read_format, table
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import COMPILED, format_names, knowledge, load_format
from ptcg_judge.errors import FormatFileError, UsageError
from ptcg_judge.places import formats_folder

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Put text into a format file."""

    def file(text: str) -> Path:
        path = tmp_path / "house-rules.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return file


def test_the_compiled_form_equals_the_yaml() -> None:
    assert COMPILED.read_text(encoding="utf-8") == written(), "run python -m ptcg_judge.deck.formats.compile"


def test_every_format_can_be_used_on_every_kind_of_day(cards: CardStore) -> None:
    for name in format_names():
        format = load_format(name)
        for day in (format.first_day, date(2010, 6, 1), date(2026, 11, 21)):
            if day >= format.first_day:
                pool = pool_on(format, day, cards)
                assert pool.rules
                assert pool.period


def test_every_source_is_known() -> None:
    from ptcg_judge.cite import citation

    known = knowledge().sources
    for name in format_names():
        format = load_format(name)
        cited = {
            key
            for rows in (format.bans, format.periods, format.uses, format.barred)
            for row in rows
            for key in row.cites
        }
        for key in cited - known.keys():
            assert citation(key).rule == key


def test_no_source_is_listed_in_vain() -> None:
    text = COMPILED.read_text(encoding="utf-8")
    for key in table("sources")["sources"]:
        assert text.count(f'"{key}"') > 1, key


def test_the_calendar_knows_every_set_of_the_card_data(cards: CardStore) -> None:
    assert not [set_id for set_id in cards.sets if set_id not in knowledge().calendar.sets]


def test_other_names_of_formats() -> None:
    assert load_format("modified") is load_format("standard")
    assert load_format("gym-leader-challenge") is load_format("GLC")
    assert load_format("2004").id == "worlds-2004"


def test_an_unknown_format_names_the_nearest() -> None:
    with pytest.raises(UsageError, match='did you mean "standard"'):
        load_format("standrad")


def test_a_day_before_the_format_began() -> None:
    with pytest.raises(UsageError, match="it began on 2021-07-14"):
        pool_on(load_format("glc"), date(2021, 7, 13), CardStore.open())


def test_a_file_of_the_user(write: Write, cards: CardStore) -> None:
    path = write(
        """title: House rules
extends: [standard]
without: [radiant, {ban: Slowking}]
rules:
  copies: {at-most: 3, severity: warning}
bans:
  - {card: Iono, prints: [sv2-185], from: 2024-01-01, until: 2024-06-30}
"""
    )
    pool = pool_on(load_format(str(path)), date(2024, 3, 1), cards)
    rules = {use.name: use for use in pool.rules}
    assert "radiant" not in rules
    assert rules["copies"].arguments == {"at_most": 3}
    assert (rules["copies"].severity, rules["copies"].asked_by) == ("warning", str(path))
    assert rules["deck-size"].asked_by == "blocks/construction-60"
    iono = cards.by_id("sv4pt5-80")  # another print of the same card
    assert iono is not None
    assert pool.legality(iono).status == "banned"
    assert pool_on(load_format(str(path)), date(2024, 7, 1), cards).legality(iono).status == "legal"


def test_a_pool_of_ones_own_replaces_the_inherited_one(write: Write, cards: CardStore) -> None:
    path = write("title: Two sets\nextends: [standard]\nwithout:\n" + "".join(
        f"  - {{ban: {name}}}\n" for name in ("Sneasel", "Slowking", "Lysandre's Trump Card", "Mismagius")
    ) + '  - {ban: "Bellelba & Brycen-Man"}\npool: {sets: [sv1, sv2]}\n')  # fmt: skip
    pool = pool_on(load_format(str(path)), date(2026, 6, 1), cards)
    iono, other = cards.by_id("sv2-185"), cards.by_id("sv5-123")
    assert iono is not None
    assert other is not None
    assert pool.legality(iono).status == "legal"
    assert pool.legality(other).status == "not-in-format"


def test_files_may_extend_files_beside_them(tmp_path: Path, cards: CardStore) -> None:
    (tmp_path / "base.yaml").write_text("title: Base\nextends: [expanded]\nrules:\n  copies: {at-most: 2}\n")
    (tmp_path / "mine.yaml").write_text("title: Mine\nextends: [base.yaml]\n")
    rules = {use.name: use for use in pool_on(load_format(str(tmp_path / "mine.yaml")), date(2026, 1, 1), cards).rules}
    assert rules["copies"].asked_by.endswith("base.yaml")


WRONG = [
    ("title: x\nextends: [standrad]\n", 2, "there is no format or block 'standrad'"),
    ("title: x\nextends: [standard]\nwithout: [radient]\n", 3, "no rule 'radient' is in force"),
    ("title: x\nextends: [standard]\nwithout: [{ban: Iono}]\n", 3, "no ban of Iono is in force"),
    ("title: x\nextends: [standard]\nwithout: [{set: sv99}]\n", 3, "no pool here names the set sv99"),
    ("title: x\nextends: [standard]\nrules:\n  copies: {at-most: 4}\n", 4, "'copies' repeats unchanged"),
    ("title: x\nextends: [standard]\nrules:\n  coppies: {at-most: 3}\n", 4, "there is no deck rule 'coppies'"),
    ("title: x\nextends: [standard]\nrules:\n  copies: {most: 3}\n", 4, "has no setting 'most'"),
    ("title: x\nextends: [standard]\nwithout: [copies]\nrules:\n  copies: {at-most: 3}\n", 5, "dropped by without"),
    ("title: x\nextends: [standard, expanded]\n", 2, "is already part of it"),
    ("title: x\nextends: [blocks/retro]\n", None, "the format has no pool"),
    ("title: x\nextends: [blocks/retro]\npool: {sets: [sv99]}\n", 3, "the calendar has no set 'sv99'"),
    ("title: x\nextends: [blocks/retro]\npool: {marks: [Q]}\n", 3, "no set prints the regulation mark 'Q'"),
    ("title: x\nextends: [blocks/retro]\npool: {}\n", 3, "the pool holds no card"),
    ("title: x\nextends: [blocks/retro]\npool: {all: true, sets: [sv1]}\n", 3, "sets adds nothing"),
    ("title: x\nextends: [house-rules.yaml]\n", 2, "it extends itself"),
    (
        "title: x\nextends: [blocks/retro]\nperiods:\n"
        "  - {id: a, title: A, from: 2020-01-01, until: 2020-12-31, sets: [sv1]}\n"
        "  - {id: b, title: B, from: 2020-06-01, sets: [sv1]}\n",
        4,
        "the period overlaps b",
    ),
    (
        "title: x\nextends: [blocks/retro]\nperiods:\n"
        "  - {id: a, title: A, from: 2020-01-01, until: 2019-01-01, sets: [sv1]}\n",
        4,
        "ends before it begins",
    ),
    ("title: x\nextends: [standard]\nfrom: 2025-02-30\n", 3, "there is no day 2025-02-30"),
    (
        "title: x\nextends: [standard]\nbans:\n  - {card: Slowking, prints: [neo1-14], from: 2003-05-01}\n",
        4,
        "Slowking is already banned",
    ),
    ("title: x\nextends: [standard]\nrules:\n  copies: [{at-most: 3}, {at-most: 2}]\n", 4, "hold on the same days"),
    ("title: x\nextends: [standard]\nfrom: 2026-01-01\nbans:\n"
     "  - {card: Iono, prints: [sv2-185], until: 2025-01-01}\n", 5, "never applies"),
    ("title: x\nextend: [standard]\n", 2, "extend"),
    ("title: x\nextends: [blocks/basic-energy]\npool: {sets: [sv1]}\n", None, "the rule card-pool is not in force"),
    ("title: x\nextends: [blocks/basic-energy, blocks/basic-energy-six]\n", 2, "a second list of basic Energy"),
    ("title: x\nextends: [standard]\nrules:\n"
     "  copies: {at-most: 3, from: 2025-01-01, until: 2024-12-31}\n", 4, "it ends before it begins"),
    ("title: x\nextends: [standard]\nfrom: 2025-01-01\nuntil: 2024-12-31\n", 4, "it ends before it begins"),
    ("title: x\nextends: [standard]\nbasic-energy:\n"
     "  Fairy: {from: 2025-01-01, until: 2024-12-31}\n", 4, "it ends before it begins"),
    ("title: x\nextends: [standard]\nbans:\n  - {card: Iono, prints: all}\n"
     "  - {card: Iono, prints: [sv2-185]}\n", 5, "Iono is already banned"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "says"), WRONG, ids=[says for _, _, says in WRONG])
def test_what_is_wrong_is_refused_with_its_line(write: Write, text: str, line: int | None, says: str) -> None:
    with pytest.raises(FormatFileError) as caught:
        read_format(write(text))
    assert says in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("ban", "says"),
    [
        ("{card: Iono, prints: [sv2-185], from: 2026-06-01}", "the ban does nothing"),
        ("{card: Iono, prints: [sv2-999]}", "there is no card sv2-999"),
        ("{card: Iona, prints: [sv2-185]}", "sv2-185 is Iono, not Iona"),
        ("{card: Missingno, prints: all}", "there is no card 'Missingno'"),
    ],
)
def test_bans_are_checked_against_the_cards(write: Write, cards: CardStore, ban: str, says: str) -> None:
    path = write(f"title: x\nextends: [standard]\nbans:\n  - {ban}\n")
    with pytest.raises(FormatFileError) as caught:
        pool_on(load_format(str(path)), date(2026, 1, 1), cards)
    assert says in str(caught.value)
    assert caught.value.line == 4


def test_the_bans_of_the_shipped_formats_bite(cards: CardStore) -> None:
    from ptcg_judge.deck.formats.file_cards import check_cards

    for name in format_names():
        check_cards(load_format(name), cards)


def test_the_examples_of_the_manual_work(tmp_path: Path, cards: CardStore) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    examples = [part.split("```")[0] for part in manual.split("```yaml\n")[1:]]
    assert len(examples) == 2
    for at, text in enumerate(examples):
        path = tmp_path / f"example-{at}.yaml"
        path.write_text(text, encoding="utf-8")
        assert pool_on(load_format(str(path)), date(2026, 1, 15), cards).rules


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_file_is_one_message(data: st.DataObject) -> None:
    text = (formats_folder() / data.draw(st.sampled_from(["glc.yaml", "rocket-on.yaml", "limited.yaml"]))).read_text()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 30))
    damage = data.draw(st.sampled_from(["", "{}", "[", "null", "-1", "from: 2020-01-01\n", "\t", "x" * 400, "\0"]))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.yaml"
        path.write_text(text[:at] + damage + text[at + cut :], encoding="utf-8")
        with contextlib.suppress(FormatFileError):
            read_format(path)


def test_a_thousand_files_that_extend_one_another_are_one_error(tmp_path: Path) -> None:
    for number in range(1500):
        (tmp_path / f"f{number}.yaml").write_text(f"title: x\nextends: [f{number + 1}.yaml]\n", encoding="utf-8")
    (tmp_path / "f1500.yaml").write_text("title: x\nextends: [standard]\n", encoding="utf-8")
    with pytest.raises(FormatFileError) as caught:
        load_format(str(tmp_path / "f0.yaml"))
    assert str(caught.value).endswith("f50.yaml:2:11: F409 more than 50 files extend one another")
    assert "\n" not in str(caught.value)
    assert load_format(str(tmp_path / "f1460.yaml")).title == "x"
