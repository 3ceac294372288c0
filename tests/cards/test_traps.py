"""Where the public databases are wrong or odd: what the store says, by what is printed on the cards."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import BASIC_ENERGY
from ptcg_judge.cards.store import CardStore


def card(cards: CardStore, id: str) -> Card:
    found = cards.by_id(id)
    assert found is not None, id
    return found


# Energy

SPECIAL_CALLED_NORMAL = [
    ("sv4-266", "Reversal Energy"), ("zsv10pt5-86", "Prism Energy"), ("rsv10pt5-86", "Ignition Energy"),
    ("me2-124", "Ignition Energy"), ("me2pt5-216", "Prism Energy"), ("me2pt5-217", "Team Rocket's Energy"),
    ("me3-86", "Growing Grass Energy"), ("me3-87", "Rocky Fighting Energy"), ("me3-88", "Telepathic Psychic Energy"),
    ("me4-84", "Bubbly Water Energy"), ("me4-85", "Magnetic Metal Energy"), ("me4-86", "Nitro Fire Energy"),
    ("me5-83", "Shadowy Darkness Energy"), ("me5-84", "Voltaic Lightning Energy"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "name"), SPECIAL_CALLED_NORMAL)
def test_special_energy_that_tcgdex_calls_normal_is_special(cards: CardStore, id: str, name: str) -> None:
    found = card(cards, id)
    assert found.name == name
    assert "Special" in found.subtypes
    assert not found.is_basic_energy


def test_special_darkness_and_metal_energy_share_their_names_with_the_basic_ones(cards: CardStore) -> None:
    assert not card(cards, "neo1-104").is_basic_energy
    assert not card(cards, "col1-86").is_basic_energy
    assert card(cards, "col1-94").is_basic_energy
    assert card(cards, "dp1-129").is_basic_energy
    assert card(cards, "neo1-104").count_name == card(cards, "dp1-129").count_name == "Darkness Energy"


def test_every_basic_energy_bears_one_of_nine_names_and_no_text_of_its_own(cards: CardStore) -> None:
    basics = [found for found in cards.all() if found.is_basic_energy]
    assert {found.count_name for found in basics} == BASIC_ENERGY
    assert len(basics) > 300
    assert all(found.types == (found.count_name.removesuffix(" Energy"),) for found in basics)


def test_basic_energy_of_sve_and_mee_has_no_mark(cards: CardStore) -> None:
    assert {found.mark for found in cards.all() if found.set_id in ("sve", "mee")} == {None}


# ACE SPEC by printing


def test_46_printings_of_39_names_are_ace_spec(cards: CardStore) -> None:
    found = [one for one in cards.all() if "ACE SPEC" in one.subtypes]
    assert len(found) == 46
    assert len({one.count_name for one in found}) == 39


@pytest.mark.parametrize("id", ["base1-71", "base4-101", "gym2-116", "ecard1-143", "ex8-88", "ex11-99", "ex16-78"])
def test_older_cards_of_those_names_are_not(cards: CardStore, id: str) -> None:
    found = card(cards, id)
    assert found.count_name in ("Computer Search", "Master Ball")
    assert "ACE SPEC" not in found.subtypes


def test_computer_search_with_and_without_ace_spec_is_not_one_card(cards: CardStore) -> None:
    assert card(cards, "base1-71").function != card(cards, "bw7-137").function
    assert card(cards, "base1-71").function == card(cards, "base4-101").function


# Stages, subtypes, Rule Boxes


def test_every_pokemon_has_a_stage(cards: CardStore) -> None:
    assert [one.id for one in cards.all() if one.supertype == "Pokémon" and not one.stage] == []


@pytest.mark.parametrize(
    ("id", "stage"),
    [
        ("g1-28a", "Basic"),  # TCGdex: no stage at all
        ("xy10-54a", "Basic"),
        ("ex3-89", "Stage 2"),  # TCGdex: Basic
        ("ex3-95", "Stage 1"),
        ("miscp-1", "Basic"),
        ("neo1-22", "Baby"),
        ("swshp-SWSH135", "Level-Up"),
        ("xy1-2", "MEGA"),
        ("me1-3", "Stage 2"),
        ("bw3-66", "Restored"),
        ("hgss4-99", "LEGEND"),
        ("swshp-SWSH159", "V-UNION"),
        ("swsh3-20", "VMAX"),
        ("xy8-12", "BREAK"),
    ],
)
def test_stage(cards: CardStore, id: str, stage: str) -> None:
    assert card(cards, id).stage == stage


def test_baby_pokemon_count_as_basic_and_restored_pokemon_do_not(cards: CardStore) -> None:
    assert card(cards, "neo1-22").is_basic_pokemon
    assert not card(cards, "bw3-66").is_basic_pokemon
    assert not card(cards, "hgss4-99").is_basic_pokemon


@pytest.mark.parametrize(
    ("id", "label"),
    [
        ("sv3-125", "ex"), ("sv3-125", "Tera"), ("svp-196", "Tera"), ("ex6-105", "ex"), ("xy1-1", "EX"),
        ("xy1-2", "MEGA"), ("me1-3", "MEGA"), ("sm2-60", "GX"), ("sm9-1", "TAG TEAM"), ("swsh1-1", "V"),
        ("swsh10-46", "Radiant"), ("sm5-89", "Prism Star"), ("ex11-111", "Star"), ("neo3-65", "Shining"),
        ("pl1-7", "SP"), ("hgss1-105", "Prime"), ("bw8-112", "Team Plasma"), ("swsh5-85", "Single Strike"),
        ("sm5-90", "Ultra Beast"), ("sv4-124", "Ancient"), ("sv4-89", "Future"), ("ex4-79", "Technical Machine"),
        ("base5-75", "Rocket's Secret Machine"), ("swsh8-114", "Fusion Strike"),
    ],
)  # fmt: skip
def test_label(cards: CardStore, id: str, label: str) -> None:
    assert label in card(cards, id).subtypes


@pytest.mark.parametrize(("id", "label"), [("sv2-64", "ex"), ("dp6-79", "V"), ("sv10-181", "MEGA"), ("dp1-67", "SP")])
def test_labels_that_a_database_gives_by_mistake(cards: CardStore, id: str, label: str) -> None:
    assert label not in card(cards, id).subtypes


@pytest.mark.parametrize(
    ("id", "box"),
    [
        ("sv3-125", True),
        ("me1-3", True),
        ("xy1-1", True),
        ("sm2-60", True),
        ("swsh1-1", True),
        ("swsh10-46", True),
        ("sm5-89", True),
        ("xy8-12", True),  # BREAK: on the list of Gym Leader Challenge
        ("ex6-105", False),  # only boxes from Black & White on count: ruling 1508 of the compendium
        ("cel25c-88_A", False),
        ("ex11-111", False),
        ("dp1-120", False),
        ("hgss4-99", False),
        ("base1-4", False),
        ("sm12-193", False),  # a TAG TEAM Supporter
    ],
)
def test_rule_box(cards: CardStore, id: str, box: bool) -> None:
    assert card(cards, id).rule_box is box


@pytest.mark.parametrize("id", ["me2pt5-180", "me2pt5-182", "me2pt5-183"])
def test_supporters_that_a_fork_calls_pokemon_are_supporters(cards: CardStore, id: str) -> None:
    found = card(cards, id)
    assert found.supertype == "Trainer"
    assert "Supporter" in found.subtypes
    assert found.effect


# Names


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("bw4-54", "Mewtwo-EX"),
        ("sm2-60", "Tapu Lele-GX"),
        ("ex11-111", "Groudon ★"),
        ("dp1-120", "Empoleon LV.X"),
        ("base1-55", "Nidoran♂"),
        ("dp6-79", "Unown [V]"),
        ("bw6-117", "Blend Energy Grass Fire Psychic Darkness"),
    ],
)
def test_name(cards: CardStore, id: str, name: str) -> None:
    assert card(cards, id).name == name


@pytest.mark.parametrize("alias", ["Blend Energy GRPD", "Blend Energy GFPD", "Blend Energy GrassFirePsychicDarkness"])
def test_blend_energy_is_found_by_every_way_to_write_its_symbols(cards: CardStore, alias: str) -> None:
    assert [one.id for one in cards.named(alias)] == ["bw6-117"]


def test_short_names_of_players_lead_to_the_long_printed_ones(cards: CardStore) -> None:
    assert cards.find("Poké Turn").name == "Team Galactic's Invention G-105 Poké Turn"
    assert cards.find("Battle Compressor").name == "Battle Compressor Team Flare Gear"


def test_evolutions_exeggutor_counts_with_the_other_exeggutor(cards: CardStore) -> None:
    assert card(cards, "xy12-109").count_name == "Exeggutor"
    assert card(cards, "xy12-109").evolves_from == ("Exeggcute",)


def test_impostor_professor_oak_is_one_name_in_both_spellings(cards: CardStore) -> None:
    ids = {one.id for one in cards.named("Impostor Professor Oak")}
    assert {"base1-73", "base4-102", "cel25c-73_A"} <= ids


# Marks


@pytest.mark.parametrize(
    ("id", "mark"),
    [
        ("sv3-125", "G"), ("sv10-167", "G"), ("me1-167", "H"), ("me2pt5-1", "J"), ("swsh9-132", "F"),
        ("swsh12pt5-150", "F"), ("svp-85", "G"), ("sv6-161", "G"), ("mep-51", "J"), ("mfb-33", None), ("base1-1", None),
        ("swsh9-150", "F"), ("swsh7-143", "E"),
    ],
)  # fmt: skip
def test_mark(cards: CardStore, id: str, mark: str | None) -> None:
    assert card(cards, id).mark == mark


def test_a_mark_on_which_the_databases_disagree_is_flagged(cards: CardStore) -> None:
    assert "mark-disputed:H" in card(cards, "sv5-22").flags


def test_marks_are_single_letters_from_d_on(cards: CardStore) -> None:
    assert {one.mark for one in cards.all() if one.mark} == set("DEFGHIJ")


@pytest.mark.parametrize("number", ["132", "135", "136", "137", "138", "144"])
def test_cards_that_bar_themselves_from_official_events(cards: CardStore, number: str) -> None:
    assert "barred" in card(cards, f"swshp-SWSH{number}").flags


# Facts of attacks


@pytest.mark.parametrize(
    ("id", "name", "cost", "damage", "sign"),
    [
        ("base1-4", "Fire Spin", ("Fire",) * 4, 100, ""),
        ("sv3-125", "Burning Darkness", ("Fire", "Fire"), 180, "+"),
        ("me2pt5-1", "Reckless Charge", ("Grass",), 30, ""),
        ("bw5-106", "Giant Claw", ("Fighting", "Fighting", "Colorless"), 80, "+"),  # TCGdex leaves out the sign
        ("gym1-2", "Lariat", ("Fighting", "Fighting", "Colorless", "Colorless"), 70, ""),  # and the damage
        ("mcd11-5", "Pound", ("Colorless", "Colorless"), 20, ""),  # and the cost
        ("g1-28a", "Flash Ray", ("Lightning", "Colorless", "Colorless"), 70, ""),
        ("base1-40", "Super Fang", ("Colorless",) * 3, None, ""),
        ("base1-34", "Karate Chop", ("Fighting", "Fighting", "Colorless"), 50, "-"),
        ("sm2-60", "Tapu Cure-GX", ("Psychic",), None, ""),
    ],
)
def test_attack(cards: CardStore, id: str, name: str, cost: tuple[str, ...], damage: int | None, sign: str) -> None:
    found = next(attack for attack in card(cards, id).attacks if attack.name == name)
    assert (sorted(found.cost), found.damage, found.sign) == (sorted(cost), damage, sign)


def test_effect_text_is_told_from_none(cards: CardStore) -> None:
    charizard = card(cards, "base1-4")
    assert charizard.attacks[0].effect
    assert charizard.powers[0].effect
    assert not card(cards, "base1-41").attacks[0].effect  # Seel: Headbutt has no text


@pytest.mark.parametrize(
    ("id", "kind", "name"),
    [
        ("base1-4", "Pokémon Power", "Energy Burn"),
        ("ex8-1", "Poké-Body", "Safeguard"),
        ("ex10-A", "Poké-Power", "Shuffle"),
        ("sv3-125", "Ability", "Infernal Reign"),
        ("me2pt5-101", "Ability", "Holes"),
        ("xy5-69", "Ancient Trait", "Ω Barrage"),
    ],
)
def test_power(cards: CardStore, id: str, kind: str, name: str) -> None:
    assert (kind, name) in {(power.kind, power.name) for power in card(cards, id).powers}


@pytest.mark.parametrize(
    ("id", "from_"),
    [
        ("base5-4", ("Dark Charmeleon",)),
        ("gym2-2", ("Blaine's Charmeleon",)),
        ("sv2-64", ("Pikachu",)),
        ("base2-11", ()),  # Snorlax prints no "Evolves from"
        ("base3-1", ("Mysterious Fossil",)),
        ("dp1-120", ("Empoleon",)),
        ("me2pt5-10", ("Bayleef",)),
    ],
)
def test_evolves_from(cards: CardStore, id: str, from_: tuple[str, ...]) -> None:
    assert card(cards, id).evolves_from == from_
