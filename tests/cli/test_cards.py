"""`judge cards` as a user runs it."""

from __future__ import annotations

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ptcg_judge import __version__
from tests.cards import sources

CONTROLS = "".join(chr(code) for code in range(1, 32))


def record(done):
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["version"] == __version__
    assert set(found["data"]) == {"cards", "formats"}
    return found


# find


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        (("boss orders",), "Boss's Orders"),
        (("boss", "orders"), "Boss's Orders"),
        (("charizrd ex",), "Charizard ex"),
        (("OBF", "125"), "Charizard ex"),
        (("obf 125",), "Charizard ex"),
        (("charizrd ex OBF 125",), "Charizard ex"),
        (("PR-SW 251",), "Boss's Orders"),
        (("sv3-125",), "Charizard ex"),
        (("flabebe",), "Flabébé"),
        (("Lusamine prism star",), "Lusamine ◇"),
        (("Charizard Gold Star",), "Charizard ★"),
        (("Kingdra Delta Species",), "Kingdra"),
        (("Glurak",), "Charizard"),
    ],
)
def test_find_puts_the_card_meant_first(judge, typed, first):
    found = record(judge("cards", "find", *typed, "--output", "json"))
    assert found["found"][0]["name"] == first
    text = judge("cards", "find", *typed)
    assert text.returncode == 0
    assert text.stdout.decode().startswith(first)


def test_find_by_code_and_number_names_that_printing_alone(judge):
    hit = record(judge("cards", "find", "OBF 125", "-o", "json"))["found"][0]
    assert [printing["id"] for printing in hit["printings"]] == ["sv3-125"]
    assert hit["score"] == 100


def test_find_by_set_lists_the_set_in_order(judge):
    for typed in (("MEG",), ("Mega", "Evolution"), ("me1",)):
        (found,) = record(judge("cards", "find", *typed, "-o", "json"))["sets"]
        assert (found["name"], found["codes"]) == ("Mega Evolution", ["MEG"])
        assert [printing["number"] for printing in found["printings"]] == [str(at) for at in range(1, 189)]
    lines = judge("cards", "find", "MEG").stdout.decode().splitlines()
    assert len(lines) == 189
    assert "Bulbasaur" in lines[1]
    assert len(judge("cards", "find", "MEG", "-n", "3").stdout.decode().splitlines()) == 4


def test_a_name_that_is_a_set_code_too_is_a_card_unless_in_capitals(judge):
    assert record(judge("cards", "find", "mew", "-o", "json"))["found"][0]["name"] == "Mew"
    assert record(judge("cards", "find", "MEW", "-o", "json"))["sets"][0]["name"] == "151"


@pytest.mark.parametrize(
    ("typed", "through", "names"),
    [
        ("top entry", "Top Entry", {"Luxio", "Lampent", "Lombre"}),
        ("infernal reign", "Infernal Reign", {"Charizard ex"}),
        ("teal dance", "Teal Dance", {"Teal Mask Ogerpon ex"}),
    ],
)
def test_find_by_attack_or_ability(judge, typed, through, names):
    found = record(judge("cards", "find", typed, "-o", "json"))["found"]
    assert {hit["name"] for hit in found if hit["through"] == through} == names
    assert f"({through})" in judge("cards", "find", typed).stdout.decode().splitlines()[0]


def test_find_keeps_the_level(judge):
    hit = record(judge("cards", "find", "Empoleon LV.X", "-o", "json"))["found"][0]
    assert {printing["id"] for printing in hit["printings"]} == {"dp1-120", "dpp-DP11"}


def test_find_limits_its_answer(judge):
    assert len(judge("cards", "find", "professor", "-n", "3").stdout.decode().splitlines()) == 3


def test_find_without_a_hit_is_an_error_of_one_line(judge):
    done = judge("cards", "find", "qqqqqzzzzz")
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.decode().splitlines()) == 1


# show


def test_show_of_a_name_of_several_cards_lists_them_with_what_they_do(judge):
    done = judge("cards", "show", "Charizard ex")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 2
    assert len(lines) == 4
    assert all("Charizard ex" in line and " HP" in line for line in lines[1:])
    assert len(done.stderr.decode().splitlines()) == 1
    many = judge("cards", "show", "Pikachu").stdout.decode().splitlines()
    assert len(many) == 14
    assert many[-1].startswith("  and ")


@pytest.mark.parametrize("typed", ["Empoleon LV.X", "Empoleon Level X", "Empoleon lv x"])
def test_show_keeps_the_level(judge, typed):
    assert judge("cards", "show", typed).stdout.decode().startswith("Empoleon LV.X DP 120")


def test_show_tells_facts_printings_and_formats(judge):
    done = judge("cards", "show", "Charizard ex OBF 125", "--on", "2025-06-01")
    text = done.stdout.decode()
    assert done.returncode == 0
    assert text.startswith("Charizard ex OBF 125")
    for part in (
        "330 Darkness",
        "Infernal Reign (has text)",
        "Burning Darkness [Fire Fire] 180+ (has text)",
        "Grass ×2",
        "Printings of this card (9)",
        "PAF 234",
        "Other cards named Charizard ex (5)",
        "Formats on 2025-06-01",
        "legal from 2023-08-25 to 2026-04-09",
    ):
        assert part in text


def test_show_says_why_a_card_is_out_on_another_day(judge):
    found = record(judge("cards", "show", "OBF 125", "--on", "2026-05-01", "-o", "json"))
    standard = next(row for row in found["formats"] if row["format"] == "standard")
    assert standard["status"] == "rotated"
    assert standard["legal"] == [{"from": "2023-08-25", "to": "2026-04-09"}]
    assert "2026-04-09" in standard["because"]


def test_show_names_the_printing_that_makes_an_old_one_legal(judge):
    found = record(judge("cards", "show", "Rare Candy PLB 85", "--on", "2025-06-01", "-o", "json"))
    standard = next(row for row in found["formats"] if row["format"] == "standard")
    assert standard["status"] == "legal"
    assert standard["via"]
    assert found["card"]["id"] == "bw10-85"
    assert "me1-125" in {printing["id"] for printing in found["printings"]}


def test_show_warns_of_a_rule_that_keeps_a_legal_card_out(judge):
    found = record(judge("cards", "show", "OBF 125", "--on", "2025-06-01", "-o", "json"))
    glc = next(row for row in found["formats"] if row["format"] == "glc")
    assert glc["status"] == "legal"
    assert "Rule Box" in glc["rules_against"][0]


def test_show_in_json_has_every_fact_and_no_sentence(judge):
    found = record(judge("cards", "show", "base1-4", "--on", "2025-06-01", "-o", "json"))
    card = found["card"]
    assert (card["hp"], card["stage"], card["types"], card["retreat"]) == (120, "Stage 2", ["Fire"], 3)
    assert card["weaknesses"] == [["Water", "×2"]]
    assert card["resistances"] == [["Fighting", "-30"]]
    assert card["attacks"][0]["cost"] == ["Fire"] * 4
    assert card["attacks"][0]["has_text"] is True
    assert " " not in card["attacks"][0]["text"]
    assert card["powers"][0]["kind"] == "Pokémon Power"


def test_show_tells_both_readings_of_a_doubtful_text_beside_its_script(judge):
    """Energy Burn of the Base Set; Fire Spin below it is read in one way, as is all of Ivysaur."""
    shown = judge("cards", "show", "base4-4", "--on", "2025-06-01").stdout.decode().splitlines()
    (at,) = [at for at, line in enumerate(shown) if line.startswith("    doubtful, read so: ")]
    assert shown[at - 1].startswith("  Energy Burn: ")
    assert "Energy that is attached later in the turn counts as Fire, too; it could be: Only the Energy" in shown[at]
    (found,) = record(judge("cards", "show", "base4-4", "-o", "json"))["script"]["doubtful"]
    assert (found["kind"], found["name"]) == ("power", "Energy Burn")
    assert (found["only_where"], found["beside"]) == ("a card is attached", [])
    assert record(judge("cards", "show", "base1-30", "-o", "json"))["script"]["doubtful"] == []
    assert "doubtful" not in judge("cards", "show", "base1-30").stdout.decode()


def test_show_says_where_alone_a_doubt_matters(judge):
    shown = judge("cards", "show", "bw1-96").stdout.decode()
    assert "(it matters only where an attack damages its own side)" in shown
    shown = judge("cards", "show", "sm8-42").stdout.decode()
    assert "(it matters only where Crystal Type is there, too)" in shown


@pytest.mark.parametrize("name", ["Charzard", "Pikachu", "OBF 999", ""])
def test_show_of_an_unclear_card_names_the_nearest(judge, name):
    done = judge("cards", "show", name)
    assert done.returncode == 2
    assert len(done.stderr.decode().strip().splitlines()) == 1


def test_show_of_a_misspelled_card_names_the_right_one(judge):
    assert "Charizard" in judge("cards", "show", "Charzard").stderr.decode()


@pytest.mark.parametrize("day", ["2025-02-30", "yesterday", "99999-01-01", ""])
def test_an_impossible_day_is_one_error(judge, day):
    done = judge("cards", "show", "OBF 125", "--on", day)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["x" * 100_000, CONTROLS, "\U0001f600", "'; drop table cards", "--", "δ", "★", "%s%n"])
@pytest.mark.parametrize("command", ["find", "show"])
def test_odd_text_never_shows_a_traceback(judge, command, text):
    done = judge("cards", command, "--", text)
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr + done.stdout
    assert b"should not have happened" not in done.stderr
    assert len(done.stderr) < 2000


def test_a_terminal_of_ascii_gets_an_answer(judge):
    done = judge("cards", "find", "Flabébé", env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_without_a_home_the_bundled_data_answer(judge):
    done = judge("cards", "find", "OBF 125", env={"HOME": None, "XDG_DATA_HOME": None})
    assert done.returncode == 0


# build


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "archive.tar.gz"
    path.write_bytes(sources.tar_gz(sources.files()))
    return path


def test_build_writes_a_store_and_counts_what_is_in_it(judge, archive, tmp_path):
    done = judge("cards", "build", str(archive), "--out", "made.store")
    assert done.returncode == 0
    assert "4 printings in 2 sets, to 2030-01-01" in done.stdout.decode()
    assert (tmp_path / "made.store").is_file()
    assert sorted(path.name for path in tmp_path.glob("*.partial")) == []


def test_build_reports_every_disagreement(judge, archive, tmp_path):
    lines = tmp_path / "cards.jsonl"
    lines.write_bytes(sources.json_lines(sources.TCGDEX_CARDS))
    done = judge("cards", "build", str(archive), str(lines), "--out", "made.store", "--report")
    text = done.stdout.decode()
    assert "settled by another printing of the same card: 1" in text
    assert "hp           zz1-1          Testmon ex: TCGdex '210', pokemon-tcg-data '200', taken '200'" in text
    found = record(judge("cards", "build", str(archive), str(lines), "--out", "made.store", "-o", "json"))
    assert found["settled_by_printings"][0]["fact"] == "hp"


def test_build_of_nothing_usable_writes_nothing(judge, tmp_path):
    (tmp_path / "page.html").write_text("<html></html>")
    done = judge("cards", "build", "page.html", "--out", "made.store")
    assert done.returncode == 2
    assert "web page" in done.stderr.decode()
    assert not (tmp_path / "made.store").exists()


def test_build_into_a_place_that_cannot_be_written_is_one_error(judge, archive, tmp_path):
    (tmp_path / "file").write_text("x")
    done = judge("cards", "build", str(archive), "--out", "file/made.store")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


# update


@pytest.fixture
def address(archive):
    data = archive.read_bytes()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/master.tar.gz"
    server.shutdown()


def test_update_merges_into_the_user_s_own_data(judge, address, tmp_path):
    own = {"JUDGE_DATA": str(tmp_path / "own"), "http_proxy": None, "HTTP_PROXY": None}
    done = judge("cards", "update", "--from", address, env=own)
    text = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert "new sets: First, Second" in text
    assert "SHA-256" in text
    assert done.stderr == b""  # no progress bar in a pipe
    found = judge("cards", "show", "Later Testmon", "--on", "2026-08-01", env=own)
    assert "Later Testmon ZZB 1" in found.stdout.decode()
    assert judge("cards", "show", "OBF 125", env=own).returncode == 0
    assert b"cards to 2030-01-01" in judge("--version", env=own).stdout
    assert judge("cards", "show", "Later Testmon").returncode == 2  # the bundled data are as they were


def test_update_from_an_older_archive_says_what_to_do(judge, tmp_path):
    older = tmp_path / "older.tar.gz"
    older.write_bytes(sources.tar_gz(sources.files(sources.SETS[:1], {"zz1": sources.CARDS["zz1"]})))
    own = {"JUDGE_DATA": str(tmp_path / "own")}
    done = judge("cards", "update", "--from", str(older), env=own)
    assert done.returncode == 2
    assert "--allow-older" in done.stderr.decode()
    assert judge("cards", "update", "--from", str(older), "--allow-older", env=own).returncode == 0


def test_update_says_in_one_line_what_went_wrong(judge, tmp_path):
    for source in ("http://127.0.0.1:9/none.tar.gz", "none.tar.gz", "ftp://x/y", os.devnull):
        done = judge("cards", "update", "--from", source, env={"JUDGE_DATA": str(tmp_path / "own"), "no_proxy": "*"})
        assert done.returncode == 2, source
        assert len(done.stderr.decode().splitlines()) == 1
        assert not (tmp_path / "own" / "cards.store").exists()


# script


def test_script_names_the_line_under_which_the_text_was_first_printed(judge):
    """Charmander's Ember has the same text in Base Set and Base Set 2; Scratch has none."""
    (text,) = record(judge("cards", "script", "Charmander B2 69", "-o", "json"))["texts"]
    assert (text["kind"], text["name"], text["scripted"]) == ("attack", "Ember", True)
    assert text["under"] == "base1-46 Charmander"
    lines = Path(text["file"]).read_text(encoding="utf8").splitlines()
    assert lines[text["line"] - 1].strip() == "Ember:"
    shown = judge("cards", "script", "Charmander B2 69").stdout.decode()
    assert f"base1.yaml:{text['line']}  base1-46 Charmander, Ember" in shown


def test_script_names_the_line_of_a_trainer(judge):
    (text,) = record(judge("cards", "script", "base4-118", "-o", "json"))["texts"]
    assert (text["kind"], text["under"]) == ("card", "base1-91 Bill")
    lines = Path(text["file"]).read_text(encoding="utf8").splitlines()
    assert lines[text["line"] - 1] == "base1-91 Bill:"


def test_script_of_a_card_without_texts(judge):
    assert "needs no script" in judge("cards", "script", "Grass Energy BS 99").stdout.decode()


def test_script_of_an_unknown_card_names_the_nearest(judge):
    done = judge("cards", "script", "Charmandr")
    assert done.returncode == 2
    assert "Charmander" in done.stderr.decode()


def test_help_names_every_command(judge):
    text = judge("cards", "--help").stdout.decode()
    assert all(word in text for word in ("find", "show", "script", "build", "update"))
