"""Limits that are printed on the cards, or hold for a kind of card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptcg_judge.deck.decklist import Entry, entry_of, line_of
from ptcg_judge.deck.rules.rule import Fault, rule
from ptcg_judge.deck.rules.tally import Tally, by_name, count
from ptcg_judge.deck.rules.traits import (
    ACE_SPEC,
    BASIC_UNOWN,
    MIRACLE_ENERGY,
    NEO_UNOWN,
    PRISM_STAR,
    RADIANT,
    SHINING,
    STAR,
    TRAINER,
)


@rule("D104", "ace-spec", needs=ACE_SPEC)
def ace_spec(deck: Tally, *, at_most: int = 1) -> Iterator[Fault]:
    """No more than one ACE SPEC card in the deck, whatever its name.

    ## Why
    The limit is printed on every ACE SPEC card, of the Black & White era and of today alike, and both kinds count
    together. It belongs to the printing: Computer Search of the Base Set and Master Ball before 2013 are no ACE SPEC.

    ## Example
    1 Prime Catcher TEF 157 and 1 Hero's Cape TEF 152: illegal, two ACE SPEC cards.
    4 Computer Search BS 71: legal where the Base Set is.

    ## Cites
    swsh2021.deck.ace-spec-one, now2026.deck.ace-spec-one, now2026.deck.ace-spec-any-kind
    """
    if deck.number_with(ACE_SPEC) > at_most:
        yield from _in_the_deck(deck.surely(ACE_SPEC), at_most, "ACE SPEC cards")


@rule("D105", "radiant", needs=RADIANT)
def radiant(deck: Tally, *, at_most: int = 1) -> Iterator[Fault]:
    """No more than one Radiant Pokémon in the deck, whatever its name.

    ## Why
    The limit is printed on every Radiant Pokémon. Radiant is part of the name: four Greninja beside it are fine.

    ## Example
    1 Radiant Greninja ASR 46 and 1 Radiant Charizard CRZ 20: illegal.

    ## Cites
    now2026.deck.radiant-one, now2026.names.radiant-name
    """
    if deck.number_with(RADIANT) > at_most:
        yield from _in_the_deck(deck.surely(RADIANT), at_most, "Radiant Pokémon")


@rule("D106", "prism-star", needs=PRISM_STAR)
def prism_star(deck: Tally, *, at_most: int = 1) -> Iterator[Fault]:
    """No more than one Prism Star (◇) card of each name.

    ## Why
    The limit goes by name: Prism Star cards of different names stand together without bound. ◇ is part of the name, so
    four Lusamine beside Lusamine ◇ are a matter of the ban list only.

    ## Example
    2 Arceus ◇ FLI 96: illegal. 1 Arceus ◇ and 1 Jirachi ◇: legal.

    ## Cites
    swsh2021.deck.prism-one, now2026.deck.prism-one
    """
    yield from _of_a_name(deck.surely(PRISM_STAR), at_most)


@rule("D107", "pokemon-star", needs=STAR)
def pokemon_star(deck: Tally, *, at_most: int = 1) -> Iterator[Fault]:
    """No more than one Pokémon Star (★) in the deck, whatever its name.

    ## Why
    The limit is printed on every Pokémon Star of the years 2004 to 2007, and it holds for all of them together.

    ## Example
    1 Rayquaza ★ DX 107 and 1 Latios ★ DX 106: illegal.

    ## Cites
    printed on the cards, bw2012.names.symbol-in-name
    """
    if deck.number_with(STAR) > at_most:
        yield from _in_the_deck(deck.surely(STAR), at_most, "Pokémon Star")


@rule("D108", "shining", needs=SHINING)
def shining(deck: Tally, *, at_most: int = 1) -> Iterator[Fault]:
    """No more than one Shining Pokémon of each name, where the card is one of the Neo sets.

    ## Why
    The limit is printed on the Shining Pokémon of Neo Revelation and Neo Destiny and on the Shining Magikarp of
    Celebrations. The Shining Pokémon of Sun & Moon carry no limit; but one Neo Shining Celebi holds all Shining Celebi
    of its deck to one, since the sentence on it counts by name (our reading).

    ## Example
    2 Shining Gyarados N3 65: illegal. 1 Shining Gyarados and 1 Shining Magikarp: legal.
    4 Shining Mew SLG 40: legal.

    ## Cites
    printed on the cards
    """
    limited = {entry.name for entry in deck.surely(SHINING)}
    yield from _of_a_name([entry_of(row) for row in deck.rows if row[1].name in limited], at_most)


@rule("D109", "miracle-energy", needs=MIRACLE_ENERGY)
def miracle_energy(deck: Tally, *, at_most: int = 1) -> Iterator[Fault]:
    """No more than one Miracle Energy in the deck.

    ## Why
    It is the only Energy card before the Prism Star and ACE SPEC cards with a deck limit printed on it.

    ## Example
    2 Miracle Energy N4 16: illegal.

    ## Cites
    printed on the card
    """
    yield from _of_a_name(deck.surely(MIRACLE_ENERGY), at_most)


@rule("D110", "unown", needs=NEO_UNOWN)
def unown(deck: Tally, *, at_most: int = 4) -> Iterator[Fault]:
    """No more than four Basic Pokémon with Unown in their names, where one of them is of the Neo era.

    ## Why
    The Unown of Neo Discovery, Revelation and Destiny (and one promo) say that a deck may hold up to four Basic
    Pokémon with Unown in their names, so all letters count together. Unown V is such a Basic Pokémon, Unown VSTAR is
    not. Without a Neo card the names decide: each letter of the Diamond & Pearl era is a name of its own, and Unown of
    Unseen Forces, HeartGold SoulSilver and later are all plainly named Unown.

    ## Example
    2 Unown [A] N2 14 and 3 Unown [M] N3 14: illegal, five Unown.
    4 Unown [A] MD 65 and 4 Unown [C] MD 67: legal, two names.

    ## Cites
    printed on the cards
    """
    if not deck.surely(NEO_UNOWN):
        return
    yield from _in_the_deck(deck.surely(BASIC_UNOWN), at_most, "Basic Pokémon with Unown in their names")


@rule("D114", "one-of-a-group", needs=TRAINER)
def one_of_a_group(deck: Tally, *, groups: Sequence[Sequence[str]] = ()) -> Iterator[Fault]:
    """Only one name of each group of Supporters that are the same person or do the same.

    ## Why
    Professor Juniper, Professor Sycamore and Professor's Research may not share a deck, nor may Lysandre and Boss's
    Orders: announced in 2013, in force in Gym Leader Challenge, and believed to be in force in Expanded and Unlimited.
    The present handbook could not be read, so in those formats it is a warning and not an error since the rotation of
    2015; before it, while Juniper and Sycamore were in Standard together, it is an error. Lysandre ◇ is another card.

    ## Example
    4 Professor's Research and 1 Professor Juniper in one Expanded deck: a warning.

    ## Cites
    Play! Pokémon announcement 2013-09-27, gymleaderchallenge.com/faq
    """
    held = deck.copies.keys()
    for group in groups:
        if held.isdisjoint(group):
            continue
        names = [name for name in group if name in held]
        if len(names) > 1:
            lines = [line_of(row) for row in deck.rows if row[1].name in names]
            message = f"{' and '.join(names)} in one deck, only one name of the group"
            yield Fault(message, tuple(lines), f"keep one of {', '.join(names)}", cards=tuple(names))


def _in_the_deck(lines: list[Entry], at_most: int, what: str) -> Iterator[Fault]:
    """One fault when the lines together are more than `at_most` cards."""
    if count(lines) > at_most:
        names = ", ".join(dict.fromkeys(entry.name for entry in lines))
        message, brief = f"{count(lines)} {what} ({names}), at most {at_most}", f"at most {at_most}"
        yield Fault(message, tuple(lines), f"keep {at_most}", brief=brief)


def _of_a_name(lines: list[Entry], at_most: int) -> Iterator[Fault]:
    """A fault for each name of which the lines hold more than `at_most` cards."""
    for name, of_that_name in by_name(lines).items():
        if count(of_that_name) > at_most:
            message, brief = f"{count(of_that_name)} copies of {name}, at most {at_most}", f"at most {at_most}"
            yield Fault(message, tuple(of_that_name), f"take out {count(of_that_name) - at_most}", brief=brief)
