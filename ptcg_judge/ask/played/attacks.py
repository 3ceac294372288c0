"""Questions about attacks: how much, whether it Knocks Out, for how many Prizes, whether it may be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ptcg_judge.ask.named import Name
from ptcg_judge.ask.played.asked import AskedQuestion
from ptcg_judge.ask.played.blockers import is_attached
from ptcg_judge.ask.played.board import FILLER, PLAIN, BoardText, OneSide, Placed, label, paid, quoted
from ptcg_judge.ask.played.result import (
    PlayedOut,
    cites_of,
    dealt,
    happens,
    prizes_taken,
    refused,
    run,
    shelf,
    why_refused,
)
from ptcg_judge.cards.card import Attack, Card
from ptcg_judge.cards.names import TYPES
from ptcg_judge.errors import JudgeError
from ptcg_judge.game.chance.oracle import Leaf
from ptcg_judge.rulings.replay.carry_out import End
from ptcg_judge.rulings.replay.verdict import Replayed

TYPE = "|".join(kind.casefold() for kind in TYPES)
DAMAGE_ON = "Iron Hands ex PAR 70"  # whose HP are enough for many damage counters
REFUSED = 0.45  # how sure "none" is where the damage was asked and the board that was assumed does not allow the attack
CONDITIONS = {"asleep": "Asleep", "sleeping": "Asleep", "paralyzed": "Paralyzed", "confused": "Confused",
              "poisoned": "Poisoned", "burned": "Burned"}  # fmt: skip


@dataclass
class MeantAttack:
    """An attack that a question speaks of: who attacks with what, and whom."""

    attacker: Card
    attack: Attack
    target: Card | None


def meant(q: AskedQuestion) -> MeantAttack | None:
    """The attack of a question: that which is named, else the only one with damage of the Pokémon named first."""
    if q.attacks:
        one = q.attacks[0]
        attacker = q.holder(one)
        if attacker is None or not _is_of_the_subject(q, one):
            return None
        attack = next(each for each in attacker.attacks if each.name == one.name)
    else:
        if len(q.pokemon) < 2:
            return None
        attacker = q.card(q.pokemon[0])
        hits = [each for each in attacker.attacks if each.damage] if attacker is not None else []
        if attacker is None or len(hits) != 1:
            return None
        attack = hits[0]
    return MeantAttack(attacker, attack, _target(q, attacker))


def _is_of_the_subject(q: AskedQuestion, attack: Name) -> bool:
    """Whether the Pokémon that is said to attack has the attack: "how much does Latias ex do with Phantom Dive"."""
    said = q.said(r"\b(?:does|do|did|can|will|would|could) (C)(?: \w+)? (?:do|deal|hit|use|attack|ko|knock|kill)\b")
    if said is None:
        return True
    return any(each.name == attack.name for card in q.name_at(said.group(1)).cards for each in card.attacks)


def _target(q: AskedQuestion, attacker: Card) -> Card | None:
    others = [one for one in q.pokemon if attacker not in one.cards]
    if not others and len(q.pokemon) > 1:
        others = [q.pokemon[1]]
    return _with_its_power(q, others[-1]) if others else None


def _with_its_power(q: AskedQuestion, one: Name) -> Card | None:
    """The printing of a named Pokémon that has the Ability which is named beside it: "a Crustle with Sturdy"."""
    own = next((p for p in q.powers if any(p.name == each.name for card in one.cards for each in card.powers)), None)
    return q.card(one, own)


def board_of(q: AskedQuestion, m: MeantAttack) -> BoardText:
    """The attack's board: its cost attached, the target Active (or on the Bench where that is said)."""
    ann = OneSide(Placed(label(m.attacker), paid(m.attack, m.attacker)))
    target = label(m.target) if m.target is not None else PLAIN if _minds_dragons(m.attacker) else FILLER
    board = BoardText(ann, OneSide(Placed(target, [])), [f"attack: {quoted(m.attack.name)}"])
    board.ben.active.weakness = "none" if target == PLAIN and m.target is None else ""
    board.assumed.append(f"{ann.active.card} has the Energy for {m.attack.name}")
    counted = r"(?:\d+|two|three|four|five|six|seven|eight|many|each|full|empty|no) (?:other |of \w+ )?"
    if m.target is not None and q.has(r"\bbench") and not q.has(rf"\b{counted}(?:pok\S* )?(?:on \w+ )?bench"):
        board.ben = OneSide(Placed(FILLER, []), [Placed(target, [])])
    board.assumed.append(
        f"{target} has no Energy and no damage" if m.target is not None else "the target is any plain Pokémon"
    )
    _told(q, m, board)
    return board


def _minds_dragons(attacker: Card) -> bool:
    """Whether a card's own text says something of Dragon Pokémon, which the plain one is: Fairy Zone."""
    return "'Dragon'" in str(shelf().library.written(attacker))


def _told(q: AskedQuestion, m: MeantAttack, board: BoardText) -> None:
    """What the question says of the board: Energy, Prizes, Bench, discard pile, Tools, Special Conditions."""
    taken = q.number(r"(?:took|taken|takes) (\w+) prize")
    if taken is not None:
        mine = q.has(r"\bi (?:have )?(?:took|taken)")
        (board.ann if mine else board.ben).prizes = 6 - taken
    given = _energy_told(q, m, board)
    benched = q.number(rf"discard\w* (\w+) (?:basic )?(?:{TYPE})? ?energ\w* (?:cards )?from (?:the|my) bench")
    if benched is not None:
        board.ann.bench = [Placed(FILLER, (paid(m.attack, m.attacker) or ["Psychic"])[:1] * benched)]
        board.assumed.append(f"a Benched Pokémon has {benched} Energy")
    energy = None
    if not given and benched is None:
        energy = q.number(rf"(?:with|discard\w*|has|have|using) (\w+) (?:basic )?(?:{TYPE})? ?energ", again=False)
    if energy is not None and not q.has(r"energy (?:cards )?in (?:the|my) discard"):
        kind = q.said(rf"({TYPE}) energ")
        known = kind.group(1).capitalize() if kind else (paid(m.attack, m.attacker) or ["Psychic"])[0]
        board.ann.active.energy = _at_least(paid(m.attack, m.attacker), [known] * energy)
        assume(board, board.ann.active, f"{board.ann.active.card} has {energy} Energy")
        if q.has(r"discard"):
            board.ann.hand = [known] * energy
    pile = q.number(r"(?:with )?(\w+) energy (?:cards )?in (?:the|my|its) discard")
    if pile is not None:
        board.ann.discard = ["Fire"] * pile
    _benches_told(q, board)
    bench = q.number(r"(?:with )?(\w+) (?:benched|on (?:the|my) bench\b)")
    if bench is not None and bench > 1:
        board.ann.bench = [Placed(FILLER, []) for _ in range(bench)]
        if bench > 5:
            board.stadium = "" if "Terapagos" not in board.ann.active.card else "Area Zero Underdepths SCR 131"
    for one in q.cards:
        card = one.cards[-1]
        if one in q.absent:
            continue
        if is_attached(card):
            _bearer(q, m, board, one).attached.append(label(card))
        elif "Stadium" in card.subtypes:
            board.stadium = label(card)


def _bearer(q: AskedQuestion, m: MeantAttack, board: BoardText, one: Name) -> Placed:
    """What a Tool or Special Energy is attached to: the attacker, or the target that is said to have it or be saved."""
    target = next((p for p in q.pokemon if m.target is not None and m.target in p.cards), None)
    has = rf"(?: that| which)? (?:has|have|having|holding|holds|wearing) (?:an? |the )?{q.mark_of(one)}"
    if target is None or not (q.has(SURVIVES) or q.has(rf"{q.mark_of(target)}{has}")):
        return board.ann.active
    return (board.ben.bench or [board.ben.active])[0]


def _benches_told(q: AskedQuestion, board: BoardText) -> None:
    """Put as many Pokémon on both Benches as a question says: on each of them, or on both together."""
    on_both = r"(?:pok\S* )?(?:are )?(?:on|benched on) (?:both|each|the|all)(?: of the)?(?: players?\S*)? "
    each = q.number(rf"(\w+) {on_both}(?:bench\b|side)") if q.has(r"\beach (?:players?\S* )?(?:bench|side)") else None
    each = each or (q.number(rf"(\w+) {on_both}benches") if q.has(r"\bboth (?:players?\S* )?benches") else None)
    total = None if each else q.number(rf"(\w+) {on_both}(?:two )?benches")
    if each or total:
        mine = each or (total or 0) // 2
        theirs = each or (total or 0) - mine
        board.ann.bench = [Placed(FILLER, []) for _ in range(mine)]
        board.ben.bench = [Placed(FILLER, []) for _ in range(theirs)]
        board.assumed.append(f"your Bench has {mine} Pokémon, the opponent's {theirs}")


def _energy_told(q: AskedQuestion, m: MeantAttack, board: BoardText) -> bool:
    """Put the Energy and the damage on the board that a question says its Pokémon have; whether the attacker's Energy.

    In "Yveltal-EX has 3 Energy and Keldeo-EX has 2" the second is Energy, too.
    """
    told = attackers = _both_have(q, m, board)
    damage = q.number(
        r"\b(?:pok[eé]mon|active|target|opponent\S*|one) (?:that )?(?:has|with|having) (\w+) (?:damage )?counter\w*"
    )
    if damage is not None and m.target is None:
        board.ben.active = Placed(DAMAGE_ON if damage * 10 >= 130 else FILLER, [], damage=10 * damage)
        assume(board, board.ben.active, f"the target has {10 * damage} damage")
    for one in q.pokemon if not told else ():
        has = rf"{q.mark_of(one)}(?: that| which)?(?: already)? (?:has|have|with|having|holding)(?: already)? "
        mine = m.attacker in one.cards
        spot = board.ann.active if mine else (board.ben.bench or [board.ben.active])[0]
        counters = q.number(rf"{has}(\w+) (?:damage )?counters?\b")
        damage = 10 * counters if counters is not None else q.number(rf"{has}(\w+) damage\b")
        if damage is not None:
            spot.damage = damage
            assume(board, spot, f"{spot.card} has {damage} damage")
        kind = q.said(rf"{has}\w+ (?:basic )?({TYPE}) energ")
        many = q.number(rf"{has}(\w+) (?:basic )?(?:(?:{TYPE}) )?energ")
        if many is None and told:
            many = q.number(rf"{has}(\w+)\W*$")
        if many is not None and not mine and kind and kind.group(1).capitalize() in m.attack.cost and not told:
            mine, spot = True, board.ann.active  # "how much does Hydro Pump do to Charizard with 5 Water Energy"
        if many is not None:
            known = kind.group(1).capitalize() if kind else (paid(m.attack, m.attacker) or ["Psychic"])[0]
            spot.energy = _at_least(paid(m.attack, m.attacker), [known] * many) if mine else [known] * many
            assume(board, spot, f"{spot.card} has {many} Energy")
            told, attackers = True, attackers or mine
    return attackers


def _both_have(q: AskedQuestion, m: MeantAttack, board: BoardText) -> bool:
    """Put as much Energy on both Active Pokémon as is said of them together: "if both have 2 Energy"."""
    many = q.number(
        rf"\bboth (?:C|active\w*|pok\S*|of them)?(?: pok\S*)? ?(?:have|has|with) (\w+) (?:(?:{TYPE}) )?energ"
    )
    if many is None:
        return False
    known = (paid(m.attack, m.attacker) or ["Psychic"])[0]
    board.ann.active.energy = _at_least(paid(m.attack, m.attacker), [known] * many)
    board.ben.active.energy = ["Psychic"] * many
    for spot in (board.ann.active, board.ben.active):
        assume(board, spot, f"{spot.card} has {many} Energy")
    return True


def assume(board: BoardText, spot: Placed, what: str) -> None:
    """Note what is told of a Pokémon in the place of what was taken for granted of it."""
    plain = (f"{spot.card} has no Energy and no damage", f"{spot.card} has the Energy for ")
    told = f"{spot.card} has {len(spot.energy or [])} Energy"
    board.assumed = [each for each in board.assumed if each != told and not each.startswith(plain)] + [what]


def _at_least(cost: list[str], given: list[str]) -> list[str]:
    """The Energy that is told; of an attack that counts Energy of several types the cost's types among it.

    What can pay nothing of the cost comes on top of it: the Darkness Energy of a Fighting Pokémon's Ability.
    """
    if given and "Colorless" not in cost and not set(given) & set(cost):
        return [*cost, *given]
    found = list(given)
    for at, kind in enumerate(cost[: len(found)]):
        if kind not in found:
            found[at] = kind
    return found


def played(q: AskedQuestion, form: str, board: BoardText) -> Replayed | PlayedOut:
    """The board replayed, or the answer that it could not be."""
    try:
        return run(board)
    except JudgeError as wrong:
        return PlayedOut(form, "", "", board.text(q.text), 0.0, tuple(board.assumed), trouble=str(wrong.message))


def names_of(q: AskedQuestion) -> tuple[str, ...]:
    """The names that the answer speaks of: all that the board holds."""
    return tuple(one.name for one in q.names)


# -------------------------------------------------------------------------------------------------------------- forms


def damage(q: AskedQuestion) -> PlayedOut | None:
    """How much does Phantom Dive do to Gardevoir ex?"""
    if not q.has(r"how much", r"what does .* do\b", r"how many damage") and not _names_damage(q):
        return None
    if q.has(r"\bhp\b", r"\bcost", r"how much energy") or _asks_other(q):
        return None
    m = meant(q)
    if m is None or (not m.attack.damage and not m.attack.effect):
        return None
    board = board_of(q, m)
    verdict = played(q, "damage of an attack", board)
    if isinstance(verdict, PlayedOut):
        return verdict
    if refused(verdict):
        why, cites = why_refused(verdict)
        why = f"{m.attack.name} can't be used: {why}"
        return PlayedOut("damage of an attack", "None", why, board.text(q.text), REFUSED,
                         tuple(board.assumed), cites, names_of(q), verdict)  # fmt: skip
    return _amount(q, m, board, verdict)


def _names_damage(q: AskedQuestion) -> bool:
    """Whether a question that is no Yes or No names the damage of an attack: "Flare Strike on Zacian ex, damage?"."""
    yes_or_no = q.has(r"^(?:does|do|did|can|may|could|is|are|will|would|if|am)\b")
    of_a_stop = q.has(r"\bbench damage\b", r"\bown\b") or any("Stadium" in one.cards[-1].subtypes for one in q.trainers)
    return bool(q.attacks) and q.has(r"\b(?:damage|dmg)\b(?! counter)") and not (yes_or_no or of_a_stop)


def _asks_other(q: AskedQuestion) -> bool:
    """Whether how much is asked of something else than damage: how much it heals, how many cards it draws."""
    return q.has(r"\b(?:heals?|draw|search|attach|weigh)\b") and not q.has(r"\b(?:damage|dmg|deals?)\b")


def _amount(q: AskedQuestion, m: MeantAttack, board: BoardText, verdict: Replayed) -> PlayedOut:
    benched = m.target is not None and any(each.card == label(m.target) for each in board.ben.bench)
    target = m.target.name if m.target is not None else board.ben.active.card.rpartition(" ")[0].rpartition(" ")[0]
    amounts = [dealt(leaf, f"Ben's {target}") for leaf in verdict.leaves]
    best = max(amounts)
    others = sorted(set(amounts) - {best})
    sure = 0.93 if not others else 0.85
    why = f"{m.attack.name} of {m.attacker.name} does {best} damage to {'Benched ' if benched else ''}{target}"
    says = str(best)
    if others and _by_coins(verdict):
        more = any(" or more " in asked.answer for leaf in verdict.leaves for asked in leaf.asked)
        says = f"{others[0]} {'or more' if more else f'to {best}'}"
        why = f"{m.attack.name} of {m.attacker.name} does {says} damage to {target}, by the coins"
    elif others:
        why += f" (at most; by choices also {', '.join(map(str, others[:4]))})"
    hp = m.target.hp if m.target is not None else None
    if hp and not (others and _by_coins(verdict)):
        why += f", which has {hp} HP" + (": it is Knocked Out" if best >= hp else f": {hp - best} left")
    cites = cites_of(verdict, ("damage", "damage changes"))
    return PlayedOut("damage of an attack", says, why, board.text(q.text), sure, tuple(board.assumed), cites,
                  names_of(q), verdict)  # fmt: skip


def _by_coins(verdict: Replayed) -> bool:
    """Whether coins or picks that nobody wrote decide."""
    return any(asked.kind == "chance" for leaf in verdict.leaves for asked in leaf.asked)


SURVIVES = r"\b(?:surviv\w*|saves?|lives? through|stays? alive)\b"
KILLS = r"(?:\bko\b|\bkos\b|one[- ]?shot|ohko|\bkills?\b|knocks? out|knock \w+ out|2hko)"


def knocks_out(q: AskedQuestion) -> PlayedOut | None:
    """Does Phantom Dive Knock Out Fezandipiti ex?"""
    survives = q.has(SURVIVES) and not q.has(KILLS)
    if not (survives or q.has(KILLS)) or q.has(r"how many", r"was knocked", r"is knocked"):
        return None
    if not q.has(r"^(?:does|do|did|can|could|may|will|would|is|am|are|if|what)\b") and q.has(r"[,;:.] \w"):
        return None  # "Doom Curse knocks out Great Tusk ex, do I still discard": that is told and not asked
    m = meant(q)
    if m is None or m.target is None:
        return None
    board = board_of(q, m)
    verdict = played(q, "a Knock Out by an attack", board)
    if isinstance(verdict, PlayedOut):
        return verdict
    amount = max(dealt(leaf, f"Ben's {m.target.name}") for leaf in verdict.leaves)
    out = [happens(leaf, "knock out", f"Ben's {m.target.name}") for leaf in verdict.leaves]
    says = _as_the_attacker_likes(verdict.leaves, out)
    if survives:
        says = {"Yes": "No", "No": "Yes"}.get(says, says)
    had = (board.ben.bench or [board.ben.active])[0].damage
    had_before = f" and {had} damage" if had else ""
    why = f"{m.attack.name} does {amount} damage to {m.target.name}, which has {m.target.hp} HP{had_before}"
    if any(out) and amount + had < (m.target.hp or 0):
        why = f"{m.attack.name} Knocks Out {m.target.name}{f', which has {had} damage' if had else ''}"
    return PlayedOut("a Knock Out by an attack", says, why, board.text(q.text), 0.93, tuple(board.assumed),
                  cites_of(verdict, ("damage changes", "knock out")), names_of(q), verdict)  # fmt: skip


def _as_the_attacker_likes(leaves: Sequence[Leaf[End]], out: Sequence[bool]) -> str:
    """Whether it comes out so however coins fall and the opponent chooses, where the attacker's choices are for it."""
    found: dict[tuple[str, ...], bool] = {}
    for leaf, so in zip(leaves, out, strict=True):
        others = tuple(f"{one.what}: {one.answer}" for one in leaf.asked if one.kind != "choice" or one.who != "Ann")
        found[others] = found.get(others, False) or so
    return "Yes" if all(found.values()) else "Sometimes" if any(found.values()) else "No"


def prizes_of_attack(q: AskedQuestion) -> PlayedOut | None:
    """Iron Hands ex Knocks Out Fezandipiti ex with Amp You Very Much: how many Prizes?"""
    if not q.has(r"how many prize") or not q.attacks:
        return None
    m = meant(q)
    if m is None or m.target is None or m.target.hp is None:
        return None
    board = board_of(q, m)
    board.ben.active.damage = m.target.hp - 10
    board.ben.bench = [Placed(FILLER, [])]
    assume(board, board.ben.active, f"{m.target.name} has 10 HP left")
    verdict = played(q, "prizes for an attack", board)
    if isinstance(verdict, PlayedOut):
        return verdict
    taken = max(prizes_taken(leaf, "Ann") for leaf in verdict.leaves)
    why = f"{taken} Prizes are taken when {m.attack.name} of {m.attacker.name} Knocks Out {m.target.name}"
    return PlayedOut("prizes for an attack", str(taken), why, board.text(q.text), 0.9, tuple(board.assumed),
                  cites_of(verdict, ("prizes",)), names_of(q), verdict)  # fmt: skip


def may(q: AskedQuestion, form: str, board: BoardText, yes: str, sure: float) -> PlayedOut:
    """Whether the last play of a board is allowed."""
    verdict = played(q, form, board)
    if isinstance(verdict, PlayedOut):
        return verdict
    if refused(verdict):
        why, cites = why_refused(verdict)
        return PlayedOut(form, "No", why, board.text(q.text), sure, tuple(board.assumed), cites, names_of(q), verdict)
    return PlayedOut(form, "Yes", yes, board.text(q.text), sure, tuple(board.assumed), (), names_of(q), verdict)
