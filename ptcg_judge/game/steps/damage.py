"""The damage steps: one function per line of the rulebooks' lists.

A card never names a step: its clause stands in a slot (before or after Weakness and Resistance, on the attacker or the
defender, as attached card, Power, last attack ...). `modify(...)` makes the line that claims slots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Act, Doing, Effect, Game
from ptcg_judge.game.core.running import run
from ptcg_judge.game.core.step_list import SLOTS, STOP, Next
from ptcg_judge.game.effects import values
from ptcg_judge.game.events import Damaged, Spared
from ptcg_judge.game.events.door import happen, prevented
from ptcg_judge.game.table.card_kinds import Kind, Standing
from ptcg_judge.game.table.state import Pokemon

BEFORE: Final = "before"
AFTER: Final = "after"
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
# How a clause stands there: an attached Trainer or Energy card, the Stadium, something played this turn, a Power ...
TRAINERS: Final = "trainers"
ENERGY: Final = "energy"
STADIUM: Final = "stadium"
PLAYED: Final = "played"
POWERS: Final = "powers"
ATTACKS: Final = "attacks"
RULES: Final = "rules"
STANDINGS: Final = (TRAINERS, ENERGY, STADIUM, PLAYED, POWERS, ATTACKS, RULES)
Slot = tuple[str, str, str]
ALL_SLOTS: Final = tuple((w, on, s) for w in (BEFORE, AFTER) for on in (ATTACKER, DEFENDER) for s in STANDINGS)


class Damage(Act):
    """One calculation: `source` does `amount` to `target`. `apply` names the steps in force, None for all.

    `spared` is the damage, if any, that effects on the target took off to the last point.
    """

    __slots__ = ("amount", "apply", "base", "dealt", "doing", "source", "spared", "target")

    def __init__(
        self, game: Game, doing: Doing, source: Pokemon, target: Pokemon, amount: int, apply: frozenset[str] | None
    ) -> None:
        super().__init__(game)
        self.doing = doing
        self.source = source
        self.target = target
        self.base = amount
        self.amount = amount
        self.apply = apply
        self.dealt = self.spared = 0

    def becomes(self, amount: int, why: str) -> None:
        """The amount changes; one trace line "40 -> 80 (Weakness)"."""
        if amount != self.amount:
            self.game.trace.add("damage changes", (self.amount, amount, why, self.target.label))
            self.amount = amount


def deal(doing: Doing, target: Pokemon, amount: int, apply: frozenset[str] | None = None) -> int:
    """Count damage by the book's damage steps and put the counters; returns the damage done."""
    game = doing.game
    source = doing.this
    if source is None:
        raise AssertionError("damage needs a Pokémon that does it")
    act = Damage(game, doing, source, target, amount, _steps_in_force(game, doing, source, target, apply))
    game.push(act)
    run(game.book.damage, act)
    game.pop()
    return act.dealt


def _steps_in_force(
    game: Game, doing: Doing, source: Pokemon, target: Pokemon, apply: frozenset[str] | None
) -> frozenset[str] | None:
    """The calculation steps of an attack, less those that an effect leaves out for this attacker and this target."""
    if doing.kind != Kind.ATTACK or hooks.DAMAGE_STEPS not in game.at:
        return apply
    every = frozenset(("weakness", "resistance", "effects"))
    steps = apply if apply is not None else every
    found: frozenset[str] = values.modified(game, hooks.DAMAGE_STEPS, steps, source, target)
    return found


# ---------------------------------------------------------------------------------------------------------- the steps


def base(d: Damage) -> Next:
    """Start from the damage printed beside the attack's name, or from what its text says."""
    d.game.trace.add("note", (f"base damage {d.amount} to {d.target.label}",))
    return None


def stop_at_no_base(d: Damage) -> Next:
    """Stop if the base damage is 0 or the attack does no damage."""
    return STOP if d.base <= 0 else None


def stop_at_nothing(d: Damage) -> Next:
    """Stop if the base damage, as it stands now, is 0 or the attack does no damage."""
    return STOP if d.amount <= 0 else None


def weakness(d: Damage) -> Next:
    """Weakness of the Defending Pokémon is applied."""
    if not _applies(d, "weakness") or _benched_target(d):
        return None
    types = values.types(d.game, d.source)
    changed = values.weakness_amount(d.game, d.target, d.source)
    for type_, value in values.weaknesses(d.game, d.target):
        if type_ in types and d.amount > 0:
            counted = weakness_as_printed if changed else d.game.book.weakness.value
            d.becomes(counted(d.amount, changed or value), "Weakness")
    return None


def resistance(d: Damage) -> Next:
    """Resistance of the Defending Pokémon is applied."""
    if not _applies(d, "resistance") or _benched_target(d):
        return None
    types = values.types(d.game, d.source)
    for type_, value in values.resistances(d.game, d.target):
        if type_ in types and d.amount > 0:
            printed = d.game.book.resistance.value(d.amount, value) - d.amount
            d.becomes(d.amount + values.resistance_amount(d.game, d.target, printed), "Resistance")
    return None


def _applies(d: Damage, step: str) -> bool:
    return d.apply is None or step in d.apply


def _benched_target(d: Damage) -> bool:
    """Whether Weakness and Resistance do not count for the target's place; a text may say that they do ("bench")."""
    if d.target.is_active or (d.apply is not None and "bench" in d.apply):
        return False
    return not d.game.book.weakness_on_bench.value


def tera_on_the_bench(d: Damage) -> Next:
    """Attacks of either player do no damage to a Tera Pokémon on the Bench, if effects on it count (ruling 1932)."""
    if d.target.is_active or d.doing.kind != Kind.ATTACK or not _applies(d, "effects"):
        return None
    if "Tera" not in values.card_of(d.game, d.target).subtypes:
        return None
    d.game.trace.add("no damage", (d.target.label, "a Tera Pokémon on the Bench"))
    return STOP


def put_counters(d: Damage) -> Next:
    """Put 1 damage counter for each 10 damage; none for 0 or less."""
    if d.amount <= 0:
        d.game.trace.add("no damage", (d.target.label, f"nothing is left of {d.base}"))
        if d.spared and not prevented(d.game, Damaged(d.target, d.spared, d.source, d.doing)):
            happen(d.game, Spared(d.target, d.source, d.doing))
        return None
    event = Damaged(d.target, d.amount, d.source, d.doing)
    event.through = not _applies(d, "effects")
    if happen(d.game, event):
        d.dealt = event.amount
        if d.doing.act is not None:
            d.doing.act.hit.append(d.target)
            d.doing.act.dealt[d.target] = d.doing.act.dealt.get(d.target, 0) + d.dealt
            if values.lethal(d.game, d.target):
                d.doing.act.felled.add(d.target)
    return None


def modify(when: str, on: str, *standings: str) -> Callable[[Damage], Next]:
    """The line that claims the slots (when, on, each standing); without standings, all of them."""
    claimed = frozenset(standings or STANDINGS)
    hook = hooks.damage(when, on)

    def step(d: Damage) -> Next:
        found = d.game.at.get(hook)
        if found and (on == ATTACKER or _applies(d, "effects")):
            due = [e for e in found if standing_of(e) in claimed and e.begins <= d.game.table.turn]
            _change(d, due, (when, on))
        return None

    step.__name__ = f"modify_{when}_{on}"
    step.__doc__ = _says(when, on, standings)
    SLOTS[step] = tuple((when, on, s) for s in STANDINGS if s in claimed)
    return step


def _change(d: Damage, effects: list[Effect], slot: tuple[str, str]) -> None:
    """Apply the clauses that accept this damage: those that add together in order, then those that set.

    Before Weakness on the attacker, what is set is the base damage: it comes first, and the others add to it as one
    sum (adv2018), so that whether one of them counts does not hang on the one before. After Resistance nothing raises
    damage that is 0 as the step begins: every card that adds there asks for damage done after Weakness and Resistance
    (PlusPower, the older Darkness Energy, Strength Charm).
    """
    nothing, found = slot[0] == AFTER and d.amount <= 0 < d.base, d.amount
    on_the_base = slot == (BEFORE, ATTACKER)
    for sets in (True, False) if on_the_base else (False, True):
        due = (effect for effect in effects if effect.clause.sets is sets and effect.clause.test(effect, d))
        for effect in list(due) if on_the_base else due:
            amount = effect.clause.value(effect.doing, d)
            if not (nothing and amount > d.amount):
                d.becomes(amount, effect.doing.label)
    if slot[1] == DEFENDER and d.amount <= 0 < found:
        d.spared = found


def standing_of(effect: Effect) -> str:
    """As what an effect stands there."""
    if effect.standing is Standing.ATTACHED:
        return ENERGY if effect.doing.kind == Kind.ENERGY else TRAINERS
    if effect.standing is Standing.STADIUM:
        return STADIUM
    if effect.standing is Standing.POWER:
        return POWERS
    if effect.standing is Standing.ATTACK:
        return ATTACKS
    return RULES if effect.standing is Standing.RULE else PLAYED


def _says(when: str, on: str, standings: tuple[str, ...]) -> str:
    who = "Attacking" if on == ATTACKER else "Defending"
    words = {
        TRAINERS: "Trainer cards attached", ENERGY: "Energy cards attached", STADIUM: "the Stadium",
        PLAYED: "cards played this turn", POWERS: "Powers and Abilities", ATTACKS: "effects of earlier attacks",
        RULES: "other rules",
    }  # fmt: skip
    what = ", ".join(words[s] for s in standings) if standings else "effects"
    return f"Effects on the {who} Pokémon, {when} Weakness and Resistance: {what}."


# -------------------------------------------------------------------------------------- slots: Weakness, Resistance


def times_two(amount: int, printed: str) -> int:
    """Weakness is always times two."""
    return amount * 2


def weakness_as_printed(amount: int, printed: str) -> int:
    """Weakness is what is printed: ×2 or +20."""
    if printed.startswith(("×", "x")):
        return amount * int(printed[1:] or 2)
    return amount + int(printed) if printed.lstrip("+-").isdigit() else amount * 2


def minus_30(amount: int, printed: str) -> int:
    """Resistance is always minus 30."""
    return amount - 30


def resistance_as_printed(amount: int, printed: str) -> int:
    """Resistance is what is printed: -20 or -30."""
    return amount + int(printed.replace("−", "-")) if printed.strip("-−").isdigit() else amount - 30
