"""Questions about Abilities and what stops things: switched off, prevented, used, working by themselves."""

from __future__ import annotations

from dataclasses import replace

from ptcg_judge.ask.named import ATTACK, CARD, POWER, Name
from ptcg_judge.ask.played.asked import AskedQuestion
from ptcg_judge.ask.played.attacks import names_of, played
from ptcg_judge.ask.played.blockers import has_played, is_attached, is_played, put, where
from ptcg_judge.ask.played.board import FILLER, PLAIN, BoardText, OneSide, Placed, label, paid, quoted
from ptcg_judge.ask.played.result import PlayedOut, dealt, laid, shelf
from ptcg_judge.ask.played.told import switches
from ptcg_judge.cards.card import Card
from ptcg_judge.game.chance.oracle import Leaf
from ptcg_judge.game.effects.powers import attached_off_by, off_by
from ptcg_judge.game.effects.powers import switched_off as is_off
from ptcg_judge.rulings.replay.carry_out import End

OFF = (
    r"(?:turns?|turned|shuts?|shut|switch\w*|get turned|is) (?:\S+ )*?off\b|\bshuts? down\b|\bshut off\b|\bdisables?\b|"
    r"\bnegates?\b|\bblanks?\b"
)
WORKS = r"(?:P|\babilit\w+|\bpower\w*)(?: of \S+)? (?:still |even )?(?:works?|is (?:still )?active|functions?)\b"
STOPS = r"\b(?:stops?|blocks?|prevents?|protects?|shields?|save|immune)\b"

COUNTERS_ON = "Dragapult ex TWM 130"  # whose HP are enough for any counters
TOOL = "Bravery Charm PAL 173"
DAMAGE_ON = "Iron Hands ex PAR 70"  # the same for damage: no Tera Pokémon, which gets none on the Bench
NO_DAMAGE = (
    r"\b(?:asleep|burned|coins?|conditions?|confus\w+|discard\w*|draws?|effects?|energy|evolv\w+|flips?|paralyz\w+|poison\w*|"
    r"retreat\w*|search\w*|switch\w*)\b"
)
"""What a question may mean by "stop" that is no damage."""


def _stadium_of(q: AskedQuestion) -> str:
    stadium = next((one for one in q.trainers if "Stadium" in one.cards[-1].subtypes), None)
    return label(stadium.cards[-1]) if stadium is not None else ""


def _pair(q: AskedQuestion) -> tuple[tuple[Name, Card], tuple[Name | None, Card]] | None:
    """What switches off (the first that is named; after "by" the last) and whose Ability is meant."""
    ones = _holders(q)
    if len(ones) < 2:
        return None
    passive = q.has(r"off (?:by|with|under|when)", r"\bby (?:an? )?(?:active )?(?:C|P)")
    first, last = (ones[-1], ones[0]) if passive else (ones[0], ones[-1])
    return first, last


def _holders(q: AskedQuestion) -> list[tuple[Name, Card]]:
    """The named things with their cards, in their order: an Ability and the Pokémon beside it are one."""
    found: list[tuple[Name, Card]] = []
    for one in q.names:
        card = q.holder(one) if one.kind != CARD else q.card(one, _own_power(q, one))
        if card is None or one.kind == ATTACK:
            continue
        if found and any(card.name == other.name for _, other in found):
            at = next(at for at, (_, other) in enumerate(found) if other.name == card.name)
            found[at] = (one if one.kind == POWER else found[at][0], card if one.kind == POWER else found[at][1])
        else:
            found.append((one, card))
    return found


def _own_power(q: AskedQuestion, one: Name) -> Name | None:
    """The Ability of the question that a named Pokémon has."""
    return next((p for p in q.powers if any(p.name == each.name for card in one.cards for each in card.powers)), None)


def switched_off(q: AskedQuestion) -> PlayedOut | None:
    """Does Iron Thorns ex turn off Mew ex's Ability?"""
    stops_a_power = q.has(STOPS + r" (?:\S+ )*?P") and len(q.powers) >= 1 and not q.attacks
    works = not stops_a_power and q.has(WORKS)
    if not (q.has(OFF) or stops_a_power or works) or q.has(r"counters?\b"):
        return None
    pair = _pair(q)
    if works:
        return _works(q)
    if pair is not None and is_attached(pair[1][1]) and not is_attached(pair[0][1]) and q.has(OFF):
        return _attached_off(q, pair[0][1], pair[1][1])
    if pair is None or not pair[1][1].powers:
        return None
    return _switched(q, *pair, stops_a_power)


def _switched(
    q: AskedQuestion, by: tuple[Name, Card], of: tuple[Name | None, Card], stops_a_power: bool = False
) -> PlayedOut | None:
    """Whether the one switches the Ability of the other off: Yes or No."""
    (named, blocker), (other, holder) = by, of
    if _bear_the_name(q, named, blocker):
        older = sorted(named.cards, key=lambda card: card.released, reverse=True)
        blocker = next((each for each in (*q.printings(named), *older) if switches(each)), blocker)
    if stops_a_power and not switches(blocker):
        return None
    power = other.name if other is not None and other.kind == POWER else holder.powers[0].name
    spot = Placed(label(holder))
    benched = q.has(r"on (?:the|my|a) bench\b") and not q.has(r"bench\w* C.*off")
    benched = benched or q.has(r"\b(?:off|down|disable\w*|stop\w*) (?:(?:a|an|my|the|his|her|their) )?benched\b")
    blocked_from_bench = q.has(r"benched C\S* (?:turn|shut|switch|stop)")
    board = BoardText(
        OneSide(Placed(FILLER, []) if benched and not blocked_from_bench else spot),
        OneSide(Placed(FILLER, [])),
    )
    if benched and not blocked_from_bench:
        board.ann.bench = [spot]
    place = "on the Bench" if board.ann.bench else "Active"
    board.assumed.append(f"{spot.card} is {place}")
    if is_played(blocker):
        return _off_once_played(q, board, blocker, holder, power)
    put(board, blocker, on_bench=blocked_from_bench)
    board.assumed.append(f"{label(blocker)} is the opponent's {where(blocker, blocked_from_bench)}")
    (off, reason), sure = _off_now(board, holder, power), 0.93
    if not off and blocker.powers and not blocked_from_bench:
        board.ben.active.attached.append(TOOL)  # some Abilities work only with one
        off, reason = _off_now(board, holder, power)
        if off:
            sure = 0.85
            board.assumed.append(f"{blocker.name} has a Pokémon Tool attached, without which it does not do that")
        else:
            board.ben.active.attached.pop()
    why = (
        f"{power} of {holder.name} ({place}) is switched off by {reason or blocker.name}"
        if off
        else (f"{power} of {holder.name} ({place}) works: nothing of {blocker.name} switches it off")
    )
    return PlayedOut("an Ability switched off", "Yes" if off else "No", why, board.text(q.text), sure,
                  tuple(board.assumed), (), names_of(q))  # fmt: skip


def _works(q: AskedQuestion) -> PlayedOut | None:
    """Does Restart work under Path to the Peak? Only for what switches Abilities off at all; the answer is turned."""
    ones = _holders(q)
    if len(ones) != 2 or not ones[0][1].powers:
        return None
    named, blocker = ones[1]
    if _bear_the_name(q, named, blocker):
        blocker = next((each for each in q.printings(named) if switches(each)), blocker)
    if not switches(blocker) or is_played(blocker):
        return None
    found = _switched(q, (named, blocker), ones[0])
    return None if found is None else replace(found, says={"Yes": "No", "No": "Yes"}[found.says])


def _off_once_played(q: AskedQuestion, board: BoardText, blocker: Card, holder: Card, power: str) -> PlayedOut | None:
    """Does Canceling Cologne turn off Wave Veil? It is played; nothing where that is refused, or it depends."""
    form = "an Ability switched off"
    has_played(board, blocker)
    verdict = played(q, form, board)
    if isinstance(verdict, PlayedOut):
        return verdict
    games = [leaf.end.game for leaf in verdict.leaves if not leaf.end.illegal]
    holders = [next((p for p in game.table.sides[0].in_play() if p.name == holder.name), None) for game in games]
    offs = {pokemon and is_off(game, pokemon, power) for game, pokemon in zip(games, holders, strict=True)}
    if len(games) < len(verdict.leaves) or None in offs or len(offs) != 1:
        return None
    off = offs == {True}
    why = (
        f"{power} of {holder.name} {'is switched off' if off else 'works'} when the opponent has played {blocker.name}"
    )
    return PlayedOut(form, "Yes" if off else "No", why, board.text(q.text), 0.9, tuple(board.assumed), (),
                     names_of(q), verdict)  # fmt: skip


def _off_now(board: BoardText, holder: Card, power: str) -> tuple[bool, str]:
    """Whether the Ability of Ann's Pokémon is switched off on a board, and by what. Raises JudgeError."""
    game = laid(board)
    pokemon = next(p for p in game.table.sides[0].in_play() if p.name == holder.name)
    return is_off(game, pokemon, power), ", ".join(each.doing.label for each in off_by(game, pokemon, power))


def _bear_the_name(q: AskedQuestion, named: Name, card: Card) -> bool:
    """Whether a Pokémon is named by a name alone, which others bear that do something else."""
    return named.kind == CARD and card.supertype == "Pokémon" and _own_power(q, named) is None


def _attached_off(q: AskedQuestion, blocker: Card, held: Card) -> PlayedOut | None:
    """Does Jamming Tower turn off Bravery Charm?"""
    if is_played(blocker):
        return None
    board = BoardText(OneSide(Placed(FILLER, [], attached=[label(held)])), OneSide(Placed(FILLER, [])))
    put(board, blocker)
    board.assumed += [
        f"{held.name} is on your Active Pokémon",
        f"{blocker.name} is the opponent's {where(blocker, False)}",
    ]
    game = laid(board)
    active = game.table.sides[0].active
    assert active is not None
    off = bool(attached_off_by(game, active, held.name))
    why = (
        f"{held.name} has no effect while {blocker.name} is there"
        if off
        else f"nothing of {blocker.name} stops {held.name}"
    )
    return PlayedOut("an Ability switched off", "Yes" if off else "No", why, board.text(q.text), 0.9,
                  tuple(board.assumed), (), names_of(q))  # fmt: skip


# ------------------------------------------------------------------------------------------------- what is prevented


def stopped(q: AskedQuestion) -> PlayedOut | None:
    """Does Battle Cage stop Phantom Dive's counters? The board is played with and without what is said to stop it."""
    if not q.has(STOPS) or len(q.names) < 2:
        return None
    if q.has(NO_DAMAGE) and not q.has(r"\bdamage\b", r"\bcounters?\b"):
        return None
    if q.has(r"\bsaves?\b") and q.attacks and any("Pokémon Tool" in one.cards[-1].subtypes for one in q.trainers):
        return None  # a Tool saves from the Knock Out, not from the damage
    holders = _holders(q)
    acts = [one for one in (*q.attacks, *q.powers) if one is not (holders[0][0] if holders else None)]
    if not holders:
        return None
    blocker, stop = holders[0][1], q.said(STOPS)
    by_it = q.has(r"\bby\b", r"\bimmune\b", r"\bprotect\w* (?:against|from)\b")
    if not by_it and stop is not None and q.masked.index(q.mark_of(holders[0][0])) > stop.start():
        return None  # "does Itchy Pollen stop me from playing Rare Candy"
    act = next((one for one in acts if q.holder(one) is not None and q.holder(one) is not blocker), None)
    attacker = (
        q.holder(act) if act is not None else next((c for n, c in holders[1:] if n.kind == CARD and c.attacks), None)
    )
    if attacker is None or attacker.name == blocker.name:
        return None
    bench = q.has(r"\bbench", r"\bcounters?\b")
    found = _stopped_by(q, attacker, act, blocker, bench)
    if found is None or found.says != "No" or not _bear_the_name(q, holders[0][0], blocker):
        return found
    others = (each for each in q.printings(holders[0][0]) if each.powers and each is not blocker)
    answers = (_stopped_by(q, attacker, act, each, bench) for each in others)
    return next((each for each in answers if each is not None and each.says != "No"), found)


def _stopped_by(q: AskedQuestion, attacker: Card, act: Name | None, blocker: Card, bench: bool) -> PlayedOut | None:
    """What one printing stops; of a name that several bear that one is meant which does."""
    victim = _victim(q, attacker, blocker) if bench else None
    with_it, without = _boards(q, attacker, act, blocker, bench, victim)
    verdict, plain = played(q, "what stops damage or counters", with_it), played(q, "what stops", without)
    if isinstance(verdict, PlayedOut):
        return verdict
    if isinstance(plain, PlayedOut):
        return plain
    if is_played(blocker) and any(number == 0 for leaf in verdict.leaves for number, _ in leaf.end.illegal):
        return None
    got, otherwise = _most(verdict.leaves, victim, bench), _most(plain.leaves, victim, bench)
    if otherwise == 0:
        return None
    what = act.name if act is not None else f"the attack of {attacker.name}"
    where = (
        f"the Benched {victim.name}"
        if victim is not None
        else "the opponent's Bench"
        if bench
        else "the opponent's Active Pokémon"
    )
    says = "Yes" if got == 0 else "No" if got >= otherwise else "In part"
    why = f"{what} puts {got or 'no'} damage on {where} with {blocker.name} there, and {otherwise} without"
    if (
        bench
        and got
        and victim is None
        and not any(dealt(leaf, f"Ben's {blocker.name}") for leaf in verdict.leaves)
        and blocker.powers
    ):
        says, why = "In part", f"{what} puts no damage on {blocker.name}, but up to {got} on others of the Bench"
    return PlayedOut("what stops damage or counters", says, why, with_it.text(q.text), 0.9, tuple(with_it.assumed), (),
                  names_of(q), verdict)  # fmt: skip


def _boards(
    q: AskedQuestion, attacker: Card, act: Name | None, blocker: Card, bench: bool, victim: Card | None
) -> tuple[BoardText, BoardText]:  # fmt: skip
    made = []
    for there in (True, False):
        power = act is not None and act.kind == POWER
        name = act.name if act is not None else max(attacker.attacks, key=lambda each: each.damage or 0).name
        printed = next((each for each in attacker.attacks if each.name == name), None)
        energy = paid(printed, attacker) if printed is not None else ["Darkness"]
        board = BoardText(OneSide(Placed(label(attacker), energy)), OneSide(Placed(FILLER, [])))
        _equip(q, board, attacker, blocker)
        if power:
            board.ann.bench = [Placed(FILLER, [], damage=30)]
        holder = _holder_of(blocker)
        if bench:
            plain = COUNTERS_ON if q.has(r"\bcounters?\b") else DAMAGE_ON
            plain = plain if victim is None else label(victim)
            board.ben.bench = [Placed(holder or plain, [])]
        elif holder:
            board.ben.active = Placed(holder, [])
        board.play = [f"{'power' if power else 'attack'}: {quoted(name)}"]
        if is_played(blocker):
            has_played(board, blocker if there else None)
        elif there:
            put(board, blocker, on_bench=bench and (blocker.supertype != "Pokémon" or bool(blocker.powers)))
        elif blocker.supertype == "Pokémon":
            put(board, _plain(), on_bench=bench)
            _like(board.ben.bench[-1] if bench else board.ben.active, blocker)
        on = f" on {board.ben.bench[0].card}" if bench and label(blocker) in board.ben.bench[0].attached else ""
        lies = "" if is_played(blocker) else f"{label(blocker)} is on the opponent's side{on}, "
        board.assumed.append(f"{lies}{board.ann.active.card} has its Energy")
        made.append(board)
    return made[0], made[1]


HOLDERS = {  # plain Basic Pokémon, for Energy that is of use to Pokémon of its own type only
    "Grass": "Pinsir PRE 3", "Fire": "Reshiram SCR 22", "Water": "Wailmer PBL 15", "Lightning": "Electabuzz DRI 68",
    "Psychic": "Mewtwo SCR 59", "Fighting": "Rhyhorn SCR 74", "Darkness": "Nickit MEG 89", "Metal": "Cufant SFA 41",
}  # fmt: skip


def _equip(q: AskedQuestion, board: BoardText, attacker: Card, blocker: Card) -> None:
    """What the question says is attached to the attacker, and the hand that its attack discards from."""
    for one in q.cards:
        card = q.card(one)
        if card is not None and is_attached(card) and card.name != blocker.name:
            board.ann.active.attached.append(label(card))
            board.assumed.append(f"{label(card)} is attached to {board.ann.active.card}")
    if "'my hand'" in str(shelf().library.written(attacker)):
        kind = next((kind for kind in attacker.types if kind not in ("Colorless", "Dragon")), "Psychic")
        board.ann.hand = [kind] * 4
        board.assumed.append(f"your hand has 4 {kind} Energy")


def _holder_of(blocker: Card) -> str:
    """A Pokémon of the type that the name of an Energy says; nothing where any will do."""
    if blocker.supertype != "Energy":
        return ""
    return next((holder for kind, holder in HOLDERS.items() if kind in blocker.name.split()), "")


def _like(spot: Placed, blocker: Card) -> None:
    """Give the plain Pokémon the Weakness and Resistance of the one in whose place it stands: only the texts differ."""
    both = (blocker.weaknesses, blocker.resistances)
    spot.weakness, spot.resistance = (
        f"{rows[0][0]} {rows[0][1]}".replace("×", "x").strip() if rows else "none" for rows in both
    )


def _plain() -> Card:
    """A Pokémon without anything of its own, in the place of one."""
    from ptcg_judge.cards.store import CardStore

    return CardStore.open().candidates(PLAIN)[0]


def _victim(q: AskedQuestion, attacker: Card, blocker: Card) -> Card | None:
    """The Benched Pokémon that is asked about: the Munkidori of "Shadow Bullet's damage on my Munkidori"."""
    said = q.said(r"\b(?:on|to|protect\w*|shield\w*|sav\w+|cover\w*) (?:my|a|an|the)?(?: benched)? ?(C)")
    one = q.name_at(said.group(1)) if said is not None else None
    if one is None or one.cards[-1].supertype != "Pokémon" or blocker in one.cards:
        return None
    if attacker in one.cards and not q.attacks:
        return None
    return q.card(one)


def _most(leaves: tuple[Leaf[End], ...], victim: Card | None, bench: bool) -> int:
    """The most damage that comes on the opponent's Bench, on one Pokémon there, or on the Active one, in any way."""
    every: list[int] = []
    for leaf in leaves:
        names = {each.name for each in leaf.end.start.values() if each.side == "Ben" and each.active != bench}
        names = names if victim is None else {victim.name}
        every.append(max((dealt(leaf, f"Ben's {name}") for name in names), default=0))
    return max(every, default=0)


def counters_by_itself(q: AskedQuestion) -> PlayedOut | None:
    """Does Freezing Shroud put counters on Dragapult ex?"""
    if not q.powers or not q.has(r"\b(?:puts?|hit|hits|places?)\b.*C"):
        return None
    holder = q.holder(q.powers[0])
    targets = [one for one in q.pokemon if holder is not None and holder not in one.cards and one.name != holder.name]
    if holder is None or not targets:
        return None
    target = q.card(targets[-1])
    if target is None:
        return None
    mine = q.has(r"\bmy (?:own )?(?:active |benched )?C")
    board = BoardText(
        OneSide(Placed(label(holder), []), [Placed(FILLER, [])]),
        OneSide(Placed(FILLER, [])),
        ["checkup"],
    )
    (board.ann if mine else board.ben).bench.append(Placed(label(target), []))
    board.assumed.append(
        f"{label(holder)} is your Active Pokémon, {label(target)} on the {'your' if mine else 'other'} Bench"
    )
    verdict = played(q, "counters between turns or by an Ability", board)
    if isinstance(verdict, PlayedOut):
        return verdict
    got = max(dealt(leaf, f"{'Ann' if mine else 'Ben'}'s {target.name}") for leaf in verdict.leaves)
    why = f"{q.powers[0].name} puts {got // 10 or 'no'} damage counter{'s' * (got != 10)} on {target.name}"
    says = str(got // 10) if q.has(r"how many") else "Yes" if got else "No"
    return PlayedOut("counters between turns or by an Ability", says, why, board.text(q.text), 0.9,
                  tuple(board.assumed), (), names_of(q), verdict)  # fmt: skip
