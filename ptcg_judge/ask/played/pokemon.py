"""Questions about Pokémon themselves: Prizes, HP, Retreat Cost, retreating, evolving, Special Conditions, Weakness."""

from __future__ import annotations

from ptcg_judge.ask.accounted import UNPLACED
from ptcg_judge.ask.played.asked import FIRST_TURN, AskedQuestion
from ptcg_judge.ask.played.attacks import CONDITIONS, may, names_of, played
from ptcg_judge.ask.played.board import FILLER, PLAIN, BoardText, OneSide, Placed, beneath, label, paid, quoted
from ptcg_judge.ask.played.result import PlayedOut, cites_of, dealt, happens, laid, prizes_taken
from ptcg_judge.ask.played.told import TYPE, energy_type
from ptcg_judge.cards.card import Card
from ptcg_judge.game.effects import values

BIG = "Iron Hands ex PAR 70"  # a Pokémon that no attack is likely to Knock Out at once


def _first(q: AskedQuestion) -> Card | None:
    return q.card(q.pokemon[0]) if q.pokemon else None


def prizes(q: AskedQuestion) -> PlayedOut | None:
    """How many Prizes for Knocking Out Dragapult ex?"""
    card = _first(q)
    if (
        card is None
        or card.hp is None
        or not q.has(r"how many prize", r"prizes? (?:is|are|does)\b", r"^prizes? (?:for|from)\b")
    ):
        return None
    if len(q.pokemon) > 1 or q.attacks or q.powers:
        return None
    board = BoardText(
        OneSide(Placed(PLAIN, ["Psychic"])),
        OneSide(Placed(label(card), [], damage=card.hp - 10, under=beneath(card)), [Placed(FILLER, [])]),
        ["attack: Slash"],
    )
    board.assumed.append(f"{label(card)} has 10 HP left and is Knocked Out by an attack")
    for one in q.cards:
        if one.cards[-1].supertype == "Energy" or "Pokémon Tool" in one.cards[-1].subtypes:
            board.ben.active.attached.append(label(one.cards[-1]))
        elif "Stadium" in one.cards[-1].subtypes:
            board.stadium = label(one.cards[-1])
    verdict = played(q, "prizes for a Knock Out", board)
    if isinstance(verdict, PlayedOut):
        return verdict
    taken = max(prizes_taken(leaf, "Ann") for leaf in verdict.leaves)
    why = f"{taken} Prize{'s' * (taken != 1)} when {card.name} is Knocked Out"
    return PlayedOut("prizes for a Knock Out", str(taken), why, board.text(q.text), 0.95, tuple(board.assumed),
                  cites_of(verdict, ("prizes",)), names_of(q), verdict)  # fmt: skip


def _with_tools(q: AskedQuestion, board: BoardText) -> None:
    for one in q.trainers:
        card = one.cards[-1]
        if one in q.absent:
            continue
        if "Stadium" in card.subtypes:
            board.stadium = label(card)
        elif "Pokémon Tool" in card.subtypes:
            board.ann.active.attached.append(label(card))


def _with_energy(q: AskedQuestion, board: BoardText) -> None:
    """The Energy of a type that is told: "with a Darkness Energy"."""
    kind = energy_type(found.group()) if (found := q.said(rf"(?:{TYPE}) energ")) else ""
    if kind:
        many = q.number(rf"(\w+) (?:basic )?(?:{TYPE}) energ") or 1
        board.ann.active.energy = [kind] * many
        board.assumed.append(f"{board.ann.active.card} has {many} {kind} Energy")


def _with_bench(q: AskedQuestion, board: BoardText) -> bool:
    """The other Pokémon of the question on the player's Bench; False where they are not said to be there."""
    for one in q.pokemon[1:]:
        card = q.card(one)
        mark = q.mark_of(one)
        lies = r"(?:is |sits )?(?:on (?:the|my) bench|in play|benched)"
        there = q.has(rf"(?:with|if|when|while|and) (?:an? |my )?{mark}\S* {lies}")
        if card is None or not (there or q.has(rf"\bbenched {mark}")):
            return False
        board.ann.bench.append(Placed(label(card), []))
        board.assumed.append(f"{label(card)} is on your Bench")
    return True


SEVERAL = r"\b(?:two|both|another|several)\b(?! energ)"  # Pokémon: a board of one does not hold them


def hp(q: AskedQuestion) -> PlayedOut | None:
    """How much HP has Pikachu ex with Bravery Charm?"""
    card = _first(q)
    own = card is not None and all(any(p.name == power.name for power in card.powers) for p in q.powers)
    if q.attacks or not own or q.has(SEVERAL):
        return None
    if card is None or not q.has(r"\bhp\b") or not q.has(r"how (?:much|many)", r"what(?:'s| is)", r"^hp of"):
        return None
    board = BoardText(OneSide(Placed(label(card), [], under=beneath(card))), OneSide(Placed(FILLER, [])))
    _with_tools(q, board)
    _with_energy(q, board)
    if not _with_bench(q, board):
        return None
    game = laid(board)
    active = game.table.sides[0].active
    if active is None:
        return None
    total = values.hp(game, active)
    board.assumed.append(f"{label(card)} is yours and Active")
    why = f"{card.name} has {total} HP" + (f" ({card.hp} are printed)" if total != card.hp else "")
    sure = 0.95 if not q.powers or total != card.hp else UNPLACED  # an Ability that does nothing there: something lacks
    return PlayedOut("HP", str(total), why, board.text(q.text), sure, tuple(board.assumed), (), names_of(q))


def retreat_cost(q: AskedQuestion) -> PlayedOut | None:
    """What is the Retreat Cost of Dragapult ex?"""
    card = _first(q)
    if q.attacks or q.powers or q.has(SEVERAL, r"\b(?:no|without(?: a| any)?|free) retreat cost"):
        return None  # what they do to the Retreat Cost has no place on this board
    if card is None or not q.has(r"retreat cost", r"how many energ\S* .*retreat", r"(?:what|how much).*retreat"):
        return None
    board = BoardText(OneSide(Placed(label(card), [], under=beneath(card))), OneSide(Placed(FILLER, [])))
    _with_tools(q, board)
    if not _with_bench(q, board):
        return None
    game = laid(board)
    active = game.table.sides[0].active
    if active is None:
        return None
    cost = values.retreat_cost(game, active)
    board.assumed.append(f"{label(card)} is yours and Active")
    why = f"the Retreat Cost of {card.name} is {cost}"
    return PlayedOut("Retreat Cost", str(cost), why, board.text(q.text), 0.94, tuple(board.assumed), (), names_of(q))


def retreats(q: AskedQuestion) -> PlayedOut | None:
    """Can a Paralyzed Dragapult ex retreat?"""
    card = _first(q)
    if card is None or not q.has(r"^(?:can|may|could|is)\b.*\bretreat"):
        return None
    if q.attacks:
        return _after_attack(q)
    energy: list[str] | None = None
    if q.has(r"(?:no|without|without any|0|zero) energ"):
        energy = []
    elif (many := q.number(r"(\w+) energ\S*")) is not None:
        energy = ["Psychic"] * many
    if energy is None:
        energy = ["Psychic"] * (card.retreat or 0)
    board = BoardText(OneSide(Placed(label(card), energy), [Placed(FILLER, [])]), OneSide(Placed(FILLER, [])))
    _with_tools(q, board)
    if len(q.pokemon) == 2 and q.has(r"C\S* (?:is )?(?:on|is on) (?:my|the) bench", r"benched C"):
        other = q.card(q.pokemon[1])
        board.ann.bench += [Placed(label(other), [])] if other is not None else []
    condition = q.said(rf"\b({'|'.join(CONDITIONS)})\b")
    if condition is not None:
        board.ann.active.conditions = [CONDITIONS[condition.group(1)]]
    if q.has(r"no bench|without a bench|empty bench"):
        board.ann.bench = []
    else:
        board.play = ["retreat: Palkia"]
    board.play = ["retreat: Palkia"]
    board.assumed.append(f"{label(card)} has {len(energy) or 'no'} Energy attached")
    return may(q, "retreating", board, f"{card.name} can pay its Retreat Cost of {card.retreat or 0}", 0.92)


def _after_attack(q: AskedQuestion) -> PlayedOut | None:
    """Can I retreat after Wellspring Mask Ogerpon ex used Sob on my Active? The opponent (Ann) attacks first."""
    act = q.attacks[0]
    attacker = q.holder(act)
    printed = next((each for each in attacker.attacks if each.name == act.name), None) if attacker is not None else None
    by_me = q.has(r"\b(?:i|we) (?:used?|attacked)", r"\bmy C (?:used?|attack)")
    if attacker is None or printed is None or len(q.attacks) > 1 or by_me:
        return None
    if not q.has(r"\b(?:after|when|if|because)\b.*A", r"\b(?:hit|affected|attacked) (?:by|with) A"):
        return None
    others = [one for one in q.pokemon if attacker not in one.cards]
    victim = q.card(others[0]) if others else None
    active = Placed(BIG, ["Fighting"] * 4)
    if victim is not None:
        active = Placed(label(victim), ["Psychic"] * (victim.retreat or 0))
    ann = OneSide(Placed(label(attacker), paid(printed, attacker)), [Placed(FILLER, [])])
    board = BoardText(ann, OneSide(active, [Placed(FILLER, [])]))
    board.play = [f"attack: {quoted(act.name)}", "next turn", "retreat: Palkia"]
    board.assumed.append(f"the opponent (Ann) used {act.name} last turn; {active.card} has Energy for its Retreat Cost")
    found = may(q, "retreating", board, f"nothing of {act.name} forbids retreating", 0.9)
    leaves = found.verdict.leaves if found.verdict is not None else ()
    return None if any(happens(leaf, "knock out") for leaf in leaves) else found


# ----------------------------------------------------------------------------------------------------------- evolving


NEW = (
    r"turn (?:i|it|they|that) .*(?:bench|play|put|came)", r"same turn", r"just (?:played|benched|put)",
    r"(?:played|benched|put|came)\b.*\bthis turn",
)  # fmt: skip


def _stages(q: AskedQuestion) -> tuple[Card, Card] | None:
    """The lower and the higher card of a question, in this order."""
    if len(q.pokemon) < 2:
        return None
    names = [one.name for one in q.pokemon]
    cards = [[c for c in one.cards if c.supertype == "Pokémon"] for one in q.pokemon[:2]]
    for lower, higher in ((0, 1), (1, 0)):
        top = [c for c in cards[higher] if names[lower] in c.evolves_from]
        if top:
            below = q.card(q.pokemon[lower])
            return (below, q.card(q.pokemon[higher]) or top[-1]) if below is not None else None
    below, above = q.card(q.pokemon[0]), q.card(q.pokemon[1])
    return (below, above) if below is not None and above is not None else None


def evolves(q: AskedQuestion) -> PlayedOut | None:
    """Can I evolve Dreepy into Drakloak the turn I benched it?"""
    played_too = any(one not in q.absent for one in q.trainers)
    if not q.has(r"\bevolve") or played_too or q.powers or not q.has(r"^(?:can|may|could|is|do)\b"):
        return None
    stages = _stages(q)
    if stages is None:
        return None
    lower, higher = stages
    new = q.has(*NEW)
    board = BoardText(
        OneSide(Placed(FILLER, []), [Placed(label(lower), [], this_turn=new)]),
        OneSide(Placed(FILLER, [])),
    )
    if q.has(FIRST_TURN):
        board.turn = 1
    board.ann.hand = [label(higher)]
    board.play = [f"{{evolve: {quoted(lower.name)}, into: {quoted(label(higher))}}}"]
    board.assumed.append(f"{lower.name} came into play {'this turn' if new else 'on an earlier turn'}")
    return may(q, "evolving", board, f"{higher.name} evolves from {lower.name}", 0.93)


def rare_candy(q: AskedQuestion) -> PlayedOut | None:
    """Can I use Rare Candy to go from Dreepy to Dragapult ex?"""
    if not any(one.name == "Rare Candy" for one in q.trainers) or len(q.pokemon) < 2:
        return None
    if any(one.name == "Rare Candy" for one in q.absent):
        return None
    lower, higher = (q.card(one) for one in q.pokemon[:2])
    if lower is None or higher is None:
        return None
    new = q.has(*NEW)
    board = BoardText(
        OneSide(Placed(FILLER, []), [Placed(label(lower), [], this_turn=new)]),
        OneSide(Placed(FILLER, [])),
    )
    if q.has(FIRST_TURN):
        board.turn = 2
    candy = next(one for one in q.trainers if one.name == "Rare Candy").cards[-1]
    board.ann.hand = [label(candy), label(higher)]
    board.play = [f"play: {quoted(label(candy))}"]
    board.assumed.append(f"{lower.name} came into play {'this turn' if new else 'on an earlier turn'}")
    return may(q, "Rare Candy over a stage", board, f"{higher.name} goes onto {lower.name}", 0.92)


def cured(q: AskedQuestion) -> PlayedOut | None:
    """Does evolving a Poisoned Drakloak into Dragapult ex cure it?"""
    condition = q.said(rf"\b({'|'.join(CONDITIONS)})\b")
    stages = _stages(q)
    if condition is None or stages is None or not q.has(r"evolv"):
        return None
    lower, higher = stages
    name = CONDITIONS[condition.group(1)]
    board = BoardText(OneSide(Placed(label(lower), [], conditions=[name])), OneSide(Placed(FILLER, [])))
    board.ann.hand = [label(higher)]
    board.play = [f"{{evolve: Ann.active, into: {quoted(label(higher))}}}"]
    verdict = played(q, "evolving cures", board)
    if isinstance(verdict, PlayedOut):
        return verdict
    active = verdict.outcomes[0].end.game.table.sides[0].active
    still = active is not None and name in active.conditions
    why = f"{higher.name} is {'still' if still else 'no longer'} {name} after evolving"
    return PlayedOut("evolving cures", "No" if still else "Yes", why, board.text(q.text), 0.93, tuple(board.assumed),
                  cites_of(verdict, ("recovers", "evolve")), names_of(q), verdict)  # fmt: skip


def between_turns(q: AskedQuestion) -> PlayedOut | None:
    """How many damage counters does Poison put on Gardevoir ex between turns?"""
    card = _first(q)
    kind = q.said(r"\b(poison|burn)")
    if card is None or kind is None or not q.has(r"how (?:many|much)") or q.attacks or q.powers:
        return None
    name = {"poison": "Poisoned", "burn": "Burned"}[kind.group(1)]
    board = BoardText(OneSide(Placed(FILLER, [])), OneSide(Placed(label(card), [], conditions=[name])), ["checkup"])
    _with_tools(q, board)
    verdict = played(q, "Poison and Burn", board)
    if isinstance(verdict, PlayedOut):
        return verdict
    got = max(dealt(leaf, f"Ben's {card.name}") for leaf in verdict.leaves)
    why = f"{got // 10} damage counter{'s' * (got != 10)} at each Pokémon Checkup for being {name}"
    return PlayedOut("Poison and Burn", str(got // 10), why, board.text(q.text), 0.92, tuple(board.assumed),
                  cites_of(verdict, ("counters",)), names_of(q), verdict)  # fmt: skip


def weakness(q: AskedQuestion) -> PlayedOut | None:
    """What is Gardevoir ex weak to?"""
    card = _first(q)
    if (
        card is None
        or not q.has(r"\bweak(?:ness)?\b")
        or not q.has(r"^what", r"^which", r"^weakness of")
        or q.attacks
        or q.powers
    ):
        return None
    board = BoardText(OneSide(Placed(label(card), [])), OneSide(Placed(FILLER, [])))
    game = laid(board)
    active = game.table.sides[0].active
    rows = values.weaknesses(game, active) if active is not None else ()
    said = ", ".join(" ".join(map(str, row[:2])) for row in rows) or "none"
    first = said.split(" ")[0].rstrip(",")
    why = f"the Weakness of {card.name}: {said}"
    return PlayedOut("Weakness", first, why, board.text(q.text), 0.93, tuple(board.assumed), (), names_of(q))
