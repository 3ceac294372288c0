"""Questions about Abilities that are used: may this one be used on this board?"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy

from ptcg_judge.ask.played.abilities import OFF, STOPS
from ptcg_judge.ask.played.asked import FIRST_TURN, AskedQuestion
from ptcg_judge.ask.played.attacks import CONDITIONS as STATES
from ptcg_judge.ask.played.attacks import may
from ptcg_judge.ask.played.board import FILLER, BoardText, OneSide, Placed, label, quoted
from ptcg_judge.ask.played.result import PlayedOut, bare, shelf
from ptcg_judge.ask.played.told import UNDER, common, opposite
from ptcg_judge.cards.card import Card


def used(q: AskedQuestion) -> PlayedOut | None:
    """Can I use Adrena-Brain if Munkidori has no Darkness Energy?"""
    if not q.has(r"^(?:can|may|could|do|is|am)\b.*\b(?:use|play|activate)\b") or q.attacks or q.has(OFF, STOPS):
        return None
    meant = _meant(q)
    if meant is None:
        return None
    holder, power = meant
    script = shelf().find(holder)
    found = script.powers.get(power) if script is not None else None
    if found is not None and (found.use is None or found.use.zone in ("hand", "discard")):
        return None  # it works by itself, or while its card is not in play
    board = BoardText(OneSide(Placed(label(holder), None)), OneSide(Placed(FILLER, []), [Placed(FILLER, [])]))
    board.play = [f"power: {quoted(power)}"]
    plain = deepcopy(board)
    if not _conditions(q, board, holder):
        return None
    if found is not None and found.use is not None:
        _supply(board, found.use.written)
        _supply(plain, found.use.written)
    board.assumed.insert(0, f"{label(holder)} is Active, and nothing else but the plain matters")
    answer = may(q, FORM, board, f"nothing forbids {power}", 0.85)
    told = board.text() != plain.text() and not q.has(RESTATES)
    if answer.says == "No" and told and bare(may(q, FORM, plain, "", 0.0).why) == bare(answer.why):
        return None  # it is refused for something else than what the question tells
    return answer


FORM = "an Ability used"
RESTATES = (  # what a board has anyway
    r"\b(?:none|no\w*) .*knocked out|\bsecond turn\b|\bturn (?:2|two)\b|\bt2\b|\bcards? in (?:my )?hand\b"
)


def _meant(q: AskedQuestion) -> tuple[Card, str] | None:
    """The Pokémon and the Ability to be used: the named one, else the only one: "can Mew ex use its Ability"."""
    its = q.has(r"\buse (?:its|the|his|her|their|C) (?:abilit|power)", r"\babilit\w+ (?:of|from|on) (?:my )?C")
    if its and q.pokemon:
        cards = [each for each in q.printings(q.pokemon[0]) if each.powers]
        card = cards[0] if cards else None
        return (card, card.powers[0].name) if card is not None and len(card.powers) == 1 else None
    holder = q.holder(q.powers[0]) if q.powers else None
    return (holder, q.powers[0].name) if holder is not None else None


def _supply(board: BoardText, written: object) -> None:
    """Lay out what an Ability works with where the question says nothing of it: Energy, hand, discard pile, damage."""
    text = str(written)
    kinds = list(dict.fromkeys(re.findall(r"'type': '(\w+)'", text))) or ["Psychic"]
    cards = [*kinds, *kinds, FILLER]
    if board.ann.active.energy is None and "'energy'" in text.partition("'do'")[0]:
        board.ann.active.energy = kinds
        board.assumed.append(f"{' and '.join(kinds)} Energy is attached to it")
    if board.ann.hand is None and "'my hand'" in text:
        board.ann.hand = cards
        board.ann.deck = [FILLER] * len(cards)
        board.assumed.append(f"your hand has {' and '.join(kinds)} Energy and a Pokémon")
    if board.ann.discard is None and "'my discard'" in text:
        board.ann.discard = cards
        board.assumed.append(f"your discard pile has {' and '.join(kinds)} Energy and a Pokémon")
    if not board.ann.bench and ("counters" in text or "'damage'" in text or "'heal'" in text):
        board.ann.bench = [Placed(FILLER, [], damage=30)]
        board.assumed.append("a Benched Pokémon of yours has 30 damage")


def _conditions(q: AskedQuestion, board: BoardText, holder: Card) -> bool:
    """What the question says of the board; False where it says something that is not understood here."""
    rest = q.said(r"\b(?:if|when|while|with|without|on|from|as|in|after|twice|under|against|the turn)\b(.*)")
    others = [one for one in q.cards if holder not in one.cards] or q.powers[1:]
    if others and not (q.has(UNDER) and opposite(q, board, holder)):
        return False
    told = bool(others)
    told = common(q, board) or told
    for pattern, does in CONDITIONS:
        if q.has(pattern):
            does(q, board)
            told = True
    return told or rest is None


def _full_bench(q: AskedQuestion, board: BoardText) -> None:
    board.ann.bench = [Placed(FILLER, []) for _ in range(5)]
    board.assumed.append("your Bench has 5 Pokémon")


def _no_energy(q: AskedQuestion, board: BoardText) -> None:
    board.ann.active.energy = []
    board.assumed.append("no Energy is attached")


def _twice(q: AskedQuestion, board: BoardText) -> None:
    again = board.play[-1]
    if q.has(r"\b(?:two|2|another|a second) C"):
        q.number(r"(\w+) C")
        board.ann.bench = [Placed(board.ann.active.card, None)]
        again = f"{{{again}, of: Ann.bench.1}}"
        board.assumed.append("another one is on the Bench")
    board.play.append(again)
    board.assumed.append("it was used before in this turn")


def _hand(q: AskedQuestion, board: BoardText) -> None:
    many = q.number(r"(\w+) (?:\w+ )?cards? in (?:my )?hand")
    board.ann.hand = [FILLER] * (many or 0)
    board.assumed.append(f"your hand has {many or 'no'} cards")


def _no_energy_in_hand(q: AskedQuestion, board: BoardText) -> None:
    board.ann.hand = [FILLER, FILLER]
    board.assumed.append("your hand has two Pokémon and no Energy")


def _second_turn(q: AskedQuestion, board: BoardText) -> None:
    second = q.has(r"\b(?:going|go|went|goes) second\b")
    board.turn = 2 if second and q.has(r"\bturn (?:2|two)\b|\bt2\b") else 4 if second else 3
    board.assumed.append("it is turn 2 of the game, your first" if board.turn == 2 else "it is your second turn")


def _first_turn(q: AskedQuestion, board: BoardText) -> None:
    board.turn = 2 if q.has(r"\b(?:going|go|went|goes) second\b") else 1
    board.assumed.append(f"it is turn {board.turn} of the game, your first")


def _just_benched(q: AskedQuestion, board: BoardText) -> None:
    board.ann.active.this_turn = True
    board.assumed.append("it came into play this turn")


def _special_condition(q: AskedQuestion, board: BoardText) -> None:
    found = q.said(rf"\b({'|'.join(STATES)})\b")
    board.ann.active.conditions = [STATES[found.group(1)]] if found is not None else []
    board.assumed.append(f"it is {' and '.join(board.ann.active.conditions)}")


def _quiet(q: AskedQuestion, board: BoardText) -> None:
    board.assumed.append("no Pokémon of yours was Knocked Out in the opponent's last turn")


def _benched(q: AskedQuestion, board: BoardText) -> None:
    board.ann.bench, board.ann.active = [board.ann.active], Placed(FILLER, [])
    board.assumed.append("it is on the Bench")


def _empty_deck(q: AskedQuestion, board: BoardText) -> None:
    board.ann.deck = []
    board.assumed.append("your deck is empty")


def _alone(q: AskedQuestion, board: BoardText) -> None:
    board.ben.bench = []
    board.assumed.append("the opponent's Bench is empty")


CONDITIONS: tuple[tuple[str, Callable[[AskedQuestion, BoardText], None]], ...] = (
    (r"bench (?:is|was)? ?full|full bench", _full_bench),
    (r"(?:no|without|without any) (?:\w+ )?energy(?! (?:cards? )?in)", _no_energy),
    (r"\w+ (?:\w+ )?cards? in (?:my )?hand|empty hand|hand is empty|\bno hand\b", _hand),
    (r"\btwice\b|\b(?:a second|another) time\b", _twice),
    (r"(?:no|without|without any) energy (?:card )?in (?:my )?hand", _no_energy_in_hand),
    (r"second turn|turn (?:2|two)|\bt2\b", _second_turn),
    (FIRST_TURN, _first_turn),
    (rf"\b(?:{'|'.join(STATES)})\b", _special_condition),
    (r"turn (?:i|it|they) (?:\w+ )?(?:bench|play|put|came)|same turn|just (?:played|benched|put|came)", _just_benched),
    (r"(?:none|no\w*) .*knocked out", _quiet),
    (r"(?:from|on|while on) (?:the|my) bench|(?<!turn i )(?<!turn it )\bbenched\b", _benched),
    (r"empty deck|deck is empty|no cards in (?:my )?deck", _empty_deck),
    (r"opponent\S* (?:has )?no bench|opponent\S* bench is empty", _alone),
)
