"""The reprint rule: which old prints are the same card as one in the pool."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.formats.format import Format
from ptcg_judge.deck.formats.shelf import knowledge, load_format
from ptcg_judge.deck.formats.timeline import Cover, Timelines
from tests.formats.conftest import Ask


@pytest.mark.parametrize(
    ("format", "id", "day"),
    [
        ("standard", "ex7-83", "2019-01-01"),  # Copycat TRR 83 is CES 127, says the handbook
        ("standard", "sm1-129", "2023-06-01"),  # Rare Candy SUM, through Pokémon GO's with mark F
        ("standard", "swsh2-154", "2023-06-01"),  # Boss's Orders RCL (mark D), through BRS with mark F
        ("standard", "swsh8-235", "2024-06-01"),  # Judge of Fusion Strike, through Scarlet & Violet
        ("standard", "hgss2-78", "2024-06-01"),  # Judge of Unleashed
        ("standard", "bw9-122", "2026-04-25"),  # Ultra Ball PLF 122
        ("standard", "xy2-96", "2025-07-01"),  # Sacred Ash FLF: the text of Destined Rivals holds for it
        ("standard", "ex2-88", "2024-06-01"),  # Rare Candy of Sandstorm: corrected text for every print
        ("expanded", "base1-96", "2026-06-01"),  # Double Colorless Energy of the first set
        ("expanded", "cel25c-113_A", "2022-01-01"),
        ("expanded", "cel25c-114_A", "2022-01-01"),
        ("expanded", "cel25c-54_A", "2022-01-01"),
        ("expanded", "cel25c-97_A", "2022-01-01"),
        ("expanded", "cel25c-76_A", "2022-01-01"),
        ("expanded", "cel25c-60_A", "2022-01-01"),
        ("glc", "cel25c-113_A", "2022-01-01"),
        ("standard", "smp-SM78", "2019-09-01"),  # SM promos below the bound of 2019-20, through a newer print
        ("standard", "sma-SV67", "2020-09-01"),  # of the Shiny Vault, Lycanroc-GX stayed with Team Up-on
    ],
)
def test_a_print_of_the_same_function_is_legal(ask: Ask, format: str, id: str, day: str) -> None:
    found = ask(format, id, day)
    assert (found.status, found.sure) == ("legal", True)
    assert found.via


@pytest.mark.parametrize(
    ("format", "id", "day"),
    [
        ("standard", "base5-17", "2019-01-01"),  # Rainbow Energy TR 17 is not CES 151, says the handbook
        ("standard", "sv2-62", "2026-04-25"),  # Pikachu PAL 62: other Pikachu carry newer marks
        ("standard", "swshp-SWSH042", "2025-01-01"),
        ("standard", "bw3-40", "2026-06-01"),  # Eelektrik NVI 40: the Dynamotor of Black Bolt is another
        ("expanded", "base1-4", "2026-06-01"),  # Charizard
        ("expanded", "cel25c-4_A", "2022-01-01"),
        ("glc", "cel25c-24_A", "2022-01-01"),
    ],
)
def test_another_card_of_the_name_grants_nothing(ask: Ask, format: str, id: str, day: str) -> None:
    found = ask(format, id, day)
    assert found.status in ("rotated", "not-in-format")
    assert found.sure


def test_an_old_print_beside_an_ace_spec_of_its_name_is_not_settled(ask: Ask) -> None:
    found = ask("expanded", "gym2-116", "2026-06-01")
    assert (found.status, found.sure) == ("not-in-format", False)
    assert not ask("expanded", "base1-71", "2026-06-01").sure


def test_before_2011_a_reworded_print_needed_a_reference(ask: Ask) -> None:
    """The Charizard of the first set and its reprint in Stormfront."""
    found = ask("standard", "base1-4", "2009-01-01")
    assert (found.status, found.sure, found.via) == ("legal", False, "dp7-103")
    assert ask("standard", "base1-4", "2012-01-01").status == "rotated"


def test_a_printing_does_not_exist_before_its_release(ask: Ask) -> None:
    """Ultra Ball of Crown Zenith in the summer of 2022: the card is legal, this print is not out."""
    found = ask("standard", "swsh12pt5-146", "2022-06-01")
    assert (found.status, str(found.first_legal)) == ("not-yet-legal", "2023-01-20")


def test_between_release_and_legal_day_a_reprint_is_not_sure(ask: Ask) -> None:
    early = ask("standard", "swsh12pt5-146", "2023-01-21")
    assert (early.status, early.sure) == ("legal", False)
    assert ask("standard", "swsh12pt5-146", "2023-02-03").sure


def test_a_promo_does_not_make_a_card_legal_before_its_set(ask: Ask) -> None:
    """Iono is also a promo, whose line began before Paldea Evolved."""
    assert ask("standard", "sv2-185", "2023-06-22").status == "not-yet-legal"
    assert ask("standard", "sv2-185", "2023-06-23").status == "legal"


def test_regulation_marks_are_those_of_the_print_never_of_the_set(ask: Ask) -> None:
    """Paldean Fates is all G and left in April 2026; Stellar Crown holds eight prints with mark G among H."""
    assert ask("standard", "sv7-143", "2026-04-09").status == "legal"  # Bulbasaur, mark G
    assert ask("standard", "sv7-143", "2026-04-10").status == "rotated"
    assert ask("standard", "sv7-128", "2026-04-10").status == "legal"
    assert ask("standard", "sv4pt5-18", "2026-04-10").status == "rotated"


def test_mcdonalds_by_period(ask: Ask) -> None:
    assert ask("standard", "mcd12-1", "2013-01-01").status == "legal"  # a set of its own until 2019
    assert ask("standard", "mcd18-1", "2019-08-14").status == "legal"
    assert ask("expanded", "mcd18-1", "2026-06-01").status == "legal"


def test_trainer_kits_by_period(ask: Ask) -> None:
    assert ask("standard", "tk1a-1", "2005-01-01").status == "legal"
    assert ask("standard", "tk-sm-l-1", "2019-01-01").status == "legal"
    assert ask("standard", "tk-sm-l-1", "2026-01-01").status == "rotated"


def test_an_open_question_is_open_only_while_the_other_print_is_in_the_pool(ask: Ask) -> None:
    """Full Heal of the first set and that of Rebel Clash; the new print itself is beyond doubt."""
    assert ask("standard", "base1-82", "2014-06-01").sure
    assert not ask("standard", "base1-82", "2021-01-01").sure
    assert ask("standard", "swsh2-159", "2021-01-01").sure
    assert ask("standard", "sv5-153", "2024-04-01").sure


def worked_out_anew(cards: CardStore, format: str) -> Timelines:
    """The timelines as the rules make them now, not as the card store holds them."""
    return Timelines(Format(load_format(format).record, knowledge()), cards)


def legal_on(lines: Timelines, cards: CardStore, id: str, day: str) -> bool:
    """Whether a printing is legal on a day."""
    card = cards.by_id(id)
    assert card is not None
    on = date.fromisoformat(day)
    return any(span.first <= on and (span.last is None or on <= span.last) for span in lines.spans(card))


def test_a_pokemon_of_other_hp_is_no_reprint(cards: CardStore) -> None:
    """Pidgeotto of Expedition has 60 HP, Pidgeotto δ of Holon Phantoms 70, each with Whirlwind alone."""
    lines = worked_out_anew(cards, "standard")
    assert legal_on(lines, cards, "ex13-49", "2006-06-01")
    assert not legal_on(lines, cards, "ecard1-88", "2006-06-01")


def covers_of(lines: Timelines, card: Card) -> list[Cover]:
    """What makes a printing legal at some time."""
    return [one.cover for one in lines.of(card).stretches if one.cover is not None]


def test_the_last_promo_of_a_range_is_in_it(cards: CardStore) -> None:
    """Base to Gym has the Wizards promos 1 to 24 (formats/base-gym.yaml)."""
    lines = worked_out_anew(cards, "base-gym")
    legal = {number for number in range(20, 30) if lines.spans(printed(cards, f"basep-{number}"))}
    assert 24 in legal
    assert not {25, 26, 28, 29} & legal


def test_a_mark_on_a_card_of_a_reprint_set_grants_nothing_by_itself(cards: CardStore) -> None:
    """McDonald's cards of 2021 bear mark D; they are legal only through another print."""
    lines = worked_out_anew(cards, "standard")
    for id in ("mcd21-16", "mcd21-24", "mcd22-1"):
        covers = covers_of(lines, printed(cards, id))
        assert covers
        assert all(cover.via is not None for cover in covers), id


def printed(cards: CardStore, id: str) -> Card:
    """The card of that id."""
    card = cards.by_id(id)
    assert card is not None
    return card


def test_only_a_name_of_several_functions_is_doubtful() -> None:
    cards = CardStore.open()
    for name in knowledge().reprints.doubtful:
        assert len({card.function for card in cards.named(name)}) > 1, f"{name}: no doubt, all prints are one card"
