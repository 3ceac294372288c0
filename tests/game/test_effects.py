"""Effects in force: which of them speak, in the order of their age, and for how long."""

from __future__ import annotations

import pytest

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Clause, Doing, Effect, Game, Source, TooDeep
from ptcg_judge.game.effects import in_force
from ptcg_judge.game.effects.in_force import add_source, begin, speaking
from ptcg_judge.game.effects.powers import attached_off_by
from ptcg_judge.game.effects.settling import EffectLoop, end_spans, settle
from ptcg_judge.game.table.card_kinds import Kind, Standing
from ptcg_judge.game.table.state import Side
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.replay import replay
from tests.game.tables import WrittenOracle, a_game
from tests.rulings.store import shelf, store


def game() -> Game:
    return a_game("now2026", [], [], WrittenOracle())


def source(game: Game, name: str, *clauses: Clause, holds: object = lambda source: True) -> Source:
    made = Source(Standing.POWER, name, clauses, Doing(game, game.table.sides[0], Kind.POWER, name), holds, None, None)  # type: ignore[arg-type]
    add_source(game, made)
    return made


def switches_off(*names: str) -> Clause:
    """A clause that switches off the sources of these names."""
    return Clause(hooks.OFF, lambda effect, *about: True, lambda doing, source: source.name in names)


HUM = Clause(hooks.HP, lambda effect, *about: True, lambda doing, value, pokemon: value + 10)


def test_an_effect_suppressed_by_an_older_one_does_not_begin() -> None:
    one = game()
    first = source(one, "first", switches_off("second"))
    settle(one)
    second = source(one, "second", switches_off("first"))
    settle(one)
    assert first.number is not None
    assert second.number is None


def test_of_two_that_would_suppress_each_other_from_the_same_moment_both_stay_with_all_they_do() -> None:
    one = game()
    first, second = source(one, "first", switches_off("second"), HUM), source(one, "second", switches_off("first"), HUM)
    settle(one)
    assert first.number == second.number
    assert first.number is not None
    assert [effect.doing.label for effect in speaking(one, hooks.HP)] == ["first", "second"]


def test_when_the_older_one_leaves_the_suppressed_one_begins_with_a_newer_number() -> None:
    one = game()
    first, quiet = source(one, "first", switches_off("quiet")), source(one, "quiet", HUM)
    settle(one)
    assert quiet.number is None
    in_force.drop_source(one, first)
    settle(one)
    assert quiet.number is not None
    assert [effect.doing.label for effect in speaking(one, hooks.HP)] == ["quiet"]


def test_what_is_in_force_is_silenced_by_a_newer_source_that_it_does_not_answer() -> None:
    one = game()
    quiet = source(one, "quiet", HUM)
    settle(one)
    source(one, "newer", switches_off("quiet"))
    settle(one)
    assert quiet.number is None
    assert speaking(one, hooks.HP) == []


def test_sources_that_begin_together_have_one_number() -> None:
    one = game()
    first, second = source(one, "first", HUM), source(one, "second", HUM)
    settle(one)
    assert first.number == second.number


def test_effects_that_begin_later_come_later() -> None:
    one = game()
    for name in ("old", "new"):
        source(one, name, HUM)
        settle(one)
    assert [effect.doing.label for effect in speaking(one, hooks.HP)] == ["old", "new"]


def test_a_loop_is_an_error_that_names_the_cards() -> None:
    one = game()
    source(one, "Liar", HUM, holds=lambda source: not speaking(one, hooks.HP))
    with pytest.raises(EffectLoop, match="Liar"):
        settle(one)


def lasting(game: Game, begins: int, ends: int, moment: str = "turn") -> Effect:
    made = Effect(
        HUM, Doing(game, game.table.sides[0], Kind.ATTACK, "Roar"), Standing.ATTACK, None, begins, ends, moment
    )
    begin(game, made)
    return made


def test_an_effect_speaks_from_its_first_turn_to_its_last() -> None:
    one = game()
    one.table.turn = 5
    lasting(one, 7, 7)
    heard = []
    for turn in (5, 6, 7, 8):
        one.table.turn = turn
        heard.append(len(speaking(one, hooks.HP)))
        end_spans(one, "turn")
    assert heard == [0, 0, 1, 0]


def test_what_lasts_until_the_checkup_outlives_the_turn() -> None:
    one = game()
    one.table.turn = 5
    lasting(one, 5, 5, "checkup")
    assert end_spans(one, "turn") == []
    assert len(end_spans(one, "checkup")) == 1


def test_only_the_tool_that_is_meant_is_asked_about() -> None:
    """Jamming Tower takes away what Pokémon Tools do, and nothing of Special Energy."""
    board = (
        "table: {stadium: Jamming Tower TWM 153, Ann: {active: {card: base1-58 Pikachu, "
        "attached: [Maximum Belt TEF 154, Double Turbo Energy BRS 151]}}, Ben: {active: base1-7 Hitmonchan}}"
    )
    (ruling,) = parse_rulings(board, "x.yaml", store())
    (leaf,) = replay(ruling, book("now2026"), shelf())
    pokemon = leaf.end.game.table.sides[0].active
    assert pokemon is not None
    off = {name: attached_off_by(leaf.end.game, pokemon, name) for name in ("Maximum Belt", "Double Turbo Energy")}
    assert [effect.doing.label for effect in off["Maximum Belt"]] == ["Jamming Tower"]
    assert off["Double Turbo Energy"] == []


CHOICES = """\
rulebook: now2026
answers: every
cards:
  Offer: {{card: {{kind: item}}, play: {{do: [{do}]}}}}
table:
  Ann: {{active: {{card: base1-7 Hitmonchan, damage: 50}}, bench: [base1-3 Chansey], hand: [Offer], deck: 20}}
  Ben: {{active: base1-7 Hitmonchan}}
play: [{{play: Offer}}]
"""


def ends(do: str) -> list[Side]:
    """Ann's side in each way in which a Trainer that does this can end."""
    (ruling,) = parse_rulings(CHOICES.format(do=do), "x.yaml", store())
    return [leaf.end.game.table.sides[0] for leaf in replay(ruling, book("now2026"), shelf())]


def test_up_to_so_many_cards_are_drawn_and_none_more() -> None:
    assert max(len(side.hand) for side in ends("{draw: {up to: 3}}")) == 3


def test_up_to_so_many_counters_are_moved_and_none_more() -> None:
    sides = ends("{move counters: {amount: {up to: 2}, from: my active, to: my bench}}")
    moved = [side.bench[0].damage for side in sides]
    assert max(moved) == 20


def test_triggers_that_set_each_other_off_are_refused_with_a_sentence() -> None:
    """This chain would end after 500 rounds, far more than any game has; most of its kind never do."""
    text = """\
rulebook: now2026
cards:
  Echo:
    card: {hp: 60, powers: {Echo: Ability}}
    powers: {Echo: {effects: [{when: {event: {is: healed, what: my play}, do: [{counters: {put: 1, on: self}}]}},
                              {when: {
                                event: {is: counters placed, what: {in: my play, where: {damage: {at most: 5000}}}},
                                do: [{counters: {put: 1, on: self}}]}}]}}
  Balm: {card: {kind: item}, play: {do: [{heal: {from: my active, amount: 10}}]}}
table:
  Ann: {active: {card: Echo, damage: 20}, hand: [Balm]}
  Ben: {active: base1-7 Hitmonchan}
play: [{play: Balm}]
"""
    (ruling,) = parse_rulings(text, "x.yaml", store())
    with pytest.raises(TooDeep, match="triggers set each other off without end"):
        replay(ruling, book("now2026"), shelf())
