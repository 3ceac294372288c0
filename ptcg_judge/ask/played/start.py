"""A scenario to start from: cards by name placed on a board, what can be played with them as comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ptcg_judge.ask.played.board import FILLER, BoardText, OneSide, Placed, chosen, label, paid, quoted
from ptcg_judge.cards.card import Card
from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import UsageError

VERSUS: Final = ("vs", "vs.", "versus", "against")
ROOM: Final = 5


def start(words: Sequence[str]) -> str:
    """The scenario of the cards on both sides of "vs". Raises UsageError for a card that is not known."""
    at = next((at for at, word in enumerate(words) if word.casefold() in VERSUS), len(words))
    mine, theirs = ([_card(word) for word in part] for part in (words[:at], words[at + 1 :]))
    if not mine:
        raise UsageError("name a card of yours first", 'such as: judge board "Dragapult ex" vs "Gardevoir ex"')
    board = BoardText(_side(mine, "you"), _side(theirs, "your opponent"))
    stadium = next((card for card in (*mine, *theirs) if "Stadium" in card.subtypes), None)
    board.stadium = label(stadium) if stadium is not None else ""
    board.assumed = ["It is Ann's turn. Change what is needed, then take the mark off a play."]
    lines = board.text().splitlines()
    plays = [f"  # - {play}" for play in _plays(mine)]
    return "\n".join([*lines[:-1], "play:", *plays]) + "\n"


def _card(text: str) -> Card:
    """The card of a name; of several the usual one of today. Raises UsageError with the nearest names."""
    store = CardStore.open()
    found = chosen(store.candidates(text))
    if found is None:
        near = ", ".join(name for name, _ in store.close_names(text, 3))
        raise UsageError(f"there is no card {text[:80]!r}", f"nearest: {near}" if near else "")
    return found


def _side(cards: Sequence[Card], whose: str) -> OneSide:
    """One side: the first Pokémon Active with Energy for its dearest attack, the others on the Bench."""
    pokemon = [card for card in cards if card.supertype == "Pokémon"]
    if len(pokemon) > ROOM + 1:
        raise UsageError(f"{len(pokemon)} Pokémon for {whose}, at most {ROOM + 1}", "one Active, five on the Bench")
    spots = [Placed(label(card), _energy(card)) for card in pokemon] or [Placed(FILLER, [])]
    side = OneSide(spots[0], spots[1:])
    side.active.attached = [label(card) for card in cards if "Pokémon Tool" in card.subtypes][:1]
    tools = side.active.attached
    hand = [card for card in cards if card.supertype != "Pokémon" and "Stadium" not in card.subtypes]
    side.hand = [label(card) for card in hand if label(card) not in tools] or None
    return side


def _energy(card: Card) -> list[str]:
    dearest = max(card.attacks, key=lambda attack: len(attack.cost), default=None)
    return paid(dearest, card) if dearest is not None else []


def _plays(cards: Sequence[Card]) -> Iterator[str]:
    """What can be played with the cards, one line each."""
    pokemon = [card for card in cards if card.supertype == "Pokémon"]
    for attack in pokemon[0].attacks if pokemon else ():
        yield f"attack: {quoted(attack.name)}"
    for card in pokemon:
        yield from (f"power: {quoted(power.name)}" for power in card.powers)
    for card in cards:
        if card.supertype == "Trainer" and "Stadium" not in card.subtypes and "Pokémon Tool" not in card.subtypes:
            yield f"play: {quoted(label(card))}"
    if len(pokemon) > 1:
        yield f"retreat: {quoted(pokemon[1].name)}"
    yield "next turn"
