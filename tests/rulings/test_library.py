"""Every ruling is a test, named by its id and rulebook (`-k virbank`); `not yet:` is a strict expected failure."""

from __future__ import annotations

from functools import cache

import pytest

from ptcg_judge.cards.store.location import bundled_store
from ptcg_judge.errors import UsageError
from ptcg_judge.game.chance.seeded import SeededOracle
from ptcg_judge.game.core.scripts import NoScript
from ptcg_judge.game.steps.setup import NobodyToStart, ToldAnother
from ptcg_judge.game.table.state import UnknownCopy
from ptcg_judge.report.scenarios.answer import answer
from ptcg_judge.report.scenarios.trace import trace_lines
from ptcg_judge.rulebooks.shelf import SHELF, book
from ptcg_judge.rulings.file.topics import TOPICS
from ptcg_judge.rulings.library.library import Item, Library, load_library
from ptcg_judge.rulings.library.run import PASSED, RulingRun, Runner
from ptcg_judge.rulings.replay.board_facts import snapshot
from ptcg_judge.rulings.replay.carry_out import CantSay, play_all
from ptcg_judge.rulings.replay.replay import replay
from ptcg_judge.rulings.replay.verdict import judge
from tests.conftest import REPOSITORY


@cache
def runner() -> Runner:
    """The bundled cards and the effect files, opened once."""
    from ptcg_judge.cards.store import CardStore

    made = Runner()
    made.cards = CardStore.open(bundled_store())
    return made


@cache
def library() -> Library:
    """Every ruling of the repository."""
    return load_library(runner().cards)


@cache
def runs() -> tuple[RulingRun, ...]:
    """Every ruling under its books, with what each replay met."""
    return tuple(run for item in library().items for run in runner().item(item, watch=True))


def test_every_file_can_be_read() -> None:
    assert [str(error) for error in library().errors] == []
    assert len(library().items) > 400


@pytest.mark.parametrize("run", runs(), ids=lambda run: f"{run.id}-{run.rulebook}")
def test_ruling(run: RulingRun) -> None:
    assert run.good, (run.status, run.message, [f"line {m.line}: {m.what}: expected {m.expected}, got {m.got}" for m in run.mismatches])  # fmt: skip  # noqa: E501
    if run.status != PASSED:
        item = library().find(run.id)
        pytest.xfail(item.either.not_yet)


def other_books() -> list[tuple[Item, str]]:
    """Every ruling about a board with every book that it does not name."""
    return [(item, id) for item in library().items if item.ruling for id in SHELF if id not in item.named_books]


def test_every_ruling_can_be_played_under_the_books_that_it_does_not_name() -> None:
    """Coins, picks and choices fall at random, since another book may ask other things; a refusal is an answer."""
    crashes = []
    for item, id in other_books():
        assert item.ruling is not None
        for seed in (1, 2):
            try:
                end = play_all(item.ruling, book(id), SeededOracle(seed), runner().shelf.scripts(item.ruling, book(id)))
            except (NoScript, CantSay, UnknownCopy, NobodyToStart, ToldAnother):
                continue  # no script, a Pokémon that is elsewhere now, a card or mulligan that is not stated: all said
            except Exception as wrong:
                if not item.either.not_yet:
                    crashes.append(f"{item.id} under {id}: {type(wrong).__name__}: {wrong}")
                continue
            assert snapshot(end.game)
    assert crashes == []


def test_every_answer_can_be_said_with_every_step() -> None:
    for item in library().items:
        if item.ruling is None or item.either.not_yet:
            continue
        for id in item.books:
            leaves = replay(item.ruling, book(id), runner().shelf)
            verdict = judge(item.ruling, book(id), leaves)
            assert answer(verdict).endswith("."), item.id
            assert all(trace_lines(outcome.end.lines) for outcome in verdict.outcomes if outcome.end.lines), item.id


def test_the_topics_are_the_folders() -> None:
    folders = {path.name for path in (REPOSITORY / "rulings").iterdir() if path.is_dir()}
    assert folders == set(TOPICS)


def test_a_ruling_is_found_by_its_id_or_the_end_of_it() -> None:
    assert library().find("order-of-the-conditions").id == "checkup/order-of-the-conditions"
    with pytest.raises(UsageError, match="no ruling"):
        library().find("nothing-at-all-like-this")


def test_rulings_are_chosen_by_book_topic_and_card() -> None:
    chosen = library().chosen("jp2001", "damage", "")
    assert chosen
    assert all("jp2001" in item.named_books and item.topic == "damage" for item in chosen)
    with_emolga = library().chosen("", "", "emolga")
    assert with_emolga
    assert all("emolga" in " ".join(item.card_names).casefold() for item in with_emolga)
    with pytest.raises(UsageError, match="no topic"):
        library().chosen("", "dmg", "")
