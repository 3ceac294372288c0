"""Running a list of steps: the whole machinery of a rulebook's lists, and the attack that a nested one is part of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ptcg_judge.game.core.game import Act, Attacking, Doing
from ptcg_judge.game.core.step_list import STOP, AnyOrder, Step, applies
from ptcg_judge.game.core.trace import step_line, step_lines


def run(steps: Sequence[Step | AnyOrder], act: Act) -> bool:
    """Run the steps in order; False when one of them ended the list."""
    trace = act.game.trace
    write, depth = trace.lines.append, trace.depth
    known = step_lines(depth)
    for step in steps:
        if isinstance(step, AnyOrder):
            if not _run_any_order(step, act):
                return False
            continue
        write(known[step] if step in known else step_line(depth, step))
        trace.depth = depth + 1
        if step.do(act) is STOP:
            trace.depth = depth
            return False
        trace.depth = depth
    return True


def _run_any_order(group: AnyOrder, act: Act) -> bool:
    """Run the group in the order the oracle gives; ask only where at least two steps have something to do."""
    trace = act.game.trace
    live = [step for step in group.steps if applies(step.do, act)]
    trace.lines.append(step_line(trace.depth, group))
    trace.depth += 1
    if len(live) > 1:
        orders = list(permutations(live))
        names = [", ".join(step.do.__name__.replace("_", " ") for step in order) for order in orders]
        pick = act.game.oracle.open_order(group.decided_by, "order of " + group.label, names)
        live = list(orders[pick])
    going = run(live, act)
    trace.depth -= 1
    return going


def whole_attack(doing: Doing) -> Attacking | None:
    """The attack that something is part of: one that is copied is part of the attack that copies it."""
    act = doing.act
    while act is not None and act.copied_from is not None:
        act = act.copied_from
    return act
