"""Warnings beyond legality: right on every way to play an Evolution card, and silent in doubt."""

from __future__ import annotations

import pytest

from tests.deck.decks import filled, judged

SILENT = [
    ("the whole line", "4 Charmander OBF 26\n2 Charmeleon OBF 27\n2 Charizard ex OBF 125"),
    ("Rare Candy over the Stage 1", "4 Charmander OBF 26\n2 Charizard ex OBF 125\n4 Rare Candy SVI 191"),
    ("Pokémon Breeder over the Stage 1", "4 Charmander BS 46\n2 Charizard BS 4\n4 Pokémon Breeder BS 76"),
    ("a V under its VMAX and VSTAR", "2 Charizard V SSP 17\n1 Charizard VMAX DAA 20"),
    ("an EX under its Mega", "2 Venusaur-EX XY 1\n2 M Venusaur-EX XY 2"),
    ("a Pokémon under its BREAK", "2 Froakie BKP 38\n2 Frogadier BKP 39\n2 Greninja BKP 40\n1 Greninja BREAK BKP 41"),
    ("a Pokémon under its level-up", "1 Luxray GL RR 9\n1 Luxray GL LV.X RR 109"),
    ("a Fossil under a Fossil Pokémon", "4 Mysterious Fossil FO 62\n4 Kabuto FO 50\n1 Pichu N1 12"),
    ("a Fossil under a Restored Pokémon", "2 Plume Fossil NVI 93\n2 Archen NVI 66\n1 Pichu N1 12"),
    ("a level is no part of what it evolves from", "2 Gastly SF 62\n2 Haunter SF 35\n1 Gengar SF 18"),
    ("Lugia VSTAR brings in Archeops", "2 Lugia V SIT 138\n2 Lugia VSTAR SIT 139\n2 Archeops SIT 147"),
    (
        "Archie brings in any Water Pokémon",
        "4 Shaymin-EX ROS 77\n1 Blastoise BCR 31\n4 Archie's Ace in the Hole PRC 124",
    ),
    (
        "a card that uses attacks from the discard pile",
        "2 Regidrago V SIT 135\n2 Regidrago VSTAR SIT 136\n1 Giratina VSTAR LOR 131",
    ),
    ("Cinderace comes in at set-up", "2 Cinderace MEG 28\n1 Pichu N1 12"),
    ("Holon's Magneton is played as Energy", "4 Holon's Magneton DS 22\n1 Pichu N1 12"),
    ("a line that could not be read", "2 Charizard ex OBF 125\n1 Pichu N1 12\n4 Qwertzuiop Asdf"),
    ("a Mega ex that is Basic", "1 Mega Kangaskhan ex MEG 104"),
    ("Dark Pokémon evolve from plain ones", "4 Charmander BS 46\n2 Dark Charmeleon TR 32\n1 Dark Charizard TR 4"),
]
SAID = [
    ("a Stage 2 without its Stage 1", "4 Charmander OBF 26\n2 Charizard ex OBF 125", "Charizard ex"),
    ("Rare Candy without the Basic", "2 Pidgey OBF 162\n2 Charizard ex OBF 125\n4 Rare Candy SVI 191", "Charizard ex"),
    ("a VMAX without its V", "1 Pichu N1 12\n1 Charizard VMAX DAA 20", "Charizard VMAX"),
    ("a Mega without its EX", "1 Pichu N1 12\n1 M Venusaur-EX XY 2", "M Venusaur-EX"),
    ("a level-up alone", "1 Pichu N1 12\n1 Luxray GL LV.X RR 109", "Luxray GL"),
    (
        "an owner's Pokémon does not evolve from a plain one",
        "2 Staryu BS 65\n1 Misty's Starmie DRI 47",
        "Misty's Starmie",
    ),
    ("a Restored Pokémon without its Fossil", "1 Pichu N1 12\n2 Archen NVI 66", "Archen"),
]


@pytest.mark.parametrize(("what", "lines"), SILENT, ids=[what for what, _ in SILENT])
def test_no_warning(cards, what, lines):
    judgement = judged(cards, filled(lines))
    assert [f.message for f in judgement.findings if f.code == "D151"] == []


@pytest.mark.parametrize(("what", "lines", "name"), SAID, ids=[what for what, _, _ in SAID])
def test_warning(cards, what, lines, name):
    judgement = judged(cards, filled(lines))
    warned = [finding for finding in judgement.findings if finding.code == "D151"]
    assert [(finding.cards, finding.severity.value) for finding in warned] == [((name,), "warning")]
    assert judgement.verdict.value == "legal"


ENERGY = [
    ("an attack costs it", "4 Charmander OBF 26\n56 Fire Energy", False),
    ("no attack costs it", "4 Charmander OBF 26\n50 Fire Energy\n6 Water Energy", True),
    (
        "an attack that costs Colorless alone takes any",
        "4 Charmander OBF 26\n1 Dunsparce JTG 120\n49 Fire Energy\n6 Water Energy",
        False,
    ),
    ("an Ability names it", "4 Charmander OBF 26\n1 Munkidori TWM 95\n50 Fire Energy\n5 Darkness Energy", False),
    (
        "a Supporter wants several types",
        "4 Charmander OBF 26\n4 Crispin SCR 133\n46 Fire Energy\n6 Water Energy",
        False,
    ),
    ("a style that no Pokémon has", "4 Charmander OBF 26\n52 Fire Energy\n4 Fusion Strike Energy FST 244", True),
    ("a style that a Pokémon has", "4 Mew V FST 113\n52 Psychic Energy\n4 Fusion Strike Energy FST 244", False),
    ("a type that no Pokémon has", "4 Charmander OBF 26\n52 Fire Energy\n4 Splash Energy BKP 113", True),
    ("an owner that no Pokémon has", "4 Charmander OBF 26\n52 Fire Energy\n4 Team Rocket's Energy DRI 182", True),
]


@pytest.mark.parametrize(("what", "lines", "warns"), ENERGY, ids=[what for what, _, _ in ENERGY])
def test_energy(cards, what, lines, warns):
    judgement = judged(cards, lines)
    assert [f.code for f in judgement.findings if f.code == "D152"] == (["D152"] if warns else [])
    assert judgement.verdict.value == "legal", judgement.findings


@pytest.mark.parametrize(
    ("lines", "warns"),
    [
        ("1 Pichu N1 12\n1 Lugia LEGEND HS 113", True),
        ("1 Pichu N1 12\n1 Lugia LEGEND HS 113\n1 Lugia LEGEND HS 114", False),
        ("1 Pichu N1 12\n1 Lugia LEGEND HS 113\n1 Lugia LEGEND", False),  # which half is not told
        ("1 Pichu N1 12\n" + "".join(f"1 Mewtwo V-UNION PR-SW {n}\n" for n in (159, 160, 161)), True),
    ],
)
def test_halves_and_pieces(cards, lines, warns):
    judgement = judged(cards, filled(lines))
    assert [f.code for f in judgement.findings if f.code == "D153"] == (["D153"] if warns else [])
