"""Beyond legality: what a player thanks you for. Few and right; in doubt they are silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ptcg_judge.cards.names import TYPES
from ptcg_judge.deck.decklist import line_of
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.rules.rule import Fault, rule
from ptcg_judge.deck.rules.tally import LineReading, Tally, by_name
from ptcg_judge.deck.rules.traits import (
    BASIC_ENERGY,
    EVOLVES,
    LEGEND,
    LEVEL_UP,
    OPENS_A_WAY,
    PICKY_ENERGY,
    POKEMON,
    PUTS_INTO_PLAY,
    SKIPS_A_STAGE,
    V_UNION,
    evolves_from,
)

if TYPE_CHECKING:
    from ptcg_judge.cards.card import Card
    from ptcg_judge.cards.store import CardStore


@rule("D151", "no-evolution-line", needs=EVOLVES, advice=True)
def no_evolution_line(deck: Tally) -> Iterator[Fault]:
    """An Evolution card needs the Pokémon it evolves from, or a card that brings it into play otherwise.

    ## Why
    Legal, but the card can't be played, and most often a line of the list is missing. Looked at: the Stage 1 under a
    Stage 2 (or the Basic Pokémon with Rare Candy), the Pokémon under a BREAK, LV.X, VMAX, VSTAR, M or Mega, the Fossil
    under a Restored Pokémon. The warning is silent when a card of the deck puts Pokémon other than Basic ones into
    play, evolves Pokémon freely, or uses attacks of cards that are not in play, and when a line could not be read.

    ## Example
    4 Charizard ex OBF 125, 4 Rare Candy and no Charmander: a warning.

    ## Cites
    bw2012.names.evolve-name-match, swsh2021.names.evolve-name-match
    """
    if deck.any & OPENS_A_WAY:
        return
    held = deck.copies.keys()
    lost = [
        (row, reading)
        for row, reading in deck.rows_with(EVOLVES)
        if (reading.bases and held.isdisjoint(reading.bases)) or reading.all & LEVEL_UP
    ]
    if not lost or deck.unknown:
        return
    comes_in = _ways_in(deck)
    left = [line_of(row) for row, reading in lost if not any(map(comes_in, reading.printings))]
    bases = {row[1].name: _base(reading) for row, reading in reversed(lost)}
    for name, lines in by_name(left).items():
        base = bases[name]
        message = f"no {' or '.join(base)} for {name} in the deck, and no card that brings it in"
        yield Fault(message, tuple(lines), f"add {base[0]}", severity=Severity.WARNING)


def _base(reading: LineReading) -> tuple[str, ...]:
    card = reading.printings[0]
    return (card.count_name,) if card.stage == "Level-Up" else evolves_from(card)


def _ways_in(deck: Tally) -> Callable[[Card], bool]:
    """Whether a Pokémon of the deck comes into play in some way, asked once for each printing."""
    put = _put_into_play(deck)
    some = deck.entries if deck.any & LEVEL_UP else ()
    levels = {entry.name for entry in some if any(card.stage != "Level-Up" for card in entry.printings)}

    @cache
    def comes_in(card: Card) -> bool:
        if card.stage == "Level-Up":
            return card.count_name in levels
        names = evolves_from(card)
        if not names or any(name in deck.copies for name in names):
            return True
        if put and ("puts:self" in card.flags or not put.isdisjoint((*card.types, *card.subtypes, card.count_name))):
            return True
        return bool(deck.any & SKIPS_A_STAGE) and any(name in deck.copies for name in _below(deck.pool.cards, names))

    return comes_in


def _put_into_play(deck: Tally) -> frozenset[str]:
    """The types, labels and names of Pokémon that cards of the deck put into play."""
    if not deck.any & PUTS_INTO_PLAY:
        return frozenset()
    some = deck.lines_with(PUTS_INTO_PLAY)
    flags = (flag for _, reading in some for printing in reading.printings for flag in printing.flags)
    return frozenset(flag[5:] for flag in flags if flag.startswith("puts:"))


@lru_cache(maxsize=4096)
def _below(cards: CardStore, names: tuple[str, ...]) -> frozenset[str]:
    """The names two stages down."""
    return frozenset(base for name in names for card in cards.named(name) for base in evolves_from(card))


@rule("D152", "unusable-energy", needs=BASIC_ENERGY | PICKY_ENERGY, advice=True)
def unusable_energy(deck: Tally) -> Iterator[Fault]:
    """An Energy card should be of use to some card of the deck.

    ## Why
    Legal, but most often a slip. A basic Energy is named when no attack in the deck costs its type, no card of the deck
    names that Energy, and no attack or Energy of the deck takes several types. A Special Energy is named when it can be
    attached only to such Pokémon as the deck does not hold.

    ## Example
    8 Water Energy in a deck whose attacks cost Fire and Colorless Energy: a warning.
    4 Fusion Strike Energy without a Fusion Strike Pokémon: a warning.

    ## Cites
    printed on the cards
    """
    if deck.gives & ~deck.uses:
        idle = (e for e, r in deck.lines_with(BASIC_ENERGY) if r.all & BASIC_ENERGY and not r.sums.gives & deck.uses)
        for name, lines in by_name(idle).items():
            yield Fault(f"no card of the deck asks for {name}", tuple(lines), severity=Severity.WARNING)
    if deck.any & PICKY_ENERGY:
        yield from _unattachable(deck)


def _unattachable(deck: Tally) -> Iterator[Fault]:
    if deck.unknown:
        return
    for name, lines in by_name(deck.surely(PICKY_ENERGY)).items():
        whom = {_attaches_to(card) for card in lines[0].printings}
        words = whom.pop() if len(whom) == 1 else ""
        if words and not any(_fits(reading, words) for _, reading in deck.rows_with(POKEMON)):
            yield Fault(f"{name} can be attached to no Pokémon of the deck", tuple(lines), severity=Severity.WARNING)


def _attaches_to(card: Card) -> str:
    return next((hint.partition(":")[2] for hint in card.flags if hint.startswith("attach-to:")), "")


_STYLES = ("single strike", "rapid strike", "fusion strike")


def _fits(reading: LineReading, words: str) -> bool:
    """Whether a Pokémon may be what the Energy asks for; True when its words are not understood."""
    return not reading.printings or any(_card_fits(card, words) for card in reading.printings)


def _card_fits(card: Card, words: str) -> bool:
    if words.title() in TYPES:
        return words.title() in card.types
    if words in _STYLES:
        return words.title() in card.subtypes
    if words.endswith(" in its name"):
        asked = words.removesuffix(" in its name").removeprefix("pokémon with ").removeprefix("pokémon that has ")
        return any(word in card.name.lower() for word in asked.split(" or "))
    if words == "team rocket's":
        return card.name.startswith("Team Rocket's")
    return True


@rule("D153", "half-a-card", needs=LEGEND | V_UNION, advice=True)
def half_a_card(deck: Tally) -> Iterator[Fault]:
    """A LEGEND needs both halves, a V-UNION its four pieces.

    ## Why
    Legal, but a half without the other, and a V-UNION without one of each of its pieces, can't be put into play.

    ## Example
    1 Mewtwo V-UNION SWSH159 and no other piece: a warning.

    ## Cites
    now2026.deck.vunion-four-per-name
    """
    for name, lines in by_name(deck.surely(LEGEND | V_UNION)).items():
        if any(entry.card is None for entry in lines):
            continue
        different = {entry.card.number for entry in lines if entry.card}
        if len(different) < (4 if name.endswith("V-UNION") else 2):
            message = f"{len(different)} of the pieces of {name}: it can't be put into play"
            yield Fault(message, tuple(lines), "add the missing pieces", severity=Severity.WARNING)
