"""A text has one script: whatever wording and printing it is compiled from."""

from __future__ import annotations

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.compiling import run
from ptcg_judge.game.compiling.assembling import NotRead
from ptcg_judge.game.compiling.frames import Body
from ptcg_judge.game.script_files.homes import texts_of
from tests.game.compiling.texts import NAMES


def compiled(cards: CardStore, *wordings: str, id_: str = "base1-62", name: str = "Sand-attack") -> Body:
    """The script of the attack of a card whose text has these wordings."""
    card = cards.by_id(id_)
    assert card is not None
    text = next(text for text in texts_of(card) if text.name == name)
    return run._one([(card, text)], {text.key: wordings}, NAMES)


def test_wordings_that_say_the_same_have_one_script(cards: CardStore) -> None:
    assert compiled(cards, "Draw 4 cards.") == {"after": [{"draw": 4}]}
    assert compiled(cards, "Heal all damage from Sandshrew.", "Remove all damage counters from Sandshrew.") == {
        "after": [{"heal": {"from": "self", "amount": "all"}}]
    }


def test_a_wording_that_can_not_be_read_is_left_aside_where_another_can(cards: CardStore) -> None:
    assert compiled(cards, "Sing a song.", "Draw 4 cards.") == {"after": [{"draw": 4}]}


@pytest.mark.parametrize(
    ("wordings", "why"),
    [
        (("Draw 4 cards.", "Draw 5 cards."), "its printings say different things"),
        (("Sing a song.",), "Sing a song"),
        (("Sing a song.", "Dance."), "Sing a song"),
        ((), "no wording of it is known"),
    ],
)
def test_what_is_not_compiled_says_why(cards: CardStore, wordings: tuple[str, ...], why: str) -> None:
    with pytest.raises(NotRead, match=why):
        compiled(cards, *wordings)


def test_the_printed_damage_is_that_of_the_attack(cards: CardStore) -> None:
    made = compiled(cards, "This attack does 15 more damage.")
    assert made == {"damage": {"plus": ["printed", 15]}}


def test_this_pokemon_is_meant_by_its_name_only_before_2011(cards: CardStore) -> None:
    assert "'self'" in str(compiled(cards, "Heal 35 damage from Sandshrew."))
    with pytest.raises(NotRead):
        compiled(cards, "Heal 35 damage from Munkidori.", id_="sv6-95", name="Mind Bend")
    assert "'self'" in str(compiled(cards, "Heal 35 damage from this Pokémon.", id_="sv6-95", name="Mind Bend"))
