"""What random games stumbled over: one small board for each, so that it does not come back."""

from __future__ import annotations

from functools import cache

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.facts import card_of
from ptcg_judge.game.powers import power_script
from ptcg_judge.rulebooks.shelf import book
from ptcg_judge.rulings.load import parse_rulings
from ptcg_judge.rulings.replay import End, ScriptShelf, replay


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
