"""The sentences of an attack: coins, conditions, choices, and the clauses that frames read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ptcg_judge.cards.names import TYPES
from ptcg_judge.game.compiling import moving, standing  # noqa: F401  (frames)
from ptcg_judge.game.compiling.amounts import FLIP, count
from ptcg_judge.game.compiling.assembling import HEADS, TAILS, NotRead, SaidAct, ToldSoFar, assembled
from ptcg_judge.game.compiling.deeds import BASE, DEEDS, EXTRA, ActRead, hit
from ptcg_judge.game.compiling.frames import Body, Node, Reading
from ptcg_judge.game.compiling.questions import compare, question
from ptcg_judge.game.compiling.things import kind_of_card
from ptcg_judge.game.compiling.wording import sentences

_JOINTS: Final = (", and then ", ", then ", " and then ", ", and ", " and ", ", ")
WISHED: Final[Body] = {"said": {"of": "wish", "word": "more damage"}}
_TYPE: Final = "|".join(TYPES)
_MAY_USE: Final = "you can use this attack"
GONE: Final = "gone"  # what the cards are called that are discarded before the damage


def attack(text: str, reading: Reading, printed: tuple[int | None, str]) -> Body:
    """The script of an attack. Raises NotRead with the first clause that can't be read."""
    told = ToldSoFar()
    pending = _joined(sentences(text, reading.own if reading.own_is_self else ""))
    for sentence in pending:
        read_sentence(sentence, told, reading)
    return assembled(told, printed)


def _joined(parts: Sequence[str]) -> list[str]:
    """Sentences that only make sense together, as one."""
    done: list[str] = []
    for part in parts:
        if done and re.match(r"if tails, that attack (?:does nothing|doesn't happen)", part, re.IGNORECASE):
            done[-1] += f". {part}"
        else:
            done.append(part)
    return done


def read_sentence(sentence: str, told: ToldSoFar, reading: Reading) -> None:
    """Read one sentence into what was told."""
    line = re.sub(r"^Then,? ", "", sentence)
    before = [one for one in told.said if one.act.phase != "apply"]
    if line != sentence and before and before[-1].coin is not None and "that stadium" not in line.lower():
        raise NotRead(f"{sentence} (under a coin, or after it?)")
    if _coins(line, told, reading):
        return
    if found := re.fullmatch(r"if you do, (.+)", line, re.IGNORECASE):
        acts = clause(found[1], reading)
        if told.said and told.said[-1].when is WISHED:
            told.said.extend(SaidAct(act, when=WISHED) for act in acts)
        elif {act.phase for act in acts} <= {EXTRA, BASE, "hits"}:
            _wished(acts, told, line)
        else:
            _if_done(acts, told, line)
        return
    if line.lower() == "shuffle your deck" and shuffled_there(told):
        return
    if told.said and "defending" in str(told.said[-1].act.node) and told.said[-1].act.phase == "after":
        line = re.sub(r"\bthat pokemon (?=can't retreat)", "the Defending pokemon ", line, flags=re.IGNORECASE)
    if _special(line, told, reading):
        return
    if found := re.fullmatch(r"(?:if you do, )?the new (?:defending|active) pokemon is now (.+)", line, re.IGNORECASE):
        _if_done(clause(f"each defending pokemon is now {found[1]}", reading), told, line)
        return
    coin, line = _coin_of(line, told)
    when: Node = None
    early = " already " in line
    if (split := _condition(line, reading)) is not None:
        when, line = split
    for act in clause(line, reading):
        if act.phase == "first" and (coin is not None or when is not None):
            raise NotRead(line)
        told.said.append(SaidAct(act, coin, when, early, first=act.phase == "first"))


_WAYS: Final = (
    (r"if (?:both|both of them|both coins|both of the coins|both flips) (?:are|is) heads", {"exactly": 2}),
    (r"if (?:both|both of them|both coins|both of the coins) (?:are|is) tails", {"exactly": 0}),
    (r"if (?:all|all of them|all 3) are heads", {"exactly": "all"}),
    (r"if (?:all|all of them|all 3) are tails", {"exactly": 0}),
    (r"if (?:either|either of the coins|1 or more|at least 1|any|1 or both)(?: of them)? (?:is|are) heads",
     {"at least": 1}),
    (r"if (?:1|only 1|exactly 1)(?: of them)? is heads", {"exactly": 1}),
    (r"if (?P<many>\d)(?: of them)? are heads", {"exactly": "many"}),
    (
        r"if (?:at least (?P<many>\d)(?: of them)?|(?P<more>\d) or more(?: of them)?) (?:are|is) heads",
        {"at least": "many"},
    ),
)  # fmt: skip


def _coins(line: str, told: ToldSoFar, reading: Reading) -> bool:
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


def _coin_of(line: str, told: ToldSoFar) -> tuple[Node, str]:
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
            if "many" in bounds.values():
                number = int(found["many"] or found["more"] if "more" in found.groupdict() else found["many"])
                key = next(iter(bounds)).replace(" ", "_")
                return compare({"heads": FLIP}, **{key: number}), line[found.end() :]
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


def clause(line: str, reading: Reading) -> list[ActRead]:
    """The acts of a clause, several joined ones too. Raises NotRead."""
    found = _clause(line, reading)
    if found is None:
        raise NotRead(line)
    return found


def _clause(line: str, reading: Reading) -> list[ActRead] | None:
    if (found := DEEDS.read(line, reading)) is not None:
        return _acts(found)
    if split := re.fullmatch(
        r"discard (an? \w+ energy(?: card)?) and (an? \w+ energy(?: card)?) (attached to SELF|from SELF)", line, re.I
    ):
        return [*clause(f"discard {split[1]} {split[3]}", reading), *clause(f"discard {split[2]} {split[3]}", reading)]
    if (later := re.sub(r"^after (?:your attack|doing damage), ", "", line, flags=re.IGNORECASE)) != line:
        return _clause(later, reading)
    if line.lower().startswith("you may "):
        inner = _clause(line[8:], reading)
        if inner is None or {act.phase for act in inner} != {"after"}:
            return None
        return [ActRead("after", {"may": [act.node for act in inner]})]
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


def _acts(node: Node) -> list[ActRead]:
    return [act for act in node if isinstance(act, ActRead)] if isinstance(node, list) else []


def _of_its_use(line: str, told: ToldSoFar, reading: Reading) -> bool:
    """Whether the sentence says when the attack may be used, and for what cost; it is kept."""
    if re.fullmatch(rf"if you go first, {_MAY_USE} (?:during|on) your first turn", line, re.IGNORECASE):
        told.more["even if"] = ["first turn"]
        return True
    if re.fullmatch(r"\(?this attack can be used(?: even)? if SELF is asleep\)?", line, re.IGNORECASE):
        told.more["even if"] = ["Asleep"]
        return True
    found = re.fullmatch(rf"[Ii]f (.+), this attack can be used for ((?:{_TYPE})(?: (?:{_TYPE}))*)", line)
    if found is None or (asked := question(found[1], reading)) is None:
        return False
    types = found[2].split()
    cost = {"what": "attack cost", "of": "self", "attack": reading.name, "to": types[0] if len(types) == 1 else types}
    told.more["effects"] = [{"while": {"is": asked, "effects": [{"modify": cost}]}}]
    return True


def _of_what_was_seen(line: str, told: ToldSoFar, reading: Reading) -> bool:
    """Whether the sentence counts what a hand that was shown or the cards of a deck that were discarded held."""
    last = told.said[-1] if told.said else None
    if last is None or last.coin or last.when or last.act.phase != "after" or not isinstance(last.act.node, dict):
        return False
    found = re.fullmatch(r"this attack does (\d+)( more)? damage for each (.+) you find there", line, re.IGNORECASE)
    if found and last.act.node == {"reveal": "their hand"} and (where := kind_of_card(found[3], reading)):
        number = {"count": {"in": "seen", "where": where}}
        told.said[-1] = SaidAct(ActRead("after", {"reveal": {"cards": "their hand", "as": "seen"}}), first=True)
        told.said.append(SaidAct(ActRead(EXTRA if found[2] else BASE, {"times": [int(found[1]), number]})))
        return True
    given = last.act.node.get("attach")
    if re.fullmatch(r"discard the other cards?", line, re.IGNORECASE) and isinstance(given, dict):
        cards = given["cards"]
        if isinstance(cards, dict) and cards.get("in") == "seen":
            given["cards"] = cards | {"as": "taken"}
            told.said.append(SaidAct(ActRead("after", {"discard": {"in": "seen", "where": {"not": {"is": "taken"}}}})))
            return True
    cards = last.act.node.get("discard")
    if not isinstance(cards, dict) or set(cards) != {"in", "first"}:
        return False
    found = re.fullmatch(r"if that card is an? (.+), this attack does (\d+) more damage", line, re.IGNORECASE)
    if found and cards["first"] == 1 and (where := kind_of_card(found[1], reading)):
        number = {"count": {"in": GONE, "where": where}}
        told.said[-1] = SaidAct(ActRead("after", {"discard": {"cards": cards, "as": GONE}}), first=True)
        told.said.append(SaidAct(ActRead(EXTRA, {"times": [int(found[2]), number]})))
        return True
    found = re.fullmatch(r"if that card is an? (.+), attach it to SELF", line, re.IGNORECASE)
    if found is None or cards["first"] != 1:
        found = re.fullmatch(r"if any of those cards are (.+), attach them to SELF", line, re.IGNORECASE)
    if found and (where := kind_of_card(found[1], reading)) and "energy" in str(where.get("kind")):
        told.said[-1] = SaidAct(ActRead("after", {"discard": {"cards": cards, "as": GONE}}))
        told.said.append(SaidAct(ActRead("after", {"attach": {"cards": {"in": GONE, "where": where}, "to": "self"}})))
        return True
    return False


def _special(line: str, told: ToldSoFar, reading: Reading) -> bool:
    """Whether the sentence is about the attack as a whole, or about what was discarded; it is kept."""
    if _of_its_use(line, told, reading) or _of_what_was_seen(line, told, reading):
        return True
    if found := re.fullmatch(r"you can use this attack only if (.+)", line, re.IGNORECASE):
        asked = question(found[1], reading)
        if asked is None and re.fullmatch("you go second, and only (?:on|during) your first turn", found[1], re.I):
            asked = {"all": [{"turn": "my first"}, {"not": {"turn": "first of game"}}]}
        if asked is None or told.said:
            raise NotRead(line)
        told.needed.append(asked)
        return True
    if re.fullmatch(r"\(?if you (?:can't|do not|don't)(?: discard .{1,30})?, this attack does nothing\)?", line, re.I):
        last = told.said[-1] if told.said else None
        if last is None or last.act.phase != "after" or last.coin or last.when:
            raise NotRead(line)
        cards = last.act.node.get("discard") if isinstance(last.act.node, dict) else None
        if not isinstance(cards, dict) or cards.get("pick") != 1:  # of two, one or both?
            raise NotRead(line)
        last.first = True
        told.said.append(SaidAct(ActRead("after", {"if done": {"then": [], "else": [{"fail": "attack"}]}}), first=True))
        return True
    if found := re.fullmatch(r"you may do (?:\d+ damage plus )?(\d+) more damage", line, re.IGNORECASE):
        if told.said or told.coins is not None:
            raise NotRead(line)
        _more_if_wished(told, int(found[1]))
        return True
    if found := re.fullmatch(
        r"(if you do, )?this attack does (\d+) damage to the new (?:defending|active) pokemon", line, re.IGNORECASE
    ):
        last = told.said[-1] if told.said else None
        if last is None or "switch" not in str(last.act.node) or last.coin or last.when:
            raise NotRead(line)
        told.said[-1] = SaidAct(ActRead("hits", last.act.node))
        told.said.append(SaidAct(ActRead("hits", {"if done": [hit(int(found[2]), "their active")]})))
        return True
    per = r"(?:for each|times the (?:number|amount) of)"
    which = r"(?:\w+ )?(?:basic )?(?:energy )?cards?(?: (?:that )?you)? discarded(?: in this way)?"
    if found := re.fullmatch(rf"this attack does (\d+)( more)? damage {per} {which}", line, re.I):
        _counted(told, line, EXTRA if found[2] else BASE, int(found[1]), reading)
        return True
    if found := re.fullmatch(rf"this attack does \d+ damage plus (\d+) more damage {per} {which}", line, re.I):
        _counted(told, line, EXTRA, int(found[1]), reading)
        return True
    return False


def _more_if_wished(told: ToldSoFar, more: int) -> None:
    """Damage that the player may add: which it is to be is chosen at the beginning, and "if you do" asks for it."""
    chosen = {"choose one": {"options": {"more damage": [], "no more": []}, "as": "wish"}}
    told.said.append(SaidAct(ActRead("choose", chosen)))
    told.said.append(SaidAct(ActRead(EXTRA, more), when=WISHED))


def _discards(node: Node) -> bool:
    return isinstance(node, dict) and isinstance(node.get("discard"), dict)


def _counted(told: ToldSoFar, line: str, phase: str, per: int, reading: Reading) -> None:
    """Damage for each card that the sentence before discards: those are chosen first and discarded after the damage."""
    last = told.said[-1] if told.said else None
    if last is None or last.coin or last.when or last.act.phase != "after" or not isinstance(last.act.node, dict):
        raise NotRead(line)
    node = last.act.node
    body = node.get("may")
    inner = body[0] if isinstance(body, list) and len(body) == 1 else node
    if not isinstance(inner, dict) or not _discards(inner):
        raise NotRead(line)
    cards = inner["discard"]
    number: Node = {"number": GONE}
    kind = re.search(r"(?:for each|of) ([a-z]+) cards? ", line, re.IGNORECASE)
    if kind and kind[1].lower() != "energy" and kind[1] not in TYPES:
        where = kind_of_card(f"{kind[1]} card", reading)
        if not where:
            raise NotRead(line)
        number = {"count": {"in": GONE, "where": where}}
    if not isinstance(cards, dict) or (body and isinstance(cards.get("pick"), int)):
        raise NotRead(line)
    if "energy" in line.lower() and "energy" not in str(cards.get("where")):
        number = {"count": {"in": GONE, "where": {"kind": "energy"}}}
        if set(re.findall(r"\w+", line)) & set(TYPES):
            raise NotRead(line)
    if cards.get("in") == "attached":
        told.said[-1] = SaidAct(ActRead("after", {"let": {"as": GONE, "be": cards}}), first=True)
        told.said.append(SaidAct(ActRead("after", {"discard": GONE})))
    else:
        deed: Node = {"discard": {"cards": cards, "as": GONE}}
        told.said[-1] = SaidAct(ActRead("after", {"may": [deed]} if body else deed), first=True)
    told.said.append(SaidAct(ActRead(phase, {"times": [per, number]})))


def _wished(acts: list[ActRead], told: ToldSoFar, line: str) -> None:
    """Damage that is done if the player does what the sentence before allows: that is chosen before the damage."""
    last = told.said[-1] if told.said else None
    if last is None or last.coin or last.when or last.act.phase != "after" or not isinstance(last.act.node, dict):
        raise NotRead(line)
    body = last.act.node.get("may")
    inner = body[0] if isinstance(body, list) and len(body) == 1 else last.act.node
    if body and inner == {"discard": "stadium"}:
        asked: Node = {"if": {"is": {"exists": "stadium"}, "then": [{"may": {"do": [], "as": "did"}}]}}
        told.said[-1] = SaidAct(ActRead("choose", asked))
        told.said.extend(SaidAct(act, when={"done": "did"}) for act in acts)
        told.said.append(SaidAct(ActRead("after", {"discard": "stadium"}), when={"done": "did"}))
        return
    back = inner.get("put") if isinstance(inner, dict) else None
    cards = back.get("cards") if isinstance(back, dict) and back.get("into") == "my hand" else None
    if isinstance(cards, dict) and cards.get("in") == "attached":
        gone: Node = {"put": {"cards": GONE, "into": "my hand"}}
    elif isinstance(inner, dict) and _discards(inner):
        cards, gone = inner["discard"], {"discard": GONE}
    else:
        raise NotRead(line)
    chosen: Node = {"let": {"as": GONE, "be": cards}}
    asks: Node = _if_enough(cards, {"may": {"do": [chosen]}}) if body else chosen
    told.said[-1] = SaidAct(ActRead("after", asks), first=True)
    told.said.extend(SaidAct(act, when={"done": GONE}) for act in acts)
    told.said.append(SaidAct(ActRead("after", gone)))


def _if_enough(cards: object, may: Node) -> Node:
    """The choice, asked only with so many cards in the hand: who discards fewer has not done what "if you do" asks."""
    if not isinstance(cards, dict) or cards.get("in") != "my hand":
        return may
    number, zone = cards.get("pick"), {key: value for key, value in cards.items() if key != "pick"}
    if not isinstance(number, int) or number < 2:
        return may
    held: Node = zone if len(zone) > 1 else "my hand"
    return {"if": {"is": {"compare": {"of": {"count": held}, "at least": number}}, "then": [may]}}


def _if_done(acts: list[ActRead], told: ToldSoFar, line: str) -> None:
    """What follows if the statement before was done: inside the choice if it was one."""
    if not told.said or {act.phase for act in acts} != {"after"}:
        raise NotRead(line)
    last = told.said[-1]
    if isinstance(last.act.node, dict) and "shuffle" in last.act.node:  # what is meant stands before the shuffling
        raise NotRead(line)
    branch = {"if done": [act.node for act in acts]}
    if last.act.phase != "after":
        raise NotRead(line)
    if isinstance(last.act.node, dict) and "may" in last.act.node:
        body = last.act.node["may"]
        if not isinstance(body, list) or len(body) != 1:
            raise NotRead(line)
        deed = body[0]
        body.append(branch)
        if isinstance(deed, dict) and _discards(deed):
            told.said[-1] = replace(last, act=last.act._replace(node=_if_enough(deed["discard"], last.act.node)))
    else:
        told.said.append(SaidAct(ActRead("after", branch), last.coin, last.when))


def shuffled_there(told: ToldSoFar) -> bool:
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
        told.said.append(SaidAct(ActRead("after", {"shuffle": "my deck"}), last.coin, last.when))
        return True
    return False
