"""`judge check` as a user runs it: verdicts, exit codes, outputs, settings, folders."""

from __future__ import annotations

import json
import re
from datetime import date

import jsonschema
import pytest

from ptcg_judge import __version__, clock
from tests.cli.conftest import GOOD
from tests.conftest import REPOSITORY

DAY = ("--on", "2026-08-01")
SCHEMA = json.loads((REPOSITORY / "ptcg_judge/report/schemas/check.schema.json").read_text(encoding="utf-8"))


def test_a_legal_deck(judge, decks):
    done = judge("check", "decks/good.txt", *DAY)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert lines[0] == "decks/good.txt: legal in Standard on 2026-08-01"
    assert lines[1] == "  60 cards: 20 Pokémon, 31 Trainer, 9 Energy"
    assert lines[2].startswith("  legal since 2026-04-10, until a rotation expected from ")
    assert done.stderr == b""


def test_an_illegal_deck_is_told_with_its_reason_and_a_line_for_each_kind_of_fault(judge, decks):
    done = judge("check", "decks/more/five.deck", *DAY)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "decks/more/five.deck: illegal in Standard on 2026-08-01: 61 cards, 1 too many,",
        "  and 5 Dreepy (at most 4)",
        "  deck size: 61 cards, 1 too many. Take out 1.",
        "  too many copies (at most 4): 5 Dreepy. Take out 1.",
        "  note: the list says 60 cards, its lines add up to 61",
    ]


@pytest.mark.parametrize("option", [("--full",), ("--output", "full")])
def test_the_long_form_names_line_code_rule_and_hint(judge, decks, option):
    done = judge("check", "decks/more/five.deck", *option, *DAY)
    text = done.stdout.decode()
    assert done.returncode == 1
    assert text.splitlines()[0].startswith("decks/more/five.deck: illegal in Standard on 2026-08-01")
    assert "error D101 61 cards, 1 too many: exactly 60" in text
    assert re.search(r"decks/more/five.deck:2: error D102 5 copies of Dreepy, at most 4 \[copies, asked by", text)
    assert "No more than 4 cards with the same name, basic Energy aside." in text
    assert "hint: take out 1" in text


def test_an_unknown_card_leaves_the_verdict_open(judge, decks):
    done = judge("check", "decks/more/strange.txt", *DAY)
    assert done.returncode == 1
    first = "decks/more/strange.txt: undecided in Standard on 2026-08-01: 4 Qwxzvbn Kjhg are"
    assert done.stdout.decode().splitlines()[0] == first


def test_a_folder(judge, decks):
    done = judge("check", "decks", *DAY)
    text = done.stdout.decode()
    assert done.returncode == 1
    assert text.splitlines()[-2:] == [
        "3 lists: 1 legal, 1 illegal, 1 undecided; 1 file without a card line skipped",
        "deck size in 1 list, too many copies in 1, unknown cards in 1",
    ]
    assert "decks/good.txt: legal in Standard on 2026-08-01 (60 cards)\n" in text
    assert "README.md" not in text
    full = judge("check", "decks", "--full", *DAY).stdout.decode().splitlines()
    assert [line.split()[0] for line in full[-4:-1]] == ["illegal", "undecided", "legal"]


def test_glob_chooses(judge, decks):
    done = judge("check", "decks", "--glob", "**/*.md", *DAY)
    assert done.returncode == 0
    assert "README.md: legal" in done.stdout.decode()


def test_quiet_shows_only_what_is_wrong(judge, decks):
    done = judge("check", "decks", "--quiet", *DAY)
    text = done.stdout.decode()
    assert "good.txt" not in text
    assert "five.deck" in text
    assert "3 lists: 1 legal, 1 illegal, 1 undecided" in text
    assert judge("check", "decks/good.txt", "decks/good.txt", "--quiet", *DAY).stdout == b""
    assert judge("check", "decks/good.txt", "--quiet", *DAY).stdout == b""


@pytest.mark.parametrize("what", ["decks", "decks/good.txt", "decks/more/five.deck"])
def test_json_fits_its_schema(judge, decks, what):
    done = judge("check", what, "--output", "json", *DAY)
    record = json.loads(done.stdout)
    jsonschema.validate(record, SCHEMA)
    assert record["version"] == __version__
    assert set(record["data"]) == {"cards", "formats"}
    assert record["summary"]["exit"] == done.returncode
    finding = next((f for result in record["results"] for f in result["findings"] if f["code"] == "D102"), None)
    if what != "decks/good.txt":
        assert finding is not None
        assert finding["lines"] == [{"line": 2, "column": 3}]


def test_json_of_all_formats_and_of_failures_fits_too(judge, decks):
    for args in (("decks/good.txt", "--format", "all"), ("decks/good.txt", "nowhere.txt"), ("decks/notes.txt",)):
        record = json.loads(judge("check", *args, "--output", "json", *DAY).stdout)
        jsonschema.validate(record, SCHEMA)


def test_all_formats_says_where_it_is_legal_and_exits_0(judge, decks):
    done = judge("check", "decks/good.txt", "--format", "all", *DAY)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [
        "decks/good.txt on 2026-08-01: legal in: Standard, Expanded, Unlimited",
        "  not in Gym Leader Challenge: too many copies of 14 names",
    ]


def test_a_list_of_another_size_learns_about_its_cards_too(judge, decks):
    text = judge("check", "decks/more/five.deck", "--format", "all", *DAY).stdout.decode()
    assert "  not in Unlimited: 61 cards, 1 too many; 5 Dreepy (at most 4)\n" in text
    assert "  not in Gym Leader Challenge: 61 cards, 1 too many; too many copies of 14 names\n" in text
    text = judge("check", "decks/more/five.deck", "--format", "all-retro", *DAY).stdout.decode()
    said = " ".join(text.split())
    assert "not in Base to Fossil: 61 cards, 1 too many; 53 cards of 23 names are not in the format" in said
    (decks / "more" / "one-more.txt").write_text(GOOD.replace("5 Basic {R}", "6 Basic {R}"), encoding="utf-8")
    text = judge("check", "decks/more/one-more.txt", "--format", "all", *DAY).stdout.decode()
    assert "  not in Standard: 61 cards, 1 too many; its cards are all legal\n" in text


def test_retro_formats_are_told_when_asked_for(judge, decks):
    text = judge("check", "decks/good.txt", "--format", "all-retro", *DAY).stdout.decode()
    assert text.startswith("decks/good.txt on 2026-08-01: legal in: none of these formats\n")
    assert "  not in Base to Fossil: 52 cards of 23 names are not in the format\n" in text
    assert "Standard" not in text


def test_a_deck_of_1999_is_at_home_in_retro_formats(judge):
    deck = b"4 Charmander BS 46\n56 Fire Energy\n"
    said = judge("check", "-", "--format", "all-retro", *DAY, stdin=deck).stdout.decode()
    assert said.startswith("- on 2026-08-01: legal in: Base to Fossil, Base to Gym,")


def test_all_formats_in_full_is_a_table(judge, decks):
    done = judge("check", "decks/good.txt", "--format", "all", "--full", *DAY)
    text = done.stdout.decode()
    assert done.returncode == 0
    assert re.search(r"legal +standard +since 2026-04-10", text)
    assert re.search(r"legal +unlimited", text)
    assert re.search(r"never +glc +D115", text)


def test_github_annotations(judge, decks):
    done = judge("check", "decks/more/five.deck", "--output", "github", *DAY)
    lines = done.stdout.decode().splitlines()
    start = "::error file=decks/more/five.deck,title=D102 copies,line=2,col=3::too many copies (at most 4): 5 Dreepy"
    assert any(line.startswith(start) for line in lines)
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in lines)


def test_github_escapes(judge, tmp_path):
    folder = tmp_path / "a,b:c%"
    folder.mkdir()
    (folder / "deck.txt").write_text(GOOD.replace("4 Dreepy", "5 Dreepy"), encoding="utf-8")
    done = judge("check", str(folder / "deck.txt"), "--output", "github", *DAY)
    assert b"file=" in done.stdout
    assert b"a%2Cb%3Ac%25/deck.txt,title=D101" in done.stdout


def test_stdin(judge):
    done = judge("check", "-", *DAY, stdin=GOOD.encode())
    assert done.returncode == 0
    assert done.stdout.startswith(b"-: legal")


def test_several_lists_in_one_text(judge):
    five = GOOD.replace("4 Dreepy", "5 Dreepy")
    done = judge("check", "-", *DAY, stdin=f"{GOOD}\n\n{five}".encode())
    text = done.stdout.decode()
    assert done.returncode == 1
    assert "-#1: legal" in text or "-: legal" in text
    line = GOOD.count("\n") + 2 + 2
    assert "-#2: illegal" in text
    full = judge("check", "-", "--full", *DAY, stdin=f"{GOOD}\n\n{five}".encode()).stdout.decode()
    assert re.search(rf"-:{line}: error D102", full)


def test_the_list_s_own_settings_hold_unless_the_command_line_says_otherwise(judge):
    text = f"# judge: format=glc, on=2026-08-01\n{GOOD}".encode()
    assert b"illegal in Gym Leader Challenge on 2026-08-01" in judge("check", "-", stdin=text).stdout
    done = judge("check", "-", "--format", "expanded", "--on", "2026-07-01", stdin=text)
    assert b"legal in Expanded on 2026-07-01" in done.stdout


def test_a_list_may_ask_for_any_printing(judge):
    lines = "# judge: printings=any\n" + GOOD
    assert b"any printing" in judge("check", "-", *DAY, stdin=lines.encode()).stdout


def test_strict_and_no_warnings_and_exit_zero(judge):
    text = GOOD.replace("4 Dreepy TWM 128\n", "").replace("9 Basic", "13 Basic", 1)
    text = text if "13 Basic" in text else GOOD.replace("4 Dreepy TWM 128\n", "4 Budew ASC 17\n")
    warned = judge("check", "-", *DAY, stdin=text.encode())
    assert b"warning: nothing to evolve from: 4 Drakloak" in warned.stdout
    code = warned.returncode
    assert judge("check", "-", "--strict", *DAY, stdin=text.encode()).returncode == 1
    silent = judge("check", "-", "--no-warnings", *DAY, stdin=text.encode())
    assert b"warning" not in silent.stdout
    assert silent.returncode == code
    assert judge("check", "-", "--strict", "--no-warnings", stdin=text.encode()).returncode == 2
    assert judge("check", "-", "--exit-zero", *DAY, stdin=b"60 Potion BS 94\n").returncode == 0


def test_any_printing_against_exact(judge):
    """Pokémon of a later reprint on an earlier day, and a code of another card: exact refuses what any forgives."""
    text = GOOD.replace("Dreepy TWM 128", "Dreepy TWM 1")
    assert judge("check", "-", *DAY, stdin=text.encode()).returncode == 1
    done = judge("check", "-", "--printings", "any", *DAY, stdin=text.encode())
    assert done.returncode == 0
    assert b"note: number of another card: 4 Dreepy TWM 1" in done.stdout


def test_an_illegal_deck_names_the_days_on_which_it_was_legal(judge):
    done = judge("check", "-", "--on", "2026-01-01", stdin=GOOD.encode())
    assert done.returncode == 1
    assert "  the same deck is legal since 2026-04-10, until a rotation expected from" in done.stdout.decode()


def test_a_format_file_of_one_s_own(judge, tmp_path):
    (tmp_path / "house.yaml").write_text(
        "title: House rules\nextends: [blocks/construction-60]\nrules:\n  copies: {at-most: 3}\n"
        "periods:\n  - {id: all, title: everything, from: 1999-01-09, all: true}\n",
        encoding="utf-8",
    )
    done = judge("check", "-", "--format", "./house.yaml", *DAY, stdin=GOOD.encode())
    assert b"in House rules on 2026-08-01" in done.stdout, done.stderr
    assert b"more than 3" not in done.stdout
    assert b"4 Dreepy" in done.stdout
    assert b"Keep at most 3 of each." in done.stdout


def test_version_names_the_last_days_of_the_data(judge):
    done = judge("--version")
    day = rb"\d{4}-\d\d-\d\d"
    said = re.fullmatch(rb"ptcg-judge \S+ \(cards to %s, formats to (%s)\)(.*)\n" % (day, day), done.stdout)
    assert said is not None
    days = (clock.today() - date.fromisoformat(said[1].decode())).days
    assert (b"are not known" in said[2]) == (days > 100)


@pytest.mark.parametrize("args", [("-h",), ("check", "-h"), ("explain", "--help")])
def test_help(judge, args):
    done = judge(*args)
    assert done.returncode == 0
    assert b"Usage: judge" in done.stdout


def test_two_processes_say_the_same_as_one(judge, tmp_path):
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(150):
        copies = 4 + number % 2
        (folder / f"{number:03}.txt").write_text(GOOD.replace("4 Dreepy", f"{copies} Dreepy"), encoding="utf-8")
    one = judge("check", "many", "--jobs", "1", *DAY)
    two = judge("check", "many", "--jobs", "2", *DAY)
    assert one.stdout == two.stdout
    assert one.returncode == two.returncode == 1
    assert b"150 lists: 75 legal, 75 illegal" in one.stdout
    record = json.loads(judge("check", "many", "--jobs", "2", "--output", "json", *DAY).stdout)
    assert record["summary"]["lists"] == 150
