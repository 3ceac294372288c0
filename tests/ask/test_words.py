"""Jargon, synonyms and typing mistakes; and what is read of the ruling files without reading them as YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptcg_judge.ask.search import index
from ptcg_judge.ask.understanding import NAME, UNKNOWN, MeantTerm, book_named
from ptcg_judge.ask.words import asked, jargon, plain_words, stem, terms_of
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cite import BOOKS, every_rule
from ptcg_judge.places import rulings_folder
from ptcg_judge.rulings.file.families import expanded
from ptcg_judge.rulings.library.every_kind import every_kind
from ptcg_judge.rulings.library.library import load_library, ruling_files
from ptcg_judge.rulings.library.listing import quick_chosen
from ptcg_judge.rulings.library.scan import scan
from ptcg_judge.yamlfile import read_yaml


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("KO'd", "Knocked Out"),
        ("my active dies", "my Active Pokémon is Knocked Out"),
        ("psn", "Poisoned"),
        ("para", "Paralyzed"),
        ("paralysed", "Paralyzed"),
        ("slp", "Asleep"),
        ("between turns", "Pokémon Checkup"),
        ("dmg", "damage"),
        ("nrg", "Energy"),
        ("mull", "mulligan"),
        ("opp", "opponent"),
        ("T1", "first turn"),
        ("b4", "before"),
        ("Pokemon", "Pokémon"),
        ("lv.x", "level up"),
        ("poke-power", "Pokémon Power"),
        ("retreating", "retreats"),
        ("flipped", "flip"),
    ],
)
def test_words_of_players_are_words_of_the_field(said: str, meant: str) -> None:
    assert terms_of(said) == terms_of(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("retrat", "retreat"), ("paralized", "paralyzed"), ("evovle", "evolve"), ("suporter", "supporter")],
)
def test_typing_mistakes_are_corrected(typed: str, meant: str) -> None:
    (found,) = index().understood(typed)
    assert found.word in {stem(meant), *terms_of(meant)}


def test_words_that_mean_nothing_here_stay_unknown() -> None:
    assert [one.terms for one in index().understood("xyzzyplugh")] == [{}]
    assert [one.kind for one in index().understood("xyzzyplugh")] == [UNKNOWN]


def test_names_of_cards_and_common_words_are_not_taken_for_typing_mistakes() -> None:
    assert [one.kind for one in index().understood("Gholdengo")] == [NAME]
    assert index().understood("printer") == [MeantTerm("printer", {}, UNKNOWN)]
    assert index().understood("whichever") == []


@pytest.mark.parametrize(
    ("said", "book"),
    [
        ("how often did you retreat in base set days", "wotc1999"),
        ("burn under the black and white rules", "bw2012"),
        ("can I retreat twice", ""),
    ],
)
def test_a_question_may_name_its_rulebook(said: str, book: str) -> None:
    assert book_named(plain_words(said)) == book


def test_every_rulebook_that_phrases_name_is_on_the_shelf() -> None:
    assert set(jargon().books.values()) <= set(BOOKS)


def test_what_people_ask_for_is_a_rule_a_deck_rule_or_a_ruling() -> None:
    known = {rule.concept or rule.rule for rule in every_rule()} | {kind.name for kind in every_kind()}
    known |= {one.id for one in index().documents if one.ruling}
    assert [key for key in asked() if key not in known] == []


def test_nothing_is_asked_for_twice_in_the_same_words() -> None:
    for key, phrases in asked().items():
        assert len(phrases) == len({phrase.casefold() for phrase in phrases}), key


def test_the_search_reads_of_a_ruling_what_its_yaml_says() -> None:
    for path in ruling_files():
        documents = expanded(read_yaml(path))
        found = list(scan(path))
        assert [one.id for one in found] == [str(one["id"]) for one in documents], path
        assert [one.number for one in found] == list(range(len(documents)))
        for one, document in zip(found, documents, strict=True):
            read = (one.title, one.question, one.answer)
            said = tuple(str(document.get(key) or "") for key in ("title", "question", "answer"))
            assert [" ".join(text.split()) for text in read] == [" ".join(text.split()) for text in said], one.id
            assert one.not_yet == bool(document.get("not yet"))
            assert set(map(str, document.get("cites") or ())) <= set(one.cites), one.id
            assert one.deck == ("decks" in document), one.id
            books = document.get("rulebooks", document.get("rulebook")) or ()
            assert one.books == ((books,) if isinstance(books, str) else tuple(books)), one.id


@pytest.mark.parametrize(
    ("rulebook", "topic", "card"),
    [("jp2001", "damage", ""), ("bw2012", "", "Emolga"), ("", "trainers", "Potion"), ("bw2012", "prizes", "")],
)
def test_a_list_chooses_the_rulings_that_their_yaml_chooses(
    cards: CardStore, rulebook: str, topic: str, card: str
) -> None:
    quick = [one.id for one in quick_chosen(cards, rulebook, topic, card)]
    paths = [rulings_folder() / topic] if topic else ruling_files()
    assert quick == [item.id for item in load_library(cards, paths).chosen(rulebook, topic, card)] != []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"- a\n- b\n", b"id:\n", b"---\n---\n", b"title: 'x\n"])
def test_a_broken_file_has_no_rulings(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.yaml").write_bytes(content)
    assert list(scan(tmp_path / "x.yaml")) == []
