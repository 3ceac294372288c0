"""The effect files that ship: real cards by their real names, scripts that compile, a list of same texts up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.errors import EffectFileError
from ptcg_judge.game.core.scripts import no_script
from ptcg_judge.game.script_files.compile import compile_card
from ptcg_judge.game.script_files.library import SAME, TEXTS, Library
from ptcg_judge.game.script_files.same_text import content
from ptcg_judge.places import effects_folder
from ptcg_judge.yamlfile import parse_one, read_one

FOLDER = effects_folder()


@pytest.fixture(scope="module")
def cards() -> CardStore:
    return CardStore.open()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_script_of_a_set_belongs_to_a_card_and_compiles(path: Path, cards: CardStore) -> None:
    library = Library()
    for key in read_one(path, EffectFileError):
        id_, _, name = key.partition(" ")
        card = cards.by_id(id_)
        assert card is not None, key
        assert (card.id, card.set_id, card.name) == (id_, path.stem, name)
        assert library.find(card) is not None


@pytest.mark.parametrize("path", sorted((FOLDER / TEXTS).glob("*.yaml")), ids=lambda path: path.stem)
def test_every_script_of_a_text_compiles(path: Path) -> None:
    if path.name == SAME:
        return
    for key, script in read_one(path, EffectFileError).items():
        kind, _, fingerprint = key.partition(" ")
        assert fingerprint
        compile_card({f"{kind}s": {"Name": script}} if kind in ("attack", "power") else script, key)


def test_the_list_of_same_texts_is_up_to_date(cards: CardStore) -> None:
    now = (FOLDER / TEXTS / SAME).read_text(encoding="utf8")
    assert now == content(FOLDER, cards), "run: python -m ptcg_judge.game.script_files.same_text"


def test_an_attack_with_the_same_words_has_the_same_script(cards: CardStore) -> None:
    """Bill of 1999 and a later attack both say to draw two cards; a reprint of a scripted card needs no script."""
    library = Library()
    bill, reprint = cards.by_id("base1-91"), cards.by_id("base4-118")
    assert bill is not None
    assert reprint is not None
    assert library.find(bill) is not None
    assert library.find(reprint) is not None


def test_what_a_fingerprint_does_not_hold_keeps_its_own_script(cards: CardStore) -> None:
    """Great Ball of 2005 leaves out Pokémon-ex, in brackets; Nest Ball, with the same fingerprint, does not."""
    great, nest = cards.by_id("ex11-90"), cards.by_id("sv1-181")
    assert great is not None
    assert nest is not None
    assert great.effect == nest.effect
    library = Library()
    assert "not" in str(library._card(FOLDER / "ex11.yaml", "ex11-90"))
    assert "not" not in str(library._same_text("card", nest.effect))


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("attack", "Bite"),
        ("attack", "[X] of 2: Bite"),
        ("power", "Let's Go"),
        ("energy", ""),
        ("tool", ""),
        ("stadium", ""),
        ("item", ""),
    ],
)
def test_the_lines_for_a_card_without_a_script_run_when_they_are_pasted(kind: str, name: str, cards: CardStore) -> None:
    card = cards.by_id("base1-46")
    assert card is not None
    told = no_script(card, kind, name).hint
    lines = told.split("words:\n", 1)[1].rsplit("\nor `as blank", 1)[0]
    (script,) = parse_one(lines, "told", EffectFileError)["cards"].values()
    compile_card(script, card.id)
    if name:
        assert list(script[f"{kind}s"]) == [name]
