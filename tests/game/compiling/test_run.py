"""A text has one script: whatever wording and printing it is compiled from."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.cards.store import CardStore
from ptcg_judge.game.compiling import run
from ptcg_judge.game.compiling.assembling import NotRead
from ptcg_judge.game.compiling.frames import Body
from ptcg_judge.game.script_files import tidy
from ptcg_judge.game.script_files.homes import texts_of
from ptcg_judge.game.script_files.origin import ORIGIN, origin_table
from tests.cards.sources import SETS, files, folder
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


def test_the_printed_damage_is_not_that_of_another_attack(cards: CardStore) -> None:
    """Hypnosis of Haunter does no damage, Dream Eater 50."""
    made = compiled(cards, "This attack does 15 more damage.", id_="base1-29", name="Dream Eater")
    assert made == {"damage": {"plus": ["printed", 15]}}
    with pytest.raises(NotRead, match="more damage than none"):
        compiled(cards, "This attack does 15 more damage.", id_="base1-29", name="Hypnosis")


def test_a_card_bears_the_wording_of_its_time(cards: CardStore) -> None:
    """Pokémon-EX were called so from 2011 to 2022: another card of that text says it, this one of 1999 does not."""
    newer = "Heal 35 damage from each of your Pokémon-EX."
    assert compiled(cards, newer, "Draw 4 cards.") == {"after": [{"draw": 4}]}


def test_every_wording_of_a_text_is_found_whatever_a_card_lacks(tmp_path: Path) -> None:
    """Cards without attacks, without Powers, without an Ancient Trait; an Ancient Trait counts as a Power."""
    rows = [
        {"id": "zz1-1", "name": "Testmon", "supertype": "Pokémon", "number": "1",
         "attacks": [{"name": "Zap", "text": "Draw 4 cards."}, {"name": "Zip", "text": ""}]},
        {"id": "zz1-2", "name": "Test Helper", "supertype": "Trainer", "number": "2", "rules": ["Draw 9 cards."]},
        {"id": "zz1-3", "name": "Testmon", "supertype": "Pokémon", "number": "3",
         "ancientTrait": {"name": "Old", "text": "Sing a song."}, "abilities": [{"name": "Glow", "text": "Dance."}]},
    ]  # fmt: skip
    found = run.texts_in([folder(tmp_path, files(SETS[:1], {"zz1": rows}))])
    said = sorted((key.split()[0], texts) for key, texts in found.items())
    assert said == [
        ("attack", ("Draw 4 cards.",)),
        ("card", ("Draw 9 cards.",)),
        ("power", ("Dance.",)),
        ("power", ("Sing a song.",)),
    ]


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """A folder of effect files in which Collect (sv1-155 and others) and Touring (sv1-164) have a script."""
    (tmp_path / "era").mkdir()
    (tmp_path / "apart.yaml").write_text("{}\n", encoding="utf8")
    (tmp_path / "era" / "sv1.yaml").write_text(
        "sv1-155 Lechonk: {attacks: {Collect: {after: [{draw: 1}]}}}\n"
        "sv1-164 Cyclizar: {attacks: {Touring: {after: [{draw: 2}]}}}\n",
        encoding="utf8",
    )
    return tmp_path


def key_of(cards: CardStore, id_: str, name: str) -> str:
    card = cards.by_id(id_)
    assert card is not None
    return next(text.key for text in texts_of(card) if text.name == name)


def test_what_is_compiled_is_laid_beside_what_is_written(cards: CardStore, scripts: Path) -> None:
    """Attacks and Powers: the text of a Trainer card is left alone. Each key gets a wording of our own."""
    collect, touring = key_of(cards, "sv1-155", "Collect"), key_of(cards, "sv1-164", "Touring")
    sand, ball = key_of(cards, "base1-62", "Sand-attack"), key_of(cards, "sv1-196", "")
    texts = {collect: ("Draw a card.",), touring: ("Draw 5 cards.",), sand: ("Draw 4 cards.",)}
    done = run.compile_all(scripts, cards, {**texts, ball: ("Draw 4 cards.",)})
    assert (done.agree, list(done.differ), list(done.made)) == ([collect], [touring], [sand])
    assert ball not in done.not_read


def test_a_compiled_script_is_put_under_the_oldest_printing_of_its_text(cards: CardStore, scripts: Path) -> None:
    written = tidy.read(scripts, cards)
    before = dict(written.scripts)
    key = key_of(cards, "base1-62", "Sand-attack")
    run.put_into(written, cards, {key: {"after": [{"draw": 4}]}})
    put = {id_: script for id_, script in written.scripts.items() if script != before.get(id_)}
    assert put == {"base1-62": {"attacks": {"Sand-attack": {"after": [{"draw": 4}]}}}}


def test_a_script_counts_as_compiled_until_it_is_changed(cards: CardStore, scripts: Path) -> None:
    collect, touring = key_of(cards, "sv1-155", "Collect"), key_of(cards, "sv1-164", "Touring")
    assert origin_table(scripts, cards, (), ()) == ""
    made = origin_table(scripts, cards, [touring], {collect})
    assert [line.split("\t")[:2] for line in made.splitlines()] == sorted([[collect, "compiled"], [touring, "alike"]])
    (scripts / ORIGIN).write_text(made, encoding="utf8")
    assert collect in origin_table(scripts, cards, (), ())
    file = scripts / "era" / "sv1.yaml"
    file.write_text(file.read_text(encoding="utf8").replace("draw: 1", "draw: 3"), encoding="utf8")
    assert origin_table(scripts, cards, (), ()) == ""


def test_this_pokemon_is_meant_by_its_name_only_before_2011(cards: CardStore) -> None:
    assert "'self'" in str(compiled(cards, "Heal 35 damage from Sandshrew."))
    with pytest.raises(NotRead):
        compiled(cards, "Heal 35 damage from Munkidori.", id_="sv6-95", name="Mind Bend")
    assert "'self'" in str(compiled(cards, "Heal 35 damage from this Pokémon.", id_="sv6-95", name="Mind Bend"))
