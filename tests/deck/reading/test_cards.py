"""Which card a line means: codes, numbers and names that fit, nearly fit and do not fit."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.naming.resolve import Resolver
from tests.deck.reading.lists import entry, one, said

FITTING = [
    ("4 Boss's Orders PR-SW 251", "swshp-SWSH251"),
    ("1 Oricorio PR SWSH168", "swshp-SWSH168"),
    ("1 Archeops PR-SW SWSH272", "swshp-SWSH272"),
    ("1 Hisuian Electrode V SP 294", "swshp-SWSH294"),
    ("1 Pikachu & Zekrom-GX SMP 168", "smp-SM168"),
    ("1 Bibarel CRZ-GG 25", "swsh12pt5gg-GG25"),
    ("1 Manaphy CRZ GG6", "swsh12pt5gg-GG06"),
    ("1 Boss's Orders LOR TG24", "swsh11tg-TG24"),
    ("1 Frosmoth SHF SV034", "swsh45sv-SV034"),
    ("1 Guzma HIF SV84", "sma-SV84"),
    ("1 Guzma HIF 153", "sma-SV84"),
    ("1 M Gardevoir-EX GEN 114", "g1-RC31"),
    ("1 Espurr GEN 114", "g1-RC14"),
    ("3 Psychic Energy SVE 13", "sve-13"),
    ("3 Psychic Energy SVE 21", "sve-21"),
    ("3 Psychic Energy MEE 13", "mee-5"),
    ("1 Pikachu ex SSP 057", "sv8-57"),
    ("1 Pikachu ex SSP-057", "sv8-57"),
    ("1 Pikachu ex (SSP 57)", "sv8-57"),
    ("1 Pikachu ex (SSP) 57", "sv8-57"),
    ("1 Pikachu ex [SSP] #57", "sv8-57"),
    ("1 Pikachu ex SSP 57/191", "sv8-57"),
    ("1 pikachu ex ssp 57", "sv8-57"),
    ("1 Pikachu ex SSP 57 PH", "sv8-57"),
    ("1 Pikachu ex SSP 57 (foil)", "sv8-57"),
    ("1 Pikachu ex SSP 57  # from Ben", "sv8-57"),
    ("1 sv8-57", "sv8-57"),
    ("1 Pikachu ex sv8-57", "sv8-57"),
    ("1 Pikachu ex sv08-057", "sv8-57"),
    ("1 Porygon2 GE 49", "dp4-49"),
    ("4 N FCO 105", "xy10-105"),
    ("1 Mew-EX LTR RC24", "bw11-RC24"),
    ("1 Legacy Energy - Special - ACESPEC TWM 167", "sv6-167"),
    ("5 Darkness Energy - Basic CRZ 158", "swsh12pt5-158"),
    ("1 Arceus {*} FLI 96", "sm6-96"),
    ("1 Arceus Prism Star FLI 96", "sm6-96"),
    ("1 Arceus ♢ FLI 96", "sm6-96"),
    ("1 Poke Turn pl1-118", "pl1-118"),
    ("1 Blend Energy WLFM DRX 118", "bw6-118"),
    ("1 Nidoran M MEW 32", "sv3pt5-32"),
    ("1 Professor's Research (Professor Sada) SVI 189", "sv1-189"),
    ("1 Powerful {C} Energy DAA 176", "swsh3-176"),
    ("1 Trevenant XY", "xy1-55"),
    ("1 Tapu Lele SM45", "smp-SM45"),
    ("1 Gimmighoul 088/182", "sv4-88"),
    ("1 Pikachu ex 57 SSP", "sv8-57"),
    ("1 [SSP 57] Pikachu ex", "sv8-57"),
    ("1 PokÃ©gear 3.0 SVI 186", "sv1-186"),
]


@pytest.mark.parametrize(("line", "card"), FITTING)
def test_a_line_that_fits_names_its_printing_without_a_word(cards: CardStore, line: str, card: str) -> None:
    deck = one(cards, line)
    found = deck.entries[0].card
    assert found is not None
    assert found.id == card
    assert said(deck) == []


def test_codes_of_energy_sets_are_energy_of_that_name(cards: CardStore) -> None:
    lines = (
        "15 Basic {L} Energy 30", "3 Lightning Energy Energy 13", "7 Lightning Energy XYEnergy 4",
        "2 Lightning Energy misc Lightning", "11 Lightning Energy 5", "9 Lightning Energy swsh1-0",
    )  # fmt: skip
    for line in lines:
        found = one(cards, line)
        assert [item.name for item in found.entries] == ["Lightning Energy"], line
        assert said(found) == [], line
        assert all(card.is_basic_energy for card in found.entries[0].printings), line


MISFITS = [
    ("4 Ultra Ball QQQ 213", "unknown-set", "ASC 213"),
    ("4 Ultra Ball ASC 731", "unknown-number", "ASC 213"),
    ("4 Iono OBF 80", "wrong-card-for-number", "PAF 80"),
    ("1 Buddy-Buddy Poffin TEF 244", "unknown-number", "TEF 144"),
    ("1 Marshadow SHL 45", "unknown-set", "SLG 45"),
    ("4 Dawn M2 77", "japanese-printing", "PFL 87"),
    ("4 Dawn M 2 77", "japanese-printing", "PFL 87"),
    ("1 Meloetta ex SV 11B 47", "japanese-printing", "BLK"),
    ("1 Manaphy S12a 178", "japanese-printing", "CRZ"),
    ("4 Arceus V S P", "japanese-printing", "Arceus V"),
    ("4 Iono OBF", "not-in-set", "Iono"),
    ("4 Iono (OBF)", "not-in-set", "Iono"),
    ("4 Iono [OBF]", "not-in-set", "Iono"),
    ("2 Mew-ex DEX 46", "wrong-card-for-number", "DRX 46"),
    ("1 Fezandipiti SFA 38", "wrong-card-for-number", "Fezandipiti"),
]


@pytest.mark.parametrize(("line", "name", "likely"), MISFITS)
def test_what_does_not_fit_is_an_error_with_the_likely_right_one(
    cards: CardStore, line: str, name: str, likely: str
) -> None:
    deck = one(cards, line)
    assert said(deck) == [name]
    finding = deck.findings[0]
    assert finding.severity is Severity.ERROR
    assert not finding.undecides
    assert likely in finding.hint
    assert deck.entries[0].card is None
    assert deck.entries[0].known


@pytest.mark.parametrize(("line", "name", "likely"), MISFITS)
def test_under_any_the_name_decides_and_the_misfit_is_a_note(
    cards: CardStore, line: str, name: str, likely: str
) -> None:
    deck = one(cards, line, "any")
    assert said(deck) == [name]
    assert deck.findings[0].severity is Severity.NOTE
    assert {card.count_name for card in deck.entries[0].printings} == {deck.entries[0].name}


def test_under_any_the_named_printing_is_kept(cards: CardStore) -> None:
    """The checker looks at the other printings of the same function itself."""
    found = entry(cards, "1 Munkidori TWM 95", "any")
    assert found.card is not None
    assert found.card.id == "sv6-95"
    assert found.printings == (found.card,)


def test_a_set_newer_than_the_data_leaves_the_card_open(cards: CardStore) -> None:
    deck = one(cards, "1 Unown 30C 72")
    assert said(deck) == ["set-not-in-data"]
    assert deck.findings[0].undecides
    assert (deck.entries[0].name, deck.entries[0].known) == ("Unown", False)


def test_an_unknown_name_is_an_error_in_a_known_set_and_open_elsewhere(cards: CardStore) -> None:
    known, open_ = one(cards, "1 Missingno. ex TWM 500"), one(cards, "1 Missingno. ex XYZ 500")
    assert said(known) == said(open_) == ["unknown-card"]
    assert not known.findings[0].undecides
    assert open_.findings[0].undecides
    assert known.entries[0].count == open_.entries[0].count == 1


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1 Previous Trolley SSP 185", "Precious Trolley"),
        ("3 Ultra Balls BRS 186", "Ultra Ball"),
        ("2 Volcanions ex JTG 182", "Volcanion ex"),
        ("1 Team Rocket's PORYGON 2 DRI 154", "Team Rocket's Porygon2"),
        ("2 Team Rocket's Giovanni Giovanni DRI 174", "Team Rocket's Giovanni"),
        ("5 Basic Dark Energy SVE 7", "Darkness Energy"),
        ("2 Fight Gong MEG 116", "Fighting Gong"),
        ("4 Utlra Ball", "Ultra Ball"),
        ("4 Buddy-Budy Poffin", "Buddy-Buddy Poffin"),
        ("1 Charizard VMAX (Rainbow) DAA 20", "Charizard VMAX"),
        ("1 Rhyperior pl2-32", "Rhyperior E4"),
        ("1 Ogerpon Teal Mask ex TWM 25", "Teal Mask Ogerpon ex"),
        ("1 Pokégear 3 SVI 186", "Pokégear 3.0"),
    ],
)
def test_an_obvious_slip_is_read_with_a_note(cards: CardStore, line: str, name: str) -> None:
    deck = one(cards, line)
    assert deck.entries[0].name == name
    assert said(deck) == ["misspelled-name"]
    assert deck.findings[0].severity is Severity.NOTE


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("1 Technical Machine: Dvolution", "Devolution"),  # one slip from Evolution as well
        ("4 Rocket Transceiver", ""),
        ("4 Charizard W", ""),
        ("4 Psychic", "Psychic Energy"),
        ("3 Combat Cage PFL 87", "Battle Cage"),
    ],
)
def test_anything_less_is_a_suggestion_and_the_card_stays_unknown(cards: CardStore, line: str, near: str) -> None:
    deck = one(cards, line)
    assert not deck.entries[0].known
    assert near in deck.findings[0].hint


def test_a_symbol_left_out_is_not_put_in_where_the_set_has_both(cards: CardStore) -> None:
    assert said(one(cards, "1 Latias ex8-105")) == ["misspelled-name"]  # Deoxys holds Latias ★ alone
    assert said(one(cards, "1 Rayquaza ex8-107")) == ["wrong-card-for-number"]  # and Rayquaza beside Rayquaza ★


def test_set_and_number_decide_only_where_near_names_were_looked_for(cards: CardStore) -> None:
    """L018 says that a name is like no card's: without a search nobody knows."""
    resolver = Resolver(cards, "exact")
    assert resolver.mean("Qwxzvbn SVI 196").name == "Ultra Ball"
    resolver.searches = 0
    assert [problem.name for problem in resolver.mean("Qwxzvbnt SVI 197").problems] == ["name-mismatch"]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("4 Dragapult ex OBF 130", "did you mean Dragapult ex TWM 130?"),  # the number is that of one printing alone
        ("4 Iono PAF 185", "did you mean Iono PAF 80 or Iono PAL 185?"),  # the set of one and the number of another
    ],
)
def test_the_likeliest_printing_is_told_alone_and_two_that_are_as_likely_both(
    cards: CardStore, line: str, hint: str
) -> None:
    assert one(cards, line).findings[0].hint == hint


def test_a_set_in_brackets_is_one_in_which_the_card_must_be(cards: CardStore) -> None:
    deck = one(cards, "2 Phantump (TEF)")
    assert [finding.code for finding in deck.findings] == ["L017"]


@pytest.mark.parametrize("line", ["4 Iono PALJP 185", "4 Iono PALPT 185"])
def test_the_language_behind_a_code_of_three_letters_is_left_out(cards: CardStore, line: str) -> None:
    found = entry(cards, line)
    assert found.card is not None
    assert found.card.id == "sv2-185"


def test_ex_and_its_capitals_are_told_apart_by_case(cards: CardStore) -> None:
    assert entry(cards, "1 Mewtwo ex").name == "Mewtwo ex"
    assert entry(cards, "1 Mewtwo EX").name == "Mewtwo-EX"
    assert entry(cards, "1 Mewtwo-EX NXD 54").name == "Mewtwo-EX"


@pytest.mark.parametrize("name", ["MEWTWO", "JIRACHI"])  # of Jirachi ex there is one printing
def test_capitals_throughout_leave_ex_open(cards: CardStore, name: str) -> None:
    deck = one(cards, f"1 {name} EX")
    assert said(deck) == ["unreadable-line"]
    assert deck.findings[0].undecides


@pytest.mark.parametrize(
    ("line", "name"),
    [("2 CHANDELURE EX", "Chandelure-EX"), ("2 CHANDELURE-EX", "Chandelure-EX"), ("2 DRAGAPULT EX", "Dragapult ex")],
)
def test_capitals_leave_nothing_open_where_there_is_one_of_the_two(cards: CardStore, line: str, name: str) -> None:
    deck = one(cards, line)
    assert (said(deck), deck.entries[0].name) == ([], name)


@pytest.mark.parametrize("line", ["4 Pikachu", "4 Darkness Energy", "1 Computer Search", "1 Miraidon SVALT 123"])
def test_a_name_of_unlike_cards_asks_for_a_printing(cards: CardStore, line: str) -> None:
    deck = one(cards, line)
    assert said(deck)[-1] == "ambiguous-name"
    assert len(deck.entries[0].printings) > 1


@pytest.mark.parametrize(
    "line", ["4 Ultra Ball", "4 Basic {D} Energy", "5 Darkness Energy 7", "4 Professor's Research", "1 Regieleki V"]
)
def test_a_name_that_is_enough_asks_for_nothing(cards: CardStore, line: str) -> None:
    assert said(one(cards, line)) == []


def test_a_code_of_the_online_game_names_cards_of_its_series(cards: CardStore) -> None:
    deck = one(cards, "3 Blaziken SMALT 108")
    assert said(deck) == ["no-printed-number"]
    assert {cards.sets[card.set_id].series for card in deck.entries[0].printings} == {"sm"}


def test_a_level_is_not_played_under_a_bare_name(cards: CardStore) -> None:
    assert {card.name for card in entry(cards, "1 Luxray GL LV.X").printings} == {"Luxray GL LV.X"}


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("2 Iono Paldea Evolved 185", "sv2-185"), ("2 Iono (Paldea Evolved) #185", "sv2-185"),
        ("2 Iono - 185/193 - Paldea Evolved", "sv2-185"), ("2 Boss's Orders 172 Paldea Evolved", "sv2-172"),
        ("2 Boss's Orders - 172/193 - Paldea Evolved", "sv2-172"),
    ],
)  # fmt: skip
def test_a_set_may_be_named_in_words(cards: CardStore, line: str, id: str) -> None:
    found = entry(cards, line)
    assert found.card is not None
    assert found.card.id == id
