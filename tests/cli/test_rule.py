"""`judge rule` as a user runs it: screen, JSON, options, exit codes, errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.conftest import Judge
from tests.conftest import REPOSITORY

CONFUSED = """
question: Ann's Pikachu is Confused and attacks.
rulebooks: [wotc1999, now2026]
table:
  Ann: {active: {card: Pikachu BS 58, conditions: Confused}, bench: [Charmander BS 46]}
  Ben: {active: Blastoise BS 2}
play: [{attack: Gnaw}]
"""
ASLEEP = """
question: May Ann's Pikachu retreat?
table:
  Ann: {active: {card: Pikachu BS 58, conditions: Asleep}, bench: [Charmander BS 46]}
play: [{retreat: Charmander}]
"""
SCHEMA = json.loads((REPOSITORY / "ptcg_judge/report/schemas/rule.schema.json").read_text(encoding="utf-8"))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with two scenarios and one that is wrong."""
    (tmp_path / "confused.yaml").write_text(CONFUSED, encoding="utf-8")
    (tmp_path / "asleep.yaml").write_text(ASLEEP, encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text("table: {Ann: {actve: Pikachu}}", encoding="utf-8")
    return tmp_path


def test_the_first_line_is_the_answer_then_outcomes_steps_and_rules(judge: Judge, files: Path) -> None:
    done = judge("rule", "confused.yaml", "--rulebook", "wotc1999")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert lines[0] == (
        "By the rules of 1999 (wotc1999): Heads (1/2): Ben's Blastoise has 20 damage. "
        "Tails (1/2): Gnaw fails; Ann's Pikachu has 20 damage."
    )
    where = [lines.index(head) for head in ("Outcomes:", "What happens in outcome 1 (heads (1/2)):")]
    rules = next(at for at, line in enumerate(lines) if line.startswith("Rules: "))
    assert 0 < where[0] < where[1] < rules
    assert any(line.strip().startswith("e. ") and "[wotc1999.attack.attack-step-e]" in line for line in lines)


def test_may_i_is_answered_with_the_rule(judge: Judge, files: Path) -> None:
    done = judge("rule", "asleep.yaml", "--brief")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[0] == (
        "No, by the rules of 2026 (now2026): an Asleep or Paralyzed Pokémon can't attack or retreat "
        "(Ann's Pikachu is Asleep) [now2026.retreat.retreat-asleep-paralyzed]."
    )
    assert "no rulebook is named, so the newest" in done.stdout.decode()
    for named in ("all", "now2026"):
        assert b"no rulebook is named" not in judge("rule", "asleep.yaml", "--brief", "--rulebook", named).stdout
    allowed = judge("rule", "-", "--brief", stdin=ASLEEP.replace(", conditions: Asleep", "").encode())
    assert allowed.stdout.decode().startswith("Yes, by the rules of 2026 (now2026): ")


def test_several_rulebooks_all_and_compare(judge: Judge, files: Path) -> None:
    assert judge("rule", "confused.yaml", "--brief").stdout.decode().count("By the rules of") == 2
    assert judge("rule", "confused.yaml", "--brief", "--rulebook", "all").stdout.decode().count("By the rules of") == 6
    compared = judge("rule", "confused.yaml", "--compare").stdout.decode()
    assert "the rulebooks differ" in compared
    assert "wotc1999: 20 damage to Ann's Pikachu" in compared
    assert "Ann flips: heads" not in compared


def test_compared_answers_keep_what_stands_in_brackets_and_is_no_rule(judge: Judge, files: Path) -> None:
    """The letters of Unown and the answers to several choices; only the ids of rules differ from book to book."""
    switched = """
        rulebooks: [wotc1999, v9-2002]
        table:
          Ann: {active: Pikachu BS 58, hand: [base1-93 Gust of Wind]}
          Ben: {active: "neo4-60 Unown [Z]", bench: ["neo3-39 Unown [B]", Blastoise BS 2]}
        play: [{play: base1-93 Gust of Wind}]
        answers: every
    """
    compared = judge("rule", "-", "--compare", stdin=switched.encode()).stdout.decode()
    assert "Ben's Unown [B] is the new Active Pokémon" in compared
    refused = judge("rule", "asleep.yaml", "--compare", "--rulebook", "now2026").stdout.decode()
    assert "(Ann's Pikachu is Asleep)" in refused
    assert "[now2026." not in refused


def test_coins_can_be_given_on_any_board(judge: Judge, files: Path) -> None:
    done = judge("rule", "confused.yaml", "--coins", "tails", "--brief", "--rulebook", "now2026")
    assert done.stdout.decode().startswith("By the rules of 2026 (now2026): Gnaw fails; Ann's Pikachu has 30 damage.")
    left = judge("rule", "confused.yaml", "--coins", "tails,heads", "--brief", "--rulebook", "now2026")
    assert (left.returncode, left.stderr) == (0, b"")
    assert left.stdout.splitlines()[0] == done.stdout.splitlines()[0]
    assert "note: 2 coins were given, 1 flipped: Pikachu is Confused" in left.stdout.decode()
    none = judge("rule", "asleep.yaml", "--coins", "heads")
    assert (none.returncode, none.stdout.decode().partition(",")[0]) == (0, "No")
    assert "note: 1 coin was given, but no coin is flipped" in none.stdout.decode()
    row = judge("rule", "confused.yaml", "--coins", "T", "--brief", "--rulebook", "now2026")
    assert row.stdout == done.stdout
    wrong = judge("rule", "confused.yaml", "--coins", "hedas")
    assert (wrong.returncode, "nearest: 'heads'" in wrong.stderr.decode()) == (2, True)


def test_json_holds_what_the_schema_says(judge: Judge, files: Path) -> None:
    done = judge("rule", "confused.yaml", "asleep.yaml", "wrong.yaml", "--output", "json")
    record: dict[str, Any] = json.loads(done.stdout)
    Draft202012Validator(SCHEMA).validate(record)
    assert done.returncode == 2
    assert {"version", "data", "results", "errors"} == set(record)
    first = record["results"][0]
    assert {"id", "rulebook", "answer", "outcomes", "trace", "cites", "expected"} <= set(first)
    assert [outcome["chance"] for outcome in first["outcomes"]] == ["1/2", "1/2"]
    assert {"chance", "answers", "result", "board"} <= set(first["outcomes"][0])
    assert first["expected"] is None
    assert record["results"][-1]["legal"] is False
    assert record["errors"][0]["line"] == 1


def test_exit_codes(judge: Judge, files: Path) -> None:
    (files / "right.yaml").write_text(ASLEEP + "expect: [{illegal: yes}]", encoding="utf-8")
    (files / "differs.yaml").write_text(ASLEEP + "expect: [{see: {Ann.active: Charmander}}]", encoding="utf-8")
    assert judge("rule", "right.yaml").returncode == 0
    done = judge("rule", "differs.yaml", "right.yaml")
    assert done.returncode == 1
    assert "differs.yaml:6:10: Ann.active: expected Charmander, got Pikachu" in done.stdout.decode()
    both = judge("rule", "differs.yaml", "wrong.yaml", "right.yaml")
    assert both.returncode == 2
    assert both.stdout.decode().count("by the rules of 2026") == 2
    assert "wrong.yaml:1:15: unknown key 'actve' (nearest: 'active')" in both.stderr.decode()


def test_a_scenario_that_cannot_be_played_does_not_stop_the_others(judge: Judge, files: Path) -> None:
    text = "table: {Ann: {active: Machamp BS 8}, Ben: {active: Abra BS 43, bench: [Gastly BS 50, Squirtle BS 63]}}\n"
    stdin = (text + "play: [{attack: Seismic Toss}]\n---\n" + ASLEEP).encode()
    done = judge("rule", "-", stdin=stdin)
    assert done.returncode == 2
    assert done.stdout.decode().startswith("No, by")
    assert "judge: <stdin>:2:17: <stdin>#1 (now2026): Ben has to choose: promotes" in done.stderr.decode()


def test_a_folder_and_most_leaves_and_a_plain_pipe(judge: Judge, files: Path) -> None:
    (files / "wrong.yaml").unlink()
    done = judge("rule", ".", "--brief")
    assert done.returncode == 0
    assert done.stdout.decode().count("by the rules of") + done.stdout.decode().count("By the rules of") == 3
    assert b"\x1b" not in done.stdout
    assert judge("rule", "confused.yaml", "--most-leaves", "1").returncode == 2
    plain = judge("rule", "asleep.yaml", env={"PYTHONIOENCODING": "ascii"})
    assert plain.returncode == 0
    assert b"Pok\\xe9mon" in plain.stdout


@pytest.mark.parametrize(
    "args",
    [
        ["--rulebook", "now2062"],
        ["--output", "yaml"],
        ["--most-leaves", "0"],
        ["--most-leaves", "1000000"],
        ["nope.yaml"],
    ],
)
def test_what_cannot_be_used_is_exit_code_2(judge: Judge, files: Path, args: list[str]) -> None:
    done = judge("rule", "asleep.yaml", *args)
    assert done.returncode == 2
    assert done.stderr
    assert b"Traceback" not in done.stderr


HOSTILE = {
    "aliases": b"a: &a [x]\nb: [*a, *a]",
    "deep": b"table: " + b"[" * 500,
    "large": b"# " + b"x" * 1_000_001,
    "not utf-8": b"question: \xff\xfe",
    "nan": b"table: {Ann: {active: {card: x, damage: .nan}}}",
    "tab": b"table:\n\tAnn: {}",
    "twice": b"table: {}\ntable: {}",
    "empty": b"",
    "a list": b"- table",
    "huge numbers": b"table: {turn number: 99999999999, Ann: {hand: 1000000000}}",
    "many scenarios": b"---\ntable: {Ann: {active: Pikachu BS 58}}\nplay: [" + b"pass, " * 3000 + b"pass]\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_answered_with_a_line_for_each_mistake(judge: Judge, name: str) -> None:
    done = judge("rule", "-", stdin=HOSTILE[name])
    assert b"Traceback" not in done.stderr
    assert b"this should not have happened" not in done.stderr
    if name != "many scenarios":
        assert done.returncode == 2
        assert done.stderr.startswith(b"judge: <stdin>")
        mistakes = 2 if name == "huge numbers" else 1
        assert done.stderr.count(b"\n") == done.stderr.count(b"judge: <stdin>") == mistakes


ENDLESS = {
    "repeats": "[{repeat: {times: 100000, do: [{repeat: {times: 100000, do: [{heal: self}]}}]}}]",
    "coins": "[{flip: {coins: 1000000000, as: f}}]",
    "cards": "[{draw: 1000000000}]",
    "itself": "[{use attack: {of: self}}]",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_script_without_end_is_stopped(judge: Judge, name: str) -> None:
    text = f"""
cards: {{Endless: {{card: {{hp: 90, attacks: {{A: {{cost: []}}}}}}, attacks: {{A: {{after: {ENDLESS[name]}}}}}}}}}
table: {{Ann: {{active: Endless}}, Ben: {{active: Chansey BS 3}}}}
play: [{{attack: A}}]
"""
    done = judge("rule", "-", "--brief", stdin=text.encode())
    assert done.returncode in (0, 2)
    assert b"should not have happened" not in done.stderr


def test_a_fact_that_is_left_open_is_an_error_at_the_expectation(judge: Judge) -> None:
    text = "table: {Ann: {active: Pikachu BS 58}, Ben: {active: Chansey BS 3}}\n"
    text += "expect:\n  - see: {Ann.active.energy: 2}\n"
    done = judge("rule", "-", stdin=text.encode())
    assert done.returncode == 2
    assert done.stderr.decode().startswith("judge: <stdin>:3:5: <stdin>#1 (now2026): the Energy attached to Ann's")


def test_a_scenario_that_cannot_be_used_does_not_stop_those_beside_it(judge: Judge) -> None:
    text = "table: {Ann: {active: Nobody}}\n---\n" + ASLEEP
    done = judge("rule", "-", "--brief", stdin=text.encode())
    assert done.returncode == 2
    assert 'no card "Nobody"' in done.stderr.decode()
    assert "an Asleep or Paralyzed Pokémon can't attack or retreat" in done.stdout.decode()


CONFUSED_ATTACKER = """
rulebook: now2026
table:
  Ann: {active: {card: Dragapult ex TWM 130, conditions: Confused}}
  Ben: {active: Gardevoir ex SVI 86, bench: [Klefki SVI 96]}
play: [{attack: Phantom Dive, choose: {Klefki: 6}}]
expect:
  - {when: heads, see: {Ben.active.damage: 200}}
  - {when: tails, see: {Ann.active.damage: 30}}
"""


@pytest.mark.parametrize(("coins", "says"), [("tails", "Phantom Dive fails"), ("heads", "Klefki has 60 damage")])
def test_coins_of_the_command_line_go_on_any_board(judge: Judge, coins: str, says: str) -> None:
    done = judge("rule", "-", "--brief", "--coins", coins, stdin=CONFUSED_ATTACKER.encode())
    assert done.returncode == 0, done.stderr.decode()
    assert says in done.stdout.decode()


def test_a_choice_that_nobody_asks_for_says_why(judge: Judge) -> None:
    board = CONFUSED_ATTACKER.replace("conditions: Confused", "energy: none").partition("expect:")[0]
    done = judge("rule", "-", stdin=board.replace("Klefki: 6", "Snorlax: 6").encode())
    assert done.returncode == 2
    said = done.stderr.decode()
    assert "never asked for" in said
    assert "not enough" in said or "can be used only with the Energy" in said


def test_none_and_nothing_are_one_word(judge: Judge) -> None:
    board = CONFUSED_ATTACKER.replace("conditions: Confused", "energy: nothing").partition("expect:")[0]
    done = judge("rule", "-", "--brief", stdin=board.encode())
    assert "An attack can be used only with the Energy" in done.stdout.decode().replace("an attack", "An attack")


def _spread(bench: str, more: str = "") -> str:
    return f"""
rulebook: now2026
answers: every
table:
  Ann: {{active: {{card: Dragapult ex TWM 130, energy: {{Fire: 1, Psychic: 1}}}}, prizes: 6}}
  Ben: {{active: Gardevoir ex SVI 86, bench: [{bench}]}}
{more}play: [{{attack: Phantom Dive}}]
"""


def _outcomes(text: str) -> list[str]:
    lines = text.splitlines()
    begun = lines.index("Outcomes:") + 1
    return lines[begun : lines.index("", begun)]


def test_counters_dealt_out_are_one_outcome_in_whatever_order(judge: Judge, tmp_path: Path) -> None:
    """Six counters on two Pokémon: from none to six on the first, seven ways; on three: 8 x 7 / 2 = 28."""
    (tmp_path / "two.yaml").write_text(_spread("Munkidori TWM 95, Dreepy TWM 128"), encoding="utf-8")
    shown = _outcomes(judge("rule", "two.yaml").stdout.decode())
    assert len(shown) == 7
    assert sum("Ben's Dreepy has 20 damage" in line and "Ben's Munkidori has 40 damage" in line for line in shown) == 1
    three = _spread("Munkidori TWM 95, Dreepy TWM 128, Budew PRE 4")
    (tmp_path / "three.yaml").write_text(three, encoding="utf-8")
    assert _outcomes(judge("rule", "three.yaml").stdout.decode())[-1].startswith("4 more outcomes are not listed")


def test_ways_that_end_alike_are_told_once_with_their_number(judge: Judge, tmp_path: Path) -> None:
    """Battle Cage keeps every counter off the Bench: all on one, all on the other, or five ways between."""
    text = _spread("Munkidori TWM 95, Dreepy TWM 128", "  stadium: Battle Cage\n")
    (tmp_path / "cage.yaml").write_text(text, encoding="utf-8")
    shown = _outcomes(judge("rule", "cage.yaml").stdout.decode())
    assert [line.strip().partition(" if ")[0] for line in shown if " ways" in line] == ["in 5 ways, such as"]
    assert len(shown) == 3


def test_two_picks_are_one_outcome_in_any_order(judge: Judge, tmp_path: Path) -> None:
    """Three cards, of which Ultra Ball takes two: three pairs, each in two orders."""
    (tmp_path / "ultra.yaml").write_text(
        """
rulebook: now2026
answers: every
table:
  Ann: {active: Dreepy TWM 128, hand: [Ultra Ball MEG 131, Budew PRE 4, Boss's Orders MEG 114, Rare Candy MEG 125],
        deck: [Fezandipiti ex SFA 38]}
  Ben: {active: Budew PRE 4}
play: [{play: Ultra Ball MEG 131}]
""",
        encoding="utf-8",
    )
    shown = _outcomes(judge("rule", "ultra.yaml").stdout.decode())
    assert sum(line.startswith("  in any order: if Ann") for line in shown) == len(shown)
    assert len(shown) % 3 == 0


def test_the_rules_at_the_end_are_those_that_the_answer_rests_on(judge, tmp_path) -> None:
    """Weakness and the Knock Out, not the steps that every attack goes through."""
    board = "table: {Ann: {active: {card: Iron Hands ex PAR 70, energy: {Lightning: 4}}}, Ben: {active: Pidgeot ex OBF 164, bench: [Pidgey OBF 162]}}\n"  # noqa: E501
    (tmp_path / "weak.yaml").write_text(f"{board}play: [attack: Arm Press]\n", encoding="utf-8")
    found = judge("rule", "weak.yaml", cwd=tmp_path).stdout.decode()
    rules = {line.split(":")[0].strip() for line in found.partition("\nRules: ")[2].splitlines()[1:]}
    assert {"now2026.damage.damage-step-3", "now2026.knockout.ko-at-hp", "now2026.prizes.ko-prize"} <= rules
    assert not {rule for rule in rules if rule.startswith(("now2026.attack.", "now2026.turn."))}
    assert "now2026.damage.damage-step-6" not in rules
