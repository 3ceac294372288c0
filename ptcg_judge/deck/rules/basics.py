"""At least one Basic Pokémon."""

from __future__ import annotations

from collections.abc import Iterator

from ptcg_judge.deck.rules.rule import Fault, rule
from ptcg_judge.deck.rules.tally import Tally, count
from ptcg_judge.deck.rules.traits import BASIC_POKEMON


@rule("D103", "basic-pokemon")
def basic_pokemon(deck: Tally, *, at_least: int = 1) -> Iterator[Fault]:
    """A deck has at least one Basic Pokémon.

    ## Why
    Without a Basic Pokémon no opening hand ever lets its player set up. Books of 1999 and 2002 do not say it among the
    deck rules; there it follows from the set-up rules, since such a player would redraw forever. What counts is the
    stage that is printed on the card:

    - Baby Pokémon are Basic Pokémon, and so are Pokémon-EX, -ex, -GX and V, Radiant Pokémon, and those Mega ex
      (2025 on) that are printed as Basic;
    - Restored Pokémon, both halves of a LEGEND, the pieces of a V-UNION, LV.X, BREAK, VMAX and VSTAR are not;
    - Fossils and Dolls are Trainer cards in the deck, although they are played as Basic Pokémon.

    ## Example
    4 Archen NVI 66, 4 Plume Fossil NVI 93 and no Basic Pokémon: illegal.
    1 Pichu N1 12 (a Baby Pokémon) as the only Pokémon: legal.

    ## Cites
    wotc1999.setup.one-side-still-no-basic, v9-2002.setup.one-side-still-no-basic, v9-2002.special-cards.baby-is-basic,
    bw2012.deck.one-basic, bw2012.deck.restored-deck-needs-basic, swsh2021.deck.one-basic, now2026.deck.one-basic,
    now2026.deck.vunion-deck-needs-basic
    """
    if at_least == 1 and deck.any & BASIC_POKEMON:
        return
    found = [entry for entry, reading in deck.lines if reading.any & BASIC_POKEMON or not reading.known]
    if count(found) < at_least and not deck.unread:
        number = "no Basic Pokémon" if at_least == 1 else f"{count(found)} Basic Pokémon"
        yield Fault(f"{number} in the deck, at least {at_least}", hint="add a Basic Pokémon")
