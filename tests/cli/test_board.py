"""`judge board` and `judge rule --ask`: a scenario to start from, and one that is asked to its end."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Judge

CONFUSED = """rulebook: now2026
coins: []
table:
  Ann: {active: {card: base1-8 Machamp, conditions: Confused}}
  Ben: {active: base1-43 Abra, bench: [base1-50 Gastly, base1-63 Squirtle]}
play: [{attack: Seismic Toss}]
"""


def test_a_board_is_written_that_runs_as_it_stands(judge: Judge, tmp_path: Path) -> None:
    cards = ["Dragapult ex", "Munkidori", "Boss's Orders", "vs", "Gardevoir ex SVI 86", "Battle Cage"]
    done = judge("board", *cards, "--to", "start.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    text = (tmp_path / "start.yaml").read_text(encoding="utf-8")
    assert "energy: {Fire: 1, Psychic: 1}" in text  # Phantom Dive
    assert "stadium: Battle Cage" in text
    assert "  # - attack: Phantom Dive" in text
    assert judge("rule", "start.yaml", cwd=tmp_path).returncode == 0
    (tmp_path / "play.yaml").write_text(text.replace("# - attack: Jet Headbutt", "- attack: Jet Headbutt"))
    played = judge("rule", "play.yaml", "--brief", cwd=tmp_path)
    assert "Ben's Gardevoir ex has 70 damage" in played.stdout.decode()


def test_a_card_that_is_not_known_is_refused_with_the_nearest(judge: Judge) -> None:
    done = judge("board", "Dragapultt ex", "vs", "Klefki")
    assert done.returncode == 2
    assert "Dragapult ex" in done.stderr.decode()


def test_open_choices_are_asked_and_may_be_taken_back(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "confused.yaml").write_text(CONFUSED, encoding="utf-8")
    # tails, back, heads, a word that is none of the numbers, then Squirtle
    done = judge("rule", "--ask", "confused.yaml", stdin=b"2\n", cwd=tmp_path)
    assert "Ann's Machamp has 30 damage" in done.stdout.decode()
    (tmp_path / "confused-answered.yaml").unlink()
    done = judge("rule", "--ask", "confused.yaml", "--brief", stdin=b"1\nu\n1\nx\n2\n", cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()
    assert "Ann's turn (turn 5)" in done.stdout.decode()
    text = (tmp_path / "confused-answered.yaml").read_text(encoding="utf-8")
    assert "coins: [heads]" in text
    assert "coins: []" not in text
    assert "Squirtle" in text.partition("answers:")[2]
    again = judge("rule", "confused-answered.yaml", "--brief", cwd=tmp_path)
    assert again.returncode == 0
    assert "Squirtle is the new Active" in again.stdout.decode()


COUNTERS = """
table:
  Ann: {active: {card: Dragapult ex TWM 130, energy: [Fire, Psychic]}}
  Ben: {active: Gardevoir ex SVI 86, bench: [Ralts SVI 84, Klefki SVI 96]}
play: [attack: Phantom Dive]
"""


def test_a_question_that_comes_again_says_what_it_got_so_far(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "dive.yaml").write_text(COUNTERS, encoding="utf-8")
    done = judge("rule", "--ask", "dive.yaml", "--brief", stdin=b"1\n2\nu\n1\n1\n1\n1\n2\n", cwd=tmp_path)
    shown = done.stdout.decode()
    assert "once more (so far: Ben's Ralts, Ben's Klefki):" in shown
    assert "once more (so far: Ben's Ralts 5 times):" in shown
    assert shown.count("Ann's turn (turn 5)") == 2  # before the counters and after them
    assert "Ben's Ralts has 50 damage; Ben's Klefki has 10 damage" in shown


def test_answers_that_end_too_early_are_an_error(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "confused.yaml").write_text(CONFUSED, encoding="utf-8")
    done = judge("rule", "--ask", "confused.yaml", stdin=b"1\n", cwd=tmp_path)
    assert done.returncode == 2
    assert "the answers ended" in done.stderr.decode()
    assert not (tmp_path / "confused-answered.yaml").exists()
