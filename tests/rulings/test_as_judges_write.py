"""Ways of writing that a judge tries first: each means the same as the way the page shows."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.card import Card
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.core.game import CardScript
from ptcg_judge.report.scenarios.answer import answer
from ptcg_judge.report.scenarios.json import record
from ptcg_judge.report.scenarios.text import lines
from ptcg_judge.rulebooks.shelf import NEWEST, SHELF, book
from ptcg_judge.rulings.replay.compare import equal
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import located, replay
from ptcg_judge.rulings.replay.verdict import assumed, judge, notes
from tests.rulings.test_scenarios import game, played, read, refused, unplayable


@pytest.mark.parametrize(
    "energy", ["4 Fire", "4x fire", "Fire x4", "[fire, FIRE ENERGY, R, Fire]", "{fire: 4}", "[2 Fire, {Fire: 2}]"]
)
def test_energy_may_be_counted_in_many_ways(energy: str) -> None:
    side = game(f"table: {{Ann: {{active: {{card: Charizard BS 4, energy: {energy}}}}}}}").table.sides[0]
    assert side.active is not None
    assert [copy.name for copy in side.active.attached] == ["Fire Energy"] * 4


def test_one_card_alone_needs_no_list() -> None:
    side = game("table: {Ann: {active: Charizard BS 4, bench: Pikachu BS 58, hand: Potion, discard: 2 Bill}}").table
    assert [pokemon.name for pokemon in side.sides[0].bench] == ["Pikachu"]
    assert [copy.name for copy in side.sides[0].hand] == ["Potion"]
    assert [copy.name for copy in side.sides[0].discard] == ["Bill", "Bill"]


def test_none_is_no_card_where_cards_are_counted_too() -> None:
    assert equal(0, "none")  # the hand of a player who has no card left
    assert not equal(1, "none")
    assert not equal(False, "none")


def test_the_mark_after_a_name_may_be_left_out_in_a_play() -> None:
    board = "table: {Ann: {active: sm8-154 Ditto ◇, bench: [Pikachu BS 58], hand: [base1-42 Wartortle]}}\n"
    play = "play: [{power: Almighty Evolution, of: Ditto, choose: Wartortle}]\n"
    active = game(f"rulebook: swsh2021\n{board}{play}", "swsh2021").table.sides[0].active
    assert active is not None
    assert active.name == "Wartortle"


def test_a_misspelt_key_of_the_table_is_no_player() -> None:
    said = refused("table: {stadium off: Ann, Ann: {active: Pikachu BS 58}}")
    assert (said.message, said.hint) == ("unknown key 'stadium off'", "nearest: 'stadium of'")
    assert refused("table: {Ann: 5}").message.startswith("'Ann': a mapping")


def test_a_number_under_turn_is_the_turn_number() -> None:
    assert game("table: {turn: 2, Ann: {active: Pikachu BS 58}}").table.turn == 2
    assert "turn number" in refused("table: {turn: 2, turn number: 3}").message
    assert "count from 1" in refused("table: {turn: 0}").message
    assert "belongs under `table:`" in refused("turn: 1\ntable: {}").message


def test_all_rulebooks_may_be_named_at_once() -> None:
    assert read("rulebook: all\ntable: {}").rulebooks == tuple(SHELF)


def test_a_trainer_by_its_name_is_of_the_rulebook_s_time() -> None:
    hurt = "table: {Ann: {active: {card: Pikachu BS 58, damage: 30}}}\nplay: [{play: Potion, on: Pikachu}]\n"
    for name, left in (("wotc1999", 10), ("now2026", 0)):
        active = game(f"rulebook: {name}\n{hurt}", name).table.sides[0].active
        assert active is not None
        assert active.damage == left  # the Potion of 1999 heals 20, that of 2011 and later 30


def test_darkness_energy_in_full_is_the_card_of_the_time() -> None:
    board = "rulebook: v9-2002\ntable: {Ann: {active: {card: Umbreon N2 32, energy: Darkness Energy}}}"
    active = game(board, "v9-2002").table.sides[0].active
    assert active is not None
    assert not active.attached[0].card.is_basic_energy


@pytest.mark.parametrize("place", ["Raichu BS 14", "Ann's bench 1", "bench 1", "Ann.bench.1", "raichu", "Ann's Raichu"])
def test_a_pokemon_is_named_in_many_ways(place: str) -> None:
    board = "table: {Ann: {active: Pikachu BS 58, bench: Raichu BS 14}, Ben: {active: Abra BS 43}}\n"
    active = game(f"{board}play: [retreat: {place}]").table.sides[0].active
    assert active is not None
    assert active.name == "Raichu"


def test_a_retreat_may_name_both() -> None:
    board = "table: {Ann: {active: Pikachu BS 58, bench: [Raichu BS 14, Abra BS 43]}}\n"
    active = game(f"{board}play: [{{retreat: Pikachu, to: Abra}}]").table.sides[0].active
    assert active is not None
    assert active.name == "Abra"
    assert "is not Ann's Active Pokémon" in unplayable(f"{board}play: [{{retreat: Raichu, to: Abra}}]")


def test_a_power_is_used_once_however_it_is_written() -> None:
    board = "table: {Ann: {active: Pikachu BS 58, bench: Pidgeot ex OBF 164, deck: [Potion, Potion]}}\n"
    twice = "play: [{power: quick search, choose: Potion}, {power: Quick Search, choose: Potion}]"
    assert played(board + twice).outcomes[0].end.illegal[0][0] == 1


def test_a_power_that_works_by_itself_is_no_play() -> None:
    said = answer(played("table: {Ann: {active: Mr. Mime JU 6}}\nplay: [power: Invisible Wall]"))
    assert "works by itself" in said


def test_a_card_that_was_attached_this_turn_lies_on_the_active_pokemon() -> None:
    board = "table: {Ann: {active: Hitmonchan BS 7, this turn: PlusPower BS 84}, Ben: {active: Chansey BS 3}}\n"
    other = game(f"rulebook: wotc1999\n{board}play: [attack: Jab]", "wotc1999").table.sides[1].active
    assert other is not None
    assert other.damage == 50  # 20, doubled, and 10 after that


# The answer


def test_an_answer_says_yes_only_to_what_was_played() -> None:
    asked = "question: May Ben see her hand?\ntable: {Ann: {active: Pikachu BS 58}}\nplay: [pass]"
    assert not answer(played(asked)).startswith("Yes")
    written = "question: May it?\nanswer: No, never.\ntable: {Ann: {active: Pikachu BS 58}}\nplay: [attach: Fire]"
    assert not answer(played(written)).startswith("Yes")


def test_cards_drawn_at_the_start_of_a_turn_are_no_news() -> None:
    board = "table: {Ann: {active: Pikachu BS 58}, Ben: {active: Squirtle BS 63}}\n"
    said = answer(played(f"{board}play: [attack: Gnaw, next turn]"))
    assert said == "By the rules of 2026 (now2026): Ben's Squirtle has 20 damage."
    assert "Ben draws 1 card" in answer(played(f"{board}play: [next turn]"))


def test_a_card_that_changes_nothing_on_the_board_was_played_all_the_same() -> None:
    board = "table: {Ann: {active: Pikachu BS 58}, Ben: {active: base1-3 Chansey}}\n"
    assert answer(played(f"{board}play: [play: bw1-96 PlusPower]")).endswith("Ann plays PlusPower.")


def test_cards_that_nobody_stated_are_told_when_they_are_discarded() -> None:
    board = (
        "rulebook: bw2012\ntable: {Ann: {active: pl1-22 Blissey, hand: 2}, Ben: {active: base1-3 Chansey, hand: 1}}\n"
    )
    said = answer(played(f"{board}play: [power: Nurse Call]", "bw2012"))
    assert said.endswith(": a card is discarded from Ann's hand.")


def test_where_a_knocked_out_pokemon_goes_is_told_where_it_is_not_the_discard_pile() -> None:
    ann = "{active: {card: hgss4-94 Gengar, energy: {Psychic: 3}}}"
    ben = "{active: {card: Pikachu BS 58, damage: 20}, bench: [base1-3 Chansey]}"
    done = "[{attack: Cursed Drop, choose: [{Pikachu: 4}]}]"
    said = answer(played(f"rulebook: bw2012\ntable: {{Ann: {ann}, Ben: {ben}}}\nplay: {done}", "bw2012"))
    assert "Ben's Pikachu goes to the Lost Zone, what is attached to the discard pile" in said


def test_what_an_attack_leaves_behind_is_told_and_keeps_coins_apart() -> None:
    board = "rulebook: wotc1999\ntable: {Ann: {active: base6-90 Rhyhorn}, Ben: {active: Pikachu BS 58}}\n"
    said = answer(played(f"{board}play: [attack: Leer]", "wotc1999"))
    assert "Heads (1/2): effect on Ben's Pikachu: the Defending Pokémon can't attack (Ben's next turn)." in said
    assert "Tails (1/2): nothing changes." in said
    over = answer(played(f"{board}coins: [heads]\nplay: [attack: Leer, next turn, pass, next turn]", "wotc1999"))
    assert "effect" not in over


def test_what_was_chosen_is_told_in_the_place_of_its_name() -> None:
    board = "rulebook: wotc1999\ntable: {Ann: {active: base1-39 Porygon}, Ben: {active: Charizard BS 4}}\n"
    said = answer(played(f"{board}play: [{{attack: Conversion 1, choose: [yes, Psychic]}}]", "wotc1999"))
    assert "the Weakness of the Defending Pokémon (Water alone) is Psychic" in said


def test_the_name_of_a_card_that_forbids_a_play_keeps_its_capital_letter() -> None:
    cards = "cards: {Locker: {card: {hp: 60, powers: {No Items: Ability}}, powers: {No Items: {effects: [{forbid: {act: play, by: opponent, what: {kind: item}}}]}}}}\n"  # noqa: E501
    board = "table: {Ann: {active: Pikachu BS 58}, Ben: {active: Locker}}\n"
    assert "No Items of Ben's Locker forbids it" in answer(played(f"{cards}{board}play: [play: bw1-96 PlusPower]"))


def test_a_set_up_is_answered_with_who_begins_and_the_mulligans() -> None:
    decks = "game: {Ann: {deck: [Machop BS 52, {Fire: 59}]}, Ben: {deck: [Machop BS 52, {Fire: 59}]}}\n"
    said = answer(played(f"rulebook: v9-2002\n{decks}coins: [heads]", "v9-2002"))
    assert said == ("By the rules of 2002 (v9-2002): Ann goes first; Ann has 7 cards in hand; Ben has 6 cards in hand.")


def test_what_is_prevented_says_by_what_and_for_whom() -> None:
    board = "rulebook: wotc1999\ntable: {Ann: {active: Hitmonchan BS 7}, Ben: {active: Mr. Mime JU 6}}\n"
    said = answer(played(f"{board}play: [attack: Special Punch]", "wotc1999"))
    assert said.endswith("Invisible Wall prevents the damage to Ben's Mr. Mime.")


# What else a judge meets


@pytest.mark.parametrize("coins", ["[heads, tails]", "heads, tails", "[H, t]", "[Head, tail]"])
def test_coins_have_short_names(coins: str) -> None:
    assert read(f"table: {{}}\ncoins: {coins}").coins == (True, False)


@pytest.mark.parametrize("chance", ["1/2", "0.5", "50%"])
def test_a_chance_may_be_written_in_hundredths(chance: str) -> None:
    board = "table: {Ann: {active: {card: Pikachu BS 58, conditions: Asleep}}}\nplay: [checkup]\n"
    wanted = f"expect: [{{chance: {chance}, see: {{Ann.active.conditions: none}}}}]"
    assert played(board + wanted).as_expected


def test_a_misspelt_rule_and_a_coin_too_many_are_named() -> None:
    wrong = refused("table: {}\nexpect: [{illegal: now2026.retreat.retreat-aslep}]")
    assert wrong.hint == "nearest: now2026.retreat.retreat-asleep-paralyzed"
    assert "1 coin written, but no coin is flipped" in unplayable("table: {}\ncoins: [heads]")


def test_a_trainer_that_is_no_pokemon_is_not_active() -> None:
    assert "Potion is no Pokémon" in unplayable("table: {Ann: {active: Potion}}")
    assert game("table: {Ann: {active: Clefairy Doll BS 70}}", "wotc1999").table.sides[0].active is not None


def test_a_player_without_prizes_has_won_already() -> None:
    assert "the game is over" in refused("table: {Ann: {prizes: 0}}").message


def test_a_card_without_a_script_is_named_where_it_stands() -> None:
    """A Tool, Special Energy or Stadium has nothing but its text: where one lies, it is there for what it does."""

    class NoScripts(ScriptShelf):
        def find(self, card: Card) -> CardScript | None:
            return None

    ruling = read("table:\n  Ann:\n    bench: [{card: Pikachu BS 58, attached: [Muscle Band XY 121]}]")
    with pytest.raises(JudgeError) as caught:
        replay(ruling, book(NEWEST), NoScripts())
    assert str(located(caught.value, ruling)).startswith("x.yaml:3:13: can't say")


SPHINX = "cards: {Sphinx: {card: {hp: 50, attacks: {Scratch: 20}, powers: {Riddle: Ability, Gate: Ability}}}}\n"


@pytest.mark.parametrize(
    ("ann", "ben"), [("Sphinx", "Pikachu BS 58"), ("Machop BS 52", "Sphinx")], ids=["attacker", "defending"]
)
def test_a_power_beside_the_play_is_named_as_assumed_not_to_touch_it(ann: str, ben: str) -> None:
    """An Ability without a script on the board stops nothing: the answer says under what it holds."""
    attack = "Scratch" if ann == "Sphinx" else "Low Kick"
    energy = "" if ann == "Sphinx" else ", energy: [Fighting]"
    board = f"table:\n  Ann: {{active: {{card: {ann}{energy}}}}}\n  Ben: {{active: {ben}}}\nplay: [attack: {attack}]"
    verdict = played(f"{SPHINX}{board}\nexpect: [{{see: {{Ben.active.damage: 20}}}}]")
    whose = "Ann" if ann == "Sphinx" else "Ben"
    taken = [
        f"{whose}'s Sphinx's Ability {name}, which has no script, does not touch this" for name in ("Riddle", "Gate")
    ]
    assert verdict.as_expected
    assert assumed(verdict) == taken
    first, second, third, *_ = ("".join(text for _, text in line) for line in lines([verdict]))
    assert "unless a text without a script says otherwise: Ben's" in first
    assert [second, third] == [f"assumed: {each}" for each in taken]
    (result,) = record([verdict], [])["results"]  # type: ignore[misc]
    assert result["assumed"] == taken
    assert "unless a text without a script" in result["answer"]


def test_a_power_that_is_used_or_comes_into_play_has_a_script() -> None:
    """What is played needs a script: the Power itself, and the texts of a Pokémon that the play brings."""
    table = "table: {Ann: {active: Pikachu BS 58, bench: [Sphinx], hand: [Sphinx]}}\n"
    assert 'no script for "Riddle" of Sphinx' in unplayable(f"{SPHINX}{table}play: [power: Riddle]")
    assert 'no script for "Riddle" of Sphinx' in unplayable(f"{SPHINX}{table}play: [bench: Sphinx]")


def test_nothing_is_assumed_of_powers_with_a_script_or_left_blank() -> None:
    board = "table: {Ann: {active: Sphinx}, Ben: {active: Pikachu BS 58}}\nplay: [attack: Scratch]"
    written = SPHINX.replace("Ability}}}}", "Ability}}, powers: {Riddle: {}, Gate: {}}}}")
    for text in (f"{SPHINX}as blank: [Sphinx]\n{board}", f"{written}{board}"):
        verdict = played(text)
        assert not assumed(verdict)
        assert "unless" not in answer(verdict)


@pytest.mark.parametrize(
    ("facts", "cost", "printed"),
    [
        ("attacks: {Hit: 30}", 0, (30, "")),
        ("attacks: {Hit: {cost: 2, damage: 30+}}", 2, (30, "+")),
        ("attacks: {Hit: {cost: [C, fire], damage: 20x}}", 2, (20, "×")),
        (
            "type: fire, stage: basic, weakness: water ×2, attacks: {Hit: {cost: '{R}', damage: 10, sign: '-'}}",
            1,
            (10, "-"),
        ),
    ],
)
def test_an_imaginary_card_is_written_as_it_would_be_printed(facts: str, cost: int, printed: tuple[int, str]) -> None:
    active = (
        game(f"cards: {{Made: {{card: {{hp: 50, {facts}}}}}}}\ntable: {{Ann: {{active: Made}}}}").table.sides[0].active
    )
    assert active is not None
    (attack,) = active.printed.attacks
    assert (len(attack.cost), (attack.damage, attack.sign)) == (cost, printed)


def test_abilities_stand_under_powers() -> None:
    said = refused("cards: {Made: {card: {hp: 50, abilities: {Veil: {}}}}}\ntable: {}")
    assert "under `powers:`" in said.message


def test_the_bench_may_be_counted() -> None:
    assert (
        len(game("table: {Ann: {active: Pikachu BS 58, bench: [2 Abra BS 43, Pikachu BS 58]}}").table.sides[0].bench)
        == 3
    )
    assert "9 Pokémon on the Bench" in refused("table: {Ann: {bench: 9 Abra BS 43}}").message


def test_written_coins_are_no_part_of_an_outcome() -> None:
    flips = "{before: [{flip: {coins: until tails, as: f}}], damage: {times: [printed, {heads: f}]}}"
    board = f"cards: {{Made: {{card: {{hp: 50, attacks: {{Hit: 10x}}}}, attacks: {{Hit: {flips}}}}}}}\n"
    board = (
        board.replace("Hit: 10x", "Hit: {damage: 10x}") + "table: {Ann: {active: Made}, Ben: {active: Chansey BS 3}}\n"
    )
    said = answer(played(f"{board}coins: [heads]\nplay: [attack: Hit]"))
    assert "such as these. 1 heads (1/2): Ben's Chansey has 10 damage. 2 heads (1/4)" in said
    assert "heads, 1 heads" not in said.casefold()


TWO_CHANSEYS = (
    "rulebook: wotc1999\ntable:\n  Ann: {active: Hitmonchan BS 7}\n"
    "  Ben: {active: {card: Machop BS 52, attached: Double Colorless Energy BS 96, energy: Fighting},"
    " bench: [{card: Chansey BS 3, damage: 10, energy: Fighting}, {card: Chansey BS 3, energy: [Water, Fire]}]}\n"
)


@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        ("on: Ben.bench.2, choose: Fire", ["Water Energy"]),
        ("choose: [Ben.bench.2, Fire]", ["Water Energy"]),
        ("choose: Fire Energy of Ben's Chansey (2)", ["Water Energy"]),
        ("choose: Fire", ["Water Energy"]),
        ("on: Ben.bench.1", ["Water Energy", "Fire Energy"]),
    ],
)
def test_an_attached_card_is_chosen_with_its_pokemon(chosen: str, left: list[str]) -> None:
    board = game(f"{TWO_CHANSEYS}play: [{{play: Energy Removal BS 92, {chosen}}}]", "wotc1999")
    bench = board.table.sides[1].bench
    assert [copy.name for copy in bench[1].attached] == left
    assert len(bench[0].attached) + len(bench[1].attached) == 2


def test_cards_of_one_name_on_two_pokemon_are_different_options() -> None:
    said = unplayable(f"{TWO_CHANSEYS}play: [{{play: Energy Removal BS 92}}]", "wotc1999")
    assert "Fighting Energy of Ben's Machop" in said
    assert "Fighting Energy of Ben's Chansey" in said
    said = unplayable(f"{TWO_CHANSEYS}play: [{{play: Energy Removal BS 92, on: Machop}}]", "wotc1999")
    assert "Double Colorless Energy of Ben's Machop" in said
    assert "Chansey" not in said


@pytest.mark.parametrize("chosen", ["on: Ben.bench.2", "choose: Ben's bench 2", "choose: Ben's Chansey (2)"])
def test_the_second_of_one_name_is_meant_by_its_place(chosen: str) -> None:
    active = game(f"{TWO_CHANSEYS}play: [{{play: Gust of Wind BS 93, {chosen}}}]", "wotc1999").table.sides[1].active
    assert active is not None
    assert (active.name, active.damage) == ("Chansey", 0)


def test_a_choice_that_is_no_option_is_named_with_what_was_asked() -> None:
    board = "rulebook: wotc1999\ntable:\n  Ann: {active: {card: Alakazam BS 1, damage: 30}, bench: [%s]}\n"
    play = "play: [{power: Damage Swap, choose: [Alakazam, Abra]}]"
    full = board % "{card: Abra BS 43, damage: 20}, Chansey BS 3, Machop BS 52"
    assert "there is no 'Abra'" in unplayable(full + play, "wotc1999")
    alone = board % "{card: Abra BS 43, damage: 20}"
    said = unplayable(alone + play, "wotc1999")
    assert "`choose: Abra` was never asked for (this play asks Ann chooses for Damage Swap" in said


def test_what_switches_a_power_off_is_named() -> None:
    board = (
        "rulebook: wotc1999\ntable:\n  Ann: {active: {card: Alakazam BS 1, damage: 30}, bench: [Chansey BS 3]}\n"
        "  Ben: {active: Muk FO 13}\nplay: [{power: Damage Swap, choose: [Alakazam, Chansey]}]\n"
    )
    assert "Toxic Gas of Ben's Muk switches it off" in answer(played(board))
    for name in ("Muk", "Toxic Gas"):
        assert not played(f"{board}expect: [{{illegal: {name}}}]").mismatches


def test_what_a_power_is_about_may_stand_beside_it() -> None:
    board = "table: {Ann: {active: Pikachu BS 58, bench: Alakazam BS 1}, Ben: {active: Squirtle BS 63}}\n"
    hurt = board.replace("active: Pikachu BS 58", "active: {card: Pikachu BS 58, damage: 20}")
    for play in (
        "{power: Damage Swap, on: Alakazam, choose: [Pikachu, Alakazam]}",
        "{power: Damage Swap, on: Pikachu, choose: Alakazam}",
    ):
        active = game(f"rulebook: wotc1999\n{hurt}play: [{play}]", "wotc1999").table.sides[0].active
        assert active is not None
        assert active.damage == 10
    assert "nearest: 'Damage Swap'" in str(refused(f"{board}play: [power: Damage Swop]"))


def test_what_comes_about_unasked_may_be_written() -> None:
    board = "table: {Ann: {active: Pikachu BS 58}, Ben: {active: {card: Squirtle BS 63, energy: Water}}}\n"
    active = game(f"{board}play: [{{play: Energy Removal BS 92, on: Squirtle}}]").table.sides[1].active
    assert active is not None
    assert not active.attached
    assert "was never asked for" in unplayable(f"{board}play: [{{play: Energy Removal BS 92, choose: Abra}}]")


DRAGAPULT = """
table:
  turn: Ann
  Ann: {active: {card: Dragapult ex TWM 130, energy: [Fire, Psychic]%s}, bench: [Mew ex MEW 151]}
  Ben: {active: Iron Thorns ex TWM 77, bench: [%s]}
play: [%s]
"""


@pytest.mark.parametrize(
    ("board", "answer", "reason"),
    [
        (
            (", conditions: Confused", "Ralts SVI 84, Klefki SVI 96", "attack: Phantom Dive]\ncoins: [tails"),
            "Ann puts a counter for Phantom Dive: Ralts",
            "no choice is asked: Phantom Dive fails: Confused",
        ),
        (
            ("", "Ralts SVI 84", "retreat: Mew ex, choose: Fire Energy}, {power: Restart, of: Mew ex"),
            "Ann chooses for Restart: Ralts",
            "Initialization of Ben's Iron Thorns ex switches it off",
        ),
        (("", "", "attack: Phantom Dive"), "Ann puts a counter for Phantom Dive: Ralts", "there is nothing to choose"),
    ],
)
def test_an_answer_that_was_not_asked_gives_the_reason_of_its_play(
    board: tuple[str, str, str], answer: str, reason: str
) -> None:
    extra, bench, play = board
    play = f"{{{play}}}" if "}, {" in play or play.startswith("retreat") else play
    question, _, option = answer.partition(": ")
    said = unplayable(DRAGAPULT % (extra, bench, play) + f'answers: {{"{question}": {option}}}\n')
    assert "was never asked for" in said
    assert reason in said


def test_a_pokemon_that_cannot_be_chosen_is_not_replaced_by_another_of_its_name() -> None:
    """Rare Candy on the Dreepy that came down this turn: the other Dreepy must not evolve in its place."""
    board = (
        "table:\n  Ann: {active: Mew ex MEW 151, bench: [Dreepy TWM 128],"
        " hand: [Rare Candy SVI 191, Dragapult ex TWM 130, Dreepy TWM 128]}\n"
        "play: [{bench: Dreepy}, {play: Rare Candy, on: Ann.bench.%d}]\n"
    )
    said = answer(played(board % 2))
    assert said.startswith("No, by the rules of 2026")
    assert "Rare Candy can't be used on Ann's Dreepy (Bench 2), only on Ann's Dreepy" in said
    evolved = game(board % 1).table.sides[0].bench
    assert [pokemon.name for pokemon in evolved] == ["Dragapult ex", "Dreepy"]


@pytest.mark.parametrize(("play", "told"), [("end turn", True), ("checkup", False)])
def test_a_board_that_stops_before_checkup_says_so(play: str, told: bool) -> None:
    text = f"table:\n  Ben: {{active: {{card: Ralts SVI 84, conditions: Poisoned}}}}\nplay: [{play}]\n"
    ruling = read(text)
    found = notes(judge(ruling, book(NEWEST), replay(ruling, book(NEWEST), ScriptShelf())))
    assert any("Checkup was not played" in note for note in found) is told


@pytest.mark.parametrize("answers", ["Koffing", "[Koffing, Koffing]"])
def test_an_answer_copied_from_an_output_is_for_what_is_asked(answers: str) -> None:
    """Of the two Koffing one has to be taken: only the second is asked for, and only that one stands in the output."""
    board = (
        "rulebook: swsh2021\ntable:\n  Ann: {active: base1-3 Chansey, hand: [sm12-205 Roxie, base1-51 Koffing,"
        " base1-51 Koffing], deck: 10}\nplay: [play: sm12-205 Roxie]\n"
        f"answers: {{Ann chooses for Roxie: {answers}}}\n"
    )
    discarded = [copy.name for copy in game(board, "swsh2021").table.sides[0].discard]
    assert sorted(discarded) == ["Koffing", "Koffing", "Roxie"]


@pytest.mark.parametrize(
    ("bench", "only"), [("Ralts SVI 84", "Ben's Ralts"), ("[Ralts SVI 84, Klefki SVI 96]", "Klefki")]
)
def test_a_pokemon_that_a_play_does_not_offer_is_a_no(bench: str, only: str) -> None:
    """Boss's Orders brings up a Benched Pokémon; the Active one can't be meant, and no other is taken in its place."""
    board = f"table:\n  Ann: {{active: Mew ex MEW 151}}\n  Ben: {{active: Iron Thorns ex TWM 77, bench: {bench}}}\n"
    verdict = played(f"{board}play: [{{play: Boss's Orders MEG 114, on: Ben.active}}]\n")
    assert answer(verdict).startswith("No, by the rules of 2026")
    assert "can't be used on Ben's Iron Thorns ex, only on" in answer(verdict)
    assert only in answer(verdict)
    active = verdict.outcomes[0].end.game.table.sides[1].active
    assert active is not None
    assert active.name == "Iron Thorns ex"


def test_an_attack_that_can_t_be_used_again_is_told_by_its_name() -> None:
    board = "rulebook: bw2012\ntable: {Ann: {active: gym1-60}, Ben: {active: base1-3 Chansey}}\n"
    said = answer(played(f"{board}play: [attack: Screaming Headbutt]", "bw2012"))
    assert said.endswith("can't use Screaming Headbutt (Ann's next turn).")
