"""`judge cards build`: both public forms, alone and together, in any order."""

from __future__ import annotations

import dataclasses
import gzip
import io
import json
import tarfile
from itertools import permutations
from pathlib import Path

import pytest

from ptcg_judge.cards.build.build import build, merge_into
from ptcg_judge.cards.build.database import Half
from ptcg_judge.cards.sources.archive import Limits
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.sources.wording import text_fingerprint
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.deck.worked_out import work_out
from ptcg_judge.errors import CardDataError
from tests.cards import sources


def written(tmp_path: Path, *paths: Path) -> CardStore:
    store = tmp_path / "made.store"
    store.write_bytes(build(paths).data())
    return CardStore.open(store)


def file(tmp_path: Path, name: str, data: bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return file(tmp_path, "archive.tar.gz", sources.tar_gz(sources.files()))


@pytest.fixture
def tcgdex(tmp_path: Path) -> list[Path]:
    return [
        file(tmp_path, "cards.jsonl", sources.json_lines(sources.TCGDEX_CARDS)),
        file(tmp_path, "sets.jsonl", sources.json_lines([sources.TCGDEX_SET])),
    ]


def test_pokemon_tcg_data_alone_makes_a_store(tmp_path: Path, archive: Path) -> None:
    store = written(tmp_path, archive)
    card = store.find("Testmon ex ZZA 1")
    assert (card.hp, card.types, card.mark, card.rule_box) == (200, ("Fire",), "H", True)
    assert card.attacks[0].damage == 50
    assert card.attacks[0].sign == "+"
    assert store.last_day == "2030-01-01"
    assert [other.id for other in store.same_function(card)] == ["zz1-1", "zz1-3"]


def test_tcgdex_alone_makes_a_store(tmp_path: Path, tcgdex: list[Path]) -> None:
    store = written(tmp_path, *tcgdex)
    assert store.find("Testmon ex ZZA 001").hp == 210
    assert store.find("zz1-001").id == "zz1-1"
    assert store.last_day == "2024-05-02"


def test_tcgdex_cards_without_set_objects_make_a_store_without_days(tmp_path: Path, tcgdex: list[Path]) -> None:
    store = written(tmp_path, tcgdex[0])
    assert store.find("zz1-001").name == "Testmon ex"
    assert store.last_day == ""


def test_together_each_fills_what_the_other_lacks(tmp_path: Path, archive: Path, tcgdex: list[Path]) -> None:
    store = written(tmp_path, archive, *tcgdex)
    card = store.find("zz1-1")
    assert "Tera" in card.subtypes  # only pokemon-tcg-data knows
    assert card.attacks[0].sign == "+"  # TCGdex left it out
    assert store.find("Only Here").id == "zz1-4"
    assert store.find("Later Testmon").id == "zz2-1"


def test_what_they_disagree_on_is_reported_and_a_second_printing_decides(archive: Path, tcgdex: list[Path]) -> None:
    made = build([archive, *tcgdex])
    assert [(item.id, item.fact, item.taken) for item in made.witnessed] == [("zz1-1", "hp", "200")]
    assert made.disagreements == ()


def test_without_a_witness_the_disagreement_stays_open(tmp_path: Path, tcgdex: list[Path]) -> None:
    cards = {"zz1": sources.CARDS["zz1"][:2]}
    alone = file(tmp_path, "alone.tar.gz", sources.tar_gz(sources.files(cards=cards)))
    made = build([alone, *tcgdex])
    assert [(item.id, item.fact, item.tcgdex, item.pokemontcg) for item in made.disagreements] == [
        ("zz1-1", "hp", "210", "200")
    ]


@pytest.mark.parametrize(
    ("letter", "mark", "flags"),
    [
        ("T", "G", ("mark-disputed:H",)),  # TCGdex, which leads in this set, says again what it said
        ("T", "H", ()),  # now it agrees with the other database
        ("P", "G", ()),  # the other one gives in
        ("P", "H", ("mark-disputed:H",)),  # and here it does not
    ],
)
def test_a_dispute_lasts_until_one_of_the_databases_gives_in(letter: str, mark: str, flags: tuple[str, ...]) -> None:
    store = CardStore.open(Path(bundled_store()))
    had = store.find("sv5-22")
    assert (had.mark, had.flags) == ("G", ("mark-disputed:H",)), "Scovillain ex TEF 22 is the one disputed printing"
    said = dataclasses.replace(had, mark=mark, flags=(), sources=letter)
    merged = merge_into(store, Half(letter, sets={"sv5": store.sets["sv5"]}, cards={had.id: said}))
    now = next(card for card in merged.cards if card.id == had.id)
    assert (now.mark, now.flags) == (mark if letter == "T" else "G", flags)


def test_the_same_sources_in_any_order_give_the_same_bytes(archive: Path, tcgdex: list[Path]) -> None:
    orders = permutations([archive, *tcgdex])
    assert len({build(order).data() for order in orders}) == 1


def test_two_versions_of_one_card_give_the_same_bytes_in_any_order(tmp_path: Path, archive: Path) -> None:
    cards = {"zz1": [{**sources.CARDS["zz1"][0], "hp": "300"}]}
    other = file(tmp_path, "other.tar.gz", sources.tar_gz(sources.files(cards=cards)))
    assert build([archive, other]).data() == build([other, archive]).data()


def test_folder_zip_tar_and_packed_lines_are_one(tmp_path: Path, archive: Path, tcgdex: list[Path]) -> None:
    members = sources.files()
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as tar:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    forms = [
        archive,
        file(tmp_path, "a.zip", sources.zipped(members)),
        file(tmp_path, "a.tar", plain.getvalue()),
        sources.folder(tmp_path / "unpacked", members),
        tmp_path / "unpacked" / "pokemon-tcg-data-master",
    ]
    assert len({build([form]).data() for form in forms}) == 1
    packed = file(tmp_path, "cards.jsonl.gz", gzip.compress(tcgdex[0].read_bytes()))
    assert build([packed]).data() == build([tcgdex[0]]).data()


def test_no_sentence_of_the_sources_reaches_the_store(archive: Path, tcgdex: list[Path]) -> None:
    data = build([archive, *tcgdex]).data()
    for words in (b"coin", b"Flip", b"Draw 9", b"Laugh"):
        assert words not in data


def test_separators_and_control_characters_in_names_do_no_harm(tmp_path: Path) -> None:
    row = {**sources.CARDS["zz1"][1], "name": "Te|st\tHel~per\n\x07", "rarity": "a|b"}
    path = file(tmp_path, "odd.tar.gz", sources.tar_gz(sources.files(cards={"zz1": [row]})))
    assert written(tmp_path, path).find("zz1-2").name == "Te st Hel per"


# Sources that cannot be used


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<!DOCTYPE html><html><body>Not found</body></html>",
        b"\x1f\x8b",
        b"\x1f\x8b\x08\x00garbage",
        b"PK\x03\x04garbage",
        b"{not json}\n",
        b'{"id": "x"}\n',
        b'{"id": "x-1", "localId": "1"}\n',
        b'{"id": "x-1", "localId": "1", "set": {"id": "x"}}\n',
        b"[1, 2]",
        b"\x00" * 2000,
        b"[" * 100_000,
    ],
)
def test_a_file_that_is_no_card_data_is_one_error(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(CardDataError):
        build([file(tmp_path, "bad", data)])


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"top/README.md": b"hello"},
        {"top/sets/en.json": b"[]"},
        {"top/sets/en.json": b"{", "top/cards/en/zz1.json": b"[]"},
        {**sources.files(), "top/cards/en/zz9.json": b'{"not": "a list"}'},
        {"top/sets/en.json": b'[{"id": "zz9", "name": "Z"}]', "top/cards/en/zz9.json": b'[{"id": "zz9-1"}]'},
    ],
)
def test_an_archive_without_card_data_is_one_error(tmp_path: Path, members: dict[str, bytes]) -> None:
    with pytest.raises(CardDataError):
        build([file(tmp_path, "bad.tar.gz", sources.tar_gz(members))])


def test_a_missing_source_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="no such file"):
        build([tmp_path / "none"])


def test_a_folder_without_card_data_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(CardDataError):
        build([tmp_path])


# Archives that mean harm


def link(kind: bytes) -> tarfile.TarInfo:
    info = tarfile.TarInfo("top/cards/en/link.json")
    info.type, info.linkname = kind, "/etc/passwd"
    return info


HARM = {
    "path upwards": sources.tar_gz({**sources.files(), "../evil.json": b"[]"}),
    "path upwards inside": sources.tar_gz({**sources.files(), "top/../../evil.json": b"[]"}),
    "absolute path": sources.tar_gz({**sources.files(), "/tmp/evil.json": b"[]"}),
    "symbolic link": sources.tar_gz(sources.files(), [link(tarfile.SYMTYPE)]),
    "hard link": sources.tar_gz(sources.files(), [link(tarfile.LNKTYPE)]),
    "device": sources.tar_gz(sources.files(), [link(tarfile.CHRTYPE)]),
    "pipe": sources.tar_gz(sources.files(), [link(tarfile.FIFOTYPE)]),
    "zip path upwards": sources.zipped({**sources.files(), "../evil.json": b"[]"}),
    "zip backslashes": sources.zipped({**sources.files(), "..\\evil.json": b"[]"}),
    "zip drive": sources.zipped({**sources.files(), "C:/evil.json": b"[]"}),
    "zip link": sources.zipped(sources.files(), {"top/cards/en/link.json": "/etc/passwd"}),
}


@pytest.mark.parametrize("harm", HARM)
def test_an_archive_that_means_harm_is_refused_whole(tmp_path: Path, harm: str) -> None:
    path = file(tmp_path, "harm", HARM[harm])
    with pytest.raises(CardDataError, match="archive refused"):
        build([path])
    assert sorted(tmp_path.rglob("*")) == [path]


@pytest.mark.parametrize(
    "limits",
    [
        dataclasses.replace(Limits(), files=2),
        dataclasses.replace(Limits(), file=100),
        dataclasses.replace(Limits(), unpacked=1000),
    ],
)
@pytest.mark.parametrize("pack", [sources.tar_gz, sources.zipped])
def test_an_archive_over_a_limit_is_refused(tmp_path: Path, limits: Limits, pack: object) -> None:
    assert callable(pack)
    path = file(tmp_path, "large", pack(sources.files()))
    with pytest.raises(CardDataError, match="archive refused"):
        read_source(path, limits)


def test_a_bomb_of_zeros_is_refused_before_it_fills_the_memory(tmp_path: Path) -> None:
    bomb = file(tmp_path, "bomb.tar.gz", sources.tar_gz({"top/cards/en/zz1.json": b" " * 30_000_000}))
    with pytest.raises(CardDataError, match="larger than"):
        build([bomb])


@pytest.mark.parametrize("keep", [10, 100, 300, 500])
def test_an_archive_cut_off_is_one_error(tmp_path: Path, archive: Path, keep: int) -> None:
    cut = file(tmp_path, "cut.tar.gz", archive.read_bytes()[:keep])
    with pytest.raises(CardDataError):
        build([cut])


@pytest.mark.long
def test_the_bundled_store_is_built_from_the_source_material(shared: Path) -> None:
    material = [shared / "cards" / name for name in ("pokemon-tcg-data.tar.gz", "tcgdex-en.jsonl.gz")]
    made = build([*material, shared / "cards" / "tcgdex-sets-en.json"])
    assert made.data(work_out) == Path(bundled_store()).read_bytes()


def test_the_dual_ball_of_expedition_is_no_stadium() -> None:
    assert [card.subtypes for card in CardStore.open(Path(bundled_store())).by_code("EX", "139")] == [()]


# Texts


@pytest.mark.parametrize("poorer", ["T", "P"])
def test_the_text_that_kept_its_energy_symbols_wins(tmp_path: Path, poorer: str) -> None:
    """TCGdex lost symbols of Neo: "each Energy" for "each {W} Energy" on one side is no other wording, but a loss."""
    rich, poor = "Does 10 more damage for each {W} Energy attached.", "Does 10 more damage for each Energy attached."
    said = {"T": poor, "P": rich} if poorer == "T" else {"T": rich, "P": poor}
    ours = {
        **sources.CARDS["zz1"][0],
        "attacks": [{"name": "Jet", "cost": ["Water"], "damage": "10+", "text": said["P"]}],
    }
    theirs = {**sources.TCGDEX_CARDS[0], "hp": 200,
              "attacks": [{"name": "Jet", "cost": ["Water"], "damage": "10+", "effect": said["T"]}]}  # fmt: skip
    one = file(tmp_path, "p.tar.gz", sources.tar_gz(sources.files([sources.SETS[0]], {"zz1": [ours]})))
    two = file(tmp_path, "t.jsonl", "\n".join(map(json.dumps, (sources.TCGDEX_SET, theirs))).encode())
    made = build([one, two])
    (card,) = made.cards
    assert card.attacks[0].effect == text_fingerprint(rich)
    ((id, fact, tcgdex, other, right),) = [(t.id, t.fact, t.tcgdex, t.pokemontcg, t.taken) for t in made.texts]
    assert (id, fact, right) == ("zz1-1", "text", "jet: water 10")
    assert {tcgdex, other} == {"jet: water 10", "jet: 10"}


def test_another_wording_with_other_numbers_is_told_and_the_leader_stays(tmp_path: Path) -> None:
    ours = {**sources.CARDS["zz1"][0], "attacks": [{"name": "Jet", "cost": ["Water"], "text": "Draw 2 cards."}]}
    theirs = {**sources.TCGDEX_CARDS[0], "hp": 200,
              "attacks": [{"name": "Jet", "cost": ["Water"], "effect": "Draw 3 cards."}]}  # fmt: skip
    one = file(tmp_path, "p.tar.gz", sources.tar_gz(sources.files([sources.SETS[0]], {"zz1": [ours]})))
    two = file(tmp_path, "t.jsonl", "\n".join(map(json.dumps, (sources.TCGDEX_SET, theirs))).encode())
    made = build([one, two])
    assert made.cards[0].attacks[0].effect == text_fingerprint("Draw 3 cards.")
    assert [(told.tcgdex, told.pokemontcg) for told in made.texts] == [("jet: 3", "jet: 2")]
