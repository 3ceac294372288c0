"""When a misspelled name can only mean one card, and when a written name agrees with the one that is printed there."""

from __future__ import annotations

import pytest

from ptcg_judge.deck.naming.alike_names import agrees, bare, only_one, same_kind


@pytest.mark.parametrize(
    ("written", "others", "meant"),
    [
        ("Pikachi", ["Pikachu"], "Pikachu"),  # one slip
        ("Pikochi", ["Pikachu"], None),  # two slips in a short name
        ("Lucky Helmit", ["Lucky Helmet"], "Lucky Helmet"),
        ("Lucky Hilmit", ["Lucky Helmet"], "Lucky Helmet"),  # two slips in a long name
        ("Locky Hilmit", ["Lucky Helmet"], None),  # three
        ("Pikachi", ["Pikachu", "Pikacha"], None),  # two names as near
        ("Pikachi", ["Pikachu", "Pikacho"], None),
        ("Pikachi", ["Pikachu", "Pikabhu"], "Pikachu"),  # the other is two slips away
        ("Lucky Hilmit", ["Lucky Helmet", "Lucky Helmtt"], None),  # two slips and two
        ("Lucky Hilmit", ["Lucky Helmet", "Lacky Helmet"], None),  # two slips and three: too near to tell
        ("Lucky Hilmit", ["Lucky Helmet", "Lacky Halmats"], "Lucky Helmet"),  # two slips and four
        ("Mewe", ["Mew"], None),  # too short
        ("Zapdos ex", ["Zapdos"], None),  # another kind of card
        ("Pikachi", [], None),
    ],
)
def test_a_slip_is_read_where_it_can_only_mean_one_name(written: str, others: list[str], meant: str | None) -> None:
    assert only_one(written, [(name, 0.0) for name in others]) == meant


@pytest.mark.parametrize(
    ("written", "printed", "same"),
    [
        ("Basic Fire Energy", "Fire Energy", True),
        ("Pikachu (Promo)", "Pikachu", True),
        ("Teal Mask Ogerpon ex", "Ogerpon Teal Mask ex", True),
        ("Dark Energy", "Darkness Energy", True),  # words that are cut short
        ("Prof Res", "Professor's Research", True),
        ("Dark Energy Card", "Darkness Energy", False),
        ("Zapdos", "Zapdos ex", False),
        ("Boss's Orders Ghetsis", "Boss's Orders", True),
        ("Me", "Mewtwo", False),  # too short to tell
        ("Pikachoo", "Pikachu", True),
        ("Squirtle", "Pikachu", False),
    ],
)
def test_a_written_name_agrees_with_what_its_number_points_to(written: str, printed: str, same: bool) -> None:
    assert agrees(written, printed) is same


def test_a_kind_is_the_last_word_and_digits_count() -> None:
    assert same_kind("zapdos ex", "zapdus ex")
    assert not same_kind("zapdos ex", "zapdos v")
    assert not same_kind("porygon 2", "porygon 3")


def test_a_bare_name_has_no_signs() -> None:
    assert bare("Mew ★") == bare("Mew LV.X") == bare("Mew δ") == "mew"
    assert bare("Alakazam E4") == "alakazam"
    assert bare("Unown G") != bare("Unown")
