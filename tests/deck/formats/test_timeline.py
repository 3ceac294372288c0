"""How a printing stands day by day, worked out from its prints and the periods, not read from the card store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ptcg_judge.cards.build.codes import load_codes
from ptcg_judge.cards.build.index import store_bytes
from ptcg_judge.cards.build.local_names import LocalNames
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.format import Format
from ptcg_judge.deck.formats.outline import LEGAL, NOT_YET
from ptcg_judge.deck.formats.shelf import knowledge, load_format
from ptcg_judge.deck.formats.timeline import Stretch, Timelines

Standing = Callable[[str, str, str], Stretch]


@pytest.fixture(scope="module")
def standing(cards: CardStore) -> Standing:
    """How the print of an id stands in a format on a day."""
    made: dict[str, Timelines] = {}

    def answer(format: str, id: str, day: str) -> Stretch:
        if format not in made:
            made[format] = Timelines(Format(load_format(format).record, knowledge()), cards)
        card = cards.by_id(id)
        assert card is not None, id
        timeline = made[format].of(card)
        return timeline.stretches[timeline.at(date.fromisoformat(day).toordinal())]

    return answer


def test_where_no_source_tells_the_first_day_the_day_before_it_is_open_too(standing: Standing) -> None:
    """Which day of a new set is its first in Unlimited no source says (formats/unlimited.yaml); the set of 1999 came
    out on 9 January."""
    before, first = standing("unlimited", "base1-4", "1999-01-08"), standing("unlimited", "base1-4", "1999-01-09")
    assert (before.status, bool(before.unsure)) == (NOT_YET, True)
    assert (first.status, first.unsure) == (LEGAL, "")


def test_prints_that_a_person_found_alike_stand_for_each_other(standing: Standing) -> None:
    """Unidentified Fossil of Unified Minds and of Astral Radiance (formats/blocks/reprints.yaml)."""
    found = standing("standard", "sm11-210", "2022-12-01")
    assert found.status == LEGAL
    assert found.cover is not None
    assert found.cover.via is not None
    assert (found.cover.via.name, found.cover.via.set_id) == ("Unidentified Fossil", "swsh10")


def test_membership_left_open_is_open_unless_another_print_is_in(standing: Standing) -> None:
    """No list of the promos of Rocket-on was read, and the lists of 2004-05 end before Unseen Forces; its Special
    Darkness Energy is that of EX Ruby & Sapphire, which they hold."""
    assert standing("standard", "basep-1", "2002-01-15").unsure
    found = standing("standard", "ex10-96", "2005-08-25")
    assert (found.status, found.unsure) == (LEGAL, "")


def test_a_question_about_another_print_begins_when_that_is_in_the_pool(standing: Standing) -> None:
    """Full Heal of the first set, and that of 2020 in other words: nothing is open in 2014, when no print was in."""
    assert standing("standard", "base1-82", "2014-06-01").unsure == ""
    assert standing("standard", "base1-82", "2021-01-01").unsure


def test_until_2011_a_print_in_other_words_is_let_in_by_a_newer_one(standing: Standing) -> None:
    """Mysterious Fossil of the Legendary Collection (2002) through that of Sandstorm (2003), whose words differ."""
    found = standing("standard", "base6-109", "2004-01-15")
    assert found.status == LEGAL
    assert found.unsure
    assert found.cover is not None
    assert found.cover.via is not None
    assert found.cover.via.id == "ex2-91"


def test_an_undated_promo_lets_in_no_card_before_the_day_of_its_set(standing: Standing) -> None:
    """Lucario & Melmetal-GX is a promo, too; Unbroken Bonds came out on 3 May 2019 and was legal from the 17th."""
    assert standing("standard", "sm10-203", "2019-05-10").status == NOT_YET
    assert standing("standard", "sm10-203", "2019-05-17").status == LEGAL


def test_promos_of_the_same_days_stand_each_by_its_number(standing: Standing) -> None:
    """formats/base-fossil.yaml has the promos 1 to 10 and 12 to 15 of 53; others are in through another print only."""
    found = {number: standing("base-fossil", f"basep-{number}", "2026-08-01") for number in range(1, 54)}
    own = {number for number, one in found.items() if one.status == LEGAL and one.cover and one.cover.via is None}
    assert own == {*range(1, 11), *range(12, 16)}


def test_a_reprint_in_a_set_without_a_day_is_no_early_one(cards: CardStore, tmp_path: Path) -> None:
    """Where the data give no day for a set, nobody can say that its print is used before its day."""
    known = cards.find("Ultra Ball SVI 196")
    other = replace(known, id="zz9-1", set_id="zz9", number="1", mark=None)
    sets = {"sv1": cards.sets["sv1"], "zz9": replace(cards.sets["sv1"], id="zz9", name="Undated", released="")}
    path = tmp_path / "undated.store"
    path.write_bytes(store_bytes([known, other], sets, {}, LocalNames({}), load_codes()))
    store = CardStore.open(path)
    timeline = Timelines(Format(load_format("standard").record, knowledge()), store).of(store.find("zz9-1"))
    found = timeline.stretches[timeline.at(date(2024, 6, 1).toordinal())]
    assert (found.status, found.unsure) == (LEGAL, "")
