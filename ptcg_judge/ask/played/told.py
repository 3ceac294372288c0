"""What a question says of a board, whatever is asked: the Lost Zone, the discard pile, Prizes, who stands opposite."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ptcg_judge.ask.named import CARD, Name
from ptcg_judge.ask.played.asked import AskedQuestion
from ptcg_judge.ask.played.blockers import put
from ptcg_judge.ask.played.board import FILLER, PLAIN, BoardText, Placed, label
from ptcg_judge.ask.played.result import shelf
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.names import TYPES

TYPE: Final = "|".join(kind.casefold() for kind in TYPES)
DISCARD: Final = r"in (?:my|the|your) (?:discard|trash|grave)"
ROOM: Final = 5

UNDER: Final = r"\b(?:when|while|if|under|with|against|because of|despite)\b"

Tells = Callable[[AskedQuestion, BoardText], None]


def switches(card: Card) -> bool:
    """Whether a card switches Abilities off at all, by its script."""
    written = shelf().library.written(card)
    return "turn off" in str(written) or "switch off" in str(written) or "off" in str(written).split("'")


def common(q: AskedQuestion, board: BoardText) -> bool:
    """Put on the board what a question says of it; whether it says anything that is known here."""
    told = False
    for pattern, does in SAID:
        if q.has(pattern):
            does(q, board)
            told = True
    return told


def opposite(q: AskedQuestion, board: BoardText, mine: Card | None) -> bool:
    """Put what else is named into play: a Stadium, the opponent's Active Pokémon with its Ability; False for others.

    Of a name that several Pokémon bear the one is meant that switches Abilities off.
    """
    for one in q.names:
        card = _meant(q, one)
        if card is None or (mine is not None and card.name == mine.name):
            continue
        if not (card.supertype == "Pokémon" or "Stadium" in card.subtypes) or _is_mine(q, one):
            return False
        put(board, card)
        where = "in play" if "Stadium" in card.subtypes else "the opponent's Active Pokémon"
        board.assumed.append(f"{label(card)} is {where}")
    return True


def _meant(q: AskedQuestion, one: Name) -> Card | None:
    if one.kind != CARD or one.cards[-1].supertype != "Pokémon":
        return q.holder(one) if one.kind != CARD else q.card(one)
    own = next((p for p in q.powers if any(p.name == each.name for card in one.cards for each in card.powers)), None)
    usual = q.card(one, own)
    if own is not None or usual is None:
        return usual
    return next((card for card in q.printings(one) if switches(card)), usual)


def _is_mine(q: AskedQuestion, one: Name) -> bool:
    return q.has(rf"\b(?:my|own|i have) (?:\w+ )?{q.mark_of(one)}")


# ------------------------------------------------------------------------------------------------------- what is told


def _lost_zone(q: AskedQuestion, board: BoardText) -> None:
    many = q.number(r"(\w+) (?:or more |other )?cards? (?:are |is )?in (?:the|my) lost zone")
    if many is not None:
        board.ann.lost_zone = many
        board.assumed.append(f"your Lost Zone has {many or 'no'} cards")


def _discard_without(q: AskedQuestion, board: BoardText) -> None:
    pokemon = q.has(rf"\b(?:no|any|without|without any) (?:\w+ )?pok[eé]mon (?:cards? )?{DISCARD}")
    board.ann.discard = ["Psychic"] if pokemon else [FILLER]
    board.assumed.append(f"your discard pile has {'an Energy card' if pokemon else 'a Pokémon'} and nothing else")


def _knocked_out_last_turn(q: AskedQuestion, board: BoardText) -> None:
    """The player's Active Pokémon is Knocked Out in the opponent's turn before, and the one asked about is promoted."""
    if q.has(r"\b(?:none|no|nothing|nobody|never|not|wasn't|weren't|without)\b.*\b(?:knocked|ko)"):
        return
    spot = board.ann.active
    board.ann.active = Placed(FILLER, [], damage=120)
    if board.ann.bench:
        board.ann.bench[0] = spot
    else:
        board.ann.bench = [spot]
    board.ben.active = Placed(PLAIN, ["Psychic"])
    board.whose, board.turn = "Ben", board.turn - 1
    board.before = ["attack: Slash", "next turn"]
    board.assumed.append("your Active Pokémon was Knocked Out by an attack in the opponent's last turn")


def _one_opposing(q: AskedQuestion, board: BoardText) -> None:
    board.ben.bench = [Placed(FILLER, [])]
    board.assumed.append("the opponent has one Benched Pokémon")


def _no_benches(q: AskedQuestion, board: BoardText) -> None:
    board.ann.bench, board.ben.bench = [], []
    board.assumed.append("both Benches are empty")


def _opposing_prizes(q: AskedQuestion, board: BoardText) -> None:
    many = q.number(r"\bopponent\S* (?:still )?(?:has|have|is at|at|with|on) (?:only )?(\w+) prizes?")
    if many:
        board.ben.prizes = many
        board.assumed.append(f"the opponent has {many} Prizes left")


_KINDS: Final = (
    rf"(?:(?:basic|{TYPE}) )?energ\w+|supporter\w*|item\w*|trainer\w*|(?:pok[eé]mon )?tool\w*|stadium\w*|"
    r"(?:basic |evolution )?pok[eé]mon"
)
SAID: Final[tuple[tuple[str, Tells], ...]] = (
    (r"\bcards? (?:are |is )?in (?:the|my) lost zone", _lost_zone),
    (rf"\b(?:no|any|without|without any) (?:{_KINDS})(?: cards?)? {DISCARD}", _discard_without),
    (
        r"\b(?:my|mine|i)\b(?! opponent).*\b(?:was|were|got|had been|lost)\b.*\blast turn"
        r"|\bmy (?:pok[eé]mon|active)\b.*\bknocked out\b.*\blast turn",
        _knocked_out_last_turn,
    ),
    (
        r"\bopponent\S* (?:only )?(?:has|have|with) (?:only |just )?(?:one|1|a single) (?:benched\b|pok\S* on)",
        _one_opposing,
    ),
    (r"\bneither (?:player|of us|side)\b.*\bbench|\bno(?:body| one) has a bench|\bboth benches empty", _no_benches),
    (r"\bopponent\S* (?:still )?(?:has|have|is at|at|with|on) (?:only )?\w+ prizes?\b", _opposing_prizes),
)  # fmt: skip


def energy_type(text: str) -> str:
    """The type that words speak of, as it is printed; "" for none."""
    found = re.search(rf"\b({TYPE})\b", text)
    return found.group(1).capitalize() if found else ""
