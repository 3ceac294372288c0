"""Gym Leader Challenge: singleton, one type, no Rule Boxes."""

from __future__ import annotations

import pytest

from tests.deck.decks import filled, judged

LEGAL = [
    ("basic Energy of any number", "1 Squirtle MEW 7"),
    ("Energy of other types", "1 Squirtle MEW 7\n20 Fire Energy SVE 2\n1 Double Turbo Energy BRS 151"),
    ("two regional forms of one Pokémon", "1 Squirtle MEW 7\n1 Kyurem PLF 31\n1 Alolan Sandshrew GRI 19"),
    ("a Pokémon of two types in a Grass deck", "1 Oddish OBF 1\n1 Volcarona STS 15"),
    ("a Pokémon of two types in a Fire deck", "1 Charmander OBF 26\n1 Volcarona STS 15"),
    ("a Fossil fits every type", "1 Squirtle MEW 7\n1 Unidentified Fossil ASR 157\n1 Lillie's Poké Doll CEC 197"),
    ("TAG TEAM Supporters have no Rule Box", "1 Squirtle MEW 7\n1 Mallow & Lana CEC 198"),
    ("an Amazing Rare", "1 Torchic DRI 40\n1 Reshiram SHF 17"),
    ("Team Plasma", "1 Squirtle MEW 7\n1 Kyurem PLF 31"),
    ("Hex Maniac, banned in Expanded", "1 Squirtle MEW 7\n1 Hex Maniac AOR 75"),
]
ILLEGAL = [
    ("two Combusken of two sets", "1 Torchic DRI 40\n1 Combusken DRI 41\n1 Combusken JTG 23", ["D115"]),
    ("two copies of a Special Energy", "1 Squirtle MEW 7\n2 Double Turbo Energy BRS 151", ["D115"]),
    ("Eevee in a Water deck", "1 Squirtle MEW 7\n1 Wartortle MEW 8\n1 Eevee MEW 133", ["D116"]),
    ("a type gained in play does not count", "1 Squirtle MEW 7\n1 Wartortle MEW 8\n1 Ralts SVI 84", ["D116"]),
    ("a V", "1 Squirtle MEW 7\n1 Inteleon V FST 78", ["D117"]),
    ("a Pokémon ex", "1 Squirtle MEW 7\n1 Blastoise ex MEW 9", ["D117"]),
    ("a BREAK", "1 Squirtle MEW 7\n1 Greninja BREAK BKP 41", ["D117"]),
    ("a Radiant", "1 Squirtle MEW 7\n1 Radiant Greninja ASR 46", ["D117"]),
    ("a Prism Star Stadium", "1 Squirtle MEW 7\n1 Heat Factory ◇ LOT 178", ["D117"]),
    ("an ACE SPEC", "1 Squirtle MEW 7\n1 Master Ball TEF 153", ["D117"]),
    ("Boss and Lysandre", "1 Squirtle MEW 7\n1 Boss's Orders RCL 154\n1 Lysandre FLF 90", ["D114"]),
    ("a card on its ban list", "1 Squirtle MEW 7\n1 Forest of Giant Plants AOR 74", ["D204"]),
    ("a Pokémon of before Black & White", "1 Squirtle BS 63", ["D201"]),
]


@pytest.mark.parametrize(("what", "lines"), LEGAL, ids=[what for what, _ in LEGAL])
def test_legal(cards, what, lines):
    judgement = judged(cards, filled(lines), "glc")
    assert judgement.verdict.value == "legal", [f"{f.code} {f.message}" for f in judgement.findings]


@pytest.mark.parametrize(("what", "lines", "expected"), ILLEGAL, ids=[what for what, _, _ in ILLEGAL])
def test_illegal(cards, what, lines, expected):
    judgement = judged(cards, filled(lines), "glc")
    errors = [finding.code for finding in judgement.findings if finding.severity.value == "error"]
    assert errors == expected, [f"{f.code} {f.message}" for f in judgement.findings]


@pytest.mark.parametrize(("day", "verdict"), [("2021-11-15", "illegal"), ("2021-11-16", "legal")])
def test_ancient_traits_by_day(cards, day, verdict):
    """Kyogre-like Pokémon with an Ancient Trait were out until Update 1.0."""
    judgement = judged(cards, filled("1 Electrike PRC 60\n1 Pikachu XY 42"), "glc", day)
    traits = [c for c in cards.named("Electrike") if any(p.kind == "Ancient Trait" for p in c.powers)]
    if not traits:
        pytest.skip("no Electrike with an Ancient Trait in the data")
    text = filled(f"1 Electrike {cards.code_of(traits[0])} {traits[0].number}")
    judgement = judged(cards, text, "glc", day)
    assert judgement.verdict.value == verdict, [f"{f.code} {f.message}" for f in judgement.findings]
