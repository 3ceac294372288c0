"""Names and numbers as players write them. Expected values: the rulebooks' page on copies, and what is printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptcg_judge.cards.names import code_key, count_name, name_key, number_key
from ptcg_judge.cards.store import CardStore

SAME_FOR_THE_COPY_LIMIT = [
    ("Gengar LV.X", "Gengar"),
    ("Gengar LV.43", "Gengar"),
    ("Gengar Lv. 44", "Gengar"),
    ("Aerodactyl δ", "Aerodactyl"),
    ("Gyarados ★ δ", "Gyarados ★"),
    ("Groudon Star", "Groudon ★"),
    ("Groudon ☆", "Groudon ★"),
    ("Lusamine Prism Star", "Lusamine ◇"),
    ("Lusamine {*}", "Lusamine ◇"),
    ("Lusamine ♢", "Lusamine ◇"),
    ("Mewtwo EX", "Mewtwo-EX"),
    ("Tapu Lele GX", "Tapu Lele-GX"),
    ("Boss's Orders (Ghetsis)", "Boss's Orders"),
    ("Professor’s Research (Professor Sada)", "Professor's Research"),
    ("Basic Grass Energy", "Grass Energy"),
    ("Basic {G} Energy", "Grass Energy"),
    ("Psychic Energy Energy", "Psychic Energy"),
    ("Telepathic {P} Energy", "Telepathic Psychic Energy"),
    ("Nidoran ♂", "Nidoran♂"),
    ("Ho-oh", "Ho-Oh"),
    ("ナッシー[Exeggutor]", "Exeggutor"),
    ("Imposter Professor Oak", "Impostor Professor Oak"),
    ("Prof. Oak's Research", "Professor Oak's Research"),
]


@pytest.mark.parametrize(("written", "name"), SAME_FOR_THE_COPY_LIMIT)
def test_two_spellings_count_as_one_name(written: str, name: str) -> None:
    assert count_name(written) == name


DIFFERENT_NAMES = [
    ("Mewtwo-EX", "Mewtwo ex"),
    ("Charizard-EX", "Charizard-GX"),
    ("Dark Charizard", "Charizard"),
    ("Misty's Staryu", "Staryu"),
    ("Alolan Meowth", "Meowth"),
    ("Zapdos G", "Zapdos"),
    ("Alakazam 4", "Alakazam"),
    ("Alakazam E4", "Alakazam 4"),
    ("Alakazam ★", "Alakazam"),
    ("Lusamine ◇", "Lusamine"),
    ("Unown [A]", "Unown [B]"),
    ("Unown [V]", "Unown V"),
    ("Unown [A]", "Unown"),
    ("Nidoran♂", "Nidoran♀"),
    ("M Venusaur-EX", "Venusaur-EX"),
    ("δ Rainbow Energy", "Rainbow Energy"),
    ("Mystery Plate α", "Mystery Plate δ"),
    ("Porygon", "Porygon2"),
    ("Omastar", "Oma ★"),
    ("Moo-Moo Milk", "Moomoo Milk"),
    ("Energy Removal", "Energy Removal 2"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT_NAMES)
def test_two_names_stay_apart(one: str, other: str) -> None:
    assert count_name(one) != count_name(other)
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("boss’s orders", "Boss's Orders"),
        ("POKE BALL", "Poké Ball"),
        ("flabebe", "Flabébé"),
        ("type null", "Type: Null"),
        ("mr mime", "Mr. Mime"),
        ("tapu lele gx", "Tapu Lele-GX"),
        ("charizard ex", "Charizard ex"),
        ("Charizard EX", "Charizard-EX"),
        ("ho oh", "Ho-Oh"),
        ("farfetchd", "Farfetch'd"),
        ("unown [a]", "Unown [A]"),
    ],
)
def test_a_key_forgives_case_accents_and_punctuation(written: str, name: str) -> None:
    assert name_key(written) == name_key(name)


def test_no_two_names_of_the_data_share_a_key(cards: CardStore) -> None:
    keys: dict[str, str] = {}
    for card in cards.all():
        assert keys.setdefault(name_key(card.name), card.count_name) == card.count_name


@given(st.text(max_size=40))
def test_counting_a_name_twice_changes_nothing(text: str) -> None:
    assert count_name(count_name(text)) == count_name(text)
    assert name_key(count_name(text)) == name_key(text)


@given(
    st.sampled_from(["Pikachu", "Charizard ex", "Mewtwo-EX", "Alakazam ★", "N", "Type: Null", "Nidoran♂"]), st.data()
)
def test_blanks_and_apostrophes_around_a_name_do_not_matter(name: str, data: st.DataObject) -> None:
    spaces = st.text(alphabet=" \u00a0\u2009\t", max_size=3)
    assert name_key(data.draw(spaces) + name + data.draw(spaces)) == name_key(name)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("001", "1"),
        ("25", "25"),
        ("TG01", "TG1"),
        ("TG01/TG30", "TG1"),
        ("125/197", "125"),
        ("SWSH001", "SWSH1"),
        ("77a", "77A"),
        ("050A", "50A"),
        ("RC05", "RC5"),
        ("?", "?"),
        ("!", "!"),
        ("A", "A"),
        ("ONE", "ONE"),
        ("#4", "4"),
        ("000", "0"),
        ("Museum", "MUSEUM"),
    ],
)
def test_number_keys_forget_zeros_and_totals(written: str, key: str) -> None:
    assert number_key(written) == key


def test_code_keys_write_one_separator() -> None:
    assert code_key("CEL:CC") == code_key("cel-cc") == code_key("CEL CC") == "CEL-CC"
