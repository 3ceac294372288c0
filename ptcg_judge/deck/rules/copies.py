"""How many cards of one name a deck may hold."""

from __future__ import annotations

from collections.abc import Iterator

from ptcg_judge.deck.decklist import line_of
from ptcg_judge.deck.findings import Severity
from ptcg_judge.deck.rules.rule import Fault, rule
from ptcg_judge.deck.rules.tally import Tally, by_name, count
from ptcg_judge.deck.rules.traits import ANY_NUMBER, ARCEUS, BASIC_ENERGY, LEGEND, V_UNION


@rule("D102", "copies")
def copies(deck: Tally, *, at_most: int = 4) -> Iterator[Fault]:
    """No more than 4 cards with the same name, basic Energy aside.

    ## Why
    Cards with the same name count together, whatever their set, artwork, text or language.

    - Not part of the name: a level, LV.X, δ (delta species), Team Plasma and other labels, and the person in brackets
      after Professor's Research and Boss's Orders.
    - Part of the name: an owner (Brock's Geodude), a regional form (Alolan Meowth), Dark, Light, Shining and Radiant,
      the letters of a Pokémon SP (Luxray GL), ★ and ◇, EX, ex, GX, V, VMAX, VSTAR, BREAK, LEGEND, M and Mega, ♂ and ♀,
      the letter of an Unown of the Diamond & Pearl era. EX and ex are two names.
    - Special Energy is limited too, also the Special Darkness and Metal Energy of Neo Genesis to Call of Legends that
      share their names with basic Energy.

    The words "any one card" of 1999 and 2002 are read as "any one name", as the books from 2012 on say it.

    ## Example
    4 Gengar and 1 Gengar LV.X: illegal, five of one name.
    4 Alakazam and 4 Alakazam E4: legal, two names.
    20 Fire Energy: legal.

    ## Cites
    wotc1999.deck.four-copies, v9-2002.deck.four-copies, bw2012.deck.four-copies, swsh2021.deck.four-copies,
    now2026.deck.four-copies, bw2012.names.level-not-in-name, bw2012.names.delta-not-in-name,
    bw2012.names.symbol-in-name, swsh2021.names.owner-or-form-in-name, swsh2021.special-cards.plasma-name
    """
    yield from _over(deck, at_most)


@rule("D115", "singleton")
def singleton(deck: Tally) -> Iterator[Fault]:
    """Only one card of each name, basic Energy aside.

    ## Why
    Gym Leader Challenge is a singleton format. Names count as in other formats: two Combusken of different sets are two
    cards of one name, Grimer and Alolan Grimer are two names, and only basic Energy is exempt.

    ## Example
    1 Combusken DRI 41 and 1 Combusken JTG 23: illegal.

    ## Cites
    gymleaderchallenge.com, swsh2021.names.same-name-same-card
    """
    yield from _over(deck, 1)


def _over(deck: Tally, at_most: int) -> Iterator[Fault]:
    if max(deck.copies.values(), default=0) <= at_most:
        return
    many = {name for name, held in deck.copies.items() if held > at_most}
    some = zip(deck.rows, deck.sums, strict=True)
    over = by_name(line_of(row) for row, sums in some if row[1].name in many and not _exempt(deck, sums.any))
    for name in deck.copies:
        total = count(over.get(name, ()))
        if total > at_most:
            message, brief = f"{total} copies of {name}, at most {at_most}", f"at most {at_most}"
            yield Fault(message, tuple(over[name]), f"take out {total - at_most}", brief=brief)


_OWN_RULE = {ANY_NUMBER: "arceus", V_UNION: "v-union", LEGEND: "legend"}


def _exempt(deck: Tally, traits: int) -> bool:
    """Whether a line may be basic Energy, or a card whose number another rule of the format decides."""
    if traits & BASIC_ENERGY:
        return True
    return any(traits & trait and name in deck.in_force for trait, name in _OWN_RULE.items())


@rule("D111", "arceus", needs=ANY_NUMBER)
def arceus(deck: Tally) -> Iterator[Fault]:
    """Any number of those Arceus cards that say so, and at most 4 other cards named Arceus.

    ## Why
    The Arceus of the set Platinum: Arceus, and three promos, say that a deck may hold as many of them as its player
    likes; Arceus LV.X says it too. Arceus cards of other sets do not. No source settles a deck that holds both: the
    cards without the sentence are held to 4, and a deck with both gets a warning.

    ## Example
    20 Arceus AR AR1 and 40 basic Energy: legal where the set is.
    5 Arceus PR-XY XY83: illegal.

    ## Cites
    printed on the cards
    """
    free = deck.surely(ANY_NUMBER)
    some = deck.lines_with(ARCEUS)
    plain = [entry for entry, reading in some if reading.all & ARCEUS and not reading.any & ANY_NUMBER]
    if plain and count(free) + count(plain) > 4:
        yield Fault(
            f"{count(free) + count(plain)} Arceus, {count(plain)} of them without the sentence that allows any number",
            (*free, *plain),
            "ask the head judge: no source settles whether both kinds may stand together beyond 4",
            severity=Severity.WARNING,
        )


@rule("D112", "v-union", needs=V_UNION)
def v_union(deck: Tally, *, at_most: int = 4) -> Iterator[Fault]:
    """At most four pieces of a V-UNION, all of one picture.

    ## Why
    The four pieces of a V-UNION share one name, so a deck holds at most four cards of it, and the pieces must come from
    one set and one artist: those of one picture. Only Morpeko V-UNION was printed with two pictures (SWSH215 to 218 and
    SWSH287 to 290).

    ## Example
    Mewtwo V-UNION SWSH159, SWSH160, SWSH161 and SWSH162: legal, one each.
    Morpeko V-UNION SWSH215, SWSH216, SWSH217 and SWSH290: illegal, two pictures.

    ## Cites
    now2026.deck.vunion-four-per-name, now2026.deck.vunion-same-set-artist
    """
    for name, lines in by_name(deck.surely(V_UNION)).items():
        if count(lines) > at_most:
            message, brief = f"{count(lines)} pieces of {name}, at most {at_most}", f"at most {at_most}"
            yield Fault(message, tuple(lines), f"take out {count(lines) - at_most}", brief=brief)
        pictures = [{_picture(card.number) for card in deck.reading(line).printings} for line in lines]
        if not set.intersection(*pictures):
            yield Fault(f"pieces of two pictures of {name}", tuple(lines), "play four pieces of one picture")


def _picture(number: str) -> str:
    """Which of the two pictures of Morpeko V-UNION a promo belongs to; one word for all other V-UNION."""
    return "second" if number.upper().lstrip("SWH") in {"287", "288", "289", "290"} else "first"


@rule("D113", "legend", needs=LEGEND)
def legend(deck: Tally, *, at_most: int = 4) -> Iterator[Fault]:
    """Both halves of a Pokémon LEGEND count under one name: at most four cards, that is two pairs.

    ## Why
    The two halves carry the same name, so the limit of 4 cards of a name holds for both together. No organiser's
    sentence about it was found; it follows from the name rule.

    ## Example
    2 upper and 2 lower halves of Lugia LEGEND: legal. 3 and 2: illegal.

    ## Cites
    bw2012.names.same-name-same-card, bw2012.deck.four-copies
    """
    for name, lines in by_name(deck.surely(LEGEND)).items():
        if count(lines) > at_most:
            message, brief = f"{count(lines)} halves of {name}, at most {at_most}", f"at most {at_most}"
            yield Fault(message, tuple(lines), f"take out {count(lines) - at_most}", brief=brief)
