"""Lines as people type and paste them, from chats, sheets, shops and phones: read rightly, or refused as a line with
the right reading. A line that looks like a card never becomes a note."""

from __future__ import annotations

from datetime import date

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.batch import Bench, CheckOptions
from ptcg_judge.deck.decklist import Decklist
from ptcg_judge.deck.findings import Severity
from tests.deck.reading.lists import one, said

BEFORE, AFTER = "4 Iono PAL 185\n", "\n4 Penny SVI 183"


def among_others(cards: CardStore, line: str) -> Decklist:
    """The list in which a line stands between two others."""
    return one(cards, BEFORE + line + AFTER)


def read(cards: CardStore, line: str) -> list[tuple[int, str]]:
    """What a line is read as: counts and names."""
    return [(entry.count, entry.name) for entry in among_others(cards, line).entries[1:-1]]


@pytest.mark.parametrize(
    "line",
    [
        # boxes to tick, bullets, numbers of lines
        "- [ ] 4 Ultra Ball", "☐ 4 Ultra Ball", "[x] 4 Ultra Ball", "- [x] 4 Ultra Ball", "[ ] 4 Ultra Ball",
        "☑ 4 Ultra Ball", "✅ 4 Ultra Ball", "✔ 4 Ultra Ball", "* [ ] 4x Ultra Ball", "(x) 4 Ultra Ball",
        "→ 4 Ultra Ball", "▶ 4 Ultra Ball", "» 4 Ultra Ball", "– 4 Ultra Ball", "+ 4 Ultra Ball", "1) 4 Ultra Ball",
        "12. 4x Ultra Ball", "a) 4 Ultra Ball", "3. [ ] 4 Ultra Ball", "1. Ultra Ball x4", "🔥 4 Ultra Ball",
        # counts in words
        "four Ultra Ball", "Four Ultra Ball", "four x Ultra Ball", "four copies of Ultra Ball", "vier Hyperball",
        "quatre Hyper Ball", "cuatro Ultra Ball", "quattro Ultra Ball", "quatro Ultra Bola", "Ultra Ball: four",
        # counts with units
        "4 of Ultra Ball", "4 copies of Ultra Ball", "4pcs Ultra Ball", "4 pcs. Ultra Ball", "4ct Ultra Ball",
        "4ea Ultra Ball", "4 ea. Ultra Ball", "4 each Ultra Ball",
        "4 Stück Hyperball", "4 cópias de Ultra Bola", "Ultra Ball 4枚", "4枚 Ultra Ball",
        # counts with signs
        "4 x Ultra Ball", "4✕ Ultra Ball", "4х Ultra Ball", "x 4 Ultra Ball", "{4} Ultra Ball", "<4> Ultra Ball",
        '"4" Ultra Ball', "'4 Ultra Ball'", "“4 Ultra Ball”", "4; Ultra Ball", "4.0 Ultra Ball", "4,0 Ultra Ball",
        "4* Ultra Ball", "4Ultra Ball", "4ultra ball", "(4x) Ultra Ball", "[4x] Ultra Ball", "4x: Ultra Ball",
        # digits of other keyboards
        "４ Ultra Ball", "４ｘ Ultra Ball", "４　Ｕｌｔｒａ　Ｂａｌｌ", "④ Ultra Ball", "❹ Ultra Ball", "4️⃣ Ultra Ball",
        # counts behind
        "Ultra Ball 4", "Ultra Ball: 4", "Ultra Ball - 4", "Ultra Ball, 4", "Ultra Ball = 4", "Ultra Ball*4",
        "Ultra Ball * 4", "Ultra Ball4", "Ultra Ball\t4", "Ultra Ball ×4", "Ultra Ball [4]", "Ultra Ball, x4",
        "- Ultra Ball 4", "Ultra Ball (4x)", "Ultra Ball ..... 4", "Ultra Ball......4", "Ultra Ball …… 4",
        # cells of a table
        "Ultra Ball;4", '"Ultra Ball",4', "4;Ultra Ball", "| Ultra Ball | 4 |",
        # what shops and chats add
        "4 Ultra Ball $2.50", "4 Ultra Ball 2,50 €", "4 Ultra Ball - €0,10", "4 Ultra Ball (Reverse Holo)",
        "4 Ultra Ball FULL ART", "4 Ultra Ball (any)", "4 Ultra Ball promo", "4 Ultra Ball 🎾", "4 Ultra Ball!",
        "4 Ultra Ball <3", "4 Ultra Ball ??", "Trainer: 4 Ultra Ball", "Items (4): 4 Ultra Ball",
    ],
)  # fmt: skip
def test_four_ultra_ball(cards: CardStore, line: str) -> None:
    assert read(cards, line) == [(4, "Ultra Ball")]
    assert not any(finding.severity is Severity.ERROR for finding in among_others(cards, line).findings)


@pytest.mark.parametrize(
    "line",
    [
        "Dreepy TWM 128 4", "Dreepy TWM 128 x4", "Dreepy TWM 128 (4)", "Dreepy (TWM 128) 4", "Dreepy TWM 128, 4",
        "Dreepy x4 TWM 128", "Dreepy 4 TWM 128", "Dreepy (x4) TWM 128", "Dreepy\tTWM\t128\t4", "Dreepy\t4\tTWM\t128",
        "Dreepy,TWM,128,4", '"4","Dreepy","TWM","128"', "4 Dreepy [TWM 128]", "4 Dreepy {TWM 128}",
        "4 Dreepy (TWM-128)", "4 Dreepy (TWM128)", "4 Dreepy (TWM) 128", "4 Dreepy TWM #128", "4 Dreepy TWM No. 128",
        "4 Dreepy TWM Nr. 128", "4 Dreepy TWM n° 128", "4 Dreepy TWM nº128", "4 Dreepy - TWM - 128",
        "4 Dreepy / TWM / 128", "4 Dreepy | TWM | 128", "4 Dreepy, TWM, 128", "4 TWM 128", "4x TWM-128", "TWM 128 x4",
        "4 Dreepy Twilight Masquerade 128", "4 Dreepy (Twilight Masquerade 128/167)", "4 Dreepy 128/167",
        "4 Dreepy TWM 128/167 Holo", "4 Dreepy TWM 128 NM", "4 Dreepy TWM 128 (NM, English)", "4 Dreepy TWM 128 [EN]",
        "4 Dreepy TWM 128 Near Mint", "4 Dreepy TWM 128 $0.25", "4 Dreepy TWM 128 - $0.25", "4 Dreepy TWM 128 @ 0,25€",
        "4 Dreepy TWM 128 1.50 USD", "4 Dreepy TWM 128 ⭐", "4 Dreepy TWM 128 👍", "4 Dreepy TWM 128 x4",
        "Pokémon (18): 4 Dreepy TWM 128", "four Dreepy TWM 128", "- [ ] 4 Dreepy TWM 128", "④ Dreepy TWM 128",
        "4 https://limitlesstcg.com/cards/TWM/128", "4 [Dreepy TWM 128](https://limitlesstcg.com/cards/TWM/128)",
    ],
)  # fmt: skip
def test_four_dreepy_twm_128(cards: CardStore, line: str) -> None:
    (entry,) = among_others(cards, line).entries[1:-1]
    assert (entry.count, entry.card and entry.card.id) == (4, "sv6-128")
    assert not any(finding.severity is Severity.ERROR for finding in among_others(cards, line).findings)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("4 Judge 3 Arven", [(4, "Judge"), (3, "Arven")]),
        ("4 Judge SVI 176 3 Arven SVI 166", [(4, "Judge"), (3, "Arven")]),
        ("4 Judge / 3 Arven", [(4, "Judge"), (3, "Arven")]),
        ("4 Judge & 3 Arven", [(4, "Judge"), (3, "Arven")]),
        ("4 Judge + 3 Arven", [(4, "Judge"), (3, "Arven")]),
        ("4 Judge and 3 Arven", [(4, "Judge"), (3, "Arven")]),
        ("Judge x4, Arven x3", [(4, "Judge"), (3, "Arven")]),
        ("Judge 4, Arven 3", [(4, "Judge"), (3, "Arven")]),
        ("Supporters: 4 Judge, 3 Arven", [(4, "Judge"), (3, "Arven")]),
        ("2 Charizard & Braixen GX", [(2, "Charizard & Braixen-GX")]),
        ("2 Charizard and Braixen GX", [(2, "Charizard & Braixen-GX")]),
        ("N 4", [(4, "N")]),
        ("Porygon2 3", [(3, "Porygon2")]),
        ("3 Porygon 2", [(3, "Porygon2")]),
        ("Pokégear 3.0 4", [(4, "Pokégear 3.0")]),
        ("4 pokegear 3", [(4, "Pokégear 3.0")]),
        ("12 Basic {R}", [(12, "Fire Energy")]),
        ("12 Basic Fire", [(12, "Fire Energy")]),
        ("12 [R] Energy", [(12, "Fire Energy")]),
        ("Basic Energy: Fire x 12", [(12, "Fire Energy")]),
        ("12 Fire Energy Basic", [(12, "Fire Energy")]),
        ("Fire Energy 12", [(12, "Fire Energy")]),
        ("1 Prof. Research", [(1, "Professor's Research")]),
    ],
)
def test_other_lines(cards: CardStore, line: str, expected: list[tuple[int, str]]) -> None:
    assert read(cards, line) == expected


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("1 Charizard Gold Star", "ex15-100"), ("1 Charizard (Gold Star) DF 100", "ex15-100"),
        ("1 Charizard Star Delta Species", "ex15-100"), ("1 Charizard ★", "ex15-100"),
        ("1 Jirachi Prism Star", "sm7-97"), ("1 Jirachi (Prism Star)", "sm7-97"), ("1 Jirachi ◇", "sm7-97"),
        ("1 Jirachi Prism", "sm7-97"), ("1 Jirachi Prism Star CES 97", "sm7-97"),
        ("1 Kingdra δ", "ex13-10"), ("1 Kingdra Delta Species", "ex13-10"), ("1 Kingdra (Delta Species)", "ex13-10"),
        ("1 Kingdra delta species HP 10", "ex13-10"), ("1 Kingdra HP 10", "ex13-10"),
        ("1 Empoleon LV.X DP 120", "dp1-120"), ("1 Empoleon Level X DP 120", "dp1-120"),
        ("1 Empoleon LVX DP 120", "dp1-120"), ("1 Empoleon DP 120", "dp1-120"),
        ("1 Charizard ex Obsidian Flames", ""), ("1 Charizard (Base Set)", "base1-4"),
        ("1 Base Set Charizard", "base1-4"),
    ],
)  # fmt: skip
def test_signs_of_a_name_in_words_and_left_out(cards: CardStore, line: str, id: str) -> None:
    (entry,) = among_others(cards, line).entries[1:-1]
    assert entry.printings
    if id:
        assert entry.card is not None
        assert entry.card.id == id


@pytest.mark.parametrize("line", ["1 Empoleon LV.X", "1 Empoleon lv x", "1 Empoleon Level X", "1 Empoleon Niv.X"])
def test_a_level_is_kept_without_set_and_number(cards: CardStore, line: str) -> None:
    (entry,) = among_others(cards, line).entries[1:-1]
    assert {card.id for card in entry.printings} == {"dp1-120", "dpp-DP11"}


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("3-4 Nest Ball", "4 Nest Ball"), ("3/4 Nest Ball", "4 Nest Ball"), ("~4 Nest Ball", "4 Nest Ball"),
        ("4-Nest Ball", "4 Nest Ball"), ("4/Nest Ball", "4 Nest Ball"), ("½ Nest Ball", "4 Nest Ball"),
        ("3+1 Nest Ball", "4 Nest Ball"), ("a playset of Nest Ball", "4 Nest Ball"), ("some Nest Ball", "4 Nest Ball"),
        ("IV Nest Ball", "4 Nest Ball"), ("iii Nest Ball SVI 181", "4 Nest Ball"),
        ("4 Nest Ball or Dreepy", "4 Nest Ball"),
        ("4 Nest Ball/Dreepy", "4 Nest Ball"), ("4 Nest Ball oder Dreepy", "4 Nest Ball"),
        ("4? Nest Ball", "4 Nest Ball"), ("4-4 Dreepy", "4 Dreepy"), ("4-3-4 Dragapult ex line", "4 Dragapult ex"),
        ("4 Judge x3", "4 Judge, or 3 Judge"), ("SVI 181", "1 Nest Ball SVI 181"), ("+ Nest Ball", "1 Nest Ball"),
        ("Dreepy 128", "1 Dreepy"), ("Dreepy 12", "12 Dreepy"), ("Cut: 1 Nest Ball", "1 Nest Ball"),
        ("I play 4 Nest Ball", "4 Nest Ball"), ("[Dreepy](https://limitlesstcg.com/cards/TWM/128)", "1 Dreepy"),
        ("1 Charizard ex 125", "Charizard ex OBF 125"), ("4 Iono PAL l85", "Iono PAL 185"),
    ],
)  # fmt: skip
def test_refused_with_the_right_reading(cards: CardStore, line: str, hint: str) -> None:
    deck = among_others(cards, line)
    (finding,) = [found for found in deck.findings if found.severity is Severity.ERROR]
    assert finding.undecides or finding.name == "unknown-number"
    assert hint in finding.hint


def test_a_remark_behind_a_card_is_told(cards: CardStore) -> None:
    deck = among_others(cards, "4 Nest Ball (maybe 3)")
    assert [(entry.count, entry.name) for entry in deck.entries[1:-1]] == [(4, "Nest Ball")]
    assert said(deck) == ["ignored-text"]
    assert '"maybe 3"' in deck.findings[0].message


def test_a_card_in_a_comment_is_told(cards: CardStore) -> None:
    assert said(among_others(cards, "# 4 Nest Ball")) == ["ignored-text"]
    assert said(among_others(cards, "# my first list")) == []


def test_a_japanese_line_is_no_english_card_of_that_number(cards: CardStore) -> None:
    deck = among_others(cards, "ピカチュウex SV8 033/106 2枚")
    assert "japanese-printing" in said(deck)
    assert deck.entries[1].count == 2
    assert not deck.entries[1].known


def test_a_name_that_nobody_knows_is_kept_with_its_count(cards: CardStore) -> None:
    assert read(cards, "ネストボール 4") == [(4, "ネストボール")]
    assert read(cards, "Nest Bll 4") == [(4, "Nest Ball")]


def test_energy_without_a_type_is_no_heading(cards: CardStore) -> None:
    (finding,) = one(cards, "4 Iono PAL 185\n4 Arven SVI 166\n6 Energy\n").findings
    assert (finding.name, finding.undecides, finding.lines[0].line) == ("unreadable-line", True, 3)
    assert said(one(cards, "4 Iono PAL 185\n6 Energy\n6 Fire Energy\n")) == []
    summary = "60 Fire Energy\n\nPokémon: 12\nTrainer: 38\nEnergy: 10\n"
    assert "unreadable-line" not in said(one(cards, summary))


@pytest.mark.parametrize(
    "text",
    [
        '["Iono PAL 185 x4", "Arven SVI 166 x3"]', '["4x Iono PAL 185", "3 Arven SVI 166"]',
        '[{"name": "Iono", "count": "4x"}, {"name": "Arven", "count": "x3"}]',
        "name,set,number,qty\nIono,PAL,185,4x\nArven,SVI,166,3\n", "Iono,PAL,185,4\nArven,SVI,166,3\n",
        "Qty;Name\n4.0;Iono\n3.0;Arven\n", "Iono\tPAL\t185\t4\nArven\tSVI\t166\t3\n",
    ],
)  # fmt: skip
def test_exports_with_counts_as_people_write_them(cards: CardStore, text: str) -> None:
    assert [(entry.count, entry.name) for entry in one(cards, text).entries] == [(4, "Iono"), (3, "Arven")]


@pytest.mark.parametrize("order", [1, -1])
def test_a_name_with_a_number_lacks_its_count_wherever_it_stands(cards: CardStore, order: int) -> None:
    lines = [*["4 Iono PAL 185", "Dreepy 128"][::order], "4 Judge SVI 176"]
    assert said(one(cards, "\n".join(lines))) == ["unreadable-line"]
    assert said(one(cards, "Charizard ex 2024\n4 Iono PAL 185\n")) == ["ignored-text"]


@pytest.mark.parametrize("line", ["1st Charizard ex", "3rd Charizard ex", "Charizard ex / Pidgeot ex", "Top 4 decks"])
def test_a_title_is_no_card(cards: CardStore, line: str) -> None:
    assert said(among_others(cards, line)) == ["ignored-text"]


def test_a_line_of_set_and_number_is_told_by_the_name_of_its_card() -> None:
    from ptcg_judge.report.decks.faults import groups

    bench = Bench(CheckOptions("standard", date(2026, 8, 1)))
    ((deck, settings),) = bench.lists("4 PAL 185\n4 Dreepy TWM 128\n", "deck.txt")
    kinds = groups(bench.checker(settings).check(deck), deck)
    assert any("4 Iono" in text for kind in kinds for text in kind.items), "PAL 185 is Iono, which has rotated"


def test_a_type_alone_may_be_basic_energy_of_which_any_number_is_right() -> None:
    bench = Bench(CheckOptions("standard", date(2026, 8, 1)))
    (found,) = bench.judge("10 Fire\n4 Dreepy TWM 128\n", "deck.txt")
    assert "copies" not in {finding.name for finding in found.findings}


def test_a_count_of_three_letters_may_stand_behind_a_name(cards: CardStore) -> None:
    assert read(cards, "Ultra Ball two") == [(2, "Ultra Ball")]
