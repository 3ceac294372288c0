"""Lists of our own making, as players and boxes have them: what stays where the real lists are not at hand."""

from __future__ import annotations

import pytest

from tests.conftest import REPOSITORY
from tests.deck.decks import codes, judged

TOURNAMENT_1999 = """4 Hitmonchan BS 7
4 Electabuzz BS 20
3 Scyther JU 10
4 Bill BS 91
4 Professor Oak BS 88
4 Energy Removal BS 92
4 Super Energy Removal BS 79
4 PlusPower BS 84
3 Gust of Wind BS 93
3 Item Finder BS 74
2 Computer Search BS 71
2 Scoop Up BS 78
10 Fighting Energy BS 97
9 Lightning Energy BS 100
"""
BOX = """4 Machop BS 52
2 Machoke BS 34
1 Machamp BS 8
4 Rattata BS 61
2 Raticate BS 40
3 Onix BS 56
3 Pidgey BS 57
2 Pidgeotto BS 22
3 Bill BS 91
2 Potion BS 94
2 Switch BS 95
2 Energy Search FO 59
30 Fighting Energy BS 97
"""


@pytest.mark.parametrize("format", ["unlimited", "base-fossil"])
def test_a_tournament_list_of_1999(cards, format):
    assert judged(cards, TOURNAMENT_1999, format).verdict.value == "legal"


def test_a_tournament_list_of_1999_is_not_legal_today(cards):
    judgement = judged(cards, TOURNAMENT_1999, "standard", "2026-06-20")
    assert judgement.verdict.value == "illegal"
    assert {code[:2] for code in codes(judgement)} == {"D2"}


def test_a_tournament_list_of_today(cards):
    text = (REPOSITORY / "examples" / "standard.txt").read_text(encoding="utf-8")
    assert judged(cards, text, "standard", "2026-06-20").verdict.value == "legal"


def test_a_deck_as_boxes_have_them(cards):
    assert judged(cards, BOX, "unlimited").verdict.value == "legal"
    assert codes(judged(cards, BOX.replace("4 Machop BS 52", "5 Machop BS 52"), "unlimited"))[0] in ("D101", "D102")
