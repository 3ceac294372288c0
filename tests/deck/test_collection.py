"""A collection as programs export it: each row gets a word on whether it may be played, all else stays as it is."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.collection import MarkedCollection, mark_collection
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from ptcg_judge.deck.naming.resolve import Resolver
from ptcg_judge.errors import FileError


def marked(cards: CardStore, text: str) -> MarkedCollection:
    pool = pool_on(load_format("standard"), date(2026, 8, 1), cards)
    return mark_collection(text, "mine.csv", pool, Resolver(cards, "exact"))


def test_each_row_says_whether_it_may_be_played(cards: CardStore) -> None:
    found = marked(
        cards, "Quantity,Name,Set Code,Number\n3,Munkidori,TWM,95\n2,Pikachu,BS,58\nx,Qwxzvbn Kjhg,,\n1,,,\n"
    )
    lines = [line.split(",") for line in found.text.splitlines()]
    assert lines[0] == ["Quantity", "Name", "Set Code", "Number", "legal", "why", "card"]
    assert [line[4] for line in lines[1:]] == ["yes", "no", "unknown", "unknown"]
    assert lines[1][-1].endswith("TWM 95")
    assert lines[4][5] == "no card is named"
    assert found.rows == {"yes": 1, "no": 1, "unknown": 2}
    assert found.copies == {"yes": 3, "no": 2, "unknown": 2}  # a count that is none counts as one


def test_where_the_sources_leave_a_printing_open_nothing_is_said_of_it(cards: CardStore) -> None:
    """No official list of the promos of Rocket-on (2001) was read; Dark Charizard was in for sure."""
    pool = pool_on(load_format("standard"), date(2001, 6, 1), cards)
    text = "Count,Id\n1,basep-1\n1,base5-4\n"
    found = mark_collection(text, "mine.csv", pool, Resolver(cards, "exact"))
    assert [line.split(",")[2] for line in found.text.splitlines()] == ["legal", "unknown", "yes"]


def test_what_stands_above_the_titles_and_between_rows_stays(cards: CardStore) -> None:
    text = "sep=;\r\nName;Number;Set Code\r\nMunkidori;095/167;TWM\r\n;;\r\nPikachu;58;BS\r\n"
    lines = marked(cards, text).text.split("\r\n")
    assert lines[0] == "sep=;"
    assert lines[1] == "Name;Number;Set Code;legal;why;card"
    assert lines[2].startswith("Munkidori;095/167;TWM;yes;")
    assert lines[3] == ";;"
    assert lines[4].startswith("Pikachu;58;BS;no;")


def test_the_columns_of_an_earlier_run_are_written_anew(cards: CardStore) -> None:
    text = "Name,legal,why,card,Set Code,Number\nMunkidori,no,old,older,TWM,95\n"
    lines = marked(cards, text).text.splitlines()
    assert lines[0] == "Name,Set Code,Number,legal,why,card"
    assert lines[1].startswith("Munkidori,TWM,95,yes,")


def test_tails_and_remarks_behind_a_name_are_left_out(cards: CardStore) -> None:
    found = marked(cards, "Product Name,Set Code,Card Number\nMunkidori - 095/167 (Holo),TWM,095/167\n")
    assert found.rows == {"yes": 1}


def test_a_row_may_be_named_by_its_id_alone(cards: CardStore) -> None:
    assert marked(cards, "Card ID\nsv6-95\nbase1-58\n").rows == {"yes": 1, "no": 1}


def test_a_name_and_one_more_title_are_titles(cards: CardStore) -> None:
    assert marked(cards, "Name,Set\nQwxzvbn Kjhg,TWM\n").rows == {"unknown": 1}


@pytest.mark.parametrize("text", ["Name\nMunkidori\n", "a,b\nc,d\n", "1\n2\n3\n4\n5\nName,Number\nMunkidori,95\n"])
def test_a_table_without_titles_is_refused(cards: CardStore, text: str) -> None:
    """The titles stand in one of the first five rows, and a name alone may be the title of anything."""
    with pytest.raises(FileError, match="no row of titles"):
        marked(cards, text)
