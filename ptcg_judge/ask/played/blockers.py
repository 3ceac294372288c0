"""What is said to stop or switch off something: laid on the board of a question, or played by the opponent before."""

from __future__ import annotations

from ptcg_judge.ask.played.board import BoardText, Placed, label, quoted
from ptcg_judge.ask.played.result import shelf
from ptcg_judge.cards.card import Card


def is_attached(card: Card) -> bool:
    """Whether a card lies in play attached to a Pokémon and says something there: a Tool, a Special Energy."""
    return "Pokémon Tool" in card.subtypes or (card.supertype == "Energy" and not card.is_basic_energy)


def is_played(card: Card) -> bool:
    """Whether a Trainer card works when it is played and does not lie in play: an Item, a Supporter."""
    if card.supertype != "Trainer" or "Stadium" in card.subtypes or is_attached(card):
        return False
    script = shelf().find(card)
    return script is None or (script.attach_to is None and script.as_pokemon is None)


def has_played(board: BoardText, card: Card | None) -> None:
    """It is the opponent's turn, who plays the card if one is given; the plays of the board come in the turn after."""
    after = ["next turn", *board.play] if board.play else []
    board.whose, board.turn = "Ben", board.turn - 1
    board.ben.hand = [label(card)] if card is not None else []
    board.play = [*([f"play: {quoted(label(card))}"] if card is not None else []), *after]
    if card is not None:
        board.assumed.append(
            f"the opponent plays {label(card)} in the turn before" if after else f"the opponent plays {label(card)}"
        )


def where(card: Card, on_bench: bool) -> str:
    """What a card of the opponent's is on the board, in a sentence."""
    if card.supertype == "Trainer":
        return "card in play"
    return "Benched Pokémon" if on_bench else "Active Pokémon"


def put(board: BoardText, card: Card, on_bench: bool = False) -> None:
    """The opponent's card on the board: a Stadium, what is attached (to the first on the Bench), a Pokémon."""
    if "Stadium" in card.subtypes:
        board.stadium = label(card)
    elif card.supertype != "Pokémon":
        (board.ben.bench[0] if on_bench else board.ben.active).attached.append(label(card))
    elif on_bench:
        board.ben.bench.append(Placed(label(card), []))
    else:
        board.ben.active = Placed(label(card), [])
