"""What random games stumbled over: one small board for each, so that it does not come back."""

from __future__ import annotations

from functools import cache

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects.permission import Play, may
from ptcg_judge.game.effects.powers import power_script
from ptcg_judge.game.effects.values import bench_size, card_of
from ptcg_judge.game.plays.because import why_not
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.file.load import parse_rulings
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.lay_board import ScriptShelf
from ptcg_judge.rulings.replay.replay import replay


@cache
def cards() -> CardStore:
    return CardStore.open()


def played(text: str) -> End:
    """The only way the scenario can go."""
    (ruling,) = parse_rulings(text, "test", cards())
    (leaf,) = replay(ruling, book(ruling.rulebooks[0]), ScriptShelf())
    return leaf.end


def test_a_power_stays_its_own_on_a_pokemon_that_counts_as_another() -> None:
    """Brock's Ninetales counts as Wigglytuff and keeps Shapeshift, of which Wigglytuff knows nothing."""
    end = played("""
rulebooks: [wotc1999]
table:
  turn: Ann
  Ann:
    active: gym2-3 Brock's Ninetales
    hand: [base2-16 Wigglytuff]
  Ben: {active: base1-52 Machop}
play:
  - power: Shapeshift
""")
    pokemon = end.game.table.player.active
    assert pokemon is not None
    assert card_of(end.game, pokemon).name == "Wigglytuff"
    found = power_script(end.game, pokemon, "Shapeshift")
    assert found is not None
    assert found[1] == "Pokémon Power"


def test_two_electrodes_stop_shocking_each_other_when_both_are_out() -> None:
    """Each Shock Blast damages both and sets off both: it ends when both have no HP left, not never."""
    end = played("""
rulebooks: [wotc1999]
coins: [heads, heads, heads, tails, tails, tails]
table:
  turn: Ann
  Ann:
    active: {card: "gym2-52 Lt. Surge's Electrode", damage: 50, energy: [Lightning, Lightning, Fire]}
    bench: [base1-52 Machop]
  Ben:
    active: "gym2-52 Lt. Surge's Electrode"
    bench: [base1-52 Machop]
play:
  - attack: Power Ball
""")
    assert {side.active.name for side in end.game.table.sides if side.active is not None} == {"Machop"}


def test_a_supporter_for_the_first_turn_is_listed_where_it_is_legal() -> None:
    """Carmine says itself that it may be played on the starting player's first turn: both ways of asking know it."""
    end = played("""
rulebooks: [now2026]
table:
  turn: Ann
  turn number: 1
  starting player: Ann
  Ann:
    active: base1-52 Machop
    hand: [sv6-145 Carmine, Fire]
    deck: [Fire, Fire, Fire, Fire, Fire, Fire]
  Ben: {active: base1-52 Machop}
""")
    side = end.game.table.player
    copy = next(copy for copy in side.hand if copy.name == "Carmine")
    play = Play(Deed.PLAY, side, None, copy, copy.name)
    play.use = end.game.scripts.whole(copy.card).play
    assert why_not(end.game, play, "supporter") == []
    assert may(end.game, play, "supporter")


def test_a_card_that_uses_another_does_not_use_itself_for_ever() -> None:
    """Ben's only Supporter is Sabrina's Suggestion too: it looks at Ben's hand again, and that is all."""
    end = played("""
rulebooks: [now2026]
table:
  turn: Ann
  Ann:
    active: base1-52 Machop
    hand: [sm115-65 Sabrina's Suggestion]
  Ben: {active: base1-52 Machop, hand: [sm115-65 Sabrina's Suggestion]}
play:
  - {play: Sabrina's Suggestion, choose: [yes, Sabrina's Suggestion, yes, Sabrina's Suggestion]}
""")
    assert [copy.name for copy in end.game.table.player.discard] == ["Sabrina's Suggestion"]


def test_what_lies_face_down_in_set_up_answers_nothing() -> None:
    """Absol answers a Basic Pokémon that is played onto the Bench; Ben's were put down before Absol was turned up."""
    end = played("""
rulebooks: [bw2012]
game:
  Ann: {deck: [{hgss4-91 Absol: 7}, {Darkness: 53}]}
  Ben: {deck: [{base1-63 Squirtle: 7}, {Water: 53}]}
impossible board: yes
coins: [heads]
answers: {Ann benches: no more, Ben benches: [Squirtle, no more]}
play: [pass]
""")
    assert [pokemon.damage for pokemon in end.game.table.side("Ben").bench] == [0]


def test_what_a_fossil_says_of_itself_ends_when_it_evolves() -> None:
    """Unidentified Fossil can't retreat; Archen on it can (swsh2021.evolve.evolve-loses-old-attacks)."""
    end = played("""
rulebooks: [swsh2021]
table:
  turn: Ann
  Ann:
    active: {card: sm5-134 Unidentified Fossil, energy: [Fighting, Fighting]}
    bench: [base1-52 Machop]
    hand: [sm11-120 Archen]
  Ben: {active: base1-52 Machop}
play:
  - {evolve: Ann.active, with: sm11-120 Archen}
  - retreat: Machop
""")
    pokemon = end.game.table.player.active
    assert pokemon is not None
    assert pokemon.name == "Machop"


def test_a_rule_for_one_bench_does_not_change_the_other() -> None:
    """Eternatus VMAX lets its own player have eight on the Bench while all are Darkness Pokémon; Ben still has five."""
    end = played("""
rulebooks: [swsh2021]
table:
  turn: Ann
  Ann:
    active: swsh11tg-TG22 Eternatus VMAX
    bench: [ex16-47 Carvanha, ex16-47 Carvanha, ex16-47 Carvanha, ex16-47 Carvanha, ex16-47 Carvanha]
    hand: [ex16-47 Carvanha, base1-52 Machop]
  Ben: {active: base1-52 Machop}
play:
  - bench: ex16-47 Carvanha
""")
    ann, ben = end.game.table.sides
    assert len(ann.bench) == 6
    assert (bench_size(end.game, ann), bench_size(end.game, ben)) == (8, 5)
    machop = next(copy for copy in ann.hand if copy.name == "Machop")
    play = Play(Deed.BENCH, ann, None, machop, machop.name)
    play.pieces = [machop]
    assert [each.card for each in why_not(end.game, play, "bench")] == ["Eternal Zone"]


def test_a_card_that_changes_places_with_the_top_card_lies_on_top() -> None:
    """Evidence Gathering: what Ann gave is the card she draws next, not any card of the deck."""
    end = played("""
rulebooks: [now2026]
table:
  turn: Ann
  Ann:
    active: me1-153 Gumshoos
    hand: [base1-52 Machop]
    deck: [base1-91 Bill, Fire, Water]
  Ben: {active: base1-52 Machop, deck: [Fire, Fire, Fire]}
play:
  - {power: Evidence Gathering, choose: Machop}
  - next turn
  - next turn
""")
    assert sorted(copy.name for copy in end.game.table.side("Ann").hand) == ["Bill", "Machop"]
    assert [copy.name for copy in end.game.table.side("Ann").deck] == ["Water Energy", "Fire Energy"]


def test_of_two_attacks_of_one_name_the_one_that_is_paid_for_is_used() -> None:
    """Recall lends Magneton the Thunder Wave of Magnemite, for one Lightning; its own costs three Energy."""
    end = played("""
rulebooks: [wotc1999]
table:
  turn: Ann
  Ann: {active: {card: base1-9 Magneton, under: [base1-53 Magnemite], energy: [Lightning]}, hand: [gym1-116 Recall]}
  Ben: {active: base1-3 Chansey}
play:
  - play: Recall
  - attack: Thunder Wave
coins: [tails]
""")
    assert end.game.table.side("Ben").active.damage == 10
