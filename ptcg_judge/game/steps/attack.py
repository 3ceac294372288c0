"""The attack steps: one function per line of the rulebooks' lists; which line comes when is the book's.

`use_attack` runs a book's list for one attack; copied attacks and attacks used twice are further acts inside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ptcg_judge.game.chance.before_coins import BeforeCoins
from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.beginning import Beginning, StartedOver
from ptcg_judge.game.core.game import Attacking, AttackScript, Doing, Game, do_all
from ptcg_judge.game.core.running import run
from ptcg_judge.game.core.step_list import STOP, Next, only_if
from ptcg_judge.game.effects import values
from ptcg_judge.game.effects.coins import flip_told
from ptcg_judge.game.events import AttackDeclared, PutCounters
from ptcg_judge.game.events.door import happen
from ptcg_judge.game.events.turns import Used
from ptcg_judge.game.steps.damage import deal
from ptcg_judge.game.table.card_kinds import Kind, once_a_game
from ptcg_judge.game.table.state import CONFUSED, Pokemon

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Attack, Card

BABY = "Baby Pokémon"  # why a coin is flipped, and why an attack fails
NOT_PAID = "what it requires can't be done"


def use_attack(game: Game, attacker: Pokemon, attack: Attack, card: Card) -> Attacking:
    """Run the rulebook's attack steps for an attack; Knock Outs are the caller's."""
    act = Attacking(game, attacker, attack, card)
    game.push(act)
    run(game.book.attack, act)
    game.pop()
    if act.declared is not None:
        act.declared.failed = act.failed
    return act


# ---------------------------------------------------------------------------------------------------------- the steps


def announce(a: Attacking) -> Next:
    """The player chooses the attack, makes sure that the Pokémon has the Energy for it, and announces it."""
    a.declared = AttackDeclared(a.attacker, a.attack.name, a.doing)
    happen(a.game, a.declared)
    if not a.attacker.energy_stated and a.attack.cost:
        a.game.trace.add("note", (f"the Energy of {a.attacker.label} is not stated: taken as enough",))
    return None


def make_choices(a: Attacking) -> Next:
    """The player makes the choices that the attack asks for."""
    do_all(a.doing, a.script.choose)
    return STOP if a.failed else None


def do_requirements(a: Attacking) -> Next:
    """The player does what the attack requires in order to use it, such as discarding Energy."""
    do_all(a.doing, a.script.cost)
    return STOP if a.failed else None


def requirements_and_coin(a: Attacking) -> Next:
    """The player does what the attack requires, such as flipping the coin on whose tails it does nothing."""
    if do_requirements(a) is STOP:
        return STOP
    if _begins_with_its_coin(a.script):
        a.own_coin = a.script.before[:1]
        _may_start_over(a, lambda: do_all(a.doing, a.own_coin), lambda: do_all(a.doing, a.own_coin))
        a.beginning = False
        a.script = replace(a.script, before=a.script.before[1:])
    if a.failed:
        _note_used(a)
    return STOP if a.failed else None


def _begins_with_its_coin(script: AttackScript) -> bool:
    """Whether the first thing that an attack says is: flip a coin; on tails this attack does nothing."""
    first = script.before[0] if script.before else None
    if first is None or first.word != "flip" or first.args.get("coins") is not None:
        return False
    tails = first.args.get("tails")
    return isinstance(tails, tuple) and [each.word for each in tails] == ["fail"]


def requirements_or_nothing(a: Attacking) -> Next:
    """What the copied attack requires in order to use it is done; if not all can be done, the attack does nothing."""
    payable = a.script.payable
    if payable is not None and a.attacker.energy_stated and not payable(a.doing):
        return _not_paid(a)
    for statement in a.script.cost:
        a.doing.last = statement(a.doing)
        if not a.doing.last.done and a.attacker.energy_stated:
            return _not_paid(a)
    return STOP if a.failed else None


def _not_paid(a: Attacking) -> Next:
    a.failed = True
    a.game.trace.add("attack fails", (a.attacker.label, a.attack.name, NOT_PAID))
    return STOP


def energy_of_a_type_or_nothing(a: Attacking) -> Next:
    """So much Energy of a type as a copied attack discards has to be there; otherwise the attack does nothing."""
    after = a.script.written.get("after")
    for statement in after if isinstance(after, Sequence) and a.attacker.energy_stated else ():
        type_, number = _discarded_of_a_type(statement)
        there = sum(type_ in unit.types for unit in values.energy(a.game, a.attacker)) if number else 0
        if there < number:
            return _not_paid(a)
    return None


def _discarded_of_a_type(statement: object) -> tuple[str, int]:
    """Of which type an attack discards how much Energy from its own Pokémon; none where it says another thing."""
    asked = statement.get("discard") if isinstance(statement, Mapping) else None
    where = asked.get("where") if isinstance(asked, Mapping) and asked.get("to") == "self" else None
    type_ = where.get("provides") if isinstance(where, Mapping) else None
    number = asked.get("units", asked.get("pick")) if isinstance(asked, Mapping) else None
    return (type_, number) if isinstance(type_, str) and isinstance(number, int) else ("", 0)


def alter_or_cancel(a: Attacking) -> Next:
    """Effects that may alter or cancel the attack are applied."""
    game = a.game
    mine = [item for item in game.waiting if item[1].kind == "attack" and item[1].cause is a.doing]
    game.waiting = [item for item in game.waiting if item not in mine]
    for effect, event in mine:
        doing = effect.doing.about(event)
        doing.act = a
        effect.clause.value(doing, event)
        if a.failed:
            _forget_declared(a)
            return STOP
    return None


@only_if(lambda a: CONFUSED in a.attacker.conditions)
def check_confusion(a: Attacking) -> Next:
    """If the attacking Pokémon is Confused, its player flips a coin; tails: the attack fails."""
    if CONFUSED not in a.attacker.conditions:
        return None
    if flip_told(a.game, a.side, f"{a.attacker.name} is Confused", CONFUSED):
        return None
    a.failed = True
    a.game.trace.add("attack fails", (a.attacker.label, a.attack.name, CONFUSED), a.game.book.confusion.cites)
    a.game.book.confusion.value(a)
    _forget_declared(a)
    return STOP


def _forget_declared(a: Attacking) -> None:
    """A try that was stopped is no attack that was used (adv2018.attack.step2a-fail-not-used, ruling 2087)."""
    mine = [at for at, (_, event) in enumerate(a.game.log) if event.kind == "attack" and event.on is a.attacker]
    if mine:
        del a.game.log[mine[-1]]


def check_baby(a: Attacking) -> Next:
    """If the Defending Pokémon is a Baby Pokémon, the attacking player flips a coin; tails ends the turn."""
    defending = a.defending
    if defending is None or not is_baby(values.card_of(a.game, defending)):
        return None
    if flip_told(a.game, a.side, f"{defending.name} is a Baby Pokémon", BABY):
        return None
    a.failed = True
    a.game.trace.add("attack fails", (a.attacker.label, a.attack.name, BABY))
    _forget_declared(a)
    return STOP


def is_baby(card: Card) -> bool:
    """Whether a card is a Baby Pokémon with the Baby rule of 2000 to 2003."""
    return "Baby" in card.subtypes


def do_what_it_says(a: Attacking) -> Next:
    """What the attack says is done: effects before damage, then damage, then all other effects."""
    _may_start_over(a, lambda: _do_once(a), lambda: _do_again(a))
    return STOP if a.failed else None


def _may_start_over(a: Attacking, do: Callable[[], object], again: Callable[[], object]) -> None:
    """Do a part of an attack; where its coins are flipped again, all of that is undone and done `again`."""
    if a.copied_from is not None or hooks.FLIP_AGAIN not in a.game.at:
        do()
        return
    beginning, trace, oracle = Beginning(a.game), a.game.trace, a.game.oracle
    depth, told = trace.depth, len(trace.lines)
    a.beginning = True
    a.game.oracle = asking = BeforeCoins(oracle)
    try:
        do()
    except StartedOver as over:
        beginning.come_back()
        asking.start_over()
        trace.depth = depth
        trace.lines[told:] = [line for line in trace.lines[told:] if line[1] in ("flip", "choice", "power", "use")]
        a.started_over = True
        over.spend()
        again()
    finally:
        a.game.oracle = oracle


def _do_again(a: Attacking) -> None:
    """All coins of the attack are flipped again, the one as well that it required before."""
    a.script = replace(a.script, before=(*a.own_coin, *a.script.before))
    _do_once(a)


def _do_once(a: Attacking) -> None:
    _note_used(a)
    before_damage(a)
    if not a.failed:
        do_damage(a)
        other_effects(a)


def _note_used(a: Attacking) -> None:
    """An attack that comes so far was used; one that was cancelled before was not (once-a-game attacks)."""
    mark = once_a_game(a.card, a.attack.name, a.script.counts_as)
    if mark is not None:
        happen(a.game, Used(a.side, mark, in_game=(mark,)))


def before_damage(a: Attacking) -> Next:
    """Effects that happen before damage, and the coins that decide it; a Pokémon switched in now is attacked."""
    attacks_the_active = a.defending is a.side.other.active
    do_all(a.doing, a.script.before)
    if attacks_the_active and a.side.other.active is not None:
        a.defending = a.side.other.active
    return STOP if a.failed else None


def do_damage(a: Attacking) -> Next:
    """The damage is counted and its counters are put on."""
    amount = a.script.damage(a.doing) if a.script.damage is not None else a.printed
    target = a.defending
    counts = a.attack.damage is not None or a.script.damage is not None
    if amount == 0 and _says_none(a.script.written.get("damage")):
        counts = False
    if counts and target is not None and target in target.side.in_play():
        deal(a.doing, target, amount, a.script.apply)
    do_all(a.doing, a.script.hits)
    return None


def _says_none(damage: object) -> bool:
    """Whether a plain 0 stands there: no damage is done to the Defending Pokémon, which is no base of 0 to add to."""
    choice = damage.get("choose") if isinstance(damage, Mapping) else None
    return damage == 0 or (isinstance(choice, Mapping) and 0 in (choice.get("then"), choice.get("else")))


def other_effects(a: Attacking) -> Next:
    """Everything else that the attack does."""
    do_all(a.doing, a.script.after)
    return None


# ---------------------------------------------------------------------------------------- slots: Confusion's tails


def three_counters(a: Attacking) -> None:
    """Tails: three damage counters (or as many as what Confused it says) are put on it and the attack does nothing."""
    counters = a.attacker.conditions[CONFUSED].counters or 3
    happen(a.game, PutCounters(a.attacker, counters, "Confused", None, a.game.book.confusion.cites))


def self_attack_for_20(a: Attacking) -> None:
    """Tails: the Confused Pokémon attacks itself for 20, with its own Weakness, Resistance and other effects."""
    own = Doing(a.game, a.side, Kind.ATTACK, "Confused", a.attacker, a.attacker.cards[-1])
    own.act = a
    deal(own, a.attacker, 20, None)
