"""Questions about what a Trainer can search for, take back or put into play: it is played with nothing else to find."""

from __future__ import annotations

from typing import Final

from ptcg_judge.ask.named import Name
from ptcg_judge.ask.played.asked import AskedQuestion
from ptcg_judge.ask.played.attacks import names_of, played
from ptcg_judge.ask.played.blockers import is_attached
from ptcg_judge.ask.played.board import FILLER, BoardText, OneSide, Placed, label, quoted
from ptcg_judge.ask.played.result import PlayedOut, refused
from ptcg_judge.cards.card import Card
from ptcg_judge.game.chance.oracle import Leaf
from ptcg_judge.rulings.replay.carry_out import End

FORM: Final = "what a Trainer reaches"
VERBS: Final = (
    r"\b(?:search\w*|finds?|gets?|fetch\w*|grabs?|takes?|recovers?|retrieves?|returns?|bench|puts?|pulls?|picks?|bring\w*|"
    r"shuffl\w+)\b"
)
BY: Final = r"\b(?:with|using|by|via|off|from|through|thanks to|use|play)\b"
MANY: Final = (
    *("Dreepy TWM 128", "Drakloak TWM 129", "Dragapult ex TWM 130", "Jet Energy PAL 190", "Psychic"),
    *("Nest Ball SVI 181", "Iono PAL 185", "Bravery Charm PAL 173", "Artazon PAL 171"),
)


def reaches(q: AskedQuestion) -> PlayedOut | None:
    """Can Night Stretcher get Jet Energy from the discard pile? Can I bench Dragapult ex with Nest Ball?"""
    if not q.has(rf"^(?:can|could|may|does|do|will|would|is)\b.*{VERBS}") or len(q.cards) != 2 or len(q.names) != 2:
        return None
    if q.has(r"\b(?:if|when|while|after|twice|stop|block|opponent)\b"):
        return None
    pair = _pair(q)
    if pair is None:
        return None
    trainer, wanted = pair
    board, plenty = _board(trainer, (label(wanted),)), _board(trainer, MANY)
    verdict, control = played(q, FORM, board), played(q, FORM, plenty)
    if isinstance(verdict, PlayedOut):
        return verdict
    if isinstance(control, PlayedOut) or refused(control):
        return None  # the board does not hold what the card asks for
    names = [*(each.rsplit(" ", 2)[0] for each in MANY if " " in each), "Psychic Energy", "Basic Psychic Energy"]
    if not any(_moved(leaf, name) for leaf in control.leaves for name in names):
        return None  # it does not look for anything there
    found = not refused(verdict) and any(_moved(leaf, wanted.name) for leaf in verdict.leaves)
    board.assumed.append(f"{label(wanted)} is all that is in your deck and discard pile")
    why = f"{trainer.name} {'can take' if found else 'takes nothing when there is only'} {wanted.name}"
    says, text = "Yes" if found else "No", board.text(q.text)
    return PlayedOut(FORM, says, why, text, 0.9, tuple(board.assumed), (), names_of(q), verdict)


def _pair(q: AskedQuestion) -> tuple[Card, Card] | None:
    """The Trainer and what it is to reach: the Trainer does it ("does C find C") or it is done with it ("C with C")."""
    first, second = q.cards
    searcher = first if q.has(rf"{q.mark_of(first)}.*{VERBS}.*{q.mark_of(second)}") else None
    if q.has(rf"{BY} (?:an? |my |the )?{q.mark_of(second)}") and not q.has(
        rf"\b(?:use|play) (?:an? )?{q.mark_of(first)}"
    ):
        searcher = second
    if searcher is None or not _is_searcher(searcher):
        return None
    wanted = q.card(second if searcher is first else first)
    return None if wanted is None else (searcher.cards[-1], wanted)


def _is_searcher(one: Name) -> bool:
    card = one.cards[-1]
    return card.supertype == "Trainer" and not is_attached(card) and "Stadium" not in card.subtypes


def _board(trainer: Card, lies: tuple[str, ...]) -> BoardText:
    ann = OneSide(Placed(FILLER, []), [Placed(FILLER, [])], [label(trainer), *[FILLER] * 3])
    ann.deck, ann.discard = list(lies), list(lies)
    ben = OneSide(Placed(FILLER, []), [Placed(FILLER, [])])
    return BoardText(ann, ben, [f"play: {quoted(label(trainer))}"])


def _moved(leaf: Leaf[End], wanted: str) -> bool:
    """Whether the card is in the hand or in play, or another one lies in the deck."""
    side = leaf.end.game.table.sides[0]
    in_play = [copy.name for pokemon in side.in_play() for copy in pokemon.cards]
    in_hand = [copy.name for copy in side.hand]
    return wanted in (*in_play, *in_hand) or sum(copy.name == wanted for copy in side.deck) > 1
