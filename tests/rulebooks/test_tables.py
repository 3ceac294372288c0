"""The rulebooks' tables: complete, flat, and every entry with a source that exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ptcg_judge.cite import citation, is_rule
from ptcg_judge.game.core.rulebook import Rulebook
from ptcg_judge.game.core.step_list import SLOTS, Step
from ptcg_judge.game.steps.damage import ALL_SLOTS, resistance_as_printed
from ptcg_judge.places import PACKAGE
from ptcg_judge.rulebooks.shelf import SHELF, book, found

BOOKS = list(SHELF)


def sources(table: Rulebook) -> Iterator[tuple[str, Any]]:
    """Everything in a table that names rules: its place, and the entry, step or ban."""
    for name, entry in table.entries().items():
        yield name, entry
    for name, listed in table.lists().items():
        for step in listed:
            yield f"{name} {step.label}", step
            for inner in getattr(step, "steps", ()):
                yield f"{name} {inner.label}", inner
    for act, rows in table.bans.items():
        for ban in rows:
            yield f"what forbids {act}", ban


def test_the_six_books_of_the_sources_and_of_today_are_on_the_shelf() -> None:
    assert {"wotc1999", "jp2001", "v9-2002", "bw2012", "swsh2021", "now2026"} <= set(SHELF)
    years = [book(id).year for id in BOOKS]
    assert years == sorted(years)
    assert all(book(id).id == id for id in BOOKS)


@pytest.mark.parametrize("id", BOOKS)
def test_every_entry_names_a_rule_that_exists(id: str) -> None:
    for place, entry in sources(book(id)):
        assert entry.cites, f"{id}: {place} names no rule"
        for rule in entry.cites:
            assert is_rule(rule), f"{id}: {place} names {rule}"


@pytest.mark.parametrize("id", BOOKS)
def test_what_a_book_states_cites_the_book_itself_and_what_it_borrows_says_so(id: str) -> None:
    for place, entry in sources(book(id)):
        if not entry.borrowed:
            strange = [rule for rule in entry.cites if citation(rule).book != id]
            assert not strange, f"{id}: {place} cites {strange} as its own"


@pytest.mark.parametrize("id", BOOKS)
def test_the_rules_that_a_table_claims_are_those_of_its_own_book(id: str) -> None:
    table = book(id)
    own = {rule for _, entry in sources(table) if not entry.borrowed for rule in entry.cites}
    assert own <= table.cites()
    assert {citation(rule).book for rule in table.cites()} == {id}


@pytest.mark.parametrize("id", BOOKS)
def test_every_damage_slot_is_claimed_once(id: str) -> None:
    table = book(id)
    claimed = [slot for step in table.damage for slot in (SLOTS.get(step.do, ()) if isinstance(step, Step) else ())]
    assert sorted(claimed) == sorted(ALL_SLOTS)


@pytest.mark.parametrize("id", BOOKS)
def test_slots_on_which_a_book_is_silent_are_borrowed_in_its_list_and_listed_with_a_sentence(id: str) -> None:
    table = book(id)
    borrowed = {
        s for step in table.damage if step.borrowed for s in (SLOTS.get(step.do, ()) if isinstance(step, Step) else ())
    }
    assert borrowed == set(table.silent_on)
    assert all(sentence.strip() for sentence in table.silent_on.values())


@pytest.mark.parametrize("id", BOOKS)
def test_every_book_has_the_same_bans_to_look_up(id: str) -> None:
    assert set(book(id).bans) == set(book("now2026").bans)


@pytest.mark.parametrize("id", BOOKS)
def test_every_step_and_slot_says_itself_in_a_sentence(id: str) -> None:
    for place, entry in sources(book(id)):
        assert len(entry.says.strip()) > 0, f"{id}: {place}"
        assert "\n" not in entry.says


def test_the_books_own_letters() -> None:
    letters = {id: "".join(dict.fromkeys(step.label for step in book(id).attack)) for id in BOOKS}
    assert letters["wotc1999"] == "abcdef"
    assert letters["jp2001"] == "12345"
    assert letters["v9-2002"] == "abcdefg"
    assert letters["bw2012"] == letters["swsh2021"] == letters["now2026"] == "ABCDEF"


ATTACK_ORDERS = {
    "wotc1999": ["announce", "make_choices", "do_requirements", "alter_or_cancel", "check_confusion"],
    "jp2001": ["announce", "check_baby", "alter_or_cancel", "check_confusion", "make_choices", "do_requirements"],
    "v9-2002": ["check_baby", "announce", "make_choices", "do_requirements", "alter_or_cancel", "check_confusion"],
    "bw2012": ["announce", "make_choices", "requirements_and_coin", "alter_or_cancel", "check_confusion"],
    "swsh2021": ["announce", "alter_or_cancel", "check_confusion", "make_choices", "do_requirements"],
    "now2026": ["announce", "alter_or_cancel", "check_confusion", "make_choices", "do_requirements"],
}
"""Read from the books: 1999 L170-180, 2001 L395-419, 2002 L426-432, 2012 L482-487, 2021 and 2026 A-F."""


@pytest.mark.parametrize("id", ATTACK_ORDERS)
def test_the_order_of_an_attack_is_the_books(id: str) -> None:
    names = [step.do.__name__ for step in book(id).attack if hasattr(step, "do")]
    assert names == [*ATTACK_ORDERS[id], "do_what_it_says"]


VALUES = {
    "mulligan_cards": {"wotc1999": 2, "jp2001": 2, "v9-2002": 2, "bw2012": 1, "swsh2021": 1, "now2026": 1},
    "tie": dict.fromkeys(BOOKS, "Sudden Death") | {"now2026": "tiebreaker game"},
    "tie_breaker_prizes": dict.fromkeys(BOOKS, 1) | {"now2026": 6},
    "tie_breaker_first_prize_wins": dict.fromkeys(BOOKS, False) | {"now2026": True},
    "fossil_starts": dict.fromkeys(BOOKS, False) | {"bw2012": True},
    "bench_size": dict.fromkeys(BOOKS, 5),
    "prizes": dict.fromkeys(BOOKS, 6),
    "hand_size": dict.fromkeys(BOOKS, 7),
    "poison_counters": dict.fromkeys(BOOKS, 1),
    "burn_counters": dict.fromkeys(BOOKS, 2),
    "weakness_on_bench": dict.fromkeys(BOOKS, False),
}
"""Read from the books; see differences between them in `judge rulebooks compare`."""


@pytest.mark.parametrize("name", VALUES)
def test_plain_values_are_the_books(name: str) -> None:
    assert {id: book(id).entries()[name].value for id in VALUES[name]} == VALUES[name]


FUNCTIONS = {
    "confusion": {
        "wotc1999": "self_attack_for_20",
        "jp2001": "self_attack_for_20",
        "v9-2002": "self_attack_for_20",
        "bw2012": "three_counters",
        "swsh2021": "three_counters",
        "now2026": "three_counters",
    },
    "burn": {
        "v9-2002": "flip_then_counters",
        "bw2012": "flip_then_counters",
        "swsh2021": "counters_then_flip",
        "now2026": "counters_then_flip",
    },
    "weakness": dict.fromkeys(("wotc1999", "jp2001", "v9-2002"), "times_two")
    | dict.fromkeys(("bw2012", "swsh2021", "now2026"), "weakness_as_printed"),
    "resistance": dict.fromkeys(("wotc1999", "jp2001", "v9-2002"), "minus_30")
    | dict.fromkeys(("bw2012", "swsh2021", "now2026"), "resistance_as_printed"),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_in_slots_are_the_books(name: str) -> None:
    found = {id: book(id).entries()[name].value.__name__ for id in FUNCTIONS[name]}
    assert found == FUNCTIONS[name]


def forbidden(id: str, act: str) -> set[str]:
    return {ban.forbids.__name__ for ban in book(id).bans[act]}


@pytest.mark.parametrize("id", BOOKS)
def test_first_turn_limits_are_the_books(id: str) -> None:
    late = id in ("swsh2021", "now2026")
    assert ("starting_players_first_turn" in forbidden(id, "attack")) is late
    assert ("starting_players_first_turn" in forbidden(id, "supporter")) is late
    assert "first_turn" in forbidden(id, "evolve")


@pytest.mark.parametrize("id", BOOKS)
def test_retreats_and_stadiums_are_limited_since_2012(id: str) -> None:
    limited = id in ("bw2012", "swsh2021", "now2026")
    assert ("already_retreated" in forbidden(id, "retreat")) is limited
    assert ("stadium_already_played" in forbidden(id, "stadium")) is limited
    assert ("same_stadium" in forbidden(id, "stadium")) is limited
    confused = {step.do.__name__ for step in book(id).retreat if hasattr(step, "do")}
    assert ("confused_flip" in confused) is not limited


def test_the_engine_asks_for_no_book_and_no_year() -> None:
    asked = re.compile(r"book\.(id|year|title)\b|wotc1999|jp2001|v9-2002|bw2012|swsh2021|now2026")
    for path in sorted((PACKAGE / "game").glob("*.py")):
        code = without_words(path)
        assert not asked.search(code), f"{path.name} knows a rulebook"


def without_words(path: Path) -> str:
    """A module without its docstrings and comments."""
    import ast

    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                body[0] = ast.Pass()
    return ast.unparse(tree)


def test_a_new_book_is_one_more_file_found_by_its_year(tmp_path: Path) -> None:
    for name in ("now2026", "wotc1999", "v9_2002", "sv2023", "book", "slots", "__init__"):
        (tmp_path / f"{name}.py").touch()
    assert list(found(tmp_path)) == ["wotc1999", "v9-2002", "sv2023", "now2026"]


def test_resistance_is_what_is_printed_and_else_30() -> None:
    """Older cards print the symbol alone: each -30."""
    assert [resistance_as_printed(60, printed) for printed in ("-20", "−20", "-30", "")] == [40, 40, 30, 30]
