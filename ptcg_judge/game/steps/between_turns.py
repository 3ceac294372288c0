"""Parts of the list between turns that only some books have: what is due by kind, and what may come earlier."""

from __future__ import annotations

from typing import Final

from ptcg_judge.game.core import hooks
from ptcg_judge.game.core.game import Effect
from ptcg_judge.game.core.step_list import SLOTS, TESTS, Do, Next
from ptcg_judge.game.effects.in_force import speaking
from ptcg_judge.game.steps.checkup import Checkup, carry_out
from ptcg_judge.game.steps.damage import (
    ATTACKS,
    ENERGY,
    PLAYED,
    POWERS,
    RULES,
    STADIUM,
    STANDINGS,
    TRAINERS,
    standing_of,
)

DUE: Final = {
    ATTACKS: "Char counters and other things that attacks left",
    ENERGY: "Energy cards",
    TRAINERS: "Pokémon Tools and other Trainer cards attached",
    POWERS: "Pokémon Powers and Abilities",
    STADIUM: "the Stadium",
    PLAYED: "cards played this turn",
    RULES: "other rules",
}
FIRST: Final = "before the Special Conditions"
LAST: Final = "after the Special Conditions"
NOW: Final = "now"
LATER: Final = "later"


def due(*standings: str) -> Do:
    """The step that carries out what is due between turns from these kinds of effects (all kinds by default)."""
    wanted = frozenset(standings or STANDINGS)

    def step(c: Checkup) -> Next:
        return carry_out(c, _due(c, wanted))

    step.__name__ = "_".join(standings) or "other_effects"
    step.__doc__ = f"What is due between turns from {_listed(wanted)}."
    TESTS[step] = lambda c: bool(_due(c, wanted))
    SLOTS[step] = tuple(("between turns", kind) for kind in STANDINGS if kind in wanted)
    return step


def tools_if_wanted(c: Checkup) -> Next:
    """A Pokémon Tool that does something between turns may do it now, as the player of its Pokémon wants."""
    tools = _due(c, frozenset((TRAINERS,)))
    for effect in tools:
        who = effect.doing.you.name
        if c.game.oracle.open_order(who, f"when {effect.doing.label} is used", [NOW, LATER]) == 0:
            carry_out(c, [effect])
    return None


def others_first(decided_by: str) -> Do:
    """The step at which everything but the Special Conditions is done, if it is to come before them.

    `decided_by` is who decides that, "" where nothing says it: then both orders are played. What does not apply when
    all are applied first has had its time, even if the Special Conditions make it apply.
    """

    def step(c: Checkup) -> Next:
        effects = [e for e in speaking(c.game, hooks.AT_CHECKUP) if e not in c.done]
        if not effects or not any(pokemon.conditions for pokemon in c.game.table.in_play()):
            return None
        if c.game.oracle.open_order(decided_by, "when other effects are applied", [FIRST, LAST]) == 0:
            carry_out(c, [e for e in effects if e.clause.test(e)])
            c.done += [e for e in effects if e not in c.done]
        return None

    step.__name__ = "others_first"
    whose = f"{decided_by} decides" if decided_by else "nothing says who decides"
    step.__doc__ = f"Abilities and other effects that happen now are all applied before the Special Conditions, or all after ({whose})."  # noqa: E501
    SLOTS[step] = (("others first", decided_by),)
    return step


def _due(c: Checkup, wanted: frozenset[str]) -> list[Effect]:
    found = [e for e in speaking(c.game, hooks.AT_CHECKUP) if standing_of(e) in wanted and e not in c.done]
    return [e for e in found if e.clause.test(e)]


def _listed(wanted: frozenset[str]) -> str:
    return ", ".join(DUE[kind] for kind in STANDINGS if kind in wanted)
