"""Questions about whether an attack may be used: twice, on the first turn, under a condition, with what lies there."""

from __future__ import annotations

from ptcg_judge.ask.card_names import card_names
from ptcg_judge.ask.played.asked import FIRST_TURN, AskedQuestion
from ptcg_judge.ask.played.attacks import CONDITIONS, TYPE, MeantAttack, assume, board_of, may, meant
from ptcg_judge.ask.played.board import FILLER, Placed, chosen, label, paid, quoted
from ptcg_judge.ask.played.result import PlayedOut
from ptcg_judge.ask.played.told import SAID, common, opposite
from ptcg_judge.cards.store import CardStore


def next_turn(q: AskedQuestion) -> PlayedOut | None:
    """Can Mega Lucario ex use Mega Brave two turns in a row?"""
    if not q.has(r"in a row", r"(?:next turn|turn after|twice in a row|again next)") or not q.attacks:
        return None
    m = meant(q)
    if m is None:
        return None
    board = board_of(q, m)
    board.ben.active = Placed("Dragapult ex TWM 130", [])
    if len(q.attacks) == 2 and q.has(r"A .*\bafter (?:using )?A"):
        return _one_after_another(q, m)
    other = next(
        (each for each in m.attacker.attacks if q.has(r"attack the turn after", r"attack next turn")), m.attack
    )
    board.play += ["next turn", "pass", "next turn", f"attack: {quoted(other.name)}"]
    board.ann.bench, board.ben.bench = [Placed(FILLER, [])], [Placed(FILLER, [])]
    board.ann.active.energy = [*paid(m.attack, m.attacker), *paid(m.attack, m.attacker)]
    board.assumed = [f"{board.ann.active.card} has Energy enough for two attacks, and stays Active between them"]
    return may(q, "an attack twice", board, f"nothing forbids {other.name} on the next turn", 0.88)


def _one_after_another(q: AskedQuestion, m: MeantAttack) -> PlayedOut | None:
    """Can Hop's Zacian ex use Insta-Strike the turn after Brave Slash? The second that is named comes first."""
    last, first = (next((each for each in m.attacker.attacks if each.name == one.name), None) for one in q.attacks)
    if first is None or last is None:
        return None
    board = board_of(q, m)
    board.ben.active = Placed("Dragapult ex TWM 130", [])
    board.play = [f"attack: {quoted(first.name)}", "next turn", "pass", "next turn", f"attack: {quoted(last.name)}"]
    board.ann.bench, board.ben.bench = [Placed(FILLER, [])], [Placed(FILLER, [])]
    board.ann.active.energy = [*paid(first, m.attacker), *paid(last, m.attacker)]
    board.assumed = [f"{board.ann.active.card} has Energy enough for both attacks, and stays Active between them"]
    return may(q, "an attack twice", board, f"nothing forbids {last.name} on the next turn", 0.88)


def first_turn(q: AskedQuestion) -> PlayedOut | None:
    """Can Raging Bolt ex attack on the first turn going first?"""
    if not q.has(r"\battack", r"\buse A") or not q.has(FIRST_TURN) or not (q.pokemon or q.attacks):
        return None
    one = _own_attack(q)
    if one is None:
        return None
    board = board_of(q, one)
    second = q.has(r"going second", r"go second")
    board.turn = 2 if second else 1
    board.assumed.append("you go second: it is turn 2" if second else "you go first: it is turn 1 of the game")
    return may(q, "an attack on the first turn", board, f"{one.attack.name} may be used", 0.9)


def _own_attack(q: AskedQuestion) -> MeantAttack | None:
    """The attack that is named, else the cheapest of the Pokémon that is."""
    if q.attacks:
        return meant(q)
    if not q.pokemon:
        return None
    card = q.card(q.pokemon[0])
    if card is None or not card.attacks:
        return None
    return MeantAttack(card, min(card.attacks, key=lambda each: len(each.cost)), None)


def under_condition(q: AskedQuestion) -> PlayedOut | None:
    """Can an Asleep Raging Bolt ex attack?"""
    condition = q.said(rf"\b({'|'.join(CONDITIONS)})\b")
    if condition is None or not q.has(r"\battack\b", r"\buse A") or not q.pokemon:
        return None
    one = _own_attack(q)
    if one is None:
        return None
    board = board_of(q, one)
    board.ann.active.conditions = [CONDITIONS[condition.group(1)]]
    yes = "it may try: a coin is flipped first" if condition.group(1) == "confused" else "nothing forbids it"
    return may(q, "an attack under a Special Condition", board, yes, 0.92)


def with_energy(q: AskedQuestion) -> PlayedOut | None:
    """Can Dragapult ex use Phantom Dive with two Fire Energy?"""
    if not q.has(r"^(?:can|could|may|does|will)\b.*\b(?:attack|use)\b.*energ") or (q.powers and not q.attacks):
        return None
    one = _own_attack(q)
    if one is None:
        return None
    energy: list[str] | None = None
    if q.has(r"(?:no|without|without any|zero|0) energ"):
        energy = []
    elif (found := q.said(rf"(\w+) ({TYPE}) energ")) is not None:
        many = q.number(rf"(\w+) (?:{TYPE}) energ")
        energy = [found.group(2).capitalize()] * (many if many is not None else 1)
    if energy is None:
        return None
    board = board_of(q, one)
    board.ann.active.energy = energy
    assume(board, board.ann.active, f"{board.ann.active.card} has {len(energy) or 'no'} Energy attached")
    return may(q, "an attack with this Energy", board, f"that pays for {one.attack.name}", 0.93)


def on_board(q: AskedQuestion) -> PlayedOut | None:
    """Can Slaking ex attack if my opponent has no Pokémon ex in play? Only where what is told is known here."""
    if not q.has(r"^(?:can|could|may|does|will|is)\b.*(?:\battack|\buse A)") or q.powers or len(q.attacks) > 1:
        return None
    one = _own_attack(q)
    if one is None or (q.attacks and not q.pokemon and len(q.names) > 1):
        return None
    board = board_of(q, one)
    told = common(q, board) if any(q.has(pattern) for pattern, _ in SAID) else False
    if q.has(r"\bopponent\S* (?:has|have|having|with)(?: got)? (?:no|0|zero) (?:pok[eé]mon )?(?:ex|v|gx|rule box)\b"):
        board.assumed.append("the opponent has no Pokémon with a Rule Box in play")
        told = True
    told = _of_an_owner(q, board.ann.bench) or told
    if not q.attacks and len(q.cards) == 2 and q.has(r"\b(?:if|when|while) (?:my |the )?opponent\S* (?:has|have) C"):
        told = opposite(q, board, one.attacker)
    return may(q, "an attack on this board", board, f"nothing forbids {one.attack.name}", 0.88) if told else None


def _of_an_owner(q: AskedQuestion, bench: list[Placed]) -> bool:
    """Bench as many of an owner's Pokémon as are said to be in play: "with three Team Rocket's Pokémon in play"."""
    owned = r"((?:team )?[a-z]+'s) pok[eé]mon(?: are| is)? (?:in play|on (?:the|my) (?:board|field|table))"
    said, many = q.said(owned), q.number(rf"(\w+) {owned.replace('(', '(?:', 1)}")
    if said is None or many is None:
        return False
    store, owner = CardStore.open(), q.take(said, 1)
    names = [name for name in card_names().beginning(owner[0]) if name.startswith(f"{owner} ")]
    plain = (chosen(tuple(c for c in store.named(name) if c.stage == "Basic" and not c.powers)) for name in names)
    card = next((each for each in plain if each is not None), None)
    if card is None:
        return False
    bench += [Placed(label(card), []) for _ in range(many - 1)]
    return True
