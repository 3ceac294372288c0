"""Both sides of every day that a source gives: rotations, first legal days of sets, bans, types of basic Energy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.pool import pool_on
from ptcg_judge.deck.formats.shelf import load_format
from tests.formats.conftest import Ask, day_before

# the first day of the new period, a set that left on it, a set that stayed
ROTATIONS = [
    ("2006-09-01", "ex5", "ex8"),
    ("2011-07-01", "dp5", "hgss1"),
    ("2012-09-01", "hgss1", "bw1"),
    ("2013-08-28", "bw1", "bw4"),
    ("2015-09-01", "bw7", "xy1"),
    ("2016-09-01", "xy1", "xy5"),
    ("2017-09-01", "xy5", "xy8"),
    ("2019-08-15", "sm1", "sm5"),
    ("2020-08-28", "sm5", "sm9"),
    ("2021-09-10", "sm9", "swsh1"),
    ("2023-04-14", "swsh1", "swsh5"),
    ("2024-04-05", "swsh5", "swsh9"),
    ("2025-04-11", "swsh9", "sv1"),
    ("2026-04-10", "sv1", "sv5"),
]
# the same where no source gives the day: the answer is a best guess and says so
INFERRED_ROTATIONS = [
    ("2003-09-01", "neo1", "ecard1"),
    ("2004-09-01", "ecard1", "ex1"),
    ("2005-09-01", "ex1", "ex5"),
    ("2008-09-01", "ex13", "dp1"),
    ("2010-09-01", "dp1", "dp5"),
    ("2018-09-01", "xy8", "sm1"),
]
FIRST_DAYS = [
    ("bw7", "2012-11-07"),  # the day of release
    ("xy3", "2014-09-03"),  # 21 days
    ("xy4", "2014-11-26"),
    ("sm1", "2017-02-17"),  # the third Friday
    ("sm3", "2017-08-18"),
    ("sm7", "2018-08-17"),
    ("sm9", "2019-02-15"),
    ("sm11", "2019-08-16"),
    ("sm115", "2019-09-06"),  # out after the third Friday
    ("sm12", "2019-11-15"),
    ("swsh1", "2020-02-21"),  # two weeks
    ("swsh3", "2020-08-28"),
    ("swsh4", "2020-11-27"),
    ("swsh7", "2021-09-10"),
    ("swsh9", "2022-03-11"),
    ("sv1", "2023-04-14"),
    ("sv4pt5", "2024-02-09"),
    ("sv5", "2024-04-05"),
    ("sv7", "2024-09-27"),
    ("sv9", "2025-04-11"),
    ("zsv10pt5", "2025-08-01"),
    ("me1", "2025-10-10"),
    ("me2pt5", "2026-03-06"),  # staggered: two weeks after the Elite Trainer Box
    ("me3", "2026-04-10"),
    ("me4", "2026-06-05"),
    ("me5", "2026-07-31"),
]


@pytest.mark.parametrize(("day", "leaves", "stays"), ROTATIONS)
def test_a_rotation_takes_effect_on_its_day(
    ask: Ask, one_of: Callable[[str], Card], day: str, leaves: str, stays: str
) -> None:
    gone, kept = one_of(leaves).id, one_of(stays).id
    before = ask("standard", gone, day_before(day))
    assert (before.status, before.sure, str(before.until)) == ("legal", True, day_before(day))
    after = ask("standard", gone, day)
    assert (after.status, after.sure, str(after.last_legal)) == ("rotated", True, day_before(day))
    assert ask("standard", kept, day_before(day)).status == ask("standard", kept, day).status == "legal"


@pytest.mark.parametrize(("day", "leaves", "stays"), INFERRED_ROTATIONS)
def test_a_rotation_on_an_inferred_day_is_not_sure_around_it(
    ask: Ask, one_of: Callable[[str], Card], day: str, leaves: str, stays: str
) -> None:
    gone, kept = one_of(leaves).id, one_of(stays).id
    assert (ask("standard", gone, day_before(day)).status, ask("standard", gone, day).status) == ("legal", "rotated")
    assert not ask("standard", gone, day_before(day)).sure
    assert ask("standard", kept, day_before(day)).status == ask("standard", kept, day).status == "legal"
    assert ask("standard", kept, day).sure


@pytest.mark.parametrize(("set_id", "day"), FIRST_DAYS)
def test_a_set_is_legal_from_its_day(ask: Ask, one_of: Callable[[str], Card], set_id: str, day: str) -> None:
    card = one_of(set_id).id
    before = ask("standard", card, day_before(day))
    assert (before.status, str(before.first_legal)) == ("not-yet-legal", day)
    assert (ask("standard", card, day).status, ask("standard", card, day).sure) == ("legal", True)


EXPANDED_BANS = [
    ("2015-06-15", None, "xy4-99 xy4-118"),
    ("2015-09-01", "2017-08-18", "bw4-72"),
    ("2017-08-18", None, "bw3-67 bw5-110 xy7-74"),
    ("2018-08-17", None, "bw9-101 bw9-115 xy7-75 xy7-75a xy9-109"),
    ("2018-08-17", "2021-03-05", "xy6-94 xy6-107 g1-RC27"),
    ("2019-02-15", None, "xy5-133 xy5-158 sm8-90 xy9-98 xy9-98a xy9-98b"),
    ("2019-02-15", "2021-03-05", "sm4-96 sm4-110 sm5-153 sm5-153a"),
    ("2019-11-15", None, "sm35-45 smp-SM85 sm10-178 sm115-60 sm11-206 sm11-206a sm11-253 sm10-165 xy1-124 g1-71"),
    ("2019-11-15", None, "sm6-83 sm8-91 sm10-78"),
    ("2020-11-27", None, "xy2-23 sm5-114 bw5-62 xy6-77 xy6-77a xy6-106"),
    ("2024-02-09", None, "swsh2-165 swsh2-207"),
    ("2024-09-27", None, "sm12-83"),
    ("2025-10-10", None, "swsh2-22 swsh45sv-SV013 swsh10tg-TG02 swshp-SWSH022"),
    ("2026-04-10", None, "swsh7-83 swsh7-185 swsh7-186"),
]
STANDARD_BANS = [
    ("2003-01-01", "neo1-14"),
    ("2015-06-15", "xy4-99"),
    ("2020-08-28", "sm12-186"),
    ("2020-08-28", "sm10-78"),
]
GLC_BANS = [
    ("2021-11-16", "xy4-99"),
    ("2021-11-16", "sm5-114"),
    ("2022-01-10", "xy7-74"),
    ("2022-06-08", "sm10-165"),
    ("2022-06-08", "sma-SV85"),
    ("2022-11-11", "swsh45-21"),
    ("2023-11-01", "sm11-205"),
    ("2024-09-01", "swsh4-50"),
    ("2024-09-01", "smp-SM85"),
    ("2025-04-24", "sm1-136"),
    ("2025-04-24", "base1-96"),
    ("2025-04-24", "swsh2-209"),
    ("2026-04-20", "xy4-93"),
]


@pytest.mark.parametrize(("day", "lifted", "ids"), EXPANDED_BANS)
def test_an_expanded_ban_begins_and_ends_on_its_days(ask: Ask, day: str, lifted: str | None, ids: str) -> None:
    for id in ids.split():
        assert ask("expanded", id, day_before(day)).status == "legal", id
        banned = ask("expanded", id, day)
        assert (banned.status, str(banned.since)) == ("banned", day), id
        if lifted:
            assert ask("expanded", id, day_before(lifted)).status == "banned", id
            assert ask("expanded", id, lifted).status == "legal", id


def test_a_ban_that_comes_with_its_own_set(ask: Ask) -> None:
    """Island Challenge Amulet and Jessie & James were banned on the day their sets became legal."""
    for ids, day in (("sm12-194 sm12-265", "2019-11-15"), ("sm115-58 sm115-68", "2019-09-06")):
        for id in ids.split():
            assert ask("expanded", id, day_before(day)).status == "not-yet-legal"
            assert ask("expanded", id, day).status == "banned"


def test_a_ban_whose_day_the_sources_dispute_is_not_sure(ask: Ask) -> None:
    """Jessie & James: 2019-09-06, or 2019-11-15 by one source."""
    assert not ask("expanded", "sm115-58", "2019-11-14").sure
    assert ask("expanded", "sm115-58", "2019-11-15").sure


@pytest.mark.parametrize(("day", "id"), STANDARD_BANS)
def test_a_standard_ban_begins_on_its_day(ask: Ask, day: str, id: str) -> None:
    assert ask("standard", id, day_before(day)).status == "legal"
    assert ask("standard", id, day).status == "banned"


def test_bans_of_standard_end_with_the_rotation(ask: Ask) -> None:
    assert ask("standard", "sm10-78", "2021-09-09").status == "banned"
    assert ask("standard", "sm10-78", "2021-09-10").status == "rotated"
    assert ask("expanded", "sm12-186", "2021-01-01").status == "legal"  # Bellelba & Brycen-Man: Standard only


@pytest.mark.parametrize(("day", "id"), GLC_BANS)
def test_a_glc_ban_begins_on_its_day(ask: Ask, day: str, id: str) -> None:
    assert ask("glc", id, day_before(day)).status == "legal"
    assert ask("glc", id, day).status == "banned"


def test_expanded_bans_do_not_hold_in_glc(ask: Ask) -> None:
    assert ask("glc", "xy7-75", "2026-07-01").status == "legal"  # Hex Maniac


@pytest.mark.parametrize(
    "id",
    ["sv6pt5-18", "sm10-133", "swsh10-156", "bw4-5", "swsh12-147", "sm8-92", "sm10-81"],
)
def test_other_cards_of_a_banned_name_are_legal(ask: Ask, id: str) -> None:
    assert ask("expanded", id, "2026-06-01").status == "legal"


def test_basic_energy_by_day(ask: Ask) -> None:
    assert ask("standard", "base1-98", "2026-06-01").status == "legal"  # any print, whatever its set
    assert ask("standard", "dp1-129", "2007-04-30").status == "not-yet-legal"
    assert ask("standard", "dp1-129", "2007-05-01").status == "legal"
    assert ask("standard", "xy1-140", "2021-09-09").status == "legal"
    assert ask("standard", "xy1-140", "2021-09-10").status == "rotated"
    assert ask("expanded", "xy1-140", "2026-06-01").status == "legal"
    assert ask("glc", "xy1-140", "2026-06-01").status == "legal"
    assert ask("worlds-2005", "dp1-129", "2026-06-01").status == "not-in-format"


def test_special_darkness_energy_is_no_basic_energy(ask: Ask) -> None:
    assert ask("standard", "neo1-104", "2026-06-01").status == "rotated"
    assert ask("standard", "col1-86", "2011-05-01").status == "legal"


def test_cards_that_bar_themselves_are_out_although_their_sets_are_in(ask: Ask) -> None:
    for id in ("swshp-SWSH132", "swshp-SWSH135", "swshp-SWSH136", "swshp-SWSH137", "swshp-SWSH138", "swshp-SWSH144"):
        for format in ("standard", "expanded", "unlimited", "glc"):
            assert ask(format, id, "2022-06-01").status == "barred"
    assert ask("unlimited", "xy12-112", "2026-06-01").status == "barred"
    assert ask("unlimited", "basep-24", "2026-06-01").status == "barred"


def test_a_set_newer_than_the_data_is_undecided(cards: CardStore) -> None:
    known = cards.by_id("sv5-123")
    assert known is not None
    pool = pool_on(load_format("standard"), date(2026, 11, 20), cards)
    newer = replace(known, id="me9-1", set_id="me9", released="2026-11-13", function="of no other card")
    found = pool.legality(newer)
    assert found.status == "undecided"
    assert "2026-11-21" in found.because
    reprint = replace(known, id="me9-2", set_id="me9", released="2026-11-13")
    assert pool.legality(reprint).status == "legal"
