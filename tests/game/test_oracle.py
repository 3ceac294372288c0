"""Coins, picks, choices and open orders: every way exactly once, exact chances, nothing left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptcg_judge.game.chance.oracle import MOST_WAYS, CoinsLeft, PathOracle, TooManyLeaves, Unanswered, every_way
from ptcg_judge.game.chance.seeded import SeededOracle


def heads_of(oracle: PathOracle, coins: int) -> int:
    return sum(oracle.flip("Ann", "test") for _ in range(coins))


@given(st.integers(0, 8))
def test_open_coins_are_played_every_way_once(coins: int) -> None:
    leaves = every_way(lambda oracle: heads_of(oracle, coins))
    assert len(leaves) == 2**coins
    assert sum(leaf.chance for leaf in leaves) == 1
    assert sum(leaf.chance * leaf.end for leaf in leaves) == Fraction(coins, 2)


def test_written_coins_come_first_and_count_as_certain() -> None:
    leaves = every_way(lambda oracle: heads_of(oracle, 3), coins=(True, False))
    assert [(leaf.end, leaf.chance) for leaf in leaves] == [(2, Fraction(1, 2)), (1, Fraction(1, 2))]


def test_a_coin_that_nobody_flips_is_an_error() -> None:
    with pytest.raises(CoinsLeft, match="2 coins written, 1 asked for"):
        every_way(lambda oracle: heads_of(oracle, 1), coins=(True, True))


def test_an_answer_that_nobody_asks_for_is_an_error() -> None:
    with pytest.raises(CoinsLeft, match="Ann promotes: Pikachu"):
        every_way(lambda oracle: 1, answers={"Ann promotes": ("Pikachu",)})


def runs_of(play: Callable[[PathOracle], object]) -> list[tuple[str, Fraction, object]]:
    leaves = every_way(play)
    assert sum(leaf.chance for leaf in leaves) == 1
    return [(leaf.asked[0].answer, leaf.chance, leaf.end) for leaf in leaves]


def test_until_tails_ends_in_one_leaf_once_every_longer_run_ends_alike() -> None:
    assert runs_of(lambda oracle: min(30 * oracle.flips_until("Ann", "test"), 70)) == [
        ("0 heads", Fraction(1, 2), 0),
        ("1 heads", Fraction(1, 4), 30),
        ("2 heads", Fraction(1, 8), 60),
        ("3 or more heads", Fraction(1, 8), 70),
    ]


def test_a_long_way_to_the_first_difference_is_no_end() -> None:
    found = runs_of(lambda oracle: "much" if 2 * oracle.flips_until("Ann", "test") - 5 > 18 else "little")
    assert [end for _, _, end in found] == ["little"] * 12 + ["much"]
    assert found[-1][:2] == ("12 or more heads", Fraction(1, 2**12))
    (only,) = runs_of(lambda oracle: oracle.flips_until("Ann", "test") < 0)
    assert only == ("0 or more heads", Fraction(1), False)


def test_a_run_may_make_a_number_smaller() -> None:
    """Three heads are the first that make it so: one less for each."""
    found = runs_of(lambda oracle: -1 * oracle.flips_until("Ann", "test") > -3)
    assert [end for _, _, end in found] == [True, True, True, False]
    (only,) = runs_of(lambda oracle: -10 * oracle.flips_until("Ann", "test") > 5)
    assert only == ("0 or more heads", Fraction(1), False)
    (halved,) = runs_of(lambda oracle: -10 * oracle.flips_until("Ann", "test") // 2 // 2 > 0)
    assert halved == only


@pytest.mark.parametrize(
    "play",
    [
        lambda heads: 10 * heads // 1 < 0,
        lambda heads: abs(10 * heads) < 0,
        lambda heads: heads - heads == 0,  # a number is as large as itself, however many heads it rests on
    ],
)
def test_a_run_stays_open_through_what_leaves_the_number_as_it_is(play: Callable[[int], bool]) -> None:
    found = runs_of(lambda oracle: play(oracle.flips_until("Ann", "test")))
    assert [(said, chance) for said, chance, _ in found] == [("0 or more heads", Fraction(1))]


def test_nothing_hangs_on_a_run_that_counts_for_nothing() -> None:
    (only,) = runs_of(lambda oracle: 0 * oracle.flips_until("Ann", "test") >= 5)
    assert only == ("0 or more heads", Fraction(1), False)


def test_only_one_length_of_a_run_may_matter() -> None:
    found = runs_of(lambda oracle: oracle.flips_until("Ann", "test") == 9)
    assert [end for _, _, end in found] == [False] * 9 + [True, False]
    assert found[9][1] == Fraction(1, 2**10)
    parity = "every number of coins up to 1000 can end in another way"
    with pytest.raises(TooManyLeaves, match=parity):
        every_way(lambda oracle: oracle.flips_until("Ann", "test") % 2)
    with pytest.raises(TooManyLeaves, match=parity):
        every_way(lambda oracle: oracle.flips_until("Ann", "test"))


def test_a_run_inside_a_run_is_followed_for_each_length() -> None:
    def play(oracle: PathOracle) -> bool:
        first = oracle.flips_until("Ann", "test")
        return first > 1 and oracle.flips_until("Ben", "test", heads=True) + first >= 4

    found = runs_of(play)
    # P(first = k) * P(second >= 4 - k), and 1 for first >= 4
    wanted = Fraction(1, 8) * Fraction(1, 4) + Fraction(1, 16) * Fraction(1, 2) + Fraction(1, 16)
    assert sum(chance for _, chance, end in found if end) == wanted


def test_equal_cards_are_one_pick_with_the_weight_of_all() -> None:
    leaves = every_way(lambda oracle: oracle.chance(["Water", "Fire", "Water"], [1, 1, 1], "top card"))
    assert [(leaf.asked[0].answer, leaf.chance) for leaf in leaves] == [
        ("Water", Fraction(2, 3)),
        ("Fire", Fraction(1, 3)),
    ]


def test_an_unanswered_choice_names_player_question_and_options() -> None:
    with pytest.raises(Unanswered, match=r"Ben has to choose: promotes; options: Pikachu, Raichu"):
        every_way(lambda oracle: oracle.choose("Ben", "promotes", ["Pikachu", "Raichu"]))


def test_options_that_are_alike_are_no_question() -> None:
    (leaf,) = every_way(lambda oracle: oracle.choose("Ben", "promotes", ["Pikachu", "Pikachu"]))
    assert leaf.end == 0


def test_a_part_of_an_option_in_whole_words_names_it() -> None:
    def take(oracle: PathOracle) -> int:
        return oracle.choose("Ben", "discards", ["Water Energy", "Fire Energy"])

    (leaf,) = every_way(take, answers={"Ben discards": ("fire",)})
    assert leaf.end == 1
    for half in ("Fire Ener", "ire Energy"):
        with pytest.raises(Unanswered, match=f"there is no '{half}'"):
            every_way(take, answers={"Ben discards": (half,)})


def test_what_is_dealt_out_is_told_card_by_card_each_way_once() -> None:
    """The last option, which alone is left, is told as well."""
    leaves = every_way(lambda oracle: oracle.deal_out("Ann", "to", (), ["Mew", "Muk"], 2), every=True)
    told = {tuple(asked.answer for asked in leaf.asked): leaf.end for leaf in leaves}
    assert len(leaves) == 3
    assert told == {("Mew", "Mew"): [0, 0], ("Mew", "Muk"): [0, 1], ("Muk", "Muk"): [1, 1]}


def test_choices_have_no_chance() -> None:
    leaves = every_way(lambda oracle: oracle.choose("Ben", "promotes", ["Pikachu", "Raichu"]), every=True)
    assert [leaf.chance for leaf in leaves] == [1, 1]


def test_too_many_ways_are_refused_with_what_was_asked() -> None:
    with pytest.raises(TooManyLeaves, match="more than 100 ways to go"):
        every_way(lambda oracle: heads_of(oracle, 12), most=100)


@given(st.lists(st.booleans(), min_size=4, max_size=4))
def test_replaying_the_coins_of_a_leaf_gives_that_leaf(coins: list[bool]) -> None:
    def play(oracle: PathOracle) -> tuple[bool, ...]:
        first = oracle.flip("Ann", "first")
        return (first, *(oracle.flip("Ann", "more") for _ in range(3)))

    (leaf,) = every_way(play, coins=coins)
    assert leaf.end == tuple(coins)
    assert leaf.chance == 1


def test_long_ways_are_refused_before_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """65,536 ways of 900 coins each would be 59 million lines: what counts is all of them together."""
    monkeypatch.setattr("ptcg_judge.game.chance.oracle.MOST_LINES", 9_000)
    assert len(every_way(lambda oracle: heads_of(oracle, 8), most=MOST_WAYS)) == 256  # 2,048 lines
    with pytest.raises(TooManyLeaves, match="more than 9,000 lines on all ways to go together") as caught:
        every_way(lambda oracle: heads_of(oracle, 900), most=MOST_WAYS)
    assert "--most-leaves" not in caught.value.hint


def test_a_random_run_of_coins_may_have_no_heads() -> None:
    """Half of all runs end with the first coin, a quarter with the second."""
    runs = Counter(SeededOracle(seed).flips_until("Ann", "test") for seed in range(400))
    assert 160 < runs[0] < 240
    assert 60 < runs[1] < 140
