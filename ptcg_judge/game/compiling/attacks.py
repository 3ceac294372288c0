"""The sentences of an attack put together: coins, conditions, choices, and the steps in which everything is done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ptcg_judge.game.compiling import moving, standing  # noqa: F401  (frames)
from ptcg_judge.game.compiling.amounts import FLIP, count
from ptcg_judge.game.compiling.deeds import BASE, DEEDS, EXTRA, FAIL, Act
from ptcg_judge.game.compiling.frames import Body, Node, Reading
from ptcg_judge.game.compiling.questions import compare, question
from ptcg_judge.game.compiling.wording import sentences

HEADS: Final[Body] = {"heads": FLIP}
TAILS: Final[Body] = {"not": {"heads": FLIP}}
_JOINTS: Final = (", and then ", ", then ", " and then ", ", and ", " and ", ", ")


@dataclass
class Said:
    """An act as it was said, with what it depends on: a coin, a condition, one that is asked before the damage."""

    act: Act
    coin: Node = None
    when: Node = None
    early: bool = False


@dataclass
class Told:
    """What was read so far: the coins flipped, and everything said."""

    coins: Node = None
    said: list[Said] = field(default_factory=list)
    limit: int = 0


class NotRead(Exception):
    """A clause that no frame fits; its words are the message."""


def attack(text: str, reading: Reading, printed: tuple[int | None, str]) -> Body:
    """The script of an attack. Raises NotRead with the first clause that can't be read."""
    told = Told()
    pending = _joined(sentences(text, reading.own if reading.own_is_self else ""))
    for sentence in pending:
        read_sentence(sentence, told, reading)
    return _assembled(told, printed)


def _joined(parts: Sequence[str]) -> list[str]:
    """Sentences that only make sense together, as one."""
    done: list[str] = []
    for part in parts:
        if done and re.match(r"if tails, that attack (?:does nothing|doesn't happen)", part, re.IGNORECASE):
            done[-1] += f". {part}"
        else:
            done.append(part)
    return done


def read_sentence(sentence: str, told: Told, reading: Reading) -> None:
    """Read one sentence into what was told."""
    line = re.sub(r"^Then,? ", "", sentence)
    if line != sentence and told.said and told.said[-1].coin is not None and "that stadium" not in line.lower():
        raise NotRead(f"{sentence} (under a coin, or after it?)")
    if _coins(line, told, reading):
        return
    if found := re.fullmatch(r"if you do, (.+)", line, re.IGNORECASE):
        _if_done(clause(found[1], reading), told, line)
        return
    if line.lower() == "shuffle your deck" and shuffled_there(told):
        return
    coin, rest = _coin_of(line, told)
    if coin is not None:
        line = rest
    elif (
        told.coins is not None
        and re.search(r"\b(?:heads|tails)\b", line)
        and not re.search("of heads|each heads", line)
    ):
        raise NotRead(line)
    when: Node = None
    early = " already " in line
    if (split := _condition(line, reading)) is not None:
        when, line = split
    told.said.extend(Said(act, coin, when, early) for act in clause(line, reading))


_WAYS: Final = (
    (r"if (?:both|both of them|both coins|both of the coins|both flips) (?:are|is) heads", {"exactly": 2}),
    (r"if (?:both|both of them|both coins|both of the coins) (?:are|is) tails", {"exactly": 0}),
    (r"if (?:all|all of them|all 3) are heads", {"exactly": "all"}),
    (r"if (?:all|all of them|all 3) are tails", {"exactly": 0}),
    (r"if (?:either|either of the coins|1 or more|at least 1|any|1 or both)(?: of them)? (?:is|are) heads",
     {"at least": 1}),
    (r"if (?:1|only 1|exactly 1)(?: of them)? is heads", {"exactly": 1}),
)  # fmt: skip


def _coins(line: str, told: Told, reading: Reading) -> bool:
    """Whether the sentence flips coins; they are kept."""
    coins: Node = None
    if re.fullmatch(r"flip (?:a|1) coin", line, re.IGNORECASE):
        coins = 1
    elif found := re.fullmatch(r"flip (\d+|two|three|four) coins", line, re.IGNORECASE):
        coins = {"two": 2, "three": 3, "four": 4}.get(found[1].lower()) or int(found[1])
    elif re.fullmatch(r"flip a coin until you get tails", line, re.IGNORECASE):
        coins = "until tails"
    elif found := re.fullmatch(
        r"flip a coin for each (.+)|flip a number of coins equal to the (?:number|amount) of (.+)", line, re.IGNORECASE
    ):
        coins = count(found[1] or found[2], reading)
    if coins is None:
        return False
    if told.coins is not None:
        raise NotRead(line)
    told.coins = coins
    return True


def _coin_of(line: str, told: Told) -> tuple[Node, str]:
    """The branch of a coin that a sentence begins with, and what follows."""
    if told.coins is None:
        return None, line
    for words, branch in (("if heads, ", HEADS), ("if tails, ", TAILS)):
        if line.lower().startswith(words):
            if told.coins != 1:
                raise NotRead(line)
            return branch, re.sub(r"^and if ", "if ", line[len(words) :])
    for pattern, bounds in _WAYS:
        if found := re.match(rf"{pattern}, ", line, re.IGNORECASE):
            amount = told.coins if bounds.get("exactly") == "all" else bounds.get("exactly", 1)
            if ("both" in pattern and "either" not in pattern and told.coins != 2) or not isinstance(told.coins, int):
                raise NotRead(line)
            if "at least" in bounds:
                return HEADS, line[found.end() :]
            if amount == 0:
                return TAILS, line[found.end() :]
            return compare({"heads": FLIP}, exactly=amount), line[found.end() :]
    return None, line


def _condition(line: str, reading: Reading) -> tuple[Node, str] | None:
    """The condition that a sentence begins or ends with, and the rest; None where it has none."""
    if line.lower().startswith("if "):
        at = line.find(", ")
        while at != -1:
            asked = question(line[3:at], reading)
            if asked is not None:
                return asked, _pronouns(line[at + 2 :], line[3:at])
            at = line.find(", ", at + 1)
        return None
    found = re.fullmatch(r"(.+?) if (.+)", line)
    if found and (asked := question(found[2], reading)) is not None:
        return asked, found[1]
    return None


def _pronouns(rest: str, asked: str) -> str:
    """The rest of a sentence with "it" and "that Pokémon" as the Pokémon that the condition spoke of."""
    low = asked.lower()
    for subject in ("the defending pokemon", "your opponent's active pokemon"):
        if low.startswith(subject):
            return re.sub(r"^(?:it|that pokemon)\b", subject, rest, flags=re.IGNORECASE)
    return rest


def clause(line: str, reading: Reading) -> list[Act]:
    """The acts of a clause, several joined ones too. Raises NotRead."""
    found = _clause(line, reading)
    if found is None:
        raise NotRead(line)
    return found


def _clause(line: str, reading: Reading) -> list[Act] | None:
    if (found := DEEDS.read(line, reading)) is not None:
        return _acts(found)
    if line.lower().startswith("you may "):
        inner = _clause(line[8:], reading)
        if inner is None or {act.phase for act in inner} != {"after"}:
            return None
        return [Act("after", {"may": [act.node for act in inner]})]
    subject = re.match(
        r"(the defending pokemon|your opponent's active pokemon|SELF|this attack)\b", line, re.IGNORECASE
    )
    for joint in _JOINTS:
        at = line.find(joint)
        while at != -1:
            one = DEEDS.read(line[:at], reading)
            tail = line[at + len(joint) :]
            if one is not None:
                two = _clause(tail, reading)
                if two is None and subject:
                    two = _clause(f"{subject[1]} {tail}", reading) or _clause(f"{subject[1]} is {tail}", reading)
                if two is not None:
                    return [*_acts(one), *two]
            at = line.find(joint, at + 1)
    return None


def _acts(node: Node) -> list[Act]:
    return [act for act in node if isinstance(act, Act)] if isinstance(node, list) else []


def _if_done(acts: list[Act], told: Told, line: str) -> None:
    """What follows if the statement before was done: inside the choice if it was one."""
    if not told.said or {act.phase for act in acts} != {"after"}:
        raise NotRead(line)
    last = told.said[-1]
    branch = {"if done": [act.node for act in acts]}
    if last.act.phase != "after":
        raise NotRead(line)
    if isinstance(last.act.node, dict) and "may" in last.act.node:
        body = last.act.node["may"]
        if not isinstance(body, list) or len(body) != 1:
            raise NotRead(line)
        body.append(branch)
    else:
        told.said.append(Said(Act("after", branch), last.coin, last.when))


def shuffled_there(told: Told) -> bool:
    """Whether the deck that was searched is shuffled under what the search depends on; it is put there."""
    if not told.said:
        return False
    last = told.said[-1]
    node = last.act.node
    while (
        isinstance(node, dict) and len(node) == 1 and isinstance(inner := node.get("may") or node.get("if done"), list)
    ):
        if "search" in str(inner):
            nested = inner[-1]
            if isinstance(nested, dict) and ("if done" in nested or "may" in nested) and "search" in str(nested):
                node = nested
                continue
            inner.append({"shuffle": "my deck"})
            return True
        return False
    if (last.coin is None and last.when is None) or last.act.phase != "after":
        return False
    if any("search" in str(one.act.node) and (one.coin, one.when) == (last.coin, last.when) for one in told.said):
        told.said.append(Said(Act("after", {"shuffle": "my deck"}), last.coin, last.when))
        return True
    return False


def _poisoned(said: list[Said]) -> list[Said]:
    """The acts, with a stronger Poison counted into the Poison that it is about."""
    done: list[Said] = []
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


# ---- putting together


def _assembled(told: Told, printed: tuple[int | None, str]) -> Body:
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
    fails = [one for one in said if one.act.phase == FAIL]
    rest = [one for one in said if one.act.phase in ("hits", "after")]
    damage = [one for one in said if one.act.phase in (EXTRA, BASE)]
    early = told.coins is not None and _decides(damage, fails, rest)
    before = [*noted, *_before(told, fails, early)]
    if before:
        made["before"] = before
    if damage:
        made["damage"] = _damage(damage, printed)
    for phase in ("hits", "after"):
        some = [one for one in rest if one.act.phase == phase]
        if some or (phase == "after" and told.coins is not None and not early):
            made[phase] = _statements(some, early, told)
    order = ("choose", "before", "damage", "apply", "hits", "after")
    return {key: made[key] for key in order if key in made}


def _asked_early(said: list[Said], printed: tuple[int | None, str]) -> list[Node]:
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


def _limited(told: Told) -> list[Said]:
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
            said[at - 1] = Said(Act(EXTRA, capped), said[at - 1].coin, said[at - 1].when)
    return [one for one in said if one.act.phase != "limit"]


def _applied(apply: list[Said], said: list[Said], made: Body) -> None:
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


def _decides(damage: list[Said], fails: list[Said], rest: list[Said]) -> bool:
    """Whether the coins must be flipped before the damage: they decide it, or other damage."""
    others = [one for one in rest if one.act.phase == "hits"]
    return any(one.coin is not None or FLIP in _names([one]) for one in (*damage, *fails, *others))


def _names(rest: Sequence[Said]) -> set[str]:
    return {FLIP for one in rest if "'heads': 'f'" in str(one.act.node)}


def _before(told: Told, fails: list[Said], early: bool) -> list[Node]:
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


def _damage(damage: list[Said], printed: tuple[int | None, str]) -> Node:
    """The number of the damage."""
    amount, _ = printed
    bases = [one for one in damage if one.act.phase == BASE]
    extras = [one for one in damage if one.act.phase == EXTRA]
    if len(bases) > 1 or (bases and extras):
        raise NotRead("two ways to count the damage")
    if bases:
        one = bases[0]
        asked = _asked(one)
        if asked is None:
            return one.act.node
        if isinstance(one.act.node, dict):
            raise NotRead("a product under a condition")
        return {"choose": {"if": asked, "then": one.act.node, "else": "printed"}}
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


def _asked(one: Said) -> Node:
    conditions = [part for part in (one.coin, one.when) if part is not None]
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else {"all": conditions}


def _statements(some: list[Said], early: bool, told: Told) -> list[Node]:
    """Statements in order; neighbours that depend on the same stand together."""
    made: list[Node] = []
    if told.coins is not None and not early:
        if not any(one.coin is not None or FLIP in _names([one]) for one in some):
            raise NotRead("a coin that decides nothing")
        if told.coins != 1 or FLIP in _names(some):
            some = [
                Said(Act("after", {"flip": {"as": FLIP} if told.coins == 1 else {"coins": told.coins, "as": FLIP}})),
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


def branches(told: Told) -> list[Node]:
    """Everything told as statements in order, for what is no attack."""
    said = _poisoned(told.said)
    return _statements(said, early=False, told=told) if said else []


def _run(some: list[Said], at: int) -> int:
    """How many of the statements after this one depend on no coin and the same condition."""
    more = 0
    while at + more + 1 < len(some) and some[at + more + 1].coin is None and some[at + more + 1].when == some[at].when:
        more += 1
    return more


def _under(some: list[Said], _: Node) -> list[Node]:
    nodes = [one.act.node for one in some]
    if some[0].when is None:
        return nodes
    return [{"if": {"is": some[0].when, "then": nodes}}]


def _by_condition(some: list[Said]) -> list[Node]:
    made: list[Node] = []
    at = 0
    while at < len(some):
        end = at + 1
        while end < len(some) and some[end].when == some[at].when:
            end += 1
        made.extend(_under(some[at:end], None))
        at = end
    return made


def _branches(some: list[Said]) -> list[Node]:
    made: list[Node] = []
    at = 0
    while at < len(some):
        end = at + 1
        while end < len(some) and some[end].coin is some[at].coin:
            end += 1
        made.append({"if": {"is": some[at].coin, "then": _by_condition(some[at:end])}})
        at = end
    return made
