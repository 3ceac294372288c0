"""The scenario language: defaults, boards that can't be, choices, coins, chances, errors with their places."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from ptcg_judge.errors import JudgeError, RulingFileError
from ptcg_judge.game.core.game import Game
from ptcg_judge.rulebooks.shelf import NEWEST, SHELF, book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.file.ruling import Ruling
from ptcg_judge.rulings.replay.replay import located, replay
from ptcg_judge.rulings.replay.verdict import Replayed, judge, notes
from tests.rulings.store import shelf, store

BOARD = "table: {Ann: {active: Pikachu BS 58}, Ben: {active: Chansey BS 3}}\n"


def read(text: str) -> Ruling:
    (ruling,) = parse_rulings(text, "x.yaml", store())
    return ruling


def played(text: str, id: str = NEWEST, coins: Sequence[bool] | None = None) -> Replayed:
    ruling = read(text)
    return judge(ruling, book(id), replay(ruling, book(id), shelf(), coins))


def game(text: str, id: str = NEWEST) -> Game:
    (outcome,) = played(text, id).outcomes
    return outcome.end.game


def refused(text: str) -> RulingFileError:
    with pytest.raises(RulingFileError) as caught:
        read(text)
    assert caught.value.line is not None
    assert caught.value.column is not None
    return caught.value


def unplayable(text: str, id: str = NEWEST) -> str:
    ruling = read(text)
    with pytest.raises(JudgeError) as caught:
        replay(ruling, book(id), shelf())
    return str(located(caught.value, ruling))


# Defaults


def test_it_is_the_first_players_turn_5() -> None:
    table = game(BOARD).table
    assert (table.turn, table.player.name, table.starting.name) == (5, "Ann", "Ann")
    assert game(BOARD.replace("table: {", "table: {turn: Ben, ")).table.starting.name == "Ben"
    assert game(BOARD.replace("table: {", "table: {turn number: 6, ")).table.starting.name == "Ben"


def test_hand_and_deck_are_filled_to_60_with_unknown_cards_and_6_prizes() -> None:
    for side in game(BOARD).table.sides:
        assert (len(side.prizes), len(side.hand), len(side.bench), len(side.discard)) == (6, 5, 0, 0)
        assert all(copy.known is None for copy in (*side.deck, *side.hand, *side.prizes))
    assert len(game(BOARD).table.copies()) == 120


def test_written_cards_take_part_in_the_60() -> None:
    text = "table: {Ann: {active: Charizard BS 4, hand: [Potion BS 94], discard: [{Fire: 9}], prizes: 2}}"
    (side, _) = game(text).table.sides
    assert len(side.deck) == 60 - 3 - 1 - 9 - 2


def test_everything_has_been_in_play_since_before_this_turn() -> None:
    assert played(BOARD + "play: [{evolve: Pikachu, into: Raichu BS 14}]").outcomes[0].end.illegal == ()
    new = "table: {Ann: {active: {card: Pikachu BS 58, new: yes}}}\nplay: [{evolve: Pikachu, into: Raichu BS 14}]"
    assert played(new).outcomes[0].end.illegal


def test_unknown_cards_lie_under_an_evolved_pokemon() -> None:
    text = "table: {Ann: {active: Charizard BS 4, bench: [Raichu BS 14, {card: Raichu BS 14, under: none}]}}"
    side = game(text).table.sides[0]
    assert side.active is not None
    assert [len(pokemon.cards) for pokemon in (side.active, *side.bench)] == [3, 2, 1]


def test_energy_that_is_not_written_is_enough_and_written_energy_is_all() -> None:
    attack = "play: [{attack: Thunder Jolt}]\ncoins: [heads]"
    assert not played(BOARD + attack).outcomes[0].end.illegal
    written = BOARD.replace("{active: Pikachu BS 58}", "{active: {card: Pikachu BS 58, energy: Fire}}")
    assert played(written + "play: [{attack: Thunder Jolt}]").outcomes[0].end.illegal


def test_energy_that_is_not_written_is_asked_for_where_a_card_takes_it() -> None:
    board = BOARD.replace("{active: Pikachu BS 58}", "{active: Pikachu BS 58, hand: [Energy Removal BS 92]}")
    said = unplayable(board + "play: [{play: Energy Removal BS 92}]")
    assert "the Energy attached to Ben's Chansey matters here" in said
    assert "write `energy: [...]` for it" in said


def test_an_unstated_active_pokemon_is_asked_for_only_where_it_matters() -> None:
    board = "table: {Ann: {active: Pikachu BS 58, bench: [Chansey BS 3]}}\n"
    assert not played(board + "play: [{retreat: Chansey}]").outcomes[0].end.illegal
    said = unplayable(board + "play: [{attack: Gnaw}]")
    assert said.startswith("x.yaml:2:17: it matters here which Pokémon Ben has")


def test_a_supporter_that_was_played_is_asked_for_only_where_it_matters_which() -> None:
    board = "rulebook: now2026\ntable: {Ann: {active: %s, used: [supporter]}, Ben: {active: Chansey BS 3}}\n"
    team = board % "{card: Pikachu BS 58, damage: 20}" + "play: [{use: %s}]"
    center = team.replace("table: {", "table: {stadium: sv6-146 Community Center, ")
    factory = team.replace("table: {", "table: {stadium: sv10-173 Team Rocket's Factory, ")
    assert not played(center % "Community Center").outcomes[0].end.illegal
    said = unplayable(factory % "Team Rocket's Factory")
    assert "it matters here which Supporter Ann has played this turn" in said
    assert "write `this turn: [...]`" in said


def test_the_rulebook_is_the_newest_unless_one_is_named() -> None:
    assert read(BOARD).rulebooks == ()
    assert read(BOARD + "rulebook: bw2012").rulebooks == ("bw2012",)
    assert NEWEST == "now2026"


# Boards that can't be

IMPOSSIBLE = [
    ("{active: Pikachu BS 58, bench: [" + ", ".join(["Pikachu BS 58"] * 9) + "]}", "9 Pokémon on the Bench"),
    ("{active: {card: Pikachu BS 58, conditions: [Asleep, Confused]}}", "can't be Asleep and Confused at once"),
    ("{active: Pikachu BS 58, bench: [{card: Pikachu BS 58, conditions: Poisoned}]}", "Benched Pokémon has no Special"),
    ("{active: Pikachu BS 58, discard: [{Fire: 55}]}", "Ann has 67 cards, at most 60"),
    ("{active: Pikachu BS 58, prizes: 7}", "7 Prizes, at most 6"),
    ("{active: Fire Energy}", "Fire Energy is no Pokémon"),
    ("{active: {card: Pikachu BS 58, energy: [Potion BS 94]}}", "Potion is no Energy card"),
    ("{active: {card: base1-2 Blastoise, under: [base1-42, base1-63]}}", "Wartortle can't lie under Squirtle"),
]


def test_damage_is_held_to_the_hp_that_the_board_gives() -> None:
    hurt = "  Ann: {active: {card: Pikachu BS 58, damage: 40}}\nplay: []\n"
    said = unplayable("table:\n" + hurt)
    assert said.startswith("x.yaml:2:")
    assert "40 damage on Pikachu, which has 40 HP" in said
    assert played("table:\n  stadium: Lively Stadium SSP 180\n" + hurt).outcomes
    assert played("impossible board: yes\ntable:\n" + hurt).outcomes


def test_pokemon_tools_are_held_to_what_their_pokemon_may_carry() -> None:
    bearer = "  Ann: {{active: {{card: {}, attached: [Muscle Band XY 121, Choice Belt PAL 176]}}}}\nplay: []\n"
    said = unplayable("table:\n" + bearer.format("Pikachu BS 58"))
    assert said.startswith("x.yaml:2:")
    assert "2 Pokémon Tools on one Pokémon (Muscle Band, Choice Belt)" in said
    assert played("table:\n" + bearer.format("Sigilyph PLB 41")).outcomes
    assert played("impossible board: yes\ntable:\n" + bearer.format("Pikachu BS 58")).outcomes


@pytest.mark.parametrize(("side", "said"), IMPOSSIBLE)
def test_a_board_that_cannot_be_is_refused_unless_it_is_meant(side: str, said: str) -> None:
    text = f"table:\n  Ann: {side}\n"
    wrong = refused(text)
    assert said in wrong.message
    assert "impossible board: yes" in wrong.hint
    assert wrong.line == 2
    assert read("impossible board: yes\n" + text)


def test_six_on_the_bench_can_be_where_a_card_allows_it() -> None:
    six = "{active: Pikachu BS 58, bench: [" + ", ".join(["Pikachu BS 58"] * 6) + "]}"
    said = unplayable(f"table:\n  Ann: {six}\n")
    assert said.startswith("x.yaml:2:")
    assert "6 Pokémon on the Bench, at most 5 (write `impossible board: yes`" in said
    assert played(f"table:\n  stadium: Sky Field ROS 89\n  Ann: {six}\n").outcomes
    assert "6 Pokémon on the Bench, at most 4" in unplayable(
        f"table:\n  stadium: Collapsed Stadium BRS 137\n  Ann: {six}\n"
    )


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Fire", "Fire Energy is an Energy card (write attach: in place of play:)"),
        ("base1-96", "Double Colorless Energy is an Energy card (write attach: in place of play:)"),
        ("base1-58", "Pikachu is a Pokémon (write bench: or evolve: in place of play:)"),
    ],
)
def test_only_a_trainer_card_is_played(card: str, said: str) -> None:
    assert said in unplayable(BOARD + f"play: [{{play: {card}}}]\n")


def test_a_condition_that_the_book_does_not_have_cannot_be_on_its_board() -> None:
    text = "table: {Ann: {active: {card: Pikachu BS 58, conditions: Burned}}}\n"
    assert "wotc1999 has no Special Condition Burned" in unplayable(text, "wotc1999")
    assert played(text, "v9-2002").outcomes
    assert played("impossible board: yes\n" + text, "wotc1999").outcomes


def test_five_on_the_bench_and_six_prizes_and_one_short_of_the_hp_can_be() -> None:
    bench = ", ".join(["{card: Pikachu BS 58, damage: 30}"] * 5)
    assert read(f"table: {{Ann: {{active: Pikachu BS 58, bench: [{bench}], prizes: 6, hand: 43, deck: 5}}}}")


# Errors name the place and the nearest valid thing

WRONG = [
    ("rulebook: bw2021\n" + BOARD, 1, "there is no rulebook 'bw2021'", "bw2012"),
    ("table: {Ann: {active: Pikchu}}", 1, 'no card "Pikchu"', "Pikachu"),
    ("table: {Ann: {active: base1-58 Raichu}}", 1, "base1-58 is Pikachu, not Raichu", "base1-58 Pikachu"),
    ("table: {turn: Bne, Ann: {}, Ben: {}}", 1, "there is no player 'Bne'", "Ben"),
    ("table: {Ann: {}, Ben: {}, Cleo: {}}", 1, "two players at most", "Ann and Ben"),
    ("table: {active: Pikachu BS 58}", 1, "a mapping (key: value) or nothing was expected", ""),
    (BOARD + "play: [{attack: Gnaw, onn: x}]", 2, "unknown key 'onn'", "'on'"),
    (BOARD + "play: [{attack: Gnaw, into: x}]", 2, "'attack' has no 'into'", "beside attack may stand"),
    (BOARD + "play: [{attack: Gnaw, pass: yes}]", 2, "two plays in one", "one play per line"),
    (BOARD + "play: [attack]", 2, "there is no play 'attack' without more", "{attack: ...}"),
    (BOARD + "play: [{evolve: Pikachu}]", 2, "evolve into which card", "into"),
    (BOARD + "play: [{attach: }]", 2, "attach what?", "attach"),
    (BOARD + "coins: [haeds]", 2, "there is no side of a coin 'haeds'", "heads"),
    (BOARD + "expect: [{see: {Ben.active.damge: 10}}]", 2, "'damge' is nothing to see of a Pokémon", "damage"),
    (BOARD + "expect: [{see: {Bne.prizes: 10}}]", 2, "there is nothing called 'Bne'", "Ben"),
    (BOARD + "expect: [{see: {Ben.prize: 10}}]", 2, "'prize' is nothing to see of a player", "prizes"),
    (BOARD + "expect: [{see: {Ben.Chansy.hp: 10}}]", 2, "there is no place 'Chansy'", "Chansey"),
    (BOARD + "expect: [{chance: 1/0, see: {Ben.prizes: 6}}]", 2, "a chance is a fraction", ""),
    (BOARD + "expect: [{chance: 3/2, see: {Ben.prizes: 6}}]", 2, "between 0 and 1", ""),
    (BOARD + "expect: [{when: heads}]", 2, "nothing is expected", "see:"),
    (BOARD + "expect: [{when: head, see: {Ben.prizes: 6}}]", 2, "a coin shows heads or tails", "heads"),
    (BOARD + "expect: [{illegal: now2026.retreat.retreat-once-a-trun}]", 2, "no rule", "now2026.retreat"),
    (BOARD + "expect: [{illegal: adv2018.power.tmies}]", 2, "no rule", "adv2018.power.times"),
    (BOARD + "expect: [{under: now2025, legal: yes}]", 2, "there is no rulebook 'now2025'", "now2026"),
    (BOARD + "expect: [{events: [Pikachu wins the lottery]}]", 2, "no event is written", "event"),
    (BOARD + "expect: [{events: [{event: flip, whom: Ann}]}]", 2, "'flip' has no 'whom'", "who"),
    (BOARD + "cites: [now2026.nothing.at-all]", 2, "no rule", "now2026"),
    (BOARD + "play: [attack Gnaw]", 2, "there is no play 'attack Gnaw' without more", "write {attack: Gnaw}"),
    (BOARD + "expect: {Ben.active.damage: 40}", 2, "is a fact of the board", "write see: {Ben.active.damage: ...}"),
    (BOARD + "Cleo: {active: Pikachu}", 2, "'Cleo' belongs under `table:`", "table:"),
    (BOARD + "answers: every way", 2, "answers are a mapping or `every`", "every"),
    ("game: {Ann: {deck: [{Fire: 59}]}, Ben: {deck: [{Fire: 60}]}}", 1, "Ann's deck has 59 cards, not 60", ""),
    ("game: {Ann: {deck: [{Fire: 60}]}}", 1, "Ben needs a deck", "deck"),
    (BOARD + "cards: {Own: {card: {hp: 60, type: Fir}}}", 2, "there is no type 'Fir'", "Fire"),
    (BOARD + "cards: {Own: {card: {type: Fire}}}", 2, "how many HP", "hp"),
    (BOARD + "cards: {Own: {card: {hp: 60, attacks: {Hit: {damage: ''}}}}}", 2, "the number beside an attack", "30+"),
    (
        BOARD + "cards: {Pikachu BS 58: {attacks: {Gnaw: {after: [{dra: 1}]}}}}",
        2,
        "there is no statement 'dra'",
        "draw",
    ),
]


@pytest.mark.parametrize(("text", "line", "said", "near"), WRONG)
def test_an_error_names_line_column_and_the_nearest_thing(text: str, line: int, said: str, near: str) -> None:
    wrong = refused(text)
    assert said in wrong.message
    assert near in wrong.hint
    assert wrong.line == line
    assert (wrong.column or 0) > 0


# May I?


def test_an_illegal_play_is_an_answer_and_the_rest_goes_on() -> None:
    verdict = played(BOARD + "play: [{attack: Gnaw}, {attack: Gnaw}, next turn]")
    ((number, reasons),) = verdict.outcomes[0].end.illegal
    assert number == 1
    assert reasons[0].cites
    assert verdict.outcomes[0].end.game.table.player.name == "Ben"
    assert verdict.as_expected is None


def test_an_illegal_play_is_expected_by_rule_or_card_or_at_all() -> None:
    asleep = BOARD.replace("{active: Pikachu BS 58}", "{active: {card: Pikachu BS 58, conditions: Asleep}}")
    text = asleep + "play: [{attack: Gnaw}]\nexpect: [{illegal: %s}]"
    for wanted, right in (
        ("yes", True),
        ("now2026.attack.attack-asleep-paralyzed", None),
        ("now2026.energy.energy-once", False),
    ):
        verdict = played(text % wanted) if right is not None else None
        assert verdict is None or verdict.as_expected is right
    assert played(BOARD + "play: [{attack: Gnaw}]\nexpect: [{illegal: yes}]").as_expected is False
    assert played(BOARD + "play: [{attack: Gnaw}]\nexpect: [{legal: yes}]").as_expected is True


# Coins, picks and choices

COINS = """
cards:
  Coins:
    card: {hp: 60, attacks: {Two Coins: {cost: [], damage: 10, sign: x}, Run: {cost: [], damage: 10, sign: x}}}
    attacks:
      Two Coins: {before: [{flip: {coins: 2, as: f}}], damage: {times: [printed, {heads: f}]}}
      Run: {before: [{flip: {coins: until tails, as: f}}], damage: {times: [printed, {heads: f}]}}
table: {Ann: {active: Coins}, Ben: {active: Chansey BS 3}}
"""


def test_open_coins_are_grouped_by_result_with_exact_chances() -> None:
    outcomes = played(COINS + "play: [{attack: Two Coins}]").outcomes
    assert sorted(outcome.chance for outcome in outcomes) == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert sum(len(outcome.coins) for outcome in outcomes) == 4


def test_until_tails_sums_to_one_with_a_last_exact_leaf() -> None:
    outcomes = played(COINS + "play: [{attack: Run}]").outcomes
    assert sum(outcome.chance for outcome in outcomes) == 1
    assert min(outcome.chance for outcome in outcomes) == Fraction(1, 2**12)  # 12 heads or more: Chansey is out


def test_written_coins_are_used_and_a_coin_left_over_is_an_error() -> None:
    (outcome,) = played(COINS + "play: [{attack: Two Coins}]\ncoins: [heads, tails]").outcomes
    assert outcome.chance == 1
    said = unplayable(COINS + "play: [{attack: Two Coins}]\ncoins: [heads, tails, heads]")
    assert "3 coins written, 2 asked for" in said
    assert said.startswith("x.yaml:10:")


def test_chances_hold_where_a_choice_comes_after_one_side_of_a_coin() -> None:
    text = """
cards:
  Fork:
    card: {hp: 60, attacks: {Fork: {cost: []}}}
    attacks: {Fork: {after: [{flip: {heads: [{damage: {amount: 10, to: {in: their bench, pick: 1}}}]}}]}}
table: {Ann: {active: Fork}, Ben: {active: Chansey BS 3, bench: [Pikachu BS 58, Squirtle BS 63]}}
play: [{attack: Fork}]
answers: every
expect:
  - {chance: 1/2, see: {Ben.bench.1.damage: 0, Ben.bench.2.damage: 0}}
"""
    verdict = played(text)
    assert verdict.mismatches == ()
    assert sorted((outcome.chance, len(outcome.answers)) for outcome in verdict.outcomes) == [
        (Fraction(1, 2), 0), (Fraction(1, 2), 1), (Fraction(1, 2), 1),
    ]  # fmt: skip


CHOICE = """
table: {Ann: {active: Machamp BS 8}, Ben: {active: Abra BS 43, bench: [Gastly BS 50, Squirtle BS 63]}}
play: [{attack: Seismic Toss%s}]
"""


def test_an_unanswered_choice_names_player_question_and_options() -> None:
    said = unplayable(CHOICE % "")
    assert "Ben has to choose: promotes; options: Ben's Gastly, Ben's Squirtle" in said
    assert "choose:" in said
    assert said.startswith("x.yaml:3:")


@pytest.mark.parametrize("answer", ["Squirtle", "squirtle", "Ben's Squirtle"])
def test_a_choice_is_answered_beside_the_play_or_by_its_question(answer: str) -> None:
    for text in (CHOICE % f", choose: {answer}", CHOICE % "" + f"answers: {{Ben promotes: {answer}}}"):
        (outcome,) = played(text).outcomes
        active = outcome.end.game.table.sides[1].active
        assert active is not None
        assert active.name == "Squirtle"


def test_an_answer_left_over_is_an_error_with_its_place() -> None:
    assert "never asked for" in unplayable(CHOICE % ", choose: [Squirtle, Gastly, Pikachu]")
    said = unplayable(CHOICE % ", choose: Squirtle" + "answers: {Ann promotes: Machamp}")
    assert said.startswith("x.yaml:4:")


def test_every_answer_is_an_outcome_without_a_chance_of_its_own() -> None:
    verdict = played(CHOICE % "" + "answers: every")
    assert [outcome.chance for outcome in verdict.outcomes] == [1, 1]
    assert {outcome.answers for outcome in verdict.outcomes} == {
        (("Ben promotes", "Ben's Gastly"),), (("Ben promotes", "Ben's Squirtle"),),
    }  # fmt: skip


def test_too_many_ways_are_refused_with_what_was_asked() -> None:
    ruling = read(COINS + "play: [{attack: Two Coins}]")
    with pytest.raises(JudgeError, match="more than 3 ways to go") as caught:
        replay(ruling, book(NEWEST), shelf(), most=3)
    assert "--most-leaves" in caught.value.hint


# What a reader should know


def test_a_card_younger_than_the_book_is_noted_but_not_a_reprint() -> None:
    text = "table: {Ann: {active: Pikachu ex SSP 57, hand: [Switch SVI 194, Fire]}, Ben: {active: Chansey BS 3}}"
    assert [note for note in notes(played(text, "wotc1999")) if "younger" in note] == [
        "Pikachu ex (sv8-57, 2024-11-08) is younger than this rulebook (1999)"
    ]
    assert notes(played(text, NEWEST)) == []


def test_a_written_marker_that_does_nothing_by_itself_is_noted() -> None:
    text = "table: {Ann: {active: {card: Pikachu BS 58, markers: {%s: 1}}}, Ben: {active: Chansey BS 3}}"
    assert [note for note in notes(played(text % "Imprison", "bw2012")) if "marker" in note] == [
        "the Imprison marker that is written on the board does nothing: write the play that puts it"
    ]
    assert notes(played(text % "Shock-wave", "bw2012")) == []  # the attack asks for it


def test_plays_after_the_end_of_the_game_are_said_to_be_left() -> None:
    text = "table: {Ann: {active: Pikachu BS 58}, Ben: {active: Chansey BS 3, deck: 0}}\nplay: [next turn, pass, pass]"
    assert notes(played(text)) == ["the game is over before the last 2 plays of the scenario"]


# Whole games


def test_a_seed_gives_the_same_game_every_time() -> None:
    text = (
        "game: {seed: 5, Ann: {deck: [{Pikachu BS 58: 20}, {Fire: 40}]}, Ben: {deck: [{Squirtle BS 63: 60}]}}\n"
        "impossible board: yes\nplay: [next turn, next turn]\nanswers: every\n"
    )
    first, second = played(text), played(text)
    assert [o.end.lines for o in first.outcomes] == [o.end.lines for o in second.outcomes]
    assert len(first.outcomes[0].end.game.table.copies()) == 120


@pytest.mark.parametrize("id", SHELF)
def test_a_fixed_order_is_dealt_from_the_top_under_every_rulebook(id: str) -> None:
    text = """
game:
  Ann: {deck: [{Pikachu BS 58: 7}, {Fire: 53}]}
  Ben: {deck: [{Squirtle BS 63: 7}, {Water: 53}]}
answers: every
play: []
"""
    for outcome in played(text, id).outcomes:
        for side, energy in zip(outcome.end.game.table.sides, ("Fire Energy", "Water Energy"), strict=True):
            assert {copy.name for copy in side.prizes} == {energy}
            assert len(side.prizes) == 6


def test_a_card_that_is_not_in_hand_cannot_be_played_in_a_whole_game() -> None:
    text = """
game: {seed: 1, Ann: {deck: [{Pikachu BS 58: 60}]}, Ben: {deck: [{Pikachu BS 58: 60}]}}
impossible board: yes
answers: {Ann benches: no more, Ben benches: no more, Ann goes: first, Ben goes: first}
play: [{attach: Fire, to: Ann.active}]
"""
    ruling = read(text.replace("Ann goes: first, ", "").replace(", Ben goes: first", ""))
    with pytest.raises(JudgeError) as caught:
        replay(ruling, book("bw2012"), shelf())
    assert "no Fire Energy in the hand" in str(caught.value)


def test_an_answer_to_what_is_taken_anyway_is_used_up() -> None:
    text = """
table:
  Ann: {active: Alakazam BS 1, bench: [{card: Pikachu BS 58, damage: 30}]}
play: [{power: Damage Swap, choose: [Pikachu, Alakazam]}]
"""
    (outcome,) = played(text, "wotc1999").outcomes
    assert [pokemon.damage for pokemon in outcome.end.game.table.sides[0].in_play()] == [10, 20]


def test_a_tool_goes_to_the_active_pokemon_unless_another_is_named() -> None:
    text = "table: {Ann: {active: {card: Pikachu BS 58%s}, bench: [Chansey BS 3]}}\n"
    text += "play: [{attach: Choice Belt PAL 176%s}]"
    assert not played(text % ("", "")).outcomes[0].end.illegal
    tool = ", attached: [Muscle Band XY 121]"
    assert played(text % (tool, "")).outcomes[0].end.illegal
    assert not played(text % (tool, ", to: Chansey")).outcomes[0].end.illegal


@pytest.mark.parametrize("named", ["Pikachu", "Ann.active", "Ben.active", "Ben's Chansey"])
def test_retreat_names_a_benched_pokemon(named: str) -> None:
    text = "table: {Ann: {active: Pikachu BS 58, bench: [base1-46 Charmander]}, Ben: {active: Chansey BS 3}}\n"
    said = unplayable(text + f'play: [{{retreat: "{named}"}}]')
    assert said.startswith("x.yaml:2:18: ")
    assert "is not on Ann's Bench" in said
    assert "nearest: 'Charmander'" in said
    twins = text.replace("[base1-46 Charmander]", "[{card: Pikachu BS 58, damage: 10}]")
    assert game(twins + "play: [{retreat: Pikachu}]").table.sides[0].active.damage == 10  # type: ignore[union-attr]


SETUP = """rulebook: now2026
game:
  Ann: {deck: [{Pikachu BS 58: 3}, {base1-46 Charmander: 4}, {Lightning: 53}]}
  Ben: {deck: [{Water: 8}, {base1-63 Squirtle: 7}, {Water: 45}]}
coins: [heads]
"""


def test_a_set_up_names_every_choice_that_is_missing() -> None:
    said = unplayable(SETUP + "play: []")
    for part in (
        "x.yaml:3:3: ",
        "Ann goes: first | second;",
        "Ann starts with: Pikachu | Charmander;",
        "Ann benches: Pikachu | Charmander | no more;",
        "Ben benches: Squirtle | no more;",
        "Ann draws extra cards: 0 | 1",
        "{Ann goes: ..., Ann starts with: ..., Ann benches: ..., Ben benches: ..., Ann draws extra cards: ...}",
    ):
        assert part in said
    said = unplayable(SETUP + "answers: {Ann goes: frst}\nplay: []")
    assert "(there is no 'frst'); options: first, second" in said


def test_by_a_seed_nothing_is_known_of_the_hands_before_it_is_known_who_begins() -> None:
    said = unplayable(SETUP.replace("game:", "game:\n  seed: 7") + "play: []")
    assert "Ann goes: first | second" in said
    assert "starts with" not in said
