"""An attack used as another attack: copied from a Pokémon, or from the turn before."""

from __future__ import annotations

from dataclasses import replace

from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.game.core.game import NO_TURN, Attacking, Doing, Game
from ptcg_judge.game.core.result import Thing
from ptcg_judge.game.core.running import run
from ptcg_judge.game.effects import values
from ptcg_judge.game.events import AttackDeclared, Discarded
from ptcg_judge.game.table.card_kinds import GX_ATTACK, once_a_game
from ptcg_judge.game.table.state import Pokemon


def copy_attack(
    doing: Doing, whose: list[Thing] | None, names: tuple[str, ...] | None, cost: bool, required: bool = True
) -> bool:
    """Choose an attack printed on these Pokémon and use it as this attack; False when there is none.

    `whose` None: the opponent's. `names` limits it; "last turn" means the attack that one of them used in the turn
    before (the opponent's: wherever the Pokémon is now). `cost`: its Energy has to be there, or it does nothing.
    `required`: what else it requires in order to use it is done, and its own text has to let it be used now (rulings
    1941, 1942).
    """
    game, outer = doing.game, doing.act
    attacker = outer.attacker if outer is not None else doing.this
    if attacker is None:
        return False
    if names in (("last turn",), ("last turn, no GX attack",)):
        return _copy_again(doing, whose, attacker, required, but_gx=names != ("last turn",))
    found = [
        (attack, card)
        for thing in (attacker.side.other.in_play() if whose is None else whose)
        for attack, card in values.readable_attacks(game, thing)
        if (names is None or attack.name in names) and not _copies_itself(outer, attack, thing)
        if not _used_up(doing, attack, card) and not (required and _shut_by_its_text(game, attacker, attack, card))
    ]
    paid = [not cost or _can_pay(game, attacker, attack, card) for attack, card in found]
    if not any(paid):
        return False
    labels = [attack.name for attack, _ in found]
    at = game.oracle.choose(doing.doer.name, f"chooses an attack for {doing.label}", labels)
    if not paid[at]:
        game.trace.add("note", (f"{labels[at]} does nothing: the Energy that it costs is not there",))
        return False
    _use_copy(doing, attacker, *found[at], required)
    return True


def _copies_itself(outer: Attacking | None, attack: Attack, thing: Thing) -> bool:
    """Whether an attack would copy itself from where it lies, and so do nothing else than choose again.

    From a card that it has just discarded it goes on with the next one.
    """
    if outer is None or attack is not outer.attack:
        return False
    discards = [event for _, event in outer.game.log if isinstance(event, Discarded) and event.copy is thing]
    return not discards or discards[-1].cause is None or discards[-1].cause.act is not outer


def _used_up(doing: Doing, attack: Attack, card: Card) -> bool:
    """Whether it is an attack of which a player uses one in a game, and its player has used one.

    A GX attack that copies another one is that one GX attack.
    """
    game, outer = doing.game, doing.act
    script = game.scripts.of(card)
    own = script.attacks.get(attack.name) if script is not None else None
    mark = once_a_game(card, attack.name, own.counts_as if own is not None else "")
    while outer is not None:
        if once_a_game(outer.card, outer.attack.name, outer.script.counts_as) == mark:
            return False
        outer = outer.copied_from
    return mark is not None and mark in doing.you.used_in_game


def _copy_again(doing: Doing, whose: list[Thing] | None, attacker: Pokemon, required: bool, but_gx: bool) -> bool:
    """Use the attack that one of these Pokémon used in the turn before; an attack that failed was not used.

    `but_gx`: nothing is done where it was a GX attack.

    Where that is the copying attack itself, it copies itself again and so does nothing.
    """
    game, outer = doing.game, doing.act
    before = game.table.last_turn_of(attacker.side.other)
    for turn, event in reversed(game.log):
        if NO_TURN < turn < before:
            break
        if isinstance(event, AttackDeclared) and turn == before and (whose is None or event.on in whose):
            used = event.cause.act if event.cause is not None else None
            if event.failed or not isinstance(used, Attacking):
                return False
            if outer is not None and used.attack == outer.attack:
                return False
            if but_gx and once_a_game(None, used.attack.name, "") == GX_ATTACK:
                return False
            if _used_up(doing, used.attack, used.card):
                return False
            if required and _shut_by_its_text(game, attacker, used.attack, used.card):
                return False
            _use_copy(doing, attacker, used.attack, used.card, required)
            return True
    return False


def _use_copy(doing: Doing, attacker: Pokemon, attack: Attack, card: Card, required: bool = True) -> None:
    """Run the book's steps of a copied attack inside the running one."""
    game, outer = doing.game, doing.act
    inner = Attacking(game, attacker, attack, card, outer)
    if not required:
        inner.script = replace(inner.script, cost=(), payable=None, written={})
    inner.defending = outer.defending if outer is not None else attacker.side.other.active
    game.push(inner)
    game.trace.add("attack", (attacker.label, attack.name, card.name))
    run(game.book.copied_attack, inner)
    game.pop()
    if outer is not None:
        _adopt(outer, inner)


def _adopt(outer: Attacking, inner: Attacking) -> None:
    """What a copied attack hit was hit by the attack that copied it: Knock Outs are asked of that one."""
    outer.hit += inner.hit
    outer.felled |= inner.felled
    for pokemon, damage in inner.dealt.items():
        outer.dealt[pokemon] = outer.dealt.get(pokemon, 0) + damage


def _shut_by_its_text(game: Game, attacker: Pokemon, attack: Attack, card: Card) -> bool:
    """Whether what an attack asks for before it can be used does not hold for the Pokémon that would use it."""
    script = game.scripts.of(card)
    if script is None or attack.name not in script.attacks:
        return False
    trial = Attacking(game, attacker, attack, card)
    needs = trial.script.needs
    return needs is not None and not needs(trial.doing)


def _can_pay(game: Game, attacker: Pokemon, attack: Attack, card: Card) -> bool:
    if not attacker.energy_stated:
        return True
    return values.pays(values.energy(game, attacker), values.cost_to_copy(game, attacker, attack, card))
