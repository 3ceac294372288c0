"""Plays that somebody could try, most of them illegal: whether the two ways of asking "may I?" always agree.

`legal.may` stops at the first reason and serves players; `legal.why_not` gives all reasons and serves judges.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptcg_judge.game.core.game import Game
from ptcg_judge.game.core.hooks import Deed
from ptcg_judge.game.core.knowledge import may_count, may_look
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.permission import Play, may
from ptcg_judge.game.effects.powers import power_script
from ptcg_judge.game.plays import attacking, hand
from ptcg_judge.game.plays.because import why_not
from ptcg_judge.game.table.card_kinds import kind_of
from ptcg_judge.game.table.knowledge import CLOSED
from ptcg_judge.game.table.state import Copy, Pokemon, Side
from random_play.invariants import Broken


def look_at_tries(game: Game) -> int:
    """Ask about everything that both players could try now, and which zones each may look into and count; returns how
    many of that are not allowed. Raises Broken.
    """
    illegal = 0
    for play, bans in tries(game):
        reasons = why_not(game, play, bans)
        if may(game, play, bans) != (not reasons):
            raise Broken(f"{play.act} {play.name}: two answers, {[each.why for each in reasons]}")
        illegal += bool(reasons)
    for side in game.table.sides:
        illegal += _another_ones_attack(game, side)
        illegal += sum(not may_look(game, side, owner, zone) for owner in game.table.sides for zone in CLOSED)
        illegal += sum(not may_count(game, side, owner) for owner in game.table.sides)
    return illegal


def _another_ones_attack(game: Game, side: Side) -> bool:
    """An attack that the Active Pokémon has not is refused, and nothing happens."""
    if side.active is None or side.other.active is None:
        return False
    own = {attack.name for attack, _ in values.attacks(game, side.active)}
    other = next((a.name for a, _ in values.attacks(game, side.other.active) if a.name not in own), None)
    if other is None or not any(a.name == other for a in side.other.active.printed.attacks):
        return False
    if not attacking.attack(game, side, other):
        raise Broken(f"{side.active.label} attacked with {other}")
    return True


def tries(game: Game) -> Iterator[tuple[Play, str]]:
    """Plays of both players with any card of the hand and any Pokémon in play, with the list of bans that decides."""
    for side in game.table.sides:
        for pokemon in side.in_play():
            yield from _by(game, side, pokemon)
        for copy in side.hand:
            yield from _with(game, side, copy)


def _by(game: Game, side: Side, pokemon: Pokemon) -> Iterator[tuple[Play, str]]:
    """What a Pokémon could try: its attacks, to retreat, its Powers."""
    for attack, card in values.attacks(game, pokemon):
        play = Play(Deed.ATTACK, side, pokemon, None, attack.name)
        play.attack, play.card = attack, card
        yield play, "attack"
    yield Play(Deed.RETREAT, side, pokemon), "retreat"
    for power in values.card_of(game, pokemon).powers:
        found = power_script(game, pokemon, power.name)
        if found is not None and found[0].use is not None:
            play = Play(Deed.USE_POWER, side, pokemon, pokemon.cards[-1], power.name)
            play.use = found[0].use
            yield play, "power"


def _with(game: Game, side: Side, copy: Copy) -> Iterator[tuple[Play, str]]:
    """What a card of the hand could be tried for: to be benched, put on, attached, played."""
    bench = Play(Deed.BENCH, side, None, copy, copy.name)
    bench.pieces = hand.pieces_at_hand(side, copy)
    yield bench, "bench"
    for pokemon in game.table.in_play():
        yield Play(Deed.EVOLVE, side, pokemon, copy, copy.name, pokemon), "evolve"
        if copy.card.supertype == "Energy":
            yield Play(Deed.ATTACH, side, pokemon, copy, copy.name, pokemon), "energy"
    if copy.card.supertype == "Trainer":
        yield from _trainer(game, side, copy)


def _trainer(game: Game, side: Side, copy: Copy) -> Iterator[tuple[Play, str]]:
    kind = kind_of(copy.card)
    bans = kind if kind in game.book.bans else "item"
    targets: list[Pokemon | None] = [None]
    if kind == "tool":
        targets = list(game.table.in_play())
    for target in targets:
        play = Play(Deed.PLAY, side, target, copy, copy.name, target)
        play.use = game.scripts.whole(copy.card).play
        yield play, bans
