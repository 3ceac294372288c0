"""The pool by day, through the whole check: the last legal day and the first one after, and what the finding says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ptcg_judge.cards.build.codes import load_codes
from ptcg_judge.cards.build.index import store_bytes
from ptcg_judge.cards.build.local_names import LocalNames
from ptcg_judge.cards.store import CardStore
from tests.deck.decks import codes, filled, judged

DAYS = [
    ("rotated", "standard", "1 Squirtle MEW 7\n1 Battle VIP Pass FST 225", "2024-04-04", "2024-04-05", "D202"),
    (
        "banned in Expanded",
        "expanded",
        "1 Squirtle PLS 24\n1 Lysandre's Trump Card PHF 99",
        "2015-06-14",
        "2015-06-15",
        "D204",
    ),
    ("banned in GLC", "glc", "1 Squirtle MEW 7\n1 Hiker CES 133", "2022-06-07", "2022-06-08", "D204"),
]


@pytest.mark.parametrize(("what", "format", "lines", "last", "first", "code"), DAYS, ids=[row[0] for row in DAYS])
def test_from_one_day_to_the_next(cards, what, format, lines, last, first, code):
    legal = judged(cards, filled(lines), format, last)
    assert code not in codes(legal)
    illegal = judged(cards, filled(lines), format, first)
    assert code in codes(illegal)
    assert illegal.verdict.value == "illegal"


def test_not_yet_legal_names_the_first_legal_day(cards):
    text = filled("1 Riolu MEG 76\n1 Mega Lucario ex MEG 77")
    early = judged(cards, text, "standard", "2025-10-09")
    assert codes(early) == ["D203", "D203"]
    assert "2025-10-10" in early.findings[0].message
    assert judged(cards, text, "standard", "2025-10-10").verdict.value == "legal"


def test_rotated_names_the_last_legal_day(cards):
    judgement = judged(cards, filled("1 Riolu MEG 76\n1 Battle VIP Pass FST 225"), "standard", "2026-01-01")
    (found,) = [f for f in judgement.findings if f.code == "D202"]
    assert "2024-04-04" in found.message
    assert found.brief == "last legal on 2024-04-04"


def test_a_ban_is_told_with_its_day_and_its_source(cards):
    text = filled("1 Squirtle PLS 24\n1 Lysandre's Trump Card PHF 99")
    (found,) = [f for f in judged(cards, text, "expanded", "2016-01-01").findings if f.code == "D204"]
    assert found.message == "Lysandre's Trump Card is banned since 2015-06-15"
    assert any("bans" in cite for cite in found.cites)


def test_another_printing_of_a_legal_card_is_legal(cards):
    """Ultra Ball of 2013 on a day on which Ultra Ball is printed with a legal mark."""
    assert (
        judged(cards, filled("1 Riolu MEG 76\n4 Ultra Ball PLF 122"), "standard", "2026-04-25").verdict.value == "legal"
    )


def test_a_later_printing_is_a_warning_and_with_any_nothing(cards):
    text = filled("1 Munkidori TWM 95\n4 Ultra Ball ASC 213")
    exact = judged(cards, text, "standard", "2025-06-13")
    assert (exact.verdict.value, codes(exact)) == ("legal", ["D208"])
    assert codes(judged(cards, text, "standard", "2025-06-13", "any")) == []


def test_a_name_alone_is_legal_when_some_printing_is(cards):
    judgement = judged(
        cards, filled("1 Munkidori TWM 95\n4 Ultra Ball\n1 Pidgey", "Darkness Energy"), "standard", "2024-08-16"
    )
    assert judgement.verdict.value == "legal"
    assert set(codes(judgement)) <= {"L009"}


def test_a_card_that_bars_itself(cards):
    judgement = judged(cards, filled("1 Squirtle MEW 7\n1 _____'s Pikachu PR 24"), "unlimited")
    assert "D205" in codes(judgement), [f.message for f in judgement.findings]


def test_years_after_the_data_the_verdict_is_open_and_names_the_day(cards):
    judgement = judged(cards, filled("1 Riolu MEG 76"), "standard", "2031-01-01")
    assert judgement.verdict.value == "undecided"
    (finding,) = [finding for finding in judgement.findings if finding.undecides]
    assert finding.code == "D207"
    assert "2031-01-01" in finding.message
    assert judged(cards, filled("5 Riolu MEG 76"), "standard", "2031-01-01").verdict.value == "illegal"


def test_the_span_of_a_legal_deck(cards):
    """Legal from the day of its newest set to the day before its oldest mark leaves."""
    judgement = judged(cards, filled("4 Charmander OBF 26\n4 Bidoof CRZ 111", "Fire Energy"), "standard", "2024-01-01")
    assert (str(judgement.since), str(judgement.until)) == ("2023-08-25", "2025-04-10")


def test_one_finding_for_a_rule_and_name_with_all_its_lines(cards):
    text = filled("2 Pikachu BS 58\n1 Squirtle BS 63\n2 Pikachu JU 60\n1 Pikachu BS 58")
    (finding,) = [finding for finding in judged(cards, text).findings if finding.code == "D102"]
    assert [at.line for at in finding.lines] == [1, 3, 4]
    assert finding.cards == ("Pikachu",)
    assert len(finding.cites) == len(set(finding.cites))


def test_an_unknown_name_that_may_be_energy_is_held_to_no_limit(cards):
    judgement = judged(cards, "4 Munkidori TWM 95\n56 Energia Sombria SVE 7\n", "standard", "2026-08-01")
    assert "D102" not in codes(judgement)


def test_five_of_an_unknown_name_that_is_no_energy_are_too_many(cards):
    judgement = judged(cards, "5 Qwxzvbn Kjhg\n4 Munkidori TWM 95\n51 Darkness Energy\n", "standard", "2026-08-01")
    assert "D102" in codes(judgement)


def test_an_unread_line_may_hold_the_missing_cards(cards):
    """59 cards and a line that can't be read: the verdict is open; 61 cards are too many whatever it says."""
    text = filled("4 Munkidori TWM 95", "Darkness Energy", to=56) + "Latias ex SSP 76\n"
    assert judged(cards, text, "standard", "2026-08-01").verdict.value == "undecided"
    text = filled("4 Munkidori TWM 95", "Darkness Energy", to=61) + "Latias ex SSP 76\n"
    assert judged(cards, text, "standard", "2026-08-01").verdict.value == "illegal"


def test_a_card_of_a_set_without_a_day_leaves_the_verdict_open(cards, tmp_path):
    """The data hold the set but not when it came out: nothing is known of its cards."""
    newer = replace(cards.find("Squirtle MEW 7"), id="zz9-1", set_id="zz9", number="1", name="Newturtle",
                    count_name="Newturtle", function="new")  # fmt: skip
    sets = {"sve": cards.sets["sve"], "zz9": replace(cards.sets["me4"], id="zz9", codes=("ZZN",), released="")}
    path = tmp_path / "undated.store"
    path.write_bytes(store_bytes([newer, cards.find("sve-3")], sets, {}, LocalNames({}), load_codes()))
    judgement = judged(CardStore.open(path), "4 Newturtle ZZN 1\n56 Water Energy SVE 3\n", "standard")
    assert (judgement.verdict.value, codes(judgement)) == ("undecided", ["D207"])
