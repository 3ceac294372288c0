"""May a player do this? Each ban is one line of a rulebook; an illegal play is an answer with its rule.

A `PlayBan` names a function `(game, play) -> bool` (True: forbidden), the rules behind it, and the word under which
a card may lift it ("came into play this turn").
Effects forbid through the hook "forbid <act>", and lift through "allow <act>".
"""

from __future__ import annotations

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Doing, Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.in_force import asks, card_off_by
from ptcg_judge.game.effects.permission import Play, comes_only_by
from ptcg_judge.game.effects.powers import off_by_elsewhere, switched_off
from ptcg_judge.game.effects.usage import play_is_used_up
from ptcg_judge.game.language.could import can_pay, paid_first, would_do_something, would_only_shuffle
from ptcg_judge.game.steps.played_as_taken import AS_IT_COMES
from ptcg_judge.game.table import marks
from ptcg_judge.game.table.card_kinds import (
    GX_ATTACK,
    VSTAR_POWER,
    Kind,
    is_basic,
    kind_of,
    names_used,
    once_a_game,
    pieces_of,
)
from ptcg_judge.game.table.marks import Done, Mark
from ptcg_judge.game.table.state import ASLEEP, LEVEL_UP, PARALYZED, Pokemon

SAYS_NOT_BESIDE_ITS_NAME = "2005-05"  # the first month of Stadium cards that say so themselves (EX Emerald)

# ------------------------------------------------------------------------------------------------------------ any play


def not_your_turn(game: Game, play: Play) -> bool:
    """Only the player whose turn it is may act."""
    return game.table.player is not play.side


def turn_is_over(game: Game, play: Play) -> bool:
    """When the turn is over, by an attack or otherwise, nothing else may be done in it."""
    table = game.table
    if table.over and not table.between and play.act == Deed.ATTACK and may_attack_again(game, play):
        return False
    return table.over or table.between


def may_attack_again(game: Game, play: Play) -> bool:
    """Whether an effect lets a Pokémon that attacked this turn make this attack too; nothing comes in between."""
    made = game.table.attacks
    if not made or hooks.ATTACK_AGAIN not in game.at or any(pokemon is not play.pokemon for pokemon, _, _ in made):
        return False
    return any(effect.clause.value(effect.doing, play) > len(made) for effect in asks(game, hooks.ATTACK_AGAIN, play))


# -------------------------------------------------------------------------------------------------------------- attack


def asleep_or_paralyzed(game: Game, play: Play) -> bool:
    """An Asleep or Paralyzed Pokémon can't attack or retreat."""
    pokemon = play.pokemon
    return pokemon is not None and (ASLEEP in pokemon.conditions or PARALYZED in pokemon.conditions)


def asleep(game: Game, play: Play) -> bool:
    """An Asleep Pokémon can't attack or retreat."""
    return play.pokemon is not None and ASLEEP in play.pokemon.conditions


def paralyzed(game: Game, play: Play) -> bool:
    """A Paralyzed Pokémon can't attack or retreat."""
    return play.pokemon is not None and PARALYZED in play.pokemon.conditions


def not_enough_energy(game: Game, play: Play) -> bool:
    """An attack can be used only with the Energy of its cost attached."""
    pokemon, attack = play.pokemon, play.attack
    if pokemon is None or attack is None or not pokemon.energy_stated:
        return False
    return not values.pays(values.energy(game, pokemon), values.attack_cost(game, pokemon, attack))


def not_active(game: Game, play: Play) -> bool:
    """Only the Active Pokémon can attack or retreat."""
    return play.pokemon is None or not play.pokemon.is_active


def starting_players_first_turn(game: Game, play: Play) -> bool:
    """The player who goes first can't do this on the first turn."""
    return play.side is game.table.starting and game.table.turn == 1


def attack_needs_more(game: Game, play: Play) -> bool:
    """What the attack itself says must hold for it to be used."""
    if play.attack is None or play.card is None or play.pokemon is None:
        return False
    script = game.scripts.attack(play.card, play.attack.name)
    doing = Doing(game, play.side, Kind.ATTACK, play.attack.name, play.pokemon, play.pokemon.cards[-1])
    return (script.needs is not None and not script.needs(doing)) or not can_pay(doing, script.cost)


def gx_attack_used(game: Game, play: Play) -> bool:
    """A player can use only one GX attack in a game."""
    return GX_ATTACK in play.side.used_in_game and GX_ATTACK in _once_a_game(game, play)


def vstar_power_used(game: Game, play: Play) -> bool:
    """A player can use only one VSTAR Power in a game."""
    return VSTAR_POWER in play.side.used_in_game and VSTAR_POWER in _once_a_game(game, play)


def _once_a_game(game: Game, play: Play) -> set[Mark | None]:
    """Of which kinds that a player may use once in a game an attack or Power is."""
    if play.attack is not None and play.card is not None:
        script = game.scripts.attack(play.card, play.attack.name)
        return {once_a_game(play.card, play.attack.name, script.counts_as)}
    card = play.copy.known if play.copy is not None else None
    counts_as = play.use.counts_as if play.use is not None else ""
    return {once_a_game(card, name, counts_as) for name in names_used(card, play.name)}


# ------------------------------------------------------------------------------------------------------------- retreat


def nobody_to_switch_with(game: Game, play: Play) -> bool:
    """To retreat there must be a Benched Pokémon to switch with."""
    return not play.side.bench or (play.target is not None and play.target not in play.side.bench)


def cannot_pay_retreat(game: Game, play: Play) -> bool:
    """The Retreat Cost must be paid in Energy attached to the Pokémon."""
    pokemon = play.pokemon
    if pokemon is None or not pokemon.energy_stated:
        return False
    cost = values.retreat_cost(game, pokemon)
    if cost > 0 and asks(game, hooks.PAY_RETREAT, pokemon):
        return False
    return cost > 0 and len(values.energy(game, pokemon)) < cost


def already_retreated(game: Game, play: Play) -> bool:
    """A player can retreat only once in a turn."""
    return marks.RETREAT in play.side.used


def failed_to_retreat(game: Game, play: Play) -> bool:
    """A Confused Pokémon that failed to retreat can't try again this turn."""
    pokemon = play.pokemon
    return pokemon is not None and pokemon.powers_used.get(marks.RETREAT_FAILED) == game.table.turn


def cannot_retreat_at_all(game: Game, play: Play) -> bool:
    """A card without a Retreat Cost that is played as a Pokémon can't retreat."""
    pokemon = play.pokemon
    if pokemon is None or pokemon.cards[-1].known is None:
        return False
    return pokemon.cards[-1].card.supertype == "Trainer" and pokemon.printed.retreat is None


# -------------------------------------------------------------------------------------------------------------- evolve


def wrong_name(game: Game, play: Play) -> bool:
    """An Evolution card goes only on the Pokémon that it names."""
    assert play.copy is not None
    assert play.target is not None
    if play.target.side is not play.side:
        return True
    target, card = values.card_of(game, play.target), play.copy.card
    if target.name in card.evolves_from or target.count_name in card.evolves_from:
        return False
    script = game.scripts.of(target)
    if script is None or not set(script.evolves_as).isdisjoint(card.evolves_from):
        return script is None
    return card.name not in script.evolves_into


def first_turn(game: Game, play: Play) -> bool:
    """No player can evolve on their first turn."""
    return game.table.is_first_turn(play.side)


def came_into_play_this_turn(game: Game, play: Play) -> bool:
    """A Pokémon that came into play this turn can't evolve."""
    return play.target is not None and play.target.since == game.table.turn


def evolved_this_turn(game: Game, play: Play) -> bool:
    """A Pokémon that evolved this turn can't evolve again."""
    return play.target is not None and play.target.evolved == game.table.turn


def comes_another_way(game: Game, play: Play) -> bool:
    """A card may say that it comes into play only by a certain Power."""
    return play.copy is not None and bool(comes_only_by(game, play.copy))


# --------------------------------------------------------------------------------------------------------------- bench


def bench_is_full(game: Game, play: Play) -> bool:
    """The Bench holds only so many Pokémon."""
    return len(play.side.bench) >= values.bench_size(game, play.side)


def not_a_basic(game: Game, play: Play) -> bool:
    """Only a Basic Pokémon can be put from the hand onto the Bench."""
    assert play.copy is not None
    card = play.copy.card
    if pieces_of(card) > 1:
        return False
    if card.supertype == "Trainer":
        script = game.scripts.of(card)
        return script is None or script.as_pokemon is None or script.as_pokemon.only_in_setup
    return not is_basic(card)


def pieces_missing(game: Game, play: Play) -> bool:
    """Both halves of a LEGEND are played together from the hand, all four pieces of a V-UNION from the discard pile."""
    assert play.copy is not None
    return len(play.pieces or ()) != pieces_of(play.copy.card)


def vunion_played_before(game: Game, play: Play) -> bool:
    """A player can play a V-UNION of a name only once in a game."""
    card = play.copy.known if play.copy is not None else None
    return card is not None and card.stage == "V-UNION" and Mark(Done.V_UNION, card.name) in play.side.used_in_game


def level_up_elsewhere(game: Game, play: Play) -> bool:
    """A Pokémon LV.X is put only onto the Active Pokémon, and onto none that is a Pokémon LV.X already."""
    card = play.copy.known if play.copy is not None else None
    if card is None or card.stage != LEVEL_UP or play.target is None:
        return False
    return not play.target.is_active or play.target.printed.stage == LEVEL_UP


# -------------------------------------------------------------------------------------------------------------- attach


def energy_already_attached(game: Game, play: Play) -> bool:
    """Only one Energy card can be attached from the hand in a turn."""
    return marks.ENERGY in play.side.used


def may_not_go_there(game: Game, play: Play) -> bool:
    """A card is attached to one's own Pokémon, or as it says itself."""
    assert play.copy is not None
    card = play.copy.card
    if play.target is None:
        return False
    if card.is_basic_energy:
        return play.target.side is not play.side
    script = game.scripts.whole(card)
    if script.attach_to is None:
        return play.target.side is not play.side
    doing = Doing(game, play.side, kind_of(card), card.name, play.target, play.copy)
    return not script.attach_to(doing, play.target)


def no_place_for_tool(game: Game, play: Play) -> bool:
    """A Pokémon can have only one Pokémon Tool attached."""
    return play.target is not None and not values.has_tool_room(game, play.target)


# ------------------------------------------------------------------------------------------------------------ Trainers


def supporter_already_played(game: Game, play: Play) -> bool:
    """Only one Supporter card can be played in a turn."""
    return marks.SUPPORTER in play.side.used


def stadium_already_played(game: Game, play: Play) -> bool:
    """Only one Stadium card can be played in a turn."""
    return marks.STADIUM in play.side.used


def same_stadium(game: Game, play: Play) -> bool:
    """A Stadium card of the same name as the one in play can't be played."""
    stadium = game.table.stadium
    return stadium is not None and play.copy is not None and stadium.name == play.copy.name


def same_stadium_by_its_text(game: Game, play: Play) -> bool:
    """A Stadium card that says so can't be played while one of its name is in play."""
    return same_stadium(game, play) and play.copy is not None and play.copy.card.released >= SAYS_NOT_BESIDE_ITS_NAME


def card_needs_more(game: Game, play: Play) -> bool:
    """What the card itself says must hold for it to be used."""
    use = play.use
    if use is None:
        return False
    if use.zone in AS_IT_COMES or use.answers:  # it is asked for at its moment, never as a play
        return True
    if play.pokemon is not None and not _lies_there(play.pokemon, use.zone):
        return True
    doing = doing_of(game, play)
    return (use.needs is not None and not use.needs(doing)) or not can_pay(doing, use.cost)


def _lies_there(pokemon: Pokemon, zone: str) -> bool:
    """Whether a Pokémon in play is where its Power can be used: anywhere in play, or on the Bench only."""
    return zone == "play" or (zone == "bench" and not pokemon.is_active)


def nothing_would_happen(game: Game, play: Play) -> bool:
    """A card that certainly would do nothing can't be used."""
    use = play.use
    if use is None or not use.do:
        return False
    doing = doing_of(game, play)
    paid_first(doing, use.cost)
    looked_at = [play.copy] if play.act is Deed.PLAY and play.copy is not None else []  # as if it were played
    play.side.played_cards += looked_at
    try:
        done = (*use.choose, *use.do)
        return not (would_do_something(doing, done) or would_only_shuffle(doing, done))
    finally:
        del play.side.played_cards[len(play.side.played_cards) - len(looked_at) :]


def doing_of(game: Game, play: Play) -> Doing:
    """The Doing of a play, for its conditions."""
    kind = kind_of(play.copy.card) if play.copy is not None and play.act == Deed.PLAY else Kind.POWER
    return Doing(game, play.side, kind, play.name or (play.copy.name if play.copy else ""), play.pokemon, play.copy)


# -------------------------------------------------------------------------------------------------------------- powers


def power_is_off(game: Game, play: Play) -> bool:
    """This Power or Ability, or what an attached card offers, does not work now."""
    if play.act == Deed.USE_CARD and play.pokemon is not None and play.copy in play.pokemon.attached:
        return bool(card_off_by(game, play.pokemon, play.copy))
    if play.act != Deed.USE_POWER:
        return False
    if play.pokemon is None:
        return play.copy is not None and bool(off_by_elsewhere(game, play.side, play.copy, play.name))
    return switched_off(game, play.pokemon, play.name)


def power_used_up(game: Game, play: Play) -> bool:
    """This Power or Ability was used as often as it can be."""
    return play.use is not None and play_is_used_up(game.table.turn, play, play.use.often)
