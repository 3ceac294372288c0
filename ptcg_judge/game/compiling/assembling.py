"""What was said of an attack or Power put together: coins, conditions and the steps in which everything is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ptcg_judge.game.compiling.amounts import FLIP
from ptcg_judge.game.compiling.deeds import BASE, EXTRA, FAIL, ActRead
from ptcg_judge.game.compiling.frames import Body, Node

HEADS: Final[Body] = {"heads": FLIP}
TAILS: Final[Body] = {"not": {"heads": FLIP}}


@dataclass
class SaidAct:
    """An act as it was said, with what it depends on: a coin, a condition, one that is asked before the damage."""

    act: ActRead
    coin: Node = None
    when: Node = None
    early: bool = False
    first: bool = False


@dataclass
class ToldSoFar:
    """What was read so far: the coins flipped, and everything said."""

    coins: Node = None
    said: list[SaidAct] = field(default_factory=list)
    needed: list[Node] = field(default_factory=list)
    more: Body = field(default_factory=dict)  # keys of the attack as they stand


class NotRead(Exception):
    """A clause that no frame fits; its words are the message."""


def _poisoned(said: list[SaidAct]) -> list[SaidAct]:
    """The acts, with a stronger Poison counted into the Poison that it is about."""
    done: list[SaidAct] = []
    for one in said:
        if one.act.phase != "poison":
            done.append(one)
            continue
        last = done[-1].act.node if done else None
        body = last.get("condition") if isinstance(last, dict) else None
        if not isinstance(body, dict) or body.get("give") != "Poisoned" or one.coin or one.when:
            raise NotRead("a stronger Poison of nobody")
        body["counters"] = one.act.node
    return done


def assembled(told: ToldSoFar, printed: tuple[int | None, str]) -> Body:
    made: Body = {}
    said = _poisoned(_limited(told))
    noted = _asked_early(said, printed)
    apply = [one for one in said if one.act.phase == "apply"]
    said = [one for one in said if one.act.phase != "apply"]
    if apply:
        _applied(apply, said, made)
    chosen = [one.act.node for one in said if one.act.phase == "choose"]
    if any(one.act.phase == "choose" and (one.coin or one.when) for one in said):
        raise NotRead("a choice under a condition")
    if chosen:
        made["choose"] = chosen
    if told.needed:
        made["if"] = told.needed[0] if len(told.needed) == 1 else {"all": told.needed}
    early_deeds = [one.act.node for one in said if one.first]
    said = [one for one in said if not one.first]
    fails = [one for one in said if one.act.phase == FAIL]
    rest = [one for one in said if one.act.phase in ("hits", "after")]
    damage = [one for one in said if one.act.phase in (EXTRA, BASE)]
    early = told.coins is not None and _decides(damage, fails, rest)
    before = [*noted, *early_deeds, *_before(told, fails, early)]
    if before:
        made["before"] = before
    if damage:
        made["damage"] = _damage(damage, printed)
    for phase in ("hits", "after"):
        some = [one for one in rest if one.act.phase == phase]
        if some or (phase == "after" and told.coins is not None and not early):
            made[phase] = _statements(some, early, told)
    order = ("if", "choose", "before", "damage", "apply", "hits", "after")
    return {key: made[key] for key in order if key in made} | told.more


def _asked_early(said: list[SaidAct], printed: tuple[int | None, str]) -> list[Node]:
    """What is noted before the damage, because the damage would change the answer; asked for by name afterwards."""
    noted: list[Node] = []
    for one in said:
        if one.when is None or one.act.phase not in ("after", "hits") or not printed[0]:
            continue
        if "'damage'" not in str(one.when) and "counters" not in str(one.when) and "hp'" not in str(one.when):
            continue
        asked = one.when.get("is") if isinstance(one.when, dict) else None
        if not one.early or not isinstance(asked, dict) or asked.get("what") != "defending":
            raise NotRead("a question that the damage may answer otherwise")
        node = {"let": {"as": "marked", "be": {"in": "their active", "where": asked["where"]}}}
        if node not in noted:
            noted.append(node)
        one.when = {"done": "marked"}
    if len(noted) > 1:
        raise NotRead("two questions before the damage")
    return noted


def _limited(told: ToldSoFar) -> list[SaidAct]:
    """The acts, with a limit on what is added counted into what it limits."""
    said = list(told.said)
    for at, one in enumerate(said):
        if one.act.phase == "limit":
            before = said[at - 1].act
            if at == 0 or before.phase != EXTRA or not isinstance(before.node, dict):
                raise NotRead("a limit on nothing")
            of = before.node["times"]
            if not isinstance(of, list) or not isinstance(one.act.node, int) or one.act.node % of[0]:
                raise NotRead("a limit that does not fit")
            capped = {"times": [of[0], {"at most": [of[1], one.act.node // of[0]]}]}
            said[at - 1] = SaidAct(ActRead(EXTRA, capped), said[at - 1].coin, said[at - 1].when)
    return [one for one in said if one.act.phase != "limit"]


def _applied(apply: list[SaidAct], said: list[SaidAct], made: Body) -> None:
    """The calculation steps left in, at the damage they are about: other damage, if there is any, else the attack's."""
    if len(apply) != 1 or apply[0].coin or apply[0].when:
        raise NotRead("calculation steps under a condition")
    hits = [one.act.node for one in said if one.act.phase == "hits"]
    if not hits:
        made["apply"] = apply[0].act.node
        return
    if any(one.act.phase in (EXTRA, BASE) for one in said):
        raise NotRead("calculation steps of one damage of several")
    for node in hits:
        if isinstance(node, dict) and isinstance(node.get("damage"), dict):
            node["damage"]["apply"] = apply[0].act.node


def _decides(damage: list[SaidAct], fails: list[SaidAct], rest: list[SaidAct]) -> bool:
    """Whether the coins must be flipped before the damage: they decide it, or other damage."""
    others = [one for one in rest if one.act.phase == "hits"]
    return any(one.coin is not None or FLIP in _names([one]) for one in (*damage, *fails, *others))


def _names(rest: Sequence[SaidAct]) -> set[str]:
    return {FLIP for one in rest if "'heads': 'f'" in str(one.act.node)}


def _before(told: ToldSoFar, fails: list[SaidAct], early: bool) -> list[Node]:
    before: list[Node] = []
    failing = [one for one in fails if one.coin is TAILS and one.when is None]
    if early:
        flip: Body = {} if told.coins == 1 else {"coins": told.coins}
        counted = any(one.coin is not TAILS or one.act.phase != FAIL for one in told.said if one.coin is not None)
        if counted or FLIP in _names(told.said):
            flip["as"] = FLIP
        single = told.coins == 1
        if failing and single:
            flip["tails"] = [{"fail": "attack"}]
        before.append({"flip": flip})
        if failing and not single:
            flip["as"] = FLIP
            before.append({"if": {"is": TAILS, "then": [{"fail": "attack"}]}})
    for one in fails:
        if one in failing:
            continue
        conditions = [part for part in (one.coin, one.when) if part is not None]
        if not conditions:
            raise NotRead("an attack that never does anything")
        asked = conditions[0] if len(conditions) == 1 else {"all": conditions}
        before.append({"if": {"is": asked, "then": [{"fail": "attack"}]}})
    return before


def _damage(damage: list[SaidAct], printed: tuple[int | None, str]) -> Node:
    """The number of the damage."""
    amount, sign = printed
    bases = [one for one in damage if one.act.phase == BASE]
    extras = [one for one in damage if one.act.phase == EXTRA]
    if len(bases) > 1 or (bases and extras):
        raise NotRead("two ways to count the damage")
    if bases:
        one = bases[0]
        asked = _asked(one)
        if asked is None:
            return one.act.node
        other: Node = "printed" if amount is not None and sign != "×" else 0
        return {"choose": {"if": asked, "then": one.act.node, "else": other}}
    if amount is None:
        raise NotRead("more damage than none")
    parts: list[Node] = ["printed"]
    for one in extras:
        asked = _asked(one)
        if asked is None:
            parts.append(one.act.node)
        elif asked is HEADS and isinstance(one.act.node, int) and one.when is None:
            parts.append({"times": [one.act.node, {"heads": FLIP}]})
        else:
            parts.append({"choose": {"if": asked, "then": one.act.node, "else": 0}})
    return {"plus": parts}


def _asked(one: SaidAct) -> Node:
    conditions = [part for part in (one.coin, one.when) if part is not None]
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else {"all": conditions}


def _statements(some: list[SaidAct], early: bool, told: ToldSoFar) -> list[Node]:
    """Statements in order; neighbours that depend on the same stand together."""
    made: list[Node] = []
    if told.coins is not None and not early:
        if not any(one.coin is not None or FLIP in _names([one]) for one in some):
            raise NotRead("a coin that decides nothing")
        if told.coins != 1 or FLIP in _names(some):
            some = [
                SaidAct(
                    ActRead("after", {"flip": {"as": FLIP} if told.coins == 1 else {"coins": told.coins, "as": FLIP}})
                ),
                *some,
            ]
            early = True
    at = 0
    while at < len(some):
        coin = some[at].coin
        if coin is None:
            made.extend(_under(some[at : at + 1 + _run(some, at)], None))
            at += 1 + _run(some, at)
            continue
        end = at
        while end < len(some) and some[end].coin is not None:
            end += 1
        if early:
            made.extend(_branches(some[at:end]))
        else:
            flip: Body = {}
            for key, branch in (("heads", HEADS), ("tails", TAILS)):
                mine = [one for one in some[at:end] if one.coin is branch]
                if mine:
                    flip[key] = _by_condition(mine)
            if len([one for one in some if one.coin is not None]) != end - at:
                raise NotRead("a coin that decides twice")
            made.append({"flip": flip})
        at = end
    return made


def branches(told: ToldSoFar) -> list[Node]:
    """Everything told as statements in order, for what is no attack."""
    said = _poisoned(told.said)
    return _statements(said, early=False, told=told) if said else []


def _run(some: list[SaidAct], at: int) -> int:
    """How many of the statements after this one depend on no coin and the same condition."""
    more = 0
    while at + more + 1 < len(some) and some[at + more + 1].coin is None and some[at + more + 1].when == some[at].when:
        more += 1
    return more


def _under(some: list[SaidAct], _: Node) -> list[Node]:
    nodes = [one.act.node for one in some]
    if some[0].when is None:
        return nodes
    return [{"if": {"is": some[0].when, "then": nodes}}]


def _by_condition(some: list[SaidAct]) -> list[Node]:
    made: list[Node] = []
    at = 0
    while at < len(some):
        end = at + 1
        while end < len(some) and some[end].when == some[at].when:
            end += 1
        made.extend(_under(some[at:end], None))
        at = end
    return made


def _branches(some: list[SaidAct]) -> list[Node]:
    made: list[Node] = []
    at = 0
    while at < len(some):
        end = at + 1
        while end < len(some) and some[end].coin is some[at].coin:
            end += 1
        made.append({"if": {"is": some[at].coin, "then": _by_condition(some[at:end])}})
        at = end
    return made
