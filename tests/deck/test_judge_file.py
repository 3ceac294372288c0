"""A file of lists judged as far as it can be: each list, what is wrong with the file, and what is skipped."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.judge_file import JudgedFile, judge_file

LEGAL = "4 Munkidori TWM 95\n56 Darkness Energy\n"


def of(cards: CardStore, folder: Path, text: str, format: str = "standard", named: bool = True) -> JudgedFile:
    (folder / "deck.txt").write_text(text, encoding="utf8")
    return judge_file(Bench(CheckOptions(format, date(2026, 8, 1)), cards=cards), str(folder / "deck.txt"), named)


def test_each_list_is_judged(cards: CardStore, tmp_path: Path) -> None:
    found = of(cards, tmp_path, LEGAL)
    (one,) = found.lists
    assert one.judgement is not None
    assert (one.judgement.verdict.value, one.legal_days, one.rows) == ("legal", None, [])
    assert (found.error, found.skipped, found.gone) == ("", False, 0)


def test_a_list_of_cards_of_another_time_gets_the_days_on_which_it_was_legal(cards: CardStore, tmp_path: Path) -> None:
    (one,) = of(cards, tmp_path, "4 Munkidori TWM 95\n4 Professor's Research SVI 189\n52 Darkness Energy\n").lists
    assert one.judgement is not None
    assert (one.judgement.verdict.value, bool(one.legal_days)) == ("illegal", True)
    (five,) = of(cards, tmp_path, "5 Munkidori TWM 95\n55 Darkness Energy\n").lists
    assert five.legal_days is None  # no day makes five of a name legal


def test_many_formats_are_a_row_each(cards: CardStore, tmp_path: Path) -> None:
    (one,) = of(cards, tmp_path, LEGAL, "all").lists
    assert one.judgement is None
    assert len(one.rows) > 2


def test_a_file_without_a_list_is_an_error_only_where_it_is_named(cards: CardStore, tmp_path: Path) -> None:
    assert "no card line" in of(cards, tmp_path, "Nothing here.\n").error
    found = of(cards, tmp_path, "Nothing here.\n", named=False)
    assert (found.error, found.skipped, found.lists) == ("", True, [])


def test_what_is_wrong_with_a_file_is_its_error(cards: CardStore, tmp_path: Path) -> None:
    found = judge_file(Bench(CheckOptions("standard", date(2026, 8, 1)), cards=cards), str(tmp_path / "gone.txt"), True)
    assert found.error
    assert (found.lists, found.skipped) == ([], False)


def test_a_name_that_only_the_day_decides_has_the_days_of_the_card_that_it_decides_for(cards: CardStore) -> None:
    """In April 2015 Gardevoir-EX was in Standard and Expanded, and no Gardevoir ex was."""
    day = date(2015, 4, 13)
    bench = Bench(CheckOptions("all", day), cards=cards)
    text = "4 {}\n4 Kirlia\n4 Ralts\n48 Psychic Energy\n"
    (capitals, proper) = (
        {row.format: (row.verdict.value, row.spans) for row in bench.rows(deck, settings)}
        for name in ("GARDEVOIR EX", "Gardevoir-EX")
        for deck, settings in bench.lists(text.format(name), "deck.txt")
    )
    for format in ("standard", "expanded"):
        assert capitals[format] == proper[format]
        assert capitals[format][0] == "legal"
        assert any(days.first <= day and (days.last is None or day <= days.last) for days in capitals[format][1])
