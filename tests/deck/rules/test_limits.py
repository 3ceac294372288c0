"""Both sides of every limit, by decklists a judge can read. Answers come from deck-rules and name-rules of the books,
not from the program."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.deck.decks import codes, filled, judged

MEWTWO = "".join(f"1 Mewtwo V-UNION PR-SW {number}\n" for number in (159, 160, 161, 162))
MORPEKO = "".join(f"1 Morpeko V-UNION PR-SW {number}\n" for number in (215, 216, 217, 290))

LEGAL: list[tuple[str, str]] = [
    # D101
    ("sixty cards", "1 Squirtle BS 63"),
    # D102, names
    ("four of a name in two sets", "2 Pikachu BS 58\n2 Pikachu JU 60"),
    ("59 basic Energy", "1 Squirtle BS 63\n40 Fire Energy"),
    ("an owner is part of the name", "4 Misty's Staryu G1 90\n4 Staryu BS 65"),
    ("a region is part of the name", "4 Meowth JU 56\n4 Alolan Meowth SUM 78\n4 Rocket's Meowth TRR 46"),
    ("EX, M and Mega are part of the name", "3 Venusaur-EX XY 1\n2 M Venusaur-EX XY 2\n4 Venusaur BS 15"),
    ("EX is not ex", "4 Mewtwo-EX NXD 54\n4 Mewtwo ex RS 101"),
    ("GX is part of the name", "1 Litten SUM 24\n4 Incineroar SUM 26\n4 Incineroar-GX SUM 27"),
    ("a Pokémon SP is another name", "4 Alakazam BS 1\n4 Alakazam E4 RR 38"),
    ("Dark is part of the name", "4 Gengar FO 5\n4 Dark Gengar N4 6\n1 Gastly FO 33"),
    ("male and female are two names", "4 Nidoran♂ BS 55\n4 Nidoran♀ JU 57"),
    ("a star is part of the name", "4 Alakazam BS 1\n1 Alakazam ★ CG 99"),
    ("four of a person whatever the artwork", "2 Boss's Orders BRS 132\n2 Boss's Orders RCL 154\n1 Squirtle BS 63"),
    ("letters of the Diamond & Pearl era are names", "4 Unown [A] DP 65\n4 Unown [B] DP 66"),
    ("a Unown V is no Unown", "4 Unown UF A\n4 Unown V SIT 65"),
    ("special and basic Energy of one name", "1 Squirtle BS 63\n4 Darkness Energy N1 104\n20 Darkness Energy DP 129"),
    # D103
    ("a Baby Pokémon is a Basic", "1 Pichu N1 12"),
    ("a Mega ex that is printed as Basic", "1 Mega Kangaskhan ex MEG 104"),
    ("a Pokémon-EX", "1 Mewtwo-EX NXD 54"),
    ("a TAG TEAM", "1 Mewtwo & Mew-GX UNM 71"),
    ("a Radiant Pokémon", "1 Radiant Greninja ASR 46"),
    ("a Prism Star", "1 Jirachi ◇ CES 97"),
    # D104
    ("one ACE SPEC", "1 Squirtle BS 63\n1 Prime Catcher TEF 157"),
    ("Computer Search of 1999 is no ACE SPEC", "1 Squirtle BS 63\n4 Computer Search BS 71\n1 Hero's Cape TEF 152"),
    ("Master Ball of 2000 is no ACE SPEC", "1 Squirtle BS 63\n4 Master Ball G2 116\n1 Hero's Cape TEF 152"),
    # D105
    ("one Radiant beside four of the plain name", "1 Radiant Greninja ASR 46\n4 Greninja XY 41"),
    # D106
    ("Prism Stars of two names", "1 Jirachi ◇ CES 97\n1 Arceus ◇ FLI 96"),
    ("Lusamine beside its Prism Star", "1 Squirtle BS 63\n4 Lusamine CIN 96\n1 Lusamine ◇ LOT 182"),
    # D107
    ("one Pokémon Star", "1 Rayquaza ★ DX 107"),
    # D108
    ("two Shining of two names", "1 Shining Gyarados N3 65\n1 Shining Magikarp N3 66"),
    ("Shining of Sun & Moon", "4 Shining Mew SLG 40"),
    # D109
    ("one Miracle Energy", "1 Squirtle BS 63\n1 Miracle Energy N4 16"),
    # D110
    ("four Unown of the Neo era", "2 Unown [A] N2 14\n2 Unown [M] N2 49"),
    ("Unown VSTAR is not Basic", "4 Unown [A] N2 14\n1 Unown VSTAR SIT 66"),
    # D111
    ("any number of Arceus", "20 Arceus AR AR1\n5 Arceus AR AR2\n2 Arceus LV.X AR 94"),
    # D112
    ("one of each piece", MEWTWO + "1 Squirtle BS 63"),
    # D113
    ("two pairs of halves", "2 Lugia LEGEND HS 113\n2 Lugia LEGEND HS 114\n1 Squirtle BS 63"),
]

ILLEGAL: list[tuple[str, str, list[str]]] = [
    ("five of a name in two sets", "3 Pikachu BS 58\n2 Pikachu JU 60", ["D102"]),
    ("a level is no part of the name", "4 Gengar SF 18\n1 Gengar LV.X AR 97\n1 Gastly FO 33", ["D102"]),
    ("two levels", "3 Gengar FO 5\n2 Gengar SF 18\n1 Gastly FO 33", ["D102"]),
    ("delta species is no part of the name", "3 Aerodactyl FO 1\n2 Aerodactyl δ HP 35\n1 Squirtle BS 63", ["D102"]),
    ("Team Plasma is no part of the name", "3 Liepard BLW 67\n2 Liepard PLS 84\n1 Squirtle BS 63", ["D102"]),
    ("one person", "2 Professor's Research CEL 24\n3 Professor's Research SSH 178\n1 Pichu N1 12", ["D102"]),
    ("five Special Energy", "1 Squirtle BS 63\n5 Double Colorless Energy BS 96", ["D102"]),
    ("five special Darkness Energy", "1 Squirtle BS 63\n5 Darkness Energy N1 104\n20 Darkness Energy DP 129", ["D102"]),
    ("plain Arceus", "5 Arceus PR-XY XY83", ["D102"]),
    ("no Pokémon at all", "1 Potion BS 94", ["D103"]),
    ("only a Stage 1", "4 Bibarel BRS 121", ["D103"]),
    ("only Restored Pokémon", "4 Archen NVI 66\n4 Plume Fossil NVI 93", ["D103"]),
    ("only Fossils and Dolls", "4 Mysterious Fossil FO 62\n1 Clefairy Doll BS 70\n4 Kabuto FO 50", ["D103"]),
    ("only a LEGEND", "2 Lugia LEGEND HS 113\n2 Lugia LEGEND HS 114", ["D103"]),
    ("only a V-UNION", MEWTWO, ["D103"]),
    ("only a VMAX", "1 Charizard VMAX DAA 20", ["D103"]),
    ("only a Mega ex of Stage 1", "1 Mega Lucario ex MEG 77", ["D103"]),
    ("only a LV.X", "1 Gengar LV.X AR 97", ["D103"]),
    ("two ACE SPEC of two eras", "1 Squirtle BS 63\n1 Master Ball PLB 94\n1 Hero's Cape TEF 152", ["D104"]),
    ("the same ACE SPEC twice", "1 Squirtle BS 63\n1 Prime Catcher TEF 157\n1 Prime Catcher PRE 119", ["D104"]),
    ("an ACE SPEC Energy counts", "1 Squirtle BS 63\n1 Legacy Energy TWM 167\n1 Hero's Cape TEF 152", ["D104"]),
    ("two Radiant", "1 Radiant Greninja ASR 46\n1 Radiant Charizard CRZ 20", ["D105"]),
    ("a Prism Star twice", "2 Jirachi ◇ CES 97", ["D106"]),
    ("a Prism Star Supporter twice", "1 Squirtle BS 63\n2 Lusamine ◇ LOT 182", ["D106"]),
    ("a Prism Star Energy twice", "1 Squirtle BS 63\n2 Super Boost Energy ◇ UPR 136", ["D106"]),
    ("two Pokémon Star", "1 Rayquaza ★ DX 107\n1 Latios ★ DX 106", ["D107"]),
    ("the reprinted Pokémon Star counts too", "1 Rayquaza ★ DX 107\n1 Umbreon ★ P5 17", ["D107"]),
    ("a Shining Pokémon twice", "2 Shining Gyarados N3 65", ["D108"]),
    ("a Neo Shining Celebi holds the other", "1 Shining Celebi N4 106\n1 Shining Celebi PR-SM SM79", ["D108"]),
    ("two Miracle Energy", "1 Squirtle BS 63\n2 Miracle Energy N4 16", ["D109"]),
    ("five Unown of two letters", "2 Unown [A] N2 14\n3 Unown [M] N2 49", ["D110"]),
    ("Unown V beside Neo Unown", "4 Unown [A] N2 14\n1 Unown V SIT 65", ["D110"]),
    ("five Unown of one name", "3 Unown UF A\n2 Unown AOR 30", ["D102"]),
    ("two pictures", MORPEKO + "1 Squirtle BS 63", ["D112"]),
    ("five pieces", MEWTWO + "1 Mewtwo V-UNION PR-SW 159\n1 Squirtle BS 63", ["D112"]),
    ("five halves", "3 Lugia LEGEND HS 113\n2 Lugia LEGEND HS 114\n1 Squirtle BS 63", ["D113"]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "lines"), LEGAL, ids=[what for what, _ in LEGAL])
def test_legal(cards, what, lines):
    judgement = judged(cards, filled(lines))
    assert judgement.verdict.value == "legal", [f"{f.code} {f.message}" for f in judgement.findings]
    assert not [finding for finding in judgement.findings if finding.severity.value == "error"]


@pytest.mark.parametrize(("what", "lines", "expected"), ILLEGAL, ids=[what for what, _, _ in ILLEGAL])
def test_illegal_in_just_that_way(cards, what, lines, expected):
    judgement = judged(cards, filled(lines))
    errors = [finding.code for finding in judgement.findings if finding.severity.value == "error"]
    assert errors == expected, [f"{f.code} {f.message}" for f in judgement.findings]
    assert judgement.verdict.value == "illegal"


@covers("now2026.deck.vunion-same-set-artist")
def test_the_pieces_of_a_v_union_are_of_one_picture(cards):
    """A ruling can't show it: its lists are read by name, and then a piece may be of either picture."""
    numbers = {"one picture": (215, 216, 217, 218), "the other": (287, 288, 289, 290), "two": (215, 216, 217, 290)}
    found = {
        what: codes(judged(cards, filled("1 Squirtle BS 63\n" + "\n".join(f"1 Morpeko V-UNION PR-SW {n}" for n in of))))
        for what, of in numbers.items()
    }
    assert found == {"one picture": [], "the other": [], "two": ["D112"]}


@pytest.mark.parametrize(("cards_in_all", "expected"), [(59, ["D101"]), (60, []), (61, ["D101"])])
def test_exactly_sixty(cards, cards_in_all, expected):
    judgement = judged(cards, filled("1 Squirtle BS 63", to=cards_in_all))
    assert codes(judgement) == expected


def test_a_card_that_the_data_do_not_know_may_be_a_basic_pokemon(cards):
    assert "D103" not in codes(judged(cards, filled("4 Zzyzzy QQQ 999")))


def test_arceus_of_both_kinds_is_a_warning(cards):
    judgement = judged(cards, filled("4 Arceus PR-XY XY83\n6 Arceus AR AR1"))
    assert judgement.verdict.value == "legal"
    assert [(f.code, f.severity.value) for f in judgement.findings] == [("D111", "warning")]


@pytest.mark.parametrize(
    "names", [("Professor Juniper DEX 98", "Professor Sycamore XY 122"), ("Lysandre FLF 90", "Boss's Orders RCL 154")]
)
def test_two_names_of_a_group_are_a_warning(cards, names):
    text = filled("1 Squirtle PLS 24\n" + "\n".join(f"2 {name}" for name in names))
    judgement = judged(cards, text, "expanded", "2025-06-24")
    assert judgement.verdict.value == "legal"
    assert codes(judgement) == ["D114"]


@pytest.mark.parametrize(
    ("day", "verdict"), [("2014-09-03", "illegal"), ("2015-08-31", "illegal"), ("2015-09-01", "legal")]
)
def test_two_names_of_a_group_are_an_error_while_both_were_in_standard(cards, day, verdict):
    """Announced on 2013-09-27 and applied until the rotation of 2015; what came of the rule then is not known."""
    text = filled("1 Squirtle PLS 24\n2 Professor Juniper DEX 98\n2 Professor Sycamore XY 122")
    judgement = judged(cards, text, "expanded", day)
    assert (judgement.verdict.value, codes(judgement)) == (verdict, ["D114"])


def test_lysandre_prism_star_is_another_card(cards):
    judgement = judged(cards, filled("1 Squirtle BS 63\n2 Boss's Orders RCL 154\n1 Lysandre ◇ FLI 110"), "expanded")
    assert "D114" not in codes(judgement)


def test_a_line_without_a_printing_is_read_so_that_the_deck_is_legal(cards):
    """Four Computer Search by name alone: where the Base Set is legal they are no ACE SPEC."""
    text = filled("1 Squirtle\n4 Computer Search\n1 Hero's Cape")
    assert "D104" not in codes(judged(cards, text))


def test_a_deck_without_a_basic_pokemon_is_told_so(cards):
    (said,) = [one for one in judged(cards, filled("4 Fire Energy")).findings if one.code == "D103"]
    assert said.message == "no Basic Pokémon in the deck, at least 1"


def test_a_format_may_ask_for_two_basic_pokemon(cards, tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text("title: Two of them\nextends: [unlimited]\nrules: {basic-pokemon: {at-least: 2}}\n")
    assert "D103" in codes(judged(cards, filled("1 Squirtle BS 63"), str(house)))
    assert "D103" not in codes(judged(cards, filled("2 Squirtle BS 63"), str(house)))
