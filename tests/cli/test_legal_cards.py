"""Which printings may be used on a day, and a collection marked with it.

Expectations come from the marks and sets of 2026: Standard has the marks H, I and J from 2026-04-10 on. Ultra Ball is
printed with mark I in Mega Evolution (MEG 131), so every older Ultra Ball may be used; Nest Ball SVI 181 bears mark G
and has no later print; Iono PAL 185 bears mark G.
"""

from __future__ import annotations

import csv
import io
import json

import jsonschema
import pytest

from ptcg_judge.report.legal_cards import COLUMNS
from tests.cli.conftest import Judge
from tests.conftest import REPOSITORY

DAY = ("--on", "2026-11-21")
SCHEMA = REPOSITORY / "ptcg_judge" / "report" / "schemas" / "formats-cards.schema.json"


def rows(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


def test_the_table_of_standard(judge: Judge) -> None:
    found = {row["id"]: row for row in rows(judge("formats", "cards", "standard", *DAY, "-o", "csv").stdout.decode())}
    own, older = found["me1-131"], found["sm1-135"]  # Ultra Ball of Mega Evolution, and of Sun & Moon
    assert (own["name"], own["mark"], own["reprint_of"], own["first_day"]) == ("Ultra Ball", "I", "", "2025-09-26")
    assert (older["name"], older["mark"], older["reprint_of"]) == ("Ultra Ball", "", "Ultra Ball MEG 131")
    assert "mark I" in older["why"]
    assert "sv1-181" not in found  # Nest Ball
    assert "sv2-185" not in found  # Iono
    assert own["last_day"] == ""
    assert list(own) == list(COLUMNS)
    twilight = found["sv6-128"]  # Dreepy, mark H: the next rotation would take it along
    assert (twilight["last_day"], twilight["rotation_expected"]) == ("", "2027-04-01")


def test_the_same_as_json_fits_its_schema(judge: Judge) -> None:
    record = json.loads(judge("formats", "cards", "standard", *DAY, "-o", "json").stdout)
    jsonschema.validate(record, json.loads(SCHEMA.read_text(encoding="utf-8")))
    table = rows(judge("formats", "cards", "standard", *DAY, "-o", "csv").stdout.decode())
    assert [card["id"] for card in record["cards"]] == [row["id"] for row in table]


def test_the_table_agrees_with_what_a_list_is_told(judge: Judge) -> None:
    """A printing of the table makes a legal line, one outside it an illegal one."""
    for printing, verdict in (("Ultra Ball SUM 135", "legal"), ("Nest Ball SVI 181", "illegal")):
        deck = f"4 Dreepy TWM 128\n4 {printing}\n52 Psychic Energy MEE 5\n"
        assert f": {verdict} in Standard".encode() in judge("check", "-", *DAY, stdin=deck.encode()).stdout


def test_as_text(judge: Judge) -> None:
    lines = judge("formats", "cards", "standard", *DAY).stdout.decode().splitlines()
    assert lines[0].endswith(" printings may be used in Standard on 2026-11-21")
    assert int(lines[0].split()[0].replace(",", "")) == len(lines) - 1


EXPORTS = {
    "TCGplayer": 'Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity\n'
    '4,Ultra Ball - 135/149,Ultra Ball,SM Base Set,135/149,SUM,Normal,Near Mint,English,Uncommon\n'
    '2,Nest Ball,Nest Ball,SV01: Scarlet & Violet Base Set,181/198,SVI,Normal,Near Mint,English,Uncommon\n',
    "Collectr": 'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Quantity\n'
    'Main,Pokemon,Sun & Moon,Ultra Ball,135/149,Uncommon,Normal,Ungraded,Near Mint,4\n'
    'Main,Pokemon,Scarlet & Violet,Nest Ball,181/198,Uncommon,Normal,Ungraded,Near Mint,2\n',
    "Deckbox": 'Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil\n'
    '4,0,Ultra Ball,Sun & Moon,135,Near Mint,English,\n2,0,Nest Ball,Scarlet & Violet,181,Near Mint,English,\n',
    "Dragon Shield": '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition\n'
    'Box,4,0,Ultra Ball,SUM,Sun & Moon,135,NearMint\nBox,2,0,Nest Ball,SVI,Scarlet & Violet,181,NearMint\n',
    "semicolons and ids": "id;name;qty\nsm1-135;Ultra Ball;4\nsv1-181;Nest Ball;2\n",
}  # fmt: skip


@pytest.mark.parametrize("program", EXPORTS)
def test_a_collection_is_marked(judge: Judge, program: str) -> None:
    text = EXPORTS[program]
    done = judge("cards", "legal", "-", "--format", "standard", *DAY, stdin=text.encode())
    assert done.returncode == 0, done.stderr
    out = done.stdout.decode()
    body = out.removeprefix('"sep=,"\n').removeprefix("sep=,\n").removeprefix('"sep=,"\n')
    ball, nest = rows(body.split("sep=", 1)[-1].lstrip(',"\n') if "sep=" in body else body, ";" if ";" in text else ",")
    assert (ball["legal"], ball["card"]) == ("yes", "Ultra Ball SUM 135")
    assert "Ultra Ball MEG 131 is the same card" in ball["why"]
    assert (nest["legal"], nest["card"]) == ("no", "Nest Ball SVI 181")
    assert done.stderr.decode().splitlines()[-1] == (
        "judge: 2 rows in Standard on 2026-11-21: 1 legal (4 cards), 1 not legal (2 cards)"
    )


def test_rows_and_columns_stay_as_they_are(judge: Judge) -> None:
    text = 'Name,Set Code,Number,Notes\n"Nest Ball",SVI,181,"two lines,\nand a comma"\n\nQwxz Kjhg,,,x\n'
    first = judge("cards", "legal", "-", *DAY, stdin=text.encode()).stdout
    again = judge("cards", "legal", "-", *DAY, stdin=first).stdout
    assert first == again  # the columns of an earlier run are written anew
    nest, odd = rows(first.decode())
    assert nest["Notes"] == "two lines,\nand a comma"
    assert (odd["legal"], odd["card"], odd["Notes"]) == ("unknown", "", "x")
    assert 'called "Qwxz Kjhg"' in odd["why"]


def test_a_name_that_means_several_cards_is_not_guessed(judge: Judge) -> None:
    (row,) = rows(judge("cards", "legal", "-", *DAY, stdin=b"Name,Quantity\nPikachu,1\n").stdout.decode())
    assert row["legal"] == "unknown"
    assert "name set and number" in row["why"]


def test_a_table_without_titles_is_refused(judge: Judge) -> None:
    done = judge("cards", "legal", "-", stdin=b"4,Ultra Ball\n2,Nest Ball\n")
    assert done.returncode == 2
    assert b"no row of titles names the column of the card's name" in done.stderr


def test_the_marked_table_can_go_to_a_file(judge: Judge, tmp_path) -> None:
    (tmp_path / "mine.csv").write_text(EXPORTS["Deckbox"], encoding="utf-8")
    done = judge("cards", "legal", "mine.csv", *DAY, "--out", "marked.csv")
    assert done.stdout == b""
    assert [row["legal"] for row in rows((tmp_path / "marked.csv").read_text(encoding="utf-8"))] == ["yes", "no"]
    assert (tmp_path / "mine.csv").read_text(encoding="utf-8") == EXPORTS["Deckbox"]


def test_schema_check_reads_outputs_of_any_size(judge: Judge, tmp_path) -> None:
    text = judge("formats", "cards", "unlimited", *DAY, "-o", "json").stdout
    assert len(text) > 4_000_000
    (tmp_path / "big.json").write_bytes(text)
    done = judge("schema", "formats-cards", "big.json")
    assert (done.returncode, done.stdout) == (0, b"")
    (tmp_path / "big.json").write_bytes(text.replace(b'"sure": true', b'"sure": "yes"', 1))
    wrong = judge("schema", "formats-cards", "big.json")
    assert wrong.returncode == 1
    assert b"big.json" in wrong.stdout
