"""Finding printings in the bundled store: codes and numbers of every kind that decklists use."""

from __future__ import annotations

import copy
import dataclasses
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store import location as where
from ptcg_judge.cards.store.file import StoreFile, write_store
from ptcg_judge.errors import AmbiguousCard, CardDataError, UnknownCard


@pytest.mark.parametrize(
    ("code", "number", "id"),
    [
        ("OBF", "125", "sv3-125"),
        ("obf", "0125", "sv3-125"),
        ("PR-SW", "251", "swshp-SWSH251"),  # the prefix is left out
        ("PR-SW", "SWSH251", "swshp-SWSH251"),
        ("SWSHP", "68", "swshp-SWSH068"),
        ("PR", "SWSH251", "swshp-SWSH251"),  # RK9: the era is in the number
        ("PR", "SM31", "smp-SM31"),
        ("SP", "294", "swshp-SWSH294"),
        ("PR-SV", "55", "svp-55"),
        ("SVP", "055", "svp-55"),
        ("PR-SM", "68", "smp-SM68"),
        ("SMP", "168", "smp-SM168"),
        ("PR-BLW", "45", "bwp-BW45"),
        ("CRZ-GG", "25", "swsh12pt5gg-GG25"),
        ("CRZ GG", "25", "swsh12pt5gg-GG25"),
        ("CRZ", "GG25", "swsh12pt5gg-GG25"),
        ("CRZ", "GG6", "swsh12pt5gg-GG06"),
        ("LOR-TG", "24", "swsh11tg-TG24"),
        ("LOR", "TG27", "swsh11tg-TG27"),
        ("SHF", "SV34", "swsh45sv-SV034"),
        ("SHF-SV", "34", "swsh45sv-SV034"),
        ("SHF", "188", "swsh45sv-SV115"),  # counted on from the main set: 73 + 115
        ("HIF", "SV84", "sma-SV84"),
        ("HIF", "153", "sma-SV84"),  # 69 + 84
        ("GEN", "RC31", "g1-RC31"),
        ("GEN", "114", "g1-RC31"),  # 83 + 31
        ("LTR-RC", "5", "bw11-RC5"),
        ("LTR", "5", "bw11-5"),
        ("CEL-CC", "25", "cel25c-60_A"),
        ("CEL:CC", "CC001", "cel25c-2_A"),
        ("UF", "A", "ex10-A"),
        ("UF", "?", "ex10-?"),
        ("HS", "ONE", "hgss1-ONE"),
        ("BLK", "80", "zsv10pt5-80"),  # number 60 by mistake in one database
        ("AQ", "50b", "ecard2-50b"),
        ("SVP", "500", "svp-500"),
        ("MEP", "Museum", "mep-Museum"),
        ("TRR", "5", "ex7-5"),
        ("base1", "4", "base1-4"),
        ("TK-AlolanRaichu", "20", "tk-sm-r-20"),
        ("RO", "4", "base5-4"),
        ("MEE", "1", "mee-1"),
    ],
)
def test_a_code_and_a_number_name_a_printing(cards: CardStore, code: str, number: str, id: str) -> None:
    assert [card.id for card in cards.by_code(code, number)] == [id]


@pytest.mark.parametrize(
    ("code", "number", "ids"),
    [
        ("CEL", "2", ["cel25-2", "cel25c-2_A"]),  # two sets share the code and the number
        ("RR", "5", ["pl2-5", "ex7-5"]),
        ("TR", "4", ["base5-4", "ex7-4"]),
        ("Energy", "5", ["sve-5", "mee-5"]),
        # Four cards of the Classic Collection print 15; its fifteenth card is Umbreon ★.
        ("CEL-CC", "15", ["cel25c-15_A1", "cel25c-15_A2", "cel25c-15_A3", "cel25c-15_A4", "cel25c-17_A"]),
    ],
)
def test_where_a_code_and_a_number_name_several_the_likeliest_comes_first(
    cards: CardStore, code: str, number: str, ids: list[str]
) -> None:
    assert [card.id for card in cards.by_code(code, number)] == ids


@pytest.mark.parametrize(("code", "number"), [("OBF", "999"), ("XXX", "1"), ("", ""), ("SVALT", "3"), ("PR-SW", "999")])
def test_an_unknown_code_or_number_names_nothing(cards: CardStore, code: str, number: str) -> None:
    assert cards.by_code(code, number) == ()


@pytest.mark.parametrize(
    ("code", "kind"), [("SVALT", "live"), ("S12a", "japanese"), ("SV 10", "japanese"), ("OBF", "")]
)
def test_codes_of_other_games_are_known_as_such(cards: CardStore, code: str, kind: str) -> None:
    assert cards.code_kind(code) == kind


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Charizard ex OBF 125", "sv3-125"),
        ("OBF 125", "sv3-125"),
        ("sv3-125", "sv3-125"),
        ("sv03-125", "sv3-125"),  # TCGdex
        ("sv3-125 Charizard ex", "sv3-125"),
        ("Unown ex10-E", "ex10-E"),
        ("exu-%3F", "ex10-?"),
        ("Bibarel CRZ-GG 25", "swsh12pt5gg-GG25"),
        ("Reshiram CEL 2", "cel25-2"),
        ("Blastoise CEL 2", "cel25c-2_A"),  # the name decides
        ("Dark Houndoom RR 5", "ex7-5"),
        ("xya-107a", "xy9-107a"),  # listed twice by TCGdex
        ("BS 4 Charizard", "base1-4"),
        ("Charizard Base Set 4", "base1-4"),
        ("Charizard 4/102", "base1-4"),  # not Charizard δ CG 4/100
        ("Charizard (BS 4)", "base1-4"),
        ("wigglytuff jungle 16", "base2-16"),
        ("Dark Charizard Team Rocket", "base5-4"),
        ("Pikachu SWSH020", "swshp-SWSH020"),
        ("Nidoran M BS 55", "base1-55"),
    ],
)
def test_find_takes_names_codes_and_ids(cards: CardStore, text: str, id: str) -> None:
    assert cards.find(text).id == id


def test_every_printing_is_found_by_what_it_is_called(cards: CardStore) -> None:
    for card in list(cards.all())[::37]:
        assert card in cards.candidates(cards.label(card)), cards.label(card)


def test_a_trainer_by_name_is_its_newest_printing(cards: CardStore) -> None:
    found = cards.find("Switch")
    assert found.released == max(card.released for card in cards.named("Switch"))


def test_a_pokemon_name_with_many_cards_asks_for_a_printing(cards: CardStore) -> None:
    with pytest.raises(AmbiguousCard) as asked:
        cards.find("Pikachu")
    assert len(asked.value.among) > 50


def test_an_unknown_name_names_the_nearest(cards: CardStore) -> None:
    with pytest.raises(UnknownCard) as unknown:
        cards.find("Bos Orders")
    assert "Boss's Orders" in unknown.value.close


def test_a_wrong_number_names_the_card_of_the_set(cards: CardStore) -> None:
    with pytest.raises(UnknownCard) as unknown:
        cards.find("Pikachu BS 59")
    assert unknown.value.close == ("Pikachu BS 58",)


def test_lower_case_ex_finds_the_ex_of_2011_only_where_there_is_no_other(cards: CardStore) -> None:
    assert {card.count_name for card in cards.named("mewtwo-ex")} == {"Mewtwo ex"}
    assert {card.count_name for card in cards.named("shaymin-ex")} == {"Shaymin-EX"}
    assert {card.count_name for card in cards.named("Mewtwo EX")} == {"Mewtwo-EX"}


def test_printings_of_a_name_come_in_order_of_release(cards: CardStore) -> None:
    days = [card.released for card in cards.named("Boss's Orders")]
    assert days == sorted(days)
    assert len(days) > 10


@pytest.mark.parametrize(
    ("typed", "name"),
    [("boss orders", "Boss's Orders"), ("charizrd ex", "Charizard ex"), ("Ultra Balls", "Ultra Ball")],
)
def test_close_names_begin_with_the_name_meant(cards: CardStore, typed: str, name: str) -> None:
    nearest, score = cards.close_names(typed)[0]
    assert nearest == name
    assert score > 85


def test_a_name_of_a_hundred_thousand_letters_is_no_trouble(cards: CardStore) -> None:
    assert cards.named("a" * 100_000) == ()
    assert isinstance(cards.close_names("a" * 100_000), list)


# The file


def test_facts_are_frozen_and_behave_like_dataclasses(cards: CardStore) -> None:
    card = cards.find("sv3-125")
    with pytest.raises(AttributeError):
        card.hp = 1  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(card)) == card
    assert copy.copy(card) == card
    assert dataclasses.replace(card, hp=340).hp == 340
    assert dataclasses.asdict(card)["attacks"][0]["name"] == "Burning Darkness"
    assert hash(card) == hash(dataclasses.replace(card))


def test_a_store_that_is_asked_often_answers_as_before() -> None:
    seldom, often = (CardStore.open(Path(where.bundled_store())) for _ in range(2))
    ids = [card.id for card in seldom.all()]
    for id in ids[:4000]:
        often.by_id(id)
        often.by_code("OBF", f"{len(id)}x{id}")
    for id in ids[4000:4100] + ids[-100:]:
        assert often.by_id(id) == seldom.by_id(id)
    assert often.by_code("TG", "1") == seldom.by_code("TG", "1")
    assert often.by_id("") is often.by_id("no-such-card") is None
    assert often.by_code("OBF", "999") == ()


def test_what_is_read_late_is_read_once_and_is_the_same(cards: CardStore) -> None:
    fresh = next(card for card in cards.all() if card.id == "sv3-125")
    assert fresh == dataclasses.replace(fresh)
    assert fresh.attacks is fresh.attacks
    with pytest.raises(AttributeError, match="no attribute 'hitpoints'"):
        fresh.hitpoints  # type: ignore[attr-defined]  # noqa: B018


def test_what_a_store_holds_makes_the_same_store_again(cards: CardStore) -> None:
    """Cards are found by where their lines begin, which is worked out when a store is written."""
    file = StoreFile(str(cards.path))
    facts = {key: value for key, value in file.facts.items() if key != "checksum"}
    sections = file.sections()
    assert sections["numbers"]["sv1 181"] == "sv1-181"
    assert sections["names"]["nest ball"].split("\t") == ["Nest Ball", " ".join(c.id for c in cards.named("Nest Ball"))]
    assert write_store(facts, sections) == cards.path.read_bytes()


def test_a_missing_store_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(CardDataError):
        CardStore.open(tmp_path / "none.store")


@pytest.mark.parametrize("content", [b"", b"hello\n", b"ptcg-judge cards 2\n", b"ptcg-judge cards 2\nlast_day\tx\n\n"])
def test_a_damaged_store_is_one_error(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cards.store"
    file.write_bytes(content)
    with pytest.raises(CardDataError):
        CardStore.open(file)


def test_a_store_cut_in_the_middle_is_one_error(tmp_path: Path) -> None:
    whole = Path(where.bundled_store()).read_bytes()
    file = tmp_path / "cards.store"
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CardDataError):
        CardStore.open(file)


def test_a_changed_head_is_a_damaged_store(tmp_path: Path) -> None:
    """Sections that begin elsewhere, another last day, endless digits: whoever reads the whole sees it."""
    whole = Path(where.bundled_store()).read_bytes()
    head = whole[: whole.index(b"\n\n")].decode().split("\n")
    (cards,), (names,) = ([line for line in head if line.startswith(f"{name}\t")] for name in ("cards", "names"))
    start, length = map(int, names.split("\t")[1:])
    changed = {
        cards: f"cards\t0\t{start - 1}",
        names: f"names\t{start + 1}\t{length - 1}",
        f"last_day\t{CardStore.open().last_day}": "last_day\t2031-01-01",
        head[1]: "checksum\t00000000",
        f"cards\t0\t{start}": f"cards\t0\t{'9' * 300}",
    }
    file = tmp_path / "cards.store"
    for old, new in changed.items():
        assert old in head
        file.write_bytes(whole.replace(f"\n{old}\n".encode(), f"\n{new}\n".encode(), 1))
        with pytest.raises(CardDataError, match=r"damaged|length"):
            StoreFile(str(file), whole=True)
    file.write_bytes(whole)
    assert StoreFile(str(file), whole=True).facts["checksum"] == head[1].partition("\t")[2]


def test_the_user_s_damaged_store_gives_way_to_the_bundled_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    (tmp_path / where.FILE).write_bytes(b"from another version\n")
    assert CardStore.open().path == Path(where.bundled_store())


def test_the_data_folder_is_where_platformdirs_says(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    monkeypatch.delenv("JUDGE_DATA", raising=False)
    for home in ("/somewhere/data", ""):
        monkeypatch.setenv("XDG_DATA_HOME", home)
        assert where.user_folder() == platformdirs.user_data_dir("ptcg-judge", appauthor=False)


def test_the_store_is_small() -> None:
    assert Path(where.bundled_store()).stat().st_size < 7_000_000


def test_looking_up_cards_imports_nothing_heavy() -> None:
    program = (
        "import sys; before = set(sys.modules); from ptcg_judge.cards.store import CardStore; "
        "store = CardStore.open(); store.by_code('OBF', '125'); store.named('Iono'); "
        "heavy = ('dataclasses', 're', 'json', 'typing', 'pathlib', 'rapidfuzz', 'yaml'); "
        "print([name for name in heavy if name in sys.modules and name not in before])"
    )
    env = {**os.environ, "JUDGE_DATA": "/nonexistent"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env)
    assert done.stdout.strip() == "[]"
