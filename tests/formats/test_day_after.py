"""What is known on a day after the data were read: everything that held then, and where it ends.

R is the day on which the format data were read. The days asked about are counted from it, so these tests say the same
after the data have been renewed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.check import Judgement
from ptcg_judge.deck.formats.format import Rotation
from ptcg_judge.deck.formats.shelf import format_names, knowledge, load_format
from tests.conftest import REPOSITORY

R = knowledge().read_on
LATER = (1, 40, 200, 800)
OPEN = ("expanded", "unlimited", "glc", "half-deck", "limited")
CLOSED = tuple(name for name in format_names() if name not in (*OPEN, "standard"))
MODERN = (REPOSITORY / "examples" / "standard.txt").read_text(encoding="utf-8")
GLC = (REPOSITORY / "examples" / "glc.txt").read_text(encoding="utf-8")
Judge = Callable[[str, str, date], Judgement]


def after(days: int) -> date:
    """The day so many days after the data were read."""
    return R + timedelta(days=days)


def rotation() -> Rotation:
    """The rotation of Standard that is to be expected."""
    found = load_format("standard").rotation
    assert found is not None
    return found


@pytest.fixture
def judge(cards: CardStore) -> Judge:
    """The judgement of a list in a format on a day."""

    def judged(text: str, format: str, day: date) -> Judgement:
        (judgement,) = Bench(CheckOptions(format, day), cards=cards).judge(text, "list")
        return judgement

    return judged


def codes(judgement: Judgement) -> set[str]:
    """The codes of all findings."""
    return {finding.code for finding in judgement.findings}


def some(cards: CardStore, set_id: str, mark: str | None = None) -> Card:
    """A Basic Pokémon that only this set prints."""
    for card in cards.all():
        if card.set_id == set_id and "Basic" in card.subtypes and card.supertype == "Pokémon" and not card.rule_box:
            alone = {other.set_id for other in cards.same_function(card)} == {set_id}
            if alone and (mark is None or card.mark == mark):
                return card
    raise AssertionError(set_id)


def sixty(cards: CardStore, *shown: Card) -> str:
    """A list of one copy of each card and basic Energy."""
    lines = [f"1 {card.name} {cards.code_of(card)} {card.number}" for card in shown]
    return "\n".join([*lines, f"{60 - len(lines)} Fire Energy"])


# Formats that are closed by their sets


@pytest.mark.parametrize("name", CLOSED)
def test_a_format_closed_by_its_sets_is_the_same_on_every_day(name: str, cards: CardStore, judge: Judge) -> None:
    own = sixty(cards, some(cards, sorted(load_format(name).periods[0].sets)[0]))
    days = (date(1999, 1, 9), date(2010, 8, 1), date(2026, 8, 1), *map(after, LATER))
    for day in days:
        assert judge(own, name, day).verdict.value == "legal", day
        found = judge(MODERN, name, day)
        assert found.verdict.value == "illegal", day
        assert "D201" in codes(found)
        assert found.reach.known_on is None
    assert len({judge(own, name, day).findings for day in days}) == 1


def test_the_formats_closed_by_their_sets_are_those_of_past_years() -> None:
    assert {name for name in format_names() if load_format(name).closed} == set(CLOSED)
    assert {"worlds-2010", "base-fossil", "ex-series", "sm-series"} <= set(CLOSED)


def test_a_doubt_about_old_sets_does_not_let_in_a_card_of_another_time(judge: Judge, cards: CardStore) -> None:
    """No list of Worlds 2010 was read: a card of POP Series 9, of that time, is in doubt; cards of 1999, 2011 and 2026
    are not."""
    assert judge(MODERN, "worlds-2010", date(2026, 8, 1)).verdict.value == "illegal"
    for set_id in ("base1", "bw1"):
        found = judge(sixty(cards, some(cards, set_id)), "worlds-2010", R)
        assert (found.verdict.value, codes(found) >= {"D201"}) == ("illegal", True), set_id
    found = judge(sixty(cards, some(cards, "pop9")), "worlds-2010", R)
    assert (found.verdict.value, codes(found) & {"D201", "D206"}) == ("legal", {"D206"})


def test_all_formats_and_one_format_say_the_same(cards: CardStore, judge: Judge) -> None:
    """On a day that the format has, the table of all formats gives the verdict of the format alone."""
    for day in (date(2026, 8, 1), R, *map(after, LATER)):
        for text in (MODERN, GLC):
            bench = Bench(CheckOptions("all", day), cards=cards)
            ((deck, settings),) = bench.lists(text, "list")
            for row in bench.rows(deck, settings):
                assert row.verdict is judge(text, row.format, day).verdict, (row.format, day)


# What held when the data were read goes on


@pytest.mark.parametrize("days", LATER)
@pytest.mark.parametrize("name", OPEN)
def test_what_held_goes_on(name: str, days: int, cards: CardStore, judge: Judge) -> None:
    card = some(cards, "sv8")
    size = {"half-deck": 30, "limited": 40}.get(name, 60)
    text = GLC if name == "glc" else f"1 {card.name} {cards.code_of(card)} {card.number}\n{size - 1} Fire Energy"
    found = judge(text, name, after(days))
    assert found.verdict.value == "legal"
    assert found.reach.known_on == R
    assert judge(text, name, R).reach.known_on is None


@pytest.mark.parametrize("days", LATER)
def test_a_ban_stays(days: int, judge: Judge) -> None:
    """Archeops is banned in Expanded since 2017-08-18."""
    found = judge("1 Archeops NVI 67\n1 Charmander OBF 26\n58 Fire Energy", "expanded", after(days))
    assert found.verdict.value == "illegal"
    assert "D204" in codes(found)


@pytest.mark.parametrize("days", [1, 40, 200])
def test_a_rotated_card_stays_out(days: int, judge: Judge) -> None:
    """Mark G left Standard on 2026-04-10."""
    found = judge("1 Charmander OBF 26\n59 Fire Energy", "standard", after(days))
    assert found.verdict.value == "illegal"
    assert "D202" in codes(found)


@pytest.mark.parametrize("days", LATER)
def test_deck_rules_stay(days: int, judge: Judge) -> None:
    found = judge("5 Charmander OBF 26\n55 Fire Energy", "expanded", after(days))
    assert (found.verdict.value, "D102" in codes(found)) == ("illegal", True)


def test_a_code_that_no_set_bears_is_left_open_after_the_data(judge: Judge) -> None:
    """Before, it is a mistake; on a later day a set may bear it, and the finding says how to renew the data."""
    text = "1 Charmander OBF 26\n4 Ultra Ball QQQ 12\n55 Fire Energy"
    assert judge(text, "expanded", date(2026, 6, 1)).verdict.value == "illegal"
    found = judge(text, "expanded", after(1))
    assert found.verdict.value == "undecided"
    (finding,) = [one for one in found.findings if one.undecides]
    assert [at.line for at in finding.lines] == [2]
    assert "judge cards update" in finding.hint


def test_a_card_of_a_set_that_the_data_lack_is_undecided_by_its_line(judge: Judge) -> None:
    for day in (R, after(1), after(40)):
        found = judge("1 Charmander OBF 26\n4 Zorblax ex NEW 12\n55 Fire Energy", "expanded", day)
        assert found.verdict.value == "undecided"
        (finding,) = [one for one in found.findings if one.undecides]
        assert [at.line for at in finding.lines] == [2]
        assert "judge cards update" in finding.hint


# The rotation that is to be expected


def of_mark(cards: CardStore, mark: str) -> Card:
    """A Basic Pokémon without Rule Box, every print of which has the mark."""
    for card in cards.all():
        if card.supertype == "Pokémon" and "Basic" in card.subtypes and card.mark == mark and not card.rule_box:
            same = cards.same_function(card)
            if {other.mark for other in same} == {mark} and not card.set_id.endswith("p"):
                return card
    raise AssertionError(mark)


def test_the_expected_rotation_lies_after_the_data_and_takes_the_oldest_mark() -> None:
    """On each day of rotation since 2023 the oldest mark left; a maintainer who renews the data renews this too."""
    found = rotation()
    period = load_format("standard").periods[-1]
    assert R.toordinal() < found.days[0] <= found.days[1]
    assert found.marks == {min(period.marks)}
    assert period.days[0] + 300 < found.days[0] < period.days[0] + 400


def test_before_the_rotation_nothing_is_open(cards: CardStore, judge: Judge) -> None:
    (mark,) = rotation().marks
    text = sixty(cards, of_mark(cards, mark))
    eve = date.fromordinal(rotation().days[0] - 1)
    found = judge(text, "standard", eve)
    assert found.verdict.value == "legal"
    assert found.until == eve


@pytest.mark.parametrize("end", [0, 1])
def test_from_the_first_day_on_exactly_the_lines_that_would_go_are_open(
    end: int, cards: CardStore, judge: Judge
) -> None:
    (mark,) = rotation().marks
    going, staying = of_mark(cards, mark), of_mark(cards, chr(ord(mark) + 1))
    day = date.fromordinal(rotation().days[end])
    found = judge(sixty(cards, staying, going), "standard", day)
    assert found.verdict.value == "undecided"
    (finding,) = [one for one in found.findings if one.undecides]
    assert (finding.code, [at.line for at in finding.lines]) == ("D209", [2])
    assert going.name in finding.message


def test_a_print_of_a_later_mark_keeps_a_card(cards: CardStore, judge: Judge) -> None:
    """A card whose oldest mark would go stays through another print of the same function."""
    (mark,) = rotation().marks
    day = date.fromordinal(rotation().days[0])
    both = next(
        card
        for card in cards.all()
        if card.mark == mark and any((other.mark or "") > mark for other in cards.same_function(card))
    )
    text = f"1 {both.name} {cards.code_of(both)} {both.number}\n59 Fire Energy"
    assert "D209" not in {f.code for f in judge(text, "standard", day).findings if f.undecides}


def test_a_list_without_such_cards_is_legal_with_a_warning(cards: CardStore, judge: Judge) -> None:
    (mark,) = rotation().marks
    found = judge(
        sixty(cards, of_mark(cards, chr(ord(mark) + 1))), "standard", date.fromordinal(rotation().days[1] + 30)
    )
    assert found.verdict.value == "legal"
    (warning,) = [one for one in found.findings if one.code == "D209"]
    assert (warning.severity.value, warning.lines) == ("warning", ())


def test_a_year_after_the_rotation_everything_is_undecided(cards: CardStore, judge: Judge) -> None:
    last = date.fromordinal(rotation().days[1])
    year = last.replace(year=last.year + 1)
    (mark,) = rotation().marks
    for text in (
        sixty(cards, of_mark(cards, mark)),
        sixty(cards, of_mark(cards, chr(ord(mark) + 1))),
        "1 Charmander OBF 26\n59 Fire Energy",
    ):
        found = judge(text, "standard", year + timedelta(days=1))
        errors = {finding.code for finding in found.findings if finding.severity.value == "error"}
        assert (found.verdict.value, errors) == ("undecided", {"D207"})
    assert judge(sixty(cards, of_mark(cards, chr(ord(mark) + 1))), "standard", year).verdict.value == "legal"


def test_a_format_file_on_top_of_standard_rotates_with_it(tmp_path: Path, cards: CardStore, judge: Judge) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("title: House rules\nextends: [standard]\nrules:\n  copies: {at-most: 3}\n", encoding="utf-8")
    day = date.fromordinal(rotation().days[0])
    (mark,) = rotation().marks
    assert judge(sixty(cards, of_mark(cards, mark)), str(path), day).verdict.value == "undecided"


def test_a_pool_of_its_own_does_not_rotate(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("title: House\nextends: [standard]\npool: {marks: [H]}\n", encoding="utf-8")
    assert load_format(str(path)).rotation is None


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("{from: 2027-04-30, until: 2027-04-01, marks: [H], why: a guess}", "it ends before it begins"),
        ("{from: 2027-04-01, until: 2027-04-30, marks: [B], why: a guess}", "the last period does not hold B"),
        ("{from: 2027-04-01, until: 2027-04-30, why: a guess}", "takes marks or sets out"),
        ("{from: 2027-04-01, until: 2027-04-30, mark: [H], why: a guess}", "marks"),
        ("{from: 2027-02-30, until: 2027-04-30, marks: [H], why: a guess}", "there is no day 2027-02-30"),
    ],
)
def test_a_rotation_that_can_not_be_is_refused(lines: str, says: str, tmp_path: Path) -> None:
    from ptcg_judge.errors import FormatFileError

    path = tmp_path / "house.yaml"
    path.write_text(f"title: House\nextends: [standard]\nnext-rotation: {lines}\n", encoding="utf-8")
    with pytest.raises(FormatFileError, match=says) as problem:
        load_format(str(path))
    assert ":3:" in str(problem.value)
