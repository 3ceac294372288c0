"""Why a play is refused: the condition that failed, and what lies on the board."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.report.lines import plain
from ptcg_judge.report.scenarios.answer import answer
from ptcg_judge.report.scenarios.text import lines
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge


def said(text: str) -> str:
    """The first line of a scenario's replay under the rules of today."""
    (ruling,) = parse_rulings(text, "board.yaml", CardStore.open())
    today = book("now2026")
    return answer(judge(ruling, today, replay(ruling, today, ScriptShelf())))


BOARD = """
table:
  turn: Ann
  Ann: {active: {card: %s}, bench: [{card: Munkidori TWM 95, energy: none}], prizes: 2, hand: [%s]}
  Ben: {active: Gardevoir ex SVI 86, bench: [Klefki SVI 96], prizes: 4}
play: [%s]
"""


@pytest.mark.parametrize(
    ("active", "hand", "play", "reason"),
    [
        ("Mew ex MEW 151", "Counter Catcher PAR 160", "{play: Counter Catcher PAR 160}", "(here 2 against 4)"),
        ("Mew ex MEW 151", "Ultra Ball SVI 196, Fire", "{play: Ultra Ball SVI 196}", "discard 2 of the cards"),
        (
            "Dragapult ex TWM 130, energy: {Fire: 2}",
            "",
            "{attack: Phantom Dive}",
            "costs Fire, Psychic; Ann's",
        ),
        ("Iron Thorns ex TWM 77, energy: {Fire: 2}", "", "{retreat: Munkidori}", "is 4, 2 Energy is attached"),
        ("Mew ex MEW 151, conditions: Asleep", "", "{retreat: Munkidori}", "(Ann's Mew ex is Asleep)"),
        ("Mew ex MEW 151", "Drakloak TWM 129", "{evolve: Mew ex, into: Drakloak TWM 129}", "from Dreepy, not from Mew"),
        (
            "Mew ex MEW 151",
            "",
            "{power: Adrena-Brain}",
            "at least 1 Darkness Energy attached (Ann's Munkidori is on",
        ),
    ],
)
def test_a_refusal_names_the_condition_and_the_board(active: str, hand: str, play: str, reason: str) -> None:
    first = said(BOARD % (active, hand, play))
    assert first.startswith("No")
    assert reason in first
    assert "must hold" not in first


def test_every_refused_play_is_named_in_order_and_what_the_others_do() -> None:
    plays = "{play: Counter Catcher PAR 160}, {power: Adrena-Brain}, {attach: Psychic, to: Munkidori}"
    first = said(BOARD % ("Mew ex MEW 151", "Counter Catcher PAR 160, Psychic", plays))
    assert first.index("play 1, play Counter Catcher") < first.index("play 2, power Adrena-Brain")
    assert "What the other plays do: Ann's Munkidori has Psychic Energy attached" in first


def test_what_changed_is_told_in_the_order_of_time() -> None:
    board = """
table:
  Ann: {active: Dragapult ex TWM 130, bench: [{card: Mew ex MEW 151, energy: none}], hand: [Switch SVI 194]}
  Ben: {active: base1-43 Abra, bench: [base1-50 Gastly]}
play: [%s]
"""
    attach, switch = "{attach: Psychic, to: Ann.bench.1}", "{play: Switch}"
    told = "Ann's Mew ex has Psychic Energy attached", "Ann's Mew ex is the new Active Pokémon"
    first = said(board % f"{attach}, {switch}")
    assert first.index(told[0]) < first.index(told[1])
    first = said(board % f"{switch}, {attach.replace('bench.1', 'active')}")
    assert first.index(told[1]) < first.index(told[0])


def test_of_a_pokemon_that_was_benched_what_was_attached_to_it_is_told() -> None:
    board = """
table:
  Ann: {active: base1-7 Hitmonchan, hand: [base1-58 Pikachu, Lightning]}
  Ben: {active: base1-43 Abra}
play: [{bench: Pikachu}, {attach: Lightning, to: Pikachu}]
"""
    assert "Ann's Pikachu is on the Bench; Ann's Pikachu has Lightning Energy attached" in said(board)


def test_choices_are_shown_as_answers_takes_them() -> None:
    board = """
table:
  Ann: {active: base1-8 Machamp}
  Ben: {active: base1-43 Abra, bench: [base1-50 Gastly, base1-63 Squirtle]}
answers: every
play: [{attack: Seismic Toss}]
"""
    first = said(board)
    assert "Ben promotes: Ben's Gastly" in first
    assert "What the other" not in said(board.replace("every", "{Ben promotes: Gastly}"))


def test_many_refused_plays_have_a_line_each_and_none_is_cut() -> None:
    plays = "retreat: Munkidori", "play: Counter Catcher PAR 160", "play: Ultra Ball SVI 196", "attack: Phantom Dive"
    text = BOARD % (
        "Dragapult ex TWM 130, conditions: Asleep",
        "Counter Catcher PAR 160, Ultra Ball SVI 196",
        ", ".join(f"{{{play}}}" for play in plays),
    )
    (ruling,) = parse_rulings(text, "board.yaml", CardStore.open())
    today = book("now2026")
    shown = plain(lines([judge(ruling, today, replay(ruling, today, ScriptShelf()))], brief=True)).splitlines()
    assert shown[0] == "No, by the rules of 2026 (now2026): plays 1, 2, 3 and 4 are refused."
    assert [line.partition(":")[0] for line in shown[1:5]] == [
        "  play 1, retreat",
        "  play 2, play Counter Catcher",
        "  play 3, play Ultra Ball",
        "  play 4, attack Phantom Dive",
    ]
    assert not any("…" in line for line in shown)


def test_the_first_line_tells_what_changes_in_the_order_of_time() -> None:
    first = said("""
table:
  turn: Ann
  Ann:
    active: {card: Dragapult ex TWM 130, energy: {Fire: 1, Psychic: 1}}
    bench: [{card: Munkidori TWM 95, damage: 20, energy: {Darkness: 1}}]
    hand: [Psychic Energy]
    prizes: 3
  Ben: {active: Fezandipiti ex SFA 38, bench: [{card: Drakloak TWM 129, damage: 20}, Dreepy TWM 128], prizes: 2}
play:
  - {attach: Psychic Energy, to: Munkidori}
  - {power: Adrena-Brain, choose: [Fezandipiti ex, 1]}
  - {attack: Phantom Dive, choose: [Drakloak, Drakloak, Drakloak, Drakloak, Drakloak, Dreepy]}
answers: {Ben promotes: Drakloak}
""")
    order = [
        "Psychic Energy attached",  # play 1
        "Ann's Munkidori has 10 damage (20 before)",  # play 2
        "Ben's Drakloak has 70 damage (20 before)",  # play 3: 200 and 10 are the 210 HP of the Active Pokémon ...
        "Ben's Dreepy has 10 damage",  # ... and its counters are put one by one
        "Ben's Fezandipiti ex is Knocked Out",
        "Ann takes 2 Prizes",
        "Ben's Drakloak is the new Active Pokémon",
    ]
    assert [first.index(each) for each in order] == sorted(first.index(each) for each in order)


def test_the_first_line_says_once_who_goes_first() -> None:
    """Overeager of Ann's Sableye overrules the coin, which was for Ben."""
    first = said("""
rulebook: bw2012
game:
  Ann: {deck: [dp7-48 Sableye, {Fighting Energy: 59}]}
  Ben: {deck: [base1-61 Rattata, {Lightning Energy: 59}]}
coins: [tails]
answers: every
play: [pass]
""")
    assert "Ann goes first" in first
    assert "Ben goes first" not in first
