"""What lines are: counts in every place, noise, settings, broken lines, several lists."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.reading.parts import LONGEST
from ptcg_judge.deck.reading.pieces_of_line import CleanText
from ptcg_judge.deck.reading.read import read_decks
from tests.deck.reading.lists import entry, names, one, said, size


@pytest.mark.parametrize(
    "line",
    [
        "4 Iono PAL 185", "4x Iono PAL 185", "4 x Iono PAL 185", "x4 Iono PAL 185", "4X Iono PAL 185",
        "4× Iono PAL 185", "* 4 Iono PAL 185", "- 4 Iono PAL 185", "• 4 Iono PAL 185", "(4) Iono PAL 185",
        "[4] Iono PAL 185", "4: Iono PAL 185", "4 - Iono PAL 185", "1. 4 Iono PAL 185", "\t4\tIono\tPAL\t185",
        "4\u00a0Iono\u00a0PAL\u00a0185", "Iono PAL 185 x4", "Iono PAL 185 X 4", "Iono PAL 185 -x4",
        "Iono PAL 185 - X4", "Iono PAL 185 (4)", "Iono PAL 185 (x4)", "Iono PAL 185 4x", "iono pal 185 ×4",
        "<li>4 Iono PAL 185</li>", "4 <b>Iono</b> PAL 185", "| 4 | Iono | PAL | 185 |", "> 4 Iono PAL 185",
        "**4** Iono PAL 185", "`4 Iono PAL 185`", "\u200b4 Iono\u200d PAL 185", "4 Iono PAL 185 https://example.org/x",
    ],
)  # fmt: skip
def test_a_count_is_found_wherever_it_stands(cards: CardStore, line: str) -> None:
    found = entry(cards, line + "\n")
    assert (found.count, found.card and found.card.id) == (4, "sv2-185")
    assert line[found.at.column - 1 :].lstrip("</b>").lower().startswith("iono")


@pytest.mark.parametrize("count", ["0", "-1", "1000", "1" + "0" * 20, "1.5", "00"])
def test_an_impossible_count_is_an_error_and_no_entry(cards: CardStore, count: str) -> None:
    deck = one(cards, f"{count} Iono PAL 185\n4 Arven SVI 166\n")
    assert said(deck) == ["bad-count"]
    assert not deck.findings[0].undecides
    assert size(deck) == 4


@pytest.mark.parametrize("count", ["1", "04", "60", "999"])
def test_a_possible_count_is_taken(cards: CardStore, count: str) -> None:
    assert entry(cards, f"{count} Iono PAL 185").count == int(count)


def test_a_printing_without_a_count_leaves_the_verdict_open(cards: CardStore) -> None:
    deck = one(cards, "4 Arven SVI 166\nIono PAL 185\nIono PAL 185 - some copies\n2 Judge SVI 176\n")
    assert said(deck) == ["unreadable-line", "unreadable-line"]
    assert [finding.lines[0].line for finding in deck.findings] == [2, 3]
    assert all(finding.undecides and "Iono PAL 185" in finding.hint for finding in deck.findings)


def test_a_bare_name_among_cards_lacks_its_count_but_before_them_is_a_title(cards: CardStore) -> None:
    assert said(one(cards, "Iono\n4 Arven SVI 166\n4 Judge SVI 176\n")) == ["ignored-text"]
    assert said(one(cards, "4 Arven SVI 166\nIono\n4 Judge SVI 176\n")) == ["unreadable-line"]


def test_noise_is_noted_once_or_not_at_all(cards: CardStore) -> None:
    harmless = "#pokemontcg\n// a comment\n\nhttps://example.org\n------\n4 Iono PAL 185\n"
    assert said(one(cards, harmless)) == []
    talk = one(cards, "My best deck:\n4 Iono PAL 185\nhave fun\n")
    assert said(talk) == ["ignored-text"]
    assert [at.line for at in talk.findings[0].lines] == [1, 3]


@pytest.mark.parametrize(
    "heading",
    [
        "Pokémon: 12", "Pokemon (12)", "##Pokémon - 12", "Pokémon – 12", "POKÉMON", "Pokémon\u00a0: 9", "**Pokémon**",
        "12 Pokémon", "Pokemons - 16", "Trainer Cards: 22", "Trainers", "Dresseur: 12", "Treinadores", "Entrenador: 3",
        "Carte Allenatore: 13", "Trainerkarten", "Supporter (9)", "Items", "Energy: 2", "Énergie : 3", "Energie: 3",
        "Energia: 3", "Energía: 9", "energias", "[Energy]", "=== Energy ===",
    ],
)  # fmt: skip
def test_a_heading_is_no_card_and_no_talk(cards: CardStore, heading: str) -> None:
    deck = one(cards, f"{heading}\n4 Iono PAL 185\n")
    assert (len(deck.entries), said(deck)) == (1, [])


@pytest.mark.parametrize(
    "total",
    ["Total Cards: 4", "Total Cards - 4", "Total de cartes\u00a0: 4", "Karten insgesamt: 4", "Total: 4", "4 cards"],
)
def test_a_total_is_no_card_and_no_talk(cards: CardStore, total: str) -> None:
    assert said(one(cards, f"4 Iono PAL 185\n{total}\n")) == []


def test_names_with_a_colon_are_no_headings(cards: CardStore) -> None:
    assert entry(cards, "2 Technical Machine: Evolution PAR 178").name == "Technical Machine: Evolution"
    assert entry(cards, "2 Type: Null UNM 183").name == "Type: Null"


def test_html_and_literal_line_ends_are_several_cards_of_one_line(cards: CardStore) -> None:
    text = "4 Iono PAL 185<br>2 Guzma &amp; Hala CEC 193\\r\\n3 Switch SVI 194"
    deck = one(cards, text)
    assert names(deck) == {"Iono": 4, "Guzma & Hala": 2, "Switch": 3}
    assert [text[item.at.column - 1 :][:4] for item in deck.entries] == ["Iono", "Guzm", "Swit"]


def test_a_control_character_is_left_out_with_a_note(cards: CardStore) -> None:
    deck = one(cards, "4 Io\x07no PAL 185\n")
    assert names(deck) == {"Iono": 4}
    assert said(deck) == ["control-character"]


def test_settings_before_the_cards_hold_for_all_lists_and_inside_for_one(cards: CardStore) -> None:
    first = "Pokémon: 1\n4 Dreepy TWM 128\nEnergy: 1\n56 Basic {R} Energy MEE 2\nTotal Cards: 60\n"
    text = f"# judge: format=glc\n{first}// judge: on=2025-06-13\n{first}# judge: format=expanded\n"
    decks = read_decks(text, "a.txt", cards)
    assert [deck.settings for deck in decks] == [
        {"format": "glc"},
        {"format": "expanded", "on": "2025-06-13"},
    ]


@pytest.mark.parametrize("setting", ["formt=glc", "on=2025-02-30", "on=someday", "glc", "", "printings=all"])
def test_a_setting_that_cannot_be_used_leaves_the_verdict_open(cards: CardStore, setting: str) -> None:
    deck = one(cards, f"# judge: {setting}\n4 Iono PAL 185\n")
    assert said(deck) == ["bad-setting"]
    assert deck.findings[0].undecides
    assert deck.settings == {}


LIST = "Pokémon: 1\n4 Dreepy TWM 128\n\nTrainer: 1\n4 Iono PAL 185\n\nEnergy: 1\n52 Basic {R} Energy MEE 2\n"


@pytest.mark.parametrize("between", ["", "\n", "\n\nSecond build:\n\n", "Total Cards: 60\n\n", "-----\n"])
def test_the_first_heading_again_begins_a_new_list(cards: CardStore, between: str) -> None:
    decks = read_decks(LIST + between + LIST, "a.txt", cards)
    assert [deck.source for deck in decks] == ["a.txt#1", "a.txt#2"]
    assert [size(deck) for deck in decks] == [60, 60]


def test_lists_that_do_not_begin_with_pokemon_part_as_well(cards: CardStore) -> None:
    text = "Energy: 1\n50 Basic {R} Energy MEE 2\nPokémon: 1\n4 Dreepy TWM 128\n"
    assert len(read_decks(text + text, "a.txt", cards)) == 2


def test_a_short_list_stays_a_list_of_its_own(cards: CardStore) -> None:
    short = LIST.replace("52", "51")
    assert [size(deck) for deck in read_decks(short + LIST, "a.txt", cards)] == [59, 60]


def test_one_list_may_repeat_its_first_heading(cards: CardStore) -> None:
    text = "Pokémon\n20 Dreepy TWM 128\nEnergy\n20 Basic {R} Energy MEE 2\nPokémon\n20 Drakloak TWM 129\n"
    assert size(one(cards, text)) == 60
    assert size(one(cards, text.replace("20", "15") + "Total Cards: 45\n")) == 45


def test_a_repeated_later_heading_is_the_same_list(cards: CardStore) -> None:
    assert size(one(cards, LIST + "Energy: 1\n2 Basic {P} Energy MEE 5\n")) == 62


def test_banners_part_lists(cards: CardStore) -> None:
    banner = "****** Pokémon Trading Card Game Deck List ******\n"
    decks = read_decks(banner + "* 4 Iono PAL 185\n" + banner + "* 4 Arven SVI 166\n", "a.txt", cards)
    assert [names(deck) for deck in decks] == [{"Iono": 4}, {"Arven": 4}]


def test_lists_without_headings_part_behind_sixty_cards(cards: CardStore) -> None:
    bare = "4 Dreepy TWM 128\n4 Iono PAL 185\n52 Basic {R} Energy MEE 2\n"
    assert [size(deck) for deck in read_decks(bare + "\nDeck 2\n" + bare, "a.txt", cards)] == [60, 60]
    below = one(cards, bare + "\nMaybe:\n4 Arven SVI 166\n")
    assert size(below) == 64


def test_lines_end_with_cr_lf_or_both(cards: CardStore) -> None:
    for end in ("\n", "\r\n", "\r"):
        lines = ["4 Iono PAL 185", "", "4 Arven SVI 166", ""]
        assert [item.at.line for item in one(cards, end.join(lines)).entries] == [1, 3]


def test_a_line_beyond_all_measure_is_one_finding(cards: CardStore) -> None:
    deck = one(cards, "4 Arven SVI 166\n4 " + "x" * 100_000)
    assert said(deck) == ["unreadable-line"]
    assert len(deck.findings[0].message) < 200
    assert LONGEST < 100_000


def test_a_text_of_nonsense_is_given_up_with_a_word(cards: CardStore) -> None:
    lines = "".join(f"3 nonsense {at} qqq {at}\n" for at in range(3000))
    deck = one(cards, "4 Arven SVI 166\n" + lines)
    assert any("more lines were not looked at" in finding.message for finding in deck.findings)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("4 Arven SVI 166\n" + "".join(f"1 Pikachu SVI {at}\n" for at in range(1000, 2000)), "lines"),
        ("count,name\n4,Arven\n" + "".join(f"1,Foo{at}\n" for at in range(1000)), "rows"),
        ("4 Arven SVI 166<br>" + "".join(f"1 Iono PAL {at}<br>" for at in range(1000, 2000)), "pieces of this line"),
    ],
)
def test_a_text_of_faults_is_given_up_with_a_word(cards: CardStore, text: str, what: str) -> None:
    """Saying what is wrong takes long: a text of hardly anything else is no decklist."""
    found = [finding for deck in read_decks(text, "a.txt", cards) for finding in deck.findings]
    assert [finding.undecides for finding in found if f"more {what} were not looked at" in finding.message] == [True]


@pytest.mark.parametrize(("end", "what"), [("\n", "lines"), ("<br>", "pieces of this line")])
def test_what_was_not_looked_at_is_counted(cards: CardStore, end: str, what: str) -> None:
    text = end.join(["4 Arven SVI 166", *(f"1 Iono PAL {at}" for at in range(1000, 2000))])
    deck = one(cards, text)
    (said,) = [finding.message for finding in deck.findings if "not looked at" in finding.message]
    assert said.startswith(f"{1001 - len(deck.entries)} more {what} ")


def test_a_table_of_many_lists_is_read_to_its_end(cards: CardStore) -> None:
    """The same fault in each list counts once, and lists behind many faults are read all the same."""
    rows = "".join(f"{at},4,Arven,SVI,166\n{at},4,Iono,PAL,{1000 + at}\n{at},1,Foo,,\n" for at in range(600))
    lists = read_decks("deck,count,name,set,number\n" + rows, "a.csv", cards)
    assert len(lists) == 600
    assert {len(deck.entries) for deck in lists} == {3}


@pytest.mark.parametrize("line", ["I cut Iono PAL 185 for now", "PAL 185 Iono please"])
def test_a_printing_in_a_sentence_without_a_count_is_no_talk(cards: CardStore, line: str) -> None:
    (finding,) = one(cards, f"4 Dreepy TWM 128\n{line}").findings
    assert (finding.name, finding.undecides, finding.hint) == (
        "unreadable-line",
        True,
        "nearest reading: 1 Iono PAL 185",
    )


def test_behind_the_end_of_a_text_is_the_column_of_its_last_character() -> None:
    assert [CleanText("ab", (3, 5), 0).column(at) for at in (0, 1, 2)] == [4, 6, 6]


def test_prose_with_a_number_is_no_list(cards: CardStore) -> None:
    assert read_decks("How to win\n3 easy steps\nwith some luck\nand friends\n", "readme.txt", cards) == []


def test_the_same_fault_on_two_lines_is_one_finding(cards: CardStore) -> None:
    deck = one(cards, "2 Iono OBF 80\n2 Arven SVI 166\n2 Iono OBF 80\n")
    assert [at.line for at in deck.findings[0].lines] == [1, 3]
    assert len(deck.findings) == 1


@pytest.mark.parametrize("title", ["2024 World Championship", "Main Deck (60)", "Basic Pokémon (12)", "1st place: Ann"])
def test_titles_with_numbers_are_no_cards(cards: CardStore, title: str) -> None:
    assert said(one(cards, f"{title}\n4 Iono PAL 185\n")) == ["ignored-text"]


@pytest.mark.parametrize(
    "line",
    ["4 Iono PAL 185 $1.20", "4 Iono PAL 185 R$ 3,50", "4 Iono PAL 185 G", "4 Iono PAL 185 (G)", "4, Iono, PAL 185"],
)
def test_prices_marks_and_commas_behind_a_card_are_left_out(cards: CardStore, line: str) -> None:
    deck = one(cards, line)
    assert (deck.entries[0].card and deck.entries[0].card.id, said(deck)) == ("sv2-185", [])


def test_cells_of_an_html_table_are_words_apart(cards: CardStore) -> None:
    assert names(one(cards, "<tr><td>4</td><td>Iono</td><td>PAL</td><td>185</td></tr>")) == {"Iono": 4}


def test_a_type_is_energy_only_under_the_heading_energy(cards: CardStore) -> None:
    assert [entry.name for entry in one(cards, "Energy: 6 Fire").entries] == ["Fire Energy"]
    assert "L003" in [finding.code for finding in one(cards, "Trainer: 6 Fire").findings]


def test_words_before_a_count_are_a_fault_only_where_a_card_follows(cards: CardStore) -> None:
    text = "4 Dreepy TWM 128\n{}\n4 Drakloak TWM 129\n"
    wished, won = one(cards, text.format("maybe 1 Iono")), one(cards, text.format("we won 2 rounds"))
    assert any("words before the count" in finding.message for finding in wished.findings)
    assert not any("words before the count" in finding.message for finding in won.findings)
    assert size(won) == 8


def test_a_byte_order_mark_is_no_part_of_the_first_line(cards: CardStore) -> None:
    first = one(cards, "\ufeff4 Dreepy TWM 128\n").entries[0]
    assert (first.count, first.name, first.at.line, first.at.column) == (4, "Dreepy", 1, 3)
