"""What a card's print and text say that deck rules ask for, worked out from the card itself."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.deck.rules.traits import ANY_NUMBER, ARCEUS, OPENS_A_WAY, SKIPS_A_STAGE, gives_of, traits


@pytest.mark.parametrize(
    ("id_", "trait", "has"),
    [
        ("pl4-AR1", ANY_NUMBER, True),  # a deck may hold any number of these, as Arceus AR1 to AR9 say
        ("dpp-DP50", ANY_NUMBER, True),
        ("xyp-XY83", ANY_NUMBER, False),  # an Arceus that says nothing of it
        ("xyp-XY83", ARCEUS, True),
        ("ex2-88", SKIPS_A_STAGE, True),  # Rare Candy
        ("base1-94", SKIPS_A_STAGE, False),  # Potion
        ("sv8pt5-167", OPENS_A_WAY, True),  # Eevee ex, which every Pokémon ex that evolves from Eevee may be put on
        ("base1-94", OPENS_A_WAY, False),
    ],
)
def test_a_card_has_a_trait(cards: CardStore, id_: str, trait: int, has: bool) -> None:
    card = cards.by_id(id_)
    assert card is not None
    assert bool(traits(card) & trait) is has


def test_only_basic_energy_gives_a_type() -> None:
    assert gives_of("Fire Energy")
    assert not gives_of("Rainbow Energy")
